//! `faceup query`

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use anyhow::Context;
use faceup::parts::answer::{Answer, NAMES, Question, SourceJson};
use faceup::parts::play::{Basis, Board, Estimator, Reason};
use faceup::parts::solver::{Analyst, Tablebase};
use faceup::parts::{TableParts, Wanted};
use faceup::{Cost, Player, Quiet, Rules, Table};

use crate::args::{Cli, QueryArgs};
use crate::asking::{self, may_solve};
use crate::failure::{Usage, describe, usage};
use crate::input::{InputLine, LONGEST_LINE, read_line};
use crate::output;
use crate::progress::Progress;
use crate::store::CommandStore;

pub fn run(cli: &Cli, args: &QueryArgs) -> anyhow::Result<()> {
    let mut tables = Answering::new(cli, args)?;
    let position = args.position()?;
    if position == "-" {
        if args.board {
            return Err(usage("--board is for one position, and - reads many: give the position as an argument"));
        }
        let mut start = Vec::new();
        return match board(&mut start, args, tables.fixed)? {
            Some((question, text)) => answer_one(&mut tables, args, question, &text),
            None if args.why && !args.json => {
                Err(usage("the answers to lines of positions have no room for --why: add --json"))
            }
            None => answer_lines(&mut tables, args, start),
        };
    }
    let (question, text) = asking::read_text_or_file(&args.asked, position, tables.fixed)?;
    answer_one(&mut tables, args, question, &text)
}

/// Answers a question about one position.
fn answer_one(tables: &mut Answering<'_>, args: &QueryArgs, question: Question, text: &str) -> anyhow::Result<()> {
    if args.board {
        return output::text(question.letter().trim_end());
    }
    let reply = tables.answer(question, args.line)?;
    if args.json {
        return print_json(args, reply, text);
    }
    let Reply { answer, .. } = reply;
    let is_estimate = matches!(answer.basis(), Basis::Search { .. });
    let is_needless = is_estimate && Cost::of(answer.position().rules(), true).is_quick();
    let hint = "\nthis game can be solved in about a minute: leave out --estimate for the value";
    let why = if args.why { in_words(answer.reasons()) } else { String::new() };
    output::text(format!("{answer}{why}{}", if is_needless { hint } else { "" }))
}

/// The reasons of the moves that have a sentence: the sentence, and the line that shows it.
fn in_words(reasons: Option<&[Reason]>) -> String {
    let Some(reasons) = reasons else {
        return "\n\nno reasons: there is no table of this game, only the outcomes of the leads".to_owned();
    };
    let by_player = |reason: &Reason, [mover, opponent]: [&'static str; 2]| match reason.position().mover() {
        Player::One => [mover, opponent],
        Player::Two => [opponent, mover],
    };
    let words = reasons.iter().filter_map(|reason| {
        let names = by_player(reason, NAMES);
        reason.sentence(names)?;
        let text = reason.text_with(names, by_player(reason, ["MOVER", "OPPONENT"]));
        Some(format!("\n\n{}", text.replace('\n', "\n  ")))
    });
    let words: String = words.collect();
    if words.is_empty() { "\n\nno reasons: no short line shows why these moves win or lose".to_owned() } else { words }
}

/// Reads standard input as one board or record, if its first line can begin one. Otherwise `start` is what was read.
fn board(start: &mut Vec<u8>, args: &QueryArgs, fixed: Option<Rules>) -> anyhow::Result<Option<(Question, String)>> {
    const CONTEXT: &str = "cannot read the positions";
    let mut input = io::stdin().lock();
    let mut from = 0;
    while start[from..].trim_ascii().is_empty() {
        from = start.len();
        let read = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', start).context(CONTEXT)?;
        if read == 0 {
            return Ok(None);
        }
    }
    if !Board::begins(&String::from_utf8_lossy(&start[from..])) {
        return Ok(None);
    }
    input.take(LONGEST_BOARD).read_to_end(start).context(CONTEXT)?;
    let Ok(text) = String::from_utf8(start.clone()) else { return Ok(None) };
    let is_one = text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_some();
    Ok(asking::read(&args.asked, &text, fixed).ok().filter(|_| is_one).map(|question| (question, text)))
}

/// Prints an answer as JSON. `input` is the position as the user wrote it.
fn print_json(args: &QueryArgs, Reply { answer, source }: Reply, input: &str) -> anyhow::Result<()> {
    match answer.estimate_json(input).filter(|_| args.estimate) {
        Some(estimate) => output::json(&estimate),
        None => output::json(&answer.json(input, source)),
    }
}

/// The answer to a question, and the table that it comes from.
struct Reply {
    answer: Answer,
    source: SourceJson,
}

/// The number of tables kept in memory.
const MOST_KEPT: usize = 4;

