//! Another program that plays.
use thiserror::Error;

/// What another program did wrong.
#[derive(Debug, Error)]
pub enum ProgramError {}
