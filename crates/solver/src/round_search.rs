//! Can a player force a known result within this round?
//!
//! A round is a finite tree. Cards only leave hands until a player goes out or eats. Eating leads to a position with an
//! empty pile, whose outcome is known or not. So "can one player, the *attacker*, force a known win?" is a boolean
//! search. It remembers nothing between positions, and it cannot run into a loop.

use faceup_core::{AfterBeating, CardSet, Player, Trumps};

use crate::hand_set::HandSet;
use crate::lead_picker::{Lead, LeadPicker};
use crate::move_generator::{MoveGenerator, highest_first};
use crate::side::Side;

/// The outcomes that are known so far.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// The hands that are known to win when led.
    pub wins: &'a HandSet,
    /// The hands that are known to lose when led.
    pub losses: &'a HandSet,
}

impl<'a> Known<'a> {
    /// The hands that are known to be on one side.
    #[must_use]
    pub fn of(self, side: Side) -> &'a HandSet {
        match side {
            Side::Wins => self.wins,
            Side::Losses => self.losses,
        }
    }
}

/// The positions with an empty pile that the attacker is known to win. Hands are as player one would hold them.
pub(crate) trait Wins {
    /// Whether the attacker wins by leading this hand.
    fn by_leading(&self, hand: CardSet) -> bool;

    /// Whether the attacker wins if the defender leads this hand.
    fn against(&self, hand: CardSet) -> bool;
}

impl Wins for Known<'_> {
    #[inline(always)]
    fn by_leading(&self, hand: CardSet) -> bool {
        self.wins.contains(hand)
    }

    #[inline(always)]
    fn against(&self, hand: CardSet) -> bool {
        self.losses.contains(hand)
    }
}

/// The boolean search of one rule setting.
pub(crate) struct RoundSearch<'a, W, const TRUMPS: bool, const PASS: bool> {
    generator: &'a MoveGenerator,
    known: W,
    attacker: Player,
    /// Whether all leads of a position are looked up before the first is tried.
    looks_ahead: bool,
    /// The number of positions that were searched: a card was led or beaten with, and has to be answered.
    pub nodes: u64,
}

// Below, `a` is the attacker's hand and `d` the defender's. The result is whether the attacker wins.
impl<'a, W: Wins, const TRUMPS: bool, const PASS: bool> RoundSearch<'a, W, TRUMPS, PASS> {
    /// A search in which player one leads first. To find wins, player one attacks. To find losses, player two attacks.
    pub fn new(generator: &'a MoveGenerator, known: W, side: Side) -> Self {
        debug_assert_eq!(TRUMPS, generator.rules().trumps() == Trumps::Own);
        debug_assert_eq!(PASS, generator.rules().after_beating() == AfterBeating::Pass);
        let attacker = match side {
            Side::Wins => Player::One,
            Side::Losses => Player::Two,
        };
        // With `pass`, no card is led in the middle of a round. With one suit, the highest lead is the best guess, and looking
        // ahead costs half as many nodes again in 1x21. In Challenge 4x5 it saves half of them.
        let looks_ahead = !PASS && generator.rules().pack().suits() > 1;
        RoundSearch { generator, known, attacker, looks_ahead, nodes: 0 }
    }

    /// Whether the attacker wins if player one leads `hand` to an empty pile.
    #[inline]
    pub fn decides(&mut self, hand: u64) -> bool {
        let other = self.generator.full & !hand;
        match self.attacker {
            Player::One => self.attacker_leads(hand, other),
            Player::Two => self.defender_leads(hand, other),
        }
    }

    /// Whether player one wins as the attacker by leading `card` from `hand` to an empty pile, or does not lose as the
    /// defender.
    #[inline]
    pub fn is_good_lead(&mut self, hand: u64, card: u32) -> bool {
        let (rest, other) = (hand & !(1 << card), self.generator.full & !hand);
        match self.attacker {
            Player::One => self.lead_wins(rest, other, card),
            Player::Two => rest == 0 || !self.attacker_answers(other, rest, card),
        }
    }

    /// Whether the attacker is known to win by leading this hand to an empty pile.
    #[inline(always)]
    fn wins_leading(&self, a: u64) -> bool {
        self.known.by_leading(self.generator.as_player_one::<TRUMPS>(self.attacker, a))
    }

