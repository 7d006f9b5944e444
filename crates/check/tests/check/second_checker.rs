//! The checker in Python, tests/python/check_certificate.py, agrees with this one on true and on false certificates. So does
//! `faceup-verified`, made by proofs/check, if the variable `FACEUP_VERIFIED` names it.

use std::path::Path;
use std::process::Command;

use crate::common::{Dice, Parts, is_accepted, mutate, samples, samples_of_all_deals};

/// Imports the checker and prints for each file whether it is a proof.
const PROGRAM: &str = "
import sys, zlib
sys.path.insert(0, sys.argv[1])
import check_certificate
for name in sys.argv[2:]:
    try:
        check_certificate.check(open(name, 'rb').read())
        print('proved')
    except (ValueError, zlib.error):
        print('refused')
";

#[test]
fn python_agrees() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/python");
    if !scripts.join("check_certificate.py").exists() {
        println!("skipped: the checker in Python is not in this package");
        return;
    }
    let version = Command::new("python3").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        println!("skipped: python3 is not installed, so the checker in Python is not run");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let verified = std::env::var_os("FACEUP_VERIFIED");
    let changes = if verified.is_some() { 400 } else { 60 };
    let (mut dice, mut expected, mut names) = (Dice(3), Vec::new(), Vec::new());
    let deals = samples();
    let games = samples_of_all_deals();
    let mut write = |file: Vec<u8>| {
        expected.push(if is_accepted(&file) { "proved" } else { "refused" });
        let name = folder.path().join(format!("{}.cert", names.len()));
        std::fs::write(&name, file).unwrap();
        names.push(name);
    };
    for whole in deals.iter().map(Parts::of).chain(games.iter().map(Parts::of_all_deals)) {
        for change in 0..changes {
            let mut parts = whole.clone();
            if change > 0 {
                mutate(&mut parts, &mut dice);
            }
            let mut file = parts.file();
            if change % 10 == 9 {
                let at = dice.below(file.len());
                file[at] ^= 1 << dice.below(8);
            }
            write(file);
        }
    }
    // Too many facts of a small game, of which each is true; and games of too many cards.
    let of = |game, lengths| Parts { game, lengths, outcome: 3, draws: 0, hand: 2, groups: Vec::new() };
    let facts = (1 << 23) / 3 + 1;
    let large = [of([2, 16, 0, 0], Vec::new()), of([2, 0, 0, 0], vec![16, 15, 0, 0, 0, 0, 0, 0])];
    for file in large.iter().map(Parts::file).chain([of([1, 2, 0, 0], Vec::new()).file_of(
        &[1, 0, 0].repeat(facts),
        facts,
        facts,
    )]) {
        assert!(!is_accepted(&file));
        write(file);
    }
    let output = Command::new("python3").args(["-B", "-c", PROGRAM]).arg(&scripts).args(&names).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = String::from_utf8(output.stdout).unwrap();
    for (at, (found, expected)) in found.lines().zip(&expected).enumerate() {
        assert_eq!(found, *expected, "certificate {at}");
    }
    assert_eq!(found.lines().count(), expected.len());
    if let Some(program) = verified {
        let output = Command::new(program).args(&names).output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        let found = String::from_utf8(output.stdout).unwrap();
        for (at, (found, expected)) in found.lines().zip(&expected).enumerate() {
            assert!(found.starts_with(*expected), "certificate {at}: {found}, but expected {expected}");
        }
        assert_eq!(found.lines().count(), expected.len());
    }
    let proved = expected.iter().filter(|verdict| **verdict == "proved").count();
    assert!(proved > 40 && expected.len() - proved > 300, "{proved} of {}", expected.len());
}
