//! `faceup table info` of a checkpoint.

use std::path::Path;

use faceup::parts::answer::GameJson;
use faceup::parts::core::Bytes;
use faceup::parts::files::checkpoint;
use serde::Serialize;

use crate::output::{self, grouped, share};

#[derive(Debug, Serialize)]
struct CheckpointJson {
    checkpoint: String,
    bytes: u64,
    #[serde(flatten)]
    game: GameJson,
    has_rounds: bool,
    /// The ranks of the current game: the requested one, or a smaller one on the way.
    current_ranks: u8,
    /// The number of finished steps.
    steps: u16,
    /// The decided positions of the current game, and all of them.
    decided: u64,
    positions: u64,
    /// The positions within rounds searched.
    nodes: u64,
    seconds: f64,
}

/// Prints the progress of a solve. Checks the whole file.
pub fn info(path: &Path, json: bool) -> anyhow::Result<()> {
    let (summary, bytes) = (checkpoint::peek(path)?, path.metadata()?.len());
    let state = checkpoint::load(path)?;
    let (rules, current) = (summary.rules, summary.current);
    let decided = state.decided();
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
