//! Table files: they are read as written, and never written in part.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use faceup_core::{Cancel, CardSet, Observer, Preset, Quiet, Rules};
use faceup_solver::table::{
    AnyTable, TableError, TableErrorKind as Kind, TableKind, Target, check_writable, lock, table_hash, write, write_to,
    write_whole,
};
use faceup_solver::{Options, Solution, Tablebase, solve};

use crate::common::files::{Folder, FullAfter, table_bytes};

fn solution(rules: Rules, rounds: bool) -> Solution {
    solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap()
}

fn same(a: &dyn Tablebase, b: &dyn Tablebase) {
    assert_eq!((a.rules(), a.has_rounds()), (b.rules(), b.has_rounds()));
    for hand in (0..1 << a.rules().pack().cards()).map(CardSet::from_bits) {
        assert_eq!((a.outcome(hand), a.value(hand)), (b.outcome(hand), b.value(hand)), "{hand:?}");
    }
}

#[test]
fn tables_read_back() {
    let (folder, mut with_draws) = (Folder::new(), 0);
    let packs = "1x1 1x2 1x5 1x6 1x7 1x9 1x10 1x12 1x14 2x1 2x2 2x3 2x5 2x6 2x7 3x1 3x2 3x3 3x4 4x1 4x2 4x3 4+3 4+3+3 2+3+2+3 5x2 6x2 8x1 \
                 2+1+1+1+1+1+1+1";
    for rules in packs.split(' ').flat_map(|pack| Rules::all(pack.parse().unwrap())) {
        for rounds in [true, false] {
            let solution = solution(rules, rounds);
            let path = folder.path("table");
            write(&path, &solution, &Quiet).unwrap();
            let table = AnyTable::open(&path).unwrap();
            same(&*table, &solution);
            assert_eq!((table.counts(), table.path()), (solution.counts(), path.as_path()));
            assert_eq!(table.kind(), TableKind::of(rules, rounds));
            assert_eq!(table_hash(&solution, &Quiet).unwrap(), Some(table.hash()));
            assert_eq!(fs::read(&path).unwrap(), table.bytes(), "the same game makes the same bytes");
            assert_eq!(table_bytes(&*table), table.bytes(), "and so does its table");
            match &table {
                AnyTable::Compact(file) => file.check(None).unwrap(),
                AnyTable::Frontier(file) => {
                    let expanded = file.expand(None).unwrap();
                    same(&expanded, &solution);
                    assert_eq!((table_bytes(&expanded), expanded.counts()), (table.bytes().to_vec(), table.counts()));
                    assert_eq!(file.minimal_not_lost() > 0, table.counts().draw > 0);
                    with_draws += u32::from(table.counts().draw > 0);
                }
            }
        }
    }
    assert!(with_draws >= 4 && folder.names() == ["table"], "{with_draws}");
}

/// The hashes by which tables are cited: of the hands with rounds, and of the frontier table without.
#[test]
fn hashes_are_frozen() {
    for (code, rounds, expected) in [
        ("2x8", true, "02379d16b0825caf"),
        ("1x9", true, "b928abb84a5c7a3b"),
        ("challenge-4x3", true, "c35be812af965667"),
        ("challenge-1987-4x3", true, "bc9c2a5fabe4965b"),
        ("2x8", false, "32b7143f5afe55d2"),
        ("2x7", false, "4fe72932f4525fea"),
        ("1x9", false, "c8f18433aa951724"),
        ("challenge-4x3", false, "a5e00390c8cbf9d1"),
        ("challenge-1987-4x3", false, "6616d9becee25443"),
    ] {
        let rules: Rules = code.parse().unwrap();
        assert_eq!(table_hash(&solution(rules, rounds), &Quiet).unwrap().unwrap()[..16], *expected, "{rules}");
    }
    // The bytes of a compact table, too.
    let bytes = table_bytes(&solution(Rules::beat_it_or_eat_it(2, 3).unwrap(), true));
    assert_eq!(blake3::hash(&bytes).to_hex()[..16], *"32b91f4d50ba0d34");
}

