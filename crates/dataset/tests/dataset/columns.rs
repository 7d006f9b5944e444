//! Every column of every row, recomputed from the rules and the naive solver.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use faceup_core::{
    AfterBeating, ByPlayer, Card, CardSet, DealSet, Move, Pack, Player, Position, Preset, Quiet, Rank, Rules, Suit,
    Trumps, notation, symmetry,
};
use faceup_dataset::{Column, Dataset, Format, Kind, Options, Sample, Set};
use faceup_solver::naive::NaiveSolution;
use faceup_solver::{Outcome, Tablebase, Value, naive, solve};
use rayon::prelude::*;
use serde_json::{Map, Value as Json, json};

type Row = Map<String, Json>;

fn options(set: Set, sample: Option<Sample>, format: Format) -> Options {
    // Every group of the set, including those written only on request.
    let columns = match set {
        Set::Deals(_) => "game,deal,shuffle,value,leads,features,dominance,tops,split,held",
        Set::Rounds => "game,position,value,moves,features",
    };
    let columns = columns.split(',').map(str::to_owned).collect();
    Options { set, sample, columns, format, part_size: None, memory: None }
}

/// The games: all settings, draws, one suit and four, and suits with numbers for ranks.
fn games() -> Vec<Rules> {
    let codes = "2x5 1x9 3x3 4x2 challenge-2x4 challenge-3x3 challenge-1987-2x4 challenge-1987-4x2";
    let custom = Rules::new(Pack::new(2, 4).unwrap(), Trumps::None, AfterBeating::Pass).unwrap();
    codes.split(' ').map(|code| code.parse().unwrap()).chain([custom]).collect()
}

fn written<T: Tablebase>(table: &T, options: &Options) -> Vec<u8> {
    let dataset = Dataset::new(Arc::new(table), "hash", options, &Quiet).unwrap().copied(&Quiet).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows");
    dataset.write_file(&path, false, &Quiet).unwrap();
    std::fs::read(path).unwrap()
}

