//! Fits the weights of the evaluation to solved games and prints `src/evaluation/weights.rs`.
//!
//! For each number of suits and each setting of the rules, it solves games of several suit lengths. It fits all but the longest together,
//! and measures the weights on the longest. Then it fits all of them. It takes ten minutes:
//!
//! ```sh
//! cargo run --release -p faceup-play --example fit > weights.rs && mv weights.rs crates/play/src/evaluation/
//! ```

use std::sync::Arc;

use faceup_core::{Quiet, Rules};
use faceup_play::evaluation::fit::{Fit, HandSet, Row, Sample, fit, measure, odds, sample, settings};
use faceup_play::evaluation::{
    BALANCE, CALIBRATED, FEATURES, Features, NAMES, SUMS, Votes, at, balance, length_of, products, share_taken_out,
    terms, weigh,
};
use faceup_solver::{Options, SolverError, Tablebase, solve};

/// The number of hands of each set in each game.
const HANDS: usize = 10_000;

/// The suit lengths that are fitted, by the number of suits.
const RANKS: [std::ops::RangeInclusive<u8>; 4] = [9..=21, 6..=13, 4..=8, 4..=6];

/// The weights of a game of some length are `[0] + x * [1]`.
type Pair<const N: usize> = [[f64; N]; 2];
/// The weights of a calibration, one for each of the [`terms`].
type Calibration = [[f64; CALIBRATED]; 3];

/// A solved game and random hands of it.
struct SolvedGame {
    table: Arc<dyn Tablebase>,
    features: Features,
    samples: [Vec<Sample>; HandSet::ALL.len()],
}

impl SolvedGame {
    fn new(rules: Rules) -> Result<SolvedGame, SolverError> {
        let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet)?;
        let seed = rules.pack().cards().into();
        let samples = HandSet::ALL.map(|set| sample(&table, set, HANDS, seed));
        Ok(SolvedGame { table: Arc::new(table), features: Features::new(rules), samples })
    }

    fn rules(&self) -> Rules {
        self.table.rules()
    }

    fn ranks(&self) -> u8 {
        self.rules().pack().ranks()
    }

    /// Both copies of the features of each hand.
    fn rows(&self) -> impl Iterator<Item = Row<{ 2 * FEATURES }>> {
        let length = length_of(self.rules());
        let row = move |&(hand, outcome): &Sample| (twice(self.features.of(hand), length), outcome);
        self.samples.iter().flatten().map(row)
    }

    /// The log odds of the features of a hand.
    fn odds(&self, weights: &Pair<FEATURES>, hand: faceup_core::CardSet) -> f64 {
        odds(&self.features.of(hand), &at(weights, [1.0, length_of(self.rules())]))
    }

    /// Both copies of the sums of each hand of a set, with the votes of a smaller game.
    fn rows_with_votes(
        &self,
        base: &SolvedGame,
        weights: &Pair<FEATURES>,
        set: HandSet,
    ) -> impl Iterator<Item = Row<{ 2 * SUMS }>> {
        let votes = Votes::new(self.rules(), Arc::clone(&base.table)).expect("the base is smaller");
        let share = share_taken_out(self.ranks(), base.ranks());
        let row =
            move |&(hand, outcome): &Sample| (twice([1.0, self.odds(weights, hand), votes.odds(hand)], share), outcome);
        self.samples[set as usize].iter().map(row)
    }
}

/// The input of a calibration for a hand of a set: the balance, the log odds of the votes and of the features, and the outcome.
type Told = ([f64; BALANCE], [f64; 2], f64);

impl SolvedGame {
    fn told(&self, base: Option<&SolvedGame>, weights: &Pair<FEATURES>, set: HandSet) -> impl Iterator<Item = Told> {
        let votes = base.map(|base| Votes::new(self.rules(), Arc::clone(&base.table)).expect("the base is smaller"));
        let told = move |&(hand, outcome): &Sample| {
            let votes = votes.as_ref().map_or(0.0, |votes| votes.odds(hand));
            (balance(self.rules(), hand), [votes, self.odds(weights, hand)], outcome)
        };
        self.samples[set as usize].iter().map(told)
    }

    /// The products of each hand, times each of the terms.
    fn products(
        &self,
        base: Option<&SolvedGame>,
        weights: &Pair<FEATURES>,
    ) -> impl Iterator<Item = Row<{ 3 * CALIBRATED }>> {
        let terms = self.terms(base);
        let told = HandSet::ALL.into_iter().flat_map(move |set| self.told(base, weights, set));
        told.map(move |(balance, [votes, features], outcome)| {
            let products = products(&balance, votes, features);
            (std::array::from_fn(|i| products[i % CALIBRATED] * terms[i / CALIBRATED]), outcome)
        })
    }

