//! A frontier table, open for querying.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{CardSet, Rules};
use faceup_solver::{Bytes, Counts, Outcome, Quiet, Tablebase, Value};

use super::layout::{Class, DIRECTORY, Directory, Extent, HASH, MAGIC, VERSION};
use super::minimal::Minimal;
use super::{groups, write};
use crate::TableError;
use crate::bit_table::BitTable;
use crate::format::{FINISHED, Header, SECTIONS, TRAILER};
use crate::head::{self, hex, map_kind, read_head};
use crate::map::Contents;

/// A frontier table, mapped into memory, or read into it.
///
/// It answers a question in microseconds, by looking through the minimal hands that could lie below the hand. Who asks
/// about most of the hands of a game is better served by [`FrontierFile::expand`].
#[derive(Debug)]
pub struct FrontierFile {
    path: PathBuf,
    contents: Contents,
    rules: Rules,
    header: Header,
    extent: Extent,
    wins: Directory,
    not_lost: Directory,
    permutations: Vec<SuitPermutation>,
    /// Whether the bytes fit the hash, once that was asked: large files are hashed once.
    is_whole: OnceLock<bool>,
}

impl FrontierFile {
    /// Opens a frontier table. Its length, its header, its directories and the finished mark are checked, which takes
    /// no time; the rest is checked by [`FrontierFile::check_hash`] and [`FrontierFile::expand`]. Until then a damaged
    /// file may give wrong answers, but no panic.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not a frontier table, is of another version, is cut short or unfinished, or its first
    /// part is damaged.
    pub fn open(path: &Path) -> Result<FrontierFile, TableError> {
        let (map, _) = map_kind(path, &MAGIC)?;
        FrontierFile::read(path, Contents::Mapped(map))
    }

