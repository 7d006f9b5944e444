//! A reason in words.

use faceup_core::notation::{format_card, verb};
use faceup_core::{Card, Move, Player, Position};

use super::fact::{Claim, Fact};
use super::run;

/// The reason in words. `None` if the facts make no clear point.
pub fn sentence(words: &Words<'_>, facts: &[Fact], winner: Player) -> Option<String> {
    let mut clauses = Vec::<String>::new();
    for fact in facts {
        // The reader knows the first move.
        if fact.ply == 0 && fact.claim.is_of_a_move() {
            continue;
        }
        if fact.claim == Claim::LeadsNext && fact.player != winner {
            return None;
        }
        let clause = words.clause(fact);
        match clauses.last_mut() {
            // A beat and the lead that follows it.
            Some(beat) if fact.claim == Claim::Leads && words.leads_after_beating(fact) => {
                *beat = format!("{beat} and {}", clause.trim_start_matches(&words.subject(fact.player)).trim_start());
            }
            _ => clauses.push(clause),
        }
        if fact.claim.decides() {
            return Some(clauses.chunks(2).map(|pair| as_sentence(&pair.join(", and "))).collect::<Vec<_>>().join(" "));
        }
    }
    None
}

fn as_sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

impl Claim {
    /// Whether it is about a move, and not about a position.
    const fn is_of_a_move(self) -> bool {
        matches!(self, Claim::Leads | Claim::Beats | Claim::OnlyBeat | Claim::Eats | Claim::MustEat)
    }

    /// Whether it ends a sentence.
    const fn decides(self) -> bool {
        matches!(self, Claim::GoesOut | Claim::CannotBeBeaten | Claim::MustLeadAndLose | Claim::LeadsNext)
    }
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
        as_sentence(&self.clause(fact))
    }

    /// The player as the subject of a clause.
    fn subject(&self, player: Player) -> String {
        let name = match player {
            Player::One => self.names[0],
            Player::Two => self.names[1],
        };
        verb(name, name, "you").to_owned()
    }

    /// A clause about a player. A verb has two forms between slashes: `lead/leads`.
    fn does(&self, player: Player, predicate: &str) -> String {
        let subject = self.subject(player);
        let form = |word: &str| match word.split_once('/') {
            Some((second, third)) => verb(&subject, third, second).to_owned(),
            None => word.to_owned(),
        };
        let words: Vec<String> = predicate.split(' ').map(form).collect();
        format!("{subject} {}", words.join(" "))
    }

    fn card(&self, card: Option<Card>) -> String {
        card.map_or(String::new(), |card| format_card(card, self.start.rules().pack()))
    }

    /// The position at a fact.
    fn position(&self, fact: &Fact) -> Position {
        let moves = self.line.iter().take(fact.ply);
        moves.fold(*self.start, |now, &mv| now.play(mv).unwrap_or(now))
    }

    /// Whether the move before a lead is a beat of the same player.
    fn leads_after_beating(&self, fact: &Fact) -> bool {
        fact.ply > 1 && matches!(self.line.get(fact.ply - 1), Some(Move::Beat(_)))
    }

    fn clause(&self, fact: &Fact) -> String {
        let (now, player) = (self.position(fact), fact.player);
        let mv = self.line.get(fact.ply);
        let played = self.card(mv.and_then(|mv| mv.card()));
        let beaten = self.card(now.to_beat());
        let cards = |count: u32| format!("{count} card{}", if count == 1 { "" } else { "s" });
        let pile = if now.pile().len() == 1 { "it".to_owned() } else { cards(now.pile().len()) };
        let own = now.hand(player).len();
        match fact.claim {
            Claim::Leads => self.does(player, &format!("lead/leads {played}")),
            Claim::Beats => self.does(player, &format!("beat/beats {beaten} with {played}")),
            Claim::OnlyBeat => self.does(player, &format!("can beat {beaten} only with {played}")),
            Claim::Eats => self.does(player, &format!("eat/eats {pile}")),
            Claim::MustEat => self.does(player, &format!("cannot beat {beaten} and must eat {pile}")),
            Claim::GoesOut if now.to_beat().is_some() => self.does(player, "beat/beats it with your/their last card"),
            Claim::GoesOut => self.does(player, "lead/leads your/their last card"),
            Claim::CannotBeBeaten => {
                let whose = verb(&self.subject(player), "", "your").to_owned();
                let whose = if whose.is_empty() { format!("{}'s", self.subject(player)) } else { whose };
                let but = match run::beaten(&now) {
                    Some(card) => {
                        format!(" but {}, which {}", self.card(Some(card)), self.does(player, "lead/leads last"))
                    }
                    None => String::new(),
                };
                format!("{}{but}", self.does(!player, &format!("can beat none of {whose} cards")))
            }
            Claim::MustLeadAndLose => {
                let last = if now.hand(!player).len() == 1 { "with your/their last card" } else { "and go/goes out" };
                let lead = self.does(player, "lead/leads");
                format!("whatever {lead}, {}", self.does(!player, &format!("beat/beats it {last}")))
            }
            Claim::LeadsNext => {
                let other = now.hand(!player).len();
                self.does(player, &format!("lead/leads next with {} against {other}", cards(own)))
            }
        }
    }
}
