//! Games as users name them.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;

use crate::notation::{NotationError, Problem, WrittenPosition};
use crate::text::quote;
use crate::{AfterBeating, Pack, PackError, Preset, Rules, RulesError, Suit, Trumps, UnknownName, as_text};

/// A word for a game: a [`Preset`], whose pack is still open, a [`Pack`], whose game is still open, or rules as [`Rules::code`] prints them.
///
/// ```
/// use faceup_core::{GameWord, Pack, Preset, Rules};
/// assert_eq!("challenge".parse(), Ok(GameWord::Preset(Preset::Challenge)));
/// assert_eq!("2x8".parse(), Ok(GameWord::Pack(Pack::new(2, 8)?)));
/// assert_eq!("challenge-4x8".parse(), Ok(GameWord::Rules(Rules::challenge(4, 8)?)));
/// assert_eq!(GameWord::Rules(Rules::challenge(4, 8)?).to_string(), "challenge-4x8");
/// # Ok::<(), faceup_core::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameWord {
    /// The game, without its pack.
    Preset(Preset),
    /// The pack. The game is Beat It Or Eat It if nothing else names one.
    Pack(Pack),
    /// The rules.
    Rules(Rules),
}

as_text! { GameWord: ToString::to_string; }

impl fmt::Display for GameWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameWord::Preset(preset) => f.pad(preset.name()),
            GameWord::Pack(pack) => pack.fmt(f),
            GameWord::Rules(rules) => f.pad(&rules.code()),
        }
    }
}

/// Why a word is not a [`GameWord`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameWordError {
    /// It names no game.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The game cannot have the named pack.
    #[error("there is no game {}: {error}", quote(word))]
    Rules {
        /// The word as given.
        word: String,
        /// What is wrong with the pack.
        error: RulesError,
    },
}

/// Short for Beat It Or Eat It.
const SHORT: &str = "bioei";

impl GameWord {
    /// Reads a word as a person types it, in any case. `bioei` is short for `beat-it-or-eat-it`.
    ///
    /// # Errors
    ///
    /// If it is no word for a game.
    pub fn typed(word: &str) -> Result<GameWord, GameWordError> {
        match word.trim().to_ascii_lowercase() {
            lower if lower == SHORT => Ok(GameWord::Preset(Preset::BeatItOrEatIt)),
            lower => lower.parse().or_else(|_| word.parse()),
        }
    }

    /// Fails if a setting is given, and is not the one that the word says.
    fn check<T: PartialEq>(self, expected: T, got: Option<T>, text: impl Fn(T) -> String) -> Result<(), Contradiction> {
        match got {
            Some(got) if got != expected => Err(Contradiction { word: self, expected: text(expected), got: text(got) }),
            _ => Ok(()),
        }
    }
}

impl FromStr for GameWord {
    type Err = GameWordError;

    fn from_str(word: &str) -> Result<GameWord, GameWordError> {
        let unknown = || {
            let [first, others @ ..] = Preset::ALL.map(Preset::name);
            let names: Vec<&str> = [first].into_iter().chain(others).chain(["rules such as challenge-4x8"]).collect();
            UnknownName::new(word, "game", &names).into()
        };
        if let Ok(preset) = word.parse() {
            return Ok(GameWord::Preset(preset));
        }
        // Rules are printed in words of their own too, but those have spaces.
        if word.contains(' ') {
            return Err(unknown());
        }
        let impossible = |error| GameWordError::Rules { word: word.to_owned(), error };
        let named = |rules: Rules| match word.starts_with(|first: char| first.is_ascii_digit()) {
            true => GameWord::Pack(rules.pack()),
            false => GameWord::Rules(rules),
        };
        word.parse().map(named).map_err(|error: NotationError| match error.problem() {
            Problem::Pack(error) => impossible(RulesError::Pack(error)),
            Problem::Rules(Some(error)) => impossible(error),
            _ => unknown(),
        })
    }
}

/// A user's choice of a game. Settings left out take the game's usual values, or follow from the cards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Settings")]
pub struct GameChoice {
    /// The game. The settings below change it. Beat It Or Eat It if left out.
    pub game: Option<Preset>,
    /// The number of suits.
    pub suits: Option<u8>,
    /// The number of ranks in a suit.
    pub ranks: Option<u8>,
    /// The whole pack, if its suits have different lengths. Excludes `suits` and `ranks`.
    pub pack: Option<Pack>,
    /// The trumps.
    pub trumps: Option<Trumps>,
    /// What follows a beat.
    pub after_beating: Option<AfterBeating>,
}

