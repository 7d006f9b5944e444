//! Femto: the exact value of a deal or a state, and optimal play.

use faceup::parts::femto::answer::{
    About, PowerAnswer, RoundAnswer, StateAnswer, StrengthAnswer, power_answers, strength_answers,
};
use faceup::parts::femto::{
    Card, Chooser, Dealing, Draft, Lead, Objective, Pack, Place, Round, Settings, Solution, State, Variant, solve,
    strengths,
};
use faceup::{ByPlayer, Player, Quiet};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// A question about Femto.
#[derive(Debug, Deserialize)]
pub struct FemtoRequest {
    /// The cards. The author's by default.
    pack: Option<String>,
    objective: Option<Objective>,
    chooser: Option<Chooser>,
    lead: Option<Lead>,
    /// A hand; or two hands; or two hands and the cards in front of both players; separated by `|`.
    hand: String,
    /// The rounds played from there.
    #[serde(default)]
    rounds: Vec<RoundRequest>,
    /// Whether to include the power of every card and the strength of every hand.
    #[serde(default)]
    figures: bool,
}

/// A round.
#[derive(Debug, Deserialize)]
struct RoundRequest {
    one: Card,
    two: Card,
    /// The card to keep. By default, the chooser's best.
    kept: Option<Card>,
}

/// The answer: the state after the rounds, and the states before them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FemtoAnswer"))]
pub struct FemtoJson {
    #[serde(flatten)]
    state: StateJson,
    rounds: Vec<RoundAnswer>,
    /// The state before each round.
    states: Vec<StateJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    powers: Option<Vec<PowerAnswer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    strengths: Option<Vec<StrengthAnswer>>,
}

/// A state between rounds.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FemtoState"))]
struct StateJson {
    #[serde(flatten)]
    state: StateAnswer,
    over: bool,
    /// The player who has won. None if the game goes on, and for a tie.
    winner: Option<Player>,
    totals: ByPlayer<u32>,
    /// The result of each pair of cards: a row for each card of player one.
    pairs: Vec<Vec<MeetingJson>>,
}

/// What happens if two cards meet.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Meeting"))]
struct MeetingJson {
    winner: Player,
    chooser: Player,
    /// The cards that the chooser keeps: both if they are equally good.
    kept: Vec<Card>,
}

/// Answers questions about Femto. Keeps the last solved game.
#[derive(Default)]
pub struct Femto {
    solved: Option<Solution>,
}

/// The most cards of a pack to solve here: it takes a second or two.
const MOST_CARDS: usize = 10;
/// The most cards for the objective margin: the exact values get hundreds of digits.
const MOST_CARDS_FOR_MARGIN: usize = 9;
/// The most memory for solving.
const MEMORY: u64 = 128 << 20;

impl Femto {
    pub fn answer(&mut self, request: &FemtoRequest) -> Result<About<FemtoJson>, Failure> {
        let settings = settings(request)?;
        let pack = settings.pack().clone();
        let mut state = State::parse(&request.hand, &pack).map_err(Failure::new)?;
        let solution = self.solution(settings)?;
        let (mut rounds, mut states) = (Vec::new(), Vec::new());
        for asked in &request.rounds {
            let round = read_round(asked, &state, solution)?;
            states.push(StateJson::of(solution, &state));
            rounds.push(RoundAnswer::new(solution.settings(), &round));
            state = state.play(solution.settings(), round).map_err(Failure::new)?;
        }
        let figures = request.figures;
        let answer = FemtoJson {
            state: StateJson::of(solution, &state),
            rounds,
            states,
            powers: figures.then(|| power_answers(solution, &Draft::new(solution))),
            strengths: figures.then(|| strength_answers(&pack, &strengths(solution))),
        };
        Ok(About::new(solution.settings(), answer))
    }

    fn solution(&mut self, settings: Settings) -> Result<&Solution, Failure> {
        let solution = match self.solved.take().filter(|solution| *solution.settings() == settings) {
            Some(solution) => solution,
            None => {
                let most = match settings.objective() {
                    Objective::Margin => MOST_CARDS_FOR_MARGIN,
                    _ => MOST_CARDS,
                };
                if settings.pack().cards().len() > most {
                    return Err(Failure::new(format_args!(
                        "expected at most {most} cards, got {}; with more, solving takes too long in a page",
                        settings.pack().cards().len()
                    )));
                }
                solve(&settings, Some(MEMORY), &Quiet).map_err(Failure::new)?
            }
        };
        Ok(self.solved.insert(solution))
    }
}

fn settings(request: &FemtoRequest) -> Result<Settings, Failure> {
    let pack = match &request.pack {
        Some(pack) => pack.parse::<Pack>().map_err(Failure::new)?,
        None => Pack::femto(),
    };
    let variant = Variant {
        pack,
        objective: request.objective.unwrap_or_default(),
        chooser: request.chooser.unwrap_or_default(),
        lead: request.lead.unwrap_or_default(),
        dealing: Dealing::Shuffled,
        left_out: None,
    };
    Settings::new(variant).map_err(Failure::new)
}

/// Reads a round. Of equally good cards, the chooser keeps the higher one.
fn read_round(asked: &RoundRequest, state: &State, solution: &Solution) -> Result<Round, Failure> {
    if state.is_over() {
        return Err(Failure::new("the game is over: there is no round to play"));
    }
    let pack = solution.settings().pack();
    let place = |card: Card, player: Player| {
        let hand = state.hands()[player];
        pack.place(card).filter(|&place| hand.contains(place)).ok_or_else(|| {
            Failure::new(format_args!("expected a card of the hand {}, got {card}", pack.format_hand(hand)))
        })
    };
    let cards = ByPlayer { one: place(asked.one, Player::One)?, two: place(asked.two, Player::Two)? };
    let kept = match asked.kept {
        Some(card) => pack.place(card).filter(|place| [cards.one, cards.two].contains(place)).ok_or_else(|| {
            Failure::new(format_args!("expected one of the two cards played as the one to keep, got {card}"))
        })?,
        None => solution.kept(state, cards).1.into_iter().max().unwrap_or(cards.one),
    };
    Ok(Round { cards, kept })
}

impl StateJson {
    fn of(solution: &Solution, state: &State) -> StateJson {
        let settings = solution.settings();
        let pack = settings.pack();
        let meeting = |one: Place, two: Place| {
            let cards = ByPlayer { one, two };
            let winner = State::winner(settings, cards);
            let kept = solution.kept(state, cards).1.into_iter().map(|place| pack.card(place)).collect();
            MeetingJson { winner, chooser: state.chooser(settings, winner), kept }
        };
        let (hands, over, totals) = (state.hands(), state.is_over(), state.totals(pack));
        let row = |one: Place| hands.two.places().map(|two| meeting(one, two)).collect();
        StateJson {
            state: StateAnswer::new(solution, state),
            over,
            winner: settings.objective().ahead(totals).filter(|_| over),
            totals,
            pairs: if over { Vec::new() } else { hands.one.places().map(row).collect() },
        }
    }
}
