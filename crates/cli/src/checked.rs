//! A table file that is checked from end to end.

use std::path::Path;

use faceup::files::{AnyTable, BitTable};
use faceup::solver::{Summary, Tablebase, summarize};

use crate::args::Cli;
use crate::machine::memory_limit;

/// A table file whose header agrees with its contents.
pub struct Checked {
    pub file: AnyTable,
    /// The outcome of every hand, if the file is a frontier table.
    expanded: Option<BitTable>,
    pub summary: Summary,
}

impl Checked {
    pub fn open(cli: &Cli, path: &Path) -> anyhow::Result<Checked> {
        let file = AnyTable::open(path)?;
        let (expanded, summary) = match &file {
            AnyTable::Bits(bits) => {
                let summary = summarize(bits);
                bits.check(&summary)?;
                (None, summary)
            }
            AnyTable::Frontier(frontier) => {
                let expanded = frontier.expand(memory_limit(cli))?;
                let summary = summarize(&expanded);
                (Some(expanded), summary)
            }
        };
        file.check_unchanged()?;
        Ok(Checked { file, expanded, summary })
    }

    /// The table, in memory if it is a frontier table.
    pub fn table(&self) -> &dyn Tablebase {
        self.expanded.as_ref().map_or(&self.file as &dyn Tablebase, |expanded| expanded)
    }
}
