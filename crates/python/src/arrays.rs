//! Arrays of hands.

use faceup::error::BatchError;
use faceup::{CardSet, Position, Rules};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::{OrRaise, RulesError};

/// Hands as masks, in an array of any shape. An aligned contiguous array of `uint64` is used in place; anything else is copied into one.
pub struct Hands<'py> {
    flat: PyReadonlyArray1<'py, u64>,
    shape: Vec<usize>,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Hands<'py> {
    type Error = PyErr;

    fn extract(hands: Borrowed<'a, 'py, PyAny>) -> PyResult<Hands<'py>> {
        let py = hands.py();
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (hands,))?;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let is_empty = array.getattr("size")?.extract::<usize>()? == 0;
        // Numbers too large for any array.
        let is_index = |number: PyResult<Bound<'py, PyAny>>| number.and_then(|number| number.hasattr("__index__"));
        if kind == "O"
            && !is_empty
            && array.getattr("flat")?.try_iter()?.all(|number| is_index(number).unwrap_or(false))
        {
            return Err(RulesError::new_err("expected masks of 64 bits, got a number that is negative or has more"));
        }
        if !matches!(kind.as_str(), "u" | "i") && !is_empty {
            let dtype = array.getattr("dtype")?;
            return Err(PyTypeError::new_err(format!(
                "expected hands as an array of whole numbers (uint64), got {dtype}"
            )));
        }
        let array = numpy.call_method1("ascontiguousarray", (&array, "uint64"))?;
        let array = numpy.call_method1("require", (&array, "uint64", ["ALIGNED"]))?;
        let array: Bound<'py, PyArrayDyn<u64>> = array.cast_into().map_err(PyErr::from)?;
        let shape = array.shape().to_vec();
        let flat: Bound<'py, PyArray1<u64>> = array.reshape([array.len()])?;
        Ok(Hands { flat: flat.try_readonly()?, shape })
    }
}

impl<'py> Hands<'py> {
    /// A mask for each element of an array.
    pub fn of_masks(array: &Bound<'py, PyAny>, masks: Vec<u64>) -> PyResult<Hands<'py>> {
        let shape = array.getattr("shape")?.extract()?;
        Ok(Hands { flat: PyArray1::from_vec(array.py(), masks).try_readonly()?, shape })
    }

    /// The masks as an array of one dimension.
    pub fn flat(&self) -> Bound<'py, PyAny> {
        (*self.flat).clone().into_any()
    }

    pub fn slice(&self) -> PyResult<&[u64]> {
        self.flat.as_slice().map_err(|error| PyTypeError::new_err(error.to_string()))
    }

    /// The masks, checked to be hands of starters.
    pub fn of_starters(&self, py: Python<'_>, rules: Rules) -> PyResult<&[u64]> {
        let masks = self.slice()?;
        let check = |(index, &bits): (usize, &u64)| {
            let hand = CardSet::from_bits(bits);
            let error = |reason| BatchError { index, hand, reason };
            Position::opening(rules, hand).map(drop).map_err(error)
        };
        masks.iter().enumerate().try_for_each(check).or_raise(py)?;
        Ok(masks)
    }

    /// An answer for each hand, in the shape of the hands.
    pub fn shaped<T: numpy::Element>(&self, py: Python<'py>, answers: Vec<T>) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        PyArray1::from_vec(py, answers).reshape(self.shape.as_slice())
    }
}
