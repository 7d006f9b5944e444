//! Reads the lines of a record.

use faceup_core::{ByPlayer, Player};

use super::error::{Problem, RecordError};
use super::game::Record;
use super::search::{self, Picture};
use super::turns::{Word, card, turn, turns, words};
use crate::{Anchor, Card, Game, Position, Stack, Turn};

/// A word and its meaning.
#[derive(Debug, Clone)]
struct At<'a, T> {
    what: T,
    word: Word<'a>,
}

impl<'a, T> At<'a, T> {
    /// Fills a place that must be empty.
    fn put(what: T, word: Word<'a>, place: &mut Option<At<'a, T>>, twice: RecordError) -> Result<(), RecordError> {
        if place.replace(At { what, word }).is_some() { Err(twice) } else { Ok(()) }
    }

    fn error(&self, problem: impl Into<Problem>) -> RecordError {
        self.word.error(problem)
    }
}

/// The contents of the lines.
#[derive(Debug, Default)]
struct Lines<'a> {
    n: Option<At<'a, u64>>,
    squares: Option<At<'a, u64>>,
    anchor: Option<At<'a, Anchor>>,
    cards: ByPlayer<Option<Vec<Word<'a>>>>,
    turns: Option<Vec<At<'a, Turn>>>,
    pictures: Vec<At<'a, Picture>>,
    /// The turns of lines that give their values.
    valued: Vec<At<'a, Turn>>,
    /// The scores of players one and two.
    scores: Option<At<'a, [u64; 2]>>,
    /// What sentences say about the game.
    mentions: Vec<At<'a, Mention>>,
}

