//! The rows of a dataset, and what its columns are made of.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use faceup_core::random::numbered;
use faceup_core::{Card, CardSet, Move, Observer, Player, Position, Rules, Status};
use faceup_solver::{Analyst, ByteTable, Leads, Outcome, Side, Tablebase, Value};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

use crate::DatasetError;
use crate::data::{Data, HandWriter, Lists, NULL};
use crate::features::Features;
use crate::select::{NumberedDeals, Numbers, Sample, index, shares};

/// Makes the rows of a dataset.
pub(crate) struct Rows<'t> {
    pub table: Arc<dyn Tablebase + 't>,
    /// The table, if it is a copy. The search of leads is faster with its type.
    pub copy: Option<Arc<ByteTable>>,
    pub numbers: Numbers,
    pub positions: Positions,
    pub features: Features,
    pub writer: HandWriter,
}

/// The positions of a set by their numbers.
pub(crate) enum Positions {
    Deals(NumberedDeals),
    /// Positions within rounds.
    Rounds {
        seed: u64,
    },
}

/// The hands of a position.
pub(crate) struct Hands {
    pub own: CardSet,
    pub other: CardSet,
    /// Player one in a deal.
    pub mover: Player,
}

/// A position within a round, and the cards of its pile from bottom to top.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    pub position: Position,
    pub pile: Vec<Card>,
}

/// Some rows. What several columns need is worked out when the first of them asks.
pub(crate) struct Chunk<'r> {
    pub rules: Rules,
    rows: &'r Rows<'r>,
    pub hands: Vec<Hands>,
    /// The positions within rounds; empty for deals.
    pub drawn: Vec<Drawn>,
    moves: OnceCell<Vec<Vec<(Move, Value)>>>,
    values: OnceCell<Vec<Value>>,
    winning: OnceCell<Vec<CardSet>>,
    best: OnceCell<Vec<CardSet>>,
    paths: OnceCell<Vec<Path>>,
}

/// The path from a hand to the frontier.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path {
    pub steps: i32,
    pub rounds: i32,
}

impl Rows<'_> {
    /// Some rows by their places.
    pub fn chunk(&self, rows: Range<u64>) -> Chunk<'_> {
        let numbers = rows.map(|row| self.numbers.get(row));
        match &self.positions {
            Positions::Deals(deals) => self.of_hands(numbers.map(|number| deals.hand(number))),
            Positions::Rounds { seed } => {
                let drawn: Vec<Drawn> = numbers.map(|number| draw(self.table.rules(), *seed, number)).collect();
                let hands = drawn.iter().map(|Drawn { position, .. }| {
                    let mover = position.mover();
                    Hands { own: position.hand(mover), other: position.hand(!mover), mover }
                });
                self.of(hands.collect(), drawn)
            }
        }
    }

    /// The rows of any deals.
    pub fn of_hands(&self, hands: impl Iterator<Item = CardSet>) -> Chunk<'_> {
        let full = self.table.rules().pack().full();
        self.of(hands.map(|own| Hands { own, other: full - own, mover: Player::One }).collect(), Vec::new())
    }

    fn of(&self, hands: Vec<Hands>, drawn: Vec<Drawn>) -> Chunk<'_> {
        let (moves, values, paths) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (winning, best) = (OnceCell::new(), OnceCell::new());
        Chunk { rules: self.table.rules(), rows: self, hands, drawn, moves, values, winning, best, paths }
    }
}

