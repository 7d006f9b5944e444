//! Errors and their exit codes: 2 for a usage error, 130 for an interruption, 1 for all others.

use std::fmt;
use std::io;
use std::process::ExitCode;

use faceup::Interrupted;
use faceup::notation::{NotationError, Problem};

use crate::output::complain;

/// The command line asks for something impossible: a deal, a pack or an option that does not fit.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A usage error with the message of another error.
pub fn usage(error: impl fmt::Display) -> anyhow::Error {
    anyhow::Error::new(Usage(error.to_string()))
}

/// A usage error about a text that cannot be read. It shows the text with carets under the wrong part, and names the
/// option that would help, if there is one.
pub fn unread(error: &NotationError, text: &str) -> anyhow::Error {
    let drawn = error.render(text);
    let option = match error.problem() {
        Problem::RanksUnclear { .. } | Problem::NumbersUnclear => "--ranks",
        Problem::SuitsUnclear { .. } => "--suits",
        _ => return usage(drawn),
    };
    let (message, drawing) = drawn.split_once('\n').unwrap_or((&drawn, ""));
    usage(format!("{message}: give {option}\n{drawing}"))
}

/// Prints the error and chooses the exit code.
pub fn report(error: &anyhow::Error) -> ExitCode {
    // A reader that has read enough closes the pipe. That is no failure.
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    // Errors of files name the file. One without a name is of standard output.
    let place = match error.chain().len() == 1 && error.is::<io::Error>() {
        true => "cannot write to standard output: ",
        false => "",
    };
    // An error that an interruption caused says so itself.
    let causes = error.chain().enumerate().filter(|(at, cause)| *at == 0 || !cause.is::<Interrupted>());
    let message = causes.map(|(_, cause)| cause.to_string()).collect::<Vec<_>>().join(": ");
    complain(format_args!("error: {place}{message}"));
    if error.is::<Usage>() {
        return ExitCode::from(2);
    }
    if is_interruption(error) {
        return ExitCode::from(130);
    }
    ExitCode::FAILURE
}

/// Whether the reader of the output closed the pipe.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|e| e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

/// Whether the user interrupted the work.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<Interrupted>())
}
