//! The examples of README.md agree with the answers of the library.

use faceup_web::Library;
use serde_json::Value;

#[test]
fn the_examples_of_the_readme_are_right() {
    let page = include_str!("../../README.md");
    let blocks: Vec<Value> = page
        .split("```json\n")
        .skip(1)
        .map(|rest| serde_json::from_str(rest.split("```").next().unwrap()).unwrap())
        .collect();
    let mut library = Library::new(r#"{"tables":[]}"#).unwrap();
    let mut asked = Vec::new();
    for pair in blocks.chunks(2) {
        let [question, expected] = pair else { panic!("a question without an answer: {pair:?}") };
        let answer: Value = serde_json::from_str(&library.ask(&question.to_string())).unwrap();
        assert_eq!(answer, *expected, "{question}");
        assert!(answer["ok"].is_object(), "{question}");
        asked.push(question["ask"].as_str().unwrap().to_owned());
    }
    for ask in ["position", "reason", "game", "deals", "new", "play", "hint", "best"] {
        assert!(asked.iter().any(|asked| asked == ask), "{ask} has no example");
    }
    // Each question is explained.
    for ask in ["moves", "go", "back", "undo", "engine", "view", "story"] {
        assert!(page.contains(&format!(r#"{{"ask":"{ask}""#)), "{ask}");
    }
}

/// The command that installs wasm-bindgen names the version that the library is built with.
#[test]
fn the_version_of_wasm_bindgen_is_the_one_of_the_library() {
    let manifest = include_str!("../../Cargo.toml");
    let version = manifest.split("wasm-bindgen = \"=").nth(1).unwrap().split('"').next().unwrap();
    let command = format!("cargo install wasm-bindgen-cli --version {version} ");
    assert!(include_str!("../../README.md").contains(&command), "{version}");
}
