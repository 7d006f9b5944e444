//! The rows of datasets of positions within rounds.
//!
//! Such positions are too many to list, so they are drawn at random. Position k of a seed comes from the stream of random numbers of the
//! seed and k. A deal is drawn uniformly. The players then play one round, and choose uniformly among all leads, or all beats. They never
//! eat, so the round lasts until a player goes out or cannot beat. One position of that round with a pile is chosen uniformly. A round
//! without one is drawn again from the same stream. So every position within a round that play can reach has a chance.

use std::ops::Range;
use std::sync::Arc;

use faceup_core::random::numbered;
use faceup_core::{Card, CardSet, Move, Position, Rules, Suit};
use faceup_core::{Observer, Status};
use faceup_solver::{Analyst, Outcome, Tablebase, Value};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

use crate::DatasetError;
use crate::data::{Data, HandWriter, Lists, NULL, Texts};
use crate::features::Features;
use crate::lookup::Lookup;
use crate::schema::{Column, What};
use crate::select::{Numbers, Sample, index, shares};

/// Makes the rows of a dataset of positions within rounds.
pub(crate) struct RoundRows<'t> {
    pub table: Arc<Lookup<'t>>,
    pub seed: u64,
    pub numbers: Numbers,
    pub features: Features,
    pub writer: HandWriter,
}

/// A position, and the cards of its pile from bottom to top.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    pub position: Position,
    pub pile: Vec<Card>,
}

/// The fewest cards of a game that has positions within rounds.
pub(crate) const LEAST_CARDS: u32 = 3;

