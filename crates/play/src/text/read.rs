//! Reading records.

use faceup_core::notation::{Layout, NamedHand, NotationError, Problem, Reader, Token, WrittenPosition, player_of};
use faceup_core::{Card, GameChoice, GameWord, Player, Position, Rules};

use super::body::Body;
use super::header::Headers;
use super::heading::{Heading, Mover, Status};
use crate::{Name, Names, Record};

impl Record {
    /// Reads a record from text. (For JSON see [`Record::from_json`], for either [`Record::read`].)
    ///
    /// # Errors
    ///
    /// If the hands are missing, a move is illegal, a layout disagrees with the moves, or a word has no meaning. The
    /// error points to the place.
    pub fn parse(text: &str) -> Result<Record, NotationError> {
        read_one(text, GameChoice::default(), Player::One).map(|(record, _)| record)
    }

    /// Reads all records of a text, one after the other. The next one begins at a header, or at the heading of an initial layout.
    ///
    /// # Errors
    ///
    /// See [`Record::parse`].
    pub fn parse_all(text: &str) -> Result<Vec<Record>, NotationError> {
        let (mut records, mut reader) = (Vec::new(), Reader::new(text));
        while records.is_empty() || !reader.is_end() {
            records.push(read_next(&mut reader, GameChoice::default(), Player::One, records.is_empty())?.0);
        }
        Ok(records)
    }
}

/// The start of a game.
pub struct Start {
    /// The players' names, if the text has them.
    pub names: Option<Names>,
    /// The pile, from bottom to top.
    pub pile: Vec<Card>,
    /// Whether the players cannot exchange their seats, because they have trumps, or the text tells the seat of the mover.
    pub is_seated: bool,
}

/// Reads the only record of a text. `choice` is the game, as far as it is known. `seat` is that of the player to move in a position with
/// trumps, unless the text has moves or tells the seats.
pub fn read_one(text: &str, choice: GameChoice, seat: Player) -> Result<(Record, Start), NotationError> {
    let mut reader = Reader::new(text);
    let read = read_next(&mut reader, choice, seat, true)?;
    if reader.is_end() {
        return Ok(read);
    }
    let remedy = "another game begins here: ask for one of them alone, or put the line above the hands of the first";
    Err(NotationError::grammar(reader.line(), "one game", remedy))
}

/// Reads the record that is next. A later game of a text names both hands: a header among moves must not make moves a hand.
fn read_next(
    reader: &mut Reader<'_>,
    choice: GameChoice,
    seat: Player,
    is_first: bool,
) -> Result<(Record, Start), NotationError> {
    let (mut headers, mut leads, mut above) = (Headers::default(), Vec::new(), Vec::new());
    let mut at = *reader;
    loop {
        at.lines();
        if at.sign(|c| c == '#').is_some() {
            above.push(at.line());
        } else if let Some(heading) = Heading::take(&mut at)? {
            leads.extend(heading.mover);
        } else if !headers.take(&mut at)? {
            break;
        }
    }
    let base = at.clone().line();
    let hands = Hands::read(&mut at, is_first)?;
    // The line that the command shows below a board.
    at.lines();
    let status = Status::take(&mut at);
    leads.extend(headers.leads);
    leads.extend(status.as_ref().and_then(|status| status.mover));
    leads.sort_by_key(|mover| mover.name.offset());
    let mut below = at;
    below.lines();
    while below.sign(|c| c == '#').is_some() {
        below.line();
        below.lines();
    }
    let seat = if below.is_end() { seat } else { Player::One };
    let opening = Opening { base, headers: &headers, leads, choice, seat };
    let (position, start, names) = opening.resolve(&hands)?;
    opening.leads.iter().try_for_each(|mover| mover.check(&position, &names))?;
    let mut body = Body::new(&names, &position);
    if let Some(status) = status {
        body.record.conclusion = status.check(&position, &names, start.pile.last().copied())?;
    }
    above.into_iter().try_for_each(|remark| body.remark(remark))?;
    reader.go(body.read(at)?);
    Ok((body.finish(headers)?, start))
}

const HANDS: &str = "write 'S:AQ H:K', or 'Ann: S:AQ H:K' and 'Bob: S:K H:AQ' below each other; 'Leads: Ann' says who leads, and '#' begins a line of words";

