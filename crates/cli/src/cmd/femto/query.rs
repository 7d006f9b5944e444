//! `faceup femto query`

use std::collections::BTreeSet;

use faceup::femto::{Analysis, ByPlayer, Deal, Pack, Place, Plan, Player, Ratio, Round, Settings, Solution, State};
use serde::Serialize;

use super::show::{self, GameJson};
use super::solved::solved;
use crate::args::{Cli, FemtoQueryArgs};
use crate::columns::{Style, columns};
use crate::failure::usage;
use crate::output;

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    game: GameJson,
    #[serde(flatten)]
    state: StateJson,
    /// The likeliest play, as far as was asked for.
    line: Vec<RoundJson>,
    /// Every state that optimal play can come to, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<StateJson>>,
}

/// A state and how to play it. Hand, front and values are those of player one.
#[derive(Debug, Serialize)]
struct StateJson {
    hand: Vec<u16>,
    opponent_hand: Vec<u16>,
    front: Vec<u16>,
    opponent_front: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u16>,
    /// Who leads, if cards are led.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<&'static str>,
    value: String,
    decimal: f64,
    one: Vec<CardJson>,
    two: Vec<CardJson>,
    /// The value of each pair of cards: a row for each card of the first player.
    payoffs: Vec<Vec<String>>,
}

#[derive(Debug, Serialize)]
struct CardJson {
    card: u16,
    /// The chance with which optimal play chooses it. None for a reply, because it depends on the lead.
    chance: Option<String>,
    /// Against optimal play of the other player. None for a reply, because it depends on the lead.
    value: Option<String>,
    /// The best cards against it.
    replies: Vec<u16>,
}

#[derive(Debug, Serialize)]
struct RoundJson {
    one: u16,
    two: u16,
    winner: &'static str,
    kept: u16,
}

pub fn run(cli: &Cli, args: &FemtoQueryArgs) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    let start = read(&args.hand, settings.pack())?;
    let solution = solved(cli, &settings)?;
    let line = line(&solution, start, args.line);
    let states = if args.states { Some(reached(&solution, start)) } else { None };
    if args.json {
        return output::json(&QueryJson {
            game: GameJson::from(&settings),
            state: StateJson::new(&solution, &start),
            line: line.iter().map(|(_, round)| RoundJson::new(&settings, round)).collect(),
            states: states.map(|states| states.iter().map(|state| StateJson::new(&solution, state)).collect()),
        });
    }
    let mut lines = vec![settings.to_string(), String::new()];
    lines.extend(describe(&solution, &start));
    if !line.is_empty() {
        lines.push(String::new());
        lines.push("likeliest play:".to_owned());
        for (number, (state, round)) in line.iter().enumerate() {
            lines.push(format!("  {}", told(&settings, number + 1, state, round)));
        }
        if let Some(last) = line.last().and_then(|(state, round)| state.play(&settings, *round).ok()) {
            lines.push(format!("  {}", stand(&settings, &last)));
        }
    }
    for state in states.into_iter().flatten().filter(|state| *state != start) {
        lines.push(String::new());
        lines.extend(describe(&solution, &state));
    }
    output::text(lines.join("\n"))
}

/// Reads a deal or a state.
pub fn read(text: &str, pack: &Pack) -> anyhow::Result<State> {
    let hands = text.split('|').map(|part| pack.parse_hand(part).map_err(usage)).collect::<anyhow::Result<Vec<_>>>()?;
    match hands[..] {
        [one] => Deal::of(pack, one).map(State::start).map_err(usage),
        [one, two] => Deal::new(pack, ByPlayer { one, two }).map(State::start).map_err(usage),
        [one, two, front, other] => {
            State::new(pack, ByPlayer { one, two }, ByPlayer { one: front, two: other }, Player::One).map_err(usage)
        }
        _ => Err(usage(format!(
            "expected a hand, two hands, or two hands and the cards in front of both players, such as \
             '2,3 | 4,6,7,8 | 5,10 | -', got {} parts",
            hands.len()
        ))),
    }
}