/// The JSON form of a choice: the game may be a word for all rules.
#[derive(Deserialize)]
struct Settings {
    game: Option<GameWord>,
    suits: Option<u8>,
    ranks: Option<u8>,
    trumps: Option<Trumps>,
    after_beating: Option<AfterBeating>,
}

/// Programs that exchange games as JSON take only [usual](Pack::is_usual) packs.
impl TryFrom<Settings> for GameChoice {
    type Error = String;

    fn try_from(settings: Settings) -> Result<GameChoice, String> {
        let Settings { game, suits, ranks, trumps, after_beating } = settings;
        let choice = GameChoice { suits, ranks, trumps, after_beating, ..GameChoice::default() };
        let choice = choice.with_word(game).map_err(|error| error.to_string())?;
        choice.usual().map_err(|error| error.to_string())
    }
}

/// A setting contradicts what a word for the game says.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, as in '{word}', got {got}: leave one of them out")]
pub struct Contradiction {
    word: GameWord,
    expected: String,
    got: String,
}

impl GameChoice {
    /// This choice, with `other` for what it leaves out.
    #[must_use]
    pub fn or(self, other: GameChoice) -> GameChoice {
        // Numbers and a whole pack do not go together.
        let has_numbers = self.suits.is_some() || self.ranks.is_some();
        let other = match self.pack {
            Some(_) => GameChoice { suits: None, ranks: None, ..other },
            None if has_numbers => GameChoice { pack: None, ..other },
            None => other,
        };
        GameChoice {
            game: self.game.or(other.game),
            suits: self.suits.or(other.suits),
            ranks: self.ranks.or(other.ranks),
            pack: self.pack.or(other.pack),
            trumps: self.trumps.or(other.trumps),
            after_beating: self.after_beating.or(other.after_beating),
        }
    }

    /// Adds what `word` says, if there is one. The settings of the choice change the game that it names, but must agree with the pack, and
    /// with the settings of a game without a name.
    ///
    /// ```
    /// use faceup_core::{AfterBeating, GameChoice, Rules};
    /// let choice = GameChoice::default().with_word(Some("challenge-4x8".parse()?))?;
    /// assert_eq!(choice.rules()?, Rules::challenge(4, 8)?);
    /// let passing = GameChoice { after_beating: Some(AfterBeating::Pass), ..GameChoice::default() };
    /// let choice = passing.with_word(Some("challenge-4x8".parse()?))?;
    /// assert_eq!(choice.rules()?, Rules::challenge_1987(4, 8)?);
    /// let of_seven = GameChoice { ranks: Some(7), ..GameChoice::default() };
    /// let error = of_seven.with_word(Some("4x8".parse()?)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 8 ranks, as in '4x8', got 7 ranks: leave one of them out");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the choice contradicts the word.
    pub fn with_word(self, word: Option<GameWord>) -> Result<GameChoice, Contradiction> {
        let Some(word) = word else { return Ok(self) };
        let (game, pack, custom) = match word {
            GameWord::Preset(preset) => (Some(preset), None, None),
            GameWord::Pack(pack) => (None, Some(pack), None),
            GameWord::Rules(rules) => (rules.preset(), Some(rules.pack()), rules.preset().is_none().then_some(rules)),
        };
        let number = |number: u8, what| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
        let lengths = |pack: Pack| match pack.alike() {
            Some(_) => format!("the pack {pack}"),
            None => format!("suits of {pack}"),
        };
        if game.is_some() || custom.is_some() {
            let named = |game: Option<Preset>| format!("the game {}", game.map_or("custom", Preset::name));
            word.check(game, self.game.map(Some), named)?;
        }
        if let Some(pack) = pack {
            let ranks = |ranks: Option<u8>| ranks.map_or_else(|| lengths(pack), |ranks| number(ranks, "rank"));
            word.check(pack, self.pack, lengths)?;
            word.check(pack.suits(), self.suits, |suits| number(suits, "suit"))?;
            word.check(pack.alike(), self.ranks.map(Some), ranks)?;
        }
        if let Some(rules) = custom {
            word.check(rules.trumps(), self.trumps, |trumps| format!("the trumps '{trumps}'"))?;
            word.check(rules.after_beating(), self.after_beating, |after| format!("'{after}' after beating"))?;
        }
        let choice = GameChoice {
            game: game.or(self.game),
            trumps: custom.map(Rules::trumps).or(self.trumps),
            after_beating: custom.map(Rules::after_beating).or(self.after_beating),
            ..self
        };
        Ok(pack.map_or(choice, |pack| choice.with_pack(pack)))
    }

