//! What goes wrong, and the exit code that tells it: 2 for a usage error, 130 for an interruption, 1 for the rest.

use std::fmt;
use std::io;
use std::process::ExitCode;

use faceup_core::notation::{NotationError, Problem};
use faceup_femto::SearchError;
use faceup_solver::{Fault, SolveError};
use faceup_table::TableError;

use crate::output::complain;

/// The command was called with something that cannot be: a deal, a pack, an option.
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

/// A usage error about a text, with the piece in question pointed at, and with the option that helps where one does.
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

/// Tells the user, and says how to exit.
pub fn report(error: &anyhow::Error) -> ExitCode {
    // Whoever read our output has had enough: that is no failure.
    if error.chain().any(|e| e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)) {
        return ExitCode::SUCCESS;
    }
    // Errors of files name the file. One without a name is of standard output.
    let place = match error.chain().len() == 1 && error.is::<io::Error>() {
        true => "cannot write to standard output: ",
        false => "",
    };
    complain(format_args!("error: {place}{error:#}"));
    if error.is::<Usage>() {
        return ExitCode::from(2);
    }
    if is_interruption(error) {
        return ExitCode::from(130);
    }
    ExitCode::FAILURE
}

/// Whether it is that the user interrupted.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    error.chain().any(|e| {
        matches!(e.downcast_ref(), Some(SolveError::Interrupted))
            || matches!(e.downcast_ref(), Some(faceup_left_right::SolveError::Interrupted))
            || matches!(e.downcast_ref(), Some(TableError::Interrupted { .. }))
            || matches!(e.downcast_ref(), Some(Fault::Interrupted))
            || matches!(e.downcast_ref(), Some(faceup_play::Interrupted))
            || matches!(e.downcast_ref(), Some(faceup_femto::SolveError::Interrupted))
            || matches!(e.downcast_ref(), Some(SearchError::Interrupted))
            || matches!(e.downcast_ref(), Some(faceup_engine::EngineError::Interrupted))
    })
}
