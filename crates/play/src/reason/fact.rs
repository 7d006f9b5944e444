//! Facts about a line.

use faceup_core::{Move, MoveKind, Player, Position, named};

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

/// What is true of a player at a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Leads a card.
    Leads,
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
    /// Is to lead to an empty pile after the line.
    LeadsNext,
}

named! {
    Claim, "claim of a reason":
    Leads = "leads", Beats = "beats", OnlyBeat = "only-beat", Eats = "eats", MustEat = "must-eat", GoesOut = "goes-out",
    CannotBeBeaten = "cannot-be-beaten", MustLeadAndLose = "must-lead-and-lose", LeadsNext = "leads-next";
}

/// All facts about a line.
pub fn facts(position: &Position, line: &[Move], winner: Option<Player>) -> Vec<Fact> {
    let (mut now, mut facts) = (*position, Vec::new());
    for ply in 0..=line.len() {
        let player = now.mover();
        let mut add = |claim| facts.push(Fact { ply, player, claim });
        if winner == Some(player) && now.hand(player).len() > 1 && run::run(&now).is_some() {
            add(Claim::CannotBeBeaten);
        }
        if winner == Some(!player) && run::is_lost_lead(&now) {
            add(Claim::MustLeadAndLose);
        }
        let Some(&mv) = line.get(ply) else {
            if now.winner().is_none() && now.pile().is_empty() {
                add(Claim::LeadsNext);
            }
            break;
        };
        let legal = now.moves().len();
        let Ok(next) = now.play(mv) else { break };
        add(match mv.kind() {
            _ if next.winner() == Some(player) => Claim::GoesOut,
            MoveKind::Lead => Claim::Leads,
            MoveKind::Beat if legal == 2 => Claim::OnlyBeat,
            MoveKind::Beat => Claim::Beats,
            MoveKind::Eat if legal == 1 => Claim::MustEat,
            MoveKind::Eat => Claim::Eats,
        });
        now = next;
    }
    facts
}
