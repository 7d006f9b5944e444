//! Reading records.

use std::ops::Range;

use faceup_core::notation::{self, Note};
use faceup_core::{Card, Deal, GameChoice, Player, Position, Rules};

use super::body::Body;
use super::error::{RecordError, RecordProblem};
use super::header::Headers;
use super::lead::{self, Said};
use super::lines::{all_lines, is_idle, line, trimmed, unquoted, words};
use super::outline::{beginning, diagram, games, games_by_deal, heading, numbered_games, said_to_move};
use super::respell::{self, Respelt};
use crate::{Name, Names, Record};

/// A record with the places of its remarks in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The record.
    pub record: Record,
    /// For each remark of the record, in order, its bytes in the text, without braces.
    pub remarks: Vec<Range<usize>>,
    /// What was assumed to read the text.
    pub notes: Vec<Note>,
}

impl Record {
    /// Reads a record from text. (For JSON see [`Record::from_json`], for either [`Record::read`].)
    ///
    /// # Errors
    ///
    /// If the initial layout is missing, a move is illegal, a layout disagrees with the moves, or a word has no meaning. The
    /// error points to the place.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        Reading::of(text).map(|reading| reading.record)
    }

    /// Reads all records of a text, one after the other.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
        Ok(Reading::all(text)?.into_iter().map(|reading| reading.record).collect())
    }
}

/// What is known before reading, and what is allowed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given {
    pub choice: GameChoice,
    pub rules: Option<Rules>,
    /// The seat of the player to move at the start, if the text is about a position: then one hand is enough, with any name or none.
    /// Otherwise the first hand is player one's. With trumps, the header `Players` seats the players.
    pub seat: Option<Player>,
}

/// The start of a game.
pub struct Start {
    /// The players' names, if the text has them.
    pub names: Option<Names>,
    pub position: Position,
    /// The pile, from bottom to top.
    pub pile: Vec<Card>,
    /// What was assumed to read the hands.
    pub notes: Vec<Note>,
    /// Whether the cards of long suits are [playing cards](notation::WrittenPosition::is_in_playing_cards).
    pub is_in_playing_cards: bool,
    /// The place where the moves begin.
    pub end: usize,
}

