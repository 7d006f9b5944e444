//! The library: it answers the page's questions.

use faceup::parts::answer::{Answer, GameChoice, GameJson, Question, SourceJson, Versioned};
use faceup::parts::play::{Command, Game, Record};
use faceup::{ByPlayer, Card, Player, Position, Quiet};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::Judging;
use crate::player::Sitter;
use crate::reason::ReasonAnswerJson;
use crate::request::{NewRequest, PositionRequest, ReasonRequest, Request, Start};
use crate::sitting::{Begun, Sitting, names, random_start, usual_names};
use crate::tables::PageTables;
use crate::view::GamesJson;

/// The interface to the worker of a page: the tables, and one session at a time.
pub struct Library {
    tables: PageTables,
    sitting: Option<Sitting>,
}

/// The page's knowledge of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameAnswer"))]
pub struct GameInfoJson {
    #[serde(flatten)]
    game: GameJson,
    /// Whether it is solved: its table exists, or is computed when needed.
    solved: bool,
}

impl Library {
    /// A library without a session. `index` is the contents of `tables/index.json`, the list of tables to fetch.
    ///
    /// # Errors
    ///
    /// If the list is invalid.
    pub fn new(index: &str) -> Result<Library, String> {
        Ok(Library { tables: PageTables::new(index).map_err(|error| error.to_string())?, sitting: None })
    }

    /// Adds a requested table: the bytes of that file.
    pub fn add_table(&mut self, file: &str, bytes: Vec<u8>) -> String {
        json(self.tables.add(file, bytes).and_then(|()| value(&serde_json::json!({ "file": file }))))
    }

    /// Says whether the caller has a table with rounds of the list. As long as it has, questions about the game need it, and not the
    /// table of outcomes. Answers with the name of the file.
    pub fn have_table(&mut self, file: &str, is_here: bool) -> String {
        json(self.tables.have(file, is_here).and_then(|()| value(&serde_json::json!({ "file": file }))))
    }

    /// Answers a question, a JSON object with a field `ask`. If the answer is an error or asks for a table, nothing has changed.
    pub fn ask(&mut self, request: &str) -> String {
        let request: Result<Request, Failure> = serde_json::from_str(request)
            .map_err(|error| Failure::new(format_args!("could not read the question: {error}")));
        json(request.and_then(|request| self.answer(request)))
    }

    fn answer(&mut self, request: Request) -> Result<String, Failure> {
        match request {
            Request::Position(request) => self.position(&request),
            Request::Reason(request) => self.reason(&request),
            Request::New(request) => self.new_sitting(&request),
            Request::Play { name } => self.change(|sitting, _| sitting.play(&name)),
            Request::Moves { moves, ply } => self.change(|sitting, _| {
                moves.iter().try_for_each(|name| sitting.play(name))?;
                ply.map_or(Ok(()), |ply| sitting.run(Command::Go(ply)))
            }),
            Request::Go { ply } => self.run(Command::Go(ply)),
            Request::Back => self.run(Command::Back(1)),
            Request::Undo => self.run(Command::Undo),
            Request::Engine => self.change(Sitting::engine_moves),
            Request::View => self.change(|_, _| Ok(())),
            Request::Hint => value(&sitting(&self.sitting)?.hint(&mut self.tables)?),
            Request::Best { line } => value(&sitting(&self.sitting)?.line(length(line), &mut self.tables)?),
            Request::Story => value(&sitting(&self.sitting)?.story(&mut self.tables)?),
            Request::Game { game, position } => {
                let rules = match position {
                    Some(text) => start_at(&text, &game, Player::One)?.position().rules(),
                    None => game.rules()?,
                };
                value(&GameInfoJson { game: rules.into(), solved: self.tables.has(rules) })
            }
            Request::Deals(request) => {
                let rules = request.game.rules()?;
                match self.tables.of(rules)? {
                    Some(table) => value(&request.answer(&table)?),
                    None => Err(Failure::new(format_args!(
                        "the game is not solved here, so nobody knows its deals: {rules}"
                    ))),
                }
            }
        }
    }

    fn run(&mut self, command: Command) -> Result<String, Failure> {
        self.change(|sitting, _| sitting.run(command))
    }

