//! Many positions in one request.

use faceup::Cancel;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Request, State};
use axum::response::Response;
use faceup::parts::answer::{QueryJson, Versioned};
use http_body_util::BodyExt;
use hyper::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::asked::Asked;
use super::given::Given;
use super::position::value;
use super::shared::{Api, Shared, failed, json_bytes};
use crate::problem::{Kind, Problem, ProblemJson};

/// The answers to a batch.
#[derive(Serialize)]
struct BatchAnswers {
    /// A [`BatchAnswer`] for each position, in order. JSON text takes a third of the memory.
    answers: Vec<Box<RawValue>>,
}

/// The result for a position of a batch.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum BatchAnswer {
    /// Its value.
    Answer(Box<QueryJson>),
    /// The reason why it has none.
    Problem(ProblemJson),
}

/// The problem of a position beyond the limit.
fn too_long(most: usize) -> Problem {
    let detail =
        format!("the answers before this one take {most} bytes: ask for shorter lines, or send several batches");
    Problem::new(Kind::BodyTooLarge, detail)
}

/// The number of positions to value before other work has its turn.
const PIECE: usize = 16;

/// The values of many positions
///
/// Each position has the parameters of `GET /api/v1/position` as fields, and its own answer or problem, in the same order.
pub async fn positions(State(api): Shared, batch: Batch) -> Result<Response, Problem> {
    let (mut answers, mut length) = (Vec::new(), 0);
    let mut positions = batch.0.into_iter();
    while positions.len() > 0 {
        let piece: Vec<String> = positions.by_ref().take(PIECE).collect();
        let (for_work, most) = (api.clone(), api.settings.answer);
        let work = move |stop: &Cancel| {
            for position in piece {
                let answer = match length < most {
                    true => answer(&for_work, &position, stop),
                    false => BatchAnswer::Problem(too_long(most).json()),
                };
                let answer = to_raw_value(&answer).map_err(failed)?;
                length += answer.get().len();
                answers.push(answer);
            }
            Ok((answers, length))
        };
        (answers, length) = api.long.run(work).await?;
    }
    let mut response = json_bytes(serde_json::to_vec(&Versioned::new(BatchAnswers { answers })).map_err(failed)?);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn answer(api: &Api, position: &str, stop: &Cancel) -> BatchAnswer {
    let position = serde_json::from_str(position).map_err(|error| bad(error.to_string()));
    let asked = position.and_then(Given::of_json).and_then(|given| Asked::read(given, api));
    match asked.and_then(|asked| value(api, asked, stop)) {
        Ok(answer) => BatchAnswer::Answer(Box::new(answer)),
        Err(problem) => BatchAnswer::Problem(problem.json()),
    }
}

/// The positions of a batch, from the body of a request. Each is parsed when its turn comes: a body of small objects, or of nested lists,
/// would take a hundred times its bytes.
pub struct Batch(Vec<String>);

/// A body, with its positions unparsed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the field 'positions'")]
struct Positions<'a> {
    #[serde(borrow)]
    positions: Vec<&'a RawValue>,
}

/// The problem of a body of another form.
fn bad(got: String) -> Problem {
    let expected = r#"expected positions as in {"positions": [{"position": "S:KJ H:AQT98"}]}"#;
    Problem::new(Kind::BadBody, format!("{expected}; {got}"))
}

impl FromRequest<Arc<Api>> for Batch {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Arc<Api>) -> Result<Batch, Problem> {
        let settings = &api.settings;
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            return Err(Problem::new(Kind::NotJson, "send the positions with 'Content-Type: application/json'"));
        }
        if parts.headers.get_all(CONTENT_ENCODING).iter().any(|coding| coding != "identity") {
            return Err(Problem::new(Kind::BodyEncoded, "send the positions as they are, without 'Content-Encoding'"));
        }
        let bytes = tokio::time::timeout(settings.body_time, read(body, settings.body)).await.map_err(|_| {
            let seconds = settings.body_time.as_secs();
            Problem::new(Kind::BodyTimeout, format!("expected the whole body within {seconds} seconds"))
        })??;
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(bad("the body is no object".to_owned()));
        }
        let Positions { positions } = serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
        if positions.len() > settings.batch {
            let detail = format!("expected at most {} positions, got {}", settings.batch, positions.len());
            return Err(Problem::new(Kind::BodyTooLarge, detail));
        }
        Ok(Batch(positions.into_iter().map(|position| position.get().to_owned()).collect()))
    }
}

/// Whether a request declares a JSON body.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// How many times the limit to read of a body that is too large. A client that is still sending does not see the answer.
const READ_ON: usize = 16;

/// The body, if it has at most `limit` bytes.
async fn read(mut body: Body, limit: usize) -> Result<Vec<u8>, Problem> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::new(Kind::BadBody, "the body ends too early, or is not well-formed"))?;
        let Some(data) = frame.data_ref() else { continue };
        length += data.len();
        if length <= limit {
            bytes.extend_from_slice(data);
        } else if length > limit.saturating_mul(READ_ON) {
            break;
        }
    }
    if length <= limit {
        return Ok(bytes);
    }
    Err(Problem::new(Kind::BodyTooLarge, format!("expected a body of at most {limit} bytes: send several batches")))
}
