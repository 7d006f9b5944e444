//! A command that this build leaves out.

use crate::args::Cli;

/// Says how to get the command.
pub fn run<A>(_: &Cli, _: &A) -> anyhow::Result<()> {
    anyhow::bail!(
        "this command is not in this build, which was made with --no-default-features: \
         'cargo install --locked --path crates/cli' in a clone builds all commands"
    );
}
