//! The exact value of a deal of Femto: `cargo run --release --features femto --example femto_value`.

use faceup::parts::femto::{Deal, Settings, State, solve};
use faceup::{Player, Quiet};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings::default();
    let pack = &settings.pack;
    let solution = solve(&settings, None, &Quiet)?;

    let state = State::start(Deal::of(pack, pack.parse_hand("2,3,5,10")?)?);
    println!("2,3,5,10 against 4,6,7,8 is worth {}", solution.value(&state));
    assert_eq!(solution.value(&state).to_string(), "11/27");

    let analysis = solution.analyse(&state).ok_or("the game is over")?;
    for (card, chance) in ["2", "3", "5", "10"].iter().zip(analysis.chances(Player::One)) {
        println!("  play {card} with probability {chance}");
    }
    Ok(())
}
