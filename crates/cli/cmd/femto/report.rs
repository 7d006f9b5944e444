use crate::args::{Cli, FemtoReportArgs};
pub fn run(_: &Cli, _: &FemtoReportArgs) -> anyhow::Result<()> { todo!() }
