//! Wins that need no search: the loser has no choice, or every choice loses at once.

use faceup_core::{AfterBeating, Move, Position, Trumps};

/// The longest run to look for in games with trumps, where its order is hard to find.
const LONGEST: u32 = 7;

/// The leads of the mover, the last card included, of which the other player can beat none, except perhaps the last. So that player must
/// eat each of them, and the mover wins. `None` if there is no such order of the mover's cards.
pub fn run(position: &Position) -> Option<Vec<Move>> {
    let mover = position.mover();
    let (hand, other, rules) = (position.hand(mover), position.hand(!mover), position.rules());
    if position.to_beat().is_some() || position.winner().is_some() {
        return None;
    }
    // The other hand only grows.
    let beaten = hand.iter().filter(|&card| !rules.beaters(!mover, other, card).is_empty()).count();
    if beaten > 1 || rules.trumps() == Trumps::Own && hand.len() > LONGEST {
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
