//! The display of a session.

use faceup::parts::answer::{Answer, RESISTS};
use faceup::parts::play::{Command, Ending, Knowledge, Names, Session, Turn};
use faceup::parts::solver::Outcome;
use faceup::{AfterBeating, Card, CardSet, Move, Player, Rules, Trumps};

use crate::columns::columns;
use crate::output::{plural, printable};
use crate::terminal::{Ink, Paint};

/// Describes a session for the people at it.
pub struct Show {
    paint: Paint,
    /// Whether people play, rather than analyse.
    is_play: bool,
    /// Whether to hide the other hand and the pile below its top until the game ends.
    pub hides: bool,
}

/// The rules in three lines.
fn explain(rules: Rules) -> String {
    let trump = match rules.trumps() {
        Trumps::None => "",
        Trumps::Own => " or their trump",
    };
    let after = match rules.after_beating() {
        AfterBeating::Lead => "then the first player leads again. Whoever beats a card leads next.",
        AfterBeating::Pass => "then the player of that card leads. A card that beats is to be beaten next.",
    };
    format!(
        "Get rid of all your cards to win. One player leads any card. The other beats\n\
         the top card with a higher card of its suit{trump}, or eats the pile;\n\
         {after}\n"
    )
}

impl Show {
    pub fn new(is_play: bool) -> Show {
        Show { paint: Paint::of_stdout(), is_play, hides: false }
    }

    fn hides(&self, session: &Session) -> bool {
        self.hides && session.record().ending() == Ending::Unfinished
    }

    pub fn prompt(&self, session: &Session) -> String {
        let who = |player| name(session, player);
        match (session.turn(), session.only_person()) {
            (Turn::Over, _) if !self.is_play => format!("{} over> ", session.ply()),
            (Turn::Over | Turn::Engine(_), _) => "> ".to_owned(),
            (Turn::Person(player), _) if !self.is_play => format!("{} {}> ", session.ply(), who(player)),
            (Turn::Person(player), only_person) => {
                let what = if session.position().to_beat().is_some() { "beat or p" } else { "lead" };
                let who = if only_person.is_some() { String::new() } else { format!("{} ", who(player)) };
                format!("{who}{what}> ")
            }
        }
    }

    /// Both hands, the pile and, in an analysis, the last move and the next task.
    pub fn board(&self, session: &Session) -> String {
        let (pack, names) = (session.rules().pack(), session.record().names());
        let labels = Player::ALL.map(|player| names.of(player).as_str().chars().count());
        let width = labels.into_iter().chain([5]).max().unwrap_or(0);
        let label = |text: &str| self.paint.ink(Ink::Strong, &format!("{text:<width$}"));
        let hand = |player: Player, cards: CardSet| {
            let trump = session.rules().trump(player);
            let trump = trump.map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
            format!("{}  {}{trump}", label(name(session, player)), self.paint.hand(cards, pack))
        };
        let position = session.position();
        let hand = |player: Player| hand(player, position.hand(player));
        let pile = format!("{}  {}", label("pile"), self.pile(session));
        if self.is_play {
            // A person sits at the bottom of the table.
            let bottom = session.only_person().unwrap_or(if self.hides { position.mover() } else { Player::One });
            let other = match self.hides(session) {
                true => {
                    let cards = plural(position.hand(!bottom).len().into(), "card");
                    format!("{}  {cards}", label(name(session, !bottom)))
                }
                false => hand(!bottom),
            };
            return ["", &other, &pile, &hand(bottom)].join("\n");
        }
        let mut lines = vec![String::new(), hand(Player::One), hand(Player::Two)];
        if !position.pile().is_empty() {
            lines.push(pile);
        }
        lines.push(self.status(session));
        let remarks = session.record().remarks().filter(|remark| remark.ply == session.ply());
        lines.extend(remarks.map(|remark| self.paint.ink(Ink::Faint, &format!("{{{}}}", remark.words))));
        lines.join("\n")
    }

    fn status(&self, session: &Session) -> String {
        let (record, ply, position) = (session.record(), session.ply(), session.position());
        let names = record.names();
        let mover = names.of(position.mover());
        let over = session.is_over().then(|| record.conclusion()).flatten();
        let what = match (position.winner(), over, position.to_beat()) {
            (Some(winner), ..) => names.of(winner).does("has won", "have won"),
            (None, Some(conclusion), _) => conclusion.words(names),
            (None, None, Some(card)) => format!("{mover} to beat {} or eat", self.card(card, session)),
            (None, None, None) => format!("{mover} to lead"),
        };
        let game = record.game();
        let last = ply.checked_sub(1).and_then(|before| Some((game.at(before)?, *game.moves().get(before)?)));
        let last = last.map_or(String::new(), |(before, mv)| {
            let mark = record.mark(ply - 1).map_or("", |mark| mark.name());
            let did = match mv {
                Move::Lead(card) => format!("led {}", self.card(card, session)),
                Move::Beat(card) => format!("beat with {}", self.card(card, session)),
                Move::Eat => "ate".to_owned(),
            };
            format!("; {} {did}{mark}", names.of(before.mover()))
        });
        format!("move {ply} of {}{last}; {}", game.len(), self.paint.ink(Ink::Strong, &what))
    }

