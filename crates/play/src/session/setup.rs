//! Setting up a position.

use faceup_core::{GameChoice, Position, Rules};

use super::Session;
use super::error::SessionError;
use super::reply::Reply;
use crate::{Board, Game, Record};

impl Session {
    pub(super) fn check_rules(&self, got: Rules) -> Result<(), SessionError> {
        let expected = self.rules();
        if self.is_against_engine() && got != expected {
            return Err(SessionError::OtherRules { expected, got });
        }
        Ok(())
    }

    pub(super) fn set_up(&mut self, position: Position) -> Result<Reply, SessionError> {
        self.check_rules(position.rules())?;
        let record = Record::new(Game::new(position)?, self.record().names().clone());
        self.begin(record);
        self.changed = true;
        Ok(Reply::Moved)
    }

    /// Reads a position with the present pack or, if that fails, with the pack of its cards.
    pub(super) fn written(&self, text: &str) -> Result<Position, SessionError> {
        let (rules, mover) = (self.rules(), self.owner());
        let read = |choice: GameChoice, rules| Board::read(text, &choice, rules, mover).map(|board| *board.position());
        let of_suits = GameChoice { ranks: None, ..rules.into() };
        read(of_suits, Some(rules))
            .or_else(|error| read(of_suits, None).map_err(|_| error))
            .or_else(|error| read(GameChoice { suits: None, ..of_suits }, None).map_err(|_| error))
            .map_err(|error| SessionError::drawn(&error, text))
    }
}
