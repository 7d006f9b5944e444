//! Setting up a position: as a whole, or card by card.

use faceup_core::notation;
use faceup_core::{CardSet, GameChoice, Player, Position, Rules};

use super::Session;
use super::command::{Command, Task};
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

    /// Runs a command during a setup. `None` if a setup does not change its effect.
    pub(super) fn run_in_setup(&mut self, command: &Command, hand: CardSet) -> Option<Result<Reply, SessionError>> {
        let (rules, owner) = (self.rules(), self.owner());
        let leading = |player: Player, hand: CardSet| {
            // The only possible error is an empty hand.
            Position::leading(rules, player, hand)
                .map_err(|_| SessionError::Notation("a hand is empty; give each player a card".to_owned()))
        };
        Some(match command {
            Command::Play(text) => self.hand_over(text, hand),
            Command::Done => leading(owner, hand).and_then(|position| self.set_up(position)),
            Command::Pass => leading(!owner, rules.pack().full() - hand).and_then(|position| self.set_up(position)),
            Command::Back(_) | Command::Undo => {
                self.setup = None;
                Ok(Reply::Said("the setup is cancelled; the game is as it was"))
            }
            Command::SetUp(None) => Ok(Reply::Do(Task::Show)),
            Command::Nothing
            | Command::SetUp(Some(_))
            | Command::Do(Task::Show | Task::New | Task::Log(_) | Task::Load(_) | Task::Save(_))
            | Command::Help(_)
            | Command::Quit => return None,
            _ => Err(SessionError::SettingUp),
        })
    }

    /// Gives cards to the other player, or takes them back.
    fn hand_over(&mut self, text: &str, mut hand: CardSet) -> Result<Reply, SessionError> {
        let pack = self.rules().pack();
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let card = notation::parse_card(word, pack).map_err(|error| SessionError::drawn(&error, word))?;
            hand = if hand.contains(card) { hand.without(card) } else { hand.with(card) };
        }
        self.setup = Some(hand);
        Ok(Reply::Do(Task::Show))
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
