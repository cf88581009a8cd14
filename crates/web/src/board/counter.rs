//! Counters as SVG: 64 by 64 around the origin.

use engine::{Counter, Face, Look, Mark, MarkKind, NationLook, Piece, Seat, Shape};

use super::symbols::symbol;
use crate::dom::escape;
use crate::texts::say;
use crate::words::name;

/// The colours of a nation, or plain ones if the game names none.
pub fn nation(look: &Look, code: &str) -> NationLook {
    let found = look.nations.iter().find(|nation| nation.code == code).cloned();
    found.unwrap_or_else(|| NationLook {
        code: code.to_owned(),
        name: code.to_owned(),
        paper: "#d8cfb8".to_owned(),
        ink: "#1b1b1b".to_owned(),
        symbol: "#f6f1e2".to_owned(),
    })
}

/// The colour of a side.
pub fn colour(look: &Look, seat: Seat) -> &str {
    look.seats.get(seat.index()).map_or(["#1f5f9e", "#c8500a"][seat.index() % 2], |seat| &seat.colour)
}

/// The mark of a side: a shape as well as a colour.
pub fn badge(look: &Look, seat: Seat, x: f64, y: f64, size: f64) -> String {
    let shape = look.seats.get(seat.index()).map_or(Shape::Disc, |seat| seat.shape);
    let d = match shape {
        Shape::Diamond => "M0-1.25 1.25 0 0 1.25-1.25 0z",
        Shape::Disc => "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z",
        Shape::Triangle => "M0-1.2 1.15.9H-1.15z",
        Shape::Square => "M-.95-.95h1.9v1.9h-1.9z",
    };
    let colour = colour(look, seat);
    format!(
        "<path class='badge' transform='translate({x} {y}) scale({size})' d='{d}' fill='{colour}' \
         stroke='#fff' stroke-width='.32'/>"
    )
}

/// A counter as it lies on the table.
pub fn draw(look: &Look, owner: Seat, face: &Face) -> String {
    match face {
        Face::Hidden => back(look, owner),
        Face::Shown(counter) => front(look, owner, counter),
    }
}

fn tile(paper: &str) -> String {
    format!("<rect class='tile' x='-31' y='-31' width='62' height='62' rx='6' fill='{paper}'/>")
}

fn back(look: &Look, owner: Seat) -> String {
    let colour = colour(look, owner);
    format!(
        "<g class='counter hidden'>{}<rect x='-25' y='-25' width='50' height='50' rx='4' fill='none' stroke='#fff' \
         stroke-opacity='.55' stroke-width='1.5'/>{}</g>",
        tile(colour),
        badge(look, owner, 0.0, 0.0, 11.0)
    )
}

fn front(look: &Look, owner: Seat, counter: &Counter) -> String {
    let nation = nation(look, &counter.nation);
    let (ink, paper) = (escape(&nation.ink), escape(&nation.paper));
    let mut classes = String::from("counter");
    for mark in &counter.marks {
        classes += &format!(" is-{}", mark.kind.name());
    }
    let factors: Vec<String> = counter.factors.iter().map(u8::to_string).collect();
    let factors = factors.join("-");
    let size = match factors.chars().count() {
        0..=4 => 21,
        5 => 19,
        6..=7 => 15,
        _ => 12,
    };
    // The designation stands upright in the corner, beside the size of the unit: a long one is set closer.
    let name = escape(&counter.name);
    let letters = counter.name.chars().count();
    let room = if counter.size.is_empty() { 42 } else { 24 };
    let narrow = match letters * 7 > room {
        true => format!(" textLength='{room}' lengthAdjust='spacingAndGlyphs'"),
        false => String::new(),
    };
    format!(
        "<g class='{classes}' fill='{ink}' stroke='none'>{}\
         <text class='size' x='17' y='-19.5'>{}</text>\
         <g class='symbol' transform='translate(-3 -3)' stroke='{ink}' color='{ink}'>\
         <rect x='-18' y='-12' width='36' height='24' fill='{}'/>{}</g>\
         <text class='id' x='-28' y='-19.5'{narrow}>{name}</text>\
         <text class='factors' y='26' style='font-size:calc({size}px*var(--letters,1))'>{}</text>{}{}</g>",
        tile(&paper),
        escape(&counter.size),
        escape(&nation.symbol),
        symbol(&counter.kind),
        escape(&factors),
        badge(look, owner, 24.5, -24.5, 4.2),
        marks(look, counter),
    )
}

/// Whether a piece lies beside the stack of its place.
pub fn is_beside(piece: &Piece) -> bool {
    matches!(&piece.face, Face::Shown(counter) if counter.beside)
}

/// Whether a piece is picked up.
pub fn is_moving(piece: &Piece) -> bool {
    match &piece.face {
        Face::Shown(counter) => counter.marks.iter().any(|mark| mark.kind == MarkKind::Moving),
        Face::Hidden => false,
    }
}

/// The sign that a game has for a word of its own.
pub fn sign<'a>(look: &'a Look, word: &str) -> Option<&'a str> {
    look.signs.iter().find(|known| known.word == word).map(|known| known.sign.as_str())
}

