//! Home: what can be played, and going on where one left off.

mod kept;
mod settings;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{GameInfo, Introduction, LevelInfo, OptionInfo, OptionKind, Setup};
use leptos::prelude::*;

use crate::app::{Page, Source};
use crate::session::{Plan, Player};
use crate::settings::Settings;
use crate::words::name_of;
use crate::{dom, packs};

pub use settings::SettingsForm;

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let settings = Settings::here();
    let cards: Vec<_> = catalog::shelf()
        .into_iter()
        .map(|game| {
            let info = game.info().clone();
            view! { <Card info/> }
        })
        .collect();
    view! {
        <main class="home">
            <header class="masthead">
                <h1>"Countermarch"</h1>
                <p>{move || settings.t().tagline}</p>
            </header>
            <div class="columns">
                <section class="shelf" aria-label=move || settings.t().games>{cards}</section>
                <div class="beside"><kept::Kept/><kept::Files/><SettingsForm/></div>
            </div>
        </main>
    }
}

/// A game with its board and what to agree on.
#[component]
fn Card(info: GameInfo) -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let picture = move || plate(info.id, settings.get().dark());
    let playable = !info.scenarios.is_empty();
    let guided = info.scenarios.iter().any(|scenario| {
        catalog::game(info.id)
            .is_ok_and(|game| game.guide(scenario.id).is_some_and(|guide| !guide.step.is_empty()))
    });
    // Open, or why it cannot be.
    let open = RwSignal::new(Ok::<bool, String>(false));
    let is_open = move || open.get() == Ok(true);
    let id = info.id;
    let title = info.title;
    let toggle = move |_| match open.get_untracked() {
        Ok(true) => open.set(Ok(false)),
        _ => packs::when_here(id, move |fetched| {
            let _ = open.try_set(fetched.map(|()| true));
        }),
    };
    let begin = move || {
        let Ok(game) = catalog::game(id) else { return };
        let scenario =
            game.info().scenarios.iter().find(|scenario| game.guide(scenario.id).is_some()).map(|s| s.id);
        let Some(scenario) = scenario else { return };
        let pupil = game.guide(scenario).map_or(0, |guide| usize::from(guide.seat));
        let seats = game.info().seats.len();
        let other = usual(&levels(id, scenario));
        let players =
            (0..seats).map(|seat| if seat == pupil { Player::Person } else { other.clone() }).collect();
        let plan =
            Plan { game: id.to_owned(), scenario: scenario.to_owned(), options: BTreeMap::new(), players };
        page.open(Source::New(Arc::new(plan), true));
    };
    let begin_guided = move |_| {
        packs::when_here(id, move |fetched| match fetched {
            Ok(()) => begin(),
            Err(why) => open.set(Err(why)),
        });
    };
    let titles: Vec<&str> = info.scenarios.iter().map(|scenario| scenario.title).collect();
    let names = move || titles.iter().map(|title| name_of(id, title)).collect::<Vec<_>>().join(" · ");
    let introduction =
        StoredValue::new(catalog::game(id).ok().and_then(|game| game.introduction()).filter(|_| playable));
    let sides = info.seats.clone();
    view! {
        <article class="card" class:waiting=!playable data-game=id>
            <div class="plate">{move || picture().map(|url| view! { <img src=url alt="" loading="lazy" decoding="async"/> })}</div>
            <div class="about">
                <h2>{move || name_of(id, title)}</h2>
                {match playable {
                    true => view! { <p class="dim">{names}</p>{move || introduction.get_value().map(|known| view! {
                        <About game=id known sides=sides.clone()/> })} }.into_any(),
                    false => view! { <p class="dim">{move || settings.t().no_rules_yet}</p> }.into_any(),
                }}
                {playable.then(|| view! {
                    <div class="row">
                        <button class="main open-game" aria-expanded=move || is_open().to_string()
                            on:click=toggle>{move || settings.t().new_game}"…"</button>
                        {guided.then(|| view! {
                            <button class="guided" on:click=begin_guided>{move || settings.t().first_steps}</button>
                        })}
                    </div>
                })}
                {move || open.get().err().map(|why| view! { <p class="complaint">{why}</p> })}
                {move || is_open().then(|| view! { <PlanForm info=info.clone()/> })}
            </div>
        </article>
    }
}

