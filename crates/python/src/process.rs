//! The threads of this process, also after a fork.
//!
//! A forked child has one thread, and a copy of everything else: of a pool without its threads, where work never ends, and of locks that a
//! missing thread held, and never releases. So the package does not use rayon's own pool, which a child can neither use nor replace. Each
//! process makes a pool for its first work. A child forked while the library worked in another thread of its parent may have locks of that
//! thread, and is refused.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{ForkError, SolveError};

/// This process, or one of its ancestors.
struct Process {
    id: u32,
    /// Whether it was forked while the library worked.
    is_cut_off: bool,
    /// The number of calls that work without Python's lock. Only these hold locks during a fork.
    at_work: AtomicUsize,
    pool: OnceLock<ThreadPool>,
    /// The process forked from this one. Set only in that process.
    child: OnceLock<Box<Process>>,
}

/// The process that loaded the package.
static FIRST: OnceLock<Process> = OnceLock::new();

impl Process {
    const fn new(id: u32, is_cut_off: bool) -> Process {
        Process { id, is_cut_off, at_work: AtomicUsize::new(0), pool: OnceLock::new(), child: OnceLock::new() }
    }

    /// The running process. Python's lock is held, so no other thread is in here during a fork.
    fn present(_: Python<'_>) -> &'static Process {
        let id = std::process::id();
        let mut process = FIRST.get_or_init(|| Process::new(id, false));
        while process.id != id {
            let is_cut_off = process.is_cut_off || process.at_work.load(Relaxed) > 0;
            process = process.child.get_or_init(|| Box::new(Process::new(id, is_cut_off)));
        }
        process
    }
}

/// Work without Python's lock.
pub struct Work(&'static Process);

impl Work {
    /// Begins work, which ends when this is dropped.
    pub fn begin(py: Python<'_>) -> PyResult<Work> {
        let process = Process::present(py);
        if process.is_cut_off {
            return Err(ForkError::new_err(
                "this process was forked while faceup worked in another thread: start processes by \
                 multiprocessing.get_context(\"spawn\"), or before the work",
            ));
        }
        process.at_work.fetch_add(1, Relaxed);
        Ok(Work(process))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Relaxed);
    }
}

/// The threads of this process.
pub struct Threads {
    pool: &'static ThreadPool,
    _work: Work,
}

impl Threads {
    /// Begins work on the threads of this process.
    pub fn of(py: Python<'_>) -> PyResult<Threads> {
        let work = Work::begin(py)?;
        let pool = match work.0.pool.get() {
            Some(pool) => pool,
            None => {
                let pool = ThreadPoolBuilder::new().thread_name(|at| format!("faceup-{at}")).build();
                let pool = pool.map_err(|error| SolveError::new_err(format!("cannot start threads: {error}")))?;
                work.0.pool.get_or_init(|| pool)
            }
        };
        Ok(Threads { pool, _work: work })
    }

    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.install(work)
    }
}

/// Runs work on the calling thread without Python's lock. It must not use rayon: see `on_threads`.
pub fn unlocked<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let _work = Work::begin(py)?;
    Ok(py.detach(work))
}

/// Runs short work on the threads of this process, without Python's lock.
pub fn on_threads<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let threads = Threads::of(py)?;
    Ok(py.detach(|| threads.run(work)))
}
