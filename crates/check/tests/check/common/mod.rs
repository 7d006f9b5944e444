//! Shared helpers.

use std::io::Write;

use faceup_check::{AllDeals, CheckError, Outcome};
use faceup_core::{CardSet, Quiet, Rules, Suit, notation};
use faceup_solver::certificate::{Certificate, GameProof, Group};
use faceup_solver::{Options, Solution, proof_order, solve};

pub fn solved(rules: Rules) -> Solution {
    solve(rules, &Options::default(), &Quiet).unwrap()
}

/// The rules of a code.
pub fn rules(code: &str) -> Rules {
    code.parse().unwrap()
}

/// All rule settings of small packs, also of more than four suits, and of suits of different lengths.
pub fn games() -> impl Iterator<Item = Rules> {
    let packs =
        "1x1 1x2 1x7 2x1 2x2 2x4 3x1 3x2 3x3 4x1 4x2 2+1 1+2 3+3+1 4+2+2 2+2+1+1 1+3+1+2 5x1 1+1+2+2+2 6x1 2+2+1+1+1+1";
    packs.split(' ').flat_map(|pack| Rules::all(pack.parse().unwrap()))
}

/// The certificate of a deal.
pub fn certificate(rules: Rules, hand: &str) -> Certificate {
    let hand = notation::parse_hand(hand, rules.pack()).unwrap();
    Certificate::prove(&solved(rules), hand, &Quiet).unwrap()
}

/// The outcome that a certificate proves, with dominance and without.
pub fn accepted(certificate: &Certificate) -> Outcome {
    let read = faceup_check::Certificate::read(&certificate.to_bytes()).unwrap();
    read.check(&mut |_, _| true).unwrap();
    let expanded = read.check_without_dominance(&mut |_, _| true).unwrap();
    assert!(expanded > 0);
    assert_eq!((read.facts(), read.groups()), (certificate.facts(), certificate.groups().len() as u64));
    assert_eq!(read.hand().0, certificate.hand().bits());
    read.outcome()
}

/// The parts of a certificate, to be changed.
#[derive(Clone)]
pub struct Parts {
    pub game: [u8; 4],
    /// The lengths of the suits; none if the pack is a usual one.
    pub lengths: Vec<u8>,
    /// 3 for all deals of a game.
    pub outcome: u8,
    /// The number of draws, for all deals of a game.
    pub draws: u64,
    /// The leader's hand; for all deals of a game, the number of hands the leader wins.
    pub hand: u64,
    /// The hands of the leader's facts and of the opponent's, for each group.
    pub groups: Vec<[Vec<u64>; 2]>,
}

impl Parts {
    pub fn of(certificate: &Certificate) -> Parts {
        Parts {
            game: Parts::game(certificate.rules()),
            lengths: Parts::lengths(certificate.rules()),
            outcome: certificate.to_bytes()[16],
            draws: 0,
            hand: certificate.hand().bits(),
            groups: Parts::groups(certificate.groups()),
        }
    }

    pub fn of_all_deals(proof: &GameProof) -> Parts {
        Parts {
            game: Parts::game(proof.rules()),
            lengths: Parts::lengths(proof.rules()),
            outcome: 3,
            draws: proof.counts().draw,
            hand: proof.counts().win,
            groups: Parts::groups(proof.groups()),
        }
    }

    fn game(rules: Rules) -> [u8; 4] {
        let pack = rules.pack();
        let ranks = if pack.is_usual() { pack.ranks() } else { 0 };
        [pack.suits(), ranks, rules.trumps() as u8, rules.after_beating() as u8]
    }

    fn lengths(rules: Rules) -> Vec<u8> {
        let pack = rules.pack();
        if pack.is_usual() { Vec::new() } else { Suit::ALL.map(|suit| pack.length(suit)).into() }
    }

    fn cards(&self) -> usize {
        let of_usual = usize::from(self.game[0] * self.game[1]);
        of_usual + self.lengths.iter().map(|&length| usize::from(length)).sum::<usize>()
    }

    fn groups(groups: &[Group]) -> Vec<[Vec<u64>; 2]> {
        let bits = |hands: &[CardSet]| hands.iter().map(|hand| hand.bits()).collect();
        groups.iter().map(|group| [bits(&group.leader), bits(&group.opponent)]).collect()
    }

    /// The file with these parts, written independently from the specification of the format.
    pub fn file(&self) -> Vec<u8> {
        let number = |body: &mut Vec<u8>, mut number: u64| {
            while number >= 128 {
                body.push((number % 128) as u8 + 128);
                number /= 128;
            }
            body.push(number as u8);
        };
        let mut body = Vec::new();
        for hands in self.groups.iter().flatten() {
            number(&mut body, hands.len() as u64);
            let mut sorted = hands.clone();
            sorted.sort_unstable();
            let befores = [0].into_iter().chain(sorted.iter().copied());
            sorted.iter().zip(befores).for_each(|(&hand, before)| number(&mut body, hand.wrapping_sub(before + 1)));
        }
        let facts = self.groups.iter().flatten().map(Vec::len).sum();
        self.file_of(&body, self.groups.len(), facts)
    }