/// A setting in a sentence.
#[derive(Debug, Clone, Copy)]
enum Mention {
    Cards(u64),
    Squares(u64),
    Anchor,
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
/// 4 left, 1 right                   turns, without a key
///   1: 4L, worth 7/36               a turn; its value is ignored
/// So ended our game.                sentences are ignored, but not turns, lists of cards and settings in them
/// # a remark
/// ```
///
/// Without turns, it derives them from the cards and the diagrams.
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
/// If a word cannot be read, a card is drawn twice, a turn is illegal, or the cards do not lead to the diagrams.
pub fn parse_record(text: &str) -> Result<Record, RecordError> {
    // Some editors begin a text with a byte order mark.
    let lines = read(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let game = lines.game()?;
    lines.check_mentions(game)?;
    let listed = ByPlayer { one: lines.listed(game, Player::One)?, two: lines.listed(game, Player::Two)? };
    let told = lines.turns.as_ref().or(Some(&lines.valued).filter(|valued| !valued.is_empty()));
    let turns = match told {
        Some(turns) => {
            lines.check(game, &listed, turns)?;
            turns.iter().map(|turn| turn.what).collect()
        }
        None => lines.find(game, &listed)?,
    };
    lines.check_claims(game, &turns)?;
    let played = |first: usize| turns.iter().skip(first).step_by(2).map(|turn: &Turn| turn.card).collect::<Vec<Card>>();
    let longer = |listed: Vec<Card>, played: Vec<Card>| if listed.len() > played.len() { listed } else { played };
    let cards = ByPlayer { one: longer(listed.one, played(0)), two: longer(listed.two, played(1)) };
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
        let whole = Word { text: content, offset: start, line, source };
        let not_a_line = || {
            let what = r#"a line of a record, such as "n=4", "1's-cards: 4,3,1,2", "turns: 4L 1R" or a diagram"#;
            whole.unlike(what)
        };
        let twice = |what| whole.error(Problem::GivenTwice(what));
        if content.chars().all(|c| "*12.".contains(c)) {
            lines.picture(whole)?;
        } else if let Some(scores) = scores(content) {
            At::put(scores, whole, &mut lines.scores, twice("the scores"))?;
        } else if content.eq_ignore_ascii_case("example:")
            || lines.scores.is_some() && matches!(content, "point." | "points.")
        {
            // The author's words without data.
        } else if turns(line, source, start).all(|word| turn(word.text).is_some()) {
            let told = lines.turns.get_or_insert_default();
            for word in turns(line, source, start) {
                told.push(At { what: word.turn()?, word });
            }
        } else if let Some((name, after)) = split(source, start) {
            let value = words(line, source, after).next();
            let value = value.unwrap_or(Word { text: "", offset: after.min(source.len()), line, source });
            match name.to_ascii_lowercase().as_str() {
                "n" => {
                    let n = value.text.parse().map_err(|_| value.unlike("a number of cards"))?;
                    At::put(n, value, &mut lines.n, twice("n"))?;
                }
                "squares" => {
                    let squares = value.text.parse().map_err(|_| value.unlike("a number of squares"))?;
                    At::put(squares, value, &mut lines.squares, twice("squares"))?;
                }
                "anchor" => {
                    let anchor = value.text.parse().map_err(|_| value.unlike("own or opponent"))?;
                    At::put(anchor, value, &mut lines.anchor, twice("anchor"))?;
                }
                "1's-cards" | "2's-cards" => {
                    let player = if name.starts_with('1') { Player::One } else { Player::Two };
                    if lines.cards[player].replace(words(line, source, after).collect()).is_some() {
                        return Err(twice("this list of cards"));
                    }
                }
                "turns" => {
                    let told = lines.turns.get_or_insert_default();
                    for word in turns(line, source, after) {
                        told.push(At { what: word.turn()?, word });
                    }
                }
                "1" | "2" => {
                    let mover = if lines.valued.len().is_multiple_of(2) { "1" } else { "2" };
                    let mut rest = words(line, source, after).skip(1);
                    if name != mover || rest.next().is_none_or(|word| word.text != "worth") {
                        return Err(not_a_line());
                    }
                    lines.valued.push(At { what: value.turn()?, word: value });
                }
                _ if is_prose(content) => lines.mentioned(whole),
                _ => return Err(not_a_line()),
            }
        } else if is_prose(content) {
            lines.mentioned(whole);
        } else {
            return Err(not_a_line());
        }
    }
    Ok(lines)
}

/// Whether a line is a sentence around the record, or a piece of one: it has words, and nothing that may be misprinted data.
fn is_prose(line: &str) -> bool {
    let is_data = |word: &str| turn(word.trim_matches([',', ';', '.', '(', ')'])).is_some() || word.contains("**");
    let is_claim = ["player 1 gets", "so player 1 gets", "not over yet"]
        .iter()
        .any(|start| line.to_ascii_lowercase().starts_with(start));
    let words = || line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let has_digits = line.contains(|c: char| c.is_ascii_digit());
    let is_sentence = words().filter(|word| word.len() > 3).count() > 1 || words().count() > 3;
    // The name below a letter is a word with a capital.
    let is_name = line.starts_with(char::is_uppercase) && line.chars().skip(1).all(char::is_lowercase);
    let is_piece = !has_digits && (words().count() > 1 || is_name || line.ends_with([',', '.', ':', ')']));
    !is_claim && !line.split_whitespace().any(is_data) && !has_play(line) && (is_sentence || is_piece)
}

/// Whether a sentence has two turns, such as `3 right, 2 left`, a turn `3 to the right` or `3R`, or a list of cards. `I had 4 left` has none.
fn has_play(line: &str) -> bool {
    let words: Vec<String> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let is_card = |at: usize| words.get(at).is_some_and(|word| card(word).is_some());
    let is = |at: usize, one_of: &[&str]| words.get(at).is_some_and(|word| one_of.contains(&word.as_str()));
    let turn = |at: usize| {
        let mut next = at + 1;
        while is(next, &["to", "the", "squares", "square", "steps", "step", "places"]) {
            next += 1;
        }
        let is_turn = is_card(at) && is(next, &["left", "right", "l", "r"]);
        is_turn.then_some(next > at + 1)
    };
    let turns: Vec<bool> = (0..words.len()).filter_map(turn).collect();
    let numbers = |part: &str| part.split([',', ';']).map(str::trim).map(card).take_while(Option::is_some).count();
    let is_list = line.match_indices(|c: char| c.is_ascii_digit()).any(|(at, _)| numbers(&line[at..]) > 2);
    let is_short = |word: &String| word.strip_suffix(['l', 'r']).is_some_and(|number| card(number).is_some());
    turns.len() > 1 || turns.contains(&true) || words.iter().any(is_short) || is_list
}

/// What a sentence says about the game, as `n=5`, `12 squares` and `the anchor is own`.
fn mentions<'a>(whole: Word<'a>) -> impl Iterator<Item = At<'a, Mention>> {
    let text = whole.text;
    let place = move |from: usize, to: usize| Word { text: &text[from..to], offset: whole.offset + from, ..whole };
    let number_at = move |at: usize| {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        Some((text[at..at + digits].parse::<u64>().ok()?, at + digits))
    };
    let skip = move |at: usize, of: &[char]| at + (text[at..].len() - text[at..].trim_start_matches(of).len());
    let is_start = move |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || "^+*".contains(c));
    text.char_indices().filter(move |&(at, _)| is_start(at)).filter_map(move |(at, c)| {
        if c == 'n' {
            let mark = skip(at + 1, &[' ']);
            let after = text[mark..].strip_prefix(['=', ':']).or_else(|| text[mark..].strip_prefix("is "))?;
            let (n, end) = number_at(skip(text.len() - after.len(), &[' ']))?;
            return Some(At { what: Mention::Cards(n), word: place(at, end) });
        }
        let is_said = |after: &str| {
            let word = after.trim_start_matches([' ', ':', '=', '(']).split(|c: char| !c.is_alphabetic()).next();
            word.is_some_and(|word| ["is", "own", "opponent", "opponents", "none"].contains(&word))
        };
        let anchor = text.get(at..at + 6).filter(|word| word.eq_ignore_ascii_case("anchor"));
        if let Some(rest) = anchor.filter(|_| is_said(&text[at + 6..])) {
            return Some(At { what: Mention::Anchor, word: place(at, at + rest.len()) });
        }
        let (number, end) = number_at(at).filter(|_| !text[..at].trim_end().ends_with(['+', '*', '^']))?;
        let of_squares = text[skip(end, &[' '])..].starts_with("squares");
        of_squares.then(|| At { what: Mention::Squares(number), word: place(at, end) })
    })
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

