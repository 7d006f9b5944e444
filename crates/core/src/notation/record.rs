//! Reading records of moves.

use super::card::WrittenCard;
use super::error::NotationError;
use super::hand_reader::is_of_a_hand;
use super::layout_reader::stray_cards;
use super::name::joined_word;
use super::problem::{Expected, Problem};
use super::rank::Piece;
use super::spelling::rank_word;
use super::suit;
use super::token::{Kind, Lexeme, Token, lex};
use crate::text::is_printable;
use crate::{Card, Move, MoveError, Player, Position};

/// Words of a remark that have no effect. (`and` has: it begins a new statement.)
const FILLERS: [&str; 10] = ["must", "all", "by", "choice", "has", "to", "forced", "forces", "force", "again"];

/// A word of a record that is not a name.
enum Word {
    Card(WrittenCard),
    Eat,
    Win,
    And,
    Filler,
}

/// Whether a text can be the name of a player in every layout and record: one word of at most 40 characters, whose only marks are dashes
/// and dots between letters or digits. It is not a card, rank or suit, and does not begin like a card or a word of remarks. Text printed
/// with such names can be read again.
///
/// ```
/// use faceup_core::notation::is_name;
/// assert!(["LEFT", "Bill", "you", "B", "L", "R", "Jean-Luc", "Anna-2", "Mr.X"].into_iter().all(is_name));
/// assert!(["", "two words", "As", "Hearts", "eats", "Pile", "a:b", "{}", "A-K", "$.X"].into_iter().all(|text| !is_name(text)));
/// ```
pub fn is_name(text: &str) -> bool {
    const LONGEST: usize = 40;
    const TAKEN: [&str; 18] = [
        "pile",
        "table",
        "lead",
        "leads",
        "layout",
        "initial",
        "starting",
        "draw",
        "drawn",
        "agreed",
        "resign",
        "resigns",
        "forfeit",
        "forfeits",
        "announce",
        "announces",
        "unfinished",
        "nobody",
    ];
    let lexemes = lex(text, 0);
    let Some((name, length)) = joined_word(&lexemes) else { return false };
    let first = &lexemes[0].token;
    length == lexemes.len()
        && name.text() == text
        && Word::of(first).is_none()
        && !is_suit_after_ranks(first)
        && !TAKEN.into_iter().any(|word| first.text().eq_ignore_ascii_case(word))
        && !text.contains(['{', '}', '?', '!', '>', '|', '"', '\\', '/', '#'])
        && is_printable(text)
        && text.chars().count() <= LONGEST
}

/// Whether a word is a hand such as `A8d`: ranks, and then the letter of their suit.
fn is_suit_after_ranks(word: &Token) -> bool {
    let Some((last, _)) = word.text().char_indices().next_back().filter(|&(at, _)| at > 0) else { return false };
    suit::of_word(&word.text()[last..]).is_some() && Piece::run(&word.part(0, last)).is_some()
}

impl Word {
    fn of(token: &Token) -> Option<Word> {
        let is = |word: &str| token.text().eq_ignore_ascii_case(word);
        Some(if let Some(card) = WrittenCard::of_word(token) {
            Word::Card(card)
        } else if ["eat", "eats"].into_iter().any(is) {
            Word::Eat
        } else if ["win", "wins"].into_iter().any(is) {
            Word::Win
        } else if is("and") {
            Word::And
        } else if FILLERS.into_iter().any(is) {
            Word::Filler
        } else {
            return None;
        })
    }
}

/// The players that a name can mean, player one first.
type Meant = [bool; 2];

/// The names of the players, as lexemes in lower case.
#[derive(Debug, Clone)]
struct Names([Vec<String>; 2]);

impl Names {
    fn new(names: [&str; 2]) -> Names {
        let words = |name: &str| lex(name, 0).iter().map(|lexeme| lexeme.token.text().to_lowercase()).collect();
        Names(names.map(words))
    }

    /// The number of lexemes of the name at the start, and the players it can mean. A full name is preferred to an initial, and a longer
    /// name to its beginning.
    fn find(&self, lexemes: &[Lexeme]) -> Option<(usize, Meant)> {
        let is_at_start = |name: &[String]| {
            name.len() <= lexemes.len() && name.iter().zip(lexemes).all(|(a, b)| *a == b.token.text().to_lowercase())
        };
        let length = |name: &Vec<String>| if is_at_start(name) { name.len() } else { 0 };
        let lengths = [length(&self.0[0]), length(&self.0[1])];
        let longest = lengths[0].max(lengths[1]);
        if longest > 0 {
            return Some((longest, lengths.map(|length| length == longest)));
        }
        let initial = |name: &Vec<String>| name.first()?.chars().next();
        let mut chars = lexemes.first()?.token.text().chars().flat_map(char::to_lowercase);
        let letter = chars.next().filter(|_| chars.next().is_none());
        let meant = [0, 1].map(|i| letter.is_some() && initial(&self.0[i]) == letter);
        meant.contains(&true).then_some((1, meant))
    }

