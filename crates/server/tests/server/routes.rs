//! The answers of the routes.

use std::collections::BTreeSet;
use std::io::Read;

use faceup::parts::TableParts;
use faceup::parts::answer::{Answer, DealRows, GameChoice, MoverTrump, Question, SourceJson, Versioned};
use faceup::parts::solver::{Analyst, Tablebase};
use faceup::{DealSet, Outcome, Quiet, Table};
use faceup_server::{Page, Tables, TablesError};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::client::{Connection, ask, encode, get, post};
use crate::{Running, shared, solved};

pub const JSON: &str = "Content-Type: application/json\r\n";

/// The name of a problem, which ends its type.
#[track_caller]
pub fn problem(answer: &crate::client::Answer) -> String {
    assert_eq!(answer.header("content-type"), "application/problem+json", "{answer:?}");
    let json = answer.json();
    assert_eq!((&json["status"], answer.header("cache-control")), (&answer.status.into(), "no-store"), "{json}");
    assert!(json["title"].is_string() && !json["detail"].as_str().unwrap().is_empty(), "{json}");
    json["type"].as_str().unwrap().rsplit_once('#').unwrap().1.to_owned()
}

#[test]
fn the_tables() {
    let answer = get(shared(), "/api/v1/tables").json();
    assert_eq!((&answer["solves_cards"], &answer["limits"]["batch"]), (&14.into(), &50.into()));
    let told =
        |field: &str| answer["tables"].as_array().unwrap().iter().map(|table| table[field].clone()).collect::<Value>();
    assert_eq!(told("table"), json!(["2x13.compact", "2x9.faceup", "challenge.frontier"]));
    assert_eq!(told("kind"), json!(["compact", "bits", "frontier"]));
    assert_eq!(told("has_rounds"), json!([true, true, false]));
    assert_eq!(told("expanded"), json!([false, false, true]));
    let standard = Table::from_bytes(faceup::STANDARD_TABLE_WITH_ROUNDS.to_vec()).unwrap();
    assert_eq!(answer["tables"][0]["file_hash"], standard.file().unwrap().file_hash());
}

#[test]
fn a_position_is_answered_as_the_library_answers() {
    let text = "S:KJ9 H:AQT87 | * |";
    let question = Question::read(text, &GameChoice::default(), MoverTrump::default(), Some(solved().rules())).unwrap();
    let answer = Answer::by_table(&mut Analyst::new(solved().tablebase()), question, 30, &Quiet).unwrap();
    let hash = Table::from_bytes(solved().to_bytes().unwrap()).unwrap().file().unwrap().file_hash();
    let source = SourceJson { table: Some("2x9.faceup".to_owned()), file_hash: Some(hash) };
    let expected = serde_json::to_value(Versioned::new(answer.json(text, source))).unwrap();
    for query in ["ranks=9&line=30", "table=2x9.faceup&line=30", "game=beat-it-or-eat-it-2x9&line=30"] {
        assert_eq!(get(shared(), &format!("/api/v1/position?position={}&{query}", encode(text))).json(), expected);
    }
    let body = json!({"positions": [{"position": text, "table": "2x9.faceup", "line": 30}]});
    let mut first =
        post(shared(), "/api/v1/positions", body.to_string().as_bytes()).json()["answers"][0]["answer"].take();
    first["schema_version"] = 1.into();
    assert_eq!(first, expected);
}

