//! No input makes the library panic. In the page, a panic would end the instance of the module.

use faceup_web::Library;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::{STANDARD, STANDARD_FILE, answer, ask};

/// The fields of questions, for random JSON.
const KEYS: &str = "ask game suits ranks position mover mover_trump line start random seed outcome record players names one two text move ply hand rounds trumps after_beating";
/// Words that questions have, for random JSON.
const WORDS: &str = "position,new,line,play,moves,story,go,engine,hint,view,back,undo,best,beat-it-or-eat-it,challenge,challenge-1987,win,loss,draw,person,perfect,random,depth:3,depth:255,spades,hearts,S:AQ H:K,S:AK,A,8h,eat,own,none,pass,lead";
/// Games that are solved, that have a table, or that are searched, and packs that no game has.
const SIZES: &str = "1x2 1x7 2x2 2x3 2x5 2x7 3x3 4x2 4x3 2x13 4x13 4x16 1x26 2x26 3x21 0x3 5x5";
const SAMPLE: &str = include_str!("../../../../data/sample-game.txt");

/// One of the parts of a list.
fn one_of(list: &'static str, separator: char) -> impl Strategy<Value = String> {
    select(list.split(separator).collect::<Vec<_>>()).prop_map(str::to_owned)
}

/// A number as a person, a program or nobody would write it.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => (0u64..30).prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => Just(json!(1e300)),
    ]
}

/// Any JSON.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        3 => number(),
        1 => ".{0,20}".prop_map(Value::from),
        1 => one_of(WORDS, ',').prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 6, |inner| {
        let key = prop_oneof![one_of(KEYS, ' '), "[a-z]{1,6}"];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..6).prop_map(|fields| fields.into_iter().collect::<Value>()),
        ]
    })
}

/// A question about a game, with these fields.
fn of_game(fields: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let name = select(&["beat-it-or-eat-it", "challenge", "challenge-1987"][..]);
    (one_of(SIZES, ' '), name, fields).prop_map(|(size, name, mut question)| {
        let (suits, ranks) = size.split_once('x').unwrap();
        question["game"] = name.into();
        question["suits"] = suits.parse::<u8>().unwrap().into();
        question["ranks"] = ranks.parse::<u8>().unwrap().into();
        question
    })
}

fn outcome() -> impl Strategy<Value = Option<&'static str>> {
    option::of(select(&["win", "loss", "draw"][..]))
}

/// A question for deals.
fn deals() -> impl Strategy<Value = Value> {
    let set = option::of(select(&["all", "equal", "symmetric", "odd"][..]));
    let fields = (set, outcome(), option::of((number(), number())), number(), number(), number());
    of_game(fields.prop_map(|(set, outcome, rounds, winning_leads, from, most)| {
        json!({
            "ask": "deals", "set": set, "outcome": outcome, "rounds": rounds, "winning_leads": winning_leads,
            "from": from, "most": most,
        })
    }))
}

/// A question for a new session.
fn new() -> impl Strategy<Value = Value> {
    let player = || select(&["person", "perfect", "random", "depth:0", "vote:2", "depth:12"][..]);
    let texts = ["S:AQ H:K", "S:KJ H:AQT98", "S:A | S:KQ H:AQ | Kh", "A | K", "S:26,1 H:5", "S:A99 H:", "|", "é"];
    let random = (any::<u64>(), outcome())
        .prop_map(|(seed, outcome)| json!({ "start": { "random": { "seed": seed, "outcome": outcome } } }));
    let start = prop_oneof![
        3 => of_game(random),
        1 => select(texts.to_vec()).prop_map(|text| json!({ "start": { "position": text } })),
        1 => Just(json!({ "start": { "record": SAMPLE } })),
        1 => ".{0,60}".prop_map(|text| json!({ "start": { "record": text } })),
    ];
    (start, player(), player(), number(), select(&["one", "two"][..])).prop_map(|(mut new, one, two, seed, mover)| {
        new["ask"] = "new".into();
        new["players"] = json!({ "one": one, "two": two });
        new["seed"] = seed;
        new["mover"] = mover.into();
        new
    })
}

