//! Proving what is expected, led by the goal.
//!
//! To prove a position, a way is sought whose positions all have a lower rank than it has itself. What of them is not
//! proved yet is proved first, the dearest before the others; ranks fall on the way down, but for some slack, so it
//! comes to an end. If there is no such way, the rank was too low: it rises to what the cheapest way costs. If there is
//! no way at all, what was expected is wrong, and is turned about.
//!
//! A fact proved here rests on facts proved before, whatever is expected: that only leads the search.

use std::mem;
use std::sync::{Mutex, PoisonError};

use faceup_core::CardSet;

use super::belief::{Beliefs, Cost, NEVER, WORST};
use super::way::{Leaf, Ways};
use crate::move_generator::MoveGenerator;
use crate::order::Order;

/// What provers share: what is proved, and what is expected.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub beliefs: &'a Beliefs,
    pub order: &'a Order,
    pub generator: &'a MoveGenerator,
    /// Where facts are noted, if they are.
    pub facts: Option<&'a Facts>,
}

/// What was proved, in order: each fact after those that it rests on.
#[derive(Debug)]
pub(crate) struct Facts {
    list: Mutex<Vec<Leaf>>,
    /// More are not noted.
    most: usize,
}

impl Facts {
    /// No facts yet, and never more than fit so many bytes.
    pub fn within(bytes: Option<u64>) -> Facts {
        // A list that grows may take twice what is in it.
        let most = bytes.map_or(usize::MAX, |bytes| (bytes / (2 * mem::size_of::<Leaf>() as u64)) as usize);
        Facts { list: Mutex::default(), most }
    }

    fn note(&self, fact: Leaf) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() < self.most {
            list.push(fact);
        }
    }

    /// The facts in order.
    pub fn into_list(self) -> Vec<Leaf> {
        self.list.into_inner().unwrap_or_else(PoisonError::into_inner)
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

/// Who watches provers, from all their threads.
pub(crate) struct Watch<'a> {
    /// Whether to leave off.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears how many hands more are decided, every now and then.
    pub tell: &'a (dyn Fn(u64) + Sync),
}

/// So many hands decided are worth telling.
const MANY: u64 = 1 << 14;

/// How many goals at most are tried in one go in place of one that turned out wrong.
const TURNS: u32 = 32;

/// By how much a rank rises when what was expected turns out wrong.
const TURN: u8 = 8;

/// By how much in all the ranks on the way from a goal down to a leaf may rise where they should fall. What is harder than
/// it seemed is proved all the same then; else all that rests on it would have to look for another way, only to find
/// none. (With 0 it takes 7% more searches, with 16 1%: two suits of 12.)
const SLACK: Cost = 16;

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
    watch: &'a Watch<'a>,
    decided: u64,
    /// How many of these were told of.
    told: u64,
    /// Room for the walks of [`Beliefs`].
    room: Vec<CardSet>,
}

impl<'a, const TRUMPS: bool, const PASS: bool> Prover<'a, TRUMPS, PASS> {
    pub fn new(ground: Ground<'a>, watch: &'a Watch<'a>) -> Self {
        let ways = Ways::new(ground.generator, ground.beliefs);
        Prover { ground, ways, watch, decided: 0, told: 0, room: Vec::new() }
    }

    fn tell(&mut self) {
        (self.watch.tell)(self.decided - self.told);
        self.told = self.decided;
    }

    /// Proves what can be proved of some goals, and of what takes their place at the border if they turn out wrong.
    pub fn prove_all(&mut self, goals: impl Iterator<Item = Leaf>) -> Work {
        let (mut proved, mut left) = (0, Vec::new());
        let (decided, nodes) = (self.decided, self.ways.nodes);
        for goal in goals {
            left.push(goal);
            for _ in 0..TURNS {
                let Some(goal) = left.pop().filter(|_| !(self.watch.stop)()) else { break };
                let before = self.decided;
                match self.prove(goal, NEVER, SLACK) {
                    Attempt::Proved => proved += u64::from(self.decided > before),
                    Attempt::GivenUp => {}
                    Attempt::Turned => self.next_to(goal, &mut left),
                }
            }
            left.clear();
        }
        self.tell();
        Work { decided: self.decided - decided, proved, nodes: self.ways.nodes - nodes }
    }

    /// What is at the border now that a goal has turned out wrong.
    fn next_to(&self, (side, hand): Leaf, goals: &mut Vec<Leaf>) {
        let Ground { beliefs, order, .. } = self.ground;
        let beyond = order
            .covers(side, hand)
            .filter(|&cover| beliefs.status(cover).side() == side && beliefs.is_at_border(order, cover, side));
        goals.extend(beyond.map(|hand| (side, hand)));
        goals.push((side.other(), hand));
    }

    /// Proves a goal, if its cost stays below `limit`.
    fn prove(&mut self, goal: Leaf, limit: Cost, slack: Cost) -> Attempt {
        let (side, hand) = goal;
        let Ground { beliefs, order, .. } = self.ground;
        loop {
            let now = beliefs.status(hand);
            if now.side() == side && now.is_proved() {
                return Attempt::Proved;
            }
            let mut bound = beliefs.rank(hand) + 1;
            if bound >= limit || bound > WORST || now.side() != side || (self.watch.stop)() {
                return Attempt::GivenUp;
            }
            let (cost, mut leaves) = self.ways.find(goal, bound);
            if cost == NEVER {
                beliefs.turn(order, side, hand, TURN, &mut self.room);
                return Attempt::Turned;
            }
            if cost >= bound {
                bound = beliefs.raise(hand, cost) + 1;
                if bound >= limit || bound > WORST {
                    return Attempt::GivenUp;
                }
            }
            // The dearest is the likeliest to fail. (Each rank is read once: other threads may raise it meanwhile.)
            leaves.sort_by_cached_key(|&(_, hand)| std::cmp::Reverse(beliefs.rank(hand)));
            let slack = slack.min(limit - 1 - bound);
            if leaves.into_iter().all(|leaf| self.prove(leaf, bound.saturating_add(slack), slack) == Attempt::Proved) {
                break;
            }
        }
        // It is noted before anyone can build on it.
        if let Some(facts) = self.ground.facts {
            facts.note(goal);
        }
        self.decided += beliefs.prove(order, side, hand, &mut self.room);
        // The first goal may need the most part of all facts.
        if self.decided - self.told >= MANY {
            self.tell();
        }
        Attempt::Proved
    }
}
