//! `faceup completions`

use std::any::TypeId;
use std::ffi::OsString;
use std::io::Write;

use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use faceup::Preset;

use crate::args::{Cli, FirstWord};

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  faceup completions bash > ~/.local/share/bash-completion/completions/faceup")]
pub struct Args {
    /// The shell
    pub shell: Shell,
}

pub fn run(_: &Cli, args: &Args) -> anyhow::Result<()> {
    // The generator panics if it cannot write, so let it write to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut offered(&crate::command(), args.shell), "faceup", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}

/// A command as completions offer it. The generator also offers what the help hides.
fn offered(command: &Command, shell: Shell) -> Command {
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    // Once per run of the program.
    let mut with_all = Command::new(&*command.get_name().to_owned().leak())
        .groups(command.get_groups().cloned())
        .args(command.get_arguments().filter(|arg| !arg.is_hide_set()).map(|arg| offered_arg(arg.clone(), shell)))
        .subcommands(shown.map(|command| offered(command, shell)));
    if let Some(about) = command.get_about() {
        with_all = with_all.about(about.clone());
    }
    match command.get_version() {
        Some(version) => with_all.version(&*version.to_owned().leak()),
        None => with_all,
    }
}

/// Shells offer files for every value that they do not know. That is wrong for numbers and names. For a word that can be a game or a file,
/// zsh offers one or the other, and gets files; the others offer games, and then files.
fn offered_arg(arg: Arg, shell: Shell) -> Arg {
    let kind = arg.get_value_parser().type_id();
    if kind == TypeId::of::<FirstWord>() {
        return if shell == Shell::Zsh { arg } else { arg.value_parser(Preset::ALL.map(Preset::name)) };
    }
    let is_known = kind == TypeId::of::<OsString>() || arg.get_value_hint() != ValueHint::Unknown;
    if is_known || !arg.get_action().takes_values() { arg } else { arg.value_hint(ValueHint::Other) }
}
