//! Packs of up to eight suits of any lengths, in which a beat ends the turn: the rows of data/packs.csv.

use std::error::Error;
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::iter;
use std::path::Path;

use faceup::parts::core::symmetry;
use faceup::parts::solver::Tablebase;
use faceup::{AfterBeating, CardSet, Deal, Outcome, Pack, Player, Rules, Solve, Trumps};
use rayon::prelude::*;

/// The titles of the columns, which data/README.md explains.
pub const COLUMNS: &str = "pack,cards,trumps,after_beating,win,loss,draw,symmetric_win,symmetric_loss,symmetric_draw,\
                           neither_wins,mutual_zugzwangs,eat_all_win,eat_all_loss,eat_all_draw";

/// The most cards of the packs of data/packs.csv.
pub const MOST_CARDS: u8 = 20;

/// The most suits.
const MOST_SUITS: usize = 8;

/// All games with packs of 2 to `most` cards: without trumps, one for each way to divide the cards into at most eight suits; with own
/// trumps, one for each choice of two equally long trump suits and each way to divide the other cards into at most six suits.
pub fn games(most: u8) -> Vec<Rules> {
    let without = (2..=most).flat_map(|cards| divisions(cards, cards, MOST_SUITS)).map(|suits| (suits, Trumps::None));
    let own = (2..=most).flat_map(|cards| (1..=cards / 2).map(move |trumps| (cards - 2 * trumps, trumps)));
    let own = own.flat_map(|(others, trumps)| {
        let behind = move |rest: Vec<u8>| ([vec![trumps; 2], rest].concat(), Trumps::Own);
        divisions(others, others, MOST_SUITS - 2).into_iter().map(behind)
    });
    let rules =
        |(suits, trumps): (Vec<u8>, _)| Rules::new(Pack::of_lengths(&suits).ok()?, trumps, AfterBeating::Pass).ok();
    without.chain(own).map(|game| rules(game).expect("at most 26 ranks, and equally long trump suits")).collect()
}

/// All ways to divide a number of cards into at most this number of suits of at most this length, the longest first.
fn divisions(cards: u8, longest: u8, suits: usize) -> Vec<Vec<u8>> {
    if cards == 0 || suits == 0 {
        return if cards == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let after =
        |first| divisions(cards - first, first, suits - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (1..=longest.min(cards)).rev().flat_map(after).collect()
}

/// The beginning of the row of a game.
pub fn start(rules: Rules) -> String {
    let pack = rules.pack();
    let suits: Vec<String> = pack.each_suit().map(|suit| pack.length(suit).to_string()).collect();
    format!("{},{},{},{},", suits.join("+"), pack.cards(), rules.trumps(), rules.after_beating())
}

/// The row of a game, without the end of the line.
pub fn row(rules: Rules) -> Result<String, Box<dyn Error>> {
    let table = Solve::new(rules).without_rounds().run()?.tablebase();
    let full = rules.pack().full();
    // The outcome for the player who holds a hand, if the opponent leads. A player without cards has won.
    let following: Vec<Outcome> = (0..=full.bits())
        .into_par_iter()
        .map(|bits| match full - CardSet::from_bits(bits) {
            other if other.is_empty() => Outcome::Loss,
            other if other == full => Outcome::Win,
            other => -table.outcome(symmetry::as_player_one(rules, Player::Two, other)),
        })
        .collect();
    let follows = |hand: CardSet| following[hand.bits() as usize];
    // The contribution of a hand to each column.
    let of_hand = |bits: u64| {
        let (hand, mut counts) = (CardSet::from_bits(bits), [0u64; 11]);
        let (leading, answering) = (table.outcome(hand), follows(hand));
        let column = match leading {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        };
        counts[column] = 1;
        counts[3 + column] = Deal::new(rules, hand).is_ok_and(Deal::is_symmetric).into();
        counts[6] = (leading != Outcome::Win && answering != Outcome::Loss).into();
        counts[7] = (leading == Outcome::Loss && answering == Outcome::Win).into();
        counts[8 + column] = (full - hand).iter().all(|led| follows(hand.with(led)) == Outcome::Win).into();
        counts
    };
    let sum = |one: [u64; 11], two: [u64; 11]| std::array::from_fn(|column| one[column] + two[column]);
    let counts = (1..full.bits()).into_par_iter().map(of_hand).reduce(|| [0; 11], sum);
    let has_symmetric = rules.pack().has_pairs();
    let cell = |(column, count): (usize, u64)| {
        if (3..6).contains(&column) && !has_symmetric { String::new() } else { count.to_string() }
    };
    let cells: Vec<String> = counts.into_iter().enumerate().map(cell).collect();
    Ok(start(rules) + &cells.join(","))
}

/// Appends the rows that the file lacks, in order, so that an interrupted run can go on. An unfinished line is removed.
///
/// # Errors
///
/// If the file cannot be read or written, if it holds anything else, or if a game cannot be solved.
pub fn append(path: &Path, most: u8) -> Result<(), Box<dyn Error>> {
    let mut file = fs::OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let (text, games) = (std::io::read_to_string(&file)?, games(most));
    let expected: Vec<String> = iter::once(COLUMNS.to_owned()).chain(games.iter().map(|&rules| start(rules))).collect();
    // The whole file is checked before anything is written.
    let mut there = 0;
    for line in text.split_inclusive('\n') {
        let Some(start) = expected.get(there) else {
            return Err(format!("expected the end of {}, got {}", path.display(), line.trim_end()).into());
        };
        let fits = match line.strip_suffix('\n') {
            Some(titles) if there == 0 => titles == start,
            Some(row) => row.starts_with(start),
            // An unfinished line.
            None => start.starts_with(line) || there > 0 && line.starts_with(start),
        };
        if !fits {
            return Err(format!("expected a line of {} that begins with {start}, got {line}", path.display()).into());
        }
        there += usize::from(line.ends_with('\n'));
    }
    file.set_len(text.rfind('\n').map_or(0, |end| end as u64 + 1))?;
    file.seek(SeekFrom::End(0))?;
    if there == 0 {
        writeln!(file, "{COLUMNS}")?;
    }
    for &rules in games.iter().skip(there.saturating_sub(1)) {
        writeln!(file, "{}", row(rules)?)?;
    }
    Ok(())
}
