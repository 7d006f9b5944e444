//! Records as JSON.

use faceup_core::notation::{self, NotationError, WrittenPile};
use faceup_core::{AfterBeating, ByPlayer, CardSet, Pack, Player, Position, Rules, Trumps};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Conclusion, Ending, Game, Name, Names, Record, Words};

/// The value of the field `format`.
pub const FORMAT: &str = "faceup-record";
/// The version of the JSON form.
pub const VERSION: u32 = 1;

/// Why a text is not a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// It is not JSON, or a field is missing or unknown.
    #[error("expected a record as JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    /// It has another format.
    #[error("expected a record, with \"format\":\"{FORMAT}\", got the format {}", notation::quote(.0))]
    Format(String),
    /// It has another version.
    #[error("expected a record of version {VERSION}, got version {0}; a later faceup may read it")]
    Version(u32),
    /// The value of a field is wrong.
    #[error("in {field}: {message}")]
    Field {
        /// The path of the field, as `moves[3].move`.
        field: String,
        /// What is wrong.
        message: String,
    },
    /// It is in the text form and has an error.
    #[error(transparent)]
    Text(#[from] NotationError),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordJson {
    format: String,
    version: u32,
    game: String,
    suits: u8,
    ranks: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Vec<u8>>,
    trumps: Trumps,
    after_beating: AfterBeating,
    players: ByPlayer<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<String>,
    winner: Option<Player>,
    conclusion: Option<Conclusion>,
    start: StartJson,
    moves: Vec<MoveJson>,
    #[serde(default)]
    remarks: Vec<RemarkJson>,
    #[serde(default)]
    layouts: Vec<usize>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartJson {
    mover: Player,
    one: String,
    two: String,
    /// From bottom to top, as in a position on one line.
    #[serde(alias = "table")]
    pile: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveJson {
    player: Option<Player>,
    kind: Option<String>,
    #[serde(rename = "move")]
    name: String,
    mark: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RemarkJson {
    ply: usize,
    text: String,
}

impl Record {
    /// The record as JSON, on one line. `docs/record.md` in the repository describes the fields.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists always have a JSON form.
        serde_json::to_string(&RecordJson::from(self)).unwrap_or_default()
    }

    /// The record as a JSON value, to embed in another.
    pub fn to_json_value(&self) -> serde_json::Value {
        serde_json::to_value(RecordJson::from(self)).unwrap_or_default()
    }

    /// Reads a record from JSON.
    ///
    /// # Errors
    ///
    /// If it is not the record of a legal game. The error names the field.
    pub fn from_json(text: &str) -> Result<Record, JsonError> {
        // A record of another version may have other fields.
        #[derive(Deserialize)]
        struct Head {
            #[serde(default)]
            format: String,
            #[serde(default)]
            version: u32,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.format != FORMAT {
            return Err(JsonError::Format(head.format));
        }
        if head.version != VERSION {
            return Err(JsonError::Version(head.version));
        }
        serde_json::from_str::<RecordJson>(text)?.record()
    }

    /// Reads a record from either form: JSON if it begins with a brace, else text.
    ///
    /// # Errors
    ///
    /// See [`Record::from_json`] and [`Record::parse`].
    pub fn read(text: &str) -> Result<Record, JsonError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { Ok(Record::parse(text)?) }
    }

    /// Reads all records of a text, one after the other, all in one of the two forms.
    ///
    /// # Errors
    ///
    /// See [`Record::from_json`] and [`Record::parse`].
    pub fn read_all(text: &str) -> Result<Vec<Record>, JsonError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if !text.trim_start().starts_with('{') {
            return Ok(Record::parse_all(text)?);
        }
        let mut objects = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
        let (mut records, mut from) = (Vec::new(), 0);
        while let Some(object) = objects.next() {
            // Let the reader report the place of bad JSON.
            let end = if object.is_ok() { objects.byte_offset() } else { text.len() };
            // The lines of an error are those of the whole text.
            let above = || "\n".repeat(text[..from].matches('\n').count());
            let read =
                Record::from_json(&text[from..end]).or_else(|_| Record::from_json(&(above() + &text[from..end])));
            records.push(read?);
            from = end;
        }
        Ok(records)
    }
}

impl From<&Record> for RecordJson {
    fn from(record: &Record) -> RecordJson {
        let (rules, start, names) = (record.game.rules(), record.game.start(), &record.names);
        let pack = rules.pack();
        let hand = |player| notation::format_hand(start.hand(player), pack);
        let (result, winner) = result_and_winner(record.ending());
        RecordJson {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: rules.name().to_owned(),
            suits: pack.suits(),
            ranks: pack.ranks(),
            lengths: pack.lengths_if_unlike(),
            trumps: rules.trumps(),
            after_beating: rules.after_beating(),
            players: ByPlayer::each(|player| names.of(player).to_string()),
            event: record.event.as_ref().map(Words::to_string),
            date: record.date.as_ref().map(Words::to_string),
            result: Some(result.to_owned()),
            winner,
            conclusion: record.conclusion,
            start: StartJson {
                mover: start.mover(),
                one: hand(Player::One),
                two: hand(Player::Two),
                pile: notation::format_pile(start),
            },
            moves: record
                .game
                .plies()
                .enumerate()
                .map(|(ply, (position, mv))| MoveJson {
                    player: Some(position.mover()),
                    kind: Some(mv.kind().to_string()),
                    name: mv.name(pack),
                    mark: record.mark(ply).map(|mark| mark.name().to_owned()),
                })
                .collect(),
            remarks: record
                .remarks()
                .map(|remark| RemarkJson { ply: remark.ply, text: remark.words.to_string() })
                .collect(),
            layouts: record.layouts().collect(),
        }
    }
}

/// The fields `result` and `winner`.
const fn result_and_winner(ending: Ending) -> (&'static str, Option<Player>) {
    match ending {
        Ending::Unfinished => ("unfinished", None),
        Ending::Win(player) => ("win", Some(player)),
        Ending::Draw => ("draw", None),
    }
}

fn fail(field: impl Into<String>, message: impl ToString) -> JsonError {
    JsonError::Field { field: field.into(), message: message.to_string() }
}

impl RecordJson {
    /// The record, if the game is legal.
    fn record(self) -> Result<Record, JsonError> {
        let rules = self.rules()?;
        let start = self.start(rules)?;
        let name = |text: &str, field| Name::new(text).map_err(|error| fail(field, error));
        let (one, two) = (name(&self.players.one, "players.one")?, name(&self.players.two, "players.two")?);
        let names = Names::new(one, two).map_err(|error| fail("players", error))?;
        let game = Game::new(start).map_err(|error| fail("start", error))?;
        let mut record = Record::new(game, names);
        for (ply, json) in self.moves.iter().enumerate() {
            json.make(&mut record).map_err(|(field, message)| fail(format!("moves[{ply}].{field}"), message))?;
        }
        if let Some(conclusion) = self.conclusion {
            record.conclude(conclusion).map_err(|error| fail("conclusion", error))?;
        }
        let words = |text: &Option<String>, field| {
            text.as_ref().map(|text| Words::new(text).map_err(|error| fail(field, error))).transpose()
        };
        record.set_event(words(&self.event, "event")?);
        record.set_date(words(&self.date, "date")?);
        let moves = record.game().len();
        for (index, json) in self.remarks.iter().enumerate() {
            let field = |name: &str| format!("remarks[{index}].{name}");
            if json.ply > moves {
                return Err(fail(field("ply"), format!("expected a ply up to {moves}, got {}", json.ply)));
            }
            let words = Words::new(&json.text).map_err(|error| fail(field("text"), error))?;
            record.add_remark(json.ply, words);
        }
        for (index, &ply) in self.layouts.iter().enumerate() {
            if !(1..=moves).contains(&ply) {
                let message = format!("expected a ply from 1 to {moves}, got {ply}");
                return Err(fail(format!("layouts[{index}]"), message));
            }
            record.show_layout(ply);
        }
        self.check_result(&record)?;
        Ok(record)
    }

    fn rules(&self) -> Result<Rules, JsonError> {
        let pack = match &self.lengths {
            None => Pack::new(self.suits, self.ranks),
            Some(lengths) => Pack::of_lengths(lengths),
        };
        let pack = pack.map_err(|error| fail("suits and ranks", error))?;
        if (pack.suits(), pack.ranks(), pack.lengths_if_unlike()) != (self.suits, self.ranks, self.lengths.clone()) {
            let message = format!(
                "expected the lengths of {} suits, of which the longest has {} ranks, got {pack}",
                self.suits, self.ranks
            );
            return Err(fail("lengths", message));
        }
        let rules = Rules::new(pack, self.trumps, self.after_beating).map_err(|error| fail("trumps", error))?;
        if rules.name() != self.game {
            let message =
                format!("expected '{}', which the settings make, got {}", rules.name(), notation::quote(&self.game));
            return Err(fail("game", message));
        }
        Ok(rules)
    }

    fn start(&self, rules: Rules) -> Result<Position, JsonError> {
        let (pack, start) = (rules.pack(), &self.start);
        let hand = |text: &str, field| notation::parse_hand(text, pack).map_err(|error| fail(field, error));
        let hands = ByPlayer { one: hand(&start.one, "start.one")?, two: hand(&start.two, "start.two")? };
        let pile = WrittenPile::read(&start.pile).map_err(|error| fail("start.pile", error))?;
        let mut cards = CardSet::EMPTY;
        for written in pile.cards() {
            cards = cards.with(written.resolve(pack).map_err(|error| fail("start.pile", error))?);
        }
        let twice = cards & (hands.one | hands.two);
        if !twice.is_empty() {
            return Err(fail(
                "start",
                format!("expected each card once, got {} twice", notation::format_hand(twice, pack)),
            ));
        }
        let missing = pack.full() - hands.one - hands.two - cards;
        if !missing.is_empty() {
            return Err(fail(
                "start",
                format!("expected every card, got none of {}", notation::format_hand(missing, pack)),
            ));
        }
        let top = pile.cards().last().filter(|_| pile.lead().is_none()).map(|card| card.resolve(pack)).transpose();
        let top = top.map_err(|error| fail("start.pile", error))?;
        pile.check_order(rules, start.mover).map_err(|error| fail("start.pile", error))?;
        Position::new(rules, hands, start.mover, top).map_err(|error| fail("start", error))
    }

    /// Checks the optional fields that follow from the rest.
    fn check_result(&self, record: &Record) -> Result<(), JsonError> {
        let ending = record.ending();
        let (result, winner) = result_and_winner(ending);
        let said = ending.words(record.names());
        if self.result.as_ref().is_some_and(|said| said != result) {
            return Err(fail("result", format!("expected '{said}', which is how the moves end")));
        }
        if self.winner.is_some() && self.winner != winner {
            return Err(fail("winner", format!("expected '{said}', which is how the moves end")));
        }
        Ok(())
    }
}

impl MoveJson {
    /// Makes the move. An error names the wrong field.
    fn make(&self, record: &mut Record) -> Result<(), (&'static str, String)> {
        let now = record.game().now();
        let mv = now.parse_move(&self.name).map_err(|error| ("move", error.to_string()))?;
        if self.player.is_some_and(|player| player != now.mover()) {
            return Err(("player", "expected the other player, who is to move".to_owned()));
        }
        if self.kind.as_ref().is_some_and(|kind| kind != mv.kind().name()) {
            return Err(("kind", "expected the kind of move that the position allows: lead, beat or eat".to_owned()));
        }
        let ply = record.game().len();
        record
            .play(mv)
            .map_err(|reason| ("move", format!("{} cannot be played: {reason}", notation::quote(&self.name))))?;
        if let Some(sign) = &self.mark {
            let mark = sign
                .parse()
                .map_err(|_| ("mark", format!("expected ??, ?, ?!, !?, ! or !!, got {}", notation::quote(sign))))?;
            record.set_mark(ply, Some(mark));
        }
        Ok(())
    }
}
