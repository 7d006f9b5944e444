//! `solve --checkpoint`: killed again and again, it ends in the same bytes as without a stop.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn faceup(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceup"));
    command.args(args).current_dir(folder).env("XDG_CACHE_HOME", folder).env("HOME", folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    faceup(folder, args).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn killed_at_random_moments_it_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (rounds, ranks) in [(&[][..], "9"), (&["--no-rounds"], "10")] {
        let game = [&["solve", "--json", "--ranks", ranks], rounds].concat();
        assert!(run(folder, &[&game[..], &["--force", "--out", "whole"]].concat()).status.success());
        let going_on =
            [&game[..], &["--force", "--out", "pieces", "--checkpoint", "c", "--every", "0", "--resume"]].concat();
        let (mut kills, mut resumed, mut state) = (0, 0, 1u64);
        loop {
            let mut child = faceup(folder, &going_on).spawn().unwrap();
            // From nothing to more than it needs, and longer from kill to kill, so that it comes to an end.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            std::thread::sleep(Duration::from_millis((state >> 33) % (40 + 20 * kills)));
            let ended = child.try_wait().unwrap().is_some();
            if !ended && kills % 3 == 0 {
                // An orderly stop saves what there is.
                let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            } else if !ended {
                child.kill().unwrap();
            }
            let output = child.wait_with_output().unwrap();
            resumed += u32::from(String::from_utf8_lossy(&output.stderr).contains("resuming from"));
            if ended || output.status.success() {
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                break;
            }
            kills += 1;
        }
        assert!(kills > 0);
        assert!(resumed > 0 || kills < 3, "never went on from a checkpoint in {kills} kills");
        assert_eq!(fs::read(folder.join("whole")).unwrap(), fs::read(folder.join("pieces")).unwrap());
        assert!(!folder.join("c").exists(), "the checkpoint is removed when the work is done");
    }
}

/// An interruption saves, however long it is since the last time, and the work goes on from there.
#[test]
fn an_interruption_saves_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for rounds in [&[][..], &["--no-rounds"]] {
        let game = [&["solve", "--ranks", "11"], rounds].concat();
        assert!(run(folder, &[&game[..], &["--force", "--out", "whole"]].concat()).status.success());
        let going_on = [&game[..], &["--force", "--out", "pieces", "--checkpoint", "c", "--resume"]].concat();
        // A machine may be so slow that work has not begun after a while, or so fast that it is over.
        for wait in [200, 400, 800, 1600, 3200] {
            let mut child = faceup(folder, &going_on).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(wait));
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            let code = child.wait().unwrap().code();
            if code == Some(0) || folder.join("c").exists() {
                assert_eq!(folder.join("c").exists(), code == Some(130));
                break;
            }
        }
        if folder.join("c").exists() {
            assert!(!folder.join("pieces").exists());
            let output = run(folder, &going_on);
            assert!(output.status.success());
            assert!(String::from_utf8_lossy(&output.stderr).contains("resuming from"));
        }
        assert_eq!(fs::read(folder.join("whole")).unwrap(), fs::read(folder.join("pieces")).unwrap());
        fs::remove_file(folder.join("pieces")).unwrap();
        assert_eq!(names(folder), ["whole"]);
    }
}

