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
            resumed += u32::from(String::from_utf8_lossy(&output.stderr).contains("going on from"));
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
            assert!(String::from_utf8_lossy(&output.stderr).contains("going on from"));
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
    // What a killed one leaves locks nobody out.
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
    refused(&["solve", "--ranks", "12", "--checkpoint", "c"], 2, "go on from it with --resume, or remove it");
    refused(&["solve", "--ranks", "4", "--out", "c"], 2, "c' is a checkpoint");
    refused(&["info", "c"], 1, "'c' is a checkpoint, of a solve that is not done");
    assert_eq!(run(folder, &["solve", "--ranks", "4", "--out", "t"]).status.code(), Some(0));
    refused(&["convert", "t", "c"], 2, "'c' is there and is a checkpoint");
    std::fs::remove_file(folder.join("t")).unwrap();
    refused(&["solve", "--ranks", "11", "--checkpoint", "c", "--resume"], 2, "is of beat-it-or-eat-it, 2 suits of 12");
    refused(&["solve", "--ranks", "12", "--no-rounds", "--checkpoint", "c", "--resume"], 2, "with rounds");
    let good = fs::read(folder.join("c")).unwrap();
    fs::write(folder.join("c"), &good[..good.len() - 1]).unwrap();
    refused(&["solve", "--ranks", "12", "--checkpoint", "c", "--resume"], 1, "cut short");
}
