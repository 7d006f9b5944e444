//! The memory of this machine.

use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, RefreshKind, System};

/// The memory that this program can still allocate, in bytes: the free memory of the machine, the rest of the limit of its control groups,
/// or the rest of its limit (`ulimit -v`), whichever is least. `None` if the system does not report it.
#[must_use]
pub fn free_memory() -> Option<u64> {
    let refresh = RefreshKind::nothing().with_memory(MemoryRefreshKind::everything());
    let machine = System::new_with_specifics(refresh).ok().filter(|system| system.total_memory() > 0);
    least([machine.map(|system| system.available_memory()), free_of_group(), free_address_space()])
}

fn least(amounts: [Option<u64>; 3]) -> Option<u64> {
    amounts.into_iter().flatten().min()
}

/// The rest of the least limit of the control groups of this program. Page cache counts as free: the system reclaims it when it needs memory.
/// `None` if no group has a limit.
fn free_of_group() -> Option<u64> {
    let limits = of_this_process(sysinfo::Process::cgroup_limits)??;
    Some(limits.total_memory.saturating_sub(limits.rss))
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
    of_this_process(sysinfo::Process::memory)
}

fn of_this_process<T>(of: fn(&sysinfo::Process) -> T) -> Option<T> {
    let (mut system, own) = (System::new().ok()?, sysinfo::get_current_pid().ok()?);
    let what = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, what);
    system.process(own).map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Solve};

    #[test]
    fn nothing_left_is_not_no_limit() {
        assert_eq!(least([Some(1 << 30), Some(0), None]), Some(0));
        assert_eq!(least([None, None, Some(5)]), Some(5));
        assert_eq!(least([None; 3]), None);
        let refused = Solve::new(Rules::beat_it_or_eat_it(2, 5).unwrap()).memory(0).run();
        assert!(refused.is_err_and(|error| error.to_string().contains("memory")));
    }
}
