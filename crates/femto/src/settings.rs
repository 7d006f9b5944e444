//! The settings of a game.

use std::fmt;

use faceup_core::{Player, named};
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
    /// It lies face down, so neither player knows the other's hand. [`Settings::new`] refuses this; see [`hidden`](crate::hidden()).
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

/// Unchecked rules, for [`Settings::new`]. The default is the author's game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Variant {
    /// The cards.
    pub pack: Pack,
    /// The objective.
    pub objective: Objective,
    /// The player who chooses the card that is kept.
    pub chooser: Chooser,
    /// How cards are played or led.
    pub lead: Lead,
    /// How the players get their hands.
    pub dealing: Dealing,
    /// Whether the card left out of an odd pack is known. None is [`LeftOut::Shown`].
    pub left_out: Option<LeftOut>,
}

/// Rules that fit together and can be solved.
///
/// ```
/// use faceup_femto::{Chooser, LeftOut, Settings, SettingsError, Variant};
/// let settings = Settings::new(Variant { chooser: Chooser::Loser, ..Variant::default() })?;
/// assert_eq!(settings.to_string(), "femto 2,3,4,5,6,7,8,10, result, loser chooses, played together");
/// let wrong = Variant { left_out: Some(LeftOut::Shown), ..Variant::default() };
/// assert_eq!(Settings::new(wrong), Err(SettingsError::NoneLeftOut(8)));
/// # Ok::<(), SettingsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings(Variant);

/// Rules that contradict each other, or cannot be solved.
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
    /// Checks rules.
    ///
    /// # Errors
    ///
    /// If they contradict each other, or cannot be solved exactly.
    pub fn new(variant: Variant) -> Result<Settings, SettingsError> {
        match (variant.left_out, variant.dealing) {
            (Some(_), _) if !variant.pack.leaves_one_out() => {
                Err(SettingsError::NoneLeftOut(variant.pack.cards().len()))
            }
            (Some(LeftOut::Hidden), Dealing::Drafted) => Err(SettingsError::HiddenInDraft),
            (Some(LeftOut::Hidden), Dealing::Shuffled) => Err(SettingsError::Hidden),
            _ => Ok(Settings(variant)),
        }
    }

    /// The author's game.
    pub fn femto() -> Settings {
        Settings(Variant::default())
    }

    /// The cards.
    pub fn pack(&self) -> &Pack {
        &self.0.pack
    }

    /// The objective.
    pub fn objective(&self) -> Objective {
        self.0.objective
    }

    /// The player who chooses the card that is kept.
    pub fn chooser(&self) -> Chooser {
        self.0.chooser
    }

    /// How cards are played or led.
    pub fn lead(&self) -> Lead {
        self.0.lead
    }

    /// How the players get their hands.
    pub fn dealing(&self) -> Dealing {
        self.0.dealing
    }

    /// The rules as text, without the cards.
    pub fn rules(&self) -> String {
        let lead = match self.lead() {
            Lead::Together => "played together",
            Lead::Winner => "the winner leads",
            Lead::Loser => "the loser leads",
            Lead::Alternate => "led in turn",
            Lead::First => "the first player leads",
        };
        let drafted = if self.dealing() == Dealing::Drafted { ", drafted" } else { "" };
        format!("{}, {} chooses, {lead}{drafted}", self.objective(), self.chooser().name())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "femto {}, {}", self.pack(), self.rules())?;
        if self.pack().leaves_one_out() { f.write_str(", one card left out") } else { Ok(()) }
    }
}

named! {
    Chooser, "chooser": Winner = "winner", Loser = "loser", Ahead = "ahead", Behind = "behind";
    Lead, "way to lead": Together = "together", Winner = "winner", Loser = "loser", Alternate = "alternate", First = "first";
    Dealing, "way to deal": Shuffled = "shuffled", Drafted = "drafted";
    LeftOut, "state of the card left out": Shown = "shown", Hidden = "hidden";
}