    /// The frontier table that these bytes are: those of a file that came another way. Errors call it by this name, and
    /// it is its [path](FrontierFile::path).
    ///
    /// # Errors
    ///
    /// As [`FrontierFile::open`].
    ///
    /// ```
    /// use faceup_core::{Preset, notation};
    /// use faceup_solver::{Tablebase, Outcome};
    /// use faceup_table::FrontierFile;
    /// let bytes = include_bytes!("../../../../data/2x13.frontier");
    /// let table = FrontierFile::from_bytes("2x13".as_ref(), bytes.to_vec())?;
    /// let hand = notation::parse_hand("S:AJT653 H:KQ98742", table.rules().pack())?;
    /// assert_eq!(table.outcome(hand), Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<FrontierFile, TableError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(TableError::NotATable { path: name.to_owned() });
        }
        FrontierFile::read(name, Contents::Held(bytes))
    }

    fn read(path: &Path, contents: Contents) -> Result<FrontierFile, TableError> {
        let damaged = |what| TableError::Damaged { path: path.to_owned(), what };
        let got = contents.len() as u64;
        let Some((head, rest)) = contents.split_first_chunk::<{ SECTIONS as usize }>() else {
            return Err(TableError::Length { path: path.to_owned(), expected: DIRECTORY, got });
        };
        let (header, rules, _) = read_head(path, head, VERSION)?;
        let extent = rest.first_chunk().map(Extent::decode);
        let extent = extent.ok_or_else(|| TableError::Length { path: path.to_owned(), expected: DIRECTORY, got })?;
        let nonsense = || damaged("its header makes no sense");
        let directory_end = extent.directory_end().ok_or_else(nonsense)?;
        let expected = extent.file_len().ok_or_else(nonsense)?;
        if got != expected {
            return Err(TableError::Length { path: path.to_owned(), expected, got });
        }
        if contents[(got - 8) as usize..] != FINISHED {
            return Err(TableError::Unfinished { path: path.to_owned() });
        }
        let (first, rest) = contents.split_at(directory_end as usize);
        if blake3::hash(first).as_bytes() != &rest[..HASH as usize] {
            return Err(damaged("its header and directories do not fit their hash"));
        }
        let [win, loss, draw] = header.outcomes;
        let positions = (1u128 << rules.pack().cards()) - 2;
        let is_all = u128::from(win) + u128::from(loss) + u128::from(draw) == positions;
        if !is_all || header.rounds_width() != 0 || header.longest != 0 || (draw == 0) != (extent.classes[1] == 0) {
            return Err(nonsense());
        }
        let directories = &first[DIRECTORY as usize..];
        let directories = directories.split_at((extent.classes[0] * 16) as usize);
        let wins = Directory::read(directories.0, rules.pack(), extent.hands[0], directory_end + HASH);
        let (wins, end) = wins.ok_or_else(|| damaged("its directory of wins makes no sense"))?;
        let not_lost = Directory::read(directories.1, rules.pack(), extent.hands[1], end);
        let (not_lost, end) =
            not_lost.ok_or_else(|| damaged("its directory of hands that do not lose makes no sense"))?;
        if end + TRAILER != got {
            return Err(damaged("its directories do not fit its length"));
        }
        let permutations = symmetry::permutations(rules);
        Ok(FrontierFile {
            path: path.to_owned(),
            contents,
            rules,
            header,
            extent,
            wins,
            not_lost,
            permutations,
            is_whole: OnceLock::new(),
        })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many minimal wins are stored.
    #[must_use]
    pub fn minimal_wins(&self) -> u64 {
        self.extent.hands[0]
    }

    /// How many minimal hands that do not lose are stored; none if there are no draws.
    #[must_use]
    pub fn minimal_not_lost(&self) -> u64 {
        self.extent.hands[1]
    }

    /// The length of the file.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.contents.len() as u64
    }

    /// The BLAKE3 hash of the file, as 64 hexadecimal digits: a name under which to cite it.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(&self.contents[self.hash_at()..][..HASH as usize])
    }

    /// Checks every byte of the file against its hash.
    ///
    /// # Errors
    ///
    /// If they do not fit it.
    pub fn check_hash(&self) -> Result<(), TableError> {
        let is_whole = self.is_whole.get_or_init(|| {
            let (bytes, hash) = self.contents.split_at(self.hash_at());
            head::hash(bytes).as_bytes() == &hash[..HASH as usize]
        });
        if *is_whole { Ok(()) } else { Err(self.damaged("its bytes do not fit its hash")) }
    }

    /// Works out the outcomes of all hands, and checks that the file is just what [`write`](super::write()) makes of
    /// them. So a game has one file, and one hash. `memory` is the most that the outcomes may take, in bytes.
    ///
    /// # Errors
    ///
    /// If the file is damaged, or it takes more memory than it may.
    pub fn expand(&self, memory: Option<u64>) -> Result<BitTable, TableError> {
        let needed = BitTable::memory_needed(self.rules);
        if let Some(limit) = memory.filter(|&limit| needed > u128::from(limit)) {
            let (needed, limit) = (Bytes(needed), Bytes(limit.into()));
            return Err(TableError::Memory { path: self.path.clone(), needed, limit });
        }
        self.check_hash()?;
        let decode = |directory| self.decode(directory).ok_or_else(|| self.damaged("its groups make no sense"));
        let minimal = Minimal { wins: decode(&self.wins)?, not_lost: decode(&self.not_lost)? };
        let [win, loss, draw] = self.header.outcomes;
        let table = minimal.expand(self.rules, draw != 0).map_err(|what| self.damaged(what))?;
        if table.counts() != (Counts { win, loss, draw }) {
            return Err(self.damaged("the figures in its header are not those of its contents"));
        }
        let mut again = Vec::with_capacity(self.contents.len());
        if write::write_bits(&mut again, &table, &Quiet).is_err() || again != self.contents[..] {
            return Err(self.damaged("it is not what its contents make"));
        }
        Ok(table)
    }

    fn decode(&self, directory: &Directory) -> Option<Vec<CardSet>> {
        let mut all = Vec::new();
        for (entry, start) in directory.iter() {
            let bytes = self.contents.get(start as usize..)?.get(..entry.bytes as usize)?;
            all.extend(groups::decode(bytes, self.rules.pack().ranks().into())?);
        }
        Some(all)
    }

    fn damaged(&self, what: &'static str) -> TableError {
        TableError::Damaged { path: self.path.clone(), what }
    }

    fn hash_at(&self) -> usize {
        self.contents.len() - TRAILER as usize
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
        } else if self.header.outcomes[2] != 0 && self.any_below(&self.not_lost, hand) {
            Outcome::Draw
        } else {
            Outcome::Loss
        }
    }

    fn value(&self, hand: CardSet) -> Value {
        Value::new(self.outcome(hand), 0)
    }

    /// As the file says.
    fn counts(&self) -> Counts {
        let [win, loss, draw] = self.header.outcomes;
        Counts { win, loss, draw }
    }
}
