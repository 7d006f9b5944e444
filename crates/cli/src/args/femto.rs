//! The options of `faceup femto`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use faceup::parts::femto::{
    Chooser, Dealing, Lead, LeftOut, Measure, Objective, Pack, Settings, SettingsError, Variant,
};

use super::choice::{one_of, some_of};
use super::play::SideArg;
use crate::failure::usage;

/// Solve and play Femto, a game of simultaneous choices, and its variants
///
/// A game for two players and eight cards. Each player holds half of the cards. Both play a card at once. The higher card wins, unless it is more than twice the lower one.
/// The winner keeps one of the two cards face up in front, and the loser takes the other into the hand. When a hand is empty, the
/// greater total in front wins.
#[derive(Debug, Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  faceup femto solve                       the value of all 70 deals
  faceup femto query 2,3,5,10              one deal, with the best strategies
  faceup femto report --chooser loser      how long games last, which cards are powerful, and more
  faceup femto play --seed 7               play against optimal strategies
  faceup femto search --size 8 --to 12     which 8 of the cards 2 to 12 make the fairest game
  faceup femto report --cards atto         the smaller game with six cards"
)]
pub struct FemtoArgs {
    #[command(subcommand)]
    pub command: FemtoCommand,
}

#[derive(Debug, Subcommand)]
pub enum FemtoCommand {
    Solve(FemtoSolveArgs),
    Query(FemtoQueryArgs),
    Report(FemtoReportArgs),
    Play(FemtoPlayArgs),
    Replay(FemtoReplayArgs),
    Search(FemtoSearchArgs),
}

/// The options that name a game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct FemtoGameArgs {
    /// The cards: 2 to 16 different numbers, or femto, or atto for 3,4,7,8,9,10. J is a joker, which beats every card and
    /// counts 0 [default: 2,3,4,5,6,7,8,10]
    #[arg(long, value_name = "LIST", value_parser = str::parse::<Pack>)]
    pub cards: Option<Pack>,

    #[command(flatten)]
    pub rules: FemtoRulesArgs,
}

fn objectives() -> impl TypedValueParser<Value = Objective> {
    some_of(Objective::from_str, ["result", "margin", "low", "odd", "even", "multiple:3", "prime"])
}

/// The options for the rules, without the cards.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct FemtoRulesArgs {
    /// The objective: result (the greater total wins), margin (the difference of the totals), low, odd, even, multiple:M or prime
    #[arg(long, value_name = "OBJECTIVE", default_value = "result", value_parser = objectives(), hide_possible_values = true)]
    pub objective: Objective,

    /// The player who chooses which card of a round stays in front of its winner
    #[arg(long, default_value_t, value_parser = one_of(Chooser::ALL, Chooser::name, [
        "The winner of the round",
        "The loser of the round",
        "The player who would win if the game were over; in a tie, the winner of the round",
        "The player who would lose if the game were over; in a tie, the winner of the round",
    ]))]
    pub chooser: Chooser,

    /// How cards are played
    #[arg(long, default_value_t, value_parser = one_of(Lead::ALL, Lead::name, [
        "Both at once, face down",
        "One player leads face up: the first player, and then the winner of the last round",
        "One player leads face up: the first player, and then the loser of the last round",
        "The players lead in turn, the first player first",
        "The first player always leads",
    ]))]
    pub lead: Lead,

    /// How the players get their hands
    #[arg(long, default_value_t, value_parser = one_of(Dealing::ALL, Dealing::name, [
        "The cards are dealt, and all deals are equally likely",
        "The cards lie face up, and the players take them in turn, the first player first",
    ]))]
    pub dealing: Dealing,

    /// Whether the card left out of an odd pack lies face up [default: shown]
    #[arg(long, value_parser = one_of(LeftOut::ALL, LeftOut::name, [
        "Both players see it",
        "Neither player sees it: hands have bounds, not values (solve, query and play)",
    ]))]
    pub left_out: Option<LeftOut>,
}

/// A setting that a search varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Vary {
    /// The objective
    Objective,
    /// Who chooses the card kept
    Chooser,
    /// How cards are played
    Lead,
}

