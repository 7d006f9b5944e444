//! Certificates of all deals of a game: true ones are accepted and agree with the naive solver; false ones are refused.

use faceup_check::{AllDeals, CheckError, Counts, Damage};
use faceup_core::{CardSet, Quiet};
use faceup_solver::certificate::GameProof;
use faceup_solver::{Outcome, Tablebase, naive};

use crate::common::{Dice, Parts, all_deals, certificate, games, mutate, rules, samples_of_all_deals, sealed, solved};

fn check(file: &[u8]) -> Result<Counts, CheckError> {
    let read = AllDeals::read(file)?;
    read.check(&mut |_, _| true)?;
    Ok(read.counts())
}

fn counts(table: &dyn Tablebase) -> Counts {
    let faceup_solver::Counts { win, loss, draw } = table.counts();
    Counts { wins: win, losses: loss, draws: draw }
}

#[test]
fn all_deals_of_every_rule_setting_are_proved() {
    let mut draws = 0;
    for rules in games() {
        let table = naive::solve(rules);
        let expected = counts(&table);
        // Without an order the facts are found step by step.
        for proof in [all_deals(rules), GameProof::prove(&table, &[], &Quiet).unwrap()] {
            let file = proof.to_bytes();
            assert_eq!(check(&file), Ok(expected), "{rules}");
            let read = AllDeals::read(&file).unwrap();
            assert!(read.check_without_dominance(&mut |_, _| true).unwrap() >= expected.wins + expected.losses);
            assert_eq!((read.facts(), read.groups()), (proof.facts(), proof.groups().len() as u64));
            assert_eq!(read.bytes(), file.len() as u64);
        }
        draws += expected.draws;
    }
    assert!(draws > 50, "{draws}");
}

#[test]
fn a_false_certificate_is_refused() {
    let rules = rules("2x6");
    let table = solved(rules);
    let whole = Parts::of_all_deals(&all_deals(rules));
    let expected = Counts { wins: 2393, losses: 1701, draws: 0 };
    assert_eq!(check(&whole.file()), Ok(expected));
    // A wrong count.
    let refused = check(&Parts { hand: 2394, ..whole.clone() }.file()).unwrap_err();
    assert_eq!(refused, CheckError::OtherCounts { said: Counts { wins: 2394, losses: 1700, draws: 0 }, is: expected });
    assert!(refused.to_string().contains("the facts decide 2393 wins, 1701 losses and 0 draws"), "{refused}");
    let claim = |hand, draws| check(&Parts { hand, draws, ..whole.clone() }.file());
    assert_eq!(claim(4095, 0), Err(Damage::Deals.into()));
    assert_eq!(claim(4094, 1 << 50), Err(Damage::Deals.into()));
    // With draws, the last group would be about them.
    assert!(claim(2392, 1).is_err());
    for group in 0..whole.groups.len() {
        // A hand of the frontier is missing: the best of the losses, the worst of the wins.
        for side in [0, 1] {
            let sign = |hand| if side == 0 { table.outcome(hand) } else { -table.outcome(hand) };
            let neighbours = |hand: u64| {
                let step = move |card: u32| if side == 0 { card > 0 && card != 6 } else { card < 11 && card != 5 };
                let other = move |card: u32| if side == 0 { card - 1 } else { card + 1 };
                (0..12)
                    .filter(move |&card| hand >> card & 1 != 0 && step(card) && hand >> other(card) & 1 == 0)
                    .map(move |card| CardSet::from_bits(hand ^ 1 << card ^ 1 << other(card)))
            };
            let on_frontier = |&hand: &u64| neighbours(hand).all(|worse| sign(worse) != Outcome::Win);
            let Some(at) = whole.groups[group][side].iter().position(on_frontier) else { continue };
            let mut parts = whole.clone();
            let hand = parts.groups[group][side].remove(at);
            assert!(check(&parts.file()).is_err(), "group {group}, without {hand:b}");
            // A flipped fact is false.
            parts.groups[group][1 - side].push(hand);
            assert!(matches!(check(&parts.file()), Err(CheckError::NotProved { .. })), "group {group}, {hand:b}");
        }
    }
    // No facts decide no deal.
    let nothing = Parts { groups: Vec::new(), ..whole };
    assert!(matches!(check(&nothing.file()), Err(CheckError::Undecided { .. })));
}

