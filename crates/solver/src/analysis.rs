//! The value of any position, in the middle of a round too, and of every move.

use faceup_core::{AfterBeating, CardSet, Move, Player, Position, Rules};
use hashbrown::HashMap;

use crate::move_generator::{MoveGenerator, lowest};
use crate::{Outcome, Tablebase, Value};

/// Values positions by searching to the end of the round and looking up what follows in a table.
///
/// The search is a negamax with bounds and a memory; it tries only the moves that dominance leaves, which changes no
/// value. Every value is from the side of the player to move, and exact. If the table has no rounds, the outcomes of
/// the values are right and the distances mean nothing.
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
/// The table may be borrowed or owned: `Analyst<&dyn Tablebase>`, `Analyst<Solution>`, `Analyst<Box<dyn Tablebase>>`.
pub struct Analyst<T> {
    table: T,
    generator: MoveGenerator,
    memory: HashMap<State, Bounds>,
}

/// A position within a round: the mover's hand, the other's, and the card to beat. Which player moves follows from
/// none of these, so it is kept too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    own: u64,
    other: u64,
    mover: Player,
    to_beat: Option<u8>,
}

/// The value is not below the first and not above the second.
#[derive(Clone, Copy)]
struct Bounds {
    least: Value,
    most: Value,
}

/// The memory is emptied when it holds as many positions as this, which take up to 200 MB.
const MEMORY: usize = 1 << 21;

impl<T: Tablebase> Analyst<T> {
    /// An analyst of the game that the table solves.
    #[must_use]
    pub fn new(table: T) -> Analyst<T> {
        Analyst { generator: MoveGenerator::new(table.rules()), table, memory: HashMap::new() }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &T {
        &self.table
    }

    /// The rules that the table was made for.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.table.rules()
    }

    /// The value of a position for its mover.
    ///
    /// # Panics
    ///
    /// If the position is of other rules than the table.
    #[must_use]
    pub fn value(&mut self, position: &Position) -> Value {
        assert_eq!(position.rules(), self.rules(), "the table is of other rules than the position");
        match (position.winner(), position.leaders_hand()) {
            (Some(winner), _) if winner == position.mover() => Value::BEST,
            (Some(_), _) => Value::WORST,
            (None, Some(hand)) => self.table.value(hand),
            (None, None) => self.search(State::of(position), Value::WORST, Value::BEST),
        }
    }

    /// Every legal move with its value for the player who makes it, in the order of
    /// [`Position::moves`](Position::moves).
    ///
    /// # Panics
    ///
    /// If the position is of other rules than the table.
    #[must_use]
    pub fn moves(&mut self, position: &Position) -> Vec<(Move, Value)> {
        position.moves().into_iter().map(|mv| (mv, self.after(position, mv))).collect()
    }

    /// A line of best play: at each turn the first move of the best value, to the end of the game or to `limit`
    /// moves. A drawn position has no end; its line shows moves that keep the draw. Without rounds in the table the
    /// moves keep the outcome and need lead nowhere.
    ///
    /// # Panics
    ///
    /// If the position is of other rules than the table.
    #[must_use]
    pub fn line(&mut self, position: &Position, limit: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut now = *position;
        while line.len() < limit {
            let moves = self.moves(&now);
            // The first of the best, so that lines do not depend on how `max` breaks ties.
            let Some(best) = moves.iter().map(|(_, value)| *value).max() else { break };
            let Some(&(mv, _)) = moves.iter().find(|(_, value)| *value == best) else { break };
            let Ok(next) = now.play(mv) else { break };
            line.push(mv);
            now = next;
        }
        line
    }

