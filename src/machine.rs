//! The memory of this machine, the time of its processors, and a solve timed on it.

mod groups;

use std::path::Path;
use std::time::Duration;

use faceup_core::Rules;
use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, RefreshKind, System};

/// The memory that this program can still allocate, in bytes: the free memory of the machine, the rest of the share of its control groups,
/// or the rest of its limit (`ulimit -v`), whichever is least. `None` if the system does not report it.
#[must_use]
pub fn free_memory() -> Option<u64> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::everything());
    let machine = System::new_with_specifics(refresh).ok().filter(|system| system.total_memory() > 0);
    least([machine.map(|system| system.available_memory()), groups::free(Path::new("/")), free_address_space()])
}

fn least(amounts: [Option<u64>; 3]) -> Option<u64> {
    amounts.into_iter().flatten().min()
}

/// The rest of this program's address-space limit, in bytes, less the memory of its threads and temporary data. `None` if there is no
/// limit, or the system does not report it.
fn free_address_space() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let taken = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    let taken: u64 = taken.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(taken * 1024) / 4 * 3)
}

/// The memory of this program, in bytes. `None` if the system does not report it.
#[must_use]
pub fn memory_taken() -> Option<u64> {
    about_this_process(ProcessRefreshKind::nothing().with_memory(), sysinfo::Process::memory)
}

/// The processor time of this program. `None` if the system does not report it.
#[must_use]
pub fn processor_time() -> Option<Duration> {
    let milliseconds =
        about_this_process(ProcessRefreshKind::nothing().with_cpu(), sysinfo::Process::accumulated_cpu_time);
    milliseconds.map(Duration::from_millis)
}

fn about_this_process(what: ProcessRefreshKind, number: fn(&sysinfo::Process) -> u64) -> Option<u64> {
    let (mut system, own) = (System::new().ok()?, sysinfo::get_current_pid().ok()?);
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, what);
    system.process(own).map(number)
}

/// A solve timed on this machine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timed {
    /// The game.
    pub rules: Rules,
    /// The seconds of one processor.
    pub seconds: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solve;

    #[test]
    fn nothing_left_is_not_no_limit() {
        assert_eq!(least([Some(1 << 30), Some(0), None]), Some(0));
        assert_eq!(least([None, None, Some(5)]), Some(5));
        assert_eq!(least([None; 3]), None);
        let refused = Solve::new(Rules::beat_it_or_eat_it(2, 5).unwrap()).memory(0).run();
        assert!(refused.is_err_and(|error| error.to_string().contains("memory")));
    }
}