    /// The cards in the pile, bottom to top. In play the card to beat is in brackets.
    fn pile(&self, session: &Session) -> String {
        let cards = session.record().game().pile(session.ply());
        let Some((top, below)) = cards.split_last() else { return "-".to_owned() };
        let below = if self.hides(session) { &[] } else { below };
        let mut words: Vec<String> = below.iter().map(|card| self.card(*card, session)).collect();
        let top_word = self.card(*top, session);
        let is_to_beat = self.is_play && session.position().to_beat() == Some(*top);
        words.push(if is_to_beat { format!("[{top_word}]") } else { top_word });
        let hidden = (cards.len() - words.len()) as u64;
        if hidden > 0 {
            words.push(format!("on {}", plural(hidden, "card")));
        }
        words.join(" ")
    }

    pub fn moves(&self, session: &Session) -> String {
        let moves = session.position().moves();
        let cards: CardSet = moves.iter().filter_map(|mv| mv.card()).collect();
        let cards_text = self.paint.cards(cards, session.rules().pack());
        match (moves.contains(&Move::Eat), cards.is_empty()) {
            (true, true) => "to play: p (pick up)".to_owned(),
            (true, false) => format!("to play: {cards_text}, or p (pick up)"),
            (false, _) => format!("to play: {cards_text}"),
        }
    }

    /// The values of moves, the best first.
    pub fn values(&self, session: &Session, answer: &Answer) -> String {
        let row = |&(mv, worth): &(Move, Knowledge)| {
            let what = match mv.card() {
                Some(card) => format!("{} {}", mv.kind(), self.card(card, session)),
                None => "eat".to_owned(),
            };
            let mark = if answer.resists_longest(worth) { RESISTS } else { "" };
            vec![format!("  {what}"), self.knowledge(worth), mark.to_owned()]
        };
        columns(&[], "ll", &answer.moves().iter().map(row).collect::<Vec<_>>())
    }

    /// A value, an outcome or an estimate, in its colour.
    pub fn knowledge(&self, knowledge: Knowledge) -> String {
        let ink = match knowledge.outcome() {
            Some(Outcome::Win) => Ink::Good,
            Some(Outcome::Loss) => Ink::Bad,
            Some(Outcome::Draw) | None => Ink::Even,
        };
        self.paint.ink(ink, &knowledge.to_string())
    }

    pub fn line(&self, session: &Session, answer: &Answer) -> String {
        let play = answer.play(session.record().names().both());
        format!("{} for {}; {play}", self.knowledge(answer.knowledge()), name(session, session.position().mover()))
    }

    /// Advice to the player to move.
    pub fn advice(&self, session: &Session, mv: Move, knowledge: Knowledge) -> String {
        let known = match knowledge {
            Knowledge::Nothing => String::new(),
            Knowledge::Score(score) if score.proved().is_none() => format!(": {score} to win"),
            known => format!(": a {known}"),
        };
        let what = mv.card().map_or("p (pick up)".to_owned(), |card| self.card(card, session));
        format!("try {what}{known}")
    }

    /// The value of the position to its mover.
    pub fn verdict(&self, session: &Session, verdict: Knowledge) -> String {
        let mover = session.position().mover();
        let who = |player| match name(session, player) {
            "YOU" => "you",
            other => other,
        };
        let rounds = verdict.in_rounds();
        match verdict.outcome() {
            Some(Outcome::Win) => format!("the position is won for {}{rounds}", who(mover)),
            Some(Outcome::Loss) => format!("the position is won for {}{rounds}", who(!mover)),
            Some(Outcome::Draw) => "neither player can force a win".to_owned(),
            None => "the search does not see who wins".to_owned(),
        }
    }

    /// A player's move.
    pub fn played(&self, session: &Session, player: Player, mv: Move, forced: bool) -> String {
        let name = session.record().names().of(player);
        match mv {
            Move::Lead(card) => name.does("leads ", "lead ") + &self.card(card, session),
            Move::Beat(card) => name.does("beats with ", "beat with ") + &self.card(card, session),
            Move::Eat if forced => format!("{name} must eat"),
            Move::Eat => name.does("eats", "eat"),
        }
    }

    /// The end of the game, and the commands that are left. Empty if it goes on.
    pub fn end(&self, session: &Session) -> String {
        let Some((text, winner)) = ending(session) else { return String::new() };
        let ink = match (winner, session.only_person()) {
            (Some(winner), Some(person)) => {
                if winner == person {
                    Ink::Good
                } else {
                    Ink::Bad
                }
            }
            _ => Ink::Even,
        };
        let text = self.paint.ink(ink, &text);
        format!("{text}\n'analyse' analyses it, 'new' deals another, 'back' steps back, 'quit' leaves")
    }

    pub fn help(&self, rules: Rules) -> String {
        explain(rules) + Command::help().trim_end()
    }

    pub fn error(&self, text: &str) -> String {
        self.paint.ink(Ink::Bad, "error: ") + &printable(text)
    }

    fn card(&self, card: Card, session: &Session) -> String {
        self.paint.card(card, session.rules().pack())
    }
}

fn name(session: &Session, player: Player) -> &str {
    session.record().names().of(player).as_str()
}

/// The end of a game in words, and the winner.
fn ending(session: &Session) -> Option<(String, Option<Player>)> {
    let (record, names): (_, &Names) = (session.record(), session.record().names());
    if let Some(winner) = session.position().winner() {
        return Some((names.of(winner).does("WINS.", "WIN."), Some(winner)));
    }
    let conclusion = record.conclusion().filter(|_| session.is_over())?;
    let Some(winner) = conclusion.winner() else { return Some(("The game is a draw.".to_owned(), None)) };
    let wins = names.of(winner).does("WINS", "WIN");
    let text = match conclusion {
        faceup::parts::play::Conclusion::Announced(_) => format!("{wins}: the win is forced."),
        _ => format!("{}, and {wins}.", conclusion.words(names)),
    };
    Some((text, Some(winner)))
}
