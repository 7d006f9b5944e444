//! Fits the weights of the evaluation to solved games and prints `src/evaluation/weights.rs`.
//!
//! For each number of suits and each setting of the rules, it solves three sizes and fits them together. It measures the
//! weights on the next size, which was not fitted. It takes a minute or two:
//!
//! ```sh
//! cargo run --release -p faceup-engine --example fit > crates/engine/src/evaluation/weights.rs
//! ```

use faceup_core::Rules;
use faceup_engine::evaluation::fit::{Sample, fit, measure, sample, settings};
use faceup_engine::evaluation::{FEATURES, NAMES};
use faceup_solver::{Options, Quiet, SolverError, solve};

/// The number of hands of each game.
const HANDS: usize = 30_000;

/// The greatest suit length that is fitted, by the number of suits.
const RANKS: [u8; 4] = [20, 10, 7, 5];

fn hands(rules: Rules, seed: u64) -> Result<Vec<Sample>, SolverError> {
    let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet)?;
    Ok(sample(&table, HANDS, seed))
}

fn main() -> Result<(), SolverError> {
    println!("//! The weights of the evaluation, by the number of suits and the settings of the rules.");
    println!("//!");
    println!("//! Printed by `cargo run --release -p faceup-engine --example fit`: do not edit.");
    println!("\nuse faceup_core::Rules;");
    println!("\nuse super::features::{{FEATURES, kind}};");
    println!("\n/// The weights for a game.");
    println!("pub(super) fn of(rules: Rules) -> [f64; FEATURES] {{\n    WEIGHTS[kind(rules)]\n}}");
    println!("\n/// In order: {}.", NAMES.join(", "));
    println!("///");
    println!(
        "/// After each line: the sizes that were fitted; then, for a larger size, the share of right predictions, and the loss."
    );
    println!("#[rustfmt::skip]\nconst WEIGHTS: [[f64; FEATURES]; 16] = [");
    for (suits, most) in (1..).zip(RANKS) {
        for trumps in 0..2 {
            for after in 0..2 {
                let of = |ranks: u8| settings(suits, ranks).get(trumps * 2 + after).copied();
                let Some(larger) = of(most + 1) else {
                    println!("    [0.0; FEATURES], // trumps need two suits");
                    continue;
                };
                let mut all = Vec::new();
                for rules in (most - 2..=most).filter_map(of) {
                    all.extend(hands(rules, rules.pack().cards().into())?);
                }
                let weights = fit(&all);
                // What is printed is what is measured.
                let weights: [f64; FEATURES] = weights.map(|weight| (weight * 1000.0).round() / 1000.0 + 0.0);
                let told = measure(&hands(larger, 1)?, &weights);
                let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
                let settings = format!("{}, {}", larger.trumps(), larger.after_beating());
                println!("    // {suits} suit{}, {settings}", if suits == 1 { "" } else { "s" });
                println!(
                    "    [{}], // {} to {most}; {}: {:.1}%, {:.3}",
                    numbers.join(", "),
                    most - 2,
                    most + 1,
                    100.0 * told.right,
                    told.loss
                );
            }
        }
    }
    println!("];");
    Ok(())
}
