//! `solve --checkpoint`: killed again and again, it ends in the same bytes as without a stop.
#![cfg(unix)]

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::interruption::Running;
use crate::support::{Run, Sandbox, entries, json_lines};

/// Runs a line of arguments, which must succeed.
fn done(sandbox: &Sandbox, line: &str) -> Run {
    sandbox.run(line).with_code(0)
}

/// Starts a solve, and waits until its checkpoint is there.
fn begun(sandbox: &Sandbox, line: &str) -> Running {
    let mut running = Running::new(sandbox, line);
    while !sandbox.file("c").exists() {
        assert!(!running.has_ended(), "over before the first checkpoint");
        sleep(Duration::from_millis(5));
    }
    running
}

/// Checks that two files of the sandbox are alike.
fn assert_alike(sandbox: &Sandbox, one: &str, two: &str) {
    assert!(fs::read(sandbox.file(one)).unwrap() == fs::read(sandbox.file(two)).unwrap(), "{one} {two}");
}

#[test]
fn killed_at_random_moments_it_ends_in_the_same_bytes() {
    let sandbox = Sandbox::new();
    for game in ["solve --json --ranks 9", "solve --json --ranks 10 --no-rounds"] {
        done(&sandbox, &format!("{game} --force --out whole"));
        let going_on = format!("{game} --force --out pieces --checkpoint c --every 0 --resume");
        let (mut kills, mut resumed, mut state) = (0, 0, 1u64);
        loop {
            let mut running = Running::new(&sandbox, &going_on);
            // From nothing to more than it needs, and longer from kill to kill, so that it comes to an end.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            sleep(Duration::from_millis((state >> 33) % (40 + 20 * kills)));
            let was_over = running.has_ended();
            // An orderly stop saves what there is.
            let ended = running.end(if kills % 3 == 0 { "INT" } else { "KILL" });
            resumed += u32::from(ended.stderr.contains("resuming from"));
            if was_over || ended.code == Some(0) {
                assert_eq!(ended.code, Some(0), "{ended:?}");
                break;
            }
            kills += 1;
        }
        assert!(kills > 0);
        assert!(resumed > 0 || kills < 3, "never went on from a checkpoint in {kills} kills");
        assert_alike(&sandbox, "whole", "pieces");
        assert!(!sandbox.file("c").exists(), "the checkpoint is removed when the work is done");
    }
}

/// Two solves would take each other's place, and the first to end would remove what the other goes on from.
#[test]
fn a_checkpoint_is_of_one_solve_at_a_time() {
    let sandbox = Sandbox::new();
    let solve = "solve --ranks 12 --checkpoint c --every 0 --resume";
    let mut first = begun(&sandbox, solve);
    sandbox.refusal(solve, 1, "c' is in use by another solve");
    // The lock of a killed solve locks nobody out.
    first.end("KILL");
    let mut third = Running::new(&sandbox, solve);
    sleep(Duration::from_millis(300));
    assert_ne!(third.end("INT").code, Some(1));
    let left = entries(&sandbox.work());
    assert!(left.is_empty() || left == ["c"], "{left:?}");
}

/// A batch system's warning saves, and the work goes on. Its end saves and stops.
#[test]
fn a_warning_saves_and_the_work_goes_on() {
    let sandbox = Sandbox::new();
    for game in ["--ranks 12", "--no-rounds --ranks 13"] {
        let line = format!("solve --checkpoint c --every 1000000 --threads 1 {game}");
        let mut running = Running::new(&sandbox, &line);
        let begun = Instant::now();
        while !sandbox.file("c").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no checkpoint after a warning: {game}");
            assert!(!running.has_ended(), "killed by a warning, or over before it: {game}");
            sleep(Duration::from_millis(300));
            running.signal("USR1");
        }
        assert!(!running.has_ended(), "{game}");
        let ended = running.end("TERM");
        assert_eq!(ended.code, Some(143), "{ended:?}");
        assert!(ended.stderr.contains("note: the work so far is saved in '"), "{ended:?}");
        assert!(ended.stderr.contains("note: the work is saved in '"), "{ended:?}");
        fs::remove_file(sandbox.file("c")).unwrap();
    }
}

