//! `faceup completions`

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};

pub fn run(args: &CompletionsArgs) -> anyhow::Result<()> {
    // The generator panics if it cannot write, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "faceup", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
