//! Long work, on a thread of its own, without Python's lock. The calling thread reports its progress to Python, and checks for signals and
//! other reasons to stop.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceup::{Cancel, Observer, Progress, Watch};
use pyo3::prelude::*;

use crate::error::wrong_type;
use crate::process::{Threads, Work};

/// The interval of checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

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
    if let Some(other) = progress.filter(|progress| !progress.is_callable()) {
        return Err(wrong_type("progress as a function of a step, an amount and a total", other));
    }
    let (cancel, latest) = (Cancel::new(), Mutex::new(None));
    let tell = |progress: &Progress| *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
    let watch = Watch::new().cancel(&cancel).every(Duration::ZERO).on_progress(tell);
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
                let latest = *latest.lock().unwrap_or_else(PoisonError::into_inner);
                raised = look(py, latest, progress).err();
                if raised.is_some() {
                    cancel.cancel();
                }
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

fn look(py: Python<'_>, latest: Option<Progress>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    // Work without parts has no total.
    if let (Some(progress), Some(Progress { step, done, total: total @ 1.., .. })) = (progress, latest) {
        progress.call1((step, done, total))?;
    }
    Ok(())
}
