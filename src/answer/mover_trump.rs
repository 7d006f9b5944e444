//! The trump suit of the player to move.

use faceup_core::{Player, Rules, named};

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
    /// The player who moves. `None` if the player with this suit has no trumps in the game.
    ///
    /// ```
    /// use faceup::parts::answer::MoverTrump;
    /// use faceup::{Player, Rules};
    /// let (with, without) = (Rules::challenge(2, 4)?, Rules::beat_it_or_eat_it(2, 4)?);
    /// assert_eq!("hearts".parse::<MoverTrump>()?.mover(with), Some(Player::Two));
    /// assert_eq!(MoverTrump::Hearts.mover(without), None);
    /// assert_eq!(MoverTrump::Spades.mover(without), Some(Player::One));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mover(self, rules: Rules) -> Option<Player> {
        match self {
            MoverTrump::Spades => Some(Player::One),
            MoverTrump::Hearts => rules.trump(Player::Two).map(|_| Player::Two),
        }
    }
}
