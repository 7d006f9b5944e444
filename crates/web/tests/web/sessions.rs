//! Sessions: games, engines and notes.

use serde_json::{Value, json};

use crate::{STANDARD_FILE, answer, ask, error};

fn texts(values: &Value) -> Vec<&str> {
    values.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

#[test]
fn a_view_shows_the_game_and_what_the_last_move_was_worth() {
    let mut library = crate::library();
    let start = json!({ "ask": "new", "start": { "position": "S:KJ H:AQT98" } });
    let view = ask(&mut library, start);
    assert_eq!(view["game"]["ranks"], 7);
    assert_eq!((&view["turn"], &view["ply"], &view["can_undo"]), (&json!("person"), &json!(0), &json!(false)));
    assert_eq!(texts(&view["position"]["hands"]["one"]), ["Ks", "Js", "Ah", "Qh", "Th", "9h", "8h"]);
    assert_eq!(texts(&view["position"]["suits"]), ["spades", "hearts"]);
    assert_eq!(view["table"], json!({ "file": null, "has_rounds": true, "exact": true, "base_ranks": null }));
    assert_eq!(view["knowledge"]["words"], "win in 12 rounds");
    assert_eq!((&view["last"], &view["ending"]), (&Value::Null, &Value::Null));
    let best: Vec<&Value> = view["moves"].as_array().unwrap().iter().filter(|mv| mv["best"] == true).collect();
    assert!(best.iter().all(|mv| mv["knowledge"]["rounds"] == 12) && !best.is_empty());

    let view = ask(&mut library, json!({ "ask": "play", "move": "Th" }));
    assert_eq!(view["position"]["text"], "S:AQT98 H:KJ | S:KJ H:AQ98 | Th");
    assert_eq!((&view["last"]["mark"], &view["last"]["after"]["rounds"]), (&json!("?!"), &json!(14)));
    assert_eq!(view["last"]["best"], json!(["8h"]));
    assert_eq!(view["position"]["to_beat"], "Th");

    // Moves that come together replace the game, and each can be undone alone. A failure changes nothing.
    ask(&mut library, json!({ "ask": "back" }));
    assert_eq!(ask(&mut library, json!({ "ask": "moves", "moves": ["8h", "Jh", "8s", "eat"] }))["ply"], 4);
    let view = ask(&mut library, json!({ "ask": "undo" }));
    assert_eq!((&view["ply"], view["plies"].as_array().unwrap().len()), (&json!(3), 3));
    let wrong = error(&mut library, json!({ "ask": "moves", "moves": ["Js", "2s"] }));
    assert!(wrong.contains("2s"), "{wrong}");
    assert_eq!(ask(&mut library, json!({ "ask": "view" }))["ply"], 3);
}

#[test]
fn a_game_that_a_player_gives_up_has_a_winner() {
    let mut library = crate::library();
    let record = "ANN: spades K J  hearts A Q T 9 8\nBOB: spades A Q T 9 8  hearts K J\n\n8h. BOB resigns.\n";
    let view = ask(&mut library, json!({ "ask": "new", "start": { "record": record } }));
    assert_eq!((&view["winner"], &view["ending"]), (&json!(null), &json!(null)));
    let view = ask(&mut library, json!({ "ask": "go", "ply": 1 }));
    assert_eq!((&view["winner"], &view["ending"]), (&json!("one"), &json!("BOB resigns")));
    ask(&mut library, json!({ "ask": "new", "start": { "position": "S:A H:K" } }));
    let view = ask(&mut library, json!({ "ask": "moves", "moves": ["As", "eat", "Kh"] }));
    assert_eq!((&view["winner"], &view["ending"]), (&json!("one"), &json!("You have won")));
}

#[test]
fn a_pile_keeps_the_order_in_which_it_is_written() {
    let mut library = crate::library();
    let start = "S:AQ H:T9 | S:K H:AKQ | 8s Ts 8h Jh 9s Js lead";
    let mut view = ask(&mut library, json!({ "ask": "new", "start": { "position": start } }));
    assert_eq!(view["position"]["text"], start);
    for (mv, pile) in [
        ("Qs", "8s Ts 8h Jh 9s Js Qs"),
        ("Ks", "8s Ts 8h Jh 9s Js Qs Ks"),
        ("Ah", "8s Ts 8h Jh 9s Js Qs Ks Ah"),
        ("eat", ""),
    ] {
        view = ask(&mut library, json!({ "ask": "play", "move": mv }));
        assert_eq!(texts(&view["position"]["pile"]).join(" "), pile);
    }
    let view = ask(&mut library, json!({ "ask": "go", "ply": 0 }));
    assert_eq!(view["position"]["text"], start);
}

#[test]
fn either_player_may_be_the_first_to_move() {
    let mut library = crate::library();
    for (game, text) in [
        ("beat-it-or-eat-it", "S:KJ H:AQT98 | S:AQT98 H:KJ"),
        ("beat-it-or-eat-it", "S:AQ H:T9 | S:K H:AKQ | 8s Ts 8h Jh 9s Js lead"),
        ("challenge", "S:AJ H:J | S:KQ H:AK | Qh"),
    ] {
        let mut new = json!({
            "ask": "new", "game": game, "suits": 2, "start": { "position": text },
            "players": { "one": "perfect", "two": "person" },
        });
        let of_one = ask(&mut library, new.clone());
        assert_eq!(of_one["position"]["mover"], "one");
        new["mover"] = "two".into();
        let view = ask(&mut library, new.clone());
        let position = &view["position"];
        assert_eq!((&position["text"], &position["mover"]), (&json!(text), &json!("two")));
        assert_eq!(
            (&position["hands"]["two"], &position["pile"]),
            (&of_one["position"]["hands"]["one"], &of_one["position"]["pile"])
        );
        assert_eq!((&view["turn"], &view["names"]["two"]), (&json!("person"), &json!("You")));
        // Without trumps, it makes no difference to the values.
        assert_eq!(view["knowledge"] == of_one["knowledge"], game != "challenge", "{text}");
        // The record says who is to move.
        let again = ask(&mut library, json!({ "ask": "new", "start": { "record": view["record"] } }));
        assert_eq!(again["position"]["mover"], "two");
        assert_eq!(again["position"]["hands"], position["hands"]);
    }
    let message =
        error(&mut library, json!({ "ask": "new", "start": { "position": "S:KJ H:AQT98" }, "mover": "three" }));
    assert!(message.contains("'three'; use one or two"), "{message}");
}

/// Within a sentence, the computer of the page is no name.
#[test]
fn a_hint_has_its_reason_in_the_words_of_the_page() {
    let mut library = crate::library();
    let position = "S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s";
    ask(&mut library, json!({ "ask": "new", "start": { "position": position } }));
    let why = ask(&mut library, json!({ "ask": "hint" }))["why"].clone();
    let words = "It wins in 2 rounds. You go out: the opponent can beat no lead but the last.";
    assert_eq!(why, words);
}

#[test]
fn a_question_that_needs_a_table_changes_nothing() {
    let mut library = crate::library();
    let before =
        ask(&mut library, json!({ "ask": "new", "suits": 2, "ranks": 4, "start": { "random": { "seed": 1 } } }));
    let setup = json!({ "ask": "new", "start": { "position": "S:AJT653 H:KQ98742" } });
    assert_eq!(answer(&mut library, &setup), json!({ "needs": STANDARD_FILE }));
    assert_eq!(ask(&mut library, json!({ "ask": "view" })), before);
    assert_eq!(answer(&mut library, &setup), json!({ "needs": STANDARD_FILE }));
    let view = ask(&mut library, setup);
    assert_eq!((&view["game"]["ranks"], &view["plies"]), (&json!(13), &json!([])));
    let table = json!({ "file": STANDARD_FILE, "has_rounds": false, "exact": true, "base_ranks": null });
    assert_eq!(view["table"], table);
    assert_eq!(view["knowledge"], json!({ "outcome": "win", "rounds": null, "words": "win" }));
}

/// A person with hints beats the perfect player, and the moves of the engine depend on the seed alone.
#[test]
fn whole_games_against_engines() {
    for (ranks, player) in [(13, "perfect"), (8, "depth:4"), (8, "random"), (13, "vote:2")] {
        let new = json!({
            "ask": "new", "suits": 2, "ranks": ranks, "start": { "random": { "seed": 5, "outcome": "win" } },
            "players": { "one": "person", "two": player }, "seed": 3,
        });
        let mut records = Vec::new();
        for questions_between in [false, true] {
            let mut library = crate::library();
            let mut view = ask(&mut library, new.clone());
            assert_eq!((&view["names"]["one"], &view["names"]["two"]), (&json!("You"), &json!("Opponent")));
            while view["turn"] != "over" {
                assert!(view["ply"].as_u64().unwrap() < 2000, "{view}");
                let question = match view["turn"].as_str().unwrap() {
                    "engine" => json!({ "ask": "engine" }),
                    _ => {
                        assert_eq!(view["knowledge"]["outcome"], "win");
                        let hint = ask(&mut library, json!({ "ask": "hint" }));
                        json!({ "ask": "play", "move": hint["move"] })
                    }
                };
                if questions_between {
                    ask(&mut library, json!({ "ask": "best", "line": 3 }));
                    ask(&mut library, json!({ "ask": "position", "position": "S:KJ H:AQT98" }));
                }
                view = ask(&mut library, question);
            }
            assert_eq!((&view["winner"], &view["ending"]), (&json!("one"), &json!("You have won")));
            assert_eq!((&view["knowledge"], &view["moves"]), (&Value::Null, &json!([])));
            records.push(view["record"].clone());
        }
        assert_eq!(records[0], records[1], "{player}");
    }
}

#[test]
fn records_are_read_judged_and_printed() {
    let mut library = crate::library();
    let text = include_str!("../../../../data/sample-game.txt");
    let view = ask(&mut library, json!({ "ask": "new", "start": { "record": text } }));
    let plies = view["plies"].as_array().unwrap().len();
    assert!(plies > 20, "{plies}");
    assert_eq!(view["names"], json!({ "one": "LEFT", "two": "RIGHT" }));
    let story = ask(&mut library, json!({ "ask": "story" }));
    let marks = |mark: &str| story["moves"].as_array().unwrap().iter().filter(|mv| mv["mark"] == mark).count();
    assert_eq!((marks("?!"), marks("?")), (7, 0));
    let error =
        answer(&mut library, &json!({ "ask": "new", "start": { "record": "LEFT: spades A\nRIGHT: spädes Ü" } }));
    let [from, to] = [0, 1].map(|at| error["error"]["position"][at].as_u64().unwrap());
    assert!(from < to && to <= 32, "{error}");
}

#[test]
fn a_record_may_be_json_or_have_several_games() {
    let mut library = crate::library();
    let deal = |names: [&str; 2], first: &str| {
        let [one, two] = names;
        format!(
            "Initial layout: ({one} has the opening lead)\n\n{one}: spades K J  hearts A Q T 9 8\n{two}: spades A Q T 9 8  hearts K J\n\n{first}\n\n"
        )
    };
    let text = deal(["ANN", "BOB"], "8h, Jh.") + &deal(["CY", "DI"], "9h, Kh. Qs, Ks.");
    let open = |number: Option<usize>| json!({ "ask": "new", "start": { "record": text }, "number": number });
    let first = ask(&mut library, open(None));
    assert_eq!((&first["names"]["one"], &first["games"]), (&json!("ANN"), &json!({ "number": 1, "count": 2 })));
    let second = ask(&mut library, open(Some(2)));
    assert_eq!((&second["names"]["one"], &second["games"]), (&json!("CY"), &json!({ "number": 2, "count": 2 })));
    // It is still that game after a move.
    assert_eq!(ask(&mut library, json!({ "ask": "go", "ply": 1 }))["games"]["number"], 2);
    for number in [0, 3] {
        let wrong = error(&mut library, open(Some(number)));
        assert_eq!(wrong, format!("expected the number of a game from 1 to 2, got {number}"));
    }
    // The record of one game, as JSON.
    let record = faceup::parts::play::Record::parse(second["record"].as_str().unwrap()).unwrap();
    let alone = ask(&mut library, json!({ "ask": "new", "start": { "record": record.to_json() } }));
    assert_eq!((alone.get("games"), &alone["record"]), (None, &second["record"]));
}

#[test]
fn random_deals_of_an_outcome() {
    let mut library = crate::library();
    for outcome in ["win", "loss", "draw"] {
        let start = json!({ "random": { "seed": 9, "outcome": outcome } });
        let view = ask(&mut library, json!({ "ask": "new", "suits": 2, "ranks": 7, "start": start }));
        assert_eq!(view["knowledge"]["outcome"], outcome);
    }
    // No suit is split 1-6 or 0-7.
    for seed in 0..20 {
        let start = json!({ "random": { "seed": seed, "outcome": "win" } });
        let view = ask(&mut library, json!({ "ask": "new", "suits": 2, "ranks": 7, "start": start }));
        let spades = texts(&view["position"]["hands"]["one"]).iter().filter(|card| card.ends_with('s')).count();
        assert!((2..=5).contains(&spades), "{}", view["position"]["text"]);
    }
    // A rare outcome is found too: of the first 2000 random deals of this seed, none is drawn.
    let start = json!({ "random": { "seed": 74895, "outcome": "draw" } });
    let view = ask(&mut library, json!({ "ask": "new", "game": "challenge", "suits": 3, "ranks": 5, "start": start }));
    assert_eq!(view["knowledge"]["outcome"], "draw");
    // Some games have no drawn deal.
    let start = json!({ "random": { "seed": 9, "outcome": "draw" } });
    let message = error(&mut library, json!({ "ask": "new", "suits": 1, "ranks": 2, "start": start }));
    assert!(message.contains("none of the 2 deals to choose from is a draw for the starter"), "{message}");
    ask(&mut library, json!({ "ask": "new", "suits": 2, "ranks": 13, "start": { "random": { "seed": 9 } } }));
    let message = error(&mut library, json!({ "ask": "new", "suits": 2, "ranks": 13, "start": start }));
    assert!(message.contains("none of the 8192 deals"), "{message}");
    let message = error(&mut library, json!({ "ask": "new", "suits": 4, "ranks": 13, "start": start }));
    assert!(message.contains("the game is not solved here"), "{message}");
}

/// Large games are judged by a search, with an answer soon.
#[test]
fn games_without_a_table_are_estimated() {
    let mut library = crate::library();
    for (game, suits, ranks, base, player) in [
        ("challenge", 4, 8, 4, "depth:12"),
        ("challenge-1987", 2, 26, 9, "vote:12"),
        // The largest base is in the list of tables.
        ("beat-it-or-eat-it", 2, 20, 13, "vote:4"),
    ] {
        let players = json!({ "one": "person", "two": player });
        let start = json!({ "random": { "seed": 2 } });
        let new =
            json!({ "ask": "new", "game": game, "suits": suits, "ranks": ranks, "start": start, "players": players });
        let view = ask(&mut library, new.clone());
        let table = json!({ "file": null, "has_rounds": false, "exact": false, "base_ranks": base });
        assert_eq!(view["table"], table);
        assert!(view["knowledge"]["score"].is_i64(), "{}", view["knowledge"]);
        let words = view["knowledge"]["words"].as_str().unwrap();
        let is_chance = ["about ", "over ", "under "].iter().any(|start| words.starts_with(start));
        assert!(is_chance && words.ends_with("% to win, estimated"), "{words}");
        let hint = ask(&mut library, json!({ "ask": "hint" }));
        assert!(hint["why"].as_str().unwrap().starts_with("The search prefers it"), "{hint}");
        ask(&mut library, json!({ "ask": "play", "move": hint["move"] }));
        let view = ask(&mut library, json!({ "ask": "engine" }));
        assert_eq!(view["ply"], 2);
        let best = ask(&mut library, json!({ "ask": "best", "line": 4 }));
        assert_eq!(best["moves"].as_array().unwrap().len(), 4);
        let query = ask(
            &mut library,
            json!({
                "ask": "position", "game": game, "suits": suits, "ranks": ranks, "position": view["position"]["text"],
                "mover_trump": view["position"]["trumps"][view["position"]["mover"].as_str().unwrap()],
            }),
        );
        assert_eq!(query["score"], view["knowledge"]["score"]);
        let mut perfect = new;
        perfect["players"]["two"] = "perfect".into();
        assert!(error(&mut library, perfect).contains("the perfect player needs a solved game"));
    }
    for (game, solved) in [
        (json!({ "ask": "game", "suits": 2, "ranks": 9 }), true),
        (json!({ "ask": "game", "suits": 2, "ranks": 13 }), true),
        (json!({ "ask": "game", "suits": 2, "ranks": 12 }), false),
        (json!({ "ask": "game", "position": "S:A2 H:K" }), true),
        (json!({ "ask": "game", "position": "S:A2 C:K D:K" }), false),
    ] {
        assert_eq!(ask(&mut library, game.clone())["solved"], solved, "{game}");
    }
}

/// The form for a new game offers the levels by name, and a request may name them.
#[test]
fn levels_have_the_names_of_the_command() {
    let form = include_str!("../../../../page/src/parts/wish.ts");
    for (name, level) in faceup::parts::play::Spec::LEVELS {
        let label = name[..1].to_uppercase() + &name[1..];
        assert!(form.contains(&format!("[\"{name}\", \"{label}\"]")), "{name}");
        let players = json!({ "one": "person", "two": name });
        let new =
            json!({ "ask": "new", "suits": 2, "ranks": 4, "start": { "position": "S:AK H:QJ" }, "players": players });
        assert_eq!(ask(&mut crate::library(), new)["players"]["two"], json!(level.to_string()));
    }
}
