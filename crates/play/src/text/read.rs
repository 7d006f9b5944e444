//! Reading records.

use std::ops::Range;

use faceup_core::notation::{Layout, NamedHand, NotationError, Problem, WrittenPosition};
use faceup_core::{Card, GameChoice, GameWord, Player, Position, Rules};

use super::body::Body;
use super::header::Headers;
use super::heading::Heading;
use super::lines::{line, of};
use crate::{Name, Names, Record};

/// A record with the places of its remarks in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// For each remark of the record, in order, its bytes in the text, without braces.
    pub remarks: Vec<Range<usize>>,
}

impl Record {
    /// Reads a record from text. (For JSON see [`Record::from_json`], for either [`Record::read`].)
    ///
    /// # Errors
    ///
    /// If the hands are missing, a move is illegal, a layout disagrees with the moves, or a word has no meaning. The
    /// error points to the place.
    pub fn parse(text: &str) -> Result<Record, NotationError> {
        Reading::of(text).map(|reading| reading.record)
    }

    /// Reads all records of a text, one after the other. The next one begins at a header, or at the heading of an initial layout.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn parse_all(text: &str) -> Result<Vec<Record>, NotationError> {
        Ok(Reading::all(text)?.into_iter().map(|reading| reading.record).collect())
    }
}

/// What is known before reading.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given {
    pub choice: GameChoice,
    pub rules: Option<Rules>,
    /// The seat of the player to move at the start, if the text is about a position. Otherwise the first hand is player one's. With trumps,
    /// the header `Players` seats the players.
    pub seat: Option<Player>,
}

/// The start of a game.
pub struct Start {
    /// The players' names, if the text has them.
    pub names: Option<Names>,
    /// The pile, from bottom to top.
    pub pile: Vec<Card>,
    /// Whether the text says which player has which seat.
    pub is_seated: bool,
}

impl Reading {
    /// Reads a record, with the places of its remarks.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn of(text: &str) -> Result<Reading, NotationError> {
        Reading::with(text, &Given::default()).map(|(reading, _)| reading)
    }

    /// Reads all records of a text, one after the other, with the places of their remarks in the whole text.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn all(text: &str) -> Result<Vec<Reading>, NotationError> {
        let (mut readings, mut at) = (Vec::new(), 0);
        while readings.is_empty() || !text[at..].trim().is_empty() {
            let (reading, _, next) = Reading::next(text, at, &Given::default())?;
            readings.push(reading);
            at = next;
        }
        Ok(readings)
    }

    /// Reads the only record of a text.
    pub(super) fn with(text: &str, given: &Given) -> Result<(Reading, Start), NotationError> {
        let (reading, start, next) = Reading::next(text, 0, given)?;
        let rest = line(text, next).at;
        if rest.is_empty() && text[next..].trim().is_empty() {
            return Ok((reading, start));
        }
        let remedy = "another game begins here: ask for one of them alone";
        Err(NotationError::at(text, rest, Problem::Grammar, "one game", remedy))
    }

    /// Reads the record that begins at a byte. Returns the byte after it.
    fn next(text: &str, mut at: usize, given: &Given) -> Result<(Reading, Start, usize), NotationError> {
        let (mut headers, mut leads, mut above) = (Headers::default(), Vec::new(), Vec::new());
        loop {
            let line = line(text, at);
            if let Some(heading) = Heading::read(text, line.at.clone())? {
                leads.extend(heading.mover);
            } else if text[line.at.clone()].starts_with('#') {
                above.push(line.at.start + 1..line.at.end);
            } else if !line.at.is_empty() && !headers.take(text, line.at.clone())? {
                break;
            }
            if line.next == at || line.next == text.len() {
                let end = text.trim_end().len();
                return Err(NotationError::at(text, end..end, Problem::Grammar, "a hand", HANDS));
            }
            at = line.next;
        }
        let (hands, length) = Hands::read(&text[at..]).map_err(|error| error.within(at))?;
        let mut after = at + length;
        // The line that the command shows below a board.
        loop {
            let line = line(text, after);
            let heading = if line.at.is_empty() { None } else { Heading::read(text, line.at.clone())? };
            match heading {
                Some(heading) if heading.is_status => leads.extend(heading.mover),
                None if line.at.is_empty() && line.next > after => {}
                _ => break,
            }
            after = line.next;
        }
        leads.extend(headers.leads.clone());
        leads.sort_by_key(|at| at.start);
        let opening = Opening { text, base: at, headers: &headers, leads, given };
        let (position, start, names) = opening.resolve(&hands)?;
        let mut body = Body::new(text, &names, &position);
        for remark in above {
            body.remark(remark)?;
        }
        let next = body.read(after)?;
        let (record, remarks) = body.finish(headers)?;
        Ok((Reading { record, remarks }, start, next))
    }
}

