//! Tests of the real `faceup` binary, one module a noun: what it prints, what it writes, and how it ends.
//!
//! Every run has a home and a cache folder of its own, so the tests neither see nor touch the user's tables.

#[cfg(feature = "full")]
mod agreement;
mod checkpoint;
#[cfg(feature = "full")]
#[path = "../../../server/tests/server/client.rs"]
mod client;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod file_system;
mod interruption;
mod json_page;
mod left_right_page;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod play_terminal;
#[cfg(unix)]
mod screen;
#[cfg(feature = "full")]
mod serve;
mod solve;
mod support;
#[cfg(feature = "full")]
mod table_files;
#[cfg(unix)]
mod terminal;
mod usage;
