//! Games as text.

use std::fmt::{self, Display};
use std::str::FromStr;

use faceup_core::ByPlayer;
use faceup_core::notation::{NotationError, Reader, TextError};

use crate::{Deal, Pack, Round, Settings, State};

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
/// # Ok::<(), faceup_femto::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    settings: Settings,
    states: Vec<State>,
    rounds: Vec<Round>,
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
        let (pack, plain) = (&self.settings.pack, Settings::default());
        writeln!(f, "cards: {pack}")?;
        let mut rule = |name, value: &dyn Display, usual: &dyn Display| {
            if value.to_string() == usual.to_string() { Ok(()) } else { writeln!(f, "{name}: {value}") }
        };
        rule("objective", &self.settings.objective, &plain.objective)?;
        rule("chooser", &self.settings.chooser, &plain.chooser)?;
        rule("lead", &self.settings.lead, &plain.lead)?;
        rule("dealing", &self.settings.dealing, &plain.dealing)?;
        let hands = self.states[0].hands();
        writeln!(f, "hands: {} | {}", pack.format_hand(hands.one), pack.format_hand(hands.two))?;
        for Round { cards, kept } in &self.rounds {
            writeln!(f, "{} against {}: {} stays", pack.card(cards.one), pack.card(cards.two), pack.card(*kept))?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = TextError;

    /// Reads a record. Lines that begin with `#` are remarks.
    fn from_str(text: &str) -> Result<Record, TextError> {
        Reader::new(text).whole(Record::read)
    }
}

impl Record {
    fn read(line: &mut Reader<'_>) -> Result<Record, NotationError> {
        let (mut settings, mut record, mut named) = (Settings::default(), None::<Record>, Vec::new());
        loop {
            line.lines();
            if line.is_end() {
                let missing = "a line with the hands, such as 'hands: 2,5 | 3,7'";
                return record.ok_or_else(|| NotationError::grammar(line.here(), missing, ""));
            }
            let from = *line;
            let first = line.token();
            if first.text() == "#" {
                line.line();
            } else if let Some(record) = &mut record {
                *line = from;
                let round = round(line, &record.settings.pack)?;
                record.play(round).map_err(|illegal| NotationError::stated(from.until(line), illegal))?;
            } else {
                let name = first.text();
                if named.contains(&name) {
                    return Err(NotationError::stated(first, format_args!("{name} is given twice")));
                }
                named.push(name);
                match name {
                    "cards" => settings.pack = value(line, name)?,
                    "objective" => settings.objective = value(line, name)?,
                    "chooser" => settings.chooser = value(line, name)?,
                    "lead" => settings.lead = value(line, name)?,
                    "dealing" => settings.dealing = value(line, name)?,
                    "hands" => {
                        line.expect(":", "hands: 2,5 | 3,7")?;
                        let state = State::read(line, &settings.pack)?;
                        if state.rounds() > 0 {
                            let what = "expected the hands of a deal, got cards in front of the players too";
                            return Err(NotationError::stated(first, what));
                        }
                        record = Some(Record { settings: settings.clone(), states: vec![state], rounds: Vec::new() });
                    }
                    _ => {
                        let names = "cards, objective, chooser, lead, dealing or hands, such as 'hands: 2,5 | 3,7'";
                        return Err(NotationError::grammar(first, names, ""));
                    }
                }
            }
            line.end("the end of the line")?;
        }
    }
}

/// Reads the value of a setting.
fn value<T: FromStr<Err: fmt::Display>>(line: &mut Reader<'_>, name: &str) -> Result<T, NotationError> {
    line.expect(":", &format!("{name}: …"))?;
    let rest = line.line();
    rest.text().parse().map_err(|error| NotationError::stated(rest, error))
}

/// Reads a round such as `5 against 7: 5 stays`.
fn round(line: &mut Reader<'_>, pack: &Pack) -> Result<Round, NotationError> {
    const EXAMPLE: &str = "5 against 7: 5 stays";
    let one = pack.read_card(line)?;
    line.expect("against", EXAMPLE)?;
    let two = pack.read_card(line)?;
    line.expect(":", EXAMPLE)?;
    let kept = pack.read_card(line)?;
    line.expect("stays", EXAMPLE)?;
    line.end("nothing more")?;
    Ok(Round { cards: ByPlayer { one, two }, kept })
}