const HANDS: &str = "write 'S:AQ H:K', or 'Ann: S:AQ H:K' and 'Bob: S:K H:AQ' below each other; 'Leads: Ann' says who leads, and '#' begins a line of words";

/// The hands at the start.
enum Hands<'t> {
    Layout(Layout<'t>),
    Position(WrittenPosition<'t>),
}

impl<'t> Hands<'t> {
    fn read(text: &'t str) -> Result<(Hands<'t>, usize), NotationError> {
        if let Some((layout, length)) = Layout::read_start(text, true)? {
            return Ok((Hands::Layout(layout), length));
        }
        let (written, length) = WrittenPosition::read_start(text).map_err(|error| {
            let first = line(text, 0).at;
            match error.problem() {
                Problem::Grammar if error.offset() == first.start => {
                    let at = first.start..first.start + error.token().len();
                    NotationError::at(text, at, Problem::Grammar, "a hand", HANDS)
                }
                _ => error,
            }
        })?;
        Ok((Hands::Position(written), length))
    }
}

/// What stands above the hands.
struct Opening<'a> {
    text: &'a str,
    /// The place of the hands.
    base: usize,
    headers: &'a Headers,
    /// The names of the player to move, in the order of the text.
    leads: Vec<Range<usize>>,
    given: &'a Given,
}

