//! Proving what is expected, led by the goal.
//!
//! To prove a position, a way is sought whose positions all have a lower rank than it has itself. What of them is not
//! proved yet is proved first, the dearest before the others; ranks fall on the way down, so it comes to an end, and
//! nothing rests on itself. If there is no such way, the rank was too low: it rises to what the cheapest way costs.
//! If there is no way at all, what was expected is wrong, and is turned about.
//!
//! A fact proved here rests on facts proved before, whatever the estimate says: that only leads the search.

use std::sync::{Mutex, PoisonError};

use faceup_core::{Pack, symmetry::SuitPermutation};

use super::estimate::Estimate;
use super::ranks::WORST;
use super::way::{Cost, Leaf, NEVER, Ways};
use crate::Known;
use crate::blocks::Side;
use crate::board::Board;
use crate::order::Order;

/// What provers share: what is proved, and what is expected.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub known: Known<'a>,
    pub estimate: &'a Estimate,
    pub order: &'a Order,
    pub board: &'a Board,
    /// The renamings of suits, the identity included.
    pub images: &'a [SuitPermutation],
    /// Where facts are noted, if they are: each after those that it rests on.
    pub facts: Option<&'a Mutex<Vec<Leaf>>>,
}

impl Ground<'_> {
    fn pack(&self) -> Pack {
        self.board.rules().pack()
    }
}

/// What a prover did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Work {
    /// Hands proved, with all that follow by dominance or by renaming suits.
    pub decided: u64,
    /// How many goals were proved that were not proved before.
    pub proved: u64,
    /// The positions within rounds that were looked at.
    pub nodes: u64,
}

impl std::ops::Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        Work {
            decided: self.decided + other.decided,
            proved: self.proved + other.proved,
            nodes: self.nodes + other.nodes,
        }
    }
}

/// How many goals at most are tried in one go in place of one that turned out wrong.
const TURNS: u32 = 32;

/// By how much a rank rises when what was expected turns out wrong.
const TURN: u8 = 8;

/// What came of an attempt at a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Proved,
    /// It would cost too much, or is not expected any more.
    GivenUp,
    /// There is no way, so the opposite is expected now.
    Turned,
}

/// One thread's prover.
pub(crate) struct Prover<'a, const TRUMPS: bool, const PASS: bool> {
    ground: Ground<'a>,
    ways: Ways<'a, TRUMPS, PASS>,
    stop: &'a (dyn Fn() -> bool + Sync),
    decided: u64,
    /// Room for the walks of [`Order`].
    room: Vec<(usize, u64)>,
}

impl<'a, const TRUMPS: bool, const PASS: bool> Prover<'a, TRUMPS, PASS> {
    /// A prover that leaves off when `stop` says so.
    pub fn new(ground: Ground<'a>, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let ways = Ways::new(ground.board, ground.known, ground.estimate);
        Prover { ground, ways, stop, decided: 0, room: Vec::new() }
    }

    /// Proves what can be proved of some goals, and of what takes their place at the border if they turn out wrong.
    pub fn prove_all(mut self, goals: &[Leaf]) -> Work {
        let (mut proved, mut left) = (0, Vec::new());
        for &goal in goals {
            left.push(goal);
            for _ in 0..TURNS {
                let Some(goal) = left.pop().filter(|_| !(self.stop)()) else { break };
                let before = self.decided;
                match self.prove(goal, NEVER) {
                    Attempt::Proved => proved += u64::from(self.decided > before),
                    Attempt::GivenUp => {}
                    Attempt::Turned => self.next_to(goal, &mut left),
                }
            }
            left.clear();
        }
        Work { decided: self.decided, proved, nodes: self.ways.nodes }
    }

    /// What is at the border now that a goal has turned out wrong.
    fn next_to(&self, (side, hand): Leaf, goals: &mut Vec<Leaf>) {
        let Ground { estimate, order, .. } = self.ground;
        let is_last = |hand| order.covers(side.other(), hand).all(|cover| !estimate.expects(side, cover));
        let beyond = order.covers(side, hand).filter(|&cover| estimate.expects(side, cover) && is_last(cover));
        goals.extend(beyond.map(|hand| (side, hand)));
        goals.push((side.other(), hand));
    }

    /// Proves a goal, if its cost stays below `limit`.
    fn prove(&mut self, goal: Leaf, limit: Cost) -> Attempt {
        let (side, hand) = goal;
        let Ground { estimate, images, .. } = self.ground;
        let pack = self.ground.pack();
        loop {
            if self.ground.known.of(side).contains(hand) {
                return Attempt::Proved;
            }
            // It may be expected still though the opposite is proved. Then no way may rest on it again.
            if self.ground.known.of(side.other()).contains(hand) && estimate.expects(side, hand) {
                self.turn(goal);
            }
            let mut bound = Cost::from(estimate.ranks.get(hand)) + 1;
            if bound >= limit || bound > Cost::from(WORST) || !estimate.expects(side, hand) || (self.stop)() {
                return Attempt::GivenUp;
            }
            let (mut cost, mut leaves) = self.ways.find::<false>(goal, bound);
            if cost >= bound {
                (cost, leaves) = self.ways.find::<true>(goal, NEVER);
                if cost == NEVER {
                    self.turn(goal);
                    return Attempt::Turned;
                }
                let (up, mut rank) = (cost.max(bound).min(Cost::from(WORST)) as u8, WORST);
                for image in images {
                    rank = estimate.ranks.raise(image.apply(pack, hand), up);
                }
                bound = Cost::from(rank) + 1;
                if bound >= limit || rank == WORST {
                    return Attempt::GivenUp;
                }
            }
            // The dearest is the likeliest to fail. (Each rank is read once: other threads may raise it meanwhile.)
            leaves.sort_by_cached_key(|&(_, hand)| std::cmp::Reverse(estimate.ranks.get(hand)));
            if leaves.into_iter().all(|leaf| self.prove(leaf, bound) == Attempt::Proved) {
                break;
            }
        }
        // It is noted before anyone can build on it.
        if let Some(facts) = self.ground.facts {
            facts.lock().unwrap_or_else(PoisonError::into_inner).push(goal);
        }
        for image in images {
            let image = image.apply(pack, hand);
            self.decided += self.ground.order.fill(self.ground.known.of(side), side, image, &mut self.room);
        }
        Attempt::Proved
    }

    /// Expects the opposite of a goal, and of all that would follow from it. Expectations may turn each other about, so
    /// each turn costs some rank: there is an end to it.
    fn turn(&mut self, (side, hand): Leaf) {
        let Ground { estimate, order, images, .. } = self.ground;
        let rank = estimate.ranks.get(hand).saturating_add(TURN);
        for image in images {
            let image = image.apply(self.ground.pack(), hand);
            estimate.ranks.raise(image, rank);
            match side {
                Side::Wins => order.clear(&estimate.wins, image, &mut self.room),
                Side::Losses => order.fill(&estimate.wins, Side::Wins, image, &mut self.room),
            };
        }
    }
}
