//! Reports that several commands print for people.

use faceup::parts::answer::FrontierJson;

use crate::output::plural;

/// The contents of a frontier table: `5 minimal wins and 7 minimal hands that do not lose`.
pub fn frontier(frontier: &FrontierJson) -> String {
    let wins = plural(frontier.minimal_wins, "minimal win");
    match frontier.minimal_not_lost {
        Some(not_lost) => format!("{wins} and {} that do not lose", plural(not_lost, "minimal hand")),
        None => wins,
    }
}