#[test]
fn a_table_that_is_too_large_says_how_much_memory_it_takes() {
    let folder = Folder::new();
    for (rounds, least) in [(true, 8_000), (false, 1_000)] {
        let path = folder.with("table", &table_bytes(&solution(Preset::BeatItOrEatIt.rules(2, 7).unwrap(), rounds)));
        let open = |memory| AnyTable::open_within(&path, Some(memory), &Quiet);
        let Err(TableError { kind: Kind::Memory { needed, limit }, .. }) = open(least) else { panic!("{rounds}") };
        assert_eq!(limit.0, u128::from(least));
        let table = open(1 << 16).unwrap();
        assert!(needed.0 >= table.memory() && open(needed.0 as u64).is_ok());
    }
}

#[test]
fn other_files_are_refused() {
    let folder = Folder::new();
    for (name, contents) in
        [("empty", &b""[..]), ("text", b"not a table, but long enough to be taken for one"), ("zeros", &[0; 400])]
    {
        let error = AnyTable::open(&folder.with(name, contents)).unwrap_err();
        assert!(matches!(error.kind, Kind::NotATable), "{name}: {error}");
        assert!(error.to_string().contains(name), "{error}");
    }
    assert!(matches!(AnyTable::open(&folder.path("missing")), Err(TableError { kind: Kind::Read(_), .. })));
    assert!(matches!(AnyTable::open(folder.0.path()), Err(TableError { kind: Kind::Read(_), .. })));
}

#[test]
fn a_full_disk_is_an_error_wherever_it_strikes() {
    for rounds in [true, false] {
        let solution = solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), rounds);
        let length = table_bytes(&solution).len();
        for room in 0..length {
            let error = write_to(&mut FullAfter(room), &solution, &Quiet).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "after {room} bytes");
        }
        assert!(write_to(&mut FullAfter(length), &solution, &Quiet).unwrap());
    }
}

#[test]
fn what_cannot_be_written_leaves_nothing() {
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), true);
    let old = folder.with("old", b"as it was");
    let interrupted = write(&old, &solution, &Cancel::after_checks(0)).unwrap_err();
    assert!(matches!(interrupted.kind, Kind::Interrupted));
    assert!(std::error::Error::source(&interrupted).unwrap().is::<faceup_core::Interrupted>());
    assert_eq!(fs::read(&old).unwrap(), b"as it was");
    for path in [folder.path("no/such/folder"), folder.path("old/below-a-file"), folder.0.path().to_owned()] {
        assert!(
            matches!(write(&path, &solution, &Quiet), Err(TableError { kind: Kind::Write(_), .. })),
            "{}",
            path.display()
        );
        assert!(matches!(check_writable(&path), Err(TableError { kind: Kind::Write(_), .. })), "{}", path.display());
    }
    assert!(check_writable(&folder.path("new")).is_ok());
    assert_eq!(folder.names(), ["old"]);
    write(&old, &solution, &Quiet).unwrap();
    assert!(AnyTable::open(&old).is_ok(), "a table takes the place of what was there");
    assert_eq!(folder.names(), ["old"]);
}

#[cfg(unix)]
#[test]
fn others_may_read_a_table() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let plain = folder.with("plain", b"");
    let path = folder.path("table");
    write(&path, &solution(Preset::BeatItOrEatIt.rules(2, 1).unwrap(), true), &Quiet).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), mode(&plain));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_what_is_no_file_is_left_alone() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 1).unwrap(), true);
    let real = folder.with("real", b"old");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real", folder.path("link")).unwrap();
    write(&folder.path("link"), &solution, &Quiet).unwrap();
    assert!(folder.path("link").symlink_metadata().unwrap().is_symlink());
    assert!(AnyTable::open(&real).is_ok() && AnyTable::open(&folder.path("link")).is_ok());
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);

    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).unwrap();
    symlink("nowhere", folder.path("dangling")).unwrap();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&real, &folder.path("dangling"), &pipe, Path::new("/dev/null")] {
        assert!(
            matches!(write(path, &solution, &Quiet), Err(TableError { kind: Kind::Write(_), .. })),
            "{}",
            path.display()
        );
    }
    assert!(
        matches!(AnyTable::open(&pipe), Err(TableError { kind: Kind::Read(_), .. })),
        "and no waiting for a writer"
    );
    assert_eq!(folder.names(), ["dangling", "link", "pipe", "real"]);
}

