//! Answers as JSON. Cards are numbers; the joker is 0. Values and chances are fractions in strings. Values are the first player's.

use faceup::parts::femto::{Analysis, Card, Hand, Pack, Place, Plan, Ratio, Round, Settings, Solution, State, Weight};
use faceup::{ByPlayer, Player};
use serde::Serialize;

use crate::output;

/// Prints an answer with the rules before it.
pub fn print(settings: &Settings, answer: impl Serialize) -> anyhow::Result<()> {
    output::json_of("femto", settings, answer)
}

/// The cards of a hand.
pub fn cards(pack: &Pack, hand: Hand) -> Vec<Card> {
    pack.cards_of(hand).collect()
}

/// The cards at some places.
pub fn cards_at(pack: &Pack, places: &[Place]) -> Vec<Card> {
    places.iter().map(|&place| pack.card(place)).collect()
}

/// A number as a fraction, if known, and in decimals.
#[derive(Debug, Serialize)]
pub struct Number {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Ratio>,
    pub decimal: f64,
}

impl Number {
    pub fn new<W: Weight>(number: &W) -> Number {
        Number { value: number.exact(), decimal: number.to_f64() }
    }
}

/// A state and how to play it.
#[derive(Debug, Serialize)]
pub struct StateJson {
    hand: Vec<Card>,
    opponent_hand: Vec<Card>,
    front: Vec<Card>,
    opponent_front: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<Card>,
    /// The player who leads, if cards are led.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<Player>,
    #[serde(flatten)]
    pub value: Number,
    /// The cards of each player. Empty if the game is over.
    #[serde(flatten)]
    pub cards: ByPlayer<Vec<CardJson>>,
    /// The value of each pair of cards: a row for each card of the first player.
    payoffs: Vec<Vec<Ratio>>,
}

/// A card that can be played. A reply has no chance and no value, because they depend on the lead.
#[derive(Debug, Serialize)]
pub struct CardJson {
    pub card: Card,
    /// The chance that optimal play chooses it.
    pub chance: Option<Ratio>,
    /// The value against optimal play of the other player.
    pub value: Option<Ratio>,
    /// The best cards against it.
    pub replies: Vec<Card>,
}

impl StateJson {
    pub fn new(solution: &Solution, state: &State) -> StateJson {
        let pack = &solution.settings().pack;
        let analysis = solution.analyse(state);
        let (analysis, hands, fronts) = (analysis.as_ref(), state.hands(), state.fronts());
        StateJson {
            hand: cards(pack, hands.one),
            opponent_hand: cards(pack, hands.two),
            front: cards(pack, fronts.one),
            opponent_front: cards(pack, fronts.two),
            left_out: state.left_out(pack).map(|place| pack.card(place)),
            leader: analysis.and_then(|analysis| analysis.leader),
            value: Number::new(&solution.value(state)),
            cards: ByPlayer::each(|player| {
                analysis.map_or(Vec::new(), |analysis| CardJson::all(pack, analysis, player))
            }),
            payoffs: analysis.map_or(Vec::new(), |analysis| {
                (0..analysis.cards.one.len()).map(|card| payoffs(analysis, Player::One, card)).collect()
            }),
        }
    }
}

impl CardJson {
    fn all(pack: &Pack, analysis: &Analysis, player: Player) -> Vec<CardJson> {
        let chances = match (&analysis.plan, analysis.leader) {
            (Plan::Together(mixes), _) => Some(&mixes[player]),
            (Plan::Led { leads, .. }, Some(leader)) if leader == player => Some(leads),
            (Plan::Led { .. }, _) => None,
        };
        let card = |(at, &place): (usize, &Place)| {
            let payoffs = payoffs(analysis, player, at);
            let worst = if player == Player::One { payoffs.iter().min() } else { payoffs.iter().max() };
            let best = analysis.cards[!player].iter().zip(&payoffs).filter(|&(_, payoff)| Some(payoff) == worst);
            let value = match &analysis.plan {
                Plan::Together(mixes) => {
                    Some(mixes[!player].iter().zip(&payoffs).map(|(chance, payoff)| chance * payoff).sum())
                }
                Plan::Led { .. } => worst.filter(|_| chances.is_some()).cloned(),
            };
            let chance = chances.map(|chances| chances[at].clone());
            CardJson {
                card: pack.card(place),
                chance,
                value,
                replies: best.map(|(&place, _)| pack.card(place)).collect(),
            }
        };
        analysis.cards[player].iter().enumerate().map(card).collect()
    }
}

/// The values of a card against each card of the other player.
fn payoffs(analysis: &Analysis, player: Player, card: usize) -> Vec<Ratio> {
    let payoff = |other: usize| match player {
        Player::One => analysis.payoffs.at(card, other).clone(),
        Player::Two => analysis.payoffs.at(other, card).clone(),
    };
    (0..analysis.cards[!player].len()).map(payoff).collect()
}

#[derive(Debug, Serialize)]
pub struct RoundJson {
    #[serde(flatten)]
    cards: ByPlayer<Card>,
    winner: Player,
    kept: Card,
}

impl RoundJson {
    pub fn new(settings: &Settings, round: &Round) -> RoundJson {
        let pack = &settings.pack;
        RoundJson {
            cards: ByPlayer::each(|player| pack.card(round.cards[player])),
            winner: State::winner(settings, round.cards),
            kept: pack.card(round.kept),
        }
    }
}
