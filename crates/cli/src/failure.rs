//! Errors and their exit codes: 2 for a usage error, that of the signal for an interruption, 1 for all others.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};

use faceup::Interrupted;
use faceup::error::describe_causes;
use faceup::notation::NotationError;

use crate::output::complain;
use crate::signals::exit_code;

/// The remedy for a build that leaves something out.
#[cfg(not(feature = "full"))]
pub const ADDS_THE_REST: &str =
    "in a clone, 'cargo install --locked --path crates/cli --features full' builds the whole command";

/// The command line asks for something impossible: a deal, a pack or an option that does not fit.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}

/// A usage error with the message of another error.
pub fn usage(error: impl fmt::Display) -> anyhow::Error {
    anyhow::Error::new(Usage(error.to_string()))
}

/// A usage error about a text that cannot be read. It shows the text with carets under the wrong part, and names the option that would
/// help, if there is one.
pub fn unread(error: &NotationError, text: &str) -> anyhow::Error {
    let drawn = error.render(text);
    let Some(missing) = error.missing() else { return usage(drawn) };
    let (message, drawing) = drawn.split_once('\n').unwrap_or((&drawn, ""));
    usage(format!("{message}: give --{missing}\n{drawing}"))
}

/// An error and its causes on one line. Errors of the system are put in our words.
pub fn describe(error: &anyhow::Error) -> String {
    describe_causes(error.as_ref())
}

/// Prints the error and chooses the exit code.
pub fn report(error: &anyhow::Error) -> u8 {
    // A reader that has seen enough closes the pipe. That is no failure.
    if is_closed_pipe(error) {
        return 0;
    }
    // Errors of files name the file. An error without a name is of standard output.
    let place = match error.chain().len() == 1 && error.is::<io::Error>() {
        true => "cannot write to standard output: ",
        false => "",
    };
    complain(format_args!("error: {place}{}", describe(error)));
    if error.is::<Usage>() {
        return 2;
    }
    if is_interruption(error) {
        return exit_code();
    }
    1
}

/// Prints clap's help, version or error.
pub fn report_command_line(error: &clap::Error) -> u8 {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush());
        return printed.map_or_else(|error| report(&error.into()), |()| 0);
    }
    // The errors of numbers come from the standard library.
    let mut text = error.render().ansi().to_string();
    for (found, expected) in [
        ("invalid digit found in string", "expected a whole number"),
        ("cannot parse integer from empty string", "expected a whole number, got nothing"),
        ("number too large to fit in target type", "expected a smaller number"),
        ("number too small to fit in target type", "expected a larger number"),
        ("invalid float literal", "expected a number"),
    ] {
        text = text.replace(found, expected);
    }
    let _ = anstream::stderr().write_all(text.as_bytes());
    2
}

/// Whether the reader of the output closed the pipe.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|e| e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

/// Whether the user interrupted the work.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<Interrupted>())
}
