//! `faceup query`

use std::ffi::OsString;
use std::io::{self, BufReader, Read};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use faceup::parts::Wanted;
use faceup::parts::answer::{Answer, NAMES, Question, SourceJson};
use faceup::parts::play::{Basis, Board, Judge, Reason};
use faceup::{Cost, Player, Quiet, Rules, Table};
use rayon::prelude::*;

use crate::args::{AskedArgs, Cli, TableArgs};
use crate::asking::{self, may_solve};
use crate::failure::{Usage, describe, usage};
use crate::input::{InputLine, LONGEST_LINE, read_line};
use crate::output;
use crate::progress::Progress;
use crate::store::CommandStore;

/// Show who wins a deal or position, and the value of every move
///
/// Takes the table of the game from the program or from the user's cache folder, or solves the game and keeps the table there.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "faceup query [OPTIONS] [GAME] <DEAL-OR-POSITION>",
    after_long_help = "\
Write a position as MOVER | OPPONENT | PILE; the mover is the player to move. All parts but the first are optional:
  'S:AJT653 H:KQ98742'     the mover's hand; the pile is empty, and the opponent has all other cards
  'AJT653 & KQ98742'       the same, spades first
  'Spades: A J T 6 5 3 Hearts: K Q 9 8 7 4 2'     the same
  'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'  both hands, and the pile from bottom to top
  'S:K H:AQT | * | 8h Jh 8s Js lead' --ranks 7    the mover has just beaten, and leads next
  'AJT86432 & KQ975 vs KQ975 & AJT86432'          both hands
'faceup help notation' has the grammar. A text that is not of it is refused at the first character that does not fit.

The position can be a file with a deal, a board or a record: faceup query letter.txt.

A board with names, as in the letters about the game, can be read too, and the record of a game, which stands for its last \
position. The mover is the player whom a heading or 'Leads: NAME' names, else the one called YOU, else the first; the answer \
names the player. A reply such as 5h may follow the board. --board prints a board to send in a letter, which can be read back. \
The top card of the pile is to be beaten, unless the mover leads.

The cards determine the number of ranks if they include all cards, or the 2, or are a hand of a symmetric deal. Otherwise \
name the game, such as 2x8, or give --ranks. Write suits of more than 13 ranks in numbers, with 1 the lowest: \
'S:20,19,3' --suits 1 --ranks 20.

If the cards are of a large game without a table, and solving it takes more than about a minute (the \
standard game takes less), name the game.

In games with trumps, spades are the mover's trumps and hearts the opponent's, or the other way round with \
--mover-trump hearts. A round ends when a player eats: 'win in 3 rounds' is a win after three more eats.

With --why, the answer says for each move why it wins or loses, if a short line of best play against the longest resistance shows \
it. Reasons need the table of the game.

With --estimate, the game need not be solved. Ranks are removed from the hands in many ways, down to a solved game, and \
the outcomes of the shortened hands vote. The answer is a chance of winning (docs/estimates.md says how good such estimates are). \
A search compares the moves, and gives the chance within a round. If there is a table of the game, or the search sees the end of the \
game, the answer is an outcome.

If the position is -, the command reads positions from standard input, one on a line. It answers each on one line \
as soon as it reads it, with tabs between the position, its value and the best moves. With --json, the answer is the same \
object as for a single position. Empty lines are skipped, lines of words are not. The first line without an answer ends the command. \
The cards of each line determine its game. With --ranks or --table, all lines are of one game. A board or a record takes several lines, \
so it is given as a file, or as /dev/stdin.

Examples:
  faceup query 'S:AJT653 H:KQ98742'
  faceup query 'S:KJ H:AQT98' --why
  faceup query 'S:KJ H:AQT98' --json
  faceup query 'S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s'
  faceup query challenge 'S:AK H:QJ C:AQ D:KJ'
  faceup query challenge --estimate 'S:AQT86 H:KJ97 C:AQT8 D:KJ976'
  faceup query 2x13 --json - < positions.txt > values.jsonl"
)]
pub struct Args {
    /// Show at most N moves of best play
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub line: usize,

    /// Say why each move wins or loses, where a short line shows it
    #[arg(long, conflicts_with = "estimate")]
    pub why: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// Print the position as a board to send in a letter, and no values
    #[arg(long, conflicts_with_all = ["json", "estimate", "line", "why"])]
    pub board: bool,

    /// Estimate the chance of winning instead, in a game of any size
    #[arg(long, conflicts_with = "table")]
    pub estimate: bool,

    /// The deal or position, a file with one, or - for standard input (see --help)
    #[arg(index = 2, value_name = "DEAL-OR-POSITION")]
    pub position: Option<OsString>,

