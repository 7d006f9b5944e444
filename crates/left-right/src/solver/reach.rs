//! The squares that can still get a piece.

use crate::Anchor;

/// The most squares of a board: sets of squares have 128 bits.
pub const MAX_SQUARES: u32 = 128;

/// A set of distances from a square. Bit d stands for d squares to the left and to the right.
#[derive(Debug, Clone, Copy, Default)]
struct Distances(u128);

impl Distances {
    const NONE: Distances = Distances(0);
    const ZERO: Distances = Distances(1);

    /// Every distance plus and minus a step. A distance that becomes negative changes sides.
    fn step(self, step: u32) -> Distances {
        let across = self.0.reverse_bits() >> (127 - step); // d becomes step - d
        Distances(self.0 << step | self.0 >> step | across)
    }

    fn with(self, other: Distances) -> Distances {
        Distances(self.0 | other.0)
    }

    /// Every sum and difference of a distance of this set and one of the other.
    fn spread(self, other: Distances) -> Distances {
        (0..128).filter(|step| other.0 >> step & 1 == 1).fold(Distances::NONE, |sum, step| sum.with(self.step(step)))
    }

    /// The squares at these distances from a square.
    fn around(self, square: u8) -> u128 {
        self.0 << square | self.0.reverse_bits() >> (MAX_SQUARES - 1 - u32::from(square))
    }
}

/// The distances from the last pieces at which a piece can still be put down, for every state of the stacks: the sums of some of the
/// cards, each to the left or to the right. The ends of the board are ignored, so the result can have too many squares, never too few.
#[derive(Debug)]
pub struct Reach {
    cards: u32,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// By the cards left in the player's own stack.
    Own(Vec<Distances>),
    /// By the cards left in both stacks, the mover's first. All pieces continue from the last one.
    Chain(Vec<Distances>),
    /// The same if a turn can be lost: the chain can also continue from the piece before the last.
    BrokenChain(Vec<Distances>),
}

impl Reach {
    /// Computes the tables: 2^n sets, or 4^n.
    pub fn new(cards: u8, anchor: Anchor, can_block: bool) -> Reach {
        let sets = 1usize << cards;
        // by_number[set][k]: the sums of exactly k cards of the set
        let mut by_number = vec![vec![Distances::ZERO]; sets];
        for set in 1..sets {
            let highest = set.ilog2();
            let rest = &by_number[set & !(1 << highest)];
            let all = (0..=rest.len()).map(|k| {
                let without = rest.get(k).copied().unwrap_or(Distances::NONE);
                k.checked_sub(1).map_or(without, |with| without.with(rest[with].step(highest + 1)))
            });
            by_number[set] = all.collect();
        }
        let join = |sets: &[Distances]| sets.iter().fold(Distances::NONE, |sum, &set| sum.with(set));
        let some: Vec<Distances> = by_number.iter().map(|sums| join(&sums[1..])).collect();
        let pairs = || (0..sets).flat_map(|mine| (0..sets).map(move |theirs| (mine, theirs)));
        let kind = match (anchor, can_block) {
            (Anchor::Own, _) => Kind::Own(some),
            // The players take turns, so a chain uses as many cards of the mover as of the other player, or one more.
            (Anchor::Opponent, false) => Kind::Chain(
                pairs()
                    .map(|(mine, theirs)| {
                        let (mine, theirs) = (&by_number[mine], &by_number[theirs]);
                        (1..mine.len()).fold(Distances::NONE, |sum, k| {
                            sum.with(
                                mine[k].spread(join(&theirs[(k - 1).min(theirs.len())..(k + 1).min(theirs.len())])),
                            )
                        })
                    })
                    .collect(),
            ),
            (Anchor::Opponent, true) => Kind::BrokenChain(
                pairs()
                    .map(|(mine, theirs)| {
                        let all = join(&by_number[mine]).spread(join(&by_number[theirs]));
                        Distances(all.0 & !1).with(some[mine]).with(some[theirs]).with(some[mine].spread(some[theirs]))
                    })
                    .collect(),
            ),
        };
        Reach { cards: cards.into(), kind }
    }

    /// The squares, from the stacks and the last pieces of the mover and the other player.
    pub fn squares(&self, mine: u16, theirs: u16, last: u8, their_last: u8) -> u128 {
        let pair = usize::from(mine) << self.cards | usize::from(theirs);
        match &self.kind {
            Kind::Own(sets) => sets[usize::from(mine)].around(last) | sets[usize::from(theirs)].around(their_last),
            Kind::Chain(sets) => sets[pair].around(their_last),
            Kind::BrokenChain(sets) => sets[pair].around(their_last) | sets[pair].around(last),
        }
    }

    /// The memory of the tables, in bytes.
    pub fn bytes(cards: u8, anchor: Anchor) -> u64 {
        let sets = match anchor {
            Anchor::Own => 1u64 << cards,
            Anchor::Opponent => 1u64 << (2 * cards),
        };
        16 * sets + (16 * 2 + 24) * (u64::from(cards) + 1) * (1 << cards) // the sums by number of cards, during the computation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_cards() {
        let reach = Reach::new(4, Anchor::Own, false);
        // 1 and 3 are left: 1, 3, 2 and 4 squares away; of the other stack nothing.
        let expected = [1u32, 2, 3, 4].iter().fold(0u128, |sum, d| sum | 1 << (20 + d) | 1 << (20 - d));
        assert_eq!(reach.squares(0b101, 0, 20, 50), expected);
        // 1, 2 and 3 can lead back.
        assert_eq!(reach.squares(0b111, 0, 20, 50) >> 20 & 1, 1);
        let chain = Reach::new(4, Anchor::Opponent, false);
        // The mover has the 4 and the other one the 1: 4, then 3 or 5; never 1 alone.
        let expected = [3u32, 4, 5].iter().fold(0u128, |sum, d| sum | 1 << (20 + d) | 1 << (20 - d));
        assert_eq!(chain.squares(0b1000, 0b1, 50, 20), expected);
    }

    #[test]
    fn ends_of_the_widest_board() {
        let all = Distances(u128::MAX);
        assert_eq!(all.around(0), u128::MAX);
        assert_eq!(Distances(0b10).around(127), 1 << 126);
        assert_eq!(Distances(0b10).around(0), 0b10);
    }
}
