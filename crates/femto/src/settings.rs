//! The rules that may be varied.

use std::fmt;

use thiserror::Error;

use crate::objective::Objective;
use crate::pack::Pack;
use faceup_core::Player;

/// Who chooses which of the two cards of a round is kept in front of the round's winner; the loser takes the other
/// into his hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Chooser {
    /// The winner of the round.
    #[default]
    Winner,
    /// The loser of the round.
    Loser,
    /// Whoever is ahead: who would win if the game had ended before the round. When they are level, the round's winner.
    Ahead,
    /// Whoever is behind. When they are level, the round's winner.
    Behind,
}

/// How cards are played to a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lead {
    /// Both at once, face down.
    #[default]
    Together,
    /// One leads face up, then the other plays. Player one leads first, and then the winner of the last round.
    Winner,
    /// The same, but then the loser of the last round leads.
    Loser,
    /// The same, but the players lead in turn.
    Alternate,
    /// The same, but player one leads always.
    First,
}

impl Lead {
    /// Who leads after a round, if cards are led.
    #[must_use]
    pub fn next(self, leader: Player, winner: Player) -> Player {
        match self {
            Lead::Together | Lead::First => leader,
            Lead::Winner => winner,
            Lead::Loser => !winner,
            Lead::Alternate => !leader,
        }
    }
}

/// Whether the card that is left out of a pack of an odd number is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LeftOut {
    /// It lies face up: both players know both hands, as in the game without it.
    #[default]
    Shown,
    /// It lies face down: neither player knows all of the other's hand. [`Settings::new`] refuses this.
    Hidden,
}

/// How the players come by their hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dealing {
    /// The pack is shuffled and dealt: every deal is as likely as any other.
    #[default]
    Shuffled,
    /// All cards lie face up, and the players take one each in turn, player one first. The last card of an odd number
    /// is left out.
    Drafted,
}

/// Rules as somebody may wish for them; [`Settings::new`] checks them. The default is the game as its author gave it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The cards.
    pub pack: Pack,
    /// What is played for.
    pub objective: Objective,
    /// Who chooses the card that is kept.
    pub chooser: Chooser,
    /// Whether and by whom cards are led.
    pub lead: Lead,
    /// How the players come by their hands.
    pub dealing: Dealing,
    /// Whether the card left out is known, if one is; [`LeftOut::Shown`] if not said.
    pub left_out: Option<LeftOut>,
}

impl Default for Variant {
    fn default() -> Variant {
        Variant {
            pack: Pack::femto(),
            objective: Objective::default(),
            chooser: Chooser::default(),
            lead: Lead::default(),
            dealing: Dealing::default(),
            left_out: None,
        }
    }
}

/// A game of the Femto family: rules that can be played and solved.
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

/// Rules that do not go together, or that cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// A word about a card left out, of a pack of an even number.
    #[error("no card of {0} is left out, so none can be shown or hidden; take an odd number of cards")]
    NoneLeftOut(usize),
    /// A hidden card, where all cards have been seen.
    #[error("a draft is from cards that lie face up, so the card left out cannot be hidden")]
    HiddenInDraft,
    /// A hidden card.
    #[error(
        "with a card left out face down, neither player knows the other's hand, and what he plays tells of it: such a \
         game has no value for a deal by itself, and it is not solved here; show the card (--left-out shown)"
    )]
    Hidden,
}

impl Settings {
    /// Checks rules.
    ///
    /// # Errors
    ///
    /// If they contradict each other or cannot be solved exactly; the error says why.
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

    /// The game as its author gave it.
    #[must_use]
    pub fn femto() -> Settings {
        Settings(Variant::default())
    }

    /// The cards.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.0.pack
    }

    /// What is played for.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.0.objective
    }

    /// Who chooses the card that is kept.
    #[must_use]
    pub fn chooser(&self) -> Chooser {
        self.0.chooser
    }

    /// Whether and by whom cards are led.
    #[must_use]
    pub fn lead(&self) -> Lead {
        self.0.lead
    }

    /// How the players come by their hands.
    #[must_use]
    pub fn dealing(&self) -> Dealing {
        self.0.dealing
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "femto {}, {}, {} chooses, ", self.pack(), self.objective(), self.chooser().name())?;
        f.write_str(match self.lead() {
            Lead::Together => "played together",
            Lead::Winner => "the winner leads",
            Lead::Loser => "the loser leads",
            Lead::Alternate => "led in turn",
            Lead::First => "the first player leads",
        })?;
        if self.dealing() == Dealing::Drafted {
            f.write_str(", drafted")?;
        }
        if self.pack().leaves_one_out() { f.write_str(", one card left out") } else { Ok(()) }
    }
}

impl Chooser {
    /// The name, as it is written on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Chooser::Winner => "winner",
            Chooser::Loser => "loser",
            Chooser::Ahead => "ahead",
            Chooser::Behind => "behind",
        }
    }
}

impl Lead {
    /// The name, as it is written on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lead::Together => "together",
            Lead::Winner => "winner",
            Lead::Loser => "loser",
            Lead::Alternate => "alternate",
            Lead::First => "first",
        }
    }
}

impl Dealing {
    /// The name, as it is written on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dealing::Shuffled => "shuffled",
            Dealing::Drafted => "drafted",
        }
    }
}
