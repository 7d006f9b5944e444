//! Compact tables: outcome and rounds of every hand, in about one bit for each class of hands in large games. Of a pack that is not a usual
//! one, which has no [frontier table](crate::table::frontier), outcomes alone.
//!
//! Exchanging a card for a higher one of its suit never makes a hand worse, so the hands below a hand bound its value. A compact table
//! stores how far each value lies above that bound, as the bits of an arithmetic coder. The sections below are those of the file; `walk.rs` beside
//! this file defines the bits of a block, `layout.rs` the order of blocks and hands, and `coder.rs` the coder.
//!
//! All numbers are little-endian. N is the number of cards of the pack, and B the number of blocks.
//!
//! ```text
//! offset            bytes   what
//! 0                 8       magic: 89 46 41 43 45 55 52 0a ("\x89FACEUR\n")
//! 8                 56      as in [`format`](mod@crate::table::format); the bytes a hand are 0 without rounds
//! 64                8       V, the number of values that occur
//! 72                32      the hash of the hands (see `hash.rs`), by which the table is cited
//! 104               4 V     the values, the worst first: 2 bytes for the outcome (0 loss, 1 draw, 2 win), 2 for the rounds
//! …                 O       for each number of cards from 1 to N - 1: bit v % 8 of byte v / 8 is 1 if value v occurs among the hands
//!                           with that number of cards.  O = (N - 1) (V / 8, rounded up)
//! …                 4 B     the length of each block
//! …                         the blocks
//! …                 40      hash and finished mark
//! ```
//!
//! Blocks come in rising order of the number whose digits are the counts of cards of the suits, the first suit the last digit. They do not
//! depend on each other, so several threads read them. Reading 2x13 takes 39 MB of memory besides the file, and up to 6 MB
//! more for each thread.
//!
//! # Why outcomes alone have another format
//!
//! As values loss, draw and win, the outcomes of 2x13 take 183,336 bytes here and 405,543 in a frontier table; those of Challenge 4x5 take 10,909
//! and 92,722. But a compact table is read whole: 2x13 in 1.9 s and 39 MB, where a frontier table opens in 3 ms and its bytes, answers a
//! question in 15 µs, and expands in 0.7 s into 17 MB. (Measured with the profile of the tests, on two busy cores.)

mod coder;
mod layout;
mod walk;

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Interrupted, Observer, Quiet, Rules, Silent, Status, symmetry};
use rayon::prelude::*;

use self::coder::{Decoder, Encoder};
use self::layout::{Block, Layout};
use self::walk::{Ended, Occurring, Walk, Writer};
use crate::blocks;
use crate::table::contents::{Contents, check_memory};
use crate::table::error::{TableError, TableErrorKind};
use crate::table::format::{Header, SECTIONS, TRAILER};
use crate::table::hash::{hash_of_hands, hexadecimal, rounds_width};
use crate::table::memory::reserved;
use crate::table::sets::memory_of_sets;
use crate::table::write::Hashed;
use crate::{Census, Counts, Outcome, Tablebase, Value};

/// The first bytes of every compact table.
pub const MAGIC: [u8; 8] = *b"\x89FACEUR\n";
/// The version of the format.
pub const VERSION: u32 = 1;
/// Where the values begin.
const VALUES: usize = SECTIONS as usize + 8 + 32;
/// A compact table, with its values in memory.
#[derive(Debug)]
pub struct CompactFile {
    pub(crate) contents: Contents,
    rules: Rules,
    header: Header,
    hands_hash: [u8; 32],
    layout: Layout,
    /// The values that occur, the worst first.
    values: Vec<Value>,
    /// The values of the hands of all blocks.
    hands: Hands,
    counts: Counts,
}

