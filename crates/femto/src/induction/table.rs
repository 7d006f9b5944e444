//! The values of all states of an even pack, by backward induction.

use faceup_core::Player;
use rayon::prelude::*;

use crate::budget::Budget;
use crate::induction::interner::Interner;
use crate::induction::layout::{Layout, Shape};
use crate::induction::score::{Key, Reach, Scoring};
use crate::induction::value::StateValue;
use crate::{Card, Chooser, Hand, Lead, Place, Settings, SolveError};

/// The threads to work on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threads {
    All,
    /// The calling thread, because the caller solves several games at a time.
    One,
}

/// The rules for an even number of cards.
#[derive(Debug, Clone)]
pub(crate) struct TableRules {
    cards: Vec<i32>,
    /// The places of the cards that a card beats, by its place.
    beats: Vec<Hand>,
    chooser: Chooser,
    lead: Lead,
    pub scoring: Scoring,
}

/// A state from the side of one player: the leader if cards are led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub mine: Hand,
    pub yours: Hand,
    pub score: i32,
}

/// One way to end a round: one of the two cards is kept.
struct Edge {
    /// Whether the card is put in front of me.
    mine: bool,
    card: i32,
    next: Next,
    /// The total of all cards in front after the round.
    in_front: i32,
}

/// The state after a round.
enum Next {
    Over,
    /// The table has the state, or the same state from the other side.
    State {
        turned: bool,
        offset: usize,
        held: Hand,
        size: usize,
        reach: Reach,
    },
}

/// The values of all states.
#[derive(Debug)]
pub(crate) struct Table<V> {
    rules: TableRules,
    layout: Layout,
    ids: Vec<u32>,
    numbers: Interner<V>,
}

impl TableRules {
    /// The game with these cards, in the order of their values.
    pub fn new(settings: &Settings, cards: &[Card]) -> TableRules {
        let losers = |card: &Card| {
            let lost = cards.iter().enumerate().filter(|(_, other)| card.beats(**other));
            lost.fold(Hand::EMPTY, |hand, (place, _)| hand.with(Place::new(place)))
        };
        let beats = cards.iter().map(losers).collect();
        let cards = cards.iter().map(|card| card.value().into()).collect();
        TableRules { cards, beats, chooser: settings.chooser, lead: settings.lead, scoring: Scoring::new(settings) }
    }

    pub fn shape(&self) -> Shape<'_> {
        Shape { cards: &self.cards, scoring: self.scoring, together: self.lead == Lead::Together }
    }

    /// The two ends of a round with these cards: my card is kept, or yours.
    fn edges(&self, layout: &Layout, mine: Hand, yours: Hand, a: Place, b: Place) -> [Edge; 2] {
        let win = self.beats[a.index()].contains(b);
        [a, b].map(|kept| {
            let returned = if kept == a { b } else { a };
            let (mut my_next, mut your_next) = (mine.without(a), yours.without(b));
            if win {
                your_next = your_next.with(returned)
            } else {
                my_next = my_next.with(returned)
            }
            let held = my_next.union(your_next);
            let shape = self.shape();
            let in_front = self.cards.iter().sum::<i32>() - shape.total(held);
            let next = if my_next.is_empty() || your_next.is_empty() {
                Next::Over
            } else {
                let winner = if win { Player::One } else { Player::Two };
                let turned = match self.lead {
                    Lead::Together => !shape.is_stored(my_next, your_next),
                    lead => lead.next(Player::One, winner) == Player::Two,
                };
                let (first, second) = if turned { (your_next, my_next) } else { (my_next, your_next) };
                let (offset, size) = (layout.offset(first, second), first.len());
                Next::State { turned, offset, held, size, reach: shape.reach(held, size) }
            };
            Edge { mine: win, card: self.cards[kept.index()], next, in_front }
        })
    }

    /// The player who chooses, if `winner` wins the round. Player one is me.
    fn chooser(&self, score: i32, in_front: i32, winner: Player) -> Player {
        self.chooser.player(winner, || self.scoring.ahead(score, in_front))
    }
}

impl<V: StateValue> Table<V> {
    /// A table without values.
    pub fn new(rules: TableRules) -> Table<V> {
        let layout = Layout::new(rules.shape());
        let ids = vec![u32::MAX; layout.states as usize];
        let numbers = if V::ALL_DIFFERENT && rules.shape().together { ids.len() } else { 0 };
        Table { rules, layout, ids, numbers: Interner::with_capacity(numbers) }
    }

