//! Reading a position that the user asks about, and deciding whether to solve its game.

use std::ffi::OsStr;
use std::path::Path;

use faceup::notation::{Problem, format_position};
use faceup::parts::answer::{GameChoice, MoverTrump, Question, QuestionError};
use faceup::parts::core::Bytes;
use faceup::{Cost, Position, Preset, Rules};

use crate::args::AskedArgs;
use crate::failure::{describe, unread, usage};
use crate::machine::on_all_threads;
use crate::{game_file, input, output};

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
    let others = match choice.game.is_none() && suits == Preset::Challenge.customary_suits() {
        true => "; games of four suits are mostly --game challenge or --game challenge-1987",
        false => "",
    };
    Err(usage(format!(
        "the cards are of {rules}. Solving it takes {}, and {} of memory: give {} to solve it anyway, or its table with \
         --table; 'faceup query --estimate' estimates it{others}",
        output::about(on_all_threads(cost.seconds)),
        Bytes(cost.bytes),
        missing.join(" ")
    )))
}

/// Reads a position. The rules are those of the user's table, if one is named.
pub fn read(args: &AskedArgs, text: &str, table: Option<Rules>) -> anyhow::Result<Question> {
    read_as(&args.game.choice(args.ranks)?, args.mover_trump, text, table)
}

/// Reads a position, or the file that the text names: a board, a deal, or a record, of which it takes the last position. Returns the text
/// of the position.
pub fn read_text_or_file(args: &AskedArgs, text: &str, table: Option<Rules>) -> anyhow::Result<(Question, String)> {
    let path = Path::new(text);
    let is_hand = is_hand(text)?;
    if is_hand || !path.exists() {
        let question = read_argument(&args.game.choice(args.ranks)?, args.mover_trump, text, table)?;
        return Ok((question, text.to_owned()));
    }
    if path.is_dir() {
        return Err(usage(format!("'{}' is a folder: name a file in it, or write a deal", output::shown(path))));
    }
    let written = input::text(path)?;
    if written.trim_start().starts_with('{') {
        let records = game_file::read(path)?;
        let position = records.last().map(|record| *record.game().now());
        let position = position.ok_or_else(|| usage(format!("'{text}' has no record")))?;
        if position.winner().is_some() {
            return Err(usage(QuestionError::Over));
        }
        let asked = table.map_or(args.game.choice(args.ranks)?, GameChoice::from);
        if !asked.may_be(position.rules().into()) {
            return Err(usage(format!(
                "'{text}' is a record of {}, and another game was asked for; leave one of them out",
                position.rules()
            )));
        }
        return Ok((position.into(), format_position(&position)));
    }
    let question = read(args, &written, table).map_err(|error| usage(format!("'{text}': {}", describe(&error))))?;
    Ok((question, written))
}

/// Whether a text is a hand of some pack. A hand that names a file too is refused. `a1.txt` is no hand, because it has a card twice.
fn is_hand(text: &str) -> anyhow::Result<bool> {
    let read = text.parse::<Position>().map_err(|error| error.problem());
    let is_hand = !matches!(read, Err(Problem::Grammar | Problem::Twice));
    if is_hand && Path::new(text).exists() {
        return Err(usage(format!(
            "'{text}' is a hand, and a file of this name exists: write './{text}' for the file, or the hand in another form, \
             as 'S:KJ H:AQT98'"
        )));
    }
    Ok(is_hand)
}

/// Where a session begins.
pub enum Start<'a> {
    /// The text of a deal or position.
    Deal(&'a str),
    /// The file of a record, or `-`.
    Record(&'a Path),
}

/// Where a session begins: by the word after the game, which is a deal or a file.
pub fn start(subject: Option<&OsStr>) -> anyhow::Result<Option<Start<'_>>> {
    let Some(subject) = subject else { return Ok(None) };
    let path = Path::new(subject);
    Ok(Some(match subject.to_str() {
        Some(text) if text != "-" && (is_hand(text)? || !path.exists() && !looks_like_a_file(text)) => {
            Start::Deal(text)
        }
        _ => Start::Record(path),
    }))
}

/// Whether a text is more likely to be the name of a file than a deal: one word with a dot or a slash, or in small letters.
fn looks_like_a_file(text: &str) -> bool {
    let is_word = !text.contains(|c: char| c.is_whitespace() || ":&|,;".contains(c));
    let is_small =
        text.len() > 3 && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c));
    is_word && (is_small || text.contains(['.', '/', '\\']))
}

/// Reads a position that may have been meant for a file that is not there.
pub fn read_argument(
    choice: &GameChoice,
    trump: Option<MoverTrump>,
    text: &str,
    table: Option<Rules>,
) -> anyhow::Result<Question> {
    read_as(choice, trump, text, table).map_err(|error| match looks_like_a_file(text) {
        true => {
            let path = output::shown(Path::new(text));
            usage(format!("there is no file '{path}', and it is no deal: {}", describe(&error)))
        }
        false => error,
    })
}

/// Reads a position of the chosen game, as [`Question::read`] does.
pub fn read_as(
    choice: &GameChoice,
    trump: Option<MoverTrump>,
    text: &str,
    table: Option<Rules>,
) -> anyhow::Result<Question> {
    Question::read(text, choice, trump, table).map_err(|error| match error {
        QuestionError::Notation(error) => unread(&error, text),
        QuestionError::NoTrumps(rules) => {
            usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name()))
        }
        error => usage(error),
    })
}
