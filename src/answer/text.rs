//! Answers for people.

use faceup_core::{Deal, Move, Player, Rules, notation};
use faceup_play::Basis;
use faceup_solver::Outcome;

use super::query::Answer;
use super::question::Question;
use crate::table_store::ships_rounds;

/// The answer for people, on several lines.
impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&lines(self).join("\n"))
    }
}

fn lines(answer: &Answer) -> Vec<String> {
    let rules = answer.position().rules();
    let mut lines = board(answer.question());
    lines.push(verdict(answer));
    lines.push(String::new());
    let width = answer.moves().iter().map(|(_, known)| known.to_string().len()).max().unwrap_or(0);
    for &(mv, known) in answer.moves() {
        let line = match answer.resists_longest(known) {
            true => format!("  {:<9} {:<width$}   {RESISTS}", named(mv, rules), known.to_string()),
            false => format!("  {:<9} {known}", named(mv, rules)),
        };
        lines.push(line);
    }
    let below = match answer.basis() {
        Basis::Table { has_rounds: false } if ships_rounds(rules) => {
            vec![
                "the table has no rounds, and so no best play: the program has them, and shows them without --table"
                    .to_owned(),
            ]
        }
        Basis::Table { has_rounds: false } => {
            let game = rules.code();
            vec![format!(
                "the table has no rounds, and so no best play: 'faceup solve {game} --out FILE' counts them, --table FILE shows them"
            )]
        }
        Basis::Search { base_ranks: Some(ranks), .. } => source(answer, ranks),
        _ if !answer.line().is_empty() => {
            let names = match answer.position().mover() {
                Player::One => ["MOVER", "OPPONENT"],
                Player::Two => ["OPPONENT", "MOVER"],
            };
            let more = if answer.line_ends() { "" } else { " (--line N shows more)" };
            vec![answer.play(names) + more]
        }
        _ => return lines,
    };
    lines.push(String::new());
    lines.extend(below);
    lines
}

/// The mark of [moves that resist longest](Answer::resists_longest).
pub const RESISTS: &str = "resists longest";

fn verdict(answer: &Answer) -> String {
    let known = answer.knowledge();
    match (answer.basis(), known.outcome()) {
        (Basis::Table { .. }, _) => format!("{known} for the mover"),
        (Basis::Search { .. }, Some(_)) => format!("{known} for the mover, which is certain"),
        (Basis::Search { .. }, None) => format!("estimate: the mover wins with a chance of {known}"),
    }
}

impl Answer {
    /// The line of play with its kind, as `best play: ANN leads 8h, …`. The first name is player one's.
    #[must_use]
    pub fn play(&self, names: [&str; 2]) -> String {
        let what = match (self.knowledge().outcome(), self.knowledge().score()) {
            (Some(Outcome::Draw), _) => "play that keeps the draw",
            (_, None) => "best play",
            (_, Some(_)) => "play that the search prefers",
        };
        let more = if self.line_ends() { "" } else { " …" };
        format!("{what}: {}{more}", notation::format_moves(self.position(), self.line(), names))
    }
}

/// The source of an estimate.
fn source(answer: &Answer, ranks: u8) -> Vec<String> {
    let out = answer.position().rules().pack().ranks() - ranks;
    let mut lines = vec![format!("estimated from the solved game with {} ({out} removed)", ranks_of(ranks))];
    if answer.knowledge().outcome().is_none() {
        let (rules, hand) = (answer.position().rules(), answer.position().leaders_hand());
        if hand.and_then(|hand| Deal::new(rules, hand).ok()).is_some_and(|deal| deal.is_symmetric()) {
            lines.push(
                "for symmetric deals, an estimate tells little more than how often their starter wins".to_owned(),
            );
        }
    }
    lines
}

fn ranks_of(ranks: u8) -> String {
    if ranks == 1 { "1 rank".to_owned() } else { format!("{ranks} ranks") }
}

/// The game, the hands and the pile, followed by an empty line.
fn board(question: &Question) -> Vec<String> {
    let position = question.position();
    let (rules, mover) = (position.rules(), position.mover());
    let mut lines = vec![rules.to_string(), String::new()];
    let [one, two] = question.names().map(|names| names.map(|name| format!("   ({name})"))).unwrap_or_default();
    for (who, player, name) in [("mover", mover, one), ("opponent", !mover, two)] {
        let trump =
            rules.trump(player).map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
        lines.push(format!("{who:<8}  {}{trump}{name}", notation::format_hand(position.hand(player), rules.pack())));
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

/// A move for people: `lead 8h` or `eat`.
fn named(mv: Move, rules: Rules) -> String {
    let name = mv.name(rules.pack());
    if mv == Move::Eat { name } else { format!("{} {name}", mv.kind()) }
}
