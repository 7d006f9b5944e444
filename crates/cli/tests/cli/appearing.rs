//! A file that gets the name of an output while the command works: it is kept.

use std::fs;

use crate::support::{Sandbox, entries, run_meanwhile};

#[test]
fn a_file_that_appears_during_the_work_is_kept() {
    let sandbox = Sandbox::new();
    sandbox.table("outcomes", "--ranks 8 --no-rounds");
    sandbox.ok("query --ranks 8 'S:AJT97 H:KQT7' -q");
    let before = entries(&sandbox.work());
    let line = "prove --table outcomes 'S:AJT97 H:KQT7' --out out";
    let run = |line: &str| {
        let appears = || fs::write(sandbox.file("out"), "thesis").unwrap();
        run_meanwhile(sandbox.faceup(line), appears)
    };
    let refused = run(line).with_code(1);
    let says = "'out' was not written: a file of this name was made or changed during the work";
    assert!(refused.stderr.contains(says), "{line}: {refused:?}");
    assert_eq!(fs::read_to_string(sandbox.file("out")).unwrap(), "thesis", "{line}");
    fs::remove_file(sandbox.file("out")).unwrap();
    assert_eq!(entries(&sandbox.work()), before, "{line}");
    run(&format!("{line} --force")).with_code(0);
    assert_ne!(fs::read(sandbox.file("out")).unwrap(), b"thesis", "{line}");
    fs::remove_file(sandbox.file("out")).unwrap();
}
