//! The modules of every crate form layers: no two of them import each other, directly or through others.
//!
//! A module is a file. It imports another if its code has a path to it: `crate::…`, `super::…`, `self::…` or the name of
//! a submodule. A path to a re-exported name leads to the module that defines the name. Unit tests may import anything,
//! and `lib.rs` may re-export from every module.
//!
//! If the front page of a crate lists its modules in order (`` //! | module | ``), each module imports only modules
//! above it in the list. A folder may be listed as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module that may import only some others of its crate, besides its own submodules: `(crate, module, others)`. The
/// verifier proves tables right, so it uses nothing of the solvers.
const INDEPENDENT: &[(&str, &str, &[&str])] = &[("solver", "verify", &["outcome", "value", "tablebase"])];

/// The crates whose front pages list their modules.
const LISTING: [&str; 4] = ["check", "dataset", "python", "solver"];

/// The modules of a crate, by name. The name of `lib.rs` or `main.rs` is empty.
struct Crate {
    name: String,
    modules: BTreeMap<String, Code>,
    /// The modules in the order of the front page; empty if it has no such list.
    listed: Vec<String>,
}

/// The references of a file to other modules.
#[derive(Default)]
struct Code {
    /// The paths in the code, from the root of the crate.
    paths: Vec<Vec<String>>,
    /// The names that the module re-exports, with the paths that they come from.
    exports: Vec<Vec<String>>,
}

impl Crate {
    fn read(name: &str, src: &Path) -> Crate {
        let mut texts = BTreeMap::new();
        let mut listed = Vec::new();
        for file in source_files(src) {
            let text = fs::read_to_string(&file).unwrap();
            let relative = file.strip_prefix(src).unwrap().with_extension("");
            let mut parts: Vec<&str> = relative.iter().map(|part| part.to_str().unwrap()).collect();
            if matches!(parts.last(), Some(&("mod" | "lib" | "main"))) {
                parts.pop();
            }
            if parts.is_empty() {
                listed = text
                    .lines()
                    .skip_while(|line| !line.starts_with("//! | module |"))
                    // A table of features has one column more.
                    .filter(|line| line.matches('|').count() == 3)
                    .filter_map(|line| line.strip_prefix("//! | `")?.split('`').next())
                    .map(str::to_owned)
                    .collect();
            }
            if parts.last() != Some(&"tests") {
                texts.insert(parts.join("::"), text);
            }
        }
        let names: BTreeSet<String> = texts.keys().cloned().collect();
        let modules = texts.iter().map(|(module, text)| (module.clone(), Code::read(module, text, &names))).collect();
        Crate { name: name.to_owned(), modules, listed }
    }

    /// The place in the list of a module, or of the innermost folder around it that is listed.
    fn layer(&self, module: &str) -> Option<usize> {
        let holds =
            |listed: &str| module == listed || module.strip_prefix(listed).is_some_and(|rest| rest.starts_with("::"));
        let listed = self.listed.iter().enumerate().filter(|(_, listed)| holds(listed));
        listed.max_by_key(|(_, listed)| listed.len()).map(|(place, _)| place)
    }

    /// The module that defines what a path leads to.
    fn resolve(&self, path: &[String]) -> String {
        let mut at = String::new();
        let mut path = path.to_vec();
        // Re-exports of re-exports are short chains; a glob that leads back to itself must not loop.
        for _ in 0..8 {
            let mut names = path.iter();
            let mut rest = None;
            at.clear();
            for name in names.by_ref() {
                let inner = if at.is_empty() { name.clone() } else { format!("{at}::{name}") };
                if !self.modules.contains_key(&inner) {
                    rest = Some(name);
                    break;
                }
                at = inner;
            }
            let Some(name) = rest else { return at };
            match self.modules[&at].exports.iter().find(|export| export.last() == Some(name)) {
                Some(export) if *export != path => path.clone_from(export),
                _ => return at,
            }
        }
        at
    }

    /// The modules that each module imports.
    fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let of = |(module, code): (&String, &Code)| {
            let targets = code.paths.iter().map(|path| self.resolve(path)).filter(|target| target != module);
            (module.clone(), targets.collect())
        };
        self.modules.iter().map(of).collect()
    }
}

impl Code {
    fn read(module: &str, text: &str, names: &BTreeSet<String>) -> Code {
        let code = without_comments(text);
        // Unit tests may use the whole crate.
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap();
        let here: Vec<String> = module.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let mut paths = Code::default();
        for statement in statements(code) {
            let import = statement.lines().map(str::trim_start).find(|line| is_import(line));
            let is_export = import.is_some_and(|line| line.starts_with("pub"));
            for path in paths_in(&statement) {
                let absolute = match path[0].as_str() {
                    "crate" => path[1..].to_vec(),
                    "self" => [&here[..], &path[1..]].concat(),
                    "super" => {
                        let ups = path.iter().take_while(|part| *part == "super").count();
                        [&here[..here.len() - ups.min(here.len())], &path[ups..]].concat()
                    }
                    child if names.contains(&[&here[..], &[child.to_owned()]].concat().join("::")) => {
                        [&here[..], &path].concat()
                    }
                    _ => continue,
                };
                if is_export {
                    paths.exports.push(absolute.clone());
                }
                if !(is_export && module.is_empty()) {
                    paths.paths.push(absolute);
                }
            }
        }
        paths
    }
}

/// Cuts code at braces and semicolons, but keeps each `use` whole.
fn statements(code: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for piece in code.split_inclusive([';', '{', '}']) {
        match all.last_mut().filter(|_| open) {
            Some(last) => last.push_str(piece),
            None => all.push(piece.to_owned()),
        }
        open = !piece.ends_with(';') && (open || piece.lines().any(|line| is_import(line.trim_start())));
    }
    all
}

