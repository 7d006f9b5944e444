//! `faceup analyse`

use std::ffi::OsString;

use faceup::parts::core::GameChoice;
use faceup::parts::play::{Game, Record, Session};
use faceup::{Card, CardSet, Position, Rules};

use crate::args::{Cli, FirstWordParser, GameArgs, TableArgs};
use crate::asking::{self, Start, read_argument};
use crate::failure::usage;
use crate::session::{Desk, read_records};
use crate::store::CommandStore;

/// Step through a game, try other moves, and ask for values and best play
///
/// Reads commands from the terminal, with line editing and history, or from a pipe; 'help' lists them. It
/// begins with the record of a game, with a position, or with a symmetric deal of the game that the options
/// name. Moves that differ from the game replace the rest of it. If solving the game would take more than ten
/// minutes, a search estimates the values.
#[derive(Debug, clap::Args)]
#[command(mut_arg("first", |first| first.value_parser(FirstWordParser::GameOrSubject)), after_help = "\
Examples:
  faceup analyse data/sample-game.txt
  faceup analyse 'S:KJ H:AQT98'
  faceup analyse challenge-4x5
  printf 'go 7\\nvalues\\nline\\n' | faceup analyse data/sample-game.txt")]
pub struct Args {
    /// A deal or position to begin from, as for 'faceup query', or the record of a game, as text or JSON. In games with trumps, the mover's
    /// are spades
    #[arg(index = 2, value_name = "DEAL-OR-RECORD")]
    pub subject: Option<OsString>,

    /// Number of ranks in a suit, if the cards do not determine it [default: 13, or 8 for the Challenges]
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub ranks: Option<u8>,

    #[command(flatten)]
    pub game: GameArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

/// The seed of the deals of 'new'.
const SEED: u64 = 0;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let subject = args.game.subject(args.subject.as_deref())?;
    let mut games = match asking::start(subject)? {
        Some(Start::Record(path)) => {
            if args.game.choice(args.ranks)? != GameChoice::default() && path.as_os_str() != "-" {
                return Err(usage("the record names its game: leave out the game and its options, or the record"));
            }
            read_records(path)?
        }
        Some(Start::Deal(text)) => [start(&store, args, Some(text))?].into(),
        None => [start(&store, args, None)?].into(),
    };
    let first = games.remove(0);
    let mut desk = Desk::new(cli, store, Session::new(first), SEED, "analyse")?;
    desk.queue(games)?;
    desk.run()
}

/// A game without moves, from the position that the options describe.
fn start(store: &CommandStore<'_>, args: &Args, deal: Option<&str>) -> anyhow::Result<Record> {
    let table = store.named(&args.game, args.ranks)?;
    let (position, names) = match deal {
        Some(text) => {
            let question = read_argument(&args.game.choice(args.ranks)?, None, text, table)?;
            (*question.position(), question.board().names().cloned())
        }
        None => {
            let rules = table.map_or_else(|| args.game.rules(args.ranks), Ok)?;
            (Position::opening(rules, every_second_card(rules)).map_err(usage)?, None)
        }
    };
    Ok(Record::new(Game::new(position).map_err(usage)?, names.unwrap_or_default()))
}

/// The hand with the ace and every second card below it in spades, the other ranks in hearts, and so on. With an even
/// number of suits the deal is symmetric.
fn every_second_card(rules: Rules) -> CardSet {
    let pack = rules.pack();
    let is_held = |card: Card| {
        let below_ace = usize::from(pack.ace(pack.suit_of(card)).height() - pack.rank_of(card).height());
        (below_ace + pack.suit_of(card).index()).is_multiple_of(2)
    };
    pack.full().iter().filter(|&card| is_held(card)).collect()
}
