//! The players that are built in, and how to name a player.

mod depth;
mod perfect;
mod random;
mod spec;

pub use depth::DepthLimited;
pub use perfect::Perfect;
pub use random::Random;
pub use spec::{Spec, UnknownPlayer};