    #[command(flatten)]
    pub asked: AskedArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let mut tables = Answering::new(cli, args)?;
    let expected = "a deal or position in quotes, or a file with one";
    let position = args.asked.game.subject_text(args.position.as_deref(), expected)?;
    if position == "-" {
        if args.board {
            return Err(usage("--board is for one position, and - reads many: give the position as an argument"));
        }
        if args.why && !args.json {
            return Err(usage("the answers to lines of positions have no room for --why: add --json"));
        }
        return answer_lines(&mut tables, args, io::stdin().lock());
    }
    let (question, text) = asking::read_text_or_file(&args.asked, position, tables.fixed)?;
    answer_one(&mut tables, args, question, &text)
}

/// Answers a question about one position.
fn answer_one(tables: &mut Answering<'_>, args: &Args, question: Question, text: &str) -> anyhow::Result<()> {
    if args.board {
        return output::text(question.letter().trim_end());
    }
    let reply = tables.answer(question, args.line)?;
    if args.json {
        return output::print(&json(args, reply, text)?);
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

/// An answer as a line of JSON. `input` is the position as the user wrote it.
fn json(args: &Args, Reply { answer, source }: Reply, input: &str) -> io::Result<Vec<u8>> {
    match args.estimate.then(|| answer.estimate_json(input)).flatten() {
        Some(estimate) => output::json_line(&estimate),
        None => Ok(answer.json(input, source).line()?),
    }
}

/// The answer to a question, and the table that it comes from.
struct Reply {
    answer: Answer,
    source: SourceJson,
}

/// The seed of lines that no answer shows.
const SEED: u64 = 0;
/// The number of tables kept in memory.
const MOST_KEPT: usize = 4;

/// Answers questions.
struct Answering<'a> {
    args: &'a Args,
    store: CommandStore<'a>,
    /// The rules of all positions, if the user named a table.
    fixed: Option<Rules>,
    /// The last game.
    open: Option<Open>,
}

impl<'a> Answering<'a> {
    fn new(cli: &'a Cli, args: &'a Args) -> anyhow::Result<Answering<'a>> {
        let mut store = CommandStore::new(cli, &args.table)?;
        store.tables = store.tables.keeping(MOST_KEPT);
        let fixed = store.named(&args.asked.game, args.asked.ranks)?;
        Ok(Answering { args, store, fixed, open: None })
    }

    /// The answer to a question, with at most `line` moves of best play.
    fn answer(&mut self, question: Question, line: usize) -> anyhow::Result<Reply> {
        let rules = question.position().rules();
        self.open = self.open.take().filter(|open| open.rules == rules);
        let is_found = || self.store.tables.find(rules, Wanted::RoundsUnlessPinned).is_some();
        if let Some(answer) = Answer::shipped(&question).filter(|_| self.open.is_none() && !is_found()) {
            return Ok(Reply { answer, source: SourceJson::default() });
        }
        let open = match self.open.take() {
            Some(open) => open,
            None => self.open(&question)?,
        };
        self.open.insert(open).reply(self.args, question, line)
    }

    /// The game of a question, with its table, or to be estimated.
    fn open(&self, question: &Question) -> anyhow::Result<Open> {
        let rules = question.position().rules();
        let table = match self.args.estimate {
            // An exact answer at hand is better.
            true => self.store.at_hand(rules, &Progress::silent())?,
            false => {
                let may_solve = || may_solve(&self.args.asked, rules);
                Some(self.store.table_if(rules, Wanted::RoundsUnlessPinned, may_solve)?)
            }
        };
        let judge = self.store.judge(rules, table.as_ref(), SEED, &Progress::silent())?;
        let source = table.as_ref().map(SourceJson::from).unwrap_or_default();
        Ok(Open { rules, table, source, judges: Mutex::new(vec![judge]) })
    }

    /// The answers to lines, in their order: together on all threads if there are several, which are then of the game of the open table.
    fn answer_all(&mut self, lines: Vec<Line>) -> Vec<Answered> {
        let args = self.args;
        match &self.open {
            Some(open) if lines.len() > 1 => lines
                .into_par_iter()
                .map(|line| line.answer(args, |question, best| open.reply(args, question, best)))
                .collect(),
            _ => {
                lines.into_iter().map(|line| line.answer(args, |question, best| self.answer(question, best))).collect()
            }
        }
    }

    /// The game of the open table, whose questions can be answered together.
    fn open_game(&self) -> Option<Rules> {
        self.open.as_ref().filter(|open| open.table.is_some()).map(|open| open.rules)
    }
}

