//! Reports that several commands print for people.

use faceup::answer::FrontierJson;
use faceup::notation;
use faceup::parts::solver::{Counts, Longest, Outcome, Summary};

use crate::output::{grouped, plural, share};

/// The contents of a frontier table: `5 minimal wins and 7 minimal hands that do not lose`.
pub fn frontier(frontier: &FrontierJson) -> String {
    let wins = plural(frontier.minimal_wins, "minimal win");
    match frontier.minimal_not_lost {
        Some(not_lost) => format!("{wins} and {} that do not lose", plural(not_lost, "minimal hand")),
        None => wins,
    }
}

/// The summary for people, without a line end after it.
pub fn text(summary: &Summary) -> String {
    let mut lines = vec![summary.rules.to_string(), String::new()];
    let row = |name: &str, counts: Counts| {
        let wins = format!("{} ({})", grouped(counts.win), share(counts.win, counts.total()));
        [name.to_owned(), grouped(counts.total()), wins, grouped(counts.loss), grouped(counts.draw)]
    };
    let mut rows = vec![["deals", "number", "starter wins", "loses", "draws"].map(str::to_owned)];
    rows.push(row("all", summary.positions));
    rows.push(row("equal hands", summary.equal));
    rows.extend(summary.equal_more.map(|counts| row("  starter has one more", counts)));
    rows.extend(summary.equal_fewer.map(|counts| row("  starter has one less", counts)));
    rows.extend(summary.symmetric.map(|counts| row("symmetric", counts)));
    rows.extend(summary.distinct.map(|counts| row("symmetric, distinct*", counts)));
    rows.extend(summary.shuffled.map(|counts| row("symmetric, shuffled**", counts)));
    lines.extend(
        rows.iter().map(|[name, number, wins, losses, draws]| {
            format!("{name:<24}{number:>16}{wins:>24}{losses:>16}{draws:>12}")
        }),
    );
    lines.extend(summary.distinct.map(|_| "* up to suit swaps".to_owned()));
    lines.extend(summary.shuffled.map(|_| "** weighted by the authors' shuffle".to_owned()));
    let longest = |of: &str, longest: Option<Longest>| {
        longest.map(|Longest { deal, value }| {
            let result = match value.outcome() {
                Outcome::Win => "won",
                _ => "lost",
            };
            let hand = notation::format_hand(deal.leader(), summary.rules.pack());
            let rounds = plural(value.rounds().unwrap_or(0).into(), "round");
            format!("longest forced result of {of}: {rounds}, {result} by the starter with {hand}")
        })
    };
    let remarks = [
        longest("all deals", summary.longest),
        longest("symmetric deals", summary.longest_symmetric),
        summary
            .symmetric
            .is_none()
            .then(|| "no deal is symmetric, because the suits are not pairs of equal length".to_owned()),
    ];
    if remarks.iter().any(Option::is_some) {
        lines.push(String::new());
        lines.extend(remarks.into_iter().flatten());
    }
    lines.join("\n")
}
