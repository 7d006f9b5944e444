//! A session for the page, as JSON.

use faceup::parts::answer::{GameJson, PlyJson};
use faceup::parts::core::MoveKind;
use faceup::parts::play::{Knowledge, Ply, Session, Turn};
use faceup::parts::solver::best_moves;
use faceup::{ByPlayer, Card, CardSet, Move, Pack, Player, Position, notation};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, KnownFrom};
use crate::knowledge::KnowledgeJson;
use crate::player::Sitter;

/// A session, as the page shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    game: GameJson,
    names: ByPlayer<String>,
    players: ByPlayer<Sitter>,
    turn: TurnJson,
    ply: usize,
    plies: Vec<PlayedJson>,
    opening_remarks: Vec<String>,
    can_undo: bool,
    position: PlaceJson,
    ending: Option<String>,
    /// The winner of a game that is over. Null also if nobody won.
    winner: Option<Player>,
    knowledge: Option<KnowledgeJson>,
    moves: Vec<LegalMoveJson>,
    last: Option<LastJson>,
    table: KnownFrom,
    record: String,
    /// Which game of a record with several it began with. Left out for any other session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    games: Option<GamesJson>,
}

/// One game of a record with several.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameOfSeveral"))]
pub struct GamesJson {
    /// Its number, from 1.
    pub number: usize,
    /// The number of games.
    pub count: usize,
}

/// Whose turn it is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurnOf"))]
#[serde(rename_all = "lowercase")]
enum TurnJson {
    Person,
    Engine,
    Over,
}

/// A move of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Ply"))]
struct PlayedJson {
    #[serde(flatten)]
    ply: PlyJson<Player>,
    mark: Option<&'static str>,
    remarks: Vec<String>,
}

/// The position at the place of the session.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PositionInfo"))]
struct PlaceJson {
    text: String,
    hands: ByPlayer<Vec<String>>,
    suits: Vec<String>,
    trumps: ByPlayer<Option<String>>,
    /// From bottom to top.
    pile: Vec<String>,
    to_beat: Option<String>,
    mover: Player,
}

/// A legal move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LegalMove"))]
struct LegalMoveJson {
    #[serde(rename = "move")]
    name: String,
    kind: MoveKind,
    card: Option<String>,
    knowledge: KnowledgeJson,
    best: bool,
}

/// The last move and its value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LastMove"))]
pub struct LastJson {
    player: Player,
    #[serde(rename = "move")]
    name: String,
    before: KnowledgeJson,
    after: KnowledgeJson,
    mark: Option<&'static str>,
    /// The best moves in that position.
    best: Vec<String>,
}

/// The value of every move of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Story"))]
pub struct StoryJson {
    pub moves: Vec<LastJson>,
}

impl View {
    /// The current session. `pile` is the pile from bottom to top, and `games` is its number among several games.
    pub fn of(
        session: &Session,
        pile: &[Card],
        sitters: ByPlayer<Sitter>,
        judging: &mut Judging,
        games: Option<GamesJson>,
    ) -> Result<View, Failure> {
        let (record, position, pack) = (session.record(), session.position(), session.rules().pack());
        let turn = session.turn();
        let is_on = matches!(turn, Turn::Person(_) | Turn::Engine(_));
        let moves = if is_on { judging.moves(position)? } else { Vec::new() };
        let (best, most) = best_moves(&moves);
        let last = last(session, judging)?;
        let remarks = |ply: usize| {
            record.remarks().filter(|remark| remark.ply == ply).map(|remark| remark.words.to_string()).collect()
        };
        let ply = |(index, (at, mv)): (usize, (&Position, Move))| PlayedJson {
            ply: PlyJson { player: at.mover(), name: mv.name(pack), kind: mv.kind() },
            mark: record.mark(index).map(|mark| mark.name()),
            remarks: remarks(index + 1),
        };
        Ok(View {
            game: session.rules().into(),
            names: ByPlayer::each(|player| record.names().of(player).to_string()),
            players: sitters,
            turn: match turn {
                Turn::Person(_) => TurnJson::Person,
                Turn::Engine(_) => TurnJson::Engine,
                Turn::Over => TurnJson::Over,
            },
            ply: session.ply(),
            plies: record.game().plies().enumerate().map(ply).collect(),
            opening_remarks: remarks(0),
            can_undo: session.can_undo(),
            position: PlaceJson::of(session, pile),
            ending: ending(session),
            winner: session.winner(),
            knowledge: is_on.then(|| most.unwrap_or(Knowledge::Nothing).into()),
            moves: moves
                .into_iter()
                .map(|(mv, knowledge)| LegalMoveJson {
                    name: mv.name(pack),
                    kind: mv.kind(),
                    card: mv.card().map(|card| notation::format_card(card, pack)),
                    best: best.contains(&mv),
                    knowledge: knowledge.into(),
                })
                .collect(),
            last,
            table: judging.source(),
            record: session.record().to_string(),
            games,
        })
    }
}

impl PlaceJson {
    /// The position at the place of the session.
    fn of(session: &Session, pile: &[Card]) -> PlaceJson {
        let (position, rules) = (session.position(), session.rules());
        let pack = rules.pack();
        let name = |card: &Card| notation::format_card(*card, pack);
        PlaceJson {
            text: notation::format_written_position(position, pile),
            hands: ByPlayer::each(|player| cards(position.hand(player), pack)),
            suits: pack.each_suit().map(|suit| suit.name().to_lowercase()).collect(),
            trumps: ByPlayer::each(|player| rules.trump(player).map(|suit| suit.name().to_lowercase())),
            pile: pile.iter().map(name).collect(),
            to_beat: position.to_beat().map(|card| name(&card)),
            mover: position.mover(),
        }
    }
}

/// The cards of a hand, suit by suit, each from the highest down.
fn cards(hand: CardSet, pack: Pack) -> Vec<String> {
    let suit = |suit| (hand & pack.suit(suit)).iter().rev();
    pack.each_suit().flat_map(suit).map(|card| notation::format_card(card, pack)).collect()
}

/// The end of the game in words. `None` if it goes on.
fn ending(session: &Session) -> Option<String> {
    let names = session.record().names();
    match session.position().winner() {
        Some(winner) => Some(names.of(winner).does("has won", "have won")),
        None => session.record().conclusion().filter(|_| session.is_over()).map(|conclusion| conclusion.words(names)),
    }
}

/// The value of the move to the place of the session.
fn last(session: &Session, judging: &mut Judging) -> Result<Option<LastJson>, Failure> {
    let game = session.record().game();
    let at = session.ply().checked_sub(1);
    let Some((position, &mv)) = at.and_then(|at| game.at(at).zip(game.moves().get(at))) else { return Ok(None) };
    let pack = position.rules().pack();
    Ok(Some(LastJson::new(&Ply::new(position.mover(), mv, judging.moves(position)?), pack)))
}

impl LastJson {
    pub fn new(ply: &Ply, pack: Pack) -> LastJson {
        LastJson {
            player: ply.mover,
            name: ply.mv.name(pack),
            before: ply.before.into(),
            after: ply.after.into(),
            mark: ply.mark().map(|mark| mark.name()),
            best: ply.best().into_iter().map(|mv| mv.name(pack)).collect(),
        }
    }
}
