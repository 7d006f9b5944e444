//! A solver for packs whose suits have any lengths, straight from the rules.
//!
//! It shares nothing with the solvers of the library: no dominance, no symmetry of players or suits, no memory of a
//! round, and none of their cards, packs or rules. So it checks them.

use std::error::Error;

/// The most suits, and the most cards: every hand of both players has an entry in a table.
const MOST_SUITS: usize = 8;
const MOST_CARDS: usize = 20;

/// A set of cards, one bit for each.
pub type Hand = u32;

/// The value for a player: 1 is a win, −1 a loss, 0 a draw. It is also 0 while the solve has not decided the position.
type Value = i8;

/// A pack, and the rules.
#[derive(Clone)]
pub struct Game {
    /// How many cards each suit has. Symmetric deals pair the first suit with the second one, and so on.
    pub suits: Vec<usize>,
    /// Whether the first suit is the trump suit of player 0, and the second one that of player 1.
    pub own_trumps: bool,
    /// Whether a player who beats leads at once. If not, a beat ends the turn.
    pub beater_leads: bool,
    /// The suit and the rank of each card.
    cards: Vec<(usize, usize)>,
}

impl Game {
    /// A game; an error if it has too many suits or cards.
    pub fn new(suits: &[usize], own_trumps: bool, beater_leads: bool) -> Result<Game, Box<dyn Error>> {
        let cards: Vec<_> =
            suits.iter().enumerate().flat_map(|(suit, &length)| (0..length).map(move |rank| (suit, rank))).collect();
        if suits.len() > MOST_SUITS || suits.contains(&0) || !(2..=MOST_CARDS).contains(&cards.len()) {
            let expected =
                format!("expected 2 to {MOST_CARDS} cards in at most {MOST_SUITS} suits, none of them empty");
            return Err(format!("{expected}, but got {suits:?}").into());
        }
        if own_trumps && (suits.len() < 2 || suits[0] != suits[1]) {
            return Err(
                format!("the first two suits are the trump suits, so they must be equally long: {suits:?}").into()
            );
        }
        Ok(Game { suits: suits.to_vec(), own_trumps, beater_leads, cards })
    }

    /// All cards.
    pub fn full(&self) -> Hand {
        (1 << self.cards.len()) - 1
    }

    /// The hands that make a deal: neither player has all cards.
    pub fn deals(&self) -> impl Iterator<Item = Hand> + use<> {
        1..self.full()
    }

    /// The cards of a hand.
    pub fn cards_of(&self, hand: Hand) -> impl Iterator<Item = usize> + use<> {
        (0..self.cards.len()).filter(move |&card| hand >> card & 1 == 1)
    }

    /// The ranks of a hand in a suit, from 1, the lowest.
    fn ranks_of(&self, hand: Hand, suit: usize) -> Vec<String> {
        let of_suit = self.cards_of(hand).map(|card| self.cards[card]).filter(|card| card.0 == suit);
        of_suit.map(|(_, rank)| (rank + 1).to_string()).collect()
    }

    /// A hand, as the ranks of each suit.
    pub fn text(&self, hand: Hand) -> String {
        let suits = (0..self.suits.len()).map(|suit| self.ranks_of(hand, suit).join("."));
        suits.map(|ranks| if ranks.is_empty() { "-".to_owned() } else { ranks }).collect::<Vec<_>>().join("  ")
    }

    /// Whether the suits are pairs of equal length, so that there are symmetric deals.
    pub fn has_pairs(&self) -> bool {
        self.suits.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1])
    }

    /// Whether each player holds in one suit of each pair the ranks that the opponent holds in the other.
    pub fn is_symmetric(&self, hand: Hand) -> bool {
        let other = self.full() & !hand;
        let is_so = |pair: usize| self.ranks_of(hand, pair) == self.ranks_of(other, pair + 1);
        self.has_pairs() && (0..self.suits.len()).step_by(2).all(is_so)
    }

    /// Whether a card of a player beats another card.
    fn beats(&self, player: usize, card: usize, top: usize) -> bool {
        let ((suit, rank), (top_suit, top_rank)) = (self.cards[card], self.cards[top]);
        let trumps = self.own_trumps && suit == player && top_suit != player;
        trumps || (suit == top_suit && rank > top_rank)
    }
}

/// A solved game.
pub struct Solution {
    pub game: Game,
    /// The value for the leader, by the leader and the leader's hand. The pile is empty.
    values: [Vec<Value>; 2],
}

impl Solution {
    /// Solves a game. It searches the rounds of all open positions again and again, until it decides no more. The
    /// positions still open are draws: neither player can force a win.
    pub fn new(game: Game) -> Solution {
        let open = vec![0; 1 << game.cards.len()];
        let mut solution = Solution { values: [open.clone(), open], game };
        loop {
            let mut is_changed = false;
            for leader in 0..2 {
                for hand in solution.game.deals() {
                    if solution.values[leader][hand as usize] == 0 {
                        let other = solution.game.full() & !hand;
                        let value = solution.lead(leader, if leader == 0 { [hand, other] } else { [other, hand] });
                        solution.values[leader][hand as usize] = value;
                        is_changed |= value != 0;
                    }
                }
            }
            if !is_changed {
                return solution;
            }
        }
    }

    /// The value for a player with this hand who leads.
    pub fn leading(&self, player: usize, hand: Hand) -> Value {
        if hand == 0 {
            1
        } else if hand == self.game.full() {
            -1
        } else {
            self.values[player][hand as usize]
        }
    }

    /// The value for a player with this hand, if the opponent leads.
    pub fn following(&self, player: usize, hand: Hand) -> Value {
        -self.leading(1 - player, self.game.full() & !hand)
    }

    /// The value for a player who has to lead, on any pile: the cards in neither hand.
    fn lead(&self, player: usize, hands: [Hand; 2]) -> Value {
        best(self.game.cards_of(hands[player]).map(|card| self.play(player, hands, card)))
    }

    /// The value for a player who has to answer the card `top`.
    fn answer(&self, player: usize, hands: [Hand; 2], top: usize) -> Value {
        let pile = self.game.full() & !hands[0] & !hands[1];
        let eat = std::iter::once_with(|| self.following(player, hands[player] | pile));
        let beats = self.game.cards_of(hands[player]).filter(|&card| self.game.beats(player, card, top)).map(|card| {
            let mut left = hands;
            left[player] &= !(1 << card);
            // With the last card the player goes out.
            if self.game.beater_leads && left[player] != 0 {
                self.lead(player, left)
            } else {
                self.play(player, hands, card)
            }
        });
        best(eat.chain(beats))
    }

    /// The value for a player who puts a card on the pile, for the opponent to answer.
    fn play(&self, player: usize, mut hands: [Hand; 2], card: usize) -> Value {
        hands[player] &= !(1 << card);
        if hands[player] == 0 { 1 } else { -self.answer(1 - player, hands, card) }
    }
}

/// The greatest of the values. Nothing is better than a win.
fn best(values: impl Iterator<Item = Value>) -> Value {
    let mut best = -1;
    for value in values {
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    best
}
