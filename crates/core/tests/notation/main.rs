//! The notation of the source documents, and the words of every error.

mod cards;
mod codes;
mod hands;
mod layouts;
mod packs;
mod positions;
mod records;

use faceup_core::notation::{NotationError, Problem};
use faceup_core::{Pack, Preset, Rules};

fn pack(suits: u8, ranks: u8) -> Pack {
    Pack::new(suits, ranks).unwrap()
}

fn beat(suits: u8, ranks: u8) -> Rules {
    Preset::BeatItOrEatIt.rules(suits, ranks).unwrap()
}

/// Checks the token of an error, its place, and that the message has each of `words`.
#[track_caller]
fn fails<T: std::fmt::Debug>(
    result: Result<T, NotationError>,
    text: &str,
    token: &str,
    offset: usize,
    words: &[&str],
) -> Problem {
    let error = result.unwrap_err();
    let line = error.to_string();
    assert_eq!((error.token(), error.offset()), (token, offset), "{line}");
    assert!(text[offset..].starts_with(token), "{line}");
    assert!(line.starts_with("expected ") && !line.contains('\n'), "{line}");
    for word in words {
        assert!(line.contains(word), "no {word:?} in: {line}");
    }
    error.problem().clone()
}
