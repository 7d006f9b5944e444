//! The body of a batch. Of what a client sends, no more is kept than a batch may have: a body of small objects, or of lists in lists,
//! would take a hundred times its bytes.

use std::fmt;

use faceup::core::UnknownName;
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// The most fields of a position that are kept. There are fewer parameters, so a position with more is refused anyway.
const FIELDS: usize = 16;

/// What was read of a body.
struct Body {
    /// The most positions that are kept.
    most: usize,
    positions: Vec<Value>,
    /// How many positions there are.
    count: usize,
    has_positions: bool,
    fault: Option<String>,
}

/// The first `most` positions in a body, and how many there are.
///
/// # Errors
///
/// If the body is not of the right form. The text says what it is instead.
pub fn positions_in(bytes: &[u8], most: usize) -> Result<(Vec<Value>, usize), String> {
    let mut body = Body { most, positions: Vec::new(), count: 0, has_positions: false, fault: None };
    let mut json = serde_json::Deserializer::from_slice(bytes);
    match json.deserialize_map(&mut body).and_then(|()| json.end()) {
        Err(error) if error.is_data() && body.has_positions => Err("the positions are no list".to_owned()),
        Err(error) if error.is_data() => Err("the body is no object".to_owned()),
        Err(error) if error.is_eof() => Err("the body ends too early".to_owned()),
        Err(error) => Err(format!("the body is no JSON at line {}, column {}", error.line(), error.column())),
        Ok(()) if body.fault.is_some() => Err(body.fault.unwrap_or_default()),
        Ok(()) if !body.has_positions => Err("there is no field 'positions'".to_owned()),
        Ok(()) => Ok((body.positions, body.count)),
    }
}

impl<'de> Visitor<'de> for &mut Body {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if name == "positions" {
                if std::mem::replace(&mut self.has_positions, true) {
                    self.fault.get_or_insert("the field 'positions' is there twice".to_owned());
                }
                map.next_value_seed(List(self))?;
            } else {
                let unknown = || UnknownName::new(&name, "field", &["positions"]).to_string();
                self.fault.get_or_insert_with(unknown);
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Reads the positions.
struct List<'a>(&'a mut Body);

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while self.0.positions.len() < self.0.most {
            let Some(position) = list.next_element_seed(Item { is_position: true })? else { return Ok(()) };
            self.0.positions.push(position);
            self.0.count += 1;
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            self.0.count += 1;
        }
        Ok(())
    }
}

/// Reads a position, or one of its fields. What is in a list or an object is left out of a field: no field has any.
struct Item {
    is_position: bool,
}

/// Stands for what is left out.
const LEFT_OUT: &str = "…";

impl<'de> DeserializeSeed<'de> for Item {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Item {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut is_empty = true;
        while list.next_element::<IgnoredAny>()?.is_some() {
            is_empty = false;
        }
        Ok(if is_empty { Value::Array(Vec::new()) } else { Value::Array(vec![LEFT_OUT.into()]) })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if !self.is_position {
                map.next_value::<IgnoredAny>()?;
                fields.entry(LEFT_OUT).or_insert(LEFT_OUT.into());
            } else if fields.len() < FIELDS {
                let value = map.next_value_seed(Item { is_position: false })?;
                fields.insert(name, value);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_kept_is_bounded() {
        let read = |text: &str| positions_in(text.as_bytes(), 3);
        let body = r#"{"positions": [{"a": 1, "b": -2, "c": 1.5, "d": "é", "e": null, "f": true}, 7, [], {}, {}]}"#;
        let first = json!({"a": 1, "b": -2, "c": 1.5, "d": "é", "e": null, "f": true});
        assert_eq!(read(body), Ok((vec![first, json!(7), json!([])], 5)));
        let deep = read(r#"{"positions": [{"a": [1, 2], "b": {"c": {}}, "c": []}, [[1]]]}"#).unwrap().0;
        assert_eq!(deep, [json!({"a": ["…"], "b": {"…": "…"}, "c": []}), json!(["…"])]);
        let many: String = (0..100).map(|at| format!(r#""{at}": {at},"#)).collect();
        let many = read(&format!(r#"{{"positions": [{{{many} "a": 1}}]}}"#)).unwrap().0;
        assert_eq!(many[0].as_object().unwrap().len(), FIELDS);
        for (text, fault) in [
            ("[]", "the body is no object"),
            ("7", "the body is no object"),
            (r#"{"positions": 7}"#, "the positions are no list"),
            (r#"{"positions": [], "positions": []}"#, "the field 'positions' is there twice"),
            (r#"{"positions": []} x"#, "the body is no JSON at line 1, column 19"),
            (r#"{"positions": [1e999]}"#, "the body is no JSON at line 1, column 20"),
        ] {
            assert_eq!(read(text), Err(fault.to_owned()), "{text}");
        }
    }
}
