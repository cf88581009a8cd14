//! What players may agree on: second readings of unclear rules.

engine::options! {
    Reading line_by_strength "line-by-strength" "Mechanized line by strength"
        "The German Mechanized line needs half of the attack strength, not half of the units (12.1, results sheet).";
    Reading line_without_supply "line-without-supply" "German privileges out of supply"
        "In 1939 Germans use the Mechanized line, flank and momentum attacks out of supply as well (13.4).";
    Reading infantry_returns_only "infantry-returns-only" "Only infantry corps return"
        "The German replacement of a turn brings back infantry corps only, never mechanized ones (3.5, 4.6).";
    Reading danzig_german "danzig-german" "Danzig is German from the start"
        "Germany controls Danzig when the 1939 scenario begins (13.2, 13.3).";
    Reading dots_supply "dots-supply" "Black-dot cities supply"
        "Black-dot cities are ignored for movement and combat only, not for supply and replacements (2.1, 11.3).";
    Reading zones_beyond_area "zones-beyond-area" "Zones reach beyond the area"
        "Zones of control extend into countries that the unit itself may not enter (9.0, 11.7).";
    Reading mech_column "mech-column" "Mechanized columns pass zones"
        "German mechanized corps in column may enter enemy zones of control (9.1, 11.6).";
    Reading halve_once "halve-once" "Halve once only"
        "A mechanized unit out of supply that attacks a city is halved once, not twice (1.4, 10.5).";
    Reading mountain_returns "mountain-returns" "The mountain corps returns"
        "The German replacement of a turn may bring the 18th Mountain Corps back (3.5).";
    Reading thirty_armies "thirty-armies" "Fronts are always whole"
        "A Soviet front that breaks down always yields five armies: two more stand ready (3.1, 7.1).";
    Reading czechs_in_germany "czechs-in-germany" "Czechs in Germany"
        "Czech units may operate in Germany in the first two turns (5.1).";
    Reading railhead_four "railhead-four" "Four hexes to the railhead"
        "The unit's own hex counts among the four to a Soviet railhead (10.3).";
    Reading soviet_rail_only "soviet-rail-only" "Soviet rail only"
        "Soviet rail supply needs hexes inside the USSR or last entered by Soviet units (10.3.1).";
    Reading home_cities_only "home-cities-only" "Units return at home"
        "Units that come back are placed in cities of their own country only (3.5).";
    Reading prague_with_forts "prague-with-forts" "Prague falls with the forts"
        "The points of Prague are given when Czechoslovakia capitulates by its fortifications (4.5.1).";
    Reading danzig_when_announced "danzig-when-announced" "Danzig counts when announced"
        "The points of Danzig are given when its neutrality is violated, not when it is entered (4.5.3).";
    Reading air_bars_breakdown "air-bars-breakdown" "No breakdown under bombs"
        "Units in an enemy air zone may not break armies down either (6.2.2).";
    Reading halve_whole_attack "halve-whole-attack" "Halve the whole attack"
        "Factors to be halved are added over the whole attack, not hex by hex (1.4).";
    Reading one_momentum "one-momentum" "One momentum attack a battle"
        "All units that advanced after a battle make one momentum attack together, not one each (12.7).";
    Reading reserve_with_allies "reserve-with-allies" "Static corps in allied cities"
        "The static reserve may arrive in cities of Germany's allies too (3.2.2).";
    Reading concentric_by_shift "concentric-by-shift" "Two dice only with the shift"
        "Two dice for the return of a unit lost in a concentric attack need its shift: not in a fortification (3.5).";
    Reading short_columns "short-columns" "Short columns end at the edge"
        "The last hexes of map columns that end at row 33 are on the south edge too (1.2, 10.4).";
}