impl Reading {
    /// Reads a record, with the places of its remarks.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn of(text: &str) -> Result<Reading, RecordError> {
        Reading::with(text, &Given::default()).map(|(reading, _)| reading)
    }

    /// Reads all records of a text, one after the other. The places of the remarks are those in the record of each.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn all(text: &str) -> Result<Vec<Reading>, RecordError> {
        Reading::all_unquoted(unquoted(text).as_ref()).map_err(|error| error.quoted(text))
    }

    fn all_unquoted(text: &str) -> Result<Vec<Reading>, RecordError> {
        let read_each = |games: Vec<Range<usize>>| -> Result<Vec<Reading>, RecordError> {
            let read = |game: Range<usize>| Reading::of(&text[game.clone()]).map_err(|error| error.within(game.start));
            games.into_iter().map(read).collect()
        };
        let has_moves = |readings: &Vec<Reading>| readings.iter().all(|reading| !reading.record.game().is_empty());
        let numbered = numbered_games(text);
        let is_numbered = numbered.len() > 1;
        let by_number = is_numbered.then(|| read_each(numbered)).and_then(Result::ok).filter(has_moves);
        if let Some(readings) = by_number {
            return Ok(readings);
        }
        let error = match read_each(games(text)) {
            Ok(readings) => return Ok(readings),
            Err(error) => error,
        };
        // A new deal begins a new game. A diagram of the same game that is wrong would not be symmetric.
        let is_new = |reading: &Reading| {
            let start = reading.record.game().start();
            start.pile().is_empty() && Deal::new(start.rules(), start.hand(start.mover())).is_ok_and(Deal::is_symmetric)
        };
        let dealt = games_by_deal(text);
        let by_deal = (dealt.len() > 1).then(|| read_each(dealt)).and_then(Result::ok);
        by_deal.filter(|readings| has_moves(readings) && readings.iter().all(is_new)).ok_or(error)
    }

    /// Reads a record or a position, and returns its start too. A text that cannot be read as it stands is written anew.
    pub(super) fn with(text: &str, given: &Given) -> Result<(Reading, Start), RecordError> {
        Reading::with_unquoted(unquoted(text).as_ref(), given).map_err(|error| error.quoted(text))
    }

    fn with_unquoted(text: &str, given: &Given) -> Result<(Reading, Start), RecordError> {
        let mut strict = Reading::strictly(text, given);
        // Prose from which no move was read may tell the moves in sentences.
        let is_prose =
            |reading: &Reading| reading.record.game().is_empty() && reading.record.remarks().next().is_some();
        if strict.as_ref().is_ok_and(|(reading, _)| !is_prose(reading)) {
            return strict;
        }
        let is_of_trumps = |rules: Rules| rules.trump(Player::One).is_some();
        if let Some(seats) = respell::seats(text)
            && let Ok((mut reading, start)) = Reading::with(seats.text(), given)
        {
            for at in &mut reading.remarks {
                *at = seats.original(at.clone());
            }
            return Ok((reading, start));
        }
        let by_choice = given.choice.rules().is_ok_and(is_of_trumps) || given.rules.is_some_and(is_of_trumps);
        let has_trumps = by_choice || respell::has_trumps(text);
        for hands in [2, 1] {
            let Some(Respelt { rewritten, notes, moves, is_deal }) = respell::record(text, hands, has_trumps) else {
                continue;
            };
            match Reading::strictly(rewritten.text(), given) {
                Ok((reading, _)) if strict.is_ok() && reading.record.game().is_empty() => {}
                Ok((mut reading, start)) => {
                    for at in &mut reading.remarks {
                        *at = rewritten.original(at.clone());
                    }
                    reading.notes.splice(..0, notes);
                    return Ok((reading, start));
                }
                // An error in the moves is truer than one before them, and an error in the deal than one that misses it.
                Err(again) => {
                    let again = again.restored(&rewritten, text);
                    let is_truer = |error: &RecordError| {
                        let is_missed = matches!(error.problem(), RecordProblem::NoLayout | RecordProblem::NotTwoHands);
                        again.offset() > error.offset().max(moves) || is_missed && is_deal
                    };
                    if strict.as_ref().is_err_and(is_truer) {
                        strict = Err(again);
                    }
                }
            }
        }
        strict
    }

    /// Reads a text as it stands.
    fn strictly(text: &str, given: &Given) -> Result<(Reading, Start), RecordError> {
        let mut headers = Headers::default();
        let mut at = beginning(text).unwrap_or_default();
        let (above, mut has_cards) = (at, false);
        for line in all_lines(&text[..at], 0) {
            let is_near = line.end + 1 == at;
            has_cards |= notation::stray_cards(&text[line.clone()], true).is_some();
            if let Some(token) = notation::stray_cards(&text[line.clone()], is_near) {
                let from = line.start + token.offset();
                let at = from..from + token.text().len();
                return Err(RecordError::new(text, at, RecordProblem::StrayCards));
            }
        }
        while at < text.len() {
            let line = line(text, at);
            if !is_idle(&text[line.clone()]) && !headers.take(text, line.clone())? {
                break;
            }
            at = line.end + 1;
        }
        let mut start = start(text, at, above, &headers, given)?;
        if has_cards {
            start.notes.push(Note::CardsAbove);
        }
        let names = start.names.clone().unwrap_or_default();
        let mut body = Body::new(text, &names, &start.position);
        let read = body.read(start.end);
        if body.has_unclear_lead && !start.notes.contains(&Note::Lead) {
            start.notes.push(Note::Lead);
        }
        let read = read.and_then(|()| body.finish(headers));
        // Moves have numbers, so a card such as `10s` would be another one than in the layout.
        let has_moves = read.as_ref().map_or(true, |(record, _)| !record.game().is_empty());
        if start.is_in_playing_cards && has_moves {
            let from = words(text, start.end.min(text.len())..text.len()).into_iter().next();
            return Err(RecordError::new(text, from.unwrap_or(text.len()..text.len()), RecordProblem::PlayingCards));
        }
        let (record, remarks) = read?;
        Ok((Reading { record, remarks, notes: start.notes.clone() }, start))
    }
}

