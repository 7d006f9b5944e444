//! `faceup completions`

use std::any::TypeId;
use std::ffi::OsString;
use std::io::Write;

use clap::{Arg, Command, ValueHint};

use crate::args::FirstWord;

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  faceup completions bash > ~/.local/share/bash-completion/completions/faceup")]
pub struct Args {
    /// The shell
    pub shell: clap_complete::Shell,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    // The generator panics if it cannot write, so let it write to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut offered(&crate::command()), "faceup", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}

/// A command as completions offer it. The generator also offers what the help hides.
fn offered(command: &Command) -> Command {
    // Once per run of the program.
    let mut offered = Command::new(&*command.get_name().to_owned().leak())
        .groups(command.get_groups().cloned())
        .args(command.get_arguments().cloned().map(without_files))
        .subcommands(command.get_subcommands().filter(|command| !command.is_hide_set()).map(self::offered));
    if let Some(about) = command.get_about() {
        offered = offered.about(about.clone());
    }
    match command.get_version() {
        Some(version) => offered.version(&*version.to_owned().leak()),
        None => offered,
    }
}

/// Shells offer files for every value that they do not know. That is wrong for numbers and names.
fn without_files(arg: Arg) -> Arg {
    let kind = arg.get_value_parser().type_id();
    let may_be_a_file = kind == TypeId::of::<OsString>() || kind == TypeId::of::<FirstWord>();
    let is_known = may_be_a_file || arg.get_value_hint() != ValueHint::Unknown;
    if is_known || !arg.get_action().takes_values() { arg } else { arg.value_hint(ValueHint::Other) }
}
