//! `faceup table`

mod checked;
mod checkpoint;
mod info;
mod verify;

use crate::args::{Cli, TableCommand};

pub fn run(cli: &Cli, command: &TableCommand) -> anyhow::Result<()> {
    match command {
        TableCommand::Info(args) => info::run(cli, args),
        TableCommand::Verify(args) => verify::run(cli, args),
    }
}
