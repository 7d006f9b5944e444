//! Answers: the common output of the command, the server, the page and the Python package, in JSON and in words.
//!
//! Each type with `Json` in its name serializes as an object that
//! [docs/json.md](https://github.com/faceup-games/faceup/blob/main/docs/json.md) describes. [`Question`] reads a position as a person
//! writes it, and [`Answer`] holds the knowledge of it and its moves.
//!
//! ```
//! use faceup::{Quiet, Table};
//! use faceup::parts::answer::{Answer, GameChoice, MoverTrump, Question, SourceJson, Versioned};
//! use faceup::parts::play::Judge;
//!
//! let table = Table::from_bytes(include_bytes!("../data/2x13.frontier").to_vec())?;
//! let text = "S:AJT653 H:KQ98742";
//! let question = Question::read(text, &GameChoice::default(), MoverTrump::default(), None)?;
//! assert_eq!(question.position().rules(), table.rules());
//!
//! let answer = Answer::by(&mut Judge::by_table(table.tablebase(), 0), question, 20, &Quiet)?;
//! let json = serde_json::to_value(Versioned::new(&answer.json(text, SourceJson::default())))?;
//! assert_eq!((&json["schema_version"], &json["outcome"]), (&1.into(), &"win".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deals;
mod estimate;
mod game;
mod line;
mod mover_trump;
mod moves;
mod position;
mod query;
mod question;
mod reason;
mod source;
mod summary;
mod text;
mod versioned;

pub use self::deals::DealJson;
pub use self::estimate::{EstimateJson, MoveChanceJson};
pub use self::game::GameJson;
pub use self::line::{PlyJson, Side};
pub use self::mover_trump::MoverTrump;
pub use self::moves::{KnowledgeJson, MoveJson};
pub use self::position::PositionJson;
pub use self::query::{Answer, NAMES, QueryJson};
pub use self::question::{Question, QuestionError};
pub use self::reason::{FactJson, ReasonJson};
pub use self::source::SourceJson;
pub use self::summary::{FrontierJson, LongestJson, SummaryJson};
pub use self::text::RESISTS;
pub use self::versioned::{SCHEMA_VERSION, Versioned, csv_line};
pub use faceup_core::GameChoice;
