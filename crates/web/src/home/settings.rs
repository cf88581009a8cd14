//! What is set once and for all, to be changed at home and in the menu.

use leptos::prelude::*;

use crate::settings::{Cards, Lang, Motion, Settings, Theme, Values};
use crate::texts::Texts;

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
