//! Puts the page into the binary: every file of page/dist. If the page is not built, a page that says so takes its place.

#[path = "src/files.rs"]
mod files;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/placeholder.html");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // Asked when this runs, not when it is compiled: a target folder may be shared by several checkouts.
    let this_crate = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let page = this_crate.join("../../page");
    let dist = page.join("dist");
    let is_built = dist.join("index.html").is_file();
    // Without a built page, the folder that it will be built in is watched. A path that does not exist would make cargo
    // build this crate each time.
    if let Some(watched) = [&dist, &page].into_iter().find(|folder| folder.is_dir()) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let mut files = match is_built {
        true => files::files(&dist).unwrap_or_else(|(path, error)| panic!("cannot read {}: {error}", path.display())),
        false => vec![("index.html".to_owned(), this_crate.join("src/placeholder.html"))],
    };
    files.sort();
    let mut code = String::from("&[\n");
    for (at, (name, path)) in files.iter().enumerate() {
        let contents = fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
        let copy = out.join(format!("{at}.file"));
        fs::write(&copy, &contents).expect("OUT_DIR can be written");
        writeln!(code, "    ({name:?}, include_bytes!({copy:?})),").expect("memory can be written");
    }
    code.push(']');
    fs::write(out.join("page.rs"), code).expect("OUT_DIR can be written");
}
