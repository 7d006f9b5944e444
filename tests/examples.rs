//! Every example runs, and its assertions hold.

use std::error::Error;

// Its `main` is for the command line: all tournaments take half an hour.
#[allow(dead_code)]
#[path = "../examples/players.rs"]
mod players;

#[path = "../examples/two_players.rs"]
mod two_players;

#[cfg(feature = "femto")]
#[path = "../examples/femto_value.rs"]
mod femto_value;

#[test]
fn they_run() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "femto")]
    femto_value::main()?;
    two_players::main()
}

/// The first tournament gives the rows of data/players.csv.
#[test]
fn players() -> Result<(), Box<dyn Error>> {
    let stored = include_str!("../data/players.csv");
    assert_eq!(stored.lines().next(), Some(players::HEAD));
    let of_first: Vec<&str> = stored.lines().filter(|row| row.starts_with("1,")).collect();
    assert_eq!(players::rows(1)?, of_first);
    Ok(())
}
