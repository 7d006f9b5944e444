//! The value of every state of a game, by backward induction.

pub(crate) mod interner;
pub(crate) mod layout;
pub(crate) mod score;
pub(crate) mod table;
pub(crate) mod value;

use faceup_core::{Observer, Player, Status};

use self::interner::Interner;
use self::layout::Extent;
use self::score::Scoring;
pub(crate) use self::table::Threads;
use self::table::{Spot, Table, TableRules};
use self::value::StateValue;
use crate::budget::Budget;
use crate::{Hand, Lead, Place, Settings, SolveError, State};

/// One table for each card that can be left out, in order, or a single one.
#[derive(Debug)]
pub(crate) struct StateValues<V> {
    pub settings: Settings,
    tables: Vec<Table<V>>,
}

impl<V: StateValue> StateValues<V> {
    /// The number of states to value, and the memory needed.
    pub fn extent(settings: &Settings) -> Extent {
        even_packs(settings).iter().fold(Extent { states: 0, bytes: 0 }, |sum, rules| {
            let Extent { states, bytes } = rules.shape().extent();
            let numbers = if V::ALL_DIFFERENT && rules.shape().together { Interner::<V>::memory(states) } else { 0 };
            Extent { states: sum.states + states, bytes: sum.bytes + bytes + numbers }
        })
    }

    pub fn solve(
        threads: Threads,
        settings: &Settings,
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<StateValues<V>, SolveError> {
        let Extent { states: total, bytes } = StateValues::<V>::extent(settings);
        if let Some(limit) = limit
            && bytes > limit
        {
            return Err(SolveError::Memory { needed: bytes, limit });
        }
        let budget = Budget::new(limit, bytes, observer);
        let (mut tables, mut before) = (Vec::new(), 0);
        for (step, rules) in even_packs(settings).into_iter().enumerate() {
            let mut table = Table::new(rules);
            table.solve(threads, &budget, |done| {
                let done = before + done;
                budget.progress(Status { step: step as u16, done, total });
                budget.check(done, total)
            })?;
            before += table.states();
            tables.push(table);
        }
        Ok(StateValues { settings: settings.clone(), tables })
    }

    /// The approximate memory of the tables, in bytes.
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
        let pack = &settings.pack;
        // If cards are led, the state is seen from the side of the leader.
        let turned = settings.lead != Lead::Together && state.leader() == Player::Two;
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

/// The rules for each even pack: the pack itself, or the pack without each of its cards.
fn even_packs(settings: &Settings) -> Vec<TableRules> {
    let cards = settings.pack.cards();
    if settings.pack.leaves_one_out() {
        let without = |out: usize| [&cards[..out], &cards[out + 1..]].concat();
        (0..cards.len()).map(|out| TableRules::new(settings, &without(out))).collect()
    } else {
        vec![TableRules::new(settings, cards)]
    }
}

/// The hand in the pack without the card left out.
fn squeezed(hand: Hand, left_out: Option<Place>) -> Hand {
    let Some(out) = left_out else { return hand };
    let below = (1u32 << out.index()) - 1;
    let bits = u32::from(hand.bits());
    Hand::from_bits((bits & below | bits >> 1 & !below) as u16)
}
