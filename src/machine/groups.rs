//! The memory that the control groups of Linux leave to this process.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// A limit of at least this is none: version 1 writes no limit as a number near 2^63.
const NO_LIMIT: u64 = 1 << 62;

/// The least that any group leaves, in bytes, from that of this process up to the root of its hierarchy. Version 1 and version 2 may be
/// mounted side by side. `None` if no group has a limit, or the system does not report it. The files are read under `root`.
pub fn free(root: &Path) -> Option<u64> {
    // The name of another mount may be no text.
    let read = |path: &str| Some(String::from_utf8_lossy(&fs::read(root.join(path)).ok()?).into_owned());
    let (own, mounts) = (read("proc/self/cgroup")?, read("proc/self/mountinfo")?);
    let hierarchies = mounts.lines().filter_map(|mount| Hierarchy::read(mount, &own, root));
    hierarchies.filter_map(|hierarchy| hierarchy.free()).min()
}

/// A mounted hierarchy of groups that may limit memory.
struct Hierarchy {
    version: Version,
    /// Its mount point.
    top: PathBuf,
    /// The folder of the group of this process, or `top` if it is not visible here.
    own: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    One,
    Two,
}

impl Hierarchy {
    /// Reads a line of `mountinfo`, with the lines of `cgroup`. `None` if the mount is no such hierarchy.
    fn read(mount: &str, groups: &str, root: &Path) -> Option<Hierarchy> {
        let (place, kind) = mount.split_once(" - ")?;
        let (place, kind): (Vec<&str>, Vec<&str>) = (place.split(' ').collect(), kind.split(' ').collect());
        let version = match *kind.first()? {
            "cgroup2" => Version::Two,
            "cgroup" if kind.last()?.split(',').any(|controller| controller == "memory") => Version::One,
            _ => return None,
        };
        let group = groups.lines().find_map(|line| {
            let [number, controllers, path] = line.splitn(3, ':').collect::<Vec<_>>()[..] else { return None };
            let is_wanted = match version {
                Version::One => controllers.split(',').any(|controller| controller == "memory"),
                Version::Two => number == "0" && controllers.is_empty(),
            };
            is_wanted.then_some(path)
        })?;
        let top = root.join(unescaped(place.get(4)?).trim_start_matches('/'));
        // In a container the mount may begin at the group of the container, and a group outside it begins with `/..`. A mount that
        // begins elsewhere shows other groups.
        let (group, start) = (Path::new(group), unescaped(place.get(3)?));
        let is_outside = group.components().any(|part| part == Component::ParentDir);
        let below = if is_outside { Path::new("") } else { group.strip_prefix(&start).ok()? };
        let own = top.join(below);
        Some(Hierarchy { version, top, own })
    }

    fn free(&self) -> Option<u64> {
        let groups = self.own.ancestors().take_while(|group| group.starts_with(&self.top));
        // In version 1, a group above may count only its own processes.
        let counts = |group: &Path| {
            self.version == Version::Two || group == self.own || number(&group.join("memory.use_hierarchy")) != Some(0)
        };
        groups.take_while(|group| counts(group)).filter_map(|group| self.version.free(group)).min()
    }
}

impl Version {
    /// The memory that one group leaves. Page cache not used lately counts as free: the system reclaims it when it needs memory.
    fn free(self, group: &Path) -> Option<u64> {
        let (limits, used, cache): (&[&str], _, _) = match self {
            Version::One => (&["memory.limit_in_bytes"], "memory.usage_in_bytes", "total_inactive_file"),
            // Above `high`, processes are slowed nearly to a halt.
            Version::Two => (&["memory.max", "memory.high"], "memory.current", "inactive_file"),
        };
        let limits = limits.iter().filter_map(|name| number(&group.join(name)));
        let limit = limits.filter(|&limit| limit < NO_LIMIT).min()?;
        let used = number(&group.join(used)).unwrap_or(0);
        let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
        let cache = stat.lines().find_map(|line| line.strip_prefix(cache)?.trim().parse::<u64>().ok()).unwrap_or(0);
        Some(limit.saturating_sub(used.saturating_sub(cache)))
    }
}

