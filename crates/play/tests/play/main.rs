//! Tests of play: records, sessions, judges and players, one module a noun.

mod annotation;
mod common;
mod depth;
mod game;
mod judge;
mod perfect;
mod positions;
mod reason;
mod session;
