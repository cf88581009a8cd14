//! How fast it is, in the browser: printed, never asserted.
#![allow(clippy::print_stdout)]

use browser_tests::{Screen, with_browser};

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

/// Frames a second while the map is moved and zoomed.
const FRAMES: &str = "
    const board = document.querySelector('#board');
    let frames = 0; const start = performance.now();
    const turn = () => {
        frames++;
        board.dispatchEvent(new WheelEvent('wheel', {bubbles: true, cancelable: true, clientX: 500, clientY: 400,
            deltaY: Math.sin(frames / 9) * 60}));
        if (performance.now() - start < 2000) requestAnimationFrame(turn);
        else done(frames / 2);
    };
    requestAnimationFrame(turn);";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn figures() {
    with_browser(Screen::Desk, |browser| async move {
        let sizes = browser
            .ask(
                "return performance.getEntriesByType('resource').reduce((sum, r) => sum + r.encodedBodySize, \
                performance.getEntriesByType('navigation')[0].encodedBodySize)",
            )
            .await;
        println!("download: {:.2} MB compressed", sizes.as_f64().unwrap_or(0.0) / 1e6);
        // The largest there is.
        browser.start_scenario(GAME, 2, &["person", "random"]).await;
        browser.choose("default").await;
        browser.choose("order movement combat reorganization").await;
        browser.wait(".offer.pick").await;
        println!("map drawn in {} ms", browser.ask("return document.documentElement.dataset.mapMs").await);
        let clicks = browser.ask_slowly(CLICKS).await;
        let (median, worst) = (number(&clicks["median"]), number(&clicks["worst"]));
        let work = number(&clicks["work"]);
        println!(
            "click to its effect: {work:.1} ms of work, {median:.1} ms with the picture drawn, at worst {worst:.1} ms"
        );
        println!("pan and zoom: {:.0} frames a second", number(&browser.ask_slowly(FRAMES).await));
        println!(
            "counters on the map: {}",
            browser.ask("return document.querySelectorAll('#stacks .stack').length").await
        );
        // The board of a kept game, straight after the page is loaded with nothing in the cache.
        browser.reload().await;
        browser.wait("#stacks .stack").await;
        let first = browser
            .ask_slowly(
                "const look = () => { const map = document.querySelector('img.map'); \
                if (map?.complete && map.naturalWidth) map.decode().then(() => done(performance.now())); \
                else requestAnimationFrame(look) }; look()",
            )
            .await;
        println!("board after a reload: {:.0} ms from the start of the page", number(&first));
        browser
    });
}

fn number(value: &serde_json::Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}