#[test]
fn a_small_game_is_solved_and_a_large_one_is_not() {
    let answer = get(shared(), "/api/v1/position?position=S:KJ+H:AQT98").json();
    assert_eq!((&answer["rounds"], &answer["table"], &answer["file_hash"]), (&12.into(), &Value::Null, &Value::Null));
    assert_eq!(problem(&get(shared(), "/api/v1/position?position=S:AKQ+H:JT9&ranks=8")), "no-table");
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

#[test]
fn what_is_wrong_is_a_problem() {
    let long = format!("position=S:{}", "A".repeat(2400));
    let (bad, position) = ((400, "bad-parameters"), (400, "bad-position"));
    let (no_table, not_found) = ((404, "no-table"), (404, "not-found"));
    for (route, query, expected) in [
        ("position", "", bad),
        ("position", "position=", position),
        ("position", "position=S:KX+H:A", position),
        ("position", "position=%ff%fe", position),
        // The pile is written from top to bottom, and ten can be a number or a playing card.
        ("position", "position=S:Q+%7C+*+%7C+As+Ks&ranks=3", position),
        ("position", "position=10s+9h&suits=2&ranks=15", position),
        ("position", &*long, position),
        ("position", "position=S:AK&game=chess", bad),
        ("position", "position=S:AK&rank=9", bad),
        ("position", "position=S:AK&position=S:AQ", bad),
        ("position", "position=S:AK&ranks=-1", bad),
        ("position", "position=S:AK&ranks=300", bad),
        ("position", "position=S:AK&suits=9", bad),
        ("position", "position=S:AK&suits=5&ranks=2", bad),
        ("position", "position=S:AK&game=challenge-3%2B3%2B2", bad),
        ("position", "position=Game:%20challenge-3%2B3%2B2%0A%0Aone:%20S:A%20H:K%20C:A", bad),
        ("position", "position=S:AK&ranks=7&mover_trump=hearts", bad),
        ("position", "position=S:AK&ranks=7&mover_trump=clubs", bad),
        ("position", "position=S:AK&ranks=7&trumps=own&suits=1", bad),
        ("position", "position=S:AK&ranks=7&line=31", bad),
        ("position", "position=S:AK&table=2x9.faceup&ranks=8", bad),
        ("position", "position=S:AK&table=no.faceup", no_table),
        ("position", "position=S:AK&table=../../Cargo.toml", no_table),
        ("position", "position=S:AK&ranks=12", no_table),
        ("estimate", "position=S:AK&ranks=7&line=3", bad),
        ("estimate", "position=S:KX+H:A", position),
        ("estimate", &*long, position),
        ("estimate", "position=S:A&ranks=1", no_table),
        ("deals", "limit=0", bad),
        ("deals", "limit=201", bad),
        ("deals", "cursor=-1", bad),
        ("deals", "set=none", bad),
        ("deals", "outcome=win,lost", bad),
        ("deals", "outcome=", bad),
        ("deals", "suits=3&ranks=4&set=symmetric", bad),
        ("deals", "ranks=12", no_table),
        ("nothing", "", not_found),
        ("", "", not_found),
        ("../../nothing", "", not_found),
    ] {
        let answer = get(shared(), &format!("/api/v1/{route}?{query}"));
        assert_eq!((answer.status, &*problem(&answer)), expected, "{route}?{query}: {:?}", answer.json());
    }
    assert_eq!(get(shared(), "/api/v1/position?position=S:KZ+H:A&ranks=9").json()["at"], json!([2, 4]));
}

/// A problem says what was expected, what was found and what to do.
#[test]
fn problems_are_in_plain_words() {
    let unknown = "no parameter is called 'rank'; use position, game, suits, ranks, trumps, after_beating, mover_trump, line or table";
    for (query, detail) in [
        ("position?", "expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"),
        ("position?position=S:A&rank=9", unknown),
        ("position?ranks=7&ranks=7", "expected the parameter 'ranks' once, got it twice: leave one out"),
        ("position?position=S:A&ranks=-1", "ranks: expected a whole number, 0 or more, got '-1'"),
        ("position?position=S:A&ranks=%2B7", "ranks: expected a whole number, 0 or more, got '+7'"),
        ("position?position=S:A&ranks=", "ranks: expected a whole number, 0 or more, got nothing"),
        ("position?position=S:A&ranks=300", "ranks: expected a smaller number, got '300'"),
        ("position?position=S:A&trumps=x", "trumps: no setting of the trumps is called 'x'; use none or own"),
        ("position?position=S:A&table=x", "no table is called 'x': see /api/v1/tables"),
        ("deals?set=x", "set: no set of deals is called 'x'; use symmetric, all or equal"),
        ("deals?outcome=win,", "outcome: no outcome is called nothing; use win, loss or draw"),
        ("deals?leads=1", "leads: expected true or false, got '1'"),
        ("deals?cursor=1.5", "cursor: expected a whole number, 0 or more, got '1.5'"),
    ] {
        assert_eq!(get(shared(), &format!("/api/v1/{query}")).json()["detail"], detail, "{query}");
    }
    let answer = |position: &str| {
        let body = format!(r#"{{"positions": [{position}]}}"#);
        post(shared(), "/api/v1/positions", body.as_bytes()).json()["answers"][0].take()
    };
    for (position, detail) in [
        ("7", r#"expected an object such as {"position": "S:KJ H:AQT98"}, got '7'"#),
        (r#"{"position": 7}"#, "position: expected text in quotes, got '7'"),
        (r#"{"position": "S:A", "ranks": "7"}"#, "ranks: expected a whole number, 0 or more, got '\"7\"'"),
        (r#"{"position": "S:A", "ranks": 7.5}"#, "ranks: expected a whole number, 0 or more, got '7.5'"),
        (r#"{"position": "S:A", "ranks": -1.0}"#, "ranks: expected a whole number, 0 or more, got '-1'"),
        (
            r#"{"position": "S:A", "ranks": 7e15}"#,
            "ranks: expected a whole number, 0 or more, got '7000000000000000.0'",
        ),
        (r#"{"rank": 9}"#, unknown),
    ] {
        assert_eq!(answer(position)["problem"]["detail"], detail, "{position}");
    }
    // In JSON, 7.0 is the number 7.
    let with = |ranks: &str| answer(&format!(r#"{{"position": "S:A", "ranks": {ranks}}}"#));
    assert_eq!((with("7.0"), with("0.7e1"), &with("7")["answer"]["ranks"]), (with("7"), with("7"), &7.into()));
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
        [[1, {}], 2],
    ]});
    let answer = post(shared(), "/api/v1/positions", body.to_string().as_bytes());
    assert_eq!(answer.header("cache-control"), "no-store");
    let json = answer.json();
    let answers = json["answers"].as_array().unwrap();
    let statuses: Vec<u64> = answers.iter().map(|answer| answer["problem"]["status"].as_u64().unwrap_or(200)).collect();
    assert_eq!(statuses, [200, 400, 200, 404, 400, 400, 400, 400]);
    assert_eq!((&answers[0]["answer"]["rounds"], &answers[2]["answer"]["outcome"]), (&12.into(), &"win".into()));
    let none = post(shared(), "/api/v1/positions", b" {\"positions\": []}");
    assert_eq!((none.status, none.json()["answers"].as_array().unwrap().len()), (200, 0));
}

#[test]
fn a_batch_that_cannot_be_read() {
    let many = json!({"positions": vec![json!({"position": "S:A"}); 51]}).to_string();
    let cases: [(&[u8], &str); 15] = [
        (b"", "the body is no object"),
        (b"[]", "the body is no object"),
        (b"[[{\"position\": \"S:A\"}]]", "the body is no object"),
        (&[b'['; 15_000], "the body is no object"),
        (b"\xff\xfe", "the body is no object"),
        (b"{", "EOF while parsing an object at line 1 column 1"),
        (br#"{"positions": [}"#, "expected value at line 1 column 16"),
        (b"{\n1: 2}", "key must be a string at line 2 column 1"),
        (b"{}", "missing field `positions` at line 1 column 2"),
        (br#"{"positions": {"a": 1}}"#, "invalid type: map, expected a sequence at line 1 column 14"),
        (br#"{"positions": null}"#, "invalid type: null, expected a sequence at line 1 column 18"),
        (br#"{"positions": [], "more": 1}"#, "unknown field `more`, expected `positions` at line 1 column 24"),
        (br#"{"positions": [], "positions": []}"#, "duplicate field `positions` at line 1 column 29"),
        (br#"{"positions": []} x"#, "trailing characters at line 1 column 19"),
        (b"{\"positions\": [\"\xff\"]}", "invalid unicode code point at line 1 column 17"),
    ];
    for (body, what) in cases {
        let answer = post(shared(), "/api/v1/positions", body);
        assert_eq!((answer.status, &*problem(&answer)), (400, "bad-body"), "{what}");
        let expected = r#"expected positions as in {"positions": [{"position": "S:KJ H:AQT98"}]}; "#;
        assert_eq!(answer.json()["detail"], format!("{expected}{what}"));
    }
    let body = br#"{"positions": []}"#;
    for (headers, body, expected) in [
        (JSON, many.as_bytes(), (413, "body-too-large")),
        (JSON, &[b' '; 20_001], (413, "body-too-large")),
        ("", body, (415, "not-json")),
        ("Content-Type: text/plain\r\n", body, (415, "not-json")),
        ("Content-Type: application/x-www-form-urlencoded\r\n", body, (415, "not-json")),
        ("Content-Type: application/json\r\nContent-Encoding: gzip\r\n", body, (415, "body-encoded")),
        (
            "Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: br\r\n",
            body,
            (415, "body-encoded"),
        ),
        ("Content-Type: application/json\r\nContent-Encoding: \r\n", body, (415, "body-encoded")),
    ] {
        let answer = ask(shared(), "POST", "/api/v1/positions", headers, body);
        assert_eq!((answer.status, &*problem(&answer)), expected, "{headers}");
    }
    let headers = "content-type: Application/JSON; charset=utf-8\r\nContent-Encoding: identity\r\n";
    assert_eq!(ask(shared(), "POST", "/api/v1/positions", headers, body).status, 200);
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
        let deals = solved().rules().deals(set).unwrap();
        let wanted = deals.filter(|deal| outcomes.is_empty() || outcomes.contains(&table.outcome(deal.leader())));
        wanted.map(|deal| serde_json::to_value(rows.row(&mut valuer, &deal).unwrap()).unwrap()).collect()
    };
    assert_eq!(all_pages("ranks=9&limit=200"), expected(DealSet::Symmetric, false, &[]));
    let losses = expected(DealSet::Symmetric, true, &[Outcome::Loss]);
    assert_eq!(all_pages("ranks=9&limit=7&leads=true&outcome=loss"), losses);
    // There are no draws. A page looks at 64 deals for each that it may have, so some are empty.
    assert!(all_pages("ranks=9&limit=1&outcome=draw").is_empty());
    let first = get(shared(), "/api/v1/deals?ranks=9&limit=1&outcome=draw").json();
    assert_eq!((&first["deals"], &first["next"]), (&json!([]), &64.into()));
    let equal = get(shared(), "/api/v1/deals?ranks=9&limit=200&set=equal&outcome=win,loss").json();
    assert_eq!(equal["deals"].as_array().unwrap()[..], expected(DealSet::Equal, false, &[])[..200]);
    let beyond = get(shared(), "/api/v1/deals?ranks=9&cursor=18446744073709551615").json();
    assert_eq!((&beyond["deals"], &beyond["next"]), (&json!([]), &Value::Null));
}

#[test]
fn a_copy_that_is_still_good_is_not_sent_again() {
    let mut names = Vec::new();
    for target in [
        "/api/v1/tables",
        "/api/v1/position?position=S:KJ+H:AQT98",
        "/api/v1/position?position=S:KJ+H:AQT98&line=1",
        "/api/v1/deals?ranks=9",
        "/api/v1/deals?ranks=9&limit=2",
        "/api/v1/openapi.json",
        "/",
    ] {
        let first = get(shared(), target);
        let (etag, control) = (first.header("etag"), first.header("cache-control"));
        assert!(etag.starts_with('"') && etag.len() > 30 && !control.is_empty(), "{target} {first:?}");
        for known in [etag, &format!("W/{etag}"), &format!("\"x\", {etag}"), "*"] {
            let again = ask(shared(), "GET", target, &format!("If-None-Match: {known}\r\n"), b"");
            assert_eq!((again.status, again.header("etag"), again.body.len()), (304, etag, 0), "{target}");
            assert_eq!(again.header("cache-control"), control);
        }
        let other = ask(shared(), "GET", target, "If-None-Match: \"x\"\r\n", b"");
        assert_eq!((other.status, &other.body), (200, &first.body));
        names.push(etag.to_owned());
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "two answers have one name");
}

#[test]
fn head_is_get_without_the_body() {
    let told = |answer: &crate::client::Answer, is_compressed: bool| -> BTreeSet<(String, String)> {
        // Nothing is compressed for HEAD, so it tells the length of the whole answer.
        let of_encoding: &[&str] = if is_compressed { &["content-encoding", "content-length", "etag"] } else { &[] };
        let is_told = |name: &str| ![&["date", "transfer-encoding"], of_encoding].concat().contains(&name);
        answer.headers.iter().filter(|(name, _)| is_told(name)).cloned().collect()
    };
    for target in ["/api/v1/tables", "/api/v1/position?position=S:KJ+H:AQT98", "/", "/nothing", "/healthz"] {
        for headers in ["", "Accept-Encoding: br\r\n"] {
            let (get, mut head) = (ask(shared(), "GET", target, headers, b""), Connection::new(shared()));
            let answer = head.ask("HEAD", target, headers, b"").unwrap();
            let is_compressed = get.headers.iter().any(|(name, _)| name == "content-encoding");
            assert_eq!(
                (answer.status, told(&answer, is_compressed)),
                (get.status, told(&get, is_compressed)),
                "{target}"
            );
            // The next answer begins where the body would.
            assert_eq!(head.ask("GET", "/healthz", "", b"").unwrap().status, 200);
        }
    }
}

#[test]
fn long_answers_are_compressed_for_clients_that_take_it() {
    let batch = json!({"positions": vec![json!({"position": "S:KJ H:AQT98"}); 40]}).to_string();
    for (method, target, body) in [
        ("GET", "/api/v1/deals?ranks=9&limit=200", ""),
        ("GET", "/api/v1/position?position=S:KJ+H:AQT98", ""),
        ("GET", "/api/v1/openapi.json", ""),
        ("POST", "/api/v1/positions", &*batch),
        ("GET", "/favicon.ico", ""),
        ("GET", "/api/v1/deals?limit=0", ""),
        ("GET", "/healthz", ""),
    ] {
        let plain = ask(shared(), method, target, JSON, body.as_bytes());
        let is_long = plain.body.len() > 1024 && plain.header("content-type") == "application/json";
        for (encodings, used) in [
            ("gzip", "gzip"),
            ("GZIP;q=0.5, br;q=0", "gzip"),
            ("br", "br"),
            ("gzip, br", "br"),
            ("identity", ""),
            ("deflate", ""),
            ("gzip;q=0", ""),
        ] {
            let headers = format!("{JSON}Accept-Encoding: {encodings}\r\n");
            let answer = ask(shared(), method, target, &headers, body.as_bytes());
            let used = if is_long { used } else { "" };
            assert_eq!(
                (answer.status, answer.header("content-encoding")),
                (plain.status, used),
                "{target} {encodings}"
            );
            assert!(!is_long || answer.header("vary").contains("accept-encoding"), "{target} {answer:?}");
            let mut read = Vec::new();
            match used {
                "gzip" => drop(GzDecoder::new(&*answer.body).read_to_end(&mut read).unwrap()),
                "br" => drop(brotli::Decompressor::new(&*answer.body, 4096).read_to_end(&mut read).unwrap()),
                _ => read = answer.body.clone(),
            }
            assert!(read == plain.body && (used.is_empty() || 2 * answer.body.len() < read.len()), "{target}");
            // The name is that of the plain answer, and weak.
            let name = plain.header("etag");
            let weak = if used.is_empty() || name.is_empty() { name.to_owned() } else { format!("W/{name}") };
            assert_eq!(answer.header("etag"), weak, "{target} {encodings}");
        }
        let answer = ask(shared(), method, target, &format!("{JSON}Accept-Encoding: *;q=0\r\n"), body.as_bytes());
        assert_eq!((answer.status, &*problem(&answer)), (406, "not-acceptable"), "{target}");
    }
}

#[test]
fn methods_that_an_address_does_not_have() {
    let read = ["/api/v1/tables", "/api/v1/position", "/api/v1/deals", "/api/v1/openapi.json", "/healthz", "/", "/no"];
    let targets = read.map(|target| (target, "GET,HEAD")).into_iter().chain([("/api/v1/positions", "POST")]);
    for (target, allowed) in targets {
        for method in ["PUT", "DELETE", "PATCH", "TRACE", "BREW", if allowed == "POST" { "GET" } else { "POST" }] {
            let answer = ask(shared(), method, target, "", b"");
            assert_eq!((answer.status, &*problem(&answer)), (405, "method-not-allowed"), "{method} {target}");
            assert_eq!(answer.header("allow"), allowed, "{method} {target}");
        }
    }
}

/// Every page on the web may ask the API.
#[test]
fn a_page_of_another_origin_may_ask() {
    for method in ["GET", "POST"] {
        let headers = format!(
            "Origin: https://a.example\r\nAccess-Control-Request-Method: {method}\r\nAccess-Control-Request-Headers: content-type\r\n"
        );
        let answer = ask(shared(), "OPTIONS", "/api/v1/positions", &headers, b"");
        let told = ["allow-origin", "allow-methods", "allow-headers", "max-age"]
            .map(|name| answer.header(&format!("access-control-{name}")));
        assert_eq!((answer.status, told), (200, ["*", "GET,POST", "content-type,if-none-match", "86400"]));
        assert_eq!(ask(shared(), "OPTIONS", "/", &headers, b"").header("access-control-allow-origin"), "");
    }
    let answer = ask(shared(), "GET", "/api/v1/tables", "Origin: https://a.example\r\n", b"");
    assert_eq!(answer.header("access-control-expose-headers"), "etag,retry-after");
}

/// Other tables answer at once, and the names of answers tell them apart.
#[test]
fn tables_that_are_loaded_again() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    let target = "/api/v1/position?position=S:KJ9+H:AQT87&ranks=9";
    let tables = get(server.address, "/api/v1/tables");
    assert_eq!((get(server.address, target).status, &tables.json()["tables"]), (404, &json!([])));
    server.reloader.reload(|| Ok::<_, TablesError>(crate::tables(0)));
    assert_eq!(get(server.address, target).json()["table"], "2x9.faceup");
    let known = format!("If-None-Match: {}\r\n", tables.header("etag"));
    let again = ask(server.address, "GET", "/api/v1/tables", &known, b"");
    assert_eq!((again.status, again.json()["tables"].as_array().unwrap().len()), (200, 3));
    assert_eq!(get(server.address, "/api/v1/position?position=S:KJ+H:AQT98").status, 404, "no game is solved any more");
}

#[test]
fn frontier_tables_answer_alike_whether_they_are_expanded_or_not() {
    let mut kept = Tables::new(0, Some(0));
    let standard = || Table::from_bytes(faceup::STANDARD_TABLE.to_vec()).unwrap();
    kept.add("2x13.frontier".to_owned(), standard()).unwrap();
    let server = Running::new(kept, Page::embedded(), |_| {});
    assert_eq!(get(server.address, "/api/v1/tables").json()["tables"][0]["expanded"], false);
    let mut expanded = Tables::new(0, None);
    expanded.add("2x13.frontier".to_owned(), standard()).unwrap();
    let other = Running::new(expanded, Page::embedded(), |_| {});
    assert_eq!(get(other.address, "/api/v1/tables").json()["tables"][0]["expanded"], true);
    for target in ["/api/v1/position?position=S:AJT653+H:KQ98742", "/api/v1/deals?limit=3&leads=true"] {
        assert_eq!(get(server.address, target).json(), get(other.address, target).json());
    }
}

#[test]
fn a_game_or_a_name_has_one_table() {
    let standard = || Table::from_bytes(faceup::STANDARD_TABLE.to_vec()).unwrap();
    let mut tables = Tables::new(0, None);
    tables.add("own".to_owned(), standard()).unwrap();
    // The table in the program is not needed.
    tables.add_standard().unwrap();
    assert_eq!(tables.served().len(), 1);
    assert!(tables.add("own".to_owned(), standard()).unwrap_err().to_string().contains("'own'"));
}
