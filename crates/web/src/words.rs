//! What a game says in German. Its words are a file of their own, which is fetched when the page is German; until it is
//! there, and in a game that has none, its words stay English.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use engine::Translation;
use leptos::prelude::*;
use mechanics::pack::ARE_FETCHED;
use wasm_bindgen_futures::spawn_local;

use crate::settings::{Lang, Settings};
use crate::{dom, packs};

/// The language of the page, and what is known in it.
#[derive(Default)]
struct Spoken {
    german: bool,
    /// The game on the table.
    game: String,
    known: BTreeMap<String, Translation>,
}

thread_local! {
    // Whatever says something is drawn anew when this changes.
    static SPOKEN: OnceCell<RwSignal<Spoken>> = const { OnceCell::new() };
}

fn spoken() -> Option<RwSignal<Spoken>> {
    SPOKEN.with(|spoken| spoken.get().copied())
}

/// Follows the language of the page.
pub fn follow(settings: Settings) {
    let spoken = SPOKEN.with(|spoken| *spoken.get_or_init(|| RwSignal::new(Spoken::default())));
    let german = Memo::new(move |_| settings.get().lang == Lang::De);
    Effect::new(move || {
        let german = german.get();
        spoken.update(|spoken| spoken.german = german);
        if german {
            for game in catalog::games() {
                when_here(game.info().id, || ());
            }
        }
    });
}

/// Says what comes in the words of this game.
pub fn sit_down(game: &str) {
    if let Some(spoken) = spoken().filter(|spoken| spoken.with_untracked(|spoken| spoken.game != game)) {
        spoken.update(|spoken| game.clone_into(&mut spoken.game));
    }
}

/// Does something when the German of a game is there; at once if the page is not German.
pub fn when_here(game: &str, action: impl FnOnce() + 'static) {
    let Some(spoken) = spoken() else { return action() };
    if spoken.with_untracked(|spoken| !spoken.german || spoken.known.contains_key(game)) {
        return action();
    }
    let game = game.to_owned();
    spawn_local(async move {
        let file = match ARE_FETCHED {
            true => fetch(&game).await,
            false => catalog::game(&game).map(|game| game.translation("de").to_owned()).unwrap_or_default(),
        };
        // A file with a fault is found by a test; here it is as good as none.
        let translation = Translation::parse(&file).unwrap_or_default();
        let _ = spoken.try_update(|spoken| spoken.known.insert(game, translation));
        action();
    });
}

/// The file of a game, or nothing if it cannot be had: then the game is English.
async fn fetch(game: &str) -> String {
    match dom::listed("countermarch-german", &format!("{game}.de")) {
        Some(address) => packs::fetch_text(&address).await.unwrap_or_default(),
        None => String::new(),
    }
}

/// Does something with the translation of a game, if the page needs one; the game on the table if none is named.
pub fn with<T>(game: Option<&str>, action: impl FnOnce(Option<&Translation>) -> T) -> T {
    let Some(signal) = spoken().filter(|signal| !signal.is_disposed()) else { return action(None) };
    signal.with(|spoken| {
        let known = spoken.german.then(|| spoken.known.get(game.unwrap_or(&spoken.game)));
        action(known.flatten())
    })
}

/// A name or a word of the game on the table.
pub fn name(words: &str) -> String {
    with(None, |german| german.map_or_else(|| words.to_owned(), |german| german.say(words).into_owned()))
}

/// A name or a word of another game.
pub fn name_of(game: &str, words: &str) -> String {
    with(Some(game), |german| {
        german.map_or_else(|| words.to_owned(), |german| german.say(words).into_owned())
    })
}
