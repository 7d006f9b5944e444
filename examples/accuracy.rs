//! Measures how accurate estimates are, on games that can be solved, and prints data/estimates.csv.
//!
//! ```sh
//! cargo run --release --features base-tables --example accuracy -- 2x14.faceup 2x15.faceup > data/estimates.csv
//! ```
//!
//! It solves each kind of game at several suit lengths, and estimates random hands of it from tables of fewer ranks. The arguments
//! are tables of larger games, which take long to solve; `faceup solve --no-rounds --out FILE` makes them. With `--add` before them,
//! it prints only the rows of these tables.
//!
//! The weights were fitted to most of these games, but to other hands: the seed differs.

use faceup::parts::TableParts;
use std::error::Error;

use faceup::parts::play::Evaluation;
use faceup::parts::play::evaluation::fit::{HandSet, chance, measure, sample, settings};
use faceup::{Player, Rules, Solve, Table};

/// The number of hands to draw from each set in each game, with replacement: small sets give some hands many times.
const HANDS: usize = 20_000;
/// The seed of the hands. The weights are fitted with seeds below 64.
const SEED: u64 = 1_000;
/// The chances are counted in this many groups of equal width, to see whether they are calibrated.
const GROUPS: usize = 10;
/// The suit lengths, by the number of suits.
const RANKS: [&[u8]; 4] = [&[16, 18, 20, 22, 24], &[8, 9, 10, 11, 12, 13], &[5, 6, 7, 8], &[4, 5, 6]];
/// The greatest number of cards of games with trumps, which are harder to solve.
const MOST_CARDS_WITH_TRUMPS: u32 = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let is_whole = paths.first().is_none_or(|first| first != "--add");
    if is_whole {
        println!(
            "suits,trumps,after_beating,ranks,base_ranks,hands,drawn_hands,right,brier,log_loss,mean_chance,mean_outcome,{}",
            (0..GROUPS).map(|n| format!("count_{n},chance_{n},outcome_{n}")).collect::<Vec<_>>().join(",")
        );
    } else {
        paths.remove(0);
    }
    let larger: Vec<Table> = paths.iter().map(Table::open).collect::<Result<_, _>>()?;
    let mut tables: Vec<Table> = Vec::new();
    for (suits, lengths) in (1..).zip(RANKS) {
        for setting in 0..4 {
            let of = |ranks: u8| settings(suits, ranks).get(setting).copied();
            let mut smaller: Vec<Table> = Vec::new();
            for rules in lengths.iter().filter_map(|&ranks| of(ranks)) {
                let has_trumps = rules.trump(Player::One).is_some();
                if has_trumps && rules.pack().cards() > MOST_CARDS_WITH_TRUMPS {
                    continue;
                }
                if !is_whole && !larger.iter().any(|table| is_alike(rules, table)) {
                    continue;
                }
                let table = Solve::new(rules).without_rounds().run()?;
                if is_whole {
                    compare(&table, &smaller)?;
                }
                smaller.push(table);
            }
            tables.append(&mut smaller);
        }
    }
    for table in larger {
        let table = table.expanded(None)?;
        let smaller: Vec<Table> = tables.iter().filter(|base| is_alike(base.rules(), &table)).cloned().collect();
        compare(&table, &smaller)?;
    }
    Ok(())
}

/// Whether a game is that of a table, perhaps with another suit length.
fn is_alike(rules: Rules, table: &Table) -> bool {
    rules.with_ranks(table.rules().pack().ranks()) == Some(table.rules())
}

/// Prints a line for each set of hands of a game and each smaller game. Without votes, the number of ranks is 0.
fn compare(table: &Table, smaller: &[Table]) -> Result<(), Box<dyn Error>> {
    let rules = table.rules();
    let mut evaluations = vec![Evaluation::new(rules).calibrated()];
    for base in smaller.iter().filter(|base| base.rules().pack().ranks() < rules.pack().ranks()) {
        evaluations.push(Evaluation::with_table(rules, base.tablebase())?.calibrated());
    }
    for set in HandSet::ALL {
        let samples = sample(&*table.tablebase(), set, HANDS, SEED + u64::from(rules.pack().cards()));
        for evaluation in &evaluations {
            let predicted = samples.iter().map(|&(hand, outcome)| (evaluation.odds(Player::One, hand), outcome));
            let predicted: Vec<(f64, f64)> = predicted.collect();
            let fit = measure(predicted.iter().copied());
            let mut groups = [(0u32, 0.0, 0.0); GROUPS];
            for (odds, outcome) in predicted {
                let chance = chance(odds);
                let (count, chances, outcomes) = &mut groups[((chance * GROUPS as f64) as usize).min(GROUPS - 1)];
                *count += 1;
                *chances += chance;
                *outcomes += outcome;
            }
            let groups = groups.map(|(count, chances, outcomes)| {
                let of = f64::from(count);
                if count == 0 {
                    "0,,".to_owned()
                } else {
                    format!("{count},{},{:.4}", digits(chances / of, 4), outcomes / of)
                }
            });
            println!(
                "{},{},{},{},{},{},{},{:.5},{},{},{},{:.5},{}",
                rules.pack().suits(),
                rules.trumps(),
                rules.after_beating(),
                rules.pack().ranks(),
                evaluation.base_ranks().unwrap_or(0),
                set.name(),
                samples.len(),
                fit.right,
                digits(fit.brier, 5),
                digits(fit.loss, 5),
                digits(fit.predicted, 5),
                fit.actual,
                groups.join(",")
            );
        }
    }
    Ok(())
}

/// A number with so many digits after the point, or with more: what is not 0 or 1 is not printed so.
fn digits(number: f64, least: usize) -> String {
    let mut texts = (least..20).map(|digits| format!("{number:.digits$}"));
    let is_apart = |text: &String| number == 0.0 || number == 1.0 || !matches!(text.parse(), Ok(0.0 | 1.0));
    texts.find(is_apart).unwrap_or_else(|| number.to_string())
}
