//! The draft: all cards lie face up, and the players take them in turn.

use std::collections::BTreeMap;

use crate::hand::{Hand, Place, in_base_three};
use crate::ratio::Ratio;
use crate::settings::Settings;
use crate::solution::Solution;
use crate::state::Deal;
use faceup_core::{ByPlayer, Player};

/// Optimal drafting, by minimax over the values of the resulting deals. Player one takes the first card. The last card of an
/// odd pack is left out.
///
/// ```
/// use faceup_core::{ByPlayer, Quiet};
/// use faceup_femto::{Draft, Hand, Ratio, Settings, solve};
/// let solution = solve(&Settings::femto(), None, &Quiet)?;
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
    /// The index of the value of each pair of hands, which is numbered in base 3.
    ids: Vec<u32>,
    /// The number in base 3 of each hand, by its bits.
    threes: Vec<u32>,
}

/// The index of a pair that is not computed yet.
const UNKNOWN: u32 = u32::MAX;

impl<'a> Draft<'a> {
    /// The draft of a solved game.
    pub fn new(solution: &'a Solution) -> Draft<'a> {
        let pack = solution.settings().pack();
        let cards = pack.cards().len();
        let deals: Vec<(Deal, Ratio)> = Deal::all(pack).map(|deal| (deal, solution.deal_value(deal))).collect();
        let mut values: Vec<Ratio> = deals.iter().map(|(_, value)| value.clone()).collect();
        values.sort_unstable();
        values.dedup();
        let ids = vec![UNKNOWN; 3usize.pow(cards as u32)];
        let mut draft = Draft { solution, values, ids, threes: in_base_three(cards) };
        for (deal, value) in deals {
            let at = draft.number(deal.hands());
            draft.ids[at] = draft.values.binary_search(&value).expect("the value of every deal is listed") as u32;
        }
        draft.solve(ByPlayer::default());
        draft
    }

    /// The memory of a draft without the values of the deals, in bytes.
    pub fn memory(settings: &Settings) -> u64 {
        let cards = settings.pack().cards().len() as u32;
        4 * 3u64.pow(cards) + 4 * (1 << cards)
    }

    fn number(&self, taken: ByPlayer<Hand>) -> usize {
        (self.threes[usize::from(taken.one.bits())] + 2 * self.threes[usize::from(taken.two.bits())]) as usize
    }

    /// Finds the value of a pair of hands and of all that follow it. Returns its index.
    fn solve(&mut self, taken: ByPlayer<Hand>) -> u32 {
        let at = self.number(taken);
        if self.ids[at] == UNKNOWN {
            let after: Vec<u32> = self.after(taken).into_iter().map(|(_, next)| self.solve(next)).collect();
            let best = match Draft::picker(taken) {
                Player::One => after.into_iter().max(),
                Player::Two => after.into_iter().min(),
            };
            self.ids[at] = best.expect("cards are left until the hands are full");
        }
        self.ids[at]
    }

    fn after(&self, taken: ByPlayer<Hand>) -> Vec<(Place, ByPlayer<Hand>)> {
        let pack = self.solution.settings().pack();
        let picker = Draft::picker(taken);
        if taken.one.len() + taken.two.len() >= 2 * pack.hand_size() {
            return Vec::new();
        }
        let take = |place: Place| {
            let mut next = taken;
            next[picker] = next[picker].with(place);
            (place, next)
        };
        pack.full().minus(taken.one.union(taken.two)).places().map(take).collect()
    }

    /// The player who takes the next card.
    pub fn picker(taken: ByPlayer<Hand>) -> Player {
        if taken.one.len() <= taken.two.len() { Player::One } else { Player::Two }
    }

    /// The value of the draft to player one, who picks first.
    pub fn value(&self) -> &Ratio {
        &self.values[self.ids[0] as usize]
    }

    /// Every card that can be taken next, and the value of the draft to player one after it. The list is empty if the hands
    /// are full, or if no draft leads to the taken cards.
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
        let values = picks.iter().map(|(_, value)| *value);
        let best = match Draft::picker(taken) {
            Player::One => values.max(),
            Player::Two => values.min(),
        };
        picks.iter().filter(|(_, value)| Some(*value) == best).map(|(place, _)| *place).collect()
    }

    /// The deals that optimal drafting leads to, and their chances. A player picks each of equally good cards with the same
    /// chance.
    pub fn deals(&self) -> Vec<(Deal, Ratio)> {
        let pack = self.solution.settings().pack();
        let mut drafts = BTreeMap::from([(ByPlayer::<Hand>::default(), Ratio::ONE)]);
        for _ in 0..2 * pack.hand_size() {
            let mut next = BTreeMap::new();
            for (taken, chance) in drafts {
                let best = self.best(taken);
                let share = &chance * &Ratio::new(1, best.len() as i64);
                for place in best {
                    let mut after = taken;
                    let picker = Draft::picker(taken);
                    after[picker] = after[picker].with(place);
                    let sum = next.entry(after).or_insert(Ratio::ZERO);
                    *sum = &*sum + &share;
                }
            }
            drafts = next;
        }
        let deal = |hands| Deal::new(pack, hands).expect("a finished draft is a deal");
        drafts.into_iter().map(|(hands, chance)| (deal(hands), chance)).collect()
    }
}
