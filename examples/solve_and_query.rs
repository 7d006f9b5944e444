//! Solves a game, asks about one deal and plays a move: `cargo run --release --example solve_and_query`.

use faceup::{Position, Rules, Solve, notation};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::beat_it_or_eat_it(2, 7)?;
    let table = Solve::new(rules).run()?;

    let deal = rules.deal("S:KJ H:AQT98")?;
    println!("{deal}: {} for the starter", table.value(deal)?);
    assert_eq!(table.value(deal)?.to_string(), "win in 12 rounds");

    // The value of every lead, the best first.
    let mut moves = table.moves(deal)?;
    moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    for &(lead, value) in &moves {
        println!("  {}  {value}", lead.name(rules.pack()));
    }

    // The position after the best lead, and best play from there. A turn is a beat and a lead, or one move.
    let next = Position::from(deal).play(moves[0].0)?;
    let line = table.best_line(next)?;
    println!("best play: {}", notation::format_moves(&next, &line, ["LEADER", "OPPONENT"]));
    for (player, moves) in next.turns(&line)?.into_iter().take(4) {
        let names: Vec<String> = moves.iter().map(|mv| mv.name(rules.pack())).collect();
        println!("  player {player}: {}", names.join(", "));
    }
    assert_eq!(line[0].name(rules.pack()), "Jh");
    Ok(())
}
