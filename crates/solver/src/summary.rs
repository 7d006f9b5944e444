//! What a solved game amounts to: counts, and the longest forced result.

use faceup_core::{CardSet, Deal, DealSet, Rules, symmetry};
use faceup_job::parallel::prelude::*;

use crate::{Outcome, Tablebase, Value};

/// How many deals the player who starts wins, loses and draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Won by the starter.
    pub win: u64,
    /// Lost by the starter.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
}

impl Counts {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u64 {
        self.win + self.loss + self.draw
    }

    /// Those of one outcome.
    #[must_use]
    pub fn of(self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Loss => self.loss,
            Outcome::Draw => self.draw,
        }
    }

    fn add(mut self, outcome: Outcome) -> Counts {
        match outcome {
            Outcome::Win => self.win += 1,
            Outcome::Loss => self.loss += 1,
            Outcome::Draw => self.draw += 1,
        }
        self
    }

    fn merge(self, other: Counts) -> Counts {
        Counts { win: self.win + other.win, loss: self.loss + other.loss, draw: self.draw + other.draw }
    }
}

/// A deal with its value for the starter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Longest {
    /// The starter's hand.
    pub hand: CardSet,
    /// What he gets.
    pub value: Value,
}

/// The figures of a solved game. "Positions" are those with an empty table, which are the same as all deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The game.
    pub rules: Rules,
    /// Over all positions.
    pub positions: Counts,
    /// Over symmetric deals, if there are any.
    pub symmetric: Option<Counts>,
    /// Over symmetric deals, those that renaming suits makes of each other counted once.
    pub distinct: Option<Counts>,
    /// A position whose forced result takes the most rounds, the one of least bits; none without rounds, or if
    /// nothing is forced.
    pub longest: Option<Longest>,
    /// The same among symmetric deals.
    pub longest_symmetric: Option<Longest>,
    /// By rounds from 0: how many positions are won, and how many lost, in just so many. Empty without rounds.
    pub by_rounds: Vec<(u64, u64)>,
}

/// Works out the figures of a table.
#[must_use]
pub fn summarize<T: Tablebase + ?Sized>(table: &T) -> Summary {
    let rules = table.rules();
    let all = if table.has_rounds() {
        (1..rules.pack().full().bits())
            .into_par_iter()
            .fold(|| Tally::new(true), |tally, bits| tally.add(table, CardSet::from_bits(bits)))
            .reduce(|| Tally::new(true), Tally::merge)
    } else {
        Tally { counts: table.counts(), ..Tally::new(false) }
    };
    let (mut symmetric, mut distinct, mut longest_symmetric) = (None, None, None);
    if let Ok(deals) = DealSet::Symmetric.deals(rules) {
        let permutations = symmetry::permutations(rules);
        let is_least = |hand: CardSet| {
            permutations
                .iter()
                .map(|p| p.apply(rules.pack(), hand))
                .all(|image| image >= hand || !Deal::new(rules, image).is_ok_and(Deal::is_symmetric))
        };
        let (tally, counts) =
            deals.fold((Tally::new(table.has_rounds()), Counts::default()), |(tally, counts), deal| {
                let hand = deal.leader();
                let counts = if is_least(hand) { counts.add(table.outcome(hand)) } else { counts };
                (tally.add(table, hand), counts)
            });
        (symmetric, distinct, longest_symmetric) = (Some(tally.counts), Some(counts), tally.longest);
    }
    Summary {
        rules,
        positions: all.counts,
        symmetric,
        distinct,
        longest: all.longest,
        longest_symmetric,
        by_rounds: all.by_rounds,
    }
}

/// Counts the outcomes of all hands, one by one.
pub(crate) fn count<T: Tablebase + ?Sized>(table: &T) -> Counts {
    (1..table.rules().pack().full().bits())
        .into_par_iter()
        .fold(Counts::default, |counts, bits| counts.add(table.outcome(CardSet::from_bits(bits))))
        .reduce(Counts::default, Counts::merge)
}

impl Summary {
    /// The most rounds that any forced result takes.
    #[must_use]
    pub fn longest_rounds(&self) -> Option<u16> {
        self.longest.and_then(|longest| longest.value.rounds())
    }
}

#[derive(Debug, Clone)]
struct Tally {
    with_rounds: bool,
    counts: Counts,
    longest: Option<Longest>,
    by_rounds: Vec<(u64, u64)>,
}

impl Tally {
    fn new(with_rounds: bool) -> Tally {
        Tally { with_rounds, counts: Counts::default(), longest: None, by_rounds: Vec::new() }
    }

    fn add<T: Tablebase + ?Sized>(mut self, table: &T, hand: CardSet) -> Tally {
        let value = table.value(hand);
        self.counts = self.counts.add(value.outcome());
        if let (true, Some(rounds)) = (self.with_rounds, value.rounds()) {
            let at = usize::from(rounds);
            if self.by_rounds.len() <= at {
                self.by_rounds.resize(at + 1, (0, 0));
            }
            match value.outcome() {
                Outcome::Win => self.by_rounds[at].0 += 1,
                _ => self.by_rounds[at].1 += 1,
            }
            self.longest = longer(self.longest, Some(Longest { hand, value }));
        }
        self
    }

    fn merge(mut self, other: Tally) -> Tally {
        self.counts = self.counts.merge(other.counts);
        self.longest = longer(self.longest, other.longest);
        if self.by_rounds.len() < other.by_rounds.len() {
            self.by_rounds.resize(other.by_rounds.len(), (0, 0));
        }
        for (mine, theirs) in self.by_rounds.iter_mut().zip(&other.by_rounds) {
            *mine = (mine.0 + theirs.0, mine.1 + theirs.1);
        }
        self
    }
}

/// The one of more rounds, or, of equal ones, of the lesser hand.
fn longer(a: Option<Longest>, b: Option<Longest>) -> Option<Longest> {
    let key = |l: &Longest| (l.value.rounds(), std::cmp::Reverse(l.hand));
    a.into_iter().chain(b).max_by_key(key)
}
