//! The players' names.

use std::fmt;

use faceup_core::{Player, notation};
use thiserror::Error;

/// A word that stands for a player in layouts and records, so chosen that they can be read again; see
/// [`notation::is_name`].
///
/// ```
/// use faceup_play::Name;
/// assert_eq!(Name::new("LEFT")?.as_str(), "LEFT");
/// assert!(Name::new("8h").is_err());
/// # Ok::<(), faceup_play::NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name(String);

/// Why a text is no name, or two names do not do together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// It cannot stand in a record.
    #[error(
        "expected a player's name, got {}; take one word of at most 40 characters that is no card and no word of the \
         game, as LEFT or Bill", notation::quote(.got)
    )]
    NotAName {
        /// The text that came.
        got: String,
    },
    /// Both players would have it.
    #[error("expected two names, got {} for both players; they must differ, and not in capitals alone", notation::quote(.got))]
    Same {
        /// The name.
        got: String,
    },
}

impl Name {
    /// The name that a text is.
    ///
    /// # Errors
    ///
    /// If it could not be told from the rest of a record.
    pub fn new(text: &str) -> Result<Name, NameError> {
        if notation::is_name(text) {
            Ok(Name(text.to_owned()))
        } else {
            Err(NameError::NotAName { got: text.to_owned() })
        }
    }

    /// As a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The names of both players, which differ. By default they are `LEFT` and `RIGHT`, as in the sample game of 1993.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Names {
    one: Name,
    two: Name,
}

impl Names {
    /// The names of player one and player two.
    ///
    /// # Errors
    ///
    /// If they are the same, capitals apart.
    pub fn new(one: Name, two: Name) -> Result<Names, NameError> {
        if one.0.to_lowercase() == two.0.to_lowercase() {
            Err(NameError::Same { got: two.0 })
        } else {
            Ok(Names { one, two })
        }
    }

    /// The name of a player.
    #[must_use]
    pub const fn of(&self, player: Player) -> &Name {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }

    /// Player one's and player two's, as the functions of [`notation`] take them.
    #[must_use]
    pub fn both(&self) -> [&str; 2] {
        [self.one.as_str(), self.two.as_str()]
    }

    /// The player whose name a text is, capitals apart.
    #[must_use]
    pub fn player(&self, text: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.of(player).0.to_lowercase() == text.to_lowercase())
    }
}

impl Default for Names {
    fn default() -> Names {
        Names { one: Name("LEFT".to_owned()), two: Name("RIGHT".to_owned()) }
    }
}
