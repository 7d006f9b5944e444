//! How positions are chosen to be searched.

/// How positions are chosen to be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// First those at the frontier between what wins and what loses, where the game with one rank less makes one
    /// expect it, and what they rest on; then, for what that leaves open, as [`Covers`](Method::Covers). Solves with
    /// rounds are by covers from the start.
    #[default]
    Frontier,
    /// Sweeps over the positions all of whose covers are decided the same way: all others are known not to be. (See
    /// [`Blocks`](crate::blocks::Blocks) for covers.)
    Covers,
    /// Sweeps over every undecided position, again at each step: the plain method that others are measured against.
    Sweep,
}
