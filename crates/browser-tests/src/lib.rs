//! The table in a real browser, clicked as a person clicks.
//!
//! `cargo xtask browser` builds the client, starts it and a headless Chromium, and runs the tests of this
//! crate; the environment tells them where both are. Without it they are ignored. Pictures of the main views
//! are left in the folder that `COUNTERMARCH_PICTURES` names.

#![forbid(unsafe_code)]

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use engine::{Command, Match, Next, Opened, Seed};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
pub use fantoccini::wd::WindowHandle;
use fantoccini::wd::{TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::Url;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A key that is not a letter.
pub mod keys {
    /// Enter.
    pub const ENTER: char = '\u{e007}';
    /// Escape.
    pub const ESCAPE: char = '\u{e00c}';
    /// The arrow to the right.
    pub const RIGHT: char = '\u{e014}';
}

/// The screen of a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// A desk.
    Desk,
    /// A phone held upright.
    Portrait,
    /// A phone held sideways.
    Landscape,
}

/// A browser with one page.
pub struct Browser {
    client: Client,
    address: String,
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run `cargo xtask browser`"))
}

impl Browser {
    /// Opens the home page in a fresh browser.
    pub async fn open(screen: Screen) -> Browser {
        let mut words = vec![
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--lang=en",
        ];
        let mut options = json!({});
        match screen {
            Screen::Desk => words.push("--window-size=1440,960"),
            Screen::Portrait => {
                options["mobileEmulation"] =
                    json!({"deviceMetrics": {"width": 390, "height": 800, "pixelRatio": 2.0}});
            }
            Screen::Landscape => {
                options["mobileEmulation"] =
                    json!({"deviceMetrics": {"width": 844, "height": 390, "pixelRatio": 2.0}});
            }
        }
        options["args"] = json!(words);
        if let Ok(program) = env::var("COUNTERMARCH_BROWSER") {
            options["binary"] = json!(program);
        }
        let mut capabilities = serde_json::Map::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({"browser": "ALL"}));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&variable("COUNTERMARCH_WEBDRIVER"))
            .await
            .expect("the browser starts");
        let patient = TimeoutConfiguration::new(Some(Duration::from_secs(120)), None, None);
        client.update_timeouts(patient).await.expect("scripts may take their time");
        let browser = Browser { client, address: variable("COUNTERMARCH_ADDRESS") };
        browser.client.goto(&browser.address).await.expect("the table is served");
        browser.wait(".card").await;
        browser
    }

    /// Closes it.
    pub async fn close(self) {
        self.client.close().await.expect("the browser closes");
    }

    /// Waits until something is there.
    pub async fn wait(&self, css: &str) -> Element {
        let start = Instant::now();
        loop {
            if let Ok(element) = self.client.find(Locator::Css(css)).await {
                return element;
            }
            if start.elapsed() > PATIENCE {
                self.picture("gave-up").await;
                panic!("'{css}' does not appear; the page says: {}", self.text("body").await);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until a question to the page is answered with yes.
    pub async fn until(&self, script: &str) {
        let start = Instant::now();
        loop {
            if self.ask(script).await == Value::Bool(true) {
                return;
            }
            if start.elapsed() > PATIENCE {
                self.picture("gave-up").await;
                panic!("'{script}' does not come true; the page says: {}", self.text("body").await);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Whether something is there now.
    pub async fn has(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    /// How many of something are there now.
    pub async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.map_or(0, |found| found.len())
    }

    /// Clicks on something as soon as it is there.
    pub async fn click(&self, css: &str) {
        let start = Instant::now();
        // What has just been drawn anew may be gone before the click: then there is another one.
        loop {
            match self.wait(css).await.click().await {
                Ok(()) => return,
                Err(error) if start.elapsed() > PATIENCE => panic!("'{css}' cannot be clicked: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Plays an action by its button in the list.
    pub async fn choose(&self, notation: &str) {
        self.click(&format!("[data-notation='{notation}']")).await;
    }

    /// What something says.
    pub async fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.innerText ?? ''");
        self.ask(&script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Asks the page something in its own language.
    pub async fn ask(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("the script runs")
    }

    /// Asks the page something that takes its time; the script calls `done`.
    pub async fn ask_slowly(&self, script: &str) -> Value {
        let script = format!("const done = arguments[0]; {script}");
        self.client.execute_async(&script, Vec::new()).await.expect("the script runs")
    }

    /// Chooses from a list.
    pub async fn select(&self, css: &str, value: &str) {
        self.wait(css).await.select_by_value(value).await.expect("it can be chosen");
    }

    /// Presses keys, one after the other.
    pub async fn press(&self, keys: &str) {
        for key in keys.chars() {
            let actions = KeyActions::new("keys".to_owned())
                .then(KeyAction::Down { value: key })
                .then(KeyAction::Up { value: key });
            self.client.perform_actions(actions).await.expect("keys can be pressed");
        }
    }

    /// Where a place of the board is on the screen: it must hold a stack or a mark.
    pub async fn place(&self, place: u16) -> (f64, f64) {
        let script = format!(
            "const e = document.querySelector('.under [data-place=\"{place}\"]') \
                ?? document.querySelector('#stacks [data-place=\"{place}\"]'); \
             if (!e) return null; const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
        );
        let at = self.ask(&script).await;
        let number =
            |index: usize| at[index].as_f64().unwrap_or_else(|| panic!("place {place} is not to be seen"));
        (number(0), number(1))
    }

    fn to(at: (f64, f64), milliseconds: u64) -> PointerAction {
        PointerAction::MoveTo {
            duration: Some(Duration::from_millis(milliseconds)),
            x: at.0.round(),
            y: at.1.round(),
        }
    }

    /// Moves the mouse to a point of the page.
    pub async fn hover(&self, at: (f64, f64)) {
        let actions = MouseActions::new("mouse".to_owned()).then(Self::to(at, 40));
        self.client.perform_actions(actions).await.expect("the mouse moves");
    }

    /// Clicks on a place of the board.
    pub async fn click_place(&self, place: u16) {
        self.click_at(self.place(place).await, 0).await;
    }

    /// Clicks on a place of the board with the right button.
    pub async fn right_click_place(&self, place: u16) {
        self.click_at(self.place(place).await, 2).await;
    }

    /// Clicks on a point of the page with a button of the mouse.
    pub async fn click_at(&self, at: (f64, f64), button: u64) {
        let actions = MouseActions::new("mouse".to_owned())
            .then(Self::to(at, 40))
            .then(PointerAction::Down { button })
            .then(PointerAction::Up { button });
        self.client.perform_actions(actions).await.expect("the mouse clicks");
    }

    /// Presses on a place of the board and moves away a little, so that pieces are carried.
    pub async fn lift(&self, place: u16) {
        let at = self.place(place).await;
        let actions = MouseActions::new("mouse".to_owned())
            .then(Self::to(at, 40))
            .then(PointerAction::Down { button: 0 })
            .then(Self::to((at.0 + 14.0, at.1 + 10.0), 60));
        self.client.perform_actions(actions).await.expect("the mouse drags");
    }

    /// Lets go of what is carried over a place.
    pub async fn drop_on(&self, place: u16) {
        let at = self.place(place).await;
        let actions = MouseActions::new("mouse".to_owned())
            .then(Self::to(at, 120))
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(actions).await.expect("the mouse lets go");
    }

    /// Drags something to a point of the page.
    pub async fn drag(&self, css: &str, to: (f64, f64)) {
        let middle = format!(
            "const r = document.querySelector({css:?}).getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]"
        );
        let from = self.ask(&middle).await;
        let from = (from[0].as_f64().unwrap_or_default(), from[1].as_f64().unwrap_or_default());
        let actions = MouseActions::new("mouse".to_owned())
            .then(Self::to(from, 40))
            .then(PointerAction::Down { button: 0 })
            .then(Self::to((from.0 + 4.0, from.1 - 16.0), 60))
            .then(Self::to((from.0 + 8.0, from.1 - 40.0), 60))
            .then(Self::to(to, 160))
            .then(Self::to((to.0 + 1.0, to.1), 30))
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(actions).await.expect("the mouse drags");
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads");
    }

    /// The height of something on the screen.
    pub async fn height(&self, css: &str) -> f64 {
        let script = format!("return document.querySelector({css:?}).getBoundingClientRect().height");
        self.ask(&script).await.as_f64().unwrap_or_default()
    }

    /// Keeps a picture of the page.
    pub async fn picture(&self, name: &str) {
        let Ok(folder) = env::var("COUNTERMARCH_PICTURES").map(PathBuf::from) else { return };
        // Counters glide, and the map is drawn sharp a moment after it has moved.
        tokio::time::sleep(Duration::from_millis(700)).await;
        let start = Instant::now();
        // A busy machine may not draw a page in the time that the driver has for it.
        let png = loop {
            match self.client.screenshot().await {
                Ok(png) => break png,
                Err(error) => assert!(start.elapsed() < PATIENCE, "no picture can be taken: {error}"),
            }
        };
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(folder.join(format!("{name}.png")), png))
            .expect("it is kept");
    }

    /// Gives the page a file, as if it were chosen from the disk.
    pub async fn upload(&self, css: &str, file: &std::path::Path) {
        let path = file.to_str().expect("the path is text");
        self.wait(css).await.send_keys(path).await.expect("the file is taken");
    }

    /// The tab that is looked at.
    pub async fn tab(&self) -> WindowHandle {
        self.client.window().await.expect("a tab")
    }

    /// Opens the present address in another tab, and looks at that one.
    pub async fn open_tab(&self) -> WindowHandle {
        let address = self.client.current_url().await.expect("an address");
        let tab = self.client.new_window(true).await.expect("another tab").handle;
        self.look_at(&tab).await;
        self.client.goto(address.as_str()).await.expect("the table is served");
        tab
    }

    /// Looks at another tab.
    pub async fn look_at(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.expect("the tab is there");
    }

    /// Closes a tab and looks at another.
    pub async fn close_tab(&self, tab: &WindowHandle, next: &WindowHandle) {
        self.look_at(tab).await;
        self.client.close_window().await.expect("the tab closes");
        self.look_at(next).await;
    }

    /// The record that the browser keeps of a game.
    pub async fn kept(&self, id: &str) -> String {
        let script = format!(
            "const game = JSON.parse(localStorage.getItem('countermarch.game.{id}')); let record = game.record;
            for (let n = 0; n * 256 < (game.steps || 0); n++)
                record += localStorage.getItem('countermarch.steps.{id}.' + n);
            return record"
        );
        self.ask(&script).await.as_str().expect("it is kept").to_owned()
    }

    /// The id of the game on the table.
    pub async fn game(&self) -> String {
        let id = self.ask("return location.hash.split('/').pop()").await;
        id.as_str().unwrap_or_default().to_owned()
    }

    /// Says that the player whom the screen waits for is there, if it does.
    pub async fn sit_down(&self) {
        self.wait(".choice[data-notation], #thinking, #hand-over, .verdict").await;
        if self.has("#hand-over").await {
            self.click("#ready").await;
            self.wait(".choice[data-notation], #replay-back").await;
        }
        if self.has("#replay-back").await {
            self.click("#replay-back").await;
        }
    }

    /// Puts a game into what the browser keeps, as the first versions kept it, and goes on with it.
    pub async fn resume(&self, id: &str, players: &[&str], seed: &str, record: &str) {
        let saved = json!({
            "id": id, "title": id, "turn": "", "when": 1.0, "players": players, "seed": seed, "record": record,
        });
        let (key, saved) = (format!("countermarch.game.{id}"), saved.to_string());
        self.ask(&format!("localStorage.setItem({key:?}, {}); location.hash = '/play/{id}'", json!(saved)))
            .await;
        self.wait("#stacks .stack").await;
    }

    /// Ends the phase with the keyboard, whatever could still be done, and waits until it is over.
    pub async fn end_phase(&self) {
        let at = "return document.querySelector('#turn')?.innerText + document.querySelector('#phase')?.innerText \
            + document.querySelector('#prompt')?.innerText + !!document.querySelector('#hand-over')";
        let before = self.ask(at).await;
        self.press("e").await;
        if self.has("#end-anyway").await {
            self.click("#end-anyway").await;
        }
        let start = Instant::now();
        while self.ask(at).await == before {
            assert!(start.elapsed() < PATIENCE, "the phase does not end: {before}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Starts the first scenario of a game from the home page; `players` are `person` or a level.
    pub async fn start(&self, game: &str, players: &[&str]) {
        self.start_scenario(game, 1, players).await;
    }

    /// Starts the nth scenario of a game.
    pub async fn start_scenario(&self, game: &str, nth: usize, players: &[&str]) {
        let card = format!(".card[data-game='{game}']");
        self.click(&format!("{card} .open-game")).await;
        self.click(&format!("{card} .plan .pick:nth-of-type({nth}) input")).await;
        for (index, player) in (1..).zip(players) {
            self.select(&format!("{card} .seat:nth-of-type({index}) select"), player).await;
        }
        self.click(&format!("{card} .begin")).await;
        self.sit_down().await;
    }
}

/// What the page has written to its console since it was last asked.
#[derive(Debug)]
struct Console;

impl WebDriverCompatibleCommand for Console {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"type": "browser"}).to_string()))
    }
}

/// A question to the developer tools of the browser.
#[derive(Debug)]
struct DevTools {
    method: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({"cmd": self.method, "params": self.parameters});
        (Method::POST, Some(body.to_string()))
    }
}

impl Browser {
    /// Checks that nothing has broken in the page.
    pub async fn is_sound(&self) {
        let lines = self.client.issue_cmd(Console).await.expect("the console is read");
        let broken: Vec<&str> = lines
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|line| line["message"].as_str())
            .filter(|line| line.contains("panicked") || line.contains("Uncaught"))
            .collect();
        assert!(broken.is_empty(), "the page has broken: {broken:#?}");
    }

    /// Asks the developer tools something.
    pub async fn devtools(&self, method: &'static str, parameters: Value) -> Value {
        let command = DevTools { method, parameters };
        self.client.issue_cmd(command).await.expect("the developer tools answer")
    }

    /// A number that the browser keeps about the page: `LayoutCount`, `JSHeapUsedSize`.
    pub async fn metric(&self, name: &str) -> f64 {
        self.devtools("Performance.enable", json!({})).await;
        let metrics = self.devtools("Performance.getMetrics", json!({})).await;
        let found = metrics["metrics"].as_array().and_then(|all| all.iter().find(|one| one["name"] == name));
        found.and_then(|one| one["value"].as_f64()).unwrap_or(f64::NAN)
    }

    /// Loads the page again with nothing in the cache.
    pub async fn reload_cold(&self) {
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.clearBrowserCache", json!({})).await;
        self.reload().await;
    }
}

/// A whole game of players who play anything.
pub fn random_game(opened: &dyn Opened, seed: Seed) -> Box<dyn Match> {
    random_until(opened, seed, |_| false)
}

/// The same until something is so, or to its end.
pub fn random_until(
    opened: &dyn Opened,
    seed: Seed,
    mut so: impl FnMut(&mut dyn Match) -> bool,
) -> Box<dyn Match> {
    let mut play = opened.start(&[], seed);
    let mut number = 1_u64;
    while let (Next::Seat(seat), false) = (play.next(), so(play.as_mut())) {
        let offered = play.notations();
        // Any generator will do; this one is Knuth's.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(number >> 33) as usize % offered.len()].clone();
        play.submit(&Command { seat, ply: play.ply(), id: None, text }).expect("it is offered");
    }
    play
}

/// Runs a test with a browser.
pub fn with_browser<F>(screen: Screen, test: impl FnOnce(Browser) -> F)
where
    F: Future<Output = Browser> + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    tokio::task::LocalSet::new().block_on(&runtime, async {
        let browser = Browser::open(screen).await;
        let client = browser.client.clone();
        let sound = async |browser: Browser| {
            browser.is_sound().await;
            browser
        };
        let test = test(browser);
        match tokio::task::spawn_local(async move { sound(test.await).await }).await {
            Ok(browser) => browser.close().await,
            // A test that fails leaves no browser behind.
            Err(failed) => {
                let _ = client.close().await;
                std::panic::resume_unwind(failed.into_panic());
            }
        }
    });
}
