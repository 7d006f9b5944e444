//! The naive solver, straight from the rules.
//!
//! It has no table and no symmetry, and must never become clever: it plays every round that can follow a state. The tests compare
//! the fast solver with it for every setting.

use faceup_core::{ByPlayer, Player};

use crate::{Lead, Matrix, Place, Ratio, Round, Settings, State};

/// The value of a state to player one.
///
/// It takes minutes with four cards each, and less than a second with three.
pub fn value(settings: &Settings, state: &State) -> Ratio {
    if let Some(payoff) = state.payoff(settings) {
        return Ratio::from(payoff);
    }
    let (ones, twos): (Vec<Place>, Vec<Place>) =
        (state.hands().one.places().collect(), state.hands().two.places().collect());
    let entries = ones.iter().flat_map(|&one| twos.iter().map(move |&two| ByPlayer { one, two }));
    let matrix = Matrix::new(twos.len(), entries.map(|cards| played(settings, state, cards)).collect());
    let (rows, columns) = (0..ones.len(), 0..twos.len());
    match (settings.lead, state.leader()) {
        (Lead::Together, _) => matrix.solve().value,
        (_, Player::One) => {
            rows.map(|row| columns.clone().map(|column| matrix.at(row, column)).min().unwrap()).max().unwrap().clone()
        }
        (_, Player::Two) => {
            columns.map(|column| rows.clone().map(|row| matrix.at(row, column)).max().unwrap()).min().unwrap().clone()
        }
    }
}

/// The value after both cards are played. The player who chooses keeps the better card.
fn played(settings: &Settings, state: &State, cards: ByPlayer<Place>) -> Ratio {
    let after = [cards.one, cards.two].map(|kept| {
        let next = state.play(settings, Round { cards, kept }).expect("both cards are held, and one of them is kept");
        value(settings, &next)
    });
    let [one, two] = after;
    match state.chooser(settings, State::winner(settings, cards)) {
        Player::One => one.max(two),
        Player::Two => one.min(two),
    }
}
