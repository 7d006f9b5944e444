//! A frontier table, open for querying.

use std::path::Path;

use crate::{Counts, HandSet, Outcome, Solution, Tablebase, Value};
use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Quiet, Rules};

use super::layout::{Class, DIRECTORY, Directory, Extent, HASH, MAGIC, VERSION};
use super::minimal::Minimal;
use super::{groups, write};
use crate::table::contents::{Contents, check_memory};
use crate::table::error::TableError;
use crate::table::format::{Header, SECTIONS, TRAILER};
use crate::table::sets::{counts, memory_of_sets};

/// A frontier table. Its bytes are in memory.
///
/// A lookup takes microseconds: it searches the minimal hands that could lie below the hand. To look up most hands of a
/// game, [expand](FrontierFile::expand) the table first.
#[derive(Debug)]
pub struct FrontierFile {
    pub(crate) contents: Contents,
    rules: Rules,
    header: Header,
    extent: Extent,
    wins: Directory,
    not_lost: Directory,
    permutations: Vec<SuitPermutation>,
}

impl FrontierFile {
    /// Reads a frontier table from the bytes of its file. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// If the bytes are not a frontier table, are of another version, or are cut short, unfinished or damaged.
    ///
    /// ```
    /// use faceup_core::{Preset, notation};
    /// use faceup_solver::{Tablebase, Outcome};
    /// use faceup_solver::table::FrontierFile;
    /// let bytes = include_bytes!("../../../../../data/2x13.frontier");
    /// let table = FrontierFile::from_bytes("2x13".as_ref(), bytes.to_vec())?;
    /// let hand = notation::parse_hand("S:AJT653 H:KQ98742", table.rules().pack())?;
    /// assert_eq!(table.outcome(hand), Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<FrontierFile, TableError> {
        FrontierFile::read(Contents::from_bytes(name, bytes))
    }

    pub(crate) fn read(contents: Contents) -> Result<FrontierFile, TableError> {
        let damaged = |what| contents.damaged(what);
        let (header, rules) = contents.head(&MAGIC, &[VERSION], DIRECTORY)?;
        let extent = bincode::decode_from_slice(&contents[SECTIONS as usize..], bincode::config::legacy());
        let (extent, _): (Extent, _) = extent.map_err(|_| contents.wrong_length(DIRECTORY))?;
        let nonsense = || damaged("its header is malformed");
        let directory_end = extent.directory_end().ok_or_else(nonsense)?;
        let expected = extent.file_len().ok_or_else(nonsense)?;
        contents.check_end(expected)?;
        contents.check_hash()?;
        let (first, rest) = contents.split_at(directory_end as usize);
        if blake3::hash(first).as_bytes() != &rest[..HASH as usize] {
            return Err(damaged("its header and directories do not match their hash"));
        }
        let [win, loss, draw] = header.outcomes();
        let positions = (1u128 << rules.pack().cards()) - 2;
        let is_all = u128::from(win) + u128::from(loss) + u128::from(draw) == positions;
        if !is_all || header.rounds_width() != 0 || header.longest() != 0 || (draw == 0) != (extent.classes[1] == 0) {
            return Err(nonsense());
        }
        let directories = &first[DIRECTORY as usize..];
        let directories = directories.split_at((extent.classes[0] * 16) as usize);
        let wins = Directory::read(directories.0, rules.pack(), extent.hands[0], directory_end + HASH);
        let (wins, end) = wins.ok_or_else(|| damaged("its directory of wins is malformed"))?;
        let not_lost = Directory::read(directories.1, rules.pack(), extent.hands[1], end);
        let (not_lost, end) =
            not_lost.ok_or_else(|| damaged("its directory of hands that do not lose is malformed"))?;
        if end + TRAILER != expected {
            return Err(damaged("its directories do not match its length"));
        }
        let permutations = symmetry::permutations(rules);
        Ok(FrontierFile { contents, rules, header, extent, wins, not_lost, permutations })
    }

    /// The number of stored minimal wins.
    #[must_use]
    pub fn minimal_wins(&self) -> u64 {
        self.extent.hands[0]
    }

    /// The number of stored minimal hands that do not lose; 0 if there are no draws.
    #[must_use]
    pub fn minimal_not_lost(&self) -> u64 {
        self.extent.hands[1]
    }

    /// Works out the outcomes of all hands, in at most `memory` bytes. Checks that the file is exactly what this crate
    /// writes for them, so that a game has one file and one hash.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or the outcomes take more memory.
    pub fn expand(&self, memory: Option<u64>) -> Result<Solution, TableError> {
        check_memory(self.contents.name(), memory_of_sets(self.rules), memory)?;
        let decode =
            |directory| self.decode(directory).ok_or_else(|| self.contents.damaged("its groups are malformed"));
        let minimal = Minimal { wins: decode(&self.wins)?, not_lost: decode(&self.not_lost)? };
        let [win, loss, draw] = self.header.outcomes();
        let sets = minimal.expand(self.rules, draw != 0).map_err(|what| self.contents.damaged(what))?;
        if counts(self.rules, &sets) != (Counts { win, loss, draw }) {
            return Err(self.contents.damaged("the figures in its header do not match its contents"));
        }
        let mut again = Vec::with_capacity(self.contents.len());
        if write::write_sets(&mut again, self.rules, &sets, &Quiet).is_err() || again != self.contents[..] {
            return Err(self.contents.damaged("it is not what this program writes for its contents"));
        }
        let [wins, losses] = sets.map(HandSet::from_words);
        Ok(Solution { rules: self.rules, wins, losses, rounds: None, nodes: 0, steps: 0 })
    }

    fn decode(&self, directory: &Directory) -> Option<Vec<CardSet>> {
        let mut all = Vec::new();
        for (entry, start) in directory.iter() {
            let bytes = self.contents.get(start as usize..)?.get(..entry.bytes as usize)?;
            all.extend(groups::decode(bytes, self.rules.pack().ranks().into())?);
        }
        Some(all)
    }

    /// Whether an image of the hand lies above a minimal hand, or is one.
    fn any_below(&self, directory: &Directory, hand: CardSet) -> bool {
        let pack = self.rules.pack();
        let is_above = |image: CardSet| {
            directory
                .groups(Class::of(pack, image))
                .and_then(|groups| self.contents.get(groups))
                .is_some_and(|groups| groups::any_below(groups, pack.ranks().into(), image))
        };
        // Suits with the same cards are renamed into each other without a change.
        let images = self.permutations.iter().map(|p| p.apply(pack, hand));
        let mut seen = [CardSet::EMPTY; 24];
        for (many, image) in images.enumerate().take(seen.len()) {
            seen[many] = image;
            if !seen[..many].contains(&image) && is_above(image) {
                return true;
            }
        }
        false
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for FrontierFile {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        false
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        let full = self.rules.pack().full();
        assert!(full.includes(hand), "the hand is of another pack");
        if hand.is_empty() || hand == full {
            Outcome::Draw
        } else if self.any_below(&self.wins, hand) {
            Outcome::Win
        } else if self.header.outcomes()[2] != 0 && self.any_below(&self.not_lost, hand) {
            Outcome::Draw
        } else {
            Outcome::Loss
        }
    }

    fn value(&self, hand: CardSet) -> Value {
        Value::of(self.outcome(hand))
    }

    /// The counts of the header.
    fn counts(&self) -> Counts {
        let [win, loss, draw] = self.header.outcomes();
        Counts { win, loss, draw }
    }
}
