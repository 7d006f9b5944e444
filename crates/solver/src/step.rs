//! One retrograde step on one block: which positions do the known outcomes decide?
//!
//! A step is a pure function of the known outcomes and a block of positions. It writes nothing. The caller collects the
//! decisions on all blocks, from any number of threads or machines, and publishes them.

use faceup_core::CardSet;

use crate::blocks::Blocks;
use crate::dominance::DominanceOrder;
use crate::hand_set::HandSet;
use crate::move_generator::{MoveGenerator, with_settings};
use crate::options::Method;
use crate::parity;
use crate::round_search::{Known, RoundSearch};
use crate::side::Side;

/// The parts of a step that do not change during a solve.
#[derive(Debug)]
pub struct Step {
    generator: MoveGenerator,
    blocks: Blocks,
    method: Method,
    order: DominanceOrder,
}

/// How many hands a search tries below one whose covers were decided only in this step. At 2x10, three in five hands take as many
/// rounds as one of their lower covers within the first suit (for losses, upper covers). So a search that begins lower often
/// decides several hands at once. If it fails, little is lost: most such hands would have been searched in this step anyway. A
/// hand that was searched in vain in earlier steps is decided less often, so it comes first. (`docs/engine.md` has the counts. It
/// saves most with one suit and with trumps, and almost nothing with four suits without trumps.)
const AHEAD: usize = 3;

/// The decisions of a step on one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decisions {
    /// The words of the block, with a one for every newly decided position. Empty if there is none.
    pub words: Vec<u64>,
    /// The number of positions within rounds that were searched. It is the same on every machine.
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
    /// A step on these blocks.
    #[must_use]
    pub fn new(blocks: Blocks, method: Method) -> Step {
        let rules = blocks.rules();
        Step { generator: MoveGenerator::new(rules), blocks, method, order: DominanceOrder::new(rules.pack()) }
    }

    /// The blocks of the game.
    #[must_use]
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Decides one block.
    ///
    /// Searches use the outcomes in `known`. `decided` has all decisions so far, including earlier levels of this step.
    /// It tells only which covers are decided and which positions are open. Both may be the same sets.
    ///
    /// With `rounds`, all results in fewer rounds are known. Then only results in this number of rounds are new, and hands that
    /// cannot have one are not searched.
    #[must_use]
    pub fn decide(
        &self,
        side: Side,
        known: Known<'_>,
        decided: Known<'_>,
        rounds: Option<u16>,
        block: u32,
    ) -> Decisions {
        with_settings!(self.blocks.rules(), |TRUMPS, PASS| self
            .decide_with::<TRUMPS, PASS>(side, known, decided, rounds, block))
    }

    fn decide_with<const TRUMPS: bool, const PASS: bool>(
        &self,
        side: Side,
        known: Known<'_>,
        decided: Known<'_>,
        rounds: Option<u16>,
        block: u32,
    ) -> Decisions {
        let mut search = RoundSearch::<_, TRUMPS, PASS>::new(&self.generator, known, side);
        let (first, count) = (self.blocks.first_word(block), self.blocks.words_per_block());
        let selected = self.blocks.selected(side, block);
        let own = decided.of(side);
        // The words of this block with the decisions of this step. Filled when the first decision is made.
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
            if let Some(rounds) = rounds {
                open &= parity::lanes(self.blocks.rules(), side, index, rounds);
            }
            if open == 0 {
                continue;
            }
            if self.method != Method::Plain {
                let look = |at: usize| words.get(at.wrapping_sub(first)).copied().unwrap_or_else(|| own.word(at));
                open &= self.order.covers_across_words(side, index, look);
            }
            let mut decides = |lane: u64| search.decides((index as u64) << 6 | u64::from(lane.trailing_zeros()));
            let lanes = |word: u64| CardSet::from_bits(word).iter().map(|lane| 1 << lane.bit());
            let before = own.word(index);
            let mut word = before;
            if self.method == Method::Plain {
                word |= lanes(open).filter(|&lane| decides(lane)).sum::<u64>();
                open = 0;
            }
            // The lanes that earlier steps did not search, because a cover was not decided.
            let mut late_lanes = None;
            loop {
                let ready = open & self.order.covers_within_word(side, word);
                if ready == 0 {
                    break;
                }
                let late = match self.method == Method::Frontier && rounds.is_some() {
                    true => *late_lanes.get_or_insert_with(|| !self.lanes_with_covers(side, index, known.of(side))),
                    false => 0,
                };
                for lane in lanes(ready) {
                    // The search of another lane may have settled this one.
                    if open & lane != 0 {
                        let ahead = if late & lane != 0 { AHEAD } else { 0 };
                        word |= self.search_lane(side, lane, ahead, &mut open, &mut decides);
                    }
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
        // Keep only the new decisions.
        for (at, word) in words.iter_mut().enumerate() {
            *word &= !own.word(first + at);
        }
        Decisions { words, nodes: search.nodes }
    }

    /// The lanes of a word whose covers are all in a set.
    fn lanes_with_covers(&self, side: Side, index: usize, set: &HandSet) -> u64 {
        self.order.covers_across_words(side, index, |at| set.word(at))
            & self.order.covers_within_word(side, set.word(index))
    }

    /// Searches an open lane whose covers in other words are decided. Returns the newly decided lanes, and removes from `open`
    /// the lanes that need no search: if a hand wins, so do better hands, and if it does not, worse hands do not. For losses it
    /// is the other way round.
    ///
    /// It first searches up to `ahead` lanes below this one, the lowest first. Each decided lane decides all lanes above it.
    fn search_lane(
        &self,
        side: Side,
        lane: u64,
        ahead: usize,
        open: &mut u64,
        decides: &mut impl FnMut(u64) -> bool,
    ) -> u64 {
        let covered = self.order.covered_within_word(side, lane) & *open;
        if ahead > 0 && covered != 0 {
            let next = match side {
                Side::Wins => 1 << covered.ilog2(),
                Side::Losses => 1 << covered.trailing_zeros(),
            };
            let decided = self.search_lane(side, next, ahead - 1, open, decides);
            if decided != 0 {
                return decided;
            }
        }
        let is_decided = decides(lane);
        let follows = self.order.close_within_word(if is_decided { side } else { side.other() }, lane) & *open;
        *open &= !follows;
        if is_decided { follows } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::{Options, Tablebase, Value, solve};
    use faceup_core::Quiet;

    /// The hands of a solved game that win, and that lose, within `rounds` rounds.
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

    /// From the results within k rounds, a step decides exactly the results in k + 1 rounds.
    #[test]
    fn a_step_decides_the_next_round_and_no_more() {
        for rules in games("2x7 1x14 3x4 challenge-4x3 challenge-1987-2x6") {
            let table = solve(rules, &Options::default(), &Quiet).unwrap();
            let step = Step::new(Blocks::new(rules), Method::Plain);
            for k in [0, 1, 5, 10] {
                let (before, after) = (within(&table, k), within(&table, k + 1));
                let known = Known { wins: &before[0], losses: &before[1] };
                for (own, side) in [Side::Wins, Side::Losses].into_iter().enumerate() {
                    let levels = step.blocks().levels(side).flatten();
                    for (&block, rounds) in levels.flat_map(|block| [(block, None), (block, Some(k + 1))]) {
                        let decisions = step.decide(side, known, known, rounds, block);
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
