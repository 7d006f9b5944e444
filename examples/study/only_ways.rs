//! How often eating by choice, or giving up a sure card, is the only way to win.
//!
//! A position *asks* about eating if there is a card to beat, the player to move can beat it, and wins. Then either only
//! eating wins, or only beating, or both.
//!
//! A *sure card* is a card that no card of the opponent's hand beats: a master. To lead it gives it up, because the opponent must
//! eat it. A position asks about sure cards if a player leads and wins, and holds a sure card and another one. Then either only sure
//! cards win, or only others, or both.

use std::error::Error;

use faceup::parts::solver::{Analyst, Leads, Tablebase};
use faceup::{CardSet, DealSet, Move, Outcome, Position, Preset, Rules, Solve};
use rayon::prelude::*;

use super::Games;

/// The columns after those of the game.
pub const COLUMNS: &str = "deals,positions,question,number,asked,only,never,either,deals_with_only";

/// Games whose deals are followed to the end in seconds.
pub const GAMES: &Games = &[
    (Preset::BeatItOrEatIt, 1, 8..=14),
    (Preset::BeatItOrEatIt, 2, 5..=11),
    (Preset::BeatItOrEatIt, 3, 3..=5),
    (Preset::BeatItOrEatIt, 4, 3..=4),
    (Preset::Challenge, 4, 2..=4),
    (Preset::Challenge1987, 4, 2..=4),
];

/// The most cards with which every deal is examined. With more, only the symmetric deals are.
const MOST_CARDS_FOR_ALL: u32 = 20;

/// The answers of the positions of some deals to one question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Answers {
    /// Positions in which only eating, or only leading sure cards, wins.
    pub only: u64,
    /// Positions in which only beating, or only leading other cards, wins.
    pub never: u64,
    /// Positions in which both win.
    pub either: u64,
    /// Deals with at least one position of the first kind.
    pub deals_with_only: u64,
}

/// The answers to both questions: about eating, and about sure cards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Both {
    /// Whether eating is the only way to win.
    pub eating: Answers,
    /// Whether leading a sure card is the only way to win.
    pub sure_cards: Answers,
}

impl Answers {
    fn plus(self, other: Answers) -> Answers {
        Answers {
            only: self.only + other.only,
            never: self.never + other.never,
            either: self.either + other.either,
            deals_with_only: self.deals_with_only + other.deals_with_only,
        }
    }

    /// Counts a position in which the ways of the question win, or others, or both.
    fn count(&mut self, wins: bool, others_win: bool) {
        match (wins, others_win) {
            (true, false) => self.only += 1,
            (false, true) => self.never += 1,
            (true, true) => self.either += 1,
            (false, false) => {}
        }
    }

    /// The answers of one deal, complete.
    fn of_deal(mut self) -> Answers {
        self.deals_with_only = u64::from(self.only > 0);
        self
    }
}

/// Rows for a game: each set of deals, the first positions or those of best play, and each question.
pub fn rows(rules: Rules) -> Result<Vec<String>, Box<dyn Error>> {
    let table = Solve::new(rules).run()?.tablebase();
    let mut rows = Vec::new();
    for set in [DealSet::All, DealSet::Symmetric] {
        let Ok(deals) = rules.deals(set) else { continue }; // with an odd number of suits, no deal is symmetric
        if set == DealSet::All && rules.pack().cards() > MOST_CARDS_FOR_ALL {
            continue;
        }
        let hands: Vec<CardSet> = deals.map(|deal| deal.starter()).collect();
        for (positions, count) in [("first", first as Count), ("play", best_play as Count)] {
            if positions == "play" && set == DealSet::All && rules.pack().cards() > MOST_CARDS_FOR_PLAY {
                continue;
            }
            let both = total(&*table, &hands, count);
            for (question, answers) in [("eating", both.eating), ("sure cards", both.sure_cards)] {
                let Answers { only, never, either, deals_with_only } = answers;
                rows.push(format!(
                    "{},{positions},{question},{},{},{only},{never},{either},{deals_with_only}",
                    set.name(),
                    hands.len(),
                    only + never + either
                ));
            }
        }
    }
    Ok(rows)
}

