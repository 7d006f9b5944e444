//! Why a move wins, loses or draws: a line that shows it, and a sentence about the line.

mod fact;
mod line;
mod run;
mod sentence;

use faceup_core::{Move, Player, Position, notation};
use faceup_solver::Outcome;

pub use self::fact::{Claim, Fact};
use self::sentence::Words;
use crate::Knowledge;

/// The reason for the value of a move: a short line of best play that begins with it, and facts about that line.
///
/// The winner of the line plays his best moves, and the loser those that resist longest. Each fact is checked on its position by the rules.
/// If the facts make no clear point, there is no sentence.
///
/// ```
/// use faceup_core::{Move, Preset, Quiet, notation};
/// use faceup_play::Judge;
/// use faceup_solver::{Options, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 3)?;
/// let mut judge = Judge::by_table(std::sync::Arc::new(solve(rules, &Options::default(), &Quiet)?), 0);
/// let position = rules.position("S:K H:AQ")?;
/// let king = Move::Lead(notation::parse_card("Ks", rules.pack())?);
/// let reason = judge.reason(&position, king, &Quiet)?.ok_or("the value is known")?;
/// let sentence = "The opponent can beat Ks only with As, and you can beat none of the opponent's other cards but Kh, which the opponent leads last.";
/// assert_eq!(reason.sentence(["you", "the opponent"]).as_deref(), Some(sentence));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    position: Position,
    knowledge: Knowledge,
    line: Vec<Move>,
    facts: Vec<Fact>,
}

impl Reason {
    /// The reason for a move. `values` returns the knowledge of every legal move of a position. `None` if the outcome of the move is not
    /// certain, or if the move is not legal.
    ///
    /// # Errors
    ///
    /// Those of `values`.
    pub fn of<E>(
        position: &Position,
        mv: Move,
        mut values: impl FnMut(&Position) -> Result<Vec<(Move, Knowledge)>, E>,
    ) -> Result<Option<Reason>, E> {
        let moves = values(position)?;
        let Some(&(_, knowledge)) = moves.iter().find(|&&(other, _)| other == mv) else { return Ok(None) };
        let Some(outcome) = knowledge.outcome() else { return Ok(None) };
        let winner = match outcome {
            Outcome::Win => Some(position.mover()),
            Outcome::Loss => Some(!position.mover()),
            Outcome::Draw => None,
        };
        let line = line::line(position, mv, winner, &mut values)?;
        let facts = fact::facts(position, &line, winner);
        Ok(Some(Reason { position: *position, knowledge, line, facts }))
    }

    /// The move.
    pub fn mv(&self) -> Move {
        self.line[0]
    }

    /// The position before the move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The value of the move, for the player who makes it.
    pub const fn knowledge(&self) -> Knowledge {
        self.knowledge
    }

    /// The player whom the line shows to win. `None` if the move draws.
    pub fn winner(&self) -> Option<Player> {
        match self.knowledge.outcome()? {
            Outcome::Win => Some(self.position.mover()),
            Outcome::Loss => Some(!self.position.mover()),
            Outcome::Draw => None,
        }
    }

    /// The line. It begins with the move.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The facts about the line, in the order of its moves.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The reason in full: the move with its value, the sentence if there is one, and the line.
    pub fn text(&self, names: [&str; 2]) -> String {
        self.text_with(names, names)
    }

    /// The [text](Reason::text) with other names in its line, such as `MOVER`.
    pub fn text_with(&self, names: [&str; 2], in_line: [&str; 2]) -> String {
        let sentence = self.sentence(names).map_or(String::new(), |sentence| format!(" {sentence}"));
        let (name, known) = (self.mv().name(self.position.rules().pack()), self.knowledge);
        format!("{name}: {known}.{sentence}\n{}", notation::format_moves(&self.position, &self.line, in_line))
    }

    /// Whether the line ends the game.
    pub fn ends_the_game(&self) -> bool {
        let end = self.line.iter().try_fold(self.position, |now, &mv| now.play(mv));
        end.is_ok_and(|end| end.winner().is_some())
    }

    /// A fact of this reason as a sentence, with the names of player one and player two.
    pub fn words(&self, fact: &Fact, names: [&str; 2]) -> String {
        self.in_words(names).sentence(fact)
    }

    /// The reason in one or two sentences. `names` are those of player one and player two: `you` in any case, a name, or words such as
    /// `the opponent`. `None` if there is nothing clear to say.
    pub fn sentence(&self, names: [&str; 2]) -> Option<String> {
        sentence::sentence(&self.in_words(names), &self.facts, self.winner(), self.knowledge.rounds().is_some())
    }

    const fn in_words<'r>(&'r self, names: [&'r str; 2]) -> Words<'r> {
        Words { start: &self.position, line: self.line.as_slice(), names }
    }
}
