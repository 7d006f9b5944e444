//! `faceup query`

mod answer;

use std::io::{self, BufRead, Read};

use anyhow::Context;
use faceup_core::notation::{self, WrittenPosition};
use faceup_core::{Pack, Player, Position, Rules};
use faceup_solver::{Analyst, Tablebase};
use faceup_table::AnyTable;
use serde::Serialize;

use self::answer::Answer;
use crate::args::{Cli, MoverTrump, QueryArgs};
use crate::cache::{self, Table};
use crate::failure::{unread, usage};
use crate::output;

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let mut tables = Tables::new(cli, args)?;
    if args.position == "-" {
        return answer_lines(&mut tables, args);
    }
    let position = read(args, &args.position, tables.fixed)?;
    let analyst = tables.of(position.rules())?;
    let answer = Answer::new(analyst, position, args.line);
    if args.json {
        output::json(&answer.json(&args.position, analyst.table().path()))
    } else {
        output::text(answer.text())
    }
}

/// So many tables are kept open at once.
const MOST_OPEN: usize = 4;

/// The tables that were called for last.
struct Tables<'a> {
    cli: &'a Cli,
    args: &'a QueryArgs,
    /// The one that the user named, if he did, until it is used.
    named: Option<AnyTable>,
    /// The rules of all positions, if the user named a table.
    fixed: Option<Rules>,
    open: Vec<Analyst<Table>>,
}

impl<'a> Tables<'a> {
    fn new(cli: &'a Cli, args: &'a QueryArgs) -> anyhow::Result<Tables<'a>> {
        let named = cache::named(&args.table, &args.game, args.ranks)?;
        Ok(Tables { cli, args, fixed: named.as_ref().map(|table| table.rules()), named, open: Vec::new() })
    }

    /// The table of a game.
    fn of(&mut self, rules: Rules) -> anyhow::Result<&mut Analyst<Table>> {
        let at = match self.open.iter().position(|analyst| analyst.rules() == rules) {
            Some(at) => at,
            None => {
                // An analyst may remember 200 MB.
                self.open.drain(..self.open.len().saturating_sub(MOST_OPEN - 1));
                self.open.push(Analyst::new(cache::table(self.cli, &self.args.table, self.named.take(), rules)?));
                self.open.len() - 1
            }
        };
        Ok(&mut self.open[at])
    }
}

/// A line that is no position.
#[derive(Debug, Serialize)]
struct BadLineJson<'a> {
    input: &'a str,
    error: &'a str,
}

/// The most bytes of a line of positions: diagrams are the longest.
const LONGEST_LINE: u64 = 1 << 16;

/// Answers a position a line, each as soon as it is read: another program may wait for the answer before it asks again.
fn answer_lines(tables: &mut Tables<'_>, args: &QueryArgs) -> anyhow::Result<()> {
    let (mut input, mut line, mut bad_lines) = (io::stdin().lock(), Vec::new(), 0u64);
    for number in 1u64.. {
        line.clear();
        input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line).context("cannot read the positions")?;
        if line.is_empty() {
            break;
        }
        if line.len() as u64 > LONGEST_LINE {
            return Err(usage(format!("line {number}: expected a position, got more than {LONGEST_LINE} bytes")));
        }
        // Bytes that are no text become signs that belong in no position.
        let text = String::from_utf8_lossy(&line);
        let text = if number == 1 { text.trim_start_matches('\u{feff}').trim() } else { text.trim() };
        if text.is_empty() {
            continue;
        }
        let position = match read(args, text, tables.fixed) {
            Ok(position) => position,
            Err(error) => {
                let message = format!("line {number}: {:#}", error);
                if !args.keep_going {
                    return Err(usage(message));
                }
                bad_lines += 1;
                if args.json {
                    output::json(&BadLineJson { input: text, error: &message })?;
                } else {
                    output::complain(format_args!("error: {message}"));
                }
                continue;
            }
        };
        let analyst = tables.of(position.rules())?;
        let answer = Answer::new(analyst, position, args.line);
        if args.json {
            output::json(&answer.json(text, analyst.table().path()))?;
        } else {
            output::text(answer.row())?;
        }
    }
    if bad_lines > 0 {
        let s = if bad_lines == 1 { " is" } else { "s are" };
        return Err(usage(format!("{bad_lines} line{s} no position")));
    }
    Ok(())
}

/// The position that the user wrote; the rules are those of the table, if he named one.
fn read(args: &QueryArgs, text: &str, table: Option<Rules>) -> anyhow::Result<Position> {
    let mover = match args.mover_trump {
        MoverTrump::Spades => Player::One,
        MoverTrump::Hearts => Player::Two,
    };
    // What is wrong with an option is said of it, not of the position.
    Pack::new(args.game.suits.unwrap_or(1), args.ranks.unwrap_or(1)).map_err(usage)?;
    let shown = |error: notation::NotationError| unread(&error, text);
    // A line, or else a diagram with the mover's hand first. What is wrong is said of the line.
    let written = WrittenPosition::read(text)
        .or_else(|error| {
            notation::parse_layout(text).and_then(|layout| layout.written_position(Player::One)).map_err(|_| error)
        })
        .map_err(shown)?;
    let rules = match table {
        Some(rules) => rules,
        None => {
            let customary = args.game.customary_suits()?;
            let pack = written.infer_pack(args.game.suits, args.ranks, customary).map_err(shown)?;
            args.game.rules_with(pack)?
        }
    };
    if mover == Player::Two && rules.trump(mover).is_none() {
        return Err(usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name())));
    }
    written.resolve(rules, mover).map_err(shown)
}
