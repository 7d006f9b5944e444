//! Holds `page/src/library/answers.ts`, the types of the answers in the page, to the Rust types.

use std::fs;
use std::path::{Path, PathBuf};

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src/library/answers.ts")
}

#[test]
fn the_types_of_the_page_are_those_of_the_library() {
    let is_new = fs::read_to_string(file()).unwrap() == faceup_web::typescript::types();
    assert!(
        is_new,
        "page/src/library/answers.ts differs from the Rust types; renew it: cargo test -p faceup-web --test typescript -- --ignored renew"
    );
}

#[test]
#[ignore = "it writes page/src/library/answers.ts"]
fn renew() {
    fs::write(file(), faceup_web::typescript::types()).unwrap();
}
