//! The figures of a solved game: counts, and the longest forced result.

use std::cmp::Reverse;
use std::fmt;

use faceup_core::{CardSet, Deal, DealSet, Interrupted, Observer, Quiet, Rules, notation};
use serde::{Deserialize, Serialize};

use crate::outcome::{Counts, Outcome};
use crate::tablebase::{Tablebase, census_of};
use crate::value::Value;

/// A deal with its value for the starter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Longest {
    /// The deal.
    pub deal: Deal,
    /// Its value for that player.
    pub value: Value,
}

/// The figures of a solved game. A "position" is a position with an empty pile: there is one for every deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The game.
    pub rules: Rules,
    /// Over all positions.
    pub positions: Counts,
    /// Over deals with [equal hands](DealSet::Equal).
    pub equal: Counts,
    /// Those of `equal` in which the starter holds a card more than the other player. None if the number of cards is even.
    pub equal_more: Option<Counts>,
    /// Those of `equal` in which the starter holds a card less. None if the number of cards is even.
    pub equal_fewer: Option<Counts>,
    /// Over symmetric deals, if there are any.
    pub symmetric: Option<Counts>,
    /// Over symmetric deals, each counted as often as [the shuffle of the authors](Deal::shuffles) makes it.
    pub shuffled: Option<Counts>,
    /// Over symmetric deals, counting deals that differ only by the names of suits once.
    #[serde(rename = "symmetric_distinct")]
    pub distinct: Option<Counts>,
    /// The position whose forced result takes the most rounds. Of several, the hand with the least bits. None without
    /// rounds, or if no result is forced.
    pub longest: Option<Longest>,
    /// The rounds of [`longest`](Summary::longest).
    pub longest_rounds: Option<u16>,
    /// The same as `longest` among symmetric deals.
    pub longest_symmetric: Option<Longest>,
    /// Entry k has the number of wins and the number of losses in exactly k rounds. Empty without rounds.
    pub by_rounds: Vec<(u64, u64)>,
}

/// The figures for people, without a line end after them.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![self.rules.to_string(), String::new()];
        let row = |name: &str, counts: Counts| {
            let wins = format!("{} ({})", grouped(counts.win), share(counts.win, counts.total()));
            [name.to_owned(), grouped(counts.total()), wins, grouped(counts.loss), grouped(counts.draw)]
        };
        let mut rows = vec![["deals", "number", "starter wins", "loses", "draws"].map(str::to_owned)];
        rows.push(row("all", self.positions));
        rows.push(row("equal hands", self.equal));
        rows.extend(self.equal_more.map(|counts| row("  starter has one more", counts)));
        rows.extend(self.equal_fewer.map(|counts| row("  starter has one less", counts)));
        rows.extend(self.symmetric.map(|counts| row("symmetric", counts)));
        rows.extend(self.distinct.map(|counts| row("symmetric, distinct*", counts)));
        rows.extend(self.shuffled.map(|counts| row("symmetric, shuffled**", counts)));
        lines.extend(rows.iter().map(|[name, number, wins, losses, draws]| {
            format!("{name:<24}{number:>16}{wins:>24}{losses:>16}{draws:>12}")
        }));
        lines.extend(self.distinct.map(|_| "* up to suit swaps".to_owned()));
        lines.extend(self.shuffled.map(|_| "** weighted by the authors' shuffle".to_owned()));
        let longest = |of: &str, longest: Option<Longest>| {
            longest.map(|Longest { deal, value }| {
                let result = match value.outcome() {
                    Outcome::Win => "won",
                    _ => "lost",
                };
                let hand = notation::format_hand(deal.starter(), self.rules.pack());
                let rounds = plural(value.rounds().unwrap_or(0).into(), "round");
                format!("longest forced result of {of}: {rounds}, {result} by the starter with {hand}")
            })
        };
        let remarks = [
            longest("all deals", self.longest),
            longest("symmetric deals", self.longest_symmetric),
            self.symmetric
                .is_none()
                .then(|| "no deal is symmetric, because the suits are not pairs of equal length".to_owned()),
        ];
        if remarks.iter().any(Option::is_some) {
            lines.push(String::new());
            lines.extend(remarks.into_iter().flatten());
        }
        f.write_str(&lines.join("\n"))
    }
}

