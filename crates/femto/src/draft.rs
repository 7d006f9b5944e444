//! The draft: all cards lie face up, and the players take them in turn.

use std::collections::BTreeMap;

use faceup_core::{ByPlayer, Player};

use crate::hand::PairNumbers;
use crate::ratio::preferred;
use crate::{Deal, Hand, Place, Ratio, Settings, Solution};

/// Optimal drafting, by minimax over the values of the deals. Player one takes the first card. The last card of an odd pack is left
/// out.
///
/// ```
/// use faceup_core::{ByPlayer, Quiet};
/// use faceup_femto::{Draft, Hand, Ratio, Settings, solve};
/// let solution = solve(&Settings::default(), None, &Quiet)?;
/// let draft = Draft::new(&solution);
/// let picks = draft.picks(ByPlayer::default());
/// assert_eq!(picks.len(), 8);
/// assert_eq!(picks.iter().map(|(_, value)| *value).max(), Some(draft.value()));
/// # Ok::<(), faceup_femto::SolveError>(())
/// ```
#[derive(Debug)]
pub struct Draft<'a> {
    solution: &'a Solution,
    /// The different values of deals, in order.
    values: Vec<Ratio>,
    /// The index of the value of each pair of hands, by its number.
    ids: Vec<u32>,
    numbers: PairNumbers,
}

/// The index of a pair without a value so far.
const UNKNOWN: u32 = u32::MAX;

impl<'a> Draft<'a> {
    /// The draft of a solved game.
    pub fn new(solution: &'a Solution) -> Draft<'a> {
        let pack = &solution.settings().pack;
        let cards = pack.cards().len();
        let deals: Vec<(Deal, Ratio)> = Deal::all(pack).map(|deal| (deal, solution.deal_value(deal))).collect();
        let mut values: Vec<Ratio> = deals.iter().map(|(_, value)| value.clone()).collect();
        values.sort_unstable();
        values.dedup();
        let ids = vec![UNKNOWN; PairNumbers::count(cards)];
        let mut draft = Draft { solution, values, ids, numbers: PairNumbers::new(cards) };
        for (deal, value) in deals {
            let at = draft.number(deal.hands());
            draft.ids[at] = draft.values.binary_search(&value).expect("the value of every deal is listed") as u32;
        }
        draft.solve(ByPlayer::default());
        draft
    }

    /// The memory of a draft without the values of the deals, in bytes.
    pub fn memory(settings: &Settings) -> u64 {
        let cards = settings.pack.cards().len();
        4 * PairNumbers::count(cards) as u64 + PairNumbers::bytes(cards)
    }

    fn number(&self, taken: ByPlayer<Hand>) -> usize {
        self.numbers.of(taken.one, taken.two)
    }

    /// Finds the value of a pair of hands and of all that follow it. Returns its index.
    fn solve(&mut self, taken: ByPlayer<Hand>) -> u32 {
        let at = self.number(taken);
        if self.ids[at] == UNKNOWN {
            let after: Vec<u32> = self.after(taken).into_iter().map(|(_, next)| self.solve(next)).collect();
            // The values are in order, so their indices compare as they do.
            self.ids[at] = preferred(Draft::picker(taken), after).expect("cards are left until the hands are full");
        }
        self.ids[at]
    }

    fn after(&self, taken: ByPlayer<Hand>) -> Vec<(Place, ByPlayer<Hand>)> {
        let pack = &self.solution.settings().pack;
        if taken.one.len() + taken.two.len() >= 2 * pack.hand_size() {
            return Vec::new();
        }
        let free = pack.full().minus(taken.one.union(taken.two));
        free.places().map(|place| (place, Draft::take(taken, place))).collect()
    }

    /// The player who takes the next card.
    pub fn picker(taken: ByPlayer<Hand>) -> Player {
        if taken.one.len() <= taken.two.len() { Player::One } else { Player::Two }
    }

    /// The hands after the next player takes a card.
    #[must_use]
    pub fn take(mut taken: ByPlayer<Hand>, place: Place) -> ByPlayer<Hand> {
        let picker = Draft::picker(taken);
        taken[picker] = taken[picker].with(place);
        taken
    }

    /// The value of the draft to player one, who picks first.
    pub fn value(&self) -> &Ratio {
        &self.values[self.ids[0] as usize]
    }

    /// Every card that can be taken next, and the value of the draft to player one after it. Empty if the hands are full, or if no
    /// draft leads to them.
    pub fn picks(&self, taken: ByPlayer<Hand>) -> Vec<(Place, &Ratio)> {
        let ahead = taken.one.len().checked_sub(taken.two.len());
        if !matches!(ahead, Some(0 | 1)) || !taken.one.common(taken.two).is_empty() {
            return Vec::new();
        }
        let value = |(place, next)| Some((place, self.values.get(self.ids[self.number(next)] as usize)?));
        self.after(taken).into_iter().filter_map(value).collect()
    }

    /// The best of these cards for the player who picks.
    pub fn best(&self, taken: ByPlayer<Hand>) -> Vec<Place> {
        let picks = self.picks(taken);
        let best = preferred(Draft::picker(taken), picks.iter().map(|(_, value)| *value));
        picks.iter().filter(|(_, value)| Some(*value) == best).map(|(place, _)| *place).collect()
    }

    /// The deals of optimal drafting, and their chances. A player picks each of equally good cards with the same chance.
    pub fn deals(&self) -> Vec<(Deal, Ratio)> {
        let pack = &self.solution.settings().pack;
        let mut drafts = BTreeMap::from([(ByPlayer::<Hand>::default(), Ratio::ONE)]);
        for _ in 0..2 * pack.hand_size() {
            let mut next = BTreeMap::new();
            for (taken, chance) in drafts {
                let best = self.best(taken);
                let share = &chance * &Ratio::new(1, best.len() as i64);
                for place in best {
                    let sum = next.entry(Draft::take(taken, place)).or_insert(Ratio::ZERO);
                    *sum = &*sum + &share;
                }
            }
            drafts = next;
        }
        let deal = |hands| Deal::new(pack, hands).expect("a finished draft is a deal");
        drafts.into_iter().map(|(hands, chance)| (deal(hands), chance)).collect()
    }
}
