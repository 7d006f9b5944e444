//! Solves a game and asks about one deal: `cargo run --release --example solve_and_query`.

use faceup::{Rules, Solve};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::beat_it_or_eat_it(2, 7)?;
    let table = Solve::new(rules).run()?;

    let deal = rules.deal("S:KJ H:AQT98")?;
    println!("{deal}: {} for the player who leads", table.value(deal)?);
    assert_eq!(table.value(deal)?.to_string(), "win in 12 rounds");

    // The value of every lead, the best first.
    let mut moves = table.moves(deal)?;
    moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    for (lead, value) in moves {
        println!("  {}  {value}", lead.name(rules.pack()));
    }

    let line: Vec<String> = table.best_line(deal)?.iter().map(|mv| mv.name(rules.pack())).collect();
    println!("best play: {}", line.join(" "));
    assert_eq!(line[0], "8h");
    Ok(())
}
