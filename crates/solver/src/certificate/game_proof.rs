//! The proof of all deals of a game.

use faceup_core::{CardSet, Observer, Pack, Rules, Status, symmetry};

use rayon::prelude::*;

use crate::certificate::claim::Claim;
use crate::certificate::deal_proof::Group;
use crate::certificate::error::ProveError;
use crate::certificate::plan::Planner;
use crate::side::Side;
use crate::{Counts, DominanceOrder, Outcome, Tablebase};

/// The approximate number of hands that are tried for a group.
const GROUP: usize = 1 << 13;
/// The number of hands that a thread tries at a time.
const CHUNK: usize = 1 << 6;

/// The proof of the outcomes of all deals of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameProof {
    rules: Rules,
    counts: Counts,
    groups: Vec<Group>,
}

impl GameProof {
    /// Proves the outcomes of all deals of a game from a true table. `order` is a list of hands, each of which follows from the
    /// hands before it, as [`proof_order`](crate::proof_order) makes it. The other hands are proved step by step, which takes
    /// longer.
    ///
    /// A wrong table leads to an error, or to a certificate that no checker accepts.
    ///
    /// # Errors
    ///
    /// If the table contradicts itself, or the observer interrupts the work.
    pub fn prove(table: &dyn Tablebase, order: &[CardSet], observer: &dyn Observer) -> Result<GameProof, ProveError> {
        let mut proof = Proved::new(table);
        let listed = order.iter().copied().filter(|&hand| proof.is_playable(hand) && proof.claim(hand).is_some());
        let (mut listed, mut open) = (listed.collect::<Vec<_>>().into_iter(), Vec::new());
        let total = table.rules().pack().full().bits() - 1;
        // The list has the order in which threads found the proofs. So a hand may stand before one that it rests on, and is tried
        // again.
        let mut is_stuck = false;
        while !is_stuck || listed.len() > 0 {
            open.extend(listed.by_ref().take(if is_stuck { GROUP } else { GROUP.saturating_sub(open.len()) }));
            let before = open.len();
            open = proof.add_group(open, observer)?;
            is_stuck = open.len() == before;
            observer.progress(Status { step: 1, done: proof.count, total });
        }
        // All hands that could be proved next, until there are none.
        loop {
            let ready = proof.ready();
            let before = ready.len();
            if proof.add_group(ready, observer)?.len() == before {
                break;
            }
            observer.progress(Status { step: 2, done: proof.count, total });
        }
        let (rules, counts) = (table.rules(), table.counts());
        let playable = (1..rules.pack().full().bits()).map(CardSet::from_bits);
        for hand in playable.filter(|&hand| table.outcome(hand) != Outcome::Draw) {
            if !proof.is_decided(hand) {
                return Err(ProveError::Table { hand });
            }
        }
        let mut groups = std::mem::take(&mut proof.groups);
        if counts.draw > 0 {
            groups.push(proof.draws());
        }
        Ok(GameProof { rules, counts, groups: groups.into_iter().map(Group::from).collect() })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many deals the player who leads wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The facts. Those of each group follow from facts of the groups before it. If there are draws, the last group says who does
    /// not lose them, and its facts may rest on each other too.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of facts.
    #[must_use]
    pub fn facts(&self) -> u64 {
        self.groups.iter().map(|group| group.facts() as u64).sum()
    }
}

/// The facts, and all hands that follow from them.
struct Proved<'a> {
    table: &'a dyn Tablebase,
    pack: Pack,
    dominance: DominanceOrder,
    groups: Vec<Vec<Claim>>,
    /// The hands whose outcomes follow from the facts: hand x is bit x % 64 of word x / 64.
    decided: Vec<u64>,
    /// Their number.
    count: u64,
}

