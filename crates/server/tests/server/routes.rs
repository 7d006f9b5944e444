//! What the routes answer.

use std::io::Read;

use faceup::answer::{Answer, DealRows, GameChoice, MoverTrump, Question, SourceJson, Versioned};
use faceup::files::AnyTable;
use faceup::play::{Estimator, Evaluation, Limits};
use faceup::solver::{Analyst, Tablebase};
use faceup::{DealSet, Outcome, Quiet, Shelf, Table};
use faceup_server::{Page, Tables, TablesError};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::client::{Connection, ask, encode, get, post};
use crate::sending::raw;
use crate::{Running, impatient, shared, solved};

/// The name of a problem, which ends its type.
#[track_caller]
fn problem(answer: &crate::client::Answer) -> String {
    assert_eq!(answer.header("content-type"), "application/problem+json", "{answer:?}");
    let json = answer.json();
    assert_eq!(json["status"], answer.status, "{json}");
    assert!(json["title"].is_string() && !json["detail"].as_str().unwrap().is_empty(), "{json}");
    json["type"].as_str().unwrap().rsplit_once('#').unwrap().1.to_owned()
}

#[test]
fn the_tables() {
    let answer = get(shared(), "/api/v1/tables").json();
    let tables = answer["tables"].as_array().unwrap();
    let names: Vec<&str> = tables.iter().map(|table| table["table"].as_str().unwrap()).collect();
    assert_eq!(names, ["2x13.frontier", "2x9.faceup", "challenge.frontier"]);
    assert_eq!((&answer["solves_cards"], &answer["limits"]["batch"]), (&14.into(), &50.into()));
    let standard = Table::from_bytes(faceup::STANDARD_TABLE.to_vec()).unwrap();
    assert_eq!(tables[0]["table_hash"], standard.file().unwrap().hash());
    assert_eq!((&tables[0]["kind"], &tables[0]["expanded"]), (&"frontier".into(), &true.into()));
    assert_eq!((&tables[1]["kind"], &tables[1]["has_rounds"]), (&"bits".into(), &true.into()));
}

#[test]
fn a_position_is_answered_as_the_library_answers() {
    let text = "S:KJ9 H:AQT87 | * |";
    let question = Question::read(text, &GameChoice::default(), MoverTrump::default(), Some(solved().rules())).unwrap();
    let answer = Answer::by_table(&mut Analyst::new(solved().tablebase()), question, 30, &Quiet).unwrap();
    let hash = Table::from_bytes(solved().to_bytes().unwrap()).unwrap().file().unwrap().hash();
    let source = SourceJson { table: Some("2x9.faceup".to_owned()), table_hash: Some(hash) };
    let expected = serde_json::to_value(Versioned::new(answer.json(text, source))).unwrap();
    let target = format!("/api/v1/position?position={}&ranks=9&line=30", encode(text));
    assert_eq!(get(shared(), &target).json(), expected);
    let named = format!("/api/v1/position?position={}&table=2x9.faceup&line=30", encode(text));
    assert_eq!(get(shared(), &named).json(), expected);
    let body = json!({"positions": [{"position": text, "table": "2x9.faceup", "line": 30}]});
    let batch = post(shared(), "/api/v1/positions", body.to_string().as_bytes()).json();
    let mut first = batch["answers"][0]["answer"].clone();
    first["schema_version"] = 1.into();
    assert_eq!(first, expected);
}

#[test]
fn a_small_game_is_solved_and_a_large_one_is_not() {
    let answer = get(shared(), "/api/v1/position?position=S:KJ+H:AQT98").json();
    assert_eq!((&answer["rounds"], &answer["table"], &answer["table_hash"]), (&12.into(), &Value::Null, &Value::Null));
    let answer = get(shared(), "/api/v1/position?position=S:AKQ+H:JT9&ranks=8");
    assert_eq!((answer.status, &*problem(&answer)), (404, "no-table"));
    let answer = get(shared(), "/api/v1/position?position=S:AKQ&game=challenge&mover_trump=hearts&ranks=3");
    assert_eq!((answer.status, &answer.json()["mover_trump"]), (200, &"hearts".into()));
}

