//! How often the starter of random deals wins.

use faceup::Sample;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A sample as a dict.
pub fn sample_dict(py: Python<'_>, sample: Sample) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("deals", sample.deals)?;
    dict.set_item("is_exact", sample.is_exact)?;
    dict.set_item("base_ranks", sample.base_ranks)?;
    dict.set_item("share", sample.share)?;
    dict.set_item("least", sample.least)?;
    dict.set_item("most", sample.most)?;
    dict.set_item("bias", sample.bias)?;
    let shuffled = sample.shuffled.map(|shuffled| {
        let dict = PyDict::new(py);
        dict.set_item("share", shuffled.share)?;
        dict.set_item("least", shuffled.least)?;
        dict.set_item("most", shuffled.most)?;
        PyResult::Ok(dict)
    });
    dict.set_item("shuffled", shuffled.transpose()?)?;
    Ok(dict)
}
