//! The rows of datasets, as arrays for the columns of `faceup._dataset`.

use std::ops::Range;

use faceup::parts::dataset::{Data, Dataset, DatasetError, Format, Options, Sample, Set};
use faceup::{CardSet, DealSet};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::arrays::Hands;
use crate::error::{MemoryLimitError, NotationError, NumberError, OrRaise, not_pickled};
use crate::number;
use crate::table::PyTable;
use crate::watch;

/// The rows of a dataset, made on request.
#[pyclass(name = "Rows", module = "faceup._faceup", frozen)]
pub struct PyRows(Dataset<'static>);

/// The approximate number of lookups of a row.
const ROW: u64 = 32;

/// A column: its name, type and nullability, its words and its formula.
type ColumnTuple = (&'static str, &'static str, bool, Vec<String>, &'static str);

/// Makes the rows of a dataset of a table. Without `hashed`, the metadata lacks the hash of the table, which takes a while. `deals` is the
/// number of deals to request, if they are not the rows.
#[pyfunction]
#[pyo3(signature = (table, *, set, sample, seed, stratified, columns, hashed, deals, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub fn rows(
    py: Python<'_>,
    table: &PyTable,
    set: Option<&str>,
    #[pyo3(from_py_with = number::sample)] sample: Option<u64>,
    #[pyo3(from_py_with = number::seed)] seed: u64,
    stratified: bool,
    columns: Vec<String>,
    hashed: bool,
    deals: Option<u64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRows> {
    let set = match set {
        None => Set::Deals(DealSet::usual(table.table.rules())),
        Some(name) => Set::ALL.into_iter().find(|set| set.name() == name).ok_or_else(|| {
            let names = Set::ALL.map(Set::name).join(", ");
            NotationError::new_err(format!("expected a set of positions ({names}), got '{name}'"))
        })?,
    };
    let sample = sample.map(|rows| Sample { rows, seed, is_stratified: stratified });
    let options = Options { set, sample, columns, format: Format::Parquet, part_size: None, memory: None };
    options.check(table.table.rules()).or_raise(py)?;
    let rows = || match set {
        Set::Deals(set) => {
            set.count(table.table.rules()).map_or(u64::MAX, |count| u64::try_from(count).unwrap_or(u64::MAX))
        }
        Set::Rounds => u64::MAX,
    };
    let rows = deals.unwrap_or_else(|| sample.map_or_else(rows, |sample| sample.rows));
    let asked = table.for_lookups(py, rows.saturating_mul(ROW))?;
    let made = watch::run(py, progress, |observer| -> Result<_, DatasetError> {
        let hash = if hashed {
            asked.hash().map_err(|error| DatasetError::Parquet(error.to_string()))?
        } else {
            String::new()
        };
        Dataset::new(asked.tablebase(), &hash, &options, observer)
    })?;
    made.map(PyRows).or_raise(py)
}

#[pymethods]
impl PyRows {
    /// The columns.
    #[getter]
    fn columns(&self) -> Vec<ColumnTuple> {
        let column = |(at, column): (usize, &&'static faceup::parts::dataset::Column)| {
            (column.name, column.kind.name(), column.is_nullable, self.0.words(at).to_vec(), column.formula)
        };
        self.0.columns().iter().enumerate().map(column).collect()
    }

    /// The rules in words, and the name of the set.
    #[getter]
    fn about(&self) -> (String, String) {
        (self.0.about().rules.clone(), self.0.about().set.clone())
    }

    /// The pairs of the metadata of a Parquet file.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.0.metadata().into_iter().try_for_each(|(key, value)| dict.set_item(key, value))?;
        Ok(dict)
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __reduce__(&self) -> PyResult<()> {
        not_pickled("a Dataset", "it holds a table; pickle the table, or the rows as to_arrow gives them")
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.rows()).unwrap_or(usize::MAX)
    }

    /// The values of each column for the rows from `start` to before `end`: an array, or for texts and lists their ends and their joined
    /// contents.
    #[pyo3(signature = (start, end, *, progress=None))]
    fn batch<'py>(
        &self,
        py: Python<'py>,
        start: u64,
        end: u64,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows: Range<u64> = start..end;
        if start > end || end > self.0.rows() {
            return Err(NumberError::new_err(format!("expected rows up to {}, got {start} to {end}", self.0.rows())));
        }
        arrays(py, watch::run(py, progress, |observer| self.0.batch(rows, observer))?.or_raise(py)?)
    }

    /// The same for the deals of these starters' hands, in place of rows.
    #[pyo3(signature = (hands, *, progress=None))]
    fn of_hands<'py>(
        &self,
        py: Python<'py>,
        hands: Hands<'py>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let hands: Vec<CardSet> = hands.slice()?.iter().map(|&hand| CardSet::from_bits(hand)).collect();
        let made = watch::run(py, progress, |observer| self.0.of_hands(&hands, observer))?;
        arrays(py, made.or_raise(py)?.unwrap_or_default())
    }
}

/// The ends of texts or lists, from 0 on: the offsets of Arrow.
fn offsets(ends: Vec<usize>) -> PyResult<Vec<i32>> {
    let offset =
        |end: usize| i32::try_from(end).map_err(|_| MemoryLimitError::new_err("a batch is too large; take fewer rows"));
    std::iter::once(0).chain(ends).map(offset).collect()
}

fn arrays(py: Python<'_>, columns: Vec<Data>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for data in columns {
        match data {
            Data::Numbers(numbers) => list.append(numbers.into_pyarray(py))?,
            Data::Masks(masks) => list.append(masks.into_pyarray(py))?,
            Data::Texts(texts) => list.append((offsets(texts.ends)?.into_pyarray(py), texts.items.into_pyarray(py)))?,
            Data::Lists(lists) => list.append((offsets(lists.ends)?.into_pyarray(py), lists.items.into_pyarray(py)))?,
        }
    }
    Ok(list)
}
