//! Facts about a line.

use faceup_core::{CardSet, Move, MoveKind, Player, Position, named};

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
    /// Is to lead to an empty pile after the line, with more than twice as many cards as the opponent can beat, and these are one or two.
    FewBeaten,
    /// Can beat every card of the opponent, who is to lead to an empty pile after the line.
    CanBeatAll,
    /// Can beat every card of the opponent but one or two, and the opponent has more than twice as many and is to lead to an empty pile
    /// after the line.
    CanBeatMost,
    /// Is to move in a position that was there before: at the start of the line, or after its first move. Every move of the line draws.
    Repeats,
}

named! {
    Claim, "claim of a reason":
    Leads = "leads", Beats = "beats", OnlyBeat = "only-beat", Eats = "eats", MustEat = "must-eat", GoesOut = "goes-out",
    CannotBeBeaten = "cannot-be-beaten", MustLeadAndLose = "must-lead-and-lose", LeadsNext = "leads-next", FewBeaten = "few-beaten",
    CanBeatAll = "can-beat-all", CanBeatMost = "can-beat-most",
    Repeats = "repeats";
}

impl Claim {
    /// Whether it is about a move, and not about a position.
    pub const fn is_of_a_move(self) -> bool {
        matches!(self, Claim::Leads | Claim::Beats | Claim::OnlyBeat | Claim::Eats | Claim::MustEat | Claim::GoesOut)
    }
}

/// The cards of a player that the other player can beat.
pub fn beaten(position: &Position, player: Player) -> CardSet {
    let hand = position.hand(!player);
    let is_beaten = |card: &_| !position.rules().beaters(!player, hand, *card).is_empty();
    position.hand(player).iter().filter(is_beaten).collect()
}

/// Whether these are one or two cards, and few among `all`.
fn are_few(cards: u32, all: u32) -> bool {
    (1..=2).contains(&cards) && 2 * cards < all
}

/// The claim that a position makes at the end of a line that `winner` wins, if it makes one.
pub fn at(now: &Position, winner: Player) -> Option<Claim> {
    if now.winner().is_some() || now.to_beat().is_some() {
        return None;
    }
    let is_new = now.pile().is_empty();
    if now.mover() == winner {
        return match beaten(now, winner).len() {
            _ if run::run(now).is_some() => Some(Claim::CannotBeBeaten),
            count if is_new && are_few(count, now.hand(winner).len()) => Some(Claim::FewBeaten),
            _ => is_new.then_some(Claim::LeadsNext),
        };
    }
    let (beaten, all) = (beaten(now, !winner).len(), now.hand(!winner).len());
    match all - beaten {
        _ if run::is_lost_lead(now) => Some(Claim::MustLeadAndLose),
        0 if is_new => Some(Claim::CanBeatAll),
        unbeaten if is_new && are_few(unbeaten, all) => Some(Claim::CanBeatMost),
        _ => None,
    }
}

/// All facts about a line.
pub fn facts(position: &Position, line: &[Move], winner: Option<Player>) -> Vec<Fact> {
    let (mut now, mut facts) = (*position, Vec::new());
    for ply in 0..=line.len() {
        let player = now.mover();
        let mut add = |player, claim| facts.push(Fact { ply, player, claim });
        if let Some(winner) = winner
            && let Some(claim) = at(&now, winner)
            && (ply > 0 || is_run(position, line, winner))
        {
            match claim {
                Claim::CannotBeBeaten | Claim::MustLeadAndLose => add(player, claim),
                _ if ply == line.len() => add(winner, claim),
                _ => {}
            }
        }
        let Some(&mv) = line.get(ply) else {
            if winner.is_none() && ply > 1 {
                add(player, Claim::Repeats);
            }
            break;
        };
        let legal = now.moves().len();
        let Ok(next) = now.play(mv) else { break };
        let claim = match mv.kind() {
            _ if next.winner() == Some(player) => Claim::GoesOut,
            MoveKind::Lead => Claim::Leads,
            MoveKind::Beat if legal == 2 => Claim::OnlyBeat,
            MoveKind::Beat => Claim::Beats,
            MoveKind::Eat if legal == 1 => Claim::MustEat,
            MoveKind::Eat => Claim::Eats,
        };
        add(player, claim);
        now = next;
    }
    facts
}

/// Whether a line begins with a run of the winner.
fn is_run(start: &Position, line: &[Move], winner: Player) -> bool {
    let led = line.first().and_then(|&mv| start.play(mv).ok());
    let next = led.filter(|led| start.mover() == winner && led.moves() == [Move::Eat]);
    next.and_then(|led| led.play(Move::Eat).ok()).is_some_and(|next| run::run(&next).is_some())
}

#[cfg(test)]
mod tests {
    use faceup_core::Rules;

    use super::*;

    /// With trumps, no order of more than seven leads is sought, even where none of them can be beaten.
    #[test]
    fn no_cards_are_not_few() {
        let rules = Rules::challenge(2, 6).unwrap();
        for (hand, claim) in [
            ("S:AKQ H:AKQJT9", Claim::LeadsNext),
            ("S:AQ H:AKQJT9", Claim::FewBeaten),
            ("H:AKQJT9", Claim::CannotBeBeaten),
        ] {
            let position = rules.position(hand).unwrap();
            assert_eq!(at(&position, Player::One), Some(claim), "{hand}");
        }
    }
}
