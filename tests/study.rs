//! The example `study`, which computes data for the paper, compared with plain definitions on small games.

#[path = "../examples/study/main.rs"]
mod study;

use std::error::Error;

use faceup::parts::core::symmetry;
use faceup::parts::solver::Analyst;
use faceup::{CardSet, Deal, DealSet, Move, Outcome, Position, Rules, Solve, Table};
use study::only_ways::{Answers, Both};
use study::{card_worth, frontier, only_ways};

/// Small games of each kind. The one with three suits has draws.
fn games() -> Vec<Rules> {
    let codes = "1x7 2x4 3x3 challenge-2x4 challenge-4x2 challenge-1987-3x2";
    codes.split(' ').map(|code| code.parse().unwrap()).collect()
}

/// Every deal of a game with its outcome.
fn outcomes(table: &Table) -> Vec<(CardSet, Outcome)> {
    let deals = table.rules().deals(DealSet::All).unwrap();
    deals.map(|deal: Deal| (deal.starter(), table.outcome(deal).unwrap())).collect()
}

/// Whether a hand is at least as good as another by dominance: with as many cards in each suit, the lowest at least as high, and so on.
fn is_as_good(rules: Rules, good: CardSet, bad: CardSet) -> bool {
    rules.pack().each_suit().all(|suit| {
        let (good, bad) = (good & rules.pack().suit(suit), bad & rules.pack().suit(suit));
        good.len() == bad.len() && good.iter().zip(bad.iter()).all(|(good, bad)| good >= bad)
    })
}

#[test]
fn frontiers_are_the_minimal_wins_and_the_maximal_losses() -> Result<(), Box<dyn Error>> {
    for rules in games() {
        let table = Solve::new(rules).run()?;
        let all = outcomes(&table);
        let extreme = |outcome: Outcome, is_worse: &dyn Fn(CardSet, CardSet) -> bool| {
            let of = |&&(_, found): &&(CardSet, Outcome)| found == outcome;
            let hands: Vec<CardSet> = all.iter().filter(of).map(|&(hand, _)| hand).collect();
            let is_alone = |hand: &CardSet| !hands.iter().any(|&other| other != *hand && is_worse(*hand, other));
            hands.iter().copied().filter(is_alone).collect::<Vec<_>>()
        };
        let wins = extreme(Outcome::Win, &|hand, other| is_as_good(rules, hand, other));
        let losses = extreme(Outcome::Loss, &|hand, other| is_as_good(rules, other, hand));
        let distinct = |hands: &[CardSet]| {
            let mut canonical: Vec<CardSet> = hands.iter().map(|&hand| symmetry::canonical(rules, hand)).collect();
            canonical.sort();
            canonical.dedup();
            canonical.len() as u64
        };
        let expected = [wins.len() as u64, losses.len() as u64, distinct(&wins), distinct(&losses)];
        assert_eq!(frontier::sizes(&*table.tablebase()), expected, "{rules}");
        assert!(expected[0] > 0);
    }
    Ok(())
}

#[test]
fn cards_are_worth_what_pairs_of_deals_say() -> Result<(), Box<dyn Error>> {
    for rules in games() {
        let table = Solve::new(rules).run()?;
        let all = outcomes(&table);
        let cards = rules.pack().cards();
        for card in rules.pack().full() {
            for is_equal in [false, true] {
                let mut expected = card_worth::Worth::default();
                let next = rules.pack().above(card).lowest();
                let counts = |hand: CardSet| !is_equal || hand.len() == cards / 2 || hand.len() == cards.div_ceil(2);
                for &(hand, outcome) in all.iter().filter(|(hand, _)| counts(*hand)) {
                    let held = if hand.contains(card) { &mut expected.held } else { &mut expected.other };
                    held[[Outcome::Win, Outcome::Loss, Outcome::Draw]
                        .iter()
                        .position(|&each| each == outcome)
                        .unwrap()] += 1;
                    for &(other, value) in &all {
                        if !is_equal && hand.contains(card) && other == hand.without(card) {
                            expected.moved += 1;
                            expected.moved_better += u64::from(outcome > value);
                            expected.moved_worse += u64::from(outcome < value);
                        }
                        let raised = |next| hand - other == CardSet::of(card) && other - hand == CardSet::of(next);
                        if next.is_some_and(raised) {
                            expected.raised += 1;
                            expected.raised_better += u64::from(value > outcome);
                            assert!(value >= outcome, "dominance");
                        }
                    }
                }
                assert_eq!(card_worth::measure(&*table.tablebase(), card, is_equal), expected, "{rules}, {card:?}");
            }
        }
    }
    Ok(())
}

