//! The line protocol between programs: GTP, version 2, with commands of its own.
//!
//! GTP (*Go Text Protocol*, version 2, draft of 2002) consists of lines. A command is a name with arguments. An answer
//! begins with `=`, or with `?` and an error, and ends with an empty line. GTP can be extended: an engine lists the
//! commands that it knows. The protocol of chess programs, UCI, fits less well: its engines do not report errors, and they
//! write unasked.
//!
//! These commands are as in GTP: `protocol_version`, `name`, `version`, `known_command`, `list_commands`, `quit`, `play`,
//! `genmove`, `reg_genmove`, `undo`, `clear_board`, `showboard`. Players are called `one` and `two` instead of black and
//! white, and a move is a card or `eat`. The other commands begin with `faceup-`. `docs/protocol.md` lists them all.
//!
//! [`Server`] answers commands; [`Program`](crate::Program) sends them.

pub mod message;
mod server;
mod words;

pub use server::{Server, knowledge_words, serve};
pub use words::{VERSION, position_words, read_move, read_rules, rules_words};
