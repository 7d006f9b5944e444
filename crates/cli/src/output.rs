//! Printing: JSON, text and notes, and numbers for people.

use std::io::{self, Write};
use std::path::Path;

use faceup::notation;
use faceup::parts::answer::Versioned;
pub use faceup::parts::solver::numbers::{grouped, plural, share};
use serde::Serialize;

/// Prints an object as a line of JSON, with `schema_version` before its fields.
pub fn json(fields: &impl Serialize) -> anyhow::Result<()> {
    print(&json_line(fields)?)
}

/// Prints an answer about a game of this name as JSON, with the rules before it.
pub fn json_of(game: &'static str, rules: impl Serialize, answer: impl Serialize) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct About<R, A> {
        game: &'static str,
        #[serde(flatten)]
        rules: R,
        #[serde(flatten)]
        answer: A,
    }
    json(&About { game, rules, answer })
}

/// An object as a line of JSON, with `schema_version` before its fields.
pub fn json_line(fields: &impl Serialize) -> io::Result<Vec<u8>> {
    Ok(Versioned::new(fields).line()?)
}

/// Prints text and ends the line.
pub fn text(text: impl std::fmt::Display) -> anyhow::Result<()> {
    print(format!("{text}\n").as_bytes())
}

/// Prints bytes at once.
pub fn print(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Prints a note on standard error, unless `quiet`.
pub fn note(quiet: bool, text: impl std::fmt::Display) {
    if !quiet {
        complain(text);
    }
}

/// Prints a line on standard error. Ignores a closed standard error.
pub fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}

/// Makes a text safe to print on a terminal: replaces control characters other than line ends by signs.
pub fn printable(text: &str) -> String {
    let safe = |c: char| c == '\n' || notation::is_printable(c.encode_utf8(&mut [0; 4]));
    text.chars().map(|c| if safe(c) { c } else { '\u{fffd}' }).collect()
}

/// A path that is safe to print.
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Seconds, with decimals only for short times.
pub fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.2} s") } else { format!("{seconds:.0} s") }
}

/// A time in words, to the precision known.
pub fn about(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    match units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit) {
        _ if seconds.is_infinite() => "hours, or more".to_owned(),
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None if seconds < 10.0 => format!("about {seconds:.1} s"),
        None => format!("about {seconds:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!([0, 999, 1000, 67_108_862].map(grouped), ["0", "999", "1,000", "67,108,862"]);
        assert_eq!(printable("a\u{1b}[2J\nb\tc"), "a\u{fffd}[2J\nb\tc");
        assert_eq!((share(1, 3), share(0, 0)), ("33.3%".to_owned(), "-".to_owned()));
    }

    #[test]
    fn times_in_words() {
        let times = [0.04, 12.3, 130.0, 9000.0, 400_000.0].map(about);
        assert_eq!(times, ["about 0.0 s", "about 12 s", "about 2 minutes", "about 2 hours", "about 5 days"]);
    }
}
