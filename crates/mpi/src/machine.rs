//! The processors and the memory of a process.

use std::fs;

/// The most processors of a machine that this program counts.
const MOST_PROCESSORS: usize = 64 * Processors::WORDS;

/// A set of processors of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Processors([u64; Processors::WORDS]);

impl Processors {
    /// The number of words of a set.
    pub const WORDS: usize = 64;

    /// The processors on which this process may run. Empty if the system does not say.
    pub fn allowed() -> Processors {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
        Processors::from_list(list.unwrap_or_default())
    }

    /// Reads a list of processors in the form of Linux: `0-3,8`.
    fn from_list(list: &str) -> Processors {
        let mut words = [0; Processors::WORDS];
        for range in list.trim().split(',') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) else { continue };
            (first..=last.min(MOST_PROCESSORS - 1)).for_each(|at| words[at / 64] |= 1 << (at % 64));
        }
        Processors(words)
    }

    /// The set as words, for messages.
    pub fn words(&self) -> &[u64; Processors::WORDS] {
        &self.0
    }

    fn overlaps(&self, others: &[u64]) -> bool {
        self.0.iter().zip(others).any(|(own, others)| own & others != 0)
    }
}

/// The number of threads of a process that may run on `own` processors, `available` at a time. `all` has the processors of every
/// process of the machine, this one included, [`Processors::WORDS`] words for each. Processes that may run on the same processors
/// share them.
pub fn threads(available: usize, own: Processors, all: &[u64]) -> u16 {
    let sharing = all.chunks_exact(Processors::WORDS).filter(|others| own.overlaps(others)).count().max(1);
    (available / sharing).clamp(1, 512) as u16
}

/// The most bytes of memory that this process has taken so far. 0 if the system does not say.
pub fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map_or(0, |kibibytes| kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads_of(available: usize, own: &str, all: &[&str]) -> u16 {
        let all: Vec<u64> = all.iter().flat_map(|list| Processors::from_list(list).0).collect();
        threads(available, Processors::from_list(own), &all)
    }

    #[test]
    fn processes_share_the_processors_that_both_may_use() {
        assert_eq!(threads_of(32, "0-31", &["0-31"]), 32);
        // A launcher that binds nothing.
        assert_eq!(threads_of(32, "0-31", &["0-31", "0-31"]), 16);
        // A launcher that binds each process.
        assert_eq!(threads_of(16, "0-15", &["0-15", "16-31"]), 16);
        // A container with half a machine, or a quota.
        assert_eq!(threads_of(4, "0-63", &["0-63", "0-63"]), 2);
        assert_eq!(threads_of(2, "0,2", &["0,2", "1,3", "0-3"]), 1);
        assert_eq!(threads_of(1, "5", &["5", "5", "5"]), 1);
        // A system that says nothing.
        assert_eq!(threads_of(8, "", &["", ""]), 8);
        assert_eq!(threads_of(1000, "0-999", &["0-999"]), 512);
    }

    #[test]
    fn lists_of_processors_are_read() {
        let set = Processors::from_list(" 0-2,64,4095-9999\n");
        assert_eq!((set.0[0], set.0[1], set.0[63]), (7, 1, 1 << 63));
        assert_eq!(Processors::from_list("x,-,3-").0, [0; Processors::WORDS]);
    }
}
