//! The statements of the paper about single games, and how often they hold on the hands of a game.
//!
//! A hand is the leader's. *The opponent leads* the same hands if the leader holds the other cards,
//! and the players have changed places, trumps included.

use std::error::Error;

use faceup::error::SolveError;
use faceup::parts::core::symmetry;
use faceup::parts::solver::Tablebase;
use faceup::{AfterBeating, CardSet, Deal, Outcome, Pack, Player, Rules, Solve, Table, Trumps, Value};

/// The greatest number of ranks, by the number of suits.
const RANKS: [u8; 4] = [20, 10, 6, 5];

/// The games whose hands are checked, in the order of data/statements.csv.
pub fn games() -> Result<Vec<Rules>, Box<dyn Error>> {
    let mut games = Vec::new();
    for after_beating in AfterBeating::ALL {
        for trumps in Trumps::ALL {
            for (suits, most) in (1..).zip(RANKS) {
                for ranks in 2..=most {
                    let pack = Pack::new(suits, ranks)?;
                    // One suit has no trumps.
                    games.extend(Rules::new(pack, trumps, after_beating));
                }
            }
        }
    }
    Ok(games)
}

/// The rows of one game.
pub fn rows(game: &SolvedGame) -> Vec<String> {
    let (rules, pack) = (game.rules, game.rules.pack());
    let settings =
        format!("{},{},{},{}", pack.suits(), pack.ranks(), rules.trumps().name(), rules.after_beating().name());
    let row = |&(name, statement): &(&str, Statement)| {
        let hands = (1..pack.full().bits()).map(CardSet::from_bits);
        let mut tally = Tally::default();
        hands.for_each(|hand| statement(game, hand, &mut tally));
        (tally.cases > 0).then(|| format!("{name},{settings},{},{}", tally.cases, tally.exceptions))
    };
    STATEMENTS.iter().filter_map(row).collect()
}

/// How often the premise of a statement holds for a hand, and how often the statement fails then.
#[derive(Default)]
struct Tally {
    cases: u64,
    exceptions: u64,
}

impl Tally {
    fn count(&mut self, holds: bool) {
        self.cases += 1;
        self.exceptions += u64::from(!holds);
    }
}

/// Adds up the cases of one hand of the leader.
type Statement = fn(&SolvedGame, CardSet, &mut Tally);

const STATEMENTS: &[(&str, Statement)] = &[
    ("monotone", monotone),
    ("parity", |game, hand, tally| parity(game, hand, tally, true)),
    ("parity-elsewhere", |game, hand, tally| parity(game, hand, tally, false)),
    ("bottom-card", bottom_card),
    ("cannot-eat-all", |game, hand, tally| eating(game, hand, tally, false)),
    ("can-eat-all", |game, hand, tally| eating(game, hand, tally, true)),
    ("not-both-lost", not_both_lost),
    ("one-leader-wins", one_leader_wins),
    ("lead-is-quicker", lead_is_quicker),
    ("symmetric-is-won", symmetric_is_won),
];

/// A solved game.
pub struct SolvedGame {
    table: Table,
    rules: Rules,
}

impl SolvedGame {
    /// Solves the game.
    pub fn solve(rules: Rules) -> Result<SolvedGame, SolveError> {
        Ok(SolvedGame { table: Solve::new(rules).run()?, rules })
    }

    fn full(&self) -> CardSet {
        self.rules.pack().full()
    }

    /// The value for the player who holds `hand` and leads. A player without cards has won.
    pub fn leading(&self, hand: CardSet) -> Value {
        if hand.is_empty() {
            Value::BEST
        } else if hand == self.full() {
            Value::WORST
        } else {
            self.table.tablebase().value(hand)
        }
    }

    /// The value for the player who holds `hand`, if the opponent leads.
    pub fn answering(&self, hand: CardSet) -> Value {
        -self.leading(symmetry::as_player_one(self.rules, Player::Two, self.full() - hand))
    }