impl FemtoRulesArgs {
    /// Rules with every choice of some settings.
    pub fn varied(&self, settings: &[Vary]) -> Vec<FemtoRulesArgs> {
        let mut rules = vec![self.clone()];
        let mut vary = |setting, choices: &dyn Fn(&FemtoRulesArgs) -> Vec<FemtoRulesArgs>| {
            if settings.contains(&setting) {
                rules = rules.iter().flat_map(choices).collect();
            }
        };
        vary(Vary::Objective, &|rules| {
            Objective::AUTHORS.map(|objective| FemtoRulesArgs { objective, ..*rules }).into()
        });
        vary(Vary::Chooser, &|rules| Chooser::ALL.map(|chooser| FemtoRulesArgs { chooser, ..*rules }).into());
        vary(Vary::Lead, &|rules| Lead::ALL.map(|lead| FemtoRulesArgs { lead, ..*rules }).into());
        rules
    }

    /// The game with a pack of cards.
    pub fn settings(&self, pack: Pack) -> anyhow::Result<Settings> {
        let FemtoRulesArgs { objective, chooser, lead, dealing, left_out } = *self;
        Settings::new(Variant { pack, objective, chooser, lead, dealing, left_out }).map_err(usage)
    }
}

impl FemtoGameArgs {
    /// The same game with the hidden card shown, if it has one.
    pub fn hidden(&self) -> anyhow::Result<Option<Settings>> {
        if self.rules.left_out != Some(LeftOut::Hidden) {
            return Ok(None);
        }
        if self.rules.dealing == Dealing::Drafted {
            return Err(usage(SettingsError::HiddenInDraft));
        }
        let mut game = self.clone();
        game.rules.left_out = Some(LeftOut::Shown);
        game.settings().map(Some)
    }

    /// The game that the options name.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        self.rules.settings(self.cards.clone().unwrap_or_else(Pack::femto))
    }
}

/// Solve every deal, and list them by value
///
/// The value of a deal is the mean payoff of its first player if both play optimally. Under the objective result, 1 is a
/// certain win, 0 an even game, and -1 a certain loss. Values are exact fractions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup femto solve
  faceup femto solve --json --objective margin
  faceup femto solve --cards 2,3,4,5,6,7,8,10,12 --limit 10
  faceup femto solve --cards 2,3,4,5,6,7,8,10,12 --left-out hidden
  faceup femto solve --cards 5,7,9,13,16,18,20,24 --chooser loser --lead alternate
  faceup femto solve --cards 2,3,4,5,6,7,8,9,10,12,14,16 --bounds --limit 10")]
pub struct FemtoSolveArgs {
    /// Show at most this number of deals, the best first
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// Compute proved bounds, about 1e-11 apart, instead of exact fractions, which grow too long in packs of more than 10 cards
    #[arg(long)]
    pub bounds: bool,

    /// Print a JSON list: hand, other hand, card left out, value (with --bounds: low and high)
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: FemtoGameArgs,
}

/// Show the value of a deal or a state of play, with the best strategies
///
/// Shows the optimal chance of each card in the next round, its value against the other player's optimal strategy, and the best replies
/// to it; then the likeliest rounds of optimal play.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A deal is written as the first player's hand; the second player has the rest. If a card is left out, write both \
hands. A state in the middle of play also has the cards in front, with a dash for none:
  2,3,5,10                       a hand; the second player has 4,6,7,8
  '2,3,5,10 | 4,6,7,8'           the same
  'second: 4,6,7,8'              the same
  '2,3 | 4,6,7,8 | 5,10 | -'     after two rounds, both won by the first player
If cards are led, the first player leads next.

Examples:
  faceup femto query 2,3,5,10
  faceup femto query 2,3,5,10 --states --json      every state that optimal play can reach
  faceup femto query '2,3 | 4,6,7,8 | 5,10 | -' --objective margin
  faceup femto query '2,3,4,5 | 6,7,8,10' --cards 2,3,4,5,6,7,8,10,12
  faceup femto query 2,3,4,5 --cards 2,3,4,5,6,7,8,10,12 --left-out hidden")]
pub struct FemtoQueryArgs {
    /// Show at most this number of rounds of the likeliest play
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub line: usize,

    /// Show the strategies at every state that optimal play can reach
    #[arg(long)]
    pub states: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// The deal or state; --help shows how to write it
    #[arg(value_name = "HAND", allow_hyphen_values = true)]
    pub hand: String,

    #[command(flatten)]
    pub game: FemtoGameArgs,
}

/// Report the length of games, the scores, the most powerful cards and hands, and drafts
///
/// Means are over all deals, or over the deals of optimal drafting with --dealing drafted. Both players play optimally.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup femto report
  faceup femto report --objective margin
  faceup femto report --cards 5,7,9,13,16,18,20,24 --json
  faceup femto report --lead winner --dealing drafted")]
