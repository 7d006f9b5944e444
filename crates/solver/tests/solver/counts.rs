//! Counts that another program found.

use faceup_core::{Deal, DealSet, Preset, Quiet, Rules};
use faceup_solver::{Counts, Options, Outcome, Tablebase, solve, summarize};

use crate::common::{games, solved};

fn counts(win: u64, loss: u64, draw: u64) -> Counts {
    Counts { win, loss, draw }
}

/// Wins, losses and draws, if they are known.
type Known = Option<[u64; 3]>;

/// A game, and the counts of all positions and of symmetric deals.
const KNOWN: &[(&str, Known, Known)] = &[
    ("2x1", None, Some([2, 0, 0])),
    ("2x2", None, Some([4, 0, 0])),
    ("2x3", Some([44, 18, 0]), Some([6, 2, 0])),
    ("2x4", Some([169, 85, 0]), Some([14, 2, 0])),
    ("2x5", Some([610, 412, 0]), Some([28, 4, 0])),
    ("2x6", Some([2393, 1701, 0]), Some([56, 8, 0])),
    ("2x7", Some([8825, 6846, 711]), Some([102, 10, 16])),
    ("2x8", Some([36026, 29508, 0]), Some([238, 18, 0])),
    ("1x5", Some([15, 15, 0]), None),
    ("1x8", Some([141, 113, 0]), None),
    ("1x10", Some([555, 467, 0]), None),
    ("1x14", Some([8715, 7635, 32]), None),
    ("1x16", Some([34592, 30890, 52]), None),
    ("3x3", Some([342, 126, 42]), None),
    ("3x4", Some([2413, 1429, 252]), None),
    ("4x3", None, Some([64, 0, 0])),
    ("4x4", None, Some([232, 24, 0])),
    ("challenge-4x1", None, Some([2, 2, 0])),
    ("challenge-4x2", None, Some([12, 4, 0])),
    ("challenge-4x3", None, Some([52, 12, 0])),
    ("challenge-4x4", None, Some([218, 38, 0])),
    ("challenge-1987-4x1", None, Some([4, 0, 0])),
    ("challenge-1987-4x2", None, Some([16, 0, 0])),
    ("challenge-1987-4x3", None, Some([64, 0, 0])),
    ("challenge-1987-4x4", Some([39247, 26287, 0]), Some([256, 0, 0])),
];

fn known() -> impl Iterator<Item = (Rules, Known, Known)> {
    KNOWN.iter().map(|&(code, all, symmetric)| (code.parse().unwrap(), all, symmetric))
}

fn check(table: &dyn Tablebase, all: Known, symmetric: Known) {
    let (rules, summary) = (table.rules(), summarize(table));
    if let Some([win, loss, draw]) = all {
        assert_eq!(summary.positions, counts(win, loss, draw), "{rules}");
    }
    assert_eq!(summary.positions.total(), (1 << rules.pack().cards()) - 2, "{rules}");
    match symmetric {
        Some([win, loss, draw]) => assert_eq!(summary.symmetric, Some(counts(win, loss, draw)), "{rules}"),
        None => assert_eq!(summary.symmetric.is_some(), rules.pack().suits() % 2 == 0, "{rules}"),
    }
    if let (Some(symmetric), Some(distinct), 2) = (summary.symmetric, summary.distinct, rules.pack().suits()) {
        // No deal of two suits is its own swap, and swaps have equal values.
        let half = |n: u64| n / 2;
        let halved = counts(half(symmetric.win), half(symmetric.loss), half(symmetric.draw));
        let swaps = rules.trumps() == faceup_core::Trumps::None;
        assert_eq!(distinct, if swaps { halved } else { symmetric }, "{rules}");
    }
}

#[test]
fn the_fast_solver_finds_them() {
    for (rules, all, symmetric) in known() {
        check(&solved(rules), all, symmetric);
    }
}

