//! What players may agree on: the optional rules (28.0 to 31.0, 33.0), and second readings of unclear ones.

engine::options! {
    Rulebook reich_objectives "reich-objectives" "Reich industrial objectives"
        "Germany uses the points of foreign mobilization hexes that its units occupy and a railroad line joins to it (28.0).";
    Rulebook transfers "transfers" "Transfer of mobilization points"
        "Major powers may give points to minor powers on their side, by railroad or by sea (29.0).";
    Rulebook ship_attacks "ship-attacks" "Air attacks on ships"
        "Combat air patrols may attack naval markers in their zones, which can be bought back (30.0).";
    Rulebook civil_war "civil-war" "Spanish Civil War"
        "Spain is in play: a chit starts the war between Republic and Nationalists, and volunteers may come (31.0).";
    Rulebook wwii_operations "wwii-operations" "World War II-level operations"
        "A second wave of mechanized attacks, massed air power, interception and doctrine dice (33.0).";
    Rulebook concession "concession" "Players may concede"
        "At the start of his turn a player may concede the game (3.4).";
    Reading columns_in_belligerents "columns-in-belligerents" "Fifth Columns in belligerents only"
        "No Fifth Column is placed in a neutral country, so that none opens an invasion (19.5, 21.3).";
    Reading box_at_once "box-at-once" "Start-box units come at once"
        "Units that begin in the Replacement Box arrive in the phase in which they are bought (6.5, 6.10).";
    Reading m0_at_once "m0-at-once" "M+0 units come at once"
        "M+0 units are placed the moment their country enters the war (6.3).";
    Reading forts_no_arrivals "forts-no-arrivals" "Forts do not help arrivals"
        "An enemy zone of control bars a mobilization hex even with an own fortified zone in it (6.12, 9.3).";
    Reading ports_by_country "ports-by-country" "Ports serve their sea's countries"
        "A port supplies a unit only if its sea is friendly to the unit's own country; expeditionary units use any (13.2).";
    Reading sources_need_control "sources-need-control" "Supply sources need control"
        "A mobilization hex is a source of supply only while it is friendly controlled (13.2).";
    Reading cap_without_range "cap-without-range" "Patrols without range"
        "A combat air patrol needs a line of supply to its hex but no range from a base (16.2, 16.10).";
    Reading terror_takes_points "terror-takes-points" "Terror takes victory points"
        "A city under a Terror marker gives no victory points at the end (16.5, 25.2).";
    Reading statics_never_return "statics-never-return" "Static units never return"
        "No unit with a movement factor of 0 can be replaced (6.5, 7.4).";
    Reading blanks_to_pool "blanks-to-pool" "Blank chits go back"
        "A chit without effect returns to the pool (5.6).";
    Reading long_preparedness "long-preparedness" "Long Variable Preparedness"
        "The Variable Preparedness scenario lasts 12 turns (27.0, 32.0).";
    Reading concentric_prohibited_exempt "concentric-prohibited-exempt" "Closed hexes need no cover"
        "A hex that the defender could not enter need not be covered for a concentric attack (10.16).";
    Reading zones_dispute_empty "zones-dispute-empty" "Zones dispute empty hexes"
        "An enemy zone of control disputes an empty hex at home while it lasts (2.4).";
    Reading zara_keeps_zones "zara-keeps-zones" "Zones bind the Zara crossing"
        "No unit crosses between Zara and Venice from one enemy zone of control into another (7.8, 9.6).";
    Reading attack_over_straits "attack-over-straits" "Attacks over all-sea hexsides"
        "Units attack a neighbouring hex over an all-sea hexside too (9.3, 10.1).";
    Reading zones_spare_links "zones-spare-links" "Held link cities work in zones"
        "A city in an enemy zone of control still links supply while a friendly unit is in it (9.10, 13.3).";
    Reading any_air_base "any-air-base" "Any friendly source is an air base"
        "Every air unit flies from any city that is a source for its side, not only for its own country (16.2, 19.1).";
    Reading flak_adds_up "flak-adds-up" "Anti-aircraft units add up"
        "Each anti-aircraft unit in reach takes one from the terror die (19.8).";
    Reading assault_any_coast "assault-any-coast" "Assaults from any coast"
        "An amphibious assault from a coast without a port may go against a coast without a port (18.3, 18.11).";
    Reading unmet_to_pool "unmet-to-pool" "Unmet chits go back"
        "A chit whose precondition is not met returns to the pool (5.2).";
    Reading ship_chit_each "ship-chit-each" "A chit for each player's first fleet"
        "Each player picks a chit for the first fleet that he sinks from the air (30.4).";
    Reading transfer_cap_shared "transfer-cap-shared" "One transfer cap for a minor power"
        "The points that a minor power may receive are limited over all donors together (29.2).";
    Reading brigades_outlive_purge "brigades-outlive-purge" "Brigades outlive the Purge"
        "The International Brigades stay when the Red Army is purged (5.5, 19.1).";
    Reading no_rail_on_airlift "no-rail-on-airlift" "No rail on aerial supply"
        "A unit supplied only from the air may not use rail movement (13.8, 16.22).";
    Reading columns_disputed "columns-disputed" "Zones dispute Fifth Columns"
        "An enemy zone of control disputes the hex of a Fifth Column as it does any other (2.4, 19.6).";
    Reading forts_bind_nationality "forts-bind-nationality" "Forts bind nationality"
        "Units of another country may not end a phase in the hex of a friendly fortified zone (8.3, 8.8).";
    Reading terror_spares_garrisons "terror-spares-garrisons" "Terror spares garrisons' supply"
        "A unit in its own mobilization hex stays in supply while the city is under a Terror marker (13.12, 16.5).";
    Reading bases_unheld "bases-unheld" "Air bases need not be held"
        "Any city that a railroad line reaches is an air base, held or not (16.2).";
    Reading airlift_for_all "airlift-for-all" "Airlift for all friends"
        "A MAC carries units of any friendly country (16.23, 19.1).";
    Reading spain_for_volunteers "spain-for-volunteers" "Spain for volunteers only"
        "Only Spanish and expeditionary units enter Spain after the outbreak (7.7, 31.1).";
    Reading forts_hold_nothing "forts-hold-nothing" "Forts hold no Crisis hex"
        "Fortified zones and Fifth Columns do not count as occupying Crisis and mobilization hexes (5.1, 23.1).";
}

#[cfg(test)]
mod tests {
    use engine::OptionKind;

    use super::Options;

    #[test]
    fn six_of_the_rulebook_and_thirty_one_readings() {
        let list = Options::list();
        let readings = list.iter().filter(|option| option.kind == OptionKind::Reading).count();
        assert_eq!((list.len() - readings, readings), (6, 31));
        assert!(list.iter().all(|option| !option.default && option.help.ends_with(").")));
    }
}
