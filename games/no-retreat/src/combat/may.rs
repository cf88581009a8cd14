//! 14.0, 14.1, 14.3 and 19.5 Who may attack what, and on which table.

use engine::{Verdict, deny, rule};
use hexmap::{HexId, Id, IdSet};
use mechanics::UnitId;

use super::{Mark, Method, Token};
use crate::board::{CountryEntry, Hexes};
use crate::frame::At;
use crate::leader::LeaderRule;
use crate::marker::Ability;
use crate::nation::{Nation, Nations, Side};
use crate::plan::Instruction;
use crate::sequence::Phase;
use crate::terrain::{Line, SideKind};
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::{Kind, Strength, Units};

/// A set of tables.
pub type Methods = IdSet<Method, 1>;

impl Method {
    /// All types of combat.
    pub const ALL: [Method; 4] = [Method::Mobile, Method::Prepared, Method::Fortress, Method::Blitzkrieg];
}

impl Id for Method {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Method::ALL[index]
    }
}

/// Why an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// Targets and Counterblows: the marks of the hexes say which (14.1).
    Marked,
    /// A counterattack (14.7.3).
    Counterattack,
    /// A Blitzkrieg Assault (15.3).
    Assault,
}

impl At<'_> {
    /// What lies along the side of two hexes that are neighbours; none if they are not, or water parts them.
    pub(crate) fn side_between(self, from: HexId, to: HexId) -> Option<Option<Line>> {
        let board = self.board();
        match board.along.get(from, board.grid.direction(from, to)?) {
            Some(SideKind::Water) => None,
            kind => Some(kind.and_then(SideKind::line)),
        }
    }

    /// Whether a unit reaches a hex to attack it (14.0, 13.2.3).
    pub(crate) fn may_reach(self, unit: UnitId, target: HexId) -> Verdict {
        let from = self.state.hex(unit);
        let beside = from.is_some_and(|from| self.side_between(from, target).is_some());
        deny!("14.0.a", !beside, "{unit} is not next to {hex}");
        let records = &self.board().hexes;
        let port = from.is_some_and(|from| records[from.index()].port);
        deny!(
            "13.2.3.c",
            records[target.index()].zone && !port,
            "an Evacuation Zone is attacked from its port only"
        );
        Ok(())
    }

    /// Whether a unit may attack a hex at all: peace holds while the Soviet Union is neutral (13.2.1, 20.2.2).
    fn may_war(self, unit: UnitId, target: HexId) -> Verdict {
        let soviet = |nation| nation == Nation::SovietUnion;
        let both =
            soviet(self.unit(unit).nation) || self.stack(target).any(|other| soviet(self.unit(other).nation));
        deny!(
            "13.2.1.j",
            both && !self.state.at_war.contains(Nation::SovietUnion),
            "the Soviet Union is not at war"
        );
        if both {
            rule!("20.2.2.k2");
        }
        Ok(())
    }

    /// Whether a unit may attack a hex of its own will (14.1.1).
    pub(crate) fn may_volunteer(self, unit: UnitId, target: HexId) -> Verdict {
        let (counter, board, state) = (self.unit(unit), self.board(), self.state);
        self.may_reach(unit, target)?;
        if state.no_actions.contains(unit) {
            rule!("2.7.a2");
            deny!("14.1.1.b", "{unit} is under No Actions");
        }
        if counter.strength == Strength::White {
            rule!("2.3.2.b");
            deny!("14.1.1.c", "{unit} has a white strength");
        }
        if state.no_supply.contains(unit) {
            rule!("2.8.b");
            deny!("12.4.no.g", "{unit} is under No Supply");
        }
        let early = self.has_event(state, TurnEvent::NoDeployment);
        deny!("14.1.1.d", early && counter.regional, "Regional units do not attack on this turn");
        let from = state.hex(unit).unwrap_or(target);
        let bound = self.front().ground[from.index()][counter.side as usize].no_attacks;
        deny!("14.6.2.f", bound, "units in that terrain do not attack");
        if counter.side == Side::Allied && early {
            let shut = self.options.no_early_attacks || board.ardennes.contains(target);
            deny!("20.1.1.c", shut, "no Allied attack goes into the Ardennes yet");
        }
        let given_up = counter.side == Side::Allied && state.surrenders.contains(target);
        deny!("19.8.g", given_up, "no Allied unit attacks a hex with a Surrender! marker");
        if counter.side == Side::German {
            self.may_break_peace(target)?;
        }
        self.may_war(unit, target)
    }

    /// Whether Germans may attack the units of a neutral country (13.2.1, 24.3).
    fn may_break_peace(self, target: HexId) -> Verdict {
        let board = self.board();
        let nation = board.hexes[target.index()].country;
        let entry = nation.and_then(|nation| board.countries[nation as usize]).map(|country| country.entry);
        let neutral = nation.is_some_and(|nation| !self.state.at_war.contains(nation));
        let swiss = neutral && entry == Some(CountryEntry::SwissQuestion) && !self.is_swiss_question();
        deny!("13.2.1.m", swiss, "only the Swiss Question plan opens Switzerland");
        if neutral && entry == Some(CountryEntry::SwissQuestion) {
            rule!("24.3.k");
        }
        let dutch = self.stack(target).any(|unit| self.unit(unit).nation == Nation::Holland);
        deny!("24.3.g", dutch && self.spares_dutch(), "with Neutral Holland you attack no Dutch units");
        Ok(())
    }

    /// Whether a unit may answer a Counterblow (14.1.2).
    pub(crate) fn may_answer(self, unit: UnitId, target: HexId) -> Verdict {
        self.may_reach(unit, target)?;
        self.may_war(unit, target)
    }

    /// Whether a unit may attack a hex as it is marked (14.1, 19.3, 19.5).
    pub(crate) fn may_attack(self, unit: UnitId, target: HexId) -> Verdict {
        let Some(mark) = self.state.marks.at(target).filter(|mark| !mark.waits) else {
            deny!("14.0.q", "{hex} was not declared");
        };
        if mark.counterblow {
            self.may_answer(unit, target)?;
            // 13.2.1, 24.3: a Counterblow of units that the German may not attack is not answered. Which plan he has is his secret,
            // so it can be declared.
            if self.unit(unit).side == Side::German {
                self.may_break_peace(target)?;
            }
            if self.state.no_actions.contains(unit) {
                rule!("14.1.2.g");
            }
            return Ok(());
        }
        self.may_volunteer(unit, target)?;
        self.may_use_token(mark, unit)
    }

    /// Whether a unit may attack under a Target (19.3, 19.5, 18.5, 20.2.2).
    pub(crate) fn may_use_token(self, mark: &Mark, unit: UnitId) -> Verdict {
        let nation = self.unit(unit).nation;
        let soviet = nation == Nation::SovietUnion;
        match mark.token {
            Token::Brown => {
                if nation == Nation::Poland {
                    rule!("26.5.b");
                }
                if !nation.uses_brown() {
                    rule!("19.5.a");
                    rule!("2.5.e");
                }
                deny!("19.5.b", !nation.uses_brown(), "{unit} does not attack under a brown marker");
            }
            Token::Own => {
                if soviet && self.soviets_use_gray() {
                    rule!("20.2.2.o");
                }
                if nation.uses_brown() {
                    rule!("19.5.d");
                }
                deny!("20.2.2.l", soviet && !self.soviets_use_gray(), "Soviet units use brown markers only");
            }
            Token::Initiative(marker) => {
                deny!("18.5.c", soviet, "no initiative marker helps Soviet units");
                let pact = mark.side == Side::German && self.is_spared(mark.hex);
                deny!("23.1.c", pact, "no Shock-Target lies on cities east of the partition line");
                let french = self.pack.marker(marker).ability == Ability::InitiativeTarget;
                deny!(
                    "19.3.f",
                    french && nation != Nation::France,
                    "only French units attack under that marker"
                );
            }
        }
        Ok(())
    }

    /// Whether a unit may attack beside others (14.6.8, 20.2.1).
    pub(crate) fn may_join(self, unit: UnitId, others: Units) -> Verdict {
        let nation = self.unit(unit).nation;
        let nations: Nations = others.iter().map(|other| self.unit(other).nation).collect();
        let both = |a, b| (nation == a && nations.contains(b)) || (nation == b && nations.contains(a));
        let apart = both(Nation::Germany, Nation::SovietUnion) || both(Nation::Slovakia, Nation::SovietUnion);
        deny!("14.6.8.b", apart, "Germans and Soviets do not attack together");
        let apart = both(Nation::Britain, Nation::France) && self.is_british_control();
        deny!("20.2.1.f", apart, "British and French units no longer attack together");
        Ok(())
    }

    /// Whether a Fortress stands in a hex.
    pub(crate) fn has_fortress(self, hex: HexId) -> bool {
        self.stack(hex).any(|unit| self.unit(unit).kind == Kind::Fortress)
    }

    /// Whether Blitzkrieg! markers guard a hex against Prepared Combat (14.0, d23).
    pub(crate) fn is_guarded(self, hex: HexId) -> bool {
        let under = self.state.spearheads.units();
        let mut units = self.stack(hex).peekable();
        units.peek().is_some()
            && match self.options.blitzkrieg_guards_all {
                true => units.any(|unit| under.contains(unit)),
                false => units.all(|unit| under.contains(unit)),
            }
    }

    /// Whether a mark lets Allied units attack a guarded hex by Prepared Combat (14.0, 19.3).
    fn pierces(self, mark: &Mark) -> bool {
        use crate::card::{Effect, Ignored};
        let card = mark.card.is_some_and(|played| {
            let plays = &self.front().card(played.card).event(mark.side).plays;
            let play = plays.get(usize::from(played.play));
            play.is_some_and(|play| play.effects.contains(&Effect::Ignore(Ignored::Blitzkrieg)))
        });
        card || matches!(mark.token, Token::Initiative(_))
    }

    /// Whether units may attack hexes together on a table (14.0).
    pub(crate) fn may_fight(
        self,
        method: Method,
        attackers: Units,
        targets: &Hexes,
        cause: Cause,
    ) -> Verdict {
        let Some(first) = attackers.iter().next() else {
            deny!("14.0.a", "no unit attacks yet");
        };
        let side = self.unit(first).side;
        let assault = self.state.phase == Phase::Blitzkrieg && side == Side::German;
        deny!(
            "14.0.n",
            assault && method != Method::Blitzkrieg,
            "only the Blitzkrieg table is used in this phase"
        );
        deny!(
            "14.0.o",
            !assault && method == Method::Blitzkrieg,
            "that table is for German Blitzkrieg Assaults"
        );
        let fortress = targets.iter().any(|hex| self.has_fortress(hex));
        match method {
            Method::Mobile | Method::Blitzkrieg => {
                let blitz = method == Method::Blitzkrieg;
                if blitz && fortress {
                    rule!("14.0.n2");
                }
                deny!("15.3.g2", fortress && blitz, "a Fortress hex cannot be assaulted");
                deny!("14.0.l2", fortress, "a hex with a Fortress is attacked on the Fortress table only");
                let barred = self.bars_mobile(attackers, targets);
                if barred {
                    rule!("14.6.2.d");
                    if targets.iter().any(|hex| self.state.marks.at(hex).is_some_and(|mark| mark.counterblow))
                    {
                        rule!("14.1.2.h2");
                    }
                }
                if blitz && barred {
                    rule!("14.0.p");
                }
                deny!("15.3.g", barred && blitz, "no Blitzkrieg Assault into or across that terrain");
                deny!("14.0.h", barred, "no Mobile Combat into or across that terrain");
                if !blitz {
                    self.may_fight_mobile(side, attackers)?;
                }
            }
            Method::Prepared => {
                if fortress {
                    rule!("14.6.2.e");
                    rule!("14.6.7");
                }
                deny!("14.0.j2", fortress, "a hex with a Fortress is attacked on the Fortress table only");
                if side == Side::Allied {
                    targets.iter().try_for_each(|hex| self.may_prepare(hex, cause))?;
                }
                rule!("14.0.j");
            }
            Method::Fortress => {
                deny!("14.0.l", side == Side::Allied, "only Germans fight on the Fortress table");
                deny!("14.6.2.e", !fortress, "the Fortress table is for hexes with a Fortress");
            }
        }
        Ok(())
    }

    /// Mobile Combat: who takes part (14.0, 22.1, 25.3).
    fn may_fight_mobile(self, side: Side, attackers: Units) -> Verdict {
        let obsolete = side == Side::Allied && self.leader(self.state, side).has(LeaderRule::ObsoleteMethods);
        deny!("22.1.c", obsolete, "no Mobile Combat under this leader");
        let mobile: Units = attackers.iter().filter(|unit| self.unit(*unit).mobile).collect();
        deny!("14.0.e", mobile.is_empty(), "Mobile Combat needs a Mobile unit");
        let helpers = attackers - mobile;
        let most = self.pack.numbers.helpers;
        let crowd = side == Side::German && helpers.len() as i16 > most;
        deny!("14.0.f", crowd, "only one other unit helps in a German Mobile Combat");
        deny!(
            "14.0.g",
            side == Side::Allied && !helpers.is_empty(),
            "Allied Mobile Combat is for Mobile units only"
        );
        if self.options.advanced && side == Side::German {
            let points = |unit| i16::from(self.face(self.state, unit).strength);
            let sum: i16 = mobile.iter().map(points).sum();
            let heavy = helpers.iter().any(|helper| points(helper) > sum);
            deny!("25.3", heavy, "the helping unit is stronger than all Mobile ones together");
        }
        rule!("18.2.c");
        Ok(())
    }

    /// Prepared Combat against a hex under Blitzkrieg! markers (14.0, 19.3, 19.6).
    fn may_prepare(self, hex: HexId, cause: Cause) -> Verdict {
        if !self.is_guarded(hex) {
            return Ok(());
        }
        if cause == Cause::Counterattack {
            rule!("14.0.m3");
            rule!("19.6.e");
            return Ok(());
        }
        match self.state.marks.at(hex) {
            Some(mark) if mark.counterblow => {
                let barred = self.options.counterblow_not_prepared;
                deny!("14.0.m4", barred, "no Prepared Combat against a hex under Blitzkrieg! markers");
                rule!("14.0.m4");
            }
            Some(mark) if self.pierces(mark) => {
                rule!("14.0.m2");
                rule!("19.3.d");
                rule!("19.6.d");
            }
            _ => {
                rule!("14.0.k");
                rule!("19.6.c");
                rule!("2.9.b");
                deny!(
                    "14.0.m",
                    "only Mobile Combat, or a Shock-Target, attacks units under Blitzkrieg! markers"
                );
            }
        }
        Ok(())
    }

    /// Whether terrain bars Mobile Combat and Blitzkrieg Assault (14.6.2).
    pub(crate) fn bars_mobile(self, attackers: Units, targets: &Hexes) -> bool {
        let Some(first) = attackers.iter().next() else { return false };
        let side = self.unit(first).side;
        let across = |unit: UnitId, target: HexId| {
            let from = self.state.hex(unit).unwrap_or(target);
            self.is_barred_step(side, from, target)
        };
        targets.iter().any(|target| attackers.iter().any(|unit| across(unit, target)))
    }

    /// Whether a hex, or the hexside before it, is No Mobile/Blitz for a side (14.6.2).
    pub(crate) fn is_barred_step(self, side: Side, from: HexId, to: HexId) -> bool {
        let line = self.side_between(from, to).flatten().and_then(|line| self.pack.terrain.line(line, side));
        self.front().ground[to.index()][side as usize].no_mobile || line.is_some_and(|line| line.no_mobile)
    }

    /// The tables that units may use together.
    pub(crate) fn methods(self, attackers: Units, targets: &Hexes, cause: Cause) -> Methods {
        Method::ALL
            .into_iter()
            .filter(|method| self.may_fight(*method, attackers, targets, cause).is_ok())
            .collect()
    }

    /// Whether a square of the Stance track has its marker.
    fn is_stance(self, event: StanceEvent) -> bool {
        self.front().stance.square(self.state.stance).event == event
    }

    /// Whether British and French fight apart (20.2.1, d63).
    fn is_british_control(self) -> bool {
        match self.options.control_while_there {
            true => self.is_stance(StanceEvent::BritishControl),
            false => self.state.happened.contains(StanceEvent::BritishControl),
        }
    }

    /// Whether Soviet units may use gray-green markers too (20.2.2).
    pub(crate) fn soviets_use_gray(self) -> bool {
        self.is_stance(StanceEvent::NaziSovietLine)
    }

    /// Whether a plan opens Switzerland to the Germans (24.3).
    fn is_swiss_question(self) -> bool {
        self.has_instruction(self.state, Instruction::SwissQuestion)
    }

    /// Whether a plan forbids attacks on Dutch units (24.3, d30).
    fn spares_dutch(self) -> bool {
        self.has_instruction(self.state, Instruction::NeutralHolland)
    }

    /// Whether panzers that attack out of the Ardennes may use several Blitz! markers (24.3).
    pub(crate) fn is_ardennes_surprise(self) -> bool {
        self.is_open(self.state, Instruction::ArdennesSurprise)
    }
}
