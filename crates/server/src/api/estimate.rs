//! The estimate of one position.

use axum::extract::State;
use axum::response::Response;
use faceup::answer::{Estimate, Question, Versioned};
use faceup::play::{Estimator, Evaluation};
use faceup::{BaseTables, Rules};
use hyper::header::HeaderMap;

use super::params::{EstimateParams, Params};
use super::shared::{Api, Shared, json_bytes, kept, stopped, table_changed};
use crate::problem::{Kind, Problem};
use crate::tables::Source;
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
    let base = Base::of(&api, question.position().rules())?;
    let source = base.source();
    // Estimates from another base are others.
    let route = format!("estimate/{}", base.ranks());
    let answer = async {
        let for_work = api.clone();
        let work = move |stop: &Stop| base.estimate(&for_work, question, &input, stop);
        Ok(json_bytes(api.workers.run(work).await??))
    };
    kept(&headers, &route, &source, &asked_for, answer).await
}

/// The smaller game that estimates come from.
enum Base {
    /// One that the server has a table of, or solves, and its number of ranks.
    Served(u8, Source),
    /// One whose table is built into the library.
    BuiltIn(Rules),
}

impl Base {
    /// The largest smaller game with a table.
    fn of(api: &Api, rules: Rules) -> Result<Base, Problem> {
        let mut smaller = rules.smaller();
        let served = smaller.find_map(|base| api.tables.of(base).map(|source| (base.pack().ranks(), source)));
        let built_in = BaseTables::rules_for(rules, None).ok().filter(|&base| api.bases.has(base));
        let missing = || {
            let detail =
                format!("there is no table of a game with fewer ranks than {rules}, so nothing can be estimated");
            Problem::new(Kind::NoTable, detail)
        };
        match (served, built_in) {
            (Some((ranks, _)), Some(base)) if base.pack().ranks() > ranks => Ok(Base::BuiltIn(base)),
            (Some((ranks, source)), _) => Ok(Base::Served(ranks, source)),
            (None, Some(base)) => Ok(Base::BuiltIn(base)),
            (None, None) => Err(missing()),
        }
    }

    /// Its number of ranks.
    fn ranks(&self) -> u8 {
        match self {
            Base::Served(ranks, _) => *ranks,
            Base::BuiltIn(rules) => rules.pack().ranks(),
        }
    }

    /// The source for the name of the answer.
    fn source(&self) -> Source {
        match self {
            Base::Served(_, source) => source.clone(),
            // It is part of the program, as the solver is.
            Base::BuiltIn(rules) => Source::Solved(*rules),
        }
    }

    /// The answer to a question, as JSON.
    fn estimate(self, api: &Api, question: Question, input: &str, stop: &Stop) -> Result<Vec<u8>, Problem> {
        let rules = question.position().rules();
        let table = match &self {
            Base::Served(_, source) => api.tables.table(source, stop).ok_or_else(stopped)?,
            Base::BuiltIn(base) => {
                api.bases.tablebase(rules, Some(base.pack().ranks()), stop).map_err(|_| stopped())?
            }
        };
        // A panic is logged.
        let evaluation = Evaluation::with_table(rules, table).expect("the base is a smaller game");
        let estimate = Estimate::new(&mut Estimator::new(evaluation, 0), question, stop).map_err(|_| stopped())?;
        // Nothing that was read from a file is sent before this check.
        self.source().check_unchanged().map_err(|_| table_changed())?;
        Ok(serde_json::to_vec(&Versioned::new(estimate.json(input))).unwrap_or_default())
    }
}