    /// The game that the choice starts from.
    #[must_use]
    pub fn preset(&self) -> Preset {
        self.game.unwrap_or(Preset::BeatItOrEatIt)
    }

    /// The rules, with the customary pack where the choice names none.
    ///
    /// # Errors
    ///
    /// If the pack does not exist, or the trumps do not fit it.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        let preset = self.preset();
        if let Some(pack) = self.pack {
            return self.rules_of(pack);
        }
        let suits = self.suits.unwrap_or(preset.customary_suits());
        self.rules_of(Pack::new(suits, self.ranks.unwrap_or(preset.customary_ranks()))?)
    }

    /// The rules with a given pack.
    ///
    /// # Errors
    ///
    /// If the trumps do not fit the pack.
    pub fn rules_of(&self, pack: Pack) -> Result<Rules, RulesError> {
        let preset = self.preset();
        let trumps = self.trumps.unwrap_or(preset.trumps());
        Rules::new(pack, trumps, self.after_beating.unwrap_or(preset.after_beating()))
    }

    /// Whether the choice is consistent with these rules.
    #[must_use]
    pub fn agrees_with(&self, rules: Rules) -> bool {
        self.may_be(rules.into())
    }

    /// Whether some rules agree with both choices.
    ///
    /// ```
    /// use faceup_core::{GameChoice, Rules};
    /// let challenge = GameChoice { game: Some("challenge".parse()?), ..GameChoice::default() };
    /// assert!(challenge.may_be(Rules::challenge(4, 8)?.into()));
    /// assert!(!challenge.may_be(Rules::beat_it_or_eat_it(4, 8)?.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn may_be(&self, other: GameChoice) -> bool {
        fn fit<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        let suits = |choice: &GameChoice| choice.suits.or(choice.pack.map(Pack::suits));
        let trumps = |choice: &GameChoice| choice.trumps.or(choice.game.map(Preset::trumps));
        let after = |choice: &GameChoice| choice.after_beating.or(choice.game.map(Preset::after_beating));
        let ranks = |choice: &GameChoice| choice.ranks.map(Some).or(choice.pack.map(Pack::alike));
        fit(suits(self), suits(&other))
            && fit(ranks(self), ranks(&other))
            && fit(self.pack, other.pack)
            && fit(trumps(self), trumps(&other))
            && fit(after(self), after(&other))
    }

    /// Sets the pack.
    #[must_use]
    pub fn with_pack(self, pack: Pack) -> GameChoice {
        match pack.alike() {
            Some(ranks) => GameChoice { suits: Some(pack.suits()), ranks: Some(ranks), pack: None, ..self },
            None => GameChoice { suits: None, ranks: None, pack: Some(pack), ..self },
        }
    }

    /// The choice, if its pack can be a [usual](Pack::is_usual) one.
    ///
    /// # Errors
    ///
    /// If it has suits of different lengths, or more than four.
    pub fn usual(self) -> Result<GameChoice, PackError> {
        match (self.pack, self.suits) {
            (Some(pack), _) => pack.usual().map(|_| self),
            (None, Some(suits)) if usize::from(suits) > Suit::REAL.len() => {
                Pack::new(suits, self.ranks.unwrap_or(1)).and_then(Pack::usual).map(|_| self)
            }
            _ => Ok(self),
        }
    }

    /// The pack of a written position: the chosen one, or the one that follows from the chosen numbers and the cards.
    ///
    /// # Errors
    ///
    /// If the pack does not follow from the text, or does not exist.
    pub fn pack_of(&self, written: &WrittenPosition<'_>) -> Result<Pack, NotationError> {
        match self.pack {
            Some(pack) => Ok(pack),
            None => written.infer_pack(self.suits, self.ranks, self.preset().customary_suits()),
        }
    }

    /// Checks that some pack has the chosen numbers, whatever the ones left out are.
    ///
    /// # Errors
    ///
    /// If no pack has them.
    pub fn check_pack(&self) -> Result<(), PackError> {
        Pack::new(self.suits.unwrap_or(1), self.ranks.unwrap_or(1)).map(drop)
    }
}

/// The choice that states all of these rules.
impl From<Rules> for GameChoice {
    fn from(rules: Rules) -> GameChoice {
        let settings = GameChoice {
            game: rules.preset(),
            trumps: Some(rules.trumps()),
            after_beating: Some(rules.after_beating()),
            ..GameChoice::default()
        };
        settings.with_pack(rules.pack())
    }
}
