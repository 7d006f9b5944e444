//! `faceup analyse`

use faceup::notation::{self, WrittenPosition};
use faceup::play::{Game, Names, Record, Session};
use faceup::{Card, CardSet, Player, Position, Rules};

use crate::args::{AnalyseArgs, Cli};
use crate::failure::{unread, usage};
use crate::session::{Desk, read_record};
use crate::shelf::CommandShelf;

/// The seed of the deals of 'new'.
const SEED: u64 = 0;

pub fn run(cli: &Cli, args: &AnalyseArgs) -> anyhow::Result<()> {
    let shelf = CommandShelf::new(cli, &args.table)?;
    let record = match &args.record {
        Some(path) if args.game.is_given() && path.as_os_str() != "-" => {
            return Err(usage("the record says which game it is of; leave out the game options or the record"));
        }
        Some(path) => read_record(path)?,
        None => Record::new(Game::new(start(&shelf, args)?).map_err(usage)?, Names::default()),
    };
    Desk::new(cli, shelf, Session::new(record), SEED, "analyse")?.run()
}

/// The position that the options describe.
fn start(shelf: &CommandShelf<'_>, args: &AnalyseArgs) -> anyhow::Result<Position> {
    let table = shelf.named(&args.game, args.ranks)?;
    let Some(text) = &args.position else {
        let rules = table.map_or_else(|| args.game.rules(args.ranks), Ok)?;
        return Position::opening(rules, every_second_card(rules)).map_err(usage);
    };
    let shown = |error: notation::NotationError| unread(&error, text);
    let written = WrittenPosition::read(text).map_err(shown)?;
    let rules = match table {
        Some(rules) => rules,
        None => args.game.rules_of(args.ranks, &written, text)?,
    };
    written.resolve(rules, Player::One).map_err(shown)
}

/// The hand with the ace and every second card below it in spades, the other ranks in hearts, and so on. With an even
/// number of suits the deal is symmetric.
fn every_second_card(rules: Rules) -> CardSet {
    let pack = rules.pack();
    let is_held = |card: Card| {
        let below_ace = usize::from(pack.ace().height() - pack.rank_of(card).height());
        (below_ace + pack.suit_of(card).index()).is_multiple_of(2)
    };
    pack.full().iter().filter(|&card| is_held(card)).collect()
}