impl Chunk<'_> {
    pub fn numbers(&self, of: impl Fn(&Features, &Hands) -> u32) -> Data {
        Data::Numbers(self.hands.iter().map(|hands| of(&self.rows.features, hands) as i32).collect())
    }

    pub fn masks(&self, of: impl Fn(&Hands) -> CardSet) -> Data {
        Data::Masks(self.hands.iter().map(|hands| of(hands).bits()).collect())
    }

    pub fn texts(&self, of: impl Fn(&Hands) -> CardSet) -> Data {
        let mut texts = Lists::default();
        texts.items.reserve(self.hands.len() * 24);
        texts.ends.reserve(self.hands.len());
        self.hands.iter().for_each(|hands| self.rows.writer.write(of(hands), &mut texts));
        Data::Texts(texts)
    }

    /// The values of the rows for their movers.
    pub fn values(&self) -> &[Value] {
        self.values.get_or_init(|| match self.drawn.is_empty() {
            true => self.hands.iter().map(|hands| self.rows.table.value(hands.own)).collect(),
            false => self.moves().iter().map(|moves| best(moves)).collect(),
        })
    }

    /// The moves of positions within rounds with their values. An analyst for each row: a common one would keep the positions of all.
    fn moves(&self) -> &[Vec<(Move, Value)>] {
        let moves = |drawn: &Drawn| Analyst::new(&*self.rows.table).moves(&drawn.position);
        self.moves.get_or_init(|| self.drawn.iter().map(moves).collect())
    }

    /// The number of moves that win.
    pub fn winning_moves(&self) -> Data {
        let wins = |moves: &Vec<_>| moves.iter().filter(|&&(_, value)| is_win(value)).count() as i32;
        Data::Numbers(self.moves().iter().map(wins).collect())
    }

    /// The moves that are listed, given their values and the best one.
    pub fn listed_moves(&self, is_listed: impl Fn(Value, Value) -> bool) -> Data {
        // The index of eating in the list of words is behind the cards.
        let word = |mv: Move| mv.card().map_or(self.rules.pack().cards() as u8, Card::bit);
        let mut lists = Lists::default();
        for moves in self.moves() {
            let best = best(moves);
            lists.push(moves.iter().filter(|&&(_, value)| is_listed(value, best)).map(|&(mv, _)| word(mv)));
        }
        Data::Lists(lists)
    }

    /// Whether some of the moves of one kind win and none of the other kind does, unless the mover leads.
    pub fn only(&self, by_eating: bool) -> Data {
        let answer = |(row, moves): (&Drawn, &Vec<(Move, Value)>)| {
            let wins = |eats| moves.iter().any(|&(mv, value)| (mv == Move::Eat) == eats && is_win(value));
            row.position.to_beat().map_or(NULL, |_| i32::from(wins(by_eating) && !wins(!by_eating)))
        };
        Data::Numbers(self.drawn.iter().zip(self.moves()).map(answer).collect())
    }

    /// The leads of deals that win.
    pub fn winning(&self) -> &[CardSet] {
        fn of(leads: Leads<impl Tablebase>, hands: &[Hands]) -> Vec<CardSet> {
            hands.iter().map(|hands| leads.winning(hands.own)).collect()
        }
        self.winning.get_or_init(|| match &self.rows.copy {
            Some(copy) => of(Leads::new(&**copy), &self.hands),
            None => of(Leads::new(&*self.rows.table), &self.hands),
        })
    }

    /// The best leads of deals.
    pub fn best(&self) -> &[CardSet] {
        fn of(leads: Leads<impl Tablebase>, hands: &[Hands], winning: &[CardSet]) -> Vec<CardSet> {
            hands.iter().zip(winning).map(|(hands, &winning)| leads.best_among(hands.own, winning)).collect()
        }
        self.best.get_or_init(|| match &self.rows.copy {
            Some(copy) => of(Leads::new(&**copy), &self.hands, self.winning()),
            None => of(Leads::new(&*self.rows.table), &self.hands, self.winning()),
        })
    }

    /// The paths of deals to the frontier.
    pub fn paths(&self, of: impl Fn(&Path) -> i32) -> Data {
        let paths = self.paths.get_or_init(|| {
            let all = self.hands.iter().zip(self.values());
            all.map(|(hands, &value)| self.path(hands.own, value)).collect()
        });
        Data::Numbers(paths.iter().map(of).collect())
    }

    /// The steepest path from a hand to the frontier.
    fn path(&self, hand: CardSet, value: Value) -> Path {
        let outcome = value.outcome();
        // From a win the path leads to worse hands, and from a loss to better ones.
        let side = match outcome {
            Outcome::Win => Side::Losses,
            Outcome::Loss => Side::Wins,
            Outcome::Draw => return Path { steps: NULL, rounds: NULL },
        };
        let (mut now, mut last, mut steps) = (hand, rounds_of(value), 0);
        loop {
            let mut next: Option<(i32, CardSet)> = None;
            for cover in self.rows.features.covers(side, now) {
                let value = self.rows.table.value(cover);
                if value.outcome() != outcome {
                    continue;
                }
                let rounds = rounds_of(value);
                if next.is_none_or(|(most, least)| rounds > most || rounds == most && cover < least) {
                    next = Some((rounds, cover));
                }
            }
            let Some((rounds, cover)) = next else { break };
            (now, last, steps) = (cover, rounds, steps + 1);
        }
        let first = rounds_of(value);
        Path { steps, rounds: if first == NULL { NULL } else { last - first } }
    }
}