    /// Cuts a text into its parts. The list ends with an error at a lexeme that is no part.
    ///
    /// Names come before marks, because names can contain marks. Words of the game come before names, so that no name makes a record
    /// unreadable.
    fn parts(&self, text: &str, base: usize) -> Vec<Result<(Part, Token), NotationError>> {
        let lexemes = lex(text, base);
        let mut rest = &lexemes[..];
        let mut parts = Vec::new();
        while let Some(lexeme) = rest.first() {
            let mut token = lexeme.token.clone();
            let mut length = 1;
            let part = if let Some(word) = Word::of(&token).filter(|_| lexeme.kind == Kind::Word) {
                Part::Word(word)
            } else if let Some((lexemes, meant)) = self.find(rest) {
                length = lexemes;
                let last = &rest[length - 1].token;
                let whole = text.get(token.offset() - base..last.offset() + last.text().len() - base);
                token = Token::new(whole.unwrap_or_default(), token.offset());
                Part::Name(meant)
            } else if lexeme.is_separator() {
                Part::Separator
            } else {
                parts.push(Err(NotationError::unexpected(&token, Expected::Play)));
                break;
            };
            parts.push(Ok((part, token)));
            rest = &rest[length..];
        }
        parts
    }
}

/// A part of a record.
enum Part {
    Word(Word),
    /// A name, and the players that it can mean.
    Name(Meant),
    Separator,
}

/// The state of a remark since the last separator: the player named, and the player who acted.
#[derive(Debug, Clone, Default)]
struct Statement {
    named: Option<(Token, Meant)>,
    actual: Option<Player>,
}

/// Reads a record of moves piece by piece, with other text in between. See [`parse_moves`] for the notation.
///
/// ```
/// use faceup_core::{Player, Rules, notation::MoveReader};
/// let start = Rules::beat_it_or_eat_it(2, 3)?.position("S:AQ H:K | S:K H:AQ")?;
/// let text = "Qs, Ks. (a remark) Qh, LEFT eats all.";
/// let mut reader = MoveReader::new(&start, ["LEFT", "RIGHT"]);
/// reader.read(&text[..8], 0)?;
/// assert_eq!(reader.moves().len(), 2);
/// reader.read(&text[18..], 18)?;
/// assert_eq!(reader.moves().len(), 4);
/// assert_eq!(reader.position().mover(), Player::Two);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MoveReader<'a> {
    position: Position,
    names: [&'a str; 2],
    known: Names,
    moves: Vec<Move>,
    statement: Statement,
}