    /// The cards that win when the leader of `hand`, as seen from player one's seat, leads them to an empty table.
    /// Quicker than [`moves`](Analyst::moves), since no value is worked out.
    #[must_use]
    pub fn winning_leads(&mut self, hand: CardSet) -> CardSet {
        let full = CardSet::from_bits(self.generator.full);
        if self.table.outcome(hand) != Outcome::Win {
            return CardSet::EMPTY;
        }
        // What is remembered is of use within a deal; of one deal after another it would only grow.
        self.memory.clear();
        hand.iter()
            .filter(|&card| {
                let rest = hand.without(card);
                // The other player can always eat the lead.
                rest.is_empty()
                    || self.table.outcome(rest) == Outcome::Win && {
                        let answer = State {
                            own: (full - hand).bits(),
                            other: rest.bits(),
                            mover: Player::Two,
                            to_beat: Some(card.bit()),
                        };
                        -self.search(answer, Value::DRAW.just_below(), Value::DRAW) > Value::DRAW
                    }
            })
            .collect()
    }

    /// The value of a move for the player who makes it.
    fn after(&mut self, position: &Position, mv: Move) -> Value {
        let Ok(next) = position.play(mv) else {
            unreachable!("the position listed the move itself");
        };
        let value = match (mv, next.leaders_hand()) {
            (Move::Eat, Some(hand)) => self.eaten(hand),
            _ => self.value(&next),
        };
        if next.mover() == position.mover() { value } else { -value }
    }

    /// The value, for the player who leads next, of having the table eaten.
    fn eaten(&self, leader: CardSet) -> Value {
        let value = self.table.value(leader);
        if self.table.has_rounds() { value.later() } else { value }
    }

    /// The value of a position within a round for its mover, exact if it lies between `alpha` and `beta`; else a
    /// bound on the same side.
    fn search(&mut self, state: State, mut alpha: Value, mut beta: Value) -> Value {
        if let Some(bounds) = self.memory.get(&state) {
            if bounds.least >= beta || bounds.least == bounds.most {
                return bounds.least;
            }
            if bounds.most <= alpha {
                return bounds.most;
            }
            alpha = alpha.max(bounds.least);
            beta = beta.min(bounds.most);
        }
        let State { own, other, mover, to_beat } = state;
        let mut best = Value::WORST;
        match to_beat {
            None => {
                let mut leads = self.generator.leads(own, other);
                while leads != 0 && best < beta {
                    let card = 63 - leads.leading_zeros() as u8;
                    leads ^= 1 << card;
                    best = best.max(self.put(state, card, alpha.max(best), beta));
                }
            }
            Some(card) => {
                best = -self.eaten(self.generator.seat::<true>(!mover, other));
                let pass = self.generator.rules().after_beating() == AfterBeating::Pass;
                let mut beats = if pass {
                    self.generator.beats::<true, true>(mover, own, other, card.into())
                } else {
                    self.generator.beats::<true, false>(mover, own, other, card.into())
                };
                while beats != 0 && best < beta {
                    let beat = lowest(beats);
                    beats ^= beat;
                    let value = if pass {
                        self.put(state, beat.trailing_zeros() as u8, alpha.max(best), beta)
                    } else if own == beat {
                        Value::BEST
                    } else {
                        self.search(State { own: own & !beat, to_beat: None, ..state }, alpha.max(best), beta)
                    };
                    best = best.max(value);
                }
            }
        }
        if self.memory.len() >= MEMORY {
            self.memory.clear();
        }
        // What was searched for lies between the bounds known before, so a value outside the narrowed window is a
        // bound for the window asked for as well.
        let bounds = self.memory.entry(state).or_insert(Bounds { least: Value::WORST, most: Value::BEST });
        if best > alpha {
            bounds.least = bounds.least.max(best);
        }
        if best < beta {
            bounds.most = bounds.most.min(best);
        }
        best
    }

    /// The value of putting a card on the table that the other player has to answer.
    fn put(&mut self, state: State, card: u8, alpha: Value, beta: Value) -> Value {
        let rest = state.own & !(1 << card);
        if rest == 0 {
            return Value::BEST;
        }
        let answer = State { own: state.other, other: rest, mover: !state.mover, to_beat: Some(card) };
        -self.search(answer, -beta, -alpha)
    }
}

impl State {
    fn of(position: &Position) -> State {
        let mover = position.mover();
        State {
            own: position.hand(mover).bits(),
            other: position.hand(!mover).bits(),
            mover,
            to_beat: position.to_beat().map(|card| card.bit()),
        }
    }
}
