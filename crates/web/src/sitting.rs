//! A session with its players, and the knowledge of its positions.

use faceup::parts::TableParts;
use faceup::parts::answer::PlyJson;
use faceup::parts::core::MoveKind;
use faceup::parts::play::{Command, Game, Limits, Name, Names, Offer, Record, Reply, Session, Task, Turn};
use faceup::parts::play::{DepthLimited, Engine, Perfect, Random, RandomDeals, Spec};
use faceup::{ByPlayer, Card, Deal, Outcome, Player, Position, Quiet, Rules, notation};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, LineIs, SHOWN_LINE, judge, reason};
use crate::knowledge::{KnowledgeJson, words};
use crate::player::Sitter;
use crate::tables::PageTables;
use crate::view::{GamesJson, StoryJson, View, ending};

/// A session with its players.
#[derive(Clone)]
pub struct Sitting {
    session: Session,
    sitters: ByPlayer<Sitter>,
    deals: RandomDeals,
    seed: u64,
    /// The position at the start of the session, and its pile as written: a game does not keep the order of its initial pile.
    written: Option<(Position, Vec<Card>)>,
    games: Option<GamesJson>,
}

/// A suggested move, as JSON.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Hint"))]
pub struct HintJson {
    #[serde(rename = "move")]
    name: String,
    kind: MoveKind,
    knowledge: KnowledgeJson,
    why: String,
}

/// Best play, as JSON.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "BestLine"))]
pub struct LineJson {
    best_line_is: LineIs,
    moves: Vec<PlyJson<Player>>,
    ends: bool,
}

impl Sitting {
    /// A session of a record. A perfect engine needs a table.
    pub fn new(
        record: Record,
        sitters: ByPlayer<Sitter>,
        seed: u64,
        tables: &PageTables,
        judging: &mut Option<Judging>,
    ) -> Result<Sitting, Failure> {
        let rules = record.game().rules();
        let is_solved = judge(judging, rules, tables)?.solved().is_some();
        for player in Player::ALL {
            match sitters[player] {
                Sitter::Engine(Spec::Perfect) if !is_solved => {
                    return Err(Failure::new(format_args!(
                        "the perfect player needs a solved game, and this one is not solved ({rules}): choose another player"
                    )));
                }
                // Fetch its table before the game begins.
                Sitter::Engine(Spec::Vote(_)) => drop(tables.evaluation(rules)?),
                _ => {}
            }
        }
        let seats = ByPlayer { one: sitters.one.seat(), two: sitters.two.seat() };
        let deals = RandomDeals::new(rules, seed).map_err(Failure::new)?;
        let mut session = Session::with_seats(record, seats);
        // Against an engine, a game that ended early can only be played from its start.
        if session.is_over() {
            session.run(Command::Go(0)).map_err(Failure::new)?;
        }
        Ok(Sitting { session, sitters, deals, seed, written: None, games: None })
    }

    /// Sets the order of the initial pile.
    pub fn with_pile(mut self, pile: Vec<Card>) -> Sitting {
        self.written = Some((*self.session.record().game().start(), pile));
        self
    }

    /// Marks the session as one of several games.
    pub fn of(mut self, games: Option<GamesJson>) -> Sitting {
        self.games = games;
        self
    }

    /// The session as the page shows it.
    pub fn view(
        &self,
        tables: &PageTables,
        judging: &mut Option<Judging>,
        said: Option<String>,
    ) -> Result<View, Failure> {
        let judging = judge(judging, self.session.rules(), tables)?;
        let seats = self.session.seats();
        let sitter = |player: Player| match seats[player] {
            faceup::parts::play::Seat::Person => Sitter::Person,
            faceup::parts::play::Seat::Engine => self.sitters[player].clone(),
        };
        View::of(&self.session, &self.pile(), ByPlayer::each(sitter), judging, said, self.games)
    }

