//! The proved hands as plain data: as sets of hands, or in two bits for each number of the numbering.
//!
//! ```text
//! facts:  two bits a hand, 32 hands a word: | loses | wins |, both zero if the hand is not proved
//! ```

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{CardSet, Rules};
use rayon::prelude::*;

use crate::dominance::DominanceOrder;
use crate::hand_set::HandSet;
use crate::proof::difficulties::{Detail, Difficulties};
use crate::proof::estimates::{Estimates, HANDS_PER_WORD, PROVED, WINS};
use crate::proof::lanes::{Lanes, compress, read_bits};
use crate::proof::numbering::{Numbering, Run};
use crate::side::Side;

/// [`WINS`] of every hand of a word.
const ALL_WINS: u64 = {
    let (mut all, mut hand) = (0, 0);
    while hand < HANDS_PER_WORD {
        all |= WINS << (2 * hand);
        hand += 1;
    }
    all
};

/// The facts in a word of estimates. The bitwise or of the facts of several processes has the facts of all.
pub(crate) const fn facts_in(estimates: u64) -> u64 {
    let proved = estimates >> PROVED.trailing_zeros() & ALL_WINS;
    proved & estimates | (proved & !estimates) << 1
}

/// The estimates with these facts. Every other hand is on the side where it is expected in a word of estimates.
pub(crate) const fn estimates_with(facts: u64, expected: u64) -> u64 {
    let (wins, losses) = (facts & ALL_WINS, facts >> 1 & ALL_WINS);
    (wins | losses) << PROVED.trailing_zeros() | wins | expected & ALL_WINS & !losses
}

/// The fault of a list of facts of a game, if it has one.
pub(crate) fn fault(rules: Rules, facts: &[u64]) -> Option<&'static str> {
    let numbering = Numbering::new(rules);
    let hands = numbering.count() as usize;
    if facts.len() != hands.div_ceil(HANDS_PER_WORD) {
        return Some("the facts do not have the size of the game");
    }
    if facts.par_iter().any(|facts| facts & facts >> 1 & ALL_WINS != 0) {
        return Some("a hand both wins and loses");
    }
    let is_decided = |number: usize| facts[number / HANDS_PER_WORD] >> (2 * (number % HANDS_PER_WORD)) & 3 != 0;
    let unplayable = [CardSet::EMPTY, rules.pack().full()].map(|hand| numbering.number(hand));
    let after = hands..facts.len() * HANDS_PER_WORD;
    unplayable.into_iter().chain(after).any(is_decided).then_some("a hand that nobody can hold has an outcome")
}

/// The number of proved hands. Hands that differ by renaming suits all count.
pub(crate) fn count(numbering: Numbering, facts: impl Fn(usize) -> u64 + Sync) -> u64 {
    let among = |first: usize, end: usize| {
        let (mut count, mut number) = (0, first);
        while number < end {
            let (at, until) = (number % HANDS_PER_WORD, end.min((number / HANDS_PER_WORD + 1) * HANDS_PER_WORD));
            let length = 2 * (until - number);
            let wanted = if length == 64 { u64::MAX } else { ((1 << length) - 1) << (2 * at) };
            count += u64::from((facts(number / HANDS_PER_WORD) & wanted).count_ones());
            number = until;
        }
        count
    };
    // All hands of a run have the same number of renamings, except perhaps the last: there, the word that varies may
    // be equal to another one.
    let of_run = |run: Run| {
        let last = run.number + run.length - 1;
        among(run.number, last) * numbering.class_size(run.hand_at(run.number))
            + among(last, last + 1) * numbering.class_size(run.hand_at(last))
    };
    numbering.runs().map(of_run).sum()
}

/// Whether [`Estimates::into_sets`] frees half of the words before it makes the second set. That takes longer, so it does so only
/// where the words and both sets would need more memory than the proof search.
pub(crate) fn needs_half_of_the_words(numbering: Numbering, detail: Detail) -> bool {
    detail == Detail::Group || numbering.suits() > 2
}

/// The hands of a list of facts as two sets: wins and losses.
pub(crate) fn sets_of(rules: Rules, facts: Vec<u64>) -> [HandSet; 2] {
    let none = Difficulties::with_bytes(Numbering::new(rules), Detail::Group, Box::default());
    Estimates::with_facts(rules, none, facts).into_sets(rules)
}

impl Estimates {
    /// Estimates in which these hands are proved, and all others are expected to lose.
    pub fn with_facts(rules: Rules, difficulties: Difficulties, facts: Vec<u64>) -> Estimates {
        let words = facts.into_iter().map(|facts| AtomicU64::new(estimates_with(facts, 0))).collect::<Vec<_>>();
        Estimates { numbering: Numbering::new(rules), words: words.into(), difficulties }
    }

    /// The number of words of facts.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// A word of facts. Provers may go on meanwhile.
    pub fn facts(&self, index: usize) -> u64 {
        facts_in(self.words[index].load(Relaxed))
    }

    /// The number of proved hands. Hands that differ by renaming suits all count.
    pub fn decided(&self) -> u64 {
        count(self.numbering, |index| self.facts(index))
    }

    /// Marks the hands of two sets as proved.
    pub fn import_facts(&self, wins: &HandSet, losses: &HandSet) {
        self.numbering.runs().for_each(|run| {
            for (number, hand) in run.hands() {
                match (wins.contains(hand), losses.contains(hand)) {
                    (true, _) => self.set_proved(number, Side::Wins),
                    (_, true) => self.set_proved(number, Side::Losses),
                    _ => {}
                }
            }
        });
    }

