//! The line of a reason.

use faceup_core::{Move, Player, Position};
use faceup_solver::Outcome;

use super::fact::{self, Claim};
use super::run;
use crate::Knowledge;

/// The most moves of a line that decides nothing.
const OPEN: usize = 4;
/// The most moves before the position that decides.
const MOST: usize = 7;
/// The most positions to look at.
const MOST_POSITIONS: usize = 300;

/// A line that begins with a move of known outcome: best moves of the winner against the longest resistance. Where several moves are
/// equally good, it is the line whose last position says most.
pub fn line<E>(
    position: &Position,
    mv: Move,
    winner: Option<Player>,
    values: &mut impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
) -> Result<Vec<Move>, E> {
    let Ok(next) = position.play(mv) else { return Ok(vec![mv]) };
    let Some(winner) = winner else { return circle(position, mv, values) };
    let mut lines = Lines { winner, values, left: MOST_POSITIONS };
    let mut line = vec![mv];
    let (_, rest) = lines.best(&next, mv, 1)?;
    line.extend(rest);
    // The run that decides, to its end.
    let now = line.iter().fold(*position, |now, &mv| now.play(mv).unwrap_or(now));
    if let Some(run) = (now.mover() == winner).then(|| run::run(&now)).flatten() {
        for lead in run {
            line.push(lead);
            line.push(Move::Eat);
        }
        line.pop();
        line.truncate(MOST);
    }
    Ok(line)
}

/// A line of moves that draw, from a move to the first position that was there before. Only the move if it is far.
fn circle<E>(
    start: &Position,
    mv: Move,
    values: &mut impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
) -> Result<Vec<Move>, E> {
    let Ok(first) = start.play(mv) else { return Ok(vec![mv]) };
    // The positions in the order of their distance, each with the number of the position before it and the move between them.
    let mut seen = vec![(first, 0, mv)];
    let mut at = 0;
    while let Some(&(now, ..)) = seen.get(at).filter(|_| at < MOST_POSITIONS) {
        let moves = if now.winner().is_none() { values(&now)? } else { Vec::new() };
        for (mv, _) in moves.into_iter().filter(|(_, known)| known.outcome() == Some(Outcome::Draw)) {
            let Ok(next) = now.play(mv) else { continue };
            if next == *start || next == first {
                let mut line = vec![mv];
                while at > 0 {
                    line.push(seen[at].2);
                    at = seen[at].1;
                }
                line.push(seen[0].2);
                line.reverse();
                return Ok(line);
            }
            if seen.iter().all(|(other, ..)| *other != next) {
                seen.push((next, at, mv));
            }
        }
        at += 1;
    }
    Ok(vec![mv])
}

/// A search for the line that says most.
struct Lines<'v, V> {
    winner: Player,
    values: &'v mut V,
    /// The positions that may still be looked at.
    left: usize,
}

impl<E, V: FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>> Lines<'_, V> {
    /// What the best line from a position says, and its moves. `last` is the move before, number `ply - 1`.
    fn best(&mut self, now: &Position, last: Move, ply: usize) -> Result<(i32, Vec<Move>), E> {
        let here = weight(now, last, self.winner) - 4 * ply as i32;
        let mut best = (here, Vec::new());
        if now.winner().is_some() || ply >= MOST || here > 60 || self.left == 0 {
            return Ok(best);
        }
        self.left -= 1;
        let moves = (self.values)(now)?;
        let most = moves.iter().map(|&(_, known)| known).max();
        let Some(most) = most.filter(|most| most.outcome().is_some()) else { return Ok(best) };
        let mut equal: Vec<Move> = moves.into_iter().filter(|&(_, known)| known == most).map(|(mv, _)| mv).collect();
        // Without rounds, all moves of the loser look alike: then he beats as long as he can.
        if now.mover() != self.winner && matches!(most, Knowledge::Outcome(_)) && equal.len() > 1 {
            equal.retain(|&mv| mv != Move::Eat);
        }
        let mut found: Option<(i32, Vec<Move>)> = None;
        for mv in equal {
            let Ok(next) = now.play(mv) else { continue };
            let (says, rest) = self.best(&next, mv, ply + 1)?;
            if found.as_ref().is_none_or(|&(most, _)| says > most) {
                found = Some((says, [mv].into_iter().chain(rest).collect()));
            }
        }
        if let Some(found) = found
            && (found.0 > best.0 || best.0 < 0 && ply < OPEN)
        {
            best = found;
        }
        Ok(best)
    }
}

/// How much a position says at the end of a line, after the move `last`.
fn weight(now: &Position, last: Move, winner: Player) -> i32 {
    if now.winner().is_some() {
        return 100;
    }
    match fact::at(now, winner) {
        Some(Claim::CannotBeBeaten | Claim::MustLeadAndLose) => 95,
        Some(Claim::FewBeaten) => 80,
        Some(Claim::CanBeatAll) if last == Move::Eat => 70,
        Some(Claim::CanBeatMost) if last == Move::Eat => 64,
        Some(Claim::LeadsNext) => 60,
        _ => -20,
    }
}
