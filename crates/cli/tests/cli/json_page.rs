//! docs/json.md documents every field that `--json` prints, and no other, for every command that has `--json`.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use faceup::Rules;
use faceup::parts::files::checkpoint;
use faceup::parts::solver::{Options, State};
use serde_json::Value;

use crate::support::{Sandbox, json_lines};

const PAGE: &str = include_str!("../../../../docs/json.md");

/// A row of a table: a field, and what the page says about it.
type Row = (&'static str, &'static str);

/// A section of the page.
#[derive(Default)]
struct Section {
    commands: Vec<&'static str>,
    text: String,
    rows: Vec<Row>,
}

/// The sections, and the shared tables by their names. `*name*` on the page stands for the fields of the table `name`.
fn read() -> (Vec<Section>, BTreeMap<&'static str, Vec<Row>>) {
    let (mut sections, mut shared) = (vec![Section::default()], BTreeMap::<_, Vec<Row>>::new());
    let (mut table, mut in_code) = ("", false);
    for line in PAGE.lines() {
        let section = sections.last_mut().unwrap();
        if line.starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            section.commands.push(line);
        } else if line.starts_with("## ") {
            sections.push(Section::default());
        } else if let Some(row) = line.strip_prefix("| `") {
            let (field, says) = row.split_once('`').unwrap();
            let rows = if table == "field" { &mut section.rows } else { shared.entry(table).or_default() };
            rows.push((field, says));
        } else if let Some(head) = line.strip_prefix("| ") {
            table = head.split(" |").next().unwrap();
        } else if !line.starts_with("|-") {
            section.text += line;
            section.text.push('\n');
        }
    }
    (sections, shared)
}

/// The fields of rows, with those of the shared tables that they name.
fn documented(prefix: &str, rows: &[Row], shared: &BTreeMap<&str, Vec<Row>>, fields: &mut BTreeSet<String>) {
    for (field, says) in rows {
        let path = if prefix.is_empty() { (*field).to_owned() } else { format!("{prefix}.{field}") };
        let named: Vec<_> = shared.iter().filter(|(name, _)| says.contains(&format!("*{name}*"))).collect();
        for (_, rows) in &named {
            documented(&path, rows, shared, fields);
        }
        if named.is_empty() {
            fields.insert(path);
        }
    }
}

/// The fields of a value, and those of them that are null or empty lists.
#[derive(Default)]
struct Printed {
    fields: BTreeSet<String>,
    empty: BTreeSet<String>,
}

impl Printed {
    fn add(&mut self, value: &Value, path: &str) {
        match value {
            Value::Object(map) => {
                for (name, value) in map {
                    let dot = if path.is_empty() { "" } else { "." };
                    self.add(value, &format!("{path}{dot}{name}"));
                }
            }
            Value::Array(list) if list.iter().any(Value::is_object) => {
                list.iter().for_each(|value| self.add(value, &format!("{path}[]")));
            }
            value => {
                let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
                let fields = if is_empty { &mut self.empty } else { &mut self.fields };
                fields.insert(path.to_owned());
            }
        }
    }
}

#[test]
fn every_field_is_documented_and_every_documented_field_is_printed() {
    let sandbox = Sandbox::with_data();
    // The checkpoint of which the page speaks.
    let state = State::new(Rules::beat_it_or_eat_it(2, 6).unwrap(), &Options::default()).unwrap();
    checkpoint::save(&sandbox.file("2x6.part"), &state, Duration::ZERO).unwrap();
    let (sections, shared) = read();
    for section in sections.iter().filter(|section| !section.commands.is_empty()) {
        let mut expected = BTreeSet::new();
        documented("", &section.rows, &shared, &mut expected);
        for (_, rows) in shared.iter().filter(|(name, _)| section.text.contains(&format!("*{name}*"))) {
            documented("", rows, &shared, &mut expected);
        }
        let mut printed = Printed::default();
        for command in &section.commands {
            let run = sandbox.shell(command);
            assert!(run.code == Some(0), "{command}: {run:?}");
            for mut value in json_lines(&run.stdout) {
                let version = value.as_object_mut().unwrap().remove("schema_version");
                assert_eq!(version, Some(Value::from(1)), "{command}");
                printed.add(&value, "");
            }
        }
        // `record.*` stands for all that is in `record`.
        let is_within = |field: &str, of: &str| of.strip_suffix('*').is_some_and(|of| field.starts_with(of));
        let is_documented = |field: &str| expected.iter().any(|told| field == told || is_within(field, told));
        let has_parts = |field: &str| {
            expected.iter().any(|told| told.starts_with(&format!("{field}.")))
                || expected.iter().any(|told| told.starts_with(&format!("{field}[].")))
        };
        let unknown: Vec<_> = printed.fields.iter().filter(|field| !is_documented(field)).collect();
        let unknown_empty: Vec<_> =
            printed.empty.iter().filter(|field| !is_documented(field) && !has_parts(field)).collect();
        let all = || printed.fields.iter().chain(&printed.empty);
        let missing: Vec<_> =
            expected.iter().filter(|told| !all().any(|field| field == *told || is_within(field, told))).collect();
        assert!(
            unknown.is_empty() && unknown_empty.is_empty() && missing.is_empty(),
            "{:?}: not documented: {unknown:?} {unknown_empty:?}; not printed: {missing:?}",
            section.commands
        );
    }
}

/// The commands below one, by their help.
fn commands(sandbox: &Sandbox, above: &str) -> Vec<String> {
    let help = sandbox.shell(&format!("faceup {above} --help")).stdout;
    // The help of the program has groups of commands.
    let list = match help.split_once("\nCommands:\n") {
        Some((_, list)) => list.split("\n\n").next().unwrap().lines(),
        None if above.is_empty() => help.split("\nOptions:\n").next().unwrap().lines(),
        None => return if help.contains("--json") { vec![above.to_owned()] } else { Vec::new() },
    };
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.flat_map(|name| commands(sandbox, format!("{above} {name}").trim())).collect()
}

#[test]
fn every_command_is_documented() {
    let sandbox = Sandbox::new();
    let (sections, _) = read();
    let commands = commands(&sandbox, "");
    for command in &commands {
        let is_shown = |line: &&str| line.contains(&format!("faceup {command} ")) && line.contains("--json");
        assert!(sections.iter().flat_map(|section| &section.commands).any(is_shown), "{command}");
    }
    assert!(commands.len() >= 18, "{commands:?}");
}