/// Quiet hides notes. That work is not saved is more than a note.
#[test]
fn what_cannot_be_saved_is_told_to_whoever_asked_for_quiet() {
    let sandbox = Sandbox::new();
    // The limit to the size of files is a full disk.
    let run = sandbox.shell("ulimit -f 8; exec faceup --quiet solve --ranks 9 --checkpoint c --every 0").with_code(0);
    let lines: Vec<&str> = run.stderr.lines().collect();
    let [line] = lines[..] else { panic!("{run:?}") };
    assert!(line.starts_with("warning: cannot write '") && line.ends_with("; going on without a checkpoint"), "{line}");
    let interrupted = |mut running: Running, lock: &str| {
        running.computes();
        assert!(sandbox.file(lock).exists());
        if lock.starts_with("folder") {
            fs::remove_dir_all(sandbox.file("folder")).unwrap();
        }
        let ended = running.end("TERM");
        assert_eq!(ended.code, Some(143), "{ended:?}");
        ended.stderr
    };
    fs::create_dir(sandbox.file("folder")).unwrap();
    let long = "solve --ranks 13 --threads 1 --every 1000000";
    let told = interrupted(Running::new(&sandbox, &format!("{long} --quiet --checkpoint folder/c")), "folder/.c.lock");
    let (first, second) = told.split_once('\n').unwrap();
    assert!(first.starts_with("warning: cannot write '") && second.starts_with("error: interrupted"), "{told}");
    assert!(first.ends_with("; nothing is saved, and the work is lost"), "{told}");
    // An older checkpoint stays.
    begun(&sandbox, "solve --ranks 13 --threads 1 --checkpoint c --every 0").end("KILL");
    let older = fs::read(sandbox.file("c")).unwrap();
    fs::remove_file(sandbox.file(".c.lock")).unwrap();
    let mut command = sandbox.command("sh");
    command.arg("-c").arg(format!("ulimit -f 8; exec faceup {long} --quiet --checkpoint c --resume"));
    let told = interrupted(Running::start(command), ".c.lock");
    assert!(told.lines().next().is_some_and(|line| line.ends_with("; the work since the last save is lost")), "{told}");
    assert!(fs::read(sandbox.file("c")).unwrap() == older);
}

/// What `info` says of a checkpoint, and the time of all parts.
#[test]
fn a_checkpoint_says_how_far_it_came() {
    let sandbox = Sandbox::new();
    let solve = "solve --json --ranks 11 --checkpoint c --every 0 --resume";
    let mut running = begun(&sandbox, solve);
    sleep(Duration::from_millis(700));
    if running.end("INT").code == Some(0) {
        return; // a fast machine
    }
    let json = |line: &str| json_lines(&done(&sandbox, line).stdout).remove(0);
    let info = json("table info --json c");
    assert_eq!(
        (&info["ranks"], &info["has_rounds"], &info["positions"]),
        (&11.into(), &true.into(), &4_194_302.into())
    );
    let (steps, decided) = (info["steps"].as_u64().unwrap(), info["decided"].as_u64().unwrap());
    assert!(steps > 0 && decided > 0 && decided < 4_194_302, "{info}");
    let before = info["seconds"].as_f64().unwrap();
    assert!(before > 0.3, "{info}");
    let text = done(&sandbox, "table info c").stdout;
    assert!(text.contains("of 4,194,302 positions decided") && text.contains(&format!("in {steps} steps")), "{text}");
    let begun = Instant::now();
    let seconds = json(solve)["seconds"].as_f64().unwrap();
    assert!(seconds > before && seconds < before + begun.elapsed().as_secs_f64() + 0.001, "{seconds} {before}");
}

/// A second solve for the same table does not take the first one's result from under it.
#[test]
fn a_second_solve_leaves_the_file_that_the_first_is_writing() {
    let sandbox = Sandbox::new();
    let mut first = Running::new(&sandbox, "solve --ranks 11 --force --out t --quiet");
    while !first.has_ended() {
        done(&sandbox, "solve --ranks 2 --force --out t --checkpoint c --resume");
    }
    let ended = first.wait();
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(entries(&sandbox.work()), ["t"]);
}

#[test]
fn a_census_is_resumed() {
    let sandbox = Sandbox::new();
    let rows = |run: &Run| {
        let rows = json_lines(&run.stdout).into_iter();
        rows.map(|row| ["ranks", "positions", "nodes"].map(|field| row[field].clone())).collect::<Vec<_>>()
    };
    let whole = sandbox.run("solve --json --ranks 9-11");
    let census = "solve --json --ranks 9-11 --checkpoint c --every 0";
    begun(&sandbox, census).end("KILL");
    if sandbox.file("c").exists() {
        sandbox.refusal(census, 2, "resume from it with --resume");
        sandbox.refusal("solve --json --ranks 3-4 --checkpoint c --resume", 2, "which is not in the range");
    }
    let resumed = done(&sandbox, &format!("{census} --resume"));
    assert!(resumed.stderr.contains("resuming from"), "{resumed:?}");
    assert_eq!(rows(&resumed), rows(&whole));
    assert_eq!(entries(&sandbox.work()), [""; 0]);
}
