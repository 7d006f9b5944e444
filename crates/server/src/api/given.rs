//! The parameters of a question.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use axum::extract::Query;
use axum::http::Uri;
use faceup::notation::quote;
use faceup::parts::core::{GameChoice, UnknownName};
use serde_json::{Map, Number, Value};

use crate::problem::{Kind, Problem};

/// The parameters of a question: the query of an address, or a JSON object. The reader of the question takes them one by one.
pub struct Given {
    values: Map<String, Value>,
    /// Numbers are strings in an address, but never in JSON.
    is_address: bool,
    taken: Vec<&'static str>,
}

impl Given {
    /// The parameters in the query of an address.
    pub fn of_address(uri: &Uri) -> Result<Given, Problem> {
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(bad)?;
        let mut values = Map::new();
        for (name, text) in pairs {
            if values.contains_key(&name) {
                let name = quote(&name);
                return Err(bad(format_args!("expected the parameter {name} once, got it twice: leave one out")));
            }
            values.insert(name, text.into());
        }
        Ok(Given { values, is_address: true, taken: Vec::new() })
    }

    /// The parameters in a JSON object.
    pub fn of_json(object: Value) -> Result<Given, Problem> {
        match object {
            Value::Object(values) => Ok(Given { values, is_address: false, taken: Vec::new() }),
            other => Err(bad(format_args!(
                r#"expected an object such as {{"position": "S:KJ H:AQT98"}}, got {}"#,
                quote(&other.to_string())
            ))),
        }
    }

    /// Takes a parameter. In JSON, null means that it is left out.
    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.taken.push(name);
        self.values.remove(name).filter(|value| !value.is_null())
    }

    fn text(&mut self, name: &'static str) -> Result<Option<String>, Problem> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "text in quotes", &other.to_string())),
        }
    }

    /// Takes a word or another text.
    pub fn word<T: FromStr<Err: Display>>(&mut self, name: &'static str) -> Result<Option<T>, Problem> {
        self.text(name)?.map(|text| parsed(name, &text)).transpose()
    }

    /// Takes a comma-separated list of words. Empty if it is left out.
    pub fn words<T: FromStr<Err: Display>>(&mut self, name: &'static str) -> Result<Vec<T>, Problem> {
        self.text(name)?.iter().flat_map(|text| text.split(',')).map(|word| parsed(name, word)).collect()
    }

    /// Takes `true` or `false`.
    pub fn flag(&mut self, name: &'static str) -> Result<Option<bool>, Problem> {
        self.text(name)?.map(|text| text.parse().map_err(|_| wrong(name, "true or false", &text))).transpose()
    }

    /// Takes a number.
    pub fn number<T: FromStr<Err = ParseIntError>>(&mut self, name: &'static str) -> Result<Option<T>, Problem> {
        let text = match self.take(name) {
            None => return Ok(None),
            Some(Value::String(text)) if self.is_address => text,
            Some(Value::Number(number)) => whole(&number),
            Some(other) => other.to_string(),
        };
        let expected = |error: Option<ParseIntError>| match error.as_ref().map(ParseIntError::kind) {
            Some(IntErrorKind::PosOverflow) => wrong(name, "a smaller number", &text),
            _ => wrong(name, "a whole number, 0 or more", &text),
        };
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(expected(None));
        }
        text.parse().map(Some).map_err(|error| expected(Some(error)))
    }

    /// Takes the parameters of the game.
    pub fn choice(&mut self) -> Result<GameChoice, Problem> {
        let game = self.word("game")?;
        let (suits, ranks) = (self.number("suits")?, self.number("ranks")?);
        let (trumps, after_beating) = (self.word("trumps")?, self.word("after_beating")?);
        let choice = GameChoice { suits, ranks, trumps, after_beating, ..GameChoice::default() };
        choice.with_word(game).map_err(bad)?.usual().map_err(bad)
    }

    /// Refuses parameters that were not taken.
    pub fn end(self) -> Result<(), Problem> {
        match self.values.keys().next() {
            Some(name) => Err(bad(UnknownName::new(name, "parameter", &self.taken))),
            None => Ok(()),
        }
    }
}

/// A number in its usual form. In JSON, `7.0` is a whole number too.
fn whole(number: &Number) -> String {
    let value = number.as_f64().filter(|value| number.is_f64() && value.fract() == 0.0 && value.abs() < 1e15);
    value.map_or_else(|| number.to_string(), |value| format!("{}", value as i64))
}

/// The problem of invalid parameters.
pub fn bad(error: impl Display) -> Problem {
    Problem::new(Kind::BadParameters, error.to_string())
}

fn wrong(name: &str, expected: &str, got: &str) -> Problem {
    bad(format_args!("{name}: expected {expected}, got {}", quote(got)))
}

fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Problem> {
    text.parse().map_err(|error| bad(format_args!("{name}: {error}")))
}
