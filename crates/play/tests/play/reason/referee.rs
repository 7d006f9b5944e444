//! Rules of its own, with lists in place of sets of bits, to check facts.

use faceup_core::{AfterBeating, Move, Player, Position};
use faceup_play::{Claim, Fact, Reason};

/// A card: its suit and its height.
type Card = (u8, u8);

/// A position.
#[derive(Clone, PartialEq)]
pub struct Referee {
    pub hands: [Vec<Card>; 2],
    pile: Vec<Card>,
    pub top: Option<Card>,
    pub mover: usize,
    /// The trump suit of each player.
    trumps: [Option<u8>; 2],
    leads_after_beating: bool,
}

/// The number of a player: 0 or 1.
pub fn number(player: Player) -> usize {
    usize::from(player == Player::Two)
}

impl Referee {
    pub fn card(position: &Position, card: faceup_core::Card) -> Card {
        let pack = position.rules().pack();
        let suit = pack.each_suit().position(|suit| suit == pack.suit_of(card)).unwrap();
        (suit as u8, pack.rank_of(card).height())
    }

    fn new(position: &Position) -> Referee {
        let rules = position.rules();
        let cards = |set: faceup_core::CardSet| set.iter().map(|card| Referee::card(position, card)).collect();
        let trump =
            |player| rules.trump(player).map(|suit| rules.pack().each_suit().position(|s| s == suit).unwrap() as u8);
        Referee {
            hands: [cards(position.hand(Player::One)), cards(position.hand(Player::Two))],
            pile: cards(position.pile()),
            top: position.to_beat().map(|card| Referee::card(position, card)),
            mover: number(position.mover()),
            trumps: [trump(Player::One), trump(Player::Two)],
            leads_after_beating: rules.after_beating() == AfterBeating::Lead,
        }
    }

    /// The position after some moves of a line.
    pub fn at(reason: &Reason, ply: usize) -> Referee {
        let mut now = Referee::new(reason.position());
        for &mv in &reason.line()[..ply] {
            now.play(mv.card().map(|card| Referee::card(reason.position(), card)));
        }
        now
    }

    pub fn pile(&self) -> usize {
        self.pile.len()
    }

    /// Plays a card, or eats.
    pub fn play(&mut self, card: Option<Card>) {
        let Some(card) = card else {
            assert!(self.top.is_some());
            let pile = std::mem::take(&mut self.pile);
            self.hands[self.mover].extend(pile);
            self.top = None;
            self.mover = 1 - self.mover;
            return;
        };
        let beats = self.top.is_some();
        assert!(self.hands[self.mover].contains(&card));
        assert!(self.top.is_none_or(|top| self.beats(self.mover, card, top)));
        self.hands[self.mover].retain(|&other| other != card);
        self.pile.push(card);
        if beats && self.leads_after_beating {
            self.top = None;
        } else {
            self.top = Some(card);
            self.mover = 1 - self.mover;
        }
    }

    /// Whether a card of a player beats another.
    fn beats(&self, player: usize, card: Card, other: Card) -> bool {
        let is_trump = self.trumps[player] == Some(card.0) && card.0 != other.0;
        is_trump || card.0 == other.0 && card.1 > other.1
    }

    /// The cards of a player that beat a card.
    pub fn beaters(&self, player: usize, other: Card) -> Vec<Card> {
        self.hands[player].iter().copied().filter(|&card| self.beats(player, card, other)).collect()
    }

    /// The cards of a player that the other can beat.
    pub fn beaten(&self, player: usize) -> Vec<Card> {
        self.hands[player].iter().copied().filter(|&card| !self.beaters(1 - player, card).is_empty()).collect()
    }

    pub fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| self.hands[player].is_empty())
    }

    /// Whether the mover can lead cards that the other must eat, until none is left. `last` is the last card, if that is asked.
    pub fn can_run(&self, last: Option<Card>) -> bool {
        self.hands[self.mover].iter().any(|&card| {
            let mut led = self.clone();
            led.play(Some(card));
            if led.winner() == Some(self.mover) {
                return last.is_none_or(|last| last == card);
            }
            led.beaters(led.mover, card).is_empty() && {
                led.play(None);
                led.can_run(last)
            }
        })
    }

    /// Whether each lead of the mover is beaten by a card after which the other has won or can run.
    pub fn must_lose(&self) -> bool {
        let winner = 1 - self.mover;
        self.hands[self.mover].iter().all(|&card| {
            let mut led = self.clone();
            led.play(Some(card));
            led.winner().is_none()
                && led.beaters(winner, card).into_iter().any(|beater| {
                    let mut next = led.clone();
                    next.play(Some(beater));
                    next.winner() == Some(winner) || next.mover == winner && next.top.is_none() && next.can_run(None)
                })
        })
    }

    /// Checks a fact about this position of a reason.
    pub fn check(&self, fact: &Fact, reason: &Reason) {
        let (player, line) = (number(fact.player), reason.line());
        let mv = line.get(fact.ply).copied();
        let card = mv.and_then(Move::card).map(|card| Referee::card(reason.position(), card));
        let beaters = self.top.map_or(Vec::new(), |top| self.beaters(self.mover, top));
        let is_new = self.pile.is_empty() && self.top.is_none() && fact.ply == line.len();
        let mut next = self.clone();
        if mv.is_some() {
            next.play(card);
        }
        let (own, other) = (self.hands[player].len(), self.hands[1 - player].len());
        let (own_beaten, other_beaten) = (self.beaten(player).len(), self.beaten(1 - player).len());
        let is_true = match fact.claim {
            Claim::Leads => self.mover == player && self.top.is_none() && card.is_some(),
            Claim::Beats => {
                self.mover == player && card.is_some_and(|card| beaters.contains(&card)) && beaters.len() > 1
            }
            Claim::OnlyBeat => self.mover == player && card.is_some_and(|card| beaters == [card]),
            Claim::Eats => self.mover == player && mv == Some(Move::Eat) && !beaters.is_empty(),
            Claim::MustEat => self.mover == player && mv == Some(Move::Eat) && beaters.is_empty(),
            Claim::GoesOut => {
                self.mover == player && own == 1 && next.winner() == Some(player) && fact.ply + 1 == line.len()
            }
            Claim::CannotBeBeaten => self.mover == player && self.top.is_none() && self.can_run(None),
            Claim::MustLeadAndLose => self.mover == player && self.top.is_none() && self.must_lose(),
            Claim::LeadsNext => is_new && self.mover == player,
            Claim::FewBeaten => is_new && self.mover == player && (1..=2).contains(&own_beaten) && 2 * own_beaten < own,
            Claim::CanBeatAll => is_new && self.mover != player && other_beaten == other,
            Claim::CanBeatMost => {
                let rest = other - other_beaten;
                is_new && self.mover != player && (1..=2).contains(&rest) && 2 * rest < other
            }
            Claim::Repeats => {
                fact.ply == line.len() && (0..=1).any(|ply| *self == Referee::at(reason, ply).sorted_like(self))
            }
        };
        assert!(is_true, "{fact:?} of {reason:?}");
    }

    /// The same position, its hands in the order of another if they are the same sets.
    fn sorted_like(mut self, other: &Referee) -> Referee {
        for (own, others) in self.hands.iter_mut().zip(&other.hands) {
            if own.len() == others.len() && own.iter().all(|card| others.contains(card)) {
                own.clone_from(others);
            }
        }
        if self.pile.iter().all(|card| other.pile.contains(card)) && self.pile.len() == other.pile.len() {
            self.pile.clone_from(&other.pile);
        }
        self
    }
}
