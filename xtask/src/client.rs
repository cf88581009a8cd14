//! The browser client: cargo builds the module, and the program `page` makes the page of it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ValueEnum as _;
use xtask::Failure;
use xtask::cargo::{self, WASM};
use xtask::chores::Packing;

/// How much trouble to take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// For tests and daily work: soon built.
    Quick,
    /// For playing on this computer: fast, whatever its size.
    Fast,
    /// For players elsewhere: fast and small.
    Small,
}

impl Effort {
    fn profile(self) -> &'static str {
        match self {
            Effort::Quick => "client-quick",
            Effort::Fast => "client-fast",
            Effort::Small => "client",
        }
    }

    fn packing(self) -> Packing {
        match self {
            Effort::Quick => Packing::Quick,
            Effort::Fast => Packing::None,
            Effort::Small => Packing::Small,
        }
    }
}

/// The folder where the client of this checkout is built.
pub fn folder() -> PathBuf {
    cargo::target().join("client")
}

/// Who makes the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    /// The program `page` as cargo builds it now.
    Fresh,
    /// The one that `cargo test --workspace` has left: built alone it would be another build of all it needs.
    Tested,
}

/// Builds the client into a folder, which is emptied first.
pub fn build(out: &Path, effort: Effort) -> Result<(), Failure> {
    build_with(out, effort, Maker::Fresh)
}

/// The same, and who makes the page of it.
pub fn build_with(out: &Path, effort: Effort, maker: Maker) -> Result<(), Failure> {
    cargo::wasm_target()?;
    let profile = effort.profile();
    cargo::run(&["build", "--package", "web", "--target", WASM, "--profile", profile])?;
    let module = cargo::target().join(WASM).join(profile).join("web.wasm");
    let packing = effort.packing().to_possible_value().expect("none is hidden");
    let words = ["make".into(), module.into(), out.into(), packing.get_name().into()];
    match maker {
        Maker::Fresh => page(&words),
        Maker::Tested => cargo::built("debug/page", &words),
    }
}

/// Runs the program that makes and serves the page.
pub fn page(words: &[OsString]) -> Result<(), Failure> {
    cargo::chore("page", words)
}
