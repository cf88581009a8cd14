//! What players may agree on: second readings of unclear rules.

engine::options! {
    Reading strict_supply "strict-supply" "Forest does not carry supply through zones"
        "No line of supply goes through a vacant forest hex in an enemy zone of control (32.3).";
    Reading shared_attacks "shared-attacks" "HQs of a combined offensive share their attacks"
        "The attacks of all HQs of a combined offensive are added up (23.6).";
    Reading one_reaction "one-reaction" "One reaction for each armor unit"
        "An armor unit makes one reaction attack in an enemy offensive (26.5).";
    Reading no_weather "no-weather" "No weather where no Weather phase is played"
        "A scenario without a Weather phase is played in fair weather all the time (1.0, S3).";
}
