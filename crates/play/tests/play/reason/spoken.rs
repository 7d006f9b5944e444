//! Reads the sentence of a reason back, and checks each of its claims.

use faceup_core::{Move, notation};
use faceup_play::Reason;

use super::referee::Referee;

/// Checks a sentence about players called `ann` and `bob`.
pub fn check(sentence: &str, reason: &Reason) {
    let words: Vec<String> = sentence
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', '.', ';']).to_owned())
        .map(|word| {
            if word == "Ann" || word == "Bob" || word == "Whatever" || word == "With" {
                word.to_lowercase()
            } else {
                word
            }
        })
        .collect();
    assert!(sentence.ends_with('.') && sentence.chars().next().is_some_and(char::is_uppercase), "{sentence}");
    let mut reader = Reader { words, at: 0, ply: 1, subject: 0, reason, sentence };
    while !reader.clause() {}
    assert_eq!(reader.at, reader.words.len(), "{sentence}");
}

struct Reader<'r> {
    words: Vec<String>,
    at: usize,
    /// The number of moves of the line that were spoken of, the first one included.
    ply: usize,
    subject: usize,
    reason: &'r Reason,
    sentence: &'r str,
}

impl Reader<'_> {
    /// Reads the words of a pattern if they follow. `*` stands for any word, and returns it.
    fn take(&mut self, pattern: &str) -> Option<Vec<String>> {
        let (mut at, mut found) = (self.at, Vec::new());
        for expected in pattern.split(' ') {
            let word = self.words.get(at)?;
            match expected {
                "*" => found.push(word.clone()),
                _ if word == expected => {}
                _ => return None,
            }
            at += 1;
        }
        self.at = at;
        Some(found)
    }

    fn name(&mut self) -> Option<usize> {
        ["ann", "bob"].iter().position(|name| self.take(name).is_some())
    }

    fn card(&self, name: &str) -> (u8, u8) {
        let position = self.reason.position();
        Referee::card(position, notation::parse_card(name, position.rules().pack()).expect(self.sentence))
    }

    fn now(&self) -> Referee {
        Referee::at(self.reason, self.ply)
    }

    /// Cards in a list with `and`.
    fn list(&mut self) -> Vec<(u8, u8)> {
        let mut cards = Vec::new();
        while let Some(found) = self.take("*") {
            cards.push(self.card(&found[0]));
            if self.take("and").is_none() {
                break;
            }
        }
        cards
    }

    fn is(&self, claim: bool) {
        assert!(claim, "{} {:?}", self.sentence, self.reason);
    }

    /// The subject has played the next move of the line.
    fn played(&mut self, card: Option<(u8, u8)>) {
        let mv = self.reason.line()[self.ply];
        self.is(self.now().mover == self.subject);
        self.is(mv.card().map(|card| Referee::card(self.reason.position(), card)) == card);
        self.ply += 1;
    }

    /// The words for the card to beat.
    fn is_top(&self, words: &str) {
        self.is(words == "it" || self.now().top == Some(self.card(words)));
    }

    /// The words for what is eaten.
    fn eaten(&mut self) -> usize {
        if self.take("it").is_some() { 1 } else { self.take("* cards").expect(self.sentence)[0].parse().unwrap() }
    }

    /// Reads a clause. Returns whether it is the last one.
    fn clause(&mut self) -> bool {
        let _ = self.take("and").or_else(|| self.take("but"));
        let is_first = self.at == 0;
        if let Some(name) = self.name() {
            self.subject = name;
        }
        let now = self.now();
        let (own, other) = (now.hands[self.subject].clone(), now.hands[1 - self.subject].clone());
        let beaters = now.top.map_or(Vec::new(), |top| now.beaters(now.mover, top));
        if self.take("with best play").is_some() {
            let back = if self.take("this position comes back after").is_some() { 0 } else { 1 };
            assert!(back == 0 || self.take("the position after it comes back after").is_some(), "{}", self.sentence);
            let moves: usize = self.take("* moves").expect(self.sentence)[0].parse().unwrap();
            self.is(moves == self.reason.line().len() - back && self.reason.winner().is_none());
            return true;
        }
        if self.take("whatever").is_some() {
            let (loser, _) = (self.name().unwrap(), self.take("then leads").expect(self.sentence));
            let winner = self.name().unwrap();
            self.is(now.mover == loser && now.top.is_none() && winner != loser && now.must_lose());
            let cards = now.hands[winner].len();
            let then = match cards {
                1 => "beats it with their last card",
                2 => "beats it and leads their last card",
                _ => "beats it and leads all their other cards unbeaten",
            };
            self.take(then).expect(self.sentence);
            return true;
        }
        if self.take("leads their last card").is_some() || self.take("beats * with their last card").is_some() {
            let ply = if is_first && self.reason.line().len() == 1 { 0 } else { self.ply };
            let mut last = Referee::at(self.reason, ply);
            self.is(last.mover == self.subject
                && last.hands[self.subject].len() == 1
                && ply + 1 == self.reason.line().len());
            let card = self.reason.line()[ply].card().map(|card| Referee::card(self.reason.position(), card));
            last.play(card);
            self.is(last.winner() == Some(self.subject));
            return true;
        }
        if let Some(found) = self.take("leads next with * cards of which") {
            let loser = self.name().unwrap();
            self.take("can beat only").expect(self.sentence);
            let beaten = self.list();
            self.is(loser != self.subject && now.mover == self.subject && now.pile() == 0);
            self.is(found[0] == own.len().to_string() && beaten == now.beaten(self.subject));
            return true;
        }
        let next =
            self.take("leads next with * cards against *").or_else(|| self.take("leads next with * card against *"));
        if let Some(found) = next {
            self.is(now.mover == self.subject && now.pile() == 0);
            self.is(found == [own.len().to_string(), other.len().to_string()]);
            return true;
        }
        if self.take("can then beat every card that").is_some() {
            let loser = self.name().unwrap();
            self.take("has left").expect(self.sentence);
            let except = if self.take("except").is_some() { self.list() } else { Vec::new() };
            self.is(loser != self.subject && now.mover == loser && now.pile() == 0);
            let beaten = now.beaten(loser);
            self.is(other.iter().all(|card| beaten.contains(card) != except.contains(card)));
            self.is(beaten.len() + except.len() == other.len());
            return true;
        }
        if let Some(found) =
            self.take("can beat none of * other cards").or_else(|| self.take("can beat none of * cards"))
        {
            // The cards of a position before the line are all cards.
            let is_all = !self.sentence.contains("other cards");
            let now = if is_all { Referee::at(self.reason, 0) } else { now };
            let winner = usize::from(found[0] == "bob's");
            self.is(winner != self.subject && now.mover == winner && now.top.is_none());
            let last = self.take("but * which * leads last").map(|found| self.card(&found[0]));
            self.is(now.beaten(winner) == last.into_iter().collect::<Vec<_>>() && now.can_run(last));
            let first = self.reason.line()[0].card().map(|card| Referee::card(self.reason.position(), card));
            self.is(!is_all || first != last || now.hands[winner].len() == 1);
            return true;
        }
        if let Some(found) = self.take("cannot beat * and must eat") {
            self.is_top(&found[0]);
            let ends = self.words.get(self.at).is_none_or(|word| ["and", "but", "ann", "bob"].contains(&word.as_str()));
            let pile = if ends { 1 } else { self.eaten() };
            self.is(beaters.is_empty() && pile == now.pile());
            self.played(None);
        } else if self.take("does best to eat").is_some() || self.take("eats").is_some() {
            let pile = self.eaten();
            self.is(!beaters.is_empty() && pile == now.pile());
            self.played(None);
        } else if let Some(found) = self.take("can beat * only with *") {
            self.is_top(&found[0]);
            let card = self.card(&found[1]);
            self.is(beaters == [card]);
            self.played(Some(card));
        } else if let Some(found) = self.take("beats * with *") {
            self.is_top(&found[0]);
            let card = self.card(&found[1]);
            self.is(beaters.contains(&card));
            self.played(Some(card));
        } else if let Some(found) = self.take("then leads *").or_else(|| self.take("leads *")) {
            self.is(now.top.is_none() && matches!(self.reason.line()[self.ply], Move::Lead(_)));
            let card = self.card(&found[0]);
            self.played(Some(card));
        } else {
            panic!("{}: {:?}", self.sentence, &self.words[self.at..]);
        }
        false
    }
}
