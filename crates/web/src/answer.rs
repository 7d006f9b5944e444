//! What the library answers, as JSON.

use serde::Serialize;

use crate::failure::{ErrorJson, Failure};

/// `{"error": …}` or `{"needs": "FILE"}`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum NoAnswer<'a> {
    Error(&'a ErrorJson),
    Needs(&'a str),
}

/// `{"ok": …}` with an answer that is JSON already, or why there is none.
pub fn json(answer: Result<String, Failure>) -> String {
    let no_answer = match &answer {
        Ok(json) => return format!(r#"{{"ok":{json}}}"#),
        Err(Failure::Error(error)) => NoAnswer::Error(error),
        Err(Failure::Needs(file)) => NoAnswer::Needs(file),
    };
    // Texts can always be written.
    serde_json::to_string(&no_answer)
        .unwrap_or_else(|_| r#"{"error":{"message":"the answer could not be written"}}"#.to_owned())
}
