//! The game of the lines of a record.

use faceup_core::notation::{NotationError, Reader, TextError, Token};
use faceup_core::{ByPlayer, Player};

use super::game::Record;
use super::read::Lines;
use super::search::{self, Picture, UNREACHABLE};
use super::turns::{At, drawn, unlike};
use crate::{Card, Game, GameError, Position, Turn};

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
///   1: 4L, worth 7/36               a turn and its value, which is not checked
/// # a remark
/// ```
///
/// The author's `Example:` may stand before it, and a wide diagram may have sections, as [`folded_diagram`](crate::folded_diagram) draws
/// them. There are no other lines. Without turns, it derives them from the cards and the diagrams.
///
/// ```
/// use faceup_left_right::parse_record;
/// let record = parse_record("1's-cards: 2,1\n2's-cards: 1,2\n*1*122**\n*11122*2\n")?;
/// assert_eq!(record.turns().len(), 4);
/// # Ok::<(), faceup_left_right::TextError>(())
/// ```
///
/// # Errors
///
/// If a word does not belong to these lines, a card is drawn twice, a turn is illegal, or the cards do not lead to the diagrams.
pub fn parse_record(text: &str) -> Result<Record, TextError> {
    Reader::new(text).whole(|reader| resolve(&Lines::read(reader)?))
}

fn resolve(lines: &Lines<'_>) -> Result<Record, NotationError> {
    let game = lines.game()?;
    let listed = |player: Player| match &lines.cards[player] {
        Some(cards) => drawn(cards, game.cards(), player),
        None => Ok(Vec::new()),
    };
    let listed = ByPlayer { one: listed(Player::One)?, two: listed(Player::Two)? };
    let turns = match lines.told() {
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

const NOTHING: &str =
    "the text has no game: write lines such as \"n=4\", \"1's-cards: 4,3,1,2\" and diagrams, or \"turns: 4L 1R\"";
const NO_TURNS: &str = "the cards are listed, but not the placements: add diagrams, or a line such as \"turns: 4L 1R\"";

impl Lines<'_> {
    /// The turns as they are written.
    fn told(&self) -> Option<&Vec<At<'_, Turn>>> {
        self.turns.as_ref().or(Some(&self.valued).filter(|valued| !valued.is_empty()))
    }

    fn game(&self) -> Result<Game, NotationError> {
        let listed = Player::ALL.into_iter().filter_map(|player| self.cards[player].as_ref().map(Vec::len));
        // Before the end of a game, a card can exceed the number of turns.
        let told = self.told().map_or(&[][..], Vec::as_slice);
        let highest = told.iter().map(|turn| usize::from(turn.what.card.number()));
        let most = listed.chain(highest).chain([told.len().div_ceil(2)]).max().filter(|&n| n > 0);
        let n = match (&self.n, most) {
            (Some(n), _) => n.what,
            (None, Some(n)) => n as u64,
            (None, None) => return Err(NotationError::stated(Token::default(), NOTHING)),
        };
        let anchor = self.anchor.as_ref().map(|anchor| anchor.what).unwrap_or_default();
        let drawn = self.pictures.first();
        let squares = self.squares.map(|squares| squares.what).or(drawn.map(|drawn| drawn.what.squares() as u64));
        let game = Game::with_squares(n, squares, anchor).map_err(|wrong| {
            let of_squares = !matches!(wrong, GameError::Cards { .. });
            let place = match (&self.squares, drawn) {
                (Some(squares), _) if of_squares => Some(squares.span),
                (None, Some(picture)) if of_squares => Some(picture.span),
                _ => self.n.map(|n| n.span),
            };
            NotationError::stated(place.unwrap_or_default(), wrong)
        })?;
        let squares = usize::from(game.squares());
        match self.pictures.iter().find(|picture| picture.what.squares() != squares) {
            Some(other) => {
                let got = other.what.squares();
                Err(NotationError::stated(
                    other.span,
                    format_args!("this row has {got} squares, but the board has {squares}"),
                ))
            }
            None => Ok(game),
        }
    }

    /// Checks that the scores and the turns with values are those of the game.
    fn check_claims(&self, game: Game, turns: &[Turn]) -> Result<(), NotationError> {
        for (at, valued) in self.valued.iter().enumerate() {
            if turns.get(at) != Some(&valued.what) {
                let here = turns.get(at).map_or("no turn".to_owned(), |turn| format!("the turn {turn}"));
                return Err(unlike(valued.span, format!("{here}, as the game goes on here")));
            }
        }
        let Some(scores) = &self.scores else { return Ok(()) };
        let last =
            Position::after(game, turns).map_err(|illegal| NotationError::stated(scores.span, illegal.reason))?;
        let (told, is_over) = scores.what;
        let are = [last.scores().one, last.scores().two];
        if told != are {
            let [told, are] = [told, are].map(|[one, two]| format!("{one} and {two}"));
            return Err(NotationError::stated(
                scores.span,
                format_args!("the line gives scores of {told}, but the game has {are}"),
            ));
        }
        match (is_over, last.mover()) {
            (true, Some(_)) => Err(unlike(scores.span, "\"not over yet; player 1 has\", as cards are left")),
            (false, None) => Err(unlike(scores.span, "\"player 1 gets\", as the game is over")),
            _ => Ok(()),
        }
    }

    /// Checks that the turns are legal and agree with the lists of cards and the diagrams.
    fn check(&self, game: Game, listed: &ByPlayer<Vec<Card>>, turns: &[At<'_, Turn>]) -> Result<(), NotationError> {
        let mut now = Position::new(game);
        let mut positions = vec![now.clone()];
        for (at, turn) in turns.iter().enumerate() {
            let (player, played) = (Player::ALL[at % 2], turn.what.card);
            if let Some(&listed) = listed[player].get(at / 2)
                && listed != played
            {
                return Err(NotationError::stated(
                    turn.span,
                    format_args!(
                        "player {} draws the {listed} here by the list of cards, but the turn plays the {played}",
                        player.number()
                    ),
                ));
            }
            now = now.play(turn.what).map_err(|illegal| NotationError::stated(turn.span, illegal))?;
            positions.push(now.clone());
        }
        let mut later = positions.iter();
        for picture in &self.pictures {
            if !later.any(|position| picture.what.shows(position.board())) {
                return Err(NotationError::stated(picture.span, UNREACHABLE));
            }
        }
        Ok(())
    }

    /// Derives the turns from the cards and the diagrams.
    fn find(&self, game: Game, listed: &ByPlayer<Vec<Card>>) -> Result<Vec<Turn>, NotationError> {
        let pictures: Vec<&Picture> = self.pictures.iter().map(|picture| &picture.what).collect();
        if pictures.is_empty() {
            return Err(NotationError::stated(Token::default(), NO_TURNS));
        }
        search::find(game, listed, &pictures).map_err(|(what, at)| NotationError::stated(self.pictures[at].span, what))
    }
}
