//! data/packs.csv: the example `study` makes it with the solver of the library, and the example
//! `packs` has a separate solver. They agree with each other where both solve a pack, and with the
//! data. data/many-suits.csv: the example `packs` makes it, with a solver that does not tell suits
//! apart; it agrees with the others, and with the theorem on suits of two.

#[path = "../examples/packs/counts.rs"]
#[allow(dead_code)] // the program uses more of it
mod counts;
#[path = "../examples/packs/equal.rs"]
#[allow(dead_code)]
mod equal;
#[path = "../examples/packs/solver.rs"]
#[allow(dead_code)]
mod solver;
#[path = "../examples/study/packs.rs"]
mod study;

use std::fs;

use faceup::parts::solver::{Tablebase, naive};
use faceup::{AfterBeating, CardSet, Deal, Outcome, Pack, Rules, Trumps};
use solver::{Game, Solution};

/// The row of data/packs.csv of a pack.
fn stored(suits: &str, trumps: &str) -> &'static str {
    let start = format!("{suits},");
    let is_row = |row: &&str| row.starts_with(&start) && row.split(',').nth(2) == Some(trumps);
    include_str!("../data/packs.csv").lines().find(is_row).unwrap_or_else(|| panic!("no row of {suits}, {trumps}"))
}

fn solve(suits: &[usize], own_trumps: bool, beater_leads: bool) -> Solution {
    Solution::new(Game::new(suits, own_trumps, beater_leads).unwrap())
}

#[test]
fn outcomes_and_symmetric_deals_are_those_of_the_library() {
    let mut compared = 0;
    let packs = "1x2 1x7 2x1 2x2 2x4 3x1 3x2 3x3 4x1 4x2 8x1 3+3+2 2+4+1 2+2+1+1 1+1+2+2+2";
    for pack in packs.split(' ').map(|pack| pack.parse::<Pack>().unwrap()) {
        for trumps in Trumps::ALL {
            for after_beating in AfterBeating::ALL {
                // Trumps need two suits of the same length.
                let Ok(rules) = Rules::new(pack, trumps, after_beating) else { continue };
                let lengths: Vec<usize> = pack.each_suit().map(|suit| pack.length(suit).into()).collect();
                let (own, lead) = (trumps == Trumps::Own, after_beating == AfterBeating::Lead);
                let (expected, found) = (naive::solve(rules), solve(&lengths, own, lead));
                for hand in found.game.deals() {
                    // Both number the cards suit by suit, from the lowest.
                    let cards = CardSet::from_bits(hand.into());
                    let deal = Deal::new(rules, cards).unwrap();
                    let outcome =
                        [Outcome::Draw, Outcome::Win, Outcome::Loss][found.leading(0, hand).rem_euclid(3) as usize];
                    assert_eq!(outcome, expected.outcome(cards), "{rules}: {deal}");
                    assert_eq!(found.game.is_symmetric(hand), deal.is_symmetric(), "{rules}: {deal}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 4_500, "only {compared} hands were compared");
}

/// Both solvers count the same, and in the same order.
#[test]
fn the_rows_are_those_of_another_program() {
    let few = counts::games().filter(|game| game.suits.iter().sum::<usize>() <= 10);
    let by_rules: Vec<String> = few.map(|game| counts::row(&Solution::new(game))).collect();
    let data: Vec<&str> = include_str!("../data/packs.csv").lines().collect();
    assert!(by_rules.iter().all(|row| data.contains(&row.as_str())));
    let fast: Vec<String> = study::games(10).into_iter().map(|rules| study::row(rules).unwrap()).collect();
    assert_eq!(fast, by_rules);
    assert_eq!(fast.len(), 134 + 111);
}

/// There is a row for every pack, in order. An interrupted and resumed run makes those of few cards again.
#[test]
fn the_data_has_the_rows_of_all_packs() {
    let data = include_str!("../data/packs.csv");
    assert_eq!((study::COLUMNS, data.lines().next()), (counts::COLUMNS, Some(study::COLUMNS)));
    let found: Vec<Vec<&str>> = data.lines().skip(1).map(|row| row.split(',').take(4).collect()).collect();
    let expected: Vec<String> = study::games(study::MOST_CARDS).into_iter().map(study::start).collect();
    assert!(found.iter().map(|cells| cells.join(",") + ",").eq(expected));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("packs.csv");
    study::append(&file, 9).unwrap();
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(whole.lines().count(), 1 + study::games(9).len());
    assert!(whole.lines().all(|row| data.lines().any(|stored| stored == row)));
    for length in [0, 5, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..length]).unwrap();
        study::append(&file, 9).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), whole, "{length}");
    }
    // Any other file stays as it is.
    for other in [
        "mine\n".to_owned(),
        "mine, without an end".to_owned(),
        format!("{}\nmine, without an end", study::COLUMNS),
        whole.replace("\n2,2,", "\n3,3,"),
        format!("{whole}more\n"),
        format!("{whole}more"),
    ] {
        fs::write(&file, &other).unwrap();
        let error = study::append(&file, 9).unwrap_err().to_string();
        assert!(error.starts_with("expected"), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), other);
    }
}

