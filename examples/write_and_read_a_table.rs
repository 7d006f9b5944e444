//! Writes a table to a file and reads it again: `cargo run --release --example write_and_read_a_table`.

use faceup::parts::files::TableKind;
use faceup::{Quiet, Rules, Solve, Table};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::beat_it_or_eat_it(2, 8)?;
    let folder = tempfile::tempdir()?;

    let solved = Solve::new(rules).run()?;
    solved.write(folder.path().join("2x8.faceup"))?; // outcomes and rounds of every deal
    solved.write_as(TableKind::Compact, folder.path().join("2x8.compact"), &Quiet)?; // in a tenth of the bytes
    solved.write_as(TableKind::Frontier, folder.path().join("2x8.frontier"), &Quiet)?; // outcomes alone, in far fewer bytes

    for name in ["2x8.faceup", "2x8.compact", "2x8.frontier"] {
        let path = folder.path().join(name);
        let table = Table::open(&path)?;
        let bytes = std::fs::metadata(&path)?.len();
        println!("{name}: {bytes} bytes, {:?}", table.counts());
        assert_eq!(table.counts(), solved.counts());
        assert_eq!(table.has_rounds(), name != "2x8.frontier");
    }
    Ok(())
}
