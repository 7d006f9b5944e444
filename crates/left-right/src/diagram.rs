//! Drawings of a board.

use faceup_core::Player;

use crate::{Board, Square};

/// The board as its author draws it. The first row shows all squares: `*` for an empty one, and otherwise the owner of the piece at
/// the bottom. Each further row shows the next layer of pieces, with dots before them.
///
/// ```
/// use faceup_core::Player;
/// use faceup_left_right::{Anchor, Board, Game, Square, diagram};
/// let mut board = Board::new(Game::with_squares(2, 6, Anchor::Own)?);
/// board.put(Square(2), Player::Two);
/// assert_eq!(diagram(&board), "**12**\n..2");
/// # Ok::<(), faceup_left_right::GameError>(())
/// ```
pub fn diagram(board: &Board) -> String {
    rows(board, 0, board.squares()).join("\n")
}

/// The same in lines of at most `width` characters. A wider board is cut into sections of equal length, the same number for each half.
/// Each begins with the number of its first square, counted from 1.
///
/// ```
/// use faceup_core::Player;
/// use faceup_left_right::{Anchor, Board, Game, Square, folded_diagram};
/// let mut board = Board::new(Game::with_squares(2, 12, Anchor::Own)?);
/// board.put(Square(6), Player::One);
/// assert_eq!(folded_diagram(&board, 12), "*****12*****\n......1");
/// assert_eq!(folded_diagram(&board, 11), " 1 *****1\n 7 2*****\n   1");
/// # Ok::<(), faceup_left_right::GameError>(())
/// ```
pub fn folded_diagram(board: &Board, width: usize) -> String {
    let squares = board.squares();
    if usize::from(squares) <= width {
        return diagram(board);
    }
    let digits = squares.to_string().len();
    let half = squares / 2;
    let room = width.saturating_sub(digits + 1).clamp(1, usize::from(half)) as u16;
    // The fewest sections of a half that fit, all of one length but the last.
    let length = half.div_ceil(half.div_ceil(room));
    let mut lines = Vec::new();
    for side in [0, half] {
        for start in (side..side + half).step_by(usize::from(length)) {
            let end = (start + length).min(side + half);
            for (layer, row) in rows(board, start, end).into_iter().enumerate() {
                let label = if layer == 0 { (start + 1).to_string() } else { String::new() };
                lines.push(format!("{label:>digits$} {row}"));
            }
        }
    }
    lines.join("\n")
}

/// The squares from `start` to before `end`, and the layers of pieces on them.
fn rows(board: &Board, start: u16, end: u16) -> Vec<String> {
    let piles: Vec<Vec<Player>> = (start..end).map(|square| board.pile(Square(square)).collect()).collect();
    let layers = piles.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let row = |layer: usize| {
        let empty = if layer == 0 { '*' } else { '.' };
        let last = piles.iter().rposition(|pile| pile.len() > layer).map_or(0, |last| last + 1);
        let shown = if layer == 0 { &piles[..] } else { &piles[..last] };
        let letter = |pile: &Vec<Player>| pile.get(layer).map_or(empty, |&player| (b'0' + player.number()) as char);
        shown.iter().map(letter).collect()
    };
    (0..layers).map(row).collect()
}
