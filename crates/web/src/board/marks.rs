//! What is drawn under and over the counters: where one may go, overlays, ways, the cursor.

use std::collections::BTreeMap;

use engine::{ActionKind, Overlay, OverlayInfo, PlaceId, Role};
use leptos::prelude::*;

use super::counter;
use super::ui::Ui;
use crate::dom::escape;
use crate::session::Session;
use crate::stage::Stage;
use crate::texts::say;

fn hex(stage: &Stage, place: PlaceId, class: &str, style: &str) -> String {
    let (x, y) = stage.centre(place);
    let points = stage.outline(place);
    format!(
        "<polygon class='{class}' data-place='{}' style='{style}' transform='translate({x:.1},{y:.1})' \
         points='{points}'/>",
        place.0
    )
}

fn label(stage: &Stage, place: PlaceId, class: &str, text: &str, dy: f64) -> String {
    let (x, y) = stage.centre(place);
    format!("<text class='{class}' x='{x:.1}' y='{:.1}'>{}</text>", y + dy, escape(text))
}

fn polyline(stage: &Stage, places: &[PlaceId], class: &str, style: &str) -> String {
    let points: Vec<String> = places
        .iter()
        .map(|&place| {
            let (x, y) = stage.centre(place);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    format!("<polyline class='{class}' style='{style}' points='{}'/>", points.join(" "))
}

/// Places that are not on the map, with their names.
pub fn boxes(stage: &Stage) -> String {
    let draw = |&place: &PlaceId| {
        let (x, y) = stage.centre(place);
        let frame = format!(
            "<rect class='box' x='{:.1}' y='{:.1}' width='100' height='100' rx='8'/>",
            x - 50.0,
            y - 50.0
        );
        frame + &label(stage, place, "box-name", &stage.name(place), 44.0)
    };
    stage.boxes.iter().map(draw).collect()
}

/// Markers that lie in places: their signs, or the first letters of those that the game has no sign for.
pub fn markers(session: Session) -> String {
    let view = session.view.get();
    let stage = session.stage();
    let draw = |marker: &engine::Marker| {
        let (x, y) = stage.centre(marker.place);
        let colour = marker.owner.map_or("#4a4a4a", |seat| counter::colour(&stage.look, seat));
        let sign = counter::sign(&stage.look, &marker.kind).map(str::to_owned);
        let sign = sign.unwrap_or_else(|| marker.kind.chars().take(2).collect());
        format!(
            "<g class='marker' transform='translate({:.1},{:.1})'><title>{}</title><circle r='13' fill='{}'/>\
             <text y='7'>{}</text></g>",
            x - 33.0,
            y + 31.0,
            escape(&say(&marker.label)),
            escape(colour),
            escape(&sign)
        )
    };
    view.board.markers.iter().map(draw).collect()
}

/// An overlay that is switched on, as the game gives it.
#[derive(Clone, PartialEq, Debug)]
pub struct Laid {
    pub title: String,
    pub overlay: Overlay,
}

/// The overlays that are switched on.
pub fn laid(session: Session, ui: Ui) -> Vec<Laid> {
    let shown = ui.overlays.get();
    if shown.is_empty() {
        return Vec::new();
    }
    session.view.track();
    let (stage, about) = (session.stage(), ui.about.get());
    let known = stage.overlays.iter().filter(|overlay| shown.contains(&overlay.id));
    let ask = |info: &OverlayInfo| Laid {
        title: say(&info.title),
        overlay: session.ask(|play, viewer| play.overlay(viewer, &info.id, about)),
    };
    known.map(ask).collect()
}

/// The overlays on the map.
pub fn overlays(session: Session, laid: &[Laid]) -> String {
    let stage = session.stage();
    let mut svg = String::new();
    for Laid { overlay, .. } in laid {
        for area in &overlay.areas {
            let (class, style) = paint(&stage, area.role);
            for spot in &area.places {
                svg += &hex(&stage, spot.place, &format!("area {class}"), &style);
                if !spot.text.is_empty() {
                    svg += &label(&stage, spot.place, "area-text", &spot.text, 40.0);
                }
            }
        }
        for line in &overlay.lines {
            let (class, style) = paint(&stage, line.role);
            svg += &polyline(&stage, &line.places, &format!("line {class}"), &style);
            if let Some(&end) = line.places.last() {
                let (x, y) = stage.centre(end);
                svg += &format!(
                    "<circle class='line-end {class}' style='{style}' cx='{x:.1}' cy='{y:.1}' r='9'/>"
                );
            }
        }
    }
    svg
}

/// What the colours of the overlays mean.
pub fn legend(session: Session, laid: &[Laid]) -> String {
    let stage = session.stage();
    let mut html = String::new();
    for Laid { title, overlay } in laid {
        html += &format!("<dt>{}</dt>", escape(title));
        let mut named: Vec<&engine::Text> = Vec::new();
        for area in overlay.areas.iter().filter(|area| !area.title.is_empty() && !area.places.is_empty()) {
            if named.contains(&&area.title) {
                continue;
            }
            named.push(&area.title);
            let (class, style) = paint(&stage, area.role);
            html += &format!(
                "<dd><svg class='swatch' viewBox='0 0 20 14'><rect class='area {class}' style='{style}' width='20' \
                 height='14'/></svg>{}</dd>",
                escape(&say(&area.title))
            );
        }
        if !overlay.note.is_empty() {
            html += &format!("<dd>{}</dd>", escape(&say(&overlay.note)));
        }
    }
    html
}

/// Class and style of a role. Sides differ in pattern as well as in colour.
fn paint(stage: &Stage, role: Role) -> (String, String) {
    match role {
        Role::Seat(seat) => {
            let colour = counter::colour(&stage.look, seat);
            (format!("seat-{}", seat.0), format!("--paint:{colour}"))
        }
        Role::Good => ("good".to_owned(), String::new()),
        Role::Bad => ("bad".to_owned(), String::new()),
        Role::Goal => ("goal".to_owned(), String::new()),
        Role::Note => ("note".to_owned(), String::new()),
    }
}

/// Where something may be done.
pub fn offers(session: Session, ui: Ui) -> String {
    let view = session.view.get();
    let stage = session.stage();
    // One mark a place, the most telling one.
    let mut marks: BTreeMap<PlaceId, (ActionKind, &str)> = BTreeMap::new();
    let mut dangers: BTreeMap<PlaceId, bool> = BTreeMap::new();
    for offer in &view.offers {
        let (Some(place), kind) = (offer.place, offer.kind) else { continue };
        if !offer.danger.is_empty() {
            *dangers.entry(place).or_default() |= offer.grave;
        }
        let entry = marks.entry(place).or_insert((kind, offer.left.as_str()));
        if rank(kind) > rank(entry.0) {
            *entry = (kind, offer.left.as_str());
        }
    }
    let mut svg = String::new();
    for (place, (kind, left)) in &marks {
        svg += &hex(&stage, *place, &format!("offer {}", word(*kind)), "");
        if !left.is_empty() {
            svg += &label(&stage, *place, "left", left, 7.0);
        }
    }
    for (place, grave) in &dangers {
        let (x, y) = stage.centre(*place);
        let class = if *grave { "danger grave" } else { "danger" };
        svg += &format!(
            "<g class='{class}' transform='translate({:.1},{:.1})'><path d='M0-15 15 12H-15z'/><text y='9'>!</text></g>",
            x,
            y - 26.0
        );
    }
    // The piece or place that the question is about.
    if let (true, Some(place)) = (view.mine, view.outlook.about.and_then(|about| view.place_about(about))) {
        svg += &hex(&stage, place, "asked-about", "");
    }
    for place in ui.pointed.get() {
        svg += &hex(&stage, place, "pointed", "");
    }
    svg
}

fn rank(kind: ActionKind) -> u8 {
    match kind {
        ActionKind::Move | ActionKind::Retreat | ActionKind::Advance | ActionKind::Place => 4,
        ActionKind::Attack | ActionKind::Join | ActionKind::Loss => 3,
        ActionKind::Pick => 2,
        _ => 1,
    }
}

fn word(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Pick => "pick",
        ActionKind::Move | ActionKind::Retreat | ActionKind::Advance | ActionKind::Place => "move",
        ActionKind::Attack => "attack",
        ActionKind::Join => "join",
        ActionKind::Loss => "loss",
        _ => "other",
    }
}

/// Arrows of the attack that is being prepared.
pub fn attack(session: Session) -> String {
    let view = session.view.get();
    let stage = session.stage();
    let Some(forecast) = &view.forecast else { return String::new() };
    let Some(target) = forecast.target else { return String::new() };
    let mut svg = hex(&stage, target, "target", "");
    let (tx, ty) = stage.centre(target);
    let at = |piece: engine::PieceId| {
        view.board.pieces.iter().find(|on_map| match &on_map.face {
            engine::Face::Shown(counter) => counter.id == piece,
            engine::Face::Hidden => false,
        })
    };
    let mut from: Vec<PlaceId> = forecast.attackers.iter().filter_map(|a| Some(at(a.piece)?.place)).collect();
    from.dedup();
    // Whoever is over the target already needs no arrow to it.
    from.retain(|place| *place != target);
    for place in from {
        let (x, y) = stage.centre(place);
        let (dx, dy) = (tx - x, ty - y);
        let angle = dy.atan2(dx).to_degrees();
        let length = dx.hypot(dy) - 30.0;
        svg += &format!(
            "<path class='arrow' transform='translate({x:.1},{y:.1}) rotate({angle:.1})' \
             d='M26-7H{a:.0}V-17L{length:.0} 0 {a:.0} 17V7H26z'/>",
            a = length - 22.0
        );
    }
    svg
}

/// The way to the place under the pointer.
pub fn path(session: Session, ui: Ui) -> String {
    let view = session.view.get();
    let Some(place) = ui.hover.get().or_else(|| if ui.keyboard.get() { ui.cursor.get() } else { None })
    else {
        return String::new();
    };
    let Some(offer) = view.offers_at(place).find(|offer| offer.kind == ActionKind::Move) else {
        return String::new();
    };
    let route = session.ask(|play, _| play.route(&offer.notation));
    if route.len() < 2 {
        return String::new();
    }
    let stage = session.stage();
    let mut svg = polyline(&stage, &route, "way-under", "") + &polyline(&stage, &route, "way", "");
    for &stop in &route[1..] {
        let (x, y) = stage.centre(stop);
        svg += &format!("<circle class='way-stop' cx='{x:.1}' cy='{y:.1}' r='6'/>");
    }
    svg
}

/// What the other side has done: its ways with their numbers, where it attacked, what it placed.
pub fn trail(session: Session) -> String {
    let stage = session.stage();
    session.trail.with(|trail| {
        let Some(trail) = trail else { return String::new() };
        let mut svg = String::new();
        for (index, leg) in trail.legs.iter().enumerate() {
            let Some(&end) = leg.path.last() else { continue };
            let faint = trail.at.is_some_and(|at| at != index);
            let class = if faint { "leg faint" } else { "leg" };
            let paint = format!("--paint:{}", counter::colour(&stage.look, leg.by));
            svg += &format!("<g class='{class}' data-leg='{index}' style='{paint}'>");
            if leg.path.len() > 1 {
                svg += &polyline(&stage, &leg.path, "leg-under", "");
                svg += &polyline(&stage, &leg.path, "leg-line", "");
                let (fx, fy) = stage.centre(leg.path[leg.path.len() - 2]);
                let (x, y) = stage.centre(end);
                let angle = (y - fy).atan2(x - fx).to_degrees();
                svg += &format!(
                    "<g transform='translate({x:.1},{y:.1}) rotate({angle:.1})'>\
                     <path class='leg-head' d='M16 0-12-15-5 0-12 15z'/></g>"
                );
            } else {
                svg += &hex(&stage, end, "leg-spot", "");
            }
            let (x, y) = stage.centre(end);
            let sign = if leg.attack { "⚔".to_owned() } else { (index + 1).to_string() };
            svg += &format!(
                "<g transform='translate({:.1},{:.1})'><g class='leg-number'><circle r='13'/><text y='5.5'>{sign}</text></g></g></g>",
                x - 30.0,
                y - 32.0
            );
        }
        svg
    })
}

/// Where the keyboard is, and what is fanned out.
pub fn cursor(session: Session, ui: Ui) -> String {
    let stage = session.stage();
    let mut svg = String::new();
    if let Some(place) = ui.fan.get() {
        svg += &hex(&stage, place, "chosen", "");
    }
    if let (true, Some(place)) = (ui.keyboard.get(), ui.cursor.get()) {
        svg += &hex(&stage, place, "cursor", "");
    } else if let Some(place) = ui.hover.get() {
        svg += &hex(&stage, place, "hover", "");
    }
    svg
}
