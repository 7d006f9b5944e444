//! The library faceup as WebAssembly, for a page: questions and answers in JSON.
//!
//! [`Library`] is the whole interface to the page's worker. It is plain Rust, so it runs and is tested on any machine. For `wasm32`, the
//! class `Faceup` wraps its methods. `README.md` beside this crate lists the questions and the answers.
//!
//! ```
//! use faceup_web::Library;
//!
//! let mut library = Library::new(r#"{"tables":[]}"#).unwrap();
//! let view = library.ask(r#"{"ask":"new","start":{"position":"S:KJ H:AQT98"}}"#);
//! assert!(view.starts_with(r#"{"ok":{"game":"#));
//! assert!(library.ask(r#"{"ask":"play","move":"Th"}"#).contains(r#""ply":1"#));
//! assert!(library.ask("hello").starts_with(r#"{"error":{"message":"#));
//! ```
//!
//! # Panics
//!
//! No question and no table makes the library panic. A panic would end the instance of the module in the page.

#![forbid(unsafe_code)]

mod deals;
mod failure;
mod judging;
mod knowledge;
mod library;
mod player;
mod reason;
mod request;
mod sitting;
mod tables;
#[cfg(feature = "typescript")]
#[doc(hidden)]
pub mod typescript;
mod view;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use library::Library;