/// A sign inside a circle of 6 around the origin: drawn, so that no letter of the system is needed for it.
pub fn mark_sign(look: &Look, mark: &Mark) -> String {
    let lines = |d: &str| format!("<path class='line-sign' d='{d}'/>");
    let filled = |d: &str| format!("<path class='full-sign' d='{d}'/>");
    match mark.kind {
        // An arrow, a tick, crossed swords in red and in grey.
        MarkKind::Moving => filled("M-3.6-1.2H0V-3.6L4.2 0 0 3.6V1.2H-3.6z"),
        MarkKind::Done => lines("M-3.2 0-.8 2.6 3.4-2.6"),
        MarkKind::Fighting => lines("M-3-3 3 3M3-3-3 3M-3.4 1.2-1.2 3.4M3.4 1.2 1.2 3.4"),
        MarkKind::Fought => lines("M-3-3 3 3M3-3-3 3"),
        // Half a disc, an empty crate, a broken ring, a flash.
        MarkKind::Weakened => filled("M0-4A4 4 0 0 1 0 4z") + &lines("M0-4A4 4 0 0 0 0 4"),
        MarkKind::Unsupplied => lines("M-3-2.4H3V2.6H-3zM-4.2-4.2 4.2 4.2"),
        MarkKind::Isolated => lines("M-1.4-3.6A3.8 3.8 0 0 0-3.6 1.4M1.4 3.6A3.8 3.8 0 0 0 3.6-1.4"),
        MarkKind::Disrupted => filled("M1-4.4-3 .6H-.4L-1.4 4.4 3-.8H.4z"),
        MarkKind::Other => {
            format!("<text y='3.4'>{}</text>", escape(sign(look, mark.word.template()).unwrap_or("•")))
        }
    }
}

/// What is special at the moment, as small signs on the edge; the words are in the tooltip and the legend.
fn marks(look: &Look, counter: &Counter) -> String {
    let mut out = String::new();
    for (index, mark) in counter.marks.iter().enumerate() {
        let y = -9 + 13 * index as i32;
        out += &format!(
            "<g class='mark mark-{}' transform='translate(25 {y})'><circle r='6.4'/>{}</g>",
            mark.kind.name(),
            mark_sign(look, mark)
        );
    }
    out
}

/// A counter as a picture of its own, for lists.
pub fn picture(look: &Look, owner: Seat, face: &Face) -> String {
    format!(
        "<svg class='picture' viewBox='-33 -33 66 66' aria-hidden='true'>{}</svg>",
        draw(look, owner, face)
    )
}

/// The same with its words inside, for a button: they are its name for those who do not see it.
pub fn named_picture(look: &Look, owner: Seat, face: &Face, words: &str) -> String {
    format!("{}<span class='unseen'>{}</span>", picture(look, owner, face), escape(words))
}

/// A counter in words, for those who do not see it.
pub fn words(look: &Look, counter: &Counter) -> String {
    let factors: Vec<String> = counter.factors.iter().map(u8::to_string).collect();
    let marks: String = counter.marks.iter().map(|mark| format!(", {}", say(&mark.word))).collect();
    format!(
        "{} {} {} {} {}{marks}",
        name(&nation(look, &counter.nation).name),
        counter.name,
        name(&counter.kind),
        counter.size,
        factors.join("-")
    )
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use engine::{Match, Setup, Viewer};

    use super::*;
    use crate::tape::nth_at_random;

    #[test]
    fn whatever_is_special_has_a_sign_of_its_own() {
        for game in catalog::games() {
            let (mut seen, mut kinds) = (BTreeMap::new(), BTreeSet::new());
            for scenario in &game.info().scenarios {
                let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
                let look = opened.look();
                let mut look_at = |play: &dyn Match| {
                    let board = play.board(Viewer::Umpire);
                    for marker in &board.markers {
                        let sign = sign(&look, &marker.kind)
                            .unwrap_or_else(|| panic!("no sign for {}", marker.kind));
                        seen.insert(marker.kind.clone(), sign.to_owned());
                    }
                    for piece in &board.pieces {
                        let Face::Shown(counter) = &piece.face else { continue };
                        for mark in &counter.marks {
                            seen.insert(mark.word.to_string(), mark_sign(&look, mark));
                            kinds.insert(mark.kind);
                        }
                    }
                };
                // A scenario that is soon over is played again.
                let mut left = 1500_usize;
                for nth in 1..=20 {
                    left =
                        usize::saturating_sub(left, nth_at_random(opened.as_ref(), nth, left, &mut look_at));
                    if left == 0 {
                        break;
                    }
                }
            }
            let expected = [MarkKind::Moving, MarkKind::Done, MarkKind::Fighting, MarkKind::Fought];
            assert!(expected.iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
            let mut signs: Vec<&String> = seen.values().collect();
            signs.sort();
            signs.dedup();
            assert_eq!(signs.len(), seen.len(), "{}: {seen:?}", game.info().id);
        }
    }
}
