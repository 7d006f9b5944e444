//! A command that this build leaves out.

use crate::args::Cli;

/// Says how to get the command.
pub fn run<A>(_: &Cli, _: &A) -> anyhow::Result<()> {
    anyhow::bail!(
        "this command is not in this build, which leaves out two commands: in a clone, 'cargo install --locked --path \
         crates/cli' builds all, and 'pip install --config-settings build-args=--features=full ./crates/python' the package for \
         Python with all"
    );
}
