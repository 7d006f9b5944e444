//! One position.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use faceup::answer::{Answer, QueryJson};
use faceup::solver::{Analyst, Tablebase};

use super::asked::Asked;
use super::given::Given;
use super::shared::{Api, Queue, Shared, answer_of, source_name, stopped};
use crate::problem::Problem;
use crate::work::Stop;

/// The value of a position and of every move in it
///
/// The answer is the one of `faceup query --json`: the value of the position and of every legal move for the player to
/// move, and best play. A table without rounds has outcomes alone and no best play.
pub async fn position(State(api): Shared, request: Parts) -> Result<Response, Problem> {
    let asked = Asked::read(Given::of_address(&request.uri)?, &api)?;
    let source = asked.source.clone();
    let work = move |api: &Api, stop: &Stop| {
        let mut valuer = Valuer::new(api, stop);
        let answer = valuer.answer(asked)?;
        valuer.finish();
        Ok(answer)
    };
    answer_of(api, &request, "position", &source, Queue::Answers, work).await
}

/// Values positions, one after the other. What it finds out about one serves the next of the same table.
pub struct Valuer<'a> {
    api: &'a Api,
    stop: &'a Stop,
    last: Option<(String, Analyst<Arc<dyn Tablebase>>)>,
}

impl<'a> Valuer<'a> {
    pub fn new(api: &'a Api, stop: &'a Stop) -> Valuer<'a> {
        Valuer { api, stop, last: None }
    }

    /// The answer to a question.
    pub fn answer(&mut self, asked: Asked) -> Result<QueryJson, Problem> {
        let Asked { input, question, source, line } = asked;
        let rules = question.position().rules();
        if let Some(answer) = Answer::shipped(&question).filter(|_| self.api.tables().of(rules).is_none()) {
            return Ok(answer.json(&input, source.json()));
        }
        // A game that was solved has no name, so the rules are part of it.
        let name = format!("{rules:?} {}", source_name(&source));
        if self.last.as_ref().is_none_or(|(last, _)| *last != name) {
            self.finish();
            let table = self.api.tables().table(&source, self.stop)?;
            self.last = Some((name, self.api.analysts.take(&table)));
        }
        let (_, analyst) = self.last.as_mut().ok_or_else(stopped)?;
        let answer = Answer::by_table(analyst, question, line, self.stop)?;
        Ok(answer.json(&input, source.json()))
    }

    /// Keeps the analyst for other questions.
    pub fn finish(&mut self) {
        if let Some((_, analyst)) = self.last.take() {
            self.api.analysts.give_back(analyst);
        }
    }
}
