//! Knowledge of the positions of one game, from its table or from a search.

use faceup::parts::TableParts;
use std::collections::VecDeque;

use faceup::parts::answer::{Answer, Question};
use faceup::parts::play::{Annotation, Basis, Game, Knowledge, Reason, Record};
use faceup::parts::play::{Choice, Evaluation, Judge, Limits};
use faceup::{Move, Outcome, Position, Quiet, Rules, Table};
use serde::Serialize;

use crate::failure::Failure;
use crate::tables::PageTables;

/// Judges the positions of one game.
pub struct Judging {
    solved: Option<Table>,
    judge: Judge,
    /// The last positions asked about, with the knowledge of their moves.
    recent: VecDeque<(Position, Vec<(Move, Knowledge)>)>,
}

/// The source of knowledge, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KnownFrom {
    /// The table's file. None if the game was solved here, and if there is no table.
    pub file: Option<String>,
    /// Whether rounds are known.
    pub has_rounds: bool,
    /// Whether a table gave the values. Otherwise a search estimated them.
    pub exact: bool,
    /// The number of ranks in the smaller game whose table the estimates come from.
    pub base_ranks: Option<u8>,
}

/// The kind of a line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LineIs {
    /// Best play. Rounds are known.
    Best,
    /// How the perfect player plays on against itself. Rounds are not known.
    #[serde(rename = "perfect-player")]
    PerfectPlayer,
    /// What a search prefers.
    Search,
}

/// The seed of the line of the perfect player.
const SEED: u64 = 0;
/// The number of positions kept with the knowledge of their moves. A view asks for two.
const MOST_RECENT: usize = 32;
/// The default number of moves of a line, and the most that the command `line` shows.
pub const SHOWN_LINE: usize = 40;
/// The longest line of play in an answer.
const LONGEST_LINE: usize = 400;
/// The limits of an answer with votes, which make an evaluation a few times as slow.
const LIMITS_WITH_VOTES: Limits = Limits { nodes: 25_000, ..Limits::ANSWER };

impl Judging {
    /// Judges a game by its table.
    pub fn solved_by(solved: Table) -> Judging {
        let judge = Judge::by_table(solved.tablebase(), SEED).within(Limits::ANSWER);
        Judging { solved: Some(solved), judge, recent: VecDeque::new() }
    }

    /// Judges a game without a table by a search with this evaluation.
    pub fn estimating(evaluation: Evaluation) -> Judging {
        let judge = Judge::by_search(evaluation).within(LIMITS_WITH_VOTES);
        Judging { solved: None, judge, recent: VecDeque::new() }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.judge.rules()
    }

    /// The table.
    pub const fn solved(&self) -> Option<&Table> {
        self.solved.as_ref()
    }

    /// The source of the knowledge.
    pub fn source(&self) -> KnownFrom {
        let file = self.solved.as_ref().and_then(Table::name).map(str::to_owned);
        match self.judge.basis() {
            Basis::Table { has_rounds } => KnownFrom { file, has_rounds, exact: true, base_ranks: None },
            Basis::Search { base_ranks, .. } => KnownFrom { file, has_rounds: false, exact: false, base_ranks },
        }
    }

    /// Every legal move with the knowledge of it, in the order of the pack. Empty if the game is over.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, Knowledge)>, Failure> {
        if position.winner().is_some() {
            return Ok(Vec::new());
        }
        if let Some((_, moves)) = self.recent.iter().find(|(recent, _)| recent == position) {
            return Ok(moves.clone());
        }
        let moves = self.judge.moves(position, &Quiet).map_err(Failure::new)?;
        self.recent.truncate(MOST_RECENT - 1);
        self.recent.push_front((*position, moves.clone()));
        Ok(moves)
    }

    /// The outcome of a position, if it is certain.
    pub fn verdict(&mut self, position: &Position) -> Result<Knowledge, Failure> {
        self.judge.verdict(position, &Quiet).map_err(Failure::new)
    }

    /// The answer to a question, with a line of at most `line` moves.
    pub fn answer(&mut self, question: Question, line: usize) -> Result<Answer, Failure> {
        let position = *question.position();
        let moves = self.moves(&position)?;
        let line = if line == 0 { Vec::new() } else { self.line(&Game::new(position).map_err(Failure::new)?, line)? };
        Ok(Answer::of(question, self.judge.basis(), moves, line))
    }

    /// A line of at most `limit` moves from the end of a game.
    pub fn line(&mut self, game: &Game, limit: usize) -> Result<Vec<Move>, Failure> {
        Ok(self.judge.line(game, limit.min(LONGEST_LINE), &Quiet).map_err(Failure::new)?.1)
    }

    /// The kind of a line.
    pub fn line_is(&self) -> LineIs {
        match self.judge.basis() {
            Basis::Table { has_rounds: true } => LineIs::Best,
            Basis::Table { has_rounds: false } => LineIs::PerfectPlayer,
            Basis::Search { .. } => LineIs::Search,
        }
    }

    /// The move to suggest at the end of a game, with its entry in the list of moves.
    pub fn advice(&mut self, game: &Game) -> Result<Choice, Failure> {
        let mv = self.judge.advice(game, &Quiet).map_err(Failure::new)?.mv;
        let known = self.moves(game.now())?.into_iter().find(|&(other, _)| other == mv);
        Ok(Choice { mv, knowledge: known.map_or(Knowledge::Nothing, |(_, knowledge)| knowledge) })
    }

    /// The reason for the value of a move. None if its outcome is not certain.
    pub fn reason(&mut self, position: &Position, mv: Move) -> Result<Option<Reason>, Failure> {
        Reason::of(position, mv, |position| self.moves(position))
    }

    /// A known line to the end of the game from a position that its mover wins.
    pub fn proof(&mut self, position: &Position) -> Result<Vec<Move>, Failure> {
        self.judge.proof(position, &Quiet).map_err(Failure::new)
    }

    /// The values of every move of a record.
    pub fn annotate(&mut self, record: &Record) -> Result<Annotation, Failure> {
        self.judge.annotate(record, &Quiet).map_err(Failure::new)
    }
}

/// The reason for a suggested move, in a sentence.
pub fn reason(choice: &Choice, moves: usize) -> String {
    let rounds = choice.knowledge.in_rounds();
    match (choice.knowledge.outcome(), choice.knowledge.score()) {
        _ if moves == 1 => "It is the only legal move.".to_owned(),
        (Some(Outcome::Win), _) => format!("It wins{rounds}."),
        (Some(Outcome::Draw), _) => "It keeps the draw; no move wins.".to_owned(),
        (Some(Outcome::Loss), _) if rounds.is_empty() => "Every move loses.".to_owned(),
        (Some(Outcome::Loss), _) => format!("Every move loses. This one holds out longest: it loses{rounds}."),
        (None, Some(score)) => format!("The search prefers it: {score} to win."),
        (None, None) => "Nothing is known of the moves.".to_owned(),
    }
}

/// The judge of a game: the last one, or a new one for another game.
pub fn judge<'j>(
    judging: &'j mut Option<Judging>,
    rules: Rules,
    tables: &PageTables,
) -> Result<&'j mut Judging, Failure> {
    if judging.as_ref().is_none_or(|judging| judging.rules() != rules) {
        *judging = Some(match tables.of(rules)? {
            Some(solved) => Judging::solved_by(solved),
            None => Judging::estimating(tables.evaluation(rules, None)?),
        });
    }
    judging.as_mut().ok_or_else(|| Failure::new("there is no judge"))
}
