//! Settings of games, by name.

use std::fmt::Display;
use std::str::FromStr;

use crate::failure::Failure;

/// The setting with a name, if there is a name.
pub fn named<T: FromStr<Err: Display>>(name: Option<&str>) -> Result<Option<T>, Failure> {
    name.map(|name| name.parse().map_err(Failure::new)).transpose()
}

/// The setting with a name, or the usual one.
pub fn named_or_usual<T: FromStr<Err: Display> + Default>(name: Option<&str>) -> Result<T, Failure> {
    Ok(named(name)?.unwrap_or_default())
}