impl<'a> Proved<'a> {
    fn new(table: &'a dyn Tablebase) -> Proved<'a> {
        let rules = table.rules();
        let pack = rules.pack();
        Proved {
            table,
            pack,
            dominance: DominanceOrder::new(pack),
            groups: Vec::new(),
            decided: vec![0; (1usize << pack.cards()).div_ceil(64)],
            count: 0,
        }
    }

    fn is_playable(&self, hand: CardSet) -> bool {
        !hand.is_empty() && hand != self.pack.full() && self.pack.full().includes(hand)
    }

    /// Whether the outcome of a hand follows from the facts.
    fn is_decided(&self, hand: CardSet) -> bool {
        self.decided[(hand.bits() / 64) as usize] >> (hand.bits() % 64) & 1 != 0
    }

    fn is_canonical(&self, hand: CardSet) -> bool {
        symmetry::canonical(self.table.rules(), hand) == hand
    }

    /// The claim to prove about a hand. None for a draw.
    fn claim(&self, hand: CardSet) -> Option<Claim> {
        match self.table.outcome(hand) {
            Outcome::Win => Some(Claim { side: Side::Wins, hand }),
            Outcome::Loss => Some(Claim { side: Side::Losses, hand }),
            Outcome::Draw => None,
        }
    }

    /// Makes a group of the given hands that follow from the facts. Returns the others, unless they are decided.
    fn add_group(&mut self, hands: Vec<CardSet>, observer: &dyn Observer) -> Result<Vec<CardSet>, ProveError> {
        let proved = |hands: &[CardSet]| {
            let mut planner = Planner::new(self.table.rules());
            let hands = hands.iter().filter(|&&hand| !self.is_decided(hand) && !observer.interrupted());
            hands.map(|&hand| (hand, self.follows(&mut planner, hand))).collect::<Vec<_>>()
        };
        let tried = hands.par_chunks(CHUNK).flat_map_iter(proved).collect::<Vec<_>>();
        observer.check()?;
        let (mut group, mut left) = (Vec::new(), Vec::new());
        for (hand, follows) in tried {
            match self.claim(hand).filter(|_| follows) {
                // Another fact of the group may have decided it.
                Some(claim) if self.insert(claim) => group.push(claim),
                Some(_) => {}
                None => left.push(hand),
            }
        }
        if !group.is_empty() {
            self.groups.push(group);
        }
        Ok(left)
    }

    /// Whether the outcome of a hand follows from the facts by one round of play.
    fn follows(&self, planner: &mut Planner, hand: CardSet) -> bool {
        let is_known = |leaf: Claim| {
            let wanted = match leaf.side {
                Side::Wins => Outcome::Win,
                Side::Losses => Outcome::Loss,
            };
            (self.is_decided(leaf.hand) && self.table.outcome(leaf.hand) == wanted).then_some(0)
        };
        self.claim(hand).is_some_and(|claim| planner.within(claim, 0, is_known).is_some())
    }

    /// Marks a hand and all hands that follow from it as decided. Returns whether the hand is new.
    fn insert(&mut self, Claim { side, hand }: Claim) -> bool {
        let mut is_new = |hand: CardSet| {
            let (word, bit) = (&mut self.decided[(hand.bits() / 64) as usize], 1 << (hand.bits() % 64));
            let is_new = *word & bit == 0;
            *word |= bit;
            self.count += u64::from(is_new);
            is_new
        };
        let mut reached = symmetry::images(self.table.rules(), hand);
        reached.retain(|&hand| is_new(hand));
        let is_any = !reached.is_empty();
        while let Some(hand) = reached.pop() {
            reached.extend(self.dominance.covers(side, hand).filter(|&next| is_new(next)));
        }
        is_any
    }

    /// The hands that could be proved next: all hands that would follow from them are proved.
    fn ready(&self) -> Vec<CardSet> {
        let is_ready = |&hand: &CardSet| {
            self.claim(hand).is_some_and(|Claim { side, .. }| {
                !self.is_decided(hand)
                    && self.is_canonical(hand)
                    && self.dominance.covers(side, hand).all(|next| self.is_decided(next))
            })
        };
        (1..self.pack.full().bits()).into_par_iter().map(CardSet::from_bits).filter(is_ready).collect()
    }

    /// The draws from which all others follow: for the leader's side the worst, for the opponent's the best ones.
    fn draws(&self) -> Vec<Claim> {
        let is_draw = |hand| self.is_playable(hand) && self.table.outcome(hand) == Outcome::Draw;
        let mut claims = Vec::new();
        for hand in (1..self.pack.full().bits()).map(CardSet::from_bits) {
            if !is_draw(hand) || !self.is_canonical(hand) {
                continue;
            }
            for side in [Side::Wins, Side::Losses] {
                if !self.dominance.covers(side.other(), hand).any(is_draw) {
                    claims.push(Claim { side, hand });
                }
            }
        }
        claims
    }
}
