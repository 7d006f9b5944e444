//! Packs of more than four suits, and of suits of different lengths: the fast solver and the verifier against the naive solver, and
//! against data/packs.csv.

use std::iter::once;

use faceup_core::{AfterBeating, CardSet, Pack, Player, Position, Quiet, Rules, Trumps};
use faceup_solver::table::{AnyTable, FrontierFile, frontier};
use faceup_solver::{
    Counts, Options, Outcome, Tablebase, Value, naive, proof_order, solve, summarize, verify, verify_in_order,
};
use rayon::prelude::*;

use crate::agreement::{compare_all, compare_hands};
use crate::common::files::table_bytes;
use crate::common::{Forged, forged, hands, outcomes};

/// All ways to divide cards into at most eight suits, in every order.
fn orders(cards: u8, suits: u8) -> Vec<Vec<u8>> {
    match (cards, suits) {
        (0, _) => vec![Vec::new()],
        (_, 0) => Vec::new(),
        _ => (1..=cards)
            .flat_map(|first| {
                orders(cards - first, suits - 1).into_iter().map(move |rest| once(first).chain(rest).collect())
            })
            .collect(),
    }
}

/// The unusual packs with this number of cards. With `all`, in every order of their suits. Otherwise no suit is longer than the
/// one before it, except behind a pair of trump suits.
fn others(cards: u8, all: bool) -> impl Iterator<Item = Pack> {
    let is_falling = |lengths: &[u8]| lengths.is_sorted_by(|a, b| a >= b);
    let is_wanted = move |lengths: &Vec<u8>| {
        all || is_falling(lengths) || lengths.len() > 2 && lengths[0] == lengths[1] && is_falling(&lengths[2..])
    };
    let packs = orders(cards, 8).into_iter().filter(is_wanted).map(|lengths| Pack::of_lengths(&lengths).unwrap());
    packs.filter(|pack| !pack.is_usual())
}

#[test]
fn values_of_hands_to_9_cards() {
    let packs: Vec<Pack> =
        (2..=7).flat_map(|cards| others(cards, true)).chain((8..=9).flat_map(|cards| others(cards, false))).collect();
    assert!(packs.len() > 180, "{}", packs.len());
    packs.par_iter().for_each(|&pack| Rules::all(pack).for_each(|rules| drop(compare_hands(rules))));
}

#[test]
#[ignore = "takes long: ./test --all tests"]
fn values_of_hands_of_10_cards() {
    let packs = others(10, false).collect::<Vec<_>>();
    packs.par_iter().for_each(|&pack| Rules::all(pack).for_each(|rules| drop(compare_hands(rules))));
}

#[test]
fn values_of_positions_to_7_cards() {
    let packs = (3..=7).flat_map(|cards| others(cards, false)).collect::<Vec<_>>();
    packs.par_iter().for_each(|&pack| Rules::all(pack).for_each(compare_all));
}

/// With and without rounds. A table with a wrong outcome is refused.
#[test]
fn the_verifier_proves_their_tables() {
    for pack in (2..=7).flat_map(|cards| others(cards, cards < 6)) {
        for rules in Rules::all(pack) {
            let table = solve(rules, &Options::default(), &Quiet).unwrap();
            assert_eq!(verify(&table, &Quiet), Ok(()), "{rules}");
            let table = outcomes(rules);
            assert!(proof_order(&table, None, &Quiet).unwrap().is_empty());
            assert_eq!(verify_in_order(&table, &|_| Ok(Vec::new()), &Quiet), Ok(()), "{rules}");
        }
    }
    for pack in ["4+2+3", "8x1", "3+1+1+1+1+1+1"] {
        let rules = Rules::new(pack.parse().unwrap(), Trumps::None, AfterBeating::Pass).unwrap();
        let table = naive::solve(rules);
        assert_eq!(verify(&table, &Quiet), Ok(()));
        for wrong in hands(rules).step_by(7) {
            let mut changed = Forged::of(&table, false);
            let outcome = if table.outcome(wrong) == Outcome::Win { Outcome::Loss } else { Outcome::Win };
            changed.set(wrong, Value::of(outcome));
            assert!(verify(&changed, &Quiet).is_err(), "{wrong:?}");
        }
    }
    // Eight suits have 40,320 renamings. It would take too long to try them all on every hand.
    let rules = Rules::new("8x2".parse().unwrap(), Trumps::None, AfterBeating::Pass).unwrap();
    assert_eq!(verify(&outcomes(rules), &Quiet), Ok(()));
}

