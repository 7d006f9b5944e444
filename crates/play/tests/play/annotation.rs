//! Annotations against the naive solver.

use faceup_core::{Cancel, CardSet, Player, Quiet, Rules};
use faceup_play::{Annotation, Knowledge, Mark, Names, Record};
use faceup_solver::{Analyst, Options, Outcome, Tablebase, Value, naive, solve};
use hashbrown::HashMap;
use proptest::prelude::*;

use crate::common::games;

/// The mark that a move deserves, computed independently.
fn deserved(before: Value, after: Value) -> Option<Mark> {
    let place = |value: Value| match value.outcome() {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    };
    match place(before) - place(after) {
        2 => Some(Mark::Blunder),
        1 => Some(Mark::Mistake),
        _ => (after < before).then_some(Mark::Inaccuracy),
    }
}

fn worth(knowledge: Knowledge) -> Value {
    let Knowledge::Value(value) = knowledge else { panic!("{knowledge:?}") };
    value
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_value_is_the_naive_one(game in games(10)) {
        let naive = naive::solve(game.rules());
        let mut memory = HashMap::new();
        let solution = solve(game.rules(), &Options::default(), &Quiet).unwrap();
        let record = Record::new(game.clone(), Names::default());
        let annotation = Annotation::of(&record, &mut Analyst::new(&solution), &Quiet).unwrap();
        prop_assert_eq!(annotation.plies().len(), game.len());
        let mut counts = HashMap::new();
        for (ply, (position, mv)) in annotation.plies().iter().zip(game.plies()) {
            prop_assert_eq!((ply.mover, ply.mv), (position.mover(), mv));
            prop_assert_eq!(ply.before, Knowledge::Value(naive::evaluate(position, &naive, &mut memory)));
            prop_assert!(ply.after <= ply.before);
            // The outcome of a move is that of the next position.
            let next = position.play(mv).unwrap();
            let value = naive::evaluate(&next, &naive, &mut memory);
            let value = if next.mover() == position.mover() { value } else { -value };
            prop_assert_eq!(ply.after.outcome(), Some(value.outcome()));
            prop_assert_eq!(ply.mark(), deserved(worth(ply.before), worth(ply.after)));
            prop_assert!(ply.best().into_iter().all(|best| position.moves().contains(&best)));
            prop_assert_eq!(ply.best().contains(&mv), ply.mark().is_none());
            *counts.entry((ply.mover, ply.mark())).or_insert(0) += 1;
        }
        let summary = annotation.summary();
        for player in Player::ALL {
            let count = |mark| counts.get(&(player, mark)).copied().unwrap_or(0);
            let tally = summary[player];
            prop_assert_eq!(tally.blunders, count(Some(Mark::Blunder)));
            prop_assert_eq!(tally.mistakes, count(Some(Mark::Mistake)));
            prop_assert_eq!(tally.inaccuracies, count(Some(Mark::Inaccuracy)));
            prop_assert_eq!(tally.moves, tally.blunders + tally.mistakes + tally.inaccuracies + count(None));
        }
        let annotated = annotation.record();
        let again = Annotation::of(&annotated, &mut Analyst::new(&solution), &Quiet).unwrap().record();
        prop_assert_eq!(&again, &annotated);
        prop_assert_eq!(Record::parse(&annotated.to_string()).unwrap(), annotated);
        // Outcomes alone give the same marks, except for lost rounds.
        let outcomes = Outcomes(naive);
        let plain = Annotation::of(&record, &mut Analyst::new(&outcomes), &Quiet).unwrap();
        for (with, without) in annotation.plies().iter().zip(plain.plies()) {
            prop_assert_eq!(with.mark().filter(|mark| *mark != Mark::Inaccuracy), without.mark());
            prop_assert_eq!(without.rounds_lost(), 0);
        }
    }
}

/// A table without rounds.
struct Outcomes(naive::NaiveSolution);

impl Tablebase for Outcomes {
    fn rules(&self) -> Rules {
        self.0.rules()
    }

    fn has_rounds(&self) -> bool {
        false
    }

    fn outcome(&self, hand: CardSet) -> Outcome {
        self.0.outcome(hand)
    }

    fn value(&self, hand: CardSet) -> Value {
        Value::new(self.0.outcome(hand), 0)
    }
}

#[test]
fn it_can_be_interrupted() {
    let record = Record::parse("Ranks: 3\nLEFT: spades A Q hearts K\nRIGHT: spades K hearts A Q\n\nQs").unwrap();
    let solution = solve(record.game().rules(), &Options::default(), &Quiet).unwrap();
    assert!(Annotation::of(&record, &mut Analyst::new(&solution), &Cancel::after_checks(0)).is_err());
}
