//! Boards, values and results as text.

use std::io::{self, IsTerminal};

use faceup::parts::left_right::{Board, Objective, Value, folded_diagram};

use crate::output::{grouped, share};

/// The width of the terminal, or another in a pipe.
pub fn width(in_a_pipe: usize) -> usize {
    let terminal = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    terminal.map_or(in_a_pipe, |(width, _)| width.0.into())
}

/// The board in lines that fit the terminal, or 80 characters in a pipe.
pub fn drawing(board: &Board) -> String {
    folded_diagram(board, width(80))
}

/// The meaning of a value.
pub fn meaning(objective: Objective) -> &'static str {
    match objective {
        Objective::Difference => "player 1's score less player 2's",
        Objective::Result => "player 1's chance to win less player 2's",
    }
}

/// How often player 1 wins, ties and loses.
pub fn results([win, tie, loss]: [u64; 3], whole: u64) -> String {
    let counted = |count| format!("{} ({})", grouped(count), share(count, whole));
    format!("player 1 wins {}, ties {}, loses {}", counted(win), counted(tie), counted(loss))
}

/// A value such as `-1/64, about -0.0156`.
pub fn about(value: Value) -> String {
    if value.denominator() == 1 { value.to_string() } else { format!("{value}, about {:.4}", value.to_f64()) }
}
