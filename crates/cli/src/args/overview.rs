//! The commands in groups, for the help of the program.

use clap::Command;

/// The groups of commands, in the order of the help.
const GROUPS: [(&str, &[&str]); 8] = [
    ("Ask", &["query", "deals", "annotate", "analyse"]),
    ("Play", &["play"]),
    ("Compute", &["solve", "dataset"]),
    ("Prove", &["prove", "check"]),
    ("Tables", &["table"]),
    ("Other games", &["femto", "left-right"]),
    ("Serve", &["serve"]),
    ("Shell", &["completions", "help"]),
];

/// Clap lists commands without groups, so its template gets the list as a text.
pub fn with_groups(command: Command) -> Command {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let about = |name: &str| match command.find_subcommand(name).and_then(Command::get_about) {
        Some(about) => about.to_string(),
        // Clap adds the command help later.
        None => "Print this help, or the help of a command".to_owned(),
    };
    let width = GROUPS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or(0);
    let line = |name: &&str| format!("  {literal}{name}{literal:#}{:1$}  {2}\n", "", width - name.len(), about(name));
    let group = |(head, names): &(&str, &[&str])| {
        let lines: String = names.iter().map(line).collect();
        format!("{header}{head}:{header:#}\n{lines}\n")
    };
    let groups: String = GROUPS.iter().map(group).collect();
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = crate::command();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set()).map(Command::get_name);
        let expected: BTreeSet<&str> = shown.chain(["help"]).collect();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        assert_eq!(grouped.len(), expected.len());
        assert_eq!(grouped.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}
