//! The judge: its answers about positions, from a table and from a search.

use std::sync::Arc;

use faceup_core::{CardSet, DealSet, Move, Player, Position, Preset, Quiet, Rules, notation};
use faceup_play::{Basis, Choice, Evaluation, Judge, Knowledge, Limits, RandomDeals, Score};
use faceup_play::{Game, Mark, Names, Record};
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, Outcome, Tablebase};

use crate::positions::solved;

fn rules() -> Rules {
    Preset::BeatItOrEatIt.rules(2, 7).unwrap()
}

fn by_search(rules: Rules) -> Judge {
    Judge::by_search(Evaluation::new(rules), None)
}

fn position(hand: &str) -> Position {
    Position::opening(rules(), notation::parse_hand(hand, rules().pack()).unwrap()).unwrap()
}

#[test]
fn by_a_table_it_knows_the_truth() {
    let table = Arc::new(solved(rules(), true));
    let mut judge = Judge::by_table(table.clone(), 1);
    assert_eq!(judge.basis(), Basis::Table { has_rounds: true });
    let (mut seen, mut analyst) = ([0; 3], Analyst::new(&table));
    for hand in (1..rules().pack().full().bits()).step_by(37).map(CardSet::from_bits) {
        let start = Position::opening(rules(), hand).unwrap();
        let value = table.value(hand);
        assert_eq!(judge.verdict(&start, &Quiet).unwrap(), Knowledge::Value(value));
        let moves: Vec<_> =
            analyst.moves(&start).into_iter().map(|(mv, value)| (mv, Knowledge::Value(value))).collect();
        assert_eq!(judge.moves(&start, &Quiet).unwrap(), moves);
        let advice = judge.advice(&Game::new(start).unwrap(), &Quiet).unwrap();
        assert!(moves.contains(&(advice.mv, Knowledge::Value(value))));
        let (known, line) = judge.line(&Game::new(start).unwrap(), usize::MAX, &Quiet).unwrap();
        assert_eq!(known, Knowledge::Value(value));
        if value.outcome() != Outcome::Draw {
            let last = line.iter().fold(start, |now, &mv| now.play(mv).unwrap());
            let winner = if value.outcome() == Outcome::Win { Player::One } else { Player::Two };
            assert_eq!(last.winner(), Some(winner));
            let eats = line.iter().filter(|&&mv| mv == Move::Eat).count();
            assert_eq!(Some(eats), value.rounds().map(usize::from), "{start:?}");
        }
        seen[value.outcome() as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    // Without rounds best play could cycle, so the line is the perfect player's. It depends on the question alone.
    let mut outcomes = Judge::by_table(Arc::new(solved(rules(), false)), 1);
    let start = position("S:KJ H:AQT98");
    let game = Game::new(start).unwrap();
    let (known, line) = outcomes.line(&game, 400, &Quiet).unwrap();
    assert_eq!(known, Knowledge::Outcome(Outcome::Win));
    assert_eq!(line.iter().fold(start, |now, &mv| now.play(mv).unwrap()).winner(), Some(Player::One));
    assert_eq!(outcomes.advice(&game, &Quiet).unwrap(), Choice { mv: line[0], knowledge: known });
    assert_eq!(outcomes.line(&game, 2, &Quiet).unwrap().1, line[..2]);
    assert_eq!(outcomes.verdict(&start, &Quiet).unwrap(), Knowledge::Outcome(Outcome::Win));
}

#[test]
fn without_a_table_it_says_what_a_search_proves() {
    let mut judge = by_search(rules());
    assert_eq!(judge.basis(), Basis::Search { depth: 6, base_ranks: None });
    // All but one are masters.
    let won = position("S:AKQ H:A8");
    assert_eq!(judge.verdict(&won, &Quiet).unwrap(), Knowledge::Outcome(Outcome::Win));
    let (_, line) = judge.line(&Game::new(won).unwrap(), usize::MAX, &Quiet).unwrap();
    assert_eq!(line.iter().fold(won, |now, &mv| now.play(mv).unwrap()).winner(), Some(Player::One));
    let open = position("S:KJ H:AQT98");
    assert_eq!(judge.verdict(&open, &Quiet).unwrap(), Knowledge::Nothing);
    let choice = judge.advice(&Game::new(open).unwrap(), &Quiet).unwrap();
    assert!(open.moves().contains(&choice.mv));
}

/// Every legal move gets an estimate, proved estimates are right, and estimates set no marks.
#[test]
fn estimates_claim_nothing_that_is_not_proved() {
    let rules = Preset::Challenge.rules(4, 3).unwrap();
    let table = solved(rules, true);
    let (mut judge, mut analyst) = (by_search(rules), Analyst::new(&table));
    let (mut proved, mut all) = (0, 0);
    for hand in (1..rules.pack().full().bits()).step_by(41).map(CardSet::from_bits) {
        let start = Position::opening(rules, hand).unwrap();
        let truth = analyst.moves(&start);
        let estimates = judge.moves(&start, &Quiet).unwrap();
        assert_eq!(estimates.len(), truth.len());
        for ((mv, estimate), (other, value)) in estimates.into_iter().zip(truth) {
            assert_eq!(mv, other);
            assert!(estimate.outcome().is_none_or(|outcome| outcome == value.outcome()), "{start:?} {mv:?}");
            proved += usize::from(estimate.outcome().is_some());
            all += 1;
        }
    }
    assert!(proved > 0 && proved < all, "{proved} of {all}");

    let text = "Game: challenge-1987\n\nAnn: S AKQJT987 C AKQJT987\nBob: H AKQJT987 D AKQJT987\n\n7s!, Bob eats {so}";
    let record = Record::parse(text).unwrap();
    let annotation = by_search(record.game().rules()).annotate(&record, &Quiet).unwrap();
    assert!(annotation.depth().is_some() && !annotation.has_rounds());
    assert!(annotation.plies().iter().all(|ply| ply.mark().is_none()));
    let annotated = annotation.record();
    assert_eq!((annotated.mark(0), annotated.mark(1)), (record.mark(0), None));
    let remarks: Vec<String> = annotated.remarks().map(|remark| remark.words.to_string()).collect();
    assert!(remarks[0].contains("the game is not solved") && remarks.contains(&"so".to_owned()), "{remarks:?}");
    assert!(!remarks.iter().any(|remark| remark.contains("win in") || remark.contains("better")), "{remarks:?}");
    assert_eq!(Record::parse(&annotated.to_string()).unwrap(), annotated);
    let plain = Record::new(record.game().clone(), Names::default());
    let twice = by_search(plain.game().rules()).annotate(&annotated, &Quiet).unwrap().record();
    assert_eq!(twice, annotated);
}

/// A deal has the chance of the calibrated evaluation, unless the search sees its end, and its best line begins with a move of that chance.
#[test]
fn a_deal_has_the_chance_of_the_evaluation() {
    let rules = Preset::Challenge.rules(4, 8).unwrap();
    let (calibrated, mut judge) = (Evaluation::new(rules).calibrated(), by_search(rules));
    for deal in RandomDeals::new(rules, 5).unwrap().take(6) {
        let start = Position::from(deal);
        let moves = judge.moves(&start, &Quiet).unwrap();
        let best = judge.best(&start, &moves);
        if best.outcome().is_none() {
            let number = calibrated.evaluate(Player::One, deal.starter());
            assert_eq!(best, Knowledge::Score(Score::new(number)));
        }
        let (known, line) = judge.line(&Game::new(start).unwrap(), 3, &Quiet).unwrap();
        assert_eq!((known, line.len()), (best, 3));
        assert!(moves.contains(&(line[0], best)));
    }
    let other = Position::opening(self::rules(), CardSet::from_bits(0b1010)).unwrap();
    assert!(judge.moves(&other, &Quiet).is_err());
}

/// Known outcomes of leads of symmetric deals take precedence over estimates.
#[test]
fn known_leads_come_before_estimates() {
    let rules = Preset::Challenge.rules(4, 3).unwrap();
    let table = solved(rules, false);
    let openings: &Openings = Box::leak(Box::new(Openings::of(&table, &Quiet).unwrap()));
    let (mut judge, mut analyst) = (Judge::by_search(Evaluation::new(rules), Some(openings)), Analyst::new(&table));
    let mut seen = [0; 3];
    for deal in rules.deals(DealSet::Symmetric).unwrap() {
        let start = Position::from(deal);
        let outcome = table.outcome(deal.starter());
        assert_eq!(judge.verdict(&start, &Quiet).unwrap(), Knowledge::Outcome(outcome));
        let truth = analyst.moves(&start);
        let moves: Vec<_> = truth.iter().map(|&(mv, value)| (mv, Knowledge::Outcome(value.outcome()))).collect();
        assert_eq!(judge.moves(&start, &Quiet).unwrap(), moves);
        let (known, line) = judge.line(&Game::new(start).unwrap(), 4, &Quiet).unwrap();
        assert_eq!(known, Knowledge::Outcome(outcome));
        assert!(moves.contains(&(line[0], known)), "{start:?}");
        let lost = moves.iter().find(|&&(_, known)| known == Knowledge::Outcome(Outcome::Loss));
        if let (Outcome::Win, Some(&(mv, _))) = (outcome, lost) {
            let game = Game::with_moves(start, [mv]).unwrap();
            let annotation = judge.annotate(&Record::new(game, Names::default()), &Quiet).unwrap();
            assert_eq!(annotation.plies()[0].mark(), Some(Mark::Blunder));
        }
        // So is the position after a lead. The answers to a winning lead are known to lose.
        for &(lead, value) in &truth {
            let next = start.play(lead).unwrap();
            if next.winner().is_some() {
                continue;
            }
            assert_eq!(judge.verdict(&next, &Quiet).unwrap(), Knowledge::Outcome(-value.outcome()));
            let answers = judge.moves(&next, &Quiet).unwrap();
            let are_lost = answers.iter().all(|&(_, known)| known == Knowledge::Outcome(Outcome::Loss));
            assert_eq!(are_lost, value.outcome() == Outcome::Win, "{next:?}");
        }
        seen[outcome as usize] += 1;
    }
    assert!(seen[Outcome::Win as usize] > 0 && seen[Outcome::Loss as usize] > 0);
    // Other positions are estimated.
    let other = Position::opening(rules, CardSet::from_bits(0b1)).unwrap();
    assert!(judge.moves(&other, &Quiet).unwrap().iter().all(|(_, known)| known.score().is_some()));
}

/// Sufficient limits change no answer. Others reduce the depth, and the answers depend on the question alone.
#[test]
fn limits_end_a_search_early() {
    let rules = Preset::Challenge.rules(4, 8).unwrap();
    let starts: Vec<Position> = RandomDeals::new(rules, 3).unwrap().take(4).map(Position::from).collect();
    let judge = |nodes| by_search(rules).within(Limits { nodes, memory: 1 << 20 });
    let (mut free, mut wide, mut narrow) = (by_search(rules), judge(u64::MAX), judge(2_000));
    let answers = |judge: &mut Judge, start: &Position| {
        (
            judge.moves(start, &Quiet).unwrap(),
            judge.verdict(start, &Quiet).unwrap(),
            judge.line(&Game::new(*start).unwrap(), 3, &Quiet).unwrap(),
        )
    };
    let mut differences = 0;
    for start in &starts {
        let (all, some) = (answers(&mut free, start), answers(&mut narrow, start));
        assert_eq!(all, answers(&mut wide, start));
        assert_eq!(some, answers(&mut judge(2_000), start));
        assert_eq!(some.0.len(), start.moves().len());
        differences += usize::from(some != all);
    }
    assert!(differences > 0);

    let game = Game::with_moves(starts[0], [starts[0].moves()[0]]).unwrap();
    let record = Record::new(game, Names::default());
    let depths = [&mut free, &mut wide, &mut narrow].map(|judge| judge.annotate(&record, &Quiet).unwrap().depth());
    assert_eq!(depths[..2], [Some(6), Some(6)]);
    assert!(depths[2] < Some(6), "{depths:?}");
}
