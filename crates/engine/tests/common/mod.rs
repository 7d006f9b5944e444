//! What several of the tests need.
#![allow(dead_code)] // each test uses some of it

use faceup_core::{AfterBeating, ByPlayer, CardSet, Pack, Player, Position, Rules, Trumps};
use faceup_solver::{Options, Quiet, Solution, solve};

/// Every setting of trumps and of what follows a beat that a pack allows.
pub fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    let pack = Pack::new(suits, ranks).unwrap();
    let trumps = [Trumps::None, Trumps::Own];
    let each = |trumps| [AfterBeating::Lead, AfterBeating::Pass].map(|after| Rules::new(pack, trumps, after).ok());
    trumps.into_iter().flat_map(each).flatten().collect()
}

pub fn solved(rules: Rules, rounds: bool) -> Solution {
    solve(rules, &Options { rounds, ..Options::default() }, &Quiet).unwrap()
}

/// Every position with player one to move, and, where that makes a difference, player two.
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
