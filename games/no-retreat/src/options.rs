//! What players may agree on: the advanced and optional rules (25.0, 26.0), and second readings of unclear ones.

engine::options! {
    Rulebook advanced "advanced" "Advanced rules"
        "Polish cavalry merges, Groups assault together, Mobile Combat is limited by size (25.0).";
    Rulebook combat_vp_cancels "combat-vp-cancels" "Combat VP! in battle"
        "A Combat VP! marker cancels a support marker of the enemy and costs one Event VP (26.1).";
    Rulebook surrender_in_combat "surrender-in-combat" "Surrender! in battle"
        "An Allied defender may end a battle with Surrender!: its result is DE (26.2).";
    Rulebook harder_automatic "harder-automatic" "Harder Automatic Victory"
        "Automatic Victory also needs a hex of Paris, or the hex of Warsaw (26.3).";
    Rulebook alternate_vp "alternate-vp" "Alternate Events score"
        "The other side gets VP for Alternate Events that are rolled (26.4).";
    Rulebook sikorski "sikorski" "Sikorski's Polish Army"
        "A Polish unit joins the French Front on turn 3 (26.5).";
    Rulebook alternate_moves "alternate-moves" "Plan Escaut and Plan E moves"
        "With plan 39 or 40 the Allied player may choose the other Planned Moves (26.6).";
    Rulebook change_of_command "change-of-command" "Change of Command"
        "On a Sudden Death turn a player may replace his Main Leader while the enemy's commands (26.7).";
    Rulebook garrisons "garrisons" "City garrisons"
        "Supply is not traced through enemy-controlled cities (26.8).";
    Rulebook immediate_plans "immediate-plans" "Immediate plan scoring"
        "A plan line scores Event VP as soon as it is checked; meant for playing alone (26.9).";
    Reading ports_surrender "ports-surrender" "Port-supplied units surrender"
        "Eliminated units that are supplied by a port alone surrender at once, instead of waiting at sea (2.14, 14.7.1).";
    Reading captured_surrender_only "captured-surrender-only" "Surrender! counts in captured cities only"
        "At the end only markers on German-controlled cities give Map Points back (17.7).";
    Reading germans_leave_freely "germans-leave-freely" "Germans leave without a check"
        "A German Mobile unit that leaves the map does not check the Evacuation Table (10.0, 11.0).";
    Reading replacement_paid "replacement-paid" "A German replacement is paid for"
        "A German Replacement Leader lowers the German total instead of raising it (5.5.1, 17.6).";
    Reading doctrine_needs_plan "doctrine-needs-plan" "Tank Doctrine needs the plan"
        "The three tank units come only if French Initiative is kept or drawn again (24.2).";
    Reading blitzkrieg_guards_all "blitzkrieg-guards-all" "Blitzkrieg! guards the whole hex"
        "One Blitzkrieg! marker protects a hex even if not all units are under it (14.0, 19.6).";
    Reading one_blitzkrieg_shift "one-blitzkrieg-shift" "One shift for panzers in an assault"
        "Blitzkrieg! and armor give one column together, which a defending tank cancels (2.13, 15.3).";
    Reading no_early_attacks "no-early-attacks" "No Allied attacks on turns 1 to 3"
        "Under No Deployment Allied units make no voluntary attack anywhere (20.1.1).";
    Reading holland_closed "holland-closed" "Neutral Holland is closed"
        "With Neutral Holland the German may not enter Holland at all (24.3).";
    Reading landing_needs_drop "landing-needs-drop" "Air Landing needs a landed Drop!"
        "The Air Landing unit comes only where a Drop! marker has landed (10.0, 18.4).";
    Reading regionals_french_only "regionals-french-only" "Regional Freed in France only"
        "Regional units of the Polish Front are not freed on turn 8 (20.1.5).";
    Reading dots_bind_both_ways "dots-bind-both-ways" "Dots bind both ways"
        "A unit that shows a dotted back cannot be Improved either (2.3.6).";
    Reading red_ignores_turns "red-ignores-turns" "Red cards ignore turn icons"
        "The black text of a card with red text is followed on any turn (5.1.2, 5.2.4).";
    Reading counterblow_not_prepared "counterblow-not-prepared" "No Prepared answer to a Blitzkrieg! hex"
        "A Counterblow in a Blitzkrieg! hex is not answered by Prepared Combat (14.0, 14.7.4).";
    Reading shock_spares_empty "shock-spares-empty" "Shock-Target spares the victor"
        "Shock-Target costs no step if the attacked hex is empty after the battle (14.7.2).";
    Reading poles_must_retreat "poles-must-retreat" "Poles must retreat on CR"
        "Under Rydz-Smigly Polish defenders in Mobile Combat retreat on CR, without losing a step instead (22.5).";
    Reading control_while_there "control-while-there" "British Control while the marker is there"
        "British and French may attack together again once the Stance marker has left the square (20.2.1).";
}

#[cfg(test)]
mod tests {
    use engine::OptionKind;

    use super::Options;

    #[test]
    fn ten_of_the_rulebook_and_seventeen_readings() {
        let list = Options::list();
        let readings = list.iter().filter(|option| option.kind == OptionKind::Reading).count();
        assert_eq!((list.len() - readings, readings), (10, 17));
        assert!(list.iter().all(|option| !option.default && option.help.ends_with(").")));
    }
}