/// The players and the start of the game. Prose stands above byte `above`.
fn start(text: &str, mut at: usize, above: usize, headers: &Headers, given: &Given) -> Result<Start, RecordError> {
    let mut said = Vec::new();
    if at < text.len()
        && let Some(words) = heading(text, line(text, at))
    {
        said = words;
        at = line(text, at).end + 1;
    }
    let end = text.len();
    let lines = if at < end { diagram(text, at, |_| true) } else { end..end };
    if lines.is_empty() {
        let from = at.min(end);
        let word = words(text, from..end).into_iter().next().unwrap_or(text.trim_end().len()..text.trim_end().len());
        return Err(RecordError::new(text, word, RecordProblem::NoLayout));
    }
    let mut moves = lines.end;
    // The command shows the player to move below the hands.
    let below = line(text, (lines.end + 1).min(end));
    if said.is_empty()
        && let Some(words) = heading(text, below.clone())
    {
        (said, moves) = (words, below.end);
    }
    let base = lines.start;
    let layout = notation::parse_layout(&text[lines.clone()]).map_err(|error| error.within(base))?;
    let (names, layout) = match &headers.names {
        Some(names) => (Some(names.clone()), layout.seated(names.both()).map_err(|error| error.within(base))?),
        None => match names_of(text, base, &layout) {
            Err(error) if given.seat.is_none() || is_half_named(&layout) => return Err(error),
            names => (names.ok().flatten(), layout),
        },
    };
    let known = names.clone().unwrap_or_default();
    let said = said_to_move(text, &said, &known)?.map(|(player, _)| player);
    let mut claims = Claims::new(text, names.as_ref(), &layout, said);
    let is_sentence = |line: &Range<usize>| notation::layout_line(&text[line.clone()]).is_none();
    for line in all_lines(&text[..above], 0).chain(all_lines(&text[..lines.end], base).filter(is_sentence)) {
        claims.take(line, None)?;
    }
    // A line above a single hand can say whose it is.
    let heading_above = all_lines(&text[..above], 0).filter(|line| !is_idle(&text[line.clone()])).last();
    if let Some(line) = heading_above.filter(|_| layout.hands.len() == 1 && claims.said.is_none())
        && let Some(error) = notation::of_another_hand(&text[line.clone()])
    {
        return Err(error.within(line.start).into());
    }
    for aside in &layout.asides {
        let at = base + aside.words.offset();
        claims.take(at..at + aside.words.text().len(), aside.hand)?;
    }
    // Lines below the hands that only say who leads.
    for line in all_lines(text, moves).skip(1) {
        if !is_idle(&text[line.clone()]) {
            if text[line.clone()].contains(['{', '}']) || !claims.take_all(line.clone())? {
                break;
            }
            moves = line.end;
        }
    }
    let label = || {
        let of = |player: Player| layout.hands.get(player as usize).map_or("", |(name, _)| name.text());
        let leads = |player: &Player| lead::is_leader(of(*player)) || lead::is_opponent(of(!*player));
        let is_asked = given.seat.is_some() && layout.hands.len() == 2;
        Player::ALL.into_iter().find(|player| is_asked && leads(player) && !leads(&!*player))
    };
    let mover = claims.said.or(known.you()).or_else(label).unwrap_or(Player::One);
    // One hand may be that of the player who does not lead.
    let shown = if layout.hands.len() == 1 { Player::One } else { mover };
    let written = layout.written_position(shown).map_err(|error| error.within(base))?;

    let choice = match &headers.game {
        Some((word, at)) => (headers.choice.with_word(Some(*word)))
            .map_err(|error| RecordError::new(text, at.clone(), RecordProblem::Contradiction(error)))?,
        None => headers.choice,
    };
    let asked = given.rules.map_or(given.choice, GameChoice::from);
    if !asked.may_be(choice) {
        let at = headers.game.as_ref().map_or_else(|| headers.places[0].clone(), |(_, at)| at.clone());
        let asked = asked.rules().map_or_else(|_| asked.preset().name().to_owned(), |rules| rules.to_string());
        return Err(RecordError::new(text, at, RecordProblem::OtherGame(asked)));
    }
    let choice = given.choice.or(choice);
    let suits = choice.suits.or(choice.pack.map(|pack| pack.suits()));
    if given.seat.is_some() && claims.said.is_none() {
        let suits = suits.or(given.rules.map(|rules| rules.pack().suits()));
        layout.check_hand_alone(suits).map_err(|error| error.within(base))?;
    }
    if let [(name, _)] = &layout.hands[..]
        && claims.said.is_none()
        && notation::is_opponent(name.text())
    {
        let at = base + name.offset();
        return Err(RecordError::new(text, at..at + name.text().len(), RecordProblem::WhoLeads));
    }
    let rules = match given.rules {
        Some(rules) => rules,
        None => {
            let pack = choice.pack_of(&written).map_err(|error| error.within(base))?;
            let whole = trimmed(text, lines);
            choice.rules_of(pack).map_err(|error| RecordError::of_rules(text, line(text, whole.start), error))?
        }
    };
    let is_seated = headers.names.is_some() && rules.trump(Player::One).is_some();
    let seat = given.seat.filter(|_| !is_seated).unwrap_or(mover);
    let resolve = |mover| written.resolve(rules, mover).map_err(|error| error.within(base));
    let position = if shown == mover { resolve(seat)? } else { led_by_the_other(resolve(!seat)?) };
    let pile = written.pile(rules.pack()).map_err(|error| error.within(base))?;
    let mut notes = written.notes();
    notes.retain(|note| !matches!(note, Note::Bar | Note::OneSuit));
    if suits.is_none() && layout.hands.iter().all(|(_, hand)| hand.is_of_one_suit()) {
        notes.push(Note::OneSuit);
    }
    let name_alone = match &layout.hands[..] {
        [(name, _)] if names.is_none() && claims.said.is_none() => name.text(),
        _ => "",
    };
    if !name_alone.is_empty() && !lead::is_owner(name_alone) {
        notes.push(Note::Name);
    }
    // `me` can be the player to move as well as `you`.
    let is_writer = |name: &str| ["i", "me", "my", "mine"].iter().any(|writer| name.eq_ignore_ascii_case(writer));
    if claims.said.is_none() && known.you().is_some() && known.both().iter().any(|name| is_writer(name)) {
        notes.push(Note::You);
    }
    notes.extend(claims.notes);
    let names = if seat == mover { names } else { names.map(Names::swapped) };
    let is_in_playing_cards = written.is_in_playing_cards(rules.pack());
    Ok(Start { names, position, pile, notes, is_in_playing_cards, end: moves })
}

