//! A table file that somebody overwrites or cuts short while a command uses it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::SystemTime;

use crate::support::{Run, Sandbox, data, entries, run_with_input};

/// Runs a line of the command while the time of change of a file changes all the time.
fn run_while_touched(sandbox: &Sandbox, line: &str, input: &str, file: &Path) -> Run {
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let file = fs::File::options().write(true).open(file).unwrap();
            while !is_over.load(Relaxed) {
                file.set_modified(SystemTime::now()).unwrap();
            }
        });
        let run = run_with_input(sandbox.faceup(line), input);
        is_over.store(true, Relaxed);
        run
    })
}

/// Runs a command until it notices that the table `t` was overwritten. A single run may be over before that happens.
fn until_noticed(run: impl FnMut() -> Run) -> Option<Run> {
    std::iter::repeat_with(run)
        .take(200)
        .find(|run| format!("{}{}", run.stdout, run.stderr).contains("'t' was overwritten while it was in use"))
}

/// Little memory, so that even a short table is mapped.
const MAPPED: &str = "--table t --memory 1K";

#[test]
fn no_command_answers_from_a_table_that_is_overwritten() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("t", "--ranks 7");
    let record = fs::read_to_string(data("sample-game.txt")).unwrap();
    for (line, input) in [
        ("analyse --position S:KJ,H:AQT98", "values\n"),
        ("analyse --position S:KJ,H:AQT98", "hint\n"),
        ("annotate -", &record),
        ("annotate --json -", &record),
        ("play --opponent perfect --seed 1", "hint\n"),
        ("play --opponent perfect --seed 1 --side second", ""),
        ("query S:KJ,H:AQT98", ""),
        ("deals --limit 3", ""),
    ] {
        let noticed = until_noticed(|| run_while_touched(&sandbox, &format!("{line} {MAPPED}"), input, &table));
        assert!(noticed.is_some(), "{line}");
        // A table in memory does not change.
        let run = run_while_touched(&sandbox, &format!("{line} --table t"), input, &table);
        assert_eq!(run.code, Some(0), "{line}: {run:?}");
        assert!(!format!("{}{}", run.stdout, run.stderr).contains("overwritten"), "{line}: {run:?}");
    }
}

#[test]
fn no_dataset_of_a_table_that_is_overwritten_gets_a_name() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("t", "--ranks 9");
    for out in ["rows.csv", "rows.parquet", "rows"] {
        let line = format!("dataset --set all --columns deal --out {out} {MAPPED}");
        let run = until_noticed(|| {
            // What a run left that was over too soon.
            let file = sandbox.file(out);
            let _ = if file.is_dir() { fs::remove_dir_all(file) } else { fs::remove_file(file) };
            run_while_touched(&sandbox, &line, "", &table)
        });
        assert_eq!(run.and_then(|run| run.code), Some(1), "{out}");
    }
    assert!(!sandbox.file("rows.csv").exists() && !sandbox.file("rows.parquet").exists());
    assert_eq!(entries(&sandbox.file("rows")), ["data", "dataset.json"]);
}

#[test]
fn a_conversion_of_a_table_that_is_overwritten_replaces_nothing() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("t", "--ranks 7 --no-rounds");
    sandbox.ok("table convert t old");
    let old = fs::read(sandbox.file("old")).unwrap();
    let run = run_while_touched(&sandbox, "table convert t old --memory 200K", "", &table);
    assert_eq!(run.code, Some(0), "in memory: {run:?}");
    fs::write(sandbox.file("old"), &old).unwrap();
    let table = sandbox.table("t", "--ranks 9 --no-rounds");
    let run = until_noticed(|| {
        fs::write(sandbox.file("old"), &old).unwrap();
        run_while_touched(&sandbox, "table convert t old --memory 200K --force", "", &table)
    });
    assert_eq!(run.and_then(|run| run.code), Some(1));
    assert_eq!(fs::read(sandbox.file("old")).unwrap(), old);
}

/// Reading a mapped file beyond its end would end the program with a signal.
#[test]
fn a_table_that_is_cut_short_goes_on_answering() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("t", "--ranks 7");
    let mut command = sandbox.faceup("query --table t --json -");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |hand: &str| {
        writeln!(input, "{hand}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        line
    };
    let before = ask("S:KJ H:AQT98");
    assert!(before.contains("\"rounds\":12"), "{before}");
    fs::write(table, "").unwrap();
    assert!(ask("S:AQT98 H:KJ").contains("\"outcome\":"));
    assert_eq!(ask("S:KJ H:AQT98"), before);
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
