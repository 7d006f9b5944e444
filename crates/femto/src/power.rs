//! The values of cards and hands.

use std::collections::BTreeMap;

use faceup_core::{ByPlayer, Player};

use crate::{Deal, Draft, Hand, Place, Ratio, Solution};

/// The value of a card, measured in two ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Power {
    /// The card.
    pub card: Place,
    /// The mean value to the player who holds the card, over all deals in which a player holds it.
    pub held: Ratio,
    /// The value of the draft to the player who takes this card first, if both draft optimally after it.
    pub first_pick: Ratio,
}

/// The value of each card of the pack, the most valuable to its holder first.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_femto::{Card, Draft, Settings, powers, solve};
/// let solution = solve(&Settings::default(), None, &Quiet)?;
/// let powers = powers(&solution, &Draft::new(&solution));
/// let total: faceup_femto::Ratio = powers.iter().map(|power| &power.held).sum();
/// assert!(total.is_zero()); // the values of both players' cards cancel
/// # Ok::<(), faceup_femto::SolveError>(())
/// ```
pub fn powers(solution: &Solution, draft: &Draft) -> Vec<Power> {
    let pack = &solution.settings().pack;
    let mut held: BTreeMap<Place, (Ratio, i64)> = BTreeMap::new();
    for deal in Deal::all(pack) {
        let value = solution.deal_value(deal);
        for (player, value) in [(Player::One, value.clone()), (Player::Two, -value)] {
            for place in deal.hands()[player].places() {
                let (sum, count) = held.entry(place).or_insert((Ratio::ZERO, 0));
                *sum = &*sum + &value;
                *count += 1;
            }
        }
    }
    let picks = draft.picks(ByPlayer::default());
    let mut powers: Vec<Power> = picks
        .into_iter()
        .map(|(card, first_pick)| {
            let (sum, count) = &held[&card];
            Power { card, held: sum / &Ratio::from(*count), first_pick: first_pick.clone() }
        })
        .collect();
    powers.sort_by(|a, b| b.held.cmp(&a.held).then(a.card.cmp(&b.card)));
    powers
}

/// The value of a hand to player one: the mean over player two's possible hands, and the best of them against it. (There are several
/// only if a card is left out.)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strength {
    /// Player one's hand.
    pub hand: Hand,
    /// The mean value.
    pub mean: Ratio,
    /// The deal with the least value.
    pub worst: Deal,
    /// The value of that deal.
    pub least: Ratio,
}

/// The value of each hand, the strongest first, and of equal ones the one with lower cards.
pub fn strengths(solution: &Solution) -> Vec<Strength> {
    let mut hands: BTreeMap<Hand, Vec<(Ratio, Deal)>> = BTreeMap::new();
    for deal in Deal::all(&solution.settings().pack) {
        hands.entry(deal.hands().one).or_default().push((solution.deal_value(deal), deal));
    }
    let mut strengths: Vec<Strength> = hands
        .into_iter()
        .map(|(hand, deals)| {
            let sum: Ratio = deals.iter().map(|(value, _)| value).sum();
            let mean = &sum / &Ratio::from(deals.len() as i64);
            let (least, worst) = deals.into_iter().min().expect("a hand is of some deal");
            Strength { hand, mean, worst, least }
        })
        .collect();
    strengths.sort_by(|a, b| b.mean.cmp(&a.mean).then(a.hand.cmp(&b.hand)));
    strengths
}