/// The answers of a position by the values of all moves: about eating if there is a card to beat, and else about sure cards.
fn answers(table: &Table, position: &Position, both: &mut Both) {
    let moves = table.moves(position).unwrap();
    let wins = |is_asked: &dyn Fn(Move) -> bool| {
        moves.iter().any(|&(mv, value)| is_asked(mv) && value.outcome() == Outcome::Win)
    };
    let (answers, asked): (&mut Answers, Box<dyn Fn(Move) -> bool>) = match position.to_beat() {
        Some(_) => (&mut both.eating, Box::new(|mv| mv == Move::Eat)),
        None => {
            // A sure card is one that the opponent can only eat.
            let is_sure = |mv: Move| position.play(mv).unwrap().moves() == [Move::Eat];
            let sure: Vec<Move> = moves.iter().map(|&(mv, _)| mv).filter(|&mv| is_sure(mv)).collect();
            (&mut both.sure_cards, Box::new(move |mv| sure.contains(&mv)))
        }
    };
    let others = |mv| !asked(mv);
    if moves.iter().any(|&(mv, _)| asked(mv)) && moves.iter().any(|&(mv, _)| others(mv)) {
        match (wins(&asked), wins(&others)) {
            (true, false) => answers.only += 1,
            (false, true) => answers.never += 1,
            (true, true) => answers.either += 1,
            (false, false) => {}
        }
    }
}

#[test]
fn only_ways_are_those_that_the_values_of_all_moves_leave() -> Result<(), Box<dyn Error>> {
    for rules in games() {
        let table = Solve::new(rules).run()?;
        let tablebase = table.tablebase();
        let mut analyst = Analyst::new(&*tablebase);
        let (mut sum, mut asked) = (Both::default(), 0);
        for deal in rules.deals(DealSet::All)? {
            let mut first = Both::default();
            let position = Position::from(deal);
            answers(&table, &position, &mut first);
            for lead in position.moves() {
                answers(&table, &position.play(lead)?, &mut first);
            }
            let mut play = Both::default();
            let mut now = position;
            for mv in table.best_line(deal)? {
                answers(&table, &now, &mut play);
                now = now.play(mv)?;
                if table.outcome(deal)? == Outcome::Draw && now.pile().is_empty() {
                    break;
                }
            }
            for (expected, actual) in [
                (first, only_ways::first(&mut analyst, deal.starter())),
                (play, only_ways::best_play(&mut analyst, deal.starter())),
            ] {
                let complete = |of: Answers| Answers { deals_with_only: u64::from(of.only > 0), ..of };
                let expected = Both { eating: complete(expected.eating), sure_cards: complete(expected.sure_cards) };
                assert_eq!(actual, expected, "{deal}");
                asked += expected.eating.only + expected.sure_cards.only;
            }
            let first = only_ways::first(&mut analyst, deal.starter());
            for (sum, of) in [(&mut sum.eating, first.eating), (&mut sum.sure_cards, first.sure_cards)] {
                sum.only += of.only;
                sum.never += of.never;
                sum.either += of.either;
                sum.deals_with_only += of.deals_with_only;
            }
        }
        assert!(asked > 0, "{rules}");
        let hands: Vec<CardSet> = rules.deals(DealSet::All)?.map(|deal| deal.starter()).collect();
        let total = only_ways::total(&*tablebase, &hands, only_ways::first);
        assert_eq!(total, sum);
    }
    Ok(())
}
