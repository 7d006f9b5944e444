//! The line of a reason.

use std::cmp::Reverse;

use faceup_core::{Move, Player, Position};

use super::run;
use crate::Knowledge;

/// The most moves of a line, if no round ends sooner.
const USUAL: usize = 4;
/// The most moves of a line to the end of a round or of the game.
const MOST: usize = 8;

/// A line that begins with a move of known outcome: best moves of the winner against the longest resistance.
pub fn line<E>(
    position: &Position,
    mv: Move,
    winner: Option<Player>,
    values: &mut impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
) -> Result<Vec<Move>, E> {
    let (mut now, mut line) = (*position, vec![mv]);
    while let Ok(next) = now.play(line[line.len() - 1]) {
        now = next;
        if now.winner().is_some() || line.len() >= MOST {
            break;
        }
        let Some(mv) = choose(&now, winner, values(&now)?) else { break };
        line.push(mv);
    }
    let ends = now.winner().is_some();
    let round = line.iter().skip(1).position(|&mv| mv == Move::Eat).map(|at| at + 2);
    line.truncate(if ends { MOST } else { round.unwrap_or(USUAL) });
    Ok(line)
}

/// The best move for the line. `None` if the outcome is not known here.
fn choose(now: &Position, winner: Option<Player>, moves: Vec<(Move, Knowledge)>) -> Option<Move> {
    let best = moves.iter().map(|&(_, known)| known).max()?;
    best.outcome()?;
    let equal = moves.into_iter().filter(|&(_, known)| known == best).map(|(mv, _)| mv);
    if winner == Some(now.mover()) {
        if let Some(&lead) = run::run(now).as_ref().and_then(|run| run.first()) {
            return Some(lead);
        }
        return equal.min_by_key(|&mv| (mv == Move::Eat, answers(now, mv)));
    }
    // The loser leads what the winner can hardly beat, and beats if he can.
    equal.min_by_key(|&mv| (mv == Move::Eat, answers(now, mv), Reverse(mv)))
}

/// The number of legal answers to a move.
fn answers(now: &Position, mv: Move) -> usize {
    now.play(mv).map_or(0, |next| next.moves().len())
}
