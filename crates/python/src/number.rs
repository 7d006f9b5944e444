//! Converting Python's whole numbers, of any size, to the library's.

use std::ops::RangeInclusive;
use std::time::Duration;

use faceup::Solve;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::error::{NumberError, RulesError, wrong_type};

/// A number in words. Python refuses to write many thousand digits.
pub fn shown(number: &Bound<'_, PyAny>) -> String {
    number.str().map_or_else(|_| "a number of many digits".to_owned(), |text| text.to_string())
}

/// Whether an object is a number such as an index. `True` and `False` are none, though Python counts with them.
pub fn is_whole(number: &Bound<'_, PyAny>) -> bool {
    !number.is_instance_of::<PyBool>() && number.hasattr("__index__").unwrap_or(false)
}

/// A whole number, or `None` if it does not fit. Anything else is a `TypeError`.
pub fn fitting<T: TryFrom<u64>>(number: &Bound<'_, PyAny>, expected: &str) -> PyResult<Option<T>> {
    if !is_whole(number) {
        return Err(wrong_type(expected, number));
    }
    match number.extract::<u64>() {
        Err(error) if !error.is_instance_of::<PyOverflowError>(number.py()) => Err(error),
        read => Ok(read.ok().and_then(|read| T::try_from(read).ok())),
    }
}

/// A number within a range.
fn whole<T: TryFrom<u64>>(number: &Bound<'_, PyAny>, what: &str, range: RangeInclusive<u64>) -> PyResult<T> {
    let read = fitting(number, what)?.filter(|read| range.contains(read));
    read.and_then(|read| T::try_from(read).ok()).ok_or_else(|| {
        let (least, most) = range.into_inner();
        NumberError::new_err(format!("expected {what} from {least} to {most}, got {}", shown(number)))
    })
}

/// Defines a function for each number of a signature, for `from_py_with`.
macro_rules! numbers {
    ($($name:ident: $type:ty, $what:literal, $range:expr;)*) => {$(
        pub fn $name(number: &Bound<'_, PyAny>) -> PyResult<$type> {
            whole(number, $what, $range)
        }
    )*};
}

numbers! {
    card: u8, "a card", 0..=u8::MAX.into();
    cards: u64, "a number of cards", 1..=u64::MAX;
    games: u64, "a number of games", 2..=1_000_000_000_000;
    ply: usize, "a number of moves", 0..=isize::MAX as u64;
    rows: usize, "a number of rows", 1..=isize::MAX as u64;
    seed: u64, "a seed", 0..=u64::MAX;
    some_memory: u64, "bytes of memory", 0..=u64::MAX;
    some_rounds: u16, "a number of rounds", 0..=u16::MAX.into();
    some_sample: u64, "a number of rows", 0..=u64::MAX;
    some_squares: u64, "a number of squares", 0..=u64::MAX;
    some_threads: usize, "a number of threads", 1..=Solve::MOST_THREADS as u64;
}

/// A mask: a number of 64 bits.
pub fn mask(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    let wrong = || RulesError::new_err(format!("expected a mask of 64 bits, got {}", shown(number)));
    fitting(number, "a mask as a whole number")?.ok_or_else(wrong)
}

/// The same for optional numbers.
macro_rules! optional_numbers {
    ($($name:ident: $type:ty, $read:ident;)*) => {$(
        pub fn $name(number: &Bound<'_, PyAny>) -> PyResult<Option<$type>> {
            if number.is_none() { Ok(None) } else { $read(number).map(Some) }
        }
    )*};
}

optional_numbers! {
    memory: u64, some_memory;
    rounds: u16, some_rounds;
    sample: u64, some_sample;
    seed_if_any: u64, seed;
    squares: u64, some_squares;
    threads: usize, some_threads;
}

/// Seconds.
pub fn duration(seconds: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let read = match seconds.extract::<f64>() {
        Err(error) if !error.is_instance_of::<PyOverflowError>(seconds.py()) => {
            return Err(wrong_type("a number of seconds", seconds));
        }
        read => read.ok().and_then(|read| Duration::try_from_secs_f64(read).ok()),
    };
    read.ok_or_else(|| NumberError::new_err(format!("expected a number of seconds, got {}", shown(seconds))))
}

/// The cards of a player of the Left/Right game.
pub fn order(cards: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    cards.extract::<Vec<Bound<'_, PyAny>>>()?.iter().map(card).collect()
}
