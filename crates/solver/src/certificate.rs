//! Makes certificates: short proofs that a deal is won, lost or drawn by the player who leads, and proofs of all deals of a game.
//!
//! A certificate is a list of *facts*. A fact is a claim about a hand: if it is led to an empty pile, the leader wins (or the
//! opponent does). Each fact follows, by one round of play, from facts before it, from dominance and from renaming suits. The
//! certificate of a draw is a set of claims that a side does not lose, each of which follows from the set. The library
//! `faceup-check`, which shares no code with this one, checks certificates.
//!
//! How a short proof is made ([`Certificate::prove`]):
//!
//! 1. *Proof.* The table has the outcome of every claim, and its rounds. To prove a claim, the search looks for a plan through
//!    one round that rests on few new claims in fewer rounds, and on any number of proved claims. The new claims are proved
//!    first. Without rounds, an order in which the solver proves hands takes their place ([`Certificate::prove_in_order`]).
//! 2. *Generalisation.* A proved claim is made harder, card by card, while the proved facts suffice. More claims then follow from
//!    it.
//! 3. *Trimming.* From the goal backwards, each fact gets the plan that adds the fewest facts.
//! 4. *Groups.* The remaining facts form as few groups as their plans allow, which keeps the file small.
//!
//! The proof of all deals of a game ([`GameProof::prove`]) takes the facts by which the solver proves the frontier, in their order.
//!
//! | module | |
//! |---|---|
//! | `claim` | the claim of a fact |
//! | `error` | why a proof cannot be made |
//! | `covers` | an index of claims by dominance |
//! | `plan` | the search of one round for a cheap plan |
//! | `guide` | which claims are true by the table |
//! | `order` | the order in which claims can be proved |
//! | `facts` | wins and losses |
//! | `closed` | draws |
//! | `deal_proof` | the proof of a deal |
//! | `game_proof` | the proof of all deals of a game |
//! | `format` | the bytes of both |
mod claim;
mod closed;
mod covers;
mod deal_proof;
mod error;
mod facts;
pub mod format;
mod game_proof;
mod guide;
mod order;
mod plan;

pub use deal_proof::{Certificate, Group};
pub use error::ProveError;
pub use game_proof::GameProof;