fn rows<T: Tablebase>(table: &T, options: &Options) -> Vec<Row> {
    let text = String::from_utf8(written(table, options)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The values that the rules give, and what follows from them.
struct Expected {
    rules: Rules,
    naive: NaiveSolution,
    has_rounds: bool,
}

impl Expected {
    fn new(rules: Rules, has_rounds: bool) -> Expected {
        Expected { rules, naive: naive::solve(rules), has_rounds }
    }

    /// The outcome and, if they are known, the rounds.
    fn shown(&self, value: Value) -> (Json, Json) {
        let rounds = value.rounds().filter(|_| self.has_rounds);
        (value.outcome().name().into(), rounds.into())
    }

    /// Every move with its value, with rounds if the table has them.
    fn moves(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut searched = Default::default();
        let valued = position.moves().into_iter().map(|mv| {
            let next = position.play(mv).unwrap();
            let value = match mv {
                Move::Eat => {
                    let hand = symmetry::as_player_one(self.rules, next.mover(), next.hand(next.mover()));
                    self.naive.value(hand).later()
                }
                _ => naive::evaluate(&next, &self.naive, &mut searched),
            };
            let value = if next.mover() == position.mover() { value } else { -value };
            (mv, if self.has_rounds { value } else { Value::of(value.outcome()) })
        });
        valued.collect()
    }

    fn names(&self, moves: impl Iterator<Item = Move>) -> Json {
        moves.map(|mv| mv.name(self.rules.pack())).collect::<Vec<_>>().into()
    }

    /// The columns that both sets have.
    fn common(&self, row: &mut Row, mover: Player, hand: CardSet, other: CardSet, value: Value) {
        let pack = self.rules.pack();
        row.insert("game".into(), self.rules.code().into());
        row.insert("hand".into(), notation::format_hand(hand, pack).into());
        row.insert("opponent_hand".into(), notation::format_hand(other, pack).into());
        row.insert("hand_mask".into(), hand.bits().into());
        row.insert("cards".into(), hand.len().into());
        let (outcome, rounds) = self.shown(value);
        row.insert("outcome".into(), outcome);
        row.insert("rounds".into(), rounds);
        let lengths: Vec<u32> = pack.each_suit().map(|suit| (hand & pack.suit(suit)).len()).collect();
        for (suit, length) in pack.each_suit().zip(&lengths) {
            row.insert(suit.name().to_lowercase(), (*length).into());
        }
        row.insert("length_balance".into(), (lengths.iter().max().unwrap() - lengths.iter().min().unwrap()).into());
        let is_top = |suit: &Suit| {
            let held = (hand | other) & pack.suit(*suit);
            held.iter().max_by_key(|&card| pack.rank_of(card)).is_some_and(|card| hand.contains(card))
        };
        row.insert("top_cards".into(), pack.each_suit().filter(is_top).count().into());
        let masters = |holder: Player, own: CardSet, against: CardSet| {
            own.iter().filter(|&card| self.rules.beaters(!holder, against, card).is_empty()).count()
        };
        row.insert("masters".into(), masters(mover, hand, other).into());
        row.insert("opponent_masters".into(), masters(!mover, other, hand).into());
        let runs = runs(pack, hand, other);
        row.insert("runs".into(), runs.len().into());
        row.insert("longest_run".into(), runs.iter().max().copied().unwrap_or(0).into());
    }

    /// The columns that learning needs, by their formulas.
    fn learning(&self, row: &mut Row, hand: CardSet, other: CardSet) {
        let (rules, pack) = (self.rules, self.rules.pack());
        for suit in pack.each_suit() {
            let name = suit.name().to_lowercase();
            for (whose, own) in [("", hand), ("opponent_", other)] {
                let from_the_top =
                    (0..pack.ranks()).rev().map(|rank| pack.card(suit, Rank::new(rank).unwrap()).unwrap());
                let tops = from_the_top.take_while(|&card| own.contains(card)).count();
                row.insert(format!("{whose}{}_tops", name.trim_end_matches('s')), tops.into());
            }
            for rank in 0..pack.ranks() {
                let card = pack.card(suit, Rank::new(rank).unwrap()).unwrap();
                row.insert(format!("{}_{rank}", suit.name().to_lowercase()), hand.contains(card).into());
            }
        }
        // The least mask of hands that differ by names of suits, mixed by SplitMix64.
        let renamed = symmetry::permutations(rules).into_iter().map(|names| names.apply(pack, hand).bits());
        let mut mixed = renamed.min().unwrap().wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let part = ["test", "validation"].get(((mixed ^ (mixed >> 31)) % 10) as usize);
        row.insert("split".into(), (*part.unwrap_or(&"train")).into());
    }

    fn deal(&self, hand: CardSet) -> Row {
        let (pack, mut row) = (self.rules.pack(), Row::new());
        let (value, other) = (self.naive.value(hand), pack.full() - hand);
        self.common(&mut row, Player::One, hand, other, value);
        let moves = self.moves(&Position::opening(self.rules, hand).unwrap());
        let best = moves.iter().map(|(_, value)| *value).max().unwrap();
        let winning = || moves.iter().filter(|(_, value)| value.outcome() == Outcome::Win).map(|(mv, _)| *mv);
        row.insert("winning_lead_count".into(), winning().count().into());
        row.insert("winning_leads".into(), self.names(winning()));
        row.insert(
            "best_leads".into(),
            self.names(moves.iter().filter(|(_, value)| *value == best).map(|(mv, _)| *mv)),
        );
        row.insert("shuffles".into(), shuffles(pack, hand).into());
        row.insert("upper_covers".into(), covers(pack, hand, true).len().into());
        row.insert("lower_covers".into(), covers(pack, hand, false).len().into());
        let mask = |row: &Row, name: &str| cards(&row[name], pack).into_iter().collect::<CardSet>().bits();
        row.insert("winning_leads_mask".into(), mask(&row, "winning_leads").into());
        row.insert("best_leads_mask".into(), mask(&row, "best_leads").into());
        self.learning(&mut row, hand, pack.full() - hand);
        let outcome = value.outcome();
        let of = |hand: CardSet| self.naive.value(hand);
        let (is_win, is_draw) = (outcome == Outcome::Win, outcome == Outcome::Draw);
        let same = |hand: CardSet| {
            covers(pack, hand, !is_win).into_iter().filter(|&cover| of(cover).outcome() == outcome).collect::<Vec<_>>()
        };
        row.insert("on_frontier".into(), (!is_draw && same(hand).is_empty()).into());
        let (mut end, mut steps) = (hand, 0u64);
        let rounds = |hand: CardSet| of(hand).rounds().filter(|_| self.has_rounds);
        while let Some(&next) = same(end).iter().max_by_key(|&&cover| (rounds(cover), std::cmp::Reverse(cover))) {
            if is_draw {
                break;
            }
            (end, steps) = (next, steps + 1);
        }
        row.insert("frontier_steps".into(), (!is_draw).then_some(steps).into());
        let distance = rounds(end).zip(rounds(hand)).map(|(end, hand)| end - hand);
        row.insert("frontier_rounds".into(), distance.filter(|_| !is_draw).into());
        row
    }
}

/// The lengths of the runs of a hand, suit by suit and rank by rank.
fn runs(pack: Pack, hand: CardSet, other: CardSet) -> Vec<u32> {
    let mut runs = Vec::new();
    for suit in pack.each_suit() {
        let mut is_in_run = false;
        for card in (0..pack.ranks()).map(|height| pack.card(suit, Rank::new(height).unwrap()).unwrap()) {
            if other.contains(card) {
                is_in_run = false;
            } else if hand.contains(card) {
                if is_in_run {
                    *runs.last_mut().unwrap() += 1
                } else {
                    runs.push(1)
                }
                is_in_run = true;
            }
        }
    }
    runs
}

/// The number of shuffles that make a deal: the ranks of each odd suit are those that the opponent holds in the suit before it, and the
/// cards of the even suits are any of as many.
fn shuffles(pack: Pack, hand: CardSet) -> u64 {
    let (suits, all) = (pack.suits(), (1u64 << pack.ranks()) - 1);
    let ranks = |suit: u8| hand.bits() >> (suit * pack.ranks()) & all;
    let firsts = (0..suits).step_by(2);
    if suits % 2 == 1 || firsts.clone().any(|suit| ranks(suit) ^ ranks(suit + 1) != all) {
        return 0;
    }
    let (held, half) =
        (firsts.clone().map(|suit| u64::from(ranks(suit).count_ones())).sum::<u64>(), u64::from(pack.cards()) / 2);
    (1..=held).fold(1, |ways, nth| ways * (half + 1 - nth) / nth)
}

/// The covers of a hand by definition.
fn covers(pack: Pack, hand: CardSet, better: bool) -> BTreeSet<CardSet> {
    let mut covers = BTreeSet::new();
    for card in hand {
        let height = i16::from(pack.rank_of(card).height()) + if better { 1 } else { -1 };
        let rank = u8::try_from(height).ok().and_then(Rank::new);
        if let Some(next) =
            rank.and_then(|rank| pack.card(pack.suit_of(card), rank)).filter(|&next| !hand.contains(next))
        {
            covers.insert(hand.without(card).with(next));
        }
    }
    covers
}

fn compare(row: &Row, expected: &Row, rules: Rules) {
    for (name, value) in expected {
        assert_eq!(row.get(name), Some(value), "{rules}: {name} of {row:?}");
    }
    assert_eq!(row.len(), expected.len(), "{rules}: {row:?}");
}

#[test]
fn every_deal() {
    for rules in games() {
        let with_rounds = solve(rules, &faceup_solver::Options::default(), &Quiet).unwrap();
        let without = faceup_solver::Options { rounds: false, ..faceup_solver::Options::default() };
        let outcomes = solve(rules, &without, &Quiet).unwrap();
        for table in [&with_rounds, &outcomes] {
            let expected = Expected::new(rules, table.has_rounds());
            for set in [DealSet::All, DealSet::Symmetric, DealSet::Equal] {
                let Ok(deals) = rules.deals(set) else { continue };
                let rows = rows(table, &options(Set::Deals(set), None, Format::JsonLines));
                let deals: Vec<CardSet> = deals.map(|deal| deal.starter()).collect();
                assert_eq!(rows.len(), deals.len());
                rows.par_iter().zip(&deals).for_each(|(row, &hand)| compare(row, &expected.deal(hand), rules));
            }
        }
    }
}

/// The cards named in the text of a hand or a list.
fn cards(text: &Json, pack: Pack) -> Vec<Card> {
    text.as_array().unwrap().iter().map(|card| notation::parse_card(card.as_str().unwrap(), pack).unwrap()).collect()
}

/// Replays a round that led to a position: the rules tell who put down each card.
fn replay(position: &Position, pile: &[Card]) {
    let rules = position.rules();
    // The previous mover, going back: a lead passes the turn; so does a beat, unless the player who beats leads.
    let (mut mover, mut movers) = (position.mover(), Vec::new());
    for place in (0..pile.len()).rev() {
        let is_beat = match rules.after_beating() {
            AfterBeating::Lead => place % 2 == 1,
            AfterBeating::Pass => place > 0,
        };
        if !(is_beat && rules.after_beating() == AfterBeating::Lead) {
            mover = !mover;
        }
        movers.push((mover, is_beat));
    }
    let mut hands = position.hands();
    for (&card, &(mover, _)) in pile.iter().rev().zip(&movers) {
        hands[mover] = hands[mover].with(card);
    }
    let mut now = Position::new(rules, hands, mover, None).unwrap();
    assert!(now.pile().is_empty());
    for (&card, &(_, is_beat)) in pile.iter().zip(movers.iter().rev()) {
        now = now.play(if is_beat { Move::Beat(card) } else { Move::Lead(card) }).unwrap();
    }
    assert_eq!(now, *position);
}

#[test]
fn positions_within_rounds() {
    for rules in games() {
        let table = solve(rules, &faceup_solver::Options::default(), &Quiet).unwrap();
        let (expected, pack) = (Expected::new(rules, true), rules.pack());
        let sample = Sample { rows: 300, seed: 5, is_stratified: false };
        let rows = rows(&table, &options(Set::Rounds, Some(sample), Format::JsonLines));
        assert_eq!(rows.len(), 300);
        let distinct: BTreeSet<String> = rows.iter().map(|row| format!("{row:?}")).collect();
        assert!(distinct.len() > 100, "{rules}: {}", distinct.len());
        for row in &rows {
            let set = |name: &str| CardSet::from_bits(row[name].as_u64().unwrap());
            let (hand, other) = (set("hand_mask"), set("opponent_mask"));
            let mover = if row.get("mover_trump") == Some(&json!("hearts")) { Player::Two } else { Player::One };
            let mut hands = ByPlayer { one: hand, two: hand };
            hands[!mover] = other;
            let to_beat = row["to_beat"].as_str().map(|text| notation::parse_card(text, pack).unwrap());
            let position = Position::new(rules, hands, mover, to_beat).unwrap();
            let pile = cards(&row["pile"], pack);
            replay(&position, &pile);

            let moves = expected.moves(&position);
            let best = moves.iter().map(|(_, value)| *value).max().unwrap();
            let mut all = Row::new();
            expected.common(&mut all, mover, hand, other, best);
            all.insert("opponent_mask".into(), other.bits().into());
            all.insert("opponent_cards".into(), other.len().into());
            all.insert("pile_mask".into(), position.pile().bits().into());
            all.insert("pile_cards".into(), pile.len().into());
            all.insert("pile".into(), row["pile"].clone());
            assert!(to_beat.is_none_or(|card| pile.last() == Some(&card)));
            all.insert("to_beat".into(), row["to_beat"].clone());
            if rules.trumps() == Trumps::Own {
                let trump = rules.trump(mover).unwrap().name().to_lowercase();
                all.insert("mover_trump".into(), trump.into());
            }
            let wins = |is_eat: bool| {
                moves.iter().any(|(mv, value)| (*mv == Move::Eat) == is_eat && value.outcome() == Outcome::Win)
            };
            let only = |is_eat: bool| to_beat.map(|_| wins(is_eat) && !wins(!is_eat));
            all.insert("only_eating_wins".into(), only(true).into());
            all.insert("only_beating_wins".into(), only(false).into());
            let winning = || moves.iter().filter(|(_, value)| value.outcome() == Outcome::Win).map(|(mv, _)| *mv);
            all.insert("winning_move_count".into(), winning().count().into());
            all.insert("winning_moves".into(), expected.names(winning()));
            let best_moves = moves.iter().filter(|(_, value)| *value == best).map(|(mv, _)| *mv);
            all.insert("best_moves".into(), expected.names(best_moves));
            compare(row, &all, rules);
        }
    }
}

/// A row of Parquet as JSON lines have it, read by the crate `parquet`.
fn parquet_rows(bytes: &[u8]) -> Vec<Row> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    fn field_of(field: &Field) -> Json {
        match field {
            Field::Null => Json::Null,
            Field::Bool(truth) => (*truth).into(),
            Field::UByte(number) => (*number).into(),
            Field::UShort(number) => (*number).into(),
            Field::ULong(number) => (*number).into(),
            Field::Str(text) => text.clone().into(),
            Field::ListInternal(list) => list.elements().iter().map(field_of).collect(),
            other => panic!("{other:?} is of no type of a dataset"),
        }
    }
    let reader = SerializedFileReader::new(bytes::Bytes::copy_from_slice(bytes)).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| row.unwrap().get_column_iter().map(|(name, value)| (name.clone(), field_of(value))).collect())
        .collect()
}

