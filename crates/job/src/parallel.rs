//! Parallel iterators: those of rayon with the feature `threads`, and serial ones of the same form without it.
//!
//! Without threads, the library builds for targets that have none, and needs no thread pool. The serial iterators have
//! the methods of rayon that this workspace uses, with the same results. Import [`prelude`] in place of rayon's.
//!
//! ```
//! use faceup_job::parallel::prelude::*;
//! let sum: u64 = (0..100u64).into_par_iter().map(|n| n * n).sum();
//! assert_eq!(sum, 328_350);
//! ```

#[cfg(feature = "threads")]
pub use pool::{beside, yield_now};
#[cfg(feature = "threads")]
pub use rayon::{current_num_threads, prelude};

#[cfg(not(feature = "threads"))]
pub use serial::{beside, current_num_threads, prelude, yield_now};

#[cfg(feature = "threads")]
mod pool {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    /// Runs `work` in the thread pool. The calling thread calls `meanwhile` again and again until the work has ended.
    ///
    /// The calling thread does no work of the pool meanwhile, even if it belongs to the pool. So do not call this in a pool of
    /// one thread: there, the work is done before `meanwhile` is called.
    pub fn beside<T: Send>(work: impl FnOnce() -> T + Send, mut meanwhile: impl FnMut()) -> T {
        /// Says that the work has ended, even by a panic.
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
                yield_now();
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

    /// Takes up other work of the thread pool, if there is any.
    pub fn yield_now() {
        rayon::yield_now();
    }
}

#[cfg(any(test, not(feature = "threads")))]
#[cfg_attr(feature = "threads", allow(dead_code, unused_imports))] // there, the tests alone use it
mod serial {
    /// The number of threads that work is shared among: this one.
    pub fn current_num_threads() -> usize {
        1
    }

    /// Runs `work`, and then `meanwhile` once.
    pub fn beside<T>(work: impl FnOnce() -> T, mut meanwhile: impl FnMut()) -> T {
        let result = work();
        meanwhile();
        result
    }

    /// Does nothing.
    pub fn yield_now() {}

    /// What is imported in place of rayon's prelude.
    pub mod prelude {
        pub use super::{IntoParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator};
        pub use super::{ParallelIterator, ParallelSlice, ParallelSliceMut};
    }

    /// A serial iterator with the methods of a parallel one.
    #[derive(Debug, Clone)]
    pub struct Serial<I>(I);

    /// What can be iterated over.
    pub trait IntoParallelIterator: IntoIterator + Sized {
        /// Iterates over the items.
        fn into_par_iter(self) -> Serial<Self::IntoIter> {
            Serial(self.into_iter())
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    /// What can be iterated over by reference.
    pub trait IntoParallelRefIterator<'a> {
        /// The iterator over references.
        type Iter: Iterator;

        /// Iterates over references to the items.
        fn par_iter(&'a self) -> Serial<Self::Iter>;
    }

    impl<'a, T: ?Sized + 'a> IntoParallelRefIterator<'a> for T
    where
        &'a T: IntoIterator,
    {
        type Iter = <&'a T as IntoIterator>::IntoIter;

        fn par_iter(&'a self) -> Serial<Self::Iter> {
            Serial(self.into_iter())
        }
    }

    /// What can be iterated over by mutable reference.
    pub trait IntoParallelRefMutIterator<'a> {
        /// The iterator over mutable references.
        type Iter: Iterator;

        /// Iterates over mutable references to the items.
        fn par_iter_mut(&'a mut self) -> Serial<Self::Iter>;
    }

    impl<'a, T: ?Sized + 'a> IntoParallelRefMutIterator<'a> for T
    where
        &'a mut T: IntoIterator,
    {
        type Iter = <&'a mut T as IntoIterator>::IntoIter;

        fn par_iter_mut(&'a mut self) -> Serial<Self::Iter> {
            Serial(self.into_iter())
        }
    }

    /// Slices that are read in chunks.
    pub trait ParallelSlice<T> {
        /// Chunks of `size` items; the last may be shorter.
        fn par_chunks(&self, size: usize) -> Serial<std::slice::Chunks<'_, T>>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, size: usize) -> Serial<std::slice::Chunks<'_, T>> {
            Serial(self.chunks(size))
        }
    }

    /// Slices that are changed in chunks, or sorted.
    pub trait ParallelSliceMut<T> {
        /// Chunks of `size` items; the last may be shorter.
        fn par_chunks_mut(&mut self, size: usize) -> Serial<std::slice::ChunksMut<'_, T>>;

        /// Sorts, without keeping the order of equal items.
        fn par_sort_unstable(&mut self)
        where
            T: Ord;

        /// Sorts by a key, keeping the order of items with equal keys.
        fn par_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
    }

    impl<T> ParallelSliceMut<T> for [T] {
        fn par_chunks_mut(&mut self, size: usize) -> Serial<std::slice::ChunksMut<'_, T>> {
            Serial(self.chunks_mut(size))
        }

        fn par_sort_unstable(&mut self)
        where
            T: Ord,
        {
            self.sort_unstable();
        }

        fn par_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
            self.sort_by_key(key);
        }
    }

    impl<I: Iterator> IntoIterator for Serial<I> {
        type Item = I::Item;
        type IntoIter = I;

        fn into_iter(self) -> I {
            self.0
        }
    }

