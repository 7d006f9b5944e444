//! Damaged and false certificates are refused. Accepted ones are true.

use std::collections::HashMap;
use std::io::Read;

use faceup_check::{Certificate, CheckError, Damage, Outcome, Side};
use faceup_core::{AfterBeating, CardSet, Pack, Rules, Trumps};
use faceup_solver::{Outcome as True, Solution, Tablebase};

use crate::common::{Dice, Parts, mutate, samples, sealed, solved};

/// Solved games.
#[derive(Default)]
struct Truth(HashMap<Rules, Solution>);

impl Truth {
    /// Checks that everything in an accepted certificate is true.
    fn confirms(&mut self, certificate: &Certificate) {
        let rules = certificate.rules();
        let pack = Pack::of_lengths(&rules.lengths.map(|length| length as u8)[..rules.suits as usize]).unwrap();
        let trumps = if rules.has_trumps { Trumps::Own } else { Trumps::None };
        let after = if rules.passes { AfterBeating::Pass } else { AfterBeating::Lead };
        let rules = Rules::new(pack, trumps, after).unwrap();
        let table = self.0.entry(rules).or_insert_with(|| solved(rules));
        let outcome = |hand: faceup_check::Cards| table.outcome(CardSet::from_bits(hand.0));
        let expected = match certificate.outcome() {
            Outcome::Win => True::Win,
            Outcome::Loss => True::Loss,
            Outcome::Draw => True::Draw,
        };
        assert_eq!(outcome(certificate.hand()), expected, "{rules} {:?}", certificate.hand());
        for fact in certificate.each_fact() {
            let reached = match fact.side {
                Side::Leader => outcome(fact.hand),
                Side::Opponent => -outcome(fact.hand),
            };
            let is_true = if expected == True::Draw { reached != True::Loss } else { reached == True::Win };
            assert!(is_true, "{rules} {fact:?}");
        }
    }
}

/// Reads and checks a file.
fn check(file: &[u8]) -> Result<Certificate, CheckError> {
    let certificate = Certificate::read(file)?;
    certificate.check(&mut |_, _| true)?;
    Ok(certificate)
}

#[test]
fn thousands_of_false_certificates_are_refused() {
    let (mut truth, mut dice) = (Truth::default(), Dice(7));
    let mut refused = HashMap::new();
    let mut accepted = 0;
    for sample in samples() {
        let whole = Parts::of(&sample);
        truth.confirms(&check(&whole.file()).unwrap());
        for _ in 0..600 {
            let mut parts = whole.clone();
            for _ in 0..=dice.below(2) {
                if !parts.groups.is_empty() {
                    mutate(&mut parts, &mut dice);
                }
            }
            match check(&parts.file()) {
                Ok(certificate) => {
                    truth.confirms(&certificate);
                    accepted += 1;
                }
                Err(error) => *refused.entry(std::mem::discriminant(&error)).or_insert(0) += 1,
            }
        }
    }
    let total: i32 = refused.values().sum();
    // Some changes do no harm: an additional true fact, or one moved forward that still follows.
    assert!(total > 3000 && accepted > 100, "{total} refused, {accepted} accepted");
    assert!(refused.len() >= 3, "damage, facts that do not follow, and claims that do not");
}

#[test]
fn every_fact_is_needed_and_every_group_stands_where_it_must() {
    for sample in samples().into_iter().filter(|sample| sample.groups().len() > 1) {
        let whole = Parts::of(&sample);
        // The second group rests on the first.
        let mut parts = whole.clone();
        parts.groups.remove(0);
        assert!(matches!(check(&parts.file()), Err(CheckError::NotProved { group: 0, .. })), "{sample:?}");
        // Without the last group, the claim is missing.
        let mut parts = whole.clone();
        parts.groups.pop();
        assert!(matches!(check(&parts.file()), Err(CheckError::NotTheClaim { .. })), "{sample:?}");
        // The facts of one group may not rest on each other.
        let mut parts = whole.clone();
        let last = parts.groups.pop().unwrap();
        parts.groups.last_mut().unwrap().iter_mut().zip(last).for_each(|(hands, more)| hands.extend(more));
        assert!(matches!(check(&parts.file()), Err(CheckError::NotProved { .. })), "{sample:?}");
        // The other outcome does not follow.
        let mut parts = whole.clone();
        parts.outcome = 1 - parts.outcome;
        assert!(matches!(check(&parts.file()), Err(CheckError::NotTheClaim { .. })), "{sample:?}");
    }
}

