//! Estimates for people.

use faceup::Accuracy;
use faceup::answer::Estimate;

use super::board::{board, named};

/// The estimate for people.
pub fn for_people(estimate: &Estimate) -> String {
    let rules = estimate.position().rules();
    let mut lines = board(estimate.question());
    let score = estimate.score();
    lines.push(match score.proved() {
        Some(_) => format!("{score} for the mover, proved by the search"),
        None => format!("estimate: the mover wins with a chance of {score}"),
    });
    lines.push(String::new());
    for &(mv, score) in estimate.moves() {
        lines.push(format!("  {:<9} {score}", named(mv, rules)));
    }
    if let Some(ranks) = estimate.base_ranks() {
        lines.push(String::new());
        let out = rules.pack().ranks() - ranks;
        lines.push(format!("estimated from the solved game with {} ({out} taken out)", ranks_of(ranks)));
        lines.push(match estimate.accuracy() {
            Some(measured) if estimate.position().pile().is_empty() => accuracy(measured),
            _ => "accuracy: not known for this position".to_owned(),
        });
    }
    lines.join("\n")
}

/// What was measured.
fn accuracy(accuracy: Accuracy) -> String {
    let Accuracy { ranks, base_ranks, is_same_game, right, right_of_equal, .. } = accuracy;
    let where_ = match is_same_game {
        true => "accuracy, measured on random deals".to_owned(),
        false => format!(
            "accuracy: not known for this game; with {}, estimated from {base_ranks}, and random deals",
            ranks_of(ranks)
        ),
    };
    format!(
        "{where_}: the winner is predicted in {:.1}% of deals, in {:.1}% if the hands have equal sizes",
        100.0 * right,
        100.0 * right_of_equal
    )
}

fn ranks_of(ranks: u8) -> String {
    if ranks == 1 { "1 rank".to_owned() } else { format!("{ranks} ranks") }
}
