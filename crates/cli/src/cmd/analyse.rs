//! `faceup analyse`

use std::path::Path;

use anyhow::bail;
use faceup_core::notation::{self, WrittenPosition};
use faceup_core::{Card, CardSet, Move, Player, Position, Rules};
use faceup_play::{Answer, Command, Game, Names, Record, Session};
use faceup_solver::{Analyst, Outcome, Tablebase, Value};

use crate::args::{AnalyseArgs, Cli};
use crate::cache::{self, Table};
use crate::cmd::annotate::annotate;
use crate::failure::{is_interruption, unread, usage};
use crate::progress::{Watched, forget_interrupt};
use crate::terminal::{Ink, Line, Lines, Paint};
use crate::{game_file, output, report};

/// A session, and what it needs of the world.
struct Desk<'a> {
    cli: &'a Cli,
    args: &'a AnalyseArgs,
    session: Session,
    analyst: Option<Analyst<Table>>,
    paint: Paint,
    /// Whether the values are shown at every step.
    auto: bool,
    is_terminal: bool,
}

pub fn run(cli: &Cli, args: &AnalyseArgs) -> anyhow::Result<()> {
    let record = match &args.record {
        Some(path) if path.as_os_str() == "-" => {
            return Err(usage("standard input is where the commands come from; give the record as a file"));
        }
        Some(_) if args.game.is_given() => {
            return Err(usage("the record says which game it is of; leave out the options that say so, or the record"));
        }
        Some(path) => game_file::read(path)?,
        None => Record::new(Game::new(start(args)?).map_err(usage)?, Names::default()),
    };
    let mut lines = Lines::open("analyse")?;
    let paint = Paint::of_stdout();
    let session = Session::new(record);
    let mut desk = Desk { cli, args, session, analyst: None, paint, auto: false, is_terminal: lines.is_terminal() };
    if desk.is_terminal {
        output::text(format!("{}; 'help' lists the commands, 'quit' leaves", desk.session.rules()))?;
    }
    desk.show()?;
    loop {
        match lines.next(&desk.prompt())? {
            Line::Text(line) => match desk.line(&line) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(error) if is_broken_pipe(&error) => return Err(error),
                Err(error) => {
                    forget_interrupt();
                    let what = if is_interruption(&error) { "interrupted".to_owned() } else { format!("{error:#}") };
                    output::text(desk.paint.ink(Ink::Bad, "error: ") + &what)?;
                }
            },
            Line::TooLong => output::text("error: expected a command, got a line longer than any; it was passed over")?,
            Line::Interrupted => output::text("'quit' leaves, and so does Ctrl-D")?,
            Line::End => return desk.leave(),
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|e| e.downcast_ref::<std::io::Error>().is_some_and(is))
}

/// The position that the options ask for.
fn start(args: &AnalyseArgs) -> anyhow::Result<Position> {
    let table = cache::named(&args.table, &args.game, args.ranks)?;
    let Some(text) = &args.position else {
        let rules = table.map_or_else(|| args.game.rules(args.ranks), |table| Ok(table.rules()))?;
        return Position::opening(rules, every_second_card(rules)).map_err(usage);
    };
    let shown = |error: notation::NotationError| unread(&error, text);
    let written = WrittenPosition::read(text).map_err(shown)?;
    let rules = match table {
        Some(table) => table.rules(),
        None => {
            let customary = args.game.customary_suits();
            args.game.rules_with(written.infer_pack(args.game.suits, args.ranks, customary).map_err(shown)?)?
        }
    };
    written.resolve(rules, Player::One).map_err(shown)
}

/// The hand with the ace and every second card below it in spades, the others in hearts, and so on: a symmetric deal, where
/// there are any.
fn every_second_card(rules: Rules) -> CardSet {
    let pack = rules.pack();
    let is_held = |card: Card| {
        let below_ace = usize::from(pack.ace().height() - pack.rank_of(card).height());
        (below_ace + pack.suit_of(card).index()).is_multiple_of(2)
    };
    pack.full().iter().filter(|&card| is_held(card)).collect()
}

