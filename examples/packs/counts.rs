//! The counts of a solved pack, and the list of packs.

use crate::solver::{Game, Hand, Solution};

/// The columns of data/packs.csv, which data/README.md explains.
pub const COLUMNS: &str = "pack,cards,trumps,after_beating,win,loss,draw,symmetric_win,symmetric_loss,symmetric_draw,\
                           neither_wins,mutual_zugzwangs,eat_all_win,eat_all_loss,eat_all_draw";

/// The most cards of the packs of the list.
const MOST_CARDS: usize = 14;

/// Whether neither player wins by leading, if player 0 has this hand.
pub fn neither_wins(solution: &Solution, hand: Hand) -> bool {
    solution.leading(0, hand) < 1 && solution.following(0, hand) > -1
}

/// Whether player 0 wins with this hand by eating any card that the opponent leads.
fn can_eat_all(solution: &Solution, hand: Hand) -> bool {
    let game = &solution.game;
    game.cards_of(game.full() & !hand).all(|card| solution.following(0, hand | 1 << card) == 1)
}

/// The row of data/packs.csv of a solved pack.
pub fn row(solution: &Solution) -> String {
    let game = &solution.game;
    // Wins, losses and draws of player 0, who leads.
    let (mut all, mut symmetric, mut eat_all) = ([0; 3], [0; 3], [0; 3]);
    let (mut neither, mut zugzwangs) = (0, 0);
    for hand in game.deals() {
        let value = solution.leading(0, hand);
        let outcome = [1, -1, 0].iter().position(|&known| known == value).expect("the three values");
        all[outcome] += 1;
        symmetric[outcome] += u32::from(game.is_symmetric(hand));
        eat_all[outcome] += u32::from(can_eat_all(solution, hand));
        neither += u32::from(neither_wins(solution, hand));
        zugzwangs += u32::from(value == -1 && solution.following(0, hand) == 1);
    }
    let join = |counts: [u32; 3]| counts.map(|count| count.to_string()).join(",");
    let suits: Vec<String> = game.suits.iter().map(usize::to_string).collect();
    let rules =
        [if game.own_trumps { "own" } else { "none" }, if game.beater_leads { "lead" } else { "pass" }].join(",");
    let symmetric = if game.has_pairs() { join(symmetric) } else { ",,".to_owned() };
    let (cards, suits) = (game.suits.iter().sum::<usize>(), suits.join("+"));
    format!("{suits},{cards},{rules},{},{symmetric},{neither},{zugzwangs},{}", join(all), join(eat_all))
}

/// The games of all packs of 2 to 14 cards in at most eight suits, in which a beat ends the turn: without trumps, and with each choice of
/// two equally long trump suits.
pub fn games() -> impl Iterator<Item = Game> {
    let without = (2..=MOST_CARDS).flat_map(|cards| divisions(cards, cards, 8)).map(|suits| (suits, false));
    let own = (2..=MOST_CARDS).flat_map(|cards| (1..=cards / 2).map(move |trumps| (cards - 2 * trumps, trumps)));
    let own = own.flat_map(|(others, trumps)| {
        divisions(others, others, 6).into_iter().map(move |rest| ([vec![trumps; 2], rest].concat(), true))
    });
    without.chain(own).map(|(suits, trumps)| Game::new(&suits, trumps, false).expect("at most 14 cards in 8 suits"))
}

/// All ways to divide a number of cards into at most this number of suits of at most this length, the longest first.
fn divisions(cards: usize, longest: usize, suits: usize) -> Vec<Vec<usize>> {
    if cards == 0 || suits == 0 {
        return if cards == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let after =
        |first| divisions(cards - first, first, suits - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (1..=longest.min(cards)).rev().flat_map(after).collect()
}
