//! What can be said of a position or a move.

use faceup_core::{AfterBeating, CardSet, Move, MoveKind, Player, Position, named};

use super::run;

/// A fact about a line of play, checked by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// The number of moves of the line before it. A fact about a move has the number of the moves before that move.
    pub ply: usize,
    /// The player whom it is about.
    pub player: Player,
    /// What is true.
    pub claim: Claim,
}

/// What is true of a player at a move. The claims about moves come first, then those about positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// Leads a card.
    Leads,
    /// Leads the only card that the opponent cannot beat, and loses by it: only the first move of a line.
    LeadsOnlySure,
    /// Beats the card, and other cards of the hand beat it too.
    Beats,
    /// Beats the card with the only card of the hand that can.
    OnlyBeat,
    /// Eats, but could beat the card.
    Eats,
    /// Eats, because no card of the hand beats the card.
    MustEat,
    /// Plays the last card, and wins.
    GoesOut,
    /// Is to lead, and can lead all cards so that the opponent can beat none but perhaps the last.
    CannotBeBeaten,
    /// Is to lead, and whatever it is, the opponent beats it and wins: at once, or by leads of which none but perhaps the last can be beaten.
    MustLeadAndLose,
    /// Holds at least two more cards that the other cannot beat and is to lead, or three more and the other is to lead. The pile is empty,
    /// and neither claim above is true.
    HoldsMore,
}

named! {
    Claim, "claim of a reason":
    Leads = "leads", LeadsOnlySure = "leads-only-sure", Beats = "beats", OnlyBeat = "only-beat", Eats = "eats", MustEat = "must-eat",
    GoesOut = "goes-out", CannotBeBeaten = "cannot-be-beaten", MustLeadAndLose = "must-lead-and-lose", HoldsMore = "holds-more";
}

impl Fact {
    /// Whether it decides for a player: always, or usually.
    pub fn decides_for(&self, winner: Player) -> bool {
        match self.claim {
            Claim::GoesOut | Claim::CannotBeBeaten | Claim::HoldsMore => self.player == winner,
            Claim::MustLeadAndLose => self.player != winner,
            _ => false,
        }
    }

    /// What a position says by itself: its lead wins or loses at once, or somebody holds more cards that cannot be beaten. `ply` is the
    /// number of moves before it.
    pub fn at(now: &Position, ply: usize) -> Option<Fact> {
        if now.winner().is_some() || now.to_beat().is_some() {
            return None;
        }
        let (leader, rules) = (now.mover(), now.rules());
        let fact = |player, claim| Some(Fact { ply, player, claim });
        if run::run(now).is_some() {
            return fact(leader, Claim::CannotBeBeaten);
        }
        if run::is_lost_lead(now) {
            return fact(leader, Claim::MustLeadAndLose);
        }
        let [own, other] = [leader, !leader].map(|player| sure(now, player).len());
        // If a beat ends the turn, such cards do not outweigh the lead.
        let other_can = rules.after_beating() == AfterBeating::Lead;
        match () {
            () if !now.pile().is_empty() => None,
            () if own >= other + 2 => fact(leader, Claim::HoldsMore),
            () if other >= own + 3 && other_can => fact(!leader, Claim::HoldsMore),
            () => None,
        }
    }

    /// What a move does.
    fn of(now: &Position, mv: Move, ply: usize, winner: Option<Player>) -> Fact {
        let (player, legal) = (now.mover(), now.moves().len());
        let is_only_sure = || mv.card().is_some_and(|card| sure(now, player) == CardSet::EMPTY.with(card));
        let claim = match mv.kind() {
            _ if now.play(mv).is_ok_and(|next| next.winner() == Some(player)) => Claim::GoesOut,
            MoveKind::Lead if ply == 0 && winner == Some(!player) && is_only_sure() => Claim::LeadsOnlySure,
            MoveKind::Lead => Claim::Leads,
            MoveKind::Beat if legal == 2 => Claim::OnlyBeat,
            MoveKind::Beat => Claim::Beats,
            MoveKind::Eat if legal == 1 => Claim::MustEat,
            MoveKind::Eat => Claim::Eats,
        };
        Fact { ply, player, claim }
    }

    /// All facts about a line: each move, and the first position that decides.
    pub fn all(start: &Position, line: &[Move], winner: Option<Player>) -> Vec<Fact> {
        let (mut now, mut facts, mut is_decided) = (*start, Vec::new(), false);
        for (ply, &mv) in line.iter().enumerate() {
            facts.push(Fact::of(&now, mv, ply, winner));
            let Ok(next) = now.play(mv) else { break };
            now = next;
            let says = winner.and_then(|winner| Fact::at(&now, ply + 1).filter(|fact| fact.decides_for(winner)));
            if let Some(says) = says.filter(|_| !is_decided) {
                is_decided = true;
                facts.push(says);
            }
        }
        facts
    }
}

/// The cards of a player that the other player cannot beat.
pub fn sure(position: &Position, player: Player) -> CardSet {
    let hand = position.hand(!player);
    let is_sure = |card: &_| position.rules().beaters(!player, hand, *card).is_empty();
    position.hand(player).iter().filter(is_sure).collect()
}
