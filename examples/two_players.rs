//! A game between a player that looks four moves ahead and the perfect one: `cargo run --release --example two_players`.

use faceup::parts::play::{DepthLimited, DrawLimits, Perfect, play_out};
use faceup::{ByPlayer, Outcome, Position, Quiet, Rules, Solve};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::challenge_1987(4, 3)?;
    let table = Solve::new(rules).run()?;
    let deal = rules.deal("S:AK H:Q C:K D:AQ")?;
    assert_eq!(table.outcome(deal)?, Outcome::Win);

    let (mut perfect, mut shallow) = (Perfect::new(table.tablebase(), 1), DepthLimited::new(rules, 4, 1));
    let players = ByPlayer { one: &mut perfect as _, two: &mut shallow as _ };
    let game = play_out(Position::from(deal), players, DrawLimits::default(), &Quiet)?;

    println!("{} moves, {} rounds", game.len(), game.rounds());
    println!("winner: {:?}", game.winner());
    assert_eq!(game.winner(), Some(faceup::Player::One)); // the perfect player wins what is won
    Ok(())
}
