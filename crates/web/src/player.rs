//! Who makes the moves of a player.

use std::fmt;
use std::str::FromStr;

use faceup::parts::play::{Seat, Spec};

/// A person, or an engine: `person`, a level (`easy`, `medium`, `hard`, `expert`), `perfect`, `vote:D`, `depth:D`,
/// `tops` or `random`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Seat", type = "string"))]
pub enum Sitter {
    /// A person at the page.
    Person,
    /// An engine that runs in the page.
    Engine(Spec),
}

/// The deepest search of an engine in the page. A deeper one takes too long for a person.
pub const DEEPEST: u8 = 12;

impl Sitter {
    /// The seat in a session.
    pub const fn seat(&self) -> Seat {
        match self {
            Sitter::Person => Seat::Person,
            Sitter::Engine(_) => Seat::Engine,
        }
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(name: &str) -> Result<Sitter, String> {
        if name == "person" {
            return Ok(Sitter::Person);
        }
        match name.parse() {
            Ok(Spec::Depth(depth) | Spec::Vote(depth)) if depth > DEEPEST => Err(format!(
                "expected a depth from 0 to {DEEPEST}, got {depth}; a deeper search takes too long in a page"
            )),
            Ok(spec) => Ok(Sitter::Engine(spec)),
            Err(_) => Err(format!(
                "expected a player, got {}; write person, easy, medium, hard, expert, perfect, tops, random, or vote:D or depth:D with D from 0 to {DEEPEST}",
                faceup::notation::quote(name)
            )),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person => f.write_str("person"),
            Sitter::Engine(spec) => spec.fmt(f),
        }
    }
}

faceup::parts::core::as_text! { Sitter: Sitter::to_string; }
