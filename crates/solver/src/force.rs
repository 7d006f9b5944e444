//! Can a player force the game to a win within this round, or to a position known to be won?
//!
//! A round is a finite tree: cards only leave hands until someone goes out or someone eats, and an eat leads to a
//! position with an empty table, whose outcome is known or not. So whether one player, the attacker, can force a
//! known win is a boolean search with nothing remembered between positions, and no loop can enter it.

use faceup_core::{AfterBeating, CardSet, Player, Trumps};

use crate::HandSet;
use crate::blocks::Side;
use crate::move_generator::{MoveGenerator, lowest};

/// What is known when positions are decided.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// Leader's hands known to win.
    pub wins: &'a HandSet,
    /// Leader's hands known to lose.
    pub losses: &'a HandSet,
}

impl<'a> Known<'a> {
    /// The hands known to be of a side.
    #[must_use]
    pub fn of(self, side: Side) -> &'a HandSet {
        match side {
            Side::Wins => self.wins,
            Side::Losses => self.losses,
        }
    }
}

/// What a boolean search asks about positions with an empty table.
pub(crate) trait Knowledge: Copy {
    /// Whether leading this hand is taken to win.
    fn wins(self, hand: CardSet) -> bool;
    /// Whether leading this hand is taken to lose.
    fn loses(self, hand: CardSet) -> bool;
}

impl Knowledge for Known<'_> {
    #[inline(always)]
    fn wins(self, hand: CardSet) -> bool {
        self.wins.contains(hand)
    }

    #[inline(always)]
    fn loses(self, hand: CardSet) -> bool {
        self.losses.contains(hand)
    }
}

/// The boolean searches of one rule set: the settings are types, so that each has code of its own.
pub(crate) struct Force<'a, K, const TRUMPS: bool, const PASS: bool> {
    generator: &'a MoveGenerator,
    known: K,
    attacker: Player,
    /// Calls that looked at a card led or beaten with.
    pub nodes: u64,
}

/// The searches with the settings chosen at run time.
pub(crate) enum AnyForce<'a, K> {
    Plain(Force<'a, K, false, false>),
    PlainPass(Force<'a, K, false, true>),
    Trumps(Force<'a, K, true, false>),
    TrumpsPass(Force<'a, K, true, true>),
}

impl<'a, K: Knowledge> AnyForce<'a, K> {
    /// Searches in which `attacker` attacks; player one is the leader at the root.
    pub fn new(generator: &'a MoveGenerator, known: K, attacker: Player) -> AnyForce<'a, K> {
        match (generator.rules().trumps(), generator.rules().after_beating()) {
            (Trumps::None, AfterBeating::Lead) => AnyForce::Plain(Force::new(generator, known, attacker)),
            (Trumps::None, AfterBeating::Pass) => AnyForce::PlainPass(Force::new(generator, known, attacker)),
            (Trumps::Own, AfterBeating::Lead) => AnyForce::Trumps(Force::new(generator, known, attacker)),
            (Trumps::Own, AfterBeating::Pass) => AnyForce::TrumpsPass(Force::new(generator, known, attacker)),
        }
    }

    /// Whether the attacker wins when player one leads `leader` to an empty table.
    #[inline]
    pub fn decides(&mut self, leader: u64) -> bool {
        match self {
            AnyForce::Plain(force) => force.decides(leader),
            AnyForce::PlainPass(force) => force.decides(leader),
            AnyForce::Trumps(force) => force.decides(leader),
            AnyForce::TrumpsPass(force) => force.decides(leader),
        }
    }

    pub fn nodes(&self) -> u64 {
        match self {
            AnyForce::Plain(force) => force.nodes,
            AnyForce::PlainPass(force) => force.nodes,
            AnyForce::Trumps(force) => force.nodes,
            AnyForce::TrumpsPass(force) => force.nodes,
        }
    }
}

// In all that follows `a` is the attacker's hand and `d` the defender's; true is a win for the attacker.
impl<'a, K: Knowledge, const TRUMPS: bool, const PASS: bool> Force<'a, K, TRUMPS, PASS> {
    fn new(generator: &'a MoveGenerator, known: K, attacker: Player) -> Self {
        Force { generator, known, attacker, nodes: 0 }
    }

    #[inline]
    fn decides(&mut self, leader: u64) -> bool {
        let other = self.generator.full & !leader;
        match self.attacker {
            Player::One => self.attacker_leads(leader, other),
            Player::Two => self.defender_leads(leader, other),
        }
    }

    /// The attacker is known to win when he leads this hand to an empty table.
    #[inline(always)]
    fn wins_leading(&self, a: u64) -> bool {
        self.known.wins(self.generator.seat::<TRUMPS>(self.attacker, a))
    }

    /// The defender is known to lose when he leads this hand to an empty table.
    #[inline(always)]
    fn loses_leading(&self, d: u64) -> bool {
        self.known.loses(self.generator.seat::<TRUMPS>(!self.attacker, d))
    }

    /// The attacker leads: some card must do. The defender can always eat, so after a card that does the attacker's
    /// other cards win when led, or are none.
    fn attacker_leads(&mut self, a: u64, d: u64) -> bool {
        let mut leads = self.generator.leads(a, d);
        // The highest first: they are the hardest to beat.
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = a & !(1 << card);
            if rest == 0 || self.wins_leading(rest) && self.defender_answers(rest, d, card) {
                return true;
            }
        }
        false
    }

    /// The defender leads: every card must lose, and the last one wins.
    fn defender_leads(&mut self, d: u64, a: u64) -> bool {
        let mut leads = self.generator.leads(d, a);
        while leads != 0 {
            let card = 63 - leads.leading_zeros();
            leads ^= 1 << card;
            let rest = d & !(1 << card);
            if rest == 0 || !self.attacker_answers(a, rest, card) {
                return false;
            }
        }
        true
    }

    /// The attacker has a card to answer. Eating makes the defender lead.
    fn attacker_answers(&mut self, a: u64, d: u64, card: u32) -> bool {
        self.nodes += 1;
        if self.loses_leading(d) {
            return true;
        }
        let mut beats = self.generator.beats::<TRUMPS, PASS>(self.attacker, a, d, card);
        while beats != 0 {
            let beat = lowest(beats);
            beats ^= beat;
            let rest = a & !beat;
            let won = rest == 0
                || if PASS {
                    self.wins_leading(rest) && self.defender_answers(rest, d, beat.trailing_zeros())
                } else {
                    self.attacker_leads(rest, d)
                };
            if won {
                return true;
            }
        }
        false
    }

    /// The defender has a card to answer, and is known to lose by eating: every beat must lose too.
    fn defender_answers(&mut self, a: u64, d: u64, card: u32) -> bool {
        self.nodes += 1;
        let mut beats = self.generator.beats::<TRUMPS, PASS>(!self.attacker, d, a, card);
        while beats != 0 {
            let beat = lowest(beats);
            beats ^= beat;
            let rest = d & !beat;
            let lost = rest != 0
                && if PASS {
                    self.attacker_answers(a, rest, beat.trailing_zeros())
                } else {
                    self.defender_leads(rest, a)
                };
            if !lost {
                return false;
            }
        }
        true
    }
}
