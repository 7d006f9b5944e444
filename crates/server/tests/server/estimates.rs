//! Estimates take long. Everything else is answered meanwhile.

use faceup::parts::TableParts;
use std::time::Duration;

use faceup::Quiet;
use faceup::parts::TableStore;
use faceup::parts::answer::{Answer, GameChoice, MoverTrump, Question, Versioned};
use faceup::parts::play::{Estimator, Evaluation, Limits};
use serde_json::Value;

use crate::client::{Connection, ask, encode, get};
use crate::routes::problem;
use crate::{Running, shared, until};

/// A question that takes long. Another number makes it another one to the server.
fn question(number: usize) -> String {
    let ranks = format!("{:0>number$}9", "");
    format!("/api/v1/estimate?position=S:AQT86+H:KJ97+C:AQT8+D:KJ976&game=challenge&ranks={ranks}")
}

#[test]
fn exact_answers_do_not_wait_for_estimates() {
    let server = Running::with(|settings| {
        settings.estimate_time = Duration::from_secs(300);
        settings.request_time = Duration::from_secs(300);
        settings.drain_time = Duration::ZERO;
    });
    let address = server.address;
    let estimates = || get(address, "/healthz").json()["estimates"].as_u64().unwrap();
    assert_eq!(get(address, &question(0)).status, 200);
    let mut clients: Vec<Connection> = (1..=8).map(|_| Connection::new(address)).collect();
    for (client, number) in clients.iter_mut().zip(1..) {
        client.send(format!("GET {} HTTP/1.1\r\nHost: x\r\n\r\n", question(number)).as_bytes());
    }
    until(|| estimates() == 8);
    for target in ["/api/v1/position?position=S:AJT653+H:KQ98742", "/api/v1/deals?limit=10", "/"] {
        assert_eq!(get(address, target).status, 200);
    }
    // One that is known needs no place in the queue.
    assert_eq!(get(address, &question(0)).status, 200);
    let refused = get(address, &question(9));
    assert_eq!((refused.status, &*problem(&refused), refused.header("retry-after")), (503, "overloaded", "1"));
    assert!(estimates() >= 7);
}

/// Deals, batches and solves may take long, too.
#[test]
fn short_answers_do_not_wait_for_long_ones() {
    let server = Running::with(|settings| {
        settings.page = u32::MAX;
        settings.request_time = Duration::from_secs(300);
        settings.drain_time = Duration::ZERO;
    });
    let long = || get(server.address, "/healthz").json()["long"].as_u64().unwrap();
    let mut clients: Vec<Connection> = (0..4).map(|_| Connection::new(server.address)).collect();
    for client in &mut clients {
        client.send(b"GET /api/v1/deals?set=all&limit=10000000&leads=true HTTP/1.1\r\nHost: x\r\n\r\n");
    }
    until(|| long() == 4);
    assert_eq!(get(server.address, "/api/v1/position?position=S:AJT653+H:KQ98742").status, 200);
    assert_eq!(long(), 4);
}

#[test]
fn an_estimate_has_a_short_time() {
    let server = Running::with(|settings| settings.estimate_time = Duration::from_millis(1));
    let answer = get(server.address, &question(0));
    assert_eq!((answer.status, &*problem(&answer)), (503, "too-slow"));
    assert!(answer.json()["detail"].as_str().unwrap().contains("within 0.001 seconds"));
    // The work was stopped.
    until(|| get(server.address, "/healthz").json()["estimates"] == 0);
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
        let base = TableStore::new().base(rules, Some(base_ranks), &Quiet).unwrap();
        let evaluation = Evaluation::with_table(rules, base.tablebase()).unwrap();
        let mut estimator = Estimator::new(evaluation).within(Limits::ANSWER);
        let estimate = Answer::by_estimate(&mut estimator, question, &Quiet).unwrap();
        let expected = serde_json::to_value(Versioned::new(estimate.estimate_json(text))).unwrap();
        assert_eq!((got.json(), &expected["base_ranks"]), (expected.clone(), &base_ranks.into()), "{target}");
        // The second time, it is a copy, here or there.
        assert_eq!(get(shared(), &target).body, got.body);
        let again = ask(shared(), "GET", &target, &format!("If-None-Match: {}\r\n", got.header("etag")), b"");
        assert_eq!(again.status, 304);
    }
}

/// Known outcomes come before estimates, and need no table.
#[test]
fn openings_in_the_program() {
    let deal = format!("game=challenge-1987&position={}", encode("S:AQT8 H:KJ97 C:AQT8 D:KJ97"));
    let known = get(shared(), &format!("/api/v1/position?{deal}")).json();
    assert_eq!((&known["outcome"], &known["table"]), (&"win".into(), &Value::Null));
    let other = get(shared(), &format!("/api/v1/position?{deal}&ranks=8").replacen("AQT8", "AQT9", 1));
    assert_eq!(other.status, 404, "{}", other.json());
    let known = get(shared(), &format!("/api/v1/estimate?{deal}")).json();
    assert_eq!((&known["proved"], &known["base_ranks"]), (&"win".into(), &Value::Null));
    // A server that solves nothing has the tables of the library.
    let server = Running::with(|settings| settings.estimate_time = Duration::from_secs(60));
    let answer = get(server.address, "/api/v1/estimate?position=S:26,25,24&ranks=26&suits=2");
    assert_eq!((answer.status, &answer.json()["base_ranks"]), (200, &13.into()));
}
