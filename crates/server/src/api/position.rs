//! One position.

use faceup::Cancel;
use faceup::parts::answer::{Answer, QueryJson, SourceJson};

use super::asked::question;
use super::given::Given;
use crate::problem::{Problem, bad, failed};
use crate::tables::Tables;

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
    let question = question(&text, &choice, trump, named.map(|table| table.rules()))?;
    let rules = question.position().rules();
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
    let answer = answer.map_err(failed)?;
    Ok(answer.json(&text, (&table).into()))
}
