//! `faceup table`

mod checkpoint;
mod info;
mod verify;

use crate::args::Cli;

commands! { Commands:
    Info info,
    Verify verify,
}
