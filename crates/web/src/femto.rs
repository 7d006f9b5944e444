//! Femto: the exact value of a deal or a state, and how to play it.

use faceup::femto::{
    Analysis, ByPlayer, Chooser, Deal, Dealing, Draft, Hand, Lead, Objective, Pack, Place, Plan, Player, Quiet, Ratio,
    Round, Settings, Solution, State, Variant, powers, solve, strengths,
};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::setting::named_or_usual;

/// A question about Femto.
#[derive(Debug, Deserialize)]
pub struct FemtoRequest {
    /// The cards. The author's if left out.
    pack: Option<String>,
    objective: Option<String>,
    chooser: Option<String>,
    lead: Option<String>,
    /// A hand; or two hands; or two hands and the cards in front of both players; with `|` between them.
    hand: String,
    /// Rounds that are played from there.
    #[serde(default)]
    rounds: Vec<RoundRequest>,
    /// Whether to tell the power of every card and the strength of every hand.
    #[serde(default)]
    figures: bool,
}

/// A round that is played.
#[derive(Debug, Deserialize)]
struct RoundRequest {
    one: String,
    two: String,
    /// The card that is kept. The chooser keeps the best if it is left out.
    kept: Option<String>,
}

/// The answer: the state after the rounds, and the states before them.
#[derive(Debug, Serialize)]
pub struct FemtoJson {
    game: GameJson,
    #[serde(flatten)]
    state: StateJson,
    rounds: Vec<RoundJson>,
    /// The state before each round.
    states: Vec<StateJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    powers: Option<Vec<PowerJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strengths: Option<Vec<StrengthJson>>,
}

#[derive(Debug, Serialize)]
struct GameJson {
    cards: Vec<String>,
    hand_size: usize,
    objective: String,
    chooser: &'static str,
    lead: &'static str,
    words: String,
}

/// A state between rounds. Values are player one's.
#[derive(Debug, Serialize)]
struct StateJson {
    value: String,
    value_decimal: f64,
    words: String,
    over: bool,
    /// The player who has won. None if the game goes on, and for a tie.
    winner: Option<&'static str>,
    /// The player who leads, if cards are led.
    leader: Option<&'static str>,
    left_out: Option<String>,
    one: SideJson,
    two: SideJson,
    /// What happens with each pair of cards: a row for each card of player one.
    pairs: Vec<Vec<MeetingJson>>,
}

/// A player's side.
#[derive(Debug, Serialize)]
struct SideJson {
    hand: Vec<String>,
    front: Vec<String>,
    total: u32,
    strategy: Vec<CardJson>,
}

/// A card of an optimal strategy.
#[derive(Debug, Serialize)]
struct CardJson {
    card: String,
    /// The chance with which it is played. For a reply to a lead, the chance before the lead is known.
    chance: String,
    chance_decimal: f64,
}

/// What happens if two cards meet.
#[derive(Debug, Serialize)]
struct MeetingJson {
    winner: &'static str,
    chooser: &'static str,
    /// The cards that the chooser keeps: both if they are equally good.
    kept: Vec<String>,
    value: String,
    value_decimal: f64,
}

#[derive(Debug, Serialize)]
struct RoundJson {
    one: String,
    two: String,
    winner: &'static str,
    chooser: &'static str,
    kept: String,
}

#[derive(Debug, Serialize)]
struct PowerJson {
    card: String,
    held: String,
    held_decimal: f64,
    first_pick: String,
    first_pick_decimal: f64,
}

#[derive(Debug, Serialize)]
struct StrengthJson {
    hand: String,
    mean: String,
    mean_decimal: f64,
    /// The hand of player two that does best against it.
    worst: String,
    least: String,
    least_decimal: f64,
}

/// Answers questions about Femto. It keeps the last game that it solved.
#[derive(Default)]
pub struct Femto {
    solved: Option<Solution>,
}

/// The most cards of a pack that is solved here: it takes a second or two.
const MOST_CARDS: usize = 10;
/// The most cards if players play for the margin: the exact values get hundreds of digits.
const MOST_CARDS_FOR_MARGIN: usize = 9;
/// The memory that solving may take.
const MEMORY: u64 = 128 << 20;

