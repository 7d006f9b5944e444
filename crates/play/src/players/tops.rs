//! A player who plays by the rule of thumb.

use crate::{Game, Knowledge};
use faceup_core::{Move, Observer, Player, Position};

use crate::engine::{Choice, Engine, EngineError};
use crate::reason::sure;

/// Plays by the rule of thumb: whoever holds more cards that the other cannot beat wins; with as many, whoever leads. In two suits without
/// trumps these cards are the tops of the suits: both aces win, else the longer run of tops, else the leader.
///
/// It looks at the two hands after each of its moves, without the pile. After a card it counts as the leader, as if the card were eaten; after
/// eating, the opponent leads. It plays the card of the lowest rank after which the rule favours it; of equal ranks that of the first suit. If
/// there is none, it eats if the rule favours it then. If nothing favours it, it plays its lowest card, and eats only if it must. It uses no
/// table, no search and no chance.
///
/// ```
/// use faceup_core::{Move, Preset, Quiet, notation};
/// use faceup_play::{Engine, Game, Tops};
/// let rules = Preset::BeatItOrEatIt.rules(2, 4)?;
/// let game = Game::new(rules.position("S:AQ H:KJ")?)?;
/// // Each player has one ace, and the runs are equal, so the leader should win. The jack is the lowest card that keeps it so.
/// let jack = Move::Lead(notation::parse_card("Jh", rules.pack())?);
/// assert_eq!(Tops.choose(&game, &Quiet)?.mv, jack);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Tops;

/// Whether the rule favours a player after a move of this player.
fn favours(next: &Position, player: Player, mv: Move) -> bool {
    let [own, other] = [player, !player].map(|player| sure(next, player).len());
    next.winner() == Some(player) || own > other || own == other && mv != Move::Eat
}

impl Engine for Tops {
    fn choose(&mut self, game: &Game, _observer: &dyn Observer) -> Result<Choice, EngineError> {
        let now = game.now();
        let rank = |mv: Move| mv.card().map_or(u8::MAX, |card| now.rules().pack().rank_of(card).height());
        let moves = now.moves().into_iter().filter_map(|mv| Some((mv, now.play(mv).ok()?)));
        // Moves are in the order of the suits, and the first of equal ones is taken.
        let best = moves.min_by_key(|(mv, next)| (!favours(next, now.mover(), *mv), rank(*mv)));
        let (mv, _) = best.ok_or(EngineError::GameOver)?;
        Ok(Choice { mv, knowledge: Knowledge::Nothing })
    }
}