    /// Computes the values of all states, from the end of play backwards. After each piece of work, `more` gets the number of states
    /// done, and can end the work with an error. Each value checks the budget.
    pub fn solve(
        &mut self,
        threads: Threads,
        budget: &Budget,
        mut more: impl FnMut(u64) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        /// The number of sets of cards held that all threads work on between two calls of `more`.
        const PIECE: usize = 64;
        let mut done = 0;
        let mut kept = self.numbers.bytes() as i64;
        let cards = self.rules.cards.clone();
        let levels: Vec<Vec<Hand>> = Shape { cards: &cards, ..self.rules.shape() }.levels().collect();
        for level in levels {
            for piece in level.chunks(PIECE) {
                let table = &*self;
                let values =
                    |(mine, yours)| Some((table.layout.offset(mine, yours), table.values(mine, yours, budget)?));
                let pairs = |held: &Hand| table.rules.shape().pairs(*held);
                // A piece that is not split stays on the calling thread.
                let least = if threads == Threads::One { PIECE } else { 1 };
                let solved: Option<Vec<(usize, Vec<V>)>> =
                    piece.par_iter().with_min_len(least).flat_map_iter(pairs).map(values).collect();
                let Some(solved) = solved else { return more(done) };
                for (offset, values) in solved {
                    done += values.len() as u64;
                    for (i, value) in values.into_iter().enumerate() {
                        budget.change(-(value.heap_bytes() as i64));
                        self.ids[offset + i] = self.numbers.insert(value);
                    }
                }
                let now = self.numbers.bytes() as i64;
                budget.change(now - std::mem::replace(&mut kept, now));
                more(done)?;
            }
        }
        Ok(())
    }

    /// The values of a pair of hands, by key, with their memory charged to the budget. None if the budget is spent.
    fn values(&self, mine: Hand, yours: Hand, budget: &Budget) -> Option<Vec<V>> {
        let held = mine.union(yours);
        let keys = self.layout.keys(held, mine.len());
        if keys.is_empty() {
            return Some(Vec::new());
        }
        let edges: Vec<[Edge; 2]> = mine
            .places()
            .flat_map(|a| yours.places().map(move |b| (a, b)))
            .map(|(a, b)| self.rules.edges(&self.layout, mine, yours, a, b))
            .collect();
        let in_front = self.rules.cards.iter().sum::<i32>() - self.rules.shape().total(held);
        let value = |&key: &i32| {
            if budget.is_spent() {
                return None;
            }
            let entries = edges.iter().map(|edges| self.kept(edges, key, in_front)).collect();
            let value: V = self.rules.decide(yours.len(), entries, &|| budget.is_spent())?;
            budget.change(value.heap_bytes() as i64);
            Some(value)
        };
        keys.iter().map(value).collect()
    }

    /// The value of two cards to me when the chooser keeps the better one.
    fn kept(&self, edges: &[Edge; 2], score: i32, in_front: i32) -> V {
        let winner = if edges[0].mine { Player::One } else { Player::Two };
        let [a, b] = edges.each_ref().map(|edge| self.follow(edge, score));
        a.better(b, self.rules.chooser(score, in_front, winner))
    }

    /// The value to me after a round. A relative value covers this round and the rest of the play.
    fn follow(&self, edge: &Edge, score: i32) -> V {
        let scoring = self.rules.scoring;
        let after = scoring.after(score, edge.mine, edge.card);
        let gain = if edge.mine { edge.card } else { -edge.card };
        match edge.next {
            Next::Over if scoring.is_relative() => V::integer(gain.into()),
            Next::Over => V::integer(scoring.payoff(after, edge.in_front)),
            Next::State { turned, offset, held, size, reach } => {
                let score = if turned { scoring.turned(after, edge.in_front) } else { after };
                let value = self.stored(offset, self.layout.keys(held, size), scoring.key(score, reach));
                let value = if turned { value.negated() } else { value };
                if scoring.is_relative() { value.plus(gain.into()) } else { value }
            }
        }
    }

    fn stored(&self, offset: usize, keys: &[i32], key: Key) -> V {
        match key {
            Key::Decided(payoff) => V::integer(payoff),
            Key::Stored(key) => {
                let at = keys.binary_search(&key).expect("the layout has every reachable score");
                self.numbers.get(self.ids[offset + at]).clone()
            }
        }
    }

    /// The value of a state with cards in both hands, to the player from whose side it is seen. A relative value covers the rest of
    /// the play.
    pub fn value(&self, spot: Spot) -> V {
        let shape = self.rules.shape();
        let held = spot.mine.union(spot.yours);
        let turned = !shape.is_stored(spot.mine, spot.yours);
        let (mine, yours, score) = if turned {
            let in_front = self.rules.cards.iter().sum::<i32>() - shape.total(held);
            (spot.yours, spot.mine, self.rules.scoring.turned(spot.score, in_front))
        } else {
            (spot.mine, spot.yours, spot.score)
        };
        let key = self.rules.scoring.key(score, shape.reach(held, mine.len()));
        let value = self.stored(self.layout.offset(mine, yours), self.layout.keys(held, mine.len()), key);
        if turned { value.negated() } else { value }
    }

    /// The approximate memory of the table, in bytes.
    pub fn bytes(&self) -> u64 {
        self.layout.bytes() + 4 * self.layout.states + self.numbers.bytes()
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.layout.states
    }
}

impl TableRules {
    /// The value of a round in which my cards are the rows. None if stopped.
    fn decide<V: StateValue>(&self, columns: usize, entries: Vec<V>, stop: &dyn Fn() -> bool) -> Option<V> {
        if self.lead == Lead::Together {
            return V::of_matrix(columns, entries, stop);
        }
        // I lead, face up.
        let best = |cells: &mut dyn Iterator<Item = V>, player| {
            cells.reduce(|a, b| a.better(b, player)).expect("a matrix is not empty")
        };
        let mut cells = entries.into_iter();
        let rows = cells.len() / columns;
        Some(best(&mut (0..rows).map(|_| best(&mut cells.by_ref().take(columns), Player::Two)), Player::One))
    }
}
