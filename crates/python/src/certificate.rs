//! Certificates: proofs of single deals.

use std::path::PathBuf;

use faceup::certificate::Certificate as Proof;
use faceup::check::{Certificate, CheckError, Outcome as Claimed};
use faceup::notation::format_hand;
use faceup::solver::proof_order;
use faceup::{CardSet, Observer, Outcome, Position, Rules, Status, Table};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{CertificateError, OrRaise, RulesError, TableError};
use crate::game::{PyRules, outcome};
use crate::watch;

/// A proof that a deal is won, lost or drawn by the player who leads. It says who wins; `check` checks that.
///
/// It comes from `Table.prove`, `faceup.read_certificate` or `Certificate.from_bytes`. The checker shares no code with the
/// solver.
///
/// >>> import faceup
/// >>> certificate = faceup.solve(ranks=5).prove("S:AKQ H:JT")
/// >>> certificate
/// <faceup.Certificate: win for the player who leads S:AKQ H:JT, beat-it-or-eat-it, 2 suits of 5>
/// >>> certificate.check()
/// >>> faceup.Certificate.from_bytes(certificate.to_bytes()) == certificate
/// True
#[pyclass(name = "Certificate", module = "faceup", frozen)]
pub struct PyCertificate {
    bytes: Vec<u8>,
    certificate: Certificate,
    rules: Rules,
}

impl PyCertificate {
    fn read(bytes: Vec<u8>) -> PyResult<PyCertificate> {
        let certificate = Certificate::read(&bytes).map_err(|error| refused(error, None))?;
        let rules = faceup_cli::certificate_rules(&certificate);
        let rules = rules.map_err(|error| CertificateError::new_err(error.to_string()))?;
        Ok(PyCertificate { bytes, certificate, rules })
    }

    fn outcome_(&self) -> Outcome {
        match self.certificate.outcome() {
            Claimed::Win => Outcome::Win,
            Claimed::Loss => Outcome::Loss,
            Claimed::Draw => Outcome::Draw,
        }
    }

    fn hand_(&self) -> CardSet {
        CardSet::from_bits(self.certificate.hand().0)
    }
}

/// The exception for a fault of a certificate.
fn refused(error: CheckError, rules: Option<Rules>) -> PyErr {
    let text = faceup_cli::certificate_fault(error, rules);
    match error {
        CheckError::Interrupted => PyKeyboardInterrupt::new_err(text),
        _ => CertificateError::new_err(text),
    }
}

#[pymethods]
impl PyCertificate {
    /// Reads the bytes of a certificate. What it claims is not checked yet.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<PyCertificate> {
        PyCertificate::read(bytes.to_vec())
    }

    /// The bytes of the file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// Writes the certificate to a file, whole or not at all.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| faceup::files::write_whole(&path, &self.bytes)).or_raise(py)
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// The hand of the player who leads. In games with trumps, theirs are spades.
    #[getter]
    fn hand(&self) -> String {
        format_hand(self.hand_(), self.rules.pack())
    }

    /// The hand of the player who leads, as a mask.
    #[getter]
    fn mask(&self) -> u64 {
        self.hand_().bits()
    }

    /// The claim: the outcome for the player who leads, a `faceup.Outcome`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        outcome(py, self.outcome_())
    }

    /// The number of facts of the proof.
    #[getter]
    fn facts(&self) -> u64 {
        self.certificate.facts()
    }

    /// Checks the proof. Raises `CertificateError` if it does not hold.
    ///
    /// The proof rests on the rules, on dominance and on renaming suits that the rules treat alike. With `without_dominance`, it
    /// is checked once more by the rules alone, which takes much longer; the answer is the number of hands of that proof.
    #[pyo3(signature = (*, without_dominance=false, progress=None))]
    fn check(
        &self,
        py: Python<'_>,
        without_dominance: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<u64>> {
        let checked = watch::run(py, progress, |observer| check(&self.certificate, without_dominance, observer))?;
        checked.map_err(|error| refused(error, Some(self.rules)))
    }

    fn __eq__(&self, other: PyRef<'_, PyCertificate>) -> bool {
        self.bytes == other.bytes
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<PyCertificate>().getattr("from_bytes")?, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        let (claim, hand) = (self.outcome_(), self.hand());
        format!("<faceup.Certificate: {claim} for the player who leads {hand}, {}>", self.rules)
    }
}

/// Checks a certificate. Returns the number of hands of the proof without dominance, if it is asked for.
fn check(
    certificate: &Certificate,
    without_dominance: bool,
    observer: &dyn Observer,
) -> Result<Option<u64>, CheckError> {
    let watch = |step, done, total| {
        observer.progress(Status { step, done, total });
        !observer.interrupted()
    };
    certificate.check(&mut |done, total| watch(1, done, total))?;
    if !without_dominance {
        return Ok(None);
    }
    certificate.check_without_dominance(&mut |done, total| watch(2, done, total)).map(Some)
}

/// Proves the outcome of a position with an empty pile, and checks the proof: the table may be wrong.
pub fn prove(
    py: Python<'_>,
    table: &Table,
    position: &Position,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyCertificate> {
    let Some(hand) = position.leaders_hand().filter(|_| position.winner().is_none()) else {
        return Err(RulesError::new_err(
            "expected a deal or a position with an empty pile, in which both players hold cards",
        ));
    };
    let memory = faceup_cli::free_memory();
    // Lookups in a frontier table take long.
    let table = py.detach(|| table.expanded_if_it_fits(memory)).or_raise(py)?.tablebase();
    let prove =
        |observer: &dyn Observer| Proof::prove_from(&*table, hand, || proof_order(&*table, memory, observer), observer);
    let proof = watch::run(py, progress, prove)?.or_raise(py)?;
    let certificate = PyCertificate::read(proof.to_bytes())?;
    match watch::run(py, progress, |observer| check(&certificate.certificate, false, observer))? {
        Ok(_) => Ok(certificate),
        Err(error @ CheckError::Interrupted) => Err(refused(error, None)),
        Err(error) => {
            let fault = faceup_cli::certificate_fault(error, Some(certificate.rules));
            Err(TableError::new_err(format!("the proof is wrong, so the table is: {fault}")))
        }
    }
}
