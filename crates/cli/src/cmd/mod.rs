//! One command a file, with its options.

use crate::args::Cli;

/// The commands of a group. Each has a module with its options, `Args`, and its work, `run`.
macro_rules! commands {
    ($group:ident: $($(#[$meta:meta])* $command:ident $module:ident,)*) => {
        #[derive(Debug, clap::Subcommand)]
        pub enum $group {
            $($(#[$meta])* $command($module::Args),)*
        }

        impl $group {
            pub fn run(&self, cli: &Cli) -> anyhow::Result<()> {
                match self {
                    $($group::$command(args) => $module::run(cli, args),)*
                }
            }
        }
    };
}

pub mod analyse;
pub mod annotate;
pub mod check;
pub mod completions;
pub mod dataset;
pub mod deals;
pub mod femto;
pub mod left_right;
pub mod play;
pub mod prove;
pub mod query;
#[cfg(feature = "full")]
pub mod serve;
pub mod solve;
pub mod table;

commands! { Commands:
    Solve solve,
    Query query,
    Deals deals,
    Dataset dataset,
    #[command(alias = "analyze")]
    Analyse analyse,
    Annotate annotate,
    Play play,
    Prove prove,
    Check check,
    Femto femto,
    LeftRight left_right,
    Completions completions,
}
