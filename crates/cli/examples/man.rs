//! Writes the manual pages of the command and of all its subcommands into a folder: `cargo run -p faceup-cli --example man FOLDER`.

use std::io::{Error, Result};
use std::path::Path;

/// Writes all pages.
pub fn write(folder: &Path) -> Result<()> {
    clap_mangen::generate_to(faceup_cli::command(), folder)
}

#[allow(dead_code, reason = "a test calls `write`")]
fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).ok_or_else(|| Error::other("expected a folder"))?;
    write(Path::new(&folder))
}
