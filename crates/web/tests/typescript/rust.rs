//! Rust types, read in the source of the crates, as the types of the JSON that serde makes of them.
//!
//! The reader knows the parts of Rust and of serde that the answers use, and panics at others.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{
    Attribute, Data, DeriveInput, Expr, ExprLit, Fields, GenericArgument, Item, Lit, Meta, PathArguments, UseTree,
};

use crate::types::{Declaration, Field, Type};
use crate::{CRATES, NAMES, WRITTEN};

/// Reads types, and declares those that have names.
pub struct Reader {
    files: &'static [File],
    pub declarations: Vec<Declaration>,
}

struct File {
    /// The name of the crate.
    of: &'static str,
    /// The types that are defined here and can be serialized.
    types: BTreeMap<String, DeriveInput>,
    /// The names that the macro `named!` gives to the values of enums.
    words: BTreeMap<String, Vec<String>>,
    /// The names that are imported, with their paths.
    imports: BTreeMap<String, Vec<String>>,
}

/// Where a type is written: the file, and what the parameters of a generic type stand for.
struct Scope {
    file: &'static File,
    parameters: BTreeMap<String, Type>,
}

impl Reader {
    pub fn new() -> Reader {
        let mut files = Vec::new();
        for (of, folder) in CRATES {
            read_folder(of, &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("src"), &mut files);
        }
        // They live as long as the process, so nothing needs to be copied.
        Reader { files: files.leak(), declarations: Vec::new() }
    }

    /// The type that the library of the page writes as this text, with full paths.
    pub fn read(&mut self, rust: &str) -> Type {
        let file = self.files.iter().find(|file| file.of == "web").unwrap();
        self.written(rust, file)
    }

    /// The type that a file writes as this text, or words.
    fn written(&mut self, text: &str, file: &'static File) -> Type {
        if text.starts_with('"') {
            return words(text.split(" | ").map(|word| word.trim_matches('"')));
        }
        self.type_of(&syn::parse_str(text).unwrap(), &Scope { file, parameters: BTreeMap::new() })
    }

