//! Cases of 16 to 19 that a text does not do.

use engine::{Audience, Rules, covers};

use crate::Action;
use crate::nation::{Nation, Side};
use crate::state::{Standing, Units};
use crate::testing::{Ground, Play, Position};
use crate::unit::Kind;

#[test]
fn c16_22_c_a_unit_supplied_from_the_air_may_go_by_rail() {
    covers!("16.22.c");
    let units = "3220: ger.inf.i / available: ger.mac.1";
    let mut p = Position::new("axis movement", units);
    p.state.supplied = Units::EMPTY;
    p.withholds("rail ger.inf.i").play("fly ger.mac.1; supply 3220").offers("rail ger.inf.i");
    let ground = Ground::real().options(|options| options.no_rail_on_airlift = true);
    let mut p = ground.position("axis movement", units);
    p.state.supplied = Units::EMPTY;
    p.play("fly ger.mac.1; supply 3220").refused("rail ger.inf.i", "16.22");
}

#[test]
fn c19_3_a_an_airborne_unit_jumps_once() {
    covers!("19.3.a");
    let mut p =
        Position::new("axis movement; SU axis; Po allied", "2123: sov.abn.abn / available: sov.mac.1");
    let unit = p.unit("sov.abn.abn");
    p.state.dropped.insert(unit);
    p.play("lift sov.mac.1; board sov.abn.abn").refused("drop 2321", "19.3");
}

#[test]
fn c17_3_f_other_countries_have_no_friendly_sea() {
    covers!("17.3.f");
    let ground = Ground::real().unit("ger.amph.sea", |unit| unit.nation = Nation::SovietUnion);
    let mut p = ground.position("axis movement; SU axis", "2130: sov.abn.abn / available: ger.amph.sea");
    p.withholds("ship ger.amph.sea").refused("ship ger.amph.sea", "17.3");
}

#[test]
fn c16_21_a_combat_supply_comes_before_all_attacks() {
    covers!("16.21.a");
    let mut p = Position::new("axis combat", "3617: ger.inf.i / 3717: fra.inf.ada / available: ger.mac.1");
    p.offers("fly ger.mac.1");
    p.state.stage = crate::state::Stage::Under;
    p.withholds("fly ger.mac.1").refused("fly ger.mac.1", "16.21");
}

#[test]
fn standing_answers_are_for_their_own_player() {
    let mut p = Position::new("axis terror", "available: ger.tac.1");
    for (key, hex) in [("fra.tac.1", "3816"), ("fra.tac.2", "3817")] {
        let unit = p.unit(key);
        p.put(&format!("{hex}: {key}"));
        p.state.patrols.insert(unit);
    }
    p.play("fly ger.tac.1; raid 3817");
    assert_eq!(p.decides(), Some(Side::Allied));
    let stand = Action::Stand(Standing::Always);
    assert_eq!(p.game.audience(&p.state, stand), Audience::Only(Side::Allied.into()));
    p.play("intercept always").dice(&[1, 1]);
    assert_eq!(p.state.standing[Side::Allied as usize], Standing::Always);
}

#[test]
fn every_air_unit_has_a_range() {
    let p = Position::new("axis terror", "-");
    for unit in &p.game.air {
        let counter = p.game.unit(unit);
        assert!(counter.range > 0 && counter.kind != Kind::Amphibious, "{}", counter.key);
    }
}
