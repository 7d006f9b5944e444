//! The program `faceup`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

fn main() -> ExitCode {
    // The usual report of a panic takes memory and locks, and the panic may be for lack of memory. So print one line, unless a backtrace is
    // requested.
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|panic| {
            let _ = writeln!(io::stderr(), "error: a bug, or too little memory: {panic}");
        }));
    }
    // A panic of a worker thread ends the command with the code of any failure.
    panic::catch_unwind(|| faceup_cli::run(std::env::args_os())).unwrap_or(1).into()
}
