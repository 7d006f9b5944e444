//! Other programs: late answers, texts that are not safe for a terminal, and what they leave running.
#![cfg(unix)]

use std::io::Read;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use faceup_core::{Move, Observer, Position, Preset, Quiet, Status, notation};
use faceup_play::Game;
use faceup_play::{Engine, EngineError, Program, ProgramError};

/// Interrupts after being asked this many times.
struct Impatient(AtomicU32);

impl Observer for Impatient {
    fn progress(&self, _: Status) {}

    fn interrupted(&self) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

fn game() -> Game {
    let rules = Preset::BeatItOrEatIt.rules(2, 3).unwrap();
    Game::new(Position::opening(rules, notation::parse_hand("S:AKQ H:AK", rules.pack()).unwrap()).unwrap()).unwrap()
}

/// A program of a few lines of shell. `moves` runs when a move is asked for; `$n` counts these requests.
fn program(moves: &str, name: &str) -> Program {
    let script = format!(
        "n=0; while read command rest; do case $command in protocol_version) printf \"= 2\\n\\n\";; \
         name) printf \"= {name}\\n\\n\";; quit) exit;; genmove) n=$((n+1)); {moves};; *) printf \"=\\n\\n\";; esac; done"
    );
    Program::start(&format!("sh -c '{script}'"), Duration::from_secs(20), &Quiet).unwrap()
}

/// A late answer to an interrupted command is not taken for the answer to the next one, even if part of it has arrived.
#[test]
fn a_late_answer_is_passed_over() {
    let mut program = program(
        "if [ $n = 1 ]; then printf \"= Ks\\n\"; sleep 1; printf \"\\n\"; else printf \"= Qs\\n\\n\"; fi",
        "slow",
    );
    let impatient = Impatient(AtomicU32::new(8));
    assert!(matches!(program.choose(&game(), &impatient), Err(EngineError::Interrupted(_))));
    let card = notation::parse_card("Qs", game().rules().pack()).unwrap();
    assert_eq!(program.choose(&game(), &Quiet).unwrap().mv, Move::Lead(card));
}

#[test]
fn what_it_says_is_fit_for_a_terminal() {
    let mut program = program("printf \"? no\\033[2J\\nidea\\n\\n\"", "\\033[31mred");
    assert_eq!(program.name(), "\u{fffd}[31mred");
    match program.choose(&game(), &Quiet) {
        Err(EngineError::Program(ProgramError::Refused { message, .. })) => assert_eq!(message, "no\u{fffd}[2J idea"),
        other => panic!("{other:?}"),
    }
}

/// A program that is killed after an interruption has not lost by ending: the interruption is the error.
#[test]
fn an_interruption_comes_before_the_end_of_a_program() {
    // The first check passes, before the program ends.
    let start = |checks| {
        Program::start("sh -c 'read line'", Duration::from_secs(20), &Impatient(AtomicU32::new(checks))).map(drop)
    };
    assert!(matches!(start(u32::MAX), Err(EngineError::Program(ProgramError::Ended { .. }))));
    for checks in 0..2 {
        assert!(matches!(start(checks), Err(EngineError::Interrupted(_))), "{checks}");
    }
}

/// What a program has started holds a pipe open. The pipe ends only if all of it does.
#[test]
fn nothing_that_it_has_started_outlives_it() {
    let folder = std::env::temp_dir().join(format!("faceup-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // The last two answer nothing: an error in 'start' ends them too.
    for (number, ending) in
        ["quit) exit", "quit) sleep 100", "quit) kill -STOP $$", "name) exit", "name) exec <&- >&-; sleep 100"]
            .into_iter()
            .enumerate()
    {
        let pipe = folder.join(number.to_string());
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let script = format!(
            "trap \"\" TERM; sh -c \"trap : TERM; while :; do sleep 100; done\" >{} & while read command; do case $command in \
             protocol_version) printf \"= 2\\n\\n\";; {ending};; *) printf \"= x\\n\\n\";; esac; done",
            pipe.display()
        );
        let reader = std::thread::spawn(move || std::fs::File::open(pipe).unwrap());
        let program = Program::start(&format!("sh -c '{script}'"), Duration::from_secs(20), &Quiet);
        let mut pipe = reader.join().unwrap();
        assert_eq!(program.is_ok(), number < 3, "{ending}");
        drop(program);
        let (sender, ended) = std::sync::mpsc::channel();
        std::thread::spawn(move || sender.send(pipe.read(&mut [0])));
        assert!(matches!(ended.recv_timeout(Duration::from_secs(20)), Ok(Ok(0))), "{ending}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
