//! A session with its players, and the knowledge of its positions.

use faceup::parts::answer::PlyJson;
use faceup::parts::core::MoveKind;
use faceup::parts::play::{Choice, Command, Evaluation, Limits, Name, Names, Record, Session, Turn};
use faceup::parts::play::{DepthLimited, Engine, Perfect, Random, RandomDeals, Spec, Tops};
use faceup::{ByPlayer, Card, Deal, Outcome, Player, Position, Quiet, Rules};
use serde::Serialize;

use crate::failure::Failure;
use crate::knowledge::KnowledgeJson;
use crate::player::Sitter;
use crate::tables::PageTables;
use crate::view::{GamesJson, LastJson, StoryJson, View};

/// A session with its players.
#[derive(Clone)]
pub struct Sitting {
    session: Session,
    sitters: ByPlayer<Sitter>,
    seed: u64,
    /// The position at the start of the session, and its pile as written: a game does not keep the order of its initial pile.
    written: (Position, Vec<Card>),
    games: Option<GamesJson>,
}

/// The beginning of a session.
pub struct Begun {
    pub record: Record,
    /// The initial pile, from bottom to top.
    pub pile: Vec<Card>,
    /// The number of the game, if there are several.
    pub games: Option<GamesJson>,
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
    moves: Vec<PlyJson<Player>>,
    ends: bool,
}

impl Sitting {
    /// A new session. A perfect engine needs a table.
    pub fn new(
        Begun { record, pile, games }: Begun,
        sitters: ByPlayer<Sitter>,
        seed: u64,
        tables: &mut PageTables,
    ) -> Result<Sitting, Failure> {
        let rules = record.game().rules();
        let is_solved = tables.judging(rules)?.solved.is_some();
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
        let written = (*record.game().start(), pile);
        let mut session = Session::with_seats(record, seats);
        // Against an engine, a game that ended early can only be played from its start.
        if session.is_over() {
            session.run(Command::Go(0))?;
        }
        Ok(Sitting { session, sitters, seed, written, games })
    }

    /// The session as the page shows it.
    pub fn view(&self, tables: &mut PageTables) -> Result<View, Failure> {
        let judging = tables.judging(self.session.rules())?;
        View::of(&self.session, &self.pile(), self.sitters.clone(), judging, self.games)
    }

    /// Runs a command of the session.
    pub fn run(&mut self, command: Command) -> Result<(), Failure> {
        self.session.run(command)?;
        Ok(())
    }

    /// Makes the move of this name for the person to move.
    pub fn play(&mut self, name: &str) -> Result<(), Failure> {
        self.run(Command::Move(self.session.move_of(name)?))
    }