/// The likeliest round at each state, beginning with `start`.
fn line(solution: &Solution, start: State, rounds: usize) -> Vec<(State, Round)> {
    let (mut state, mut line) = (start, Vec::new());
    while line.len() < rounds
        && let Some(analysis) = solution.analyse(&state)
    {
        let pairs = (0..analysis.cards.one.len()).flat_map(|i| (0..analysis.cards.two.len()).map(move |j| (i, j)));
        // The first of equally likely pairs.
        let likeliest = pairs.rev().max_by_key(|&(i, j)| analysis.chance(i, j)).unwrap_or((0, 0));
        let cards = ByPlayer { one: analysis.cards.one[likeliest.0], two: analysis.cards.two[likeliest.1] };
        let (_, kept) = solution.kept(&state, cards);
        let round = Round { cards, kept: *kept.iter().max().unwrap_or(&cards.one) };
        line.push((state, round));
        match state.play(solution.settings(), round) {
            Ok(next) => state = next,
            Err(_) => break,
        }
    }
    line
}

/// Every state that optimal play can reach, in the order of rounds.
fn reached(solution: &Solution, start: State) -> Vec<State> {
    let (mut all, mut level) = (Vec::new(), BTreeSet::from([start]));
    while !level.is_empty() {
        let mut later = BTreeSet::new();
        for state in level {
            let Some(analysis) = solution.analyse(&state) else { continue };
            for (i, &one) in analysis.cards.one.iter().enumerate() {
                for (j, &two) in analysis.cards.two.iter().enumerate() {
                    if !analysis.chance(i, j).is_zero() {
                        let cards = ByPlayer { one, two };
                        let (_, kept) = solution.kept(&state, cards);
                        let next = kept.into_iter().map(|kept| state.play(solution.settings(), Round { cards, kept }));
                        later.extend(next.filter_map(Result::ok));
                    }
                }
            }
            all.push(state);
        }
        level = later;
    }
    all
}

/// The values to player one of a card against each card of the other player.
fn payoffs(analysis: &Analysis, player: Player, card: usize) -> impl Iterator<Item = &Ratio> {
    (0..analysis.cards[!player].len()).map(move |other| match player {
        Player::One => analysis.payoffs.at(card, other),
        Player::Two => analysis.payoffs.at(other, card),
    })
}

/// The one of these values to player one that the opponent of a player likes best.
fn worst<'a>(player: Player, values: impl Iterator<Item = &'a Ratio>) -> Option<&'a Ratio> {
    match player {
        Player::One => values.min(),
        Player::Two => values.max(),
    }
}

/// The value to player one of a card against optimal play of the other player. None for a reply, because its value depends
/// on the lead.
fn value_of(analysis: &Analysis, player: Player, card: usize) -> Option<Ratio> {
    let payoffs = payoffs(analysis, player, card);
    match (&analysis.plan, analysis.leader) {
        (Plan::Together(mixes), _) => Some(mixes[!player].iter().zip(payoffs).map(|(p, payoff)| p * payoff).sum()),
        (Plan::Led { .. }, Some(leader)) if leader == player => worst(player, payoffs).cloned(),
        (Plan::Led { .. }, _) => None,
    }
}

/// The chance of each card of a player. None for replies, because their chances depend on the lead.
fn chances(analysis: &Analysis, player: Player) -> Option<&[Ratio]> {
    match (&analysis.plan, analysis.leader) {
        (Plan::Together(mixes), _) => Some(&mixes[player]),
        (Plan::Led { leads, .. }, Some(leader)) if leader == player => Some(leads),
        (Plan::Led { .. }, _) => None,
    }
}

/// The best cards of the other player against a card.
fn replies(analysis: &Analysis, player: Player, card: usize) -> Vec<Place> {
    let best = worst(player, payoffs(analysis, player, card));
    let others = analysis.cards[!player].iter().zip(payoffs(analysis, player, card));
    others.filter(|&(_, payoff)| Some(payoff) == best).map(|(&place, _)| place).collect()
}

