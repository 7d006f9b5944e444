//! The answers of the routes.

use std::collections::BTreeSet;
use std::io::Read;

use faceup::parts::TableParts;
use faceup::parts::answer::{Answer, DealJson, GameChoice, MoverTrump, Question, SourceJson, Versioned};
use faceup::parts::play::Judge;
use faceup::{DealSet, Outcome, Quiet, Table};
use faceup_server::{Page, Tables, TablesError};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::client::{Connection, ask, encode, get};
use crate::{Running, shared, solved, standard};

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
    assert_eq!(answer["solves_cards"], 14);
    let told =
        |field: &str| answer["tables"].as_array().unwrap().iter().map(|table| table[field].clone()).collect::<Value>();
    assert_eq!(told("table"), json!(["2x13.frontier", "2x9.faceup", "challenge.frontier"]));
    assert_eq!(told("has_rounds"), json!([false, true, false]));
    assert_eq!(answer["tables"][0]["file_hash"], standard().file().unwrap().file_hash());
}

#[test]
fn a_position_is_answered_as_the_library_answers() {
    let text = "S:KJ9 H:AQT87 | * |";
    let question = Question::read(text, &GameChoice::default(), MoverTrump::default(), Some(solved().rules())).unwrap();
    let answer = Answer::by(&mut Judge::by_table(solved().tablebase(), 0), question, 30, &Quiet).unwrap();
    let hash = Table::from_bytes(solved().to_bytes().unwrap()).unwrap().file().unwrap().file_hash();
    let source = SourceJson { table: Some("2x9.faceup".to_owned()), file_hash: Some(hash) };
    let expected = serde_json::to_value(Versioned::new(answer.json(text, source))).unwrap();
    for query in ["ranks=9&line=30", "table=2x9.faceup&line=30", "game=beat-it-or-eat-it-2x9&line=30"] {
        assert_eq!(get(shared(), &format!("/api/v1/position?position={}&{query}", encode(text))).json(), expected);
    }
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

/// A problem says what was expected, what was found and what to do.
#[test]
fn what_is_wrong_is_a_problem() {
    let long = format!("position?position=S:{}", "A".repeat(2400));
    let unknown = "no parameter is called 'rank'; use position, game, suits, ranks, trumps, after_beating, mover_trump, line, table or why";
    let (bad, position) = ((400, "bad-parameters"), (400, "bad-position"));
    let (no_table, not_found) = ((404, "no-table"), (404, "not-found"));
    for (query, expected, detail) in [
        ("position?position=", position, ""),
        ("position?position=S:KX+H:A", position, ""),
        ("position?position=%ff%fe", position, ""),
        // The pile is written from top to bottom, and long suits have numbers.
        ("position?position=S:Q+%7C+*+%7C+As+Ks&ranks=3", position, ""),
        ("position?position=S:K2&suits=2&ranks=15", position, ""),
        (&*long, position, ""),
        ("position?position=S:AK&position=S:AQ", bad, ""),
        ("position?position=S:AK&game=challenge-3%2B3%2B2", bad, ""),
        ("position?position=Game:%20challenge-3%2B3%2B2%0A%0Aone:%20S:A%20H:K%20C:A", bad, ""),
        ("position?position=S:AK&ranks=7&mover_trump=hearts", bad, ""),
        ("position?position=S:AK&ranks=7&trumps=own&suits=1", bad, ""),
        ("position?position=S:AK&table=2x9.faceup&ranks=8", bad, ""),
        ("position?position=S:AK&table=no.faceup", no_table, ""),
        ("position?position=S:AK&table=../../Cargo.toml", no_table, ""),
        ("position?position=S:AK&ranks=12", no_table, ""),
        ("deals?suits=3&ranks=4&set=symmetric", bad, ""),
        ("deals?ranks=12", no_table, ""),
        ("nothing?", not_found, ""),
        ("positions?", not_found, ""),
        ("estimate?position=S:AK", not_found, ""),
        ("?", not_found, ""),
        ("../../nothing?", not_found, ""),
        ("position?", bad, "expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"),
        ("position?position=S:A&rank=9", bad, unknown),
        ("position?ranks=7&ranks=7", bad, "expected the parameter 'ranks' once, got it twice: leave one out"),
        ("position?position=S:A&ranks=-1", bad, "ranks: expected a whole number, 0 or more, got '-1'"),
        ("position?position=S:A&ranks=%2B7", bad, "ranks: expected a whole number, 0 or more, got '+7'"),
        ("position?position=S:A&ranks=", bad, "ranks: expected a whole number, 0 or more, got nothing"),
        ("position?position=S:A&ranks=300", bad, "ranks: expected a smaller number, got '300'"),
        ("position?position=S:A&trumps=x", bad, "trumps: no setting of the trumps is called 'x'; use none or own"),
        ("position?position=S:A&table=x", no_table, "no table is called 'x': see /api/v1/tables"),
        ("deals?set=x", bad, "set: no set of deals is called 'x'; use symmetric, all or equal"),
        ("deals?outcome=win,", bad, "outcome: no outcome is called nothing; use win, loss or draw"),
        ("deals?leads=1", bad, "leads: expected true or false, got '1'"),
        ("deals?cursor=1.5", bad, "cursor: expected a whole number, 0 or more, got '1.5'"),
        ("deals?ranks=7.0", bad, "ranks: expected a whole number, 0 or more, got '7.0'"),
    ] {
        let answer = get(shared(), &format!("/api/v1/{query}"));
        assert_eq!((answer.status, &*problem(&answer)), expected, "{query}: {:?}", answer.json());
        assert!(detail.is_empty() || answer.json()["detail"] == detail, "{query}: {:?}", answer.json());
    }
    assert_eq!(get(shared(), "/api/v1/position?position=S:KZ+H:A&ranks=9").json()["at"], json!([3, 4]));
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
    let expected = |set: DealSet, leads: bool, outcomes: &[Outcome]| -> Vec<Value> {
        let mut judge = Judge::by_table(solved().tablebase(), 0);
        let deals = solved().rules().deals(set).unwrap();
        let wanted = deals.filter(|deal| outcomes.is_empty() || outcomes.contains(&solved().outcome(*deal).unwrap()));
        wanted
            .map(|deal| serde_json::to_value(DealJson::new(&mut judge, &deal, leads, false).unwrap()).unwrap())
            .collect()
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
fn head_is_get_without_the_body() {
    // Nothing is compressed for HEAD, so it tells the length of the whole answer.
    let told = |answer: &crate::client::Answer| -> BTreeSet<(String, String)> {
        answer.headers.iter().filter(|(name, _)| name != "date").cloned().collect()
    };
    for target in ["/api/v1/tables", "/api/v1/position?position=S:KJ+H:AQT98", "/", "/nothing", "/healthz"] {
        let (get, mut head) = (get(shared(), target), Connection::new(shared()));
        let answer = head.ask("HEAD", target, "", b"").unwrap();
        assert_eq!((answer.status, told(&answer)), (get.status, told(&get)), "{target}");
        // The next answer begins where the body would.
        assert_eq!(head.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    }
}

#[test]
fn long_answers_are_compressed_for_clients_that_take_it() {
    for (target, is_long) in [
        ("/api/v1/deals?ranks=9&limit=200", true),
        ("/api/v1/position?position=S:KJ+H:AQT98", true),
        ("/favicon.ico", false),
        ("/healthz", false),
    ] {
        let plain = get(shared(), target);
        for (encodings, used) in [("gzip", "gzip"), ("gzip, br", "br"), ("identity", ""), ("deflate, gzip;q=0", "")] {
            let answer = ask(shared(), "GET", target, &format!("Accept-Encoding: {encodings}\r\n"), b"");
            let used = if is_long { used } else { "" };
            assert_eq!((answer.status, answer.header("content-encoding")), (200, used), "{target} {encodings}");
            assert!(!is_long || answer.header("vary").contains("accept-encoding"), "{target} {answer:?}");
            assert_eq!(used.is_empty(), answer.body == plain.body, "{target} {encodings}");
            assert!(used.is_empty() || 2 * answer.body.len() < plain.body.len(), "{target} {encodings}");
            if used == "gzip" {
                let mut read = Vec::new();
                GzDecoder::new(&*answer.body).read_to_end(&mut read).unwrap();
                assert!(read == plain.body, "{target}");
            }
        }
    }
}

#[test]
fn methods_that_an_address_does_not_have() {
    for target in ["/api/v1/tables", "/api/v1/position", "/api/v1/openapi.json", "/healthz", "/", "/no"] {
        for method in ["PUT", "DELETE", "TRACE", "BREW", "POST"] {
            let answer = ask(shared(), method, target, "", b"");
            assert_eq!((answer.status, answer.header("allow")), (405, "GET,HEAD"), "{method} {target}");
        }
    }
}

/// Every page on the web may ask the API, but not for the page. Answers may be kept for an hour.
#[test]
fn headers_of_answers() {
    let headers = "Origin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n";
    for (method, target, name, told) in [
        ("OPTIONS", "/api/v1/deals", "access-control-allow-origin", "*"),
        ("OPTIONS", "/api/v1/deals", "access-control-allow-methods", "GET"),
        ("OPTIONS", "/", "access-control-allow-origin", ""),
        ("GET", "/api/v1/tables", "access-control-allow-origin", "*"),
        ("GET", "/api/v1/tables", "access-control-expose-headers", "retry-after"),
        ("GET", "/api/v1/tables", "cache-control", "no-cache"),
        ("GET", "/api/v1/openapi.json", "cache-control", "no-cache"),
        ("GET", "/api/v1/deals?ranks=9", "cache-control", "public, max-age=3600"),
        ("GET", "/api/v1/position?position=S:KJ+H:AQT98", "cache-control", "public, max-age=3600"),
    ] {
        assert_eq!(ask(shared(), method, target, headers, b"").header(name), told, "{method} {target} {name}");
    }
}

/// Known outcomes of a game that is too large to solve need no table.
#[test]
fn openings_in_the_program() {
    let deal = format!("game=challenge-1987&position={}", encode("S:AQT8 H:KJ97 C:AQT8 D:KJ97"));
    let known = get(shared(), &format!("/api/v1/position?{deal}")).json();
    assert_eq!((&known["outcome"], &known["table"]), (&"win".into(), &Value::Null));
    let other = get(shared(), &format!("/api/v1/position?{deal}&ranks=8").replacen("AQT8", "AQT9", 1));
    assert_eq!((other.status, &*problem(&other)), (404, "no-table"));
}

/// Other tables answer at once. A file that is no table changes nothing.
#[test]
fn tables_that_are_loaded_again() {
    let server = Running::new(Tables::new(14, None), Page::embedded(), |_| {});
    let target = "/api/v1/position?position=S:KJ9+H:AQT87&ranks=9";
    let tables = get(server.address, "/api/v1/tables");
    assert_eq!((get(server.address, target).status, &tables.json()["tables"]), (404, &json!([])));
    server.reloader.reload(|| Ok::<_, TablesError>(crate::tables(0)));
    assert_eq!(get(server.address, target).json()["table"], "2x9.faceup");
    server.reloader.reload(|| Err::<Tables, _>(TablesError::SameName("a".to_owned())));
    assert_eq!(get(server.address, "/api/v1/tables").json()["tables"].as_array().unwrap().len(), 3);
    assert_eq!(get(server.address, "/api/v1/position?position=S:KJ+H:AQT98").status, 404, "no game is solved any more");
}

#[test]
fn a_game_or_a_name_has_one_table() {
    let mut tables = Tables::new(0, None);
    tables.add("own".to_owned(), standard()).unwrap();
    // The table in the program is not needed.
    tables.add_standard().unwrap();
    assert_eq!(tables.served().len(), 1);
    assert!(tables.add("own".to_owned(), standard()).unwrap_err().to_string().contains("'own'"));
}
