//! What a player has set once and for all, kept in the browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::texts::{self, Texts};
use crate::{dom, store};

/// The language of everything that is not a game's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lang {
    /// English.
    En,
    /// German.
    De,
}

/// The colours of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Theme {
    /// As the system wants it.
    Auto,
    /// As printed on paper.
    Light,
    /// For a dark room.
    Dark,
}

/// Whether counters glide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Motion {
    /// As the system wants it.
    Auto,
    /// Yes.
    Full,
    /// No.
    Reduced,
}

/// How long the card of a result stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cards {
    /// Until it is put away.
    Click,
    /// For a moment.
    Moment,
    /// It is not shown.
    Off,
}

/// Everything that can be set.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Values {
    pub lang: Lang,
    pub theme: Theme,
    pub motion: Motion,
    /// The size of letters in per cent.
    pub text: u16,
    /// Milliseconds between two steps of the computer or of a replay.
    pub pace: u16,
    /// Seconds that a computer player may think about a decision.
    pub think: u16,
    /// Whether the reasons of a computer player are shown.
    pub reasons: bool,
    /// Whether the last turn of the other player is shown again.
    pub show_turn: bool,
    /// How long the card of a result stays.
    pub cards: Cards,
    /// Whether the map tells something about where the pointer rests.
    pub tips: bool,
    /// Whether a question with one answer is answered by itself.
    pub forced: bool,
    /// Whether single letters are keys.
    pub letters: bool,
    /// Whether the small map is shown.
    pub minimap: bool,
    /// Whether the buttons of the overlays are shown.
    pub chips: bool,
}

impl Default for Values {
    fn default() -> Values {
        let german = dom::window().navigator().language().is_some_and(|lang| lang.starts_with("de"));
        Values {
            lang: if german { Lang::De } else { Lang::En },
            theme: Theme::Auto,
            motion: Motion::Auto,
            text: 100,
            pace: 350,
            think: 5,
            reasons: false,
            show_turn: true,
            cards: Cards::Moment,
            tips: true,
            forced: true,
            letters: true,
            minimap: true,
            chips: true,
        }
    }
}

impl Values {
    /// Whether the table is dark now.
    pub fn dark(&self) -> bool {
        match self.theme {
            Theme::Auto => dom::media("(prefers-color-scheme: dark)"),
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    /// Whether nothing should glide now.
    pub fn still(&self) -> bool {
        match self.motion {
            Motion::Auto => dom::media("(prefers-reduced-motion: reduce)"),
            Motion::Full => false,
            Motion::Reduced => true,
        }
    }
}

const KEY: &str = "settings";

/// The settings, wherever they are needed.
#[derive(Clone, Copy)]
pub struct Settings(RwSignal<Values>);

impl Settings {
    /// Reads what was kept, and keeps what changes.
    pub fn load() -> Settings {
        let kept = store::get(KEY).and_then(|text| serde_json::from_str::<Values>(&text).ok());
        let signal = RwSignal::new(kept.unwrap_or_default());
        Effect::new(move || {
            let values = signal.get();
            if let Ok(text) = serde_json::to_string(&values) {
                store::set(KEY, &text);
            }
            if let Some(root) = dom::root() {
                let _ = root.set_attribute("lang", if values.lang == Lang::De { "de" } else { "en" });
                let _ = root.set_attribute("data-theme", if values.dark() { "dark" } else { "light" });
                let _ = root.set_attribute("data-motion", if values.still() { "none" } else { "full" });
                let _ = root.style().set_property("font-size", &format!("{}%", values.text));
                // Counters do not grow, so their letters grow as far as they have room.
                let letters = (f64::from(values.text) / 100.0).clamp(0.9, 1.2);
                let _ = root.style().set_property("--letters", &letters.to_string());
            }
        });
        Settings(signal)
    }

    /// The settings of this part of the page.
    pub fn here() -> Settings {
        expect_context()
    }

    pub fn get(self) -> Values {
        self.0.get()
    }

    pub fn peek(self) -> Values {
        self.0.get_untracked()
    }

    pub fn set(self, change: impl FnOnce(&mut Values)) {
        self.0.update(change);
    }

    /// Whether that language is German.
    pub fn is_german(self) -> bool {
        self.0.with(|values| values.lang == Lang::De)
    }

    /// The words in the player's language.
    pub fn t(self) -> &'static Texts {
        texts::of(self.0.with(|values| values.lang))
    }
}
