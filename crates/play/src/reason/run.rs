//! Wins that need no search: the loser has no choice, or every choice loses at once.

use faceup_core::{AfterBeating, Card, Move, Position};

/// The longest run to look for, in cards.
const LONGEST: u32 = 6;

/// The leads of the mover, the last card included, of which the other player can beat none, except perhaps the last. So that player must
/// eat each of them, and the mover wins. `None` if there is no such order of the mover's cards.
pub fn run(position: &Position) -> Option<Vec<Move>> {
    let mover = position.mover();
    let hand = position.hand(mover);
    if position.to_beat().is_some() || position.winner().is_some() || hand.len() > LONGEST {
        return None;
    }
    for card in hand {
        let lead = Move::Lead(card);
        let led = position.play(lead).ok()?;
        if led.winner() == Some(mover) {
            return Some(vec![lead]);
        }
        if led.moves() != [Move::Eat] {
            continue;
        }
        let next = led.play(Move::Eat).ok()?;
        if let Some(rest) = run(&next) {
            return Some([lead].into_iter().chain(rest).collect());
        }
    }
    None
}

/// The card of a [run] that the other player can beat. The mover leads it last.
pub fn beaten(position: &Position) -> Option<Card> {
    let (mover, rules) = (position.mover(), position.rules());
    let is_beaten = |&card: &Card| !rules.beaters(!mover, position.hand(!mover), card).is_empty();
    position.hand(mover).iter().find(is_beaten)
}

/// Whether the mover must lead, and the other player can beat every card that the mover can lead and wins then: with the beat, or with a
/// [run] after it.
pub fn is_lost_lead(position: &Position) -> bool {
    if position.to_beat().is_some() || position.winner().is_some() {
        return false;
    }
    let winner = !position.mover();
    position.moves().into_iter().all(|lead| {
        let Ok(led) = position.play(lead) else { return false };
        led.winner().is_none()
            && led.moves().into_iter().any(|answer| {
                let Ok(next) = led.play(answer) else { return false };
                let leads = next.mover() == winner && position.rules().after_beating() == AfterBeating::Lead;
                answer != Move::Eat && (next.winner() == Some(winner) || leads && run(&next).is_some())
            })
    })
}
