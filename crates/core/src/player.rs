//! The two players.

use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

use crate::named;

/// One of the two players. Player one starts. If the players have trumps, player one's are spades. In games without leads,
/// values and results are those of player one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who starts.
    One = 0,
    /// The other player.
    Two = 1,
}

named! { Player, "player": One = "one", Two = "two"; }

impl Player {
    /// 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The other player.
impl Not for Player {
    type Output = Player;
    #[inline]
    fn not(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// One value for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ByPlayer<T> {
    /// The value of player one.
    pub one: T,
    /// The value of player two.
    pub two: T,
}

impl<T> ByPlayer<T> {
    /// The value of each player.
    pub fn each(mut value: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer { one: value(Player::One), two: value(Player::Two) }
    }

    /// The same values with the players exchanged.
    #[must_use]
    pub fn swapped(self) -> ByPlayer<T> {
        ByPlayer { one: self.two, two: self.one }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}
