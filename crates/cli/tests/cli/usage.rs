//! How the command is called: help, completions, options that cannot be, and output without colours.

use std::collections::BTreeSet;
use std::fs;
#[cfg(target_os = "linux")]
use std::process::Output;

use crate::support::Sandbox;

#[path = "../../examples/man.rs"]
mod man;

/// All commands, a group before its commands.
#[rustfmt::skip]
const COMMANDS: &[&str] = &[
    "solve", "query", "deals", "dataset", "analyse", "annotate", "play", "table", "table info", "table verify",
    "prove", "check", "femto", "femto solve", "femto query", "femto replay", "femto report", "femto play", "femto search",
    "left-right", "left-right solve", "left-right query", "left-right report", "left-right orders", "left-right bounds",
    "left-right simulate", "left-right replay", "left-right play", "completions",
    #[cfg(feature = "full")] "serve",
];

/// The example commands of a help text, without the remarks beside them.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("\nExample").unwrap_or_else(|| panic!("no example in {help}"));
    let commands = examples.lines().filter_map(|line| Some(line.split_once("faceup ")?.1));
    let cut = |line: &str, at: &str| line.split(at).next().unwrap().trim().to_owned();
    commands.map(|line| ["   ", " < ", " > ", " && "].iter().fold(line.to_owned(), |line, at| cut(&line, at))).collect()
}

