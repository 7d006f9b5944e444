//! Reading small texts token by token, and text in messages.

mod cursor;
mod quote;

pub use cursor::{At, Cursor, Span, TextError};
pub use quote::{is_printable, point_at, quote};
