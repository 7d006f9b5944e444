//! The answers of the routes.

use std::collections::BTreeSet;
use std::io::Read;

use faceup::parts::answer::DealJson;
use faceup::parts::play::Judge;
use faceup::{DealSet, Outcome};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use crate::client::{Answer, Connection, ask, get};
use crate::{shared, solved, standard};

/// The name of a problem, which ends its type.
#[track_caller]
pub fn problem(answer: &Answer) -> String {
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

/// A game with a table, one that is solved, and known outcomes of one that is too large to solve. That whole answers are those of the
/// library is tested with the command.
#[test]
fn positions() {
    for (query, expected) in [
        ("S:KJ9+H:AQT87&ranks=9", json!({"outcome": "win", "table": "2x9.faceup"})),
        ("S:KJ+H:AQT98", json!({"rounds": 12, "table": null, "file_hash": null})),
        ("S:AKQ&game=challenge&mover_trump=hearts&ranks=3", json!({"mover_trump": "hearts"})),
        ("S:AQT8+H:KJ97+C:AQT8+D:KJ97&game=challenge-1987", json!({"outcome": "win", "table": null})),
        ("S:KZ+H:A&ranks=9", json!({"status": 400, "at": [3, 4]})),
    ] {
        let answer = get(shared(), &format!("/api/v1/position?position={query}")).json();
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(answer[name], *value, "{query} {name}: {answer}");
        }
    }
}

