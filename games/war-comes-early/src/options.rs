//! What players may agree on: second readings of unclear rules.

use engine::{OptionInfo, OptionKind, Setup};

macro_rules! options {
    ($($field:ident $id:literal $title:literal $help:literal;)*) => {
        /// The options of a match, all off unless the players say otherwise.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Options {
            $(#[doc = $help] pub $field: bool,)*
        }

        impl Options {
            /// What can be chosen.
            pub fn list() -> Vec<OptionInfo> {
                vec![$(OptionInfo {
                    id: $id, title: $title, help: $help, kind: OptionKind::Reading, default: false,
                },)*]
            }

            /// What was chosen.
            pub fn chosen(setup: &Setup) -> Options {
                let on = |id: &str| setup.options.get(id).copied().unwrap_or(false);
                Options { $($field: on($id),)* }
            }
        }
    };
}

options! {
    line_by_strength "line-by-strength" "Mechanized line by strength"
        "The German Mechanized line needs half of the attack strength, not half of the units (12.1, results sheet).";
    line_without_supply "line-without-supply" "German privileges out of supply"
        "In 1939 Germans use the Mechanized line, flank and momentum attacks out of supply as well (13.4).";
    infantry_returns_only "infantry-returns-only" "Only infantry corps return"
        "The German replacement of a turn brings back infantry corps only, never mechanized ones (3.5, 4.6).";
    danzig_german "danzig-german" "Danzig is German from the start"
        "Germany controls Danzig when the 1939 scenario begins (13.2, 13.3).";
    dots_supply "dots-supply" "Black-dot cities supply"
        "Black-dot cities are ignored for movement and combat only, not for supply and replacements (2.1, 11.3).";
    zones_beyond_area "zones-beyond-area" "Zones reach beyond the area"
        "Zones of control extend into countries that the unit itself may not enter (9.0, 11.7).";
    mech_column "mech-column" "Mechanized columns pass zones"
        "German mechanized corps in column may enter enemy zones of control (9.1, 11.6).";
    halve_once "halve-once" "Halve once only"
        "A mechanized unit out of supply that attacks a city is halved once, not twice (1.4, 10.5).";
    mountain_returns "mountain-returns" "The mountain corps returns"
        "The German replacement of a turn may bring the 18th Mountain Corps back (3.5).";
    thirty_armies "thirty-armies" "Fronts are always whole"
        "A Soviet front that breaks down always yields five armies: two more stand ready (3.1, 7.1).";
    czechs_in_germany "czechs-in-germany" "Czechs in Germany"
        "Czech units may operate in Germany in the first two turns (5.1).";
    railhead_four "railhead-four" "Four hexes to the railhead"
        "The unit's own hex counts among the four to a Soviet railhead (10.3).";
    soviet_rail_only "soviet-rail-only" "Soviet rail only"
        "Soviet rail supply needs hexes inside the USSR or last entered by Soviet units (10.3.1).";
    home_cities_only "home-cities-only" "Units return at home"
        "Units that come back are placed in cities of their own country only (3.5).";
    prague_with_forts "prague-with-forts" "Prague falls with the forts"
        "The points of Prague are given when Czechoslovakia capitulates by its fortifications (4.5.1).";
    danzig_when_announced "danzig-when-announced" "Danzig counts when announced"
        "The points of Danzig are given when its neutrality is violated, not when it is entered (4.5.3).";
    air_bars_breakdown "air-bars-breakdown" "No breakdown under bombs"
        "Units in an enemy air zone may not break armies down either (6.2.2).";
    halve_whole_attack "halve-whole-attack" "Halve the whole attack"
        "Factors to be halved are added over the whole attack, not hex by hex (1.4).";
}