#[test]
fn only_old_leavings_are_tidied_away() {
    let folder = Folder::new();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(100_000);
    for (name, is_old) in [
        (".t.faceup-aaaaaa.part", true),
        (".t.faceup-bbbbbb.part", false),
        (".t.faceup-mine.part", false),
        ("a.part", true),
        ("t", true),
    ] {
        let file = fs::File::create(folder.path(name)).unwrap();
        if is_old {
            file.set_modified(old).unwrap();
        }
    }
    faceup_solver::table::tidy(folder.0.path());
    assert_eq!(folder.names(), [".t.faceup-bbbbbb.part", ".t.faceup-mine.part", "a.part", "t"]);
    faceup_solver::table::tidy_after(&folder.path("u"));
    assert_eq!(folder.names(), [".t.faceup-bbbbbb.part", ".t.faceup-mine.part", "a.part", "t"]);
    faceup_solver::table::tidy_after(&folder.path("t"));
    assert_eq!(folder.names(), [".t.faceup-mine.part", "a.part", "t"]);
}

/// Tidying by another program leaves the temporary file of a running one, and the table gets its name.
#[test]
fn a_file_that_is_being_written_is_not_tidied_away() {
    struct Tidy(PathBuf);
    impl Observer for Tidy {
        fn interrupted(&self) -> bool {
            // As another solve for the same name does, at every moment of this one.
            faceup_solver::table::tidy_after(&self.0);
            check_writable(&self.0).unwrap();
            false
        }
    }
    let folder = Folder::new();
    let path = folder.path("table");
    write(&path, &solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), true), &Tidy(path.clone())).unwrap();
    assert!(AnyTable::open(&path).is_ok());
    // The file of a killed program is removed when its name is next written to.
    folder.with(".table.faceup-abcdef.part", b"half a table");
    check_writable(&path).unwrap();
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn a_folder_is_refused_before_the_work() {
    let folder = Folder::new();
    for name in ["x/", "x/.", "x/y/"] {
        let error = check_writable(&folder.path(name)).unwrap_err();
        assert!(matches!(error.kind, Kind::Write(_)), "{name}: {error}");
    }
    let error = check_writable(&folder.path("x/")).unwrap_err();
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "it is a folder; give a file name in it");
    assert_eq!(folder.names(), [""; 0]);
}

/// Does something each time that the work asks the observer.
struct Meanwhile<F>(F);

impl<F: Fn() + Sync> Observer for Meanwhile<F> {
    fn interrupted(&self) -> bool {
        (self.0)();
        false
    }
}

/// Only the file that had the name before the work is replaced, and only if nobody has changed it.
#[test]
fn a_file_that_comes_or_changes_during_the_work_is_kept() {
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), true);
    let path = folder.path("table");
    let comes = || fs::write(&path, "mine").unwrap();
    let moves_in = || {
        if fs::read(&path).unwrap() != b"mine" {
            fs::rename(folder.with("other", b"mine"), &path).unwrap();
        }
    };
    let changes: [(Option<&str>, &(dyn Fn() + Sync)); 3] =
        [(None, &comes), (Some("old"), &comes), (Some("old"), &moves_in)];
    for (before, change) in changes {
        let _ = fs::remove_file(&path);
        if let Some(before) = before {
            fs::write(&path, before).unwrap();
        }
        let target = Target::new(&path, false).unwrap();
        let error = write(&target, &solution, &Meanwhile(change)).unwrap_err();
        assert!(matches!(error.kind, Kind::Taken), "{before:?}: {error:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert_eq!(folder.names(), ["table"]);
        // With force, it is replaced.
        write(Target::new(&path, true).unwrap(), &solution, &Meanwhile(change)).unwrap();
        assert!(AnyTable::open(&path).is_ok());
    }
    // An unchanged file is replaced, and a removed one does not matter.
    for change in [&(|| ()) as &(dyn Fn() + Sync), &|| drop(fs::remove_file(&path))] {
        fs::write(&path, "old").unwrap();
        write(Target::new(&path, false).unwrap(), &solution, &Meanwhile(change)).unwrap();
        assert!(AnyTable::open(&path).is_ok());
    }
    assert_eq!(folder.names(), ["table"]);
}

