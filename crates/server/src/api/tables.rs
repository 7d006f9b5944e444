//! The served tables.

use axum::extract::State;
use axum::response::Response;
use faceup::Table;
use faceup::parts::TableParts;
use faceup::parts::answer::{GameJson, SourceJson, Versioned};
use faceup::parts::files::TableKind;
use hyper::header::HeaderMap;
use serde::Serialize;

use super::shared::{Shared, asked_again};

/// The tables of the server.
#[derive(Serialize)]
pub struct TablesAnswer {
    /// The tables.
    tables: Vec<TableAnswer>,
    /// The server solves games of at most this number of cards on request, without a table.
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
    file_hash: String,
    /// Whether the table has rounds. Without them, values are outcomes alone, and there is no best play.
    has_rounds: bool,
    /// The kind of the table: `bits` with every hand, `compact` compressed with rounds, `frontier` the minimal hands.
    kind: TableKind,
    /// Whether the outcomes of all hands of a frontier table are in memory, for faster answers.
    expanded: bool,
    /// The length of the file.
    bytes: u64,
}

/// The limits of requests.
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
        let SourceJson { table: name, file_hash } = table.into();
        TableAnswer {
            game: table.rules().into(),
            table: name.unwrap_or_default(),
            file_hash: file_hash.unwrap_or_default(),
            has_rounds: table.has_rounds(),
            kind: TableKind::of(table.rules(), table.has_rounds()),
            expanded: table.is_expanded(),
            bytes: table.file().map_or(0, |file| file.bytes().len() as u64),
        }
    }
}

/// The tables of the server, and its limits
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
