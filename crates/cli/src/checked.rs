//! A table file, checked from end to end.

use std::path::Path;

use faceup_solver::{Summary, summarize};
use faceup_table::{AnyTable, BitTable};

use crate::args::Cli;
use crate::machine::memory_limit;

/// A table file that is just what this program makes of its contents.
pub struct Checked {
    pub file: AnyTable,
    /// The outcomes of all hands, of a table that has but the minimal ones.
    pub expanded: Option<BitTable>,
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
        Ok(Checked { file, expanded, summary })
    }
}
