//! The command `serve`, in a build without it.

use crate::args::Cli;
use crate::cmd::ADDS_THE_REST;

/// Fails with the way to get the command.
pub fn run<A>(_: &Cli, _: &A) -> anyhow::Result<()> {
    anyhow::bail!("this build has no server: {ADDS_THE_REST}");
}
