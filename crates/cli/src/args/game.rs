//! The options that name a game.

use clap::Args;
use faceup::answer::MoverTrump;
use faceup::parts::core::{GameChoice, GameWord};
use faceup::{AfterBeating, Pack, Rules, Trumps};

use super::choice::{GameWordParser, one_of};
use crate::failure::usage;

/// The options that name a game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The game, which the options below change; or all rules in one word, such as challenge-4x8 [default: beat-it-or-eat-it]
    #[arg(long, value_parser = GameWordParser)]
    pub game: Option<GameWord>,

    /// Number of suits, 1 to 8 [default: 2, or 4 for the Challenges]
    #[arg(long, value_name = "K")]
    pub suits: Option<u8>,

    /// The whole pack, instead of --suits and --ranks: the lengths of up to eight suits, such as 6+6+2+2 or 5, or 2x13
    #[arg(long, value_name = "LENGTHS", conflicts_with = "suits")]
    pub pack: Option<Pack>,

    /// The trumps [default: as in the game]
    #[arg(long, value_parser = one_of(Trumps::ALL, Trumps::name, [
        "No trumps",
        "Each player has a trump suit: spades for the starter, hearts for the other player",
    ]))]
    pub trumps: Option<Trumps>,

    /// What follows a beat [default: as in the game]
    #[arg(long, value_parser = one_of(AfterBeating::ALL, AfterBeating::name, [
        "The player who beats leads a new card at once",
        "The turn ends: the opponent must beat the card just played, or eat",
    ]))]
    pub after_beating: Option<AfterBeating>,
}

/// The options about a position that is given as text: its game, and who is to move.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct AskedArgs {
    /// Number of ranks in a suit, if the cards do not determine it
    #[arg(long, value_name = "N")]
    pub ranks: Option<u8>,

    /// The trump suit of the player to move, in games with trumps. The opponent has the other one. Spades, unless a record says
    /// otherwise
    #[arg(long, value_parser = one_of(MoverTrump::ALL, MoverTrump::name, [""; 2]))]
    pub mover_trump: Option<MoverTrump>,

    #[command(flatten)]
    pub game: GameArgs,
}

impl GameArgs {
    /// The choice of the options. `ranks` is the option of that name.
    pub fn choice(&self, ranks: Option<u8>) -> anyhow::Result<GameChoice> {
        let GameArgs { game, suits, pack, trumps, after_beating } = *self;
        let mut choice = GameChoice { suits, ranks, trumps, after_beating, ..GameChoice::default() };
        if let Some(pack) = pack {
            if ranks.is_some() {
                return Err(usage("--pack says how many ranks there are: leave out --ranks"));
            }
            choice = choice.with_pack(pack);
        }
        choice.with_word(game).map_err(usage)
    }

    /// The rules, for commands that take only usual packs.
    pub fn usual_rules(&self, ranks: Option<u8>) -> anyhow::Result<Rules> {
        self.choice(ranks)?.usual().map_err(usage)?.rules().map_err(usage)
    }

    /// Whether any of these options is given.
    pub fn is_given(&self) -> bool {
        self.game.is_some()
            || self.suits.is_some()
            || self.pack.is_some()
            || self.trumps.is_some()
            || self.after_beating.is_some()
    }

    /// Refuses options that contradict the rules of a table. `ranks` is the option of that name.
    pub fn check(&self, ranks: Option<u8>, table: Rules) -> anyhow::Result<()> {
        self.check_against(ranks, table, "the table")
    }

    /// Refuses options that contradict the rules of something, called `what` in the message.
    pub fn check_against(&self, ranks: Option<u8>, table: Rules, what: &str) -> anyhow::Result<()> {
        if self.choice(ranks)?.agrees_with(table) {
            return Ok(());
        }
        Err(usage(format!(
            "{what} is of {table}, and the options name another game: leave out the options of the game"
        )))
    }

    /// The rules with this number of ranks, or the customary number.
    pub fn rules(&self, ranks: Option<u8>) -> anyhow::Result<Rules> {
        self.choice(ranks)?.rules().map_err(usage)
    }
}
