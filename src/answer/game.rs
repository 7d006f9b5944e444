//! Games: as answers name them, and as a user chooses them.

use faceup_core::{AfterBeating, Pack, PackError, Preset, Rules, RulesError, Trumps};
use serde::Serialize;

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameJson {
    /// The name of the rules: that of a [`Preset`], or `custom`.
    pub game: &'static str,
    /// The number of suits.
    pub suits: u8,
    /// The number of ranks in a suit.
    pub ranks: u8,
    /// The name of the [`Trumps`].
    #[cfg_attr(feature = "schema", schema(pattern = "^(none|own)$"))]
    pub trumps: &'static str,
    /// The name of what follows a beat: see [`AfterBeating`].
    #[cfg_attr(feature = "schema", schema(pattern = "^(lead|pass)$"))]
    pub after_beating: &'static str,
}

impl From<Rules> for GameJson {
    fn from(rules: Rules) -> GameJson {
        GameJson {
            game: rules.name(),
            suits: rules.pack().suits(),
            ranks: rules.pack().ranks(),
            trumps: rules.trumps().name(),
            after_beating: rules.after_beating().name(),
        }
    }
}

/// What a user says about the game that they ask about. What they leave out is as it usually is, or as the cards tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GameChoice {
    /// The game. The settings below change it. Beat It Or Eat It if left out.
    pub game: Option<Preset>,
    /// The number of suits.
    pub suits: Option<u8>,
    /// The number of ranks in a suit.
    pub ranks: Option<u8>,
    /// The trumps.
    pub trumps: Option<Trumps>,
    /// What follows a beat.
    pub after_beating: Option<AfterBeating>,
}

impl GameChoice {
    /// The game that the choice starts from.
    #[must_use]
    pub fn preset(&self) -> Preset {
        self.game.unwrap_or(Preset::BeatItOrEatIt)
    }

    /// The rules, with the customary pack where the user names none.
    ///
    /// # Errors
    ///
    /// If there is no such pack, or the trumps do not fit it.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        let preset = self.preset();
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

    /// Whether nothing in the choice contradicts these rules.
    #[must_use]
    pub fn agrees_with(&self, rules: Rules) -> bool {
        let pack = rules.pack();
        let (trumps, after_beating) = self
            .game
            .map_or((rules.trumps(), rules.after_beating()), |preset| (preset.trumps(), preset.after_beating()));
        self.trumps.unwrap_or(trumps) == rules.trumps()
            && self.after_beating.unwrap_or(after_beating) == rules.after_beating()
            && self.suits.is_none_or(|suits| suits == pack.suits())
            && self.ranks.is_none_or(|ranks| ranks == pack.ranks())
    }

    /// Checks that there is a pack with the numbers of the choice, whatever the numbers are that it leaves out.
    pub(super) fn check_pack(&self) -> Result<(), PackError> {
        Pack::new(self.suits.unwrap_or(1), self.ranks.unwrap_or(1)).map(drop)
    }
}