/// What the words around the hands say about who leads.
struct Claims<'t> {
    text: &'t str,
    names: Option<&'t Names>,
    /// The names of the hands, in their order. Empty if they have none.
    of_hands: Vec<String>,
    said: Option<Player>,
    notes: Vec<Note>,
}

impl<'t> Claims<'t> {
    fn new(text: &'t str, names: Option<&'t Names>, layout: &notation::Layout, said: Option<Player>) -> Claims<'t> {
        let of_hands = layout.hands.iter().map(|(name, _)| name.text().to_owned()).collect();
        Claims { text, names, of_hands, said, notes: Vec::new() }
    }

    fn said(&self, at: Range<usize>) -> Said {
        match self.names {
            Some(names) => lead::said(self.text, at, &names.both()),
            None => {
                let names: Vec<&str> =
                    self.of_hands.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
                lead::said(self.text, at, &names)
            }
        }
    }

    /// Takes words, which stand beside a hand or on a line of their own.
    fn take(&mut self, at: Range<usize>, hand: Option<usize>) -> Result<(), RecordError> {
        let said = self.said(at.clone());
        let is_alone = self.of_hands.len() == 1;
        // A deal that was written anew has these names.
        let is_unnamed = is_alone && ["", "LEFT", "RIGHT"].contains(&self.of_hands[0].as_str());
        let of_hand = || hand.and_then(|hand| Player::ALL.get(hand).copied());
        let player = match &said {
            Said::Owner => of_hand(),
            Said::Other => of_hand().map(|player| !player),
            Said::Writer if is_alone => Some(Player::One),
            Said::Opponent if is_alone => Some(Player::Two),
            Said::Opponent => of_hand().map(|player| !player),
            Said::Name(_) if is_alone && self.names.is_none() => Some(Player::One),
            Said::Name(name) => self.names.and_then(|names| lead::player(names, &self.text[name.clone()])),
            // A hand without a name is that of the player to move.
            Said::Stranger(_) if is_unnamed => Some(Player::One),
            Said::Stranger(_) if is_alone => Some(Player::Two),
            _ => None,
        };
        let mut note = None;
        if is_alone && player == Some(Player::Two) {
            note = Some(Note::Follower);
        } else if is_unnamed && matches!(said, Said::Stranger(_)) {
            note = Some(Note::Name);
        }
        match player {
            Some(player) if self.said.is_none_or(|said| said == player) => self.said = Some(player),
            Some(_) => return Err(RecordError::new(self.text, at, RecordProblem::WhoLeads)),
            None if matches!(said, Said::Nothing | Said::Owner | Said::Other) => {
                note = hand.map(|_| Note::Brackets);
            }
            // `Here is my lead:` above the hands of two players with other names, or `Carol leads`
            None if !matches!(said, Said::Unclear(_))
                || self.said.is_some()
                || lead::is_long(self.text, at.clone()) =>
            {
                note = Some(Note::Lead);
            }
            None => return Err(RecordError::new(self.text, trimmed(self.text, at), RecordProblem::WhoLeads)),
        }
        self.notes.extend(note.filter(|note| !self.notes.contains(note)));
        Ok(())
    }

    /// Takes a line if it only says who leads.
    fn take_all(&mut self, line: Range<usize>) -> Result<bool, RecordError> {
        let is_claim = lead::is_alone(&self.text[line.clone()])
            && !matches!(
                self.said(line.clone()),
                Said::Nothing | Said::Owner | Said::Other | Said::More(_) | Said::Unclear(_)
            );
        if is_claim {
            self.take(line, None)?;
        }
        Ok(is_claim)
    }
}

