//! The rules of the family: three settings, and presets that name combinations of them.

use std::fmt;

use thiserror::Error;

use crate::{Card, CardSet, Pack, PackError, Player, Suit, named};

/// Whether the players have trumps. File formats have the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Trumps {
    /// No trumps: a card beats only lower cards of its own suit.
    #[default]
    None = 0,
    /// Each player has a trump suit: player one spades, player two hearts. A player's own trump also beats every card
    /// of any other suit, including the opponent's trumps.
    Own = 1,
}

/// What follows a beat. File formats have the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AfterBeating {
    /// The player who beats leads a new card at once, which becomes the card to beat.
    #[default]
    Lead = 0,
    /// The player who beats ends the turn, and the beating card becomes the card to beat.
    Pass = 1,
}

/// The rules of one game of the family: the pack, the trumps, and what follows a beat.
///
/// ```
/// use faceup_core::{AfterBeating, Preset, Trumps};
/// let rules = Preset::Challenge1987.rules(4, 8)?;
/// assert_eq!((rules.trumps(), rules.after_beating()), (Trumps::Own, AfterBeating::Pass));
/// assert_eq!(rules.preset(), Some(Preset::Challenge1987));
/// assert!(Preset::Challenge.rules(1, 8).is_err()); // two trump suits need two suits
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    pack: Pack,
    trumps: Trumps,
    after_beating: AfterBeating,
}

/// Why rules do not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The pack does not exist.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// Own trumps with one suit.
    #[error("own trumps need at least 2 suits, one for each player, but the pack has 1")]
    TrumpsNeedTwoSuits,
    /// Own trumps with first suits of different lengths: the players would not be equal.
    #[error(
        "own trumps need a first and a second suit of the same length, one for each player, but they have {0} and {1} ranks"
    )]
    TrumpsNeedEqualSuits(u8, u8),
}

impl Rules {
    /// Rules from their settings.
    ///
    /// # Errors
    ///
    /// If the players have trumps, and the pack has only one suit, or its first two suits have different lengths.
    pub const fn new(pack: Pack, trumps: Trumps, after_beating: AfterBeating) -> Result<Rules, RulesError> {
        if matches!(trumps, Trumps::Own) {
            if pack.suits() < 2 {
                return Err(RulesError::TrumpsNeedTwoSuits);
            }
            let (one, two) = (pack.length(Suit::Spades), pack.length(Suit::Hearts));
            if one != two {
                return Err(RulesError::TrumpsNeedEqualSuits(one, two));
            }
        }
        Ok(Rules { pack, trumps, after_beating })
    }

    /// All rules with this pack.
    ///
    /// ```
    /// use faceup_core::{Pack, Rules};
    /// assert_eq!(Rules::all(Pack::new(2, 5)?).count(), 4);
    /// assert_eq!(Rules::all(Pack::new(1, 5)?).count(), 2); // one suit has no trumps
    /// # Ok::<(), faceup_core::PackError>(())
    /// ```
    pub fn all(pack: Pack) -> impl Iterator<Item = Rules> {
        let with =
            move |trumps| AfterBeating::ALL.into_iter().filter_map(move |after| Rules::new(pack, trumps, after).ok());
        Trumps::ALL.into_iter().flat_map(with)
    }

    /// The rules of [`Preset::BeatItOrEatIt`].
    ///
    /// # Errors
    ///
    /// If the pack does not exist.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// assert_eq!(Rules::beat_it_or_eat_it(2, 13)?.to_string(), "beat-it-or-eat-it, 2 suits of 13");
    /// assert!(Rules::beat_it_or_eat_it(9, 3).is_err());
    /// # Ok::<(), faceup_core::RulesError>(())
    /// ```
    pub const fn beat_it_or_eat_it(suits: u8, ranks: u8) -> Result<Rules, RulesError> {
        Preset::BeatItOrEatIt.rules(suits, ranks)
    }

    /// The rules of [`Preset::Challenge`].
    ///
    /// # Errors
    ///
    /// If the pack does not exist, or has only one suit.
    pub const fn challenge(suits: u8, ranks: u8) -> Result<Rules, RulesError> {
        Preset::Challenge.rules(suits, ranks)
    }

    /// The rules of [`Preset::Challenge1987`].
    ///
    /// # Errors
    ///
    /// If the pack does not exist, or has only one suit.
    pub const fn challenge_1987(suits: u8, ranks: u8) -> Result<Rules, RulesError> {
        Preset::Challenge1987.rules(suits, ranks)
    }

    /// The pack.
    #[inline]
    pub const fn pack(self) -> Pack {
        self.pack
    }

    /// The rules, if their pack is a [usual](Pack::is_usual) one.
    ///
    /// # Errors
    ///
    /// If it is not usual.
    pub const fn usual(self) -> Result<Rules, PackError> {
        match self.pack.usual() {
            Ok(_) => Ok(self),
            Err(error) => Err(error),
        }
    }

    /// Whether there are trumps.
    #[inline]
    pub const fn trumps(self) -> Trumps {
        self.trumps
    }

