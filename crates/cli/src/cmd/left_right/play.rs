//! `faceup left-right play`

use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use faceup_core::{ByPlayer, Player};
use faceup_left_right::{
    Card, Chooser, Direction, Game, Objective, Position, Scores, Solver, Strategy, Turn, diagram, preferred, shuffle,
};
use faceup_solver::Quiet;

use super::{number, solver};
use crate::args::Cli;
use crate::args::left_right::{PlayArgs, Side};
use crate::failure::usage;
use crate::progress::Progress;

/// Games with more cards are not solved while somebody waits.
const SOLVED_AT_ONCE: u8 = 5;
/// A longer line is no answer.
const LONGEST: usize = 200;

/// What somebody at the keyboard says.
enum Answer {
    Place(Turn),
    Hint,
    Board,
    Help,
    Quit,
    /// Nothing that can be made out.
    Unclear(String),
}

pub fn run(cli: &Cli, args: &PlayArgs) -> anyhow::Result<()> {
    let (game, objective) = (args.board.game()?, args.objective.objective()?);
    if args.side == Side::Both && args.opponent.is_some() {
        return Err(usage("--opponent has nobody to play for: --side both has a person on either side"));
    }
    let at_once = game.cards() <= SOLVED_AT_ONCE && Solver::new(game, objective, None).is_ok();
    let strategy = args.opponent.unwrap_or(if at_once { Strategy::Optimal } else { Strategy::Lookahead(1) });
    // The solver gives hints, too.
    let solver = match strategy {
        Strategy::Optimal => Some(solver(cli, game, objective)?),
        // For hints alone: without the memory there are estimates.
        _ if at_once => solver(cli, game, objective).ok(),
        _ => None,
    };
    if let Some(solver) = &solver {
        let progress = Progress::new(format!("solving {game}"), "turn", cli.quiet);
        solver.value(&Position::new(game), &progress)?;
    }
    let seed = args.seed.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (since.as_nanos() % 1_000_000) as u64
    });
    let mut table = Table {
        game,
        objective,
        chooser: Chooser::new(strategy, objective, solver.as_ref()),
        strategy,
        solver: solver.as_ref(),
        people: ByPlayer {
            one: matches!(args.side, Side::One | Side::Both),
            two: matches!(args.side, Side::Two | Side::Both),
        },
        input: io::stdin().lock(),
        out: io::stdout().lock(),
    };
    table.play(seed)
}

struct Table<'a, I, O> {
    game: Game,
    objective: Objective,
    chooser: Chooser<'a>,
    strategy: Strategy,
    solver: Option<&'a Solver>,
    people: ByPlayer<bool>,
    input: I,
    out: O,
}

const HELP: &str = "\
l or left    put the piece to the left
r or right   put the piece to the right
hint         what is best
board        the board and the stacks again
quit         end the game here";

