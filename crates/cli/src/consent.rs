//! Consent to work that takes hours, or most of the memory. All commands share one rule: a user at a terminal is asked; elsewhere only
//! --yes starts the work.

use std::fmt;
use std::io::{self, IsTerminal};

use anyhow::{Context, bail};
use faceup::Cost;
use faceup::core::Bytes;
use faceup::machine::free_memory;

use crate::args::Cli;
use crate::failure::usage;
use crate::input::{InputLine, read_line};
use crate::machine::memory_limit;
use crate::output::{complain, grouped, note};

/// Work of at least this many seconds needs consent.
pub const HOUR: f64 = 3600.0;

/// The cost of a piece of work.
pub struct Work<'a> {
    /// The work, as `solving …`.
    pub what: String,
    /// The time with the threads of this process.
    pub time: Time,
    /// The bytes of memory. 0 if it is little.
    pub memory: u128,
    /// The alternatives. May be empty.
    pub advice: &'a str,
}

/// The time of a piece of work with the threads of this process.
#[derive(Debug, Clone, Copy)]
pub enum Time {
    /// That of a solve.
    Of(Cost),
    /// Some seconds, known within a factor of two.
    Seconds(f64),
    /// Unknown, but hours are likely.
    Unknown,
}

impl Time {
    fn seconds(self) -> f64 {
        match self {
            Time::Of(cost) => on_all_threads(cost.seconds()),
            Time::Seconds(seconds) => seconds,
            Time::Unknown => f64::INFINITY,
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Time::Of(cost) => f.write_str(&about_range(cost)),
            &Time::Seconds(seconds) => f.write_str(&about(seconds)),
            Time::Unknown => f.write_str("hours, or more"),
        }
    }
}

/// Whether work takes hours, or more than half of the free memory. It may use all of a limit that the user has set.
pub fn is_much(cli: &Cli, time: Time, memory: u128) -> bool {
    time.seconds() >= HOUR || crowds(cli, memory).is_some()
}

/// The free memory, if this is more than half of it and the user has set no limit.
fn crowds(cli: &Cli, memory: u128) -> Option<u64> {
    let free = (cli.memory.is_none() && memory > 0).then(free_memory).flatten()?;
    (memory > u128::from(free / 2)).then_some(free)
}

/// Asks before work that takes hours, or more than half of the free memory. With --yes, prints a note instead.
///
/// # Errors
///
/// If the user declines, or nobody can be asked.
pub fn ask(cli: &Cli, work: &Work<'_>) -> anyhow::Result<()> {
    // The work itself refuses what does not fit at all, and suggests a remedy.
    if memory_limit(cli).is_some_and(|limit| work.memory > limit.into()) {
        return Ok(());
    }
    let crowded = crowds(cli, work.memory);
    if work.time.seconds() < HOUR && crowded.is_none() {
        return Ok(());
    }
    let mut takes = format!("{} takes {}", work.what, work.time);
    if work.memory > 0 {
        takes += &format!(", and {} of memory", Bytes(work.memory));
    }
    if let Some(free) = crowded {
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

/// Asks before writing rows, if that takes hours. Searching the good moves of rows takes long: docs/dataset.md.
///
/// # Errors
///
/// As [`ask`].
pub fn ask_rows(cli: &Cli, rows: u64, with_moves: bool) -> anyhow::Result<()> {
    let seconds = on_all_threads(rows as f64 * if with_moves { 6e-6 } else { 6e-7 });
    let what = format!("writing {} rows", grouped(rows));
    ask(cli, &Work { what, time: Time::Seconds(seconds), memory: 0, advice: "" })
}

/// The seconds on all threads of work that takes one processor this long.
pub fn on_all_threads(seconds: f64) -> f64 {
    seconds / rayon::current_num_threads() as f64
}

/// A time in words, to the precision known.
pub fn about(seconds: f64) -> String {
    let (unit, name) = unit_of(seconds);
    format!("about {} {name}", in_units(seconds, unit))
}

/// The time on all threads in words, with its range.
pub fn about_range(cost: &Cost) -> String {
    let (least, most) = cost.range();
    let [seconds, least, most] = [cost.seconds(), least, most].map(on_all_threads);
    let (unit, name) = unit_of(seconds);
    format!("{} ({} to {} {name})", about(seconds), in_units(least, unit), in_units(most, unit))
}

/// The unit for a time: its seconds, and its name.
fn unit_of(seconds: f64) -> (f64, &'static str) {
    let units = [(86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit).unwrap_or((1.0, "s"))
}

fn in_units(seconds: f64, unit: f64) -> String {
    if unit == 1.0 && seconds < 10.0 { format!("{seconds:.1}") } else { format!("{:.0}", seconds / unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_words() {
        let times = [0.04, 12.3, 130.0, 9000.0, 400_000.0].map(about);
        assert_eq!(times, ["about 0.0 s", "about 12 s", "about 2 minutes", "about 2 hours", "about 5 days"]);
    }
}
