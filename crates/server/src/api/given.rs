//! The parameters of a question.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use axum::extract::Query;
use axum::http::Uri;
use faceup::notation::quote;
use faceup::parts::core::{GameChoice, UnknownName};

use crate::problem::{Problem, bad};

/// The parameters in the query of an address. The reader of a question takes them one by one.
pub struct Given {
    values: Vec<(String, String)>,
    taken: Vec<&'static str>,
}

impl Given {
    /// The parameters in an address.
    pub fn of_address(uri: &Uri) -> Result<Given, Problem> {
        let Query(values) = Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(bad)?;
        Ok(Given { values, taken: Vec::new() })
    }

    fn text(&mut self, name: &'static str) -> Result<Option<String>, Problem> {
        self.taken.push(name);
        let mut found = self.values.extract_if(.., |(other, _)| other == name);
        let (first, second) = (found.next(), found.next());
        if second.is_some() {
            return Err(bad(format_args!("expected the parameter '{name}' once, got it twice: leave one out")));
        }
        Ok(first.map(|(_, text)| text))
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
        let Some(text) = self.text(name)? else { return Ok(None) };
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if is_digits => Ok(Some(number)),
            Err(error) if is_digits && *error.kind() == IntErrorKind::PosOverflow => {
                Err(wrong(name, "a smaller number", &text))
            }
            _ => Err(wrong(name, "a whole number, 0 or more", &text)),
        }
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
        match self.values.first() {
            Some((name, _)) => Err(bad(UnknownName::new(name, "parameter", &self.taken))),
            None => Ok(()),
        }
    }
}

fn wrong(name: &str, expected: &str, got: &str) -> Problem {
    bad(format_args!("{name}: expected {expected}, got {}", quote(got)))
}

fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Problem> {
    text.parse().map_err(|error| bad(format_args!("{name}: {error}")))
}