    /// What follows a beat.
    #[inline]
    pub const fn after_beating(self) -> AfterBeating {
        self.after_beating
    }

    /// The same rules with another number of ranks. `None` if the pack does not exist, or its suits have different lengths.
    pub fn with_ranks(self, ranks: u8) -> Option<Rules> {
        self.pack.alike()?;
        let pack = Pack::new(self.pack.suits(), ranks).ok()?;
        Some(Rules { pack, ..self })
    }

    /// The same game with fewer ranks, the largest first.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let sizes = Rules::beat_it_or_eat_it(2, 4)?.smaller().map(|rules| rules.pack().ranks());
    /// assert!(sizes.eq([3, 2, 1]));
    /// # Ok::<(), faceup_core::RulesError>(())
    /// ```
    pub fn smaller(self) -> impl Iterator<Item = Rules> {
        (1..self.pack.ranks()).rev().filter_map(move |ranks| self.with_ranks(ranks))
    }

    /// The preset with these settings, if there is one.
    pub fn preset(self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|p| (p.trumps(), p.after_beating()) == (self.trumps, self.after_beating))
    }

    /// The name of the preset, or `custom` if no preset has these settings.
    pub fn name(self) -> &'static str {
        self.preset().map_or("custom", Preset::name)
    }

    /// The trump suit of a player. `None` if there are no trumps.
    #[inline]
    pub const fn trump(self, player: Player) -> Option<Suit> {
        match (self.trumps, player) {
            (Trumps::None, _) => None,
            (Trumps::Own, Player::One) => Some(Suit::Spades),
            (Trumps::Own, Player::Two) => Some(Suit::Hearts),
        }
    }

    /// The cards of `hand` that beat `card`: higher cards of its suit, and the holder's trumps unless `card` is one.
    ///
    /// # Panics
    ///
    /// If the card is not in the pack.
    #[inline]
    pub fn beaters(self, holder: Player, hand: CardSet, card: Card) -> CardSet {
        let higher = hand & self.pack.above(card);
        match self.trump(holder) {
            Some(trump) if trump != self.pack.suit_of(card) => higher | hand & self.pack.suit(trump),
            _ => higher,
        }
    }
}

/// Prints as `beat-it-or-eat-it, 2 suits of 13`, or `beat-it-or-eat-it, 4 suits of 6+6+2+2`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.preset() {
            Some(preset) => write!(f, "{preset}")?,
            None => {
                let trumps = if self.trumps == Trumps::None { "no trumps" } else { "own trumps" };
                write!(f, "custom ({trumps}, {} after beating)", self.after_beating)?;
            }
        }
        let suits = self.pack.suits();
        write!(f, ", {suits} suit{} of {}", if suits == 1 { "" } else { "s" }, self.pack.ranks_text())
    }
}

named! {
    Trumps, "setting of the trumps": None = "none", Own = "own";
    AfterBeating, "setting after beating": Lead = "lead", Pass = "pass";
    Preset, "game": BeatItOrEatIt = "beat-it-or-eat-it", Challenge = "challenge", Challenge1987 = "challenge-1987";
}

/// The games of the source documents, as values of the two settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Besicovitch's game as Bill Taylor plays it: no trumps, lead after beating. Usually two suits of 13.
    BeatItOrEatIt,
    /// Challenge (Svoyi Koziri): own trumps, lead after beating. Usually four suits of 8.
    Challenge,
    /// Challenge as the Unix program of 1987 plays it: own trumps, pass after beating.
    Challenge1987,
}

impl Preset {
    /// The trumps.
    pub const fn trumps(self) -> Trumps {
        match self {
            Preset::BeatItOrEatIt => Trumps::None,
            Preset::Challenge | Preset::Challenge1987 => Trumps::Own,
        }
    }

    /// What follows a beat.
    pub const fn after_beating(self) -> AfterBeating {
        match self {
            Preset::BeatItOrEatIt | Preset::Challenge => AfterBeating::Lead,
            Preset::Challenge1987 => AfterBeating::Pass,
        }
    }

    /// The usual number of suits.
    pub const fn customary_suits(self) -> u8 {
        match self {
            Preset::BeatItOrEatIt => 2,
            Preset::Challenge | Preset::Challenge1987 => 4,
        }
    }

    /// The usual number of ranks. (The description of Challenge says eight cards, "Aces downto 8's", which are seven.
    /// The preset has eight: A K Q J T 9 8 7.)
    pub const fn customary_ranks(self) -> u8 {
        match self {
            Preset::BeatItOrEatIt => 13,
            Preset::Challenge | Preset::Challenge1987 => 8,
        }
    }

    /// The rules with a pack of `suits` suits of `ranks` ranks.
    ///
    /// # Errors
    ///
    /// If the pack does not exist, or has too few suits for the trumps.
    pub const fn rules(self, suits: u8, ranks: u8) -> Result<Rules, RulesError> {
        match Pack::new(suits, ranks) {
            Ok(pack) => Rules::new(pack, self.trumps(), self.after_beating()),
            Err(error) => Err(RulesError::Pack(error)),
        }
    }
}