/// The footer says version 1, and readers of version 1 have no other encodings or pages.
#[test]
fn parquet_files_are_what_their_version_says() {
    use parquet::basic::{Encoding, PageType};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    for rules in games() {
        let table = solve(rules, &faceup_solver::Options::default(), &Quiet).unwrap();
        let sample = Some(Sample { rows: 60, seed: 1, is_stratified: false });
        for (set, sample) in [(Set::Deals(DealSet::All), None), (Set::Rounds, sample)] {
            let bytes = written(&table, &options(set, sample, Format::Parquet));
            let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
            assert_eq!(reader.metadata().file_metadata().version(), 1);
            for (group, row_group) in reader.metadata().row_groups().iter().enumerate() {
                let group = reader.get_row_group(group).unwrap();
                for (at, column) in row_group.columns().iter().enumerate() {
                    for encoding in column.encodings() {
                        let is_old = matches!(encoding, Encoding::PLAIN | Encoding::RLE | Encoding::RLE_DICTIONARY);
                        assert!(is_old, "{}: {encoding}", column.column_path());
                    }
                    for page in group.get_column_page_reader(at).unwrap() {
                        let kind = page.unwrap().page_type();
                        assert!(matches!(kind, PageType::DATA_PAGE | PageType::DICTIONARY_PAGE), "{kind}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_formats_have_the_same_rows() {
    for rules in games() {
        let table = solve(rules, &faceup_solver::Options::default(), &Quiet).unwrap();
        let sample = Some(Sample { rows: 60, seed: 1, is_stratified: false });
        for (set, sample) in [(Set::Deals(DealSet::All), None), (Set::Rounds, sample)] {
            let lines = rows(&table, &options(set, sample, Format::JsonLines));
            assert_eq!(parquet_rows(&written(&table, &options(set, sample, Format::Parquet))), lines, "{rules} {set}");
            let text = written(&table, &options(set, sample, Format::Csv));
            let mut reader = csv::Reader::from_reader(text.as_slice());
            let columns = Column::all(rules, set);
            assert!(columns.len() > 20);
            assert_eq!(reader.headers().unwrap(), columns.iter().map(|column| column.name).collect::<Vec<_>>());
            let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            assert_eq!(records.len(), lines.len());
            for (record, line) in records.iter().zip(&lines) {
                for (cell, column) in record.iter().zip(&columns) {
                    let expected = match &line[column.name] {
                        Json::Null => String::new(),
                        Json::String(text) => text.clone(),
                        Json::Array(cards) => {
                            cards.iter().map(|card| card.as_str().unwrap()).collect::<Vec<_>>().join(" ")
                        }
                        other => other.to_string(),
                    };
                    assert_eq!(cell, expected, "{rules} {set}: {} of {line:?}", column.name);
                    assert!(!line[column.name].is_null() || column.is_nullable, "{}", column.name);
                    assert_eq!(line[column.name].is_array(), column.kind == Kind::List, "{}", column.name);
                }
            }
        }
    }
}

#[test]
fn samples_are_rows_of_the_whole() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap(); // with draws
    let table = solve(rules, &faceup_solver::Options::default(), &Quiet).unwrap();
    let set = Set::Deals(DealSet::All);
    let all = rows(&table, &options(set, None, Format::JsonLines));
    let place: HashMap<u64, usize> =
        all.iter().enumerate().map(|(at, row)| (row["hand_mask"].as_u64().unwrap(), at)).collect();
    for is_stratified in [false, true] {
        let mut before = Vec::new();
        for seed in [1, 2] {
            let sample = Sample { rows: 3000, seed, is_stratified };
            let some = rows(&table, &options(set, Some(sample), Format::JsonLines));
            assert_eq!(some.len(), 3000);
            let places: Vec<usize> = some.iter().map(|row| place[&row["hand_mask"].as_u64().unwrap()]).collect();
            assert!(places.is_sorted_by(|a, b| a < b));
            assert!(some.iter().zip(&places).all(|(row, &at)| *row == all[at]));
            assert_ne!(places, before);
            before = places;
            let of = |outcome: &str| some.iter().filter(|row| row["outcome"] == outcome).count();
            if is_stratified {
                // There are 711 draws in all, and wins and losses share the rest.
                assert_eq!(["win", "loss", "draw"].map(of), [1145, 1144, 711]);
            } else {
                let draws = of("draw");
                assert!((60..200).contains(&draws), "{draws} draws; 130 were expected");
            }
        }
    }
    let sample = Sample { rows: 90, seed: 3, is_stratified: true };
    let rounds = rows(&table, &options(Set::Rounds, Some(sample), Format::JsonLines));
    let of = |outcome: &str| rounds.iter().filter(|row| row["outcome"] == outcome).count();
    assert_eq!(["win", "loss", "draw"].map(of), [30, 30, 30]);
}

/// The page has the dictionary of the schema.
#[test]
fn the_page_has_the_dictionary() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dataset.md");
    let page = std::fs::read_to_string(path).unwrap();
    for set in [Set::Deals(DealSet::All), Set::Rounds] {
        let dictionary = faceup_dataset::dictionary(set);
        assert!(page.contains(&dictionary), "docs/dataset.md needs this table:\n\n{dictionary}\n");
    }
}
