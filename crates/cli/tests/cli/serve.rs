//! The server as a process: what it answers, how it is started, and how it ends.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Connection, ask, get};
use crate::interruption::Running;
use crate::support::{Sandbox, data, json_lines};

/// A server that is killed if a test ends before it.
struct Server {
    running: Running,
    address: SocketAddr,
    first_line: String,
}

impl Server {
    fn new(sandbox: &Sandbox, line: &str) -> Server {
        let mut command = sandbox.faceup(&format!("serve --port 0 {line}"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = Running { child: command.spawn().unwrap() };
        let mut first_line = String::new();
        BufReader::new(running.child.stdout.as_mut().unwrap()).read_line(&mut first_line).unwrap();
        let address = first_line.trim().strip_prefix("listening on http://").map(|address| address.parse().unwrap());
        let address = address.unwrap_or_else(|| panic!("{first_line:?}: {:?}", running.wait()));
        Server { running, address, first_line }
    }

    /// Stops the server, which must end well. Gives its log.
    fn stop(mut self, signal: &str) -> String {
        let ended = self.running.end(signal);
        assert_eq!(ended.code, Some(0), "{ended:?}");
        ended.stderr
    }
}

#[test]
fn the_first_line_tells_the_port() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, "");
    assert_eq!(server.first_line, format!("listening on http://127.0.0.1:{}\n", server.address.port()));
    assert_eq!(get(server.address, "/api/v1/tables").json()["tables"][0]["table"], "2x13.compact");
    // The port is taken now.
    let port = server.address.port();
    sandbox.refusal(&format!("serve --port {port}"), 1, format!("cannot listen on 127.0.0.1:{port}"));
    let log = server.stop("INT");
    assert!(log.lines().all(|line| line.contains(" INFO ")), "{log}");
    assert!(log.lines().last().unwrap().contains("stopped"), "{log}");
}

/// The log of a server after some requests, and after it ended well.
fn log_of(options: &str, requests: impl FnOnce(SocketAddr)) -> String {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, options);
    requests(server.address);
    server.stop("TERM")
}

#[test]
fn a_line_of_the_log_for_each_request() {
    let targets = ["/healthz", "/no%1b[2J", "/api/v1/position?position=S:KJ+H:AQT98", "/api/v1/deals?limit=0"];
    let log = log_of("--log json", |address| {
        for target in targets {
            ask(address, "GET", target, "User-Agent: xyzzy\r\n");
        }
    });
    // Who asks is not in the log.
    assert!(!log.contains("xyzzy"), "{log}");
    let lines = json_lines(&log);
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "answered").collect();
    let told: Vec<_> =
        requests.iter().map(|line| (line["span"]["uri"].as_str().unwrap(), line["status"].as_u64().unwrap())).collect();
    assert_eq!(told, [(targets[0], 200), (targets[1], 404), (targets[2], 200), (targets[3], 400)]);
    for line in requests {
        assert!(line["microseconds"].is_u64() && line["level"] == "INFO" && line["span"]["method"] == "GET", "{line}");
        assert!(line["timestamp"].as_str().unwrap().ends_with('Z'), "{line}");
    }
    assert_eq!(log_of("--log none", |address| drop(get(address, "/"))), "");
}