/// A number with commas between thousands.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A counted noun: `1 deal`, `2,000 deals`.
#[must_use]
pub fn plural(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A share in per cent with one decimal, or a dash if the whole is zero.
#[must_use]
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * part as f64 / whole as f64) }
}

/// Computes the figures of a table.
#[must_use]
pub fn summarize(table: &dyn Tablebase) -> Summary {
    summarize_with(table, &Quiet).unwrap_or_else(|_| unreachable!("nobody interrupts the work"))
}

/// The figures of a table, as [`summarize`] finds them. The observer receives the number of hands looked up, and can interrupt the work.
///
/// # Errors
///
/// If the observer interrupts.
pub fn summarize_with(table: &dyn Tablebase, observer: &dyn Observer) -> Result<Summary, Interrupted> {
    let (rules, pack) = (table.rules(), table.rules().pack());
    // Tables without rounds have a faster way to count all hands.
    let census = match table.has_rounds() {
        true => table.census(observer)?,
        false => census_of(table, |hand| pack.is_half(hand), observer)?,
    };
    let positions = if table.has_rounds() { census.counts() } else { table.counts() };
    // Of hands with at most half of the cards, and of those with more.
    let [mut fewer, mut more] = [Counts::default(); 2];
    let mut by_rounds: Vec<(u64, u64)> = Vec::new();
    for (cards, value, hands) in census.values() {
        if cards.abs_diff(pack.cards() - cards) <= 1 {
            let half = if 2 * cards > pack.cards() { &mut more } else { &mut fewer };
            *half = half.add_times(value.outcome(), hands);
        }
        if let Some(at) = value.rounds().map(usize::from) {
            by_rounds.resize(by_rounds.len().max(at + 1), (0, 0));
            match value.outcome() {
                Outcome::Win => by_rounds[at].0 += hands,
                _ => by_rounds[at].1 += hands,
            }
        }
    }
    let longest_rounds = by_rounds.len().checked_sub(1).map(|rounds| rounds as u16);
    let of_rounds = |rounds| [Value::win(rounds), Value::loss(rounds)].map(|value| table.least_hand(value));
    let longest = longest_rounds.and_then(|rounds| of_rounds(rounds).into_iter().flatten().min());
    let of_odd = |counts| Some(counts).filter(|_| pack.cards() % 2 == 1);
    let (mut symmetric, mut shuffled, mut distinct, mut longest_symmetric) = (None, None, None, None);
    if let Ok(deals) = rules.deals(DealSet::Symmetric) {
        let [mut all, mut dealt, mut first] = [Counts::default(); 3];
        for deal in deals {
            let value = table.value(deal.starter());
            all = all.add_times(value.outcome(), 1);
            dealt = dealt.add_times(value.outcome(), deal.shuffles().unwrap_or(0));
            if deal.is_first_symmetric() {
                first = first.add_times(value.outcome(), 1);
            }
            let key = |&(hand, value): &(CardSet, Value)| (value.rounds(), Reverse(hand));
            let this = Some((deal.starter(), value)).filter(|_| value.rounds().is_some());
            longest_symmetric = longest_symmetric.into_iter().chain(this).max_by_key(key);
        }
        (symmetric, shuffled, distinct) = (Some(all), Some(dealt), Some(first));
    }
    let of_hand = |hand| Some(Longest { deal: Deal::new(rules, hand).ok()?, value: table.value(hand) });
    Ok(Summary {
        rules,
        positions,
        equal: fewer.merge(more),
        equal_more: of_odd(more),
        equal_fewer: of_odd(fewer),
        symmetric,
        shuffled,
        distinct,
        longest: longest.and_then(of_hand),
        longest_rounds,
        longest_symmetric: longest_symmetric.and_then(|(hand, _)| of_hand(hand)),
        by_rounds,
    })
}
