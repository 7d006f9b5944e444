//! What several commands report: the game, the summary of a solved game, moves and values, as JSON and as text.

use std::fmt;

use faceup::files::FrontierFile;
use faceup::solver::{Counts, Longest, Outcome, Summary, Value};
use faceup::{Move, Rules, notation};
use serde::Serialize;

use crate::output::{grouped, plural, share};

/// The game, in JSON answers.
#[derive(Debug, Serialize)]
pub struct GameJson {
    pub game: &'static str,
    pub suits: u8,
    pub ranks: u8,
    pub trumps: &'static str,
    pub after_beating: &'static str,
}

impl From<Rules> for GameJson {
    fn from(rules: Rules) -> GameJson {
        GameJson {
            game: rules.name(),
            suits: rules.pack().suits(),
            ranks: rules.pack().ranks(),
            trumps: rules.trumps().name(),
            after_beating: rules.after_beating().name(),
        }
    }
}

/// Where the values are from, in JSON answers.
#[derive(Debug, Clone, Default, Serialize)]
pub struct SourceJson {
    /// The table file as the user named it. None if the table was computed or came from the cache.
    pub table: Option<String>,
    /// The BLAKE3 hash of the file. None if the table was computed and is not in a file.
    pub table_hash: Option<String>,
}

/// One figure for each player.
#[derive(Debug, Serialize)]
pub struct PairJson<T> {
    pub one: T,
    pub two: T,
}

/// How many deals have each outcome.
#[derive(Debug, Serialize)]
pub struct CountsJson {
    pub win: u64,
    pub loss: u64,
    pub draw: u64,
}

impl From<Counts> for CountsJson {
    fn from(counts: Counts) -> CountsJson {
        CountsJson { win: counts.win, loss: counts.loss, draw: counts.draw }
    }
}

/// A deal of which the forced result takes the most rounds.
#[derive(Debug, Serialize)]
pub struct LongestJson {
    pub hand: String,
    pub outcome: &'static str,
    pub rounds: Option<u16>,
}

/// The figures of a [`Summary`].
#[derive(Debug, Serialize)]
pub struct SummaryJson {
    #[serde(flatten)]
    pub game: GameJson,
    pub positions: CountsJson,
    pub symmetric: Option<CountsJson>,
    pub symmetric_distinct: Option<CountsJson>,
    pub longest_rounds: Option<u16>,
    pub longest: Option<LongestJson>,
    pub longest_symmetric: Option<LongestJson>,
    /// For 0 rounds, 1, 2 and so on: how many deals the starter wins, and how many they lose.
    pub by_rounds: Option<Vec<(u64, u64)>>,
}

impl From<&Summary> for SummaryJson {
    fn from(summary: &Summary) -> SummaryJson {
        let longest = |longest: Longest| LongestJson {
            hand: notation::format_hand(longest.hand, summary.rules.pack()),
            outcome: longest.value.outcome().name(),
            rounds: longest.value.rounds(),
        };
        SummaryJson {
            game: summary.rules.into(),
            positions: summary.positions.into(),
            symmetric: summary.symmetric.map(CountsJson::from),
            symmetric_distinct: summary.distinct.map(CountsJson::from),
            longest_rounds: summary.longest_rounds(),
            longest: summary.longest.map(longest),
            longest_symmetric: summary.longest_symmetric.map(longest),
            by_rounds: (!summary.by_rounds.is_empty()).then(|| summary.by_rounds.clone()),
        }
    }
}

/// How many minimal hands a frontier table holds.
#[derive(Debug, Serialize)]
pub struct FrontierJson {
    pub minimal_wins: u64,
    /// None if the game has no draws.
    pub minimal_not_lost: Option<u64>,
}

impl From<&FrontierFile> for FrontierJson {
    fn from(file: &FrontierFile) -> FrontierJson {
        let not_lost = Some(file.minimal_not_lost()).filter(|&not_lost| not_lost > 0);
        FrontierJson { minimal_wins: file.minimal_wins(), minimal_not_lost: not_lost }
    }
}

/// As `5 minimal wins and 7 minimal hands that do not lose`.
impl fmt::Display for FrontierJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plural(self.minimal_wins, "minimal win"))?;
        match self.minimal_not_lost {
            Some(not_lost) => write!(f, " and {} that do not lose", plural(not_lost, "minimal hand")),
            None => Ok(()),
        }
    }
}

/// The summary for people, without a line end after it.
pub fn text(summary: &Summary) -> String {
    let mut lines = vec![summary.rules.to_string(), String::new()];
    let row = |name: &str, counts: Counts| {
        let wins = format!("{} ({})", grouped(counts.win), share(counts.win, counts.total()));
        [name.to_owned(), grouped(counts.total()), wins, grouped(counts.loss), grouped(counts.draw)]
    };
    let mut rows = vec![["deals", "number", "starter wins", "loses", "draws"].map(str::to_owned)];
    rows.push(row("all", summary.positions));
    rows.extend(summary.symmetric.map(|counts| row("symmetric", counts)));
    rows.extend(summary.distinct.map(|counts| row("symmetric, distinct*", counts)));
    lines.extend(
        rows.iter().map(|[name, number, wins, losses, draws]| {
            format!("{name:<24}{number:>16}{wins:>24}{losses:>16}{draws:>12}")
        }),
    );
    lines.extend(summary.distinct.map(|_| "* up to suit swaps".to_owned()));
    let longest = |of: &str, longest: Option<Longest>| {
        longest.map(|Longest { hand, value }| {
            let result = match value.outcome() {
                Outcome::Win => "won",
                _ => "lost",
            };
            let hand = notation::format_hand(hand, summary.rules.pack());
            let rounds = plural(value.rounds().unwrap_or(0).into(), "round");
            format!("longest forced result of {of}: {rounds}, {result} by the starter with {hand}")
        })
    };
    let remarks = [
        longest("all deals", summary.longest),
        longest("symmetric deals", summary.longest_symmetric),
        summary.symmetric.is_none().then(|| "no deal of an odd number of suits is symmetric".to_owned()),
    ];
    if remarks.iter().any(Option::is_some) {
        lines.push(String::new());
        lines.extend(remarks.into_iter().flatten());
    }
    lines.join("\n")
}

/// A move and its value for the player who makes it, as JSON.
#[derive(Debug, Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    pub name: String,
    pub kind: &'static str,
    pub outcome: &'static str,
    pub rounds: Option<u16>,
}

impl MoveJson {
    pub fn new((mv, value): (Move, Value), rules: Rules, has_rounds: bool) -> MoveJson {
        MoveJson {
            name: mv.name(rules.pack()),
            kind: mv.kind(),
            outcome: value.outcome().name(),
            rounds: known_rounds(value, has_rounds),
        }
    }
}

/// The rounds of a value, if its table has rounds.
pub fn known_rounds(value: Value, has_rounds: bool) -> Option<u16> {
    value.rounds().filter(|_| has_rounds)
}

/// A value for people: `win in 3 rounds`, or `win` if its table has no rounds.
pub fn value(value: Value, has_rounds: bool) -> String {
    if has_rounds { value.to_string() } else { value.outcome().to_string() }
}
