//! The program as the chores run it. That there is such a test also makes `cargo test --workspace` build it.

use std::process::Command;

#[test]
fn what_cannot_be_served_or_made_is_said_in_a_sentence() {
    let page = |words: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_page")).args(words).output().unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    let (code, said) = page(&["serve", "no-such-folder", "0", "--no-browser"]);
    assert_eq!((code, said.as_str()), (Some(2), "no-such-folder: there is no index.html in it\n"));
    let (code, said) = page(&["make", "no-such-module.wasm", "no-such-folder", "none"]);
    assert_eq!((code, said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.starts_with("wasm-bindgen: ") && said.contains("no-such-module.wasm"), "{said}");
    assert!(!std::path::Path::new("no-such-folder").exists());
}