/// Reads words as cards. Each may occur once.
fn drawn<'a>(words: impl IntoIterator<Item = Word<'a>>, cards: u8, player: Player) -> Result<Vec<Card>, RecordError> {
    let mut left = Stack::full(cards);
    let mut drawn = Vec::new();
    for word in words {
        let wrong = || word.unlike(format!("a card, a number from 1 to {cards}"));
        let card = card(word.text).filter(|card| card.number() <= cards).ok_or_else(wrong)?;
        if !left.has(card) {
            return Err(word.error(crate::Illegal::DrawnTwice(player, card)));
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
/// If a word is not a card of the stack, or a card occurs twice.
pub fn parse_cards(text: &str, cards: u8, player: Player) -> Result<Vec<Card>, RecordError> {
    drawn(words(1, text, 0), cards, player)
}

impl<'a> Lines<'a> {
    /// A row of a diagram.
    fn picture(&mut self, row: Word<'a>) -> Result<(), RecordError> {
        let wrong = |problem: Problem| row.error(problem);
        let squares = self.pictures.last().map(|picture| picture.what.squares());
        // Stars are empty squares, and dots are blanks. The length decides for a row with neither.
        let is_board = row.text.contains('*')
            || !row.text.contains('.') && squares.is_none_or(|squares| squares <= row.text.len());
        if !is_board {
            let picture = self.pictures.last_mut().ok_or_else(|| wrong(Problem::NoBoard))?;
            return picture.what.add(row.text).map_err(wrong);
        }
        if let Some(squares) = squares.filter(|&squares| squares != row.text.len()) {
            return Err(wrong(Problem::OtherLength { squares: squares as u16, got: row.text.len() }));
        }
        self.pictures.push(At { what: Picture::new(row.text), word: row });
        Ok(())
    }

    fn mentioned(&mut self, sentence: Word<'a>) {
        self.mentions.extend(mentions(sentence));
    }

    /// Checks that the sentences mention no other game, unless lines of their own give the setting.
    fn check_mentions(&self, game: Game) -> Result<(), RecordError> {
        let is_other = |mention: &&At<'_, Mention>| match mention.what {
            Mention::Cards(n) => self.n.is_none() && n != u64::from(game.cards()),
            Mention::Squares(squares) => self.squares.is_none() && squares != u64::from(game.squares()),
            Mention::Anchor => self.anchor.is_none(),
        };
        let Some(mention) = self.mentions.iter().find(is_other) else { return Ok(()) };
        let line = match mention.what {
            Mention::Cards(n) => format!("n={n}"),
            Mention::Squares(squares) => format!("squares: {squares}"),
            Mention::Anchor => "anchor: own".to_owned(),
        };
        Err(mention.error(Problem::InSentence(line)))
    }

    fn game(&self) -> Result<Game, RecordError> {
        let listed = Player::ALL.into_iter().filter_map(|player| self.cards[player].as_ref());
        let longest = listed.map(Vec::len).max();
        let told = self.turns.as_ref().unwrap_or(&self.valued);
        let turns = Some(told.len().div_ceil(2));
        // Before the end of a game, a card can exceed the number of turns.
        let highest = told.iter().map(|turn| usize::from(turn.what.card.number())).max();
        let n = match (&self.n, longest.max(turns).max(highest).filter(|&n| n > 0)) {
            (Some(n), _) => n.what,
            (None, Some(n)) => n as u64,
            (None, None) => return Err(RecordError::of_text(Problem::Nothing)),
        };
        let anchor = self.anchor.as_ref().map(|anchor| anchor.what).unwrap_or_default();
        let squares = match (&self.squares, self.pictures.first()) {
            (Some(squares), _) => Some(squares.what),
            (None, Some(picture)) => Some(picture.what.squares() as u64),
            (None, None) => None,
        };
        let game = Game::with_squares(n, squares, anchor).map_err(|wrong| {
            let of_squares = !matches!(wrong, crate::GameError::Cards { .. });
            match (&self.n, &self.squares, self.pictures.first()) {
                (_, Some(squares), _) if of_squares => squares.error(wrong),
                (_, None, Some(picture)) if of_squares => picture.error(wrong),
                (Some(n), ..) => n.error(wrong),
                _ => RecordError::of_text(wrong),
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
        drawn(self.cards[player].iter().flatten().copied(), game.cards(), player)
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
    fn check(&self, game: Game, listed: &ByPlayer<Vec<Card>>, turns: &[At<'_, Turn>]) -> Result<(), RecordError> {
        let mut now = Position::new(game);
        let mut positions = vec![now.clone()];
        for (at, turn) in turns.iter().enumerate() {
            let (player, played) = (Player::ALL[at % 2], turn.what.card);
            if let Some(&listed) = listed[player].get(at / 2)
                && listed != played
            {
                return Err(turn.error(Problem::OtherCard { player: player.number(), listed, played }));
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

    /// Derives the turns from the cards and the diagrams.
    fn find(&self, game: Game, listed: &ByPlayer<Vec<Card>>) -> Result<Vec<Turn>, RecordError> {
        let pictures: Vec<&Picture> = self.pictures.iter().map(|picture| &picture.what).collect();
        if pictures.is_empty() {
            return Err(RecordError::of_text(Problem::NoTurns));
        }
        search::find(game, listed, &pictures).map_err(|(problem, at)| self.pictures[at].error(problem))
    }
}
