//! The words of a fact.

use faceup_core::notation::{format_card, verb};
use faceup_core::{Card, Move, Player, Position};

use super::claim::{Claim, Fact, sure};

/// A fact about a line from a position as a sentence. `names` are those of player one and player two.
pub fn words(position: &Position, line: &[Move], fact: &Fact, names: [&str; 2]) -> String {
    let moves = line.iter().take(fact.ply);
    let now = moves.fold(*position, |now, &mv| now.play(mv).unwrap_or(now));
    let card = |card: Option<Card>| card.map_or(String::new(), |card| format_card(card, now.rules().pack()));
    let (played, top) = (card(line.get(fact.ply).and_then(|mv| mv.card())), card(now.to_beat()));
    let name = |player| {
        let name = if player == Player::One { names[0] } else { names[1] };
        verb(name, name, "you")
    };
    let (own, other) = (name(fact.player), name(!fact.player));
    let does = |name: &str, second: &str| format!("{name} {second}{}", verb(name, "s", ""));
    let words = match fact.claim {
        Claim::Leads => format!("{} {played}", does(own, "lead")),
        Claim::LeadsOnlySure => {
            let whose = verb(own, &format!("{own}'s"), "your").to_owned();
            format!("{played} was {whose} only card that {other} cannot beat")
        }
        Claim::Beats => format!("{played} beats {top}"),
        Claim::OnlyBeat => format!("only {played} beats {top}"),
        Claim::Eats => format!("{} {top}", does(own, "eat")),
        Claim::MustEat => format!("nothing beats {top}"),
        Claim::GoesOut => format!("{own} {} out with {played}", verb(own, "goes", "go")),
        Claim::CannotBeBeaten => {
            format!("{own} {} out: {other} can beat no lead but the last", verb(own, "goes", "go"))
        }
        Claim::MustLeadAndLose => {
            format!("whatever {}, {} it and {} out", does(own, "lead"), does(other, "beat"), verb(other, "goes", "go"))
        }
        Claim::HoldsMore => match [fact.player, !fact.player].map(|player| sure(&now, player).len()) {
            [_, 0] => format!("{own} can then beat every card that {}: usually enough", does(other, "hold")),
            [most, few] => {
                let (own, then) = (format!("{own} then"), verb(own, "holds", "hold"));
                format!("{own} {then} {most} cards that {other} cannot beat, {other} {few}: usually enough")
            }
        },
    };
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
}