/// The position of a seed with a number.
pub(crate) fn draw(rules: Rules, seed: u64, number: u64) -> Drawn {
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

/// The value of a position within a round.
fn value(table: &(impl Tablebase + ?Sized), drawn: &Drawn) -> Value {
    Analyst::new(table).value(&drawn.position)
}

/// The most positions to draw for each row of a stratified sample.
const MOST_DRAWN: u64 = 200;
/// The number of positions to draw at a time.
const BATCH: u64 = 1 << 12;

/// The numbers of the positions of a sample. A stratified sample takes positions in the order of their numbers, until each outcome has its
/// share or 200 positions a row are drawn. The other outcomes fill what one lacks.
pub(crate) fn numbers(
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
            .map(|number| value(table, &draw(rules, sample.seed, number)).outcome())
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

impl RoundRows<'_> {
    /// The values of columns for some rows.
    pub fn columns(&self, rows: Range<u64>, columns: &[&Column]) -> Vec<Data> {
        let rules = self.table.rules();
        let drawn: Vec<Drawn> = rows.map(|row| draw(rules, self.seed, self.numbers.get(row))).collect();
        // An analyst for each row: a common one would keep the positions of all.
        let needs = |wanted: &[What]| columns.iter().any(|column| wanted.contains(&column.what));
        let is_valued = needs(&[What::Outcome, What::Rounds, What::WinningCount, What::Winning, What::Best])
            || needs(&[What::OnlyEating, What::OnlyBeating]);
        let moves: Vec<Vec<(Move, Value)>> = match is_valued {
            true => drawn.iter().map(|drawn| Analyst::new(&self.table).moves(&drawn.position)).collect(),
            false => Vec::new(),
        };
        let best = |moves: &[(Move, Value)]| moves.iter().map(|(_, value)| *value).max().unwrap_or(Value::WORST);

        let features = &self.features;
        let hands = |of: &Drawn| {
            let mover = of.position.mover();
            (of.position.hand(mover), of.position.hand(!mover))
        };
        let numbers = |of: &dyn Fn(&Drawn) -> u32| Data::Numbers(drawn.iter().map(|row| of(row) as i32).collect());
        let masks = |of: &dyn Fn(&Drawn) -> CardSet| Data::Masks(drawn.iter().map(|row| of(row).bits()).collect());
        let texts = |of: &dyn Fn(&Drawn) -> CardSet| {
            let mut texts = Texts::default();
            drawn.iter().for_each(|row| self.writer.write(of(row), &mut texts));
            Data::Texts(texts)
        };
        let lists = |is_listed: &dyn Fn(Value, Value) -> bool| {
            let mut lists = Lists::default();
            for moves in &moves {
                let best = best(moves);
                let listed = moves.iter().filter(|&&(_, value)| is_listed(value, best));
                lists.push(listed.map(|(mv, _)| word(*mv, rules)));
            }
            Data::Lists(lists)
        };
        // Whether a winning move eats, and whether one beats.
        let winning = |moves: &[(Move, Value)]| {
            let wins = |is_eat| {
                moves.iter().any(|&(mv, value)| (mv == Move::Eat) == is_eat && value.outcome() == Outcome::Win)
            };
            (wins(true), wins(false))
        };
        let answers = |is_so: &dyn Fn(bool, bool) -> bool| {
            let answer = |(row, moves): (&Drawn, &Vec<(Move, Value)>)| match row.position.to_beat() {
                Some(_) => {
                    let (eating, beating) = winning(moves);
                    i32::from(is_so(eating, beating))
                }
                None => NULL,
            };
            Data::Numbers(drawn.iter().zip(&moves).map(answer).collect())
        };
        let column = |column: &&Column| match column.what {
            // The only word.
            What::Game => numbers(&|_| 0),
            What::Hand => texts(&|row| hands(row).0),
            What::OpponentHand => texts(&|row| hands(row).1),
            What::Pile => {
                let mut lists = Lists::default();
                drawn.iter().for_each(|row| lists.push(row.pile.iter().map(|card| card.bit())));
                Data::Lists(lists)
            }
            What::ToBeat => {
                let card = |row: &Drawn| row.position.to_beat().map_or(NULL, |card| card.bit().into());
                Data::Numbers(drawn.iter().map(card).collect())
            }
            What::MoverTrump => {
                let trump = |row: &Drawn| rules.trump(row.position.mover()).map_or(0, Suit::index);
                numbers(&|row| trump(row) as u32)
            }
            What::HandMask => masks(&|row| hands(row).0),
            What::OpponentMask => masks(&|row| hands(row).1),
            What::PileMask => masks(&|row| row.position.pile()),
            What::Cards => numbers(&|row| hands(row).0.len()),
            What::OpponentCards => numbers(&|row| hands(row).1.len()),
            What::PileCards => numbers(&|row| row.position.pile().len()),
            What::Outcome => Data::Numbers(moves.iter().map(|moves| index(best(moves).outcome()) as i32).collect()),
            What::Rounds => {
                let rounds = |moves: &Vec<(Move, Value)>| best(moves).rounds().map_or(NULL, i32::from);
                Data::Numbers(moves.iter().map(rounds).collect())
            }
            What::WinningCount => {
                let wins = |moves: &Vec<(Move, Value)>| {
                    moves.iter().filter(|(_, value)| value.outcome() == Outcome::Win).count() as i32
                };
                Data::Numbers(moves.iter().map(wins).collect())
            }
            What::Winning => lists(&|value, _| value.outcome() == Outcome::Win),
            What::Best => lists(&|value, best| value == best),
            What::OnlyEating => answers(&|eating, beating| eating && !beating),
            What::OnlyBeating => answers(&|eating, beating| beating && !eating),
            What::Suit(suit) => numbers(&|row| features.suit_length(hands(row).0, suit)),
            What::TopCards => numbers(&|row| features.top_cards(hands(row).0, hands(row).1)),
            What::Masters => numbers(&|row| features.masters(hands(row).0, hands(row).1, !row.position.mover())),
            What::OpponentMasters => numbers(&|row| features.masters(hands(row).1, hands(row).0, row.position.mover())),
            What::Runs => numbers(&|row| features.runs(hands(row).0, hands(row).1).0),
            What::LongestRun => numbers(&|row| features.runs(hands(row).0, hands(row).1).1),
            What::LengthBalance => numbers(&|row| features.length_balance(hands(row).0)),
            What::UpperCovers
            | What::LowerCovers
            | What::OnFrontier
            | What::FrontierSteps
            | What::FrontierRounds
            | What::WinningMask
            | What::BestMask
            | What::Held(..)
            | What::Shuffles
            | What::Tops(_)
            | What::OpponentTops(_)
            | What::Split => unreachable!("a column of deals"),
        };
        columns.iter().map(column).collect()
    }
}

/// The index of a move in the list of words.
fn word(mv: Move, rules: Rules) -> u8 {
    mv.card().map_or(rules.pack().cards() as u8, Card::bit)
}
