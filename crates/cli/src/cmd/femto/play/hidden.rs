//! Play with a hidden card.

use faceup::Player;
use faceup::parts::femto::{Hand, Place, Round, State};
use rand::RngExt;

use super::Table;
use crate::cmd::femto::show;

impl Table<'_> {
    /// The state as the other player imagines it. With a hidden card, the other player draws one of your possible hands uniformly. `played`
    /// is a card that you have shown.
    pub fn imagined(&mut self, state: &State, played: Option<Place>) -> State {
        let Some(seen) = self.seen else { return *state };
        let (pack, you) = (self.solution.settings().pack(), self.you);
        let (hands, fronts) = (state.hands(), state.fronts());
        let in_sight = [hands[!you], seen[you], fronts.one, fronts.two].into_iter().fold(Hand::EMPTY, Hand::union);
        let unseen = pack.full().minus(in_sight);
        let out: Vec<Place> = unseen.places().filter(|place| Some(*place) != played).collect();
        let mut imagined = hands;
        imagined[you] = seen[you].union(unseen.without(out[self.random.random_range(0..out.len())]));
        State::new(pack, imagined, fronts, state.leader()).expect("the hands have the right numbers of cards")
    }

    /// Notes the cards that both players see: the one that the loser of a round takes, and those that leave a hand.
    pub fn see(&mut self, round: &Round) {
        let winner = State::winner(self.solution.settings(), round.cards);
        if let Some(seen) = &mut self.seen {
            for player in Player::ALL {
                seen[player] = seen[player].without(round.cards[player]);
            }
            let taken = if round.kept == round.cards.one { round.cards.two } else { round.cards.one };
            seen[!winner] = seen[!winner].with(taken);
        }
    }

    /// Your hand, and the cards you have seen of the other's, with question marks for the rest.
    pub fn hidden_hands(&self, state: &State, seen: Hand) -> String {
        let pack = self.solution.settings().pack();
        let cards = pack.cards_of(seen).map(|card| card.to_string());
        let unseen = (seen.len()..state.hands()[!self.you].len()).map(|_| "?".to_owned());
        let other = cards.chain(unseen).collect::<Vec<_>>().join(",");
        let other = if other.is_empty() { "-".to_owned() } else { other };
        let yours = pack.format_hand(state.hands()[self.you]);
        show::sides_with(state, self.solution.settings(), [("other", !self.you, other), ("you", self.you, yours)])
    }
}
