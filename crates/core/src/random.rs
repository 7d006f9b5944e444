//! Random numbers from a seed, the same on every machine.
//!
//! Every program that takes a `--seed` draws its numbers from here. A seed is a `u64`. There are two generators, and
//! neither of their streams may change, because published results name their seeds:
//!
//! | generator | stream | users |
//! |---|---|---|
//! | [`Pcg64`] | [`stream(seed)`](stream): one stream for a seed | deals and players of the beat-or-eat family, Femto |
//! | [`ChaCha8Rng`] | [`numbered(seed, number)`](numbered): any number of independent streams for a seed | shuffles of the Left/Right game |
//!
//! Games that run in parallel need numbered streams: the numbers of a game then depend on its number alone, not on the
//! thread that plays it or on the games before it.
//!
//! ```
//! use faceup_core::random::{numbered, stream};
//! use rand::RngExt;
//! assert_eq!(stream(7).random_range(0..1000), 816);
//! assert_eq!([0, 1].map(|game| numbered(7, game).random_range(0..1000)), [140, 659]);
//! ```

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// The random numbers of a seed.
pub fn stream(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

/// The random numbers of a seed and a number. Streams with different numbers are independent.
pub fn numbered(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}
