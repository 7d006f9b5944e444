//! The step: given what is known, decide these positions.
//!
//! A step is a pure function of what is known and of a block of positions. It writes nothing: the caller gathers the
//! decisions of blocks, on as many threads or machines as it likes, and makes them known.

use faceup_core::{CardSet, Player};

use crate::blocks::{Blocks, Side};
use crate::force::AnyForce;
use crate::move_generator::MoveGenerator;
use crate::order::Order;
use crate::{Known, Method};

/// What a step needs besides what is known: it does not change during a solve.
#[derive(Debug)]
pub struct Step {
    generator: MoveGenerator,
    blocks: Blocks,
    method: Method,
    order: Order,
}

/// What a step decided of one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decisions {
    /// One word of 64 positions after another, a one for every position that is now decided; empty if none is.
    pub words: Vec<u64>,
    /// The number of positions within rounds that were looked at: the same on every machine.
    pub nodes: u64,
}

impl Decisions {
    /// Whether anything was decided.
    #[must_use]
    pub fn any(&self) -> bool {
        !self.words.is_empty()
    }
}

impl Step {
    /// The step for a cut of a game.
    #[must_use]
    pub fn new(blocks: Blocks, method: Method) -> Step {
        let rules = blocks.rules();
        Step { generator: MoveGenerator::new(rules), blocks, method, order: Order::new(rules.pack()) }
    }

    /// The cut of the game.
    #[must_use]
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Decides one block.
    ///
    /// `known` is what the searches may build on. `decided` is what has been decided up to now, this step's earlier
    /// levels included; only covers and what is still open are read from it. The two may be the same sets.
    #[must_use]
    pub fn decide(&self, side: Side, known: Known<'_>, decided: Known<'_>, block: u32) -> Decisions {
        let attacker = match side {
            Side::Wins => Player::One,
            Side::Losses => Player::Two,
        };
        let mut force = AnyForce::new(&self.generator, known, attacker);
        let (first, count) = (self.blocks.first_word(block), self.blocks.words_per_block());
        let selected = self.blocks.selected(side, block);
        let own = decided.of(side);
        // This block's words of the side's set, with what the step adds.
        let mut words: Vec<u64> = Vec::new();
        let mut any = false;
        for nth in 0..count {
            let at = match side {
                Side::Wins => count - 1 - nth,
                Side::Losses => nth,
            };
            let index = first + at;
            let mut open = !(decided.wins.word(index) | decided.losses.word(index)) & self.order.playable(index);
            if let Some(selected) = selected {
                open &= selected[at];
            }
            if open == 0 {
                continue;
            }
            if self.method != Method::Sweep {
                let look = |at: usize| words.get(at.wrapping_sub(first)).copied().unwrap_or_else(|| own.word(at));
                open &= self.order.covers_beyond_lanes(side, index, look);
            }
            let before = own.word(index);
            let mut word = before;
            loop {
                let ready = match self.method {
                    Method::Frontier | Method::Covers => open & self.order.covers_in_lanes(side, word),
                    Method::Sweep => open,
                };
                if ready == 0 {
                    break;
                }
                open &= !ready;
                for lane in CardSet::from_bits(ready) {
                    let hand = (index as u64) << 6 | u64::from(lane.bit());
                    word |= u64::from(force.decides(hand)) << lane.bit();
                }
            }
            if word != before {
                if !any {
                    words = (0..count).map(|at| own.word(first + at)).collect();
                    any = true;
                }
                words[at] = word;
            }
        }
        // Only what is new.
        for (at, word) in words.iter_mut().enumerate() {
            *word &= !own.word(first + at);
        }
        Decisions { words, nodes: force.nodes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HandSet, Options, Quiet, Tablebase, Value, solve};
    use faceup_core::{Preset, Rules};

    /// The hands of a solved game that take at most `rounds`, won and lost.
    fn within(table: &crate::Solution, rounds: u16) -> [HandSet; 2] {
        let cards = table.rules().pack().cards();
        let sets = [HandSet::new(cards), HandSet::new(cards)];
        for hand in (1..table.rules().pack().full().bits()).map(CardSet::from_bits) {
            match table.value(hand) {
                value if value >= Value::win(rounds) => sets[0].insert(hand),
                value if value <= Value::loss(rounds) => sets[1].insert(hand),
                _ => false,
            };
        }
        sets
    }

    /// From what is won and lost within k rounds a step decides just what takes k + 1, where it does its own hands.
    #[test]
    fn a_step_decides_the_next_round_and_no_more() {
        let games: [(Preset, u8, u8); 5] = [
            (Preset::BeatItOrEatIt, 2, 7),
            (Preset::BeatItOrEatIt, 1, 14),
            (Preset::BeatItOrEatIt, 3, 4),
            (Preset::Challenge, 4, 3),
            (Preset::Challenge1987, 2, 6),
        ];
        for (preset, suits, ranks) in games {
            let rules: Rules = preset.rules(suits, ranks).unwrap();
            let table = solve(rules, &Options::default(), &Quiet).unwrap();
            let step = Step::new(Blocks::new(rules), Method::Sweep);
            for k in [0, 1, 5, 10] {
                let (before, after) = (within(&table, k), within(&table, k + 1));
                let known = Known { wins: &before[0], losses: &before[1] };
                for (own, side) in [Side::Wins, Side::Losses].into_iter().enumerate() {
                    for &block in step.blocks().levels(side).flatten() {
                        let decisions = step.decide(side, known, known, block);
                        let first = step.blocks().first_word(block);
                        for at in 0..step.blocks().words_per_block() {
                            let selected = step.blocks().selected(side, block).map_or(u64::MAX, |words| words[at]);
                            let new = after[own].word(first + at) & !before[own].word(first + at);
                            let got = decisions.words.get(at).copied().unwrap_or(0);
                            assert_eq!(got, new & selected, "{rules} round {k} {side:?} block {block}");
                        }
                    }
                }
            }
        }
    }
}
