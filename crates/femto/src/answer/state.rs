//! Answers about states and rounds.

use super::about::{Number, cards, cards_at};
use faceup_core::{ByPlayer, Player};
use serde::Serialize;

use crate::ratio::preferred;
use crate::{Analysis, Card, Pack, Place, Plan, Ratio, Round, Settings, Solution, State};

/// A state and how to play it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StateAnswer {
    hand: Vec<Card>,
    opponent_hand: Vec<Card>,
    front: Vec<Card>,
    opponent_front: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<Card>,
    /// The player who leads, if cards are led.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<Player>,
    /// The value of the state.
    #[serde(flatten)]
    pub value: Number,
    /// The cards of each player. Empty if the game is over.
    #[serde(flatten)]
    pub cards: ByPlayer<Vec<CardAnswer>>,
    /// The value of each pair of cards: a row for each card of player one.
    payoffs: Vec<Vec<Ratio>>,
}

/// A card that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardAnswer {
    /// The card.
    pub card: Card,
    /// The chance that optimal play chooses it. None for a reply, because it depends on the lead.
    pub chance: Option<Ratio>,
    /// The value against optimal play of the other player. None for a reply, because it depends on the lead.
    pub value: Option<Ratio>,
    /// The best cards against it.
    pub replies: Vec<Card>,
}

impl StateAnswer {
    /// The answer about a state.
    pub fn new(solution: &Solution, state: &State) -> StateAnswer {
        let pack = solution.settings().pack();
        let analysis = solution.analyse(state);
        let analysis = analysis.as_ref();
        StateAnswer {
            hand: cards(pack, state.hands().one),
            opponent_hand: cards(pack, state.hands().two),
            front: cards(pack, state.fronts().one),
            opponent_front: cards(pack, state.fronts().two),
            left_out: state.left_out(pack).map(|place| pack.card(place)),
            leader: analysis.and_then(|analysis| analysis.leader),
            value: Number::new(&solution.value(state)),
            cards: ByPlayer::each(|player| {
                analysis.map_or(Vec::new(), |analysis| CardAnswer::all(pack, analysis, player))
            }),
            payoffs: analysis.map_or(Vec::new(), |analysis| analysis.payoffs.to_rows()),
        }
    }
}

impl CardAnswer {
    fn all(pack: &Pack, analysis: &Analysis, player: Player) -> Vec<CardAnswer> {
        let chances = match (&analysis.plan, analysis.leader) {
            (Plan::Together(mixes), _) => Some(&mixes[player]),
            (Plan::Led { leads, .. }, Some(leader)) if leader == player => Some(leads),
            (Plan::Led { .. }, _) => None,
        };
        let card = |(at, &place): (usize, &Place)| {
            let payoffs = payoffs(analysis, player, at);
            let worst = preferred(!player, &payoffs);
            let best = analysis.cards[!player].iter().zip(&payoffs).filter(|&(_, payoff)| Some(payoff) == worst);
            let best: Vec<Place> = best.map(|(&place, _)| place).collect();
            let value = match &analysis.plan {
                Plan::Together(mixes) => {
                    Some(mixes[!player].iter().zip(&payoffs).map(|(chance, payoff)| chance * payoff).sum())
                }
                Plan::Led { .. } => worst.filter(|_| chances.is_some()).cloned(),
            };
            let chance = chances.map(|chances| chances[at].clone());
            CardAnswer { card: pack.card(place), chance, value, replies: cards_at(pack, &best) }
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

/// A round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundAnswer {
    #[serde(flatten)]
    cards: ByPlayer<Card>,
    winner: Player,
    kept: Card,
}

impl RoundAnswer {
    /// The answer about a round.
    pub fn new(settings: &Settings, round: &Round) -> RoundAnswer {
        let pack = settings.pack();
        RoundAnswer {
            cards: ByPlayer::each(|player| pack.card(round.cards[player])),
            winner: State::winner(settings, round.cards),
            kept: pack.card(round.kept),
        }
    }
}