#[test]
fn the_game_may_be_all_rules_in_one_word() {
    for (word, separate) in [
        ("challenge-4x3", "game=challenge&ranks=3"),
        ("beat-it-or-eat-it-2x7", "ranks=7&suits=2"),
        ("custom-no-trumps-pass-2x5", "ranks=5&after_beating=pass"),
    ] {
        for route in ["position?position=S:A&", "deals?limit=3&"] {
            let answer = |query: &str| get(shared(), &format!("/api/v1/{route}{query}")).json();
            assert_eq!(answer(&format!("game={word}")), answer(separate), "{route}{word}");
            assert_eq!(answer(&format!("game={word}&ranks=9"))["status"], 400);
        }
    }
}

/// Estimates come from the largest smaller game that has a table or is solved.
#[test]
fn an_estimate_is_the_one_of_the_library() {
    let cases = [
        // The base is served, built in and solved.
        ("S:20,18,16 H:19,17,15", "ranks=20", 20, 13),
        ("S:KJ9 H:AQT87 | * |", "ranks=10", 10, 9),
        ("S:AQT8 H:KJ97 C:AQT8 D:KJ98", "game=challenge&ranks=8", 8, 5),
        ("S:AQT8 H:KJ97 C:AQT8 D:KJ97", "ranks=8", 8, 3),
        ("S:AQT9 H:KJ97 C:AQT8 D:KJ97 | | ", "game=challenge-1987&ranks=8&mover_trump=hearts", 8, 6),
    ];
    for (text, query, ranks, base_ranks) in cases {
        let target = format!("/api/v1/estimate?position={}&{query}", encode(text));
        let got = get(shared(), &target);
        assert_eq!(got.status, 200, "{}", got.json());
        let game = query.split('&').find_map(|part| part.strip_prefix("game=")).map(|game| game.parse().unwrap());
        let choice = GameChoice { game, ranks: Some(ranks), ..GameChoice::default() };
        let trump = if query.contains("hearts") { MoverTrump::Hearts } else { MoverTrump::Spades };
        let question = Question::read(text, &choice, trump, None).unwrap();
        let rules = question.position().rules();
        let base = Shelf::new().base(rules, Some(base_ranks), &Quiet).unwrap();
        let evaluation = Evaluation::with_table(rules, base.tablebase()).unwrap();
        let estimate =
            Answer::by_estimate(&mut Estimator::new(evaluation).within(Limits::ANSWER), question, &Quiet).unwrap();
        let expected = serde_json::to_value(Versioned::new(estimate.estimate_json(text))).unwrap();
        assert_eq!(got.json(), expected, "{target}");
        assert_eq!(expected["base_ranks"], base_ranks);
        let again = ask(shared(), "GET", &target, &format!("If-None-Match: {}\r\n", got.header("etag")), b"");
        assert_eq!(again.status, 304);
    }
    // What is known comes before estimates, and needs no table.
    let target = format!("/api/v1/position?game=challenge-1987&position={}", encode("S:AQT8 H:KJ97 C:AQT8 D:KJ97"));
    let known = get(shared(), &target);
    assert_eq!((&known.json()["outcome"], &known.json()["table"]), (&"win".into(), &Value::Null));
    let other = get(shared(), &format!("{target}&ranks=8").replacen("AQT8", "AQT9", 1));
    assert_eq!(other.status, 404, "{}", other.json());
    let known = get(
        shared(),
        &format!("/api/v1/estimate?game=challenge-1987&position={}", encode("S:AQT8 H:KJ97 C:AQT8 D:KJ97")),
    );
    assert_eq!((&known.json()["proved"], &known.json()["base_ranks"]), (&"win".into(), &Value::Null));
    // A server that solves nothing has the tables of the library.
    let answer = get(impatient(), "/api/v1/estimate?position=S:26,25,24&ranks=26&suits=2");
    assert_eq!((answer.status, &answer.json()["base_ranks"]), (200, &13.into()));
}

