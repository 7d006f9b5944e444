//! Solving for the other commands.

use anyhow::{Context, anyhow};
use faceup::parts::left_right::{Game, Objective, Position, SolveError, Solver, Value};
use faceup::{Player, Quiet};

use crate::args::Cli;
use crate::consent::{self, Work};
use crate::failure::usage;
use crate::machine::{memory_limit, on_all_threads};
use crate::progress::Progress;
use crate::solving::more_memory;

/// Solves from positions with at most this many cards left in each stack take minutes at most.
const QUICK: u8 = 6;
/// The positions that one processor evaluates in a second: docs/left-right.md.
const SPEED: f64 = 17e6;
/// The growth of the work with each further card exceeds that from 4 to 5 by this factor: with the usual board 79-fold, then 87-fold.
const MORE_GROWTH: f64 = 1.15;
/// The advice in place of a solve that is too large.
const INSTEAD: &str =
    "'faceup left-right bounds' proves bounds of the value, and 'faceup left-right simulate' plays games";

/// The memory that the user allows, or else a little less than half of the free memory: the solver needs little, and more makes it faster.
fn limit(cli: &Cli) -> Option<u64> {
    cli.memory.or_else(|| memory_limit(cli).map(|free| free / 20 * 9))
}

/// A solver within the allowed memory.
pub fn solver(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<Solver> {
    explained(cli, Solver::new(game, objective, limit(cli)))
}

/// Adds to an error the user's remedy.
fn explained<T>(cli: &Cli, made: Result<T, SolveError>) -> anyhow::Result<T> {
    match made {
        Err(error @ SolveError::TooLarge { .. }) => Err(usage(format!("{error}; {INSTEAD}"))),
        Err(error @ SolveError::Memory { .. }) => {
            Err(anyhow!(error)).with_context(|| format!("not enough memory: {}", more_memory(cli)))
        }
        made => Ok(made?),
    }
}

/// A solver for the positions from `start` on. Asks first if that is much work.
pub fn solver_from(cli: &Cli, start: &Position, objective: Objective) -> anyhow::Result<Solver> {
    let game = start.game();
    let left = Player::ALL.map(|player| start.stack(player).len());
    let cards = left[0].max(left[1]);
    if cards > QUICK {
        let memory = explained(cli, Solver::memory_within(game, limit(cli)))?.into();
        let seconds = on_all_threads(forecast(game, cards, objective)? / SPEED);
        // The memory is within the limit.
        consent::ask(cli, &Work { what: format!("solving {game}"), seconds, memory, limit: None, advice: INSTEAD })?;
    }
    solver(cli, game, objective)
}

/// The positions to evaluate to solve a game with this many cards, on the board and with the objective of a game. Follows from the games of
/// 4 and 5 cards, which are solved for it in about a tenth of a second.
fn forecast(game: Game, cards: u8, objective: Objective) -> anyhow::Result<f64> {
    let evaluated = |cards: u8| -> anyhow::Result<f64> {
        let usual = Game::new(cards.into(), game.anchor())?;
        let squares = usual.squares().min(game.squares());
        let smaller = Game::with_squares(cards.into(), u64::from(squares), game.anchor())?;
        let solver = Solver::new(smaller, objective, None)?;
        solver.value(&Position::new(smaller), &Quiet)?;
        Ok(solver.nodes() as f64)
    };
    let (four, five) = (evaluated(4)?, evaluated(5)?);
    Ok(five * (five / four * MORE_GROWTH).powi(i32::from(cards) - 5))
}

/// Solves a game, with a bar for its progress. Returns the solver, and the value of the game.
pub fn solved(cli: &Cli, game: Game, objective: Objective) -> anyhow::Result<(Solver, Value)> {
    let solver = solver_from(cli, &Position::new(game), objective)?;
    let value = solver.value(&Position::new(game), &solving(cli, game))?;
    Ok((solver, value))
}

/// The progress bar of a solve.
pub fn solving(cli: &Cli, game: Game) -> Progress {
    Progress::new(format!("solving {game}"), "turn", cli.quiet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup::parts::left_right::Anchor;

    /// The numbers of docs/left-right.md. Those of more than six cards are forecasts there, too.
    #[test]
    fn forecasts_are_near_what_solves_take() {
        for (cards, evaluated) in [(5, 3_774_606.0), (6, 329_855_604.0), (7, 3e10), (8, 2.9e12)] {
            let said = forecast(Game::new(cards, Anchor::Own).unwrap(), cards as u8, Objective::Difference).unwrap();
            assert!(said > evaluated / 2.0 && said < evaluated * 2.0, "{cards}: {said}");
        }
        // A short board has far fewer positions.
        let short = Game::with_squares(9, 6, Anchor::Own).unwrap();
        let usual = Game::new(9, Anchor::Own).unwrap();
        let [short, usual] = [short, usual].map(|game| forecast(game, 9, Objective::Difference).unwrap());
        assert!(short < usual / 1e3, "{short} {usual}");
    }
}
