//! The eight suits.

use std::fmt;

/// A suit. A pack of K suits has the first K suits, in this order.
///
/// Suits are partners in pairs: spades and hearts, clubs and diamonds, moons and flags, wheels and grids. In a symmetric deal each player
/// holds, in every suit, the ranks that the other player holds in its partner. As in the program of 1987, player one's trumps are spades
/// and player two's are hearts.
///
/// Real packs have the first four suits. The letters of the other four are no ranks (`A K Q J T X`), no real suits, and no common names of
/// players: A and B, L and R, X, Y and Z, N and E of the compass. So `Am` can only be a card. All names differ from each other in more than
/// two letters, so no slip turns one into another.
///
/// ```
/// use faceup_core::Suit;
/// assert_eq!(Suit::Spades.partner(), Suit::Hearts);
/// assert_eq!(Suit::from_index(3), Some(Suit::Diamonds));
/// assert_eq!(Suit::ALL.map(Suit::letter), ['S', 'H', 'C', 'D', 'M', 'F', 'W', 'G']);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Spades, the first suit.
    Spades = 0,
    /// Hearts, partner of spades.
    Hearts = 1,
    /// Clubs, the third suit.
    Clubs = 2,
    /// Diamonds, partner of clubs.
    Diamonds = 3,
    /// Moons, the fifth suit.
    Moons = 4,
    /// Flags, partner of moons.
    Flags = 5,
    /// Wheels, the seventh suit.
    Wheels = 6,
    /// Grids, partner of wheels.
    Grids = 7,
}

impl Suit {
    /// All suits, in order.
    pub const ALL: [Suit; 8] =
        [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Moons, Suit::Flags, Suit::Wheels, Suit::Grids];

    /// The suits of real packs.
    pub const REAL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

    /// The place in the order, 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit at a place in the order, or `None` from 8 on.
    pub const fn from_index(index: usize) -> Option<Suit> {
        if index < Suit::ALL.len() { Some(Suit::ALL[index]) } else { None }
    }

    /// The suit that is paired with this one in symmetric deals.
    pub const fn partner(self) -> Suit {
        Suit::ALL[self as usize ^ 1]
    }

    /// The capital letter: `S`, `H`, `C`, `D`, `M`, `F`, `W`, `G`.
    pub const fn letter(self) -> char {
        ['S', 'H', 'C', 'D', 'M', 'F', 'W', 'G'][self as usize]
    }

    /// The sign: `♠`, `♥`, `♣`, `♦`, `☾`, `⚑`, `☸`, `▦`.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♣', '♦', '☾', '⚑', '☸', '▦'][self as usize]
    }

    /// The name, such as `Spades`.
    pub const fn name(self) -> &'static str {
        ["Spades", "Hearts", "Clubs", "Diamonds", "Moons", "Flags", "Wheels", "Grids"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edit distance of two names.
    fn distance(one: &[u8], other: &[u8]) -> usize {
        match (one.split_last(), other.split_last()) {
            (Some((a, before)), Some((b, earlier))) => [
                distance(before, earlier) + usize::from(!a.eq_ignore_ascii_case(b)),
                distance(before, other) + 1,
                distance(one, earlier) + 1,
            ]
            .into_iter()
            .min()
            .unwrap_or(0),
            _ => one.len().max(other.len()),
        }
    }

    #[test]
    fn no_suit_is_mistaken_for_another_or_for_a_rank() {
        for suit in Suit::ALL {
            assert_eq!(suit.name().chars().next(), Some(suit.letter()));
            assert!(!"AKQJTXABLRNEXYZ".contains(suit.letter()) && !suit.letter().is_ascii_digit());
            for other in Suit::ALL.into_iter().filter(|&other| other != suit) {
                assert_ne!((suit.letter(), suit.symbol()), (other.letter(), other.symbol()));
                assert!(distance(suit.name().as_bytes(), other.name().as_bytes()) > 2, "{suit} {other}");
            }
        }
    }
}
