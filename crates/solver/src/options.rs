//! How to solve.

/// How a solve chooses the positions that it searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// Proof search at the frontier. The game with one rank less tells where the frontier between wins and losses
    /// probably lies. A proof search proves these hands first, and the hands that their proofs need. Then the solve goes
    /// on as with [`Dominance`](Method::Dominance) for the hands that are left. A solve with rounds makes
    /// steps from the start, as with [`Dominance`](Method::Dominance). But below a hand whose covers were decided in the same step, it
    /// searches first: a hand that is decided there decides those above it.
    #[default]
    Frontier,
    /// Retrograde steps that use the order of dominance. A hand is searched only if all its covers are decided the same
    /// way, because otherwise it cannot be decided yet. ([`DominanceOrder`](crate::DominanceOrder) explains covers.)
    Dominance,
    /// Retrograde steps that search every undecided position: the plain method, for comparison.
    Plain,
}

/// How to solve.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether to find the rounds of every position as well as its outcome.
    pub rounds: bool,
    /// How to choose the positions to search.
    pub method: Method,
    /// The most bytes of memory to use. None for no limit.
    pub memory: Option<u64>,
    /// The least number of rounds that goes into the overflow list, if it is less than 255. For tests, which cannot
    /// solve games that are long enough.
    #[doc(hidden)]
    pub overflow_from: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: true, method: Method::default(), memory: None, overflow_from: u16::MAX }
    }
}