#[test]
fn what_is_wrong_is_a_problem() {
    let position = |query: &str| format!("/api/v1/position?{query}");
    let long = position(&format!("position={}", "S:A".repeat(800)));
    let cases = [
        (position(""), 400, "bad-parameters"),
        (position("position="), 400, "bad-position"),
        (position("position=S:KX+H:A"), 400, "bad-position"),
        (position("position=S:AK&game=chess"), 400, "bad-parameters"),
        (position("position=S:AK&rank=9"), 400, "bad-parameters"),
        (position("position=S:AK&position=S:AQ"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=-1"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=300"), 400, "bad-parameters"),
        (position("position=S:AK&suits=9"), 400, "bad-parameters"),
        (position("position=S:AK&suits=5&ranks=2"), 400, "bad-parameters"),
        (position("position=S:AK&game=challenge-3%2B3%2B2"), 400, "bad-parameters"),
        (position("position=Game:%20challenge-3%2B3%2B2%0A%0Aone:%20S:A%20H:K%20C:A"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=7&mover_trump=hearts"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=7&mover_trump=clubs"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=7&trumps=own&suits=1"), 400, "bad-parameters"),
        (position("position=S:AK&ranks=7&line=31"), 400, "bad-parameters"),
        (position("position=S:AK&table=2x9.faceup&ranks=8"), 400, "bad-parameters"),
        (position("position=S:AK&table=no.faceup"), 404, "no-table"),
        (position("position=S:AK&table=../../Cargo.toml"), 404, "no-table"),
        (position("position=S:AK&ranks=12"), 404, "no-table"),
        (position("position=%ff%fe"), 400, "bad-position"),
        (long.clone(), 400, "bad-position"),
        ("/api/v1/estimate?position=S:AK&ranks=7&line=3".to_owned(), 400, "bad-parameters"),
        ("/api/v1/estimate?position=S:KX+H:A".to_owned(), 400, "bad-position"),
        ("/api/v1/estimate?position=S:A&ranks=1".to_owned(), 404, "no-table"),
        (long.replace("/position?", "/estimate?"), 400, "bad-position"),
        ("/api/v1/deals?limit=0".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?limit=201".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?cursor=-1".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?set=none".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?outcome=win,lost".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?outcome=".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?suits=3&ranks=4&set=symmetric".to_owned(), 400, "bad-parameters"),
        ("/api/v1/deals?ranks=12".to_owned(), 404, "no-table"),
        ("/api/v1/nothing".to_owned(), 404, "not-found"),
        ("/nothing".to_owned(), 404, "not-found"),
    ];
    for (target, status, kind) in cases {
        let answer = get(shared(), &target);
        assert_eq!((answer.status, &*problem(&answer)), (status, kind), "{target}: {:?}", answer.json());
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let answer = get(shared(), "/api/v1/position?position=S:KZ+H:A&ranks=9").json();
    assert_eq!(answer["at"], json!([2, 4]));
}

/// A problem says what was expected, what came and what to do, in words of ours.
#[test]
fn problems_are_in_plain_words() {
    let parameters = "position, game, suits, ranks, trumps, after_beating, mover_trump, line or table";
    let unknown = format!("no parameter is called 'rank'; use {parameters}");
    let cases = [
        ("position?", "expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"),
        ("position?position=S:A&rank=9", &unknown),
        ("position?ranks=7&ranks=7", "expected the parameter 'ranks' once, got it twice: leave one out"),
        ("position?position=S:A&ranks=-1", "ranks: expected a whole number, 0 or more, got '-1'"),
        ("position?position=S:A&ranks=", "ranks: expected a whole number, 0 or more, got nothing"),
        ("position?position=S:A&ranks=300", "ranks: expected a smaller number, got '300'"),
        ("position?position=S:A&trumps=x", "trumps: no setting of the trumps is called 'x'; use none or own"),
        ("position?position=S:A&table=x", "no table is called 'x': see /api/v1/tables"),
        ("deals?set=x", "set: no set of deals is called 'x'; use symmetric, all or equal"),
        ("deals?outcome=win,", "outcome: no outcome is called nothing; use win, loss or draw"),
        ("deals?leads=1", "leads: expected true or false, got '1'"),
        ("deals?cursor=1.5", "cursor: expected a whole number, 0 or more, got '1.5'"),
    ];
    for (query, detail) in cases {
        assert_eq!(get(shared(), &format!("/api/v1/{query}")).json()["detail"], detail, "{query}");
    }
    let position = r#"{"position": "S:KJ H:AQT98"}"#;
    let cases = [
        ("7", format!("expected an object such as {position}, got '7'")),
        (r#"{"position": 7}"#, "position: expected text in quotes, got '7'".to_owned()),
        (r#"{"position": "S:A", "ranks": "7"}"#, "ranks: expected a whole number, 0 or more, got '\"7\"'".to_owned()),
        (r#"{"rank": 9}"#, unknown),
    ];
    for (question, detail) in cases {
        let answer = post(shared(), "/api/v1/positions", format!(r#"{{"positions": [{question}]}}"#).as_bytes());
        assert_eq!(answer.json()["answers"][0]["problem"]["detail"], detail, "{question}");
    }
    let expected = format!(r#"expected positions as in {{"positions": [{position}]}}; "#);
    for (body, what) in [
        ("", "the body ends too early"),
        ("{", "the body ends too early"),
        (r#"{"positions": [}"#, "the body is no JSON at line 1, column 16"),
        ("{\n1: 2}", "the body is no JSON at line 2, column 1"),
        ("[]", "the body is no object"),
        (r#"[[{"position": "S:A"}]]"#, "the body is no object"),
        ("{}", "there is no field 'positions'"),
        (r#"{"positions": {"a": 1}}"#, "the positions are no list"),
        (r#"{"positions": null}"#, "the positions are no list"),
        (r#"{"positions": [], "more": 1}"#, "no field is called 'more'; use positions"),
    ] {
        let answer = post(shared(), "/api/v1/positions", body.as_bytes());
        assert_eq!((answer.status, &*problem(&answer)), (400, "bad-body"), "{body}");
        assert_eq!(answer.json()["detail"], format!("{expected}{what}"), "{body}");
    }
}

/// In JSON, 7.0 is the number 7. In an address, numbers have digits alone.
#[test]
fn whole_numbers() {
    let answer = |ranks: &str| {
        let body = format!(r#"{{"positions": [{{"position": "S:A", "ranks": {ranks}}}]}}"#);
        post(shared(), "/api/v1/positions", body.as_bytes()).json()["answers"][0].clone()
    };
    assert_eq!((&answer("7.0"), &answer("0.7e1")), (&answer("7"), &answer("7")));
    assert_eq!(answer("7")["answer"]["ranks"], 7);
    for ranks in ["7.5", "-1.0", "1e300", "7e15"] {
        let detail = answer(ranks)["problem"]["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with("ranks: expected a "), "{detail}");
    }
    let detail = get(shared(), "/api/v1/position?position=S:A&ranks=%2B7").json()["detail"].clone();
    assert_eq!(detail, "ranks: expected a whole number, 0 or more, got '+7'");
}

#[test]
fn a_batch() {
    let body = json!({"positions": [
        {"position": "S:KJ H:AQT98"},
        {"position": "S:KJ H:AQTX", "ranks": 7},
        {"position": "S:AJT653 H:KQ98742", "line": 0},
        {"position": "S:AK", "ranks": 12},
        {"position": "S:AK", "rank": 12},
        {"ranks": 7},
        7,
    ]});
    let answer = post(shared(), "/api/v1/positions", body.to_string().as_bytes());
    assert_eq!(answer.header("cache-control"), "no-store");
    let json = answer.json();
    let answers = json["answers"].as_array().unwrap();
    let statuses: Vec<u64> = answers.iter().map(|answer| answer["problem"]["status"].as_u64().unwrap_or(200)).collect();
    assert_eq!(statuses, [200, 400, 200, 404, 400, 400, 400]);
    assert_eq!(answers[0]["answer"]["rounds"], 12);
    assert_eq!(answers[2]["answer"]["outcome"], "win");
    let none = post(shared(), "/api/v1/positions", b"{\"positions\": []}");
    assert_eq!((none.status, none.json()["answers"].as_array().unwrap().len()), (200, 0));
}

#[test]
fn a_batch_that_cannot_be_read() {
    let target = "/api/v1/positions";
    let many = json!({"positions": vec![json!({"position": "S:A"}); 51]}).to_string();
    let cases: [(&[u8], u16, &str); 8] = [
        (b"", 400, "bad-body"),
        (b"{", 400, "bad-body"),
        (b"[]", 400, "bad-body"),
        (b"{\"position\": []}", 400, "bad-body"),
        (b"{\"positions\": [], \"more\": 1}", 400, "bad-body"),
        (b"\xff\xfe", 400, "bad-body"),
        (many.as_bytes(), 413, "body-too-large"),
        (&[b' '; 20_001], 413, "body-too-large"),
    ];
    for (body, status, kind) in cases {
        let answer = post(shared(), target, body);
        assert_eq!((answer.status, &*problem(&answer)), (status, kind), "{:?}", answer.json());
    }
    let deep = [b'['; 15_000];
    assert_eq!(post(shared(), target, &deep).status, 400);
    for kind in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
        let answer = ask(shared(), "POST", target, kind, b"{\"positions\": []}");
        assert_eq!((answer.status, &*problem(&answer)), (415, "not-json"));
    }
    let answer =
        ask(shared(), "POST", target, "content-type: Application/JSON; charset=utf-8\r\n", b"{\"positions\": []}");
    assert_eq!(answer.status, 200);
}

#[test]
fn a_body_that_comes_too_slowly() {
    let mut connection = Connection::new(impatient());
    connection.send(
        b"POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    let answer = connection.read(true).unwrap();
    assert_eq!((answer.status, &*problem(&answer)), (408, "body-timeout"));
}

/// All pages of a question.
fn all_pages(query: &str) -> Vec<Value> {
    let (mut deals, mut cursor) = (Vec::new(), String::new());
    loop {
        let mut page = get(shared(), &format!("/api/v1/deals?{query}{cursor}")).json();
        deals.append(page["deals"].as_array_mut().unwrap());
        match page["next"].as_u64() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return deals,
        }
    }
}

#[test]
fn deals_by_page_are_all_deals() {
    let table = solved().tablebase();
    let table: &dyn Tablebase = &table;
    let expected = |set: DealSet, leads: bool, outcomes: &[Outcome]| -> Vec<Value> {
        let rows = DealRows::new(table, leads);
        let mut valuer = rows.valuer();
        let deals = set.deals(solved().rules()).unwrap();
        let wanted = deals.filter(|deal| outcomes.is_empty() || outcomes.contains(&table.outcome(deal.leader())));
        wanted.map(|deal| serde_json::to_value(rows.row(&mut valuer, &deal).unwrap()).unwrap()).collect()
    };
    assert_eq!(all_pages("ranks=9&limit=200"), expected(DealSet::Symmetric, false, &[]));
    assert_eq!(
        all_pages("ranks=9&limit=7&leads=true&outcome=loss"),
        expected(DealSet::Symmetric, true, &[Outcome::Loss])
    );
    // There are no draws. A page looks at 64 deals for each that it may have, so some are empty.
    assert!(all_pages("ranks=9&limit=1&outcome=draw").is_empty());
    let first = get(shared(), "/api/v1/deals?ranks=9&limit=1&outcome=draw").json();
    assert_eq!((first["deals"].as_array().unwrap().len(), &first["next"]), (0, &64.into()));
    let equal = get(shared(), "/api/v1/deals?ranks=9&limit=200&set=equal&outcome=win,loss").json();
    assert_eq!(equal["deals"].as_array().unwrap()[..], expected(DealSet::Equal, false, &[])[..200]);
    let beyond = get(shared(), "/api/v1/deals?ranks=9&cursor=18446744073709551615").json();
    assert_eq!((&beyond["deals"], &beyond["next"]), (&json!([]), &Value::Null));
}

#[test]
fn a_copy_that_is_still_good_is_not_sent_again() {
    let targets = [
        "/api/v1/tables",
        "/api/v1/position?position=S:KJ+H:AQT98",
        "/api/v1/deals?ranks=9",
        "/api/v1/openapi.json",
        "/",
    ];
    let mut names = Vec::new();
    for target in targets {
        let first = get(shared(), target);
        let etag = first.header("etag").to_owned();
        assert!(
            etag.starts_with('"') && etag.len() > 30 && !first.header("cache-control").is_empty(),
            "{target} {first:?}"
        );
        for known in [etag.clone(), format!("W/{etag}"), format!("\"x\", {etag}"), "*".to_owned()] {
            let again = ask(shared(), "GET", target, &format!("If-None-Match: {known}\r\n"), b"");
            assert_eq!((again.status, again.header("etag"), again.body.len()), (304, &*etag, 0), "{target}");
            assert_eq!(again.header("cache-control"), first.header("cache-control"));
        }
        let other = ask(shared(), "GET", target, "If-None-Match: \"x\"\r\n", b"");
        assert_eq!((other.status, &other.body), (200, &first.body));
        names.push(etag);
    }
    for target in ["/api/v1/position?position=S:KJ+H:AQT98&line=1", "/api/v1/deals?ranks=9&limit=2"] {
        names.push(get(shared(), target).header("etag").to_owned());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "two answers have one name");
}

#[test]
fn head_is_get_without_the_body() {
    for target in ["/api/v1/tables", "/api/v1/position?position=S:KJ+H:AQT98", "/", "/nothing", "/healthz"] {
        let (get, mut head) = (get(shared(), target), Connection::new(shared()));
        let answer = head.ask("HEAD", target, "", b"").unwrap();
        let without_date = |answer: &crate::client::Answer| -> Vec<(String, String)> {
            answer.headers.iter().filter(|(name, _)| name != "date").cloned().collect()
        };
        assert_eq!((answer.status, without_date(&answer)), (get.status, without_date(&get)), "{target}");
        // The next answer begins where the body would.
        assert_eq!(head.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    }
}

/// The answer to a client that takes compressed ones, and what it has to be once it is decompressed.
fn compressed(method: &str, target: &str, encodings: &str, body: &[u8]) -> (Vec<u8>, String, Vec<u8>) {
    let headers = format!("Content-Type: application/json\r\nAccept-Encoding: {encodings}\r\nConnection: close\r\n");
    let (head, sent) = raw(shared(), method, target, &headers, body);
    (sent, head.to_ascii_lowercase(), ask(shared(), method, target, "Content-Type: application/json\r\n", body).body)
}

#[test]
fn json_is_compressed_for_clients_that_take_it() {
    let batch = json!({"positions": vec![json!({"position": "S:KJ H:AQT98"}); 40]}).to_string();
    let cases: [(&str, &str, &[u8]); 4] = [
        ("GET", "/api/v1/deals?ranks=9&limit=200", b""),
        ("GET", "/api/v1/position?position=S:KJ+H:AQT98", b""),
        ("GET", "/api/v1/openapi.json", b""),
        ("POST", "/api/v1/positions", batch.as_bytes()),
    ];
    for (method, target, body) in cases {
        for encodings in ["gzip", "br, gzip;q=0.5", "GZIP"] {
            let (sent, head, expected) = compressed(method, target, encodings, body);
            assert!(
                head.contains("content-encoding: gzip\r\n") && head.contains("vary: accept-encoding\r\n"),
                "{head}"
            );
            let mut plain = Vec::new();
            GzDecoder::new(&*sent).read_to_end(&mut plain).unwrap();
            assert_eq!(plain, expected, "{target}");
            assert!(2 * sent.len() < plain.len(), "{target}: {} of {}", sent.len(), plain.len());
            // The name is that of the plain answer, and weak.
            let name =
                ask(shared(), method, target, "Content-Type: application/json\r\n", body).header("etag").to_owned();
            assert_eq!(head.contains(&format!("etag: w/{name}")), !name.is_empty(), "{head}");
        }
        for encodings in ["br", "identity", "gzip;q=0", "identity;q=0", "*;q=0"] {
            let (sent, head, expected) = compressed(method, target, encodings, body);
            assert!(!head.contains("content-encoding") && head.contains("vary: accept-encoding"), "{head}");
            assert_eq!((sent, &head[..15]), (expected, "http/1.1 200 ok"), "{target}");
        }
    }
    for target in ["/api/v1/deals?limit=0", "/api/v1/tables", "/healthz"] {
        let (sent, head, expected) = compressed("GET", target, "gzip", b"");
        assert!(!head.contains("content-encoding"), "{head}");
        assert_eq!(sent, expected, "short answers are sent as they are");
    }
}

#[test]
fn head_tells_that_an_answer_is_compressed() {
    let target = "/api/v1/position?position=S:KJ+H:AQT98";
    let headers = "Accept-Encoding: gzip\r\nConnection: close\r\n";
    let [get, head] = ["GET", "HEAD"].map(|method| raw(shared(), method, target, headers, b""));
    let told = |head: &str| {
        let kept =
            |line: &&str| !["date", "content-length", "transfer-encoding"].iter().any(|name| line.starts_with(name));
        head.lines().filter(kept).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((told(&head.0), head.1), (told(&get.0), Vec::new()));
    // Its length is not known before.
    assert!(!head.0.contains("content-length"), "{}", head.0);
}

#[test]
fn methods_that_an_address_does_not_have() {
    let targets =
        ["/api/v1/tables", "/api/v1/position", "/api/v1/deals", "/api/v1/openapi.json", "/healthz", "/", "/no"];
    for target in targets {
        for method in ["PUT", "DELETE", "PATCH", "TRACE", "BREW", "POST"] {
            let answer = ask(shared(), method, target, "", b"");
            assert_eq!((answer.status, &*problem(&answer)), (405, "method-not-allowed"), "{method} {target}");
            assert_eq!(answer.header("allow"), "GET,HEAD,OPTIONS", "{method} {target}");
        }
    }
    let answer = get(shared(), "/api/v1/positions");
    assert_eq!((answer.status, answer.header("allow")), (405, "POST,OPTIONS"));
}

#[test]
fn the_methods_of_an_address_are_told_if_it_is_there() {
    let (get, post) = ("GET,HEAD,OPTIONS", "POST,OPTIONS");
    for (target, status, methods) in [
        ("/api/v1/tables", 204, get),
        ("/api/v1/position?position=S:A", 204, get),
        ("/api/v1/positions", 204, post),
        ("/healthz", 204, get),
        ("/", 204, get),
        ("/index.html", 204, get),
        ("*", 204, get),
        ("/api/v1/nothing", 404, ""),
        ("/api/v1/", 404, ""),
        ("/api/v2/tables", 404, ""),
        ("/no", 404, ""),
    ] {
        let answer = ask(shared(), "OPTIONS", target, "", b"");
        assert_eq!((answer.status, answer.header("allow")), (status, methods), "{target}");
        assert_eq!(answer.header("access-control-allow-methods"), methods, "{target}");
        if status == 404 {
            assert_eq!(problem(&answer), "not-found", "{target}");
        }
    }
}

#[test]
fn every_answer_has_the_headers_that_protect() {
    for target in ["/", "/api/v1/tables", "/api/v1/position", "/nothing", "/healthz"] {
        let answer = get(shared(), target);
        assert!(
            answer.header("content-security-policy").starts_with("default-src 'none'; script-src 'self' "),
            "{target}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        let is_api = target.starts_with("/api/");
        assert_eq!(answer.header("access-control-allow-origin"), if is_api { "*" } else { "" }, "{target}");
        let policy = if is_api { "cross-origin" } else { "same-origin" };
        assert_eq!(answer.header("cross-origin-resource-policy"), policy);
    }
    let preflight = ask(shared(), "OPTIONS", "/api/v1/positions", "Origin: https://a.example\r\n", b"");
    assert_eq!(
        (preflight.status, preflight.header("access-control-allow-headers")),
        (204, "content-type, if-none-match")
    );
}

#[test]
fn a_table_that_somebody_overwrites_gives_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2x9.faceup");
    solved().write(&path).unwrap();
    // Mapped, as a large file is.
    let mut tables = Tables::new(0, None);
    tables.add("2x9.faceup".to_owned(), AnyTable::open_holding(&path, 0).unwrap().into()).unwrap();
    let server = Running::new(tables, Page::embedded(), |_| {});
    let target = "/api/v1/position?position=S:AKQ+H:JT9&table=2x9.faceup";
    let etag = get(server.address, target).header("etag").to_owned();
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.push(0);
    std::fs::write(&path, bytes).unwrap();
    let known = format!("If-None-Match: {etag}\r\n");
    let body = b"{\"positions\": [{\"position\": \"S:AKQ H:JT9\", \"table\": \"2x9.faceup\"}]}";
    for answer in [
        get(server.address, target),
        ask(server.address, "GET", target, &known, b""),
        get(server.address, "/api/v1/deals?table=2x9.faceup"),
    ] {
        assert_eq!((answer.status, &*problem(&answer)), (500, "table-changed"));
        let said = answer.json().to_string();
        assert!(!said.contains(folder.path().to_str().unwrap()), "a path is told: {said}");
    }
    assert_eq!(post(server.address, "/api/v1/positions", body).json()["answers"][0]["problem"]["status"], 500);
    // The server does not work then, until it loads its tables again.
    let health = get(server.address, "/healthz");
    assert_eq!((health.status, &*problem(&health)), (500, "table-changed"));
    std::fs::write(&path, "no table").unwrap();
    server.reloader.reload(|| reopened(&path));
    assert_eq!(get(server.address, "/healthz").status, 500);
    std::fs::remove_file(&path).unwrap();
    solved().write(&path).unwrap();
    server.reloader.reload(|| reopened(&path));
    for (target, status) in [("/healthz", 200), (target, 200), ("/api/v1/position?position=S:KJ+H:AQT98", 404)] {
        assert_eq!(get(server.address, target).status, status, "{target}");
    }
    let log = String::from_utf8(server.lines.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("cannot load the tables again") && log.contains("loaded the tables again"), "{log}");
}

fn reopened(path: &std::path::Path) -> Result<Tables, TablesError> {
    let mut tables = Tables::new(0, None);
    tables.add_file(path)?;
    Ok(tables)
}

/// Other tables answer at once, and the names of answers tell them apart.
#[test]
fn tables_that_are_loaded_again() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    let target = "/api/v1/position?position=S:KJ9+H:AQT87&ranks=9";
    let tables = get(server.address, "/api/v1/tables");
    assert_eq!((get(server.address, target).status, tables.json()["tables"].as_array().unwrap().len()), (404, 0));
    server.reloader.reload(|| Ok::<_, TablesError>(crate::tables(0)));
    assert_eq!(get(server.address, target).json()["table"], "2x9.faceup");
    let again =
        ask(server.address, "GET", "/api/v1/tables", &format!("If-None-Match: {}\r\n", tables.header("etag")), b"");
    assert_eq!((again.status, again.json()["tables"].as_array().unwrap().len()), (200, 3));
    assert_eq!(get(server.address, "/api/v1/position?position=S:KJ+H:AQT98").status, 404, "no game is solved any more");
}

#[test]
fn frontier_tables_answer_alike_whether_they_are_expanded_or_not() {
    let mut kept = Tables::new(0, Some(0));
    kept.add_standard().unwrap();
    let server = Running::new(kept, Page::embedded(), |_| {});
    assert_eq!(get(server.address, "/api/v1/tables").json()["tables"][0]["expanded"], false);
    for target in ["/api/v1/position?position=S:AJT653+H:KQ98742", "/api/v1/deals?limit=3&leads=true"] {
        assert_eq!(get(server.address, target).json(), get(shared(), target).json());
    }
}

#[test]
fn tables_of_one_name_are_refused() {
    let mut tables = Tables::new(0, None);
    tables.add_standard().unwrap();
    assert!(tables.add_standard().unwrap_err().to_string().contains("'2x13.frontier'"));
}
