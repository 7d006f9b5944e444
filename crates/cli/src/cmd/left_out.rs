//! A command that this build leaves out.

use crate::args::Cli;

/// Says how to get the command.
pub fn run<A>(_: &Cli, _: &A) -> anyhow::Result<()> {
    anyhow::bail!(
        "this command is not in this build, which was made with --no-default-features: \
         'cargo install --locked --path crates/cli' in a clone builds all commands"
    );
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::args::{Cli, Command};
    use crate::cmd;

    #[test]
    fn a_command_that_is_left_out_tells_how_to_get_it() {
        for line in ["faceup serve --port 80", "faceup dataset --ranks 9 --out - -- x", "faceup serve"] {
            let cli = Cli::try_parse_from(line.split(' ')).unwrap();
            let error = match &cli.command {
                #[cfg(not(feature = "server"))]
                Command::Serve(args) => cmd::serve::run(&cli, args).unwrap_err(),
                #[cfg(not(feature = "dataset"))]
                Command::Dataset(args) => cmd::dataset::run(&cli, args).unwrap_err(),
                _ => continue,
            };
            assert!(error.to_string().contains("cargo install --locked --path crates/cli"), "{line}: {error}");
        }
    }
}
