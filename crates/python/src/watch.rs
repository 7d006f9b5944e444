//! Long work, on a thread of its own, without Python's lock. The calling thread reports its progress to Python, and checks for signals and
//! other reasons to stop.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use faceup::{Observer, Status};
use pyo3::prelude::*;

use crate::process::{Threads, Work};

/// The interval of checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// The latest progress of the work, and whether to stop it.
#[derive(Default)]
struct Watch {
    is_stopped: AtomicBool,
    step: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
}

impl Observer for Watch {
    fn progress(&self, status: Status) {
        // A report that mixes two states of the work does no harm: it is soon replaced.
        self.step.store(status.step.into(), Relaxed);
        self.done.store(status.done, Relaxed);
        self.total.store(status.total, Relaxed);
    }

    fn interrupted(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }
}

/// Runs work that checks an observer on the threads of this process. Calls Python's `progress` with the step, the amount done and the
/// total. If it raises, or a signal handler does (Ctrl-C), the work is stopped and the exception propagates.
pub fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&dyn Observer) -> T + Send,
) -> PyResult<T> {
    let threads = Threads::of(py)?;
    watched(py, progress, |observer| threads.run(|| work(observer)))
}

/// Runs work on one thread: for work that may wait for other work of its kind. (A pool thread that waits for its part of some work takes
/// up other work, which would wait for its own.)
pub fn run_alone<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&dyn Observer) -> T + Send,
) -> PyResult<T> {
    let _work = Work::begin(py)?;
    watched(py, progress, work)
}

fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&dyn Observer) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    let (ended, end) = channel::<()>();
    let mut raised = None;
    let result = std::thread::scope(|scope| {
        let watch = &watch;
        let worker = scope.spawn(move || {
            let _ended = ended; // dropped at the end, of a panic too
            work(watch)
        });
        // A receiver serves one thread at a time, which the lock guarantees.
        let end = Mutex::new(end);
        let wait = || end.lock().map_or(Err(RecvTimeoutError::Disconnected), |end| end.recv_timeout(PAUSE));
        while py.detach(wait) == Err(RecvTimeoutError::Timeout) {
            if raised.is_none() {
                raised = look(py, watch, progress).err();
                watch.is_stopped.store(raised.is_some(), Relaxed);
            }
        }
        worker.join()
    });
    match (raised, result) {
        (Some(error), _) => Err(error),
        (None, Ok(result)) => Ok(result),
        (None, Err(panic)) => resume_unwind(panic),
    }
}

fn look(py: Python<'_>, watch: &Watch, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        let [step, done, total] = [&watch.step, &watch.done, &watch.total].map(|number| number.load(Relaxed));
        // Before its first report, the work has no total.
        if total > 0 {
            progress.call1((step, done, total))?;
        }
    }
    Ok(())
}
