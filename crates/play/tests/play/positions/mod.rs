//! Shared positions.

use faceup_core::{ByPlayer, CardSet, Pack, Player, Position, Quiet, Rules, Trumps};
use faceup_solver::{Options, Solution, solve};

/// The rules with this many suits and ranks, in every setting.
pub fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    Rules::all(Pack::new(suits, ranks).unwrap()).collect()
}

pub fn solved(rules: Rules, rounds: bool) -> Solution {
    solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap()
}

/// Every position with player one to move, and also with player two where it matters.
pub fn positions(rules: Rules) -> impl Iterator<Item = Position> {
    let full = rules.pack().full();
    let movers = if rules.trumps() == Trumps::None { &Player::ALL[..1] } else { &Player::ALL };
    movers.iter().flat_map(move |&mover| {
        subsets(full).flat_map(move |own| {
            subsets(full - own).flat_map(move |other| {
                let mut hands = ByPlayer { one: own, two: own };
                hands[!mover] = other;
                let tops = (full - own - other).iter().map(Some).chain([None]);
                tops.filter_map(move |top| Position::new(rules, hands, mover, top).ok())
            })
        })
    })
}

fn subsets(of: CardSet) -> impl Iterator<Item = CardSet> {
    let mut next = Some(of.bits());
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & of.bits());
        Some(CardSet::from_bits(now))
    })
}