/// The same hands, with the other player to lead, if nobody has led.
fn led_by_the_other(position: Position) -> Position {
    let leader = !position.mover();
    let other = Position::leading(position.rules(), leader, position.hand(leader));
    if position.pile().is_empty() { other.unwrap_or(position) } else { position }
}

/// Whether one of two hands has a name that says nothing about whose it is: it can be a misspelt suit.
fn is_half_named(layout: &notation::Layout) -> bool {
    let names: Vec<&str> = layout.hands.iter().map(|(name, _)| name.text()).collect();
    let is_plain = |name: &&&str| !name.is_empty() && !lead::is_owner(name) && !notation::is_opponent(name);
    names.len() == 2 && names.contains(&"") && names.iter().any(|name| is_plain(&name))
}

/// The names in a diagram. `None` if it has two hands without names.
fn names_of(text: &str, base: usize, layout: &notation::Layout) -> Result<Option<Names>, RecordError> {
    let [(one, _), (two, _)] = &layout.hands[..] else {
        let at = layout.hands.first().map_or(base..base, |(token, _)| {
            let at = base + token.offset();
            at..at + token.text().len()
        });
        return Err(RecordError::new(text, at, RecordProblem::NotTwoHands));
    };
    if one.text().is_empty() && two.text().is_empty() {
        return Ok(None);
    }
    let fail = |token: &notation::Token, error| {
        let at = base + token.offset();
        RecordError::new(text, at..at + token.text().len(), RecordProblem::Name(error))
    };
    let name = |token: &notation::Token| Name::new(token.text()).map_err(|error| fail(token, error));
    Names::new(name(one)?, name(two)?).map(Some).map_err(|error| fail(two, error))
}
