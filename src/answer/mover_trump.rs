//! The trump suit of the player to move.

use faceup_core::{Player, named};

/// The user's choice of the trump suit of the player to move. In games with trumps it determines the mover: player one has spades, player
/// two hearts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoverTrump {
    /// Spades. Also for games without trumps.
    #[default]
    Spades,
    /// Hearts.
    Hearts,
}

named! { MoverTrump, "trump suit of the mover": Spades = "spades", Hearts = "hearts"; }

impl MoverTrump {
    /// The player with these trumps.
    ///
    /// ```
    /// use faceup::Player;
    /// use faceup::parts::answer::MoverTrump;
    /// assert_eq!("hearts".parse::<MoverTrump>()?.player(), Player::Two);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn player(self) -> Player {
        match self {
            MoverTrump::Spades => Player::One,
            MoverTrump::Hearts => Player::Two,
        }
    }
}
