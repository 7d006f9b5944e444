//! The reasons of moves: every fact and every sentence is checked by a referee with rules of its own.

mod referee;
mod shares;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use faceup_core::{AfterBeating, CardSet, Move, Pack, Position, Quiet, Rules, Suit, Trumps};
use faceup_play::{Claim, Evaluation, Fact, Judge, Knowledge, RandomDeals, Reason};
use faceup_solver::{Outcome, Value, naive};

use self::referee::Referee;
use crate::positions::{positions, solved};

/// The values of all positions by the naive solver.
struct Naive {
    solution: naive::NaiveSolution,
    searched: hashbrown::HashMap<Position, Value>,
    has_rounds: bool,
}

impl Naive {
    fn new(rules: Rules, has_rounds: bool) -> Naive {
        Naive { solution: naive::solve(rules), searched: hashbrown::HashMap::new(), has_rounds }
    }

    fn value(&mut self, position: &Position) -> Value {
        naive::evaluate(position, &self.solution, &mut self.searched)
    }

    /// The value of a move for the player who makes it.
    fn after(&mut self, position: &Position, mv: Move) -> Value {
        let next = position.play(mv).unwrap();
        let value = self.value(&next);
        let value = if next.mover() == position.mover() { value } else { -value };
        if mv == Move::Eat { value.later() } else { value }
    }

    fn moves(&mut self, position: &Position) -> Vec<(Move, Knowledge)> {
        let has_rounds = self.has_rounds;
        let known = |mv| (mv, Knowledge::by_table(self.after(position, mv), has_rounds));
        position.moves().into_iter().map(known).collect()
    }
}

/// Checks every reason of a game: of every move of every position. Returns how often each claim was made.
fn check(rules: Rules, has_rounds: bool) -> HashMap<Claim, usize> {
    let (mut values, mut claims) = (Naive::new(rules, has_rounds), HashMap::new());
    for position in positions(rules) {
        let says = Fact::at(&position, 0).map(|fact| (referee::number(fact.player), fact.claim));
        assert_eq!(says, Referee::new(&position).claim(), "{position:?}");
        for (mv, known) in values.moves(&position) {
            let reason = Reason::of(&position, mv, |at| Ok::<_, Infallible>(values.moves(at))).unwrap().unwrap();
            assert_eq!((reason.position(), reason.mv(), reason.knowledge()), (&position, mv, known));
            check_line(&reason, &mut values);
            for fact in reason.facts() {
                *claims.entry(fact.claim).or_default() += 1;
                Referee::at(&reason, fact.ply).check(fact, &reason);
            }
            let decides = |fact: &&Fact| reason.winner().is_some_and(|winner| fact.decides_for(winner));
            let words = reason.facts().iter().find(decides).map(|fact| reason.words(fact, ["ann", "bob"]));
            match (reason.sentence(["ann", "bob"]), words) {
                (Some(sentence), Some(words)) => assert!(sentence.ends_with(&words), "{sentence}"),
                (sentence, words) => assert!(sentence.is_none() && words.is_none() && reason.line() == [mv]),
            }
        }
    }
    claims
}

/// The line is legal; after its first move, both players play best moves.
fn check_line(reason: &Reason, values: &mut Naive) {
    let mut now = *reason.position();
    for (ply, &mv) in reason.line().iter().enumerate() {
        assert!(now.moves().contains(&mv), "{reason:?}");
        if let Some(winner) = reason.winner() {
            let sign = if now.mover() == winner { Outcome::Win } else { Outcome::Loss };
            assert_eq!(values.after(&now, mv).outcome(), sign, "{reason:?}");
            if ply > 0 && values.has_rounds {
                // A run ends the game, but perhaps not in the fewest rounds.
                let in_run = reason.facts().iter().any(|fact| fact.claim == Claim::CannotBeBeaten && fact.ply <= ply);
                assert!(in_run || values.after(&now, mv) == values.value(&now), "{reason:?}");
            }
        }
        now = now.play(mv).unwrap();
    }
}

#[test]
fn every_reason_of_small_games_is_true() {
    let mut seen: HashMap<Claim, usize> = HashMap::new();
    let (none, own, lead, pass) = (Trumps::None, Trumps::Own, AfterBeating::Lead, AfterBeating::Pass);
    for (trumps, after_beating, suits, ranks, has_rounds) in [
        (none, lead, 2, 3, true),
        (none, lead, 2, 4, true),
        (none, lead, 2, 4, false),
        (none, lead, 1, 6, true),
        (none, lead, 3, 3, true),
        (own, lead, 2, 3, true),
        (own, lead, 2, 3, false),
        (own, pass, 2, 3, true),
        (own, pass, 2, 3, false),
        (none, pass, 1, 7, true),
        (none, pass, 3, 3, true),
    ] {
        let rules = Rules::new(Pack::new(suits, ranks).unwrap(), trumps, after_beating).unwrap();
        for (claim, count) in check(rules, has_rounds) {
            *seen.entry(claim).or_default() += count;
        }
    }
    for claim in Claim::ALL {
        assert!(seen.get(&claim).is_some_and(|&count| count > 20), "{claim}: {seen:?}");
    }
}

/// The sentences about all moves of all hands of two suits of six, and about the answers to them.
#[test]
fn no_sentence_is_long() {
    let rules = Rules::beat_it_or_eat_it(2, 6).unwrap();
    let (mut judge, mut counts) = (Judge::by_table(Arc::new(solved(rules, true)), 0), [0; 2]);
    for hand in 1..rules.pack().full().bits() {
        let start = Position::opening(rules, CardSet::from_bits(hand)).unwrap();
        let led = start.moves().into_iter().filter_map(|lead| start.play(lead).ok());
        for now in [start].into_iter().chain(led).filter(|now| now.winner().is_none()) {
            for mv in now.moves() {
                let sentence = judge.reason(&now, mv, &Quiet).unwrap().unwrap().sentence(["the mover", "the opponent"]);
                counts[usize::from(sentence.is_some())] += 1;
                let words = sentence.as_deref().unwrap_or("").split(' ').count();
                assert!(words <= 25, "{words} words: {sentence:?}");
            }
        }
    }
    println!("{counts:?}");
}

/// Without a table, a reason needs a proof.
#[test]
fn a_search_gives_reasons_for_what_it_proves() {
    let rules = Rules::beat_it_or_eat_it(2, 20).unwrap();
    let mut judge = Judge::by_search(Evaluation::new(rules), None);
    let start = rules.position("S:20,19 H:20").unwrap();
    let reason = judge.reason(&start, judge_move(&start, 19), &Quiet).unwrap().unwrap();
    assert_eq!(
        reason.sentence(["you", "Bill"]).as_deref(),
        Some("Nothing beats 20s. You go out: Bill can beat no lead but the last.")
    );
    let deal = RandomDeals::new(rules, 1).unwrap().next().unwrap();
    let start = Position::from(deal);
    assert_eq!(judge.reason(&start, start.moves()[0], &Quiet).unwrap(), None);
    // An illegal move has no reason.
    assert_eq!(judge.reason(&start, Move::Eat, &Quiet).unwrap(), None);
}

/// The lead of the spade of a height.
fn judge_move(position: &Position, height: u8) -> Move {
    let pack = position.rules().pack();
    let spades = (position.hand(position.mover()) & pack.suit(Suit::Spades)).iter();
    Move::Lead(spades.into_iter().find(|&card| pack.rank_of(card).height() == height).unwrap())
}
