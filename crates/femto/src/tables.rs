//! The tables of a game, one for each card that can be left out.

use faceup_core::Player;
use faceup_core::{Observer, Status};

use crate::budget::Budget;
use crate::error::SolveError;
use crate::hand::{Hand, Place};
use crate::layout::Extent;
use crate::numbers::Numbers;
use crate::ratio::Ratio;
use crate::score::Scoring;
use crate::settings::{Lead, Settings};
use crate::state::State;
use crate::table::{Spot, Table, TableRules, Threads};
use crate::table_value::TableValue;

fn games(settings: &Settings) -> Vec<TableRules> {
    let cards = settings.pack().cards();
    if settings.pack().leaves_one_out() {
        let without = |out: usize| [&cards[..out], &cards[out + 1..]].concat();
        (0..cards.len()).map(|out| TableRules::new(settings, &without(out))).collect()
    } else {
        vec![TableRules::new(settings, cards)]
    }
}

/// The number of states that [`solve`](crate::solve) has to value, and the memory that it needs.
///
/// ```
/// use faceup_femto::{Settings, extent};
/// let extent = extent(&Settings::femto());
/// assert!(extent.states < 10_000 && extent.bytes < 200_000);
/// ```
pub fn extent(settings: &Settings) -> Extent {
    extent_of::<Ratio>(settings)
}

/// The extent for a type of values.
pub(crate) fn extent_of<V: TableValue>(settings: &Settings) -> Extent {
    games(settings).iter().fold(Extent { states: 0, bytes: 0 }, |sum, game| {
        let extent = game.shape().extent();
        let numbers = if V::ALL_DIFFERENT && game.shape().together { Numbers::<V>::memory(extent.states) } else { 0 };
        Extent { states: sum.states + extent.states, bytes: sum.bytes + extent.bytes + numbers }
    })
}

/// The tables of a game: one for each card that can be left out, in order, or a single one.
#[derive(Debug)]
pub(crate) struct TableSet<V> {
    pub settings: Settings,
    tables: Vec<Table<V>>,
}

impl<V: TableValue> TableSet<V> {
    pub fn solve(
        threads: Threads,
        settings: &Settings,
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<TableSet<V>, SolveError> {
        let Extent { states: total, bytes } = extent_of::<V>(settings);
        if let Some(limit) = limit
            && bytes > limit
        {
            return Err(SolveError::Memory { needed: bytes, limit });
        }
        let budget = Budget::new(limit, bytes, observer);
        let (mut tables, mut before) = (Vec::new(), 0);
        for (step, game) in games(settings).into_iter().enumerate() {
            let mut table = Table::new(game);
            table.solve(threads, &budget, |done| {
                let done = before + done;
                budget.progress(Status { step: step as u16, done, total });
                budget.check(done, total)
            })?;
            before += table.states();
            tables.push(table);
        }
        Ok(TableSet { settings: settings.clone(), tables })
    }

    /// The memory of the tables, in bytes, approximately.
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.tables.iter().map(Table::states).sum()
    }

    /// The value of a state to player one.
    pub fn value(&self, state: &State) -> V {
        let settings = &self.settings;
        if let Some(payoff) = state.payoff(settings) {
            return V::integer(payoff);
        }
        let pack = settings.pack();
        // If cards are led, the state is seen from the side of the leader.
        let turned = settings.lead() != Lead::Together && state.leader() == Player::Two;
        let seen = if turned { state.swapped() } else { *state };
        let left_out = state.left_out(pack);
        let table = &self.tables[left_out.map_or(0, Place::index)];
        let totals = seen.totals(pack);
        let scoring = Scoring::new(settings);
        let value = table.value(Spot {
            mine: squeezed(seen.hands.one, left_out),
            yours: squeezed(seen.hands.two, left_out),
            score: scoring.score(totals.one, totals.two),
        });
        let gain = if scoring.is_relative() { i64::from(totals.one) - i64::from(totals.two) } else { 0 };
        let value = value.plus(gain);
        if turned { value.negated() } else { value }
    }
}

/// The hand in the pack without the card left out.
fn squeezed(hand: Hand, left_out: Option<Place>) -> Hand {
    let Some(out) = left_out else { return hand };
    let below = (1u32 << out.index()) - 1;
    let bits = u32::from(hand.bits());
    Hand::from_bits((bits & below | bits >> 1 & !below) as u16)
}
