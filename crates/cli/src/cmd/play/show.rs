//! What a session looks like.

use faceup_core::{AfterBeating, ByPlayer, Card, Move, Player, Position, Rules, Trumps, notation};
use faceup_engine::Knowledge;
use faceup_engine::session::{Event, Seat, Session, Turn, Verdict, explained};
use faceup_play::Game;
use faceup_solver::Outcome;

use super::{ending, name};
use crate::output;
use crate::terminal::{Ink, Paint};

/// Prints a session for the people who sit at it.
pub struct Show {
    paint: Paint,
    seats: ByPlayer<Seat>,
}

/// The game in a few lines.
fn explain(rules: Rules) -> String {
    let trump = match rules.trumps() {
        Trumps::None => "",
        Trumps::Own => ", or, unless it is one of his own trumps, with any of those",
    };
    let after = match rules.after_beating() {
        AfterBeating::Lead => "Who beats leads next",
        AfterBeating::Pass => "The card that beat it is the next to be beaten",
    };
    format!(
        "Whoever has no card left wins, at once. The leader puts any card on the table. The other beats it with a higher\n\
         card of its suit{trump}; or he picks up all that lies there,\nwhich can always be done, and the leader leads \
         again. {after}."
    )
}

impl Show {
    pub fn new(paint: Paint, seats: ByPlayer<Seat>) -> Show {
        Show { paint, seats }
    }

    pub fn say(&self, text: &str) -> anyhow::Result<()> {
        output::text(text)
    }

    /// What a person sees before his turn.
    pub fn turn(&self, session: &Session) -> anyhow::Result<()> {
        self.board(session)?;
        if session.marks() && matches!(session.turn(), Turn::Person(_)) {
            self.moves(session.game().now(), &session.game().now().moves())?;
        }
        Ok(())
    }

    /// What is shown before a person types.
    pub fn prompt(&self, session: &Session) -> String {
        let both = self.seats.one == self.seats.two;
        match session.turn() {
            Turn::Person(player) => {
                let who = if both { format!("{} ", name(self.seats, player)) } else { String::new() };
                let what = if session.game().now().to_beat().is_some() { "beat or p" } else { "lead" };
                format!("{who}{what}> ")
            }
            Turn::SettingUp => "set up> ".to_owned(),
            Turn::Over | Turn::Engine(_) => "> ".to_owned(),
        }
    }

    /// Both hands, and the table between them.
    pub fn board(&self, session: &Session) -> anyhow::Result<()> {
        let pack = session.rules().pack();
        let mut lines = vec![String::new()];
        let hand = |player: Player, cards| {
            let trump = session.rules().trump(player);
            let trump = trump.map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
            let label = self.paint.ink(Ink::Strong, &format!("{:<7}", name(self.seats, player)));
            format!("{label} {}{trump}", self.paint.hand(cards, pack))
        };
        if let Some((person, own, other)) = session.set_up() {
            lines.push(hand(!person, other));
            lines.push(hand(person, own));
            return output::text(lines.join("\n"));
        }
        let now = session.game().now();
        // A person sits at the bottom of his table.
        let bottom = if self.seats.one == Seat::Person { Player::One } else { Player::Two };
        lines.push(hand(!bottom, now.hand(!bottom)));
        lines.push(format!("{:<7} {}", "pile", self.table(session.game())));
        lines.push(hand(bottom, now.hand(bottom)));
        output::text(lines.join("\n"))
    }

    /// The cards on the table, bottom to top.
    fn table(&self, game: &Game) -> String {
        let cards = game.pile(game.len());
        let Some((top, below)) = cards.split_last() else { return "-".to_owned() };
        let card = |card: &Card| self.paint.card(*card, game.rules().pack());
        let mut words: Vec<String> = below.iter().map(card).collect();
        let is_to_beat = game.now().to_beat() == Some(*top);
        words.push(if is_to_beat { format!("[{}]", card(top)) } else { card(top) });
        words.join(" ")
    }