    fn type_of(&mut self, rust: &syn::Type, scope: &Scope) -> Type {
        match rust {
            syn::Type::Reference(reference) => self.type_of(&reference.elem, scope),
            syn::Type::Tuple(tuple) => Type::Tuple(tuple.elems.iter().map(|one| self.type_of(one, scope)).collect()),
            syn::Type::Array(array) => {
                let Expr::Lit(ExprLit { lit: Lit::Int(len), .. }) = &array.len else {
                    panic!("an array without length")
                };
                Type::Tuple(vec![self.type_of(&array.elem, scope); len.base10_parse().unwrap()])
            }
            syn::Type::Path(path) => {
                let mut arguments = Vec::new();
                if let PathArguments::AngleBracketed(list) = &path.path.segments.last().unwrap().arguments {
                    for argument in &list.args {
                        if let GenericArgument::Type(one) = argument {
                            arguments.push(self.type_of(one, scope));
                        }
                    }
                }
                let path: Vec<String> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
                match (path.last().unwrap().as_str(), &arguments[..]) {
                    (name, []) if scope.parameters.contains_key(name) => scope.parameters[name].clone(),
                    ("str" | "String", []) => Type::Plain("string"),
                    ("bool", []) => Type::Plain("boolean"),
                    ("u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "f64", []) => Type::Plain("number"),
                    ("Option", [of]) => Type::Union(vec![of.clone(), Type::Plain("null")]),
                    ("Vec", [of]) => Type::Array(Box::new(of.clone())),
                    _ => self.defined(&path, scope.file, arguments),
                }
            }
            _ => panic!("a type of an unknown kind"),
        }
    }

    /// The type at a path.
    fn defined(&mut self, path: &[String], file: &'static File, arguments: Vec<Type>) -> Type {
        let (file, definition) = self.find(path, file);
        let of = self.body(file, definition, &arguments);
        let key = format!("{}::{}", file.of, definition.ident);
        let Some(&(_, name)) = NAMES.iter().find(|(rust, _)| *rust == key) else { return of };
        let parameters: Vec<String> = parameters(definition).collect();
        if parameters.is_empty() {
            self.declare(name, docs(&definition.attrs), of.clone());
        } else {
            let stand_in = |(name, of): (&String, &Type)| Type::Named(name.clone(), Vec::new(), Box::new(of.clone()));
            let generic = parameters.iter().zip(&arguments).map(stand_in).collect::<Vec<_>>();
            let generic = self.body(file, definition, &generic);
            self.declare(&format!("{name}<{}>", parameters.join(", ")), docs(&definition.attrs), generic);
        }
        Type::Named(name.to_owned(), arguments, Box::new(of))
    }

    /// Declares a type, if it is not declared yet.
    pub fn declare(&mut self, name: &str, docs: String, of: Type) {
        if self.declarations.iter().all(|known| known.name != name) {
            self.declarations.push(Declaration { name: name.to_owned(), docs, of });
        }
    }

    /// What a type consists of.
    fn body(&mut self, file: &'static File, definition: &'static DeriveInput, arguments: &[Type]) -> Type {
        let name = definition.ident.to_string();
        if let Some(text) = by_hand(file, &name) {
            return self.written(text, file);
        }
        if let Some(names) = file.words.get(&name) {
            return words(names.iter().map(String::as_str));
        }
        let scope = Scope { file, parameters: parameters(definition).zip(arguments.iter().cloned()).collect() };
        match &definition.data {
            Data::Struct(data) => self.fields(&data.fields, &scope),
            Data::Enum(data) => {
                let attributes = serde(&definition.attrs);
                let is_untagged = attributes.contains_key("untagged");
                assert!(
                    is_untagged || attributes.contains_key("rename_all"),
                    "the variants of {name} have their Rust names"
                );
                let variants = data.variants.iter().map(|variant| {
                    let of = self.fields(&variant.fields, &scope);
                    let name = serde(&variant.attrs).remove("rename").unwrap_or_else(|| one_word(&variant.ident));
                    match variant.fields {
                        _ if is_untagged => of,
                        Fields::Unit => Type::Literal(name),
                        _ => Type::Object(
                            Vec::new(),
                            vec![Field { name, docs: docs(&variant.attrs), optional: false, of }],
                        ),
                    }
                });
                Type::Union(variants.collect())
            }
            Data::Union(_) => panic!("a union"),
        }
    }

    fn fields(&mut self, fields: &Fields, scope: &Scope) -> Type {
        if let Fields::Unnamed(fields) = fields {
            assert_eq!(fields.unnamed.len(), 1, "a tuple of many fields");
            return self.type_of(&fields.unnamed[0].ty, scope);
        }
        let (mut bases, mut own) = (Vec::new(), Vec::new());
        for field in fields {
            let serde = serde(&field.attrs);
            let of = match serde.get("serialize_with") {
                Some(with) => self.written(by_hand(scope.file, with).expect(with), scope.file),
                None => self.type_of(&field.ty, scope),
            };
            let optional = serde.contains_key("skip_serializing_if");
            let of = match of {
                Type::Object(of_bases, of_own) if serde.contains_key("flatten") => {
                    bases.extend(of_bases);
                    own.extend(of_own);
                    continue;
                }
                Type::Named(..) if serde.contains_key("flatten") => {
                    bases.push(of);
                    continue;
                }
                // What is left out when it is None is never null.
                Type::Union(mut types) if optional && serde["skip_serializing_if"] == "Option::is_none" => {
                    types.swap_remove(0)
                }
                of => {
                    assert!(!optional && !serde.contains_key("flatten"), "{serde:?}");
                    of
                }
            };
            let name = serde.get("rename").cloned().unwrap_or_else(|| field.ident.as_ref().unwrap().to_string());
            own.push(Field { name, docs: docs(&field.attrs), optional, of });
        }
        Type::Object(bases, own)
    }

    /// The definition of the type at a path, and its file.
    fn find(&self, path: &[String], file: &'static File) -> (&'static File, &'static DeriveInput) {
        let name = path.last().unwrap();
        let path = match (file.types.get(name), file.imports.get(name)) {
            (Some(definition), _) if path.len() == 1 => return (file, definition),
            (None, Some(imported)) if path.len() == 1 => imported,
            _ => path,
        };
        let crates: &[&str] = match (path[0].as_str(), path.get(1).map_or("", String::as_str)) {
            ("faceup", "femto") => &["femto"],
            ("faceup", "left_right") => &["left-right"],
            ("faceup", _) => &["faceup", "core", "solver"],
            ("faceup_core", _) => &["core"],
            ("faceup_solver", _) => &["solver"],
            _ => &[file.of],
        };
        let found = self.files.iter().filter(|file| crates.contains(&file.of));
        let found: Vec<_> = found.filter_map(|file| Some((file, file.types.get(name)?))).collect();
        assert_eq!(found.len(), 1, "{} of {} is defined in {} files", path.join("::"), file.of, found.len());
        found[0]
    }
}

fn read_folder(of: &'static str, folder: &Path, files: &mut Vec<File>) {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read_folder(of, &path, files);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // Parsing takes most of the time of the test.
        if ["Serialize", "named!", "as_text!"].iter().any(|part| text.contains(part)) {
            files.push(File::new(of, syn::parse_file(&text).unwrap().items));
        }
    }
}

