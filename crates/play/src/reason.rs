//! Why a move wins or loses: a short line that shows it, and a sentence about the line.

mod claim;
mod line;
mod run;
mod words;

use faceup_core::{Move, Player, Position, notation};
use faceup_solver::Outcome;

pub(crate) use self::claim::sure;
pub use self::claim::{Claim, Fact};
use self::line::Lines;
use self::words::words;
use crate::Knowledge;

/// The reason for the value of a move: a short line of best play that begins with it, and facts about that line.
///
/// The line ends where a win is forced without a choice, or where one player holds several more cards that the other cannot beat, which is
/// usually enough. If no line of a few moves ends so, it is the move alone, and there is no sentence. A draw has none.
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
/// let sentence = "Only As beats Ks. The opponent goes out: you can beat no lead but the last.";
/// assert_eq!(reason.sentence(["you", "the opponent"]).as_deref(), Some(sentence));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    position: Position,
    knowledge: Knowledge,
    winner: Option<Player>,
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
        let mut line = vec![mv];
        if let (Some(winner), Ok(next)) = (winner, position.play(mv)) {
            line.extend(Lines::new(winner, values).decisive(&next)?);
        }
        let facts = Fact::all(position, &line, winner);
        Ok(Some(Reason { position: *position, knowledge, winner, line, facts }))
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
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The line. It begins with the move.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The facts about the line, in the order of its moves.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The reason in full: the move with its value, and the sentence and the line if there is one.
    pub fn text(&self, names: [&str; 2]) -> String {
        self.text_with(names, names)
    }

    /// The [text](Reason::text) with other names in its line, such as `MOVER`.
    pub fn text_with(&self, names: [&str; 2], in_line: [&str; 2]) -> String {
        let value = format!("{}: {}.", self.mv().name(self.position.rules().pack()), self.knowledge);
        let Some(sentence) = self.sentence(names) else { return value };
        format!("{value} {sentence}\n{}", notation::format_moves(&self.position, &self.line, in_line))
    }

    /// A fact of this reason as a sentence, with the names of player one and player two.
    pub fn words(&self, fact: &Fact, names: [&str; 2]) -> String {
        words(&self.position, &self.line, fact, names)
    }

    /// The reason in words: the facts up to the one that decides. `names` are those of player one and player two: `you` in any case, a
    /// name, or words such as `the opponent`. `None` if nothing decides.
    pub fn sentence(&self, names: [&str; 2]) -> Option<String> {
        let end = self.facts.iter().position(|fact| self.winner.is_some_and(|winner| fact.decides_for(winner)))?;
        let is_only_sure = self.facts[0].claim == Claim::LeadsOnlySure;
        // Who reads it knows the first move. The other moves name the card that was led.
        let is_said = |fact: &&Fact| match fact.claim {
            Claim::Leads => false,
            Claim::Beats | Claim::OnlyBeat | Claim::Eats => fact.ply > 0,
            Claim::MustEat => fact.ply > usize::from(is_only_sure),
            _ => true,
        };
        let said = self.facts[..=end].iter().filter(is_said);
        Some(said.map(|fact| self.words(fact, names)).collect::<Vec<_>>().join(" "))
    }
}
