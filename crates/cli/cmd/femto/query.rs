use crate::args::{Cli, FemtoQueryArgs};
pub fn run(_: &Cli, _: &FemtoQueryArgs) -> anyhow::Result<()> { todo!() }
