//! Reads the lines of a record.

use faceup_core::{ByPlayer, Player};

use super::error::{Problem, RecordError};
use super::game::Record;
use super::search::{self, Picture};
use super::turns::{Word, card, on_line, words};
use crate::position::number;
use crate::{Anchor, Card, Game, Position, Stack, Turn};

/// Something that was read, and its place.
#[derive(Debug, Clone)]
struct At<'a, T> {
    what: T,
    line: usize,
    source: &'a str,
    offset: usize,
    len: usize,
}

impl<'a, T> At<'a, T> {
    fn new(what: T, line: usize, source: &'a str, word: Word<'_>) -> At<'a, T> {
        At { what, line, source, offset: word.offset, len: word.text.len() }
    }

    fn error(&self, problem: impl Into<Problem>) -> RecordError {
        RecordError::new(problem, self.line, self.source, self.offset, self.len)
    }
}

/// The contents of the lines.
#[derive(Debug, Default)]
struct Lines<'a> {
    n: Option<At<'a, u64>>,
    squares: Option<At<'a, u64>>,
    anchor: Option<At<'a, Anchor>>,
    cards: ByPlayer<Option<Vec<At<'a, &'a str>>>>,
    turns: Option<Vec<At<'a, Turn>>>,
    pictures: Vec<At<'a, Picture>>,
    /// The turns of lines that give their values.
    valued: Vec<At<'a, Turn>>,
    /// The scores of players one and two.
    scores: Option<At<'a, [u64; 2]>>,
}