fn is_import(line: &str) -> bool {
    line.starts_with("use ")
        || line.starts_with("pub")
            && line.split(" use ").next().is_some_and(|visibility| visibility != line && !visibility.contains(' '))
}

/// All paths of two or more names in a piece of code. `a::{b, c::d}` has `a::b` and `a::c::d`.
fn paths_in(code: &str) -> Vec<Vec<String>> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            _ if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            ':' if rest.starts_with("::") => 2,
            _ => c.len_utf8(),
        };
        if !c.is_whitespace() {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    let is_name = |token: &str| token.starts_with(|c: char| c.is_alphanumeric() || c == '_') || token == "*";
    let mut paths = Vec::new();
    // The path so far, and the paths that the open braces belong to.
    let (mut path, mut outer): (Vec<String>, Vec<Option<Vec<String>>>) = (Vec::new(), Vec::new());
    for (i, &token) in tokens.iter().enumerate() {
        let after_colons = i > 0 && tokens[i - 1] == "::";
        let prefix = || outer.last().cloned().flatten().unwrap_or_default();
        match token {
            "::" => {}
            "{" => {
                outer.push(after_colons.then(|| std::mem::take(&mut path)));
                continue;
            }
            "}" => {
                outer.pop();
            }
            "self" if !after_colons && outer.last().is_some_and(Option::is_some) => path = prefix(),
            _ if is_name(token) && after_colons => path.push(token.to_owned()),
            _ if is_name(token) => path = [prefix(), vec![token.to_owned()]].concat(),
            _ => path.clear(),
        }
        let is_complete = tokens.get(i + 1) != Some(&"::");
        if is_name(token) && is_complete && path.len() > 1 {
            paths.push(path.clone());
        }
    }
    paths
}

/// The code without comments, and without the contents of strings.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '"' {
            let escaped = |at: usize| rest[1..at].chars().rev().take_while(|&c| c == '\\').count() % 2 == 1;
            rest.match_indices('"').map(|(at, _)| at).skip(1).find(|&at| !escaped(at)).map_or(rest.len(), |at| at + 1)
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |at| at + 2)
        } else if c == '\'' {
            // A character, or else a lifetime.
            let from = if rest.starts_with("'\\") { 3 } else { 2 };
            let close = rest.get(from..).and_then(|after| after.find('\''));
            close.filter(|&at| from == 3 || rest[1..from + at].chars().count() == 1).map_or(1, |at| from + at + 1)
        } else {
            code.push(c);
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    code
}

fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let files = entries.into_iter().flat_map(|path| if path.is_dir() { source_files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The crates of the workspace. The published package has only its own sources.
fn crates() -> Vec<Crate> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = vec![Crate::read("faceup", &root.join("src"))];
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root.join("crates")).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders.iter().filter(|folder| folder.join("src").is_dir()) {
        all.push(Crate::read(folder.file_name().unwrap().to_str().unwrap(), &folder.join("src")));
    }
    all
}

/// Whether imports lead from one module to another.
fn leads(imports: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        if module == to {
            return true;
        }
        open.extend(imports[module].iter().map(String::as_str).filter(|next| seen.insert(*next)));
    }
    false
}

#[test]
fn no_modules_import_each_other() {
    let (mut faults, mut count) = (Vec::new(), 0);
    for each in &crates() {
        let imports = each.imports();
        for (from, targets) in &imports {
            count += targets.len();
            for to in targets.iter().filter(|to| leads(&imports, to, from)) {
                faults.push(format!("{}: {from} -> {to} is part of a circle", each.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 20, "only {count} imports were found");
}

#[test]
fn modules_import_only_those_above_them_in_the_list() {
    let crates = crates();
    let listing = |each: &&Crate| !each.listed.is_empty();
    let lists: Vec<&str> = crates.iter().filter(listing).map(|each| each.name.as_str()).collect();
    assert!(lists == LISTING || crates.len() == 1, "expected lists of modules of {LISTING:?}, got those of {lists:?}");
    for each in crates.iter().filter(listing) {
        let stale: Vec<&String> = each.listed.iter().filter(|listed| !each.modules.contains_key(*listed)).collect();
        assert!(stale.is_empty(), "{}: the list of lib.rs names {stale:?}, which are no modules", each.name);
        for (from, targets) in each.imports().iter().filter(|(from, _)| !from.is_empty()) {
            let unlisted = || panic!("{}: {from} is not in the list of lib.rs", each.name);
            let layer = each.layer(from).unwrap_or_else(unlisted);
            for to in targets.iter().filter(|to| !to.is_empty()) {
                let place = each.layer(to).unwrap_or(layer);
                // A folder that is listed as a whole is one layer; the test of circles looks inside.
                assert!(
                    place < layer || place == layer && from != to,
                    "{}: {from} imports {to}, which is not above it",
                    each.name
                );
            }
        }
    }
}

#[test]
fn independent_modules_import_only_what_they_may() {
    let crates = crates();
    for (name, module, _) in INDEPENDENT {
        let of = |each: &&Crate| each.name == *name;
        let found = crates.iter().find(of).is_none_or(|each| each.imports().contains_key(*module));
        assert!(found, "{name}: there is no module {module}");
    }
    for each in &crates {
        for (_, module, allowed) in INDEPENDENT.iter().filter(|(name, ..)| *name == each.name) {
            let inside =
                |name: &str| name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
            for (from, targets) in each.imports().iter().filter(|(from, _)| inside(from)) {
                for to in targets.iter().filter(|to| !inside(to)) {
                    assert!(allowed.contains(&to.as_str()), "{}: {from} must not import {to}", each.name);
                }
            }
        }
    }
}
