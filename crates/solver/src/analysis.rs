//! The value of any position, also within a round, and of every move.

use faceup_core::{CardSet, Move, Position, Rules, symmetry};

use crate::leads;
use crate::move_generator::MoveGenerator;
use crate::outcome::Outcome;
use crate::round_position::RoundPosition;
use crate::tablebase::Tablebase;
use crate::transposition_table::{Bounds, TranspositionTable};
use crate::value::Value;

/// Finds the values of positions and moves. It searches to the end of the round, and looks up later rounds in a table.
///
/// The search is a negamax with alpha-beta bounds and a transposition table. It leaves out dominated moves, which changes
/// no value. Every value is exact, and from the side of the player to move. If the table has no rounds, the outcomes are
/// right and the distances have no meaning.
///
/// ```
/// use faceup_core::{Player, Preset, notation};
/// use faceup_solver::{Analyst, Options, Quiet, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let solution = solve(rules, &Options::default(), &Quiet)?;
/// let mut analyst = Analyst::new(&solution);
/// let position = notation::parse_position("S:KJ H:AQT98 | * |", rules, Player::One)?;
/// let moves = analyst.moves(&position);
/// assert_eq!(moves.len(), 7);
/// let best = moves.iter().map(|(_, value)| *value).max();
/// assert_eq!(best, Some(analyst.value(&position)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The analyst can borrow the table or own it: `Analyst<&dyn Tablebase>`, `Analyst<Solution>`, `Analyst<Box<dyn Tablebase>>`.
pub struct Analyst<T> {
    table: T,
    generator: MoveGenerator,
    transpositions: TranspositionTable,
}

/// The binary logarithm of the number of slots of the transposition table: 512 KiB, which the cache of a core holds. With
/// 2^16 slots and more, a query takes two to thirty times as long.
const SLOTS: u32 = 14;

impl<T: Tablebase> Analyst<T> {
    /// An analyst for the game of the table.
    #[must_use]
    pub fn new(table: T) -> Analyst<T> {
        Analyst::with_slots(table, SLOTS)
    }

    /// An analyst whose transposition table has `1 << log` slots.
    fn with_slots(table: T, log: u32) -> Analyst<T> {
        Analyst { generator: MoveGenerator::new(table.rules()), table, transpositions: TranspositionTable::new(log) }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &T {
        &self.table
    }

    /// The same analyst with another way to its table, as a reference or a wrapper. What it has found out stays, so `change`
    /// must not lead to a table with other values.
    ///
    /// # Panics
    ///
    /// If the new table has other rules.
    #[must_use]
    pub fn map_table<U: Tablebase>(self, change: impl FnOnce(T) -> U) -> Analyst<U> {
        let rules = self.rules();
        let table = change(self.table);
        assert_eq!(table.rules(), rules, "the tables must have the same rules");
        Analyst { table, generator: self.generator, transpositions: self.transpositions }
    }

    /// The rules of the table.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.table.rules()
    }

    /// The value of a position for its mover.
    ///
    /// # Panics
    ///
    /// If the position and the table have different rules.
    #[must_use]
    pub fn value(&mut self, position: &Position) -> Value {
        assert_eq!(position.rules(), self.rules(), "the position and the table must have the same rules");
        let value = match (position.winner(), position.leaders_hand()) {
            (Some(winner), _) if winner == position.mover() => Value::BEST,
            (Some(_), _) => Value::WORST,
            (None, Some(hand)) => self.table.value(hand),
            (None, None) => self.search(RoundPosition::new(position), Value::WORST, Value::BEST),
        };
        // Without rounds in the table, the search still knows who goes out at once. That is no better than another win.
        if self.table.has_rounds() { value } else { Value::of(value.outcome()) }
    }

    /// All legal moves, in the order of [`Position::moves`], each with its value for the player who makes it.
    ///
    /// # Panics
    ///
    /// If the position and the table have different rules.
    #[must_use]
    pub fn moves(&mut self, position: &Position) -> Vec<(Move, Value)> {
        position.moves().into_iter().map(|mv| (mv, self.after(position, mv))).collect()
    }

    /// The best line: at each turn the first move with the best value, up to the end of the game or `limit` moves. From a
    /// drawn position, all moves of the line keep the draw. If the table has no rounds, the moves keep the outcome, but
    /// the line may go in circles.
    ///
    /// # Panics
    ///
    /// If the position and the table have different rules.
    #[must_use]
    pub fn line(&mut self, position: &Position, limit: usize) -> Vec<Move> {
        let (mut line, mut now, mut best) = (Vec::new(), *position, self.value(position));
        while line.len() < limit {
            // The best value is known, so it is enough to test moves against it.
            let Some(mv) = now.moves().into_iter().find(|&mv| self.is_at_least(&now, mv, best)) else { break };
            let Ok(next) = now.play(mv) else { break };
            line.push(mv);
            best = match next.leaders_hand() {
                Some(_) => self.value(&next),
                None if next.mover() == now.mover() => best,
                None => -best,
            };
            now = next;
        }
        line
    }

    /// Whether a move has at least the value `least` for the player who makes it. This is faster than finding its value.
    fn is_at_least(&mut self, position: &Position, mv: Move, least: Value) -> bool {
        let Ok(next) = position.play(mv) else {
            unreachable!("the position listed the move itself");
        };
        if mv == Move::Eat || next.winner().is_some() || next.leaders_hand().is_some() {
            return self.after(position, mv) >= least;
        }
        let least = match least.outcome() {
            _ if self.table.has_rounds() => least,
            // Within a round, the search may find a quicker result than the table knows of.
            Outcome::Loss => return true,
            outcome => Value::of(outcome),
        };
        let (round, below) = (RoundPosition::new(&next), least.just_below());
        let value = if next.mover() == position.mover() {
            self.search(round, below, least)
        } else {
            -self.search(round, -least, -below)
        };
        value >= least
    }

