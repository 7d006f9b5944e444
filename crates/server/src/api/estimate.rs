//! The estimate of one position.

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use faceup::Cancel;
use faceup::error::BaseError;
use faceup::parts::answer::Answer;
use faceup::parts::play::{Estimator, Evaluation, Limits};

use super::asked::Written;
use super::given::Given;
use super::shared::{Api, Queue, Shared, answer_of};
use crate::problem::{Kind, Problem};

/// The chance of winning a position, and of every move in it
///
/// The answer of `faceup query --estimate --json`: chances by the table of a game with fewer ranks, and a search of at most 100,000
/// positions. It includes the measured accuracy of such estimates.
pub async fn estimate(State(api): Shared, request: Parts) -> Result<Response, Problem> {
    let mut given = Given::of_address(&request.uri)?;
    let written = Written::take(&mut given)?;
    given.end()?;
    let (input, question) = written.question(None, &api)?;
    let rules = question.position().rules();
    let missing = |error: BaseError| Problem::new(Kind::NoTable, error.to_string());
    let (base, source) = api.tables().base_of(rules).map_err(missing)?;
    // Another base gives other estimates.
    let route = format!("estimate/{}", base.pack().ranks());
    let table = source.clone();
    let work = move |api: &Api, stop: &Cancel| {
        let table = api.tables().table(&table, stop)?;
        // A panic is logged.
        let evaluation = Evaluation::with_table(rules, table).expect("the base is a smaller game");
        let mut estimator = Estimator::new(evaluation).within(Limits::ANSWER);
        let answer = Answer::by_estimate(&mut estimator, question, stop)?;
        Ok(answer.estimate_json(&input))
    };
    answer_of(api, &request, &route, &source, Queue::Estimates, work).await
}
