//! The four suits.

use std::fmt;

/// A suit. A pack of K suits has the first K suits, in this order.
///
/// Spades and hearts are partners, and so are clubs and diamonds. In a symmetric deal each player holds, in every
/// suit, the ranks that the other player holds in its partner. If the players have trumps, player one's are spades and
/// player two's are hearts, as in the program of 1987. Any other choice only renames suits.
///
/// ```
/// use faceup_core::Suit;
/// assert_eq!(Suit::Spades.partner(), Suit::Hearts);
/// assert_eq!(Suit::from_index(3), Some(Suit::Diamonds));
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
}

impl Suit {
    /// All suits, in order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

    /// The place in the order, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit at a place in the order, or `None` from 4 on.
    pub const fn from_index(index: usize) -> Option<Suit> {
        if index < 4 { Some(Suit::ALL[index]) } else { None }
    }

    /// The suit that is paired with this one in symmetric deals.
    pub const fn partner(self) -> Suit {
        Suit::ALL[self as usize ^ 1]
    }

    /// The capital letter: `S`, `H`, `C`, `D`.
    pub const fn letter(self) -> char {
        ['S', 'H', 'C', 'D'][self as usize]
    }

    /// The sign: `♠`, `♥`, `♣`, `♦`.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♣', '♦'][self as usize]
    }

    /// The name, such as `Spades`.
    pub const fn name(self) -> &'static str {
        ["Spades", "Hearts", "Clubs", "Diamonds"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