    /// The cards of `hand` that win if they are led to an empty pile. The hand is seen from player one's seat. This is
    /// faster than [`moves`](Analyst::moves), because it does not find values.
    #[must_use]
    pub fn winning_leads(&self, hand: CardSet) -> CardSet {
        leads::winning(&self.table, &self.generator, hand)
    }

    /// The value of a move for the player who makes it.
    fn after(&mut self, position: &Position, mv: Move) -> Value {
        let Ok(next) = position.play(mv) else {
            unreachable!("the position listed the move itself");
        };
        let value = match (mv, next.leaders_hand()) {
            (Move::Eat, Some(hand)) => self.after_eating(hand),
            _ => self.value(&next),
        };
        if next.mover() == position.mover() { value } else { -value }
    }

    /// The value of an eat for the player who leads next.
    fn after_eating(&self, leader: CardSet) -> Value {
        self.table.value(leader).later()
    }

    /// The value of a position within a round for its mover. It is exact if it lies between `alpha` and `beta`. Otherwise
    /// it is a bound on the same side.
    fn search(&mut self, position: RoundPosition, mut alpha: Value, mut beta: Value) -> Value {
        let known = self.transpositions.get(&position);
        let mut bounds = known.unwrap_or(Bounds { least: Value::WORST, most: Value::BEST });
        if bounds.least >= beta || bounds.least == bounds.most {
            return bounds.least;
        }
        if bounds.most <= alpha {
            return bounds.most;
        }
        alpha = alpha.max(bounds.least);
        beta = beta.min(bounds.most);
        let (rules, opponent) = (self.generator.rules(), !position.mover);
        let mut best = match position.to_beat {
            None => Value::WORST,
            Some(_) => -self.after_eating(symmetry::as_player_one(rules, opponent, position.other)),
        };
        for mv in self.generator.card_moves(position) {
            if best >= beta {
                break;
            }
            let (next, alpha) = (position.play(rules, mv), alpha.max(best));
            let value = if next.is_over() {
                Value::BEST
            } else if next.mover == opponent {
                -self.search(next, -beta, -alpha)
            } else {
                self.search(next, alpha, beta)
            };
            best = best.max(value);
        }
        // The known bounds have narrowed the window. So a value outside the narrowed window is also a bound for the window
        // that was asked for.
        if best > alpha {
            bounds.least = bounds.least.max(best);
        }
        if best < beta {
            bounds.most = bounds.most.min(best);
        }
        self.transpositions.set(position, bounds);
        best
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::{DealSet, Position, Preset};

    use super::{Analyst, SLOTS};
    use crate::{Options, Quiet, solve};

    /// At each turn, a line has the first of the moves with the best value.
    #[test]
    fn a_line_has_the_first_best_moves() {
        for (preset, suits, ranks) in [
            (Preset::BeatItOrEatIt, 2, 4),
            (Preset::BeatItOrEatIt, 1, 7),
            (Preset::BeatItOrEatIt, 3, 3),
            (Preset::Challenge, 2, 3),
            (Preset::Challenge1987, 2, 3),
        ] {
            let rules = preset.rules(suits, ranks).unwrap();
            for rounds in [true, false] {
                let solution = solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap();
                let (mut analyst, mut other) = (Analyst::new(&solution), Analyst::new(&solution));
                for deal in DealSet::All.deals(rules).unwrap() {
                    let mut now = Position::from(deal);
                    let line = analyst.line(&now, 30);
                    for (turn, &mv) in line.iter().enumerate() {
                        let moves = other.moves(&now);
                        let best = moves.iter().map(|&(_, value)| value).max();
                        let first = moves.iter().find(|&&(_, value)| Some(value) == best);
                        assert_eq!(
                            Some(mv),
                            first.map(|&(mv, _)| mv),
                            "{rules} {deal:?}, turn {turn}, rounds {rounds}"
                        );
                        now = now.play(mv).unwrap();
                        // The line from a position within a round is the rest of the line.
                        assert_eq!(analyst.line(&now, 29 - turn), line[turn + 1..], "{rules} {deal:?}, turn {turn}");
                    }
                    assert!(line.len() == 30 || now.winner().is_some());
                }
            }
        }
    }

    /// A slot that is replaced at the wrong moment, or taken for another position's, would change a value.
    #[test]
    fn tables_of_all_sizes_give_the_same_values() {
        for (preset, suits, ranks) in
            [(Preset::BeatItOrEatIt, 2, 5), (Preset::Challenge, 2, 4), (Preset::Challenge1987, 3, 3)]
        {
            let rules = preset.rules(suits, ranks).unwrap();
            let solution = solve(rules, &Options::default(), &Quiet).unwrap();
            let mut analysts = [0, 1, 4, SLOTS].map(|log| Analyst::with_slots(&solution, log));
            for deal in DealSet::All.deals(rules).unwrap() {
                let mut now = Position::from(deal);
                for turn in 0.. {
                    let [none, one, few, usual] = analysts.each_mut().map(|analyst| analyst.moves(&now));
                    assert!(none == usual && one == usual && few == usual, "{now:?}");
                    let Some(&(mv, _)) = usual.get(turn % usual.len().max(1)) else { break };
                    now = now.play(mv).unwrap();
                    if now.pile().is_empty() {
                        break;
                    }
                }
            }
        }
    }
}
