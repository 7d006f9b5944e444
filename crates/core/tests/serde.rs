//! Rules, deals and positions in serialised data.

use faceup_core::{AfterBeating, Deal, Player, Position, Preset, Rules, Trumps};
use serde::{Serialize, de::DeserializeOwned};

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_are_the_text_that_they_print_as() {
    round_trip(Trumps::Own, r#""own""#);
    round_trip(Player::One, r#""one""#);
    round_trip(Player::Two, r#""two""#);
    round_trip(AfterBeating::Pass, r#""pass""#);
    round_trip(Preset::Challenge1987, r#""challenge-1987""#);
    let rules = Rules::challenge(2, 3).unwrap();
    round_trip(rules, r#""challenge-2x3""#);
    round_trip(rules.deal("S:AQ H:K").unwrap(), r#""challenge-2x3 S:AQ H:K""#);
    round_trip(rules.position("S:A | * | Kh").unwrap(), r#""challenge-2x3 S:A H:- | S:KQ H:AQ | Kh""#);
    let error = serde_json::from_str::<Deal>(r#""challenge-2x3 S:7""#).unwrap_err();
    assert!(error.to_string().contains("expected a rank of this pack"), "{error}");
    assert!(serde_json::from_str::<Position>("7").is_err());
}
