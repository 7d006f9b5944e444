//! Work for the processors: it runs on threads of its own, so that the server answers other requests meanwhile.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use faceup::Observer;
use faceup::solver::{Analyst, Tablebase};
use tokio::sync::Semaphore;

use crate::problem::{Kind, Problem};

/// The threads that work out answers.
pub struct Workers {
    free: Arc<Semaphore>,
}

impl Workers {
    /// At most this number of pieces of work run at once. The others wait, in the order in which they came.
    pub fn new(threads: usize) -> Workers {
        Workers { free: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// Runs a piece of work. If the caller no longer waits for it, because the client is gone or time is up, the work is
    /// told to stop.
    ///
    /// # Errors
    ///
    /// If the server ends before the work began.
    ///
    /// # Panics
    ///
    /// If the work panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce(&Stop) -> T + Send + 'static) -> Result<T, Problem> {
        let failed = || Problem::new(Kind::Internal, "an answer failed; the server's log says more");
        let permit = self.free.clone().acquire_owned().await.map_err(|_| failed())?;
        let stop = Stop::default();
        let _guard = StopOnDrop(stop.clone());
        let job = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&stop)
        });
        match job.await {
            Ok(done) => Ok(done),
            // Whoever guards the handler logs it.
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(failed()),
        }
    }
}

/// Tells a piece of work to stop.
#[derive(Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Relaxed);
    }
}

impl Observer for Stop {
    fn interrupted(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Analysts that wait for their next question. Making one takes longer than most answers.
pub struct Analysts {
    waiting: Mutex<Vec<Analyst<Arc<dyn Tablebase>>>>,
    most: usize,
}

impl Analysts {
    /// Keeps at most this number of analysts. Each takes half a megabyte.
    pub fn new(most: usize) -> Analysts {
        Analysts { waiting: Mutex::default(), most }
    }

    /// An analyst of a table.
    pub fn take(&self, table: &Arc<dyn Tablebase>) -> Analyst<Arc<dyn Tablebase>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let found = waiting.iter().position(|analyst| Arc::ptr_eq(analyst.table(), table));
        found.map_or_else(|| Analyst::new(table.clone()), |at| waiting.remove(at))
    }

    /// Keeps none of those that wait.
    pub fn forget(&self) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Keeps an analyst for the next question. The one that has waited longest goes if there are too many.
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
    use futures_util::FutureExt;
    use std::time::Duration;

    #[tokio::test]
    async fn a_panic_reaches_the_caller_and_the_next_work_runs() {
        let workers = Workers::new(1);
        let panicked = std::panic::AssertUnwindSafe(workers.run(|_| panic!("on purpose"))).catch_unwind().await;
        assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"on purpose"));
        assert_eq!(workers.run(|_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_stopped() {
        let workers = Workers::new(1);
        let endless = workers.run(|stop| while stop.check().is_ok() {});
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        // The only thread is free again.
        assert_eq!(workers.run(|_| 7).await, Ok(7));
    }
}
