//! `faceup left-right replay`

use faceup::parts::left_right::answer::{About, Judged, Replay};
use faceup::parts::left_right::{Position, parse_record};

use super::show::width;
use super::solved::{solver_from, solving};
use crate::args::Cli;
use crate::args::left_right::ReplayArgs;
use crate::failure::usage;
use crate::{input, output};

pub fn run(cli: &Cli, args: &ReplayArgs) -> anyhow::Result<()> {
    let objective = args.objective.objective;
    let record =
        parse_record(&input::text(&args.file)?).map_err(|wrong| usage(format!("{}: {wrong}", args.file.display())))?;
    let judged = if args.values {
        let solver = solver_from(cli, &Position::new(record.game()), objective)?;
        Some(Judged::all(&solver, &record, &solving(cli, record.game()))?)
    } else {
        None
    };
    if args.json {
        return output::json(&About::new(record.game(), objective, Replay::new(&record, judged.as_deref())));
    }
    let values: Vec<_> = judged.iter().flatten().map(Judged::worth).collect();
    // In a pipe, each row stays on one line for programs.
    output::text(record.text(width(usize::MAX), &values))
}
