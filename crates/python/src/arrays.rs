//! Arrays of hands.

use faceup::error::BatchError;
use faceup::{CardSet, Position, Rules};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::{OrRaise, RulesError, wrong_type};
use crate::number;

/// Hands as masks, in an array of any shape. An aligned contiguous array of `uint64` is used in place; anything else is copied into one.
pub struct Hands<'py> {
    flat: PyReadonlyArray1<'py, u64>,
    shape: Vec<usize>,
}

/// An array of numpy, from anything like one. A masked entry is no hand, and a single number is no array.
pub fn array_of<'py>(hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = hands.py();
    if py.import("numpy.ma")?.call_method1("is_masked", (hands,))?.is_truthy()? {
        return Err(RulesError::new_err("expected a hand in every entry, got masked entries; leave them out"));
    }
    let array = py.import("numpy")?.call_method1("asarray", (hands,))?;
    match array.getattr("ndim")?.extract()? {
        0 => Err(wrong_type("hands as an array or a list of whole numbers", hands)),
        _ => Ok(array),
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Hands<'py> {
    type Error = PyErr;

    fn extract(hands: Borrowed<'a, 'py, PyAny>) -> PyResult<Hands<'py>> {
        let array = array_of(&hands)?;
        let (numpy, dtype) = (hands.py().import("numpy")?, array.getattr("dtype")?);
        let kind: String = dtype.getattr("kind")?.extract()?;
        if kind == "O" {
            // Numbers of any size, each for itself.
            let masks = array.getattr("flat")?.try_iter()?.map(|number| number::mask(&number?));
            return Hands::of_masks(&array, masks.collect::<PyResult<_>>()?);
        }
        if !matches!(kind.as_str(), "u" | "i") && array.getattr("size")?.extract::<usize>()? > 0 {
            let text = format!("expected hands as an array of whole numbers (uint64), got {dtype}");
            return Err(PyTypeError::new_err(text));
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

    pub fn shape(&self) -> &[usize] {
        &self.shape
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
