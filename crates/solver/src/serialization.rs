//! Serialization of outcomes, values, counts and summaries.

use faceup_core::{Deal, Rules};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::outcome::{Counts, Outcome};
use crate::summary::{Longest, Summary};
use crate::value::Value;

/// The name of the outcome: `"win"`, `"draw"` or `"loss"`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.name() == name);
        found.ok_or_else(|| de::Error::unknown_variant(&name, &["win", "loss", "draw"]))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Value")]
struct ValueFields {
    outcome: Outcome,
    rounds: Option<u16>,
}

/// The fields `outcome` and `rounds`; the rounds are null if they are not known.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ValueFields { outcome: self.outcome(), rounds: self.rounds() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        let ValueFields { outcome, rounds } = ValueFields::deserialize(deserializer)?;
        Ok(rounds.map_or(Value::of(outcome), |rounds| Value::new(outcome, rounds)))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Counts")]
struct CountsFields {
    win: u64,
    loss: u64,
    draw: u64,
}

/// The fields `win`, `loss` and `draw`.
impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Counts { win, loss, draw } = *self;
        CountsFields { win, loss, draw }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        let CountsFields { win, loss, draw } = CountsFields::deserialize(deserializer)?;
        Ok(Counts { win, loss, draw })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Summary")]
struct SummaryFields {
    rules: Rules,
    positions: Counts,
    symmetric: Option<Counts>,
    symmetric_distinct: Option<Counts>,
    longest: Option<LongestFields>,
    longest_symmetric: Option<LongestFields>,
    by_rounds: Vec<(u64, u64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Longest")]
struct LongestFields {
    deal: Deal,
    value: Value,
}

/// All fields; the hands of the longest results are stored as deals.
impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let longest = |longest: Option<Longest>| {
            let deal = |Longest { hand, value }| Some(LongestFields { deal: Deal::new(self.rules, hand).ok()?, value });
            longest.and_then(deal)
        };
        SummaryFields {
            rules: self.rules,
            positions: self.positions,
            symmetric: self.symmetric,
            symmetric_distinct: self.distinct,
            longest: longest(self.longest),
            longest_symmetric: longest(self.longest_symmetric),
            by_rounds: self.by_rounds.clone(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Summary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Summary, D::Error> {
        let fields = SummaryFields::deserialize(deserializer)?;
        let longest = |longest: LongestFields| Longest { hand: longest.deal.leader(), value: longest.value };
        Ok(Summary {
            rules: fields.rules,
            positions: fields.positions,
            symmetric: fields.symmetric,
            distinct: fields.symmetric_distinct,
            longest: fields.longest.map(longest),
            longest_symmetric: fields.longest_symmetric.map(longest),
            by_rounds: fields.by_rounds,
        })
    }
}