/// The rounds of a value as a number of a column.
pub(crate) fn rounds_of(value: Value) -> i32 {
    value.rounds().map_or(NULL, i32::from)
}

pub(crate) fn is_win(value: Value) -> bool {
    value.outcome() == Outcome::Win
}

fn best(moves: &[(Move, Value)]) -> Value {
    moves.iter().map(|(_, value)| *value).max().unwrap_or(Value::WORST)
}

/// The fewest cards of a game that has positions within rounds.
pub(crate) const LEAST_CARDS: u32 = 3;

/// The position of a seed with a number.
fn draw(rules: Rules, seed: u64, number: u64) -> Drawn {
    let mut random = numbered(seed, number);
    loop {
        let hand = CardSet::from_bits(random.random_range(1..rules.pack().full().bits()));
        let Ok(mut position) = Position::opening(rules, hand) else { continue };
        let (mut pile, mut passed) = (Vec::new(), Vec::new());
        loop {
            let mut moves = position.moves();
            moves.retain(|mv| *mv != Move::Eat);
            let Some(&mv) = moves.choose(&mut random) else { break };
            let Ok(next) = position.play(mv) else { break };
            pile.extend(mv.card());
            if next.winner().is_some() {
                break;
            }
            passed.push(next);
            position = next;
        }
        if let Some(&position) = passed.choose(&mut random) {
            pile.truncate(position.pile().len() as usize);
            return Drawn { position, pile };
        }
    }
}

/// The most positions to draw for each row of a stratified sample.
const MOST_DRAWN: u64 = 200;
/// The number of positions to draw at a time.
const BATCH: u64 = 1 << 12;

/// The numbers of the positions of a sample. A stratified sample takes positions in the order of their numbers, until each outcome has its
/// share or 200 positions a row are drawn. The other outcomes fill what one lacks.
pub(crate) fn numbers_within_rounds(
    table: &(impl Tablebase + ?Sized),
    sample: Sample,
    observer: &dyn Observer,
) -> Result<Numbers, DatasetError> {
    let rules = table.rules();
    if !sample.is_stratified {
        return Ok(Numbers::All(sample.rows));
    }
    // Without drawn deals there are no draws within rounds either.
    let draws = if table.counts().draw == 0 { 0 } else { u64::MAX };
    let goal = shares(sample.rows, [u64::MAX, u64::MAX, draws]);
    let most = sample.rows.saturating_mul(MOST_DRAWN).max(BATCH);
    // The first positions of each outcome, as many as the sample has rows: enough for any shares.
    let mut found: [Vec<u64>; 3] = Default::default();
    let mut first = 0;
    while first < most && (0..3).any(|of| (found[of].len() as u64) < goal[of]) {
        observer.check()?;
        observer.progress(Status { step: 0, done: first, total: most });
        let batch = first..most.min(first + BATCH);
        let outcomes: Vec<Outcome> = batch
            .clone()
            .into_par_iter()
            .map(|number| Analyst::new(table).value(&draw(rules, sample.seed, number).position).outcome())
            .collect();
        for (number, outcome) in batch.zip(outcomes) {
            let found = &mut found[index(outcome)];
            if (found.len() as u64) < sample.rows {
                found.push(number);
            }
        }
        first += BATCH;
    }
    let shares = shares(sample.rows, [0, 1, 2].map(|of| found[of].len() as u64));
    let mut list: Vec<u64> = Vec::new();
    for (found, share) in found.iter().zip(shares) {
        list.extend(&found[..share as usize]);
    }
    list.sort_unstable();
    Ok(Numbers::List(list))
}

/// The splits for learning.
pub(crate) const SPLITS: [&str; 3] = ["train", "validation", "test"];

/// The index of a hand's split: eight of ten hands are for training, one for validation, one for the test. The hand is the canonical one
/// under renaming of suits.
pub(crate) fn split(hand: CardSet) -> u32 {
    // SplitMix64.
    let mut mixed = hand.bits().wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    match (mixed ^ mixed >> 31) % 10 {
        0 => 2,
        1 => 1,
        _ => 0,
    }
}