    /// Runs a command of a session. Returns the message.
    pub fn run(
        &mut self,
        command: Input<'_>,
        tables: &PageTables,
        judging: &mut Option<Judging>,
    ) -> Result<Option<String>, Failure> {
        let answer = match command {
            Input::Line(text) => self.session.line(text),
            Input::Command(command) => self.session.run(command),
        };
        let answer = answer.map_err(Failure::new)?;
        // A setup may have changed the rules.
        let judging = judge(judging, self.session.rules(), tables)?;
        let (position, pack) = (*self.session.position(), self.session.rules().pack());
        let session = &mut self.session;
        Ok(match answer {
            Reply::Nothing | Reply::Moved | Reply::Stepped | Reply::Do(Task::Show) | Reply::Unsaved => None,
            // The page has asked.
            Reply::Do(Task::Resign) => {
                session.concede(None);
                ending(session)
            }
            Reply::Said(words) => Some(words.to_owned()),
            Reply::Do(Task::Moves) => {
                Some(position.moves().iter().map(|mv| mv.name(pack)).collect::<Vec<_>>().join(" "))
            }
            Reply::Do(Task::Values) => {
                let answer = judging.answer(position.into(), 0)?;
                let row = |&(mv, knowledge): &(faceup::Move, _)| format!("{}: {}", mv.name(pack), words(knowledge));
                Some(answer.moves().iter().map(row).collect::<Vec<_>>().join("\n"))
            }
            Reply::Do(Task::Line(limit)) => {
                let line = judging.line(&self.game(), limit.min(SHOWN_LINE))?;
                let names = self.session.record().names().both();
                Some(notation::format_moves(&position, &line, names))
            }
            Reply::Do(Task::Hint) => {
                let hint = self.hint(judging)?;
                Some(format!("try {}: {}", hint.name, hint.why))
            }
            Reply::Do(Task::Why(name)) => {
                let mv = match name {
                    Some(name) => session.move_of(&name).map_err(Failure::new)?,
                    None => judging.advice(&self.game())?.mv,
                };
                let names = self.session.record().names().both();
                let reason = judging.reason(&position, mv)?;
                Some(reason.map_or("nobody knows who wins after this move".to_owned(), |reason| reason.text(names)))
            }
            Reply::Do(Task::Best) => {
                let mv = judging.advice(&self.game())?.mv;
                self.session.play(mv).map_err(Failure::new)?;
                None
            }
            Reply::Do(Task::Draw) => {
                let verdict = judging.verdict(&position)?;
                let mut offer = session.offer_draw(verdict.outcome());
                // The page has asked.
                if offer == Offer::Asked {
                    offer = session.offer_draw(verdict.outcome());
                }
                let said = if offer == Offer::Ended { "the game is drawn" } else { "the draw is declined" };
                Some(said.to_owned())
            }
            Reply::Do(Task::Claim) => {
                let verdict = judging.verdict(&position)?;
                if session.claim_win(verdict.outcome()) {
                    let proof = judging.proof(&position)?;
                    let names = session.record().names().both();
                    let line = notation::format_moves(&position, &proof, names);
                    Some(if line.is_empty() { "the win is forced".to_owned() } else { format!("best play: {line}") })
                } else {
                    Some("that is not a forced win; the game goes on".to_owned())
                }
            }
            Reply::Do(Task::Variations) => {
                let row = |line: faceup::parts::play::Variation| format!("{}: {}", line.number, line.moves);
                Some(session.variations().into_iter().map(row).collect::<Vec<_>>().join("\n"))
            }
            Reply::Do(Task::Record) => Some(session.record().to_string()),
            Reply::Do(Task::Annotate) => {
                let annotated = judging.annotate(session.record())?.record();
                session.annotated(annotated);
                Some("every move is judged".to_owned())
            }
            Reply::Do(Task::New) => {
                if self.deals.rules() != self.session.rules() {
                    self.deals = RandomDeals::new(self.session.rules(), self.seed).map_err(Failure::new)?;
                }
                let deal = self.deals.next().ok_or_else(|| Failure::new("there is no other deal"))?;
                self.session.deal(deal.leader()).map_err(Failure::new)?;
                self.games = None;
                // The players change seats.
                std::mem::swap(&mut self.sitters.one, &mut self.sitters.two);
                Some("a new deal; the players have changed seats".to_owned())
            }
            Reply::Do(Task::Save(_) | Task::Load(_) | Task::Log(_)) => {
                return Err(Failure::new("the page keeps no files: copy the record, or paste one"));
            }
            Reply::Help(text) => Some(text.unwrap_or_else(Command::help)),
            Reply::Quit => Some("close the page to leave".to_owned()),
        })
    }

