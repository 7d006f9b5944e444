//! Estimates for people.

use faceup::Accuracy;
use faceup::answer::{Estimate, chance_words};

use super::board::{board, named};
use crate::asking::is_quick;

/// The estimate for people.
pub fn for_people(estimate: &Estimate) -> String {
    let rules = estimate.position().rules();
    let mut lines = board(estimate.question());
    let score = estimate.score();
    lines.push(match score.proved() {
        Some(_) => format!("{score} for the mover, proved by the search"),
        None => format!("estimate: the mover wins with a chance of {}", chance_words(score)),
    });
    lines.push(String::new());
    for &(mv, score) in estimate.moves() {
        lines.push(format!("  {:<9} {}", named(mv, rules), chance_words(score)));
    }
    if let Some(ranks) = estimate.base_ranks() {
        lines.push(String::new());
        let out = rules.pack().ranks() - ranks;
        lines.push(format!("estimated from the solved game with {} ({out} taken out)", ranks_of(ranks)));
        if score.proved().is_none() {
            lines.push(estimate.accuracy().map_or("accuracy: not measured for such estimates".to_owned(), accuracy));
        }
    }
    if is_quick(rules) {
        lines.push("this game can be solved in about a minute: leave out --estimate for the value".to_owned());
    }
    lines.join("\n")
}

/// What was measured.
fn accuracy(accuracy: Accuracy) -> String {
    let Accuracy { ranks, base_ranks, is_same_game, right, right_of_equal, .. } = accuracy;
    let where_ = match is_same_game {
        true => "accuracy, measured on random hands".to_owned(),
        false => format!(
            "accuracy: not known for this game; with {}, estimated from {base_ranks}, and random hands",
            ranks_of(ranks)
        ),
    };
    format!(
        "{where_}: the winner is predicted for {:.1}% of them, and for {:.1}% if both hands have equal sizes",
        100.0 * right,
        100.0 * right_of_equal
    )
}

fn ranks_of(ranks: u8) -> String {
    if ranks == 1 { "1 rank".to_owned() } else { format!("{ranks} ranks") }
}
