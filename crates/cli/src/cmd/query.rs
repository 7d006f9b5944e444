//! `faceup query`

mod answer;
mod question;

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use faceup::solver::{Analyst, Bytes, Tablebase, memory_needed};
use faceup::{AfterBeating, Rules, Table, Trumps};
use serde::Serialize;

use self::answer::Answer;
use self::question::Question;
use crate::args::{Cli, QueryArgs};
use crate::failure::{Usage, describe, is_closed_pipe, is_interruption, usage};
use crate::{cache, output};

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let mut tables = Tables::new(cli, args)?;
    if args.position == "-" {
        return answer_lines(&mut tables, args);
    }
    let question = Question::read(args, &args.position, tables.fixed)?;
    let (table, analyst) = tables.of(question.position.rules())?;
    let answer = Answer::new(analyst, question, args.line);
    table.check_unchanged()?;
    if args.json {
        output::json(&answer.json(&args.position, cache::source(&args.table, table)))
    } else {
        output::text(answer.text())
    }
}

/// Number of tables that are kept open.
const MOST_OPEN: usize = 4;

/// The tables that were used last.
struct Tables<'a> {
    cli: &'a Cli,
    args: &'a QueryArgs,
    /// The table that the user named, until it is used.
    named: Option<Table>,
    /// The rules of all positions, if the user named a table.
    fixed: Option<Rules>,
    open: Vec<(Table, Analyst<Arc<dyn Tablebase>>)>,
}

impl<'a> Tables<'a> {
    fn new(cli: &'a Cli, args: &'a QueryArgs) -> anyhow::Result<Tables<'a>> {
        let named = cache::named(cli, &args.table, &args.game, args.ranks)?;
        Ok(Tables { cli, args, fixed: named.as_ref().map(|table| table.rules()), named, open: Vec::new() })
    }

    /// The table of a game.
    fn of(&mut self, rules: Rules) -> anyhow::Result<&mut (Table, Analyst<Arc<dyn Tablebase>>)> {
        let at = match self.open.iter().position(|(table, _)| table.rules() == rules) {
            Some(at) => at,
            None => {
                let may_solve = || may_solve(self.args, rules);
                let table = cache::table_if(self.cli, &self.args.table, self.named.take(), rules, may_solve)?;
                // An analyst takes up to 200 MB.
                self.open.drain(..self.open.len().saturating_sub(MOST_OPEN - 1));
                let analyst = Analyst::new(table.tablebase());
                self.open.push((table, analyst));
                self.open.len() - 1
            }
        };
        Ok(&mut self.open[at])
    }
}

/// Whether a game without a table may be solved. Cards can name a far larger game than the user had in mind, so a game
/// that takes long must be named by options.
fn may_solve(args: &QueryArgs, rules: Rules) -> anyhow::Result<()> {
    let (suits, ranks) = (rules.pack().suits(), rules.pack().ranks());
    // Games of this many cards take about a minute. Challenge is much harder than the others.
    let is_challenge = (rules.trumps(), rules.after_beating()) == (Trumps::Own, AfterBeating::Lead);
    if rules.pack().cards() <= if is_challenge { 20 } else { 26 } {
        return Ok(());
    }
    let mut missing = Vec::new();
    if args.game.suits.is_none() && suits > args.game.customary_suits() {
        missing.push(format!("--suits {suits}"));
    }
    if args.ranks.is_none() {
        missing.push(format!("--ranks {ranks}"));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(usage(format!(
        "the cards are of {rules}. Solving it takes more than a minute, and {} of memory: give {} to solve it anyway, or \
         its table with --table",
        Bytes(memory_needed(rules, true)),
        missing.join(" ")
    )))
}

/// The JSON answer to a line that has no other answer.
#[derive(Debug, Serialize)]
struct BadLineJson<'a> {
    input: &'a str,
    line_number: u64,
    error: &'a str,
}

/// The most bytes in a line of positions. Diagrams are the longest.
const LONGEST_LINE: usize = 1 << 16;

/// The most bytes that the answer shows of a longer line.
const START: usize = 64;

/// Answers one position a line, each as soon as it is read: another program may wait for the answer before it asks again.
fn answer_lines(tables: &mut Tables<'_>, args: &QueryArgs) -> anyhow::Result<()> {
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    let (mut unread_lines, mut failed_lines) = (0u64, 0u64);
    for number in 1u64.. {
        line.clear();
        let most = LONGEST_LINE as u64 + 1;
        input.by_ref().take(most).read_until(b'\n', &mut line).context("cannot read the positions")?;
        if line.is_empty() {
            break;
        }
        let is_too_long = line.len() > LONGEST_LINE && line.last() != Some(&b'\n');
        if is_too_long {
            line.truncate(START);
            if args.keep_going {
                input.skip_until(b'\n').context("cannot read the positions")?;
            }
        }
        // Bytes that are no text become characters that no position has.
        let text = String::from_utf8_lossy(&line);
        let text = if number == 1 { text.trim_start_matches('\u{feff}').trim() } else { text.trim() };
        // A long line may be cut within a character.
        let text = if is_too_long { text.trim_end_matches('\u{fffd}') } else { text };
        if text.is_empty() && !is_too_long {
            continue;
        }
        let question = match is_too_long {
            true => Err(usage(format!("expected a position, got more than {LONGEST_LINE} bytes"))),
            false => Question::read(args, text, tables.fixed),
        };
        let is_read = question.is_ok();
        let printed = match question.and_then(|question| Ok((tables.of(question.position.rules())?, question))) {
            Ok(((table, analyst), question)) => {
                // A line of text does not show best play.
                let answer = Answer::new(analyst, question, if args.json { args.line } else { 0 });
                table.check_unchanged()?;
                if args.json {
                    output::json(&answer.json(text, cache::source(&args.table, table)))
                } else {
                    output::text(answer.row())
                }
            }
            Err(error) if !args.keep_going || is_interruption(&error) => {
                let place = format!("line {number}");
                return Err(if error.is::<Usage>() {
                    usage(format!("{place}: {}", describe(&error)))
                } else {
                    error.context(place)
                });
            }
            Err(error) => {
                *if is_read { &mut failed_lines } else { &mut unread_lines } += 1;
                let error = format!("line {number}: {}", describe(&error));
                if args.json {
                    output::json(&BadLineJson { input: text, line_number: number, error: &error })
                } else {
                    output::complain(format_args!("error: {error}"));
                    Ok(())
                }
            }
        };
        match printed {
            // Bad lines are a failure even if nobody reads the answers any more.
            Err(error) if is_closed_pipe(&error) && unread_lines + failed_lines > 0 => break,
            printed => printed?,
        }
    }
    let lines = |count: u64| format!("{count} line{}", if count == 1 { "" } else { "s" });
    let positions = if unread_lines == 1 { "a position" } else { "positions" };
    match (unread_lines, failed_lines) {
        (0, 0) => Ok(()),
        (unread, 0) => Err(usage(format!("could not read {} as {positions}", lines(unread)))),
        (0, failed) => Err(anyhow!("could not answer {}", lines(failed))),
        (unread, failed) => {
            Err(anyhow!("could not read {} as {positions}, and could not answer {failed} more", lines(unread)))
        }
    }
}
