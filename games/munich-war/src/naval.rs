//! 18.0 Naval operations.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::field::Waters;
use crate::frame::{At, Embark, Evacuate, Frame, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::SeaUse;
use crate::rules::die;
use crate::state::{Assault, HexSet, Spot, State, Units};
use crate::unit::Kind;
use crate::{Action, MunichWar};

/// Units smaller than an army that one marker carries (18.2.1).
const SMALLER: usize = 3;

impl Step for Embark {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_embark(self.marker, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Board(unit) => {
                on.state.group.insert(unit);
            }
            Action::Land(hex) => on.play_land(hex),
            Action::Storm(hex) => on.play_storm(hex),
            _ => {}
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new(
            "18.2.1",
            text!("{unit}: which units board, and where do they land?", unit = at.name(self.marker)),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Board(unit) => at.may_go_aboard(self.marker, unit),
            Action::Land(hex) => {
                deny!("18.2.1.a", at.state.group.is_empty(), "nobody is on board yet: 'board' a unit first");
                at.shore(at.state.group)(hex)?;
                deny!(
                    "18.2.1.d",
                    "{hex} is no port of the sea on which the units embarked; only Marines land on a coast"
                )
            }
            Action::Storm(_) => deny!(
                "18.2.2.d",
                "only Marines assault, and only an enemy-occupied coastal hex next to an all-sea hex of a friendly \
                 sea; {hex} is none for those on board"
            ),
            _ => Ok(()),
        }
    }
}

impl Step for Evacuate {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("evacuation")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_evacuation(rolled.first());
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("23.3", "Evacuation.")
    }
}

impl MunichWar {
    /// Ports that a unit cannot use: those with a terror marker. Marines need no port (16.8.2, 18.2.2).
    fn shut_ports(&self, state: &State, unit: UnitId) -> HexSet {
        if self.unit(unit).kind == Kind::Marines {
            return HexSet::EMPTY;
        }
        rule!("16.8.2.h");
        state.terror & self.all_ports()
    }

    /// Whether a unit can go aboard in a hex of a sea: in a port, Marines and evacuated units on any coast.
    fn boards(&self, state: &State, unit: UnitId, sea: usize, hex: HexId) -> bool {
        let sea = &self.field.seas[sea];
        if sea.ports.contains(hex) && !state.terror.contains(hex) {
            rule!("18.2.2.c");
            return true;
        }
        rule!("18.2.2.b", "23.3.a", "23.4.e");
        let transit = self.options.additional_naval_moves && self.transit_hexes().contains(hex);
        let beach = self.unit(unit).kind == Kind::Marines || self.options.naval_evacuation;
        beach && sea.coast.contains(hex) && !transit
    }

    /// All map-edge hexes where a sea move may end (23.4).
    fn transit_hexes(&self) -> HexSet {
        let edges = [Nation::Britain, Nation::France].map(|nation| &self.pack.country(nation).edge);
        edges.into_iter().chain([&self.pack.italian_transit]).flatten().copied().collect()
    }

    /// Map-edge hexes where a country's sea moves may end (23.4).
    fn transit_of(&self, nation: Nation) -> HexSet {
        if !self.options.additional_naval_moves {
            return HexSet::EMPTY;
        }
        rule!("23.4.a", "23.4.b", "23.4.c");
        match nation {
            Nation::Britain | Nation::France => {
                let of = |nation| self.pack.country(nation).edge.iter().copied().collect::<HexSet>();
                of(Nation::Britain) | of(Nation::France)
            }
            Nation::Italy => self.pack.italian_transit.iter().copied().collect(),
            _ => HexSet::EMPTY,
        }
    }

    /// The Romanian coast, if a country's ships can get there (23.4).
    fn romanian_coast(&self, state: &State, nation: Nation) -> HexSet {
        rule!("23.4.f", "23.4.g");
        let western = matches!(nation, Nation::Britain | Nation::France);
        let italy = state.side_of(Nation::Italy) == Some(Side::Axis);
        let open = self.options.additional_naval_moves && state.is_belligerent(Nation::Romania);
        match western && open && !italy {
            true => self.field.countries[Nation::Romania] & self.field.coast,
            false => HexSet::EMPTY,
        }
    }

