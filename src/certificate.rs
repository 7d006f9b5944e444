//! Certificates: short proofs that the starter wins, loses or draws a deal, and proofs of all deals of a game.
//!
//! [`Certificate`] reads and checks those of a deal, with the checker of the module [`check`](crate::parts::check), in the notation of the
//! library. [`Proof`] makes them from a solved game. [`AllDeals`] and [`GameProof`] do so for all deals of a game.
//!
//! ```
//! use faceup::certificate::{Certificate, Proof};
//! use faceup::{Outcome, Quiet, Rules, Solve};
//!
//! let rules = Rules::beat_it_or_eat_it(2, 5)?;
//! let table = Solve::new(rules).run()?;
//! let proof = Proof::prove(&*table.tablebase(), rules.deal("S:AKQ H:JT")?.starter(), &Quiet)?;
//! let certificate = Certificate::read(proof.to_bytes())?;
//! certificate.check(false, &Quiet)?;
//! assert_eq!((certificate.rules(), certificate.outcome()), (rules, Outcome::Win));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use faceup_check::{Cards, CheckError, Outcome as Claimed};
use faceup_core::{AfterBeating, CardSet, Interrupted, Observer, Pack, Rules, Status, Trumps, notation};
pub use faceup_solver::certificate::{Certificate as Proof, GameProof, ProveError, format};
use faceup_solver::{Counts, Outcome};

/// A certificate as read. Its claim is proved only if [`check`](Certificate::check) succeeds.
pub struct Certificate {
    bytes: Vec<u8>,
    read: faceup_check::Certificate,
    rules: Rules,
}

/// Why a certificate is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The bytes are not a certificate.
    #[error("{}", CheckError::NotACertificate)]
    NotACertificate,
    /// The certificate is one of all deals of a game; [`AllDeals`] reads it.
    #[error("{}", CheckError::AllDeals)]
    AllDeals,
    /// The certificate, or its game, is too large for the checker. It may be right.
    #[error("{0}")]
    TooLarge(CheckError),
    /// The certificate cannot be read, or a fact does not follow. The text has hands in the usual notation.
    #[error("{0}")]
    Refused(String),
    /// The observer interrupted the check.
    #[error("interrupted")]
    Interrupted(#[source] Interrupted),
}

impl Certificate {
    /// Reads the bytes of a certificate.
    ///
    /// # Errors
    ///
    /// If they are not a certificate, or damaged.
    pub fn read(bytes: Vec<u8>) -> Result<Certificate, CertificateError> {
        let read = faceup_check::Certificate::read(&bytes).map_err(|error| explain(error, None))?;
        let rules = rules_of(read.rules())?;
        Ok(Certificate { bytes, read, rules })
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The starter's hand. In games with trumps, theirs are spades.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        CardSet::from_bits(self.read.hand().0)
    }

    /// The claim: the outcome for the starter.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.read.outcome() {
            Claimed::Win => Outcome::Win,
            Claimed::Loss => Outcome::Loss,
            Claimed::Draw => Outcome::Draw,
        }
    }
}

/// The certificate of all deals of a game. Its claim is proved only if [`check`](AllDeals::check) succeeds.
///
/// ```
/// use faceup::certificate::{AllDeals, GameProof};
/// use faceup::{Quiet, Rules, Solve, parts::solver::proof_order};
///
/// let table = Solve::new(Rules::beat_it_or_eat_it(2, 5)?).without_rounds().run()?.tablebase();
/// let proof = GameProof::prove(&*table, &proof_order(&*table, None, &Quiet)?, &Quiet)?;
/// let certificate = AllDeals::read(&proof.to_bytes())?;
/// certificate.check(false, &Quiet)?;
/// assert_eq!((certificate.counts().win, certificate.counts().loss), (610, 412));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AllDeals {
    read: faceup_check::AllDeals,
    rules: Rules,
}

impl AllDeals {
    /// The most cards of a game to prove all deals of.
    pub const MOST_CARDS: u32 = faceup_check::AllDeals::MOST_CARDS;

