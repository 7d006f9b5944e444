//! A pass of one process over the goals.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{Observer, Status};
use rayon::current_num_threads;
use rayon::prelude::*;

use crate::dominance::DominanceOrder;
use crate::frontier::goals::Goals;
use crate::monitor::{Checkpoints, Watch};
use crate::move_generator::{MoveGenerator, with_settings};
use crate::proof::estimates::Estimates;
use crate::proof::prover::{Log, Prover, Shared, Work};
use crate::proof::search::SearchTables;
use crate::state::State;

/// A pass of one process.
pub(super) struct Pass<'a> {
    pub estimates: &'a Estimates,
    pub order: &'a DominanceOrder,
    pub generator: &'a MoveGenerator,
    pub spare_tables: &'a Mutex<Vec<SearchTables>>,
    pub goals: Goals,
    pub watch: &'a Watch<'a>,
    /// The number of the pass.
    pub step: u16,
    /// The number of decided hands, for progress.
    pub decided: AtomicU64,
    pub total: u64,
}

impl Pass<'_> {
    /// Proves all goals. Stops the provers whenever a checkpoint is due: the calling thread may be one of them.
    pub fn prove_alone(&self, log: Option<&dyn Log>, state: &mut State, checkpoints: &mut Checkpoints<'_>) -> Work {
        let (nodes, mut work) = (state.nodes, Work::default());
        loop {
            let is_due = checkpoints.timer(self.total);
            work = work + self.prove(log, &|| self.watch.interrupted() || is_due());
            state.nodes = nodes + work.nodes;
            if self.watch.is_stopped() || !self.goals.rewind() {
                return work;
            }
            checkpoints.offer(state, self.watch);
        }
    }

    /// Proves goals on all threads, until all parts of the list are begun, or `stop` says so. Facts that other threads prove
    /// meanwhile only help.
    pub fn prove(&self, log: Option<&dyn Log>, stop: &(dyn Fn() -> bool + Sync)) -> Work {
        let Pass { estimates, order, generator, spare_tables, .. } = *self;
        let report = &|decided| self.report(decided);
        let shared = Shared { estimates, order, generator, log, spare_tables, stop, report };
        with_settings!(generator.rules(), |TRUMPS, PASS| self.prove_with::<TRUMPS, PASS>(shared))
    }

    fn prove_with<const TRUMPS: bool, const PASS: bool>(&self, shared: Shared<'_>) -> Work {
        let each = |_| {
            let (mut prover, mut work) = (Prover::<TRUMPS, PASS>::new(shared), Work::default());
            while !(shared.stop)()
                && let Some(part) = self.goals.take()
            {
                if let Some(log) = shared.log {
                    log.begun(part);
                }
                work = work + prover.prove_all(self.goals.part(part));
                // Proved goals cost nothing the next time.
                if (shared.stop)() {
                    self.goals.put_back(part);
                }
            }
            work
        };
        (0..current_num_threads()).into_par_iter().with_max_len(1).map(each).reduce(Work::default, |a, b| a + b)
    }

    pub fn report(&self, decided: u64) {
        let done = self.decided.fetch_add(decided, Relaxed) + decided;
        self.watch.progress(Status { step: self.step, done, total: self.total });
    }
}
