//! The modules of this crate form layers: a module imports only modules above it in the list in `lib.rs`.

use std::fs;
use std::path::Path;

/// The name of the module in a file: `proof/search.rs` is `proof::search`.
fn module_of(path: &Path) -> String {
    let relative = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap().with_extension("");
    relative.iter().map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("::")
}

fn source_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { source_files(&path) } else { vec![path] }).collect()
}

#[test]
fn modules_import_only_lower_layers() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let front_page = fs::read_to_string(src.join("lib.rs")).unwrap();
    let layers: Vec<&str> =
        front_page.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next()).collect();
    let mut modules = 0;
    for path in source_files(&src) {
        let module = module_of(&path);
        if module == "lib" || module.ends_with("::tests") {
            continue;
        }
        modules += 1;
        let layer = layers.iter().position(|&name| name == module).unwrap_or_else(|| panic!("{module} is not listed"));
        let text = fs::read_to_string(&path).unwrap();
        // Unit tests may use the whole crate.
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            assert!(!line.contains("super::"), "{module} must import by `crate::`: {line}");
            // `self::` and submodules are one layer up, and so is everything after `crate::`.
            let roots = [("crate::", String::new()), ("self::", format!("{module}::"))];
            for (root, prefix) in roots {
                for rest in line.split(root).skip(1) {
                    let imported = format!("{prefix}{rest}");
                    let longest = layers.iter().enumerate().filter(|(_, name)| is_path_of(&imported, name));
                    let (of, name) =
                        longest.max_by_key(|(_, name)| name.len()).unwrap_or_else(|| panic!("{module}: {line}"));
                    assert!(of < layer, "{module} imports {name}, which is not above it in the list");
                }
            }
        }
    }
    assert_eq!(modules, layers.len(), "every module in the list has a file");
}

/// Whether a path begins with the whole name of a module.
fn is_path_of(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}
