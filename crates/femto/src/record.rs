//! Games as text.

use std::fmt::{self, Display};
use std::str::FromStr;

use faceup_core::ByPlayer;
use faceup_core::notation::quote;
use thiserror::Error;

use crate::{Deal, Dealing, Pack, Place, Round, Settings, State, Variant};

/// A game from its deal to its last round so far.
///
/// ```
/// use faceup_femto::Record;
/// let text = "\
/// cards: 2,3,5,7
/// objective: low
/// hands: 2,5 | 3,7
/// 5 against 7: 5 stays
/// 2 against 3: 3 stays
/// ";
/// let record: Record = text.parse()?;
/// assert_eq!(record.states().len(), 3);
/// assert_eq!(record.to_string().parse(), Ok(record));
/// # Ok::<(), faceup_femto::RecordError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    settings: Settings,
    states: Vec<State>,
    rounds: Vec<Round>,
}

/// A text that is no record: the number of a line, and the fault in it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// The line, from 1. The last one if the hands are missing.
    pub line: usize,
    /// The fault.
    pub what: String,
}

impl Record {
    /// A game before its first round.
    pub fn new(settings: Settings, deal: Deal) -> Record {
        Record { settings, states: vec![State::start(deal)], rounds: Vec::new() }
    }

    /// The rules.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The states from the deal on, one more than rounds.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The rounds.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The last state.
    pub fn last(&self) -> &State {
        &self.states[self.rounds.len()]
    }

    /// Adds a round.
    ///
    /// # Errors
    ///
    /// If it is illegal.
    pub fn play(&mut self, round: Round) -> Result<(), crate::Illegal> {
        self.states.push(self.last().play(&self.settings, round)?);
        self.rounds.push(round);
        Ok(())
    }
}

/// The cards, the rules that differ from the author's, the deal, and a line for each round.
impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pack, plain) = (self.settings.pack(), Settings::femto());
        writeln!(f, "cards: {pack}")?;
        let mut rule = |name, value: &dyn Display, usual: &dyn Display| {
            if value.to_string() == usual.to_string() { Ok(()) } else { writeln!(f, "{name}: {value}") }
        };
        rule("objective", &self.settings.objective(), &plain.objective())?;
        rule("chooser", &self.settings.chooser(), &plain.chooser())?;
        rule("lead", &self.settings.lead(), &plain.lead())?;
        rule("dealing", &self.settings.dealing(), &plain.dealing())?;
        let hands = self.states[0].hands();
        writeln!(f, "hands: {} | {}", pack.format_hand(hands.one), pack.format_hand(hands.two))?;
        for Round { cards, kept } in &self.rounds {
            writeln!(f, "{} against {}: {} stays", pack.card(cards.one), pack.card(cards.two), pack.card(*kept))?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record. It skips empty lines, and lines that begin with `#`.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        let (mut variant, mut record) = (Variant::default(), None::<Record>);
        for (at, line) in text.lines().enumerate() {
            let wrong = |what: &dyn Display| RecordError { line: at + 1, what: what.to_string() };
            let line = line.trim().trim_start_matches('\u{feff}');
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(record) = &mut record {
                let round = round(line, record.settings.pack()).map_err(|what| wrong(&what))?;
                let pack = record.settings.pack().clone();
                record.play(round).map_err(|illegal| wrong(&illegal.told(&pack)))?;
                continue;
            }
            let Some((name, value)) = line.split_once(':').map(|(name, value)| (name.trim(), value.trim())) else {
                return Err(wrong(&format_args!(
                    "expected a rule or the hands, such as 'hands: 2,5 | 3,7', got {}",
                    quote(line)
                )));
            };
            match name {
                "cards" => variant.pack = value.parse().map_err(|error| wrong(&error))?,
                "objective" => variant.objective = value.parse().map_err(|error| wrong(&error))?,
                "chooser" => variant.chooser = value.parse().map_err(|error| wrong(&error))?,
                "lead" => variant.lead = value.parse().map_err(|error| wrong(&error))?,
                "dealing" => variant.dealing = value.parse::<Dealing>().map_err(|error| wrong(&error))?,
                "hands" => {
                    let settings = Settings::new(variant.clone()).map_err(|error| wrong(&error))?;
                    let start = State::parse(value, settings.pack()).map_err(|error| wrong(&error))?;
                    if start.rounds() > 0 {
                        return Err(wrong(&"expected the hands of a deal, got cards in front of the players too"));
                    }
                    record = Some(Record { settings, states: vec![start], rounds: Vec::new() });
                }
                _ => {
                    return Err(wrong(&format_args!(
                        "expected cards, objective, chooser, lead, dealing or hands before the colon, got {}",
                        quote(name)
                    )));
                }
            }
        }
        let line = text.lines().count().max(1);
        record.ok_or_else(|| RecordError {
            line,
            what: "expected a line with the hands, such as 'hands: 2,5 | 3,7', got none".to_owned(),
        })
    }
}

/// Reads a round such as `5 against 7: 5 stays`.
fn round(line: &str, pack: &Pack) -> Result<Round, String> {
    let expected = || format!("expected a round such as '5 against 7: 5 stays', got {}", quote(line));
    let words: Vec<&str> =
        line.split(|c: char| c == ':' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
    let [one, "against", two, kept, "stays"] = words[..] else { return Err(expected()) };
    let place = |word: &str| -> Result<Place, String> {
        let card = word.parse().map_err(|_| expected())?;
        pack.place(card).ok_or_else(|| format!("the card {card} is not in the pack {pack}"))
    };
    Ok(Round { cards: ByPlayer { one: place(one)?, two: place(two)? }, kept: place(kept)? })
}
