//! Rounds between two people at one screen.

use faceup::parts::femto::{Hand, Lead, Round, State};
use faceup::{ByPlayer, Player};

use super::{Answer, Table};
use crate::cmd::femto::show;

impl Table<'_> {
    /// Plays a round between two people. A leader plays first.
    pub fn shared(&mut self, state: &State) -> Answer<Round> {
        let first = if self.settings().lead() == Lead::Together { Player::One } else { state.leader() };
        let show = |table: &Table, text: &str| (text == "show").then(|| table.hands(state));
        let mut cards = Vec::new();
        for player in [first, !first] {
            self.you = player;
            let prompt = format!("{} plays", show::name(player));
            let held = state.hands()[player];
            cards.push(answer!(self.card(&prompt, held, &show)));
        }
        let cards = match first {
            Player::One => ByPlayer { one: cards[0], two: cards[1] },
            Player::Two => ByPlayer { one: cards[1], two: cards[0] },
        };
        let winner = State::winner(self.settings(), cards);
        let chooser = state.chooser(self.settings(), winner);
        self.you = chooser;
        let [one, two] = [cards.one, cards.two].map(|place| self.pack().card(place));
        self.say(format_args!("{one} against {two}: {} wins the round", show::name(winner)))?;
        let prompt = format!("{} chooses the card that stays:", show::name(chooser));
        let both = Hand::EMPTY.with(cards.one).with(cards.two);
        let kept = answer!(self.card(&prompt, both, &show));
        Ok(Ok(Round { cards, kept }))
    }
}
