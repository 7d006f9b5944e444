//! A sandbox to run the binary in, and what its runs gave.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Longer than any run takes, so that a hang is a failure and not a wait for ever.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Where the binary is.
pub fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_faceup"))
}

/// The arguments of a line as one types it, in which `'` quotes.
fn arguments(line: &str) -> Vec<&str> {
    // Every second piece is within quotes. A quote begins a word of its own.
    let pieces = line.split('\'').enumerate();
    pieces.flat_map(|(at, piece)| if at % 2 == 1 { vec![piece] } else { piece.split_whitespace().collect() }).collect()
}

/// A home folder and a working folder for runs of the binary, gone afterwards.
pub struct Sandbox {
    root: TempDir,
}

/// How a run ended, and what it printed.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The run, which must have ended with an exit code.
    #[track_caller]
    pub fn with_code(self, code: i32) -> Run {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }
}

impl Sandbox {
    pub fn new() -> Sandbox {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("home")).unwrap();
        fs::create_dir(root.path().join("work")).unwrap();
        Sandbox { root }
    }

    /// A sandbox with the folder `data` of the repository, which the commands of its pages read.
    #[cfg(unix)]
    pub fn with_data() -> Sandbox {
        let sandbox = Sandbox::new();
        std::os::unix::fs::symlink(data(""), sandbox.file("data")).unwrap();
        sandbox
    }

    /// The working folder of the runs, empty at first.
    pub fn work(&self) -> PathBuf {
        self.root.path().join("work")
    }

    /// A name in the working folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.work().join(name)
    }

    pub fn home(&self) -> PathBuf {
        self.root.path().join("home")
    }

    /// Any program, to be run in the sandbox; [`binary`] or a shell that calls it by its name.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let home = self.home();
        let installed = std::env::var_os("PATH").unwrap_or_default();
        let path = [binary().parent().unwrap().to_owned()].into_iter().chain(std::env::split_paths(&installed));
        let mut command = Command::new(program);
        command.env("PATH", std::env::join_paths(path).unwrap()).current_dir(self.work());
        command.envs([("XDG_CACHE_HOME", home.join("cache")), ("XDG_STATE_HOME", home.join("state")), ("HOME", home)]);
        for variable in ["CI", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RAYON_NUM_THREADS"] {
            command.env_remove(variable);
        }
        command
    }

    /// The binary with arguments, to be run in the sandbox.
    pub fn faceup(&self, args: &str) -> Command {
        let mut command = self.command(binary());
        command.args(arguments(args));
        command
    }

    /// Runs the binary.
    pub fn run(&self, args: &str) -> Run {
        run(self.faceup(args))
    }

    /// Runs a line of shell.
    #[cfg(unix)]
    pub fn shell(&self, line: &str) -> Run {
        let mut command = self.command("sh");
        command.arg("-c").arg(line);
        run(command)
    }

    /// Runs the binary, which must succeed without a word on standard error but notes.
    pub fn ok(&self, args: &str) -> String {
        let run = self.run(args);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{run:?}");
        run.stdout
    }

    /// Runs the binary, which must print one JSON object on one line.
    pub fn json(&self, args: &str) -> Value {
        let lines = json_lines(&self.ok(args));
        assert_eq!(lines.len(), 1);
        lines.into_iter().next().unwrap()
    }

    /// Runs the binary, which must refuse with an exit code and a message, and print no result. Gives the message.
    pub fn refused(&self, args: &str, code: i32) -> String {
        let run = self.run(args);
        assert_eq!(run.code, Some(code), "{run:?}");
        assert_eq!(run.stdout, "", "{run:?}");
        assert!(run.stderr.starts_with("error: "), "{run:?}");
        run.stderr
    }

    /// Runs the binary, which must refuse with an exit code and a message that has some words.
    #[track_caller]
    pub fn refusal(&self, args: &str, code: i32, says: impl AsRef<str>) {
        let message = self.refused(args, code);
        assert!(message.contains(says.as_ref()), "{args}: {message}");
    }

    /// Solves a game into a table file in the working folder. `options` is split at spaces.
    pub fn table(&self, name: &str, options: &str) -> PathBuf {
        let path = self.file(name);
        let run = self.run(&format!("solve {options} --force --out '{name}'"));
        assert_eq!(run.code, Some(0), "{run:?}");
        path
    }

    /// Every file below the home folder, which is where the cache is.
    pub fn cached(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![self.home()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        files
    }
}

/// The repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A file of the repository's data.
pub fn data(name: &str) -> String {
    format!("{ROOT}/data/{name}")
}

/// Runs a command to its end, with a text on its standard input.
pub fn run_with_input(command: Command, input: impl Into<Vec<u8>>) -> Run {
    let Output { status, stdout, stderr } =
        snapbox::cmd::Command::from_std(command).stdin(input.into()).timeout(TIMEOUT).output().unwrap();
    let run = Run {
        code: status.code(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    };
    assert!(!run.stderr.contains("panicked"), "{run:?}");
    // In a pipe there are no colours and no progress bars, and what is echoed has no control characters.
    assert!(!run.stdout.contains('\x1b') && !run.stderr.contains(['\x1b', '\r']), "{run:?}");
    run
}

/// Runs a command to its end.
pub fn run(command: Command) -> Run {
    run_with_input(command, "")
}

/// Runs a command whose standard output nobody reads. Gives the exit code and, if it has a pipe, standard error.
pub fn run_unread(mut command: Command) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command.stdout(writer).spawn().unwrap().wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// The items of a JSON list.
pub fn list(json: &Value) -> &[Value] {
    json.as_array().unwrap_or_else(|| panic!("no list: {json}"))
}

/// A field of each item of a JSON list, as text.
pub fn texts<'a>(json: &'a Value, field: &str) -> Vec<&'a str> {
    list(json).iter().map(|item| item[field].as_str().unwrap()).collect()
}

/// A JSON object a line.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// The names of all entries of a folder.
pub fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
