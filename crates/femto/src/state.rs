//! Deals, and states between rounds.

use faceup_core::notation::{NotationError, Reader, TextError};
use faceup_core::{ByPlayer, Player};
use thiserror::Error;

use crate::hand;
use crate::{Card, Hand, Pack, Place, Settings};

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
    Twice(Card),
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
    #[error("the {0} is not in the hand of its player")]
    NotHeld(Card),
    /// The card kept is neither of the two played.
    #[error("the {0} was not played, so it cannot stay")]
    NotPlayed(Card),
}

/// The hands that are written, and the cards in front of both players.
type Sides = (ByPlayer<Option<Hand>>, ByPlayer<Hand>);

/// The player that a word names.
fn side(word: &str) -> Option<Player> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    if is("first") { Some(Player::One) } else { is("second").then_some(Player::Two) }
}

impl State {
    /// Reads a deal or a state: a hand, two hands, or two hands and the cards in front of both players, with `|` between them; or the
    /// sides as `faceup femto query` prints them. Player one leads next if cards are led.
    ///
    /// ```
    /// use faceup_femto::{Settings, State};
    /// let pack = Settings::default().pack.clone();
    /// let state = State::parse("2,3,5,10 | 4,6,7,8", &pack)?;
    /// assert_eq!(State::parse("second: 4 6 7 8", &pack)?, state);
    /// let later = State::parse("2,3 | 4,6,7,8 | 5,10 | -", &pack)?;
    /// assert_eq!(State::parse("first 2,3 in front 5,10 = 15\nsecond 4,6,7,8 in front -", &pack)?, later);
    /// assert!(State::parse("opponent: 4,6,7,8", &pack).is_err());
    /// # Ok::<(), faceup_femto::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a state of the pack.
    pub fn parse(text: &str, pack: &Pack) -> Result<State, TextError> {
        Reader::flat(text).whole(|reader| State::read(reader, pack))
    }

    /// Reads a state up to the end.
    pub(crate) fn read(reader: &mut Reader<'_>, pack: &Pack) -> Result<State, NotationError> {
        let from = *reader;
        let (hands, fronts) = match side(reader.here().text()) {
            Some(_) => State::read_sides(reader, pack)?,
            None => State::read_parts(reader, pack)?,
        };
        reader.end("nothing more")?;
        let made = match (hands.one, hands.two) {
            (Some(one), Some(two)) => State::new(pack, ByPlayer { one, two }, fronts, Player::One),
            (hand, None) => Deal::of(pack, hand.unwrap_or_default()).map(State::start),
            (None, Some(hand)) => Deal::of(pack, hand).map(|deal| State::start(Deal(deal.hands().swapped()))),
        };
        made.map_err(|error| NotationError::stated(from.until(reader), error))
    }

    fn read_parts(reader: &mut Reader<'_>, pack: &Pack) -> Result<Sides, NotationError> {
        let (mut hands, mut fronts) = (ByPlayer { one: Some(pack.read_hand(reader)?), two: None }, ByPlayer::default());
        if reader.phrase("|") {
            hands.two = Some(pack.read_hand(reader)?);
            if reader.phrase("|") {
                fronts.one = pack.read_hand(reader)?;
                reader.expect("|", "2,3 | 4,6,7,8 | 5,10 | -")?;
                fronts.two = pack.read_hand(reader)?;
            }
        }
        Ok((hands, fronts))
    }

    fn read_sides(reader: &mut Reader<'_>, pack: &Pack) -> Result<Sides, NotationError> {
        let (mut hands, mut fronts): Sides = Default::default();
        while let Some(player) = side(reader.here().text()).filter(|&player| hands[player].is_none()) {
            reader.token();
            reader.phrase(":");
            hands[player] = Some(pack.read_hand(reader)?);
            if reader.phrase("in") {
                reader.expect("front", "in front 5,10 = 15")?;
                fronts[player] = pack.read_hand(reader)?;
                let total = pack.total(fronts[player]);
                if reader.phrase("=") {
                    let example = format!("in front {} = {total}", pack.format_hand(fronts[player]));
                    reader.expect(&total.to_string(), &example)?;
                }
            }
        }
        if fronts != ByPlayer::default() && (hands.one.is_none() || hands.two.is_none()) {
            let expected = "the other side, as in 'first 2,3 in front 5,10 second 4,6,7,8 in front -'";
            return Err(NotationError::grammar(reader.here(), expected, ""));
        }
        Ok((hands, fronts))
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
        self.is_over().then(|| settings.objective.payoff(self.totals(&settings.pack)))
    }

    /// The number of rounds played. Each put one card in front of a player.
    pub fn rounds(&self) -> usize {
        self.fronts.one.len() + self.fronts.two.len()
    }

    /// The winner of a round with these cards. (The cards of a pack differ, so one beats the other.)
    pub fn winner(settings: &Settings, cards: ByPlayer<Place>) -> Player {
        let card = |player: Player| settings.pack.card(cards[player]);
        if card(Player::One).beats(card(Player::Two)) { Player::One } else { Player::Two }
    }

    /// The player who chooses which card is kept, if `winner` wins the next round.
    pub fn chooser(&self, settings: &Settings, winner: Player) -> Player {
        settings.chooser.player(winner, || settings.objective.ahead(self.totals(&settings.pack)))
    }

    /// The state after a round.
    ///
    /// # Errors
    ///
    /// If the game is over, a card is not held, or the card kept was not played.
    ///
    /// # Panics
    ///
    /// If a card is beyond the pack.
    pub fn play(&self, settings: &Settings, round: Round) -> Result<State, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        for player in Player::ALL {
            if !self.hands[player].contains(round.cards[player]) {
                return Err(Illegal::NotHeld(settings.pack.card(round.cards[player])));
            }
        }
        if round.kept != round.cards.one && round.kept != round.cards.two {
            return Err(Illegal::NotPlayed(settings.pack.card(round.kept)));
        }
        let winner = State::winner(settings, round.cards);
        let returned = if round.kept == round.cards.one { round.cards.two } else { round.cards.one };
        let mut next = *self;
        for player in Player::ALL {
            next.hands[player] = next.hands[player].without(round.cards[player]);
        }
        next.hands[!winner] = next.hands[!winner].with(returned);
        next.fronts[winner] = next.fronts[winner].with(round.kept);
        next.leader = settings.lead.next(self.leader, winner);
        Ok(next)
    }

    /// The state with the players exchanged.
    #[must_use]
    pub fn swapped(&self) -> State {
        State { hands: self.hands.swapped(), fronts: self.fronts.swapped(), leader: !self.leader }
    }
}