/// The places of the values of hands in the list of values.
#[derive(Debug)]
enum Hands {
    /// With at most 256 values.
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl CompactFile {
    /// The most cards of a pack: those of the solver.
    pub const MOST_CARDS: u32 = blocks::MOST_CARDS;

    /// Reads a compact table from the bytes of its file, and works out the values of all hands. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// If the bytes are not a compact table, are of another version, or are cut short, unfinished or damaged, or the values do not fit
    /// into memory.
    ///
    /// ```
    /// use faceup_core::{CardSet, Preset, Quiet};
    /// use faceup_solver::table::{CompactFile, compact};
    /// use faceup_solver::{Options, Tablebase, solve};
    /// let solution = solve(Preset::BeatItOrEatIt.rules(2, 5)?, &Options::default(), &Quiet)?;
    /// let mut bytes = Vec::new();
    /// compact::write_to(&mut bytes, &solution, &Quiet)?;
    /// assert!(bytes.len() < 500);
    /// let table = CompactFile::from_bytes("2x5".as_ref(), bytes)?;
    /// assert!((1..1023).map(CardSet::from_bits).all(|hand| table.value(hand) == solution.value(hand)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<CompactFile, TableError> {
        CompactFile::read(Contents::from_bytes(name, bytes), None, &Quiet)
    }

    /// The bytes of memory that reading the table of a game takes, besides its file.
    #[must_use]
    pub fn memory_needed(rules: Rules) -> u128 {
        // One byte for each stored hand; two if there are more than 256 values, as in no game that was solved yet.
        match rules.pack().cards() {
            ..=CompactFile::MOST_CARDS => {
                let layout = Layout::new(rules);
                u128::from(layout.hands()) + layout.working_memory()
            }
            cards => 1u128 << cards,
        }
    }

    /// The bytes of memory that the values take.
    pub(crate) fn memory(&self) -> u128 {
        u128::from(self.layout.hands()) * if self.values.len() <= 256 { 1 } else { 2 }
    }

