//! The value of any position, also within a round, and of every move.

use faceup_core::{CardSet, Interrupted, Move, Observer, Position, Quiet, Rules, symmetry};

use crate::leads;
use crate::move_generator::MoveGenerator;
use crate::round_position::RoundPosition;
use crate::tablebase::{LookupError, OtherRules, Tablebase};
use crate::transposition_table::{Bounds, TranspositionTable};
use crate::value::Value;

/// Finds the values of positions and moves. It searches to the end of the round, and looks up later rounds in a table.
///
/// The search is a negamax with alpha-beta bounds and a transposition table. It leaves out dominated moves, which changes no
/// value. Every value is exact, and is that of the player to move. If the table has no rounds, outcomes are right and distances
/// mean nothing.
///
/// ```
/// use faceup_core::{Player, Preset, Quiet, notation};
/// use faceup_solver::{Analyst, Options, solve};
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
/// The analyst can borrow the table or own it: `Analyst<&dyn Tablebase>`, `Analyst<Solution>`, `Analyst<Arc<dyn Tablebase>>`.
pub struct Analyst<T> {
    table: T,
    generator: MoveGenerator,
    transpositions: TranspositionTable,
    /// Counts the positions that were searched.
    searched: u32,
}

/// The search asks the observer once in this many positions, each of which takes a few look-ups. A power of two.
const POSITIONS_PER_QUESTION: u32 = 64;

/// The binary logarithm of the number of slots of the transposition table: 128 KiB, which the cache of a core holds beside a table. With four
/// times as many, questions about 2x10 take 13% longer, and those about Challenge 4x4 30%.
const SLOTS: u32 = 12;

impl<T: Tablebase> Analyst<T> {
    /// An analyst for the game of the table.
    #[must_use]
    pub fn new(table: T) -> Analyst<T> {
        Analyst::with_slots(table, SLOTS)
    }

    /// An analyst with a transposition table of `1 << log` slots.
    fn with_slots(table: T, log: u32) -> Analyst<T> {
        let (generator, transpositions) = (MoveGenerator::new(table.rules()), TranspositionTable::new(log));
        Analyst { table, generator, transpositions, searched: 0 }
    }

    /// The table in which the analyst looks up positions.
    #[must_use]
    pub const fn table(&self) -> &T {
        &self.table
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
        finished(self.value_with(position, &Quiet))
    }

    /// [`Analyst::value`], where the observer can interrupt the search.
    ///
    /// # Errors
    ///
    /// If the position and the table have different rules, or the observer interrupts.
    pub fn value_with(&mut self, position: &Position, watch: &dyn Observer) -> Result<Value, LookupError> {
        OtherRules::check(self.rules(), position.rules())?;
        Ok(self.find_value(position, Value::WORST, Value::BEST, watch)?)
    }

    /// The value of a position for its mover. It is exact if it lies between `alpha` and `beta`. Otherwise it is a bound on the same side.
    fn find_value(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        watch: &dyn Observer,
    ) -> Result<Value, Interrupted> {
        let value = match (position.winner(), position.leaders_hand()) {
            (Some(winner), _) if winner == position.mover() => Value::BEST,
            (Some(_), _) => Value::WORST,
            (None, Some(hand)) => self.table.value(hand),
            (None, None) => self.search(RoundPosition::new(position), alpha, beta, watch)?,
        };
        // The search sees a win at once even if the table has no rounds. Without rounds, all wins are equal.
        Ok(if self.table.has_rounds() { value } else { Value::of(value.outcome()) })
    }

    /// All legal moves, in the order of [`Position::moves`], each with its value for the player who makes it.
    ///
    /// # Panics
    ///
    /// If the position and the table have different rules.
    #[must_use]
    pub fn moves(&mut self, position: &Position) -> Vec<(Move, Value)> {
        finished(self.moves_with(position, &Quiet))
    }

    /// [`Analyst::moves`], where the observer can interrupt the search.
    ///
    /// # Errors
    ///
    /// If the position and the table have different rules, or the observer interrupts.
    pub fn moves_with(&mut self, position: &Position, watch: &dyn Observer) -> Result<Vec<(Move, Value)>, LookupError> {
        OtherRules::check(self.rules(), position.rules())?;
        let worth_playing = self.worth_playing(position);
        // No move is better than the position.
        let most = position.leaders_hand().map_or(Value::BEST, |hand| self.table.value(hand));
        let mut moves: Vec<(Move, Value)> = Vec::new();
        for mv in position.moves() {
            // A card that is not worth playing is no better than the next lower one of its suit.
            let is_dominated = mv.card().is_some_and(|card| !worth_playing.contains(card));
            let most = moves.last().filter(|_| is_dominated).map_or(most, |&(_, value)| value);
            moves.push((mv, self.after(position, mv, Value::WORST, most, watch)?.min(most)));
        }
        Ok(moves)
    }