/// Whoever gives one name to both would lose the table with the checkpoint; and a result that reaches nobody is not
/// taken for done.
#[test]
fn neither_result_nor_checkpoint_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::os::unix::fs::symlink("t", folder.join("link")).unwrap();
    for (out, checkpoint) in [("t", "t"), ("t", "./t"), ("link", "t")] {
        fs::write(folder.join("t"), "").unwrap();
        let output = run(folder, &["solve", "--ranks", "3", "--out", out, "--checkpoint", checkpoint, "--resume"]);
        assert_eq!(output.status.code(), Some(2), "{out} {checkpoint}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("the same file"));
    }
    fs::remove_file(folder.join("link")).unwrap();
    fs::remove_file(folder.join("t")).unwrap();
    // Standard output and error are full: the checkpoint stays, and there is no panic.
    let mut child = faceup(folder, &["solve", "--ranks", "9", "--checkpoint", "c", "--every", "0"]);
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = child.stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
    assert_eq!(names(folder), ["c"]);
    let output = run(folder, &["solve", "--ranks", "9", "--checkpoint", "c", "--resume"]);
    assert!(output.status.success());
    assert_eq!(names(folder), [""; 0]);
    // A table is no checkpoint, and is not said to be one.
    assert!(run(folder, &["solve", "--ranks", "3", "--out", "t"]).status.success());
    let output = run(folder, &["solve", "--ranks", "3", "--checkpoint", "t"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a faceup checkpoint"));
    assert_eq!(names(folder), ["t"]);
}

/// Two solves would take each other's place, and the first to end would remove what the other goes on from.
#[test]
fn a_checkpoint_is_of_one_solve_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let solve = &["solve", "--ranks", "12", "--checkpoint", "c", "--every", "0", "--resume"];
    let mut first = faceup(folder, solve).spawn().unwrap();
    while !folder.join("c").exists() {
        assert!(first.try_wait().unwrap().is_none(), "over before the first checkpoint");
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = run(folder, solve);
    let stderr = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("c' is in use by another solve"), "{stderr}");
    // The lock of a killed solve locks nobody out.
    first.kill().unwrap();
    first.wait().unwrap();
    let mut third = faceup(folder, solve).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let _ = Command::new("kill").args(["-INT", &third.id().to_string()]).status();
    assert_ne!(third.wait().unwrap().code(), Some(1));
    let left = names(folder);
    assert!(left.is_empty() || left == ["c"], "{left:?}");
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let refused = |args: &[&str], code: i32, words: &str| {
        let output = run(folder, args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?} {stderr}");
        assert!(stderr.contains(words), "{args:?} {stderr}");
    };
    refused(&["solve", "--ranks", "3", "--resume"], 2, "--checkpoint");
    refused(&["solve", "--ranks", "3", "--checkpoint", "no/c"], 1, "there is no folder 'no'");
    // A checkpoint is there: made by a solve that is stopped after a while.
    let mut child = faceup(folder, &["solve", "--ranks", "12", "--checkpoint", "c", "--every", "0"]).spawn().unwrap();
    while !folder.join("c").exists() {
        assert!(child.try_wait().unwrap().is_none(), "over before the first checkpoint");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder), ["c"]);
    refused(&["solve", "--ranks", "12", "--checkpoint", "c"], 2, "resume from it with --resume, or remove it");
    refused(&["solve", "--ranks", "4", "--out", "c"], 2, "'c' exists and is the checkpoint of an unfinished solve");
    refused(&["verify", "c"], 1, "'c' is a checkpoint of an unfinished solve");
    assert_eq!(run(folder, &["solve", "--ranks", "4", "--out", "t"]).status.code(), Some(0));
    refused(&["convert", "t", "c"], 2, "'c' exists and is the checkpoint of an unfinished solve");
    std::fs::remove_file(folder.join("t")).unwrap();
    refused(&["solve", "--ranks", "11", "--checkpoint", "c", "--resume"], 2, "is of beat-it-or-eat-it, 2 suits of 12");
    refused(&["solve", "--ranks", "12", "--no-rounds", "--checkpoint", "c", "--resume"], 2, "with rounds");
    let good = fs::read(folder.join("c")).unwrap();
    fs::write(folder.join("c"), &good[..good.len() - 1]).unwrap();
    refused(&["info", "c"], 1, "cut short");
    refused(&["solve", "--ranks", "12", "--checkpoint", "c", "--resume"], 1, "cut short");
}

/// Starts a solve, and waits until its checkpoint is there.
fn begun(folder: &Path, args: &[&str]) -> std::process::Child {
    let mut child = faceup(folder, args).spawn().unwrap();
    while !folder.join("c").exists() {
        assert!(child.try_wait().unwrap().is_none(), "over before the first checkpoint");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn signal(child: &std::process::Child, name: &str) {
    let status = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status().unwrap();
    assert!(status.success());
}

/// A batch system's warning saves, and the work goes on. Its end saves and stops.
#[test]
fn a_warning_saves_and_the_work_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for rounds in [&["--ranks", "12"][..], &["--no-rounds", "--ranks", "13"]] {
        let solve = [&["solve", "--checkpoint", "c", "--every", "1000000", "--threads", "1"], rounds].concat();
        let mut child = faceup(folder, &solve).spawn().unwrap();
        let begun = std::time::Instant::now();
        while !folder.join("c").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no checkpoint after a warning: {rounds:?}");
            assert!(child.try_wait().unwrap().is_none(), "killed by a warning, or over before it: {rounds:?}");
            std::thread::sleep(Duration::from_millis(300));
            signal(&child, "USR1");
        }
        assert!(child.try_wait().unwrap().is_none(), "{rounds:?}");
        signal(&child, "TERM");
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{stderr}");
        assert!(stderr.contains("note: the work is saved in '"), "{stderr}");
        fs::remove_file(folder.join("c")).unwrap();
    }
}