/// A question of a session. `legal` stands for a legal move, and `why` for the reason of one.
fn question() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => new(),
        8 => (0usize..64).prop_map(|at| json!({ "legal": at })),
        2 => (0usize..64).prop_map(|at| json!({ "why": at })),
        4 => one_of("engine hint view back undo story", ' ').prop_map(|ask| json!({ "ask": ask })),
        2 => prop::collection::vec(".{0,4}", 0..4).prop_map(|moves| json!({ "ask": "moves", "moves": moves })),
        1 => ".{0,6}".prop_map(|text| json!({ "ask": "play", "move": text })),
        1 => number().prop_map(|ply| json!({ "ask": "go", "ply": ply })),
        1 => number().prop_map(|line| json!({ "ask": "best", "line": line })),
        1 => any_json(),
    ]
}

/// The invariants of every view.
fn check(view: &Value) {
    let (turn, moves) = (view["turn"].as_str().unwrap(), view["moves"].as_array().unwrap());
    let is_on = turn == "person" || turn == "engine";
    assert_eq!((moves.is_empty(), view["knowledge"].is_null()), (!is_on, !is_on), "{view}");
    assert_eq!(is_on, moves.iter().any(|mv| mv["best"] == true), "{view}");
    assert!(view["ply"].as_u64().unwrap() as usize <= view["plies"].as_array().unwrap().len(), "{view}");
    assert_eq!(view["last"].is_null(), view["ply"] == 0, "{view}");
    let (game, position, table) = (&view["game"], &view["position"], &view["table"]);
    if is_on && game["game"] != "custom" && table["file"].is_null() && table["exact"] == true {
        // The text of the position reads back as the position.
        let again = json!({
            "ask": "new", "game": game["game"], "suits": game["suits"], "ranks": game["ranks"],
            "start": { "position": position["text"] }, "mover": position["mover"],
        });
        let again = ask(&mut crate::library(), again);
        assert_eq!(again["position"]["text"], position["text"]);
        assert_eq!(again["position"]["mover"], position["mover"]);
        assert_eq!(again["knowledge"], view["knowledge"]);
    }
}

#[test]
fn every_place_of_the_sample_game_can_be_looked_at() {
    let mut library = crate::library();
    let plies = ask(&mut library, json!({ "ask": "new", "start": { "record": SAMPLE } }))["plies"].take();
    for ply in 0..=plies.as_array().unwrap().len() {
        check(&ask(&mut library, json!({ "ask": "go", "ply": ply })));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_has_an_answer(text in ".{0,80}") {
        let mut library = crate::library();
        let answer: Value = serde_json::from_str(&library.ask(&text)).unwrap();
        prop_assert!(answer["error"]["message"].is_string());
        let _ = Library::new(&text);
        library.add_table(STANDARD_FILE, text.into_bytes());
    }

    #[test]
    fn any_json_and_any_question_for_deals_have_an_answer(json in any_json(), deals in deals()) {
        answer(&mut crate::library(), &json);
        answer(&mut crate::library(), &deals);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_questions_have_answers(questions in prop::collection::vec(question(), 1..25)) {
        let mut library = crate::library();
        let mut has_table = false;
        for mut question in questions {
            let is_reason = question["why"].is_u64();
            if let Some(at) = question["legal"].as_u64().or(question["why"].as_u64()) {
                let view = answer(&mut library, &json!({ "ask": "view" }))["ok"].take();
                let moves = view["moves"].as_array().cloned().unwrap_or_default();
                if moves.is_empty() {
                    continue;
                }
                let mv = &moves[at as usize % moves.len()]["move"];
                let (game, trump) = (&view["game"], &view["position"]["trumps"][view["position"]["mover"].as_str().unwrap()]);
                question = match is_reason {
                    false => json!({ "ask": "play", "move": mv }),
                    true => json!({
                        "ask": "reason", "game": game["game"], "suits": game["suits"], "ranks": game["ranks"], "move": mv,
                        "position": view["position"]["text"], "mover_trump": trump,
                    }),
                };
            }
            let got = answer(&mut library, &question);
            if got["needs"].is_string() && !has_table {
                library.add_table(STANDARD_FILE, STANDARD.to_vec());
                has_table = true;
                answer(&mut library, &question);
            }
            if got["ok"].get("turn").is_some() {
                check(&got["ok"]);
            }
            assert!(!is_reason || got["error"].is_null(), "{question}: {got}");
            for reason in [&got["ok"]["reason"], &got["ok"]["instead"]].into_iter().filter(|reason| reason.is_object()) {
                assert_eq!(&reason["line"][0]["move"], &reason["move"]);
                assert!(reason["sentence"].is_null() || reason["sentence"].as_str().unwrap().ends_with('.'));
            }
        }
    }
}
