//! Tests as tables: each section of a text in this folder is a test with a sandbox of its own, and each line of it a run of the command.
//!
//! ```text
//! == name_of_the_test
//! 2 solve --ranks 0 => a suit has 1 to 26 ranks, not 0
//! ```
//!
//! `linux`, `full` and `small` after the name limit a test to that system, and to a build with or without the feature `full`. `slow` leaves it to `./test --all`.
//!
//! A line has the exit code, the arguments, perhaps ` << ` and the standard input, and pieces of the output. Lines that begin with
//! four spaces add pieces. A run that succeeds prints only notes on standard error, unless a piece of the line names standard error. A
//! run that fails prints only a message that begins with `error: `, unless a piece names that output.
//!
//! - `=> TEXT`: standard output has the text, or standard error if the code is not 0. `1> TEXT` and `2> TEXT` name the output; without
//!   a text it is empty.
//! - `=! TEXT`: neither output has the text.
//! - `=/ a/0/b VALUE`: the output is JSON, with this value at this path. `=# a/b NUMBER`: the list there has this number of items.
//! - `| TEXT` on lines of their own: all of standard output, in which `[..]` stands for any characters.
//! - `{a||b}` in the arguments: a run with each. `DATA/` is the folder `data` of the repository. `\n`, `\t`, `\\` and `\xff` are escapes.
//! - `0 $ LINE`: a line of shell, which ends with the first command that fails. `0 cat FILE`: the text of a file.
//! - `write FILE << TEXT`, `folder NAME`, `same FILE FILE`, `differ FILE FILE`, `files NAME …` (all in the working folder) and
//!   `cached NUMBER` (of files).

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use serde_json::Value;

// The tests in `cli` use the rest of it.
#[allow(dead_code)]
#[path = "../cli/support.rs"]
mod support;

use self::support::{Run, Sandbox, data, entries, run_with_input};

/// Where the texts are.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");

fn main() -> ExitCode {
    let names = entries(Path::new(FOLDER)).into_iter();
    let files = names.filter_map(|name| name.strip_suffix(".txt").map(str::to_owned));
    let tests = files.flat_map(|file| {
        // It lasts as long as the tests.
        let text: &str = fs::read_to_string(format!("{FOLDER}/{file}.txt")).unwrap().leak();
        let test = move |(at, line): (usize, &'static str)| {
            let head = line.strip_prefix("== ")?;
            let (name, marks) = head.split_once(' ').unwrap_or((head, ""));
            let is_here = marks.split_whitespace().all(|mark| match mark {
                "linux" => cfg!(target_os = "linux"),
                "full" => cfg!(feature = "full"),
                "small" => !cfg!(feature = "full"),
                "slow" => true,
                _ => panic!("unknown mark: {head}"),
            });
            let trial = Trial::test(format!("{file}::{name}"), move || {
                run(text, at);
                Ok(())
            });
            is_here.then(|| trial.with_ignored_flag(marks.contains("slow")))
        };
        text.lines().enumerate().filter_map(test).collect::<Vec<_>>()
    });
    libtest_mimic::run(&Arguments::from_args(), tests.collect()).exit_code()
}

/// Runs the section of a text whose head is line `at`.
fn run(text: &str, at: usize) {
    let sandbox = Sandbox::new();
    let lines = text.lines().enumerate().skip(at + 1);
    let lines = lines.take_while(|(_, line)| !line.starts_with("== ")).filter(|(_, line)| !line.starts_with('#'));
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    while let Some((number, line)) = lines.next() {
        let mut checks: Vec<&str> = Vec::new();
        while let Some((_, more)) = lines.next_if(|(_, line)| line.starts_with("    ")) {
            checks.push(&more[4..]);
        }
        // Shown if the test fails.
        eprintln!("line {}: {line}", number + 1);
        let (line, pieces) = split(line);
        let (line, input) = line.split_once(" << ").unwrap_or((line, ""));
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let names: Vec<&str> = rest.split(' ').filter(|name| !name.is_empty()).collect();
        let read = |name: &str| fs::read(sandbox.file(name)).unwrap();
        match first {
            "write" => fs::write(sandbox.file(rest), bytes(input)).unwrap(),
            "folder" => fs::create_dir(sandbox.file(rest)).unwrap(),
            "same" => assert!(read(names[0]) == read(names[1])),
            "differ" => assert!(read(names[0]) != read(names[1])),
            "files" => assert_eq!(entries(&sandbox.work()), names),
            "cached" => assert_eq!(sandbox.cached().len().to_string(), rest),
            code => {
                for line in alternatives(&rest.replace("DATA/", &data(""))) {
                    let run = match line.split_once(' ') {
                        #[cfg(unix)]
                        Some(("$", line)) => sandbox.shell(&format!("set -e; {line}")),
                        #[cfg(not(unix))]
                        Some(("$", _)) => return,
                        Some(("cat", name)) => {
                            Run { code: Some(0), stdout: String::from_utf8(read(name)).unwrap(), stderr: String::new() }
                        }
                        _ => {
                            let line = String::from_utf8(bytes(&line)).unwrap();
                            run_with_input(sandbox.faceup(&line), bytes(input))
                        }
                    };
                    check(&run.with_code(code.parse().unwrap()), pieces, &checks);
                }
            }
        }
    }
}