/// The levels of a game's computer players.
fn levels(game: &str, scenario: &str) -> Vec<LevelInfo> {
    let opened = catalog::game(game).and_then(|game| packs::open(&*game, &Setup::scenario(scenario)));
    opened.map_or(Vec::new(), |opened| opened.levels())
}

/// The computer player that is proposed: the strongest that answers at once.
fn usual(levels: &[LevelInfo]) -> Player {
    let quick = levels.iter().rfind(|level| level.nodes == 0).or(levels.last());
    Player::Computer(quick.map_or(String::new(), |level| level.id.to_owned()))
}

/// Scenario, players and options.
#[component]
fn PlanForm(info: GameInfo) -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let id = info.id;
    let game = id;
    let scenario =
        RwSignal::new(info.scenarios.first().map_or(String::new(), |scenario| scenario.id.to_owned()));
    let seats = info.seats.len();
    let known_levels = levels(id, &scenario.get_untracked());
    let other = usual(&known_levels);
    let players = RwSignal::new(
        (0..seats).map(|seat| if seat == 0 { Player::Person } else { other.clone() }).collect::<Vec<_>>(),
    );
    let options = RwSignal::new(BTreeMap::<String, bool>::new());
    let introduction = StoredValue::new(catalog::game(id).ok().and_then(|game| game.introduction()));
    let scenarios: Vec<_> = info
        .scenarios
        .iter()
        .map(|known| {
            let (id, title, turns) = (known.id, known.title, known.turns);
            let said = introduction.with_value(|known| known.as_ref()?.scenario(id).cloned());
            let length = said.as_ref().map(|said| said.minutes);
            let sentence = move || {
                let german = settings.is_german();
                said.as_ref().map(|said| if german { said.de.clone() } else { said.en.clone() })
            };
            view! {
                <label class="pick">
                    <input type="radio" name=format!("scenario-{}", info.id) checked=scenario.get_untracked() == id
                        on:change=move |_| scenario.set(id.to_owned())/>
                    <span>{move || name_of(game, title)}" "<small class="dim">{turns}" "{move || settings.t().turns}
                        {move || length.map(|minutes| format!(", {}", settings.t().duration(minutes)))}</small>
                        <small class="sentence">{sentence}</small></span>
                </label>
            }
        })
        .collect();
    let known = info.clone();
    let chairs: Vec<_> = (0..seats)
        .map(|index| {
            // A scenario may have names of its own for the sides.
            let known = known.clone();
            let name = move || {
                name_of(game, known.for_scenario(&scenario.get()).seats.get(index).copied().unwrap_or_default())
            };
            let word = move || match &players.get()[index] {
                Player::Person => "person".to_owned(),
                Player::Computer(level) => level.clone(),
            };
            let change = move |event: web_sys::Event| {
                let word = event_target_value(&event);
                let player = if word == "person" { Player::Person } else { Player::Computer(word) };
                players.update(|players| players[index] = player);
            };
            let offered = known_levels.clone();
            let levels: Vec<_> = known_levels
                .iter()
                .map(|level| {
                    let title = level.title;
                    view! { <option value=level.id>{move || settings.t().computer}": "{move || name_of(game, title)}</option> }
                })
                .collect();
            let help = move || {
                let chosen = word();
                offered.iter().find(|level| level.id == chosen).map(|level| name_of(game, level.help))
            };
            view! {
                <label class="seat"><b>{name}</b>
                    <select prop:value=word on:change=change>
                        <option value="person">{move || settings.t().person}</option>
                        {levels}
                    </select>
                    <small class="dim">{help}</small>
                </label>
            }
        })
        .collect();
    // Only what changes something in the scenario, with what else is agreed on.
    let known_options = info.options.clone();
    let applies = move |option: &OptionInfo| {
        introduction.with_value(|known| {
            let is_on = |other: &str| options.with(|options| options.get(other).copied().unwrap_or_default());
            known.as_ref().is_none_or(|known| known.applies(&scenario.get(), option.id, is_on))
        })
    };
    let offered = Memo::new(move |_| {
        known_options.iter().filter(|option| applies(option)).cloned().collect::<Vec<OptionInfo>>()
    });
    let of_kind = move |kind: OptionKind| {
        offered.with(|offered| offered.iter().filter(|option| option.kind == kind).count())
    };
    let agreed = move |kind: OptionKind| {
        let mut rows = offered.get();
        rows.retain(|option| option.kind == kind);
        rows.into_iter().map(|option| view! { <Agreed game option options/> }).collect::<Vec<_>>()
    };
    let begin = move |_| {
        let mut options = options.get_untracked();
        options
            .retain(|id, _| offered.with_untracked(|offered| offered.iter().any(|option| option.id == id)));
        let plan = Plan {
            game: id.to_owned(),
            scenario: scenario.get_untracked(),
            options,
            players: players.get_untracked(),
        };
        page.open(Source::New(Arc::new(plan), false));
    };
    view! {
        <div class="plan">
            <fieldset><legend>{move || settings.t().scenario}</legend>{scenarios}</fieldset>
            <fieldset><legend>{move || settings.t().seats}</legend>{chairs}</fieldset>
            {move || (of_kind(OptionKind::Rulebook) > 0).then(|| view! {
                <details class="agreed"><summary>{settings.t().options}" ("{of_kind(OptionKind::Rulebook)}")"</summary>
                    {agreed(OptionKind::Rulebook)}</details>
            })}
            {move || (of_kind(OptionKind::Reading) > 0).then(|| view! {
                <details class="agreed"><summary>{settings.t().readings}" ("{of_kind(OptionKind::Reading)}")"</summary>
                    <p class="dim">{settings.t().readings_help}</p>{agreed(OptionKind::Reading)}</details>
            })}
            <button class="main begin" on:click=begin>{move || settings.t().start}</button>
        </div>
    }
}