#[test]
fn wins_that_rest_on_each_other_are_no_proof() {
    // In a draw both sides hold the hand for ever: as wins, the same facts are circular.
    let draw = samples().into_iter().find(|sample| sample.outcome() == True::Draw).expect("one sample is a draw");
    for outcome in [0, 1] {
        let parts = Parts { outcome, ..Parts::of(&draw) };
        assert!(matches!(check(&parts.file()), Err(CheckError::NotProved { is_draw: false, .. })));
    }
}

#[test]
fn a_file_with_any_changed_byte_is_refused() {
    for sample in samples() {
        let file = sample.to_bytes();
        for at in 0..file.len() {
            for change in [1, 0x80, 0xff] {
                let mut changed = file.clone();
                changed[at] ^= change;
                assert!(Certificate::read(&changed).is_err(), "byte {at} of {}", file.len());
            }
            assert!(Certificate::read(&file[..at]).is_err(), "cut off at {at}");
        }
        let longer: Vec<u8> = file.iter().copied().chain([0]).collect();
        assert!(Certificate::read(&longer).is_err());
    }
}

/// With a valid checksum, the other checks must find the fault.
#[test]
fn a_changed_byte_with_a_fitting_checksum_makes_nothing_false() {
    let mut truth = Truth::default();
    for sample in samples() {
        let file = sample.to_bytes();
        let body = &file[..file.len() - 4];
        for at in 0..body.len() {
            for bit in 0..8 {
                let mut changed = body.to_vec();
                changed[at] ^= 1 << bit;
                if let Ok(certificate) = check(&sealed(changed)) {
                    truth.confirms(&certificate);
                }
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let sample = &samples()[0];
    let file = sample.to_bytes();
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = file[..file.len() - 4].to_vec();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        Certificate::read(&sealed(changed)).map(drop).unwrap_err()
    };
    assert_eq!(Certificate::read(b"something else").unwrap_err(), CheckError::NotACertificate);
    assert_eq!(Certificate::read(&file[..10]).unwrap_err(), Damage::Short.into());
    assert_eq!(with(8, &[3]), CheckError::Version { version: 3 });
    // The other version is for other packs.
    assert_eq!(with(8, &[2]), Damage::Game.into());
    assert_eq!(with(12, &[5]), Damage::Game.into());
    assert_eq!(with(12, &[4, 17]), Damage::Game.into());
    assert_eq!(with(12, &[1, 6, 1]), Damage::Game.into());
    assert_eq!(with(16, &[3]), CheckError::AllDeals);
    assert_eq!(with(16, &[4]), Damage::Outcome.into());
    assert_eq!(with(20, &[1]), Damage::Outcome.into());
    assert!(matches!(with(24, &[0; 8]), CheckError::Damaged(Damage::Hand { .. })));
    assert!(matches!(with(24, &[0xff; 8]), CheckError::Damaged(Damage::Hand { .. })));
    assert_eq!(with(32, &[0; 8]), Damage::Counts.into());
    assert_eq!(with(40, &[0xff; 8]), Damage::Counts.into());
    assert_eq!(with(40, &[1, 0]), Damage::Counts.into());
    assert!(matches!(with(48, &[0xff; 8]), CheckError::TooLarge { .. }));
    assert_eq!(with(48, &[0; 8]), Damage::Packing.into());
    assert!(matches!(with(56, &[0; 8]), CheckError::Damaged(Damage::Length { said: 0, .. })));
    assert_eq!(with(70, &[0xff; 8]), Damage::Packing.into());
    let told = CheckError::from(Damage::Checksum).to_string();
    assert_eq!(told, "the certificate is damaged: its checksum does not fit its contents; get it or make it again");
}

/// Unpacking stops at the length by the header, even if a small file unpacks to far more.
#[test]
fn a_file_cannot_fill_the_memory() {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::copy(&mut std::io::repeat(1).take(1 << 28), &mut packer).unwrap();
    let packed = packer.finish().unwrap();
    let mut file = samples()[0].to_bytes()[..64].to_vec();
    file[56..64].copy_from_slice(&(packed.len() as u64).to_le_bytes());
    file.extend(packed);
    assert_eq!(Certificate::read(&sealed(file)).unwrap_err(), Damage::Packing.into());
}

/// With six cards of each of four suits, a fact stands in the index up to 24 times.
#[test]
fn many_facts_of_many_suits_cannot_fill_the_memory() {
    let holdings: Vec<u64> = (0..1 << 12u64).filter(|holding: &u64| holding.count_ones() == 6).collect();
    let (&last, rest) = holdings.split_last().unwrap();
    let (&next, rest) = rest.split_last().unwrap();
    let run = |facts: usize| {
        let pairs = rest.iter().flat_map(|high| rest.iter().map(move |low| high << 12 | low));
        let hands: Vec<u64> = pairs.map(|pair| last << 36 | next << 24 | pair).take(facts).collect();
        assert_eq!(hands.len(), facts);
        let groups = vec![[hands, Vec::new()]];
        Parts { game: [4, 12, 0, 0], lengths: Vec::new(), outcome: 2, draws: 0, hand: 5, groups }.file()
    };
    let refused = Certificate::read(&run(400_000)).unwrap_err();
    // The first 400,000 pairs have 434 equal ones, of which there are 12 renamings.
    assert_eq!(refused, CheckError::TooMany { facts: 400_000 * 24 - 434 * 12, most: 1 << 23 });
    assert!(refused.to_string().contains("got 9594792"), "{refused}");
    // The index of fewer takes long, and can be interrupted.
    let certificate = Certificate::read(&run(300_000)).unwrap();
    let mut calls = 0;
    let mut watch = |done, _| {
        calls += 1;
        done > 0 || calls < 3
    };
    assert_eq!(certificate.check(&mut watch), Err(CheckError::Interrupted));
    assert_eq!(certificate.check_without_dominance(&mut watch), Err(CheckError::Interrupted));
}

/// Eight equal suits can be renamed in 40,320 ways. The index keeps few of them, so a certificate of some thousand facts is read.
#[test]
fn facts_of_eight_equal_suits_are_read() {
    // Ace, king and queen of spades, ace and king of hearts, and one or two more cards: from an example with 851 facts.
    let hands = |low: u64| (1..1 << 12).map(move |high: u64| high << 12 | low).take(2_000);
    let groups = vec![[hands(0b011_111).collect(), hands(0b001_111).collect()]];
    let parts = Parts { game: [8, 0, 0, 0], lengths: vec![3; 8], outcome: 2, draws: 0, hand: 0b110_111, groups };
    let certificate = Certificate::read(&parts.file()).unwrap();
    assert_eq!(certificate.facts(), 4_000);
    // It is no proof, and fails at once.
    assert!(matches!(certificate.check(&mut |_, _| true), Err(CheckError::NotProved { .. })));
}

/// A round may take long, so the watch is called within rounds too.
#[test]
fn a_check_can_be_ended_within_a_fact() {
    // Nearly all hands with four cards of each suit: one look-up, which the first fact needs, compares a million of them.
    let holdings = || (0..1 << 13u64).filter(|holding: &u64| holding.count_ones() == 4);
    let leader = holdings().skip(1).flat_map(|high| holdings().map(move |low| high << 13 | low));
    let leader = [0b1111 << 13 | 0b1_1111].into_iter().chain(leader).collect();
    let parts = Parts {
        game: [2, 13, 0, 0],
        lengths: Vec::new(),
        outcome: 2,
        draws: 0,
        hand: 5,
        groups: vec![[leader, Vec::new()]],
    };
    let certificate = Certificate::read(&parts.file()).unwrap();
    assert_eq!(certificate.check(&mut |done, _| done != 1), Err(CheckError::Interrupted));
}

#[test]
fn a_check_can_be_ended() {
    let certificate = Certificate::read(&samples()[0].to_bytes()).unwrap();
    assert_eq!(certificate.check(&mut |_, _| false), Err(CheckError::Interrupted));
    assert_eq!(certificate.check_without_dominance(&mut |_, _| false), Err(CheckError::Interrupted));
}
