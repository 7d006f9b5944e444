//! Tests of the checker of certificates, one module a noun.

mod agreement;
mod all_deals;
mod common;
mod refusals;
mod second_checker;
