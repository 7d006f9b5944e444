//! Tests of the library for the page, one module a noun. It is asked with JSON values.

mod questions;
mod readme;
mod robust;
mod sessions;

use faceup_web::Library;
use serde_json::{Value, json};

/// The standard game's table, as the page has it.
const STANDARD: &[u8] = include_bytes!("../../../../data/2x13.frontier");
/// Its name in the list of tables.
const STANDARD_FILE: &str = "beat-it-or-eat-it-2x13.frontier";

/// A library with a list of the standard game's table.
fn library() -> Library {
    let entry = json!({
        "file": STANDARD_FILE, "game": "beat-it-or-eat-it", "suits": 2, "ranks": 13, "bytes": STANDARD.len(),
    });
    Library::new(&json!({ "tables": [entry] }).to_string()).unwrap()
}

/// The whole answer to a question.
fn answer(library: &mut Library, question: &Value) -> Value {
    let answer: Value = serde_json::from_str(&library.ask(&question.to_string())).unwrap();
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert!(keys.len() == 1 && ["ok", "error", "needs"].contains(&keys[0].as_str()), "{question}: {answer}");
    answer
}

/// The answer to a question, which has one. Tables are added.
fn ask(library: &mut Library, question: Value) -> Value {
    let mut got = answer(library, &question);
    if got["needs"] == STANDARD_FILE {
        let added: Value = serde_json::from_str(&library.add_table(STANDARD_FILE, STANDARD.to_vec())).unwrap();
        assert_eq!(added, json!({ "ok": { "file": STANDARD_FILE } }));
        got = answer(library, &question);
    }
    assert!(got["ok"].is_object(), "{question}: {got}");
    got["ok"].take()
}

/// The message of the error of a question, which has no answer.
fn error(library: &mut Library, question: Value) -> String {
    let answer = answer(library, &question);
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{question}: {answer}")).to_owned()
}
