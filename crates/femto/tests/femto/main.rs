//! Tests of Femto, one module a noun.

mod matrices;
mod naive;
mod play;
mod support;
mod text;
