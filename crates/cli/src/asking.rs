//! Reading a position that the user asks about, and deciding whether to solve its game.

use faceup::answer::{GameChoice, MoverTrump, Question, QuestionError};
use faceup::core::Bytes;
use faceup::{Cost, Rules};

use crate::args::{AskedArgs, GameArgs};
use crate::failure::{unread, usage};

/// Whether to solve a game without a table. Cards can name a far larger game than the user had in mind, so options must name a game that
/// takes long.
pub fn may_solve(args: &AskedArgs, rules: Rules) -> anyhow::Result<()> {
    let (suits, ranks) = (rules.pack().suits(), rules.pack().ranks());
    let cost = Cost::of(rules, true);
    let (mut missing, choice) = (Vec::new(), args.game.choice(args.ranks)?);
    if cost.is_quick() || choice.pack.is_some() {
        return Ok(());
    }
    if choice.suits.is_none() && suits > choice.preset().customary_suits() {
        missing.push(format!("--suits {suits}"));
    }
    if choice.ranks.is_none() {
        missing.push(format!("--ranks {ranks}"));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(usage(format!(
        "the cards are of {rules}. Solving it takes more than a minute, and {} of memory: give {} to solve it anyway, or \
         its table with --table; 'faceup query --estimate' estimates it",
        Bytes(cost.memory()),
        missing.join(" ")
    )))
}

/// Reads a position. The rules are those of the user's table, if one is named.
pub fn read(args: &AskedArgs, text: &str, table: Option<Rules>) -> anyhow::Result<Question> {
    read_as(&args.game.choice(args.ranks)?, args.mover_trump, text, table)
}

/// Reads the position at the start of a game. In games with trumps a record determines the mover; otherwise it is player one.
pub fn read_start(game: &GameArgs, ranks: Option<u8>, text: &str, table: Option<Rules>) -> anyhow::Result<Question> {
    read_as(&game.choice(ranks)?, None, text, table)
}

fn read_as(
    choice: &GameChoice,
    trump: Option<MoverTrump>,
    text: &str,
    table: Option<Rules>,
) -> anyhow::Result<Question> {
    Question::read(text, choice, trump, table).map_err(|error| match error {
        QuestionError::Notation(error) => unread(&error, text),
        QuestionError::Board(error) => usage(error.render(text)),
        QuestionError::NoTrumps(rules) => {
            usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name()))
        }
        error => usage(error),
    })
}
