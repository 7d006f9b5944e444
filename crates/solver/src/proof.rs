//! Proof search: proving the outcomes of single hands, guided by estimates.
//!
//! | module | purpose |
//! |---|---|
//! | [`numbering`] | numbers the hands, with one number for hands that differ only by the names of suits |
//! | [`difficulties`] | stores how hard it is to prove each hand |
//! | [`estimates`] | stores the expected or proved outcome of every hand |
//! | [`lanes`] | reads the estimates of 64 hands at a time: what agrees with dominance, and what lies on the frontier |
//! | [`facts`] | the proved hands as plain data |
//! | [`agreement`] | puts the estimates of several processes together |
//! | [`scores`] | stores who wins with each hand of a solved game, and how easily |
//! | [`prediction`] | makes the first estimates, from the game with one rank less |
//! | [`transpositions`] | remembers positions within a round |
//! | [`plans`] | stores proofs that rest on unproved hands |
//! | [`search`] | searches one round for a proof of one hand |
//! | [`prover`] | proves a hand, and the hands on which its proof rests |

pub(crate) mod agreement;
pub(crate) mod difficulties;
pub(crate) mod estimates;
pub(crate) mod facts;
pub(crate) mod lanes;
pub(crate) mod numbering;
pub(crate) mod plans;
pub(crate) mod prediction;
pub(crate) mod prover;
pub(crate) mod scores;
pub(crate) mod search;
pub(crate) mod transpositions;
