//! Positions and moves for people.

use faceup::answer::Question;
use faceup::{Move, Rules, notation};

/// The game, the hands and the pile, with an empty line at the end.
pub fn board(question: &Question) -> Vec<String> {
    let position = question.position();
    let (rules, mover) = (position.rules(), position.mover());
    let mut lines = vec![rules.to_string(), String::new()];
    for (who, player) in [("mover", mover), ("opponent", !mover)] {
        let trump =
            rules.trump(player).map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
        lines.push(format!("{who:<8}  {}{trump}", notation::format_hand(position.hand(player), rules.pack())));
    }
    let pile: Vec<String> = question.pile().iter().map(|&card| notation::format_card(card, rules.pack())).collect();
    if !pile.is_empty() {
        let next = match position.to_beat() {
            Some(top) => format!("the {} is to be beaten", notation::format_card(top, rules.pack())),
            None => "the mover leads".to_owned(),
        };
        lines.push(format!("{:<8}  {}   ({next})", "pile", pile.join(" ")));
    }
    lines.push(String::new());
    lines
}

/// A move as people read it: `lead 8h` or `eat`.
pub fn named(mv: Move, rules: Rules) -> String {
    let name = mv.name(rules.pack());
    if mv == Move::Eat { name } else { format!("{} {name}", mv.kind()) }
}
