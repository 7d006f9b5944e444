//! The options that say which game.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use faceup_core::{AfterBeating, Pack, Preset, Rules, Trumps};

use crate::failure::usage;

/// Which game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The game; the next options change single settings of it [default: beat-it-or-eat-it]
    #[arg(long, value_parser = PossibleValuesParser::new(Preset::ALL.map(Preset::name)))]
    pub game: Option<String>,

    /// How many suits, 1 to 4 [default: 2, or 4 for the Challenges]
    #[arg(long, value_name = "K")]
    pub suits: Option<u8>,

    /// Who has trumps, if it is not as in the game
    #[arg(long, value_enum)]
    pub trumps: Option<TrumpsArg>,

    /// What follows a beat, if it is not as in the game
    #[arg(long, value_enum)]
    pub after_beating: Option<AfterBeatingArg>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum TrumpsArg {
    /// No trumps
    None,
    /// Each player has a trump suit of his own: spades for the leader, hearts for the other
    Own,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum AfterBeatingArg {
    /// Who beats leads a new card at once
    Lead,
    /// Who beats has ended his turn: his card is the next to beat
    Pass,
}

impl From<TrumpsArg> for Trumps {
    fn from(arg: TrumpsArg) -> Trumps {
        match arg {
            TrumpsArg::None => Trumps::None,
            TrumpsArg::Own => Trumps::Own,
        }
    }
}

impl From<AfterBeatingArg> for AfterBeating {
    fn from(arg: AfterBeatingArg) -> AfterBeating {
        match arg {
            AfterBeatingArg::Lead => AfterBeating::Lead,
            AfterBeatingArg::Pass => AfterBeating::Pass,
        }
    }
}

impl GameArgs {
    pub fn preset(&self) -> anyhow::Result<Preset> {
        self.game.as_ref().map_or(Ok(Preset::BeatItOrEatIt), |name| name.parse().map_err(usage))
    }

    /// Whether any of these options is there.
    pub fn is_given(&self) -> bool {
        self.game.is_some() || self.suits.is_some() || self.trumps.is_some() || self.after_beating.is_some()
    }

    pub fn customary_suits(&self) -> anyhow::Result<u8> {
        Ok(self.preset()?.customary_suits())
    }

    /// The rules with a given pack.
    pub fn rules_with(&self, pack: Pack) -> anyhow::Result<Rules> {
        let preset = self.preset()?;
        let trumps = self.trumps.map_or(preset.trumps(), Trumps::from);
        let after_beating = self.after_beating.map_or(preset.after_beating(), AfterBeating::from);
        Rules::new(pack, trumps, after_beating).map_err(usage)
    }

    /// Whether options that were given contradict the rules of a table; `ranks` is the option of that name.
    pub fn check(&self, ranks: Option<u8>, table: Rules) -> anyhow::Result<()> {
        self.check_against(ranks, table, "the table")
    }

    /// Whether options that were given contradict the rules of something, which is said as `the table`.
    pub fn check_against(&self, ranks: Option<u8>, table: Rules, what: &str) -> anyhow::Result<()> {
        let (pack, preset) = (table.pack(), self.preset()?);
        let named = self.game.is_some();
        let settings =
            if named { (preset.trumps(), preset.after_beating()) } else { (table.trumps(), table.after_beating()) };
        let trumps = self.trumps.map_or(settings.0, Trumps::from);
        let after_beating = self.after_beating.map_or(settings.1, AfterBeating::from);
        let fits = (trumps, after_beating) == (table.trumps(), table.after_beating())
            && self.suits.is_none_or(|suits| suits == pack.suits())
            && ranks.is_none_or(|ranks| ranks == pack.ranks());
        if fits {
            return Ok(());
        }
        Err(usage(format!("{what} is of {table}, and the options ask for another game; leave them out")))
    }

    /// The rules with so many ranks, or as many as is customary.
    pub fn rules(&self, ranks: Option<u8>) -> anyhow::Result<Rules> {
        let preset = self.preset()?;
        let suits = self.suits.unwrap_or(preset.customary_suits());
        let pack = Pack::new(suits, ranks.unwrap_or(preset.customary_ranks())).map_err(usage)?;
        self.rules_with(pack)
    }
}