/// Answers questions.
struct Answering<'a> {
    args: &'a QueryArgs,
    store: CommandStore<'a>,
    /// The rules of all positions, if the user named a table.
    fixed: Option<Rules>,
    /// The table of the last game, and an analyst for it.
    open: Option<(Table, Analyst<Arc<dyn Tablebase>>)>,
    /// An estimator for the last game.
    estimator: Option<(Rules, Estimator)>,
}

impl<'a> Answering<'a> {
    fn new(cli: &'a Cli, args: &'a QueryArgs) -> anyhow::Result<Answering<'a>> {
        let mut store = CommandStore::new(cli, &args.table)?;
        store.tables = store.tables.keeping(MOST_KEPT);
        let fixed = store.named(&args.asked.game, args.asked.ranks)?;
        Ok(Answering { args, store, fixed, open: None, estimator: None })
    }

    /// The answer to a question, with at most `line` moves of best play.
    fn answer(&mut self, question: Question, line: usize) -> anyhow::Result<Reply> {
        let args = self.args;
        let of_program = |answer| Reply { answer, source: SourceJson::default() };
        let rules = question.position().rules();
        let mut is_open = self.open.as_ref().is_some_and(|(table, _)| table.rules() == rules);
        if args.estimate && !is_open {
            let watch = Progress::silent();
            // An exact answer at hand is better.
            let Some(table) = self.store.at_hand(rules, &watch)? else {
                let estimate = Answer::by_estimate(self.estimator(rules, &watch)?, question, &watch)?;
                return Ok(of_program(estimate));
            };
            let analyst = Analyst::new(table.tablebase());
            self.open = Some((table, analyst));
            is_open = true;
        }
        let is_found = || self.store.tables.find(rules, Wanted::RoundsUnlessPinned).is_some();
        if let Some(answer) = Answer::shipped(&question).filter(|_| !is_open && !is_found()) {
            return Ok(of_program(answer));
        }
        let (table, analyst) = self.of(&question)?;
        let mut answer = Answer::by_table(analyst, question, line, &Quiet)?;
        if args.why {
            answer = answer.with_reasons(analyst, &Quiet)?;
        }
        Ok(Reply { answer, source: SourceJson::from(&*table) })
    }

    /// An estimator for a game.
    fn estimator(&mut self, rules: Rules, watch: &Progress) -> anyhow::Result<&mut Estimator> {
        let kept = self.estimator.take().filter(|&(of, _)| of == rules);
        let (_, estimator) = match kept {
            Some(kept) => self.estimator.insert(kept),
            None => {
                let evaluation = self.store.evaluation(rules, watch)?;
                self.estimator.insert((rules, Estimator::new(evaluation)))
            }
        };
        Ok(estimator)
    }

    /// The table of the game of a question, and an analyst for it.
    fn of(&mut self, question: &Question) -> anyhow::Result<&mut (Table, Analyst<Arc<dyn Tablebase>>)> {
        let rules = question.position().rules();
        Ok(match self.open.take().filter(|(table, _)| table.rules() == rules) {
            Some(open) => self.open.insert(open),
            None => {
                let may_solve = || may_solve(&self.args.asked, rules, Some(question));
                let table = self.store.table_if(rules, Wanted::RoundsUnlessPinned, may_solve)?;
                let analyst = Analyst::new(table.tablebase());
                self.open.insert((table, analyst))
            }
        })
    }
}

/// The most bytes of a board after its first line.
const LONGEST_BOARD: u64 = 1 << 20;

/// Answers one position a line, each at once: another program may wait for the answer before it asks again.
fn answer_lines(tables: &mut Answering<'_>, args: &QueryArgs, start: Vec<u8>) -> anyhow::Result<()> {
    let mut input = start.chain(io::stdin().lock());
    for number in 1u64.. {
        let line = match read_line(&mut input).context("cannot read the positions")? {
            Some(line) => line,
            None => break,
        };
        let (InputLine::Text(text) | InputLine::Unread(text, _)) = &line;
        let text = if number == 1 { text.trim_start_matches('\u{feff}').trim() } else { text.trim() };
        let question = match &line {
            InputLine::Unread(_, got) => Err(usage(format!("expected a position, got {got}"))),
            InputLine::Text(_) if text.is_empty() => continue,
            InputLine::Text(_) => asking::read(&args.asked, text, tables.fixed),
        };
        // A line of text does not show best play.
        let best_play = if args.json { args.line } else { 0 };
        let printed = match question.and_then(|question| tables.answer(question, best_play)) {
            Ok(reply) if args.json => print_json(args, reply, text),
            Ok(reply) => output::text(reply.answer.row()),
            Err(error) => {
                let place = format!("line {number}");
                return Err(match error.is::<Usage>() {
                    true => usage(format!("{place}: {}", describe(&error))),
                    false => error.context(place),
                });
            }
        };
        printed?;
    }
    Ok(())
}
