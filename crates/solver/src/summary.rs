//! The figures of a solved game: counts, and the longest forced result.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Deal, DealSet, Interrupted, Observer, Pack, Quiet, Rules, Status, notation};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::outcome::{Counts, Outcome};
use crate::tablebase::Tablebase;
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
                let hand = notation::format_hand(deal.leader(), self.rules.pack());
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

/// The number of look-ups between two reports.
const LOOKUPS_PER_REPORT: u64 = 1 << 16;

/// Computes the figures of a table.
#[must_use]
pub fn summarize<T: Tablebase + ?Sized>(table: &T) -> Summary {
    summarize_with(table, &Quiet).unwrap_or_else(|_| unreachable!("nobody interrupts the work"))
}

/// The figures of a table, as [`summarize`] finds them. The observer receives the number of hands looked up, and can interrupt the work.
///
/// # Errors
///
/// If the observer interrupts.
pub fn summarize_with<T: Tablebase + ?Sized>(table: &T, observer: &dyn Observer) -> Result<Summary, Interrupted> {
    let (rules, with_rounds) = (table.rules(), table.has_rounds());
    let (pack, full, done) = (rules.pack(), rules.pack().full().bits(), AtomicU64::new(0));
    let new = || Tally::new(pack, with_rounds);
    // A parallel fold that can fail moves its tally at every hand. That took 4% to 7% of the instructions of a solve.
    let tally_of = |chunk: u64| {
        observer.check()?;
        let hands = (chunk * LOOKUPS_PER_REPORT).max(1)..((chunk + 1) * LOOKUPS_PER_REPORT).min(full);
        let count = hands.end.saturating_sub(hands.start);
        // Tables without rounds have a faster way to count all hands.
        let hands = hands.map(CardSet::from_bits).filter(|&hand| with_rounds || pack.is_half(hand));
        let tally = hands.fold(new(), |tally, hand| tally.add(table, hand));
        let done = done.fetch_add(count, Relaxed) + count;
        observer.progress(Status { step: 0, done, total: full - 1 });
        Ok::<_, Interrupted>(tally)
    };
    let all = (0..full.div_ceil(LOOKUPS_PER_REPORT))
        .into_par_iter()
        .map(tally_of)
        .try_reduce(new, |one, other| Ok(one.merge(other)))?;
    let positions = if with_rounds { all.counts } else { table.counts() };
    let [fewer, more] = all.half;
    let of_odd = |counts| Some(counts).filter(|_| pack.cards() % 2 == 1);
    let (mut symmetric, mut shuffled, mut distinct, mut longest_symmetric) = (None, None, None, None);
    if let Ok(deals) = rules.deals(DealSet::Symmetric) {
        let none = Counts::default();
        let (tally, dealt, counts) = deals.fold((new(), none, none), |(tally, dealt, counts), deal| {
            let (hand, outcome) = (deal.leader(), table.outcome(deal.leader()));
            let counts = if deal.is_first_symmetric() { counts.add(outcome) } else { counts };
            (tally.add(table, hand), dealt.add_times(outcome, deal.shuffles().unwrap_or(0)), counts)
        });
        (symmetric, shuffled, distinct) = (Some(tally.counts), Some(dealt), Some(counts));
        longest_symmetric = tally.longest;
    }
    let longest = |(hand, value)| Some(Longest { deal: Deal::new(rules, hand).ok()?, value });
    Ok(Summary {
        rules,
        positions,
        equal: fewer.merge(more),
        equal_more: of_odd(more),
        equal_fewer: of_odd(fewer),
        symmetric,
        shuffled,
        distinct,
        longest: all.longest.and_then(longest),
        longest_rounds: all.longest.and_then(|(_, value)| value.rounds()),
        longest_symmetric: longest_symmetric.and_then(longest),
        by_rounds: all.by_rounds,
    })
}

#[derive(Debug, Clone)]
struct Tally {
    pack: Pack,
    with_rounds: bool,
    counts: Counts,
    /// Of hands with at most half of the cards, and of those with more.
    half: [Counts; 2],
    longest: Option<(CardSet, Value)>,
    by_rounds: Vec<(u64, u64)>,
}

impl Tally {
    fn new(pack: Pack, with_rounds: bool) -> Tally {
        let counts = Counts::default();
        Tally { pack, with_rounds, counts, half: [counts; 2], longest: None, by_rounds: Vec::new() }
    }

    fn add<T: Tablebase + ?Sized>(mut self, table: &T, hand: CardSet) -> Tally {
        let value = table.value(hand);
        self.counts = self.counts.add(value.outcome());
        if self.pack.is_half(hand) {
            let half = &mut self.half[usize::from(2 * hand.len() > self.pack.cards())];
            *half = half.add(value.outcome());
        }
        if let (true, Some(rounds)) = (self.with_rounds, value.rounds()) {
            let at = usize::from(rounds);
            if self.by_rounds.len() <= at {
                self.by_rounds.resize(at + 1, (0, 0));
            }
            match value.outcome() {
                Outcome::Win => self.by_rounds[at].0 += 1,
                _ => self.by_rounds[at].1 += 1,
            }
            self.longest = longer(self.longest, Some((hand, value)));
        }
        self
    }

    fn merge(mut self, other: Tally) -> Tally {
        self.counts = self.counts.merge(other.counts);
        self.half = [0, 1].map(|at| self.half[at].merge(other.half[at]));
        self.longest = longer(self.longest, other.longest);
        if self.by_rounds.len() < other.by_rounds.len() {
            self.by_rounds.resize(other.by_rounds.len(), (0, 0));
        }
        for (mine, theirs) in self.by_rounds.iter_mut().zip(&other.by_rounds) {
            *mine = (mine.0 + theirs.0, mine.1 + theirs.1);
        }
        self
    }
}

/// The one with more rounds. If they are equal, the one with the smaller hand.
#[inline]
fn longer(a: Option<(CardSet, Value)>, b: Option<(CardSet, Value)>) -> Option<(CardSet, Value)> {
    let key = |&(hand, value): &(CardSet, Value)| (value.rounds(), std::cmp::Reverse(hand));
    let (Some(a), Some(b)) = (a, b) else { return a.or(b) };
    Some(if key(&a) > key(&b) { a } else { b })
}