    /// Reads a compact table that takes at most `memory` bytes. The figures of its header must be those of its contents.
    pub(crate) fn read(
        contents: Contents,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<CompactFile, TableError> {
        let damaged = |what| contents.damaged(what);
        let nonsense = || damaged("its header is malformed");
        let (header, rules) = contents.head(&MAGIC, &[VERSION, VERSION + 1], VALUES as u64 + TRAILER)?;
        contents.check_end(contents.len() as u64)?;
        contents.check_hash()?;
        let [win, loss, draw] = header.outcomes();
        let cards = rules.pack().cards();
        if cards > CompactFile::MOST_CARDS
            || u128::from(win) + u128::from(loss) + u128::from(draw) != (1u128 << cards) - 2
        {
            return Err(nonsense());
        }
        let mut rest = &contents[SECTIONS as usize..contents.len() - TRAILER as usize];
        let mut take = |count: usize| rest.split_off(..count).ok_or_else(nonsense);
        let count = usize::try_from(u64::from_le_bytes(take(8)?.try_into().map_err(|_| nonsense())?));
        // A pack of one card has no hands that a leader can hold.
        let may_be = |&count: &usize| count <= u16::MAX.into() && (count > 0) == (cards > 1);
        let count = count.ok().filter(may_be).ok_or_else(nonsense)?;
        let hands_hash = take(32)?.try_into().map_err(|_| nonsense())?;
        let values = take(4 * count)?
            .chunks_exact(4)
            .map(|bytes| decode_value(bytes, header.rounds_width() != 0))
            .collect::<Option<Vec<Value>>>();
        let values = values.filter(|values| values.is_sorted_by(|one, next| one < next)).ok_or_else(nonsense)?;
        let width = count.div_ceil(8);
        let sets = take(width * (cards as usize - 1))?;
        let occurring: Option<Vec<Occurring>> = sets
            .chunks_exact(width.max(1))
            .map(|set| Occurring::new(|value| set[value / 8] >> (value % 8) & 1 == 1, count))
            .collect();
        let occurring = occurring.ok_or_else(nonsense)?;
        let layout = Layout::new(rules);
        let lengths = take(4 * layout.blocks.len())?.to_vec();
        let lengths = lengths.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        let streams = lengths.map(|length| take(length as usize)).collect::<Result<Vec<_>, _>>()?;
        if !rest.is_empty() {
            return Err(damaged("its blocks do not match its length"));
        }
        let of_hands = u128::from(layout.hands()) * if count <= 256 { 1 } else { 2 };
        let needed = of_hands + contents.len() as u128 + layout.working_memory();
        check_memory(contents.name(), needed, memory)?;
        let totals: Vec<AtomicU64> = values.iter().map(|_| AtomicU64::new(0)).collect();
        let hands = decode(&layout, &occurring, &streams, &totals, observer);
        let hands = hands.map_err(|source| TableErrorKind::Read(source).at(contents.name()))?;
        let hands = hands.map_err(|ended| match ended {
            Ended::Interrupted => TableErrorKind::Interrupted.at(contents.name()),
            Ended::NotInOrder | Ended::TooFewBits => damaged("its blocks do not match its hands"),
        })?;
        let (mut counts, mut longest) = (Counts::default(), 0);
        for (value, total) in values.iter().zip(totals).map(|(&value, total)| (value, total.into_inner())) {
            counts = counts.add_times(value.outcome(), total);
            longest = longest.max(value.rounds().filter(|_| total > 0).unwrap_or(0));
        }
        let width = rounds_width(header.rounds_width() != 0, longest);
        let figures = (counts.win, counts.loss, counts.draw, longest.into(), width);
        if (win, loss, draw, header.longest(), header.rounds_width()) != figures {
            return Err(damaged("the figures in its header do not match its contents"));
        }
        Ok(CompactFile { rules, header, hands_hash, layout, values, hands, counts, contents })
    }

    /// Checks that the file is exactly what this crate writes for its contents, so that a game has one file and one hash. The check takes at
    /// most `memory` bytes, with the table.
    ///
    /// # Errors
    ///
    /// If the file differs, or memory does not suffice.
    pub fn check(&self, memory: Option<u64>) -> Result<(), TableError> {
        let of_hands = self.memory() + memory_of_sets(self.rules) + self.layout.working_memory();
        let needed = of_hands + 2 * self.contents.len() as u128;
        check_memory(self.contents.name(), needed, memory)?;
        let mut again = Vec::with_capacity(self.contents.len());
        if write_to(&mut again, self, &Quiet).is_err() || again != self.contents[..] {
            return Err(self.contents.damaged("it is not what this program writes for its contents"));
        }
        Ok(())
    }

    /// The hash of the hands, as 64 hexadecimal digits, by which the table is cited. Only [`CompactFile::check`] shows that the hash in the
    /// file is right.
    #[must_use]
    pub fn hash(&self) -> String {
        hexadecimal(&self.hands_hash)
    }

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }
}

/// # Panics
///
/// Looking up a hand with cards that the pack lacks panics.
impl Tablebase for CompactFile {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn has_rounds(&self) -> bool {
        self.header.rounds_width() != 0
    }

    #[inline]
    fn outcome(&self, hand: CardSet) -> Outcome {
        self.value(hand).outcome()
    }

