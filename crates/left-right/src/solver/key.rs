//! The part of a position that can still matter, packed into 192 bits.
//!
//! ```text
//! word 0   bits  0…63   the squares 0…63 that have a piece and can get another
//! word 1   bits  0…52   the same for the squares 64…116
//!               53…63   the product of the piles on the left half that can get no more pieces
//! word 2   bits  0…8    the cards left in player one's stack
//!                9…17   the cards left in player two's stack
//!               18…24   the square of player one's last piece, 0 if it cannot matter
//!               25…31   the square of player two's last piece, the same
//!               32…51   for each square of words 0 and 1, from the left: a 1 for each piece after the first, and a 0
//!               52…62   the product of the piles on the right half that can get no more pieces
//! ```
//!
//! The two products are divided by their greatest common divisor: positions with proportional products have proportional
//! values. 20 pieces on one half make at most 3^6 · 2 = 1,458, which fits 11 bits.
//!
//! Mirror images cannot be merged: a mirror exchanges the players, and the stacks determine who draws next, so no game has both a
//! position and its mirror image.

use super::layout::Layout;
use super::state::State;
use crate::{Anchor, Objective};

/// A packed position. No key of a position with cards left is all zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Key(pub [u64; 3]);

impl Key {
    /// The key of a position with cards left, and the factor of its value.
    pub fn of(layout: &Layout, state: &State) -> (Key, i64) {
        let reach = state.reach(layout);
        let near = state.occupied & reach;
        let mut done = [1u32, 1];
        let mut far = state.piled & !reach;
        while far != 0 {
            let square = far.trailing_zeros() as u8;
            done[usize::from(square >= layout.half)] *= u32::from(state.size(square));
            far &= far - 1;
        }
        let common = gcd(done[0], done[1]);
        let mut sizes = 0u64;
        if state.piled & near != 0 {
            let (mut left, mut bit) = (near, 0);
            while left != 0 {
                let more = state.size(left.trailing_zeros() as u8) - 1;
                sizes |= ((1 << more) - 1) << bit;
                bit += more + 1;
                left &= left - 1;
            }
        }
        let matters = |player: usize| match layout.anchor {
            Anchor::Own => state.stacks[player] != 0,
            Anchor::Opponent => layout.can_block || player != state.mover(),
        };
        let last = [0, 1].map(|player| if matters(player) { u64::from(state.last[player]) } else { 0 });
        let key = Key([
            near as u64,
            (near >> 64) as u64 | u64::from(done[0] / common) << 53,
            u64::from(state.stacks[0])
                | u64::from(state.stacks[1]) << 9
                | last[0] << 18
                | last[1] << 25
                | sizes << 32
                | u64::from(done[1] / common) << 52,
        ]);
        let factor = match layout.objective {
            Objective::Difference => common.into(),
            Objective::Result => 1,
        };
        (key, factor)
    }

    /// The number of cards left.
    pub fn cards_left(self) -> u32 {
        (self.0[2] & 0x3_ffff).count_ones()
    }

    /// A hash that depends on every bit.
    pub fn hash(self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let first = fold(self.0[0] ^ 0x9e37_79b9_7f4a_7c15, self.0[2] ^ 0xd6e8_feb8_6659_fd93);
        fold(first ^ self.0[1], 0xa076_1d64_78bd_642f)
    }
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
