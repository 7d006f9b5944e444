//! The options that name a table.

use std::path::PathBuf;

use clap::Args;

/// The source of the values of positions.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Table")]
pub struct TableArgs {
    /// Take values from this table file, not from the program or the cache
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Do not read or keep tables in the user's cache folder
    #[arg(long, hide_short_help = true)]
    pub no_cache: bool,
}
