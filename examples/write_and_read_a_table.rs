//! Writes tables to files and reads them again: `cargo run --release --example write_and_read_a_table`.

use faceup::{Rules, Solve, Table};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::beat_it_or_eat_it(2, 8)?;
    let folder = tempfile::tempdir()?;

    let solved = Solve::new(rules).run()?;
    solved.write(folder.path().join("2x8.compact"))?; // outcomes and rounds of every deal
    Solve::new(rules).without_rounds().run()?.write(folder.path().join("2x8.frontier"))?; // outcomes alone

    for name in ["2x8.compact", "2x8.frontier"] {
        let path = folder.path().join(name);
        let table = Table::open(&path)?;
        let bytes = std::fs::metadata(&path)?.len();
        println!("{name}: {bytes} bytes, {:?}", table.counts());
        assert_eq!(table.counts(), solved.counts());
        assert_eq!(table.has_rounds(), name != "2x8.frontier");
    }
    Ok(())
}
