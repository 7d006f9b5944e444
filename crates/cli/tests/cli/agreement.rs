//! Every front end says the same of a position: the command in JSON, on one line and for people, the session, the annotation, the
//! server, and the page. 300 positions of random games are asked about, with and without piles.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use faceup::parts::core::{GameChoice, random};
use faceup::parts::play::{Board, Game, Names, Record};
use faceup::{Deal, Player, Position, Rules, notation};
use faceup_server::{Page, Server, Settings, Tables};
use faceup_web::Library;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Value, json};

use crate::client::get;
use crate::support::{Sandbox, data, json_lines, list, run_with_input, texts};

/// The games, and the file of the table that answers. Without one, each front end solves the game.
const GAMES: [(&str, u8, u8, &str); 10] = [
    ("beat-it-or-eat-it", 2, 13, "2x13.frontier"),
    ("challenge", 4, 5, "challenge-4x5.frontier"),
    ("beat-it-or-eat-it", 2, 10, "2x10.faceup"),
    ("beat-it-or-eat-it", 1, 11, ""),
    ("beat-it-or-eat-it", 2, 7, ""),
    ("beat-it-or-eat-it", 3, 4, ""),
    ("beat-it-or-eat-it", 4, 3, ""),
    ("challenge", 2, 6, ""),
    ("challenge", 3, 4, ""),
    ("challenge-1987", 2, 6, ""),
];
/// The positions of a game.
const POSITIONS: usize = 30;
/// The most moves of a random game.
const MOVES: usize = 14;
/// The moves of best play in every answer.
const LINE: usize = 12;

/// A position of a random game.
struct Asked {
    /// The number of the random game, and of the moves before the position.
    at: (usize, usize),
    position: Position,
    text: String,
    /// The answer of the command, in JSON and for people.
    answer: Value,
    said: String,
}

/// A random game that is not over.
fn random_game(rules: Rules, random: &mut impl Rng) -> Game {
    let deal = loop {
        let hand = rules.pack().full().iter().filter(|_| random.random_bool(0.5)).collect();
        if let Ok(deal) = Deal::new(rules, hand) {
            break deal;
        }
    };
    let mut game = Game::new(Position::from(deal)).unwrap();
    while game.len() < MOVES {
        let mv = *game.now().moves().choose(random).unwrap();
        if game.now().play(mv).unwrap().winner().is_some() {
            break;
        }
        game.play(mv).unwrap();
    }
    game
}

/// What is known of a position or a move, in words.
fn words(known: &Value) -> String {
    let outcome = known["outcome"].as_str().unwrap();
    match known["rounds"].as_u64() {
        None => outcome.to_owned(),
        Some(0) => format!("{outcome} at once"),
        Some(1) => format!("{outcome} in 1 round"),
        Some(rounds) => format!("{outcome} in {rounds} rounds"),
    }
}

/// The outcome and the rounds alone.
fn value(known: &Value) -> Value {
    json!([known["outcome"], known["rounds"]])
}

impl Asked {
    /// The moves whose value is that of the position.
    fn best(&self) -> Vec<&str> {
        let is_best = |mv: &&Value| value(mv) == value(&self.answer);
        list(&self.answer["moves"]).iter().filter(is_best).map(|mv| mv["move"].as_str().unwrap()).collect()
    }

    /// What the command says to people: the moves with their values, and the line of best play with these names.
    fn said(&self, names: [&str; 2]) -> (Vec<String>, Option<String>) {
        let of = |starts: &'static [&str]| {
            self.said.lines().filter(move |line| starts.iter().any(|it| line.starts_with(it)))
        };
        let line = of(&["best play: ", "play that keeps the draw: "]).next();
        let with_names = |line: &str| {
            let line = line.strip_suffix(" (--line N shows more)").unwrap_or(line);
            let [mover, other] = if self.position.mover() == Player::One { names } else { [names[1], names[0]] };
            line.replace("MOVER", mover).replace("OPPONENT", other)
        };
        (of(&["  "]).flat_map(lines).collect(), line.map(with_names))
    }
}