/// The packs that refute that the starter wins every symmetric deal, or that some leader wins with every hand.
#[test]
fn a_beat_that_ends_the_turn_leaves_symmetric_deals_drawn() {
    // Symmetric deals won, lost and drawn; hands with which neither player wins by leading.
    let cases: [(&[usize], bool, &str); 4] = [
        (&[2; 6], false, "32,0,32,320"),
        (&[6, 6, 2, 2], false, "248,0,8,32"),
        (&[5, 5, 3], false, ",,,4"),
        (&[1, 1, 2, 2, 2, 2, 2, 2], true, "96,0,32,320"),
    ];
    for (suits, own_trumps, expected) in cases {
        let row = counts::row(&solve(suits, own_trumps, false));
        let name = suits.iter().map(usize::to_string).collect::<Vec<_>>().join("+");
        assert_eq!(row, stored(&name, if own_trumps { "own" } else { "none" }));
        assert_eq!(row.split(',').collect::<Vec<_>>()[7..11].join(","), expected);
    }
}

/// With six suits of two, the starter draws with the low card of suits 1 and 3, the high card of suits 2 and 4, and both of suit 6.
#[test]
fn the_hand_of_the_article_is_a_drawn_symmetric_deal() {
    let solution = solve(&[2; 6], false, false);
    let hand = 0b11_00_10_01_10_01;
    assert_eq!(solution.game.text(hand), "1  2  1  2  -  1.2");
    assert!(solution.game.is_symmetric(hand));
    assert_eq!((solution.leading(0, hand), solution.following(0, hand)), (0, 0));
    assert!(counts::neither_wins(&solution, hand));
}

#[test]
fn what_cannot_be_solved_is_an_error() {
    let error = |suits: &[usize], own: bool| Game::new(suits, own, false).err().expect("an error").to_string();
    for suits in [&[1; 9][..], &[11, 10], &[2, 0], &[1]] {
        assert!(error(suits, false).contains("expected 2 to 20 cards in at most 8 suits"), "{suits:?}");
    }
    assert!(error(&[2, 3], true).contains("must be equally long"));
    assert!(error(&[3], true).contains("must be equally long"));
}

/// The solver of many equal suits counts in packs.csv what the others count deal by deal.
#[test]
fn many_suits_have_the_rows_of_packs_that_tell_them_apart() {
    let packs = [(1, 7), (2, 1), (2, 6), (3, 3), (3, 5), (4, 3), (5, 2), (5, 3), (6, 2), (6, 3), (8, 1), (8, 2)];
    for (suits, length) in packs {
        let name = vec![length.to_string(); suits].join("+");
        assert_eq!(equal::Solution::new(suits, length).row(), stored(&name, "none"));
    }
}

/// With suits of two, the numbers of suits of which the leader holds both cards, none, only the low one, or only the high one tell who wins.
#[test]
fn suits_of_two_have_the_outcomes_of_the_theorem() {
    let mut compared = 0;
    for suits in 2..=14 {
        let solution = equal::Solution::new(suits, 2);
        for position in solution.values.keys() {
            let [none, low, high, both] =
                [0, 1, 2, 3].map(|held| position.iter().filter(|&&suit| suit == held).count());
            let expected = match low {
                0 | 1 => 1,
                2 if none == 0 && both + high >= 2 => 1,
                _ if both + high <= 1 => -1,
                _ => 0,
            };
            assert_eq!(solution.leading(position), expected, "{position:?}");
            // Who wins without the lead wins with it.
            assert!(solution.following(position) < 1 || expected == 1, "{position:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, (2..=14).map(|n| (n + 3) * (n + 2) * (n + 1) / 6 - 2).sum::<usize>());
}

#[test]
fn the_data_of_many_suits_is_that_of_the_example() {
    let data: Vec<&str> = include_str!("../data/many-suits.csv").lines().collect();
    assert_eq!(data[0], counts::COLUMNS);
    for (suits, length) in (1..=20).map(|suits| (suits, 2)).chain([(9, 3), (5, 4), (4, 5)]) {
        let row = equal::Solution::new(suits, length).row();
        assert!(data.contains(&row.as_str()), "{row}");
    }
}