/// Counts the answers of one deal.
type Count = fn(&mut Analyst<&dyn Tablebase>, CardSet) -> Both;

/// The most cards with which the best play of every deal is followed.
const MOST_CARDS_FOR_PLAY: u32 = 16;
/// Deals that share an analyst, which remembers positions.
const CHUNK: usize = 64;

/// The answers of deals together.
pub fn total(table: &dyn Tablebase, hands: &[CardSet], count: Count) -> Both {
    let sum = |a: Both, b: Both| Both { eating: a.eating.plus(b.eating), sure_cards: a.sure_cards.plus(b.sure_cards) };
    hands
        .par_chunks(CHUNK)
        .map(|hands| {
            let mut analyst = Analyst::new(table);
            hands.iter().map(|&hand| count(&mut analyst, hand)).fold(Both::default(), sum)
        })
        .reduce(Both::default, sum)
}

/// The answers of the first positions of a deal: the deal itself about sure cards, and the position after each of the leads about
/// eating.
pub fn first(analyst: &mut Analyst<&dyn Tablebase>, hand: CardSet) -> Both {
    let mut both = Both::default();
    let Ok(deal) = Position::opening(analyst.rules(), hand) else { return both };
    let winning = Leads::new(*analyst.table()).winning(hand);
    count_sure_cards(&mut both.sure_cards, &deal, winning);
    for lead in deal.moves() {
        if let Ok(position) = deal.play(lead) {
            count_eating(&mut both.eating, analyst, &position);
        }
    }
    Both { eating: both.eating.of_deal(), sure_cards: both.sure_cards.of_deal() }
}

/// The answers of the positions of a line of best play: the winner hurries, and the loser delays. The line of a draw ends after the
/// first round.
pub fn best_play(analyst: &mut Analyst<&dyn Tablebase>, hand: CardSet) -> Both {
    let mut both = Both::default();
    let Ok(mut position) = Position::opening(analyst.rules(), hand) else { return both };
    let is_draw = analyst.table().outcome(hand) == Outcome::Draw;
    loop {
        if position.to_beat().is_some() {
            count_eating(&mut both.eating, analyst, &position);
        } else if !masters(&position).is_empty() {
            let winning = analyst.moves(&position).into_iter().filter(|(_, value)| value.outcome() == Outcome::Win);
            let winning = winning.filter_map(|(mv, _)| mv.card()).fold(CardSet::EMPTY, CardSet::with);
            count_sure_cards(&mut both.sure_cards, &position, winning);
        }
        let next = analyst.line(&position, 1).first().and_then(|&mv| position.play(mv).ok());
        match next {
            Some(next) if !(is_draw && next.pile().is_empty()) => position = next,
            _ => break,
        }
    }
    Both { eating: both.eating.of_deal(), sure_cards: both.sure_cards.of_deal() }
}

/// The cards of the player to move that no card of the opponent's hand beats.
fn masters(position: &Position) -> CardSet {
    let (rules, mover) = (position.rules(), position.mover());
    let other = position.hand(!mover);
    let cards = position.hand(mover).iter().filter(|&card| rules.beaters(!mover, other, card).is_empty());
    cards.fold(CardSet::EMPTY, CardSet::with)
}

/// Counts a position with a lead, if its mover wins and has the choice between sure cards and others.
fn count_sure_cards(answers: &mut Answers, position: &Position, winning: CardSet) {
    let masters = masters(position);
    let others = position.hand(position.mover()) - masters;
    if !masters.is_empty() && !others.is_empty() {
        answers.count(!(winning & masters).is_empty(), !(winning & others).is_empty());
    }
}

/// Counts a position with a card to beat, if its mover wins and can beat it.
fn count_eating(answers: &mut Answers, analyst: &mut Analyst<&dyn Tablebase>, position: &Position) {
    let beats: Vec<Move> = position.moves().into_iter().filter(|mv| *mv != Move::Eat).collect();
    if position.winner().is_some() || beats.is_empty() {
        return;
    }
    let moves = analyst.moves(position);
    let wins =
        |is_eat: bool| moves.iter().any(|&(mv, value)| (mv == Move::Eat) == is_eat && value.outcome() == Outcome::Win);
    answers.count(wins(true), wins(false));
}
