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
    assert_cmd::cargo::cargo_bin!("faceup")
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

impl Sandbox {
    pub fn new() -> Sandbox {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("home")).unwrap();
        fs::create_dir(root.path().join("work")).unwrap();
        Sandbox { root }
    }

    /// The working folder of the runs, empty at first.
    pub fn work(&self) -> PathBuf {
        self.root.path().join("work")
    }

    /// A name in the working folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.work().join(name)
    }

    fn home(&self) -> PathBuf {
        self.root.path().join("home")
    }

    /// The environment of the runs.
    fn environment(&self) -> [(&'static str, PathBuf); 3] {
        let home = self.home();
        [("XDG_CACHE_HOME", home.join("cache")), ("XDG_STATE_HOME", home.join("state")), ("HOME", home)]
    }

    /// Any program, to be run in the sandbox; [`binary`] or a shell that calls it.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.envs(self.environment()).current_dir(self.work());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RAYON_NUM_THREADS"] {
            command.env_remove(variable);
        }
        command
    }

    /// The binary with arguments, to be run in the sandbox.
    pub fn faceup<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = self.command(binary());
        command.args(args);
        command
    }

    /// Runs the binary.
    pub fn run<S: AsRef<OsStr>>(&self, args: &[S]) -> Run {
        run(self.faceup(args))
    }

    /// Runs a line of shell, in which `$0` is the binary.
    #[cfg(unix)]
    pub fn shell(&self, line: &str) -> Run {
        let mut command = self.command("sh");
        command.arg("-c").arg(line).arg(binary());
        run(command)
    }

    /// Runs the binary, which must succeed without a word on standard error but notes.
    pub fn ok<S: AsRef<OsStr>>(&self, args: &[S]) -> String {
        let run = self.run(args);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.stderr.lines().all(|line| line.starts_with("note: ")), "{run:?}");
        run.stdout
    }

    /// Runs the binary, which must print one JSON object on one line.
    pub fn json<S: AsRef<OsStr>>(&self, args: &[S]) -> Value {
        let lines = json_lines(&self.ok(args));
        assert_eq!(lines.len(), 1);
        lines.into_iter().next().unwrap()
    }

    /// Runs the binary, which must refuse with an exit code and a message, and print no result. Gives the message.
    pub fn refused<S: AsRef<OsStr>>(&self, args: &[S], code: i32) -> String {
        let run = self.run(args);
        assert_eq!(run.code, Some(code), "{run:?}");
        assert_eq!(run.stdout, "", "{run:?}");
        assert!(run.stderr.starts_with("error: "), "{run:?}");
        run.stderr
    }

    /// Solves a game into a table file in the working folder. `options` is split at spaces.
    pub fn table(&self, name: &str, options: &str) -> PathBuf {
        let path = self.file(name);
        let mut command = self.faceup(&words(&format!("solve {options} --force --out")));
        command.arg(&path);
        let run = run(command);
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

    /// The one file in the cache.
    pub fn only_cached(&self) -> PathBuf {
        let files = self.cached();
        assert_eq!(files.len(), 1, "{files:?}");
        files.into_iter().next().unwrap()
    }
}

/// A file of the repository's data.
pub fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command to its end, with a text on its standard input.
pub fn run_with_input(command: Command, input: impl Into<Vec<u8>>) -> Run {
    ended(assert_cmd::Command::from_std(command).write_stdin(input).timeout(TIMEOUT).output().unwrap())
}

/// Runs a command to its end.
pub fn run(command: Command) -> Run {
    ended(assert_cmd::Command::from_std(command).timeout(TIMEOUT).output().unwrap())
}

fn ended(Output { status, stdout, stderr }: Output) -> Run {
    let run = Run {
        code: status.code(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    };
    assert!(!run.stderr.contains("panicked"), "{run:?}");
    run
}

/// The words of a command line without quotes.
pub fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A JSON object a line.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// Win, loss and draw of a JSON object.
pub fn counts(json: &Value) -> [u64; 3] {
    ["win", "loss", "draw"].map(|outcome| json[outcome].as_u64().unwrap())
}

/// The names of all entries of a folder.
pub fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Checks a text against a snapshot that holds for every machine and solver: seconds, search effort, memory and
/// version are left out.
macro_rules! assert_lasting_snapshot {
    ($($arguments:tt)*) => {
        insta::with_settings!({filters => vec![
            (r"\d+(\.\d+)? s\b", "[seconds] s"),
            (r"[\d,]+ positions within rounds", "[nodes] positions within rounds"),
            (r#""seconds":[0-9.e-]+"#, r#""seconds":"[seconds]""#),
            (r#""nodes":\d+"#, r#""nodes":"[nodes]""#),
            (r#""memory":\d+"#, r#""memory":"[bytes]""#),
            (r#""version":"[^"]+""#, r#""version":"[version]""#),
        ]}, { insta::assert_snapshot!($($arguments)*) })
    };
}
pub(crate) use assert_lasting_snapshot;