impl File {
    fn new(of: &'static str, items: Vec<Item>) -> File {
        let mut file = File { of, types: BTreeMap::new(), words: BTreeMap::new(), imports: BTreeMap::new() };
        let mut types: Vec<DeriveInput> = Vec::new();
        for item in items {
            match item {
                Item::Struct(item) => types.push(item.into()),
                Item::Enum(item) => types.push(item.into()),
                Item::Use(item) => read_imports(&item.tree, &[], &mut file.imports),
                Item::Macro(item) if item.mac.path.is_ident("named") => {
                    // Type, "what": Value = "name", …;
                    for one in item.mac.tokens.to_string().split(';') {
                        let name = one.split(',').next().unwrap().trim().to_owned();
                        file.words.insert(name, one.split('"').skip(3).step_by(2).map(str::to_owned).collect());
                    }
                }
                _ => {}
            }
        }
        for definition in types {
            let name = definition.ident.to_string();
            let derives = definition.attrs.iter().any(|attribute| match &attribute.meta {
                Meta::List(list) => list.path.is_ident("derive") && list.tokens.to_string().contains("Serialize"),
                _ => false,
            });
            if derives || file.words.contains_key(&name) || by_hand(&file, &name).is_some() {
                file.types.insert(name, definition);
            }
        }
        file
    }
}

fn read_imports(tree: &UseTree, path: &[String], imports: &mut BTreeMap<String, Vec<String>>) {
    match tree {
        UseTree::Path(tree) => read_imports(&tree.tree, &[path, &[tree.ident.to_string()]].concat(), imports),
        UseTree::Group(group) => group.items.iter().for_each(|tree| read_imports(tree, path, imports)),
        UseTree::Name(name) => {
            imports.insert(name.ident.to_string(), [path, &[name.ident.to_string()]].concat());
        }
        UseTree::Rename(_) | UseTree::Glob(_) => {}
    }
}

/// The name of a variant of one word, in lower case.
fn one_word(variant: &syn::Ident) -> String {
    let name = variant.to_string();
    assert!(!name[1..].contains(char::is_uppercase), "{name} has several words: give it the attribute rename");
    name.to_lowercase()
}

/// What a type or a function of a file writes, if it is written by hand.
fn by_hand(file: &File, name: &str) -> Option<&'static str> {
    WRITTEN.iter().find(|(rust, _)| rust.split_once("::") == Some((file.of, name))).map(|(_, text)| *text)
}

fn words<'w>(names: impl Iterator<Item = &'w str>) -> Type {
    Type::Union(names.map(|name| Type::Literal(name.to_owned())).collect())
}

fn parameters(definition: &DeriveInput) -> impl Iterator<Item = String> {
    definition.generics.type_params().map(|one| one.ident.to_string())
}

/// The attributes for serde, with their values.
fn serde(attributes: &[Attribute]) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let read = attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().unwrap().to_string();
            let value = meta.value().and_then(|value| value.parse::<syn::LitStr>()).map(|text| text.value());
            match name.as_str() {
                "flatten" | "rename" | "serialize_with" | "skip_serializing_if" | "untagged" => {}
                // The two are the same for names of one word. Other variants have the attribute `rename`.
                "rename_all" => assert!(["lowercase", "snake_case"].contains(&value.as_deref().unwrap())),
                // They are about reading.
                "default" | "deny_unknown_fields" | "try_from" => {}
                _ => panic!("an unknown attribute of serde: {name}"),
            }
            known.insert(name, value.unwrap_or_default());
            Ok(())
        });
        read.unwrap();
    }
    known
}

/// The first paragraph of the documentation, for readers of TypeScript.
fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(value) if value.path.is_ident("doc") => match &value.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let mut text = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    while let Some(start) = text.find("](") {
        let end = start + text[start..].find(')').unwrap();
        text.replace_range(start..=end, "]");
    }
    text.replace("[`", "`").replace("`]", "`").replace("None", "Null")
}
