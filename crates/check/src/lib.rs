//! Checks certificates: proofs that the leader wins, loses or draws a deal of Beat It Or Eat It, Challenge or a relative; and proofs of all
//! deals of a game, [`AllDeals`].
//!
//! This crate is for readers who do not trust the solver. It is short, depends on no other crate of the project, and does not know how
//! certificates are made. Read [`mod@rules`], then `round`, `check`, `dominance`, and `file` last.
//!
//! # What is proved
//!
//! All cards stay in play, so a position with an empty pile is the leader's hand. A *fact* says that one side, the leader or the opponent,
//! reaches a goal if a hand is led. In a certificate of a win or a loss, the goal is to win. A fact counts only if a search of one round
//! shows that the side can always go out, or reach an empty pile and a hand for which an earlier fact says the same. So the first facts
//! need no others, and by induction every fact is true.
//!
//! In a certificate of a draw, the goal is not to lose, and the facts may rest on each other. From a hand of these facts the side goes out
//! or reaches another such hand, round after round; so it never loses. The certificate shows this for both sides.
//!
//! # What it rests on
//!
//! The search and the look-up use *dominance*: it is never worse to hold the higher of two cards of a suit. They also rename suits that the
//! rules treat alike. [`Certificate::check_without_dominance`] uses neither.
//!
//! ```no_run
//! let file = std::fs::read("deal.cert")?;
//! let certificate = faceup_check::Certificate::read(&file)?;
//! certificate.check(&mut |_, _| true)?;
//! println!("{:?} for {:?}: {}", certificate.outcome(), certificate.hand(), certificate.rules());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | |
//! |---|---|
//! | `rules` | hands, and what beats what |
//! | `fact` | the claims of a certificate |
//! | `groups` | all of them, group by group |
//! | `error` | why it is refused |
//! | `file` | its bytes |
//! | `dominance` | the facts that cover a hand |
//! | `round` | the search of one round |
//! | `check` | the check |
//! | `closed` | all hands that facts cover, as bits |
//! | `all_deals` | the certificate of all deals of a game, and its check |
#![forbid(unsafe_code)]

mod all_deals;
mod check;
mod closed;
mod dominance;
mod error;
mod fact;
mod file;
mod groups;
mod round;
pub mod rules;

pub use all_deals::AllDeals;
pub use check::Watch;
pub use error::{CheckError, Damage};
pub use fact::{Counts, Fact, Outcome, Side};
pub use file::Certificate;
pub use rules::{Cards, Rules};
