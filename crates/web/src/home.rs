//! Home: what can be played, and going on where one left off.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{GameInfo, LevelInfo, OptionKind, Setup};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::{Page, Source};
use crate::session::{Plan, Player};
use crate::settings::{Cards, Lang, Motion, Settings, Theme, Values};
use crate::store::Saved;
use crate::texts::Texts;
use crate::{dom, packs};

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
                <div class="beside"><Kept/><OpenRecord/><SettingsForm/></div>
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
    let names: Vec<&str> = info.scenarios.iter().map(|scenario| scenario.title).collect();
    let names = names.join(" · ");
    view! {
        <article class="card" class:waiting=!playable data-game=id>
            <div class="plate">{move || picture().map(|url| view! { <img src=url alt="" loading="lazy" decoding="async"/> })}</div>
            <div class="about">
                <h2>{title}</h2>
                {match playable {
                    true => view! { <p class="dim">{names}</p> }.into_any(),
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
    let scenario =
        RwSignal::new(info.scenarios.first().map_or(String::new(), |scenario| scenario.id.to_owned()));
    let seats = info.seats.len();
    let known_levels = levels(id, &scenario.get_untracked());
    let other = usual(&known_levels);
    let players = RwSignal::new(
        (0..seats).map(|seat| if seat == 0 { Player::Person } else { other.clone() }).collect::<Vec<_>>(),
    );
    let options = RwSignal::new(BTreeMap::<String, bool>::new());
    let scenarios: Vec<_> = info
        .scenarios
        .iter()
        .map(|known| {
            let (id, title, turns) = (known.id, known.title, known.turns);
            view! {
                <label class="pick">
                    <input type="radio" name=format!("scenario-{}", info.id) checked=scenario.get_untracked() == id
                        on:change=move |_| scenario.set(id.to_owned())/>
                    <span>{title}" "<small class="dim">{turns}" "{move || settings.t().turns}</small></span>
                </label>
            }
        })
        .collect();
    let known = info.clone();
    let chairs: Vec<_> = (0..seats)
        .map(|index| {
            // A scenario may have names of its own for the sides.
            let known = known.clone();
            let name =
                move || known.for_scenario(&scenario.get()).seats.get(index).copied().unwrap_or_default();
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
                .map(|level| view! { <option value=level.id>{move || settings.t().computer}": "{level.title}</option> })
                .collect();
            let help = move || {
                let chosen = word();
                offered.iter().find(|level| level.id == chosen).map(|level| level.help)
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
    let agreed: Vec<_> = info
        .options
        .iter()
        .map(|option| {
            let (id, default) = (option.id, option.default);
            let change = move |event: web_sys::Event| {
                let on = event_target_checked(&event);
                options.update(|options| {
                    options.insert(id.to_owned(), on);
                });
            };
            let reading = option.kind == OptionKind::Reading;
            view! {
                <label class="option">
                    <input type="checkbox" checked=default on:change=change/>
                    <span><b>{option.title}</b>
                        {reading.then(|| view! { <small class="tag">{move || settings.t().reading}</small> })}
                        <br/><small class="dim">{option.help}</small></span>
                </label>
            }
        })
        .collect();
    let begin = move |_| {
        let plan = Plan {
            game: id.to_owned(),
            scenario: scenario.get_untracked(),
            options: options.get_untracked(),
            players: players.get_untracked(),
        };
        page.open(Source::New(Arc::new(plan), false));
    };
    view! {
        <div class="plan">
            <fieldset><legend>{move || settings.t().scenario}</legend>{scenarios}</fieldset>
            <fieldset><legend>{move || settings.t().seats}</legend>{chairs}</fieldset>
            <details><summary>{move || settings.t().options}</summary>{agreed}</details>
            <button class="main begin" on:click=begin>{move || settings.t().start}</button>
        </div>
    }
}

/// The address of the picture of a game's board, as the page names it.
fn plate(game: &str, dark: bool) -> Option<String> {
    dom::listed("countermarch-plates", &format!("{game}-{}.png", if dark { "dark" } else { "light" }))
}

/// Games to go on with.
#[component]
fn Kept() -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let games = RwSignal::new(Saved::all());
    // The game that is to be forgotten, if the player says so once more.
    let doomed = RwSignal::new(None::<String>);
    // Another tab may play one.
    let changed = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| Saved::is_key(&key)) {
            games.set(Saved::all());
        }
    });
    on_cleanup(move || changed.remove());
    let row = move |saved: Saved| {
        let (open, doom, forget) = (saved.id.clone(), saved.id.clone(), saved.id.clone());
        if doomed.get().as_ref() == Some(&saved.id) {
            dom::next_frame(|| dom::focus("#keep-it"));
            let forget = move |_| {
                Saved::forget(&forget);
                doomed.set(None);
                games.set(Saved::all());
            };
            return view! {
                <li class="kept doomed" role="alertdialog" aria-label=move || settings.t().forget_ask>
                    <p><b>{saved.title}</b><br/>{move || settings.t().forget_ask}</p>
                    <div class="row">
                        <button id="keep-it" on:click=move |_| doomed.set(None)>{move || settings.t().forget_no}</button>
                        <button id="forget-it" class="danger" on:click=forget>{move || settings.t().forget_yes}</button>
                    </div>
                </li>
            }
            .into_any();
        }
        let date = js_sys::Date::new(&saved.when.into());
        let date = String::from(date.to_locale_string("default", &wasm_bindgen::JsValue::UNDEFINED));
        view! {
            <li class="kept">
                <button class="go-on" on:click=move |_| page.open(Source::Kept(open.clone()))>
                    <b>{saved.title}</b><br/><small>{saved.turn}<br/>{date}</small>
                </button>
                <button class="icon forget" title=move || settings.t().forget
                    on:click=move |_| doomed.set(Some(doom.clone()))>"×"</button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="panel">
            <h2>{move || settings.t().go_on}</h2>
            {move || match games.get() {
                games if games.is_empty() => view! { <p class="dim">{settings.t().nothing_kept}</p> }.into_any(),
                games => view! { <ul class="plain">{games.into_iter().take(8).map(row).collect::<Vec<_>>()}</ul> }.into_any(),
            }}
        </section>
    }
}

/// Opens a record from a file.
#[component]
fn OpenRecord() -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
        leptos::task::spawn_local(async move {
            if let Ok(text) = wasm_bindgen_futures::JsFuture::from(file.text()).await
                && let Some(text) = text.as_string()
            {
                page.open(Source::Record(text.into()));
            }
        });
    };
    view! {
        <section class="panel">
            <label class="file button">{move || settings.t().open_record}
                <input type="file" class="unseen" accept=".txt,.record,text/plain" on:change=change/>
            </label>
        </section>
    }
}