impl<I: BufRead, O: Write> Table<'_, I, O> {
    fn play(&mut self, seed: u64) -> anyhow::Result<()> {
        let (orders, mut random) = shuffle(self.game, seed, 0);
        writeln!(self.out, "{}, seed {seed}; 'help' lists the commands", self.game)?;
        if self.people != (ByPlayer { one: true, two: true }) {
            writeln!(self.out, "the other player: {}", self.strategy)?;
        }
        let mut now = Position::new(self.game);
        self.show(&now)?;
        while let Some(mover) = now.mover() {
            let card = orders[mover][usize::from(now.turns()) / 2];
            let possible = now.turns_with(card);
            let turn = if !self.people[mover] {
                self.chooser.choose(&now, card, &mut random, &Quiet)?
            } else if let [turn] = possible[..] {
                turn
            } else {
                match self.ask(&now, mover, card)? {
                    Some(turn) => turn,
                    None => {
                        writeln!(self.out, "the game ends here")?;
                        return self.end(&now);
                    }
                }
            };
            let how = match (turn.direction, possible.len()) {
                (Some(direction), 1) => format!("goes {direction}, the only way"),
                (Some(direction), _) => format!("goes {direction}"),
                (None, _) => "loses the turn: the card leads off the board both ways".to_owned(),
            };
            writeln!(self.out, "player {} draws {card} and {how}", number(mover))?;
            now = now.play(turn)?;
            self.show(&now)?;
        }
        self.end(&now)
    }

    /// What the player at the keyboard does with his card; None to end the game.
    fn ask(&mut self, now: &Position, mover: Player, card: Card) -> anyhow::Result<Option<Turn>> {
        writeln!(self.out, "player {}, you draw {card}: left or right?", number(mover))?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(None);
            };
            match answer(&line, card) {
                Answer::Place(turn) => match now.play(turn) {
                    Ok(_) => return Ok(Some(turn)),
                    Err(illegal) => writeln!(self.out, "{illegal}")?,
                },
                Answer::Hint => self.hint(now, mover, card)?,
                Answer::Board => self.show(now)?,
                Answer::Help => writeln!(self.out, "{HELP}")?,
                Answer::Quit => return Ok(None),
                Answer::Unclear(what) => writeln!(self.out, "'{what}' is no answer; type l or r, or help")?,
            }
        }
    }

    /// A line of input, as far as it is text and not too long; None at the end of the input.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut some = false;
        loop {
            let ready = self.input.fill_buf()?;
            if ready.is_empty() {
                break;
            }
            some = true;
            let end = ready.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(ready.len(), |end| end + 1);
            let room = (LONGEST + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(&ready[..taken.min(room)]);
            self.input.consume(taken);
            if end.is_some() {
                break;
            }
        }
        Ok(some.then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn hint(&mut self, now: &Position, mover: Player, card: Card) -> anyhow::Result<()> {
        let Some(solver) = self.solver else {
            let ahead = Strategy::Lookahead(1);
            // It draws no random numbers.
            let (_, mut random) = shuffle(self.game, 0, 0);
            let turn = Chooser::new(ahead, self.objective, None).choose(now, card, &mut random, &Quiet)?;
            let way = turn.direction.map_or("lost", Direction::name);
            let why = if self.game.cards() > SOLVED_AT_ONCE {
                format!("a game of more than {SOLVED_AT_ONCE} cards is not solved at once")
            } else {
                "this game is not solved".to_owned()
            };
            writeln!(self.out, "{way}, as {ahead} estimates: {why}")?;
            return Ok(());
        };
        let turns = solver.turns(now, card, &Quiet)?;
        let best = preferred(mover, &turns);
        let values: Vec<String> = turns
            .iter()
            .map(|(turn, value)| format!("{} is worth {value}", turn.direction.map_or("lost", Direction::name)))
            .collect();
        let what = best.0.direction.map_or("lost", Direction::name);
        writeln!(self.out, "{what}: {} to player 1 ({})", values.join(", "), self.objective)?;
        Ok(())
    }

    fn show(&mut self, now: &Position) -> io::Result<()> {
        let Scores { one, two } = now.scores();
        writeln!(self.out, "\n{}", diagram(now.board()))?;
        writeln!(
            self.out,
            "scores {one} and {two}; left in the stacks: {} | {}\n",
            now.stack(Player::One),
            now.stack(Player::Two)
        )
    }

    fn end(&mut self, now: &Position) -> anyhow::Result<()> {
        let Scores { one, two } = now.scores();
        let result = match (now.mover(), one.cmp(&two)) {
            (Some(_), _) => "not over",
            (None, std::cmp::Ordering::Greater) => "player 1 wins",
            (None, std::cmp::Ordering::Less) => "player 2 wins",
            (None, std::cmp::Ordering::Equal) => "a tie",
        };
        writeln!(self.out, "{one} to {two}: {result}")?;
        self.out.flush()?;
        Ok(())
    }
}

fn answer(line: &str, card: Card) -> Answer {
    let place = |direction| Answer::Place(Turn { card, direction: Some(direction) });
    match line.trim().to_ascii_lowercase().as_str() {
        "l" | "left" | "<" => place(Direction::Left),
        "r" | "right" | ">" => place(Direction::Right),
        "hint" | "h" => Answer::Hint,
        "board" | "b" => Answer::Board,
        "help" | "?" => Answer::Help,
        "quit" | "q" | "exit" | "resign" => Answer::Quit,
        other => {
            let shown: String = other.chars().filter(|c| !c.is_control()).take(20).collect();
            let more = if other.chars().count() > 20 { "…" } else { "" };
            Answer::Unclear(format!("{shown}{more}"))
        }
    }
}
