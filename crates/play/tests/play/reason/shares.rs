//! How often the side wins that a claim favours, over all positions of some games in which the claim is made.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use faceup_core::{CardSet, Player, Position, Rules};
use faceup_play::{Claim, Fact};
use faceup_solver::{Outcome, Tablebase};

use crate::positions::solved;

const GAMES: [&str; 4] = ["2x6", "2x7", "challenge-2x5", "challenge-1987-2x5"];

/// A claim that is made in fewer wins than this share does not go into a reason.
const LEAST: f64 = 0.85;

/// The wins of the side that a claim favours, and all positions in which it is made, by the claim and whether that side is to lead.
fn shares(game: &str) -> BTreeMap<(Claim, bool), [u32; 2]> {
    let rules: Rules = game.parse().unwrap();
    let (solution, mut shares) = (solved(rules, false), BTreeMap::new());
    for hand in 1..rules.pack().full().bits() {
        let hand = CardSet::from_bits(hand);
        let position: Position = Position::opening(rules, hand).unwrap();
        let Some(fact) = Fact::at(&position, 0) else { continue };
        let leads = fact.decides_for(Player::One);
        let wins = solution.outcome(hand) == if leads { Outcome::Win } else { Outcome::Loss };
        let [won, all] = shares.entry((fact.claim, leads)).or_insert([0; 2]);
        *won += u32::from(wins);
        *all += 1;
    }
    shares
}

#[test]
fn a_claim_favours_who_wins() {
    let shares = GAMES.map(shares);
    let mut table =
        format!("| claim | wins | {} |\n| --- | --- |{}\n", GAMES.join(" | "), " ---: |".repeat(GAMES.len()));
    for &(claim, leads) in shares[0].keys() {
        let _ = write!(table, "| `{claim}` | {} |", if leads { "who leads" } else { "the other" });
        for (shares, game) in shares.iter().zip(GAMES) {
            let cell = shares.get(&(claim, leads)).map_or(String::new(), |&[won, all]| {
                let share = f64::from(won) / f64::from(all);
                assert!(share >= LEAST && (claim == Claim::HoldsMore || won == all), "{game}, {claim}: {won} of {all}");
                format!(" {won} of {all}, {:.1}%", 100.0 * share)
            });
            let _ = write!(table, "{cell} |");
        }
        table.push('\n');
    }
    println!("{table}");
    assert!(
        include_str!("../../../../../docs/questions.md").contains(&table),
        "docs/questions.md has another table than\n{table}"
    );
}