/// The lines with each of the words that stand in braces.
fn alternatives(line: &str) -> Vec<String> {
    let parts = line
        .split_once('{')
        .filter(|_| !line.starts_with("$ "))
        .and_then(|(start, rest)| Some((start, rest.split_once('}')?)));
    let Some((start, (words, rest))) = parts else { return vec![line.to_owned()] };
    words.split("||").flat_map(|word| alternatives(&format!("{start}{word}{rest}"))).collect()
}

/// A text without its escapes.
fn bytes(text: &str) -> Vec<u8> {
    let (start, mut rest) = text.split_at(text.find('\\').unwrap_or(text.len()));
    let mut bytes = start.as_bytes().to_vec();
    if !rest.is_empty() {
        let byte = match rest.as_bytes()[1] {
            b'n' => b'\n',
            b't' => b'\t',
            b'x' => u8::from_str_radix(&rest[2..4], 16).unwrap(),
            byte => byte,
        };
        rest = &rest[if rest[1..].starts_with('x') { 4 } else { 2 }..];
        bytes.push(byte);
        bytes.extend(self::bytes(rest));
    }
    bytes
}

const MARKS: [&str; 6] = ["=>", "1>", "2>", "=!", "=/", "=#"];

/// What stands before the first mark, and what stands from there on, with a space before it.
fn split(line: &str) -> (&str, &str) {
    let is_mark = |at: &usize| MARKS.iter().any(|mark| line[*at..].strip_prefix(mark).is_some_and(is_word_end));
    let starts = line.match_indices(' ').map(|(at, _)| at + 1).find(is_mark);
    line.split_at(starts.map_or(line.len(), |at| at - 1))
}

fn is_word_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(' ')
}

/// Checks what a run printed by the pieces on its line and on those below.
fn check(run: &Run, pieces: &str, below: &[&str]) {
    let (whole, below): (Vec<&str>, Vec<&str>) = below.iter().partition(|line| line.starts_with('|'));
    let whole: String = whole.iter().map(|line| format!("{}\n", line[1..].strip_prefix(' ').unwrap_or(""))).collect();
    if !whole.is_empty() {
        // If the test fails, this can take the place of what the file has.
        run.stdout.lines().for_each(|line| eprintln!("    | {line}"));
        snapbox::assert_data_eq!(run.stdout.as_str(), whole.clone());
    }
    let mut marks = String::new();
    for line in [pieces.to_owned()].into_iter().chain(below.iter().map(|line| format!(" {line}"))) {
        let mut rest = line.as_str();
        while !rest.is_empty() {
            let (mark, (piece, after)) = (&rest[1..3], split(&rest[3..]));
            let piece = String::from_utf8(bytes(piece.strip_prefix(' ').unwrap_or(piece))).unwrap();
            check_piece(run, mark, &piece);
            marks += mark;
            rest = after;
        }
    }
    if run.code == Some(0) {
        assert!(marks.contains("2>") || run.stderr.lines().all(|line| line.starts_with("note: ")), "{run:?}");
    } else {
        assert!(marks.contains("1>") || !whole.is_empty() || run.stdout.is_empty(), "{run:?}");
        assert!(marks.contains("2>") || run.stderr.starts_with("error: "), "{run:?}");
    }
}

fn check_piece(run: &Run, mark: &str, piece: &str) {
    let output = if mark == "1>" || mark == "=>" && run.code == Some(0) { &run.stdout } else { &run.stderr };
    match mark {
        "=!" => assert!(!run.stdout.contains(piece) && !run.stderr.contains(piece), "{piece}: {run:?}"),
        "=/" | "=#" => {
            let json: Value = serde_json::from_str(&run.stdout).unwrap();
            let (path, value) = piece.split_once(' ').unwrap();
            let found = json.pointer(&format!("/{path}")).unwrap_or_else(|| panic!("no {path}: {json}"));
            let found = if mark == "=#" { found.as_array().unwrap().len().into() } else { found.clone() };
            assert_eq!(found, serde_json::from_str::<Value>(value).unwrap(), "{path}: {json}");
        }
        _ if piece.is_empty() => assert_eq!(output, "", "{run:?}"),
        _ => assert!(output.contains(piece), "{piece}: {run:?}"),
    }
}