pub struct FemtoReportArgs {
    /// Compute chances as exact fractions also for more than 8 cards, which can take long
    #[arg(long)]
    pub exact: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: FemtoGameArgs,
}

/// Play against optimal strategies
///
/// Type a card to play it. The other player draws a card from an optimal mixed strategy before the
/// command reads yours. A script can play too, one card on a line.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup femto play
  faceup femto play --hand 2,3,5,10 --seed 7
  faceup femto play --dealing drafted              take cards in turn, you first
  faceup femto play --side second --lead winner
  faceup femto play --cards 2,3,4,5,6,7,8,10,12 --left-out hidden
  faceup femto play --side both --log game.txt    two people at one screen, with a record of the game")]
pub struct FemtoPlayArgs {
    /// Your hand, or both hands as in '2,3,4,5 | 6,7,8,10' if a card is left out [default: a random hand]
    #[arg(long, value_name = "HAND")]
    pub hand: Option<String>,

    /// Seed of all random choices; the same seed gives the same choices [default: from the clock]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Your side. The first player leads or drafts first. With both, two people play at one screen: each types a card in turn, and a
    /// terminal wipes cards played face down
    #[arg(long, value_enum, default_value_t = SideArg::First)]
    pub side: SideArg,

    /// Write the record of the game to this file, and those of further games to FILE-2, FILE-3 and so on
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,

    #[command(flatten)]
    pub game: FemtoGameArgs,
}

/// Replay a game from a file
///
/// The file has the format of `faceup femto play --log`. It may end in the middle of a game.
#[derive(Debug, Args)]
#[command(after_help = "\
A record has the rules that differ from the author's, the hands, and a line for each round:
  cards: 2,3,4,5,6,7,8,10
  chooser: loser
  hands: 2,3,5,10 | 4,6,7,8
  5 against 4: 4 stays
  # a remark

Examples:
  faceup femto replay game.txt
  faceup femto replay game.txt --values        with the value after every round
  faceup femto replay - < game.txt")]
pub struct FemtoReplayArgs {
    /// Show the value to the first player of the deal and after every round, under optimal play from there on
    #[arg(long)]
    pub values: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// The record; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Find the packs and rules that make the fairest or richest game
///
/// Solves the game with every pack of a given size from a range of cards, or with one pack, and ranks the games by a measure. With
/// --vary, tries each pack with every choice of these settings.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  faceup femto search --to 12                             all 165 packs of 8 of the cards 2 to 12
  faceup femto search --size 6 --from 1 --to 12 --measure mixing
  faceup femto search --to 11 --measure draft --lead winner --json
  faceup femto search --cards femto --vary objective,chooser,lead --measure length
  faceup femto search --size 6 --to 10 --vary chooser")]
pub struct FemtoSearchArgs {
    /// Number of cards of a pack
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=16), help_heading = "Game")]
    pub size: u8,

    /// The lowest card; 0 is the joker
    #[arg(long, value_name = "CARD", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=9999), help_heading = "Game")]
    pub from: u16,

    /// The highest card
    #[arg(long, value_name = "CARD", default_value_t = 12, value_parser = clap::value_parser!(u16).range(0..=9999), help_heading = "Game")]
    pub to: u16,

    /// One pack, instead of all packs of a size
    #[arg(long, value_name = "LIST", value_parser = str::parse::<Pack>, conflicts_with_all = ["size", "from", "to"], help_heading = "Game")]
    pub cards: Option<Pack>,

    /// The settings to vary. The objectives are the author's: result, low, odd, multiple:3 and prime
    #[arg(long, value_name = "SETTING", value_delimiter = ',', value_enum)]
    pub vary: Vec<Vary>,

    /// The measure to rank by
    #[arg(long, default_value_t = Measure::Fairness, value_parser = one_of(Measure::ALL, Measure::name, [
        "The mean value of a deal without its sign: the lower, the less the deal decides",
        "The mean number of cards that optimal play mixes in the first round: the higher, the richer",
        "The share of deals without optimal pure strategies in the first round: the higher, the richer",
        "The value of the draft without its sign: the lower, the less the first pick matters",
        "The mean number of rounds of optimal play: the higher, the longer",
        "The share of ties under optimal play: the lower, the more decisive",
    ]))]
    pub measure: Measure,

    /// Show at most this number of games
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit: usize,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub rules: FemtoRulesArgs,
}
