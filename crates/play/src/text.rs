//! Records as text. `docs/record.md` in the repository describes the format.

mod error;
mod header;
mod key;
mod print;
mod read;

pub use error::{RecordError, RecordProblem};
pub use read::Reading;