    fn moves(&self, now: &Position, moves: &[Move]) -> anyhow::Result<()> {
        let pack = now.rules().pack();
        let cards: Vec<String> =
            moves.iter().rev().filter_map(|mv| mv.card()).map(|card| self.paint.card(card, pack)).collect();
        let can = match (moves.contains(&Move::Eat), cards.is_empty()) {
            (true, true) => "to play: p (pick up)".to_owned(),
            (true, false) => format!("to play: {}, or p (pick up)", cards.join(" ")),
            (false, _) => format!("to play: {}", cards.join(" ")),
        };
        output::text(can)
    }

    fn move_text(&self, mv: Move, now: &Position) -> String {
        mv.card().map_or("p (pick up)".to_owned(), |card| self.paint.card(card, now.rules().pack()))
    }

    pub fn event(&self, event: &Event, session: &Session) -> anyhow::Result<()> {
        let now = session.game().now();
        match event {
            Event::Said(text) => self.say(text),
            Event::Moves(moves) => self.moves(now, moves),
            Event::Board => self.board(session),
            Event::Record => {
                let names = Player::ALL.map(|player| name(self.seats, player));
                let moves = notation::format_moves(session.game().start(), session.game().moves(), names);
                output::text(if moves.is_empty() { "nothing has been played yet".to_owned() } else { moves })
            }
            Event::Help => self.help(session.rules()),
            Event::Played { player, mv, forced } => {
                // What a person typed stands there already.
                let both = self.seats.one == self.seats.two;
                if self.seats[*player] == Seat::Person && (both || *mv != Move::Eat) {
                    return Ok(());
                }
                let who = name(self.seats, *player);
                let is_you = who == "YOU";
                let card = |card: &Card| self.paint.card(*card, session.rules().pack());
                let text = match mv {
                    Move::Lead(lead) => format!("{who} leads {}", card(lead)),
                    Move::Beat(beat) => format!("{who} beats with {}", card(beat)),
                    Move::Eat if is_you => "YOU pick up the table".to_owned(),
                    Move::Eat if *forced => format!("{who} must eat"),
                    Move::Eat => format!("{who} eats"),
                };
                self.say(&text)
            }
            Event::Advice(choice) => {
                let known = match choice.knowledge {
                    Knowledge::Nothing | Knowledge::Score(_) => String::new(),
                    Knowledge::Outcome(outcome) => format!(": a {outcome}"),
                    Knowledge::Value(value) => format!(": a {value}"),
                };
                self.say(&format!("try {}{known}", self.move_text(choice.mv, now)))
            }
            Event::Line(start, line) => {
                let names = Player::ALL.map(|player| name(self.seats, player));
                self.say(&format!("best play: {}", notation::format_moves(start, line, names)))
            }
            Event::Verdict(player, verdict) => {
                let who = name(self.seats, *player);
                let (for_you, for_other) = if who == "YOU" { ("you", "FACEUP") } else { (who, "the other player") };
                let rounds = match verdict {
                    Verdict::Value(value) => value.rounds(),
                    _ => None,
                };
                let rounds = match rounds {
                    Some(1) => " in 1 round".to_owned(),
                    Some(rounds) => format!(" in {rounds} rounds"),
                    None => String::new(),
                };
                self.say(&match verdict.outcome() {
                    Some(Outcome::Win) => format!("the position is won for {for_you}{rounds}"),
                    Some(Outcome::Loss) => format!("the position is won for {for_other}{rounds}"),
                    Some(Outcome::Draw) => "neither side can win".to_owned(),
                    None => "who wins is not known here".to_owned(),
                })
            }
            Event::Ended(end) => {
                let ink = match (end.winner(), self.seats.one == self.seats.two) {
                    (Some(winner), false) if self.seats[winner] == Seat::Person => Ink::Good,
                    (Some(_), false) => Ink::Bad,
                    _ => Ink::Even,
                };
                self.say(&self.paint.ink(ink, &ending(*end, self.seats)))?;
                self.say("'next' deals another game, 'back' takes a move back, 'quit' ends")
            }
        }
    }

    fn help(&self, rules: Rules) -> anyhow::Result<()> {
        let mut lines = vec![explain(rules), String::new()];
        lines.push(format!("{:<14} play that card, as 10s, S10, ts or Xs; an ace is A or 1", "a card"));
        lines.extend(explained().into_iter().map(|(words, does)| format!("{words:<14} {does}")));
        output::text(lines.join("\n"))
    }
}
