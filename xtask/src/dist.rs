//! `cargo xtask dist`: one program with everything in it.

use xtask::{Failure, cargo, say};

use crate::client::{self, Effort};

/// Builds the client into the program.
pub fn run() -> Result<(), Failure> {
    let folder = client::folder();
    client::build(&folder, Effort::Small)?;
    cargo::with(
        &["build", "--release", "-p", "countermarch"],
        &[("COUNTERMARCH_CLIENT", folder.as_os_str())],
    )?;
    let program =
        cargo::target().join("release").join(format!("countermarch{}", std::env::consts::EXE_SUFFIX));
    say(format_args!("{} is the whole game: start it, and it opens the browser.", program.display()));
    Ok(())
}
