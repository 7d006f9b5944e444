//! Consent to work that takes hours, or most of the memory. All commands share one rule: a user at a terminal is asked; elsewhere only
//! --yes starts the work.

use std::io::{self, IsTerminal};

use anyhow::{Context, bail};
use faceup::parts::core::Bytes;

use crate::args::Cli;
use crate::failure::usage;
use crate::input::{InputLine, read_line};
use crate::machine::on_all_threads;
use crate::output::{about, complain, grouped, note};

/// Work of at least this many seconds needs consent.
pub const HOUR: f64 = 3600.0;

/// The cost of a piece of work.
pub struct Work<'a> {
    /// The work, as `solving …`.
    pub what: String,
    /// The seconds on all threads. Infinite if they are unknown, but hours are likely.
    pub seconds: f64,
    /// The bytes of memory. 0 if it is little.
    pub memory: u128,
    /// The most bytes that it may take: the limit of the user, or the free memory. `None` if unknown.
    pub limit: Option<u64>,
    /// The alternatives. May be empty.
    pub advice: &'a str,
}

impl Work<'_> {
    /// Whether it takes hours, or more than half of the free memory. It may use all of a limit that the user has set.
    pub fn is_much(&self, cli: &Cli) -> bool {
        self.seconds >= HOUR || self.crowded(cli).is_some()
    }

    /// The free memory, if this is more than half of it and the user has set no limit.
    fn crowded(&self, cli: &Cli) -> Option<u64> {
        self.limit.filter(|free| cli.memory.is_none() && self.memory > u128::from(free / 2))
    }
}

/// Asks before work that takes hours, or more than half of the free memory. With --yes, prints a note instead.
///
/// # Errors
///
/// If the user declines, or nobody can be asked.
pub fn ask(cli: &Cli, work: &Work<'_>) -> anyhow::Result<()> {
    // The work itself refuses what does not fit at all, and suggests a remedy.
    if !work.is_much(cli) || work.limit.is_some_and(|limit| work.memory > limit.into()) {
        return Ok(());
    }
    let mut takes = format!("{} takes {}", work.what, about(work.seconds));
    if work.memory > 0 {
        takes += &format!(", and {} of memory", Bytes(work.memory));
    }
    if let Some(free) = work.crowded(cli) {
        takes += &format!(", of which {} are free", Bytes(free.into()));
    }
    if cli.yes {
        note(cli.quiet, format_args!("note: {takes}"));
        return Ok(());
    }
    let advice = if work.advice.is_empty() { String::new() } else { format!("; {}", work.advice) };
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(usage(format!("{takes}: add --yes to start it{advice}")));
    }
    complain(format_args!("{takes}{advice}\nStart? [y/N]"));
    match read_line(&mut io::stdin().lock()).context("cannot read the answer")? {
        Some(InputLine::Text(answer)) if matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes") => Ok(()),
        _ => bail!("not started"),
    }
}

/// The seconds of one processor for a row: with all columns 6.2e-6, and with `deal,value,dominance` 5.7e-7 (docs/dataset.md).
const ROW_WITH_MOVES: f64 = 6e-6;
const ROW: f64 = 6e-7;

/// Asks before writing rows, if that takes hours. The good moves of a row take a search.
///
/// # Errors
///
/// If the user declines, or nobody can be asked.
pub fn ask_rows(cli: &Cli, rows: u64, with_moves: bool) -> anyhow::Result<()> {
    let seconds = on_all_threads(rows as f64 * if with_moves { ROW_WITH_MOVES } else { ROW });
    ask(cli, &Work { what: format!("writing {} rows", grouped(rows)), seconds, memory: 0, limit: None, advice: "" })
}