#[test]
fn every_help_has_examples() {
    let sandbox = Sandbox::new();
    for &command in COMMANDS {
        let help = sandbox.ok(&format!("{command} --help"));
        assert!(examples(&help).iter().any(|example| example.starts_with(command)), "{help}");
        assert_eq!(sandbox.ok(&format!("help {command}")), help);
        assert!(sandbox.ok(&format!("{command} -h")).contains("Usage: faceup "), "{command}");
    }
    let help = sandbox.ok("--help");
    assert!(examples(&help).len() >= 2, "{help}");
    assert!(
        help.contains("Exit codes: 0 success, 1 failure, 2 usage error, 130, 143 or 129 ended by SIGINT"),
        "{help}"
    );
    for &command in COMMANDS {
        let (above, command) = command.rsplit_once(' ').unwrap_or(("", command));
        assert!(sandbox.ok(&format!("{above} --help")).contains(&format!("\n  {command} ")), "{above} {command}");
    }
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_help_are_understood() {
    let sandbox = Sandbox::new();
    for command in [""].iter().chain(COMMANDS) {
        let help = sandbox.ok(&format!("{command} --help"));
        for example in examples(&help) {
            // Asked for help last, the command reads its options but does not work.
            sandbox.shell(&format!("exec faceup {example} --help")).with_code(0);
        }
    }
}

#[test]
fn the_positions_of_the_help_are_understood() {
    let sandbox = Sandbox::new();
    let help = sandbox.ok("query --help");
    let positions: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  '"))
        .map(|line| line.split_once('\'').unwrap_or_else(|| panic!("cut at the end of the line: {line}")).0)
        .collect();
    assert!(positions.len() >= 5, "{help}");
    for position in positions {
        // Too little memory to solve anything shows that the position was read. Those that name no 2 are of 7 ranks.
        let ranks = if position.contains('2') { "13" } else { "7" };
        let run = sandbox.run(&format!("query --memory 1 --no-cache --ranks {ranks} '{position}'"));
        // The outcomes of the standard game are in the program.
        let is_read = run.stderr.contains("not enough memory") || run.stderr.contains("only outcomes are known");
        assert!(is_read, "{position}: {run:?}");
    }
}

/// The short help: a screen of 30 lines with 100 columns. The overview of all commands is longer.
#[test]
fn the_short_help_fits_on_a_screen() {
    let sandbox = Sandbox::new();
    for &command in [""].iter().chain(COMMANDS).filter(|command| !command.contains(' ') && **command != "serve") {
        let mut run = sandbox.faceup(&format!("{command} -h"));
        let help = String::from_utf8(run.env("COLUMNS", "100").output().unwrap().stdout).unwrap();
        let most = if command.is_empty() { 50 } else { 30 };
        assert!(help.lines().count() <= most, "{} lines: {help}", help.lines().count());
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
}

/// What bash offers after a line.
#[cfg(unix)]
fn offered(sandbox: &Sandbox, line: &str) -> Vec<String> {
    let words = line.split(' ').collect::<Vec<_>>().join("' '");
    let ask = format!(
        "faceup completions bash > script; . ./script; COMP_WORDS=(faceup '{words}' ''); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _faceup faceup '' \"${{COMP_WORDS[COMP_CWORD - 1]}}\" 2>errors; printf '%s\n' \"${{COMPREPLY[@]}}\""
    );
    let output = sandbox.command("bash").args(["-c", &ask]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Shells offer what the help shows, and files only where one can stand.
#[cfg(unix)]
#[test]
fn completions_offer_what_the_help_shows() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("mine.txt"), "").unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = sandbox.ok(&format!("completions {shell}"));
        for word in COMMANDS.iter().flat_map(|command| command.split(' ')).chain(["faceup", "no-rounds"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    if sandbox.command("bash").arg("--version").output().is_err() {
        return eprintln!("skipped: there is no bash");
    }
    let has = |line: &str, word: &str| offered(&sandbox, line).iter().any(|offered| offered == word);
    assert!(!has("--quiet", "notation"), "{:?}", offered(&sandbox, "--quiet"));
    assert!(has("--quiet", "solve") && has("table", "info") && has("play --game", "challenge-1987"));
    for line in ["play", "query", "analyse", "solve"] {
        assert!(has(line, "challenge-1987"), "{:?}", offered(&sandbox, line));
    }
    assert!(has("play --opponent", "expert") && has("left-right play --opponent", "optimal"));
    for line in ["play --opponent", "query --ranks", "solve --memory", "dataset --columns", "left-right simulate --one"]
    {
        assert!(!has(line, "mine.txt"), "{line}");
    }
    assert!(has("query --table", "mine.txt"));
}

/// A page for the command and for each of its subcommands, with its options and examples, and no other page.
#[test]
fn manual_pages_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    man::write(folder.path()).unwrap();
    let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left_out: &[&str] = if cfg!(feature = "full") { &[] } else { &["serve"] };
    let commands = COMMANDS.iter().chain(left_out);
    let names = commands.map(|command| format!("faceup-{}.1", command.replace(' ', "-")));
    let expected: BTreeSet<String> = names.chain(["faceup.1".to_owned()]).collect();
    assert_eq!(entries.collect::<BTreeSet<_>>(), expected);
    for name in expected {
        let page = fs::read_to_string(folder.path().join(&name)).unwrap();
        let title = name.strip_suffix(".1").unwrap().replace('-', "\\-");
        assert!(page.contains(&format!(".SH NAME\n{title} \\- ")), "{name}: {page}");
        assert!(page.contains(".SH SYNOPSIS\n") && page.contains("\\-\\-help"), "{name}: {page}");
    }
}

/// Where the program can start at all, too little memory is an error that is told, and no command hangs or ends by a signal.
#[cfg(target_os = "linux")]
#[test]
fn any_limit_to_memory_is_an_error_or_enough() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 8");
    for (line, error) in [
        #[cfg(feature = "full")]
        (
            "dataset --table table --set all --columns deal,value,features --force --out rows.parquet",
            "encoding the rows takes ",
        ),
        (
            "dataset --table table --set all --columns deal,value,features --force --out rows.csv",
            "encoding the rows takes ",
        ),
        ("solve --no-rounds --ranks 7", "not enough memory"),
        ("femto solve --json", "not enough memory"),
    ] {
        // The heap of each thread takes address space as chance has it, so there is one for all.
        let run = |kib: u32| {
            let limits = format!("unset RUST_BACKTRACE; export MALLOC_ARENA_MAX=1; ulimit -v {kib}");
            let command = format!("{limits}; exec timeout 60 faceup -q --threads 2 {line}");
            let Output { status, stderr, .. } = sandbox.command("sh").args(["-c", &command]).output().unwrap();
            (status.code(), String::from_utf8(stderr).unwrap())
        };
        let runs = (16_000..132_000).step_by(4_000).map(run);
        // With less, the system does not load the program, or the standard library cannot start a thread and aborts.
        let started = runs.skip_while(|(code, stderr)| *code != Some(1) || !stderr.contains("not enough memory"));
        let started = started.collect::<Vec<_>>();
        let ends = |(code, stderr): &(Option<i32>, String)| matches!(code, Some(0 | 1)) && !stderr.contains("panicked");
        assert!(started.iter().all(ends), "{line}: {started:?}");
        let says = |(code, stderr): &(Option<i32>, String)| *code == Some(1) && stderr.contains(error);
        assert!(started.iter().any(says), "{line}: {started:?}");
        assert_eq!(started.last().map(|(code, _)| *code), Some(Some(0)), "{line}: {started:?}");
    }
}
