//! The command line of a command that this build leaves out.

use std::ffi::OsString;

use clap::Args;

/// Not in this build, which was made without the default features
#[derive(Debug, Args)]
pub struct LeftOutArgs {
    /// Taken and not looked at
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}
