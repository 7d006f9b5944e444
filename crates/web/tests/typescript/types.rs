//! Types of JSON, as TypeScript writes them.

use std::fmt::Write;

use serde_json::Value;

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// `string`, `number`, `boolean` or `null`.
    Plain(&'static str),
    /// A text, and no other.
    Literal(String),
    /// One of several.
    Union(Vec<Type>),
    Array(Box<Type>),
    Tuple(Vec<Type>),
    /// The fields of other types, and its own.
    Object(Vec<Type>, Vec<Field>),
    /// A declared type with its arguments, and what it stands for.
    Named(String, Vec<Type>, Box<Type>),
}

/// A field of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub name: String,
    pub docs: String,
    pub optional: bool,
    pub of: Type,
}

/// An exported type.
pub struct Declaration {
    pub name: String,
    pub docs: String,
    pub of: Type,
}

impl Declaration {
    pub fn typescript(&self) -> String {
        let Declaration { name, docs, of } = self;
        let docs = comment(docs, "");
        match of {
            Type::Object(bases, fields) => {
                let extends =
                    if bases.is_empty() { String::new() } else { format!("extends {} ", list(bases, ", ", "")) };
                format!("{docs}export interface {name} {extends}{}\n", block(fields, ""))
            }
            _ => format!("{docs}export type {name} = {};\n", of.typescript("")),
        }
    }
}

fn comment(docs: &str, indent: &str) -> String {
    if docs.is_empty() { String::new() } else { format!("{indent}/** {docs} */\n") }
}

fn list(types: &[Type], between: &str, indent: &str) -> String {
    types.iter().map(|one| one.typescript(indent)).collect::<Vec<_>>().join(between)
}

fn block(fields: &[Field], indent: &str) -> String {
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for Field { name, docs, optional, of } in fields {
        let mark = if *optional { "?" } else { "" };
        let _ = writeln!(text, "{}{inner}{name}{mark}: {};", comment(docs, &inner), of.typescript(&inner));
    }
    text + indent + "}"
}

impl Type {
    /// All fields of an object.
    fn fields(&self) -> Vec<&Field> {
        match self {
            Type::Object(bases, fields) => bases.iter().flat_map(Type::fields).chain(fields).collect(),
            Type::Named(_, _, of) => of.fields(),
            _ => panic!("not an object: {}", self.typescript("")),
        }
    }

    /// The type in TypeScript. Its later lines are indented.
    fn typescript(&self, indent: &str) -> String {
        match self {
            Type::Plain(name) => (*name).to_owned(),
            Type::Literal(text) => format!("{text:?}"),
            Type::Union(types) => list(types, " | ", indent),
            Type::Array(of) => {
                let needs_parentheses = match &**of {
                    Type::Union(_) => true,
                    Type::Object(bases, _) => !bases.is_empty(),
                    _ => false,
                };
                let of = of.typescript(indent);
                if needs_parentheses { format!("({of})[]") } else { format!("{of}[]") }
            }
            Type::Tuple(types) => format!("[{}]", list(types, ", ", indent)),
            Type::Object(bases, fields) if bases.is_empty() => block(fields, indent),
            Type::Object(bases, fields) => format!("{} & {}", list(bases, " & ", indent), block(fields, indent)),
            Type::Named(name, arguments, _) if arguments.is_empty() => name.clone(),
            Type::Named(name, arguments, _) => format!("{name}<{}>", list(arguments, ", ", indent)),
        }
    }

    /// Checks that a value is of the type: that it has every field, and no other. An error names the place.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        match (self, value) {
            (Type::Plain("string"), Value::String(_))
            | (Type::Plain("number"), Value::Number(_))
            | (Type::Plain("boolean"), Value::Bool(_))
            | (Type::Plain("null"), Value::Null) => Ok(()),
            (Type::Literal(text), Value::String(got)) if text == got => Ok(()),
            (Type::Union(types), _) if types.iter().any(|one| one.check(value).is_ok()) => Ok(()),
            // Why a value is not of a type tells more than that it is neither of the type nor null.
            (Type::Union(types), _) if types.len() == 2 && types[1] == Type::Plain("null") => types[0].check(value),
            (Type::Array(of), Value::Array(values)) => values.iter().try_for_each(|value| of.check(value)),
            (Type::Tuple(types), Value::Array(values)) if types.len() == values.len() => {
                types.iter().zip(values).try_for_each(|(of, value)| of.check(value))
            }
            (Type::Named(_, _, of), _) => of.check(value),
            (Type::Object(..), Value::Object(values)) => {
                let fields = self.fields();
                if let Some(unknown) = values.keys().find(|name| fields.iter().all(|field| field.name != **name)) {
                    return Err(format!(".{unknown}: not in the type"));
                }
                fields.into_iter().try_for_each(|Field { name, optional, of, .. }| match values.get(name) {
                    Some(value) => of.check(value).map_err(|wrong| format!(".{name}{wrong}")),
                    None if *optional => Ok(()),
                    None => Err(format!(".{name}: missing")),
                })
            }
            _ => Err(format!(": expected {}, got {value}", self.typescript(""))),
        }
    }
}
