//! Deals, and states between rounds.

use faceup_core::{ByPlayer, Player};
use thiserror::Error;

use crate::hand;
use crate::{Hand, HandError, Pack, Place, Settings};

/// Both hands at the start. A card that neither holds is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal(ByPlayer<Hand>);

/// Hands that make no deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages explain the fields.
pub enum DealError {
    /// A hand of the wrong size.
    #[error("each player gets {expected} cards of {pack}, not {got}")]
    Size { expected: usize, got: usize, pack: Pack },
    /// A card in two places.
    #[error("the card {0} is in two places")]
    Twice(crate::Card),
    /// A single hand, though a card is left out.
    #[error("one card of {0} is left out, so give the other hand too")]
    OtherMissing(Pack),
}

impl Deal {
    /// The deal with these hands.
    ///
    /// # Errors
    ///
    /// If their sizes do not fit the pack, or if they share a card.
    pub fn new(pack: &Pack, hands: ByPlayer<Hand>) -> Result<Deal, DealError> {
        State::new(pack, hands, ByPlayer::default(), Player::One).map(|state| Deal(state.hands))
    }

    /// The deal in which player one has this hand and player two all other cards.
    ///
    /// # Errors
    ///
    /// If a card is left out, or the hand is not half of the pack.
    pub fn of(pack: &Pack, hand: Hand) -> Result<Deal, DealError> {
        if pack.leaves_one_out() {
            return Err(DealError::OtherMissing(pack.clone()));
        }
        Deal::new(pack, ByPlayer { one: hand, two: pack.full().minus(hand) })
    }

    /// Every deal of a pack, in the order of player one's bits and then player two's.
    pub fn all(pack: &Pack) -> impl Iterator<Item = Deal> {
        let (size, cards) = (pack.hand_size(), pack.cards().len());
        hand::hands(size, cards).flat_map(move |one| {
            let two = hand::hands(size, cards).filter(move |two| two.common(one).is_empty());
            two.map(move |two| Deal(ByPlayer { one, two }))
        })
    }

    /// The hands.
    pub fn hands(self) -> ByPlayer<Hand> {
        self.0
    }

    /// The card of an odd pack that neither player has.
    pub fn left_out(self, pack: &Pack) -> Option<Place> {
        State::start(self).left_out(pack)
    }
}

/// A state between two rounds: the hands, the cards in front of the players, and the next leader.
///
/// # Why play ends
///
/// Each round puts one card in front of its winner, where it stays, and the loser gets the other. So the winner's hand shrinks by one
/// card, and the loser's keeps its size. With n cards each, a player has won n rounds after n to 2n - 1 rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(crate) hands: ByPlayer<Hand>,
    pub(crate) fronts: ByPlayer<Hand>,
    pub(crate) leader: Player,
}

/// A round: two cards, and the one that is kept in front of the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round {
    /// The cards played.
    pub cards: ByPlayer<Place>,
    /// The one of them that is kept.
    pub kept: Place,
}

/// An illegal round.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A player does not have the card.
    #[error("the card at place {0} is not in the hand of its player")]
    NotHeld(Place),
    /// The card kept is neither of the two played.
    #[error("the card at place {0} was not played, so it cannot be kept")]
    NotPlayed(Place),
}

impl Illegal {
    /// The message with cards in place of numbers.
    pub(crate) fn told(&self, pack: &Pack) -> String {
        match self {
            Illegal::Over => self.to_string(),
            Illegal::NotHeld(place) => format!("the {} is not in the hand of its player", pack.card(*place)),
            Illegal::NotPlayed(place) => format!("the {} was not played, so it cannot stay", pack.card(*place)),
        }
    }
}

/// A text that is no state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StateError {
    /// A part is not a hand.
    #[error(transparent)]
    Hand(#[from] HandError),
    /// The hands are not a deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// Three parts, or more than four.
    #[error(
        "expected a hand, two hands, or two hands and the cards in front of both players, such as \
         '2,3 | 4,6,7,8 | 5,10 | -', got {0} parts"
    )]
    Parts(usize),
}

/// The text with `|` in place of `v`, and of each name with a colon but the first, and the names.
fn without_names(text: &str) -> (String, Vec<&str>) {
    let (mut out, mut names) = (String::new(), Vec::new());
    for word in text.split_whitespace() {
        let (name, rest) = word.split_once(':').unwrap_or(("", word));
        let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
        let is_versus = ["v", "vs", "vs.", "versus"].iter().any(|versus| word.eq_ignore_ascii_case(versus));
        if is_versus || is_name && !out.trim().is_empty() && !out.trim_end().ends_with('|') {
            out += " |";
        }
        if is_name {
            names.push(name);
        }
        if !is_versus {
            out = out + " " + if is_name { rest } else { word };
        }
    }
    (out, names)
}

