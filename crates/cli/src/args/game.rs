//! The options that name a game, and a table.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;
use faceup::parts::answer::MoverTrump;
use faceup::parts::core::{GameChoice, GameWord};
use faceup::{AfterBeating, Pack, Rules, Trumps};

use super::choice::{FirstWord, FirstWordParser, game_word, one_of};
use crate::failure::usage;
use crate::output::shown;

/// The options that name a game.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The game: 2x8 for two suits of 8, challenge, challenge-1987, challenge-4x3
    ///
    /// A name as for --game. Options may change the trumps and what follows a beat, but not a pack that the name gives. Write a file of that
    /// name as ./2x8.
    #[arg(index = 1, value_name = "GAME", help_heading = None::<&str>, value_parser = FirstWordParser::Game, hide_possible_values = true)]
    pub first: Option<FirstWord>,

    /// The game, which the options below change: a name, a pack such as 2x8, or both in one word, such as challenge-4x8 [default:
    /// beat-it-or-eat-it]
    #[arg(long, value_parser = game_word(), hide_short_help = true)]
    pub game: Option<GameWord>,

    /// Number of suits, 1 to 8 [default: 2, or 4 for the Challenges]
    #[arg(long, value_name = "K", hide_short_help = true)]
    pub suits: Option<u8>,

    /// The whole pack, instead of --suits and --ranks: the lengths of up to eight suits, such as 6+6+2+2 or 5, or 2x13
    #[arg(long, value_name = "LENGTHS", hide_short_help = true)]
    pub pack: Option<Pack>,

    /// The trumps [default: as in the game]
    #[arg(long, hide_short_help = true, value_parser = one_of(Trumps::ALL, Trumps::name, [
        "No trumps",
        "Each player has a trump suit: spades for the starter, hearts for the other player",
    ]))]
    pub trumps: Option<Trumps>,

    /// What follows a beat [default: as in the game]
    #[arg(long, hide_short_help = true, value_parser = one_of(AfterBeating::ALL, AfterBeating::name, [
        "The player who beats leads a new card at once",
        "The turn ends: the opponent must beat the card just played, or eat",
    ]))]
    pub after_beating: Option<AfterBeating>,
}

/// The options about a position that is given as text: its game, and who is to move.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Game", mut_arg("first", |first| first.value_parser(FirstWordParser::GameOrSubject)))]
pub struct AskedArgs {
    /// Number of ranks in a suit, if the cards do not determine it
    #[arg(long, value_name = "N")]
    pub ranks: Option<u8>,

    /// The mover's trump suit, if there are trumps [default: spades]
    ///
    /// The opponent has the other one. A record says who has which.
    #[arg(long, value_name = "SUIT", value_parser = one_of(MoverTrump::ALL, MoverTrump::name, [""; 2]))]
    pub mover_trump: Option<MoverTrump>,

    #[command(flatten)]
    pub game: GameArgs,
}

/// The source of the values of positions.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Table")]
pub struct TableArgs {
    /// Take values from this table file, not from the program or the cache
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Do not read or keep tables in the user's cache folder
    #[arg(long, hide_short_help = true)]
    pub no_cache: bool,
}

impl GameArgs {
    /// The choice of the options. `ranks` is the option of that name.
    pub fn choice(&self, ranks: Option<u8>) -> anyhow::Result<GameChoice> {
        let &GameArgs { ref first, game, suits, pack, trumps, after_beating } = self;
        let first = match first {
            Some(FirstWord::Game(word)) => Some(*word),
            _ => None,
        };
        let choice = GameChoice { suits, ranks, trumps, after_beating, ..GameChoice::default() };
        let words = [game, pack.map(GameWord::Pack), first];
        words.into_iter().try_fold(choice, GameChoice::with_word).map_err(usage)
    }

    /// What the command is about: the word after the game, or the only word. `None` if there is neither.
    pub fn subject<'a>(&'a self, second: Option<&'a OsStr>) -> anyhow::Result<Option<&'a OsStr>> {
        match (&self.first, second) {
            (Some(FirstWord::Subject(first)), Some(second)) => {
                let (first, second) = (shown(first.as_ref()), shown(second.as_ref()));
                Err(usage(format!(
                    "expected a game before '{second}', such as 2x13 or challenge-4x3, got '{first}': write a deal in quotes"
                )))
            }
            (Some(FirstWord::Subject(first)), None) => Ok(Some(first)),
            (_, second) => Ok(second),
        }
    }

    /// The subject as a text. `expected` says what is missing if there is none.
    pub fn subject_text<'a>(&'a self, second: Option<&'a OsStr>, expected: &str) -> anyhow::Result<&'a str> {
        let Some(subject) = self.subject(second)? else {
            // A file may have the name of a game.
            let got = match &self.first {
                Some(FirstWord::Game(game)) => {
                    format!(", got only the game '{game}'; a file of that name is './{game}'")
                }
                _ => String::new(),
            };
            return Err(usage(format!("expected {expected}{got}")));
        };
        let text = subject.to_str();
        let text = text.ok_or_else(|| usage(format!("expected a text in UTF-8, got '{}'", shown(subject.as_ref()))))?;
        // The space that keeps it from being an option.
        Ok(text.strip_prefix(' ').filter(|text| text.starts_with('-')).unwrap_or(text))
    }

    /// Refuses options that contradict the rules of something, called `what` in the message. `ranks` is the option of that name.
    pub fn check(&self, ranks: Option<u8>, rules: Rules, what: &str) -> anyhow::Result<()> {
        if self.choice(ranks)?.agrees_with(rules) {
            return Ok(());
        }
        Err(usage(format!(
            "{what} is of {rules}, and the options name another game: leave out the options of the game"
        )))
    }

    /// The rules with this number of ranks, or the customary number.
    pub fn rules(&self, ranks: Option<u8>) -> anyhow::Result<Rules> {
        self.choice(ranks)?.rules().map_err(usage)
    }
}