impl<'a> MoveReader<'a> {
    /// A reader of moves that begin in a position. `names` are the names of players one and two.
    pub fn new(position: &Position, names: [&'a str; 2]) -> MoveReader<'a> {
        MoveReader {
            position: *position,
            names,
            known: Names::new(names),
            moves: Vec::new(),
            statement: Statement::default(),
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after these moves.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Reads a piece that begins at byte `base` of the whole text. A remark can begin in one piece and end in the next.
    ///
    /// # Errors
    ///
    /// If a word has no meaning, a move is illegal, or a remark is false. The moves before the error are kept.
    pub fn read(&mut self, text: &str, base: usize) -> Result<(), NotationError> {
        for part in self.known.parts(text, base) {
            match part? {
                (Part::Word(word), token) => self.word(word, &token)?,
                (Part::Name(meant), token) => {
                    self.statement.named = Some((token, meant));
                    self.check()?;
                }
                (Part::Separator, _) => self.statement = Statement::default(),
            }
        }
        Ok(())
    }

    /// Whether every word of a text has a meaning in a record. Moves may still be illegal, and remarks false.
    pub fn knows(&self, text: &str) -> bool {
        self.known.parts(text, 0).iter().all(Result::is_ok)
    }

    /// The number of words in a text that mean nothing in records. `None` if the text has cards, or a word for eating or winning. A text
    /// is about something other than the moves if it has at least two such words; one may be a misprint.
    pub fn unknown_words(&self, text: &str) -> Option<usize> {
        let lexemes = lex(text, 0);
        let words = || (0..lexemes.len()).filter(|&at| lexemes[at].kind == Kind::Word);
        let meaning = |at: usize| Word::of(&lexemes[at].token);
        // `the eight of hearts`
        let is_card = |at: usize| {
            let [rank, of, suit, ..] = &lexemes[at..] else { return false };
            let is_rank = rank_word(rank.token.text()).is_some() || Piece::run(&rank.token).is_some();
            is_rank && of.token.text().eq_ignore_ascii_case("of") && suit::of_word(suit.token.text()).is_some()
        };
        // `N8h`, a card behind a letter
        let has_card = |at: usize| {
            let word = lexemes[at].token.text();
            let card = word.get(1..).filter(|card| !card.bytes().all(|b| b.is_ascii_lowercase()));
            word.starts_with(char::is_alphabetic)
                && card.is_some_and(|card| WrittenCard::of_word(&Token::new(card, 0)).is_some())
        };
        let is_card = |at: usize| is_card(at) || has_card(at);
        let is_play = |at: usize| matches!(meaning(at), Some(Word::Card(_) | Word::Eat | Word::Win)) || is_card(at);
        // `9 8 |` can be the rest of a hand.
        let is_of_cards =
            |at: usize| is_of_a_hand(&lexemes[at].token) || !lexemes[at].token.text().contains(char::is_alphanumeric);
        let are_cards = words().all(is_of_cards) && text.contains(char::is_alphanumeric);
        if are_cards || words().any(is_play) || stray_cards(text, true).is_some() {
            return None;
        }
        Some(words().filter(|&at| meaning(at).is_none() && self.known.find(&lexemes[at..]).is_none()).count())
    }

    fn play(&mut self, mv: Move, token: &Token) -> Result<(), NotationError> {
        self.position = self.position.play(mv).map_err(|reason| NotationError::new(token, self.illegal(mv, reason)))?;
        self.moves.push(mv);
        Ok(())
    }

    /// The problem of an illegal move.
    fn illegal(&self, mv: Move, reason: MoveError) -> Problem {
        let Some(card) = mv.card().filter(|_| reason == MoveError::NotInHand) else {
            return Problem::Illegal(reason);
        };
        let name = |player: Player| match self.names[player as usize] {
            name if !name.is_empty() && is_printable(name) => name.to_owned(),
            _ => format!("player {player}"),
        };
        let mover = self.position.mover();
        Problem::NotHeld { mover: name(mover), holder: self.position.hand(!mover).contains(card).then(|| name(!mover)) }
    }

    fn word(&mut self, word: Word, token: &Token) -> Result<(), NotationError> {
        match word {
            Word::Card(written) => {
                self.statement = Statement::default();
                let card = written.resolve(self.position.rules().pack())?;
                self.play(self.card_move(card), token)
            }
            Word::Eat => {
                let eater = self.position.mover();
                self.play(Move::Eat, token)?;
                self.did(eater)
            }
            Word::Win => match self.position.winner() {
                Some(winner) => self.did(winner),
                None => Err(NotationError::new(token, Problem::NobodyHasWon)),
            },
            Word::And => {
                self.statement = Statement::default();
                Ok(())
            }
            Word::Filler => Ok(()),
        }
    }

    /// The move that plays a card here, legal or not.
    fn card_move(&self, card: Card) -> Move {
        match self.position.to_beat() {
            Some(_) => Move::Beat(card),
            None => Move::Lead(card),
        }
    }

    /// Notes which player acted.
    fn did(&mut self, player: Player) -> Result<(), NotationError> {
        self.statement.actual = Some(player);
        self.check()
    }

    /// Fails if the remark names one player and the other one acted.
    fn check(&self) -> Result<(), NotationError> {
        match (&self.statement.named, self.statement.actual) {
            (Some((token, meant)), Some(actual)) if !meant[actual as usize] => {
                let name = self.names[actual as usize].to_owned();
                Err(NotationError::new(token, Problem::WrongPlayer { actual, name }))
            }
            _ => Ok(()),
        }
    }
}

/// Reads a record of moves that begin in `position`. `names` are the names of players one and two.
///
/// A card is a lead or a beat, depending on the position. A remark with `eat` or `eats` is the move of eating. Remarks may also contain the
/// players' names and initials, `wins`, and words such as `must`, `all` and `by choice`. Commas, dots, semicolons and brackets separate. A
/// name with `eats` or `wins` must be that of the player who acts; an initial that both players share is not checked. The reader does not
/// check that a player who `must eat` has no other move.
///
/// # Errors
///
/// If a word has no meaning, a move is illegal, or a remark is false.
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
    reader.read(text, 0)?;
    Ok(reader.moves)
}
