//! Everything beside the board.

mod actions;
mod cards;
mod dialogs;
mod ending;
mod forces;
mod forecast;
mod head;
mod info;
mod log;
mod reference;
mod replay;
mod supply;
mod tracks;

use leptos::prelude::*;

use crate::board::{Tab, Ui};
use crate::session::Session;
use crate::settings::Settings;

pub use dialogs::Dialogs;
pub use head::Head;
pub use log::dice_faces;
pub use replay::Foot;

/// A number of columns with its sign: `+2`, `−1`.
pub fn signed(columns: i32) -> String {
    if columns > 0 { format!("+{columns}") } else { format!("−{}", -columns) }
}

/// The panels at the side.
#[component]
pub fn Side() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let tab = move |tab: Tab, name: fn(&'static crate::texts::Texts) -> &'static str| {
        view! {
            <button role="tab" class="tab" aria-selected=move || (ui.tab.get() == tab).to_string()
                on:click=move |_| { ui.tab.set(tab); ui.sheet.set(true); }>{move || name(settings.t())}</button>
        }
    };
    let attacking = Memo::new(move |_| session.view.with(|view| view.forecast.is_some()));
    view! {
        <section class="side" aria-label=move || settings.t().panels class:raised=move || ui.sheet.get()>
            <button class="grab" aria-hidden="true" tabindex="-1" on:click=move |_| ui.sheet.update(|up| *up = !*up)></button>
            <actions::PromptPanel/>
            {move || attacking.get().then(|| view! { <forecast::ForecastPanel/> })}
            <div class="tabs" role="tablist" aria-label=move || settings.t().panels>
                {tab(Tab::Actions, |t| t.actions)}
                {tab(Tab::Info, |t| t.info)}
                {tab(Tab::Log, |t| t.log)}
                {tab(Tab::Forces, |t| t.forces)}
            </div>
            <div class="tab-body" role="tabpanel" tabindex="0" aria-label=move || settings.t().panels>
                {move || match ui.tab.get() {
                    Tab::Actions => view! { <cards::Hands/><actions::ActionList/><cards::Piles/> }.into_any(),
                    Tab::Info => view! { <info::InfoPanel/> }.into_any(),
                    Tab::Log => view! { <log::LogPanel/> }.into_any(),
                    Tab::Forces => view! { <forces::Forces/> }.into_any(),
                }}
            </div>
        </section>
    }
}

/// A button that explains a case of the rulebook.
#[component]
pub fn Case(case: String) -> impl IntoView {
    let (settings, ui) = (Settings::here(), Ui::here());
    let asked = case.clone();
    let shown = !case.is_empty();
    shown.then(|| {
        view! {
            <button class="case" title=move || settings.t().why on:click=move |event| {
                event.stop_propagation();
                ui.why.set(Some(asked.clone()));
            }>{case}</button>
        }
    })
}
