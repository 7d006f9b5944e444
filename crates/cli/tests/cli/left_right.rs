//! `faceup left-right`: answers, refusals, and games through a pipe.

use serde_json::Value;

use crate::cases::cases;
use crate::support::{Sandbox, list};

cases!("left_right":
    values_that_outside_scripts_expect threads_and_memory_change_no_value queries reports both_stacks_face_up
    bounds_and_estimates_are_no_values #[cfg(unix)] the_authors_example_prints_as_his hints_take_no_memory_from_play
    #[cfg(unix)] bad_records a_game_through_a_pipe #[cfg(unix)] games_end_cleanly_on_any_input
    #[cfg(unix)] a_closed_pipe_is_no_error refusals
    #[cfg(unix)] a_seed_determines_the_games #[cfg(unix)] replay_reads_its_own_output every_side_and_every_player);

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
fn orders_are_listed() {
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
}

/// With all pairs of shuffles, the means are exact: those of the report, and within the intervals of a sample.
#[test]
fn all_pairs_of_shuffles() {
    let all = json("simulate --n 4 --all --one optimal --two optimal");
    let report = json("report --n 4");
    assert_eq!((&all["games"], &all["estimate"]["mean"]), (&report["orders"], &(-1.0 / 64.0).into()));
    assert_eq!(list(&report["scores"]).iter().map(|scores| scores["orders"].as_u64().unwrap()).sum::<u64>(), 576);
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
