//! `faceup tournament`: results, records, other programs and what they do wrong.

use std::fs;

use serde_json::Value;

use crate::support::{Sandbox, binary, entries, list, texts};

const PAGE: &str = include_str!("../../../../docs/players.md");

#[test]
fn a_tournament_for_people() {
    let sandbox = Sandbox::new();
    let text = sandbox.ok("tournament perfect depth:1 random --ranks 4 --games 10 --no-cache");
    insta::assert_snapshot!(text);
    // The same again, however many threads there are.
    assert_eq!(sandbox.ok("tournament perfect depth:1 random --ranks 4 --games 10 --no-cache --threads 1"), text);
}

/// The first command of the page prints what stands there; the others take minutes.
#[test]
fn the_page_tells_the_truth() {
    let (command, rest) = PAGE.split_once("`faceup tournament ").and_then(|(_, rest)| rest.split_once('`')).unwrap();
    let text = Sandbox::new().ok(&format!("tournament --no-cache --quiet --format markdown {command}"));
    assert!(rest.trim_start().starts_with(text.trim_end()), "{command} prints\n{text}");
}

fn of_won_deals(answer: &Value, player: &str) -> [u64; 3] {
    let player = list(&answer["players"]).iter().find(|one| one["name"] == player).unwrap();
    let won = &list(&player["by_theory"])[0];
    assert_eq!(won["theory"], "win");
    ["won", "drawn", "lost"].map(|result| won[result].as_u64().unwrap())
}

/// The claim of the page at a smaller size, with and without rounds.
#[test]
fn the_perfect_player_never_loses_a_won_deal() {
    let sandbox = Sandbox::new();
    for (game, options) in [("--ranks 7", ""), ("--game challenge --ranks 3", ""), ("--ranks 6", "--no-rounds")] {
        sandbox.table("table", &format!("{game} {options}"));
        let run = sandbox.run(&format!(
            "tournament perfect depth:4 depth:0 random {game} --games 60 --json --repetitions 1000 --table table"
        ));
        let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
        let [won, drawn, lost] = of_won_deals(&answer, "perfect");
        assert!(won > 60 && (drawn, lost) == (0, 0), "{game} {options}: {won} {drawn} {lost}");
        // The others do lose some, so that it means something.
        assert!(of_won_deals(&answer, "random")[2] > 0, "{game} {options}");
    }
}

#[test]
fn the_json_answer() {
    let sandbox = Sandbox::new();
    let answer = sandbox.json("tournament depth:0 random --ranks 5 --games 6 --seed 3 --json");
    assert_eq!(
        (&answer["seed"], &answer["deals"], &answer["game"]),
        (&3.into(), &3.into(), &"beat-it-or-eat-it".into())
    );
    let games = list(&answer["games"]);
    assert_eq!(games.len(), 6);
    for game in games {
        assert!(["one", "two"].iter().any(|winner| game["winner"] == *winner) || game["winner"].is_null(), "{game}");
        assert!(game["theory"].is_null(), "{game}"); // no table was asked for
    }
    let pairing = &answer["pairings"][0];
    let sum: u64 = ["won", "drawn", "lost"].iter().map(|result| pairing[result].as_u64().unwrap()).sum();
    assert_eq!((sum, pairing["games"].as_u64()), (6, Some(6)));
    let share = pairing["points"].as_f64().unwrap();
    let [least, most] = [0, 1].map(|end| pairing["interval"][end].as_f64().unwrap());
    assert!(least <= share && share <= most && least >= 0.0 && most <= 1.0, "{pairing}");
}

#[test]
fn given_deals_are_played() {
    let sandbox = Sandbox::new();
    let answer = sandbox.json("tournament depth:2 random --ranks 7 --deal 'S:KJ H:AQT98' --deal S:AK --json");
    let deals: Vec<&str> = texts(&answer["games"], "deal");
    assert_eq!(deals, ["S:KJ H:AQT98", "S:KJ H:AQT98", "S:AK H:-", "S:AK H:-"]);
}

#[test]
fn records_are_written_and_read() {
    let sandbox = Sandbox::new();
    sandbox.ok("tournament depth:1 random --ranks 5 --games 6 --records games/of/today");
    let folder = sandbox.file("games/of/today");
    let names = entries(&folder);
    assert_eq!(names, (1..=6).map(|number| format!("game-{number:05}.txt")).collect::<Vec<_>>());
    for name in names {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let record = faceup::play::Record::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)));
        assert_eq!(record.to_string(), text);
        assert!(record.game().winner().is_some() || record.conclusion().is_some(), "{text}");
    }
    sandbox.refusal(
        "tournament depth:1 random --ranks 5 --games 2 --records games/of/today",
        2,
        "expected a new folder for --records, got 'games/of/today'",
    );
    fs::write(sandbox.file("file"), "").unwrap();
    sandbox.refusal(
        "tournament depth:1 random --ranks 5 --games 2 --records file",
        1,
        "cannot create the folder 'file'",
    );
}

