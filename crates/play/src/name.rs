//! The players' names.

use std::fmt;

use faceup_core::{Player, notation};
use thiserror::Error;

/// The name of a player in layouts and records. It cannot be mistaken for another word of a record: see [`notation::is_name`].
///
/// ```
/// use faceup_play::Name;
/// assert_eq!(Name::new("LEFT")?.as_str(), "LEFT");
/// assert!(Name::new("8h").is_err());
/// # Ok::<(), faceup_play::NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name(String);

/// Why a text is not a name, or two names are not allowed together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// It is not a name.
    #[error(
        "expected a player's name, got {}; use at most 40 characters, without a card or a word of the game, as LEFT, \
         Jean-Luc or Player 1", notation::quote(.0)
    )]
    NotAName(String),
    /// Both names are the same.
    #[error("expected two different names, got {} for both players; case does not count", notation::quote(.0))]
    Same(String),
}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    ///
    /// If the text is not a name.
    pub fn new(text: &str) -> Result<Name, NameError> {
        if notation::is_name(text) { Ok(Name(text.to_owned())) } else { Err(NameError::NotAName(text.to_owned())) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name with the matching verb form: `LEFT wins`, but `YOU win`.
    ///
    /// ```
    /// let name = faceup_play::Name::new("YOU")?;
    /// assert_eq!(name.does("has the lead", "have the lead"), "YOU have the lead");
    /// # Ok::<(), faceup_play::NameError>(())
    /// ```
    pub fn does(&self, third_person: &str, second_person: &str) -> String {
        format!("{self} {}", notation::verb(&self.0, third_person, second_person))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The distinct names of both players. By default `LEFT` and `RIGHT`, as in the sample game of 1993.
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
    /// If they are the same, apart from case.
    pub fn new(one: Name, two: Name) -> Result<Names, NameError> {
        if one.0.to_lowercase() == two.0.to_lowercase() { Err(NameError::Same(two.0)) } else { Ok(Names { one, two }) }
    }

    /// The same names, with the players exchanged.
    pub(crate) fn swapped(self) -> Names {
        Names { one: self.two, two: self.one }
    }

    /// The name of a player.
    pub const fn of(&self, player: Player) -> &Name {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }

    /// The names of player one and player two, in the form that [`notation`] takes.
    pub fn both(&self) -> [&str; 2] {
        [self.one.as_str(), self.two.as_str()]
    }

    /// The player whom a text with these names addresses, if one is called `YOU` in any case.
    pub fn you(&self) -> Option<Player> {
        self.player(notation::YOU)
    }

    /// The player with this name, in any case.
    pub fn player(&self, text: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.of(player).0.to_lowercase() == text.to_lowercase())
    }
}

impl Default for Names {
    fn default() -> Names {
        Names { one: Name("LEFT".to_owned()), two: Name("RIGHT".to_owned()) }
    }
}
