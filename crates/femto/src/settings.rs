//! The settings of a game.

use std::fmt;

use faceup_core::{Player, named};
use serde::Serialize;
use thiserror::Error;

use crate::{Objective, Pack};

/// The player who chooses the card of a round that stays in front of its winner. The loser takes the other card into the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Chooser {
    /// The winner of the round.
    #[default]
    Winner,
    /// The loser of the round.
    Loser,
    /// The player who would win if the game had ended before the round. In a tie, the winner of the round.
    Ahead,
    /// The player who would lose if the game had ended before the round. In a tie, the winner of the round.
    Behind,
}

impl Chooser {
    /// The player who chooses in a round that `winner` wins, while `ahead` would win the game.
    pub(crate) fn player(self, winner: Player, ahead: impl FnOnce() -> Option<Player>) -> Player {
        match self {
            Chooser::Winner => winner,
            Chooser::Loser => !winner,
            Chooser::Ahead => ahead().unwrap_or(winner),
            Chooser::Behind => ahead().map_or(winner, |ahead| !ahead),
        }
    }
}

/// How cards are played to a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lead {
    /// Both at once, face down.
    #[default]
    Together,
    /// One player leads face up: player one first, and then the winner of the last round.
    Winner,
    /// One player leads face up: player one first, and then the loser of the last round.
    Loser,
    /// The players lead in turn, player one first.
    Alternate,
    /// Player one always leads.
    First,
}

impl Lead {
    /// The leader of the next round, if cards are led.
    pub fn next(self, leader: Player, winner: Player) -> Player {
        match self {
            Lead::Together | Lead::First => leader,
            Lead::Winner => winner,
            Lead::Loser => !winner,
            Lead::Alternate => !leader,
        }
    }
}

/// Whether the card left out of an odd pack is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LeftOut {
    /// It lies face up, so both players know both hands.
    #[default]
    Shown,
    /// It lies face down, so neither player knows the other's hand. [`Settings::check`] refuses this; see [`hidden`](crate::hidden()).
    Hidden,
}

/// How the players get their hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dealing {
    /// The pack is shuffled and dealt, and all deals are equally likely.
    #[default]
    Shuffled,
    /// All cards lie face up, and the players take them in turn, player one first. The last card of an odd pack is left out.
    Drafted,
}

/// The rules of a game. The default is the author's game.
///
/// ```
/// use faceup_femto::{Chooser, LeftOut, Settings, SettingsError};
/// let settings = Settings { chooser: Chooser::Loser, ..Settings::default() };
/// assert_eq!(settings.to_string(), "femto 2,3,4,5,6,7,8,10, result, loser chooses, played together");
/// assert_eq!(settings.check(LeftOut::Shown), Err(SettingsError::NoneLeftOut(8)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Settings {
    /// The cards.
    #[serde(rename = "cards")]
    pub pack: Pack,
    /// The objective.
    pub objective: Objective,
    /// The player who chooses the card that is kept.
    pub chooser: Chooser,
    /// How cards are played or led.
    pub lead: Lead,
    /// How the players get their hands.
    pub dealing: Dealing,
}

/// A card left out that contradicts the rules, or cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// An even pack leaves no card out.
    #[error("no card of {0} is left out, so none can be shown or hidden: take an odd number of cards")]
    NoneLeftOut(usize),
    /// A hidden card in a draft.
    #[error("the cards of a draft lie face up, so the card left out cannot be hidden")]
    HiddenInDraft,
    /// A hidden card.
    #[error(
        "with a hidden card the players do not know each other's hands, so a deal has no value by itself: show the card with \
         --left-out shown, or use femto solve, query or play, which have bounds for hidden cards"
    )]
    Hidden,
}

impl Settings {
    /// Checks that a game whose card left out lies this way can be solved exactly.
    ///
    /// # Errors
    ///
    /// If no card is left out, or if it is hidden.
    pub fn check(&self, left_out: LeftOut) -> Result<(), SettingsError> {
        match (left_out, self.dealing) {
            _ if !self.pack.leaves_one_out() => Err(SettingsError::NoneLeftOut(self.pack.cards().len())),
            (LeftOut::Shown, _) => Ok(()),
            (LeftOut::Hidden, Dealing::Drafted) => Err(SettingsError::HiddenInDraft),
            (LeftOut::Hidden, Dealing::Shuffled) => Err(SettingsError::Hidden),
        }
    }

    /// The rules as text, without the cards.
    pub fn rules(&self) -> String {
        let lead = match self.lead {
            Lead::Together => "played together",
            Lead::Winner => "the winner leads",
            Lead::Loser => "the loser leads",
            Lead::Alternate => "led in turn",
            Lead::First => "the first player leads",
        };
        let drafted = if self.dealing == Dealing::Drafted { ", drafted" } else { "" };
        format!("{}, {} chooses, {lead}{drafted}", self.objective, self.chooser.name())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "femto {}, {}", self.pack, self.rules())?;
        if self.pack.leaves_one_out() { f.write_str(", one card left out") } else { Ok(()) }
    }
}

named! {
    Chooser, "chooser": Winner = "winner", Loser = "loser", Ahead = "ahead", Behind = "behind";
    Lead, "way to lead": Together = "together", Winner = "winner", Loser = "loser", Alternate = "alternate", First = "first";
    Dealing, "way to deal": Shuffled = "shuffled", Drafted = "drafted";
    LeftOut, "state of the card left out": Shown = "shown", Hidden = "hidden";
}