    /// The engine whose turn it is moves.
    pub fn engine_moves(&mut self, tables: &mut PageTables) -> Result<(), Failure> {
        let Turn::Engine(player) = self.session.turn() else {
            return Err(Failure::new("it is not the turn of an engine"));
        };
        let game = self.session.game();
        let rules = game.rules();
        // A seed for each move: the move depends on the game alone, not on earlier questions.
        let seed = self.seed ^ (game.len() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let depth_limited = |evaluation, depth| {
            DepthLimited::with(evaluation, depth, seed).within(Limits::ANSWER).choose(&game, &Quiet)
        };
        let choice = match &self.sitters[player] {
            Sitter::Engine(Spec::Tops) => Tops.choose(&game, &Quiet),
            Sitter::Engine(Spec::Random) => Random::new(seed).choose(&game, &Quiet),
            &Sitter::Engine(Spec::Depth(depth)) => depth_limited(Evaluation::new(rules), depth),
            &Sitter::Engine(Spec::Vote(depth)) => depth_limited(tables.evaluation(rules)?, depth),
            Sitter::Engine(_) | Sitter::Person => match &tables.judging(rules)?.solved {
                Some(solved) => Perfect::new(solved.tablebase(), seed).within(Limits::ANSWER).choose(&game, &Quiet),
                None => return Err(Failure::new(format_args!("the perfect player needs a solved game: {rules}"))),
            },
        };
        self.session.play(choice?.mv)?;
        Ok(())
    }

    /// Best play from here.
    pub fn line(&self, limit: usize, tables: &mut PageTables) -> Result<LineJson, Failure> {
        let game = self.session.game();
        let line = tables.judging(game.rules())?.judge.line(&game, limit, &Quiet)?.1;
        let (moves, last) = PlyJson::line(game.now(), &line, |player| player);
        Ok(LineJson { moves, ends: last.winner().is_some() })
    }

    /// The value of every move of the game.
    pub fn story(&self, tables: &mut PageTables) -> Result<StoryJson, Failure> {
        let rules = self.session.rules();
        let annotation = tables.judging(rules)?.judge.annotate(self.session.record(), &Quiet)?;
        Ok(StoryJson { moves: annotation.plies().iter().map(|ply| LastJson::new(ply, rules.pack())).collect() })
    }

    /// A move for the person whose turn it is.
    pub fn hint(&self, tables: &mut PageTables) -> Result<HintJson, Failure> {
        if self.session.is_over() {
            return Err(Failure::new("the game is over"));
        }
        let game = self.session.game();
        let judge = &mut tables.judging(game.rules())?.judge;
        let choice = judge.advice(&game, &Quiet)?;
        let moves = game.now().moves().len();
        let mut why = reason(&choice, moves);
        if moves > 1
            && let Some(sentence) = judge
                .reason(game.now(), choice.mv, &Quiet)?
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

    /// The pile, from bottom to top.
    fn pile(&self) -> Vec<Card> {
        let (game, ply) = (self.session.record().game(), self.session.ply());
        let mut pile = game.pile(ply);
        let is_first_round = game.moves().iter().take(ply).all(|mv| mv.card().is_some());
        let (start, written) = &self.written;
        if is_first_round && start == game.start() && pile.len() >= written.len() {
            pile[..written.len()].copy_from_slice(written);
        }
        pile
    }
}

/// The reason for a suggested move, in a sentence.
fn reason(choice: &Choice, moves: usize) -> String {
    let rounds = choice.knowledge.in_rounds();
    match (choice.knowledge.outcome(), choice.knowledge.score()) {
        _ if moves == 1 => "It is the only legal move.".to_owned(),
        (Some(Outcome::Win), _) => format!("It wins{rounds}."),
        (Some(Outcome::Draw), _) => "It keeps the draw; no move wins.".to_owned(),
        (Some(Outcome::Loss), _) if rounds.is_empty() => "Every move loses.".to_owned(),
        (Some(Outcome::Loss), _) => format!("Every move loses; no move lasts longer. It loses{rounds}."),
        (None, Some(score)) => format!("The search prefers it: {score} to win."),
        (None, None) => "Nothing is known of the moves.".to_owned(),
    }
}

/// The other player of a person, where nobody is named.
const OPPONENT: &str = "Opponent";

/// The names of the players, where nobody names them.
pub fn usual_names(players: Option<&ByPlayer<Sitter>>) -> Result<Names, Failure> {
    let [one, two] = match players.map(|players| [&players.one, &players.two]) {
        Some([Sitter::Person, Sitter::Person]) => ["You", "Friend"],
        Some([Sitter::Engine(_), Sitter::Person]) => [OPPONENT, "You"],
        _ => ["You", OPPONENT],
    };
    names(one, two)
}

/// A name within a sentence.
fn within(name: &str) -> &str {
    if name == OPPONENT { "the opponent" } else { name }
}

pub fn names(one: &str, two: &str) -> Result<Names, Failure> {
    Ok(Names::new(Name::new(one)?, Name::new(two)?)?)
}

/// A random deal, with a requested outcome for the starter if there is one.
pub fn random_start(
    rules: Rules,
    seed: u64,
    outcome: Option<Outcome>,
    tables: &mut PageTables,
) -> Result<Position, Failure> {
    /// The most random deals to try.
    const MOST_TRIED: usize = 2000;
    /// The most deals of a set to search in full.
    const MOST_LOOKED_AT: u64 = 1 << 16;
    let mut deals = RandomDeals::new(rules, seed)?;
    let Some(outcome) = outcome else {
        let deal = deals.by_ref().take(MOST_TRIED).find(is_split).or_else(|| deals.next());
        let deal = deal.ok_or_else(|| Failure::new(format_args!("there is no deal of {rules}")))?;
        return Ok(Position::from(deal));
    };
    let judging = tables.judging(rules)?;
    if judging.solved.is_none() {
        return Err(Failure::new(format_args!(
            "the game is not solved here, so no outcome can be chosen ({rules}): choose any deal"
        )));
    }
    // The outcome may be rare or absent. The search of the set begins at a deal that depends on the seed.
    let (set, all) = (deals.set(), rules.deals(deals.set())?);
    let count = u64::try_from(set.count(rules)?).ok().filter(|&count| count <= MOST_LOOKED_AT);
    let in_turn = |count: u64| all.clone().starting_at(seed % count.max(1)).chain(all.clone()).take(count as usize);
    let tried = |is_wanted: bool| deals.clone().take(MOST_TRIED).filter(move |deal| is_split(deal) == is_wanted);
    for deal in tried(true).chain(tried(false)).chain(count.map(in_turn).into_iter().flatten()) {
        let start = Position::from(deal);
        if judging.judge.verdict(&start, &Quiet)?.outcome() == Some(outcome) {
            return Ok(start);
        }
    }
    let looked_at = match count {
        Some(count) => format!("the {count} deals to choose from"),
        None => format!("{MOST_TRIED} random deals"),
    };
    Err(Failure::new(format_args!(
        "none of {looked_at} is a {outcome} for the starter ({rules}): choose another outcome"
    )))
}

/// Whether no player holds nearly all of a suit: of seven cards, each holds two to five.
fn is_split(deal: &Deal) -> bool {
    let pack = deal.rules().pack();
    let ranks = u32::from(pack.ranks());
    let least = 2 * ranks / 7;
    pack.each_suit().all(|suit| (least..=ranks - least).contains(&(deal.starter() & pack.suit(suit)).len()))
}
