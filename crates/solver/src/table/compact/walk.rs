//! The walk over a block, which codes one value for each class of hands.
//!
//! Exchanging a card for a higher one of its suit never makes a hand worse: neither its outcome, nor its rounds. So the best value among
//! a hand's lower covers (see [`DominanceOrder`](crate::DominanceOrder)) bounds its value. The walk goes by rising number, in which lower
//! covers come first. From the bound upwards, one bit tells of each value whether it is the hand's value. Values that no hand of
//! that size has are left out, and the last value needs no bit.
//!
//! The probability of a bit depends on the bound, on how many covers have that value (0, 1, 2, or more), and on how many values were
//! refused before (up to 7). Every block begins with the same guesses, so that blocks do not depend on each other.

use super::coder::{Decoder, Encoder, Probability};
use super::layout::{Block, Layout, first_set, next_set, steps_down};

/// The kinds of counts of covers, and of refused values.
const COVERS: usize = 4;
const REFUSED: usize = 8;
/// Three hands in four have the value of their bound.
const FIRST: Probability = Probability::guess(48_000);
const LATER: Probability = Probability::guess(26_000);
/// The number of hands between checks for an interruption.
const PIECE: usize = 1 << 14;

/// The values that hands with one number of cards have, as places in the list of all values.
#[derive(Debug, Clone)]
pub(super) struct Occurring {
    pub first: u16,
    /// For each value, the next better one that occurs.
    pub next: Vec<Option<u16>>,
}

impl Occurring {
    /// The values whose bits are set. None if there are none.
    pub fn new(is_set: impl Fn(usize) -> bool, values: usize) -> Option<Occurring> {
        let (mut next, mut better) = (vec![None; values], None);
        for value in (0..values).rev() {
            next[value] = better;
            if is_set(value) {
                better = Some(value as u16);
            }
        }
        Some(Occurring { first: better?, next })
    }
}

/// Why a walk ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// A hand is worse than one of its lower covers, so the table is wrong.
    NotInOrder,
    /// There are fewer bits than hands need.
    TooFewBits,
    /// The work was interrupted.
    Interrupted,
}

/// One walk over the hands serves for writing and for reading.
pub(super) trait Coder {
    /// Codes the value of the hand with these ranks of each suit: its bound, or one that is better.
    fn value(
        &mut self,
        ranks: &[u32; 8],
        bound: u16,
        better: &[Option<u16>],
        model: &mut [Probability],
    ) -> Result<u16, Ended>;
}

impl Coder for Decoder<'_> {
    #[inline]
    fn value(
        &mut self,
        _: &[u32; 8],
        bound: u16,
        better: &[Option<u16>],
        model: &mut [Probability],
    ) -> Result<u16, Ended> {
        let (mut value, mut refused) = (bound, 0);
        while let Some(next) = better[usize::from(value)] {
            if self.bit(&mut model[refused]) {
                break;
            }
            (value, refused) = (next, (refused + 1).min(REFUSED - 1));
        }
        // So a short file is not read for long.
        if self.is_beyond() { Err(Ended::TooFewBits) } else { Ok(value) }
    }
}

/// An encoder of the values that a function gives.
pub(super) struct Writer<V> {
    pub encoder: Encoder,
    pub value_of: V,
}

impl<V: Fn(&[u32; 8]) -> u16> Coder for Writer<V> {
    #[inline]
    fn value(
        &mut self,
        ranks: &[u32; 8],
        bound: u16,
        better: &[Option<u16>],
        model: &mut [Probability],
    ) -> Result<u16, Ended> {
        let (given, mut value, mut refused) = ((self.value_of)(ranks), bound, 0);
        while let Some(next) = better[usize::from(value)] {
            self.encoder.put(&mut model[refused], value == given);
            if value == given {
                break;
            }
            (value, refused) = (next, (refused + 1).min(REFUSED - 1));
        }
        if value == given { Ok(value) } else { Err(Ended::NotInOrder) }
    }
}

