//! `faceup completions`

use std::io::Write;

use crate::args::CompletionsArgs;

pub fn run(args: &CompletionsArgs) -> anyhow::Result<()> {
    // The generator panics if it cannot write, so let it write to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), "faceup", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
