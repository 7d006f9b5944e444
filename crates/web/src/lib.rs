//! The library faceup as WebAssembly, for a page: questions and answers in JSON.
//!
//! [`Desk`] is everything that the page's worker talks to. It is plain Rust, so it runs and is tested on any machine. For
//! `wasm32`, the class `Faceup` passes its methods on. `README.md` beside this crate lists the questions and the answers.
//!
//! ```
//! use faceup_web::Desk;
//!
//! let mut desk = Desk::new(r#"{"tables":[]}"#).unwrap();
//! let view = desk.ask(r#"{"ask":"new","start":{"position":"S:KJ H:AQT98"}}"#);
//! assert!(view.starts_with(r#"{"ok":{"game":"#));
//! assert!(desk.ask(r#"{"ask":"play","move":"Th"}"#).contains(r#""ply":1"#));
//! assert!(desk.ask("hello").starts_with(r#"{"error":{"message":"#));
//! ```
//!
//! # Panics
//!
//! No question and no table makes the desk panic. A panic would end the instance of the module in the page.

#![forbid(unsafe_code)]

mod answer;
mod desk;
mod failure;
mod femto;
mod judging;
mod knowledge;
mod left_right;
mod patience;
mod player;
mod query;
mod request;
mod setting;
mod sitting;
mod tables;
mod view;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use desk::Desk;