    /// Each method does what the one of the same name does in rayon.
    #[allow(missing_docs)]
    pub trait ParallelIterator: IntoIterator + Sized {
        fn map<T>(self, f: impl FnMut(Self::Item) -> T) -> Serial<impl Iterator<Item = T>> {
            Serial(self.into_iter().map(f))
        }

        fn map_init<S, T>(
            self,
            init: impl FnOnce() -> S,
            mut f: impl FnMut(&mut S, Self::Item) -> T,
        ) -> Serial<impl Iterator<Item = T>> {
            let mut state = init();
            Serial(self.into_iter().map(move |item| f(&mut state, item)))
        }

        fn filter(self, f: impl FnMut(&Self::Item) -> bool) -> Serial<impl Iterator<Item = Self::Item>> {
            Serial(self.into_iter().filter(f))
        }

        fn filter_map<T>(self, f: impl FnMut(Self::Item) -> Option<T>) -> Serial<impl Iterator<Item = T>> {
            Serial(self.into_iter().filter_map(f))
        }

        fn flat_map_iter<J: IntoIterator>(
            self,
            f: impl FnMut(Self::Item) -> J,
        ) -> Serial<impl Iterator<Item = J::Item>> {
            Serial(self.into_iter().flat_map(f))
        }

        fn enumerate(self) -> Serial<impl Iterator<Item = (usize, Self::Item)>> {
            Serial(self.into_iter().enumerate())
        }

        fn zip<J: IntoIterator>(self, other: J) -> Serial<impl Iterator<Item = (Self::Item, J::Item)>> {
            Serial(self.into_iter().zip(other))
        }

        fn with_min_len(self, _: usize) -> Self {
            self
        }

        fn with_max_len(self, _: usize) -> Self {
            self
        }

        fn fold<T>(
            self,
            identity: impl FnOnce() -> T,
            f: impl FnMut(T, Self::Item) -> T,
        ) -> Serial<std::iter::Once<T>> {
            Serial(std::iter::once(self.into_iter().fold(identity(), f)))
        }

        fn reduce(
            self,
            identity: impl FnOnce() -> Self::Item,
            f: impl FnMut(Self::Item, Self::Item) -> Self::Item,
        ) -> Self::Item {
            self.into_iter().fold(identity(), f)
        }

        fn try_reduce<T, E>(self, identity: impl FnOnce() -> T, mut f: impl FnMut(T, T) -> Result<T, E>) -> Result<T, E>
        where
            Self: IntoIterator<Item = Result<T, E>>,
        {
            self.into_iter().try_fold(identity(), |all, item| f(all, item?))
        }

        fn for_each(self, f: impl FnMut(Self::Item)) {
            self.into_iter().for_each(f);
        }

        fn for_each_init<S>(self, init: impl FnOnce() -> S, mut f: impl FnMut(&mut S, Self::Item)) {
            let mut state = init();
            self.into_iter().for_each(move |item| f(&mut state, item));
        }

        fn try_for_each<E>(self, f: impl FnMut(Self::Item) -> Result<(), E>) -> Result<(), E> {
            self.into_iter().try_for_each(f)
        }

        fn any(self, f: impl FnMut(Self::Item) -> bool) -> bool {
            self.into_iter().any(f)
        }

        fn all(self, f: impl FnMut(Self::Item) -> bool) -> bool {
            self.into_iter().all(f)
        }

        fn find_map_any<T>(self, f: impl FnMut(Self::Item) -> Option<T>) -> Option<T> {
            self.into_iter().find_map(f)
        }

        fn partition<C: Default + Extend<Self::Item>>(self, f: impl FnMut(&Self::Item) -> bool) -> (C, C) {
            self.into_iter().partition(f)
        }

        fn min(self) -> Option<Self::Item>
        where
            Self::Item: Ord,
        {
            self.into_iter().min()
        }

        fn max(self) -> Option<Self::Item>
        where
            Self::Item: Ord,
        {
            self.into_iter().max()
        }

        fn sum<S: std::iter::Sum<Self::Item>>(self) -> S {
            self.into_iter().sum()
        }

        fn count(self) -> usize {
            self.into_iter().count()
        }

        fn collect<C: FromIterator<Self::Item>>(self) -> C {
            self.into_iter().collect()
        }

        fn collect_into_vec(self, target: &mut Vec<Self::Item>) {
            target.clear();
            target.extend(self);
        }
    }

    impl<I: Iterator> ParallelIterator for Serial<I> {}

    #[cfg(test)]
    mod tests {
        use super::prelude::*;

        #[test]
        fn the_first_error_ends_the_work() {
            let mut seen = Vec::new();
            let came = (0..9).into_par_iter().try_for_each(|n| {
                seen.push(n);
                if n == 3 { Err("three") } else { Ok(()) }
            });
            assert_eq!((came, seen.len()), (Err("three"), 4));
            assert_eq!([Ok(1), Err("two")].into_par_iter().try_reduce(|| 0, |a, b| Ok(a + b)), Err("two"));
            assert_eq!([Ok(1), Ok::<_, ()>(2)].into_par_iter().try_reduce(|| 0, |a, b| Ok(a + b)), Ok(3));
        }

        #[test]
        fn folds_begin_with_the_identity() {
            assert_eq!([1, 2, 3].par_iter().fold(|| 10, |a, b| a + b).sum::<i32>(), 16);
            assert_eq!([1, 2, 3].par_chunks(2).map(<[i32]>::len).reduce(|| 0, usize::max), 2);
        }
    }
}
