//! Generates `page/src/library/answers.ts`, the types of the answers, from the Rust types.
//!
//! This test reads the Rust source, so the Rust types stay as they are. A derive macro such as that of ts-rs needs a feature in five
//! crates, an attribute on every type and on many fields, and types of its own for flattened fields.

mod rust;
mod types;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use faceup_web::Library;
use rust::Reader;
use serde_json::{Value, json};
use types::{Field, Type};

/// The crates that the answers come from, and their folders.
const CRATES: [(&str, &str); 6] = [
    ("web", "."),
    ("faceup", "../.."),
    ("core", "../core"),
    ("solver", "../solver"),
    ("femto", "../femto"),
    ("left-right", "../left-right"),
];

/// The questions, and the Rust types of their answers.
const ANSWERS: [(&[&str], &str); 10] = [
    (&["new", "line", "play", "moves", "go", "engine", "view", "annotate"], "View"),
    (&["hint"], "HintJson"),
    (&["best"], "LineJson"),
    (&["story"], "StoryJson"),
    (&["position"], "faceup::answer::Versioned<WebQueryJson>"),
    (&["game", "rounds"], "GameInfoJson"),
    (&["summary"], "faceup::answer::Versioned<faceup::answer::SummaryJson>"),
    (&["deals"], "DealsJson"),
    (&["femto"], "faceup::femto::answer::About<FemtoJson>"),
    (&["left_right"], "faceup::left_right::answer::About<LeftRightJson>"),
];

/// The types in the answers that have a name in TypeScript. The others are written where they are used.
const NAMES: [(&str, &str); 35] = [
    ("core::ByPlayer", "ByPlayer"),
    ("core::MoveKind", "MoveKind"),
    ("core::Player", "Player"),
    ("solver::Counts", "Counts"),
    ("solver::Outcome", "OutcomeName"),
    ("faceup::GameJson", "GameInfo"),
    ("faceup::KnowledgeJson", "Worth"),
    ("faceup::LongestJson", "Longest"),
    ("femto::CardAnswer", "Advice"),
    ("femto::Number", "Num"),
    ("femto::PowerAnswer", "Power"),
    ("femto::RoundAnswer", "Round"),
    ("femto::StrengthAnswer", "Strength"),
    ("left-right::Anchor", "Anchor"),
    ("left-right::Objective", "Objective"),
    ("left-right::Placement", "ValuedPlacement"),
    ("left-right::Target", "Placement"),
    ("web::DealsJson", "Deals"),
    ("web::FemtoJson", "FemtoAnswer"),
    ("web::GameInfoJson", "GameAnswer"),
    ("web::HintJson", "Hint"),
    ("web::KnowledgeJson", "Knowledge"),
    ("web::LastJson", "LastMove"),
    ("web::LeftRightJson", "LeftRightAnswer"),
    ("web::LegalMoveJson", "LegalMove"),
    ("web::ListedDealJson", "ListedDeal"),
    ("web::LineJson", "BestLine"),
    ("web::MeetingJson", "Meeting"),
    ("web::NoAnswer", "NoAnswer"),
    ("web::PlaceJson", "PositionInfo"),
    ("web::PlayedJson", "Ply"),
    ("web::Sitter", "Seat"),
    ("web::StateJson", "FemtoState"),
    ("web::View", "View"),
    ("web::WebQueryJson", "QueryAnswer"),
];

