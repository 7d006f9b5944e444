use crate::args::{Cli, FemtoSearchArgs};
pub fn run(_: &Cli, _: &FemtoSearchArgs) -> anyhow::Result<()> { todo!() }
