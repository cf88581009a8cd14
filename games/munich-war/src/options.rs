//! What players may agree on: the optional rules (23.0), and second readings of unclear ones.

engine::options! {
    Rulebook additional_armor "additional-armor" "Additional armored forces"
        "Germany adds the 19th Panzer Corps and France the DeG Armor Corps, for some infantry (23.1).";
    Rulebook surprise_attack "surprise-attack" "German surprise attack"
        "Before the first turn a die for each Allied and neutral country may ground its air units (23.2).";
    Rulebook naval_evacuation "naval-evacuation" "Naval evacuation"
        "Amphibious markers lift units from coastal hexes to friendly ports, at a risk (23.3).";
    Rulebook additional_naval_moves "additional-naval-moves" "Additional naval moves"
        "Sea moves to map-edge hexes of Britain, France and Italy, and to Romania (23.4).";
    Rulebook poland_and_politics "poland-and-politics" "Poland and politics"
        "German and Soviet units keep out of an allied Poland, and Polish units out of their countries (23.5).";
    Rulebook soviet_preparedness "soviet-preparedness" "Soviet preparedness"
        "A die for each reduced Soviet unit may let it start at full strength (23.6).";
    Rulebook concession "concession" "Players may concede"
        "At the start of his turn a player may concede the game (3.3).";
    Reading vp_needs_control "vp-needs-control" "Cities score only if controlled"
        "Points for a city need control as in play, not just the last unit there (2.3, 22.0).";
    Reading intervention_at_event "intervention-at-event" "Interventions deploy at the event"
        "Intervention countries are deployed when the event happens, not at set-up (3.4.1, 5.3).";
    Reading special_forces_stay_used "special-forces-stay-used" "Special forces fight once"
        "Special forces that succeeded stay in the Utilized Display (4.0, 17.1).";
    Reading air_by_display "air-by-display" "Air flies whenever available"
        "An air unit back in the Available Display may fly again in the same turn (4.0, 16.2).";
    Reading air_over_neutral_coast "air-over-neutral-coast" "Air over neutral coasts"
        "Air units may fly over coastal hexes of neutral countries (5.1, 16.3).";
    Reading zone_bars_edge_entry "zone-bars-edge-entry" "Zones bar the map edge"
        "Reinforcements may not enter on map-edge hexes in enemy zones of control (7.2.2).";
    Reading concentric_neutral_exempt "concentric-neutral-exempt" "Neutral hexes need no cover"
        "Neutral hexes around the target need not be covered for a concentric attack (11.14).";
    Reading mixed_landing_attacks "mixed-landing-attacks" "Mixed attacks with landings"
        "Units stacked with or next to landed units join their attack whatever their nationality (11.3, 18.2).";
    Reading forts_supply_allies "forts-supply-allies" "Fortifications supply allies"
        "A fortification supplies all friendly units in its hex, not only its own country's (14.1, 19.0).";
    Reading zero_air_grounded "zero-air-grounded" "Air at zero is grounded"
        "An air unit of factor 0 stays in the Utilized Display until refitted, whatever reduced it (16.6.1).";
    Reading zero_air_flies "zero-air-flies" "Air at zero flies"
        "An air unit reduced to 0 by interception may fly again (16.6.1).";
    Reading german_sea_none "german-sea-none" "Germany has no sea"
        "The Baltic is no friendly sea of Germany: its amphibious marker is useless (18.1).";
    Reading sealift_needs_control "sealift-needs-control" "Supply by sea needs control"
        "Amphibious markers bring supply to controlled ports only, not to ports in enemy zones of control (18.3).";
    Reading no_sea_invasions "no-sea-invasions" "No invasions by sea"
        "Units never land in a neutral country, not even those that may invade it (5.4, 18.2.1).";
    Reading french_mediterranean "french-mediterranean" "French Mediterranean"
        "The Mediterranean is a friendly sea of France for transport and supply too (18.1).";
    Reading alpine_shift_right "alpine-shift-right" "Alpine shift to the right"
        "Alpine units in rough or mountain give one column right in place of two left (19.0).";
    Reading no_storm_terror_shift "no-storm-terror-shift" "Storms spare terror bombing"
        "Storms do not lower the column of terror bombing in the Soviet Union and Finland (20.0).";
    Reading rail_needs_control "rail-needs-control" "Railroad movement needs control"
        "Railroad movement uses friendly controlled hexes only (8.6).";
    Reading entrenchments_on_roads "entrenchments-on-roads" "Entrenchments hinder on roads"
        "Enemy entrenchments cost their extra point on roads too (8.5, 19.0).";
    Reading airlift_own_country "airlift-own-country" "Airlift for its own country"
        "Air transport carries units of the airlift's own country only (16.10.1).";
    Reading special_forces_own_country "special-forces-own-country" "Special forces of one country"
        "Special forces support attacks of their own country only (17.1).";
    Reading surprise_all_neutrals "surprise-all-neutrals" "Surprise for all neutrals"
        "The surprise roll is made for neutrals that will join the Axis too (23.2).";
    Reading sea_supply_by_side "sea-supply-by-side" "Sea supply by side"
        "A port supplies units if its sea is friendly to any country of their side (14.2, 18.1).";
}