/// A reader of the log may be a terminal.
#[test]
fn the_log_has_no_characters_that_a_terminal_obeys() {
    for options in ["--log json", "--log plain"] {
        let log = log_of(options, |address| {
            // Controls of C0 and C1, marks of direction, and ends of lines.
            for text in ["a\u{9b}31m", "b\u{202e}x\u{2066}", "c\u{2028}d", "\u{85}", "\u{7f}"] {
                let mut connection = Connection::new(address);
                connection.send(format!("GET /{text} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes());
                connection.read(true);
            }
        });
        let is_plain =
            |c: char| c == '\n' || !(c.is_control() || "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}".contains(c));
        let is_left = |c: char| !('\u{202a}'..='\u{202e}').contains(&c) && !('\u{2066}'..='\u{2069}').contains(&c);
        assert!(log.chars().all(|c| is_plain(c) && is_left(c)), "{log:?}");
        for shown in ["u{9b}31m", "u{202e}x", "u{2066}", "u{2028}d", "u{85}"] {
            assert!(log.contains(shown), "{shown}: {log}");
        }
    }
}

#[test]
fn tables_are_loaded_again_on_a_signal() {
    let sandbox = Sandbox::new();
    sandbox.table("a.faceup", "--ranks 5");
    sandbox.table("b.faceup", "--ranks 6");
    let server = Server::new(&sandbox, "--table a.faceup --solve 0 --no-expand");
    assert_eq!(get(server.address, "/api/v1/tables").json()["solves_cards"], 0);
    assert_eq!(get(server.address, "/api/v1/position?position=S:KJ+H:AQT98").status, 404);
    let ranks = || get(server.address, "/api/v1/tables").json()["tables"][0]["ranks"].as_u64();
    assert_eq!(ranks(), Some(5));
    std::fs::rename(sandbox.file("b.faceup"), sandbox.file("a.faceup")).unwrap();
    server.running.signal("HUP");
    let start = Instant::now();
    while ranks() != Some(6) {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
    // A file that is no table: the server keeps what it has.
    std::fs::write(sandbox.file("c"), "no table").unwrap();
    std::fs::rename(sandbox.file("c"), sandbox.file("a.faceup")).unwrap();
    server.running.signal("HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(ranks(), Some(6));
    let log = server.stop("TERM");
    assert!(log.contains("INFO reloaded the tables") && log.contains("ERROR cannot reload the tables"), "{log}");
    assert!(log.contains("'a.faceup'"), "{log}");
}

/// A log that nobody reads does not stop the server.
#[test]
fn a_log_that_nobody_reads() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, "--log json");
    let mut connection = Connection::new(server.address);
    // More bytes than a pipe holds.
    let target = format!("/healthz?{}", "x".repeat(500));
    for _ in 0..1000 {
        assert_eq!(connection.ask("GET", &target, "").unwrap().status, 200);
    }
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, "");
    // A request whose head is not complete.
    let mut connection = Connection::new(server.address);
    connection.send(b"GET /healthz HTTP/1.1\r\n");
    // The server has accepted it, since it has accepted a later one.
    assert_eq!(get(server.address, "/healthz").status, 200);
    server.running.signal("TERM");
    // The server has seen the signal once it accepts no more.
    let start = Instant::now();
    while std::net::TcpStream::connect(server.address).is_ok() && start.elapsed() < Duration::from_secs(3) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let start = Instant::now();
    let ended = server.running.end("TERM");
    // The head would be waited for.
    assert!(ended.code == Some(143) && start.elapsed() < Duration::from_secs(4), "{ended:?}");
    assert!(connection.is_closed());
}

/// The standard game is served beside the files, unless one of them is of that game.
#[test]
fn the_standard_table_stays() {
    let sandbox = Sandbox::new();
    sandbox.table("2x5.faceup", "--ranks 5");
    std::fs::copy(data("2x13.frontier"), sandbox.file("own.frontier")).unwrap();
    for (options, names) in [
        ("--table 2x5.faceup", &["2x5.faceup", "2x13.compact"][..]),
        ("--table own.frontier --table 2x5.faceup", &["own.frontier", "2x5.faceup"]),
    ] {
        let server = Server::new(&sandbox, options);
        let tables = get(server.address, "/api/v1/tables").json();
        let served: Vec<&Value> = tables["tables"].as_array().unwrap().iter().map(|table| &table["table"]).collect();
        assert_eq!(served, names, "{options}");
        let position = get(server.address, "/api/v1/position?position=S:AJT653+H:KQ98742").json();
        assert_eq!((&position["outcome"], position["ranks"].as_u64()), (&"win".into(), Some(13)));
    }
}

const PAGE: &str = include_str!("../../../../docs/server.md");

/// The blocks of the page in a language.
fn blocks(language: &str) -> Vec<&'static str> {
    PAGE.split(&format!("```{language}\n")).skip(1).map(|block| block.split("```").next().unwrap()).collect()
}

#[test]
fn the_examples_of_the_page_work() {
    if std::process::Command::new("curl").arg("--version").output().is_err() {
        eprintln!("skipped: the examples of docs/server.md, because curl is missing");
        return;
    }
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, "--timeout 600");
    let answer = |example: &str| -> Value {
        let mut command = sandbox.command("sh");
        command.args(["-c", &format!("{example} --silent --show-error")]);
        command.env("SERVER", format!("http://{}", server.address)).env_remove("http_proxy");
        let run = crate::support::run(command).with_code(0);
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {example}: {run:?}"))
    };
    let examples: Vec<&str> =
        blocks("sh").into_iter().filter(|block| block.starts_with("curl ")).map(str::trim).collect();
    let [position, in_a_round, first, second] = examples[..] else { panic!("{examples:?}") };
    let shown: Vec<Value> = blocks("json").into_iter().map(|block| serde_json::from_str(block).unwrap()).collect();
    assert_eq!(answer(position), shown[0]);
    assert_eq!((&answer(in_a_round)["outcome"], &answer(in_a_round)["rounds"]), (&"win".into(), &2.into()));
    let (first_page, second_page) = (answer(first), answer(second));
    assert!(second.contains(&format!("cursor={}\"", first_page["next"])), "{first_page}");
    for page in [&first_page, &second_page] {
        let deals = page["deals"].as_array().unwrap();
        assert!(deals.len() == 2 && deals.iter().all(|deal| deal["outcome"] == "loss"), "{page}");
    }
    // The problem that the page shows is the one of a position with that fault.
    assert_eq!(get(server.address, "/api/v1/position?position=S:A7&ranks=7").json(), shown[1]);
}

#[test]
fn the_options_of_the_page_exist() {
    let help = Sandbox::new().ok("serve --help");
    let mut options: Vec<&str> = PAGE.split('`').filter(|word| word.starts_with("--")).collect();
    options.retain(|option| !option.contains("data-urlencode"));
    assert!(options.len() > 5, "{options:?}");
    for option in options {
        assert!(help.contains(option.split(' ').next().unwrap()), "{option}");
    }
}