    #[inline]
    fn value(&self, hand: CardSet) -> Value {
        let full = self.rules.pack().full();
        assert!(full.includes(hand), "the hand is of another pack");
        if hand.is_empty() || hand == full {
            return Value::DRAW;
        }
        let place = self.layout.place_of(hand);
        self.values[match &self.hands {
            Hands::Narrow(places) => usize::from(places[place]),
            Hands::Wide(places) => usize::from(places[place]),
        }]
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    /// Counts the hands of each block once, in the order in which they are stored.
    fn census(&self, observer: &dyn Observer) -> Result<Census, Interrupted> {
        let new = || Census::new(self.rules.pack(), self.has_rounds());
        let of = |block: &Block| {
            observer.check()?;
            let (mut census, times) = (new(), self.layout.renamings(block));
            let mut counts = vec![0; self.values.len()];
            self.hands.each(block, |_, place| counts[usize::from(place)] += 1);
            for (&value, count) in self.values.iter().zip(counts) {
                census.add(block.cards() as u32, value, count * times);
            }
            Ok(census)
        };
        self.layout.blocks.par_iter().with_max_len(1).map(of).try_reduce(new, |one, other| Ok(one.merge(other)))
    }

    fn least_hand(&self, value: Value) -> Option<CardSet> {
        let place = self.values.binary_search(&value).ok()? as u16;
        let of = |block: &Block| {
            let mut least = None;
            self.hands.each(block, |index, other| {
                if other == place {
                    let hand = symmetry::canonical(self.rules, self.layout.hand(block, index));
                    least = Some(least.map_or(hand, |least: CardSet| least.min(hand)));
                }
            });
            least
        };
        self.layout.blocks.par_iter().with_max_len(1).filter_map(of).min()
    }
}

impl Hands {
    /// Shows the index and the value of each hand of a block.
    fn each(&self, block: &Block, mut see: impl FnMut(usize, u16)) {
        match self {
            Hands::Narrow(places) => {
                places[block.range()].iter().enumerate().for_each(|(at, &own)| see(at, own.into()))
            }
            Hands::Wide(places) => places[block.range()].iter().enumerate().for_each(|(at, &own)| see(at, own)),
        }
    }
}

fn encode_value(value: Value) -> [u8; 4] {
    let outcome = match value.outcome() {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    };
    let [low, high] = value.rounds().unwrap_or(0).to_le_bytes();
    [outcome, 0, low, high]
}

fn decode_value(bytes: &[u8], has_rounds: bool) -> Option<Value> {
    let rounds = u16::from_le_bytes([bytes[2], bytes[3]]);
    let outcome = match bytes[..2] {
        [0, 0] => Outcome::Loss,
        [1, 0] => Outcome::Draw,
        [2, 0] => Outcome::Win,
        _ => return None,
    };
    match outcome {
        Outcome::Win | Outcome::Loss if has_rounds => Some(Value::new(outcome, rounds)),
        _ => (rounds == 0).then(|| Value::of(outcome)),
    }
}

/// Tells the observer of more hands, and returns whether the work goes on.
fn going_on(total: u64, observer: &dyn Observer) -> impl Fn(usize) -> bool + Sync + '_ {
    let (done, interrupted) = (AtomicU64::new(0), AtomicBool::new(false));
    move |hands| {
        let done = done.fetch_add(hands as u64, Relaxed) + hands as u64;
        observer.progress(Status { step: 0, done, total });
        interrupted.fetch_or(observer.interrupted(), Relaxed);
        !interrupted.load(Relaxed)
    }
}

/// The values of the hands of all blocks. Adds to `totals` how many hands have each value.
fn decode(
    layout: &Layout,
    occurring: &[Occurring],
    streams: &[&[u8]],
    totals: &[AtomicU64],
    observer: &dyn Observer,
) -> io::Result<Result<Hands, Ended>> {
    let goes_on = going_on(layout.hands(), observer);
    // The values of a block.
    let of = |block: &Block, stream: &[u8]| {
        let mut stored = reserved(block.hands as u64)?;
        stored.resize(block.hands, 0);
        let (coder, occurring) = (Decoder::new(stream), &occurring[block.cards() - 1]);
        let walk = Walk { layout, block, occurring, coder, goes_on: &goes_on };
        match walk.run(&mut stored) {
            Ok(coder) if coder.is_at_end() => {}
            Ok(_) => return Ok(Err(Ended::TooFewBits)),
            Err(ended) => return Ok(Err(ended)),
        }
        let mut counts = vec![0; totals.len()];
        stored.iter().for_each(|&place| counts[usize::from(place)] += 1);
        for (total, count) in totals.iter().zip(counts).filter(|&(_, count)| count > 0) {
            total.fetch_add(count * layout.renamings(block), Relaxed);
        }
        Ok(Ok(stored))
    };
    Ok(match totals.len() {
        ..=256 => put_together(layout, streams, of, |place| place as u8)?.map(Hands::Narrow),
        _ => put_together(layout, streams, of, |place| place)?.map(Hands::Wide),
    })
}

