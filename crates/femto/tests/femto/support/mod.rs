//! Packs, settings and states to test on.

use std::collections::BTreeSet;

use faceup_core::ByPlayer;
use faceup_femto::{Chooser, Deal, Lead, Modulus, Objective, Pack, Round, Settings, State, Variant};

pub fn pack(cards: &str) -> Pack {
    cards.parse().unwrap()
}

/// All combinations of objective, chooser and lead.
pub fn variants(pack: &Pack) -> Vec<Settings> {
    let multiple = Objective::Multiple(Modulus::new(3).unwrap());
    let mut all = Vec::new();
    for objective in [Objective::Result, Objective::Margin, Objective::Low, Objective::Odd, multiple, Objective::Prime]
    {
        for chooser in [Chooser::Winner, Chooser::Loser, Chooser::Ahead, Chooser::Behind] {
            for lead in [Lead::Together, Lead::Winner, Lead::Loser, Lead::Alternate, Lead::First] {
                let variant = Variant { pack: pack.clone(), objective, chooser, lead, ..Variant::default() };
                all.push(Settings::new(variant).unwrap());
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
    let mut seen: BTreeSet<State> = Deal::all(settings.pack()).map(State::start).collect();
    let mut new: Vec<State> = seen.iter().copied().collect();
    while let Some(state) = new.pop() {
        new.extend(next(settings, &state).into_iter().filter(|next| seen.insert(*next)));
    }
    seen.into_iter().collect()
}