    /// How many of the cards that the opponent of `answerer` may lead `answerer` wins against by eating, in any number of
    /// rounds, and how many cards there are.
    fn can_be_eaten(&self, answerer: CardSet) -> (u32, u32) {
        let leads = self.full() - answerer;
        let eaten = leads.iter().filter(|&card| won(self.answering(answerer.with(card)))).count();
        (u32::try_from(eaten).unwrap_or(u32::MAX), leads.len())
    }
}

fn won(value: Value) -> bool {
    value.outcome() == Outcome::Win
}

fn lost(value: Value) -> bool {
    value.outcome() == Outcome::Loss
}

/// A hand is no worse if one of its cards is exchanged for the next higher card of the suit, whoever leads.
fn monotone(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    let pack = game.rules.pack();
    for card in hand.iter() {
        let Some(next) = pack.above(card).lowest().filter(|&next| !hand.contains(next)) else { continue };
        let better = hand.without(card).with(next);
        tally.count(game.leading(better) >= game.leading(hand) && game.answering(better) >= game.answering(hand));
    }
}

/// If who beats leads and the number of cards is even: rounds + cards of the starter is odd if the starter wins, even if
/// they lose, unless the opponent begins with a single card. In the other games it is not proved.
fn parity(game: &SolvedGame, hand: CardSet, tally: &mut Tally, is_proved: bool) {
    let (rules, pack) = (game.rules, game.rules.pack());
    let premise = rules.after_beating() == AfterBeating::Lead && pack.cards().is_multiple_of(2);
    if let (true, Some(rounds)) = (premise == is_proved && (game.full() - hand).len() > 1, game.leading(hand).rounds())
    {
        let is_odd = !(u32::from(rounds) + hand.len()).is_multiple_of(2);
        tally.count(is_odd == won(game.leading(hand)));
    }
}

/// If a beat ends the turn: the lowest card of a suit that is nobody's trump is no better in one's own hand than in the
/// opponent's, whoever leads.
fn bottom_card(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    let (rules, pack) = (game.rules, game.rules.pack());
    if rules.after_beating() == AfterBeating::Lead {
        return;
    }
    let is_trump = |suit| [Player::One, Player::Two].into_iter().any(|player| rules.trump(player) == Some(suit));
    for card in (hand & pack.bottoms()).iter().filter(|&card| !is_trump(pack.suit_of(card))) {
        let without = hand.without(card);
        let no_better = |here: Value, there: Value| here.outcome() <= there.outcome();
        tally.count(
            no_better(game.leading(hand), game.leading(without))
                && no_better(game.answering(hand), game.answering(without)),
        );
    }
}

/// If a beat ends the turn: who wins when the opponent leads, by eating every card that may be led or not, wins when they lead themselves.
fn eating(game: &SolvedGame, hand: CardSet, tally: &mut Tally, all: bool) {
    if game.rules.after_beating() == AfterBeating::Pass && won(game.answering(hand)) {
        let (eaten, leads) = game.can_be_eaten(hand);
        if (eaten == leads) == all {
            tally.count(won(game.leading(hand)));
        }
    }
}

/// No two hands are so that both players lose if they lead.
fn not_both_lost(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    tally.count(!(lost(game.leading(hand)) && won(game.answering(hand))));
}

/// Of the two players at least one wins if they lead.
fn one_leader_wins(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    tally.count(won(game.leading(hand)) || lost(game.answering(hand)));
}

/// Who wins when the opponent leads wins in no more rounds when they lead themselves.
fn lead_is_quicker(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    if won(game.answering(hand)) {
        tally.count(game.leading(hand) >= game.answering(hand));
    }
}

/// The starter wins a symmetric deal.
fn symmetric_is_won(game: &SolvedGame, hand: CardSet, tally: &mut Tally) {
    if Deal::new(game.rules, hand).is_ok_and(Deal::is_symmetric) {
        tally.count(won(game.leading(hand)));
    }
}