/// A game with its table, if there is one, and judges of it, as many as have been at work at the same time.
struct Open {
    rules: Rules,
    table: Option<Table>,
    source: SourceJson,
    judges: Mutex<Vec<Judge>>,
}

impl Open {
    /// The answer to a question, with at most `line` moves of best play.
    fn reply(&self, args: &Args, question: Question, line: usize) -> anyhow::Result<Reply> {
        let judges = || self.judges.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = judges().pop();
        // Only questions to a table are answered together.
        let another = || self.table.as_ref().map(|table| Judge::by_table(table.tablebase(), SEED));
        let Some(mut judge) = idle.or_else(another) else { bail!("the estimates are at work") };
        let mut answer = Answer::by(&mut judge, question, line, &Quiet)?;
        if args.why {
            answer = answer.with_reasons(&mut judge, &Quiet)?;
        }
        judges().push(judge);
        Ok(Reply { answer, source: self.source.clone() })
    }
}

/// A line of standard input that is not empty.
struct Line {
    number: u64,
    text: String,
    question: anyhow::Result<Question>,
}

/// The number of a line, and its answer as bytes to print.
type Answered = (u64, anyhow::Result<Vec<u8>>);

impl Line {
    fn new(args: &Args, fixed: Option<Rules>, (number, line): (u64, InputLine)) -> Option<Line> {
        let (InputLine::Text(text) | InputLine::Unread(text, _)) = &line;
        let text = if number == 1 { text.trim_start_matches('\u{feff}').trim() } else { text.trim() };
        let question = match &line {
            InputLine::Unread(_, got) => Err(usage(format!("expected a position, got {got}"))),
            InputLine::Text(_) if text.is_empty() => return None,
            InputLine::Text(_) if Board::begins(text) => {
                Err(usage("expected a position, got a line of a board: give a board as a file, or as /dev/stdin"))
            }
            InputLine::Text(_) => asking::read(&args.asked, text, fixed),
        };
        Some(Line { number, text: text.to_owned(), question })
    }

    /// The game of the question, if it could be read.
    fn rules(&self) -> Option<Rules> {
        self.question.as_ref().ok().map(|question| question.position().rules())
    }

    /// Answers the line by `reply`, which takes the question and the most moves of best play.
    fn answer(self, args: &Args, reply: impl FnOnce(Question, usize) -> anyhow::Result<Reply>) -> Answered {
        let Line { number, text, question } = self;
        // A line of text does not show best play.
        let reply = question.and_then(|question| reply(question, if args.json { args.line } else { 0 }));
        let answer = reply.and_then(|reply| match args.json {
            true => Ok(json(args, reply, &text)?),
            false => Ok(format!("{}\n", reply.answer.row()).into_bytes()),
        });
        (number, answer)
    }
}

/// The next lines: one, and those that have arrived whole with it. None at the end. So nothing waits for input while there is something
/// to answer, and memory holds a buffer of lines.
fn next_lines(input: &mut BufReader<impl Read>, number: &mut u64) -> io::Result<Vec<(u64, InputLine)>> {
    let mut lines = Vec::new();
    while lines.is_empty() || input.buffer().contains(&b'\n') {
        let Some(line) = read_line(input)? else { break };
        *number += 1;
        lines.push((*number, line));
    }
    Ok(lines)
}

/// Answers one position a line, in order, and as soon as it is there: another program may wait for the answer before it asks again.
fn answer_lines(tables: &mut Answering<'_>, args: &Args, input: impl Read) -> anyhow::Result<()> {
    let mut input = BufReader::with_capacity(LONGEST_LINE as usize, input);
    let mut number = 0;
    loop {
        let some = next_lines(&mut input, &mut number).context("cannot read the positions")?;
        if some.is_empty() {
            return Ok(());
        }
        let some: Vec<_> = some.into_par_iter().map(|line| Line::new(args, tables.fixed, line)).collect();
        let mut lines = some.into_iter().flatten().peekable();
        while let Some(first) = lines.next() {
            let game = tables.open_game().filter(|&open| first.rules() == Some(open));
            let mut run = vec![first];
            run.extend(std::iter::from_fn(|| lines.next_if(|next| game.is_some() && next.rules() == game)));
            let mut printable = Vec::new();
            for (number, answer) in tables.answer_all(run) {
                match answer {
                    Ok(answer) => printable.extend(answer),
                    Err(error) => {
                        output::print(&printable)?;
                        let place = format!("line {number}");
                        return Err(match error.is::<Usage>() {
                            true => usage(format!("{place}: {}", describe(&error))),
                            false => error.context(place),
                        });
                    }
                }
            }
            output::print(&printable)?;
        }
    }
}
