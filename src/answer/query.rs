//! The answer to a question: the knowledge of a position and of every move, and best play.

use faceup_core::{Move, Observer, Position};
use faceup_play::{Basis, EngineError, Estimator, Knowledge, Reason};
use faceup_solver::table::Openings;
use faceup_solver::{Analyst, LookupError, Outcome, Tablebase, best_moves};
use serde::Serialize;

use super::estimate::{EstimateJson, MoveChanceJson, chance};
use super::line::{PlyJson, Side};
use super::moves::{KnowledgeJson, MoveJson};
use super::position::PositionJson;
use super::question::Question;
use super::reason::ReasonJson;
use super::source::SourceJson;
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
    /// Values a position by a table, with at most `line` moves of best play.
    ///
    /// # Errors
    ///
    /// If the analyst's table is for other rules, or the observer interrupts.
    pub fn by_table(
        analyst: &mut Analyst<impl Tablebase>,
        question: Question,
        line: usize,
        observer: &dyn Observer,
    ) -> Result<Answer, LookupError> {
        let position = *question.position();
        let has_rounds = analyst.table().has_rounds();
        let moves = Knowledge::of_moves(analyst, &position, observer)?;
        // Without rounds, a winner who follows the outcomes can cycle. That is no best play.
        let line = if has_rounds { analyst.line_with(&position, line, observer)? } else { Vec::new() };
        let mut answer = Answer::of(question, Basis::Table { has_rounds }, moves, line);
        // A finished game has no moves.
        if answer.moves.is_empty() {
            answer.knowledge = Knowledge::of_position(analyst, &position, observer)?;
        }
        Ok(answer)
    }

    /// The answer with the reason for the value of each move, by the same table.
    ///
    /// # Errors
    ///
    /// If the observer interrupts.
    pub fn with_reasons(
        mut self,
        analyst: &mut Analyst<impl Tablebase>,
        observer: &dyn Observer,
    ) -> Result<Answer, LookupError> {
        let mut values = |position: &Position| Knowledge::of_moves(analyst, position, observer);
        let reasons = self.moves.iter().filter_map(|&(mv, _)| Reason::of(self.position(), mv, &mut values).transpose());
        self.reasons = Some(reasons.collect::<Result<_, _>>()?);
        Ok(self)
    }

    /// The answer from the openings of a game, without rounds. `None` where they [do not](Openings::moves) have every move.
    #[must_use]
    pub fn by_openings(openings: &Openings, question: &Question) -> Option<Answer> {
        let moves = Knowledge::of_openings(openings, question.position())?;
        Some(Answer::of(question.clone(), Basis::Table { has_rounds: false }, moves, Vec::new()))
    }

    /// The answer that [is in the program](TableStore::openings).
    #[must_use]
    pub fn shipped(question: &Question) -> Option<Answer> {
        Answer::by_openings(TableStore::openings(question.position().rules())?, question)
    }

    /// Estimates a position and its moves, unless [their outcomes are built in](Answer::shipped).
    ///
    /// # Errors
    ///
    /// If the estimator is for another game, or the observer interrupts.
    pub fn by_estimate(
        estimator: &mut Estimator,
        question: Question,
        observer: &dyn Observer,
    ) -> Result<Answer, EngineError> {
        if let Some(answer) = Answer::shipped(&question) {
            return Ok(answer);
        }
        let outcome =
            TableStore::openings(question.position().rules()).and_then(|known| known.outcome(question.position()));
        let (score, moves) = estimator.estimate(question.position(), observer)?;
        let moves = moves.into_iter().map(|(mv, score)| (mv, Knowledge::Score(score))).collect();
        let answer = Answer::of(question, estimator.reached(), moves, Vec::new());
        Ok(Answer { knowledge: outcome.map_or(Knowledge::Score(score), Knowledge::Outcome), ..answer })
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
