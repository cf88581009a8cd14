//! The boards against what the rulebook tells of the maps.

use hexmap::HexId;

use crate::board::{Board, CountryEntry, Edge, Hexes};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::pack::Pack;
use crate::plan::Move;
use crate::unit::{Bank, Unit};

fn numbers(board: &Board, hexes: &Hexes) -> String {
    hexes.iter().map(|hex| board.grid.number(hex).to_string()).collect::<Vec<_>>().join(" ")
}

fn meet(board: &Board, hexes: &Hexes) -> bool {
    let near = |a: HexId, b: HexId| a == b || board.grid.neighbours(a).contains(&b);
    hexes.iter().all(|a| hexes.iter().all(|b| near(a, b)))
}

/// 17.6, 19.8, 26.3: three hexes that meet in one point; option 26.3 asks for the hex of Warsaw alone (d53).
#[test]
fn capitals() {
    let pack = Pack::embedded();
    let (france, poland) = (&pack.front(Front::France).board, &pack.front(Front::Poland).board);
    assert_eq!(numbers(france, &france.capital), "0317 0416 0417");
    assert_eq!(
        (numbers(poland, &poland.capital), numbers(poland, &poland.heart)),
        ("1611 1612 1712".into(), "1612".into())
    );
    assert_eq!(france.heart, france.capital);
    assert!(meet(france, &france.capital) && meet(poland, &poland.capital));
    assert_eq!(france.city("paris"), france.capital);
}

/// 2.11, 13.2.1: who controls what, and who may enter.
#[test]
fn countries() {
    let pack = Pack::embedded();
    let entry = |front: Front, nation: Nation| {
        pack.front(front).board.countries[nation as usize].map(|country| (country.control, country.entry))
    };
    let (german, allied) = (Some(Side::German), Some(Side::Allied));
    assert_eq!(entry(Front::France, Nation::Holland), Some((allied, CountryEntry::Neutral)));
    assert_eq!(entry(Front::France, Nation::Switzerland), Some((allied, CountryEntry::SwissQuestion)));
    assert_eq!(entry(Front::France, Nation::Belgium), Some((allied, CountryEntry::Open)));
    assert_eq!(entry(Front::Poland, Nation::Danzig), Some((allied, CountryEntry::Open)));
    assert_eq!(entry(Front::Poland, Nation::SovietUnion), Some((german, CountryEntry::Soviet)));
    assert_eq!(entry(Front::Poland, Nation::Lithuania), Some((None, CountryEntry::Closed)));
    assert_eq!(entry(Front::Poland, Nation::France), None);
    // Greater Germany (2.11): Germany with East Prussia and Austria, Bohemia and Slovakia, not the Soviet Union.
    let poland = &pack.front(Front::Poland).board;
    let parts = [Nation::Germany, Nation::Bohemia, Nation::Slovakia].map(|nation| poland.country(nation));
    assert_eq!(poland.greater_germany, (parts[0] | parts[1] | parts[2]) & poland.land);
    for city in ["konigsberg", "vienna", "ostrava", "bratislava"] {
        assert!(poland.city(city).is_subset(&poland.greater_germany), "{city}");
    }
}

/// 10.0, 12.2: the edges of each board.
#[test]
fn edges() {
    let pack = Pack::embedded();
    for front in &pack.fronts {
        for (edge, word) in Edge::ALL {
            let expected = Edge::of(front.front).contains(&edge);
            assert_eq!(!front.board.edge(edge).is_empty(), expected, "{word}");
        }
        assert!(front.board.edge(Edge::DarkGray).is_subset(&front.board.greater_germany));
    }
    let poland = &pack.front(Front::Poland).board;
    assert!(poland.edge(Edge::White).is_subset(&poland.country(Nation::Poland)));
    assert!(poland.edge(Edge::Red).is_subset(&poland.country(Nation::SovietUnion)));
}

/// 2.14, 13.2.3: every port has a sea hex; Dunkirk has an Evacuation Zone.
#[test]
fn ports_and_their_seas() {
    let pack = Pack::embedded();
    let france = &pack.front(Front::France).board;
    let ports: Vec<String> = france
        .ports
        .iter()
        .map(|port| {
            let zone = port.zone.map_or(String::new(), |zone| france.grid.number(zone).to_string());
            format!("{} {zone}", france.grid.number(port.hex))
        })
        .collect();
    assert_eq!(ports, ["0209 0208", "0409 0408", "0608 0607", "0906 0905", "1005 0905"]);
    for front in &pack.fronts {
        for port in &front.board.ports {
            assert!(!port.sea.is_empty() && port.sea.iter().all(|hex| front.board.hexes[hex.index()].sea));
            assert!(port.zone.is_none_or(|zone| port.sea.contains(&zone)));
        }
    }
    let poland = &pack.front(Front::Poland).board;
    assert!(poland.ports.iter().all(|port| port.zone.is_none()));
    assert_eq!(poland.ports.len(), 2);
}

