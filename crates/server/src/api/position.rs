//! One position.

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use faceup::Cancel;
use faceup::parts::answer::{Answer, QueryJson};

use super::asked::Asked;
use super::given::Given;
use super::shared::{Api, Queue, Shared, answer_of};
use crate::problem::Problem;

/// The value of a position and of every move in it
///
/// The answer of `faceup query --json`: the value of the position and of every legal move for the player to move, and best play. A table
/// without rounds gives only outcomes, and no best play.
pub async fn position(State(api): Shared, request: Parts) -> Result<Response, Problem> {
    let asked = Asked::read(Given::of_address(&request.uri)?, &api)?;
    let source = asked.source.clone();
    let queue = if api.tables().is_at_hand(&source) { Queue::Answers } else { Queue::Long };
    answer_of(api, &request, "position", &source, queue, move |api, stop| value(api, asked, stop)).await
}

/// The value of a position.
pub fn value(api: &Api, asked: Asked, stop: &Cancel) -> Result<QueryJson, Problem> {
    let Asked { input, question, source, line } = asked;
    let tables = api.tables();
    if let Some(answer) = Answer::shipped(&question).filter(|_| tables.of(question.position().rules()).is_none()) {
        return Ok(answer.json(&input, source.json()));
    }
    let mut analyst = api.analysts.take(&tables.table(&source, stop)?);
    let answer = Answer::by_table(&mut analyst, question, line, stop)?;
    api.analysts.give_back(analyst);
    Ok(answer.json(&input, source.json()))
}
