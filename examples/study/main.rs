//! Computes data that the paper needs from solved games, and prints it as CSV.
//!
//! ```sh
//! cargo run --release --example study -- frontier > data/frontier.csv
//! cargo run --release --example study -- card-worth > data/card-worth.csv
//! cargo run --release --example study -- only-ways > data/only-ways.csv
//! cargo run --release --example study -- card-worth beat-it-or-eat-it 2 10    # only this game
//! cargo run --release --example study -- packs data/packs.csv       # appends the rows that the file lacks
//! cargo run --release --example study -- packs some-packs.csv 12    # only packs of at most 12 cards
//! ```
//!
//! data/README.md explains the columns.

use std::error::Error;
use std::io::{self, Write};

use faceup::{Preset, Rules};

pub mod card_worth;
pub mod frontier;
pub mod only_ways;
pub mod packs;

/// A game without its suit length, and the suit lengths to study.
pub type Games = [(Preset, u8, std::ops::RangeInclusive<u8>)];

/// A study: its name, the titles of its columns after those of the game, the games, and the function that makes the rows.
type Study = (&'static str, &'static str, &'static Games, fn(Rules) -> Result<Vec<String>, Box<dyn Error>>);

const STUDIES: [Study; 3] = [
    ("frontier", frontier::COLUMNS, frontier::GAMES, frontier::rows),
    ("card-worth", card_worth::COLUMNS, card_worth::GAMES, card_worth::rows),
    ("only-ways", only_ways::COLUMNS, only_ways::GAMES, only_ways::rows),
];

/// Runs the study that the arguments name.
#[allow(dead_code, reason = "the tests call the studies themselves")]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "expected a study: frontier, card-worth or only-ways; and, for one game alone, its name, suits and ranks, as: \
                 card-worth beat-it-or-eat-it 2 10. Or: packs, a file, and the most cards unless they are 20";
    let (name, game) = arguments.split_first().ok_or(usage)?;
    if name == "packs" {
        return match game {
            [file] => packs::append(file.as_ref(), packs::MOST_CARDS),
            [file, most] => packs::append(file.as_ref(), most.parse()?),
            _ => Err(usage.into()),
        };
    }
    let (_, columns, games, rows) = STUDIES.into_iter().find(|(study, ..)| study == name).ok_or(usage)?;
    let rules: Vec<Rules> = match game {
        [] => games
            .iter()
            .flat_map(|(preset, suits, ranks)| ranks.clone().map(move |ranks| preset.rules(*suits, ranks)))
            .collect::<Result<_, _>>()?,
        [preset, suits, ranks] => vec![preset.parse::<Preset>()?.rules(suits.parse()?, ranks.parse()?)?],
        _ => return Err(usage.into()),
    };
    let mut out = io::stdout().lock();
    writeln!(out, "game,suits,ranks,{columns}")?;
    for rules in rules {
        for row in rows(rules)? {
            writeln!(out, "{},{},{},{row}", rules.name(), rules.pack().suits(), rules.pack().ranks())?;
        }
        out.flush()?;
    }
    Ok(())
}