    fn starts_from_romania(&self, state: &State, nation: Nation, hex: HexId) -> bool {
        self.romanian_coast(state, nation).contains(hex)
    }

    fn are_marines(&self, group: Units) -> bool {
        group.iter().all(|unit| self.unit(unit).kind == Kind::Marines)
    }

    fn all_ports(&self) -> HexSet {
        self.field.seas.iter().fold(HexSet::EMPTY, |ports, sea| ports | sea.ports)
    }

    /// Those of a group who are evacuated when they go aboard here: not from a port, and not Marines (23.3).
    fn evacuees(&self, state: &State, group: Units, from: HexId) -> Units {
        let port = self.all_ports().contains(from) && !state.terror.contains(from);
        if !self.options.naval_evacuation || port {
            return Units::EMPTY;
        }
        let evacuated = |unit: &UnitId| {
            let counter = self.unit(*unit);
            counter.kind != Kind::Marines && !self.starts_from_romania(state, counter.nation, from)
        };
        group.iter().filter(evacuated).collect()
    }

    fn end_voyage(&self, state: &mut State, marker: UnitId) {
        rule!("18.2.d");
        state.moved |= state.group;
        state.landed |= state.group;
        state.group = Units::EMPTY;
        state.spots[marker] = Spot::UTILIZED;
        state.frames.pop();
    }

    /// Whether a unit has landed from the sea, stands with one that has, assaults a beach, or is served by
    /// a marker in a port (18.2.1, 18.2.2, 18.3).
    pub(crate) fn is_sea_supplied(&self, state: &State, unit: UnitId) -> bool {
        let Some(hex) = state.hex(unit) else { return false };
        rule!("18.3.b");
        rule!("18.3.c");
        let nation = self.unit(unit).nation;
        rule!("18.2.1.l");
        rule!("18.2.2.l");
        state.landed.iter().any(|other| state.hex(other) == Some(hex))
            || self.of_nation[nation].iter().any(|marker| {
                self.unit(marker).kind == Kind::Amphibious
                    && state.hex(marker).is_some_and(|port| self.field.grid.distance(port, hex) <= 1)
            })
    }

    /// The hex that Marines at sea must attack (18.2.2).
    pub(crate) fn assault_of(&self, state: &State, unit: UnitId) -> Option<HexId> {
        state.assaults.iter().flatten().find(|assault| assault.unit == unit).map(|assault| assault.target)
    }
}

