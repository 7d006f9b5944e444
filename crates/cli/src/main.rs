//! The program `faceup`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

fn main() -> ExitCode {
    // The usual report of a panic takes memory and locks. A library may have panicked because there is no memory. So the report is one
    // line, unless a backtrace is wanted.
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|panic| {
            let _ = writeln!(io::stderr(), "error: a fault of the program, or too little memory: {panic}");
        }));
    }
    // A panic of a thread that works for the command ends it with the code of any failure.
    panic::catch_unwind(|| faceup_cli::run(std::env::args_os())).unwrap_or(1).into()
}
