//! No input makes the library panic. In the page, a panic would end the instance of the module.

use faceup_web::Library;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{STANDARD, STANDARD_FILE, answer, ask};

/// Any JSON.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        prop::sample::select(WORDS.split(',').collect::<Vec<_>>()).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 6, |inner| {
        let key = prop_oneof![
            prop::sample::select(KEYS.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned),
            "[a-z]{1,6}"
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..6).prop_map(|fields| fields.into_iter().collect::<Value>()),
        ]
    })
}

/// The fields of questions, for random JSON.
const KEYS: &str = "ask game suits ranks position mover mover_trump line start random seed outcome record players names one two text move ply hand rounds trumps after_beating";
/// Words that questions have, for random JSON.
const WORDS: &str = "position,new,line,play,moves,story,go,engine,hint,view,back,undo,best,summary,beat-it-or-eat-it,challenge,challenge-1987,win,loss,draw,person,perfect,random,depth:3,depth:255,spades,hearts,S:AQ H:K,S:AK,A,8h,eat,own,none,pass,lead";

/// A number as a person, a program or nobody would write it.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => (0u64..30).prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => Just(json!(1e300)),
    ]
}

/// A game that is solved, one that has a table, or one that is searched.
fn game() -> impl Strategy<Value = Value> {
    let size = prop::sample::select(
        &[
            (1, 2),
            (1, 7),
            (2, 2),
            (2, 3),
            (2, 5),
            (2, 7),
            (3, 3),
            (4, 2),
            (4, 3),
            (2, 13),
            (4, 13),
            (4, 16),
            (1, 26),
            (2, 26),
            (3, 21),
            (0, 3),
            (5, 5),
        ][..],
    );
    let name = prop::sample::select(&["beat-it-or-eat-it", "challenge", "challenge-1987"][..]);
    (size, name).prop_map(|((suits, ranks), game)| json!({ "game": game, "suits": suits, "ranks": ranks }))
}

/// A question of a session. `legal` stands for a legal move, and `why` for the reason of one.
fn question() -> impl Strategy<Value = Value> {
    let player = || prop::sample::select(&["person", "perfect", "random", "depth:0", "vote:2", "depth:12"][..]);
    let start = prop_oneof![
        3 => (any::<u64>(), prop::option::of(prop::sample::select(&["win", "loss", "draw"][..])))
            .prop_map(|(seed, outcome)| json!({ "random": { "seed": seed, "outcome": outcome } })),
        1 => prop::sample::select(&["S:AQ H:K", "S:KJ H:AQT98", "S:A | S:KQ H:AQ | Kh", "A | K", "S:26,1 H:5", "S:A99 H:", "|", "é"][..])
            .prop_map(|text| json!({ "position": text })),
        1 => Just(json!({ "record": include_str!("../../../../data/sample-game.txt") })),
        1 => ".{0,60}".prop_map(|text| json!({ "record": text })),
    ];
    let new = (game(), start, player(), player(), number()).prop_map(|(mut game, start, one, two, seed)| {
        game["ask"] = "new".into();
        if start.get("random").is_none() {
            game = json!({ "ask": "new" });
        }
        game["start"] = start;
        game["players"] = json!({ "one": one, "two": two });
        game["seed"] = seed;
        // Not random: another random choice would change the games of the kept seeds.
        game["mover"] = if one == two { "two" } else { "one" }.into();
        game
    });
    let simple = prop::sample::select(&["engine", "hint", "view", "back", "undo", "story"][..])
        .prop_map(|ask| json!({ "ask": ask }));
    prop_oneof![
        3 => new,
        8 => (0usize..64).prop_map(|at| json!({ "legal": at })),
        2 => (0usize..64).prop_map(|at| json!({ "why": at })),
        4 => simple,
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
    if turn == "person" || turn == "engine" {
        // The text of the position reads back as the position.
        let game = &view["game"];
        let mut library = crate::library();
        let question = json!({
            "ask": "new", "game": game["game"], "suits": game["suits"], "ranks": game["ranks"],
            "start": { "position": view["position"]["text"] }, "mover": view["position"]["mover"],
        });
        if game["game"] != "custom" && view["table"]["file"].is_null() && view["table"]["exact"] == true {
            let again = ask(&mut library, question);
            assert_eq!(again["position"]["text"], view["position"]["text"]);
            assert_eq!(again["position"]["mover"], view["position"]["mover"]);
            assert_eq!(again["knowledge"], view["knowledge"]);
        }
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
    fn any_question_for_deals_has_an_answer(
        mut question in game(),
        set in prop::option::of(prop::sample::select(&["all", "equal", "symmetric", "odd"][..])),
        outcome in prop::option::of(prop::sample::select(&["win", "loss", "draw"][..])),
        rounds in prop::option::of((number(), number())),
        (winning_leads, from, most) in (number(), number(), number()),
    ) {
        question["ask"] = "deals".into();
        question["set"] = json!(set);
        question["outcome"] = json!(outcome);
        question["rounds"] = json!(rounds);
        question["winning_leads"] = winning_leads;
        question["from"] = from;
        question["most"] = most;
        answer(&mut crate::library(), &question);
    }

    #[test]
    fn any_json_has_an_answer(question in any_json()) {
        answer(&mut crate::library(), &question);
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