    /// The cards of the player to move that are worth playing.
    fn worth_playing(&self, position: &Position) -> CardSet {
        let RoundPosition { mover, own, other, to_beat } = RoundPosition::new(position);
        self.generator.worth_playing(mover, own, other, to_beat)
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
        finished(self.line_with(position, limit, &Quiet))
    }

    /// [`Analyst::line`], where the observer can interrupt the search.
    ///
    /// # Errors
    ///
    /// If the position and the table have different rules, or the observer interrupts.
    pub fn line_with(
        &mut self,
        position: &Position,
        limit: usize,
        watch: &dyn Observer,
    ) -> Result<Vec<Move>, LookupError> {
        self.best_play(position, watch).take(limit).map(|step| Ok(step?.0)).collect()
    }

    /// Best play from a position: at each turn the first move with the best value, and the position after it, up to the end of
    /// the game. It may go in circles in a drawn position and, if the table has no rounds, in any other. An item is an error if
    /// the observer interrupts. If the position and the table have different
    /// rules, the only item is the error that says so.
    pub fn best_play<'a>(
        &'a mut self,
        position: &Position,
        watch: &'a dyn Observer,
    ) -> impl Iterator<Item = Result<(Move, Position), LookupError>> + 'a {
        let (mut now, mut best) = (*position, None);
        let checked = OtherRules::check(self.rules(), position.rules());
        let mut refusal = checked.err();
        std::iter::from_fn(move || {
            if checked.is_err() {
                return refusal.take().map(|error| Err(error.into()));
            }
            let step = self.best_step(&mut now, &mut best, watch);
            step.map_err(LookupError::from).transpose()
        })
    }

    /// Makes the best move. `best` is the value of the position, if it is known. None if the game is over.
    fn best_step(
        &mut self,
        now: &mut Position,
        best: &mut Option<Value>,
        watch: &dyn Observer,
    ) -> Result<Option<(Move, Position)>, Interrupted> {
        let value = match *best {
            Some(value) if now.leaders_hand().is_none() => value,
            _ => self.find_value(now, Value::WORST, Value::BEST, watch)?,
        };
        // The best value is known, so it is enough to test moves against it. The first that has it is worth playing.
        let worth_playing = self.worth_playing(now);
        for mv in now.moves().into_iter().filter(|mv| mv.card().is_none_or(|card| worth_playing.contains(card))) {
            if self.after(now, mv, value.just_below(), value, watch)? >= value {
                let Ok(next) = now.play(mv) else { break };
                *best = Some(if next.mover() == now.mover() { value } else { -value });
                *now = next;
                return Ok(Some((mv, next)));
            }
        }
        Ok(None)
    }

    /// The cards of `hand` that win if they are led to an empty pile. The hand is seen from player one's seat. This is
    /// faster than [`moves`](Analyst::moves), because it does not find values.
    #[must_use]
    pub fn winning_leads(&self, hand: CardSet) -> CardSet {
        leads::winning(&self.table, &self.generator, hand)
    }

    /// The value of a move for the player who makes it. It is exact if it lies between `alpha` and `beta`. Otherwise it is a bound on the
    /// same side.
    fn after(
        &mut self,
        position: &Position,
        mv: Move,
        alpha: Value,
        beta: Value,
        watch: &dyn Observer,
    ) -> Result<Value, Interrupted> {
        let Ok(next) = position.play(mv) else {
            unreachable!("the position listed the move itself");
        };
        let is_movers = next.mover() == position.mover();
        let (alpha, beta) = if is_movers { (alpha, beta) } else { (-beta, -alpha) };
        let value = match (mv, next.leaders_hand()) {
            (Move::Eat, Some(hand)) => self.after_eating(hand),
            _ => self.find_value(&next, alpha, beta, watch)?,
        };
        Ok(if is_movers { value } else { -value })
    }

    /// The value of an eat for the player who leads next.
    fn after_eating(&self, leader: CardSet) -> Value {
        self.table.value(leader).later()
    }

    /// The value of a position within a round for its mover. It is exact if it lies between `alpha` and `beta`. Otherwise
    /// it is a bound on the same side.
    fn search(
        &mut self,
        position: RoundPosition,
        mut alpha: Value,
        mut beta: Value,
        watch: &dyn Observer,
    ) -> Result<Value, Interrupted> {
        let (rules, opponent) = (self.generator.rules(), !position.mover);
        // The player who has to beat a card can eat it. One look-up tells what that is worth, so positions that it decides are not stored.
        let mut best = match position.to_beat {
            None => Value::WORST,
            Some(_) => -self.after_eating(symmetry::as_player_one(rules, opponent, position.other)),
        };
        let mut moves = self.generator.card_moves(position).peekable();
        if best >= beta || moves.peek().is_none() {
            return Ok(best);
        }
        let known = self.transpositions.get(&position);
        let mut bounds = known.unwrap_or(Bounds { least: Value::WORST, most: Value::BEST });
        if bounds.least >= beta || bounds.least == bounds.most {
            return Ok(bounds.least);
        }
        if bounds.most <= alpha {
            return Ok(bounds.most);
        }
        self.searched = self.searched.wrapping_add(1);
        if self.searched.is_multiple_of(POSITIONS_PER_QUESTION) {
            watch.check()?;
        }
        alpha = alpha.max(bounds.least);
        beta = beta.min(bounds.most);
        for mv in moves {
            if best >= beta {
                break;
            }
            let (next, alpha) = (position.play(rules, mv), alpha.max(best));
            let value = if next.is_over() {
                Value::BEST
            } else if next.mover == opponent {
                -self.search(next, -beta, -alpha, watch)?
            } else {
                self.search(next, alpha, beta, watch)?
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
        Ok(best)
    }
}

/// The moves of the best value, in their order, and that value. There are none if there are no moves.
pub fn best_moves<V: Copy + Ord>(moves: &[(Move, V)]) -> (Vec<Move>, Option<V>) {
    let best = moves.iter().map(|&(_, value)| value).max();
    (moves.iter().filter(|&&(_, value)| Some(value) == best).map(|&(mv, _)| mv).collect(), best)
}

/// The result of a search without an observer. Panics where there is none.
fn finished<T>(result: Result<T, LookupError>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(test)]
mod tests {
    use faceup_core::{Cancel, DealSet, Position, Preset, Quiet};

    use super::{Analyst, SLOTS};
    use crate::{Options, games, solve};

    /// At each turn, a line has the first of the moves with the best value.
    #[test]
    fn a_line_has_the_first_best_moves() {
        for rules in games("2x4 1x7 3x3 challenge-2x3 challenge-1987-2x3") {
            for rounds in [true, false] {
                let solution = solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap();
                let (mut analyst, mut other) = (Analyst::new(&solution), Analyst::new(&solution));
                for deal in rules.deals(DealSet::All).unwrap() {
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

    /// An interrupted search returns an error, and spoils no later search.
    #[test]
    fn an_interrupted_search_spoils_nothing() {
        let rules = Preset::BeatItOrEatIt.rules(2, 8).unwrap();
        let solution = solve(rules, &Options::default(), &Quiet).unwrap();
        let (mut analyst, mut interruptions) = (Analyst::new(&solution), 0);
        for deal in rules.deals(DealSet::Symmetric).unwrap().step_by(7) {
            let position = Position::from(deal);
            let (moves, line) = (Analyst::new(&solution).moves(&position), Analyst::new(&solution).line(&position, 30));
            for questions in 0..4 {
                let watch = Cancel::after_checks(questions);
                match analyst.moves_with(&position, &watch) {
                    Ok(found) => assert_eq!(found, moves),
                    Err(_) => interruptions += 1,
                }
            }
            assert_eq!(analyst.line_with(&position, 30, &Quiet), Ok(line));
            assert_eq!(analyst.moves(&position), moves);
        }
        assert!(interruptions > 10, "{interruptions}");
    }

    /// A slot that is replaced at the wrong moment, or taken for another position's, would change a value.
    #[test]
    fn tables_of_all_sizes_give_the_same_values() {
        for rules in games("2x5 challenge-2x4 challenge-1987-3x3") {
            let solution = solve(rules, &Options::default(), &Quiet).unwrap();
            let mut analysts = [0, 1, 4, SLOTS].map(|log| Analyst::with_slots(&solution, log));
            for deal in rules.deals(DealSet::All).unwrap() {
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
