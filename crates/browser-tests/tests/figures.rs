//! How fast it is, in the browser: printed, never asserted.
#![allow(clippy::print_stdout)]

use std::time::Duration;

use browser_tests::{Screen, random_game, with_browser};
use engine::{Seed, Setup};

const GAME: &str = "war-comes-early";

/// Milliseconds from a click on a place to the picture after it, the median of some.
const CLICKS: &str = "
    const board = document.querySelector('#board');
    const times = [], works = [];
    const soon = () => new Promise(done => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); });
    const fire = (type, x, y) => board.dispatchEvent(new PointerEvent(type,
        {bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0, buttons: type === 'pointerdown' ? 1 : 0}));
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    (async () => {
        for (let i = 0; i < 24; i++) {
            const marks = [...document.querySelectorAll('.offer.pick')];
            const rect = marks[i % marks.length].getBoundingClientRect();
            await frame();
            const before = performance.now();
            fire('pointerdown', rect.x + rect.width / 2, rect.y + rect.height / 2);
            fire('pointerup', rect.x + rect.width / 2, rect.y + rect.height / 2);
            await soon();
            works.push(performance.now() - before);
            await frame();
            times.push(performance.now() - before);
            document.querySelector('.fan .icon')?.click();
            if (document.querySelector('.offer.move')) document.querySelector('#undo').click();
            await frame();
        }
        const middle = list => list.sort((a, b) => a - b)[list.length >> 1];
        done({work: middle(works), median: middle(times), worst: times[times.length - 1]});
    })().catch(error => done(String(error)));";

/// Milliseconds between two pictures while the map is moved or zoomed for three seconds: median, one in twenty, worst.
const FRAMES: &str = "
    const board = document.querySelector('#board'), r = board.getBoundingClientRect();
    const x = r.x + r.width / 2, y = r.y + r.height * .55;
    const fire = (type, x, y) => board.dispatchEvent(new PointerEvent(type,
        {bubbles: true, clientX: x, clientY: y, pointerId: 1, button: type === 'pointermove' ? -1 : 1, buttons: 4}));
    const times = []; let last = 0, n = 0; const start = performance.now();
    if (!ZOOM) fire('pointerdown', x, y);
    const turn = now => {
        if (last) times.push(now - last);
        last = now; n++;
        if (ZOOM) board.dispatchEvent(new WheelEvent('wheel',
            {bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY: Math.sin(n / 12) * 45}));
        else fire('pointermove', x + Math.sin(n / 20) * 260, y + Math.cos(n / 27) * 160);
        if (performance.now() - start < 3000) return requestAnimationFrame(turn);
        if (!ZOOM) fire('pointerup', x, y);
        times.sort((a, b) => a - b);
        const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))];
        done([at(.5), at(.95), at(1)]);
    };
    requestAnimationFrame(turn);";

/// Milliseconds from the start of the page until map and counters are drawn.
const BOARD: &str = "
    const look = () => {
        if (document.querySelector('canvas.map[data-drawn]') && document.querySelector('#stacks .stack'))
            requestAnimationFrame(() => done(performance.now()));
        else requestAnimationFrame(look);
    };
    look();";

