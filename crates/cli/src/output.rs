//! Printing for people: numbers, shares, aligned columns.

use std::io::{self, Write};

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A share in per cent, one digit after the point; a dash of nothing.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * part as f64 / whole as f64) }
}

/// Seconds, with as many digits as mean something.
pub fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.2} s") } else { format!("{seconds:.0} s") }
}

/// Prints a line of JSON.
pub fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// Prints text with a line end after it.
pub fn text(text: impl std::fmt::Display) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// A note for the user on standard error, unless he wants quiet.
pub fn note(quiet: bool, text: impl std::fmt::Display) {
    if !quiet {
        complain(text);
    }
}

/// A line on standard error. Nobody may be listening there any more: that ends nothing.
pub fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!([0, 999, 1000, 67_108_862].map(grouped), ["0", "999", "1,000", "67,108,862"]);
        assert_eq!((share(1, 3), share(0, 0)), ("33.3%".to_owned(), "-".to_owned()));
    }
}