/// What `info` says of a checkpoint, and the time of all parts.
#[test]
fn a_checkpoint_says_how_far_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let solve = &["solve", "--json", "--ranks", "11", "--checkpoint", "c", "--every", "0", "--resume"];
    let mut child = begun(folder, solve);
    std::thread::sleep(Duration::from_millis(700));
    signal(&child, "INT");
    if child.wait().unwrap().code() == Some(0) {
        return; // a fast machine
    }
    let json = |args: &[&str]| -> serde_json::Value {
        let output = run(folder, args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let info = json(&["info", "--json", "c"]);
    assert_eq!(
        (&info["ranks"], &info["has_rounds"], &info["positions"]),
        (&11.into(), &true.into(), &4_194_302.into())
    );
    let (steps, decided) = (info["steps"].as_u64().unwrap(), info["decided"].as_u64().unwrap());
    assert!(steps > 0 && decided > 0 && decided < 4_194_302, "{info}");
    let before = info["seconds"].as_f64().unwrap();
    assert!(before > 0.3, "{info}");
    let text = String::from_utf8(run(folder, &["info", "c"]).stdout).unwrap();
    assert!(text.contains("of 4,194,302 positions decided") && text.contains(&format!("in {steps} steps")), "{text}");
    let begun = std::time::Instant::now();
    let seconds = json(solve)["seconds"].as_f64().unwrap();
    assert!(seconds > before && seconds < before + begun.elapsed().as_secs_f64() + 0.001, "{seconds} {before}");
}

/// A second solve for the same table does not take the first one's result from under it.
#[test]
fn a_second_solve_leaves_the_file_that_the_first_is_writing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut first = faceup(folder, &["solve", "--ranks", "11", "--force", "--out", "t", "--quiet"]).spawn().unwrap();
    let second = &["solve", "--ranks", "2", "--force", "--out", "t", "--checkpoint", "c", "--resume"];
    while first.try_wait().unwrap().is_none() {
        assert!(run(folder, second).status.success());
    }
    let output = first.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let left = names(folder);
    assert_eq!(left, ["t"]);
}

/// The file that a lock is on is one that can be locked.
#[test]
fn a_pipe_at_the_lock_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(Command::new("mkfifo").arg(folder.join(".c.lock")).status().unwrap().success());
    let output = run(folder, &["solve", "--ranks", "3", "--checkpoint", "c"]);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains(".c.lock") && stderr.contains("not a regular file"), "{stderr}");
}

#[test]
fn a_census_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rows = |output: &Output| {
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
        let rows =
            rows.map(|row: serde_json::Value| (row["ranks"].clone(), row["positions"].clone(), row["nodes"].clone()));
        rows.collect::<Vec<_>>()
    };
    let whole = run(folder, &["census", "--json", "--ranks", "9-11"]);
    let census = &["census", "--json", "--ranks", "9-11", "--checkpoint", "c", "--every", "0"];
    let child = begun(folder, census);
    signal(&child, "KILL");
    child.wait_with_output().unwrap();
    if folder.join("c").exists() {
        let output = run(folder, census);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("resume from it with --resume"));
        let other = run(folder, &["census", "--json", "--ranks", "3-4", "--checkpoint", "c", "--resume"]);
        assert_eq!(other.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&other.stderr).contains("which is not in the range"));
    }
    let output = run(folder, &[&census[..], &["--resume"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("resuming from"));
    assert_eq!(rows(&output), rows(&whole));
    assert_eq!(names(folder), [""; 0]);
}

/// The limit to the size of files is an error that names the file, and nothing is left.
#[test]
fn a_limit_to_file_sizes_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for command in ["solve --ranks 9 --out t", "solve --ranks 9 --no-rounds --out t"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -f 8; exec {} {command}", env!("CARGO_BIN_EXE_faceup"))]);
        let output = shell.current_dir(folder).env("HOME", folder).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{:?} {stderr}", output.status);
        assert!(stderr.contains("cannot write 't'") && stderr.contains("the file would be too large"), "{stderr}");
        assert_eq!(names(folder), [""; 0]);
    }
}
