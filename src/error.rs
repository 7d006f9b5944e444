//! The errors of this library, and their descriptions.

pub use crate::causes::{describe_causes, describe_fault};
pub use crate::solve::SolveError;
pub use crate::table::batch::BatchError;
pub use crate::table_store::BaseError;
pub use faceup_solver::OtherRules;
