//! The answer to a question: the knowledge of a position and of every move, and best play.

use faceup_core::{Move, Observer, Position};
use faceup_play::{Basis, EngineError, Game, Judge, Knowledge, Reason};
use faceup_solver::{Outcome, best_moves};
use serde::Serialize;

use super::estimate::{EstimateJson, MoveChanceJson, chance};
use super::line::{PlyJson, Side};
use super::moves::{KnowledgeJson, MoveJson};
use super::position::PositionJson;
use super::question::Question;
use super::reason::ReasonJson;
use super::source::SourceJson;
use super::versioned::Versioned;
use crate::table_store::TableStore;

/// The knowledge of a position and of its moves, as `faceup query --json` prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Query"))]
pub struct QueryJson {
    /// The position.
    #[serde(flatten)]
    pub position: PositionJson,
    /// The knowledge of it, for the mover.
    #[serde(flatten)]
    pub knowledge: KnowledgeJson,
    /// Every legal move, the best first.
    pub moves: Vec<MoveJson>,
    /// The moves that no other is better than. In a lost position they resist longest, if the table has rounds.
    pub best: Vec<String>,
    /// Best play, up to the requested length. Empty if the table has no rounds.
    pub line: Vec<PlyJson<Side>>,
    /// The reason for the value of each move, in the order of `moves`. Left out unless asked for, and if there is no table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reasons: Option<Vec<ReasonJson>>,
    /// The table of the values.
    #[serde(flatten)]
    pub source: SourceJson,
}

impl QueryJson {
    /// The object as a line of JSON, with `schema_version` before its fields.
    ///
    /// # Errors
    ///
    /// An error of `serde_json`, which these fields do not cause.
    pub fn line(&self) -> serde_json::Result<Vec<u8>> {
        Versioned::new(self).line()
    }
}

/// The names of the mover and of the opponent in the reasons of an answer.
pub const NAMES: [&str; 2] = ["the mover", "the opponent"];

/// The answer to a question, to be given in JSON or in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    question: Question,
    basis: Basis,
    knowledge: Knowledge,
    moves: Vec<(Move, Knowledge)>,
    line: Vec<Move>,
    reasons: Option<Vec<Reason>>,
}

impl Answer {
    /// The answer of a judge, with at most `line` moves of best play.
    ///
    /// # Errors
    ///
    /// If the judge is of another game, or the observer interrupts.
    pub fn by(
        judge: &mut Judge,
        question: Question,
        line: usize,
        observer: &dyn Observer,
    ) -> Result<Answer, EngineError> {
        let position = *question.position();
        let moves = judge.moves(&position, observer)?;
        let (basis, knowledge) = (judge.basis_of(&moves), judge.best(&position, &moves));
        // Without rounds, a winner who follows the outcomes can cycle. That is no best play.
        let line = match Game::new(position) {
            Ok(game) if basis == (Basis::Table { has_rounds: true }) => judge.line(&game, line, observer)?.1,
            _ => Vec::new(),
        };
        Ok(Answer { knowledge, ..Answer::of(question, basis, moves, line) })
    }

