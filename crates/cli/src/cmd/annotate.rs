//! `faceup annotate`

use faceup_core::Player;
use faceup_engine::protocol::player_name;
use faceup_play::{Annotation, Ply, Record, Tally};
use faceup_solver::{Analyst, Value};
use serde::Serialize;

use crate::args::{AnnotateArgs, Cli};
use crate::progress::Progress;
use crate::report::{self, GameJson, MoveJson, SourceJson};
use crate::{cache, game_file, output};

#[derive(Debug, Serialize)]
struct AnnotationJson {
    #[serde(flatten)]
    game: GameJson,
    plies: Vec<PlyJson>,
    summary: SummaryJson,
    /// The record, annotated, as `faceup annotate` reads it.
    record: serde_json::Value,
    #[serde(flatten)]
    source: SourceJson,
}

#[derive(Debug, Serialize)]
struct PlyJson {
    ply: usize,
    player: &'static str,
    #[serde(rename = "move")]
    name: String,
    kind: &'static str,
    before: ValueJson,
    after: ValueJson,
    mark: Option<&'static str>,
    rounds_lost: Option<u16>,
    best: Vec<String>,
    moves: Vec<MoveJson>,
}

/// From the side of the player who moves.
#[derive(Debug, Serialize)]
struct ValueJson {
    outcome: &'static str,
    rounds: Option<u16>,
}

#[derive(Debug, Serialize)]
struct SummaryJson {
    one: TallyJson,
    two: TallyJson,
}

#[derive(Debug, Serialize)]
struct TallyJson {
    name: String,
    moves: usize,
    forced: usize,
    blunders: usize,
    mistakes: usize,
    inaccuracies: Option<usize>,
    rounds_lost: Option<u64>,
}

pub fn run(cli: &Cli, args: &AnnotateArgs) -> anyhow::Result<()> {
    let record = game_file::read(&args.record)?;
    let table = cache::table_of(cli, &args.table, record.game().rules())?;
    let source = table.source();
    let mut analyst = Analyst::new(table);
    let annotation = annotate(cli, &record, &mut analyst)?;
    if args.json {
        output::json(&json(&annotation, source))
    } else {
        output::text(annotation.record().to_string().trim_end())
    }
}

/// The annotation of a record, made with progress shown.
pub fn annotate(cli: &Cli, record: &Record, analyst: &mut Analyst<cache::Table>) -> anyhow::Result<Annotation> {
    Ok(Annotation::of(record, analyst, &Progress::new("annotating".to_owned(), "part", cli.quiet))?)
}

fn json(annotation: &Annotation, source: SourceJson) -> AnnotationJson {
    let record = annotation.record();
    let (rules, has_rounds) = (record.game().rules(), annotation.has_rounds());
    let summary = annotation.summary();
    let tally = |player: Player| {
        let Tally { moves, forced, blunders, mistakes, inaccuracies, rounds_lost } = summary[player];
        TallyJson {
            name: record.names().of(player).to_string(),
            moves,
            forced,
            blunders,
            mistakes,
            inaccuracies: has_rounds.then_some(inaccuracies),
            rounds_lost: has_rounds.then_some(rounds_lost),
        }
    };
    let value =
        |value: Value| ValueJson { outcome: value.outcome().name(), rounds: report::known_rounds(value, has_rounds) };
    let ply = |(ply, what): (usize, &Ply)| PlyJson {
        ply,
        player: player_name(what.mover),
        name: report::move_name(what.mv, rules),
        kind: report::kind(what.mv),
        before: value(what.before),
        after: value(what.after),
        mark: what.mark().map(|mark| mark.sign()),
        rounds_lost: has_rounds.then(|| what.rounds_lost()),
        best: what.best().map(|mv| report::move_name(mv, rules)).collect(),
        moves: what.moves.iter().map(|&valued| MoveJson::new(valued, rules, has_rounds)).collect(),
    };
    AnnotationJson {
        game: rules.into(),
        plies: annotation.plies().iter().enumerate().map(ply).collect(),
        summary: SummaryJson { one: tally(Player::One), two: tally(Player::Two) },
        record: record.to_json_value(),
        source,
    }
}