impl Opening<'_> {
    /// The position at the start, and the names of the players.
    fn resolve(&self, hands: &Hands<'_>) -> Result<(Position, Start, Names), NotationError> {
        let (base, named) = (self.base, self.headers.names.as_ref());
        let layout = match hands {
            Hands::Layout(layout) => {
                Some(named.map_or(Ok(layout.clone()), |names| layout.clone().seated(names.both())))
            }
            Hands::Position(_) if named.is_none() => None,
            Hands::Position(_) => {
                let at = line(self.text, base).at;
                let remedy = "write 'Ann: S:KJ H:AQT98', or leave 'Players' out";
                return Err(NotationError::at(self.text, at, Problem::Player, "a name before each hand", remedy));
            }
        };
        let layout = layout.transpose().map_err(|error| error.within(base))?;
        let names = match &layout {
            Some(layout) if named.is_none() => self.names(&layout.hands)?,
            _ => named.cloned(),
        };
        let known = names.clone().unwrap_or_default();
        let mover = match (self.leader(&known)?, hands) {
            (Some(leader), _) => leader,
            (None, Hands::Position(_)) => Player::One,
            (None, Hands::Layout(layout)) => {
                let first = layout.hands.first().and_then(|hand| known.player(hand.name.text()));
                // The board of `query` has the mover and the opponent.
                let you = known.you().or(known.player("opponent").map(|other| !other));
                you.filter(|_| layout.hands.len() > 1).or(first).unwrap_or(Player::One)
            }
        };
        let (written, seat) = match (hands, &layout) {
            (Hands::Layout(layout), None) | (_, Some(layout)) => (layout.written_position(mover), None),
            (Hands::Position(position), None) => (Ok(position.clone()), position.seat()),
        };
        let written = written.map_err(|error| error.within(base))?;
        let rules = self.rules(&written)?;
        let has_trumps = rules.trump(Player::One).is_some();
        let told = layout.map_or(Ok(None), |layout| layout.seat(rules)).map_err(|error| error.within(base))?;
        let told = told.map(|first| if mover == Player::One { first } else { !first }).or(seat);
        let is_seated = told.is_some() || self.headers.names.is_some() && has_trumps;
        let seat = told.or(self.given.seat.filter(|_| !is_seated)).unwrap_or(mover);
        let position = written.resolve(rules, seat).map_err(|error| error.within(base))?;
        let pile = written.pile(rules.pack()).map_err(|error| error.within(base))?;
        let names = if seat == mover { names } else { names.map(Names::swapped) };
        let known = names.clone().unwrap_or_default();
        // The other player of a hand alone has no name.
        let is_alone = matches!(hands, Hands::Layout(layout) if layout.hands.len() < 2) && self.headers.names.is_none();
        // The board of `query` names no players.
        let is_alone = is_alone || known.player("mover").is_some() && known.player("opponent").is_some();
        Ok((position, Start { names: names.filter(|_| !is_alone), pile, is_seated }, known))
    }

    /// The rules that the text, the caller and the cards state together.
    fn rules(&self, written: &WrittenPosition<'_>) -> Result<Rules, NotationError> {
        let (headers, given) = (self.headers, self.given);
        let code = written.rules().map(GameWord::Rules);
        let word = headers.game.as_ref().map(|(word, _)| *word).or(code);
        let at = headers
            .game
            .as_ref()
            .map(|(_, at)| at.clone())
            .or(headers.rules_at.clone())
            .unwrap_or_else(|| line(self.text, self.base).at);
        let fail = |error: &dyn ToString| of(self.text, at.clone(), &error.to_string());
        let choice = headers.choice.with_word(word).map_err(|error| fail(&error))?;
        let choice = match code {
            Some(code) => choice.with_word(Some(code)).map_err(|error| fail(&error))?,
            None => choice,
        };
        let asked = given.rules.map_or(given.choice, GameChoice::from);
        if !asked.may_be(choice) {
            let asked = asked.rules().map_or_else(|_| asked.preset().name().to_owned(), |rules| rules.to_string());
            let remedy = "the text names another game than the one asked for: leave one of them out";
            return Err(NotationError::at(self.text, at, Problem::Rules(None), asked, remedy));
        }
        if let Some(rules) = given.rules {
            return Ok(rules);
        }
        let choice = given.choice.or(choice);
        let pack = choice.pack_of(written).map_err(|error| error.within(self.base))?;
        choice.rules_of(pack).map_err(|error| {
            let at = line(self.text, self.base).at;
            NotationError::at(self.text, at, Problem::Rules(Some(error)), "the rules of a game", error.to_string())
        })
    }

    /// The player who moves at the start, if the text says so. All lines that say so must agree.
    fn leader(&self, names: &Names) -> Result<Option<Player>, NotationError> {
        let mut leader = None;
        for at in &self.leads {
            let player = self.player(names, at.clone())?;
            if let Some(first) = leader.filter(|&first| first != player) {
                let remedy = "two lines name different players who move: leave one of them out";
                return Err(NotationError::at(
                    self.text,
                    at.clone(),
                    Problem::Player,
                    names.of(first).to_string(),
                    remedy,
                ));
            }
            leader = Some(player);
        }
        Ok(leader)
    }

    /// The player whom a heading or the header `Leads` names.
    fn player(&self, names: &Names, at: Range<usize>) -> Result<Player, NotationError> {
        names.player(&self.text[at.clone()]).ok_or_else(|| {
            let [one, two] = names.both();
            let remedy = "these are the players' names";
            NotationError::at(self.text, at, Problem::Player, format!("{one} or {two}"), remedy)
        })
    }

    /// The names of two hands. A single hand has no names, unless it is that of the player with this name.
    fn names(&self, hands: &[NamedHand<'_>]) -> Result<Option<Names>, NotationError> {
        let fail = |hand: &NamedHand<'_>, error: &dyn ToString| {
            let at = self.base + hand.name.offset();
            of(self.text, at..at + hand.name.text().len(), &error.to_string())
        };
        let name = |hand: &NamedHand<'_>| Name::new(hand.name.text()).map_err(|error| fail(hand, &error));
        match hands {
            [one, two] => Names::new(name(one)?, name(two)?).map(Some).map_err(|error| fail(two, &error)),
            [one] if one.name.is("opponent") => {
                let at = self.base + one.name.offset();
                let remedy = "write 'MOVER | OPPONENT', with '*' for the rest of the pack";
                let expected = "the hand of the player to move";
                Err(NotationError::at(self.text, at..at + one.name.text().len(), Problem::Player, expected, remedy))
            }
            [one] => {
                let others = Names::default();
                let [left, right] = Player::ALL.map(|player| others.of(player).clone());
                let other = if right.as_str().eq_ignore_ascii_case(one.name.text()) { left } else { right };
                Names::new(name(one)?, other).map(Some).map_err(|error| fail(one, &error))
            }
            _ => Ok(None),
        }
    }
}
