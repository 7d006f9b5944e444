//! The rules that may be varied.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::shown;
use crate::pack::Pack;
use faceup_core::{ByPlayer, Player};

/// What a player plays for. Every objective is zero-sum: what one wins the other loses.
///
/// All but the margin give 1 for a win, 0 for a tie and -1 for a loss. Under [`Odd`](Objective::Odd),
/// [`Multiple`](Objective::Multiple) and [`Prime`](Objective::Prime) a player wins if his total is as asked and the
/// other's is not: when both are, or neither is, the game is tied. A total of nought is even, a multiple of every
/// number, and not prime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// The greater total wins; equal totals tie.
    #[default]
    Result,
    /// The difference of the totals.
    Margin,
    /// The lower total wins; equal totals tie.
    Low,
    /// An odd total wins against an even one.
    Odd,
    /// A multiple of a number wins against a total that is none.
    Multiple(Modulus),
    /// A prime total wins against one that is not prime.
    Prime,
}

/// A number from 2 on, of which totals may be multiples. (Every total is a multiple of 1, and only nought is one of 0.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modulus(u16);

impl Modulus {
    /// # Errors
    ///
    /// If the number is 0 or 1.
    pub const fn new(number: u16) -> Result<Modulus, ObjectiveError> {
        if number >= 2 { Ok(Modulus(number)) } else { Err(ObjectiveError::Modulus(number)) }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// A text or number that is no objective.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ObjectiveError {
    /// The text names none.
    #[error("expected an objective, one of result, margin, low, odd, multiple:M (as multiple:3) and prime, got '{0}'")]
    Unknown(String),
    /// Multiples of 0 or 1 are not asked for.
    #[error(
        "multiple:{0} decides nothing, as all totals are multiples of 1 and none but nought is one of 0; take 2 or more"
    )]
    Modulus(u16),
}

impl Objective {
    /// What totals in front are worth to player one.
    ///
    /// ```
    /// use faceup_femto::{ByPlayer, Objective};
    /// let totals = ByPlayer { one: 20, two: 13 };
    /// assert_eq!(Objective::Result.payoff(totals), 1);
    /// assert_eq!(Objective::Margin.payoff(totals), 7);
    /// assert_eq!(Objective::Prime.payoff(totals), -1);
    /// ```
    #[must_use]
    pub fn payoff(self, totals: ByPlayer<u32>) -> i64 {
        let (one, two) = (i64::from(totals.one), i64::from(totals.two));
        match self {
            Objective::Result => (one - two).signum(),
            Objective::Margin => one - two,
            Objective::Low => (two - one).signum(),
            Objective::Odd | Objective::Multiple(_) | Objective::Prime => {
                i64::from(self.is_met(totals.one)) - i64::from(self.is_met(totals.two))
            }
        }
    }

    /// The most that a player can get, whatever the cards: 1, or under the margin nothing that is known beforehand.
    #[must_use]
    pub fn most(self) -> Option<i64> {
        (self != Objective::Margin).then_some(1)
    }

    /// Whether a total is as asked, under the objectives that ask something of a total by itself.
    fn is_met(self, total: u32) -> bool {
        match self {
            Objective::Result | Objective::Margin | Objective::Low => false,
            Objective::Odd => !total.is_multiple_of(2),
            Objective::Multiple(modulus) => total.is_multiple_of(u32::from(modulus.get())),
            Objective::Prime => is_prime(total),
        }
    }

    /// Who is ahead when these totals are in front: the one who would win if the game were over. None if it were tied.
    #[must_use]
    pub fn ahead(self, totals: ByPlayer<u32>) -> Option<Player> {
        match self.payoff(totals) {
            0 => None,
            payoff if payoff > 0 => Some(Player::One),
            _ => Some(Player::Two),
        }
    }
}

fn is_prime(number: u32) -> bool {
    number >= 2 && (2..).take_while(|factor| factor * factor <= number).all(|factor| !number.is_multiple_of(factor))
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Result => f.write_str("result"),
            Objective::Margin => f.write_str("margin"),
            Objective::Low => f.write_str("low"),
            Objective::Odd => f.write_str("odd"),
            Objective::Multiple(modulus) => write!(f, "multiple:{}", modulus.get()),
            Objective::Prime => f.write_str("prime"),
        }
    }
}

impl FromStr for Objective {
    type Err = ObjectiveError;

    fn from_str(text: &str) -> Result<Objective, ObjectiveError> {
        let unknown = || ObjectiveError::Unknown(shown(text));
        Ok(match text {
            "result" => Objective::Result,
            "margin" => Objective::Margin,
            "low" => Objective::Low,
            "odd" => Objective::Odd,
            "prime" => Objective::Prime,
            _ => {
                let number = text.strip_prefix("multiple:").ok_or_else(unknown)?;
                if !number.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(unknown());
                }
                Objective::Multiple(Modulus::new(number.parse().map_err(|_| unknown())?)?)
            }
        })
    }
}

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
