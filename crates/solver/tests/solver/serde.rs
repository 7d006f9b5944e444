//! Outcomes, values, counts and summaries in serialized data.

use faceup_core::{Preset, Quiet};
use faceup_solver::{Counts, Options, Outcome, Summary, Value, solve, summarize};
use serde::{Serialize, de::DeserializeOwned};

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_have_names() {
    round_trip(Outcome::Win, r#""win""#);
    round_trip(Value::loss(3), r#"{"outcome":"loss","rounds":3}"#);
    round_trip(Value::of(Outcome::Win), r#"{"outcome":"win","rounds":null}"#);
    round_trip(Value::DRAW, r#"{"outcome":"draw","rounds":null}"#);
    round_trip(Counts { win: 1, loss: 2, draw: 3 }, r#"{"win":1,"loss":2,"draw":3}"#);
    assert!(serde_json::from_str::<Outcome>(r#""won""#).is_err());
}

#[test]
fn a_summary_has_its_deals() {
    for rounds in [true, false] {
        let options = Options { rounds, ..Options::default() };
        let summary = summarize(&solve(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), &options, &Quiet).unwrap());
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<Summary>(&json).unwrap(), summary);
        assert_eq!(
            json.contains(r#""deal":"beat-it-or-eat-it-2x3 S:AKQ H:KQ","value":{"outcome":"win","rounds":4}"#),
            rounds,
            "{json}"
        );
    }
}
