//! Answers as JSON.

use crate::failure::Failure;

/// `{"ok": …}` with an answer that is JSON already, or the failure.
pub fn json(answer: Result<String, Failure>) -> String {
    match answer {
        Ok(json) => format!(r#"{{"ok":{json}}}"#),
        // Serializing text cannot fail.
        Err(failure) => serde_json::to_string(&failure)
            .unwrap_or_else(|_| r#"{"error":{"message":"the answer could not be written"}}"#.to_owned()),
    }
}