/// The values of the hands of all blocks, each as `narrow` makes it.
fn put_together<T: Copy + Default + Send>(
    layout: &Layout,
    streams: &[&[u8]],
    of: impl Fn(&Block, &[u8]) -> io::Result<Result<Vec<u16>, Ended>> + Sync,
    narrow: impl Fn(u16) -> T + Sync,
) -> io::Result<Result<Vec<T>, Ended>> {
    let mut all = reserved(layout.hands())?;
    all.resize(layout.hands() as usize, T::default());
    let (mut rest, mut blocks) = (&mut all[..], Vec::new());
    for (block, stream) in layout.blocks.iter().zip(streams) {
        let (own, later) = rest.split_at_mut(block.hands);
        blocks.push((block, stream, own));
        rest = later;
    }
    let fill = |(block, stream, own): (&Block, &&[u8], &mut [T])| {
        let stored = of(block, stream)?;
        Ok(stored.map(|stored| own.iter_mut().zip(stored).for_each(|(own, place)| *own = narrow(place))))
    };
    // A page has one thread, and would be larger with rayon's code for this.
    #[cfg(target_family = "wasm")]
    let filled: io::Result<Vec<_>> = blocks.into_iter().map(fill).collect();
    #[cfg(not(target_family = "wasm"))]
    let filled: io::Result<Vec<_>> = blocks.into_par_iter().with_max_len(1).map(fill).collect();
    Ok(filled?.into_iter().collect::<Result<(), Ended>>().map(|()| all))
}

/// The values of a table.
struct Values {
    all: Vec<Value>,
    /// The place of each value, by its code.
    places: Vec<u16>,
    /// For each number of cards from 1: which values occur.
    occurring: Vec<Vec<bool>>,
    census: Census,
}

impl Values {
    /// Collects the values of all hands. None if the observer interrupts.
    fn of(table: &dyn Tablebase, observer: &dyn Observer) -> Option<Values> {
        let census = table.census(observer).ok()?;
        let mut all: Vec<Value> = census.values().map(|(_, value, _)| value).collect();
        all.sort_unstable();
        all.dedup();
        let mut places = vec![0; all.iter().map(|&value| value.code() + 1).max().unwrap_or(0)];
        for (place, &value) in all.iter().enumerate() {
            places[value.code()] = place as u16;
        }
        let mut occurring = vec![vec![false; all.len()]; table.rules().pack().cards() as usize - 1];
        for (cards, value, _) in census.values() {
            occurring[cards as usize - 1][usize::from(places[value.code()])] = true;
        }
        Some(Values { occurring, census, all, places })
    }
}

