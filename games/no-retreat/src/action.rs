//! What a player can do, one click at a time: how it is typed, what it is for and what a player reads.

use engine::{PieceId, PlaceId, Text, text};
use hexmap::{HexId, Id};
use mechanics::{Term, UnitId, journal};

use crate::NoRetreat;
use crate::airdrops::DropId;
use crate::card::CardId;
use crate::combat::Method;
use crate::marker::MarkerId;
use crate::nation::Nation;
use crate::plan::{PlanId, Variant};

mechanics::actions! { NoRetreat;
    /// End the phase.
    End                          "end"              End      "End the phase";
    /// Discard a card that is too much (8.1).
    Discard(card: CardId)        "discard {card}"   Loss     "Discard {card}";
    /// Put a marker that is too much back into the cup (8.1).
    Return(marker: MarkerId)     "return {marker}"  Loss     "Put {marker} back";
    /// Pick up a unit to move it (13.0).
    Take(unit: UnitId)           "take {unit}"      Pick     "Pick up {unit}";
    /// Go to a hex by the cheapest path (13.0).
    Go(hex: HexId)               "go {hex}"         Move     "Go to {hex}";
    /// End the move.
    Halt                         "halt"             Finish   "End this move";
    /// Bring a unit from the Reserve (16.1).
    Deploy(unit: UnitId)         "deploy {unit}"    Pick     "Deploy {unit}";
    /// Put the unit here.
    At(hex: HexId)               "at {hex}"         Place    "In {hex}";

    // 9.0 to 13.0: organization, deployment, movement.
    /// Improve a unit (9.1).
    Improve(unit: UnitId)        "improve {unit}"   Other    "Improve {unit}";
    /// Rebuild a unit (9.2).
    Rebuild(unit: UnitId)        "rebuild {unit}"   Other    "Rebuild {unit}";
    /// Bring a unit from the map to the Reserve (10.0).
    Withdraw(unit: UnitId)       "withdraw {unit}"  Other    "Bring {unit} into the Reserve";
    /// Let a unit leave the map (10.0, 11.0).
    Evacuate(unit: UnitId)       "evacuate {unit}"  Other    "Evacuate {unit}";
    /// Pick up a Drop! or Glider marker (10.0).
    Airdrop(drop: DropId)        "airdrop {drop}"   Pick     "Drop {drop}";
    /// Pay a marker for another try of a landing (11.0).
    Retry(marker: MarkerId)      "retry {marker}"   Other    "Pay {marker} for another try";
    /// Use a Combat VP! that a table allows (11.0).
    CombatVp                     "combat-vp"        Other    "Use a Combat VP! marker";
    /// Do nothing of what is asked.
    Decline                      "decline"          Finish   "Decline";
    /// Choose a unit that makes room (13.3.4).
    Expel(unit: UnitId)          "expel {unit}"     Retreat  "{unit} makes room";

    // 5.0 to 8.0, 17.0, 19.0 to 24.0: cards, markers, checks, plans.
    /// Play a card for its event (5.2).
    Play(card: CardId)           "play {card}"      Commit   "Play {card}";
    /// Play a card in the other way that its event allows.
    Instead(card: CardId)        "instead {card}"   Commit   "Play {card} in its other way";
    /// Play nothing now (8.0).
    Pass                         "pass"             End      "Pass";
    /// Pass until the next Player Turn.
    Rest                         "rest"             End      "Pass until the next Player Turn";
    /// Pay an event with a marker (5.2.3).
    Pay(marker: MarkerId)        "pay {marker}"     Loss     "Pay with {marker}";
    /// Use or give up a marker of the hand, as the event says.
    Use(marker: MarkerId)        "use {marker}"     Commit   "Use {marker}";
    /// Choose a unit.
    Name(unit: UnitId)           "name {unit}"      Pick     "{unit}";
    /// Choose a hex.
    Point(hex: HexId)            "point {hex}"      Place    "{hex}";
    /// Choose a country (X.err.4).
    Country(nation: Nation)      "country {nation}" Commit   "{nation}";
    /// Choose what a die shows (21.1.3).
    Face(face: DieFace)          "face {face}"      Commit   "Read the {face}";
    /// Nothing more is chosen.
    Enough                       "enough"           Finish   "Nothing more";
    /// Discard a card and draw another (22.0).
    Redraw(card: CardId)         "redraw {card}"    Other    "Redraw {card}";
    /// Put a marker back and draw another (22.3).
    Swap(marker: MarkerId)       "swap {marker}"    Other    "Redraw {marker}";
    /// Choose a Secret Plan (24.1).
    Choose(plan: PlanId)         "plan {plan}"      Commit   "{plan}";
    /// Put the plan back and draw another (24.1).
    PutBack                      "put-back"         Other    "Put the plan back and draw another";
    /// Choose the Planned Moves (26.6).
    Moves(variant: Variant)      "moves {variant}"  Commit   "{variant} Planned Moves";
    /// Put the marker of the plan into the box, face down (7.3).
    Record                       "record"           Commit   "Put your Plan marker into the box";
    /// Put the Dummy marker there (7.3).
    Bluff                        "bluff"            Commit   "Put your Dummy marker into the box";
    /// Place a Surrender! marker on a city (19.8).
    Yield(hex: HexId)            "surrender {hex}"  Place    "Surrender! on {hex}";
    /// Place a Halt! Hitler marker (19.9).
    Stop(hex: HexId)             "halt-at {hex}"    Place    "Halt! Hitler in {hex}";
    /// The game ends after this turn (20.1.7).
    EndGame                      "end-game"         Commit   "Trigger Game End";
    /// Score the VP of Neutral Holland (24.3).
    Score                        "score"            Commit   "Score for Neutral Holland";
    /// Send a unit in the Ardennes to the Allied Reserve for a Blitzkrieg! marker (24.3).
    Surprise(unit: UnitId)       "surprise {unit}"  Commit   "Send {unit} to the Allied Reserve";
    /// Spend Alternate Event VP (26.4).
    Spend                        "spend"            Commit   "Spend Alternate Event VP";
    /// Replace the Main Leader (26.7).
    Replace                      "replace"          Commit   "Replace your Main Leader";

    // 14.0, 15.0 and 25.0: combat.
    /// Declare an attack on a hex (14.1.1).
    Target(hex: HexId)           "target {hex}"     Attack   "Target on {hex}";
    /// The same with a brown marker (19.5).
    BrownTarget(hex: HexId)      "target {hex} brown"  Attack  "Brown Target on {hex}";
    /// The same with a Shock-Target (19.3).
    ShockTarget(hex: HexId)      "target {hex} shock"  Attack  "Shock-Target on {hex}";
    /// Declare a Counterblow out of a hex (14.1.2).
    Counterblow(hex: HexId)      "counterblow {hex}"   Attack  "Counterblow on {hex}";
    /// The same with a brown marker (19.5).
    BrownCounterblow(hex: HexId) "counterblow {hex} brown"  Attack  "Brown Counterblow on {hex}";
    /// The same with a Shock-Counterblow (19.4).
    ShockCounterblow(hex: HexId) "counterblow {hex} shock"  Attack  "Shock-Counterblow on {hex}";
    /// Nothing more is declared.
    Declared                     "declared"         Finish   "Nothing more";
    /// Begin a battle with a marked hex (14.2).
    Attack(hex: HexId)           "attack {hex}"     Attack   "Attack {hex}";
    /// Attack another hex in the same battle (14.3.2).
    Also(hex: HexId)             "also {hex}"       Attack   "Attack {hex} too";
    /// Add an attacker.
    Join(unit: UnitId)           "add {unit}"       Join     "Add {unit}";
    /// Fight the battle on a table (14.5).
    Fight(method: Method)        "fight {method}"   Commit   "Fight on the {method} table";
    /// Choose the hex whose terrain counts (14.3.6).
    Ground(hex: HexId)           "ground {hex}"     Other    "The terrain of {hex} counts";
    /// The same with a hexside.
    Across(hex: HexId, from: HexId) "ground {hex} across {from}" Other "The terrain of {hex} counts, and its side to {from}";
    /// Commit a marker to the battle (14.5).
    Commit(marker: MarkerId)     "commit {marker}"  Commit   "Commit {marker}";
    /// Apply the result as it is.
    Apply                        "apply"            Loss     "Apply it as rolled";
    /// Read the result as the leader allows (22.0).
    Soften                       "soften"           Other    "Read it as the leader allows";
    /// Counterattack on a table (14.7.3).
    Counterattack(method: Method) "counterattack {method}" Commit "Counterattack on the {method} table";
    /// The same by the Soviet units alone (14.6.8).
    SovietCounterattack(method: Method) "counterattack {method} soviet" Commit "Soviet counterattack on the {method} table";
    /// Retreat (14.7, D).
    FallBack                     "fall-back"        Retreat  "Retreat";
    /// Stay and lose a step (14.7, D).
    Stand                        "stand"            Loss     "Stay and lose a step";
    /// A unit loses a step (14.7.1).
    Lose(unit: UnitId)           "lose {unit}"      Loss     "{unit} takes the loss";
    /// A unit retreats (14.7.5).
    Retreat(unit: UnitId, hex: HexId) "retreat {unit} {hex}" Retreat "Retreat {unit} to {hex}";
    /// No Actions comes on a hex of retreating units (14.7).
    Disorder(hex: HexId)         "disorder {hex}"   Place    "No Actions on {hex}";
    /// Put the Counterblow marker of a result on a hex (14.7.4).
    Blow(hex: HexId)             "blow {hex}"       Place    "Counterblow marker on {hex}";
    /// The same with a brown marker.
    BrownBlow(hex: HexId)        "blow {hex} brown" Place    "Brown Counterblow marker on {hex}";
    /// The same with a Shock-Counterblow.
    ShockBlow(hex: HexId)        "blow {hex} shock" Place    "Shock-Counterblow marker on {hex}";
    /// A unit advances (14.8, 15.2).
    Advance(unit: UnitId, hex: HexId) "advance {unit} {hex}" Advance "Advance {unit} to {hex}";
    /// Put a Blitzkrieg! marker on a stack (15.0).
    Blitz(hex: HexId)            "blitz {hex}"      Place    "Blitzkrieg! on {hex}";
    /// The stack under the marker of a hex assaults another (15.3).
    Assault(from: HexId, target: HexId) "assault {from} {target}" Attack "Assault {target} from {from}";
    /// A Blitzkrieg! marker stays in a hex (15.4).
    Keep(hex: HexId)             "keep {hex}"       Place    "The marker stays in {hex}";
    /// Cavalry joins a unit that it stands with (25.1).
    Merge(unit: UnitId, restored: UnitId) "merge {unit} into {restored}" Other "{unit} joins {restored}";
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DieFace(pub u8);

impl Term<NoRetreat> for DieFace {
    fn write(self, _: &NoRetreat) -> String {
        self.0.to_string()
    }

    fn read(_: &NoRetreat, word: &str) -> Result<DieFace, String> {
        let face = word.parse().ok().filter(|face| (1..=6).contains(face));
        face.map(DieFace).ok_or_else(|| format!("'{word}' is no face of a die"))
    }

    fn say(self, _: &NoRetreat) -> Text {
        self.0.into()
    }
}

mechanics::words! { NoRetreat;
    Variant { Regular "regular" "The usual"; Alternate "alternate" "The other"; }
}

impl Term<NoRetreat> for Nation {
    fn write(self, _: &NoRetreat) -> String {
        self.code().to_owned()
    }

    fn read(_: &NoRetreat, word: &str) -> Result<Nation, String> {
        word.parse().map_err(|_| format!("there is no country '{word}'"))
    }

    fn say(self, _: &NoRetreat) -> Text {
        self.name().into()
    }
}

impl Term<NoRetreat> for PlanId {
    fn write(self, game: &NoRetreat) -> String {
        game.front().plan(self).number.to_string()
    }

    fn read(game: &NoRetreat, word: &str) -> Result<PlanId, String> {
        let known = game.front().plans.iter().position(|plan| plan.number.to_string() == word);
        known.map(PlanId::from_index).ok_or_else(|| format!("there is no plan '{word}'"))
    }

    fn say(self, game: &NoRetreat) -> Text {
        let plan = game.front().plan(self);
        text!("#{number} {name}", number = plan.number, name = &plan.name)
    }
}

mechanics::words! { NoRetreat;
    Method {
        Mobile "mobile" "Mobile Combat";
        Prepared "prepared" "Prepared Combat";
        Fortress "fortress" "Fortress Combat";
        Blitzkrieg "blitzkrieg" "Blitzkrieg Assault";
    }
}

impl Term<NoRetreat> for UnitId {
    fn write(self, game: &NoRetreat) -> String {
        game.unit(self).key.clone()
    }

    fn read(game: &NoRetreat, key: &str) -> Result<UnitId, String> {
        journal::read_unit(game.front().units.iter().map(|unit| unit.key.as_str()), key)
    }

    fn say(self, game: &NoRetreat) -> Text {
        game.name(self)
    }

    fn piece(self) -> Option<PieceId> {
        Some(PieceId(self.raw()))
    }
}

impl Term<NoRetreat> for HexId {
    fn write(self, game: &NoRetreat) -> String {
        game.board().grid.number(self).to_string()
    }

    fn read(game: &NoRetreat, number: &str) -> Result<HexId, String> {
        journal::read_hex(&game.board().grid, number)
    }

    fn say(self, game: &NoRetreat) -> Text {
        game.place(self)
    }

    fn place(self) -> Option<PlaceId> {
        Some(PlaceId(self.raw()))
    }
}

impl Term<NoRetreat> for CardId {
    fn write(self, game: &NoRetreat) -> String {
        game.front().card(self).number.to_string()
    }

    fn read(game: &NoRetreat, word: &str) -> Result<CardId, String> {
        let known = game.front().cards.iter().position(|card| card.number.to_string() == word);
        known.map(CardId::from_index).ok_or_else(|| format!("there is no card '{word}' in this deck"))
    }

    fn say(self, game: &NoRetreat) -> Text {
        let card = game.front().card(self);
        let [german, allied] = card.events.each_ref().map(|event| Text::from(&event.name));
        text!("#{number} {german} / {allied}", number = card.number, german = german, allied = allied)
    }

    fn piece(self) -> Option<PieceId> {
        Some(crate::show::card_piece(self))
    }
}

impl Term<NoRetreat> for MarkerId {
    fn write(self, game: &NoRetreat) -> String {
        format!("{}.{}", game.pack.marker(self).ability.word(), self.index())
    }

    fn read(game: &NoRetreat, word: &str) -> Result<MarkerId, String> {
        let mut ids = (0..game.pack.markers.len()).map(MarkerId::from_index);
        ids.find(|id| id.write(game) == word).ok_or_else(|| format!("there is no marker '{word}'"))
    }

    fn say(self, game: &NoRetreat) -> Text {
        crate::show::ability_title(game.pack.marker(self).ability).into()
    }

    fn piece(self) -> Option<PieceId> {
        Some(crate::show::marker_piece(self))
    }
}