/// Reads a record: the author's diagrams, or turns.
///
/// ```text
/// n=4 game:                         the number of cards; if not given, as many as are listed
/// squares: 22                       if not given, the length of the diagrams, or n² + n + 2
/// anchor: own                       or opponent
/// 1's-cards: 4,3,1,2                in the order of drawing
/// 2's-cards: 1,2,4,3
/// ******1**1122*2***2***            the board after some turns, any number of times
/// ..........1                       pieces on other pieces
/// turns: 4L 1R 3R 2R 1R 4R 2L 3L    instead of cards and diagrams, or with them
/// player 1 gets 2 points, player 2 1 point.   checked
///   1: 4L, worth 7/36               a turn; its value is ignored
/// # a remark
/// ```
///
/// If there are no turns, they are derived from the cards and the diagrams.
///
/// ```
/// use faceup_left_right::parse_record;
/// let record = parse_record("1's-cards: 2,1\n2's-cards: 1,2\n*1*122**\n*11122*2\n")?;
/// assert_eq!(record.turns().len(), 4);
/// # Ok::<(), faceup_left_right::RecordError>(())
/// ```
///
/// # Errors
///
/// If a word cannot be read, a card is drawn twice, a turn is illegal, or the cards do not lead to the diagrams. The error
/// says where.
pub fn parse_record(text: &str) -> Result<Record, RecordError> {
    // Some editors begin a text with a byte order mark.
    let lines = read(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let game = lines.game()?;
    let told = lines.turns.as_ref().or(Some(&lines.valued).filter(|valued| !valued.is_empty()));
    let turns = match told {
        Some(turns) => {
            lines.check(game, turns)?;
            turns.iter().map(|turn| turn.what).collect()
        }
        None => lines.find(game)?,
    };
    lines.check_claims(game, &turns)?;
    let cards = ByPlayer { one: lines.drawn(game, Player::One, &turns)?, two: lines.drawn(game, Player::Two, &turns)? };
    Ok(Record { game, turns, cards })
}

/// Reads every line by itself.
fn read(text: &str) -> Result<Lines<'_>, RecordError> {
    let mut lines = Lines::default();
    for (at, source) in text.lines().enumerate() {
        let (line, all) = (at + 1, source.trim_end());
        let start = all.len() - all.trim_start().len();
        let content = &all[start..];
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let whole = Word { text: content, offset: start };
        let twice = |what| RecordError::new(Problem::GivenTwice(what), line, source, start, content.len());
        if content.chars().all(|c| "*12.".contains(c)) {
            lines.picture(line, source, whole)?;
        } else if let Some(scores) = scores(content) {
            if lines.scores.replace(At::new(scores, line, source, whole)).is_some() {
                return Err(twice("the scores"));
            }
        } else if content.eq_ignore_ascii_case("example:")
            || lines.scores.is_some() && matches!(content, "point." | "points.")
        {
            // Words of the author's that carry no data.
        } else if let Some((name, after)) = split(source, start) {
            let value = words(source, after).next();
            let value = value.unwrap_or(Word { text: "", offset: after.min(source.len()) });
            match name.to_ascii_lowercase().as_str() {
                "n" => {
                    let n = whole_number(line, source, value, "a number of cards")?;
                    if lines.n.replace(At::new(n, line, source, value)).is_some() {
                        return Err(twice("n"));
                    }
                }
                "squares" => {
                    let squares = whole_number(line, source, value, "a number of squares")?;
                    if lines.squares.replace(At::new(squares, line, source, value)).is_some() {
                        return Err(twice("squares"));
                    }
                }
                "anchor" => {
                    let wrong = |_| Problem::NotThat { what: "own or opponent", got: value.text.to_owned() };
                    let anchor = value.text.parse().map_err(wrong);
                    let anchor = anchor
                        .map_err(|wrong| RecordError::new(wrong, line, source, value.offset, value.text.len()))?;
                    if lines.anchor.replace(At::new(anchor, line, source, value)).is_some() {
                        return Err(twice("anchor"));
                    }
                }
                "1's-cards" | "2's-cards" => {
                    let player = if name.starts_with('1') { Player::One } else { Player::Two };
                    let cards = words(source, after).map(|word| At::new(word.text, line, source, word)).collect();
                    if lines.cards[player].replace(cards).is_some() {
                        return Err(twice("this list of cards"));
                    }
                }
                "turns" => {
                    let turns = on_line(line, source, after)?;
                    let turns = turns.into_iter().map(|(turn, word)| At::new(turn, line, source, word));
                    lines.turns.get_or_insert_default().extend(turns);
                }
                "1" | "2" => {
                    let mover = if lines.valued.len().is_multiple_of(2) { "1" } else { "2" };
                    let mut rest = words(source, after).skip(1);
                    if name != mover || rest.next().is_none_or(|word| word.text != "worth") {
                        return Err(not_a_line(line, source, whole));
                    }
                    let end = value.offset + value.text.len();
                    let turns = on_line(line, &source[..end], after)?;
                    lines.valued.extend(turns.into_iter().map(|(turn, word)| At::new(turn, line, source, word)));
                }
                _ => return Err(not_a_line(line, source, whole)),
            }
        } else {
            return Err(not_a_line(line, source, whole));
        }
    }
    Ok(lines)
}

fn not_a_line(line: usize, source: &str, whole: Word<'_>) -> RecordError {
    let got = whole.text.to_owned();
    RecordError::new(Problem::NotALine(got), line, source, whole.offset, whole.text.len())
}

/// The scores in a line such as "player 1 gets 2 points, player 2 1 point.", or the author's "So player 1 gets 2
/// (1*1*1*2) points, player 2 gets 1 (1*1*1*1*1)".
fn scores(line: &str) -> Option<[u64; 2]> {
    let line = line.trim_end_matches('.');
    let line = ["So player 1 gets ", "player 1 gets ", "not over yet; player 1 has "]
        .into_iter()
        .find_map(|start| line.strip_prefix(start))?;
    let (one, two) = line.split_once(", player 2 ")?;
    let score = |text: &str| {
        let (number, rest) = text.split_once(' ').unwrap_or((text, ""));
        let known = |word: &str| matches!(word, "point" | "points") || word.starts_with('(') && word.ends_with(')');
        rest.split_whitespace().all(known).then(|| number.parse().ok())?
    };
    Some([score(one)?, score(two.strip_prefix("gets ").unwrap_or(two))?])
}

/// The name before the first `:` or `=`, and where the rest begins.
fn split(source: &str, start: usize) -> Option<(&str, usize)> {
    let mark = source[start..].find([':', '='])? + start;
    Some((source[start..mark].trim_end(), mark + 1))
}

