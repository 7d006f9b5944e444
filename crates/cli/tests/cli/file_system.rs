//! File systems that refuse what most allow: some know no `fsync`, and some let no file be removed.

use std::fs;

use crate::support::{Run, Sandbox, entries, run};

/// Runs a line while a function of the C library fails. `None` if there is no C compiler.
fn run_without(function: &str, error: &str, sandbox: &Sandbox, line: &str) -> Option<Run> {
    let (source, library) = (sandbox.home().join("refuse.c"), sandbox.home().join("refuse.so"));
    fs::write(&source, format!("#include <errno.h>\nint {function}() {{ errno = {error}; return -1; }}\n")).unwrap();
    let made = sandbox.command("cc").args(["-shared", "-fPIC", "-w", "-o"]).args([&library, &source]).status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no C compiler");
        return None;
    }
    let mut command = sandbox.faceup(line);
    command.env("LD_PRELOAD", library);
    Some(run(command))
}

/// The bytes are all there. An error of the disk is something else.
#[test]
fn a_file_that_cannot_be_synced_is_kept() {
    let sandbox = Sandbox::new();
    for line in ["solve --no-cache --ranks 4 --out table", "dataset 2x4 --no-cache --out rows.csv"] {
        for error in ["EINVAL", "ENOTSUP", "ENOSYS"] {
            let Some(run) = run_without("fsync", error, &sandbox, &format!("{line} --force")) else { return };
            assert_eq!(run.code, Some(0), "{error}: {run:?}");
        }
    }
    sandbox.ok("table info table");
    assert_eq!(entries(&sandbox.work()), ["rows.csv", "rows.csv.json", "table"]);
    let run = run_without("fsync", "EIO", &sandbox, "solve --no-cache --ranks 5 --out other").unwrap();
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(entries(&sandbox.work()), ["rows.csv", "rows.csv.json", "table"]);
}

/// The check before the work makes a file and removes it. If that fails, it says so, and leaves no second one.
#[test]
fn a_folder_that_keeps_every_file_is_refused() {
    let sandbox = Sandbox::new();
    let line = "solve --no-cache --ranks 4 --out table";
    let Some(run) = run_without("unlink", "EPERM", &sandbox, line) else { return };
    assert_eq!(run.code, Some(1), "{run:?}");
    let left = entries(&sandbox.work());
    let [name] = &left[..] else { panic!("{left:?}") };
    let says = format!("does not let files be removed, and '{name}' is left in it; name another");
    assert!(run.stderr.contains(&says), "{says}: {run:?}");
}
