//! The tables that are served.

use axum::extract::State;
use axum::response::Response;
use faceup::answer::{GameJson, Versioned};
use hyper::header::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use super::shared::{ASKED_AGAIN, Shared, json_bytes};
use crate::etag;
use crate::problem::ProblemJson;
use crate::tables::ServedTable;

/// The tables that the server answers from.
#[derive(Serialize, ToSchema)]
pub struct TablesAnswer {
    /// The tables.
    tables: Vec<TableAnswer>,
    /// Games of at most this number of cards need no table: the server solves them when somebody asks.
    solves_cards: u8,
    limits: LimitsAnswer,
}

/// A table.
#[derive(Serialize, ToSchema)]
pub struct TableAnswer {
    #[serde(flatten)]
    game: GameJson,
    /// The name of the table's file.
    table: String,
    /// The BLAKE3 hash of the file.
    table_hash: String,
    /// Whether the table has rounds. Without them, values are outcomes alone, and there is no best play.
    has_rounds: bool,
    /// `frontier` for a frontier table, `bits` for a table with every hand.
    #[schema(pattern = "^(bits|frontier)$")]
    kind: &'static str,
    /// Whether a frontier table has the outcomes of all hands in memory. It answers faster then.
    expanded: bool,
    /// The length of the file.
    bytes: u64,
}

/// What a request may ask for.
#[derive(Serialize, ToSchema)]
pub struct LimitsAnswer {
    /// The most bytes of a body.
    body: usize,
    /// The most positions of a batch.
    batch: usize,
    /// The most deals on a page.
    page: u32,
    /// The most moves of best play.
    line: usize,
    /// The most bytes of a position.
    text: usize,
}

impl From<&ServedTable> for TableAnswer {
    fn from(served: &ServedTable) -> TableAnswer {
        TableAnswer {
            game: served.table().rules().into(),
            table: served.name().to_owned(),
            table_hash: served.hash().to_owned(),
            has_rounds: served.table().has_rounds(),
            kind: if served.is_frontier() { "frontier" } else { "bits" },
            expanded: served.is_expanded(),
            bytes: served.bytes(),
        }
    }
}

/// The tables that the server answers from, and its limits
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses(
    (status = 200, description = "The tables", body = Versioned<TablesAnswer>),
    (status = 304, description = "The client's copy is still good"),
    (status = "5XX", description = "The server cannot answer", body = ProblemJson, content_type = "application/problem+json"),
))]
pub async fn tables(State(api): Shared, headers: HeaderMap) -> Response {
    let limits = &api.limits;
    let answer = TablesAnswer {
        tables: api.tables.served().iter().map(|served| TableAnswer::from(&**served)).collect(),
        solves_cards: api.tables.most_cards(),
        limits: LimitsAnswer {
            body: limits.body,
            batch: limits.batch,
            page: limits.page,
            line: limits.line,
            text: limits.text,
        },
    };
    let body = serde_json::to_vec(&Versioned::new(answer)).unwrap_or_default();
    let etag = etag::etag(&[b"tables", &body]);
    if etag::is_known(&headers, &etag) {
        return etag::not_modified(etag, ASKED_AGAIN);
    }
    let mut response = json_bytes(body);
    etag::keep(&mut response, etag, ASKED_AGAIN);
    response
}