impl State {
    /// Reads a deal or a state: a hand, two hands, or two hands and the cards in front of both players, with `|` between
    /// them. Two hands may also have names, or `v` between them. Player one leads next if cards are led. `opponent: 2,3,5,10` is the hand of
    /// player two.
    ///
    /// ```
    /// use faceup_femto::{Settings, State};
    /// let pack = Settings::femto().pack().clone();
    /// let state = State::parse("2,3,5,10 | 4,6,7,8", &pack)?;
    /// assert_eq!(State::parse("Alice: 2,3,5,10 Bob: 4,6,7,8", &pack)?, state);
    /// assert_eq!(State::parse("2 3 5 10 v 4 6 7 8", &pack)?, state);
    /// assert_eq!(State::parse("opponent: 4 6 7 8", &pack)?, state);
    /// # Ok::<(), faceup_femto::StateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a state of the pack.
    pub fn parse(text: &str, pack: &Pack) -> Result<State, StateError> {
        let is_opponent = |name: &str| name.eq_ignore_ascii_case("opponent");
        let is_first = |name: &str| text.trim_start().starts_with(name);
        let (text, names) = without_names(text);
        let hands = text.split('|').map(|part| pack.parse_hand(part)).collect::<Result<Vec<Hand>, HandError>>()?;
        // The hand of the opponent stands first or alone.
        let is_swapped = names.first().is_some_and(|name| is_opponent(name) && is_first(name))
            && !names.iter().skip(1).any(|name| is_opponent(name));
        Ok(match hands[..] {
            [two] if is_swapped => {
                let hands = Deal::of(pack, two)?.hands();
                State::start(Deal::new(pack, ByPlayer { one: hands.two, two: hands.one })?)
            }
            [two, one] if is_swapped => State::start(Deal::new(pack, ByPlayer { one, two })?),
            [one] => State::start(Deal::of(pack, one)?),
            [one, two] => State::start(Deal::new(pack, ByPlayer { one, two })?),
            [two, one, other, front] if is_swapped => {
                State::new(pack, ByPlayer { one, two }, ByPlayer { one: front, two: other }, Player::One)?
            }
            [one, two, front, other] => {
                State::new(pack, ByPlayer { one, two }, ByPlayer { one: front, two: other }, Player::One)?
            }
            _ => return Err(StateError::Parts(hands.len())),
        })
    }

    /// The start of a deal. Player one leads if cards are led.
    pub fn start(deal: Deal) -> State {
        State { hands: deal.hands(), fronts: ByPlayer::default(), leader: Player::One }
    }

    /// A state in the middle of play.
    ///
    /// # Errors
    ///
    /// If a card is in two places, or if a player's hand and front together have the wrong number of cards. States that play cannot
    /// reach are valid.
    pub fn new(pack: &Pack, hands: ByPlayer<Hand>, fronts: ByPlayer<Hand>, leader: Player) -> Result<State, DealError> {
        let mut seen = Hand::EMPTY;
        for cards in [hands.one, hands.two, fronts.one, fronts.two] {
            if let Some(place) = cards.common(seen).places().next() {
                return Err(DealError::Twice(pack.card(place)));
            }
            seen = seen.union(cards);
        }
        for player in Player::ALL {
            let (expected, got) = (pack.hand_size(), hands[player].len() + fronts[player].len());
            if expected != got {
                return Err(DealError::Size { expected, got, pack: pack.clone() });
            }
        }
        Ok(State { hands, fronts, leader })
    }

    /// The cards in hand.
    pub fn hands(&self) -> ByPlayer<Hand> {
        self.hands
    }

    /// The cards in front of the players.
    pub fn fronts(&self) -> ByPlayer<Hand> {
        self.fronts
    }

    /// The card of an odd pack that neither player was dealt.
    pub fn left_out(&self, pack: &Pack) -> Option<Place> {
        let dealt = [self.hands.one, self.hands.two, self.fronts.one, self.fronts.two];
        pack.full().minus(dealt.into_iter().fold(Hand::EMPTY, Hand::union)).places().next()
    }

    /// The leader of the next round, if cards are led.
    pub fn leader(&self) -> Player {
        self.leader
    }

    /// The totals of the cards in front.
    pub fn totals(&self, pack: &Pack) -> ByPlayer<u32> {
        ByPlayer { one: pack.total(self.fronts.one), two: pack.total(self.fronts.two) }
    }

    /// Whether a hand is empty.
    pub fn is_over(&self) -> bool {
        self.hands.one.is_empty() || self.hands.two.is_empty()
    }

    /// The payoff to player one, if the game is over.
    pub fn payoff(&self, settings: &Settings) -> Option<i64> {
        self.is_over().then(|| settings.objective().payoff(self.totals(settings.pack())))
    }

    /// The number of rounds played. Each put one card in front of a player.
    pub fn rounds(&self) -> usize {
        self.fronts.one.len() + self.fronts.two.len()
    }

    /// The winner of a round with these cards. (The cards of a pack differ, so one beats the other.)
    pub fn winner(settings: &Settings, cards: ByPlayer<Place>) -> Player {
        let card = |player: Player| settings.pack().card(cards[player]);
        if card(Player::One).beats(card(Player::Two)) { Player::One } else { Player::Two }
    }

    /// The player who chooses which card is kept, if `winner` wins the next round.
    pub fn chooser(&self, settings: &Settings, winner: Player) -> Player {
        settings.chooser().player(winner, || settings.objective().ahead(self.totals(settings.pack())))
    }

    /// The state after a round.
    ///
    /// # Errors
    ///
    /// If the game is over, a card is not held, or the card kept was not played.
    pub fn play(&self, settings: &Settings, round: Round) -> Result<State, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        for player in Player::ALL {
            if !self.hands[player].contains(round.cards[player]) {
                return Err(Illegal::NotHeld(round.cards[player]));
            }
        }
        if round.kept != round.cards.one && round.kept != round.cards.two {
            return Err(Illegal::NotPlayed(round.kept));
        }
        let winner = State::winner(settings, round.cards);
        let returned = if round.kept == round.cards.one { round.cards.two } else { round.cards.one };
        let mut next = *self;
        for player in Player::ALL {
            next.hands[player] = next.hands[player].without(round.cards[player]);
        }
        next.hands[!winner] = next.hands[!winner].with(returned);
        next.fronts[winner] = next.fronts[winner].with(round.kept);
        next.leader = settings.lead().next(self.leader, winner);
        Ok(next)
    }

    /// The state with the players exchanged.
    #[must_use]
    pub fn swapped(&self) -> State {
        State { hands: self.hands.swapped(), fronts: self.fronts.swapped(), leader: !self.leader }
    }
}
