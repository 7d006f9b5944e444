//! `faceup analyse`

use faceup::parts::play::{Game, Record, Session};
use faceup::{Card, CardSet, Position, Rules};

use crate::args::{AnalyseArgs, Cli};
use crate::asking::{self, Start, read_start};
use crate::failure::usage;
use crate::session::{Desk, read_records};
use crate::store::CommandStore;

/// The seed of the deals of 'new'.
const SEED: u64 = 0;

pub fn run(cli: &Cli, args: &AnalyseArgs) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let subject = args.game.subject(args.subject.as_deref())?;
    let mut games = match asking::start(subject, args.position.as_deref(), "--position")? {
        Some(Start::Record(path)) => {
            if (args.game.is_given() || args.ranks.is_some()) && path.as_os_str() != "-" {
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
fn start(store: &CommandStore<'_>, args: &AnalyseArgs, deal: Option<&str>) -> anyhow::Result<Record> {
    let table = store.named(&args.game, args.ranks)?;
    let (position, names) = match deal {
        Some(text) => {
            let question = read_start(&args.game, args.ranks, text, table)?;
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
