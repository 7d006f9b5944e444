//! Exact solutions for card games played face up.
#![forbid(unsafe_code)]
