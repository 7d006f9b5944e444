//! Matrix games against values from another program, `matrices/make.py`.

use std::process::Command;

use faceup_femto::{Equilibrium, Matrix, Ratio};

const MATRICES: &str = include_str!("matrices/matrices.csv");

fn numbers(text: &str) -> Vec<Ratio> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn values_found_another_way() {
    let mut mixed = 0;
    for line in MATRICES.lines() {
        let [columns, entries, value, rows, others] = line.split(';').collect::<Vec<_>>()[..] else {
            panic!("not a matrix: {line}");
        };
        let matrix = Matrix::new(columns.parse().unwrap(), numbers(entries));
        let other = Equilibrium { value: value.parse().unwrap(), rows: numbers(rows), columns: numbers(others) };
        assert!(matrix.certifies(&other), "{line}");
        let solved = matrix.solve();
        assert_eq!(solved.value, other.value, "{line}");
        assert!(matrix.certifies(&solved), "{line}");
        mixed += usize::from(matrix.saddle().is_none());
    }
    assert_eq!(MATRICES.lines().count(), 240);
    assert!(mixed > 80, "only {mixed} matrices take mixed strategies");
}

/// Gambit finds the same values, and the script makes the same matrices.
#[test]
fn gambit_agrees() {
    let python = |arguments: &[&str]| Command::new("python3").args(arguments).output().ok();
    if python(&["-c", "import pygambit"]).is_none_or(|output| !output.status.success()) {
        eprintln!("skipped: pygambit is not installed; pip install pygambit to compare with it");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/femto/matrices/make.py");
    let output = python(&[script, "--gambit"]).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), MATRICES);
}
