//! The server as a process: what it answers, how it is started, and how it ends.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cases::cases;
use crate::client::{Connection, ask, get, post};
use crate::support::{Sandbox, data, json_lines};

cases!("serve": what_cannot_be_served);

/// A server that is killed if a test ends before it.
struct Server {
    child: Child,
    address: SocketAddr,
    first_line: String,
    /// What was read after the first line.
    rest: String,
}

impl Server {
    fn new(sandbox: &Sandbox, line: &str) -> Server {
        let mut command = sandbox.faceup(&format!("serve --port 0 {line}"));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first_line = String::new();
        let mut reader = BufReader::new(child.stdout.as_mut().unwrap());
        reader.read_line(&mut first_line).unwrap();
        let rest = String::from_utf8_lossy(reader.buffer()).into_owned();
        let address = first_line.trim().strip_prefix("listening on http://").map(|address| address.parse().unwrap());
        let address = address.unwrap_or_else(|| panic!("{first_line:?}: {:?}", child.wait()));
        Server { child, address, first_line, rest }
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// Waits for the end. Gives what was written to standard error.
    fn wait(&mut self) -> (ExitStatus, String) {
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(!log.contains("panicked"), "{log}");
        (self.child.wait().unwrap(), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn deals_are_those_of_deals() {
    let sandbox = Sandbox::new();
    sandbox.table("2x6.faceup", "--ranks 6");
    let server = Server::new(&sandbox, "--table 2x6.faceup");
    for (options, query) in [
        ("", ""),
        ("--set all --outcome loss", "&set=all&outcome=loss"),
        ("--set equal --outcome win,draw --leads", "&set=equal&outcome=win,draw&leads=true"),
    ] {
        let rows = json_lines(&sandbox.ok(&format!("deals --table 2x6.faceup --json --limit 1000 {options}")));
        let page = get(server.address, &format!("/api/v1/deals?ranks=6&limit=1000{query}")).json();
        let mut deals = page["deals"].as_array().unwrap().clone();
        for deal in &mut deals {
            deal["schema_version"] = 1.into();
        }
        assert_eq!(deals[..], rows[..deals.len()], "{options}");
        assert!(deals.len() == rows.len(), "{options}");
    }
}

#[test]
fn the_first_line_tells_the_port() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, "");
    assert_eq!(server.first_line, format!("listening on http://127.0.0.1:{}\n", server.address.port()));
    assert_eq!(get(server.address, "/api/v1/tables").json()["tables"][0]["table"], "2x13.compact");
    // The port is taken now.
    let port = server.address.port();
    sandbox.refusal(&format!("serve --port {port}"), 1, format!("cannot listen on 127.0.0.1:{port}"));
    server.signal("INT");
    let (status, log) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(log.lines().all(|line| line.contains(" INFO ")), "{log}");
    assert!(log.lines().last().unwrap().contains("stopped"), "{log}");
}

/// The log of a server after some requests, and after it ended well.
fn log_of(options: &str, requests: impl FnOnce(SocketAddr)) -> String {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, options);
    requests(server.address);
    server.signal("TERM");
    let (status, log) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    log
}

#[test]
fn a_line_of_the_log_for_each_request() {
    let targets = ["/healthz", "/no%1b[2J", "/api/v1/position?position=S:KJ+H:AQT98", "/api/v1/deals?limit=0"];
    let log = log_of("--log json", |address| {
        for target in targets {
            ask(address, "GET", target, "X-Forwarded-For: 198.51.100.7\r\nUser-Agent: xyzzy\r\n", b"");
        }
        ask(address, "POST", "/api/v1/positions", "Content-Type: text/plain\r\n", b"x");
    });
    let lines = json_lines(&log);
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
    let told: Vec<_> =
        requests.iter().map(|line| (line["uri"].as_str().unwrap(), line["status"].as_u64().unwrap())).collect();
    assert_eq!(
        told,
        [(targets[0], 200), (targets[1], 404), (targets[2], 200), (targets[3], 400), ("/api/v1/positions", 415)]
    );
    for line in requests {
        assert!(line["microseconds"].is_u64() && line["level"] == "INFO", "{line}");
        assert!(line["timestamp"].as_str().unwrap().ends_with('Z'), "{line}");
        let is_get = line["method"] == "GET";
        assert_eq!(line["client"], if is_get { "198.51.100.7" } else { "127.0.0.1" }, "{line}");
        assert_eq!(line["agent"], if is_get { "xyzzy".into() } else { Value::Null }, "{line}");
    }
}

/// A reader of the log may be a terminal.
#[test]
fn the_log_has_no_characters_that_a_terminal_obeys() {
    for options in ["--log json", "--log plain"] {
        let log = log_of(options, |address| {
            // Controls of C0 and C1, marks of direction, and ends of lines.
            for agent in ["a\u{9b}31m", "b\u{202e}x\u{2066}", "c\u{2028}d", "\u{85}", "\u{7f}"] {
                ask(address, "GET", "/", &format!("User-Agent: {agent}\r\n"), b"");
            }
            // Not HTTP: it may have no line.
            let mut connection = Connection::new(address);
            connection.send("GET /\u{9b}2J\u{202e} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".as_bytes());
            connection.read(true);
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
fn figures_proxies_and_a_limit_for_each_client() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, "--metrics 127.0.0.1:0 --proxy 192.0.2.0/24 --client 1");
    // The second line may have been read with the first.
    let mut line = server.rest.clone();
    if !line.ends_with('\n') {
        BufReader::new(server.child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    }
    let at = line.trim().strip_prefix("metrics on http://").unwrap().strip_suffix("/metrics").unwrap().parse().unwrap();
    let asked = || ask(server.address, "GET", "/api/v1/tables", "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\n", b"");
    assert_eq!(asked().status, 200);
    // A body that is not complete: the request is under way.
    let mut held = Connection::new(server.address);
    held.send(b"POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
    let start = Instant::now();
    while asked().status != 429 {
        assert!(start.elapsed() < Duration::from_secs(4));
    }
    let text = String::from_utf8(get(at, "/metrics").body).unwrap();
    assert!(text.contains(r#"faceup_requests_total{route="/api/v1/tables",status="429"} 1"#), "{text}");
    // The server would wait for the body.
    drop(held);
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
}

#[test]
fn tables_are_loaded_again_on_a_signal() {
    let sandbox = Sandbox::new();
    sandbox.table("a.faceup", "--ranks 5");
    sandbox.table("b.faceup", "--ranks 6");
    let mut server = Server::new(&sandbox, "--table a.faceup --solve 0");
    let ranks = || get(server.address, "/api/v1/tables").json()["tables"][0]["ranks"].as_u64();
    assert_eq!(ranks(), Some(5));
    std::fs::rename(sandbox.file("b.faceup"), sandbox.file("a.faceup")).unwrap();
    server.signal("HUP");
    let start = Instant::now();
    while ranks() != Some(6) {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
    // A file that is no table: the server keeps what it has.
    std::fs::write(sandbox.file("c"), "no table").unwrap();
    std::fs::rename(sandbox.file("c"), sandbox.file("a.faceup")).unwrap();
    server.signal("HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(ranks(), Some(6));
    server.signal("TERM");
    let (status, log) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(log.contains("INFO reloaded the tables") && log.contains("ERROR cannot reload the tables"), "{log}");
    assert!(log.contains("'a.faceup'"), "{log}");
}

#[test]
fn the_log_may_leave_out_who_asks_and_what() {
    for (options, is_written) in [("--log json --anonymous", true), ("--log none", false)] {
        let log = log_of(options, |address| {
            ask(address, "GET", "/api/v1/position?position=S:KJ+H:AQT98", "User-Agent: xyzzy\r\n", b"");
        });
        assert_eq!(log.contains(r#""uri":"/api/v1/position""#), is_written, "{log}");
        let lines = log.lines().filter(|line| line.contains(r#""request""#)).collect::<String>();
        assert!(!["S:KJ", "xyzzy", "client", "127.0.0.1"].iter().any(|word| lines.contains(word)), "{log}");
        assert!(is_written || log.is_empty(), "{log}");
    }
}

/// A log that nobody reads does not stop the server.
#[test]
fn a_log_that_nobody_reads() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, "--log json");
    let mut connection = Connection::new(server.address);
    // More bytes than a pipe holds.
    let agent = format!("User-Agent: {}\r\n", "x".repeat(500));
    for _ in 0..1000 {
        assert_eq!(connection.ask("GET", "/healthz", &agent, b"").unwrap().status, 200);
    }
}

#[test]
fn nothing_is_lost_on_a_signal_under_load() {
    for signal in ["TERM", "INT"] {
        let sandbox = Sandbox::new();
        let mut server = Server::new(&sandbox, "");
        let address = server.address;
        let (asked, is_ending) = (AtomicUsize::new(0), AtomicBool::new(false));
        let status = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        let mut connection = Connection::new(address);
                        // Until the server says that it closes the connection. Every request until then has an answer.
                        loop {
                            let target = "/api/v1/position?position=S:AJT653+H:KQ98742";
                            let answer = connection.ask("GET", target, "", b"").expect("an answer to every request");
                            assert_eq!(answer.status, 200);
                            asked.fetch_add(1, SeqCst);
                            if answer.header("connection") == "close" {
                                assert!(is_ending.load(SeqCst), "it ends too early");
                                assert!(connection.is_closed());
                                break;
                            }
                        }
                    })
                })
                .collect();
            // All clients are at it.
            while asked.load(SeqCst) < 100 && !clients.iter().any(|client| client.is_finished()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            is_ending.store(true, SeqCst);
            server.signal(signal);
            clients.into_iter().for_each(|client| client.join().unwrap());
            server.wait()
        });
        assert_eq!(status.0.code(), Some(0), "{}", status.1);
        let requests = status.1.lines().filter(|line| line.contains(" INFO request method=")).count();
        assert_eq!(requests, asked.load(SeqCst), "{signal}");
    }
}

#[test]
fn clients_that_come_again_and_again_do_not_hold_up_the_end() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, "");
    let (address, asked) = (server.address, AtomicUsize::new(0));
    let (status, log) = std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                // A connection for each request, until there is no server.
                while let Ok(stream) = std::net::TcpStream::connect(address) {
                    drop(stream);
                    let Ok(mut stream) = std::net::TcpStream::connect(address) else { break };
                    let _ = stream.write_all(b"GET /api/v1/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
                    let _ = stream.read_to_end(&mut Vec::new());
                    asked.fetch_add(1, SeqCst);
                }
            });
        }
        while asked.load(SeqCst) < 50 {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.signal("TERM");
        server.wait()
    });
    assert_eq!(status.code(), Some(0), "{log}");
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    let sandbox = Sandbox::new();
    let mut server = Server::new(&sandbox, "");
    // A request that is under way: its body is not complete.
    let mut connection = Connection::new(server.address);
    assert_eq!(connection.ask("GET", "/healthz", "", b"").unwrap().status, 200);
    connection.send(
        b"POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    );
    server.signal("TERM");
    // The server has seen the signal once it accepts no more.
    let start = Instant::now();
    while std::net::TcpStream::connect(server.address).is_ok() && start.elapsed() < Duration::from_secs(3) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let start = Instant::now();
    server.signal("TERM");
    let (status, log) = server.wait();
    // The body would be waited for.
    assert!(status.code() == Some(143) && start.elapsed() < Duration::from_secs(4), "{status:?} {log}");
}

#[test]
fn limits_are_those_of_the_options() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, "--batch 2 --solve 0 --no-expand");
    let tables = get(server.address, "/api/v1/tables").json();
    assert_eq!((&tables["limits"]["batch"], &tables["solves_cards"]), (&2.into(), &0.into()));
    assert_eq!(&tables["tables"][0]["expanded"], false);
    assert_eq!(get(server.address, "/api/v1/position?position=S:KJ+H:AQT98").status, 404);
    assert_eq!(post(server.address, "/api/v1/positions", br#"{"positions": [1, 2, 3]}"#).status, 413);
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
    let [position, in_a_round, batch, estimate, first, second] = examples[..] else { panic!("{examples:?}") };
    let shown: Vec<Value> = blocks("json").into_iter().map(|block| serde_json::from_str(block).unwrap()).collect();
    assert_eq!(answer(position), shown[0]);
    assert_eq!((&answer(in_a_round)["outcome"], &answer(in_a_round)["rounds"]), (&"win".into(), &2.into()));
    let answers = answer(batch)["answers"].clone();
    let statuses = [0, 1, 2].map(|at: usize| answers[at]["problem"]["status"].as_u64().unwrap_or(200));
    assert_eq!(statuses, [200, 200, 404]);
    let estimated = answer(estimate);
    assert!(estimated["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{estimated}");
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
    assert!(options.len() > 10, "{options:?}");
    for option in options {
        assert!(help.contains(option.split(' ').next().unwrap()), "{option}");
    }
}
