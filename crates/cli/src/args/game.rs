//! The options that name a game.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use faceup::{AfterBeating, Pack, Preset, Rules, Trumps};

use crate::failure::usage;

/// The options that name a game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The game. The next options change single settings of it [default: beat-it-or-eat-it]
    #[arg(long, value_parser = one_of::<Preset, 3>(Preset::ALL.map(|preset| (preset.name(), ""))))]
    pub game: Option<Preset>,

    /// Number of suits, 1 to 4 [default: 2, or 4 for the Challenges]
    #[arg(long, value_name = "K")]
    pub suits: Option<u8>,

    /// Whether there are trumps, if not as in the game
    #[arg(long, value_parser = one_of::<Trumps, 2>([
        (Trumps::None.name(), "No trumps"),
        (Trumps::Own.name(), "Each player has a trump suit: spades for the leader, hearts for the other player"),
    ]))]
    pub trumps: Option<Trumps>,

    /// What follows a beat, if not as in the game
    #[arg(long, value_parser = one_of::<AfterBeating, 2>([
        (AfterBeating::Lead.name(), "The player who beats leads a new card at once"),
        (AfterBeating::Pass.name(), "The turn ends: the card played is the next to beat"),
    ]))]
    pub after_beating: Option<AfterBeating>,
}

/// Reads one of the values of a type by its name. Each name comes with its help.
fn one_of<T, const N: usize>(names: [(&'static str, &'static str); N]) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    let possible = |(name, help): (&'static str, &'static str)| match help {
        "" => PossibleValue::new(name),
        help => PossibleValue::new(name).help(help),
    };
    PossibleValuesParser::new(names.map(possible)).try_map(|name| name.parse::<T>())
}

impl GameArgs {
    fn preset(&self) -> Preset {
        self.game.unwrap_or(Preset::BeatItOrEatIt)
    }

    /// Whether any of these options is given.
    pub fn is_given(&self) -> bool {
        self.game.is_some() || self.suits.is_some() || self.trumps.is_some() || self.after_beating.is_some()
    }

    pub fn customary_suits(&self) -> u8 {
        self.preset().customary_suits()
    }

    /// The rules with a given pack.
    pub fn rules_with(&self, pack: Pack) -> anyhow::Result<Rules> {
        let preset = self.preset();
        let trumps = self.trumps.unwrap_or(preset.trumps());
        let after_beating = self.after_beating.unwrap_or(preset.after_beating());
        Rules::new(pack, trumps, after_beating).map_err(usage)
    }

    /// Refuses options that contradict the rules of a table. `ranks` is the option of that name.
    pub fn check(&self, ranks: Option<u8>, table: Rules) -> anyhow::Result<()> {
        self.check_against(ranks, table, "the table")
    }

    /// Refuses options that contradict the rules of something, which the message calls `what`.
    pub fn check_against(&self, ranks: Option<u8>, table: Rules, what: &str) -> anyhow::Result<()> {
        let pack = table.pack();
        let settings = self
            .game
            .map_or((table.trumps(), table.after_beating()), |preset| (preset.trumps(), preset.after_beating()));
        let trumps = self.trumps.unwrap_or(settings.0);
        let after_beating = self.after_beating.unwrap_or(settings.1);
        let fits = (trumps, after_beating) == (table.trumps(), table.after_beating())
            && self.suits.is_none_or(|suits| suits == pack.suits())
            && ranks.is_none_or(|ranks| ranks == pack.ranks());
        if fits {
            return Ok(());
        }
        Err(usage(format!("{what} is of {table}, and the options ask for another game: leave them out")))
    }

    /// The rules with this number of ranks, or the customary number.
    pub fn rules(&self, ranks: Option<u8>) -> anyhow::Result<Rules> {
        let preset = self.preset();
        let suits = self.suits.unwrap_or(preset.customary_suits());
        let pack = Pack::new(suits, ranks.unwrap_or(preset.customary_ranks())).map_err(usage)?;
        self.rules_with(pack)
    }
}
