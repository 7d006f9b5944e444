//! Solves packs of up to eight suits of any lengths, by a separate solver that knows only the rules.
//!
//! ```sh
//! cargo run --release --example packs                           # all packs of at most 14 cards, in about a minute
//! cargo run --release --example packs -- 2,2,2,2,2,2            # one pack, without trumps; a beat ends the turn
//! cargo run --release --example packs -- 2,2,3,3 own lead       # the first two suits are trumps; who beats leads at once
//! cargo run --release --example packs -- many                   # many equal suits: data/many-suits.csv
//! ```
//!
//! It prints rows of data/packs.csv, or of data/many-suits.csv; for one pack, also two lists of hands of the starter: the symmetric deals that the
//! starter does not win, and the hands with which neither player wins by leading. A hand is written as the ranks of each
//! suit, from 1, the lowest.

mod counts;
mod equal;
mod solver;

use std::error::Error;

use solver::{Game, Hand, Solution};

/// The most hands to list of each kind.
const LISTED: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((lengths, words)) = arguments.split_first() else {
        println!("{}", counts::COLUMNS);
        counts::games().for_each(|game| println!("{}", counts::row(&Solution::new(game))));
        return Ok(());
    };
    if lengths == "many" && words.is_empty() {
        println!("{}", counts::COLUMNS);
        equal::rows().for_each(|row| println!("{row}"));
        return Ok(());
    }
    let suits: Result<Vec<usize>, _> = lengths.split(',').map(str::parse).collect();
    let suits =
        suits.map_err(|_| format!("expected lengths of suits, as 2,2,3,3, or the word many, but got {lengths}"))?;
    if let Some(word) = words.iter().find(|word| !["own", "lead"].contains(&word.as_str())) {
        return Err(format!("expected own or lead after the lengths, but got {word}").into());
    }
    let has = |word: &str| words.iter().any(|given| given == word);
    let solution = Solution::new(Game::new(&suits, has("own"), has("lead"))?);
    println!("{}\n{}", counts::COLUMNS, counts::row(&solution));
    let is_not_won = |hand: &Hand| solution.game.is_symmetric(*hand) && solution.leading(0, *hand) < 1;
    list(&solution.game, "symmetric deals that the starter does not win", is_not_won);
    list(&solution.game, "hands with which neither player wins by leading", |&hand| {
        counts::neither_wins(&solution, hand)
    });
    Ok(())
}

/// Lists hands of the starter.
fn list(game: &Game, title: &str, is_listed: impl Fn(&Hand) -> bool) {
    let hands: Vec<Hand> = game.deals().filter(is_listed).collect();
    println!("\n{title}: {}", hands.len());
    hands.iter().take(LISTED).for_each(|&hand| println!("  {}", game.text(hand)));
    if hands.len() > LISTED {
        println!("  and {} more", hands.len() - LISTED);
    }
}
