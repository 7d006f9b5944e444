//! Other programs: late answers, and texts that are not safe for a terminal.
#![cfg(unix)]

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
