//! The stored leads of symmetric deals: they agree with the naive solver, and are read as written.

use faceup_core::symmetry::as_player_one;
use faceup_core::{CardSet, DealSet, Player, Position, Preset, Quiet, Rules};
use faceup_solver::Outcome;
use faceup_solver::naive::{NaiveSolution, evaluate};
use faceup_solver::table::Openings;
use hashbrown::HashMap;

use crate::common::{games, solved};

fn of(rules: Rules) -> Openings {
    Openings::of(&solved(rules), &Quiet).unwrap()
}

#[test]
fn every_lead_has_its_outcome() {
    let mut draws = 0;
    for rules in games("2x1 2x7 4x3 challenge-4x3 challenge-1987-4x3") {
        let (openings, known) = (of(rules), NaiveSolution::from_table(&solved(rules)));
        let mut bytes = Vec::new();
        openings.write_to(&mut bytes).unwrap();
        assert_eq!(Openings::from_bytes("openings".as_ref(), bytes).unwrap(), openings, "{rules}");
        for player in Player::ALL {
            let (mut searched, mut counts) = (HashMap::new(), [0; 3]);
            for deal in rules.deals(DealSet::Symmetric).unwrap() {
                let start = Position::leading(rules, player, as_player_one(rules, player, deal.starter())).unwrap();
                let leads = openings.moves(&start).unwrap();
                assert!(leads.iter().map(|&(mv, _)| mv).eq(start.moves()));
                for &(mv, outcome) in &leads {
                    let next = start.play(mv).unwrap();
                    let value = evaluate(&next, &known, &mut searched);
                    let value = if next.mover() == player { value } else { -value };
                    assert_eq!(outcome, value.outcome(), "{start:?} {mv:?}");
                    let is_over = next.winner().is_some();
                    assert_eq!(openings.outcome(&next), (!is_over).then_some(-outcome), "{start:?} {mv:?}");
                    let answers = (!is_over && outcome == Outcome::Win)
                        .then(|| next.moves().into_iter().map(|answer| (answer, Outcome::Loss)).collect::<Vec<_>>());
                    assert_eq!(openings.moves(&next), answers, "{start:?} {mv:?}");
                    draws += usize::from(outcome == Outcome::Draw);
                }
                let best = leads.iter().map(|&(_, outcome)| outcome).max().unwrap();
                assert_eq!(openings.outcome(&start), Some(best));
                counts[best as usize] += 1;
            }
            for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
                assert_eq!(openings.counts().of(outcome), counts[outcome as usize], "{rules}");
            }
        }
    }
    assert!(draws > 0);
}

#[test]
fn only_symmetric_deals_and_their_leads_are_known() {
    let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
    let openings = of(rules);
    let mut known = 0;
    for hand in (1..255).map(CardSet::from_bits) {
        let start = Position::opening(rules, hand).unwrap();
        assert_eq!(openings.moves(&start).is_some(), openings.outcome(&start).is_some());
        known += usize::from(openings.moves(&start).is_some());
        for mv in start.moves() {
            let next = start.play(mv).unwrap();
            let is_known = openings.moves(&start).is_some();
            assert_eq!(openings.outcome(&next).is_some(), is_known && next.winner().is_none(), "{next:?}");
            for answer in next.moves().into_iter().filter(|_| is_known) {
                let after = next.play(answer).unwrap();
                assert!(after.pile().is_empty() || openings.outcome(&after).is_none(), "{after:?}");
            }
        }
    }
    assert_eq!(known, 16);
    let other = Preset::BeatItOrEatIt.rules(2, 5).unwrap();
    let deal = other.deals(DealSet::Symmetric).unwrap().next().unwrap();
    assert_eq!(openings.moves(&deal.into()), None);
    assert!(Openings::of(&solved(Preset::BeatItOrEatIt.rules(3, 2).unwrap()), &Quiet).is_err());
}