/// The address of the picture of a game's board, as the page names it.
fn plate(game: &str, dark: bool) -> Option<String> {
    dom::listed("countermarch-plates", &format!("{game}-{}.png", if dark { "dark" } else { "light" }))
}

/// Something that players may agree on.
#[component]
fn Agreed(
    game: &'static str,
    option: OptionInfo,
    options: RwSignal<BTreeMap<String, bool>>,
) -> impl IntoView {
    let (id, default) = (option.id, option.default);
    let on = options.with_untracked(|options| options.get(id).copied().unwrap_or(default));
    let change = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        options.update(|options| {
            options.insert(id.to_owned(), on);
        });
    };
    view! {
        <label class="option">
            <input type="checkbox" data-option=id checked=on on:change=change/>
            <span><b>{move || name_of(game, option.title)}</b><br/>
                <small class="dim">{move || name_of(game, option.help)}</small></span>
        </label>
    }
}

/// What a game is, for somebody who does not know it.
#[component]
fn About(game: &'static str, known: Introduction, sides: Vec<&'static str>) -> impl IntoView {
    let settings = Settings::here();
    let said = move |words: &engine::Said| words.words(settings.is_german()).to_owned();
    let minutes = || known.scenario.iter().map(|scenario| scenario.minutes);
    let length = minutes().min().zip(minutes().max());
    let weights = || known.scenario.iter().map(|scenario| scenario.weight);
    let (least, most) = (weights().min().unwrap_or_default(), weights().max().unwrap_or_default());
    let known = StoredValue::new(known);
    let situation = move || known.with_value(|known| said(&known.situation));
    let wins = move || known.with_value(|known| said(&known.wins));
    let tasks: Vec<_> = sides
        .into_iter()
        .enumerate()
        .map(|(index, side)| {
            let task = move || known.with_value(|known| known.side.get(index).map(said));
            view! { <dt>{move || name_of(game, side)}</dt><dd>{task}</dd> }
        })
        .collect();
    view! {
        <p class="situation">{situation}</p>
        <p class="dim facts-line">
            {move || length.map(|(short, long)| settings.t().durations(short, long))}" · "
            {move || settings.t().weight}" "<Weight from=least to=most/></p>
        <details class="more"><summary>{move || settings.t().sides_and_victory}</summary>
            <dl class="about-sides">{tasks}<dt>{move || settings.t().wins}</dt><dd>{wins}</dd></dl></details>
    }
}

/// How much there is to know, as so many dots of five.
#[component]
fn Weight(from: u8, to: u8) -> impl IntoView {
    let settings = Settings::here();
    let dots = |n: u8| (1..=5).map(|dot| if dot <= n { '●' } else { '○' }).collect::<String>();
    let words = move || {
        if from == to {
            format!("{from} {} 5", settings.t().out_of)
        } else {
            format!("{from}–{to} {} 5", settings.t().out_of)
        }
    };
    view! { <span class="weight" role="img" aria-label=words>{dots(to)}</span> }
}
