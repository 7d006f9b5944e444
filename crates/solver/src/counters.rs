//! Counts of the work of a solve, by its parts.
//!
//! Only the example `engine_counts` reads them. Without the feature `counters`, nothing is counted, and the calls compile
//! to nothing. The counts belong to the process, so count one solve at a time, with one thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use faceup_core::{CardSet, Rules};

use crate::side::Side;

/// A kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// Searches that found a proof from proved hands.
    ProofSearches,
    /// The positions that these searches searched.
    ProofNodes,
    /// Searches that found a proof below the bound that needs other hands proved first.
    OpenSearches,
    /// The positions that these searches searched.
    OpenNodes,
    /// Searches that found only proofs that cost too much.
    DearSearches,
    /// The positions that these searches searched.
    DearNodes,
    /// Searches that found no proof.
    FailedSearches,
    /// The positions that these searches searched.
    FailedNodes,
    /// Positions of proof searches in which a card can be beaten, and the player who beats it does not go out at once.
    Choices,
    /// Good leads that were tried first.
    FirstChoices,
    /// Good leads that were tried later.
    LaterChoices,
    /// Hands that became proved, from facts and by dominance. Hands that differ by renaming suits all count.
    Decided,
    /// The positions that retrograde steps searched.
    StepNodes,
}

const COUNTERS: usize = Counter::StepNodes as usize + 1;

/// A part of a solve.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The game that was being solved.
    pub rules: Rules,
    /// Whether the stage was a pass of proof search. Otherwise it was all retrograde steps of the game.
    pub is_pass: bool,
    counts: [u64; COUNTERS],
    /// The facts that were searched and proved, in order.
    pub facts: Vec<(Side, CardSet)>,
}

impl Stage {
    /// The number of events of a kind.
    #[must_use]
    pub fn count(&self, counter: Counter) -> u64 {
        self.counts[counter as usize]
    }
}

static COUNTS: [AtomicU64; COUNTERS] = [const { AtomicU64::new(0) }; COUNTERS];
static STAGES: Mutex<Vec<Stage>> = Mutex::new(Vec::new());

static COUNTING: AtomicBool = AtomicBool::new(false);

/// Starts counting. Before that, the feature costs almost nothing.
pub fn start() {
    COUNTING.store(true, Relaxed);
}

#[inline(always)]
fn is_counting() -> bool {
    cfg!(feature = "counters") && COUNTING.load(Relaxed)
}

/// Counts an event `n` times.
#[inline(always)]
pub(crate) fn add(counter: Counter, n: u64) {
    if is_counting() {
        COUNTS[counter as usize].fetch_add(n, Relaxed);
    }
}

/// Records a fact.
#[inline(always)]
pub(crate) fn add_fact(fact: (Side, CardSet)) {
    if is_counting() {
        let mut stages = STAGES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stage) = stages.last_mut() {
            stage.facts.push(fact);
        }
    }
}

/// Begins a stage, which gets all later counts.
pub(crate) fn begin_stage(rules: Rules, is_pass: bool) {
    if is_counting() {
        let mut stages = STAGES.lock().unwrap_or_else(PoisonError::into_inner);
        end_stage(&mut stages);
        stages.push(Stage { rules, is_pass, counts: [0; COUNTERS], facts: Vec::new() });
    }
}

/// Moves the counts into the last stage.
fn end_stage(stages: &mut [Stage]) {
    let counts = COUNTS.each_ref().map(|count| count.swap(0, Relaxed));
    if let Some(stage) = stages.last_mut() {
        stage.counts = counts;
    }
}

/// Takes all stages out.
#[must_use]
pub fn take() -> Vec<Stage> {
    let mut stages = STAGES.lock().unwrap_or_else(PoisonError::into_inner);
    end_stage(&mut stages);
    std::mem::take(&mut *stages)
}
