//! The rows of datasets of deals, which are positions with an empty pile.

use std::ops::Range;
use std::sync::Arc;

use faceup_core::symmetry::canonical;
use faceup_core::{CardSet, Deal, Player};
use faceup_solver::{Leads, Outcome, Side, Tablebase, Value};

use crate::data::{Data, HandWriter, Lists, NULL, Texts};
use crate::features::Features;
use crate::lookup::Lookup;
use crate::schema::{Column, What};
use crate::select::{NumberedDeals, Numbers, index};

/// Makes the rows of a dataset of deals.
pub(crate) struct DealRows<'t> {
    pub table: Arc<Lookup<'t>>,
    pub deals: NumberedDeals,
    pub numbers: Numbers,
    pub features: Features,
    pub leads: Leads<Arc<Lookup<'t>>>,
    pub writer: HandWriter,
}

/// The columns of leads. Each takes a search of the round, which looks up many hands.
const LEADS: [What; 5] = [What::WinningCount, What::Winning, What::WinningMask, What::Best, What::BestMask];
/// The columns of paths to the frontier, which look up the covers of many hands.
const PATHS: [What; 3] = [What::OnFrontier, What::FrontierSteps, What::FrontierRounds];

/// Whether a row with these columns looks up many hands.
pub(crate) fn looks_up_many(columns: &[&Column]) -> bool {
    columns.iter().any(|column| LEADS.contains(&column.what) || PATHS.contains(&column.what))
}

/// The path from a hand to the frontier.
#[derive(Debug, Clone, Copy)]
struct Path {
    steps: i32,
    rounds: i32,
}

impl DealRows<'_> {
    /// The values of columns for some rows.
    pub fn columns(&self, rows: Range<u64>, columns: &[&Column]) -> Vec<Data> {
        let hands: Vec<CardSet> = rows.map(|row| self.deals.hand(self.numbers.get(row))).collect();
        self.of_hands(&hands, columns)
    }

    /// The values of columns for any deals.
    pub fn of_hands(&self, hands: &[CardSet], columns: &[&Column]) -> Vec<Data> {
        let rules = self.table.rules();
        let (pack, full) = (rules.pack(), rules.pack().full());
        let needs = |wanted: &[What]| columns.iter().any(|column| wanted.contains(&column.what));
        // Shared by several columns.
        let values: Vec<Value> = hands.iter().map(|&hand| self.table.value(hand)).collect();
        let (mut winning, mut best, mut paths) = (Vec::new(), Vec::new(), Vec::new());
        if needs(&LEADS) {
            winning = hands.iter().map(|&hand| self.leads.winning(hand)).collect();
        }
        if needs(&[What::Best, What::BestMask]) {
            best = hands.iter().zip(&winning).map(|(&hand, &winning)| self.leads.best_among(hand, winning)).collect();
        }
        if needs(&PATHS) {
            paths = hands.iter().zip(&values).map(|(&hand, &value)| self.path(hand, value)).collect();
        }

        let features = &self.features;
        let numbers = |of: &dyn Fn(CardSet, CardSet) -> u32| {
            Data::Numbers(hands.iter().map(|&hand| of(hand, full - hand) as i32).collect())
        };
        let texts = |complement: bool| {
            let mut texts = Texts::default();
            texts.bytes.reserve(hands.len() * 24);
            texts.ends.reserve(hands.len());
            hands.iter().for_each(|&hand| self.writer.write(if complement { full - hand } else { hand }, &mut texts));
            Data::Texts(texts)
        };
        let lists = |sets: &[CardSet]| {
            let mut lists = Lists::default();
            sets.iter().for_each(|&set| lists.push_set(set));
            Data::Lists(lists)
        };
        let masks = |sets: &[CardSet]| Data::Masks(sets.iter().map(|set| set.bits()).collect());
        let paths = |of: &dyn Fn(&Path) -> i32| Data::Numbers(paths.iter().map(of).collect());
        let column = |column: &&Column| match column.what {
            // The only word.
            What::Game => numbers(&|_, _| 0),
            What::Hand => texts(false),
            What::OpponentHand => texts(true),
            What::HandMask => masks(hands),
            What::Shuffles => {
                let shuffles = |&hand| Deal::new(rules, hand).ok().and_then(Deal::shuffles).unwrap_or(0);
                Data::Masks(hands.iter().map(shuffles).collect())
            }
            What::Outcome => Data::Numbers(values.iter().map(|value| index(value.outcome()) as i32).collect()),
            What::Rounds => Data::Numbers(values.iter().map(|value| value.rounds().map_or(NULL, i32::from)).collect()),
            What::WinningCount => Data::Numbers(winning.iter().map(|leads| leads.len() as i32).collect()),
            What::Winning => lists(&winning),
            What::WinningMask => masks(&winning),
            What::Best => lists(&best),
            What::BestMask => masks(&best),
            What::OnFrontier => paths(&|path| i32::from(path.steps == 0)),
            What::FrontierSteps => paths(&|path| path.steps),
            What::FrontierRounds => paths(&|path| path.rounds),
            What::Cards => numbers(&|hand, _| hand.len()),
            What::Suit(suit) => numbers(&|hand, _| features.suit_length(hand, suit)),
            What::TopCards => numbers(&|hand, other| features.top_cards(hand, other)),
            What::Tops(suit) => numbers(&|hand, other| features.tops(hand, other, suit).len()),
            What::OpponentTops(suit) => numbers(&|hand, other| features.tops(other, hand, suit).len()),
            What::Masters => numbers(&|hand, other| features.masters(hand, other, Player::Two)),
            What::OpponentMasters => numbers(&|hand, other| features.masters(other, hand, Player::One)),
            What::Runs => numbers(&|hand, other| features.runs(hand, other).0),
            What::LongestRun => numbers(&|hand, other| features.runs(hand, other).1),
            What::LengthBalance => numbers(&|hand, _| features.length_balance(hand)),
            What::UpperCovers => numbers(&|hand, _| features.covers(Side::Wins, hand).count() as u32),
            What::LowerCovers => numbers(&|hand, _| features.covers(Side::Losses, hand).count() as u32),
            What::Held(suit, rank) => {
                let bit = u32::from(suit) * u32::from(pack.ranks()) + u32::from(rank);
                numbers(&|hand, _| (hand.bits() >> bit & 1) as u32)
            }
            What::Split => numbers(&|hand, _| split(canonical(rules, hand))),
            What::OpponentMask
            | What::OpponentCards
            | What::Pile
            | What::PileMask
            | What::PileCards
            | What::ToBeat
            | What::MoverTrump
            | What::OnlyEating
            | What::OnlyBeating => unreachable!("a column of positions within rounds"),
        };
        columns.iter().map(column).collect()
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
        let rounds_of = |value: Value| value.rounds().map_or(NULL, i32::from);
        let (mut now, mut last, mut steps) = (hand, rounds_of(value), 0);
        loop {
            let mut next: Option<(i32, CardSet)> = None;
            for cover in self.features.covers(side, now) {
                let value = self.table.value(cover);
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

/// The splits for learning.
pub(crate) const SPLITS: [&str; 3] = ["train", "validation", "test"];

/// The index of a hand's split: eight of ten hands are for training, one for validation, one for the test. The hand is the canonical one
/// under renaming of suits.
fn split(hand: CardSet) -> u32 {
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
