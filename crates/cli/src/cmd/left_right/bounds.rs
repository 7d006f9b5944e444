//! `faceup left-right bounds`

use faceup::parts::left_right::{Alone, Proof, bounds};

use super::answer;
pub use super::options::AnswerArgs as Args;
use super::show::{about, meaning};
use crate::args::Cli;
use crate::machine::memory_limit;
use crate::output;
use crate::progress::Progress;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    let found = Progress::during(format!("bounding {game}"), "step", cli.quiet, |progress| {
        bounds(game, objective, memory_limit(cli), progress)
    })?;
    if args.json {
        return answer::print(game, objective, found);
    }
    let mut lines = vec![
        game.to_string(),
        String::new(),
        format!("{}, under best play:", meaning(objective)),
        format!("  at least {}", about(found.lower)),
        format!("  at most  {}", about(found.upper)),
        String::new(),
    ];
    lines.push(match (found.proof, found.alone) {
        (Proof::StayingAtHome, Some(Alone { at_home, anywhere })) => format!(
            "Proved by staying at home. A player without an opponent makes {} on average on their own half,\n\
             and at most {} if they may go anywhere.",
            about(at_home),
            about(anywhere)
        ),
        (Proof::CountingAtHome, _) => format!(
            "Proved by counting pieces: a player who stays on their own half makes at least 1 point, and leaves at most {} \
             pieces to the other half.",
            game.cards() + 1
        ),
        (Proof::Trivial, _) => "These bounds are trivial: they hold for every game.".to_owned(),
        _ => format!("Proved by counting pieces: a half has at most {} pieces.", 2 * game.cards() + 1),
    });
    output::text(lines.join("\n"))
}