    /// The bytes of memory that [reading](Self::read) and [checking](Self::check) a certificate need.
    ///
    /// # Errors
    ///
    /// If the bytes are not the certificate of all deals of a game, or the header or the checksum is wrong.
    pub fn memory_needed(bytes: &[u8], without_dominance: bool) -> Result<u64, CertificateError> {
        faceup_check::AllDeals::memory_needed(bytes, without_dominance).map_err(|error| explain(error, None))
    }

    /// Reads the bytes of a certificate.
    ///
    /// # Errors
    ///
    /// If they are not the certificate of all deals of a game, or damaged.
    pub fn read(bytes: &[u8]) -> Result<AllDeals, CertificateError> {
        let read = faceup_check::AllDeals::read(bytes).map_err(|error| explain(error, None))?;
        let rules = rules_of(read.rules())?;
        Ok(AllDeals { read, rules })
    }

    /// The claim: how many deals the starter wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let faceup_check::Counts { wins, losses, draws } = self.read.counts();
        Counts { win: wins, loss: losses, draw: draws }
    }
}

/// What a certificate has in common with that of all deals.
macro_rules! impl_certificate {
    ($($certificate:ty),+) => {$(
        impl $certificate {
            /// The rules of the game.
            #[must_use]
            pub fn rules(&self) -> Rules {
                self.rules
            }

            /// The number of facts.
            #[must_use]
            pub fn facts(&self) -> u64 {
                self.read.facts()
            }

            /// The number of groups that the facts are in.
            #[must_use]
            pub fn groups(&self) -> u64 {
                self.read.groups()
            }

            /// Checks the proof. With `without_dominance`, it is checked once more by the rules alone; the answer is then the number
            /// of hands of that proof.
            ///
            /// # Errors
            ///
            /// If the proof does not hold, or the observer interrupts.
            pub fn check(
                &self,
                without_dominance: bool,
                observer: &dyn Observer,
            ) -> Result<Option<u64>, CertificateError> {
                let explain = |error| explain(error, Some(self.rules));
                self.read.check(&mut watch(observer, 1)).map_err(explain)?;
                let alone = || self.read.check_without_dominance(&mut watch(observer, 2));
                without_dominance.then(alone).transpose().map_err(explain)
            }
        }
    )+};
}

impl_certificate!(Certificate, AllDeals);

/// Tells an observer of the progress of a check.
fn watch(observer: &dyn Observer, step: u16) -> impl FnMut(u64, u64) -> bool {
    move |done, total| {
        observer.progress(Status { step, done, total });
        !observer.interrupted()
    }
}

/// The rules of a certificate.
fn rules_of(claimed: faceup_check::Rules) -> Result<Rules, CertificateError> {
    let trumps = if claimed.has_trumps { Trumps::Own } else { Trumps::None };
    let after_beating = if claimed.passes { AfterBeating::Pass } else { AfterBeating::Lead };
    let lengths = claimed.lengths.map(|length| u8::try_from(length).unwrap_or(u8::MAX));
    let pack = Pack::of_lengths(lengths.get(..claimed.suits as usize).unwrap_or_default());
    let pack = pack.map_err(|error| CertificateError::Refused(error.to_string()))?;
    Rules::new(pack, trumps, after_beating).map_err(|error| CertificateError::Refused(error.to_string()))
}

/// The fault in the words of the checker, with hands in the usual notation.
fn explain(error: CheckError, rules: Option<Rules>) -> CertificateError {
    let hand: Option<Cards> = match error {
        CheckError::NotACertificate => return CertificateError::NotACertificate,
        CheckError::AllDeals => return CertificateError::AllDeals,
        CheckError::Interrupted => return CertificateError::Interrupted(Interrupted),
        CheckError::TooLarge { .. } | CheckError::TooMany { .. } | CheckError::TooManyCards { .. } => {
            return CertificateError::TooLarge(error);
        }
        CheckError::NotProved { fact, .. } | CheckError::NotTheClaim { fact } => Some(fact.hand),
        CheckError::Undecided { hand } => Some(hand),
        _ => None,
    };
    let text = error.to_string();
    CertificateError::Refused(match (hand, rules) {
        (Some(hand), Some(rules)) => {
            let written = notation::format_hand(CardSet::from_bits(hand.0), rules.pack());
            text.replace(&format!("{hand:?}"), &written)
        }
        _ => text,
    })
}
