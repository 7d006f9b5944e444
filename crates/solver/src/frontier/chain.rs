//! The games with fewer ranks, each of which leads to the next.

use faceup_core::Rules;
use faceup_job::Observer;

use super::estimate::{HIGHEST_ESTIMATE, Strengths};
use super::{approach_led_by, leader, shorter};
use crate::state::State;
use crate::workers::Threads;
use crate::{Method, Options, Solution, SolveError, Tablebase, retrograde};

/// Brings a solve to the game that was asked for, by way of the games that lead to it, and tells what leads that game.
pub(super) fn chain(
    mut state: State,
    options: &Options,
    observer: &dyn Observer,
    keep: &mut dyn FnMut(&State),
) -> Result<(State, Strengths), SolveError> {
    let asked = state.rules;
    let without = Options { rounds: false, ..*options };
    let begin = |rules, nodes| State::new(rules, &without).map(|state| State { rules: asked, nodes, ..state });
    loop {
        let rules = state.in_work;
        let (longer, nodes, strengths) = match state.strengths.take() {
            Some(strengths) if rules == asked => return Ok((state, strengths)),
            Some(strengths) => {
                let beliefs = approach_led_by(strengths, &mut state, options.pause, observer, keep)?;
                let covers = Options { method: Method::Covers, ..*options };
                let table = retrograde::sweep(&Threads, state, &covers, observer, keep)?;
                let strengths = Strengths::new(rules, |hand| (table.outcome(hand), beliefs.rank(hand)));
                (longer(rules, asked), table.nodes, strengths)
            }
            None => {
                let first = first(asked, options.memory);
                let options = Options { rounds: true, method: Method::Covers, ..*options };
                let table = retrograde::solve(first, &options, observer)?;
                (longer(first, asked), table.nodes, strengths_by_rounds(&table))
            }
        };
        state = begin(longer, nodes)?;
        state.strengths = Some(strengths);
        keep(&state);
    }
}

/// The first game of the chain that leads to a game.
fn first(asked: Rules, limit: Option<u64>) -> Rules {
    let mut rules = asked;
    // Where it costs little beside the last game, the rounds are found: nothing tells better how late a proof is.
    while let Some(shorter) = leader(rules, limit).filter(|_| rules.pack().cards() + 6 > asked.pack().cards()) {
        rules = shorter;
    }
    rules
}

/// The game with one rank more, on the way to a game of as many suits.
fn longer(rules: Rules, asked: Rules) -> Rules {
    let mut longer = asked;
    while let Some(shorter) = shorter(longer).filter(|&shorter| shorter != rules) {
        longer = shorter;
    }
    longer
}

/// How strong hands are, by the rounds that their results take.
fn strengths_by_rounds(table: &Solution) -> Strengths {
    let longest = u32::from(table.longest_rounds().unwrap_or(0)).max(1);
    let late =
        |hand| table.rounds().map_or(0, |rounds| u32::from(rounds.get(hand)) * u32::from(HIGHEST_ESTIMATE) / longest);
    Strengths::new(table.rules(), |hand| (table.outcome(hand), late(hand) as u8))
}