pub(super) struct Walk<'a, C, G> {
    pub layout: &'a Layout,
    pub block: &'a Block,
    pub occurring: &'a Occurring,
    pub coder: C,
    /// Whether the work goes on. It is given the number of hands since the last call.
    pub goes_on: G,
}

/// What the walk has reached.
struct Reached<'s> {
    stored: &'s mut [u16],
    model: Vec<Probability>,
    /// The ranks and the coordinate in each suit.
    ranks: [u32; 8],
    coordinates: [usize; 8],
    /// How much lower the indices of the covers are that differ in the suits after the current one.
    covers: Vec<usize>,
    equals: [Option<usize>; 8],
    reorders: Vec<[usize; 8]>,
    since: usize,
}

impl<C: Coder, G: FnMut(usize) -> bool> Walk<'_, C, G> {
    /// Codes every value of the block. `stored` has room for each of its hands. Returns the coder.
    pub fn run(mut self, stored: &mut [u16]) -> Result<C, Ended> {
        let mut model = vec![LATER; self.occurring.next.len() * COVERS * REFUSED];
        model.iter_mut().step_by(REFUSED).for_each(|probability| *probability = FIRST);
        let mut reached = Reached {
            stored,
            model,
            ranks: [0; 8],
            coordinates: [0; 8],
            covers: Vec::new(),
            equals: self.layout.equals(self.block),
            reorders: self.layout.reorders(self.block),
            since: 0,
        };
        self.suit(&mut reached, usize::from(self.layout.pack.suits()) - 1, 0)?;
        if !(self.goes_on)(reached.since) {
            return Err(Ended::Interrupted);
        }
        Ok(self.coder)
    }

    /// Goes through the sets of a suit, and through those of the suits before it for each. Of suits that are alike, the earlier
    /// one has the greater set: one hand stands for its class.
    fn suit(&mut self, reached: &mut Reached<'_>, suit: usize, index: usize) -> Result<(), Ended> {
        let (ranks, coordinate) = match reached.equals[suit] {
            Some(later) => (reached.ranks[later], reached.coordinates[later]),
            None => (first_set(self.block.counts[suit]), 0),
        };
        (reached.ranks[suit], reached.coordinates[suit]) = (ranks, coordinate);
        let (last, stride) = (self.layout.sets(self.block, suit) - 1, self.block.strides[suit]);
        let mut index = index + coordinate * stride;
        loop {
            let later = reached.covers.len();
            if suit > 0 {
                reached.covers.extend(steps_down(reached.ranks[suit]).map(|step| step * stride));
                self.suit(reached, suit - 1, index)?;
                reached.covers.truncate(later);
            } else {
                self.hand(reached, index)?;
            }
            if reached.coordinates[suit] == last {
                return Ok(());
            }
            reached.ranks[suit] = next_set(reached.ranks[suit]);
            reached.coordinates[suit] += 1;
            index += stride;
        }
    }

    #[inline]
    fn hand(&mut self, reached: &mut Reached<'_>, index: usize) -> Result<(), Ended> {
        let (mut bound, mut covers) = (self.occurring.first, 0);
        let mut consider = |cover: u16| match cover {
            value if value > bound => (bound, covers) = (value, 1),
            value => covers += usize::from(value == bound),
        };
        for &step in &reached.covers {
            consider(reached.stored[index - step]);
        }
        for step in steps_down(reached.ranks[0]) {
            consider(reached.stored[index - step]);
        }
        let context = (usize::from(bound) * COVERS + covers.min(COVERS - 1)) * REFUSED;
        let model = &mut reached.model[context..context + REFUSED];
        let value = self.coder.value(&reached.ranks, bound, &self.occurring.next, model)?;
        reached.stored[index] = value;
        for order in &reached.reorders {
            let image = (0..8).map(|suit| reached.coordinates[suit] * self.block.strides[order[suit]]).sum::<usize>();
            reached.stored[image] = value;
        }
        reached.since += 1;
        if reached.since == PIECE {
            if !(self.goes_on)(PIECE) {
                return Err(Ended::Interrupted);
            }
            reached.since = 0;
        }
        Ok(())
    }
}
