//! The tables that are served.

use axum::extract::State;
use axum::response::Response;
use faceup::Table;
use faceup::answer::{GameJson, SourceJson, Versioned};
use faceup::files::AnyTable;
use hyper::header::HeaderMap;
use serde::Serialize;

use super::shared::{Shared, asked_again};

/// The tables that the server answers from.
#[derive(Serialize)]
pub struct TablesAnswer {
    /// The tables.
    tables: Vec<TableAnswer>,
    /// Games of at most this number of cards need no table: the server solves them when somebody asks.
    solves_cards: u8,
    limits: LimitsAnswer,
}

/// A table.
#[derive(Serialize)]
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
    kind: &'static str,
    /// Whether a frontier table has the outcomes of all hands in memory. It answers faster then.
    expanded: bool,
    /// The length of the file.
    bytes: u64,
}

/// What a request may ask for.
#[derive(Serialize)]
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

impl From<&Table> for TableAnswer {
    fn from(table: &Table) -> TableAnswer {
        let SourceJson { table: name, table_hash } = table.into();
        TableAnswer {
            game: table.rules().into(),
            table: name.unwrap_or_default(),
            table_hash: table_hash.unwrap_or_default(),
            has_rounds: table.has_rounds(),
            kind: if matches!(table.file(), Some(AnyTable::Frontier(_))) { "frontier" } else { "bits" },
            expanded: table.is_expanded(),
            bytes: table.file().map_or(0, AnyTable::file_len),
        }
    }
}

/// The tables that the server answers from, and its limits
pub async fn tables(State(api): Shared, headers: HeaderMap) -> Response {
    let (settings, served) = (&api.settings, api.tables());
    let answer = TablesAnswer {
        tables: served.served().iter().map(TableAnswer::from).collect(),
        solves_cards: served.most_cards(),
        limits: LimitsAnswer {
            body: settings.body,
            batch: settings.batch,
            page: settings.page,
            line: settings.line,
            text: settings.text,
        },
    };
    asked_again(&headers, "tables", serde_json::to_vec(&Versioned::new(answer)).unwrap_or_default())
}