impl Desk<'_> {
    fn prompt(&self) -> String {
        let position = self.session.position();
        match position.winner() {
            Some(_) => format!("{} over> ", self.session.ply()),
            None => format!("{} {}> ", self.session.ply(), self.name(position.mover())),
        }
    }

    fn name(&self, player: Player) -> &str {
        self.session.record().names().of(player).as_str()
    }

    /// Does what a line asks for. Returns whether to go on.
    fn line(&mut self, line: &str) -> anyhow::Result<bool> {
        match self.session.line(line)? {
            Answer::Nothing => {}
            Answer::Moved => self.moved()?,
            Answer::Noted => output::text("noted")?,
            Answer::Show => self.show()?,
            Answer::Moves => self.moves()?,
            Answer::Values => self.values()?,
            Answer::Auto => {
                self.auto = !self.auto;
                let when = if self.auto { "at every step" } else { "when asked for" };
                output::text(format!("values are shown {when}"))?;
                if self.auto && self.session.position().winner().is_none() {
                    self.values()?;
                }
            }
            Answer::Line(limit) => self.best_play(limit)?,
            Answer::Best => {
                let position = *self.session.position();
                let best = self.solved(|analyst| analyst.line(&position, 1).first().copied())?;
                if let Some(mv) = best {
                    self.session.play(mv)?;
                    output::text(format!("{} {}", self.name(position.mover()), self.does(mv, position.rules())))?;
                    self.moved()?;
                }
            }
            Answer::Record => output::text(self.session.record().to_string().trim_end())?,
            Answer::Annotate => {
                let (cli, record) = (self.cli, self.session.record().clone());
                let annotated = self.solved(|analyst| annotate(cli, &record, analyst))??.record();
                output::text(annotated.to_string().trim_end())?;
                self.session.annotated(annotated);
            }
            Answer::Save(file) => {
                game_file::write(Path::new(&file), self.session.record())?;
                self.session.saved();
                output::text(format!("saved as '{file}'"))?;
            }
            Answer::Load(file) => {
                if file == "-" {
                    bail!("standard input is where the commands come from; give the name of a file");
                }
                self.session.load(game_file::read(Path::new(&file))?);
                self.show()?;
            }
            Answer::Help => output::text(Command::help().trim_end())?,
            // A script that says so knows what it does.
            Answer::Unsaved if !self.is_terminal => return Ok(false),
            Answer::Unsaved => {
                output::text("the game is not saved: 'save FILE' keeps it, 'quit' again leaves without")?
            }
            Answer::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// At the end of the input. What a person has not saved is printed, so that it is not lost.
    fn leave(&self) -> anyhow::Result<()> {
        if self.is_terminal {
            output::text("")?;
            if self.session.is_changed() {
                output::text(format!("not saved:\n\n{}", self.session.record()))?;
            }
        }
        Ok(())
    }

    fn moved(&mut self) -> anyhow::Result<()> {
        self.show()?;
        if self.auto && self.session.position().winner().is_none() {
            self.values()?;
        }
        Ok(())
    }

    /// The position: where in the game it is, both hands, the table, and who is to do what.
    fn show(&self) -> anyhow::Result<()> {
        let (game, ply, position) = (self.session.record().game(), self.session.ply(), self.session.position());
        let pack = position.rules().pack();
        let width = Player::ALL.map(|player| self.name(player).chars().count()).into_iter().max().unwrap_or(0).max(5);
        let mut lines = vec![String::new()];
        for player in Player::ALL {
            let trump = position.rules().trump(player);
            let trump = trump.map_or(String::new(), |suit| format!("   (trumps: {})", suit.name().to_lowercase()));
            let hand = self.paint.hand(position.hand(player), pack);
            lines.push(format!("{:<width$}  {hand}{trump}", self.name(player)));
        }
        let table: Vec<String> = game.pile(ply).into_iter().map(|card| self.paint.card(card, pack)).collect();
        if !table.is_empty() {
            lines.push(format!("{:<width$}  {}", "pile", table.join(" ")));
        }
        let mover = self.name(position.mover());
        let what = match (position.winner(), position.to_beat()) {
            (Some(winner), _) => format!("{} has won", self.name(winner)),
            (None, Some(card)) => format!("{mover} to beat {} or eat", self.paint.card(card, pack)),
            (None, None) => format!("{mover} to lead"),
        };
        let last = ply.checked_sub(1).and_then(|before| Some((game.at(before)?, *game.moves().get(before)?)));
        let last = last.map_or(String::new(), |(before, mv)| {
            let mark = self.session.record().mark(ply - 1).map_or("", |mark| mark.sign());
            format!("; {} {}{mark}", self.name(before.mover()), self.did(mv, position.rules()))
        });
        lines.push(format!("move {ply} of {}{last}; {}", game.len(), self.paint.ink(Ink::Strong, &what)));
        let remarks = self.session.record().remarks().filter(|remark| remark.ply == ply);
        lines.extend(remarks.map(|remark| self.paint.ink(Ink::Faint, &format!("{{{}}}", remark.words))));
        output::text(lines.join("\n"))
    }

    fn moves(&self) -> anyhow::Result<()> {
        let position = self.session.position();
        let moves = position.moves().into_iter().map(|mv| self.short(mv, position.rules()));
        output::text(moves.collect::<Vec<_>>().join(" "))
    }

    fn values(&mut self) -> anyhow::Result<()> {
        let position = *self.session.position();
        let (mut moves, has_rounds) =
            self.solved(|analyst| (analyst.moves(&position), analyst.table().has_rounds()))?;
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let mut lines = Vec::new();
        for (mv, value) in moves {
            let what = match mv {
                Move::Eat => "eat".to_owned(),
                _ => format!("{} {}", report::kind(mv), self.short(mv, position.rules())),
            };
            // A painted card is longer than it looks.
            let looks = if mv == Move::Eat { 3 } else { 5 + self.letters(mv, position.rules()) };
            let blanks = " ".repeat(9usize.saturating_sub(looks).max(1));
            lines.push(format!("  {what}{blanks} {}", self.value(value, has_rounds)));
        }
        output::text(lines.join("\n"))
    }

    fn best_play(&mut self, limit: usize) -> anyhow::Result<()> {
        // A drawn game has no end, so its line is cut.
        const DRAWN: usize = 40;
        let position = *self.session.position();
        let found = self.solved(|analyst| {
            let value = analyst.value(&position);
            let limit = if value == Value::DRAW { limit.min(DRAWN) } else { limit };
            analyst.table().has_rounds().then(|| (value, analyst.line(&position, limit)))
        })?;
        let Some((value, line)) = found else {
            bail!(
                "the table has no rounds, and who follows the outcomes alone can go round in circles; leave --table out"
            );
        };
        let text = notation::format_moves(&position, &line, self.session.record().names().both());
        let ends = Game::with_moves(position, line).is_ok_and(|game| game.winner().is_some());
        let more = if ends { "" } else { " …" };
        let what = if value == Value::DRAW { "play that keeps the draw" } else { "best play" };
        let who = self.name(position.mover());
        output::text(format!("{} for {who}; {what}: {text}{more}", self.value(value, true)))
    }

    /// Asks the table of the game, which is found or made first.
    fn solved<R>(&mut self, ask: impl FnOnce(&mut Analyst<Table>) -> R) -> anyhow::Result<R> {
        let rules = self.session.rules();
        // While it works an interruption ends the work and not the session.
        let _watched = Watched::new();
        let analyst = match self.analyst.take().filter(|analyst| analyst.rules() == rules) {
            Some(analyst) => self.analyst.insert(analyst),
            None => self.analyst.insert(Analyst::new(cache::table_of(self.cli, &self.args.table, rules)?)),
        };
        let answer = ask(analyst);
        forget_interrupt();
        Ok(answer)
    }

    fn value(&self, value: Value, has_rounds: bool) -> String {
        let ink = match value.outcome() {
            Outcome::Win => Ink::Good,
            Outcome::Draw => Ink::Even,
            Outcome::Loss => Ink::Bad,
        };
        self.paint.ink(ink, &report::value(value, has_rounds))
    }

    /// A move as it is typed.
    fn short(&self, mv: Move, rules: Rules) -> String {
        mv.card().map_or("eat".to_owned(), |card| self.paint.card(card, rules.pack()))
    }

    /// How many letters a card is printed with.
    fn letters(&self, mv: Move, rules: Rules) -> usize {
        mv.card().map_or(0, |card| notation::format_card(card, rules.pack()).chars().count())
    }

    /// As `leads 8h`.
    fn does(&self, mv: Move, rules: Rules) -> String {
        match mv {
            Move::Lead(_) => format!("leads {}", self.short(mv, rules)),
            Move::Beat(_) => format!("beats with {}", self.short(mv, rules)),
            Move::Eat => "eats".to_owned(),
        }
    }

    /// As `led 8h`.
    fn did(&self, mv: Move, rules: Rules) -> String {
        match mv {
            Move::Lead(_) => format!("led {}", self.short(mv, rules)),
            Move::Beat(_) => format!("beat with {}", self.short(mv, rules)),
            Move::Eat => "ate".to_owned(),
        }
    }
}