#[test]
fn the_game_may_be_one_word_or_that_of_a_table() {
    for (word, separate) in [
        ("game=challenge-4x3", "game=challenge&ranks=3"),
        ("game=beat-it-or-eat-it-2x7", "ranks=7&suits=2"),
        ("game=custom-no-trumps-pass-2x5", "ranks=5&after_beating=pass"),
        ("table=2x9.faceup", "ranks=9"),
    ] {
        for route in ["position?position=S:A&", "deals?limit=3&"] {
            let answer = |query: &str| get(shared(), &format!("/api/v1/{route}{query}"));
            assert_eq!(answer(word).status, 200);
            assert_eq!(answer(word).json(), answer(separate).json(), "{route}{word}");
            assert_eq!(answer(&format!("{word}&ranks=8")).status, 400);
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
        ("position?position=S:AK&table=../../Cargo.toml", no_table, ""),
        ("position?position=S:AKQ+H:JT9&ranks=8", no_table, ""),
        ("position?position=S:AQT9+H:KJ97+C:AQT8+D:KJ97&game=challenge-1987&ranks=8", no_table, ""),
        ("deals?suits=3&ranks=4&set=symmetric", bad, ""),
        ("deals?ranks=12", no_table, ""),
        ("nothing?", not_found, ""),
        ("estimate?position=S:AK", not_found, ""),
        ("?", not_found, ""),
        ("../../nothing?", not_found, ""),
        ("position?", bad, "expected the parameter 'position', got none; write it as in 'S:KJ H:AQT98'"),
        ("position?position=S:A&rank=9", bad, unknown),
        ("position?ranks=7&ranks=7", bad, "expected the parameter 'ranks' once, got it twice: leave one out"),
        ("position?position=S:A&ranks=-1", bad, "ranks: expected a whole number, 0 or more, got '-1'"),
        ("position?position=S:A&ranks=", bad, "ranks: expected a whole number, 0 or more, got nothing"),
        ("position?position=S:A&ranks=300", bad, "ranks: expected a smaller number, got '300'"),
        ("position?position=S:A&trumps=x", bad, "trumps: no setting of the trumps is called 'x'; use none or own"),
        ("position?position=S:A&table=x", no_table, "no table is called 'x': see /api/v1/tables"),
        ("deals?set=x", bad, "set: no set of deals is called 'x'; use symmetric, all or equal"),
        ("deals?outcome=win,", bad, "outcome: no outcome is called nothing; use win, loss or draw"),
        ("deals?leads=1", bad, "leads: expected true or false, got '1'"),
    ] {
        let answer = get(shared(), &format!("/api/v1/{query}"));
        assert_eq!((answer.status, &*problem(&answer)), expected, "{query}: {:?}", answer.json());
        assert!(detail.is_empty() || answer.json()["detail"] == detail, "{query}: {:?}", answer.json());
    }
}

/// The deals of a page, and its cursor of the next one.
fn page(query: &str) -> (Vec<Value>, Option<u64>) {
    let mut page = get(shared(), &format!("/api/v1/deals?ranks=9&{query}")).json();
    (std::mem::take(page["deals"].as_array_mut().unwrap()), page["next"].as_u64())
}

#[test]
fn deals_by_page_are_all_deals() {
    let mut judge = Judge::by_table(solved().tablebase(), 0);
    for (query, set, leads, outcomes, most) in [
        ("limit=200", DealSet::Symmetric, false, &Outcome::ALL[..], usize::MAX),
        ("limit=7&leads=true&outcome=loss", DealSet::Symmetric, true, &[Outcome::Loss], usize::MAX),
        ("limit=200&set=equal&outcome=win,loss", DealSet::Equal, false, &[Outcome::Win, Outcome::Loss], 200),
        // There are no draws, and some pages are empty.
        ("limit=1&outcome=draw", DealSet::Symmetric, false, &[Outcome::Draw], usize::MAX),
    ] {
        let (mut deals, mut next) = (Vec::new(), Some(0));
        while let Some(cursor) = next.filter(|_| deals.len() < most) {
            let (more, after) = page(&format!("{query}&cursor={cursor}"));
            deals.extend(more);
            next = after;
        }
        let wanted = solved().rules().deals(set).unwrap();
        let wanted = wanted.filter(|deal| outcomes.contains(&solved().outcome(*deal).unwrap())).take(most);
        let wanted = wanted.map(|deal| DealJson::new(&mut judge, &deal, leads, false).unwrap());
        assert!(deals == wanted.map(|deal| serde_json::to_value(deal).unwrap()).collect::<Vec<_>>(), "{query}");
    }
    // A page looks at 64 deals for each that it may have.
    assert_eq!(page("limit=1&outcome=draw"), (Vec::new(), Some(64)));
    assert_eq!(page("cursor=18446744073709551615"), (Vec::new(), None));
}

#[test]
fn head_is_get_without_the_body() {
    // Nothing is compressed for HEAD, so it tells the length of the whole answer.
    let told = |answer: &Answer| -> BTreeSet<(String, String)> {
        answer.headers.iter().filter(|(name, _)| name != "date").cloned().collect()
    };
    for target in ["/api/v1/tables", "/api/v1/position?position=S:KJ+H:AQT98", "/", "/nothing", "/healthz"] {
        let (get, mut head) = (get(shared(), target), Connection::new(shared()));
        let answer = head.ask("HEAD", target, "").unwrap();
        assert_eq!((answer.status, told(&answer)), (get.status, told(&get)), "{target}");
        // The next answer begins where the body would.
        assert_eq!(head.ask("GET", "/healthz", "").unwrap().status, 200);
    }
}

#[test]
fn long_answers_are_compressed_for_clients_that_take_it() {
    for (target, is_long) in [("/api/v1/deals?ranks=9&limit=200", true), ("/favicon.ico", false), ("/healthz", false)] {
        let plain = get(shared(), target).body;
        for (encodings, used) in [("gzip", "gzip"), ("gzip, br", "br"), ("identity", ""), ("deflate, gzip;q=0", "")] {
            let answer = ask(shared(), "GET", target, &format!("Accept-Encoding: {encodings}\r\n"));
            let used = if is_long { used } else { "" };
            let told = (answer.status, answer.header("content-encoding"), answer.header("vary"));
            assert!(told.0 == 200 && told.1 == used && told.2.contains("accept-encoding"), "{target} {told:?}");
            assert!(used.is_empty() || 2 * answer.body.len() < plain.len(), "{target} {encodings}");
            let mut read = Vec::new();
            match used {
                "" => read = answer.body,
                "gzip" => drop(GzDecoder::new(&*answer.body).read_to_end(&mut read).unwrap()),
                _ => continue,
            }
            assert!(read == plain, "{target} {encodings}");
        }
    }
}

#[test]
fn methods_that_an_address_does_not_have() {
    let api = ["tables", "position", "deals", "openapi.json"].map(|name| format!("/api/v1/{name}"));
    for target in api.iter().map(String::as_str).chain(["/healthz", "/", "/no"]) {
        for method in ["PUT", "DELETE", "TRACE", "BREW", "POST"] {
            let answer = ask(shared(), method, target, "");
            assert_eq!((answer.status, answer.header("allow")), (405, "GET,HEAD"), "{method} {target}");
        }
    }
}

/// Every page on the web may ask the API, but not for the page. Answers may be kept for an hour. The policy of the page is for the page: on
/// an answer of the API it would be longer than some answers.
#[test]
fn headers_of_answers() {
    let names = ["access-control-allow-origin", "access-control-expose-headers", "cache-control", "referrer-policy"];
    let protecting = ["content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy"];
    let asking = "Origin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n";
    let kept = "public, max-age=3600";
    for (target, expected, is_page) in [
        ("/", ["", "", "no-cache", "no-referrer"], true),
        ("/robots.txt", ["", "", "no-cache", "no-referrer"], true),
        ("/api/v1/tables", ["*", "retry-after", "no-cache", ""], false),
        ("/api/v1/openapi.json", ["*", "retry-after", "no-cache", ""], false),
        ("/api/v1/deals?ranks=9", ["*", "retry-after", kept, ""], false),
        ("/api/v1/position?position=S:KJ+H:AQT98", ["*", "retry-after", kept, ""], false),
        ("/api/v1/position", ["*", "retry-after", "no-store", ""], false),
        ("/healthz", ["", "", "no-store", ""], false),
        ("/no", ["", "", "no-store", ""], false),
    ] {
        let answer = ask(shared(), "GET", target, asking);
        assert_eq!(names.map(|name| answer.header(name)), expected, "{target}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{target}");
        let told = protecting.map(|name| answer.header(name).split("; style").next().unwrap());
        let policy = ["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'", "same-origin", "same-origin"];
        assert_eq!(told, if is_page { policy } else { [""; 3] }, "{target}");
    }
    for (target, origin, method) in [("/api/v1/deals", "*", "GET"), ("/", "", "")] {
        let answer = ask(shared(), "OPTIONS", target, asking);
        assert_eq!(
            ["origin", "methods"].map(|name| answer.header(&format!("access-control-allow-{name}"))),
            [origin, method]
        );
    }
}