/// The hands at the start.
enum Hands<'t> {
    Layout(Layout<'t>),
    Position(WrittenPosition<'t>),
}

impl<'t> Hands<'t> {
    fn read(reader: &mut Reader<'t>, is_first: bool) -> Result<Hands<'t>, NotationError> {
        let (first, line) = (reader.here(), reader.clone().line());
        let layout = Layout::read_next(reader, true)?;
        if !is_first && layout.as_ref().is_none_or(|layout| layout.hands.len() < 2) {
            let remedy = "a header begins another game: write headers above the hands";
            return Err(NotationError::grammar(line, "the hands of another game, both with names", remedy));
        }
        if let Some(layout) = layout {
            return Ok(Hands::Layout(layout));
        }
        let written = WrittenPosition::read_next(reader).map_err(|error| match error.problem() {
            Problem::Grammar if error.place() == first => NotationError::grammar(error.place(), "a hand", HANDS),
            _ => error,
        })?;
        Ok(Hands::Position(written))
    }
}

/// What stands above the hands.
struct Opening<'a> {
    /// The first line of the hands.
    base: Token<'a>,
    headers: &'a Headers<'a>,
    /// The player to move, as each line says, in the order of the text.
    leads: Vec<Mover<'a>>,
    choice: GameChoice,
    seat: Player,
}

impl Opening<'_> {
    /// The position at the start, and the names of the players.
    fn resolve(&self, hands: &Hands<'_>) -> Result<(Position, Start, Names), NotationError> {
        let named = self.headers.names.as_ref();
        let (layout, names) = match (hands, named) {
            (Hands::Layout(layout), Some(names)) => (Some(layout.clone().seated(names.both())?), named.cloned()),
            (Hands::Layout(layout), None) => (Some(layout.clone()), self.names(&layout.hands)?),
            (Hands::Position(_), None) => (None, None),
            (Hands::Position(_), Some(_)) => {
                let remedy = "write 'Ann: S:KJ H:AQT98', or leave 'Players' out";
                return Err(NotationError::new(self.base, Problem::Player, "a name before each hand", remedy));
            }
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
        let (written, seat) = match (&layout, hands) {
            (None, Hands::Position(position)) => (position.clone(), position.seat()),
            (Some(layout), _) | (None, Hands::Layout(layout)) => (layout.written_position(mover)?, None),
        };
        let rules = self.rules(&written)?;
        let has_trumps = rules.trump(Player::One).is_some();
        // With the header `Players`, the first hand is player one's.
        let first = named.filter(|_| has_trumps).map(|_| Player::One);
        let told = layout.map_or(Ok(None), |layout| layout.seat(rules, first))?;
        let told = told.map(|first| if mover == Player::One { first } else { !first }).or(seat);
        let is_seated = told.is_some() || has_trumps;
        let seat = told.unwrap_or(if has_trumps { self.seat } else { mover });
        let position = written.resolve(rules, seat)?;
        let pile = written.pile(rules.pack())?;
        let names = if seat == mover { names } else { names.map(Names::swapped) };
        let known = names.clone().unwrap_or_default();
        // The other player of a hand alone has no name.
        let is_alone = matches!(hands, Hands::Layout(layout) if layout.hands.len() < 2) && named.is_none();
        // The board of `query` names no players.
        let is_alone = is_alone || known.player("mover").is_some() && known.player("opponent").is_some();
        Ok((position, Start { names: names.filter(|_| !is_alone), pile, is_seated }, known))
    }

    /// The rules that the text, the caller and the cards state together.
    fn rules(&self, written: &WrittenPosition<'_>) -> Result<Rules, NotationError> {
        let (headers, asked) = (self.headers, self.choice);
        let code = written.rules().map(GameWord::Rules);
        let at = headers.rules_at.unwrap_or(self.base);
        let choice = headers.choice.with_word(headers.game).and_then(|choice| choice.with_word(code));
        let choice = choice.map_err(|error| NotationError::stated(at, error))?;
        if !asked.may_be(choice) {
            let asked = asked.rules().map_or_else(|_| asked.preset().name().to_owned(), |rules| rules.to_string());
            let remedy = "the text names another game than the one asked for: leave one of them out";
            return Err(NotationError::new(at, Problem::Rules(None), asked, remedy));
        }
        let choice = asked.or(choice);
        let pack = choice.pack_of(written).map_err(|error| match (error.problem(), headers.rules_at) {
            (Problem::Pack(why), Some(at)) => NotationError::new(at, error.problem(), "a pack that exists", why),
            _ => error,
        })?;
        choice
            .rules_of(pack)
            .map_err(|error| NotationError::new(at, Problem::Rules(Some(error)), "the rules of a game", error))
    }

    /// The player who moves at the start, if the text says so. All lines that say so must agree.
    fn leader(&self, names: &Names) -> Result<Option<Player>, NotationError> {
        let mut leader = None;
        for at in self.leads.iter().map(|mover| mover.name) {
            let player = player_of(at, names.both())?;
            if *leader.get_or_insert(player) != player {
                let remedy = "two lines name different players who move: leave one of them out";
                return Err(NotationError::new(at, Problem::Player, names.of(!player).to_string(), remedy));
            }
        }
        Ok(leader)
    }

    /// The names of two hands. A single hand has no names, unless it is that of the player with this name.
    fn names(&self, hands: &[NamedHand<'_>]) -> Result<Option<Names>, NotationError> {
        let name =
            |hand: &NamedHand<'_>| Name::new(hand.name.text()).map_err(|error| NotationError::stated(hand.name, error));
        let pair = |one: Name, two: Name, last: &NamedHand<'_>| {
            Names::new(one, two).map(Some).map_err(|error| NotationError::stated(last.name, error))
        };
        match hands {
            [one, two] => pair(name(one)?, name(two)?, two),
            [one] if one.name.is("opponent") => {
                let remedy = "write 'MOVER | OPPONENT', with '*' for the rest of the pack";
                Err(NotationError::new(one.name, Problem::Player, "the hand of the player to move", remedy))
            }
            [one] => {
                let others = Names::default();
                let [left, right] = Player::ALL.map(|player| others.of(player).clone());
                let other = if right.as_str().eq_ignore_ascii_case(one.name.text()) { left } else { right };
                pair(name(one)?, other, one)
            }
            _ => Ok(None),
        }
    }
}
