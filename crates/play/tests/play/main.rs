//! Tests of play: records, sessions, judges and players, one module a noun.

mod annotation;
mod cases;
mod common;
mod depth;
mod documents;
mod game;
mod judge;
mod letters;
mod perfect;
mod positions;
mod reason;
mod record;
mod record_page;
mod record_round_trip;
mod sample_game;
mod session;
mod tokens;
