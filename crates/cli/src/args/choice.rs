//! Options whose values have names.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use faceup::Preset;
use faceup::parts::core::GameWord;

/// Parses a value of a type by its name. Each value has a help text, which may be empty.
pub fn one_of<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    helps: [&'static str; N],
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let possible: [PossibleValue; N] = std::array::from_fn(|at| match helps[at] {
        "" => PossibleValue::new(name(all[at])),
        help => PossibleValue::new(name(all[at])).help(help),
    });
    let find = move |text: String| all.into_iter().find(|&value| name(value) == text).ok_or("unknown name");
    PossibleValuesParser::new(possible).try_map(find)
}

/// Parses values of which the help and the shell completions list some: there are too many for all.
#[derive(Clone)]
pub struct SomeOf<P> {
    parse: P,
    some: Vec<&'static str>,
}

/// Parses a value, and lists some.
pub fn some_of<P: TypedValueParser>(parse: P, some: impl IntoIterator<Item = &'static str>) -> SomeOf<P> {
    SomeOf { parse, some: some.into_iter().collect() }
}

impl<P: TypedValueParser> TypedValueParser for SomeOf<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.some.iter().copied().map(PossibleValue::new)))
    }
}

/// Parses a word for a game.
pub fn game_word() -> impl TypedValueParser<Value = GameWord> {
    some_of(GameWord::typed, Preset::ALL.map(Preset::name))
}

/// The first word after a command's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstWord {
    /// The game.
    Game(GameWord),
    /// No game, but what the command is about: a deal or a file.
    Subject(OsString),
}

/// Parses the first word after a command's name.
#[derive(Clone)]
pub enum FirstWordParser {
    /// Only a game can stand there.
    Game,
    /// A game can be left out, so that another word comes first.
    GameOrSubject,
}

impl TypedValueParser for FirstWordParser {
    type Value = FirstWord;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<FirstWord, Error> {
        match self {
            FirstWordParser::Game => game_word().parse_ref(command, arg, value).map(FirstWord::Game),
            FirstWordParser::GameOrSubject => {
                let game = value.to_str().and_then(|word| GameWord::typed(word).ok());
                Ok(game.map_or_else(|| FirstWord::Subject(value.to_owned()), FirstWord::Game))
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        match self {
            FirstWordParser::Game => {
                Some(Box::new(Preset::ALL.into_iter().map(|preset| PossibleValue::new(preset.name()))))
            }
            // Shells then complete the names of files.
            FirstWordParser::GameOrSubject => None,
        }
    }
}
