//! The command line of `serve`, in a build without it.

use std::ffi::OsString;

use clap::Args;

/// Not in this build: the feature `full` adds it
#[derive(Debug, Args)]
pub struct LeftOutArgs {
    /// Ignored
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}