/// 18.8, 18.9, 24.3: the Rhine is the border; the Ardennes lie along the Meuse.
#[test]
fn rhine_and_ardennes() {
    let pack = Pack::embedded();
    let board = &pack.front(Front::France).board;
    let country = |hex: HexId| board.hexes[hex.index()].country;
    let rhine: Vec<_> = board.sides.iter().filter(|side| side.rhine).collect();
    assert!(!rhine.is_empty() && rhine.iter().all(|side| country(side.a) != country(side.b)));
    assert!(board.city("strasbourg").is_subset(&board.rhine));
    assert!(!board.city("koln").intersects(&board.rhine), "the Lower Rhine frees no unit");
    assert_eq!(board.ardennes.len(), 14);
    let outside = board.hexes_where(|hex| hex.rough && hex.land) - board.ardennes;
    assert!(!board.within(&board.ardennes, 1).intersects(&outside), "a forest of its own");
    assert!(board.fortified.is_subset(&board.greater_germany));
}

/// 20.2.2, 23.0, 21.1.6: the Polish board in the east.
#[test]
fn banks_lines_and_frontier() {
    let pack = Pack::embedded();
    let front = pack.front(Front::Poland);
    let board = &front.board;
    let [north, south] = &board.banks;
    assert!(!north.intersects(south));
    assert_eq!(*north | *south, board.country(Nation::SovietUnion));
    // Room for the Large armies of each Group, one a hex (13.3.5).
    for (bank, hexes) in [(Bank::North, north), (Bank::South, south)] {
        let large = |unit: &&Unit| unit.bank == Some(bank) && unit.large;
        assert!(front.units.iter().filter(large).count() <= (*hexes & board.land).len());
    }
    let [yellow, red] = &board.east;
    assert!(red.is_subset(yellow) && red != yellow);
    let east = |city: &str| (board.city(city).intersects(yellow), board.city(city).intersects(red));
    assert_eq!(["warsaw", "lodz", "krakow"].map(east), [(false, false); 3]);
    assert_eq!(["praga", "lublin"].map(east), [(true, false); 2]);
    assert_eq!(["lwow", "brest", "bialystok", "wilno"].map(east), [(true, true); 4]);
    let frontier = board.frontier;
    let has = |nation: Nation| frontier.intersects(&board.country(nation));
    assert!(has(Nation::Germany) && has(Nation::Slovakia) && !has(Nation::Bohemia));
}

/// 10.0, 2.10, E1: paratroops reach Holland from the Ruhr and do not reach Paris.
#[test]
fn range_of_drops() {
    let pack = Pack::embedded();
    let board = &pack.front(Front::France).board;
    let majors = board.hexes_where(|hex| hex.city.is_some_and(|city| city.major)) & board.greater_germany;
    let reach = board.within(&majors, pack.numbers.drop_range as u16);
    for city in ["amsterdam", "rotterdam", "den-haag"] {
        assert!(board.city(city).is_subset(&reach), "{city}");
    }
    assert!(!reach.intersects(&board.capital));
    // Four hexes away: three between (E1).
    let [a, b] = ["0810", "0814"].map(|hex| board.grid.id(hex.parse().unwrap()).unwrap());
    assert!(
        board.within(&Hexes::from_iter([a]), 4).contains(b)
            && !board.within(&Hexes::from_iter([a]), 3).contains(b)
    );
}

/// 24.2, 26.6: hexes of the Planned Moves, derived from names of hexsides and cities.
#[test]
fn planned_moves() {
    let pack = Pack::embedded();
    let front = pack.front(Front::France);
    let board = &front.board;
    let [regular, alternate] = front.planned.as_ref().unwrap();
    let asked = |planned: &crate::plan::PlannedMoves, key: &str| {
        let at = front.units.iter().position(|unit| unit.key == key).unwrap();
        planned.of(hexmap::Id::from_index(at))
    };
    let near = |city: &str| board.within(&board.city(city), 1) - board.city(city);
    let Some(Move::Reach(dyle)) = asked(regular, "f.bri.bef.i") else { panic!("the BEF goes to the Dyle") };
    assert_eq!(numbers(board, &dyle), "0908 0909 0910 1008 1009 1010");
    assert_eq!(asked(regular, "f.fra.1st-army.iv"), Some(Move::Reach(near("liege"))));
    assert_eq!(asked(regular, "f.fra.2nd-army.cav"), Some(Move::Inside(board.ardennes)));
    assert_eq!(asked(regular, "f.fra.7th-army.i"), Some(Move::Reach(board.city("antwerpen"))));
    for key in ["f.fra.2nd-army.x", "f.fra.8th-army.vii", "f.bel.belgian-army.i", "f.dut.dutch-army.ii"] {
        assert_eq!(asked(regular, key), Some(Move::Stay), "{key}");
    }
    assert_eq!(asked(alternate, "f.bri.bef.iii"), Some(Move::Reach(near("ghent"))));
    assert_eq!(asked(alternate, "f.fra.9th-army.ii"), Some(Move::AtMost(1)));
    assert_eq!(asked(regular, "f.ger.kleist.xix"), None);
    assert_eq!((regular.reduced.len(), alternate.reduced.len()), (0, 2));
    let Some(Move::Reach(meuse)) = asked(regular, "f.fra.9th-army.xi") else {
        panic!("9th Army to the Meuse")
    };
    assert!(board.city("namur").intersects(&meuse) && meuse.intersects(&board.ardennes));
}