impl StateJson {
    fn new(solution: &Solution, state: &State) -> StateJson {
        let pack = solution.settings().pack();
        let analysis = solution.analyse(state);
        let value = solution.value(state);
        let cards = |player: Player| {
            let Some(analysis) = &analysis else { return Vec::new() };
            let card = |(i, &place): (usize, &Place)| CardJson {
                card: show::card(pack, place),
                chance: chances(analysis, player).map(|chances| chances[i].to_string()),
                value: value_of(analysis, player, i).map(|value| value.to_string()),
                replies: replies(analysis, player, i).into_iter().map(|place| show::card(pack, place)).collect(),
            };
            analysis.cards[player].iter().enumerate().map(card).collect()
        };
        let payoffs = analysis.as_ref().map_or(Vec::new(), |analysis| {
            let row = |i: usize| (0..analysis.payoffs.columns()).map(move |j| analysis.payoffs.at(i, j).to_string());
            (0..analysis.payoffs.rows()).map(|i| row(i).collect()).collect()
        });
        StateJson {
            hand: show::values(pack, state.hands().one),
            opponent_hand: show::values(pack, state.hands().two),
            front: show::values(pack, state.fronts().one),
            opponent_front: show::values(pack, state.fronts().two),
            left_out: state.left_out(pack).map(|place| show::card(pack, place)),
            leader: analysis.as_ref().and_then(|analysis| analysis.leader).map(Player::name),
            decimal: value.to_f64(),
            value: value.to_string(),
            one: cards(Player::One),
            two: cards(Player::Two),
            payoffs,
        }
    }
}

impl RoundJson {
    fn new(settings: &Settings, round: &Round) -> RoundJson {
        let pack = settings.pack();
        RoundJson {
            one: show::card(pack, round.cards.one),
            two: show::card(pack, round.cards.two),
            winner: State::winner(settings, round.cards).name(),
            kept: show::card(pack, round.kept),
        }
    }
}

/// A state and its optimal play, for people.
fn describe(solution: &Solution, state: &State) -> Vec<String> {
    let settings = solution.settings();
    let pack = settings.pack();
    let mut lines = vec![show::sides(state, settings, Player::ALL.map(|player| (show::name(player), player)))];
    if let Some(out) = state.left_out(pack) {
        lines.push(format!("left out  {}", pack.card(out)));
    }
    lines.push(format!("value  {} to the first player", show::number(&solution.value(state))));
    let Some(analysis) = solution.analyse(state) else {
        lines.push(stand(settings, state));
        return lines;
    };
    // The table of the leads has the replies too.
    for player in Player::ALL.into_iter().filter(|&player| analysis.leader.is_none_or(|leader| leader == player)) {
        lines.push(String::new());
        let leads = if analysis.leader.is_some() { " leads" } else { "" };
        let heads = [&format!("{}{leads}", show::name(player)), "chance", "value", "best replies"];
        let row = |(i, &place): (usize, &Place)| {
            let chance = chances(&analysis, player).map_or("-".to_owned(), |chances| chance(&chances[i]));
            let value = value_of(&analysis, player, i).map_or("-".to_owned(), |value| show::decimal(value.to_f64()));
            vec![format!("  {}", pack.card(place)), chance, value, show::cards(pack, &replies(&analysis, player, i))]
        };
        let rows: Vec<_> = analysis.cards[player].iter().enumerate().map(row).collect();
        lines.push(columns(&heads, "lrrl", &rows, Style::Plain));
    }
    lines
}

fn chance(chance: &Ratio) -> String {
    if chance.is_zero() {
        "-".to_owned()
    } else {
        let text = chance.to_string();
        let percent = show::percent(chance.to_f64());
        if text.len() <= 15 && text.contains('/') { format!("{text} = {percent}") } else { percent }
    }
}

/// The account of a round.
pub fn told(settings: &Settings, number: usize, state: &State, round: &Round) -> String {
    let pack = settings.pack();
    let (one, two) = (pack.card(round.cards.one), pack.card(round.cards.two));
    let winner = State::winner(settings, round.cards);
    let chooser = state.chooser(settings, winner);
    let chose = if chooser == winner {
        "keeps".to_owned()
    } else {
        format!("wins and, as {} chooses, keeps", show::name(chooser))
    };
    format!("{number}. {one} against {two}: {} {chose} {}", show::name(winner), pack.card(round.kept))
}

/// The totals so far, or the result of the game.
pub fn stand(settings: &Settings, state: &State) -> String {
    let totals = state.totals(settings.pack());
    let stand = format!("{} to {}", totals.one, totals.two);
    if !state.is_over() {
        return format!("{stand} so far (--line N shows more)");
    }
    match settings.objective().ahead(totals) {
        Some(winner) => format!("{stand}: {} wins", show::name(winner)),
        None => format!("{stand}: a tie"),
    }
}