#[test]
fn another_program_plays() {
    let sandbox = Sandbox::new();
    let program = format!("program:'{}' engine --depth 3", binary().display());
    let arguments = ["tournament", &program, "random", "--game", "challenge", "--ranks", "3", "--games", "6", "--json"];
    let answer = sandbox.json(&arguments);
    assert_eq!(answer["pairings"][0]["forfeited"], 0);
    assert!(answer["pairings"][0]["won"].as_u64().unwrap() >= 4, "{}", answer["pairings"]);
}

/// A program that speaks the protocol as far as a move, and then does what it is told to.
#[cfg(unix)]
const WRONG: &str = r#"while read command rest; do case $command in
protocol_version) printf '= 2\n\n';; name) printf '= wrong\n\n';; quit) exit;;
genmove) case $1 in
hang) exec sleep 60;; garbage) printf 'hello\n\n';; illegal) printf '= Ah\n\n';; ends) exit 1;; resigns) printf '= resign\n\n';;
refuses) printf '? no idea\n\n';; floods) while :; do printf '= 8h\n'; done;; mumbles) printf '= \033[2J%s\n\n' "$rest";; esac;;
*) printf '=\n\n';; esac; done"#;

#[cfg(unix)]
#[test]
fn a_program_that_plays_no_move_loses_the_game() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("wrong.sh"), WRONG).unwrap();
    for (what, says) in [
        ("hang", "did not answer 'genmove two' within 0.3 s"),
        (
            "garbage",
            "expected '=' or '?' and an answer from 'sh wrong.sh garbage' in answer to 'genmove two', got 'hello'",
        ),
        ("illegal", "chose Ah: the card is not in the hand"),
        ("ends", "ended without an answer to 'genmove two'"),
        ("resigns", "resigned"),
        ("refuses", "refused 'genmove two': no idea"),
        ("floods", "lines without end"),
        ("mumbles", "expected a card of the pack or 'eat' from"),
    ] {
        let program = format!("'program:sh wrong.sh {what}'");
        let text = sandbox
            .ok(&format!("tournament random {program} --ranks 3 --deal 'S:A H:AKQ' --timeout 0.3 --records {what}"));
        assert!(text.contains(says) && !text.contains('\u{1b}'), "{what}: {text}");
        assert!(text.contains("2 games forfeited:"), "{what}: {text}");
        let record = fs::read_to_string(sandbox.file(what).join("game-00001.txt")).unwrap();
        let record = faceup::play::Record::parse(&record).unwrap();
        assert!(matches!(record.conclusion(), Some(faceup::play::Conclusion::Forfeited(faceup::Player::Two))));
    }
}

#[test]
fn a_program_that_cannot_play_at_all_ends_it() {
    let sandbox = Sandbox::new();
    for (program, says) in [
        ("program:/nonexistent/program", "cannot start '/nonexistent/program'"),
        ("program:true", "ended without an answer to 'protocol_version'"),
        ("program:cat", "expected '=' or '?' and an answer from 'cat'"),
        ("program:'", "expected a command line, got"),
    ] {
        let message =
            sandbox.refused(&["tournament", "random", program, "--ranks", "3", "--games", "2", "--timeout", "20"], 1);
        assert!(message.contains(says), "{program}: {message}");
    }
}

#[test]
fn what_cannot_be_is_a_usage_error() {
    let sandbox = Sandbox::new();
    let cases = [
        ("random", "2 values required"),
        ("random nobody", "expected a player, got 'nobody'"),
        ("random depth:256", "expected a player, got 'depth:256'"),
        ("random program:", "expected a player, got 'program:'"),
        ("random random --games 3", "an even number"),
        ("random random --games 0", "0 is not in 2..=1000000"),
        ("random random --timeout 0", "expected seconds from 0.001 to 86400"),
        ("random random --timeout NaN", "expected seconds from 0.001 to 86400"),
        ("random random --timeout 1e300", "expected seconds from 0.001 to 86400"),
        ("random random --repetitions 1", "1 is not in 2.."),
        ("random random --ranks 3 --deal S:4", "expected a rank of this pack"),
        ("random random --suits 1 --ranks 1", "a hand is empty"),
        ("random random --json --format table", "cannot be used with"),
    ];
    sandbox.refusals("tournament", 2, &cases);
}

#[test]
fn draws_are_told() {
    let sandbox = Sandbox::new();
    // Two perfect players of a drawn deal never come to an end.
    let line = format!("tournament perfect perfect --ranks 7 --games 2 --deal '{}'", sandbox.drawn_deal());
    let text = sandbox.ok(&line);
    assert!(text.contains("perfect (2)") && text.contains("draws: 2 by a position that came up 3 times"), "{text}");
    let text = sandbox.ok(&format!("{line} --rounds 2"));
    assert!(text.contains("2 after 2 rounds"), "{text}");
}
