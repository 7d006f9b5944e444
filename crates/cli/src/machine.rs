//! What the command takes of the machine: memory, threads and a seed.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use faceup::machine::free_memory;

use crate::args::Cli;

/// The most memory that may be used: what the user allows, or what is free. None if the system does not tell.
pub fn memory_limit(cli: &Cli) -> Option<u64> {
    cli.memory.or_else(free_memory)
}

/// Starts the threads of solving and verifying: by default, one for each processor.
pub fn start_threads(threads: Option<u16>) -> anyhow::Result<()> {
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().with_context(|| match threads {
        0 => "cannot start a thread for each processor: start fewer with --threads".to_owned(),
        _ => format!("cannot start {threads} threads: start fewer with --threads"),
    })
}

/// A seed that differs each time, short enough to be typed.
pub fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000
}