impl Femto {
    /// Answers a question.
    pub fn answer(&mut self, request: &FemtoRequest) -> Result<FemtoJson, Failure> {
        let settings = settings(request)?;
        let pack = settings.pack().clone();
        let mut state = read_state(&request.hand, &pack)?;
        let solution = self.solution(settings)?;
        let (mut rounds, mut states) = (Vec::new(), Vec::new());
        for asked in &request.rounds {
            let round = read_round(asked, &pack, &state, solution)?;
            states.push(StateJson::of(solution, &state));
            let winner = State::winner(solution.settings(), round.cards);
            rounds.push(RoundJson {
                one: name(&pack, round.cards.one),
                two: name(&pack, round.cards.two),
                winner: winner.name(),
                chooser: state.chooser(solution.settings(), winner).name(),
                kept: name(&pack, round.kept),
            });
            state = state.play(solution.settings(), round).map_err(Failure::new)?;
        }
        let figures = request.figures;
        Ok(FemtoJson {
            game: GameJson::of(solution.settings()),
            state: StateJson::of(solution, &state),
            rounds,
            states,
            powers: figures.then(|| power_rows(solution)),
            strengths: figures.then(|| strength_rows(solution)),
        })
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
        objective: named_or_usual::<Objective>(request.objective.as_deref())?,
        chooser: named_or_usual::<Chooser>(request.chooser.as_deref())?,
        lead: named_or_usual::<Lead>(request.lead.as_deref())?,
        dealing: Dealing::Shuffled,
        left_out: None,
    };
    Settings::new(variant).map_err(Failure::new)
}

/// Reads a deal or a state.
fn read_state(text: &str, pack: &Pack) -> Result<State, Failure> {
    let part = |part: &str| pack.parse_hand(part).map_err(Failure::new);
    let hands = text.split('|').map(part).collect::<Result<Vec<Hand>, Failure>>()?;
    match hands[..] {
        [one] => Deal::of(pack, one).map(State::start).map_err(Failure::new),
        [one, two] => Deal::new(pack, ByPlayer { one, two }).map(State::start).map_err(Failure::new),
        [one, two, front, other] => {
            State::new(pack, ByPlayer { one, two }, ByPlayer { one: front, two: other }, Player::One)
                .map_err(Failure::new)
        }
        _ => Err(Failure::new(format_args!(
            "expected a hand, two hands, or two hands and the cards in front of both players, such as \
             '2,3 | 4,6,7,8 | 5,10 | -', got {} parts",
            hands.len()
        ))),
    }
}

/// Reads a round. The chooser keeps the higher of equally good cards.
fn read_round(asked: &RoundRequest, pack: &Pack, state: &State, solution: &Solution) -> Result<Round, Failure> {
    if state.is_over() {
        return Err(Failure::new("the game is over: there is no round to play"));
    }
    let card = |text: &str, player: Player| {
        let hand = pack.parse_hand(text).map_err(Failure::new)?;
        let place = hand.places().next().filter(|_| hand.len() == 1);
        place.filter(|&place| state.hands()[player].contains(place)).ok_or_else(|| {
            Failure::new(format_args!(
                "expected a card of the hand {}, got {}",
                pack.format_hand(state.hands()[player]),
                faceup::notation::quote(text)
            ))
        })
    };
    let cards = ByPlayer { one: card(&asked.one, Player::One)?, two: card(&asked.two, Player::Two)? };
    let both = [cards.one, cards.two];
    let kept = match &asked.kept {
        Some(text) => both.into_iter().find(|&place| name(pack, place) == text.trim()).ok_or_else(|| {
            Failure::new(format_args!(
                "expected one of the two cards played as the one to keep, got {}",
                faceup::notation::quote(text)
            ))
        })?,
        None => solution.kept(state, cards).1.into_iter().max().unwrap_or(cards.one),
    };
    Ok(Round { cards, kept })
}

impl GameJson {
    fn of(settings: &Settings) -> GameJson {
        let pack = settings.pack();
        GameJson {
            cards: names(pack, pack.full()),
            hand_size: pack.hand_size(),
            objective: settings.objective().to_string(),
            chooser: settings.chooser().name(),
            lead: settings.lead().name(),
            words: settings.to_string(),
        }
    }
}

