//! The resources of the command: memory, threads and a seed.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use faceup::parts::core::Bytes;
use faceup::parts::machine::free_memory;

use crate::args::Cli;

/// The most memory to use: the user's limit, or the free memory. `None` if the system does not report it.
pub fn memory_limit(cli: &Cli) -> Option<u64> {
    cli.memory.or_else(free_memory)
}

/// The memory that every command needs besides later requests.
const LITTLE_MEMORY: Bytes = Bytes(4 << 20);

/// Starts the threads of solving and verifying: by default, one for each processor. Fails if no memory is left then.
pub fn start_threads(threads: Option<u16>) -> anyhow::Result<()> {
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().with_context(|| match threads {
        0 => "cannot start a thread for each processor: start fewer with --threads".to_owned(),
        _ => format!("cannot start {threads} threads: start fewer with --threads"),
    })?;
    // The heap of each thread takes memory too.
    rayon::broadcast(|_| drop(std::hint::black_box(vec![0u8; 1 << 10])));
    ensure!(LITTLE_MEMORY.try_reserve().is_ok(), "not enough memory: free some, or start fewer threads with --threads");
    Ok(())
}

/// The seconds on all threads of work that takes one processor this long. More threads than processors save nothing.
pub fn on_all_threads(seconds: f64) -> f64 {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    seconds / rayon::current_num_threads().min(processors) as f64
}

/// A seed that differs each time, short enough to be typed.
pub fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000
}