    /// The answer with the reason for the value of each move, by the same judge.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn with_reasons(mut self, judge: &mut Judge, observer: &dyn Observer) -> Result<Answer, EngineError> {
        let reasons = self.moves.iter().filter_map(|&(mv, _)| judge.reason(self.position(), mv, observer).transpose());
        self.reasons = Some(reasons.collect::<Result<_, _>>()?);
        Ok(self)
    }

    /// The answer that [is in the program](TableStore::openings).
    #[must_use]
    pub fn shipped(question: &Question) -> Option<Answer> {
        let openings = TableStore::openings(question.position().rules())?;
        let moves = Knowledge::of_openings(openings, question.position())?;
        Some(Answer::of(question.clone(), Basis::Table { has_rounds: false }, moves, Vec::new()))
    }

    /// The answer from the knowledge of every move. The best one gives the value of the position.
    #[must_use]
    pub fn of(question: Question, basis: Basis, mut moves: Vec<(Move, Knowledge)>, line: Vec<Move>) -> Answer {
        moves.sort_by_key(|&(_, knowledge)| std::cmp::Reverse(knowledge));
        let knowledge = moves.first().map_or(Knowledge::Nothing, |&(_, best)| best);
        Answer { question, basis, knowledge, moves, line, reasons: None }
    }

    /// The answer with the knowledge of the position and a line of play, but no moves.
    #[must_use]
    pub fn of_line(position: Position, basis: Basis, (knowledge, line): (Knowledge, Vec<Move>)) -> Answer {
        Answer { line, knowledge, ..Answer::of(position.into(), basis, Vec::new(), Vec::new()) }
    }

    /// The question that is answered.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.question.position()
    }

    /// The source of the answer.
    #[must_use]
    pub const fn basis(&self) -> Basis {
        self.basis
    }

    /// The knowledge of the position, for the mover.
    #[must_use]
    pub const fn knowledge(&self) -> Knowledge {
        self.knowledge
    }

    /// Every legal move with the knowledge of it, for the mover, the best first.
    #[must_use]
    pub fn moves(&self) -> &[(Move, Knowledge)] {
        &self.moves
    }

    /// The reason for the value of each move. `None` without [`Answer::with_reasons`].
    #[must_use]
    pub fn reasons(&self) -> Option<&[Reason]> {
        self.reasons.as_deref()
    }

    /// The moves that no other is better than.
    fn best(&self) -> Vec<String> {
        let pack = self.position().rules().pack();
        best_moves(&self.moves).0.into_iter().map(|mv| mv.name(pack)).collect()
    }

    /// Whether a move of this knowledge resists longest: it loses, and others lose in fewer rounds.
    #[must_use]
    pub fn resists_longest(&self, known: Knowledge) -> bool {
        let is_loss = known.outcome() == Some(Outcome::Loss) && known.rounds().is_some();
        is_loss && known == self.knowledge && self.moves.iter().any(|&(_, other)| other < known)
    }

    /// Best play, up to the requested length.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Whether the line goes to the end of the game.
    #[must_use]
    pub fn line_ends(&self) -> bool {
        let last = self.line.iter().try_fold(*self.position(), |now, &mv| now.play(mv));
        last.is_ok_and(|last| last.winner().is_some())
    }

    /// The answer as JSON. `input` is the position as the user wrote it.
    #[must_use]
    pub fn json(&self, input: &str, source: SourceJson) -> QueryJson {
        let mover = self.position().mover();
        let side = |player| if player == mover { Side::Mover } else { Side::Opponent };
        QueryJson {
            position: PositionJson::new(&self.question, input),
            knowledge: self.knowledge.into(),
            moves: self.moves_json(),
            best: self.best(),
            line: PlyJson::line(self.position(), &self.line, side).0,
            reasons: self.reasons().map(|reasons| reasons.iter().map(|it| ReasonJson::new(it, NAMES)).collect()),
            source,
        }
    }

    pub(super) fn moves_json(&self) -> Vec<MoveJson> {
        self.moves.iter().map(|&known| MoveJson::new(known, self.position().rules())).collect()
    }

    /// The chances as JSON, if chances or outcomes are known. `input` is the position as the user wrote it.
    #[must_use]
    pub fn estimate_json(&self, input: &str) -> Option<EstimateJson> {
        let (base_ranks, search_depth) = match self.basis {
            Basis::Search { base_ranks, depth } => (base_ranks, depth),
            Basis::Table { .. } => (None, 0),
        };
        let rules = self.position().rules();
        let moves = self.moves.iter();
        Some(EstimateJson {
            position: PositionJson::new(&self.question, input),
            chance: chance(self.knowledge)?,
            proved: self.knowledge.outcome(),
            base_ranks,
            search_depth,
            moves: moves.filter_map(|&(mv, known)| MoveChanceJson::new(mv, known, rules)).collect(),
        })
    }

    /// The answer on one line, with tabs between its parts: the position, its value, and the moves that keep it.
    #[must_use]
    pub fn row(&self) -> String {
        format!("{}\t{}\t{}", self.question.written(), self.knowledge, self.best().join(" "))
    }
}
