//! The settings of a solve.

/// How a solve chooses the positions that it searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// Proof search at the frontier. The game with one rank less predicts the frontier between wins and losses. A proof search
    /// proves the hands on it, and the hands on which their proofs rest. Steps decide the other hands, as with
    /// [`Dominance`](Method::Dominance). A solve with rounds makes only steps. If the covers of a hand were decided in the same
    /// step, it first searches the hands below: each that it decides decides those above.
    #[default]
    Frontier,
    /// Retrograde steps that use the order of dominance. A hand is searched only if all its covers are decided the same
    /// way, because otherwise it cannot be decided yet. ([`DominanceOrder`](crate::DominanceOrder) explains covers.)
    Dominance,
    /// Retrograde steps that search every undecided position: the plain method, for comparison.
    Plain,
}

/// The settings of a solve.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether to find the rounds of every position as well as its outcome.
    pub rounds: bool,
    /// How to choose the positions to search.
    pub method: Method,
    /// The most bytes of memory to use. None for no limit.
    pub memory: Option<u64>,
    /// The least number of rounds that goes into the overflow list, if it is less than 255. For tests, in which no game takes
    /// that many rounds.
    #[doc(hidden)]
    pub overflow_from: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: true, method: Method::default(), memory: None, overflow_from: u16::MAX }
    }
}
