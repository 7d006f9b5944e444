//! Tests of the library for the page, one module a noun.

mod common;
mod questions;
mod readme;
mod robust;
mod sessions;
