//! `faceup annotate`

use std::path::PathBuf;

use faceup::parts::answer::{GameJson, KnowledgeJson, MoveJson, ReasonJson, SourceJson};
use faceup::parts::core::MoveKind;
use faceup::parts::play::{Annotation, Ply, Tally};
use faceup::{ByPlayer, Player, Rules, Table};
use serde::Serialize;

use crate::args::{Cli, TableArgs};
use crate::progress::Progress;
use crate::store::CommandStore;
use crate::{game_file, output};

/// Show the value of every move of a game, and mark those that were not the best
///
/// Prints the record of the game with the value of each move, the better moves if there were any, and counts for each
/// player at the end. ?? marks a win turned into a loss, ? a win turned into a draw or a draw turned into a loss, ?! a move
/// that keeps the outcome but loses rounds.
///
/// If solving the game would take more than ten minutes, a search estimates the moves instead. Estimated moves get no marks.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup annotate data/sample-game.txt
  faceup annotate game.txt --json > game.json
  cat letter.txt | faceup annotate -            a record from standard input")]
pub struct Args {
    /// The record of the game, as text or JSON; - for standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Print the values of all moves as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub table: TableArgs,
}

#[derive(Debug, Serialize)]
struct AnnotationJson {
    #[serde(flatten)]
    game: GameJson,
    /// The depth of the search that estimated the moves. Left out with a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    search_depth: Option<u8>,
    plies: Vec<PlyJson>,
    summary: ByPlayer<TallyJson>,
    /// The record, annotated, as `faceup annotate` reads it.
    record: serde_json::Value,
    #[serde(flatten)]
    source: SourceJson,
}

#[derive(Debug, Serialize)]
struct PlyJson {
    ply: usize,
    player: Player,
    #[serde(rename = "move")]
    name: String,
    kind: MoveKind,
    before: KnowledgeJson,
    after: KnowledgeJson,
    mark: Option<&'static str>,
    rounds_lost: Option<u16>,
    best: Vec<String>,
    moves: Vec<MoveJson>,
    /// None unless a table gave the values and the move changed the outcome.
    reason: Option<ReasonJson>,
}

#[derive(Debug, Serialize)]
struct TallyJson {
    name: String,
    moves: usize,
    forced: usize,
    /// None if a search estimated the moves.
    blunders: Option<usize>,
    mistakes: Option<usize>,
    inaccuracies: Option<usize>,
    rounds_lost: Option<u64>,
}

/// Any seed will do: an annotation makes no random choices.
const SEED: u64 = 0;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let records = game_file::read(&args.record)?;
    let mut found: Option<(Rules, Option<Table>)> = None;
    for (index, record) in records.iter().enumerate() {
        let rules = record.game().rules();
        // Games in one file mostly share their rules, so the table is kept for the next one.
        let (_, table) = match found.take() {
            Some(last) if last.0 == rules => found.insert(last),
            _ => found.insert((rules, store.table_or_search(rules)?)),
        };
        let source = table.as_ref().map(SourceJson::from).unwrap_or_default();
        let progress = Progress::new("annotating".to_owned(), "part", cli.quiet);
        let annotation = store.judge(rules, table.as_ref(), SEED, &progress)?.annotate(record, &progress)?;
        drop(progress);
        if args.json {
            output::json(&json(&annotation, source))?;
        } else {
            let gap = if index == 0 { "" } else { "\n" };
            output::text(format!("{gap}{}", annotation.record().to_string().trim_end()))?;
        }
    }
    Ok(())
}

fn json(annotation: &Annotation, source: SourceJson) -> AnnotationJson {
    let record = annotation.record();
    let (rules, has_rounds) = (record.game().rules(), annotation.has_rounds());
    let is_solved = annotation.depth().is_none();
    let summary = annotation.summary();
    let names_from = |mover: Player| [mover, !mover].map(|player| record.names().of(player).as_str());
    let tally = |player: Player| {
        let Tally { moves, forced, blunders, mistakes, inaccuracies, rounds_lost } = summary[player];
        TallyJson {
            name: record.names().of(player).to_string(),
            moves,
            forced,
            blunders: is_solved.then_some(blunders),
            mistakes: is_solved.then_some(mistakes),
            inaccuracies: has_rounds.then_some(inaccuracies),
            rounds_lost: has_rounds.then_some(rounds_lost),
        }
    };
    let ply = |(ply, what): (usize, &Ply)| PlyJson {
        ply,
        player: what.mover,
        name: what.mv.name(rules.pack()),
        kind: what.mv.kind(),
        before: what.before.into(),
        after: what.after.into(),
        mark: what.mark().map(|mark| mark.name()),
        rounds_lost: has_rounds.then(|| what.rounds_lost()),
        best: what.best().into_iter().map(|mv| mv.name(rules.pack())).collect(),
        moves: what.moves.iter().map(|&known| MoveJson::new(known, rules)).collect(),
        reason: what.reason.as_ref().map(|reason| ReasonJson::new(reason, names_from(what.mover))),
    };
    AnnotationJson {
        game: rules.into(),
        search_depth: annotation.depth(),
        plies: annotation.plies().iter().enumerate().map(ply).collect(),
        summary: ByPlayer::each(tally),
        record: record.to_json_value(),
        source,
    }
}