#[test]
fn draws_do_not_prove_themselves_as_wins() {
    let rules = rules("3x3");
    let whole = Parts::of_all_deals(&all_deals(rules));
    assert_eq!(check(&whole.file()), Ok(Counts { wins: 342, losses: 126, draws: 42 }));
    // The facts about draws as facts of wins.
    let parts = Parts { draws: 0, ..whole.clone() };
    assert!(matches!(check(&parts.file()), Err(CheckError::NotProved { is_draw: false, .. })));
    // A draw is claimed as a win, and no other hand changes.
    let parts = Parts { hand: 343, draws: 41, ..whole.clone() };
    assert!(matches!(check(&parts.file()), Err(CheckError::OtherCounts { .. })));
    // The hands that do not lose are missing.
    let mut parts = whole;
    parts.groups.last_mut().unwrap()[1].clear();
    assert!(check(&parts.file()).is_err());
}

#[test]
fn what_is_accepted_after_changes_is_true() {
    let (mut accepted, mut refused, mut dice) = (0, 0, Dice(11));
    for proof in samples_of_all_deals() {
        let whole = Parts::of_all_deals(&proof);
        let truth = counts(&solved(proof.rules()));
        for _ in 0..600 {
            let mut parts = whole.clone();
            mutate(&mut parts, &mut dice);
            match check(&parts.file()) {
                // The trumps or the rule after beating may differ, and the same facts still suffice.
                Ok(counts) if parts.game == whole.game => {
                    assert_eq!(counts, truth, "{}", proof.rules());
                    accepted += 1;
                }
                Ok(_) => {}
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 50 && refused > 1500, "{accepted} accepted, {refused} refused");
}

#[test]
fn each_kind_is_read_as_what_it_is() {
    let deal = certificate(rules("2x5"), "S:KJ H:AQT").to_bytes();
    assert_eq!(AllDeals::read(&deal).unwrap_err(), CheckError::OneDeal);
    let all = samples_of_all_deals()[0].to_bytes();
    assert_eq!(faceup_check::Certificate::read(&all).unwrap_err(), CheckError::AllDeals);
    let mut large = Parts::of_all_deals(&samples_of_all_deals()[0]);
    large.game[1] = 16;
    assert_eq!(check(&large.file()), Err(CheckError::TooManyCards { cards: 32, most: 30 }));
}

/// Larger games may have more facts, a byte for each 16 deals.
#[test]
fn the_most_facts_depend_on_the_game() {
    let mut parts = Parts::of_all_deals(&samples_of_all_deals()[0]);
    for (ranks, most) in [(4, 1 << 23), (13, 1 << 23), (14, 1 << 24), (15, 1 << 26)] {
        parts.game[1] = ranks;
        let file = parts.file();
        let with = |bytes: u64| {
            let mut changed = file[..file.len() - 4].to_vec();
            changed[48..56].copy_from_slice(&bytes.to_le_bytes());
            let changed = sealed(changed);
            let refused = AllDeals::read(&changed).unwrap_err();
            if bytes > most {
                assert_eq!(AllDeals::memory_needed(&changed, false).unwrap_err(), refused);
            }
            refused
        };
        assert_eq!(with(most), Damage::Packing.into());
        assert_eq!(with(most + 1), CheckError::TooLarge { bytes: most + 1, most });
    }
}

#[test]
fn a_check_can_be_ended() {
    let certificate = AllDeals::read(&samples_of_all_deals()[0].to_bytes()).unwrap();
    assert_eq!(certificate.check(&mut |_, _| false), Err(CheckError::Interrupted));
    assert_eq!(certificate.check_without_dominance(&mut |_, _| false), Err(CheckError::Interrupted));
}
