//! The military symbols that wargamers know, inside a box of 36 by 24 around the origin.

/// The symbol of a kind of unit, drawn with the current pen.
pub fn symbol(kind: &str) -> String {
    const CROSS: &str = "M-18-12 18 12M18-12-18 12";
    const SLASH: &str = "M-18 12 18-12";
    const OVAL: &str = "M-7-7h14a7 7 0 0 1 0 14h-14a7 7 0 0 1 0-14z";
    const WINGS: &str = "M-7 12a3.5 3.5 0 0 1 7 0a3.5 3.5 0 0 1 7 0";
    let lines = |d: &str| format!("<path d='{d}'/>");
    let filled = |d: &str| format!("<path class='solid' d='{d}'/>");
    match kind {
        "infantry" => lines(CROSS),
        "cavalry" => lines(SLASH),
        "armor" | "armour" | "tank" | "panzer" => lines(OVAL),
        "mechanized" | "mech" | "mechanized infantry" => lines(CROSS) + &lines(OVAL),
        "motorized" => lines(CROSS) + &lines("M0-12v24"),
        "armored cavalry" | "reconnaissance" => lines(SLASH) + &lines(OVAL),
        // Second-line troops: the cross of infantry, broken.
        "second line" | "reserve" => lines("M-18-12-5-3.3M5 3.3 18 12M18-12 5-3.3M-5 3.3-18 12"),
        "security" | "police" => lines(CROSS) + &lines("M-18 12 18-12") + &filled("M-18-12h9l-9 6z"),
        "mountain" | "alpine" => lines(CROSS) + &filled("M-5 12 0 3.5 5 12z"),
        "airborne" | "paratroop" | "paratroops" => lines(CROSS) + &lines(WINGS),
        "marine" | "marines" | "naval infantry" => {
            lines(CROSS) + &lines("M0-8v14M-4 3a4 4 0 0 0 8 0M-2.5-5h5")
        }
        // A fortified line: battlements on the lower edge.
        "static" | "fortress" | "fortification" | "garrison" => {
            lines(CROSS) + &filled("M-18 12v-4h6v2h6v-2h6v2h6v-2h6v2h6v2z")
        }
        "artillery" => "<circle class='solid' r='4.5'/>".to_owned(),
        "anti-air" | "anti-aircraft" | "flak" => lines("M-18 12a18 18 0 0 1 36 0"),
        "engineer" => lines("M-10 6v-10h20v10M0-4v10"),
        "headquarters" | "hq" => lines("M-18-5h36"),
        "supply" | "depot" => lines("M-18 6h36"),
        "partisan" => lines("M-12 8 0-9 12 8z"),
        "air" | "fighter" => filled("M-12-5a5 5 0 0 0 0 10L12-5a5 5 0 0 1 0 10z"),
        "bomber" | "airstrike" => filled("M-14-5a5 5 0 0 0 0 10L14-5a5 5 0 0 1 0 10z") + &lines("M0-9v18"),
        // The wings of a fighter over a bomb.
        "fighter-bomber" | "naval air unit" => {
            filled("M-12-7a4 4 0 0 0 0 8L12-7a4 4 0 0 1 0 8z") + &filled("M-3 4h6v3l-3 4-3-4z")
        }
        // A star.
        "general" | "leader" => {
            filled("M0-10 2.4-3.2 9.5-3 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3-2.4-3.2z")
        }
        // Propeller over a load.
        "airlift" | "air transport" => {
            filled("M-10-7a4 4 0 0 0 0 8L10-7a4 4 0 0 1 0 8z") + &lines("M-6 4h12v6h-12z")
        }
        // A hull with guns.
        "bombardment" | "battleship" => {
            filled("M-15 3h30l-5 7h-20z") + &lines("M-6 3v-5h12v5M0-2v-6M6-1l9-5M-6-1l-9-5")
        }
        // A landing craft over waves.
        "amphibious" | "landing" | "transport" => {
            filled("M-13-3h26l-4 6h-18z") + &lines("M-14 8q3.5-4 7 0t7 0t7 0t7 0M0-3v-7")
        }
        // A dagger.
        "special forces" | "commando" => {
            filled("M0-10 3.2 2h-6.4z") + &lines("M-7 2h14M0 2v7") + &lines("M-2 9h4")
        }
        "fleet" | "naval" => lines("M0-10v16M-8 1a8 7 0 0 0 16 0M-4-6h8"),
        other => {
            let letters: String = other.chars().take(4).collect();
            format!("<text class='kind' y='5'>{}</text>", crate::dom::escape(&letters))
        }
    }
}
