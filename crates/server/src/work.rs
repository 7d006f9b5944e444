//! Work for the processors, on threads of its own, so that the server answers other requests meanwhile.

use std::sync::{Arc, Mutex, PoisonError};

use faceup::Cancel;
use faceup::parts::solver::{Analyst, Tablebase};
use tokio::sync::Semaphore;

use crate::problem::{Kind, Problem};

/// A queue of work, and its threads.
pub struct Workers {
    threads: Arc<Semaphore>,
    places: Semaphore,
    most: usize,
}

impl Workers {
    /// At most `threads` pieces of work run at once, and at most `most` run or wait, first come, first served.
    pub fn new(threads: usize, most: usize) -> Workers {
        Workers { threads: Arc::new(Semaphore::new(threads.max(1))), places: Semaphore::new(most), most }
    }

    /// The number of pieces of work that run or wait.
    pub fn under_way(&self) -> usize {
        self.most - self.places.available_permits()
    }

    /// Runs a piece of work. Tells it to stop if the caller no longer waits, because the client is gone or time is up.
    ///
    /// # Errors
    ///
    /// If the queue is full, the work fails, or the server ends before the work began.
    ///
    /// # Panics
    ///
    /// If the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.places.try_acquire().map_err(|_| {
            let detail = format!("{} such requests are under way already: try again in a moment", self.most);
            Problem::new(Kind::Overloaded, detail)
        })?;
        let stopping = || Problem::new(Kind::Stopping, "the server is stopping");
        let permit = self.threads.clone().acquire_owned().await.map_err(|_| stopping())?;
        let stop = Cancel::new();
        let _guard = CancelOnDrop(stop.clone());
        let job = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&stop)
        });
        match job.await {
            Ok(done) => done,
            // A layer logs it.
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(stopping()),
        }
    }
}

/// Ends a piece of work if nobody waits for it.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Analysts waiting for their next question. Creating one takes longer than most answers.
pub struct Analysts {
    waiting: Mutex<Vec<Analyst<Arc<dyn Tablebase>>>>,
    most: usize,
}

impl Analysts {
    /// Keeps at most this many analysts, of half a megabyte each.
    pub fn new(most: usize) -> Analysts {
        Analysts { waiting: Mutex::default(), most }
    }

    /// An analyst of a table.
    pub fn take(&self, table: &Arc<dyn Tablebase>) -> Analyst<Arc<dyn Tablebase>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let found = waiting.iter().position(|analyst| Arc::ptr_eq(analyst.table(), table));
        found.map_or_else(|| Analyst::new(table.clone()), |at| waiting.remove(at))
    }

    /// Drops the waiting analysts.
    pub fn forget(&self) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Keeps an analyst for the next question. If there are too many, drops the one that has waited longest.
    pub fn give_back(&self, analyst: Analyst<Arc<dyn Tablebase>>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(analyst);
        if waiting.len() > self.most {
            waiting.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup::Observer;
    use std::time::Duration;

    #[tokio::test]
    async fn a_queue_has_an_end_and_work_that_nobody_waits_for_is_stopped() {
        let workers = Workers::new(1, 2);
        let endless = || {
            workers.run(|stop| {
                while stop.check().is_ok() {}
                Ok(())
            })
        };
        let two = async { tokio::join!(endless(), endless()) };
        let third = async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            (workers.under_way(), workers.run(|_| Ok(7)).await.map_err(|problem| problem.status().as_u16()))
        };
        tokio::select! {
            _ = two => unreachable!("they are endless"),
            refused = third => assert_eq!(refused, (2, Err(503))),
        }
        // The only thread is free again.
        assert_eq!((workers.run(|_| Ok(7)).await, workers.under_way()), (Ok(7), 0));
    }
}