/// The number in a file. `None` for a word, as `max`.
fn number(path: &Path) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// A field of `mountinfo`, with its octal escapes resolved.
fn unescaped(field: &str) -> String {
    let mut parts = field.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.get(..3).and_then(|octal| u8::from_str_radix(octal, 8).ok()) {
            Some(byte) => {
                text.push(char::from(byte));
                text.push_str(&part[3..]);
            }
            None => {
                text.push('\\');
                text.push_str(part);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;
    const V2: &str = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    const V1: &str = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n";

    /// Creates files under a root, and reads what the groups leave.
    fn free_of(own: &str, mounts: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in [("proc/self/cgroup", own), ("proc/self/mountinfo", mounts)].iter().chain(files) {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        free(root.path())
    }

    /// The files of a group of version 2, in MiB.
    fn v2(group: &str, max: &str, current: u64, cache: u64) -> [(String, String); 3] {
        let file = |name: &str| format!("sys/fs/cgroup{group}/{name}");
        [
            (file("memory.max"), format!("{max}\n")),
            (file("memory.current"), format!("{}\n", current * MIB)),
            (file("memory.stat"), format!("anon 4096\ninactive_file {}\nactive_file 8192\n", cache * MIB)),
        ]
    }

    fn free_of_v2(own: &str, groups: &[[(String, String); 3]]) -> Option<u64> {
        let files: Vec<_> = groups.iter().flatten().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        free_of(&format!("0::{own}\n"), V2, &files)
    }

    #[test]
    fn every_group_up_to_the_root_counts() {
        let (one, half) = ((1024 * MIB).to_string(), (512 * MIB).to_string());
        let own = v2("/system.slice/a.service", &one, 24, 0);
        assert_eq!(free_of_v2("/system.slice/a.service", std::slice::from_ref(&own)), Some(1000 * MIB));
        let above = v2("/system.slice", &half, 112, 0);
        assert_eq!(free_of_v2("/system.slice/a.service", &[own, above.clone()]), Some(400 * MIB));
        // The use of a group without a limit does not matter.
        let unlimited = v2("/system.slice/a.service", "max", 9000, 0);
        assert_eq!(free_of_v2("/system.slice/a.service", &[unlimited.clone(), above]), Some(400 * MIB));
        assert_eq!(free_of_v2("/system.slice/a.service", &[unlimited]), None);
        // The limit of another group does not count.
        assert_eq!(free_of_v2("/user.slice", &[v2("/system.slice", &half, 0, 0)]), None);
        assert_eq!(free_of_v2("/", &[v2("", &half, 12, 0)]), Some(500 * MIB));
    }

    #[test]
    fn the_cache_is_free() {
        let two = (2048 * MIB).to_string();
        assert_eq!(free_of_v2("/a", &[v2("/a", &two, 1948, 1900)]), Some(2000 * MIB));
    }

    #[test]
    fn nothing_left_is_no_bytes() {
        let one = (1024 * MIB).to_string();
        assert_eq!(free_of_v2("/a", &[v2("/a", &one, 1024, 0)]), Some(0));
        assert_eq!(free_of_v2("/a", &[v2("/a", &one, 1030, 2)]), Some(0));
        assert_eq!(free_of_v2("/a", &[v2("/a", "0", 0, 0)]), Some(0));
    }

    #[test]
    fn a_group_is_slowed_down_above_its_high_mark() {
        let files = [("sys/fs/cgroup/a/memory.max", "max\n"), ("sys/fs/cgroup/a/memory.high", "4096\n")];
        assert_eq!(free_of("0::/a\n", V2, &files), Some(4096));
    }

    #[test]
    fn version_1_and_both_side_by_side() {
        let files = [
            ("sys/fs/cgroup/memory/slurm/job/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/memory/slurm/job/memory.usage_in_bytes", "700\n"),
            ("sys/fs/cgroup/memory/slurm/memory.limit_in_bytes", "1000\n"),
            ("sys/fs/cgroup/memory/slurm/memory.usage_in_bytes", "700\n"),
            ("sys/fs/cgroup/memory/slurm/memory.stat", "inactive_file 1\ntotal_inactive_file 200\n"),
            ("sys/fs/cgroup/memory/slurm/memory.use_hierarchy", "1\n"),
        ];
        let own = "9:name=systemd:/x\n4:cpu,memory:/slurm/job\n0::/y\n";
        let unified = "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
        assert_eq!(free_of(own, V1, &files), Some(500));
        assert_eq!(free_of(own, &format!("{unified}{V1}"), &files), Some(500));
        let limited = ("sys/fs/cgroup/unified/y/memory.max", "300\n");
        assert_eq!(free_of(own, &format!("{V1}{unified}"), &[&files[..], &[limited]].concat()), Some(300));
        // A group above that counts only its own processes.
        let alone = ("sys/fs/cgroup/memory/slurm/memory.use_hierarchy", "0\n");
        assert_eq!(free_of(own, V1, &[&files[..], &[alone]].concat()), None);
    }

    #[test]
    fn a_container_sees_its_own_part() {
        let mount = "30 23 0:26 /system.slice/run\\134x2d1 /sys/fs/my\\040groups ro - cgroup2 cgroup2 rw\n";
        let files = [("sys/fs/my groups/memory.max", "900\n"), ("sys/fs/my groups/inner/memory.max", "800\n")];
        assert_eq!(free_of("0::/system.slice/run\\x2d1/inner\n", mount, &files), Some(800));
        assert_eq!(free_of("0::/system.slice/run\\x2d1\n", mount, &files), Some(900));
        // A group that is not visible here.
        assert_eq!(free_of("0::/../inner\n", V2, &[("sys/fs/cgroup/memory.max", "7\n")]), Some(7));
        // A mount of other groups.
        assert_eq!(free_of("0::/elsewhere\n", mount, &files), None);
    }

    #[test]
    fn names_of_other_mounts_may_be_no_text() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("proc/self")).unwrap();
        fs::create_dir_all(root.path().join("sys/fs/cgroup/a")).unwrap();
        let mounts = [V2.as_bytes(), b"44 23 0:9 / /media/USB\xe9 rw - ext4 /dev/sdb rw\n"].concat();
        fs::write(root.path().join("proc/self/mountinfo"), mounts).unwrap();
        fs::write(root.path().join("proc/self/cgroup"), b"1:name=x\xe9:/\n0::/a\n").unwrap();
        fs::write(root.path().join("sys/fs/cgroup/a/memory.max"), "700\n").unwrap();
        assert_eq!(free(root.path()), Some(700));
    }

    #[test]
    fn other_systems_have_no_groups() {
        assert_eq!(free(Path::new("/nowhere")), None);
        assert_eq!(free_of("", "", &[]), None);
        assert_eq!(free_of("0::/\n", "garbage\n1 2 3 - cgroup2\n", &[]), None);
    }
}
