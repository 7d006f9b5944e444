//! Records of moves as written and printed.

use super::card::{WrittenCard, format_card};
use super::error::{NotationError, Problem};
use super::lexer::{Kind, Reader, is_dash};
use super::name::verb;
use super::token::Token;
use crate::{AfterBeating, Move, MoveError, Player, Position};

/// The token before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// An eat, which `(by choice)` may follow.
    Eat,
    /// Another move.
    Move,
    Other,
}

/// Whether a word says that a player eats.
pub(super) fn is_eat(word: Token<'_>) -> bool {
    ["eat", "eats", "p", "takes", "take", "picks", "pick", "must"].iter().any(|eat| word.is(eat))
}

const PLAY: (&str, &str) = (
    "a card or 'eats'",
    "write moves as '8h, Jh. 8s, LEFT eats', 'LEFT resigns' at the end of a line, and words as '{a remark}'",
);

/// Reads a record of moves token by token, with other text in between. See [`parse_moves`] for the notation.
///
/// ```
/// use faceup_core::{Player, Rules, notation::MoveReader};
/// let start = Rules::beat_it_or_eat_it(2, 3)?.position("S:AQ H:K | S:K H:AQ")?;
/// let mut moves = MoveReader::new(&start, ["LEFT", "RIGHT"]);
/// moves.read("Qs, Ks.")?;
/// assert_eq!(moves.moves().len(), 2);
/// moves.read("Qh, LEFT eats all.")?;
/// assert_eq!(moves.moves().len(), 4);
/// assert_eq!(moves.position().mover(), Player::Two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MoveReader<'t> {
    position: Position,
    names: [&'t str; 2],
    moves: Vec<Move>,
    /// The name before the next item, and its player.
    named: Option<(Token<'t>, Player)>,
    /// The player whose name and colon stand on the line.
    speaker: Option<Player>,
    last: Last,
    /// The number of the last round that has one.
    round: u32,
    /// The number of moves before that round.
    before: usize,
}

impl<'t> MoveReader<'t> {
    /// A reader of moves that begin in a position. `names` are the names of players one and two.
    pub const fn new(position: &Position, names: [&'t str; 2]) -> MoveReader<'t> {
        let moves = Vec::new();
        MoveReader {
            position: *position,
            names,
            moves,
            named: None,
            speaker: None,
            last: Last::Other,
            round: 0,
            before: 0,
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether the last token is a move, which a mark or a separator may follow.
    pub fn is_after_move(&self) -> bool {
        self.last != Last::Other
    }

    /// The position after these moves.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Reads a text of moves.
    ///
    /// # Errors
    ///
    /// If a word has no meaning, a move is illegal, or a name is that of the other player. The moves before the error are kept.
    pub fn read(&mut self, text: &'t str) -> Result<(), NotationError> {
        let mut reader = Reader::new(text);
        while reader.peek().is_some() {
            self.read_next(&mut reader)?;
        }
        Ok(())
    }

    /// Reads the token that is next, or the words of one move.
    ///
    /// # Errors
    ///
    /// See [`read`](MoveReader::read).
    pub fn read_next(&mut self, reader: &mut Reader<'t>) -> Result<(), NotationError> {
        let refuse = |token: Token<'_>| Err(NotationError::grammar(token, PLAY.0, PLAY.1));
        let mut after = *reader;
        let Some(lexeme) = after.next() else { return Ok(()) };
        let token = lexeme.token;
        let last = std::mem::replace(&mut self.last, Last::Other);
        match lexeme.kind {
            Kind::Line => (self.speaker, self.named) = (None, None),
            Kind::Sign(',' | '.' | ';') if last != Last::Other => {}
            Kind::Sign(c) if c == '/' || is_dash(c) => {
                let next = after.here();
                let is_move = WrittenCard::all_of_word(next).is_some() || is_eat(next) || self.find(&after).is_some();
                if last == Last::Other || !is_move {
                    return Err(NotationError::grammar(token, "moves on both sides of the sign", PLAY.1));
                }
            }
            Kind::Sign('(') => {
                if last == Last::Eat && after.phrase("by choice") {
                    self.last = Last::Move;
                } else if !self.said(&mut after)? {
                    return refuse(after.here());
                }
                after.expect(")", "Ann eats (by choice)")?;
            }
            Kind::Sign(_) => return refuse(token),
            Kind::Word => return self.word(reader, token),
        }
        *reader = after;
        Ok(())
    }

    /// Reads the number of a round, `NAME`, `NAME:`, cards, or what is [said](MoveReader::said).
    fn word(&mut self, reader: &mut Reader<'t>, token: Token<'t>) -> Result<(), NotationError> {
        let mut after = *reader;
        let is_number = after.number().is_some() && after.is_glued();
        if is_number && after.sign(|c| matches!(c, '.' | ')')).is_some() && after.word().is_some() {
            *reader = after;
            return self.number(token);
        }
        if self.said(reader)? {
            return Ok(());
        }
        if let Some((after, player)) = self.find(reader) {
            self.named = Some((reader.until(&after), player));
            *reader = after;
            if reader.sign(|c| c == ':').is_some() {
                self.speaker = Some(player);
            } else if WrittenCard::all_of_word(reader.here()).is_none() {
                return Err(NotationError::grammar(reader.here(), "a move after the name of a player", PLAY.1));
            }
            return Ok(());
        }
        let Some(cards) = WrittenCard::all_of_word(token) else {
            return Err(NotationError::grammar(token, PLAY.0, PLAY.1));
        };
        self.last = Last::Move;
        reader.next();
        for written in cards {
            let card = written.resolve(self.position.rules().pack())?;
            let mv = if self.position.to_beat().is_some() { Move::Beat(card) } else { Move::Lead(card) };
            if self.position.winner().is_none() {
                self.check(self.position.mover(), written.token)?;
            }
            self.play(mv, written.token)?;
        }
        Ok(())
    }

    /// The place behind the name that is next, and its player. A longer name is preferred to its beginning.
    fn find(&self, reader: &Reader<'t>) -> Option<(Reader<'t>, Player)> {
        let behind = |player: Player| {
            let mut at = *reader;
            (at.phrase(self.names[player as usize]) && at.at > reader.at).then_some((at, player))
        };
        Player::ALL.into_iter().filter_map(behind).max_by_key(|(behind, _)| behind.at)
    }

    /// The place behind the initial before a verb of eating, and its player. Of two players who share it, it means the one to move.
    fn initial(&self, reader: &Reader<'t>) -> Option<(Reader<'t>, Player)> {
        let (mut after, mover) = (*reader, self.position.mover());
        let initial = after.next()?.token.text().to_lowercase();
        let is_of = |&player: &Player| self.names[player as usize].to_lowercase().starts_with(&initial);
        let player = [mover, !mover].into_iter().find(is_of).filter(|_| initial.chars().count() == 1)?;
        after.word().is_some_and(is_eat).then_some((after, player))
    }

    /// Whether every word of a text, up to an illegal move or a wrong name, has a meaning in a record.
    pub fn knows(&self, text: &str) -> bool {
        !self.clone().read(text).is_err_and(|error| error.problem() == Problem::Grammar)
    }

    /// Reads `eats`, `p`, `LEFT must eat all`, `R takes` or `and LEFT WINS`, if it is next.
    fn said(&mut self, reader: &mut Reader<'t>) -> Result<bool, NotationError> {
        let from = *reader;
        let and = reader.take(&["and"]);
        let named = self.find(reader).or_else(|| self.initial(reader)).map(|(after, player)| {
            let name = reader.until(&after);
            *reader = after;
            (name, player)
        });
        if let Some(win) = reader.take(&["win", "wins"]) {
            (self.last, self.named) = (Last::Move, named.or(self.named));
            let Some(winner) = self.position.winner() else {
                let remedy = "both players still have cards";
                return Err(NotationError::new(win, Problem::Disagrees, "a game that is over", remedy));
            };
            return self.check(winner, win).map(|()| true);
        }
        let must = reader.take(&["must"]);
        let verb = reader.take(&["eat", "eats", "p", "take", "takes"]).or_else(|| {
            let verb = reader.take(&["pick", "picks"])?;
            reader.take(&["up"]).map(|_| verb)
        });
        let Some(verb) = verb.filter(|_| and.is_none()) else {
            if must.is_some() {
                return Err(NotationError::grammar(reader.here(), "'eat' after 'must'", PLAY.1));
            }
            *reader = from;
            return Ok(false);
        };
        let object = match reader.take(&["all", "everything", "it"]) {
            Some(it) if it.is("it") => reader.take(&["all"]).or(Some(it)),
            object => object,
        };
        (self.last, self.named) = (Last::Eat, named.or(self.named));
        // A card here can be the one that is eaten, or the next lead.
        let is_bare = named.is_none() && object.is_none() && (verb.is("eat") || verb.is("eats") || verb.is("p"));
        if !is_bare && WrittenCard::all_of_word(reader.here()).is_some() {
            let remedy =
                "a card behind 'eats' can be the one that is eaten: write 'Ann eats. 8h' if it is the next lead";
            return Err(NotationError::grammar(reader.here(), "a full stop after 'eats'", remedy));
        }
        if self.position.to_beat().is_some() {
            self.check(self.position.mover(), verb)?;
        }
        self.play(Move::Eat, verb).map(|()| true)
    }

    /// The number of a round.
    fn number(&mut self, token: Token<'t>) -> Result<(), NotationError> {
        let begins = match self.round {
            0 => self.moves.is_empty(),
            _ => self.position.to_beat().is_none() && self.moves.len() > self.before,
        };
        if token.text() != (self.round + 1).to_string() || !begins {
            let remedy =
                "'1.' stands before the first move, and '2.' before a later lead; a card has a rank and a suit";
            return Err(NotationError::grammar(token, "a move, or the number of the next round", remedy));
        }
        (self.round, self.before) = (self.round + 1, self.moves.len());
        Ok(())
    }

    /// Fails if a name says that another player acts.
    fn check(&mut self, actual: Player, token: Token<'_>) -> Result<(), NotationError> {
        let name = self.name(actual);
        let remedy = format!("after the moves so far, {name} is the player who does this");
        match self.named.take() {
            Some((said, player)) if player != actual => Err(NotationError::new(said, Problem::Player, name, remedy)),
            _ if self.speaker.is_some_and(|speaker| speaker != actual) => {
                let remedy = format!("{remedy}: write the name before the move");
                Err(NotationError::new(token, Problem::Player, format!("a move of {}", self.name(!actual)), remedy))
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, mv: Move, token: Token<'_>) -> Result<(), NotationError> {
        self.position = self.position.play(mv).map_err(|reason| {
            let remedy = self.illegal(mv, reason);
            NotationError::new(token, Problem::Move(reason), "a legal move", remedy)
        })?;
        self.moves.push(mv);
        Ok(())
    }

    /// Why a move is illegal, and the remedy.
    fn illegal(&self, mv: Move, reason: MoveError) -> String {
        let Some(card) = mv.card() else { return reason.to_string() };
        let (mover, other) = (self.name(self.position.mover()), self.name(!self.position.mover()));
        let holds = self.position.hand(!self.position.mover()).contains(card);
        let after_eat = self.position.play(Move::Eat).ok().is_some_and(|next| next.play(Move::Lead(card)).is_ok());
        let eats = verb(&mover, "eats", "eat");
        let why = match reason {
            MoveError::NotInHand if holds => {
                let (is, has) = (verb(&mover, "is", "are"), verb(&other, "holds", "hold"));
                format!("{mover} {is} to move, and {other} {has} the card")
            }
            MoveError::NotInHand => {
                format!("{mover} {} to move, and the card lies in the pile", verb(&mover, "is", "are"))
            }
            _ => reason.to_string(),
        };
        match after_eat {
            true => format!("{why}; if {mover} ate first, write '{mover} {eats}.' before it"),
            false => why,
        }
    }

    fn name(&self, player: Player) -> String {
        match self.names[player as usize] {
            name if !name.is_empty() && crate::text::is_printable(name) => name.to_owned(),
            _ => format!("player {player}"),
        }
    }
}

/// Reads a record of moves that begin in `position`. `names` are the names of players one and two.
///
/// A card is a lead or a beat, depending on the position. `eats`, `eat`, `p`, `takes` and `picks up` are the move of eating, perhaps with
/// `all`, `it all` or `(by choice)`. A name before a move must be that of the player who makes it; an initial that both players share is not
/// checked. `NAME wins` may follow the last card. Commas, dots, semicolons, dashes and slashes separate moves, and `3.` is the number of a
/// round. The reader does not check that a player who `must eat` has no other move.
///
/// # Errors
///
/// If a word has no meaning, a move is illegal, or a name is wrong.
///
/// ```
/// use faceup_core::{Move, Rules, notation};
/// let start = Rules::beat_it_or_eat_it(2, 3)?.position("S:AQ H:K | S:K H:AQ")?;
/// let names = ["LEFT", "RIGHT"];
/// let moves = notation::parse_moves("Qs, Ks. Qh, L eats all (by choice).", &start, names)?;
/// assert_eq!(moves[3], Move::Eat);
/// assert_eq!(notation::format_moves(&start, &moves, names), "Qs, Ks. Qh, LEFT eats all.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_moves(text: &str, position: &Position, names: [&str; 2]) -> Result<Vec<Move>, NotationError> {
    let mut reader = MoveReader::new(position, names);
    reader.read(text)?;
    Ok(reader.moves)
}

/// Prints one move: its card, or `LEFT eats all`. If eating is the only move, `LEFT must eat all`.
pub fn format_move(position: &Position, mv: Move, names: [&str; 2]) -> String {
    match mv {
        Move::Lead(card) | Move::Beat(card) => format_card(card, position.rules().pack()),
        Move::Eat => {
            let name = names[position.mover() as usize];
            let eats = if position.moves() == [Move::Eat] { "must eat" } else { verb(name, "eats", "eat") };
            format!("{name} {eats} all")
        }
    }
}

/// Prints moves for [`parse_moves`](parse_moves): `8h, Jh. 8s, Js. 9s, LEFT eats all.` The names should satisfy [`is_name`](super::is_name).
///
/// Illegal moves print too, so that a message can show them, but cannot be read again.
pub fn format_moves(position: &Position, moves: &[Move], names: [&str; 2]) -> String {
    let mut position = *position;
    let mut text = String::new();
    // The separator before the next move: a comma before an answer.
    let mut before = "";
    for &mv in moves {
        let played = position.play(mv);
        text += before;
        text += &format_move(&position, mv, names);
        let turn_ends = match mv {
            Move::Lead(_) => false,
            Move::Beat(_) => position.rules().after_beating() == AfterBeating::Lead,
            Move::Eat => true,
        };
        before = if turn_ends { ". " } else { ", " };
        position = played.unwrap_or(position);
        if let Some(winner) = position.winner().filter(|_| played != Err(MoveError::GameOver)) {
            let name = names[winner as usize];
            text += &format!(" and {name} {}", verb(name, "WINS", "WIN"));
            before = ". ";
        }
    }
    if !text.is_empty() {
        text += ".";
    }
    text
}
