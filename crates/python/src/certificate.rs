//! Certificates: proofs of single deals.

use std::path::PathBuf;

use faceup::certificate::{Certificate, CertificateError as Fault, Proof};
use faceup::notation::format_hand;
use faceup::parts::solver::proof_order;
use faceup::{Observer, Position, Table};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{CertificateError, OrRaise, RulesError, TableError};
use crate::files::write_file;
use crate::game::{PyRules, outcome};
use crate::watch;

/// A proof that the starter wins, loses or draws a deal. `check` checks it.
///
/// It comes from `Table.prove`, `faceup.read_certificate` or `Certificate.from_bytes`. The checker shares no code with the
/// solver.
///
/// >>> import faceup
/// >>> certificate = faceup.solve(ranks=5).prove("S:AKQ H:JT")
/// >>> certificate
/// <faceup.Certificate: win for the starter with S:AKQ H:JT, beat-it-or-eat-it, 2 suits of 5>
/// >>> certificate.check()
/// >>> faceup.Certificate.from_bytes(certificate.to_bytes()) == certificate
/// True
#[pyclass(name = "Certificate", module = "faceup", frozen)]
pub struct PyCertificate(Certificate);

/// The exception for a fault of a certificate.
fn refused(fault: Fault) -> PyErr {
    match fault {
        Fault::Interrupted(_) => PyKeyboardInterrupt::new_err(fault.to_string()),
        Fault::TooLarge(_) => {
            CertificateError::new_err(format!("there is a certificate, but it is too large to be checked: {fault}"))
        }
        _ => CertificateError::new_err(fault.to_string()),
    }
}

#[pymethods]
impl PyCertificate {
    /// Reads the bytes of a certificate, without checking its claim.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<PyCertificate> {
        Certificate::read(bytes.to_vec()).map(PyCertificate).map_err(refused)
    }

    /// The bytes of the file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.bytes())
    }

    /// Writes the certificate to a file, whole or not at all. Replaces an existing file only with `force`.
    #[pyo3(signature = (path, *, force=false))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool) -> PyResult<()> {
        write_file(py, path, self.0.bytes(), force)
    }

    /// The BLAKE3 hash of the file: 64 hexadecimal digits, to cite the certificate by. `b3sum` prints it too.
    #[getter]
    fn hash(&self) -> String {
        blake3::hash(self.0.bytes()).to_string()
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The starter's hand. In games with trumps, the starter's are spades.
    #[getter]
    fn hand(&self) -> String {
        format_hand(self.0.hand(), self.0.rules().pack())
    }

    /// The starter's hand, as a mask.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.hand().bits()
    }

    /// The claim: the outcome for the starter, a `faceup.Outcome`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        outcome(py, self.0.outcome())
    }

    /// The number of facts of the proof.
    #[getter]
    fn facts(&self) -> u64 {
        self.0.facts()
    }

    /// Checks the proof. Raises `CertificateError` if it does not hold.
    ///
    /// The proof rests on the rules, on dominance and on renaming suits that the rules treat alike. With `without_dominance`, it is checked
    /// once more by the rules alone, which takes much longer; the result is the number of hands of that proof.
    #[pyo3(signature = (*, without_dominance=false, progress=None))]
    fn check(
        &self,
        py: Python<'_>,
        without_dominance: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<u64>> {
        watch::run(py, progress, |observer| self.0.check(without_dominance, observer))?.map_err(refused)
    }

    fn __eq__(&self, other: PyRef<'_, PyCertificate>) -> bool {
        self.0.bytes() == other.0.bytes()
    }

    fn __hash__(&self) -> u64 {
        u64::from_le_bytes(*blake3::hash(self.0.bytes()).as_bytes().first_chunk().unwrap_or(&[0; 8]))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<PyCertificate>().getattr("from_bytes")?, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        let (claim, hand) = (self.0.outcome(), self.hand());
        format!("<faceup.Certificate: {claim} for the starter with {hand}, {}>", self.0.rules())
    }
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
    let (memory, table) = (faceup::parts::machine::free_memory(), table.tablebase());
    let prove =
        |observer: &dyn Observer| Proof::prove_from(&*table, hand, || proof_order(&*table, memory, observer), observer);
    let proof = watch::run(py, progress, prove)?.or_raise(py)?;
    let certificate = Certificate::read(proof.to_bytes()).map_err(refused)?;
    match watch::run(py, progress, |observer| certificate.check(false, observer))? {
        Ok(_) => Ok(PyCertificate(certificate)),
        Err(Fault::Refused(fault)) => Err(TableError::new_err(format!("the proof is wrong, so the table is: {fault}"))),
        Err(fault) => Err(refused(fault)),
    }
}