fn whole_number(line: usize, source: &str, word: Word<'_>, what: &'static str) -> Result<u64, RecordError> {
    word.text.parse().map_err(|_| {
        let got = word.text.to_owned();
        RecordError::new(Problem::NotThat { what, got }, line, source, word.offset, word.text.len())
    })
}

/// The cards that words name. Each may come once.
fn drawn<'a>(
    words: impl Iterator<Item = &'a At<'a, &'a str>>,
    cards: u8,
    player: Player,
) -> Result<Vec<Card>, RecordError> {
    let mut left = Stack::full(cards);
    let mut drawn = Vec::new();
    for word in words {
        let wrong = || word.error(Problem::NotACard { cards, got: word.what.to_owned() });
        let card = card(word.what).filter(|card| card.number() <= cards).ok_or_else(wrong)?;
        if !left.has(card) {
            return Err(word.error(crate::Illegal::DrawnTwice { player, card }));
        }
        left = left.without(card);
        drawn.push(card);
    }
    Ok(drawn)
}

/// Reads cards of a player's stack of 1 to `cards`, each at most once: `4,3,1,2`.
///
/// # Errors
///
/// If a word is not a card of the stack, or a card comes twice.
pub fn parse_cards(text: &str, cards: u8, player: Player) -> Result<Vec<Card>, RecordError> {
    let words: Vec<At<'_, &str>> = words(text, 0).map(|word| At::new(word.text, 1, text, word)).collect();
    drawn(words.iter(), cards, player)
}

impl<'a> Lines<'a> {
    /// A row of a diagram.
    fn picture(&mut self, line: usize, source: &'a str, row: Word<'a>) -> Result<(), RecordError> {
        let wrong = |problem| RecordError::new(problem, line, source, row.offset, row.text.len());
        let squares = self.pictures.last().map(|picture| picture.what.squares());
        // Stars are empty squares, and dots are blanks. The length decides about a row with neither.
        let is_board = row.text.contains('*')
            || !row.text.contains('.') && squares.is_none_or(|squares| squares <= row.text.len());
        if !is_board {
            let picture = self.pictures.last_mut().ok_or_else(|| wrong(Problem::NoBoard))?;
            return picture.what.add(row.text).map_err(wrong);
        }
        if let Some(squares) = squares.filter(|&squares| squares != row.text.len()) {
            return Err(wrong(Problem::OtherLength { squares: squares as u16, got: row.text.len() }));
        }
        self.pictures.push(At::new(Picture::new(row.text), line, source, row));
        Ok(())
    }

    fn game(&self) -> Result<Game, RecordError> {
        let listed = Player::ALL.into_iter().filter_map(|player| self.cards[player].as_ref());
        let longest = listed.map(Vec::len).max();
        let told = self.turns.as_ref().unwrap_or(&self.valued);
        let turns = Some(told.len().div_ceil(2));
        // In a game that is not over, the highest card may be higher than the number of turns.
        let highest = told.iter().map(|turn| usize::from(turn.what.card.number())).max();
        let nothing = || RecordError::new(Problem::Nothing, 1, "", 0, 0);
        let n = match (&self.n, longest.max(turns).max(highest).filter(|&n| n > 0)) {
            (Some(n), _) => n.what,
            (None, Some(n)) => n as u64,
            (None, None) => return Err(nothing()),
        };
        let anchor = self.anchor.as_ref().map(|anchor| anchor.what).unwrap_or_default();
        let squares = match (&self.squares, self.pictures.first()) {
            (Some(squares), _) => Some(squares.what),
            (None, Some(picture)) => Some(picture.what.squares() as u64),
            (None, None) => None,
        };
        let game = match squares {
            Some(squares) => Game::with_squares(n, squares, anchor),
            None => Game::new(n, anchor),
        };
        let game = game.map_err(|wrong| {
            let of_squares = !matches!(wrong, crate::GameError::Cards { .. });
            match (&self.n, &self.squares, self.pictures.first()) {
                (_, Some(squares), _) if of_squares => squares.error(wrong),
                (_, None, Some(picture)) if of_squares => picture.error(wrong),
                (Some(n), ..) => n.error(wrong),
                _ => RecordError::new(wrong, 1, "", 0, 0),
            }
        })?;
        for picture in &self.pictures {
            if picture.what.squares() != usize::from(game.squares()) {
                let got = picture.what.squares();
                return Err(picture.error(Problem::OtherLength { squares: game.squares(), got }));
            }
        }
        Ok(game)
    }

