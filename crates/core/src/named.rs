//! Enums whose values have names.

use thiserror::Error;

use crate::text::quote;

/// A word that names no value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no {what} is called {}; use {choices}", quote(got))]
pub struct UnknownName {
    /// The word as given.
    pub got: String,
    what: &'static str,
    choices: String,
}

impl UnknownName {
    #[doc(hidden)]
    pub fn new(got: &str, what: &'static str, names: &[&str]) -> UnknownName {
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        let choices = if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) };
        UnknownName { got: got.to_owned(), what, choices }
    }
}

/// Serialises values as the text that `FromStr` reads.
#[doc(hidden)]
#[macro_export]
macro_rules! as_text {
    ($($type:ty: $text:expr;)*) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> _ = $text;
                serializer.serialize_str(text(self).as_ref())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )*};
}

/// Names the values of an enum: adds `ALL` and `name`. `Display`, `FromStr` and serde use the names.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($($type:ident, $what:literal: $($value:ident = $name:literal),+;)+) => {$(
        impl $type {
            /// All values, in order.
            pub const ALL: [$type; [$($type::$value),+].len()] = [$($type::$value),+];

            /// The name, as it is printed and read.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                let found = $type::ALL.into_iter().find(|value| value.name() == name);
                found.ok_or_else(|| $crate::UnknownName::new(name, $what, &$type::ALL.map($type::name)))
            }
        }

        $crate::as_text! { $type: |value| -> &'static str { value.name() }; }
        $crate::typescript_words! { $type: $($name),+ }
    )+};
}

/// The TypeScript type of an enum with named values: the union of the names.
#[cfg(feature = "typescript")]
#[doc(hidden)]
#[macro_export]
macro_rules! typescript_words {
    ($type:ident: $($name:literal),+) => {
        impl $crate::ts_rs::TS for $type {
            type WithoutGenerics = $type;
            type OptionInnerType = $type;

            fn name(_: &$crate::ts_rs::Config) -> String {
                stringify!($type).to_owned()
            }

            fn inline(_: &$crate::ts_rs::Config) -> String {
                [$(concat!('"', $name, '"')),+].join(" | ")
            }

            fn decl(config: &$crate::ts_rs::Config) -> String {
                format!("type {} = {};", stringify!($type), <$type as $crate::ts_rs::TS>::inline(config))
            }

            fn output_path() -> Option<::std::path::PathBuf> {
                Some(stringify!($type).into())
            }
        }
    };
}

/// Expands to nothing: only the tests of `crates/web` need TypeScript types.
#[cfg(not(feature = "typescript"))]
#[doc(hidden)]
#[macro_export]
macro_rules! typescript_words {
    ($($words:tt)*) => {};
}
