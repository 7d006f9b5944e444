//! The estimate of one position.

use axum::extract::State;
use axum::response::Response;
use faceup::answer::{Answer, Versioned};
use faceup::error::BaseError;
use faceup::play::{Estimator, Evaluation};
use hyper::header::HeaderMap;

use super::params::{EstimateParams, Params};
use super::shared::{Shared, json_bytes, kept};
use crate::problem::{Kind, Problem};
use crate::work::Stop;

/// The chance of winning a position, and of every move in it
///
/// The answer is the one of `faceup query --estimate --json`: chances that come from the table of a game with fewer ranks. It
/// says how accurate such estimates were where they could be checked.
pub async fn estimate(
    State(api): Shared,
    headers: HeaderMap,
    Params(params): Params<EstimateParams>,
) -> Result<Response, Problem> {
    let asked_for = serde_json::to_vec(&params).unwrap_or_default();
    let (input, question) = params.read(&api)?;
    let rules = question.position().rules();
    let missing = |error: BaseError| Problem::new(Kind::NoTable, error.to_string());
    let (base, source) = api.tables.base_of(rules).map_err(missing)?;
    // Estimates from another base are others.
    let route = format!("estimate/{}", base.pack().ranks());
    let answer = async {
        let (for_work, source) = (api.clone(), source.clone());
        let work = move |stop: &Stop| {
            let table = for_work.tables.table(&source, stop)?;
            // A panic is logged.
            let evaluation = Evaluation::with_table(rules, table).expect("the base is a smaller game");
            let answer = Answer::by_estimate(&mut Estimator::new(evaluation, 0), question, stop)?;
            Ok::<_, Problem>(serde_json::to_vec(&Versioned::new(answer.estimate_json(&input))).unwrap_or_default())
        };
        Ok(json_bytes(api.workers.run(work).await??))
    };
    kept(&headers, &route, &source, &asked_for, answer).await
}
