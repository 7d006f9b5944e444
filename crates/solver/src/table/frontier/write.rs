//! Writing a frontier table.

use std::io::{self, Write};

use crate::{Counts, Tablebase};
use faceup_core::{CardSet, Observer, Pack, Rules};

use super::groups;
use super::layout::{Class, Entry, Extent, MAGIC, VERSION};
use super::minimal::Minimal;
use crate::table::format::Header;
use crate::table::sets::{Sets, counts, sets_of};
use crate::table::write::Hashed;

/// Writes the bytes of a frontier table. Returns false if the observer interrupts the work.
///
/// # Errors
///
/// The errors of the writer, or if the table is wrong: a better hand has a worse outcome, or renaming suits changes one.
pub fn write_to(to: &mut dyn Write, table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<bool> {
    match sets_of(table, observer)? {
        Some(sets) => write_sets(to, table.rules(), &sets, observer),
        None => Ok(false),
    }
}

/// Writes the bytes of a frontier table of outcomes in memory.
pub fn write_sets(to: impl Write, rules: Rules, sets: &Sets, observer: &dyn Observer) -> io::Result<bool> {
    let wrong = |what| {
        let what = format!("the table is wrong: {what}; check it with 'table verify'");
        io::Error::new(io::ErrorKind::InvalidData, what)
    };
    // A class is four numbers, and the groups of a class lie beside the first suit.
    rules.usual().map_err(|error| {
        let what = format!("a frontier table cannot hold the game: {error}");
        io::Error::new(io::ErrorKind::Unsupported, what)
    })?;
    let Some(minimal) = Minimal::of(rules, sets, observer).map_err(wrong)? else { return Ok(false) };
    let Counts { win, loss, draw } = counts(rules, sets);
    let header = Header::new(rules, 0, [win, loss, draw], 0);
    let mut groups = Vec::new();
    let [wins, not_lost] = [&minimal.wins, &minimal.not_lost].map(|hands| encode(hands, rules.pack(), &mut groups));
    let extent = Extent {
        classes: [wins.len() as u64, not_lost.len() as u64],
        hands: [minimal.wins.len() as u64, minimal.not_lost.len() as u64],
        groups: groups.len() as u64,
    };

    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;
    let config = bincode::config::legacy();
    out.put(&bincode::encode_to_vec(extent, config).map_err(io::Error::other)?)?;
    for entry in wins.into_iter().chain(not_lost) {
        out.put(&bincode::encode_to_vec(entry, config).map_err(io::Error::other)?)?;
    }
    out.put_hash()?;
    out.put(&groups)?;
    out.finish()?;
    Ok(true)
}

/// Appends the code of minimal hands to `groups`, and returns their directory.
fn encode(hands: &[CardSet], pack: Pack, groups: &mut Vec<u8>) -> Vec<Entry> {
    hands
        .chunk_by(|&a, &b| Class::of(pack, a) == Class::of(pack, b))
        .map(|hands| {
            let bytes = groups::encode(hands, pack.ranks().into());
            groups.extend_from_slice(&bytes);
            Entry { class: Class::of(pack, hands[0]), hands: hands.len() as u32, bytes: bytes.len() as u64 }
        })
        .collect()
}
