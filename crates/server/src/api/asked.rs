//! The position of a question.

use faceup::Rules;
use faceup::parts::answer::{MoverTrump, Question, QuestionError};
use faceup::parts::core::GameChoice;

use crate::problem::{Kind, Problem, bad};

/// The most bytes of a position.
const TEXT: usize = 2000;

/// Reads a position. The game follows from the cards, unless the choice or the rules name it.
pub fn question(
    text: &str,
    choice: &GameChoice,
    mover_trump: Option<MoverTrump>,
    rules: Option<Rules>,
) -> Result<Question, Problem> {
    let got = text.len();
    if got > TEXT {
        let detail = format!("expected a position of at most {TEXT} bytes, got {got} bytes");
        return Err(Problem::new(Kind::BadPosition, detail));
    }
    let question = Question::read(text, choice, mover_trump, rules).map_err(|error| unread(&error, text))?;
    question.position().rules().usual().map_err(bad)?;
    Ok(question)
}

/// The problem of a position that cannot be read.
fn unread(error: &QuestionError, text: &str) -> Problem {
    match error {
        QuestionError::Notation(error) => {
            let give = error.missing().map_or(String::new(), |missing| format!(": give {missing}"));
            let (start, end) = bytes_at(error.offset(), error.token(), text);
            Problem::new(Kind::BadPosition, format!("{error}{give}")).at(start, end)
        }
        QuestionError::Over => Problem::new(Kind::BadPosition, error.to_string()),
        QuestionError::NoTrumps(rules) => {
            bad(format_args!("mover_trump is for games with trumps, and {} has none", rules.name()))
        }
        error => bad(error),
    }
}

/// The place of the fault in the text.
fn bytes_at(offset: usize, token: &str, text: &str) -> (usize, usize) {
    let start = offset.min(text.len());
    (start, (start + token.len()).min(text.len()))
}
