//! Runs work in the thread pool while the calling thread does something else.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Runs `work` in the thread pool. The calling thread calls `meanwhile` repeatedly until the work has ended.
///
/// The calling thread does no work of the pool meanwhile, even if it belongs to the pool. So do not call this in a pool of
/// one thread: there, the work is done before `meanwhile` is called.
pub(crate) fn beside<T: Send>(work: impl FnOnce() -> T + Send, mut meanwhile: impl FnMut()) -> T {
    /// Sets the flag when the work ends, even by a panic.
    struct Ended<'a>(&'a AtomicBool);

    impl Drop for Ended<'_> {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
        }
    }

    let (has_ended, mut result) = (AtomicBool::new(false), None);
    rayon::in_place_scope(|scope| {
        scope.spawn(|_| {
            let _ended = Ended(&has_ended);
            result = Some(work());
        });
        if rayon::current_thread_index().is_some() && rayon::current_num_threads() == 1 {
            // Nobody else can do the work.
            rayon::yield_now();
        }
        loop {
            meanwhile();
            if has_ended.load(Relaxed) {
                break;
            }
        }
    });
    // A panic of the work has ended the scope.
    result.expect("the work has ended")
}