    /// The proved hands as two sets: wins and losses.
    pub fn to_sets(&self, rules: Rules) -> [HandSet; 2] {
        both_sets(rules, self.numbering, &self.words)
    }

    /// The proved hands as two sets. The difficulties are freed first. Where [`needs_half_of_the_words`] says so, half of the words
    /// are freed before the second set is made.
    pub fn into_sets(self, rules: Rules) -> [HandSet; 2] {
        let Estimates { numbering, words, difficulties } = self;
        let in_halves = needs_half_of_the_words(numbering, difficulties.detail);
        drop(difficulties);
        if !in_halves {
            return both_sets(rules, numbering, &words);
        }
        let [wins] = sets(rules, |index| [Lanes::read(numbering, &words, index).proved_for(Side::Wins)]);
        let mut losses = words.into_vec();
        // Word n takes one bit a hand of words 2 n and 2 n + 1, which are not needed any more.
        let losses_of = |word: Option<&AtomicU64>| compress(facts_in(word.map_or(0, |word| word.load(Relaxed))) >> 1);
        for index in 0..losses.len().div_ceil(2) {
            let both = losses_of(losses.get(2 * index)) | losses_of(losses.get(2 * index + 1)) << 32;
            losses[index].store(both, Relaxed);
        }
        losses.truncate(losses.len().div_ceil(2));
        losses.shrink_to_fit();
        let [losses] = sets(rules, |index| [read_bits(numbering, &losses, index)]);
        [wins, losses]
    }
}

/// The hands that are proved in words of estimates, as two sets.
fn both_sets(rules: Rules, numbering: Numbering, words: &[AtomicU64]) -> [HandSet; 2] {
    sets(rules, |index| {
        let lanes = Lanes::read(numbering, words, index);
        [lanes.proved_for(Side::Wins), lanes.proved_for(Side::Losses)]
    })
}

/// Sets of hands, from a function that makes a word of each set.
fn sets<const N: usize>(rules: Rules, words: impl Fn(usize) -> [u64; N] + Sync) -> [HandSet; N] {
    let sets = [(); N].map(|()| HandSet::new(rules.pack().cards()));
    let order = DominanceOrder::new(rules.pack());
    (0..(1usize << rules.pack().cards()).div_ceil(64)).into_par_iter().with_min_len(256).for_each(|index| {
        for (set, word) in sets.iter().zip(words(index)) {
            set.insert_lanes(index, word & order.playable(index));
        }
    });
    sets
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;
    use crate::proof::estimates::WorkSpace;

    /// For every pair of estimates of a hand: a fact stays a fact, and otherwise the first process decides.
    #[test]
    fn facts_come_before_expectations() {
        for (first, second) in (0..4u64).flat_map(|first| (0..4u64).map(move |second| (first, second))) {
            let is_fact = |estimate| estimate & PROVED != 0;
            if is_fact(first) && is_fact(second) && first != second {
                continue; // two facts never contradict each other
            }
            let shift = 2 * (HANDS_PER_WORD - 1);
            let merged = estimates_with(facts_in(first << shift) | facts_in(second << shift), first << shift) >> shift;
            let right = if is_fact(second) { second } else { first };
            assert_eq!(merged, right, "{first:02b} {second:02b}");
        }
    }

    #[test]
    fn exported_facts_can_be_imported() {
        for rules in games("1x8 2x7 3x3 4x3 challenge-4x2 challenge-3x4") {
            let order = DominanceOrder::new(rules.pack());
            let [first, imported] = [(); 2].map(|()| Estimates::new(rules, Detail::Hand));
            let mut space = WorkSpace::default();
            let top = CardSet::from_bits(rules.pack().full().bits() >> 2);
            let decided = first.prove(&order, (Side::Wins, top), &mut space)
                + first.prove(&order, (Side::Losses, CardSet::from_bits(3)), &mut space);
            let [wins, losses] = first.to_sets(rules);
            assert_eq!(wins.len() + losses.len(), decided);
            assert_eq!(first.decided(), decided);
            imported.import_facts(&wins, &losses);
            let words: Vec<u64> = (0..first.word_count()).map(|index| first.facts(index)).collect();
            assert_eq!(fault(rules, &words), None);
            let restored =
                Estimates::with_facts(rules, Difficulties::new(first.numbering, Detail::Group), words.clone());
            for hand in (1..rules.pack().full().bits()).map(CardSet::from_bits) {
                assert_eq!(imported.of(hand), first.of(hand));
                assert_eq!(restored.of(hand).is_proved(), first.of(hand).is_proved());
                assert!(!first.of(hand).is_proved() || restored.of(hand) == first.of(hand));
            }
            let same = if rules.pack().suits() % 2 == 0 { restored.into_sets(rules) } else { first.into_sets(rules) };
            for index in 0..wins.word_count() {
                assert_eq!([wins.word(index), losses.word(index)], [same[0].word(index), same[1].word(index)]);
            }
            let wrong = |at: usize, bits: u64| {
                let mut words = words.clone();
                words[at] |= bits;
                fault(rules, &words)
            };
            let last = Numbering::new(rules).number(rules.pack().full());
            let of_last = 1 << (2 * (last % HANDS_PER_WORD));
            for (at, bits, text) in [(0, 1, "hold"), (0, 2, "hold"), (last / HANDS_PER_WORD, of_last, "hold")] {
                assert!(wrong(at, bits).is_some_and(|fault| fault.contains(text)), "{rules}");
            }
            assert!(wrong(0, 15 << 4).is_some_and(|fault| fault.contains("both")), "{rules}");
            assert!(fault(rules, &words[1..]).is_some_and(|fault| fault.contains("size")), "{rules}");
        }
    }
}