/// What is serialized by hand, types and functions that write a field: the Rust type that is written the same way, or the words.
const WRITTEN: [(&str, &str); 8] = [
    ("web::Sitter", "String"),
    ("femto::Objective", "String"),
    ("femto::Ratio", "String"),
    ("left-right::Square", "u16"),
    ("left-right::Stack", "Vec<Card>"),
    ("left-right::Turn", "String"),
    ("left-right::Value", "String"),
    ("left-right::direction", r#""left" | "right" | "lost""#),
];

const RENEW: &str = "cargo test -p faceup-web --test typescript -- --ignored renew";

/// What the file should be.
fn typescript() -> String {
    let mut reader = Reader::new();
    let answers = Type::Object(Vec::new(), answers(&mut reader));
    reader.read("NoAnswer");
    for (rust, name) in NAMES {
        let is_used = reader.declarations.iter().any(|known| known.name.split('<').next() == Some(name));
        assert!(is_used, "no answer has the type {rust}");
    }
    reader.declare("Answers", "The answer to each question.".to_owned(), answers);
    let head = format!("// The types of the library's answers, generated from the Rust types: {RENEW}\n");
    reader.declarations.iter().fold(head, |text, declaration| text + "\n" + &declaration.typescript())
}

/// The answer to each question.
fn answers(reader: &mut Reader) -> Vec<Field> {
    let mut answers = Vec::new();
    for (questions, rust) in ANSWERS {
        let of = reader.read(rust);
        let answer =
            |ask: &&str| Field { name: (*ask).to_owned(), docs: String::new(), optional: false, of: of.clone() };
        answers.extend(questions.iter().map(answer));
    }
    answers
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src/library/answers.ts")
}

#[test]
fn the_types_of_the_page_are_those_of_the_library() {
    let is_new = fs::read_to_string(file()).unwrap() == typescript();
    assert!(is_new, "page/src/library/answers.ts is not what the Rust types give; renew it: {RENEW}");
}

#[test]
#[ignore = "it writes page/src/library/answers.ts"]
fn renew() {
    fs::write(file(), typescript()).unwrap();
}

/// The reader understands Rust and serde: real answers have the types, with every field and no other.
#[test]
fn answers_have_their_types() {
    let mut reader = Reader::new();
    let answers = answers(&mut reader);
    let none = reader.read("NoAnswer");
    let mut library =
        Library::new(r#"{"tables":[{"file":"t","game":"challenge","suits":2,"ranks":12,"bytes":1,"hash":"0"}]}"#)
            .unwrap();
    let mut answered = BTreeSet::new();
    let mut check = |question: Value| {
        let answer: Value = serde_json::from_str(&library.ask(&question.to_string())).unwrap();
        let of = answers.iter().find(|answer| question["ask"] == answer.name.as_str());
        let checked = match answer.get("ok") {
            Some(answer) => {
                answered.insert(of.unwrap().name.clone());
                of.unwrap().of.check(answer)
            }
            None => none.check(&answer),
        };
        if let Err(wrong) = checked {
            panic!("the answer to {question}{wrong}");
        }
    };
    // README.md has an example of almost every question.
    let page = include_str!("../../README.md");
    for block in page.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap()).step_by(2) {
        check(serde_json::from_str(block).unwrap());
    }
    for question in [
        json!({ "ask": "new", "suits": 2, "ranks": 4, "start": { "position": "S:AJ H:QJ" },
            "players": { "one": "person", "two": "perfect" } }),
        json!({ "ask": "play", "move": "Js" }),
        json!({ "ask": "engine" }),
        json!({ "ask": "annotate" }),
        json!({ "ask": "story" }),
        json!({ "ask": "moves", "moves": [] }),
        json!({ "ask": "go", "ply": 0 }),
        json!({ "ask": "line", "text": "setup" }),
        json!({ "ask": "new", "suits": 4, "ranks": 16, "start": { "random": { "seed": 1 } } }),
        json!({ "ask": "view" }),
        json!({ "ask": "best", "line": 3 }),
        json!({ "ask": "position", "position": "S:AJ H:QJ", "game": "challenge", "mover_trump": "hearts" }),
        json!({ "ask": "position", "position": "♠AK ♥Ü7" }),
        json!({ "ask": "summary", "game": "challenge", "suits": 2, "ranks": 12 }),
        json!({ "ask": "summary", "suits": 2, "ranks": 4 }),
        json!({ "ask": "summary", "suits": 3, "ranks": 3 }),
        json!({ "ask": "game", "suits": 2, "ranks": 4 }),
        json!({ "ask": "rounds", "suits": 2, "ranks": 4 }),
        json!({ "ask": "rounds", "suits": 4, "ranks": 16 }),
        json!({ "ask": "deals", "suits": 1, "ranks": 5, "most": 2 }),
        json!({ "ask": "femto", "pack": "5,7,9,13,16,18", "hand": "5 9 18", "lead": "winner" }),
        json!({ "ask": "femto", "hand": "2,3,5,10", "figures": true, "rounds": [{ "one": 10, "two": 4 }] }),
        json!({ "ask": "left_right", "cards": 4, "squares": 6, "turns": "4- 4-" }),
        json!({ "ask": "left_right", "cards": 9 }),
        json!({ "ask": "left_right", "cards": 1, "turns": "1L 1R" }),
    ] {
        check(question);
    }
    let unanswered = answers.iter().filter(|answer| !answered.contains(&answer.name));
    assert_eq!(unanswered.map(|answer| &answer.name).collect::<Vec<_>>(), Vec::<&String>::new());
}