    /// The file with these facts, unpacked, in place of the groups.
    pub fn file_of(&self, body: &[u8], groups: usize, facts: usize) -> Vec<u8> {
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(body).unwrap();
        let packed = packer.finish().unwrap();
        let mut file = b"\x89FACERT\n".to_vec();
        file.extend([if self.lengths.is_empty() { 1 } else { 2 }, 0, 0, 0]);
        file.extend(self.game);
        let claim = u64::from(self.outcome) | self.draws << 8;
        let numbers = [claim, self.hand, groups as u64, facts as u64, body.len() as u64, packed.len() as u64];
        numbers.iter().for_each(|long| file.extend(long.to_le_bytes()));
        file.extend(&self.lengths);
        file.extend(packed);
        sealed(file)
    }
}

/// The file with the checksum of its bytes at the end.
pub fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&file);
    file.extend(sum.to_le_bytes());
    file
}

/// Numbers that look random, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

/// Changes a part of a certificate at random.
pub fn mutate(parts: &mut Parts, dice: &mut Dice) {
    let full = 1u64 << parts.cards();
    let group = dice.below(parts.groups.len());
    let side = dice.below(2);
    let hands = parts.groups[group][side].len();
    match dice.below(12) {
        0 => parts.outcome = (parts.outcome + 1 + dice.below(2) as u8) % 3,
        1 => parts.hand = 1 + dice.below(full as usize - 2) as u64,
        2 => parts.groups.reverse(),
        3 => {
            let other = dice.below(parts.groups.len());
            parts.groups.swap(group, other);
        }
        4 => {
            // All facts in one group: they would rest on each other.
            let all = |side: usize| parts.groups.iter().flat_map(|group| group[side].clone()).collect::<Vec<_>>();
            let mut one = [all(0), all(1)];
            one.iter_mut().for_each(|hands| {
                hands.sort_unstable();
                hands.dedup();
            });
            parts.groups = vec![one];
        }
        5 if hands > 0 => drop(parts.groups[group][side].swap_remove(dice.below(hands))),
        6 => drop(parts.groups.remove(group)),
        7 if hands > 0 => {
            // A fact for the other side.
            let hand = parts.groups[group][side].swap_remove(dice.below(hands));
            parts.groups[group][1 - side].push(hand);
        }
        8 if hands > 0 => {
            let at = dice.below(hands);
            parts.groups[group][side][at] ^= 1 << dice.below(parts.cards());
        }
        9 => parts.groups[group][side].push(1 + dice.below(full as usize - 2) as u64),
        10 if hands > 0 => {
            // A fact in too early a group.
            let hand = parts.groups[group][side].swap_remove(dice.below(hands));
            parts.groups[dice.below(group + 1)][side].push(hand);
        }
        11 => parts.game[2 + dice.below(2)] ^= 1,
        _ => parts.hand ^= 1 << dice.below(parts.cards()),
    }
}

/// The certificates that the tests change: wins, losses and draws of several rule settings.
pub fn samples() -> Vec<Certificate> {
    let samples = [
        ("2x6", "S:AKT H:QJ9"),
        ("2x5", "S:KJ H:AQT"),
        ("2x5", "S:JT H:AJT"),
        ("3x3", "S:A H:KQ"),
        ("1x8", "S:AJ97"),
        ("1x8", "S:KT8"),
        ("challenge-4x3", "S:AK H:Q C:K D:AQ"),
        ("challenge-2x5", "S:KJ H:AT"),
        ("challenge-1987-4x3", "S:Q H:AK C:Q D:KQ"),
        ("challenge-1987-3x3", "S:K H:AQ C:K"),
        ("4+4+2+1", "S:AJ H:KQ C:A"),
        ("challenge-1987-1+1+2+1+2", "S:A C:K D:A M:K"),
    ];
    samples.map(|(code, hand)| certificate(rules(code), hand)).into()
}

/// The proof of all deals of a game.
pub fn all_deals(rules: Rules) -> GameProof {
    let table = solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap();
    let order = proof_order(&table, None, &Quiet).unwrap();
    GameProof::prove(&table, &order, &Quiet).unwrap()
}

/// Proofs of all deals of games that the tests change: with draws and without.
pub fn samples_of_all_deals() -> Vec<GameProof> {
    let samples = "2x4 3x3 challenge-3x3 challenge-1987-4x2 3+2+2+1 challenge-2+2+1+1+2";
    samples.split(' ').map(|code| all_deals(rules(code))).collect()
}

/// Whether the checker accepts a file of either kind.
pub fn is_accepted(file: &[u8]) -> bool {
    match faceup_check::Certificate::read(file) {
        Err(CheckError::AllDeals) => AllDeals::read(file).is_ok_and(|all| all.check(&mut |_, _| true).is_ok()),
        read => read.is_ok_and(|certificate| certificate.check(&mut |_, _| true).is_ok()),
    }
}
