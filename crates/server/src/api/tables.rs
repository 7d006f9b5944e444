//! The served tables.

use axum::extract::State;
use axum::response::Response;
use faceup::parts::answer::{GameJson, SourceJson, Versioned};
use serde::Serialize;

use super::shared::{ASKED_AGAIN, Shared, json};
use crate::problem::{Problem, failed};

/// The tables of the server.
#[derive(Serialize)]
struct TablesAnswer {
    tables: Vec<TableAnswer>,
    /// The server solves games of at most this number of cards on request, without a table.
    solves_cards: u8,
}

/// A table.
#[derive(Serialize)]
struct TableAnswer {
    #[serde(flatten)]
    game: GameJson,
    #[serde(flatten)]
    source: SourceJson,
    /// Whether the table has rounds. Without them, values are outcomes alone, and there is no best play.
    has_rounds: bool,
}

/// The tables of the server
pub async fn tables(State(api): Shared) -> Result<Response, Problem> {
    let tables = api.tables();
    let served = tables.served().iter().map(|table| TableAnswer {
        game: table.rules().into(),
        source: table.into(),
        has_rounds: table.has_rounds(),
    });
    let answer = TablesAnswer { tables: served.collect(), solves_cards: tables.solves_cards() };
    Ok(json(serde_json::to_vec(&Versioned::new(answer)).map_err(failed)?, ASKED_AGAIN))
}
