//! A session with its players, and the knowledge of its positions.

use faceup::parts::TableParts;
use faceup::parts::answer::PlyJson;
use faceup::parts::core::MoveKind;
use faceup::parts::play::{Command, Game, Limits, Name, Names, Record, Session, Turn};
use faceup::parts::play::{DepthLimited, Engine, Perfect, Random, RandomDeals, Spec, Tops};
use faceup::{ByPlayer, Card, Deal, Outcome, Player, Position, Quiet, Rules};
use serde::Serialize;

use crate::failure::Failure;
use crate::judging::{Judging, LineIs, judge, reason};
use crate::knowledge::KnowledgeJson;
use crate::player::Sitter;
use crate::tables::PageTables;
use crate::view::{GamesJson, StoryJson, View};

/// A session with its players.
#[derive(Clone)]
pub struct Sitting {
    session: Session,
    sitters: ByPlayer<Sitter>,
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
        let mut session = Session::with_seats(record, seats);
        // Against an engine, a game that ended early can only be played from its start.
        if session.is_over() {
            session.run(Command::Go(0)).map_err(Failure::new)?;
        }
        Ok(Sitting { session, sitters, seed, written: None, games: None })
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
    pub fn view(&self, tables: &PageTables, judging: &mut Option<Judging>) -> Result<View, Failure> {
        let judging = judge(judging, self.session.rules(), tables)?;
        let seats = self.session.seats();
        let sitter = |player: Player| match seats[player] {
            faceup::parts::play::Seat::Person => Sitter::Person,
            faceup::parts::play::Seat::Engine => self.sitters[player].clone(),
        };
        View::of(&self.session, &self.pile(), ByPlayer::each(sitter), judging, self.games)
    }

    /// Runs a command of the session.
    pub fn run(&mut self, command: Command) -> Result<(), Failure> {
        self.session.run(command).map(drop).map_err(Failure::new)
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
            Sitter::Engine(Spec::Tops) => Tops.choose(&game, &Quiet),
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
            _ => self.hint(judge(judging, self.session.rules(), tables)?),
        }
    }

    /// Best play from here.
    pub fn line(&self, limit: usize, tables: &PageTables, judging: &mut Option<Judging>) -> Result<LineJson, Failure> {
        let game = self.game();
        let judging = judge(judging, game.rules(), tables)?;
        let (moves, last) = PlyJson::line(game.now(), &judging.line(&game, limit)?, |player| player);
        Ok(LineJson { best_line_is: judging.line_is(), moves, ends: last.winner().is_some() })
    }

    /// The value of every move of the game.
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
    let Some(outcome) = outcome else {
        let deal = deals.by_ref().take(MOST_TRIED).find(is_split).or_else(|| deals.next());
        return Ok(Position::from(deal.ok_or_else(none)?));
    };
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
    for is_wanted in [is_split as fn(&Deal) -> bool, |_| true] {
        if let Some(start) = find(&mut deals.clone().take(MOST_TRIED).filter(is_wanted))? {
            return Ok(start);
        }
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

/// Whether no player holds nearly all of a suit: of seven cards, each holds two to five.
fn is_split(deal: &Deal) -> bool {
    let pack = deal.rules().pack();
    let ranks = u32::from(pack.ranks());
    let least = 2 * ranks / 7;
    pack.each_suit().all(|suit| (least..=ranks - least).contains(&(deal.starter() & pack.suit(suit)).len()))
}