impl StateJson {
    fn of(solution: &Solution, state: &State) -> StateJson {
        let (settings, pack) = (solution.settings(), solution.settings().pack());
        let analysis = solution.analyse(state);
        let value = solution.value(state);
        let side = |player: Player| SideJson {
            hand: names(pack, state.hands()[player]),
            front: names(pack, state.fronts()[player]),
            total: state.totals(pack)[player],
            strategy: analysis.as_ref().map_or(Vec::new(), |analysis| strategy(pack, analysis, player)),
        };
        let meeting = |one: Place, two: Place| {
            let cards = ByPlayer { one, two };
            let (value, kept) = solution.kept(state, cards);
            let winner = State::winner(settings, cards);
            MeetingJson {
                winner: winner.name(),
                chooser: state.chooser(settings, winner).name(),
                kept: kept.into_iter().map(|place| name(pack, place)).collect(),
                value_decimal: value.to_f64(),
                value: value.to_string(),
            }
        };
        let pairs = analysis.as_ref().map_or(Vec::new(), |analysis| {
            let row = |&one: &Place| analysis.cards.two.iter().map(|&two| meeting(one, two)).collect();
            analysis.cards.one.iter().map(row).collect()
        });
        StateJson {
            words: words(&value),
            value_decimal: value.to_f64(),
            value: value.to_string(),
            over: state.is_over(),
            winner: if state.is_over() {
                settings.objective().ahead(state.totals(pack)).map(Player::name)
            } else {
                None
            },
            leader: analysis.as_ref().and_then(|analysis| analysis.leader).map(Player::name),
            left_out: state.left_out(pack).map(|place| name(pack, place)),
            one: side(Player::One),
            two: side(Player::Two),
            pairs,
        }
    }
}

/// Who is better off, in words.
fn words(value: &Ratio) -> String {
    let decimal = value.to_f64();
    let player = match value.cmp(&Ratio::ZERO) {
        std::cmp::Ordering::Equal => return "even".to_owned(),
        std::cmp::Ordering::Greater => "one",
        std::cmp::Ordering::Less => "two",
    };
    format!("player {player} is {} ahead on average", format_args!("{:.3}", decimal.abs()))
}

fn strategy(pack: &Pack, analysis: &Analysis, player: Player) -> Vec<CardJson> {
    let chances = match (&analysis.plan, analysis.leader) {
        (Plan::Led { leads, .. }, Some(leader)) if leader == player => leads.clone(),
        _ => analysis.chances(player),
    };
    let card = |(&place, chance): (&Place, Ratio)| CardJson {
        card: name(pack, place),
        chance_decimal: chance.to_f64(),
        chance: chance.to_string(),
    };
    analysis.cards[player].iter().zip(chances).map(card).collect()
}

fn power_rows(solution: &Solution) -> Vec<PowerJson> {
    let pack = solution.settings().pack();
    let row = |power: faceup::femto::Power| PowerJson {
        card: name(pack, power.card),
        held_decimal: power.held.to_f64(),
        held: power.held.to_string(),
        first_pick_decimal: power.first_pick.to_f64(),
        first_pick: power.first_pick.to_string(),
    };
    powers(solution, &Draft::new(solution)).into_iter().map(row).collect()
}

fn strength_rows(solution: &Solution) -> Vec<StrengthJson> {
    let pack = solution.settings().pack();
    let row = |strength: faceup::femto::Strength| StrengthJson {
        hand: pack.format_hand(strength.hand),
        mean_decimal: strength.mean.to_f64(),
        mean: strength.mean.to_string(),
        worst: pack.format_hand(strength.worst.hands().two),
        least_decimal: strength.least.to_f64(),
        least: strength.least.to_string(),
    };
    strengths(solution).into_iter().map(row).collect()
}

/// The name of a card: a number, or J for the joker.
fn name(pack: &Pack, place: Place) -> String {
    pack.card(place).to_string()
}

fn names(pack: &Pack, hand: Hand) -> Vec<String> {
    pack.cards_of(hand).map(|card| card.to_string()).collect()
}
