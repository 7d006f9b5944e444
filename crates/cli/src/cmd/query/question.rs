//! The position that a query asks about.

use faceup::notation::{self, WrittenPosition};
use faceup::{Card, Pack, Player, Position, Rules};

use crate::args::{MoverTrump, QueryArgs};
use crate::failure::{unread, usage};

/// The position that the user asks about.
pub struct Question {
    pub position: Position,
    /// The pile as written, from bottom to top: a position does not keep the order.
    pub pile: Vec<Card>,
}

impl Question {
    /// Reads a position. If the user named a table, the rules are those of the table.
    pub fn read(args: &QueryArgs, text: &str, table: Option<Rules>) -> anyhow::Result<Question> {
        let mover = match args.mover_trump {
            MoverTrump::Spades => Player::One,
            MoverTrump::Hearts => Player::Two,
        };
        // An option that no pack fits is wrong, whatever the position is.
        Pack::new(args.game.suits.unwrap_or(1), args.ranks.unwrap_or(1)).map_err(usage)?;
        let shown = |error: notation::NotationError| unread(&error, text);
        // A line, or else a diagram with the mover's hand first. The error is the one of the line.
        let written = WrittenPosition::read(text)
            .or_else(|error| {
                notation::parse_layout(text).and_then(|layout| layout.written_position(Player::One)).map_err(|_| error)
            })
            .map_err(shown)?;
        let rules = match table {
            Some(rules) => rules,
            None => {
                let customary = args.game.customary_suits();
                let pack = written.infer_pack(args.game.suits, args.ranks, customary).map_err(shown)?;
                args.game.rules_with(pack)?
            }
        };
        if mover == Player::Two && rules.trump(mover).is_none() {
            return Err(usage(format!("--mover-trump is for games with trumps, and {} has none", rules.name())));
        }
        let position = written.resolve(rules, mover).map_err(shown)?;
        Ok(Question { position, pile: written.pile(rules.pack()).map_err(shown)? })
    }
}
