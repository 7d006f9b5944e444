//! What the machine has: memory, threads and a clock.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, RefreshKind, System};

use crate::args::Cli;

/// The memory that is free for use, in bytes: the machine's, or what is left of this process group's share. None
/// where the system does not tell.
pub fn free_memory() -> Option<u64> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::everything());
    let system = System::new_with_specifics(refresh).ok()?;
    let machine = system.available_memory();
    let free = system.cgroup_limits().map_or(machine, |limits| limits.free_memory.min(machine));
    (free > 0).then_some(free)
}

/// The memory that this program takes, in bytes. None where the system does not tell.
pub fn memory_taken() -> Option<u64> {
    let (mut system, own) = (System::new().ok()?, sysinfo::get_current_pid().ok()?);
    let what = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, what);
    system.process(own).map(sysinfo::Process::memory)
}

/// The most memory that may be used, if that can be told: what the user allows, or what is free.
pub fn memory_limit(cli: &Cli) -> Option<u64> {
    cli.memory.or_else(free_memory)
}

/// Makes the pool of threads that solving and verifying run on.
pub fn set_threads(threads: Option<u16>) -> anyhow::Result<()> {
    if let Some(threads) = threads {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.into())
            .build_global()
            .with_context(|| format!("cannot start {threads} threads"))?;
    }
    Ok(())
}

/// A seed that differs each time, short enough to be typed.
pub fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000
}

/// A number of bytes, as `1000`, `512M`, `4G` or `4GiB`; a unit is a power of 1024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size; write bytes or a number with K, M, G or T, as 512M or 4GiB");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let shift = match unit.trim().to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let bytes = number * (1u64 << shift) as f64;
    if bytes >= 1.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("1000"), Ok(1000));
        assert_eq!(parse_size("512M"), Ok(512 << 20));
        assert_eq!(parse_size("4GiB"), Ok(4 << 30));
        assert_eq!(parse_size("1.5 kb"), Ok(1536));
        for wrong in ["", "G", "-1", "0", "4X", "1e99", "4GG", "NaN", "99999999999T"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
