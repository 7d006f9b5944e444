//! Drawing a board as the game's author does.

use std::fmt::Write;

use crate::position::number;
use crate::{Board, Square};

/// The board as lines: a row of all squares, `*` for an empty one and else the number of the player whose piece lies at
/// the bottom; below it the pieces that lie on others, a row a layer, with dots before them.
///
/// ```
/// use faceup_core::Player;
/// use faceup_left_right::{Anchor, Board, Game, Square, diagram};
/// let mut board = Board::new(Game::with_squares(2, 6, Anchor::Own)?);
/// board.put(Square(2), Player::Two);
/// assert_eq!(diagram(&board), "**12**\n..2");
/// # Ok::<(), faceup_left_right::GameError>(())
/// ```
#[must_use]
pub fn diagram(board: &Board) -> String {
    let piles: Vec<Vec<_>> = (0..board.squares()).map(|square| board.pile(Square(square)).collect()).collect();
    let mut text = String::new();
    for layer in 0..piles.iter().map(Vec::len).max().unwrap_or(0) {
        let width = if layer == 0 {
            piles.len()
        } else {
            text.push('\n');
            piles.iter().rposition(|pile| pile.len() > layer).map_or(0, |last| last + 1)
        };
        for pile in &piles[..width] {
            let _ = match pile.get(layer) {
                Some(&player) => write!(text, "{}", number(player)),
                None => write!(text, "{}", if layer == 0 { '*' } else { '.' }),
            };
        }
    }
    text
}