    /// The cards of a player's list.
    fn listed(&self, game: Game, player: Player) -> Result<Vec<Card>, RecordError> {
        drawn(self.cards[player].iter().flatten(), game.cards(), player)
    }

    /// The cards that a player draws: those of the player's turns, and those listed after them.
    fn drawn(&self, game: Game, player: Player, turns: &[Turn]) -> Result<Vec<Card>, RecordError> {
        let first = if player == Player::One { 0 } else { 1 };
        let played: Vec<Card> = turns.iter().skip(first).step_by(2).map(|turn| turn.card).collect();
        let listed = self.listed(game, player)?;
        Ok(if listed.len() > played.len() { listed } else { played })
    }

    /// Checks that the scores and the turns with values are those of the game.
    fn check_claims(&self, game: Game, turns: &[Turn]) -> Result<(), RecordError> {
        for (at, valued) in self.valued.iter().enumerate() {
            if turns.get(at) != Some(&valued.what) {
                return Err(valued.error(Problem::OtherTurn));
            }
        }
        let Some(told) = &self.scores else { return Ok(()) };
        let last = turns.iter().try_fold(Position::new(game), |now, &turn| now.play(turn));
        let scores = last.map_err(|illegal| told.error(illegal))?.scores();
        let are = [scores.one, scores.two];
        if told.what == are { Ok(()) } else { Err(told.error(Problem::OtherScores { told: told.what, are })) }
    }

    /// Checks that the turns are legal and agree with the lists of cards and the diagrams.
    fn check(&self, game: Game, turns: &[At<'_, Turn>]) -> Result<(), RecordError> {
        let listed = ByPlayer { one: self.listed(game, Player::One)?, two: self.listed(game, Player::Two)? };
        let mut now = Position::new(game);
        let mut positions = vec![now.clone()];
        for (at, turn) in turns.iter().enumerate() {
            let player = if at % 2 == 0 { Player::One } else { Player::Two };
            if self.cards[player].is_some()
                && let Some(card) = listed[player].get(at / 2)
                && *card != turn.what.card
            {
                let (listed, played) = (card.number(), turn.what.card.number());
                return Err(turn.error(Problem::OtherCard { player: number(player), listed, played }));
            }
            now = now.play(turn.what).map_err(|illegal| turn.error(illegal))?;
            positions.push(now.clone());
        }
        let mut later = positions.iter();
        for picture in &self.pictures {
            if !later.any(|position| picture.what.shows(position.board())) {
                return Err(picture.error(Problem::Unreachable));
            }
        }
        Ok(())
    }

    /// The turns that follow from the cards and the diagrams.
    fn find(&self, game: Game) -> Result<Vec<Turn>, RecordError> {
        let orders = ByPlayer { one: self.listed(game, Player::One)?, two: self.listed(game, Player::Two)? };
        let pictures: Vec<&Picture> = self.pictures.iter().map(|picture| &picture.what).collect();
        if pictures.is_empty() {
            return Err(RecordError::new(Problem::NoTurns, 1, "", 0, 0));
        }
        match search::find(game, &orders, &pictures) {
            Ok(turns) => Ok(turns),
            Err(search::Wrong::Unreachable(at)) => Err(self.pictures[at].error(Problem::Unreachable)),
            Err(search::Wrong::Ambiguous) => Err(self.pictures[self.pictures.len() - 1].error(Problem::Ambiguous)),
            Err(search::Wrong::TooLong) => Err(self.pictures[self.pictures.len() - 1].error(Problem::TooLong)),
        }
    }
}