/// A file that is written again and again is replaced each time, unless somebody else has written to it.
#[test]
fn each_version_of_a_file_replaces_the_one_before() {
    let folder = Folder::new();
    let path = folder.path("rows");
    let mut target = Target::unused(&path);
    for version in ["1", "1 2", "1 2 3"] {
        target = write_whole(&target, version).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), version);
    }
    assert!(matches!(write_whole(Target::unused(&path), "4"), Err(TableError { kind: Kind::Taken, .. })));
    fs::write(&path, "mine").unwrap();
    assert!(matches!(write_whole(&target, "1 2 3 4"), Err(TableError { kind: Kind::Taken, .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    assert_eq!(folder.names(), ["rows"]);
}

/// If a link appears at the name, or leads elsewhere now, nothing is replaced.
#[cfg(unix)]
#[test]
fn a_link_that_comes_during_the_work_is_kept() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let solution = solution(Preset::BeatItOrEatIt.rules(2, 2).unwrap(), true);
    let (mine, path) = (folder.with("mine", b"mine"), folder.path("table"));
    let links = Meanwhile(|| drop(symlink("mine", &path)));
    let error = write(Target::new(&path, false).unwrap(), &solution, &links).unwrap_err();
    assert!(matches!(error.kind, Kind::Taken), "{error:?}");
    fs::remove_file(&path).unwrap();
    symlink(folder.with("old", b"old"), &path).unwrap();
    let target = Target::new(&path, false).unwrap();
    fs::remove_file(&path).unwrap();
    symlink("mine", &path).unwrap();
    assert!(matches!(write(&target, &solution, &Quiet), Err(TableError { kind: Kind::Taken, .. })));
    assert_eq!((fs::read(mine).unwrap(), fs::read(folder.path("old")).unwrap()), (b"mine".to_vec(), b"old".to_vec()));
}

#[cfg(unix)]
#[test]
fn a_lock_is_on_the_file_that_has_its_name() {
    let folder = Folder::new();
    let (path, beside) = (folder.path("c"), folder.path(".c.lock"));
    let held = lock(&path).unwrap().unwrap();
    assert!(matches!(lock(&path).unwrap_err().kind, Kind::InUse));
    // Opened while it was locked, and removed since: a lock on it locks nothing.
    let opened = fs::File::open(&beside).unwrap();
    drop(held);
    assert!(!beside.exists());
    opened.try_lock().unwrap();
    let held = lock(&path).unwrap().unwrap();
    // A lock removes no other file of its name, and none with contents.
    fs::remove_file(&beside).unwrap();
    fs::write(&beside, "another").unwrap();
    drop(held);
    assert_eq!(fs::read(&beside).unwrap(), b"another");
    drop(lock(&path).unwrap().unwrap());
    assert_eq!(fs::read(&beside).unwrap(), b"another");
    // A link is the file that it leads to.
    fs::remove_file(&beside).unwrap();
    std::os::unix::fs::symlink(folder.path("elsewhere"), &beside).unwrap();
    let _held = lock(&path).unwrap().unwrap();
    assert!(matches!(lock(&path).unwrap_err().kind, Kind::InUse));
}

/// Opening a pipe at the lock's name would wait for a reader for ever.
#[cfg(unix)]
#[test]
fn a_lock_is_a_regular_file() {
    let folder = Folder::new();
    let (path, beside) = (folder.path("c"), folder.path(".c.lock"));
    assert!(std::process::Command::new("mkfifo").arg(&beside).status().unwrap().success());
    let error = lock(&path).unwrap_err();
    assert!(matches!(error.kind, Kind::Write(_)) && error.path == beside, "{error}");
    fs::remove_file(&beside).unwrap();
    fs::create_dir(&beside).unwrap();
    assert!(matches!(lock(&path).unwrap_err().kind, Kind::Write(_)));
}

/// Of two programs that write a new file at the same time, one is refused.
#[test]
fn of_two_writers_of_a_new_file_one_is_refused() {
    let folder = Folder::new();
    for _ in 0..50 {
        let path = folder.path("new");
        let written = std::thread::scope(|scope| {
            let writers = ["1", "2"].map(|text| {
                let path = &path;
                scope.spawn(move || write_whole(Target::unused(path), text).map_err(|error| error.kind))
            });
            writers.map(|writer| writer.join().unwrap())
        });
        assert!(matches!(&written, [Ok(_), Err(Kind::Taken)] | [Err(Kind::Taken), Ok(_)]), "{written:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), if written[0].is_ok() { "1" } else { "2" });
        fs::remove_file(&path).unwrap();
    }
    assert_eq!(folder.names(), [""; 0]);
}
