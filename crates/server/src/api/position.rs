//! One position.

use faceup::Cancel;
use faceup::parts::answer::{Answer, QueryJson, Question, QuestionError, SourceJson};

use super::given::Given;
use crate::problem::{Kind, Problem, bad, failed};
use crate::tables::Tables;

/// The most bytes of a position.
const TEXT: usize = 2000;
/// The default number of moves of best play, as in `faceup query`.
const LINE: usize = 20;
/// The most moves of best play.
const MOST: usize = 200;

/// The value of a position and of every move in it: the answer of `faceup query --json`.
pub fn answer(tables: &Tables, mut given: Given, stop: &Cancel) -> Result<QueryJson, Problem> {
    let (text, choice, trump) = (given.word::<String>("position")?, given.choice()?, given.word("mover_trump")?);
    let (line, name) = (given.number("line")?.unwrap_or(LINE), given.word::<String>("table")?);
    let why = given.flag("why")?.unwrap_or(false);
    given.end()?;
    if line > MOST {
        return Err(bad(format_args!("expected at most {MOST} moves of best play, got line={line}")));
    }
    let Some(text) = text else {
        return Err(bad("expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"));
    };
    let named = name.map(|name| tables.named(&name, &choice)).transpose()?;
    if text.len() > TEXT {
        let detail = format!("expected a position of at most {TEXT} bytes, got {} bytes", text.len());
        return Err(Problem::new(Kind::BadPosition, detail));
    }
    let question = Question::read(&text, &choice, trump, named.map(|table| table.rules())).map_err(unread)?;
    let rules = question.position().rules();
    rules.usual().map_err(bad)?;
    let table = named.cloned().map_or_else(|| tables.of(rules, stop), Ok);
    // Known openings need no table.
    let table = match (table, Answer::shipped(&question)) {
        (Ok(table), _) => table,
        (Err(_), Some(answer)) => return Ok(answer.json(&text, SourceJson::default())),
        (Err(problem), None) => return Err(problem),
    };
    let answer = tables.ask(&table, |judge| {
        let answer = Answer::by(judge, question, line, stop)?;
        if why { answer.with_reasons(judge, stop) } else { Ok(answer) }
    });
    Ok(answer.map_err(failed)?.json(&text, (&table).into()))
}

/// The problem of a position that cannot be read.
fn unread(error: QuestionError) -> Problem {
    match error {
        QuestionError::Notation(error) => {
            let give = error.missing().map_or(String::new(), |missing| format!(": give {missing}"));
            let start = error.offset();
            Problem::new(Kind::BadPosition, format!("{error}{give}")).at(start, start + error.token().len())
        }
        QuestionError::Over => Problem::new(Kind::BadPosition, error.to_string()),
        QuestionError::NoTrumps(rules) => {
            bad(format_args!("mover_trump is for games with trumps, and {} has none", rules.name()))
        }
        error => bad(error),
    }
}