/// The lines of a text, with one space between words.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// A text as a part of an address.
fn encode(text: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if keep(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// What the page is told.
fn page(library: &mut Library, question: Value) -> Value {
    let mut answer: Value = serde_json::from_str(&library.ask(&question.to_string())).unwrap();
    assert!(answer["ok"].is_object(), "{question}: {answer}");
    answer["ok"].take()
}

/// What a session, an annotation and the page's session say of the positions of one random game.
fn check_record(
    sandbox: &Sandbox,
    library: &mut Library,
    table: &str,
    game: &Game,
    asked: &[&Asked],
    has_rounds: bool,
) {
    let record = Record::new(game.clone(), Names::default());
    fs::write(sandbox.file("record.txt"), record.to_string()).unwrap();
    let option = if table.is_empty() { String::new() } else { format!("--table {table}") };
    let names = record.names().both();

    let script: String = asked.iter().map(|asked| format!("go {}\nvalues\nline {LINE}\n", asked.at.1)).collect();
    let run = run_with_input(sandbox.faceup(&format!("analyse record.txt {option}")), script).with_code(0);
    let views: Vec<&str> = run.stdout.split("\n\n").skip(1).collect();
    assert_eq!(views.len(), asked.len(), "{}", run.stdout);
    let annotation = sandbox.json(&format!("annotate record.txt --json {option}"));
    page(library, json!({ "ask": "new", "start": { "record": record.to_string() } }));

    for (asked, view) in asked.iter().zip(views) {
        let (answer, ply) = (&asked.answer, asked.at.1);
        // Moves of equal value come in the same order everywhere.
        let (mut expected, line) = asked.said(names);
        let mover = names[usize::from(asked.position.mover() == Player::Two)];
        expected.push(match line {
            Some(line) => format!("{} for {mover}; {line}", words(answer)),
            None => {
                "error: the table has no rounds, so its best play may repeat positions; leave out --table".to_owned()
            }
        });
        let (_, said) =
            view.split_once("to lead\n").or_else(|| view.split_once("or eat\n")).unwrap_or_else(|| panic!("{view}"));
        assert_eq!(lines(said), expected, "{}", asked.text);

        if let Some(known) = annotation["plies"].get(ply) {
            let known = (value(&known["before"]), &known["moves"], &known["best"]);
            assert_eq!(known, (value(answer), &answer["moves"], &answer["best"]), "{}", asked.text);
        }

        let view = page(library, json!({ "ask": "go", "ply": ply }));
        assert_eq!(view["position"]["text"], answer["position"]);
        assert_eq!((&view["position"]["pile"], &view["position"]["to_beat"]), (&answer["pile"], &answer["to_beat"]));
        assert_eq!(
            view["knowledge"],
            json!({ "outcome": answer["outcome"], "rounds": answer["rounds"], "words": words(answer) })
        );
        assert_eq!(list(&view["moves"]).len(), list(&answer["moves"]).len());
        for mv in list(&answer["moves"]) {
            let shown = list(&view["moves"]).iter().find(|shown| shown["move"] == mv["move"]).unwrap();
            let known = json!({ "outcome": mv["outcome"], "rounds": mv["rounds"], "words": words(mv) });
            assert_eq!((&shown["kind"], &shown["knowledge"]), (&mv["kind"], &known), "{}", asked.text);
            assert_eq!(shown["best"], value(mv) == value(answer), "{}", asked.text);
        }
        // The last move, with what it was worth.
        if let Some(last) = ply.checked_sub(1).map(|last| &annotation["plies"][last]) {
            let told = |last: &Value| {
                (last["move"].clone(), last["mark"].clone(), value(&last["before"]), value(&last["after"]))
            };
            assert_eq!(told(&view["last"]), told(last), "{}", asked.text);
        }
        let best = page(library, json!({ "ask": "best", "line": LINE }));
        if has_rounds {
            assert_eq!(texts(&best["moves"], "move"), texts(&answer["line"], "move"), "{}", asked.text);
        }
        let hint = page(library, json!({ "ask": "hint" }));
        assert!(asked.best().contains(&hint["move"].as_str().unwrap()), "{}: {hint}", asked.text);
        assert_eq!(hint["knowledge"], view["knowledge"], "{}", asked.text);
    }
}

#[test]
fn every_front_end_says_the_same() {
    let sandbox = Sandbox::new();
    sandbox.table("2x10.faceup", "--ranks 10");
    for name in ["2x13.frontier", "challenge-4x5.frontier"] {
        fs::copy(data(name), sandbox.file(name)).unwrap();
    }
    let (mut tables, mut index) = (Tables::new(14, None), Vec::new());
    for (game, suits, ranks, table) in GAMES.iter().filter(|(.., table)| !table.is_empty()) {
        tables.add_file(&sandbox.file(table)).unwrap();
        index.push(json!({ "file": table, "game": game, "suits": suits, "ranks": ranks }));
    }
    let mut library = Library::new(&json!({ "tables": index }).to_string()).unwrap();
    let server = Server::bind(([127, 0, 0, 1], 0).into(), tables, Page::embedded(), Settings::default()).unwrap();
    let (address, is_stopped) = (server.address(), Arc::new(AtomicBool::new(false)));
    let stopped = is_stopped.clone();
    let thread = std::thread::spawn(move || server.run(|| stopped.load(Relaxed)));

    let mut random = random::stream(300);
    for (preset, suits, ranks, table) in GAMES {
        let rules = preset.parse::<faceup::Preset>().unwrap().rules(suits, ranks).unwrap();
        let has_rounds = !table.ends_with(".frontier");
        let (mut games, mut all) = (Vec::new(), Vec::<Asked>::new());
        while all.len() < POSITIONS {
            let game = random_game(rules, &mut random);
            for ply in 0..=game.len().min(POSITIONS - all.len() - 1) {
                let position = *game.at(ply).unwrap();
                let text = notation::format_written_position(&position, &game.pile(ply));
                all.push(Asked { at: (games.len(), ply), position, text, answer: Value::Null, said: String::new() });
            }
            games.push(game);
        }
        if !table.is_empty() {
            let added = library.add_table(table, fs::read(sandbox.file(table)).unwrap());
            assert!(added.starts_with(r#"{"ok""#), "{added}");
        }

        let game = format!("--game {preset} --suits {suits} --ranks {ranks} --line {LINE}");
        let named = if table.is_empty() { String::new() } else { format!("--table {table}") };
        let source = if table.is_empty() { "--no-cache" } else { &named };
        let trump_of =
            |mover: Player| rules.trump(mover).map_or("spades".to_owned(), |suit| suit.name().to_lowercase());
        for mover in Player::ALL {
            let mut these: Vec<&mut Asked> = all.iter_mut().filter(|asked| asked.position.mover() == mover).collect();
            let lines = these.iter().map(|asked| asked.text.clone()).collect::<Vec<_>>().join("\n");
            let options = format!("{game} --mover-trump {}", trump_of(mover));
            let run = run_with_input(sandbox.faceup(&format!("query - --json {options} {source}")), lines.clone());
            for (asked, answer) in these.iter_mut().zip(json_lines(&run.with_code(0).stdout)) {
                assert_eq!(answer["input"], asked.text);
                asked.answer = answer;
            }
            let run = run_with_input(sandbox.faceup(&format!("query - {options} {source}")), lines).with_code(0);
            for (asked, row) in these.iter().zip(run.stdout.lines()) {
                let (position, best) = (asked.answer["position"].as_str().unwrap(), asked.best().join(" "));
                assert_eq!(row, format!("{position}\t{}\t{best}", words(&asked.answer)));
            }
        }

        for asked in &mut all {
            let trump = trump_of(asked.position.mover());
            // The cache keeps a table that was solved.
            asked.said = sandbox.ok(&format!("query '{}' {game} --mover-trump {trump} {named}", asked.text));
            let (moves, line) = asked.said(["ONE", "TWO"]);
            let is_right = asked.said.contains(&format!("\n{} for the mover\n", words(&asked.answer)));
            let has_values =
                list(&asked.answer["moves"]).iter().zip(&moves).all(|(mv, said)| said.contains(&words(mv)));
            assert!(is_right && has_values && line.is_some() == has_rounds, "{}", asked.said);

            let target = format!(
                "position={}&game={preset}&suits={suits}&ranks={ranks}&mover_trump={trump}&line={LINE}",
                encode(&asked.text)
            );
            assert_eq!(get(address, &format!("/api/v1/position?{target}")).json(), asked.answer);
            let question = json!({
                "ask": "position", "position": asked.text, "game": preset, "suits": suits, "ranks": ranks, "mover_trump": trump, "line": LINE,
            });
            assert_eq!(page(&mut library, question), asked.answer, "{}", asked.text);
        }
        for (number, played) in games.iter().enumerate() {
            let these: Vec<&Asked> = all.iter().filter(|asked| asked.at.0 == number).collect();
            check_record(&sandbox, &mut library, table, played, &these, has_rounds);
        }
    }
    is_stopped.store(true, Relaxed);
    assert!(thread.join().unwrap());
}

/// Texts of a game with trumps and of one without, the header Game left out.
const TEXTS: [&str; 12] = [
    "S:KQ H:AJ",
    "S:KQ H:AJ\n\nJh",
    "S:KQ H:AJ | S:AJ H:KQ",
    "S:KQ H:A | S:AJ H:KQ | Jh",
    "Ann: S:KQ H:AJ",
    "Ann: S:KQ H:AJ\nBob: S:AJ H:KQ",
    "Ann: S:KQ H:AJ\nBob: S:AJ H:KQ\n\nJh, Qh. Js",
    "Leads: Bob\nAnn: S:KQ H:AJ\nBob: S:AJ H:KQ",
    "Leads: Bob\nAnn: S:KQ H:AJ\nBob: S:AJ H:KQ\n\nJs, Qs. Jh",
    "Players: Bob, Ann\nLeads: Bob\nAnn: S:KQ H:AJ\nBob: S:AJ H:KQ\n\nJs",
    "Players: Ann, Bob\nInitial layout: (Bob has the opening lead)\nAnn: S:KQ H:AJ\nBob: S:AJ H:KQ",
    "Bill - S:KQ H:AJ\nTable - .\nYou - S:AJ H:KQ",
];

/// Every front end gives the cards and the trumps of a text to the same players: to the one who moves, and to the other.
#[test]
fn every_front_end_seats_the_players_alike() {
    let sandbox = Sandbox::new();
    let seen = |position: &Position| {
        [position.mover(), !position.mover()].map(|player| (position.hand(player), position.rules().trump(player)))
    };
    for (game, text) in ["beat-it-or-eat-it", "challenge"].into_iter().flat_map(|game| TEXTS.map(|text| (game, text))) {
        let text = format!("Game: {game}\nRanks: 4\n{text}\n");
        fs::write(sandbox.file("deal"), &text).unwrap();
        let record = Record::parse(&text).unwrap();
        let expected = seen(record.game().now());
        let annotated = Record::parse(&sandbox.ok("annotate deal")).unwrap();
        assert_eq!(seen(annotated.game().now()), expected, "annotate: {text}");
        let board = Board::read(&text, &GameChoice::default(), None, Player::One).unwrap();
        assert_eq!(seen(board.position()), expected, "{text}");
        let answer = sandbox.json("query --json deal");
        assert_eq!(answer["mover_trump"].as_str(), expected[0].1.map(|suit| suit.name().to_lowercase()).as_deref());
        let of = |field: &str| notation::parse_hand(answer[field].as_str().unwrap(), record.game().rules().pack());
        assert_eq!(["hand", "opponent_hand"].map(of), expected.map(|(hand, _)| Ok(hand)), "query: {text}");
        // A board shows both hands with their trumps.
        let pack = record.game().rules().pack();
        let of_line = |line: &str| {
            let (hand, trump) = line.split_once("   (trumps: ").unwrap_or((line, ")"));
            let hand = notation::parse_hand(&hand[hand.find("S:")?..], pack).unwrap();
            Some((trump.trim_end_matches(')').to_owned(), hand.bits()))
        };
        let name = |suit: Option<faceup::Suit>| suit.map_or(String::new(), |suit| suit.name().to_lowercase());
        let mut expected = expected.map(|(hand, trump)| (name(trump), hand.bits()));
        expected.sort();
        for command in ["analyse", "play --side both"] {
            let script =
                if command == "analyse" { format!("go {}\n", record.game().len()) } else { "board\n".to_owned() };
            let run = run_with_input(sandbox.faceup(&format!("{command} deal")), script).with_code(0);
            let mut hands: Vec<_> = run.stdout.lines().rev().filter_map(of_line).take(2).collect();
            hands.sort();
            assert_eq!(hands, expected, "{command}: {text}{}", run.stdout);
        }
    }
}
