//! The line of a reason.

use faceup_core::{Move, Player, Position};

use super::claim::{Claim, Fact};
use super::run;
use crate::Knowledge;

/// The most moves after the first, up to the position that decides. A sentence about more is too long.
const MOST: usize = 4;
/// The most positions to look at.
const MOST_POSITIONS: usize = 300;

/// A search for a short line that shows why the winner wins.
pub struct Lines<V> {
    winner: Player,
    values: V,
    /// The positions that may still be looked at.
    left: usize,
}

impl<E, V: FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>> Lines<V> {
    pub fn new(winner: Player, values: V) -> Lines<V> {
        Lines { winner, values, left: MOST_POSITIONS }
    }

    /// The moves from a position to one that decides, and through the run that may begin there. Empty if the loser can avoid such a
    /// position by a move that is as good.
    pub fn decisive(&mut self, now: &Position) -> Result<Vec<Move>, E> {
        let (says, mut line) = self.best(now, MOST)?;
        if says == 0 {
            return Ok(Vec::new());
        }
        let last = line.iter().fold(*now, |now, &mv| now.play(mv).unwrap_or(now));
        if last.mover() == self.winner
            && let Some(leads) = run::run(&last)
        {
            line.extend(leads.into_iter().flat_map(|lead| [lead, Move::Eat]));
            line.pop();
        }
        Ok(line)
    }

    /// How much the last position of the best line says, and the line. Both players play best moves; the winner chooses the one whose line
    /// says most, and the loser the one whose line says least. A shorter line says more.
    fn best(&mut self, now: &Position, more: usize) -> Result<(usize, Vec<Move>), E> {
        let said = Fact::at(now, 0).filter(|fact| fact.decides_for(self.winner)).map(|fact| fact.claim);
        let says = match said {
            _ if now.winner().is_some() => 20 + more,
            Some(Claim::HoldsMore) => 10 + more,
            Some(_) => 20 + more,
            None => 0,
        };
        if says > 0 || more == 0 || self.left == 0 {
            return Ok((says, Vec::new()));
        }
        self.left -= 1;
        let moves = (self.values)(now)?;
        let most = moves.iter().map(|&(_, known)| known).max();
        let Some(most) = most.filter(|most| most.outcome().is_some()) else { return Ok((0, Vec::new())) };
        let mut best: Option<(usize, Vec<Move>)> = None;
        for (mv, _) in moves.into_iter().filter(|&(_, known)| known == most) {
            let Ok(next) = now.play(mv) else { continue };
            let (says, rest) = self.best(&next, more - 1)?;
            let is_better = |than: usize| if now.mover() == self.winner { says > than } else { says < than };
            if best.as_ref().is_none_or(|&(than, _)| is_better(than)) {
                best = Some((says, [mv].into_iter().chain(rest).collect()));
            }
        }
        Ok(best.unwrap_or_default())
    }
}
