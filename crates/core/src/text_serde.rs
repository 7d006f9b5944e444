//! Serialization. Each value is stored as the text that it prints as; rules are stored as their code, and players as
//! `one` and `two`.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{AfterBeating, Deal, GameWord, Player, Position, Preset, Rules, Trumps};

fn deserialize<'de, T: FromStr<Err: std::fmt::Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    std::borrow::Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

macro_rules! as_text {
    ($($type:ty: $text:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> String = $text;
                serializer.serialize_str(&text(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserialize(deserializer)
            }
        }
    )*};
}

as_text! {
    Trumps: ToString::to_string;
    AfterBeating: ToString::to_string;
    Preset: ToString::to_string;
    GameWord: ToString::to_string;
    Player: ToString::to_string;
    Rules: |rules| rules.code();
    Deal: ToString::to_string;
    Position: ToString::to_string;
}
