//! The program. Everything it does is in the library, where tests can reach it.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut console = countermarch::Console {
        input: &mut io::stdin().lock(),
        out: &mut io::stdout().lock(),
        err: &mut io::stderr(),
        disk: &countermarch::LocalDisk,
        asks: io::stdin().is_terminal() && io::stdout().is_terminal(),
        bar: io::stderr().is_terminal(),
    };
    ExitCode::from(countermarch::run(std::env::args_os(), &catalog::all(), &mut console))
}
