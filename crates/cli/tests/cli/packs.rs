//! Packs of more than four suits, and of suits of different lengths: what takes them, and what refuses them.

use std::collections::HashSet;

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Sandbox, json_lines};

cases!("packs":
    the_lengths_are_in_the_answers symmetric_deals_are_drawn proofs_are_accepted a_solve_is_resumed a_game_is_played
    one_suit_is_a_number what_cannot_take_them_says_so #[cfg(feature = "full")] the_server_says_so_too);

/// How many hands there are with which neither player wins by leading. Without trumps the other player would lead the rest of the pack.
fn neither_wins(sandbox: &Sandbox, options: &str) -> usize {
    let rows = json_lines(&sandbox.ok(&format!("deals {options} --set all --json -q")));
    let won: HashSet<&str> =
        rows.iter().filter(|row| row["outcome"] == "win").filter_map(|row| row["hand"].as_str()).collect();
    let wins = |hand: &Value| won.contains(hand.as_str().unwrap());
    rows.iter().filter(|row| !wins(&row["hand"]) && !wins(&row["opponent_hand"])).count()
}

/// The packs that refute that some leader wins with every hand.
#[test]
fn hands_that_nobody_wins() {
    let sandbox = Sandbox::new();
    assert_eq!(neither_wins(&sandbox, "--pack 5+5+3 --after-beating pass"), 4);
    assert_eq!(neither_wins(&sandbox, "--suits 6 --ranks 2 --after-beating pass"), 320);
}
