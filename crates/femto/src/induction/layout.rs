//! The states of a table, and their places in it.
//!
//! States are grouped by the cards that both players hold together. These cards and the number of my cards determine the possible
//! scores, so there is one list of keys for each such *block*. The values of a pair of hands lie in the order of that list.

use crate::Hand;
use crate::hand::{PairNumbers, binomial, hands};
use crate::induction::score::{Key, Reach, Scoring};

/// The places of values.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    /// Where the values of a pair begin, by the number of the pair.
    offsets: Vec<u32>,
    /// Where the keys of a block begin and end, by the cards held and the number of mine.
    blocks: Vec<(u32, u32)>,
    keys: Vec<i32>,
    pairs: PairNumbers,
    /// The number of values.
    pub states: u64,
    size: usize,
}

/// The size of a game, computed before it is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The number of states.
    pub states: u64,
    /// The memory of the states, in bytes, without the digits of long fractions.
    pub bytes: u64,
}

/// An even number of cards, and how they are played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub cards: &'a [i32],
    pub scoring: Scoring,
    /// Whether both play at once. Then a state has the same value from either side, and is stored from one side only.
    pub together: bool,
}

impl Shape<'_> {
    pub fn hand_size(&self) -> usize {
        self.cards.len() / 2
    }

    pub fn total(&self, hand: Hand) -> i32 {
        hand.places().map(|place| self.cards[place.index()]).sum()
    }

    /// Whether a pair of hands is stored as mine and yours, and not the other way round.
    pub fn is_stored(&self, mine: Hand, yours: Hand) -> bool {
        !self.together || (mine.len(), mine.bits()) > (yours.len(), yours.bits())
    }

    /// How far the score can move while the cards of both hands are played. Each card in front of a player is one less in their hand.
    pub fn reach(&self, held: Hand, mine: usize) -> Reach {
        let best = |cards: usize| -> i32 {
            let values: Vec<i32> = held.places().map(|place| self.cards[place.index()]).collect();
            values.iter().rev().take(cards).sum()
        };
        Reach { mine: best(mine), yours: best(held.len() - mine) }
    }

    /// The keys of a block, in order. Each card that my hand has lost is in front of me.
    fn keys(&self, held: Hand, mine: usize) -> Vec<i32> {
        let front: Vec<i32> = Hand::from_bits(((1u32 << self.cards.len()) - 1) as u16)
            .minus(held)
            .places()
            .map(|place| self.cards[place.index()])
            .collect();
        let in_front: i32 = front.iter().sum();
        let reach = self.reach(held, mine);
        let mut keys: Vec<i32> = hands(self.hand_size() - mine, front.len())
            .filter_map(|chosen| {
                let total: i32 = chosen.places().map(|place| front[place.index()]).sum();
                match self.scoring.key(self.scoring.score(total as u32, (in_front - total) as u32), reach) {
                    Key::Decided(_) => None,
                    Key::Stored(key) => Some(key),
                }
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// The possible numbers of my cards among those held.
    fn mine(&self, held: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, together) = (self.hand_size(), self.together);
        (1..held).filter(move |&mine| mine <= size && held - mine <= size && !(together && mine < held - mine))
    }

    /// The pairs of a block.
    pub fn pairs(self, held: Hand) -> impl Iterator<Item = (Hand, Hand)> {
        // My cards are every subset of those held, in order.
        let mut next = Some(0u16);
        std::iter::from_fn(move || {
            let mine = next?;
            next = (mine != held.bits()).then(|| (mine | !held.bits()).wrapping_add(1) & held.bits());
            Some((Hand::from_bits(mine), held.minus(Hand::from_bits(mine))))
        })
        .filter(move |(mine, yours)| {
            let size = self.hand_size();
            let sized = |hand: &Hand| (1..=size).contains(&hand.len());
            sized(mine) && sized(yours) && self.is_stored(*mine, *yours)
        })
    }

    /// The sets of cards that both players hold together, the fewest cards first. A state leads only to states of lower levels.
    pub fn levels(self) -> impl Iterator<Item = Vec<Hand>> {
        (2..=self.cards.len()).map(move |held| hands(held, self.cards.len()).collect())
    }

    /// The exact size of a table, without the values that its states point to.
    pub fn extent(self) -> Extent {
        let cards = self.cards.len();
        let (mut states, mut keys) = (0u64, 0u64);
        for held in self.levels().flatten() {
            for mine in self.mine(held.len()) {
                let here = self.keys(held, mine).len() as u64;
                keys += here;
                let pairs = binomial(held.len(), mine) as u64;
                let twice = self.together && 2 * mine == held.len();
                states += here * if twice { pairs / 2 } else { pairs };
            }
        }
        let blocks = (1u64 << cards) * (self.hand_size() as u64 + 1);
        let bytes =
            4 * PairNumbers::count(cards) as u64 + PairNumbers::bytes(cards) + 8 * blocks + 4 * keys + 4 * states;
        Extent { states, bytes }
    }
}

impl Layout {
    pub fn new(shape: Shape) -> Layout {
        let (cards, size) = (shape.cards.len(), shape.hand_size());
        let mut layout = Layout {
            offsets: vec![0; PairNumbers::count(cards)],
            blocks: vec![(0, 0); (1 << cards) * (size + 1)],
            keys: Vec::new(),
            pairs: PairNumbers::new(cards),
            states: 0,
            size,
        };
        for held in shape.levels().flatten() {
            for mine in shape.mine(held.len()) {
                let start = layout.keys.len() as u32;
                layout.keys.extend(shape.keys(held, mine));
                let block = layout.block(held, mine);
                layout.blocks[block] = (start, layout.keys.len() as u32);
            }
            for (mine, yours) in shape.pairs(held) {
                layout.offsets[layout.pairs.of(mine, yours)] =
                    u32::try_from(layout.states).expect("16 cards have fewer states");
                layout.states += layout.keys(held, mine.len()).len() as u64;
            }
        }
        layout
    }

    /// The memory of the layout, in bytes.
    pub fn bytes(&self) -> u64 {
        let numbers = PairNumbers::bytes(2 * self.size);
        (4 * (self.offsets.len() + self.keys.len()) + 8 * self.blocks.len()) as u64 + numbers
    }

    fn block(&self, held: Hand, mine: usize) -> usize {
        usize::from(held.bits()) * (self.size + 1) + mine
    }

    /// The keys of a block, in order.
    pub fn keys(&self, held: Hand, mine: usize) -> &[i32] {
        let (start, end) = self.blocks[self.block(held, mine)];
        &self.keys[start as usize..end as usize]
    }

    /// The place where the values of a pair of hands begin.
    pub fn offset(&self, mine: Hand, yours: Hand) -> usize {
        self.offsets[self.pairs.of(mine, yours)] as usize
    }
}
