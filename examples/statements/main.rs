//! Checks the statements of the paper about single games on every hand of small games, and prints data/statements.csv.
//!
//! ```sh
//! cargo run --release --example statements > data/statements.csv
//! ```
//!
//! Each row is a statement about one game: in how many cases its premise holds, and in how many of them the statement
//! fails. A proved statement must not fail. The others are observations, or tell how often something happens.

mod checks;

use std::error::Error;

use checks::{SolvedGame, games, rows};

fn main() -> Result<(), Box<dyn Error>> {
    println!("statement,suits,ranks,trumps,after_beating,cases,exceptions");
    for rules in games()? {
        for row in rows(&SolvedGame::solve(rules)?) {
            println!("{row}");
        }
    }
    Ok(())
}
