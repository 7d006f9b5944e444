//! Rules of its own, with lists in place of sets of bits, to check facts.

use faceup_core::{AfterBeating, Move, Player, Position, notation};
use faceup_play::{Claim, Fact, Reason};

/// A card: its suit and its height.
type Card = (u8, u8);

/// A position.
#[derive(Clone)]
pub struct Referee {
    hands: [Vec<Card>; 2],
    pile: Vec<Card>,
    top: Option<Card>,
    mover: usize,
    /// The trump suit of each player.
    trumps: [Option<u8>; 2],
    leads_after_beating: bool,
}

/// The number of a player: 0 or 1.
pub fn number(player: Player) -> usize {
    usize::from(player == Player::Two)
}

impl Referee {
    fn card(position: &Position, card: faceup_core::Card) -> Card {
        let pack = position.rules().pack();
        let suit = pack.each_suit().position(|suit| suit == pack.suit_of(card)).unwrap();
        (suit as u8, pack.rank_of(card).height())
    }

    pub fn new(position: &Position) -> Referee {
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

    /// Plays a card, or eats.
    fn play(&mut self, card: Option<Card>) {
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
    fn beaters(&self, player: usize, other: Card) -> Vec<Card> {
        self.hands[player].iter().copied().filter(|&card| self.beats(player, card, other)).collect()
    }

    /// The cards of a player that the other can beat.
    fn beaten(&self, player: usize) -> Vec<Card> {
        self.hands[player].iter().copied().filter(|&card| !self.beaters(1 - player, card).is_empty()).collect()
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| self.hands[player].is_empty())
    }

    /// Whether the mover can lead cards that the other must eat, until none is left.
    fn can_run(&self) -> bool {
        self.hands[self.mover].iter().any(|&card| {
            let mut led = self.clone();
            led.play(Some(card));
            led.winner() == Some(self.mover)
                || led.beaters(led.mover, card).is_empty() && {
                    led.play(None);
                    led.can_run()
                }
        })
    }

    /// Whether each lead of the mover is beaten by a card after which the other has won or can run.
    fn must_lose(&self) -> bool {
        let winner = 1 - self.mover;
        self.hands[self.mover].iter().all(|&card| {
            let mut led = self.clone();
            led.play(Some(card));
            led.winner().is_none()
                && led.beaters(winner, card).into_iter().any(|beater| {
                    let mut next = led.clone();
                    next.play(Some(beater));
                    next.winner() == Some(winner) || next.mover == winner && next.top.is_none() && next.can_run()
                })
        })
    }

    /// The claim of a position without a card to beat, and the player whom it is about.
    pub fn claim(&self) -> Option<(usize, Claim)> {
        if self.top.is_some() || self.winner().is_some() {
            return None;
        }
        let leader = self.mover;
        let sure = |player: usize| self.hands[player].len() - self.beaten(player).len();
        let ahead = |player, by| self.pile.is_empty() && sure(player) >= sure(1 - player) + by;
        match () {
            () if self.can_run() => Some((leader, Claim::CannotBeBeaten)),
            () if self.must_lose() => Some((leader, Claim::MustLeadAndLose)),
            () if ahead(leader, 2) => Some((leader, Claim::HoldsMore)),
            () if ahead(1 - leader, 3) && self.leads_after_beating => Some((1 - leader, Claim::HoldsMore)),
            () => None,
        }
    }

    /// Checks a fact about this position of a reason, and its words about players called `ann` and `bob`.
    pub fn check(&self, fact: &Fact, reason: &Reason) {
        let (player, line) = (number(fact.player), reason.line());
        let (pack, mv) = (reason.position().rules().pack(), line.get(fact.ply).copied());
        let card = mv.and_then(Move::card).map(|card| Referee::card(reason.position(), card));
        let name = |card: Option<Card>| {
            let all = pack.full().iter().find(|&other| Some(Referee::card(reason.position(), other)) == card);
            all.map_or(String::new(), |card| notation::format_card(card, pack))
        };
        let (played, top) = (name(card), name(self.top));
        let beaters = self.top.map_or(Vec::new(), |top| self.beaters(self.mover, top));
        let is_new = self.pile.is_empty();
        let mut next = self.clone();
        if mv.is_some() && self.mover == player {
            next.play(card);
        }
        let sure = |player: usize| {
            let beaten = self.beaten(player);
            self.hands[player].iter().copied().filter(|card| !beaten.contains(card)).collect::<Vec<_>>()
        };
        let [own, other] = if player == 0 { ["Ann", "bob"] } else { ["Bob", "ann"] };
        let plays = self.mover == player && card.is_some();
        let leads = plays && self.top.is_none();
        let eats = self.mover == player && mv == Some(Move::Eat);
        let is_beat = plays && card.is_some_and(|card| beaters.contains(&card));
        let (is_true, words) = match fact.claim {
            Claim::Leads => (leads, format!("{own} leads {played}.")),
            Claim::LeadsOnlySure => (
                leads && fact.ply == 0 && sure(player) == [card.unwrap()] && reason.winner() == Some(!fact.player),
                format!("{played} was {}'s only card that {other} cannot beat.", own.to_lowercase()),
            ),
            Claim::Beats => (is_beat && beaters.len() > 1, format!("{played} beats {top}.")),
            Claim::OnlyBeat => (is_beat && beaters.len() == 1, format!("Only {played} beats {top}.")),
            Claim::Eats => (eats && !beaters.is_empty(), format!("{own} eats {top}.")),
            Claim::MustEat => (eats && beaters.is_empty(), format!("Nothing beats {top}.")),
            Claim::GoesOut => (
                plays && next.winner() == Some(player) && fact.ply + 1 == line.len(),
                format!("{own} goes out with {played}."),
            ),
            Claim::CannotBeBeaten => (
                self.claim() == Some((player, Claim::CannotBeBeaten)),
                format!("{own} goes out: {other} can beat no lead but the last."),
            ),
            Claim::MustLeadAndLose => (
                self.claim() == Some((player, Claim::MustLeadAndLose)),
                format!("Whatever {} leads, {other} beats it and goes out.", own.to_lowercase()),
            ),
            Claim::HoldsMore => {
                let (most, few) = (sure(player).len(), sure(1 - player).len());
                let is_true = self.claim() == Some((player, Claim::HoldsMore)) && is_new && fact.ply == line.len();
                let words = match few {
                    0 => format!("{own} can then beat every card that {other} holds: usually enough."),
                    _ => format!(
                        "{own} then holds {most} cards that {other} cannot beat, {other} {few}: usually enough."
                    ),
                };
                (is_true, words)
            }
        };
        assert!(is_true, "{fact:?} of {reason:?}");
        assert_eq!(reason.words(fact, ["ann", "bob"]), words, "{reason:?}");
    }
}
