//! A reason in words.

use faceup_core::notation::{format_card, verb};
use faceup_core::{Card, CardSet, Move, Player, Position};

use super::fact::{self, Claim, Fact};

/// The most subjects of the clauses of a reason, one after the other. A reader does not follow more.
const MOST_SUBJECTS: usize = 4;

/// The reason in words. `None` if the facts make no clear point.
pub fn sentence(words: &Words<'_>, facts: &[Fact], winner: Option<Player>, has_rounds: bool) -> Option<String> {
    if let Some(repeats) = facts.iter().find(|fact| fact.claim == Claim::Repeats) {
        return Some(words.sentence(repeats));
    }
    let winner = winner?;
    let mut clauses = Vec::<Clause>::new();
    let mut before: Option<&Fact> = None;
    for fact in facts {
        // The reader knows the first move, unless it ends the game.
        if fact.ply == 0 && fact.claim.is_of_a_move() && fact.claim != Claim::GoesOut {
            continue;
        }
        let is_named = before.is_some_and(|before| before.claim == Claim::Leads);
        let clause = match fact.claim {
            Claim::Eats if fact.player != winner && has_rounds => words.eats_at_best(fact),
            Claim::Leads if fact.ply == 1 && words.leads_after_beating(fact) => words.then_leads(fact),
            _ => words.clause(fact, is_named),
        };
        clauses.push(clause);
        if fact.claim == Claim::GoesOut || !fact.claim.is_of_a_move() {
            let changes = clauses.windows(2).filter(|pair| pair[0].subject != pair[1].subject).count();
            return (changes < MOST_SUBJECTS).then(|| text(words, &clauses));
        }
        before = Some(fact);
    }
    None
}

