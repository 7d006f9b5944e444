//! What `faceup table info` says of a checkpoint.

use std::path::Path;

use faceup::answer::GameJson;
use faceup::core::Bytes;
use faceup::files::checkpoint;
use serde::Serialize;

use crate::output::{self, grouped, share};

#[derive(Debug, Serialize)]
struct CheckpointJson {
    checkpoint: String,
    bytes: u64,
    #[serde(flatten)]
    game: GameJson,
    has_rounds: bool,
    /// The ranks of the current game, which may lead to the one that was asked for.
    current_ranks: u8,
    /// How many steps are done.
    steps: u16,
    /// How many positions of the current game are decided, and how many there are.
    decided: u64,
    positions: u64,
    /// Positions within rounds that were searched.
    nodes: u64,
    seconds: f64,
}

/// Tells how far a solve has come. Checks the whole file.
pub fn info(path: &Path, json: bool) -> anyhow::Result<()> {
    let (summary, bytes) = (checkpoint::peek(path)?, path.metadata()?.len());
    let state = checkpoint::load(path)?;
    let (rules, current) = (summary.rules, summary.current);
    let decided = state.decided().len();
    let positions = (1 << current.pack().cards()) - 2;
    if json {
        return output::json(&CheckpointJson {
            checkpoint: path.to_string_lossy().into_owned(),
            bytes,
            game: rules.into(),
            has_rounds: summary.has_rounds,
            current_ranks: current.pack().ranks(),
            steps: summary.step,
            decided,
            positions,
            nodes: summary.nodes,
            seconds: summary.time.as_secs_f64(),
        });
    }
    let first = match current == rules {
        true => String::new(),
        false => format!("solving the game of {} ranks first\n", current.pack().ranks()),
    };
    output::text(format!(
        "{rules}, {} rounds: an unfinished solve\n\n{first}{} of {} positions decided ({}), in {} steps and {}\n\
         checkpoint, {}",
        if summary.has_rounds { "with" } else { "without" },
        grouped(decided),
        grouped(positions),
        share(decided, positions),
        summary.step,
        output::seconds(summary.time.as_secs_f64()),
        Bytes(bytes.into()),
    ))
}