/// Writes the bytes of a compact table. Returns false if the observer interrupts the work.
///
/// # Errors
///
/// The errors of the writer, or if the table is wrong: a better hand has a worse value.
pub fn write_to(to: &mut dyn Write, table: &dyn Tablebase, observer: &dyn Observer) -> io::Result<bool> {
    let (rules, invalid) = (table.rules(), |what| io::Error::new(io::ErrorKind::InvalidData, what));
    if rules.pack().cards() > CompactFile::MOST_CARDS {
        return Err(invalid("a compact table holds a pack of at most 40 cards"));
    }
    let Some(values) = Values::of(table, observer) else { return Ok(false) };
    let Some(hands_hash) = hash_of_hands(table, &values.census, &Silent(observer))? else { return Ok(false) };
    let layout = Layout::new(rules);
    let goes_on = going_on(layout.hands(), observer);
    let of = |block: &Block| {
        let set = &values.occurring[block.cards() - 1];
        let Some(occurring) = Occurring::new(|value| set[value], set.len()) else { return Ok(Err(Ended::NotInOrder)) };
        let value_of = |ranks: &[u32; 8]| {
            let suits = rules.pack().each_suit().map(|suit| (suit, ranks[suit.index()]));
            let bits = suits.fold(0, |bits, (suit, ranks)| bits | u64::from(ranks) << rules.pack().start(suit));
            values.places[table.value(CardSet::from_bits(bits)).code()]
        };
        let coder = Writer { encoder: Encoder::new(), value_of };
        let walk = Walk { layout: &layout, block, occurring: &occurring, coder, goes_on: &goes_on };
        let mut stored = reserved(block.hands as u64)?;
        stored.resize(block.hands, 0u16);
        Ok(walk.run(&mut stored).map(|coder| coder.encoder.finish()))
    };
    let streams = layout.blocks.par_iter().with_max_len(1).map(of).collect::<io::Result<Vec<_>>>()?;
    let streams = match streams.into_iter().collect::<Result<Vec<Vec<u8>>, Ended>>() {
        Ok(streams) => streams,
        Err(Ended::Interrupted) => return Ok(false),
        Err(Ended::NotInOrder | Ended::TooFewBits) => {
            return Err(invalid("the table is wrong: a better hand has a worse value; check it with 'table verify'"));
        }
    };
    let (Counts { win, loss, draw }, longest) = (values.census.counts(), values.census.longest());
    let width = rounds_width(table.has_rounds(), longest);
    let header = Header::new(rules, width, [win, loss, draw], longest.into());
    let mut out = Hashed::new(to);
    out.put_head(&MAGIC, VERSION, &header)?;
    out.put(&(values.all.len() as u64).to_le_bytes())?;
    out.put(&hands_hash)?;
    for &value in &values.all {
        out.put(&encode_value(value))?;
    }
    for set in &values.occurring {
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
        out.put(&set.chunks(8).map(byte).collect::<Vec<u8>>())?;
    }
    for stream in &streams {
        let length = u32::try_from(stream.len()).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
        out.put(&length.to_le_bytes())?;
    }
    for stream in &streams {
        out.put(stream)?;
    }
    out.finish()?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes_of(table: &dyn Tablebase) -> Vec<u8> {
        let mut bytes = Vec::new();
        assert!(write_to(&mut bytes, table, &Quiet).unwrap());
        bytes
    }

    /// A table with rounds and any values.
    struct Made(Rules, fn(u16) -> Value);

    impl Tablebase for Made {
        fn rules(&self) -> Rules {
            self.0
        }
        fn has_rounds(&self) -> bool {
            true
        }
        fn outcome(&self, hand: CardSet) -> Outcome {
            self.value(hand).outcome()
        }
        fn value(&self, hand: CardSet) -> Value {
            let is_held = !hand.is_empty() && hand != self.0.pack().full();
            if is_held { (self.1)(hand.bits() as u16) } else { Value::DRAW }
        }
    }

    /// Each hand has another value. The number of a hand rises with its cards.
    #[test]
    fn many_values_take_two_bytes() {
        let of = |number| if number < 700 { Value::loss(number) } else { Value::win(5_000 - number) };
        let table = Made(Rules::beat_it_or_eat_it(1, 10).unwrap(), of);
        let read = CompactFile::from_bytes("table".as_ref(), bytes_of(&table)).unwrap();
        assert!(matches!(read.hands, Hands::Wide(_)) && read.header.rounds_width() == 2);
        assert!((1..1023).map(CardSet::from_bits).all(|hand| read.value(hand) == table.value(hand)));
    }

    #[test]
    fn wrong_tables_are_refused() {
        let table = Made(Rules::beat_it_or_eat_it(1, 6).unwrap(), |number| Value::loss(number ^ 2));
        let error = write_to(&mut io::sink(), &table, &Quiet).unwrap_err();
        assert!(error.to_string().contains("a better hand has a worse value"), "{error}");
    }
}
