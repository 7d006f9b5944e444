//! `faceup left-right`: answers, refusals, and games through a pipe.

use serde_json::Value;

use crate::support::{Run, Sandbox, list, run_with_input};

/// The author's example.
pub const EXAMPLE: &str = "\
n=4 game:
1's-cards: 4,3,1,2
2's-cards: 1,2,4,3
**********12**********
******1***122*********
******1**1122*2*******
******1**1122*2***2***
..........1
******1*11122*22**2***
..........1
";

fn ok(line: &str) -> String {
    Sandbox::new().ok(&format!("left-right {line}"))
}

fn json(line: &str) -> Value {
    Sandbox::new().json(&format!("left-right {line} --json"))
}

/// Runs a command of the game with something to read on standard input.
fn fed(sandbox: &Sandbox, line: &str, input: &[u8]) -> Run {
    run_with_input(sandbox.faceup(&format!("left-right {line}")), input)
}

/// [`left_right_page`](crate::left_right_page) has more values.
#[test]
fn values_that_outside_scripts_expect() {
    let text = ok("solve --n 4 --json");
    let start = r#"{"schema_version":1,"game":"left-right","n":4,"squares":22,"objective":"difference","anchor":"own","value":"-1/64","#;
    assert!(text.starts_with(start) && text.ends_with("}\n"), "{text}");
    for (options, value, decimal) in [("--n 3", "-1/36", -1.0 / 36.0), ("--n 1", "0", 0.0)] {
        let solved = json(&format!("solve {options}"));
        assert_eq!(solved["value"], value, "{options}: {solved}");
        assert!((solved["decimal"].as_f64().unwrap() - decimal).abs() < 1e-12, "{options}: {solved}");
    }
    assert!(ok("solve --n 3 --threads 1").contains("\n\nsolved in "));
    assert!(ok("solve --n 3 --threads 1").ends_with(" s; 756 positions evaluated\n"));
}

#[test]
fn threads_and_memory_change_no_value() {
    for options in ["--threads 1", "--threads 2", "--memory 40K", "--memory 1M"] {
        assert_eq!(json(&format!("solve --n 4 --objective result {options}"))["value"], "-5/576", "{options}");
    }
    let nodes = |options: &str| json(&format!("solve --n 4 --threads 1 {options}"))["nodes"].as_u64().unwrap();
    assert_eq!(nodes(""), nodes(""));
    assert!(nodes("--memory 40K") > nodes(""));
    let small = json("solve --n 4 --memory 40K");
    assert!(small["memory"].as_u64().unwrap() <= 40 << 10, "{small}");
}

