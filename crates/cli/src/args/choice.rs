//! Options whose values have names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads one of the values of a type by its name. Each value has a help text, which may be empty.
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
