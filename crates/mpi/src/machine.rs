//! What a process may take of its machine.

use std::fs;

/// The number of threads for each of `sharing` processes on this machine. A process that is bound to some processors takes
/// these.
pub fn threads(sharing: usize) -> u16 {
    let allowed = std::thread::available_parallelism().map_or(1, usize::from);
    let all = fs::read_to_string("/proc/cpuinfo")
        .map_or(allowed, |text| text.lines().filter(|line| line.starts_with("processor")).count().max(1));
    let own = if allowed < all { allowed } else { (all / sharing).max(1) };
    own.min(512) as u16
}

/// The most bytes of memory that this process has taken so far. 0 if the system does not tell.
pub fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or(0, |kibibytes| kibibytes * 1024)
}