    /// Whether the defender is known to lose by leading this hand to an empty pile.
    #[inline(always)]
    fn loses_leading(&self, d: u64) -> bool {
        self.known.against(self.generator.as_player_one::<TRUMPS>(!self.attacker, d))
    }

    /// The attacker needs one good lead. The defender can always eat it. So the attacker must go out with it, or win by leading
    /// the rest.
    fn attacker_leads(&mut self, a: u64, d: u64) -> bool {
        if !self.looks_ahead {
            return highest_first(self.generator.leads(a, d)).any(|card| self.lead_wins(a & !(1 << card), d, card));
        }
        let (mut leads, mut open) = (LeadPicker::new(), self.generator.leads(a, d));
        while open != 0 {
            let card = open.trailing_zeros();
            open &= open - 1;
            let rest = a & !(1 << card);
            if rest == 0 {
                return true;
            }
            if !self.wins_leading(rest) {
                // A higher lead of the suit leaves a hand that is no better.
                open &= !self.generator.above(card);
                continue;
            }
            self.nodes += 1;
            let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, rest, card);
            if beats == 0 {
                return true;
            }
            leads.push(self.by_highest_beat(card, beats));
        }
        while let Some(lead) = leads.take() {
            if self.defender_beats(a & !(1 << lead.card()), d, lead.card()) {
                return true;
            }
        }
        false
    }

    /// The attacker has led a card, and holds the rest.
    #[inline(always)]
    fn lead_wins(&mut self, rest: u64, d: u64, card: u32) -> bool {
        rest == 0 || self.wins_leading(rest) && self.defender_answers(rest, d, card)
    }

    /// Every lead of the defender must lose. With the last card, the defender goes out and wins.
    fn defender_leads(&mut self, d: u64, a: u64) -> bool {
        if !self.looks_ahead {
            return highest_first(self.generator.leads(d, a)).all(|card| {
                let rest = d & !(1 << card);
                rest != 0 && self.attacker_answers(a, rest, card)
            });
        }
        let (mut leads, mut open) = (LeadPicker::new(), self.generator.leads(d, a));
        while open != 0 {
            let card = open.trailing_zeros();
            open &= open - 1;
            let rest = d & !(1 << card);
            if rest == 0 {
                return false;
            }
            self.nodes += 1;
            if self.loses_leading(rest) {
                // A higher lead of the suit leaves a hand that is no better.
                open &= !self.generator.above(card);
                continue;
            }
            let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, rest, card);
            if beats == 0 {
                return false;
            }
            leads.push(self.by_highest_beat(card, beats));
        }
        while let Some(lead) = leads.take() {
            if !self.attacker_beats(a, d & !(1 << lead.card()), lead.card()) {
                return false;
            }
        }
        true
    }

    /// A lead. The one that takes the highest card to beat is tried first. (At 2x11 with rounds, this order and the end of a suit
    /// at its first bad lead save half the nodes, compared with the highest lead first.)
    #[inline(always)]
    fn by_highest_beat(&self, card: u32, beats: u64) -> Lead {
        Lead::new([0, self.generator.ease_of_beating::<TRUMPS>(beats, card)], card, 0)
    }

    /// The attacker answers a card: eats, so that the defender leads, or beats.
    fn attacker_answers(&mut self, a: u64, d: u64, card: u32) -> bool {
        self.nodes += 1;
        self.loses_leading(d) || self.attacker_beats(a, d, card)
    }

    /// The attacker needs one good beat.
    fn attacker_beats(&mut self, a: u64, d: u64, card: u32) -> bool {
        let beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, d, card);
        self.generator.in_order::<TRUMPS, PASS>(beats, card).any(|beat| {
            let rest = a & !(1 << beat);
            rest == 0
                || if PASS {
                    self.wins_leading(rest) && self.defender_answers(rest, d, beat)
                } else {
                    self.attacker_leads(rest, d)
                }
        })
    }

    /// The defender answers a card, and is known to lose by eating it.
    fn defender_answers(&mut self, a: u64, d: u64, card: u32) -> bool {
        self.nodes += 1;
        self.defender_beats(a, d, card)
    }

    /// Every beat of the defender must lose.
    fn defender_beats(&mut self, a: u64, d: u64, card: u32) -> bool {
        let beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card);
        self.generator.in_order::<TRUMPS, PASS>(beats, card).all(|beat| {
            let rest = d & !(1 << beat);
            rest != 0 && if PASS { self.attacker_answers(a, rest, beat) } else { self.defender_leads(rest, a) }
        })
    }
}
