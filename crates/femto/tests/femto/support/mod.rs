//! Packs, settings and states to test on.

use std::collections::BTreeSet;

use faceup_core::ByPlayer;
use faceup_femto::{Chooser, Deal, Lead, Objective, Pack, Round, Settings, State};

pub const OBJECTIVES: [Objective; 5] =
    [Objective::Result, Objective::Margin, Objective::Low, Objective::Odd, Objective::Prime];

pub fn pack(cards: &str) -> Pack {
    cards.parse().unwrap()
}

/// All combinations of objective, chooser and lead.
pub fn variants(pack: &Pack) -> Vec<Settings> {
    let mut all = Vec::new();
    for objective in OBJECTIVES.into_iter().chain(["multiple:3".parse().unwrap()]) {
        for chooser in Chooser::ALL {
            for lead in Lead::ALL {
                all.push(Settings { pack: pack.clone(), objective, chooser, lead, ..Settings::default() });
            }
        }
    }
    all
}

/// Every state after one round.
pub fn next(settings: &Settings, state: &State) -> Vec<State> {
    let mut after = BTreeSet::new();
    for one in state.hands().one.places() {
        for two in state.hands().two.places() {
            for kept in [one, two] {
                after.extend(state.play(settings, Round { cards: ByPlayer { one, two }, kept }).ok());
            }
        }
    }
    after.into_iter().collect()
}

/// Every state that play can reach.
pub fn reachable(settings: &Settings) -> Vec<State> {
    let mut seen: BTreeSet<State> = Deal::all(&settings.pack).map(State::start).collect();
    let mut new: Vec<State> = seen.iter().copied().collect();
    while let Some(state) = new.pop() {
        new.extend(next(settings, &state).into_iter().filter(|next| seen.insert(*next)));
    }
    seen.into_iter().collect()
}