    fn terms(&self, base: Option<&SolvedGame>) -> [f64; 3] {
        terms(self.rules(), base.map(SolvedGame::ranks))
    }

    /// The quality of a calibration's predictions: for any hands, equal hands, and hands of symmetric deals.
    fn predicted(&self, base: Option<&SolvedGame>, weights: &Pair<FEATURES>, calibration: &Calibration) -> String {
        let last = at(calibration, self.terms(base));
        let shown = HandSet::ALL.map(|set| {
            let told = self.told(base, weights, set);
            let fit = measure(told.map(|(balance, [votes, of], outcome)| (weigh(&last, &balance, votes, of), outcome)));
            format!("{:.1}% ({:.3})", 100.0 * fit.right, fit.loss)
        });
        shown.join(", ")
    }
}

/// Numbers, followed by `x` times the same numbers.
fn twice<const N: usize, const TWICE: usize>(numbers: [f64; N], x: f64) -> [f64; TWICE] {
    std::array::from_fn(|i| if i < N { numbers[i] } else { x * numbers[i - N] })
}

fn parts<const N: usize, const PARTS: usize, const ALL: usize>(weights: [f64; ALL]) -> [[f64; N]; PARTS] {
    // Measure the rounded weights, as printed. The sum turns -0 into 0.
    std::array::from_fn(|part| std::array::from_fn(|i| (weights[part * N + i] * 1000.0).round() / 1000.0 + 0.0))
}

fn sum<const N: usize, const TWICE: usize>(numbers: [f64; TWICE], weights: &Pair<N>) -> f64 {
    numbers.iter().zip(weights.as_flattened()).map(|(number, weight)| number * weight).sum()
}

fn print<const N: usize, const PARTS: usize>(weights: &[[f64; N]; PARTS]) {
    let line = |weights: &[f64; N]| weights.map(|weight| format!("{weight:.3}")).join(", ");
    println!("    [{}],", weights.each_ref().map(|weights| format!("[{}]", line(weights))).join(", "));
}

/// Prints a list of weights, each with a comment on its game.
fn print_list<const N: usize, const PARTS: usize>(
    name: &str,
    size: &str,
    list: Vec<Option<(String, [[f64; N]; PARTS])>>,
) {
    println!("#[rustfmt::skip]\npub(super) const {name}: [[[f64; {size}]; {PARTS}]; 16] = [");
    for line in list {
        match line {
            None => println!("    [[0.0; {size}]; {PARTS}], // trumps need two suits"),
            Some((told, weights)) => {
                println!("    // {told}");
                print(&weights);
            }
        }
    }
    println!("];");
}

fn shown(fits: [Fit; 3]) -> String {
    fits.map(|fit| format!("{:.1}%", 100.0 * fit.right)).join(", ")
}

/// The weights of the features that fit some games.
fn fit_features(games: &[SolvedGame]) -> Pair<FEATURES> {
    let rows: Vec<Row<{ 2 * FEATURES }>> = games.iter().flat_map(SolvedGame::rows).collect();
    parts(fit(&rows))
}

/// The weights of the sums that fit some games, each with the votes of all smaller ones.
fn fit_sums(games: &[SolvedGame], weights: &Pair<FEATURES>) -> Pair<SUMS> {
    let mut rows: Vec<Row<{ 2 * SUMS }>> = Vec::new();
    for game in games {
        for base in games.iter().filter(|base| base.ranks() < game.ranks()) {
            rows.extend(HandSet::ALL.into_iter().flat_map(|set| game.rows_with_votes(base, weights, set)));
        }
    }
    parts(fit(&rows))
}

/// The calibration that fits some games without votes.
fn fit_calibration(games: &[SolvedGame], weights: &Pair<FEATURES>) -> Calibration {
    parts(fit(&games.iter().flat_map(|game| game.products(None, weights)).collect::<Vec<_>>()))
}

/// The calibration that fits some games, each with the votes of all smaller ones.
fn fit_calibration_with_votes(games: &[SolvedGame], weights: &Pair<FEATURES>) -> Calibration {
    let mut rows: Vec<Row<{ 3 * CALIBRATED }>> = Vec::new();
    for game in games {
        for base in games.iter().filter(|base| base.ranks() < game.ranks()) {
            rows.extend(game.products(Some(base), weights));
        }
    }
    parts(fit(&rows))
}

