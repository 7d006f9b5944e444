use crate::args::{Cli, FemtoPlayArgs};
pub fn run(_: &Cli, _: &FemtoPlayArgs) -> anyhow::Result<()> { todo!() }