/// Goes through a replay step by step, as fast as it can be drawn.
const REPLAY: &str = "
    const slider = document.querySelector('#slider');
    const length = Number(slider.max), stride = Math.max(1, Math.floor(length / 300));
    const start = performance.now();
    let at = 0, steps = 0;
    const next = () => {
        if (at > length) return done((performance.now() - start) / steps);
        slider.value = at; slider.dispatchEvent(new Event('input', {bubbles: true}));
        at += stride; steps++;
        requestAnimationFrame(next);
    };
    next();";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn figures() {
    with_browser(Screen::Desk, |browser| async move {
        browser.until("return document.querySelector('.plate img')?.complete ?? false").await;
        let sizes = "return performance.getEntriesByType('resource').reduce((sum, r) => sum + r.encodedBodySize, \
            performance.getEntriesByType('navigation')[0].encodedBodySize)";
        println!("download: {:.2} MB compressed", number(&browser.ask(sizes).await) / 1e6);
        // The largest there is.
        browser.start_scenario(GAME, 2, &["person", "random"]).await;
        browser.choose("default").await;
        browser.choose("order movement combat reorganization").await;
        browser.wait(".offer.pick").await;
        println!("map drawn in {} ms", browser.ask("return document.documentElement.dataset.mapMs").await);
        let stacks = "return document.querySelectorAll('#stacks .stack').length";
        println!("stacks on the map: {}", browser.ask(stacks).await);
        let clicks = browser.ask_slowly(CLICKS).await;
        let (median, worst) = (number(&clicks["median"]), number(&clicks["worst"]));
        let work = number(&clicks["work"]);
        println!(
            "click to its effect: {work:.1} ms of work, {median:.1} ms with the picture drawn, at worst {worst:.1} ms"
        );
        for (what, keys, zoom) in
            [("pan from afar", "0", "0"), ("zoom", "0", "1"), ("pan from near", "0++++", "0")]
        {
            browser.press(keys).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            let layouts = browser.metric("LayoutCount").await;
            let frames = browser.ask_slowly(&FRAMES.replace("ZOOM", zoom)).await;
            let layouts = browser.metric("LayoutCount").await - layouts;
            let [median, twentieth, worst] = [0, 1, 2].map(|index| number(&frames[index]));
            println!(
                "{what}: a picture in {median:.0} ms, one in twenty in {twentieth:.0} ms or more, at worst {worst:.0} ms; \
                 {layouts:.0} layouts"
            );
        }
        // The board of a kept game, straight after the page is loaded.
        for (cache, cold) in [("nothing", true), ("everything", false)] {
            if cold {
                browser.reload_cold().await;
            } else {
                browser.reload().await;
            }
            let first = number(&browser.ask_slowly(BOARD).await);
            println!("board: {first:.0} ms from the start of the page, with {cache} in the cache");
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn memory_of_a_replay() {
    with_browser(Screen::Desk, |browser| async move {
        let opened = catalog::game(GAME).unwrap().open(&Setup::scenario("czechoslovakia-1938")).unwrap();
        let seed = Seed::from_number(5);
        let play = random_game(opened.as_ref(), seed);
        let record = play.record().to_string();
        browser.resume("long", &["person", "person"], &seed.to_string(), &record).await;
        browser.click(".prompt .main").await;
        browser.wait("#slider").await;
        for round in 1..=3 {
            let step = number(&browser.ask_slowly(REPLAY).await);
            browser.devtools("HeapProfiler.collectGarbage", serde_json::json!({})).await;
            let heap = browser.metric("JSHeapUsedSize").await / 1e6;
            let nodes = browser.metric("Nodes").await;
            let rules =
                number(&browser.ask("return globalThis.countermarch.memory.buffer.byteLength").await) / 1e6;
            println!(
                "replay {round} of {} steps: {step:.1} ms a step; afterwards {heap:.1} MB in scripts, {rules:.1} MB in \
                 the module, {nodes:.0} nodes",
                play.ply()
            );
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn memory_over_games() {
    with_browser(Screen::Desk, |browser| async move {
        for round in 1..=50 {
            browser.start(GAME, &["person", "random"]).await;
            browser.wait("canvas.map[data-drawn]").await;
            browser.click(".brand").await;
            browser.wait(".card").await;
            if [1, 10, 25, 50].contains(&round) {
                browser.devtools("HeapProfiler.collectGarbage", serde_json::json!({})).await;
                let heap = browser.metric("JSHeapUsedSize").await / 1e6;
                let nodes = browser.metric("Nodes").await;
                let rules =
                    number(&browser.ask("return globalThis.countermarch.memory.buffer.byteLength").await);
                println!(
                    "game {round}: {heap:.1} MB in scripts, {:.1} MB in the module, {nodes:.0} nodes",
                    rules / 1e6
                );
            }
        }
        browser
    });
}

fn number(value: &serde_json::Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