#[test]
fn queries() {
    let sandbox = Sandbox::new();
    insta::assert_snapshot!(sandbox.ok("left-right query --n 2 --squares 2 1R"), @r"
    left-right, n = 2, 2 squares, from one's own last piece

    12
    .1

    scores on this board: 1 and 2
    left in the stacks: 2 | 1 2
    player 1's score less player 2's, under best play: 0

    player 2 draws
      1  left  0
      2  lost  0
    ");
    let over = sandbox.ok("left-right query '4L 1R 3R 2R 1R 4R 2L 3L'");
    assert!(over.ends_with("scores on this board: 2 and 1\nthe game is over\n"), "{over}");
    let answer = sandbox.json("left-right query '4L, 1R' --json");
    assert_eq!(answer["mover"], "one");
    assert_eq!(answer["turns"], serde_json::json!(["4L", "1R"]));
    let three = &answer["cards"][2];
    assert_eq!((&three["card"], &three["best"], &three["value"]), (&3.into(), &"right".into(), &"1/3".into()));
    let left = serde_json::json!({"direction": "left", "square": 4, "value": "1/6"});
    assert_eq!(three["placements"][0], left);
}

/// The value of a position is the mean over its cards, and the value of a card is that of its better placement.
#[test]
fn queries_agree_with_each_other() {
    let sandbox = Sandbox::new();
    let fraction = |value: &Value| {
        let text = value.as_str().unwrap();
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap()
    };
    for turns in ["", "2L", "2L 4R", "2L 4R 1R", "2L 4R 1R 3L 3R 1L 4R"] {
        let answer = sandbox.json(&format!("left-right query --json --anchor opponent '{turns}'"));
        let cards = list(&answer["cards"]);
        let mean = cards.iter().map(|card| fraction(&card["value"])).sum::<f64>() / cards.len() as f64;
        assert!((mean - fraction(&answer["value"])).abs() < 1e-9, "{turns}: {answer}");
        for card in cards {
            let values = list(&card["placements"]).iter().map(|placement| fraction(&placement["value"]));
            let best = if answer["mover"] == "one" {
                values.fold(f64::MIN, f64::max)
            } else {
                values.fold(f64::MAX, f64::min)
            };
            assert_eq!(best, fraction(&card["value"]), "{turns}: {card}");
        }
    }
}

#[test]
fn reports() {
    let report = json("report --n 4 --objective result");
    assert_eq!((&report["value"], &report["orders"]), (&"-5/576".into(), &576.into()));
    let sum = |key: &str| report[key].as_u64().unwrap();
    assert_eq!(sum("win") + sum("tie") + sum("loss"), 576);
    assert_eq!(sum("loss") - sum("win"), 5);
    let scores = list(&report["scores"]);
    assert_eq!(scores.iter().map(|scores| scores["orders"].as_u64().unwrap()).sum::<u64>(), 576);
    assert_eq!(list(&report["turns"]).len(), 8);
    assert_eq!(report["first_placements"][3]["best"], "left");
}

#[test]
fn both_stacks_face_up() {
    insta::assert_snapshot!(ok("orders --n 3 --anchor opponent"), @r"
    left-right, n = 3, 14 squares, from the opponent's last piece, both stacks face up

    of 36 pairs of shuffles player 1 wins 20 (55.6%), ties 6 (16.7%), loses 10 (27.8%)
    player 1's score less player 2's, on average: 1/3, about 0.3333
    with the stacks face down: 1/4, about 0.2500
    value to player 1 of knowing both orders: 1/12, about 0.0833

    value  pairs
       -2      7  19.4%
       -1      3   8.3%
        0      6  16.7%
        1     14  38.9%
        2      3   8.3%
        3      3   8.3%
    ");
    let sandbox = Sandbox::new();
    let list = sandbox.ok("left-right orders --n 3 --anchor opponent --list");
    let mut reader = csv::Reader::from_reader(list.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 36);
    let sum: i64 = rows.iter().map(|row| row[2].parse::<i64>().unwrap()).sum();
    assert_eq!(sum, 12, "an average of 1/3");
    for row in rows.iter().step_by(7) {
        let (one, two) = (&row[0], &row[1]);
        let pair =
            sandbox.json(&format!("left-right orders --n 3 --anchor opponent --one '{one}' --two '{two}' --json"));
        assert_eq!(pair["value"].to_string(), row[2], "{one} against {two}");
    }
    assert_eq!(json("orders --n 4")["knowing"], "1/72");
}

/// Bounds and estimates are never called values.
#[test]
fn bounds_and_estimates_are_no_values() {
    let bounds = json("bounds --n 7");
    assert_eq!((&bounds["lower_bound"], &bounds["upper_bound"]), (&"-839/1680".into(), &"839/1680".into()));
    assert_eq!(bounds["proof"], "staying at home");
    let counted = json("bounds --n 20 --anchor opponent");
    assert_eq!((&counted["upper_bound"], &counted["proof"]), (&"3188645".into(), &"counting pieces".into()));
    let estimate = json("simulate --n 12 --games 200 --one lookahead:1 --two home --seed 3");
    assert_eq!((&estimate["one"], &estimate["two"]), (&"lookahead:1".into(), &"home".into()));
    let interval = list(&estimate["estimate"]["interval"]);
    let [low, high] = [0, 1].map(|end| interval[end].as_f64().unwrap());
    assert!(low < estimate["estimate"]["mean"].as_f64().unwrap() && high > low);
    for answer in [bounds, counted, estimate] {
        assert_eq!(answer["value"], Value::Null, "{answer}");
    }
    assert!(ok("bounds --n 5").contains("Proved by staying at home"));
    assert!(ok("simulate --n 12 --games 50").contains("estimates, not values of the game"));
}

/// With all pairs of shuffles, the means are exact: those of the report, and within the intervals of a sample.
#[test]
fn all_pairs_of_shuffles() {
    let all = json("simulate --n 4 --all --one optimal --two optimal");
    let report = json("report --n 4");
    assert_eq!((&all["games"], &all["estimate"]["mean"]), (&report["orders"], &(-1.0 / 64.0).into()));
    for result in ["win", "tie", "loss"] {
        let share = report[result].as_f64().unwrap() / 576.0;
        assert_eq!((&all[result]["mean"], &all[result]["interval"]), (&share.into(), &Value::Null), "{result}");
    }
    assert_eq!((&all["seed"], &all["confidence"]), (&Value::Null, &Value::Null));
    let line = "simulate --n 4 --anchor opponent --squares 8 --one greedy --two home";
    let (all, sample) = (json(&format!("{line} --all")), json(&format!("{line} --games 20000")));
    for mean in ["estimate", "win", "tie", "loss", "margin"] {
        let ends = list(&sample[mean]["interval"]);
        let [low, high] = [0, 1].map(|end| ends[end].as_f64().unwrap());
        // Twice as wide as an interval that holds the mean in 95 of 100 samples.
        let (middle, error) = ((low + high) / 2.0, high - low);
        assert!((all[mean]["mean"].as_f64().unwrap() - middle).abs() <= error, "{mean}: {all} {sample}");
    }
    assert!(ok("simulate --n 3 --all").contains("all 36 games of greedy against greedy: exact"));
}

#[test]
fn a_seed_determines_the_games() {
    let line = "simulate --n 9 --games 300 --one random --two lookahead:1 --json";
    assert_eq!(ok(&format!("{line} --seed 5 --threads 1")), ok(&format!("{line} --seed 5 --threads 2")));
    assert_ne!(ok(&format!("{line} --seed 5")), ok(&format!("{line} --seed 6")));
}

#[test]
fn the_authors_example_prints_as_his() {
    let sandbox = Sandbox::new();
    std::fs::write(sandbox.file("game.txt"), EXAMPLE).unwrap();
    let drawn = format!("{EXAMPLE}player 1 gets 2 points, player 2 1 point.\n");
    assert_eq!(sandbox.ok("left-right replay game.txt"), drawn);
    for input in [EXAMPLE, "turns: 4L 1R 3R 2R 1R 4R 2L 3L", &EXAMPLE.replace('\n', "\r\n")] {
        let run = fed(&sandbox, "replay -", input.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), drawn.as_str()), "{run:?}");
    }
    let replayed = sandbox.json("left-right replay game.txt --json");
    assert_eq!((&replayed["scores"], &replayed["over"]), (&serde_json::json!({"one": 2, "two": 1}), &true.into()));
    let turns = list(&replayed["turns"]);
    assert_eq!(turns.len(), 8);
    let first = serde_json::json!({
        "player": "one", "card": 4, "direction": "left", "square": 7, "scores": {"one": 1, "two": 1},
    });
    assert_eq!(turns[0], first);
    insta::assert_snapshot!(sandbox.ok("left-right replay --values game.txt"), @r"
    n=4 game:
    1's-cards: 4,3,1,2
    2's-cards: 1,2,4,3
    **********12**********
      1: 4L, worth 7/36
      2: 1R, worth 1/3
    ******1***122*********
      1: 3R, worth 1/3
      2: 2R, worth 1/2
    ******1**1122*2*******
      1: 1R, worth 1/2
      2: 4R, worth 1
    ******1**1122*2***2***
    ..........1
      1: 2L, worth 1
      2: 3L, worth 1
    ******1*11122*22**2***
    ..........1
    player 1 gets 2 points, player 2 1 point.
    ");
    let judged = sandbox.json("left-right replay game.txt --values --json");
    let of = |key: &str| list(&judged["turns"]).iter().map(|turn| turn[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("value")[0], "7/36");
    assert!(of("value_lost").iter().all(|loss| loss == "0"), "both players of the example play optimally");
    let run = fed(&sandbox, "replay --values -", b"n=4\nturns: 4L 1L");
    assert!(run.stdout.contains("  2: 1L, worth 85/36; 1R is better: 1/3\n"), "{run:?}");
    assert!(run.stdout.ends_with("not over yet; player 1 has 2 points, player 2 1 point.\n"), "{run:?}");
}

#[test]
fn replay_reads_its_own_output() {
    let sandbox = Sandbox::new();
    for record in [
        EXAMPLE,
        "n=4\n1's-cards: 4,3,1,2\nturns: 4L 1L 3R",
        "n=4\nsquares: 4\nturns: 4- 3- 1L 1R 2R 2L 3- 4-",
        "n=3\nturns:",
    ] {
        for line in ["replay -", "replay --values -"] {
            let once = fed(&sandbox, line, record.as_bytes());
            assert_eq!(once.code, Some(0), "{once:?}");
            let twice = fed(&sandbox, line, once.stdout.as_bytes());
            assert_eq!((twice.code, &twice.stdout), (Some(0), &once.stdout), "{twice:?}");
        }
    }
    let listed = fed(&sandbox, "replay -", b"n=4\n1's-cards: 4,3,1,2\nturns: 4L");
    assert!(listed.stdout.contains("1's-cards: 4,3,1,2\n"), "{listed:?}");
}

#[test]
fn hints_take_no_memory_from_play() {
    let run = fed(&Sandbox::new(), "play --seed 1 --opponent home --memory 1K", b"hint\n");
    assert!(run.code == Some(0) && run.stdout.contains("as lookahead:1 estimates: this game is not solved"), "{run:?}");
}

#[test]
fn few_games_have_no_interval() {
    let of = |games: u32| json(&format!("simulate --n 4 --games {games}"))["estimate"]["interval"].clone();
    assert_eq!(of(29), Value::Null);
    assert_ne!(of(500), Value::Null);
    assert!(ok("simulate --n 4 --games 2").contains("too few games for an interval"));
}

#[test]
fn bad_records() {
    let sandbox = Sandbox::new();
    for (from, to, says) in [
        ("4,3,1,2", "4,3,1,3", "line 2, column 18: player 1 has already drawn the 3: each stack has it once\n"),
        ("4,3,1,2", "4,3,x,2", "got 'x'\n  1's-cards: 4,3,x,2\n                 ^"),
        (EXAMPLE, "", "line 1, column 1: the text has no game"),
    ] {
        let text = EXAMPLE.replace(from, to);
        let run = fed(&sandbox, "replay -", text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.starts_with("error: -: line ") && run.stderr.contains(says), "{says}: {}", run.stderr);
    }
    for (input, says) in [(&b"n=4\n\xff\xfe\n"[..], "is not a text"), (&[b'*'; (1 << 20) + 1], "is too long")] {
        let run = fed(&sandbox, "replay -", input).with_code(2);
        assert!(run.stderr.contains(says), "{run:?}");
    }
    for missing in ["missing.txt", "."] {
        sandbox.refusal(&format!("left-right replay {missing}"), 1, format!("could not read '{missing}'"));
    }
}

#[test]
fn a_game_through_a_pipe() {
    let sandbox = Sandbox::new();
    let run = fed(&sandbox, "play --seed 1 --n 3", b"hint\nl\nboard\nl\nr\nl\n").with_code(0);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn games_end_cleanly_on_any_input() {
    let sandbox = Sandbox::new();
    for (input, says) in [
        (&b""[..], "the game ends here"),
        (b"quit\n", "the game ends here"),
        (b"l", "the game ends here"),
        (b"\n\nup\nl l\n\x1b[A\x00\n\xff\xfe\nquit", "expected l or r, or help, got"),
        (b"help\n?\n", "r or right   put the piece to the right"),
    ] {
        let run = fed(&sandbox, "play --seed 2", input).with_code(0);
        assert!(run.stdout.contains(says), "{run:?}");
        assert!(run.stdout.ends_with(": not over\n") && run.stderr.is_empty(), "{run:?}");
        assert!(!run.stdout.contains('\x1b') && !run.stdout.contains('\0'), "{run:?}");
    }
    let mut long = vec![b'x'; 1 << 20];
    long.extend(b"\nl\nl\nl\nl\n");
    let run = fed(&sandbox, "play --seed 2", &long);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.len() < 10_000 && !run.stdout.contains("not over"), "{run:?}");
}

#[test]
fn every_side_and_every_player() {
    let sandbox = Sandbox::new();
    let watched = fed(&sandbox, "play --seed 3 --side none --n 5", b"").stdout;
    assert_eq!(watched, fed(&sandbox, "play --seed 3 --side none --n 5", b"").stdout);
    assert_ne!(watched, fed(&sandbox, "play --seed 4 --side none --n 5", b"").stdout);
    assert!(watched.ends_with("wins\n") || watched.ends_with("a tie\n"), "{watched}");
    let both = fed(&sandbox, "play --seed 3 --side both --n 2", b"l\nr\nl\nr\n").stdout;
    assert!(both.contains("player 2, you draw") && !both.contains("the other player"), "{both}");
    for opponent in ["random", "home", "greedy", "lookahead:2", "optimal"] {
        for n in ["1", "4"] {
            let line = format!("play --seed 3 --side 2 --opponent {opponent} --n {n} --anchor opponent --squares 6");
            let run = fed(&sandbox, &line, "l\nr\n".repeat(20).as_bytes()).with_code(0);
            assert!(run.stdout.contains(&format!("the other player: {opponent}")), "{run:?}");
            assert!(!run.stdout.contains("not over"), "{run:?}");
        }
    }
    // Too large to solve while the user waits.
    let run = fed(&sandbox, "play --seed 3 --n 30", b"hint\n");
    assert!(
        run.stdout.contains("the other player: lookahead:1") && run.stdout.contains("as lookahead:1 estimates"),
        "{run:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let run = Sandbox::new().shell("faceup left-right orders --n 5 --list | head -n 3");
    assert_eq!((run.stdout.lines().count(), run.stderr.as_str()), (3, ""), "{run:?}");
}

#[test]
fn refusals() {
    let sandbox = Sandbox::new();
    let cases = [
        ("solve --n 0", "a stack has 1 to 30 cards, not 0"),
        ("solve --n 31", "a stack has 1 to 30 cards, not 31"),
        ("solve --n 18446744073709551615", "a stack has 1 to 30 cards, not 18446744073709551615"),
        ("solve --n 18446744073709551616", "invalid value"),
        ("solve --n -1", "invalid value '-1'"),
        ("play --side both --opponent random", "--opponent has no player"),
        ("solve --squares 0", "0 squares are too few: the first two pieces need 2"),
        ("solve --squares 1", "1 squares are too few"),
        ("solve --squares 7", "7 squares have no two equal halves: take an even number, such as 6 or 8"),
        ("solve --squares 18446744073709551615", "are too many: the most is 4096"),
        ("solve --squares 4098", "4098 squares are too many: the most is 4096"),
        ("solve --n 10", "too large to be solved; use at most 9 cards and 117 squares"),
        (
            "solve --n 10",
            "'faceup left-right bounds' proves bounds of the value, and 'faceup left-right simulate' plays games",
        ),
        ("solve --n 9 --anchor opponent --squares 400", "too large to be solved"),
        ("solve --anchor mine", "invalid value 'mine'"),
        ("solve --objective win", "invalid value 'win'"),
        (
            "query 4X",
            "line 1, column 1: expected a card and a direction, such as 4L or 3R, or 3- for a lost turn; got '4X'",
        ),
        ("query 5L", "turn 1 (5L): the stacks have the cards 1 to 4, not 5"),
        ("query 4L,1R,4L", "turn 3 (4L): player 1 has already drawn the 4"),
        ("query 4-", "turn 1 (4-): the turn is not lost: the 4 can go to the left"),
        ("query --squares 4 2L", "2 to the left is off the board; it must go to the right"),
        ("query --card 5", "player 1 cannot draw the 5: the stack has 1 2 3 4 left"),
        ("query --card 0", "player 1 cannot draw the 0"),
        ("query 4L,1R,3R --card 1", "player 2 cannot draw the 1: the stack has 2 3 4 left"),
        ("query --n 1 1L,1R --card 1", "the game is over, so no card can be drawn"),
        ("orders --n 8", "too many pairs of shuffles: take at most 7"),
        ("orders --one 1,2,3,4", "--two"),
        ("orders --one 1,2,3 --two 1,2,3,4", "player 1's stack lacks these cards: 4"),
        ("orders --one 1,2,3,3 --two 1,2,3,4", "player 1 has already drawn the 3"),
        ("orders --one 1,2,3,5 --two 1,2,3,4", "expected a card, a number from 1 to 4; got '5'"),
        ("simulate --games 1", "invalid value '1'"),
        ("simulate --n 8 --all", "for up to 7 cards, got 8: play some of them with --games"),
        ("simulate --all --two random", "--all needs players who do not play at random"),
        ("simulate --all --games 9", "cannot be used with"),
        ("simulate --one best", "expected a player: random, home, greedy"),
        ("simulate --one lookahead:9", "lookahead:1 to lookahead:3"),
        ("simulate --n 10 --one optimal", "too large to be solved"),
        ("play --n 10 --opponent optimal", "too large to be solved"),
        ("play --side 3", "invalid value '3'"),
        ("bogus", "'bogus'"),
        ("replay", "<FILE>"),
    ];
    sandbox.refusals("left-right", 2, &cases);
    sandbox.refusal("left-right solve --memory 1K", 1, "not enough memory: allow more with --memory");
}
