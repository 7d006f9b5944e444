//! Prints the openings of a solved game: the outcome of every lead of its symmetric deals.
//!
//! ```sh
//! faceup solve --game challenge-1987 --ranks 8 --no-rounds --yes --out 4x8.faceup
//! cargo run --release --example openings -- 4x8.faceup > data/challenge-1987-4x8.openings
//! ```

use std::error::Error;

use faceup::parts::files::Openings;
use faceup::{Quiet, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected a table file")?;
    let table = Table::open(path)?.expanded_if_it_fits(None)?;
    Openings::of(&table.tablebase(), &Quiet)?.write_to(std::io::stdout().lock())?;
    Ok(())
}