fn main() -> Result<(), SolverError> {
    println!("//! The weights of the evaluation, by the number of suits and the settings of the rules.");
    println!("//!");
    println!("//! Printed by `cargo run --release -p faceup-play --example fit`: do not edit.");
    println!("\nuse super::balance::CALIBRATED;\nuse super::features::FEATURES;\nuse super::votes::SUMS;");
    println!("\n/// The weights of the features, in order: {}.", NAMES.join(", "));
    println!("///");
    println!(
        "/// The second weights count as much as [`length_of`](super::length_of) says. Before each line stand the suit"
    );
    println!(
        "/// lengths that were fitted; then, for weights that were not fitted to the longest, the shares of its hands whose"
    );
    println!("/// winner they predict: of any hands, of equal hands and of hands of symmetric deals.");
    println!("#[rustfmt::skip]\npub(super) const WEIGHTS: [[[f64; FEATURES]; 2]; 16] = [");
    let (mut with_votes, mut calibrations, mut calibrations_with_votes) = (Vec::new(), Vec::new(), Vec::new());
    for (suits, lengths) in (1..).zip(RANKS) {
        for setting in 0..4 {
            let of = |ranks: u8| settings(suits, ranks).get(setting).copied();
            let games: Vec<SolvedGame> =
                lengths.clone().filter_map(of).map(SolvedGame::new).collect::<Result<_, _>>()?;
            let Some((longest, others)) = games.split_last() else {
                println!("    [[0.0; FEATURES]; 2], // trumps need two suits");
                with_votes.push(None);
                calibrations.push(None);
                calibrations_with_votes.push(None);
                continue;
            };
            let weights = fit_features(others);
            let right = HandSet::ALL.map(|set| {
                let samples = longest.samples[set as usize].iter();
                measure(samples.map(|&(hand, outcome)| (longest.odds(&weights, hand), outcome)))
            });
            let sums = fit_sums(others, &weights);
            let base = &others[others.len() - 1];
            let right_with_votes = HandSet::ALL.map(|set| {
                let rows = longest.rows_with_votes(base, &weights, set);
                measure(rows.map(|(numbers, outcome)| (sum(numbers, &sums), outcome)))
            });
            let calibrated = longest.predicted(None, &weights, &fit_calibration(others, &weights));
            let calibration = fit_calibration_with_votes(others, &weights);
            let calibrated_with_votes = longest.predicted(Some(base), &weights, &calibration);
            let rules = longest.rules();
            let plural = if suits == 1 { "" } else { "s" };
            let name = format!("{suits} suit{plural}, {}, {}", rules.trumps(), rules.after_beating());
            println!("    // {name}. {} to {}: {}", lengths.start(), lengths.end(), shown(right));
            let weights = fit_features(&games);
            print(&weights);
            let votes = format!("{} from {}: {}", longest.ranks(), base.ranks(), shown(right_with_votes));
            with_votes.push(Some((format!("{name}. {votes}"), fit_sums(&games, &weights))));
            let told = format!("{name}. {}: {calibrated}", longest.ranks());
            calibrations.push(Some((told, fit_calibration(&games, &weights))));
            let told = format!("{name}. {} from {}: {calibrated_with_votes}", longest.ranks(), base.ranks());
            calibrations_with_votes.push(Some((told, fit_calibration_with_votes(&games, &weights))));
        }
    }
    println!("];");
    println!("\n/// The weights of 1, of the log odds of the features, and of the log odds of the votes.");
    println!("///");
    println!(
        "/// The second weights count as much as [`share_taken_out`](super::share_taken_out) says. The figures are as above."
    );
    print_list("WITH_VOTES", "SUMS", with_votes);
    println!(
        "\n/// The weights of a calibration without votes: of 1, of the log odds of the votes, and of those of the features, each"
    );
    println!(
        "/// times every number of the [balance](super::balance()). They count as much as the [terms](super::terms()) say."
    );
    println!("///");
    println!(
        "/// Before each line stands how well weights that were not fitted to the longest suits predict hands of these: the"
    );
    println!("/// share of winners, and the log loss, of any hands, of equal hands and of symmetric deals.");
    print_list("CALIBRATION", "CALIBRATED", calibrations);
    println!("\n/// The weights of a calibration with votes. The figures are as above.");
    print_list("CALIBRATION_WITH_VOTES", "CALIBRATED", calibrations_with_votes);
    Ok(())
}
