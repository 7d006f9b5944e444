//! The built-in players, and their names.

mod depth;
mod perfect;
mod random;
mod spec;
mod tops;

pub use depth::DepthLimited;
pub use perfect::Perfect;
pub use random::Random;
pub use spec::{Spec, UnknownPlayer};
pub use tops::Tops;
