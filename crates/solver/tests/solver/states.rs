//! States that no solve can be in.

use faceup_core::{CardSet, Preset};
use faceup_solver::saved::{Detail, Saved, SavedDecided, SavedRounds, SavedScores};
use faceup_solver::{Method, Options, State};

use crate::common::{self, states};

/// Impossible states are refused.
#[test]
fn impossible_states_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let options = Options { rounds: false, ..Options::default() };
    let states = states(rules, &options);
    let good = states.iter().rfind(|state| state.current == rules && state.scores.is_some()).unwrap();
    assert!(State::restore(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut Saved), words: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let why = State::restore(bad).err().unwrap_or("nothing");
        assert!(why.contains(words), "{why}");
    };
    refused(&|state| state.scores.as_mut().unwrap().bytes[5] = i8::MIN.cast_unsigned(), "score is below");
    refused(&|state| state.scores.as_mut().unwrap().words.push(7), "size");
    refused(&|state| state.scores.as_mut().unwrap().bytes.truncate(7), "size");
    refused(&|state| state.scores.as_mut().unwrap().detail = Detail::Group, "size");
    let of_groups = |difficulty| {
        let (words, bytes) = SavedScores::sizes(rules.with_ranks(6).unwrap(), Detail::Group);
        let bytes = vec![difficulty; bytes as usize];
        Saved {
            scores: Some(SavedScores { detail: Detail::Group, words: vec![0; words as usize], bytes }),
            ..good.clone()
        }
    };
    assert!(State::restore(of_groups(253)).is_ok());
    assert_eq!(State::restore(of_groups(254)).err(), Some("the difficulty of a score is above 253"));
    fn numbered(state: &mut Saved) -> &mut Vec<u64> {
        match &mut state.decided {
            SavedDecided::Numbered(words) => words,
            _ => panic!("proof search numbers the hands"),
        }
    }
    refused(&|state| numbered(state)[0] |= 1, "nobody can hold");
    refused(&|state| numbered(state)[0] |= 3 << 6, "both wins and loses");
    refused(&|state| numbered(state).truncate(7), "size");
    refused(
        &|state| {
            // Too few cards for a game that leads to another.
            state.current = rules.with_ranks(2).unwrap();
            (state.scores, state.decided) = (None, SavedDecided::None);
            state.rounds = Some(SavedRounds { bytes: vec![0; 16], overflow: Vec::new() });
        },
        "too small",
    );
    refused(&|state| state.rounds = Some(SavedRounds { bytes: vec![0; 1 << 12], overflow: Vec::new() }), "rounds");
}

/// Impossible states of retrograde steps are refused.
#[test]
fn impossible_sets_are_refused() {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let options = Options { rounds: false, method: Method::Dominance, ..Options::default() };
    let good = states(rules, &options).pop().unwrap();
    let SavedDecided::Sets { wins, losses } = good.decided.clone() else { panic!("steps have sets") };
    assert!(State::restore(good.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut [Vec<u64>; 2]), words: &str| {
        let mut sets = [wins.clone(), losses.clone()];
        change(&mut sets);
        let [wins, losses] = sets;
        let bad = Saved { decided: SavedDecided::Sets { wins, losses }, ..good.clone() };
        let why = State::restore(bad).err().unwrap_or("nothing");
        assert!(why.contains(words), "{why}");
    };
    // A winning hand that changes when suits are renamed.
    let is_win = |hand: CardSet| wins[hand.bits() as usize / 64] >> (hand.bits() % 64) & 1 != 0;
    let is_asymmetric = |hand: &CardSet| hand.bits() % 128 != hand.bits() / 128;
    let hand = common::hands(rules).find(|hand| is_win(*hand) && is_asymmetric(hand)).unwrap();
    refused(&|[wins, _]| wins[hand.bits() as usize / 64] &= !(1 << (hand.bits() % 64)), "renaming suits");
    refused(&|[_, losses]| losses[0] &= !(1 << 5), "renaming suits"); // the two lowest spades lose
    refused(&|[_, losses]| losses[0] |= 1, "nobody can hold");
    refused(&|[wins, losses]| losses.clone_from(wins), "both wins and loses");
    refused(&|[wins, _]| wins.truncate(7), "size");
}