/// Clauses as sentences: a sentence for each subject, and the last clause in the sentence of the one before.
fn text(words: &Words<'_>, clauses: &[Clause]) -> String {
    let mut text = String::new();
    for (index, clause) in clauses.iter().enumerate() {
        let (before, is_last) = (index.checked_sub(1).map(|before| &clauses[before]), index + 1 == clauses.len());
        let same = clause.subject.is_some() && before.is_some_and(|before| before.subject == clause.subject);
        let (link, subject) = match before {
            None => ("", true),
            Some(_) if is_last && same => (clause.link, false),
            Some(_) if is_last => (", and ", true),
            Some(_) if same => (" and ", false),
            Some(_) => (". ", true),
        };
        text += link;
        let own = if subject { words.with_subject(clause) } else { clause.predicate.clone() };
        text += &if link.is_empty() || link == ". " { capital(&own) } else { own };
    }
    text + "."
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A clause of a sentence.
struct Clause {
    /// Its subject. None if the predicate is a sentence of its own.
    subject: Option<Player>,
    predicate: String,
    /// What joins it to a clause before it with the same subject.
    link: &'static str,
}

/// The words for facts about a line.
pub struct Words<'r> {
    /// The position before the line.
    pub start: &'r Position,
    /// The line.
    pub line: &'r [Move],
    /// The names of player one and player two.
    pub names: [&'r str; 2],
}

impl Words<'_> {
    /// A fact as a sentence.
    pub fn sentence(&self, fact: &Fact) -> String {
        text(self, &[self.clause(fact, false)])
    }

    fn with_subject(&self, clause: &Clause) -> String {
        match clause.subject {
            Some(player) => format!("{} {}", self.name(player), clause.predicate),
            None => clause.predicate.clone(),
        }
    }

    fn name(&self, player: Player) -> &str {
        let name = match player {
            Player::One => self.names[0],
            Player::Two => self.names[1],
        };
        verb(name, name, "you")
    }

    /// What belongs to a player: `your`, `Bill's`.
    fn whose(&self, player: Player) -> String {
        let name = self.name(player);
        verb(name, &format!("{name}'s"), "your").to_owned()
    }

    /// A predicate whose verbs have two forms: `lead/leads`.
    fn forms(&self, player: Player, predicate: &str) -> String {
        let form = |word: &str| match word.split_once('/') {
            Some((second, third)) => verb(self.name(player), third, second).to_owned(),
            None => word.to_owned(),
        };
        predicate.split(' ').map(form).collect::<Vec<_>>().join(" ")
    }

    fn does(&self, player: Player, predicate: &str) -> Clause {
        Clause { subject: Some(player), predicate: self.forms(player, predicate), link: " and " }
    }

    fn card(&self, card: Card) -> String {
        format_card(card, self.start.rules().pack())
    }

    /// Cards in a list: `Kh`, `Kh and As`.
    fn cards(&self, cards: CardSet) -> String {
        cards.iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" and ")
    }

    /// The position at a fact.
    fn position(&self, fact: &Fact) -> Position {
        let moves = self.line.iter().take(fact.ply);
        moves.fold(*self.start, |now, &mv| now.play(mv).unwrap_or(now))
    }

    /// The pile, as something to eat.
    fn pile(&self, now: &Position) -> String {
        match now.pile().len() {
            1 => "it".to_owned(),
            cards => format!("{cards} cards"),
        }
    }

    /// The card of the move at a fact.
    fn played(&self, fact: &Fact) -> String {
        self.line.get(fact.ply).and_then(|mv| mv.card()).map_or(String::new(), |card| self.card(card))
    }

    /// Whether the move before a lead is a beat of the same player.
    fn leads_after_beating(&self, fact: &Fact) -> bool {
        fact.ply > 0 && matches!(self.line.get(fact.ply - 1), Some(Move::Beat(_)))
    }

    fn then_leads(&self, fact: &Fact) -> Clause {
        self.does(fact.player, &format!("then lead/leads {}", self.played(fact)))
    }

    /// The eat of a player for whom no other move is better.
    fn eats_at_best(&self, fact: &Fact) -> Clause {
        self.does(fact.player, &format!("do/does best to eat {}", self.pile(&self.position(fact))))
    }

    /// A fact as a clause. `is_named` says whether the clause before it has named the card to beat.
    fn clause(&self, fact: &Fact, is_named: bool) -> Clause {
        let (now, player) = (self.position(fact), fact.player);
        let does = |predicate: &str| self.does(player, predicate);
        let played = self.played(fact);
        let beaten = match now.to_beat() {
            Some(card) if !is_named => self.card(card),
            _ => "it".to_owned(),
        };
        let (own, other) = (now.hand(player), now.hand(!player));
        match fact.claim {
            Claim::Leads => does(&format!("lead/leads {played}")),
            Claim::Beats => does(&format!("beat/beats {beaten} with {played}")),
            Claim::OnlyBeat => does(&format!("can beat {beaten} only with {played}")),
            Claim::Eats => does(&format!("eat/eats {}", self.pile(&now))),
            Claim::MustEat if is_named && now.pile().len() == 1 => does("cannot beat it and must eat"),
            Claim::MustEat => does(&format!("cannot beat {beaten} and must eat {}", self.pile(&now))),
            Claim::GoesOut if now.to_beat().is_some() => {
                does(&format!("beat/beats {beaten} with your/their last card"))
            }
            Claim::GoesOut => does("lead/leads your/their last card"),
            Claim::CannotBeBeaten => {
                let beaten = fact::beaten(&now, player);
                let cards = if fact.ply == 0 { "cards" } else { "other cards" };
                let but = match beaten.is_empty() {
                    true => String::new(),
                    false => {
                        format!(" but {}, which {} last", self.cards(beaten), self.with_subject(&does("lead/leads")))
                    }
                };
                let clause = self.does(!player, &format!("can beat none of {} {cards}{but}", self.whose(player)));
                Clause { link: ", and ", ..clause }
            }
            Claim::MustLeadAndLose => {
                let then = match other.len() {
                    1 => "beat/beats it with your/their last card",
                    2 => "beat/beats it and lead/leads your/their last card",
                    _ => "beat/beats it and lead/leads all your/their other cards unbeaten",
                };
                let (lead, then) = (self.forms(player, "lead/leads"), self.with_subject(&self.does(!player, then)));
                let predicate = format!("whatever {} then {lead}, {then}", self.name(player));
                Clause { subject: None, predicate, link: "" }
            }
            Claim::LeadsNext => {
                let s = if own.len() == 1 { "" } else { "s" };
                does(&format!("lead/leads next with {} card{s} against {}", own.len(), other.len()))
            }
            Claim::FewBeaten => {
                let beaten = self.cards(fact::beaten(&now, player));
                let lead = self.with_subject(&does("lead/leads next"));
                let predicate =
                    format!("{lead} with {} cards, of which {} can beat only {beaten}", own.len(), self.name(!player),);
                Clause { subject: None, predicate, link: "" }
            }
            Claim::CanBeatAll => Clause {
                link: ", but ",
                ..does(&format!(
                    "can then beat every card that {} left",
                    self.with_subject(&self.does(!player, "have/has"))
                ))
            },
            Claim::CanBeatMost => {
                let unbeaten = self.cards(other - fact::beaten(&now, !player));
                let has = self.with_subject(&self.does(!player, "have/has"));
                let predicate = format!("can then beat every card that {has} left except {unbeaten}");
                Clause { link: ", but ", ..does(&predicate) }
            }
            Claim::Repeats => {
                let (back, moves) = match now == *self.start {
                    true => ("this position", fact.ply),
                    false => ("the position after it", fact.ply - 1),
                };
                let predicate = format!("with best play, {back} comes back after {moves} moves");
                Clause { subject: None, predicate, link: "" }
            }
        }
    }
}