    /// Changes the session, and shows it. If that fails, the session is as it was.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Sitting, &mut PageTables) -> Result<(), Failure>,
    ) -> Result<String, Failure> {
        let mut changed = sitting(&self.sitting)?.clone();
        change(&mut changed, &mut self.tables)?;
        self.show(changed)
    }

    /// Takes up a session, and shows it.
    fn show(&mut self, sitting: Sitting) -> Result<String, Failure> {
        let view = sitting.view(&mut self.tables)?;
        self.sitting = Some(sitting);
        value(&view)
    }

    fn new_sitting(&mut self, request: &NewRequest) -> Result<String, Failure> {
        let mut begun = self.start(request)?;
        match &request.names {
            Some(texts) => begun.record.set_names(names(&texts.one, &texts.two)?),
            None if matches!(request.start, Start::Record(_)) => {}
            None => begun.record.set_names(usual_names(request.players.as_ref())?),
        }
        let sitters = request.players.clone().unwrap_or_else(|| ByPlayer::each(|_| Sitter::Person));
        let sitting = Sitting::new(begun, sitters, request.seed, &mut self.tables)?;
        self.show(sitting)
    }

    /// The beginning of a new session.
    fn start(&mut self, request: &NewRequest) -> Result<Begun, Failure> {
        let choice = request.game;
        let of = |position: Position, pile: &[Card]| {
            let record = Record::new(Game::new(position)?, faceup::parts::play::Names::default());
            Ok(Begun { record, pile: pile.to_vec(), games: None })
        };
        match &request.start {
            Start::Position(text) => {
                let question = start_at(text, &choice, request.mover.unwrap_or(Player::One))?;
                of(*question.position(), question.pile())
            }
            Start::Random { seed, outcome } => {
                let rules = choice.rules()?;
                of(random_start(rules, *seed, *outcome, &mut self.tables)?, &[])
            }
            Start::Record(text) => {
                let mut records = Record::read_all(text).map_err(|error| Failure::of_records(&error, text))?;
                let (number, count) = (request.number.unwrap_or(1), records.len());
                if !(1..=count).contains(&number) {
                    return Err(Failure::new(format_args!(
                        "expected the number of a game from 1 to {count}, got {number}"
                    )));
                }
                let record = records.swap_remove(number - 1);
                let rules = record.game().rules().usual()?;
                if choice.agrees_with(rules) {
                    let pile = record.game().pile(0);
                    Ok(Begun { record, pile, games: (count > 1).then_some(GamesJson { number, count }) })
                } else {
                    Err(Failure::new(format_args!("the record is of {rules}, and another game was chosen")))
                }
            }
        }
    }

    /// The question about a position, and the judge of its game.
    fn question(&mut self, request: &PositionRequest) -> Result<(Question, &mut Judging), Failure> {
        let question = Question::read(&request.position, &request.game, request.mover_trump, None)
            .map_err(|error| Failure::of_question(&error, &request.position))?;
        let rules = question.position().rules().usual()?;
        Ok((question, self.tables.judging(rules)?))
    }

    fn position(&mut self, request: &PositionRequest) -> Result<String, Failure> {
        let (question, judging) = self.question(request)?;
        let answer = Answer::by(&mut judging.judge, question, length(request.line), &Quiet)?;
        let source = judging.solved.as_ref().map(SourceJson::from).unwrap_or_default();
        value(&Versioned::new(answer.json(&request.position, source)))
    }

    fn reason(&mut self, request: &ReasonRequest) -> Result<String, Failure> {
        let (question, judging) = self.question(&request.position)?;
        value(&ReasonAnswerJson::of(question.position(), request, judging)?)
    }
}

/// The position of a text at which a session starts.
fn start_at(text: &str, choice: &GameChoice, mover: Player) -> Result<Question, Failure> {
    let question = Question::read_for(text, choice, mover).map_err(|error| Failure::of_question(&error, text))?;
    question.position().rules().usual()?;
    Ok(question)
}

/// The number of moves of a line of play, 40 by default.
fn length(line: Option<usize>) -> usize {
    line.unwrap_or(40).min(400)
}

fn sitting(sitting: &Option<Sitting>) -> Result<&Sitting, Failure> {
    sitting.as_ref().ok_or_else(|| Failure::new("there is no game yet: begin with a question 'new'"))
}

fn value(answer: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(answer)?)
}

/// `{"ok": …}` with an answer that is JSON already, or the failure.
fn json(answer: Result<String, Failure>) -> String {
    match answer {
        Ok(json) => format!(r#"{{"ok":{json}}}"#),
        // Serializing text cannot fail.
        Err(failure) => serde_json::to_string(&failure)
            .unwrap_or_else(|_| r#"{"error":{"message":"the answer could not be written"}}"#.to_owned()),
    }
}