/// The row of a pack in data/packs.csv, up to the hands with which neither player wins by leading.
fn row(rules: Rules) -> String {
    let table = outcomes(rules);
    let pack = rules.pack();
    let counts = |Counts { win, loss, draw }: Counts| format!("{win},{loss},{draw}");
    let symmetric = summarize(&table).symmetric;
    // The other player would lead the rest of the cards.
    let leads = |player, hand| table.outcome(Position::leading(rules, player, hand).unwrap().leaders_hand().unwrap());
    let neither = |hand: &CardSet| {
        leads(Player::One, *hand) != Outcome::Win && leads(Player::Two, pack.full() - *hand) != Outcome::Win
    };
    let lengths = pack.each_suit().map(|suit| pack.length(suit).to_string()).collect::<Vec<_>>().join("+");
    format!(
        "{lengths},{},{},{},{},{},{}",
        pack.cards(),
        rules.trumps(),
        rules.after_beating(),
        counts(table.counts()),
        symmetric.map_or(",,".to_owned(), counts),
        hands(rules).filter(neither).count()
    )
}

/// For usual packs too.
#[test]
fn counts_are_those_of_the_data() {
    let cards = |row: &str| row.split(',').nth(1).and_then(|cards| cards.parse::<u32>().ok());
    let is_small = |row: &&str| cards(row).is_some_and(|cards| cards <= 13);
    let rows: Vec<&str> = include_str!("../../../../data/packs.csv").lines().skip(1).filter(is_small).collect();
    assert_eq!(rows.len(), 676);
    rows.par_iter().for_each(|expected| {
        let cells: Vec<&str> = expected.split(',').collect();
        let lengths: Vec<u8> = cells[0].split('+').map(|length| length.parse().unwrap()).collect();
        let pack = Pack::of_lengths(&lengths).unwrap();
        let rules = Rules::new(pack, cells[2].parse().unwrap(), cells[3].parse().unwrap()).unwrap();
        assert_eq!(row(rules), cells[..11].join(","));
    });
}

/// Their files have their own version, which older programs refuse.
#[test]
fn table_files_keep_them() {
    for (pack, trumps) in
        [("6+2+2", Trumps::None), ("1+1+2+2+2", Trumps::Own), ("5x2", Trumps::None), ("8x1", Trumps::Own)]
    {
        let rules = Rules::new(pack.parse().unwrap(), trumps, AfterBeating::Pass).unwrap();
        let solution = solve(rules, &Options::default(), &Quiet).unwrap();
        let bytes = table_bytes(&solution);
        assert_eq!((bytes[8], bytes[17]), (2, 0));
        let lengths = rules.pack().each_suit().map(|suit| rules.pack().length(suit));
        assert!(lengths.eq(bytes[56..64].iter().copied().filter(|&length| length > 0)));
        // The older version and frontier tables have no such pack.
        for (at, byte) in [(8, 1), (8, 3), (17, 2), (56, 0), (56, 27), (63, 9), (16, 2), (16, 9)] {
            let forged = forged(&bytes, at, byte);
            assert!(AnyTable::from_bytes("table".as_ref(), forged, &Quiet).is_err(), "{rules}: {at} {byte}");
        }
        let error = frontier::write_to(&mut Vec::new(), &solution, &Quiet).unwrap_err().to_string();
        assert!(error.contains("1 to 4 suits that are equally long"), "{error}");
    }
    let bytes = table_bytes(&outcomes(Rules::beat_it_or_eat_it(2, 3).unwrap()));
    assert_eq!((bytes[8], bytes[17], &bytes[56..64]), (1, 3, &[0; 8][..]));
    for (at, byte) in [(8, 2), (56, 3)] {
        assert!(FrontierFile::from_bytes("table".as_ref(), forged(&bytes, at, byte)).is_err());
    }
}
