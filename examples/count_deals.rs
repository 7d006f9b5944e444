//! Goes through the symmetric deals of a game, and asks about all of them at once: `cargo run --release --example count_deals`.

use faceup::{CardSet, Deal, DealSet, Outcome, Rules, Solve};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::beat_it_or_eat_it(2, 8)?;
    let table = Solve::new(rules).run()?;

    let hands: Vec<CardSet> = rules.deals(DealSet::Symmetric)?.map(Deal::starter).collect();
    let wins = table.outcomes(&hands)?.into_iter().filter(|&outcome| outcome == Outcome::Win).count();
    println!("the starter wins {wins} of {} symmetric deals", hands.len());
    assert_eq!((wins, hands.len()), (238, 256));

    for deal in rules.deals(DealSet::Symmetric)?.take(3) {
        println!("{deal}: {}", table.value(deal)?);
    }
    Ok(())
}
