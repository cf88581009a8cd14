//! `cargo xtask dist`: one program with everything in it.

use crate::client::{self, Effort};
use crate::{Failure, say, steps};

/// Builds the client into the program.
pub fn run() -> Result<(), Failure> {
    let folder = client::folder();
    client::build(&folder, Effort::Small)?;
    steps::cargo_with(
        &["build", "--release", "-p", "countermarch"],
        &[("COUNTERMARCH_CLIENT", folder.as_os_str())],
    )?;
    let program =
        steps::target().join("release").join(format!("countermarch{}", std::env::consts::EXE_SUFFIX));
    say(format_args!("{} is the whole game: start it, and it opens the browser.", program.display()));
    Ok(())
}