impl At<'_> {
    /// Whether a friendly sea is open: the Baltic closes while Germany controls Copenhagen (18.1).
    pub(crate) fn is_sea_open(self, waters: &Waters) -> bool {
        let state = self.state;
        match waters.nation {
            Nation::Italy => rule!("18.1.i"),
            Nation::SovietUnion => rule!("18.1.j"),
            Nation::Germany => rule!("18.1.p"),
            _ if waters.used == SeaUse::Bombardment => rule!("18.1.h"),
            _ if waters.closed_by.is_some() => rule!("18.1.g"),
            _ => rule!("18.1.f"),
        }
        let Some(gate) = waters.closed_by else { return true };
        let german = state.side_of(Nation::Germany);
        !german.is_some_and(|side| self.controls(side, gate))
    }

    /// Whether a bombardment marker may support the attack (18.1).
    pub(crate) fn may_bombard(self, unit: UnitId) -> Verdict {
        let state = self.state;
        let nation = self.unit(unit).nation;
        let target = state.battle.target;
        self.is_operated_by(state, unit, state.active())?;
        deny!("18.1.k", state.battle.naval.is_some(), "one marker bombards already");
        deny!("18.1.a", state.spots[unit] != Spot::AVAILABLE, "{unit} is not in the Available Display");
        let own = state.battle.attackers.iter().any(|other| self.unit(other).nation == nation);
        deny!("18.1.d", !own, "no attacker is of the country of {unit}");
        let near = self.waters.iter().any(|waters| {
            waters.nation == nation && waters.bombard.contains(target) && self.is_sea_open(waters)
        });
        deny!("18.1.e", !near, "{target} is not on the coast of an open friendly sea of {nation}");
        rule!("18.1.a");
        rule!("18.1.c");
        Ok(())
    }

    /// The seas where a country's amphibious markers may act now.
    fn routes(self, nation: Nation) -> impl Iterator<Item = usize> {
        // Ships need no path: neutral coasts are passed, and nothing else is in their way.
        rule!("5.1.f");
        let open = move |waters: &&Waters| {
            if waters.used != SeaUse::All {
                rule!("18.1.h");
                return false;
            }
            waters.nation == nation && self.is_sea_open(waters)
        };
        self.game.waters.iter().filter(open).map(|waters| waters.sea)
    }

    /// Whether a unit may embark where it stands (18.2.1, 18.2.2).
    pub(crate) fn may_embark(self, unit: UnitId) -> bool {
        let state = self.state;
        let Some(hex) = state.hex(unit) else { return false };
        // Neither supply nor enemy zones matter.
        let nation = self.unit(unit).nation;
        rule!("18.2.1.g");
        rule!("18.2.1.h");
        let romania = self.romanian_coast(state, nation) - self.shut_ports(state, unit);
        rule!("18.2.1.c");
        rule!("18.2.1.d");
        rule!("18.2.1.j");
        self.may_move(state, unit).is_ok()
            && (romania.contains(hex) || self.routes(nation).any(|sea| self.boards(state, unit, sea, hex)))
    }

    /// Whether an amphibious marker may go to sea: it is free, and finds somebody to carry (18.2).
    pub(crate) fn may_ship(self, marker: UnitId) -> Verdict {
        self.is_free_marker(marker)?;
        let nation = self.unit(marker).nation;
        let able = |unit| self.may_embark(unit) && self.has_landing(unit);
        deny!(
            "18.2.1.d",
            !self.of_nation[nation].iter().any(able),
            "{unit} finds no unit of its country in a port of a friendly sea that could land elsewhere"
        );
        Ok(())
    }

    /// Whether a counter is an amphibious marker that its side can use now (18.2, 18.3).
    fn is_free_marker(self, marker: UnitId) -> Verdict {
        let state = self.state;
        deny!("18.2.a", self.unit(marker).kind != Kind::Amphibious, "{unit} is no amphibious marker");
        self.is_operated_by(state, marker, state.active())?;
        deny!("18.2.b", state.spots[marker] != Spot::AVAILABLE, "{unit} is not in the Available Display");
        Ok(())
    }

    pub(crate) fn legal_shipping(self, out: &mut Vec<Action>) {
        rule!("18.2.a");
        out.extend(self.ids().filter(|marker| self.may_ship(*marker).is_ok()).map(Action::Ship));
    }

    /// Whether a unit may board a marker, with those who are on board (18.2.1).
    fn may_go_aboard(self, marker: UnitId, unit: UnitId) -> Verdict {
        let state = self.state;
        let (counter, group) = (self.unit(unit), state.group);
        self.is_operated_by(state, unit, state.active())?;
        let foreign = counter.nation != self.unit(marker).nation;
        deny!("18.2.1.b", foreign, "a marker carries units of its own country only");
        self.may_move(state, unit)?;
        let army = counter.is_army() || group.iter().any(|other| self.unit(other).is_army());
        let full = !group.is_empty() && (army || group.len() >= SMALLER);
        deny!("18.2.1.a", full, "one marker carries one army or three smaller units");
        let port = group.iter().next().and_then(|other| state.hex(other));
        let away = port.is_some() && state.hex(unit) != port;
        deny!("18.2.1.e", away, "all units on board come from one port");
        deny!("18.2.1.d", !self.may_embark(unit), "{unit} is in no port of a friendly sea");
        let mut with = group;
        with.insert(unit);
        let nowhere = self.landings(with).is_empty() && self.beaches(with).is_empty();
        deny!("18.2.1.f", nowhere, "{unit} could land nowhere");
        rule!("18.2.1.a");
        rule!("18.2.1.e");
        Ok(())
    }

    fn has_landing(self, unit: UnitId) -> bool {
        let group: Units = [unit].into_iter().collect();
        !self.landings(group).is_empty() || !self.beaches(group).is_empty()
    }

    /// Who may board next, and where those on board may land.
    pub(crate) fn legal_embark(self, marker: UnitId, out: &mut Vec<Action>) {
        let group = self.state.group;
        rule!("18.2.1.b");
        let others = self.of_nation[self.unit(marker).nation] - group;
        out.extend(others.iter().filter(|unit| self.may_go_aboard(marker, *unit).is_ok()).map(Action::Board));
        if !group.is_empty() {
            out.extend(self.landings(group).iter().map(Action::Land));
            out.extend(self.beaches(group).iter().map(Action::Storm));
        }
    }

    /// Where units on board may land: ports of the same sea, and for Marines any coast (18.2.1, 18.2.2).
    pub(crate) fn landings(self, group: Units) -> HexSet {
        let state = self.state;
        let unit = group.iter().next().expect("somebody is on board");
        let from = state.hex(unit).expect("who boards is on the map");
        let nation = self.unit(unit).nation;
        rule!("18.2.1.i");
        rule!("18.2.2.n");
        let mut hexes = self.ordinary_landings(group);
        let romania = self.romanian_coast(state, nation);
        let sails =
            romania.contains(from) || self.routes(nation).any(|sea| self.boards(state, unit, sea, from));
        if sails {
            hexes |= self.transit_of(nation) | romania;
        }
        if !self.evacuees(state, group, from).is_empty() {
            rule!("23.3.b");
            let ours = |hex: &HexId| self.controls(state.active(), *hex);
            hexes = (hexes & self.all_ports()).iter().filter(ours).collect();
        }
        hexes.remove(from);
        let open = self.shore(group);
        hexes.iter().filter(|hex| open(*hex).is_ok()).collect()
    }

    /// Whether a hex is open to units that land from the sea (18.2.1).
    fn shore(self, group: Units) -> impl Fn(HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let unit = group.iter().next().expect("somebody is on board");
        let nation = self.unit(unit).nation;
        let shut = group.iter().fold(HexSet::EMPTY, |shut, unit| shut | self.shut_ports(state, unit));
        let enemies = desk.occupied[state.active().enemy() as usize];
        let neutral = desk.neutral - self.invadable_by_sea(nation);
        let closed = self.closed_to(state, nation);
        rule!("18.2.1.f");
        move |hex| {
            deny!("16.8.2.h", shut.contains(hex), "{hex} has a terror marker");
            let enemy = enemies.contains(hex);
            deny!("18.2.1.f", enemy, "{hex} is occupied by the enemy; Marines may assault it");
            deny!("18.2.1.f", desk.bystanders.contains(hex), "{hex} is occupied by neutral units");
            let bar = neutral.contains(hex);
            deny!("5.5.a", bar, "{hex} is neutral, and those on board may not invade it");
            // 23.5 holds however a unit moves.
            deny!("23.5.a", closed.contains(hex), "{hex} is closed to those on board");
            let mountains = group.iter().any(|unit| !self.may_be_put(unit, hex));
            deny!("19.0.c", mountains, "{hex} is in mountains without a railroad: alpine units only");
            Ok(())
        }
    }

    /// Neutral hexes where units of a country may land, as an invasion: transport by sea is movement (5.4, 8.0, D38).
    fn invadable_by_sea(self, nation: Nation) -> HexSet {
        match self.options.no_sea_invasions {
            true => HexSet::EMPTY,
            false => self.invadable(nation),
        }
    }

    /// The ports of the sea on which units are, and for Marines its coasts: without the help of 23.4.
    fn ordinary_landings(self, group: Units) -> HexSet {
        let state = self.state;
        let unit = group.iter().next().expect("somebody is on board");
        let from = state.hex(unit).expect("who boards is on the map");
        let nation = self.unit(unit).nation;
        let romania = self.romanian_coast(state, nation).contains(from);
        let mut hexes = HexSet::EMPTY;
        for sea in self.routes(nation) {
            if romania || self.boards(state, unit, sea, from) {
                let sea = &self.field.seas[sea];
                hexes |= sea.ports - state.terror;
                if self.are_marines(group) {
                    rule!("18.2.2.a");
                    hexes |= sea.coast;
                }
            }
        }
        hexes
    }

    /// Enemy coastal hexes that Marines on board may assault (18.2.2).
    pub(crate) fn beaches(self, group: Units) -> HexSet {
        let At { state, desk, .. } = self;
        if !self.are_marines(group) || state.assaults.iter().all(Option::is_some) {
            return HexSet::EMPTY;
        }
        rule!("18.2.2.d", "18.2.2.e");
        let unit = group.iter().next().expect("somebody is on board");
        let enemy = state.active().enemy();
        let nation = self.unit(unit).nation;
        let sailed = self.sailed(unit);
        let romania = self.romanian_coast(state, nation);
        let mut hexes = HexSet::EMPTY;
        for sea in &self.field.seas {
            let near = |hex: &HexId| {
                let neighbours = self.field.grid.neighbours(*hex).iter();
                neighbours.copied().any(|neighbour| (sea.hexes & sailed).contains(neighbour))
            };
            hexes |= (sea.coast & desk.occupied[enemy as usize]).iter().filter(near).collect();
        }
        // 23.4 opens the coast of Romania, not the whole Black Sea.
        let beyond = self.field.seas.iter().filter(|sea| sea.coast.intersects(&romania));
        hexes -= beyond.fold(HexSet::EMPTY, |far, sea| far | sea.coast) - romania;
        hexes - self.closed_to(state, nation)
    }

    /// The sea hexes that Marines can reach from where they go aboard (18.2.2, 23.4).
    fn sailed(self, unit: UnitId) -> HexSet {
        let state = self.state;
        let from = state.hex(unit).expect("who boards is on the map");
        let nation = self.unit(unit).nation;
        let romania = self.romanian_coast(state, nation);
        let mut sailed = HexSet::EMPTY;
        for sea in self.routes(nation) {
            let sea = &self.field.seas[sea];
            if romania.contains(from) || sea.ports.contains(from) || sea.coast.contains(from) {
                sailed |= sea.hexes;
            }
        }
        if !sailed.is_empty() {
            let black = self.field.seas.iter().filter(|sea| sea.coast.intersects(&romania));
            sailed |= black.fold(HexSet::EMPTY, |hexes, sea| hexes | sea.hexes);
        }
        sailed
    }

    /// Ports where amphibious markers may bring supply at the start of the Combat Phase (18.3).
    pub(crate) fn legal_sealift(self, out: &mut Vec<Action>) {
        let state = self.state;
        rule!("18.3.a", "18.3.d");
        let side = state.active();
        for marker in self.ids().filter(|marker| self.is_free_marker(*marker).is_ok()) {
            let counter = self.unit(marker);
            let taken: HexSet = self
                .ids()
                .filter(|&m| self.unit(m).kind == Kind::Amphibious)
                .filter_map(|m| state.hex(m))
                .collect();
            for sea in self.routes(counter.nation) {
                let ports = self.field.seas[sea].ports - state.terror - taken;
                let ours = |port: &HexId| self.is_friendly_port(side, *port);
                out.extend(ports.iter().filter(ours).map(|port| Action::Sealift(marker, port)));
            }
        }
    }

    /// Why no supply is brought to a port (18.3).
    pub(crate) fn judge_sealift(self, marker: UnitId) -> Verdict {
        self.is_free_marker(marker)?;
        let late = !self.state.attacked.is_empty();
        deny!("18.3.a", late, "supply comes by sea at the start of the phase, before the first attack");
        deny!(
            "18.3.a",
            "{hex} cannot be supplied so: an available amphibious marker goes to a friendly port of a friendly sea, \
             without a terror marker, one to a port"
        );
    }

    /// Whether a port is friendly to ships that bring supply: held or occupied by its side, also where an enemy zone
    /// keeps it from being controlled (18.3, D71).
    fn is_friendly_port(self, side: Side, port: HexId) -> bool {
        let At { state, desk, .. } = self;
        if self.options.sealift_needs_control {
            return self.controls(side, port);
        }
        let [own, enemy] = [side, side.enemy()].map(|side| desk.occupied[side as usize].contains(port));
        own || (self.holds(state, side, port) && !enemy)
    }

    /// Whether Marines still have to attack (18.2.2).
    pub(crate) fn assaults_left(self, side: Side) -> bool {
        let At { state, desk, .. } = self;
        rule!("18.2.2.f");
        let enemies = desk.occupied[side.enemy() as usize];
        state.assaults.iter().flatten().any(|assault| enemies.contains(assault.target))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The units on board land; their move is over (18.2.1).
    pub(crate) fn play_land(&mut self, hex: HexId) {
        let game = self.game;
        let Frame::Embark(Embark { marker }) = *self.state.frames.top() else { return };
        let group = self.state.group;
        let first = group.iter().next().expect("somebody is on board");
        let from = self.state.hex(first).expect("who boards is on the map");
        let evacuated = game.evacuees(self.state, group, from);
        let transit = game.transit_of(game.unit(first).nation).contains(hex);
        if transit && !self.at().ordinary_landings(group).contains(hex) {
            rule!("23.4.d");
            self.state.spent |= group;
        }
        self.invade(first, hex);
        for unit in &group {
            self.state.spots[unit] = Spot::at(hex);
            self.state.tops.remove(unit);
            game.tell_move(self.state, unit, from, &[hex], self.journal);
        }
        game.end_voyage(self.state, marker);
        if !evacuated.is_empty() {
            self.state.group = evacuated;
            self.state.frames.push(Frame::Evacuate(Evacuate));
        }
    }

    /// The die of the next evacuated unit (23.3).
    pub(crate) fn roll_evacuation(&mut self, die: u8) {
        let game = self.game;
        let unit = self.state.group.iter().next().expect("somebody is evacuated");
        self.state.group.remove(unit);
        rule!("23.3.c");
        let what = if die >= 4 { "is intercepted at sea" } else { "arrives safely" };
        game.tell_of(
            self.state,
            unit,
            "23.3",
            Event::Said,
            || format!("{what}: the die shows {die}"),
            self.journal,
        );
        if die >= 4 {
            rule!("23.3.d");
            rule!("23.3.e");
            self.state.spent.insert(unit);
            self.reduce(unit, "23.3");
        }
        if self.state.group.is_empty() {
            self.state.frames.pop();
        }
    }

    /// Marines take their place at sea for an assault (18.2.2).
    pub(crate) fn play_storm(&mut self, target: HexId) {
        let game = self.game;
        let Frame::Embark(Embark { marker }) = *self.state.frames.top() else { return };
        let first = self.state.group.iter().next().expect("somebody is on board");
        let sailed = self.at().sailed(first);
        // Which of these hexes it is makes no difference to the attack.
        let near = |hex: &&HexId| sailed.contains(**hex);
        let sea = *game.field.grid.neighbours(target).iter().find(near).expect("a beach is by the sea");
        for unit in &{ self.state.group } {
            let start = self.state.hex(unit).expect("who boards is on the map");
            self.state.spots[unit] = Spot::at(sea);
            self.state.tops.remove(unit);
            let free =
                self.state.assaults.iter_mut().find(|slot| slot.is_none()).expect("room for an assault");
            *free = Some(Assault { unit, target });
            game.tell_move(self.state, unit, start, &[sea], self.journal);
        }
        game.end_voyage(self.state, marker);
    }

    pub(crate) fn play_sealift(&mut self, marker: UnitId, port: HexId) {
        let game = self.game;
        self.state.spots[marker] = Spot::at(port);
        self.journal.write(|| {
            Entry::said("18.3", format!("{} brings supply to {}.", game.name(marker), game.place(port)))
        });
    }

    /// After an attack: Marines that have not landed are lost (18.2.2).
    pub(crate) fn end_assaults(&mut self, units: Units) {
        let game = self.game;
        rule!("18.2.2.h", "18.2.2.i");
        for slot in 0..self.state.assaults.len() {
            let Some(assault) = self.state.assaults[slot] else { continue };
            if !units.contains(assault.unit) {
                continue;
            }
            self.state.assaults[slot] = None;
            let at_sea = self.state.hex(assault.unit).is_some_and(|hex| !game.field.land.contains(hex));
            if at_sea {
                self.eliminate(assault.unit, "18.2.2");
            }
        }
    }

    /// The end of the Combat Phase: markers in ports go home, nobody stays at sea.
    pub(crate) fn end_naval(&mut self) {
        let game = self.game;
        rule!("18.3.e", "18.2.c");
        for unit in game.ids() {
            if game.unit(unit).kind == Kind::Amphibious && self.state.hex(unit).is_some() {
                self.state.spots[unit] = Spot::UTILIZED;
            }
        }
        let all: Units = self.state.assaults.iter().flatten().map(|assault| assault.unit).collect();
        self.end_assaults(all);
        self.state.landed = Units::EMPTY;
        self.state.spent = Units::EMPTY;
    }
}