/// How long a computer player may think about a decision, in seconds.
const THINK: [(u16, &str); 7] =
    [(1, "1 s"), (2, "2 s"), (5, "5 s"), (10, "10 s"), (30, "30 s"), (60, "1 min"), (300, "5 min")];

/// Something that is on or off.
#[component]
fn Tick(
    id: &'static str,
    label: fn(&'static Texts) -> &'static str,
    get: fn(&Values) -> bool,
    set: fn(&mut Values, bool),
) -> impl IntoView {
    let settings = Settings::here();
    let change = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        settings.set(|values| set(values, on));
    };
    view! {
        <label class="pick"><input type="checkbox" id=id prop:checked=move || get(&settings.get()) on:change=change/>
            <span>{move || label(settings.t())}</span></label>
    }
}

/// What is set once and for all.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = Settings::here();
    let lang = move |event: web_sys::Event| {
        let lang = if event_target_value(&event) == "de" { Lang::De } else { Lang::En };
        settings.set(|values| values.lang = lang);
    };
    let theme = move |event: web_sys::Event| {
        let theme = match event_target_value(&event).as_str() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Auto,
        };
        settings.set(|values| values.theme = theme);
    };
    let motion = move |event: web_sys::Event| {
        let motion = match event_target_value(&event).as_str() {
            "full" => Motion::Full,
            "reduced" => Motion::Reduced,
            _ => Motion::Auto,
        };
        settings.set(|values| values.motion = motion);
    };
    let cards = move |event: web_sys::Event| {
        let cards = match event_target_value(&event).as_str() {
            "click" => Cards::Click,
            "off" => Cards::Off,
            _ => Cards::Moment,
        };
        settings.set(|values| values.cards = cards);
    };
    let cards_now = move || match settings.get().cards {
        Cards::Click => "click",
        Cards::Moment => "moment",
        Cards::Off => "off",
    };
    let number =
        |event: &web_sys::Event, otherwise: u16| event_target_value(event).parse().unwrap_or(otherwise);
    let lang_now = move || if settings.get().lang == Lang::De { "de" } else { "en" };
    let theme_now = move || match settings.get().theme {
        Theme::Auto => "auto",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let motion_now = move || match settings.get().motion {
        Motion::Auto => "auto",
        Motion::Full => "full",
        Motion::Reduced => "reduced",
    };
    view! {
        <section class="panel settings">
            <h2>{move || settings.t().settings}</h2>
            <label>{move || settings.t().language}
                <select id="language" prop:value=lang_now on:change=lang>
                    <option value="en">"English"</option><option value="de">"Deutsch"</option>
                </select></label>
            <label>{move || settings.t().theme}
                <select id="theme" prop:value=theme_now on:change=theme>
                    <option value="auto">{move || settings.t().theme_auto}</option>
                    <option value="light">{move || settings.t().theme_light}</option>
                    <option value="dark">{move || settings.t().theme_dark}</option>
                </select></label>
            <label>{move || settings.t().text_size}
                <input type="range" min="80" max="160" step="10" prop:value=move || settings.get().text.to_string()
                    on:change=move |event| { let size = number(&event, 100); settings.set(|values| values.text = size); }/></label>
            <label>{move || settings.t().motion}
                <select id="motion" prop:value=motion_now on:change=motion>
                    <option value="auto">{move || settings.t().theme_auto}</option>
                    <option value="full">{move || settings.t().motion_full}</option>
                    <option value="reduced">{move || settings.t().motion_reduced}</option>
                </select></label>
            <label>{move || settings.t().pace}
                <select id="pace" prop:value=move || settings.get().pace.to_string()
                    on:change=move |event| { let pace = number(&event, 350); settings.set(|values| values.pace = pace); }>
                    <option value="800">{move || settings.t().pace_slow}</option>
                    <option value="350">{move || settings.t().pace_normal}</option>
                    <option value="60">{move || settings.t().pace_fast}</option>
                </select></label>
            <label>{move || settings.t().think}
                <select id="think" prop:value=move || settings.get().think.to_string()
                    on:change=move |event| { let think = number(&event, 5); settings.set(|values| values.think = think); }>
                    {THINK.map(|(seconds, words)| view! { <option value=seconds.to_string()>{words}</option> }).to_vec()}
                </select></label>
            <label>{move || settings.t().cards}
                <select id="cards" prop:value=cards_now on:change=cards>
                    <option value="click">{move || settings.t().cards_click}</option>
                    <option value="moment">{move || settings.t().cards_moment}</option>
                    <option value="off">{move || settings.t().cards_off}</option>
                </select></label>
            <Tick id="tips" label=|t| t.tips get=|v| v.tips set=|v, on| v.tips = on/>
            <Tick id="forced" label=|t| t.forced get=|v| v.forced set=|v, on| v.forced = on/>
            <Tick id="letters" label=|t| t.letters get=|v| v.letters set=|v, on| v.letters = on/>
            <Tick id="minimap" label=|t| t.minimap get=|v| v.minimap set=|v, on| v.minimap = on/>
            <Tick id="chips" label=|t| t.chips get=|v| v.chips set=|v, on| v.chips = on/>
            <label class="pick"><input type="checkbox" id="reasons" prop:checked=move || settings.get().reasons
                on:change=move |event| { let on = event_target_checked(&event); settings.set(|values| values.reasons = on); }/>
                <span>{move || settings.t().reasons}</span></label>
            <label class="pick"><input type="checkbox" prop:checked=move || settings.get().show_turn
                on:change=move |event| { let on = event_target_checked(&event); settings.set(|values| values.show_turn = on); }/>
                <span>{move || settings.t().show_turn}</span></label>
        </section>
    }
}
