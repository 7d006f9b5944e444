//! The program `faceup`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(faceup_cli::run(std::env::args_os()))
}