/// Proof search finds the same counts, and in larger games those of retrograde steps.
#[test]
fn proof_search_finds_them() {
    let outcomes = Options { rounds: false, ..Options::default() };
    for (rules, all, symmetric) in known() {
        check(&solve(rules, &outcomes, &Quiet).unwrap(), all, symmetric);
    }
    for (code, all) in [
        ("2x10", [559_265, 489_309, 0]),
        ("2x11", [2_213_620, 1_977_071, 3_611]),
        ("3x7", [1_066_239, 933_957, 96_954]),
        ("challenge-4x5", [577_198, 471_372, 4]),
        ("challenge-1987-4x5", [603_195, 445_379, 0]),
    ] {
        let rules: Rules = code.parse().unwrap();
        let counts = summarize(&solve(rules, &outcomes, &Quiet).unwrap()).positions;
        assert_eq!([counts.win, counts.loss, counts.draw], all, "{rules}");
    }
}

#[test]
fn distances_by_round() {
    let six = summarize(&solved(Preset::BeatItOrEatIt.rules(2, 6).unwrap()));
    assert_eq!(six.longest_rounds, Some(20));
    assert_eq!(six.by_rounds[..5], [(12, 1), (21, 10), (30, 20), (65, 40), (114, 59)]);
    let totals = six.by_rounds.iter().fold((0, 0), |sum, by| (sum.0 + by.0, sum.1 + by.1));
    assert_eq!(totals, (six.positions.win, six.positions.loss));

    let table = solved(Preset::BeatItOrEatIt.rules(2, 7).unwrap());
    let seven = summarize(&table);
    assert_eq!(seven.longest_rounds, Some(25));
    let longest = seven.longest.unwrap();
    assert_eq!(table.value(longest.deal.starter()), longest.value);
}

#[test]
fn four_suits_count_deals_up_to_renaming() {
    for (ranks, distinct) in [(2, 3), (3, 10), (4, 36)] {
        let summary = summarize(&solved(Preset::BeatItOrEatIt.rules(4, ranks).unwrap()));
        assert_eq!(summary.distinct.map(Counts::total), Some(distinct));
    }
    // Counted by hand for one rank: the four symmetric deals differ only by the names of suits.
    let table = solved(Preset::BeatItOrEatIt.rules(4, 1).unwrap());
    let summary = summarize(&table);
    assert_eq!(summary.symmetric.map(Counts::total), Some(4));
    assert_eq!(summary.distinct.map(Counts::total), Some(1));
    assert_eq!(summary.distinct.map(|counts| counts.of(Outcome::Win)), summary.symmetric.map(|c| c.win / 4));
}

/// With and without rounds, against the iterators of deals.
#[test]
fn equal_hands_and_shuffled_deals_are_counted() {
    for rules in games("1x1 1x11 2x7 3x3 3x4 challenge-4x3") {
        for rounds in [true, false] {
            let solution = solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap();
            let summary = summarize(&solution);
            let count = |set: DealSet, times: &dyn Fn(Deal) -> u64| {
                let mut counts = Counts::default();
                for deal in rules.deals(set).ok()? {
                    match solution.outcome(deal.starter()) {
                        Outcome::Win => counts.win += times(deal),
                        Outcome::Loss => counts.loss += times(deal),
                        Outcome::Draw => counts.draw += times(deal),
                    }
                }
                Some(counts)
            };
            let is_odd = rules.pack().cards() % 2 == 1;
            let with = |more: bool| {
                let is_wanted = move |deal: Deal| u64::from((deal.starter().len() > deal.other().len()) == more);
                count(DealSet::Equal, &is_wanted).filter(|_| is_odd)
            };
            assert_eq!(Some(summary.equal), count(DealSet::Equal, &|_| 1), "{rules}");
            assert_eq!((summary.equal_more, summary.equal_fewer), (with(true), with(false)), "{rules}");
            assert_eq!(summary.shuffled, count(DealSet::Symmetric, &|deal| deal.shuffles().unwrap()), "{rules}");
        }
    }
}
