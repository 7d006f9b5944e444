//! Proving the facts of a state again.
//!
//! The hash of a checkpoint shows that no byte has changed by accident. It does not show that the facts are true: somebody who
//! changes a fact can compute the hash again, and bad memory may change a fact before the hash is made. One false fact can lead
//! to a wrong table. So a resumed solve proves some facts again.
//!
//! In the state of a solve, facts rest on each other:
//!
//! - *With rounds*, a win or loss in k rounds follows by one round of play from the results within k - 1 rounds, and from no
//!   fewer. A hand that is not decided follows from nothing before the last step. All of this is checked.
//! - *Without rounds*, each fact follows by one round of play from other facts. A hand that is not decided needs no check: the
//!   solve decides it later.
//! - *Without rounds, if several processes have proved facts*, a fact may rest on facts that are still on their way from another
//!   process. So only a contradiction shows that a fact is false: a hand wins by the state, and loses by the other facts.
//!
//! This finds a single false fact, if it checks that fact. A win with n cards in the leader's hand rests on wins with fewer cards
//! and on losses against hands with more, so no fact rests directly on itself. It misses false facts that it has no time to check
//! and, without rounds, false facts that all rest on each other. Only the [verifier](crate::verify()) decides.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::time::Duration;

use faceup_core::{CardSet, Clock};
use rayon::prelude::*;

use crate::decided::Decided;
use crate::move_generator::{MoveGenerator, with_settings};
use crate::round_search::{RoundSearch, Wins};
use crate::side::Side;
use crate::state::State;

/// All hands of a game with at most this many are checked, without a limit of time: that takes a moment.
const FEW_HANDS: u64 = 1 << 14;

impl State {
    /// Proves facts again, in random order, until all are proved or the time is over. Returns a hand whose entry does not follow
    /// from the other facts.
    pub(crate) fn false_fact(&self, time: Duration) -> Option<CardSet> {
        let generator = MoveGenerator::new(self.current);
        let facts = Facts { decided: self.decided(), state: self, overflow: &self.overflow_rounds() };
        with_settings!(self.current, |TRUMPS, PASS| facts.find_false::<TRUMPS, PASS>(&generator, time))
    }
}

/// The facts of a state.
#[derive(Clone, Copy)]
struct Facts<'a> {
    state: &'a State,
    decided: Decided<'a>,
    /// The hands with many rounds, sorted.
    overflow: &'a [(CardSet, u16)],
}

impl Facts<'_> {
    fn find_false<const TRUMPS: bool, const PASS: bool>(
        self,
        generator: &MoveGenerator,
        time: Duration,
    ) -> Option<CardSet> {
        let full = self.state.current.pack().full().bits();
        // A new order each time. An odd factor makes a permutation of all hands.
        let [start, factor] = [0, 1].map(|nth: u64| RandomState::new().hash_one(nth));
        let (begun, found) = (Clock::start(), OnceLock::new());
        let check = |nth: u64| {
            let hand = CardSet::from_bits(nth.wrapping_mul(factor | 1).wrapping_add(start) & full);
            if full >= FEW_HANDS && begun.elapsed() > time {
                return None;
            }
            let is_right = hand.is_empty() || hand.bits() == full || self.is_proved::<TRUMPS, PASS>(generator, hand);
            (is_right || found.set(hand).is_err()).then_some(())
        };
        let _: Option<()> = (0..=full).into_par_iter().try_for_each(check);
        found.into_inner()
    }

    /// Whether the entry of a hand follows from the other facts.
    fn is_proved<const TRUMPS: bool, const PASS: bool>(self, generator: &MoveGenerator, hand: CardSet) -> bool {
        let follows = |side, rounds| {
            let known = Within { facts: self, rounds };
            RoundSearch::<_, TRUMPS, PASS>::new(generator, known, side).decides(hand.bits())
        };
        match self.of(hand) {
            Some((side, None)) if self.state.is_of_several => !follows(side.other(), None),
            Some((side, None)) => follows(side, None),
            Some((side, Some(rounds))) => {
                follows(side, Some(rounds)) && (rounds == 0 || !follows(side, Some(rounds - 1)))
            }
            // The next step has yet to find what follows from the last one.
            None if self.state.has_rounds() && self.state.step > 0 => {
                [Side::Wins, Side::Losses].iter().all(|&side| !follows(side, Some(self.state.step - 1)))
            }
            None => true,
        }
    }

    /// The side of a hand, if it is decided, and its rounds, if the state has them.
    fn of(self, hand: CardSet) -> Option<(Side, Option<u16>)> {
        let side = self.decided.side(hand)?;
        let rounds =
            self.state.has_rounds().then(|| match self.overflow.binary_search_by_key(&hand, |entry| entry.0) {
                Ok(at) => self.overflow[at].1,
                Err(_) => self.state.rounds_byte(hand).into(),
            });
        Some((side, rounds))
    }
}

/// The facts that take fewer rounds than these, or all facts.
struct Within<'a> {
    facts: Facts<'a>,
    rounds: Option<u16>,
}

impl Within<'_> {
    fn contains(&self, wanted: Side, hand: CardSet) -> bool {
        self.facts
            .of(hand)
            .is_some_and(|(side, rounds)| side == wanted && (self.rounds.is_none() || rounds < self.rounds))
    }
}

impl Wins for Within<'_> {
    fn by_leading(&self, hand: CardSet) -> bool {
        self.contains(Side::Wins, hand)
    }

    fn against(&self, hand: CardSet) -> bool {
        self.contains(Side::Losses, hand)
    }
}