    /// The engine whose turn it is moves.
    pub fn engine_moves(&mut self, tables: &PageTables, judging: &mut Option<Judging>) -> Result<(), Failure> {
        let Turn::Engine(player) = self.session.turn() else {
            return Err(Failure::new("it is not the turn of an engine"));
        };
        let game = self.game();
        let rules = game.rules();
        // A seed for each move: the move depends on the game alone, not on earlier questions.
        let seed = self.seed ^ (game.len() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let choice = match &self.sitters[player] {
            Sitter::Engine(Spec::Random) => Random::new(seed).choose(&game, &Quiet),
            Sitter::Engine(Spec::Depth(depth)) => {
                DepthLimited::new(rules, *depth, seed).within(Limits::ANSWER).choose(&game, &Quiet)
            }
            &Sitter::Engine(Spec::Vote(depth)) => {
                let evaluation = tables.evaluation(rules)?;
                DepthLimited::with(evaluation, depth, seed).within(Limits::ANSWER).choose(&game, &Quiet)
            }
            Sitter::Engine(_) | Sitter::Person => match judge(judging, rules, tables)?.solved() {
                Some(solved) => Perfect::new(solved.tablebase(), seed).within(Limits::ANSWER).choose(&game, &Quiet),
                None => return Err(Failure::new(format_args!("the perfect player needs a solved game: {rules}"))),
            },
        };
        self.session.play(choice.map_err(Failure::new)?.mv).map_err(Failure::new)?;
        Ok(())
    }

    /// A move for the person whose turn it is.
    pub fn advice(&self, tables: &PageTables, judging: &mut Option<Judging>) -> Result<HintJson, Failure> {
        match self.session.turn() {
            Turn::Over => Err(Failure::new("the game is over")),
            Turn::SettingUp => Err(Failure::new("a position is being set up: end the setup first")),
            Turn::Person(_) | Turn::Engine(_) => self.hint(judge(judging, self.session.rules(), tables)?),
        }
    }

    /// Best play from here.
    pub fn line(&self, limit: usize, tables: &PageTables, judging: &mut Option<Judging>) -> Result<LineJson, Failure> {
        let game = self.game();
        let judging = judge(judging, game.rules(), tables)?;
        let (moves, last) = PlyJson::line(game.now(), &judging.line(&game, limit)?, |player| player);
        Ok(LineJson { best_line_is: judging.line_is(), moves, ends: last.winner().is_some() })
    }

    /// The value of every move of the variation.
    pub fn story(&self, tables: &PageTables, judging: &mut Option<Judging>) -> Result<StoryJson, Failure> {
        let rules = self.session.rules();
        let annotation = judge(judging, rules, tables)?.annotate(self.session.record())?;
        Ok(StoryJson::new(&annotation, rules.pack()))
    }

    fn hint(&self, judging: &mut Judging) -> Result<HintJson, Failure> {
        let game = self.game();
        let choice = judging.advice(&game)?;
        let moves = game.now().moves().len();
        let mut why = reason(&choice, moves);
        if moves > 1
            && let Some(sentence) = judging
                .reason(game.now(), choice.mv)?
                .and_then(|reason| reason.sentence(self.session.record().names().both().map(within)))
        {
            why = format!("{why} {sentence}");
        }
        Ok(HintJson {
            name: choice.mv.name(game.rules().pack()),
            kind: choice.mv.kind(),
            knowledge: choice.knowledge.into(),
            why,
        })
    }

    /// The game up to the current place.
    fn game(&self) -> Game {
        let game = self.session.record().game();
        game.until(self.session.ply()).unwrap_or_else(|| game.clone())
    }

    /// The pile, from bottom to top.
    fn pile(&self) -> Vec<Card> {
        let (game, ply) = (self.session.record().game(), self.session.ply());
        let mut pile = game.pile(ply);
        let is_first_round = game.moves().iter().take(ply).all(|mv| mv.card().is_some());
        if let Some((start, written)) = self.written.as_ref().filter(|_| is_first_round)
            && start == game.start()
            && pile.len() >= written.len()
        {
            pile[..written.len()].copy_from_slice(written);
        }
        pile
    }
}

/// The input of a session.
pub enum Input<'a> {
    /// A typed line.
    Line(&'a str),
    /// A command.
    Command(Command),
}

/// The default names of the players.
pub fn usual_names(sitters: &ByPlayer<Sitter>) -> Result<Names, Failure> {
    let [one, two] = match (&sitters.one, &sitters.two) {
        (Sitter::Person, Sitter::Engine(_)) => ["YOU", "FACEUP"],
        (Sitter::Engine(_), Sitter::Person) => ["FACEUP", "YOU"],
        _ => return Ok(Names::default()),
    };
    names(one, two)
}

/// A name within a sentence: the page calls the computer `Opponent`.
fn within(name: &str) -> &str {
    if name == "Opponent" { "the opponent" } else { name }
}

pub fn names(one: &str, two: &str) -> Result<Names, Failure> {
    let name = |text: &str| Name::new(text).map_err(Failure::new);
    Names::new(name(one)?, name(two)?).map_err(Failure::new)
}

/// A random deal, with a requested outcome for the starter if there is one.
pub fn random_start(
    rules: Rules,
    seed: u64,
    outcome: Option<Outcome>,
    tables: &PageTables,
    judging: &mut Option<Judging>,
) -> Result<Position, Failure> {
    /// The most random deals to try.
    const MOST_TRIED: usize = 2000;
    /// The most deals of a set to search in full.
    const MOST_LOOKED_AT: u64 = 1 << 16;
    let mut deals = RandomDeals::new(rules, seed).map_err(Failure::new)?;
    let none = || Failure::new(format_args!("there is no deal of {rules}"));
    let Some(outcome) = outcome else { return Ok(Position::from(deals.next().ok_or_else(none)?)) };
    let judging = judge(judging, rules, tables)?;
    if judging.solved().is_none() {
        return Err(Failure::new(format_args!(
            "the game is not solved here, so no outcome can be chosen ({rules}): choose any deal"
        )));
    }
    let mut find = |deals: &mut dyn Iterator<Item = Deal>| {
        for deal in deals {
            let start = Position::from(deal);
            if judging.verdict(&start)?.outcome() == Some(outcome) {
                return Ok(Some(start));
            }
        }
        Ok::<_, Failure>(None)
    };
    let set = deals.set();
    if let Some(start) = find(&mut deals.take(MOST_TRIED))? {
        return Ok(start);
    }
    let count = set.count(rules).map_err(Failure::new)?;
    let Some(count) = u64::try_from(count).ok().filter(|&count| count <= MOST_LOOKED_AT) else {
        return Err(Failure::new(format_args!(
            "none of {MOST_TRIED} random deals is a {outcome} for the starter ({rules}): choose another outcome"
        )));
    };
    // The outcome is rare or absent. The search begins at a deal that depends on the seed.
    let all = rules.deals(set).map_err(Failure::new)?;
    find(&mut all.clone().starting_at(seed % count.max(1)).chain(all).take(count as usize))?.ok_or_else(|| {
        Failure::new(format_args!(
            "none of the {count} deals to choose from is a {outcome} for the starter ({rules}): choose another \
             outcome"
        ))
    })
}
