//! `faceup left-right play`

use std::cmp::Ordering;

use faceup::notation::quote;
use faceup::parts::left_right::{
    Card, Chooser, Direction, Game, Objective, Position, Scores, Solver, Strategy, Turn, preferred, shuffle,
};
use faceup::{ByPlayer, Player, Quiet};

use super::options::{GameArgs, STRATEGIES, strategies};
use super::show::drawing;
use super::solved::{solver, solver_from, solving};
use crate::args::Cli;
use crate::failure::usage;
use crate::machine::any_seed;
use crate::terminal::Talk;

/// Play a game
///
/// Type l or r to put the piece to the left or right. Other words: hint, board, help, quit. The command reads standard input, so a
/// script can play too. The optimal player needs a game of up to 9 cards. Hints are exact in games of up to 5 cards, and estimates in
/// larger ones.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("\
Players: {STRATEGIES}.

Examples:
  faceup left-right play
  faceup left-right play --seed 7 --side 2
  faceup left-right play --n 10 --opponent lookahead:1
  yes left | faceup left-right play --seed 1"))]
pub struct Args {
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::One)]
    pub side: Side,

    /// The strategy of the other player [default: optimal if the game can be solved at once, otherwise lookahead:1]
    #[arg(long, value_name = "PLAYER", value_parser = strategies(), hide_possible_values = true)]
    pub opponent: Option<Strategy>,

    /// Seed of the shuffle; the same seed gives the same stacks [default: from the clock]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Side {
    /// Player 1, who draws first
    #[value(name = "1")]
    One,
    /// Player 2
    #[value(name = "2")]
    Two,
    /// Both players, at one keyboard
    Both,
    /// Neither: watch
    None,
}

/// The most cards of a game to solve while the user waits.
const MAX_SOLVED_CARDS: u8 = 5;

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let (game, objective) = args.game.game()?;
    if args.side == Side::Both && args.opponent.is_some() {
        return Err(usage("--opponent has no player: with --side both, you play both sides"));
    }
    let is_small = game.cards() <= MAX_SOLVED_CARDS && Solver::new(game, objective, None).is_ok();
    let strategy = args.opponent.unwrap_or(if is_small { Strategy::Optimal } else { Strategy::Lookahead1 });
    let solver = match strategy {
        Strategy::Optimal => Some(solver_from(cli, &Position::new(game), objective)?),
        // The solver only serves hints, which can be estimates if memory is short.
        _ if is_small => solver(cli, game, objective).ok(),
        _ => None,
    };
    if let Some(solver) = &solver {
        solver.value(&Position::new(game), &solving(cli, game))?;
    }
    let seed = args.seed.unwrap_or_else(any_seed);
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
        talk: Talk::open("left-right")?,
    };
    table.play(seed)
}

struct Table<'a> {
    game: Game,
    objective: Objective,
    chooser: Chooser<'a>,
    strategy: Strategy,
    solver: Option<&'a Solver>,
    /// The players at the keyboard.
    people: ByPlayer<bool>,
    talk: Talk,
}

const HELP: &str = "\
l or left    put the piece to the left
r or right   put the piece to the right
hint         show the best direction
board        show the board and the stacks again
quit         end the game here";

impl Table<'_> {
    fn play(&mut self, seed: u64) -> anyhow::Result<()> {
        let (orders, mut random) = shuffle(self.game, seed, 0);
        self.talk.say(format_args!("{}, seed {seed}; 'help' lists the commands", self.game))?;
        if self.people != (ByPlayer { one: true, two: true }) {
            self.talk.say(format_args!("the other player: {}", self.strategy))?;
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
                    None => return Ok(()),
                }
            };
            let how = match (turn.direction, possible.len()) {
                (Some(direction), 1) => format!("goes {direction}, the only way"),
                (Some(direction), _) => format!("goes {direction}"),
                (None, _) => "loses the turn: the card leads off the board both ways".to_owned(),
            };
            self.talk.say(format_args!("player {} draws {card} and {how}", mover.number()))?;
            now = now.play(turn)?;
            self.show(&now)?;
        }
        self.end(&now)
    }

    /// Asks for the direction of a card. `None` if the user ends the game.
    fn ask(&mut self, now: &Position, mover: Player, card: Card) -> anyhow::Result<Option<Turn>> {
        self.talk.say(format_args!("player {}, you draw {card}: left or right?", mover.number()))?;
        loop {
            let Some(line) = self.talk.ask("> ", "l or r, or help")? else { return Ok(None) };
            let direction = match line.to_ascii_lowercase().as_str() {
                "l" | "left" | "<" => Direction::Left,
                "r" | "right" | ">" => Direction::Right,
                word => {
                    match word {
                        "hint" | "h" => self.hint(now, mover, card)?,
                        "board" | "b" => self.show(now)?,
                        "help" | "?" => self.talk.say(HELP)?,
                        _ => self.talk.say(format_args!("expected l or r, or help, got {}", quote(&line)))?,
                    }
                    continue;
                }
            };
            let turn = Turn { card, direction: Some(direction) };
            match now.play(turn) {
                Ok(_) => return Ok(Some(turn)),
                Err(illegal) => self.talk.say(illegal)?,
            }
        }
    }

    fn hint(&mut self, now: &Position, mover: Player, card: Card) -> anyhow::Result<()> {
        let Some(solver) = self.solver else {
            let ahead = Strategy::Lookahead1;
            // Lookahead draws no random numbers.
            let (_, mut random) = shuffle(self.game, 0, 0);
            let turn = Chooser::new(ahead, self.objective, None).choose(now, card, &mut random, &Quiet)?;
            let why = if self.game.cards() > MAX_SOLVED_CARDS {
                format!("a game of more than {MAX_SOLVED_CARDS} cards takes too long to solve")
            } else {
                "this game is not solved".to_owned()
            };
            return self.talk.say(format_args!("{}, as {ahead} estimates: {why}", turn.direction_name()));
        };
        let turns = solver.turns(now, card, &Quiet)?;
        let (best, _) = preferred(mover, &turns);
        let values: Vec<String> =
            turns.iter().map(|(turn, value)| format!("{} {value}", turn.direction_name())).collect();
        let (best, values) = (best.direction_name(), values.join(", "));
        self.talk.say(format_args!("{best}; value to player 1: {values} ({})", self.objective))
    }

    fn show(&mut self, now: &Position) -> anyhow::Result<()> {
        let Scores { one, two } = now.scores();
        let (first, second) = (now.stack(Player::One), now.stack(Player::Two));
        self.talk.say(format_args!("\n{}", drawing(now.board())))?;
        self.talk.say(format_args!("scores {one} and {two}; left in the stacks: {first} | {second}\n"))
    }

    fn end(&mut self, now: &Position) -> anyhow::Result<()> {
        let Scores { one, two } = now.scores();
        let result = match one.cmp(&two) {
            Ordering::Greater => "player 1 wins",
            Ordering::Less => "player 2 wins",
            Ordering::Equal => "a tie",
        };
        self.talk.say(format_args!("{one} to {two}: {result}"))
    }
}
