//! `faceup femto query`

use faceup::Player;
use faceup::parts::femto::{Ratio, Round, Settings, Solution, State};
use serde::Serialize;

use super::answer::{self, CardJson, RoundJson, StateJson};
use super::options::GameArgs;
use super::show;
use super::solved::solved;
use crate::args::Cli;
use crate::columns::columns;
use crate::failure::usage;
use crate::output;

/// Show the value of a deal or a state of play, with the best strategies
///
/// Shows the optimal chance of each card in the next round, its value against the other player's optimal strategy, and the best replies
/// to it; then the likeliest rounds of optimal play.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A deal is written as the first player's hand; the second player has the rest. If a card is left out, write both \
hands. A state in the middle of play also has the cards in front, with a dash for none:
  2,3,5,10                       a hand; the second player has 4,6,7,8
  '2,3,5,10 | 4,6,7,8'           the same
  'second: 4,6,7,8'              the same
  '2,3 | 4,6,7,8 | 5,10 | -'     after two rounds, both won by the first player
If cards are led, the first player leads next.

Examples:
  faceup femto query 2,3,5,10
  faceup femto query 2,3,5,10 --states --json      every state that optimal play can reach
  faceup femto query '2,3 | 4,6,7,8 | 5,10 | -' --objective margin
  faceup femto query '2,3,4,5 | 6,7,8,10' --cards 2,3,4,5,6,7,8,10,12
  faceup femto query 2,3,4,5 --cards 2,3,4,5,6,7,8,10,12 --left-out hidden")]
pub struct Args {
    /// Show at most this number of rounds of the likeliest play
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub line: usize,

    /// Show the strategies at every state that optimal play can reach
    #[arg(long)]
    pub states: bool,

    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,

    /// The deal or state; --help shows how to write it
    #[arg(value_name = "HAND", allow_hyphen_values = true)]
    pub hand: String,

    #[command(flatten)]
    pub game: GameArgs,
}

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    state: StateJson,
    /// The likeliest play, up to `--line` rounds.
    line: Vec<RoundJson>,
    /// Every state that optimal play can reach, with `--states`.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<StateJson>>,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    if let Some(settings) = args.game.hidden()? {
        return super::hidden::query(cli, &settings, &args.hand, args.json);
    }
    let settings = args.game.settings()?;
    let start = State::parse(&args.hand, &settings.pack).map_err(usage)?;
    let solution = solved(cli, &settings)?;
    let line = solution.likeliest(start, args.line);
    let states = args.states.then(|| solution.reached(start));
    if args.json {
        let answer = QueryJson {
            state: StateJson::new(&solution, &start),
            line: line.iter().map(|(_, round)| RoundJson::new(&settings, round)).collect(),
            states: states.map(|states| states.iter().map(|state| StateJson::new(&solution, state)).collect()),
        };
        return answer::print(&settings, answer);
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
            let more = if last.is_over() { "" } else { " (--line N shows more)" };
            lines.push(format!("  {}{more}", stand(&settings, &last)));
        }
    }
    for state in states.into_iter().flatten().filter(|state| *state != start) {
        lines.push(String::new());
        lines.extend(describe(&solution, &state));
    }
    output::text(lines.join("\n"))
}

/// A state and its optimal play, for people.
fn describe(solution: &Solution, state: &State) -> Vec<String> {
    let settings = solution.settings();
    let pack = &settings.pack;
    let mut lines = vec![show::sides(state, settings, Player::ALL.map(|player| (show::name(player), player)))];
    if let Some(out) = state.left_out(pack) {
        lines.push(format!("left out  {}", pack.card(out)));
    }
    let answer = StateJson::new(solution, state);
    lines.push(format!("value  {} to the first player", show::known(&answer.value)));
    if state.is_over() {
        lines.push(stand(settings, state));
        return lines;
    }
    // The table of leads has the replies too.
    for player in Player::ALL.into_iter().filter(|&player| answer.leader.is_none_or(|leader| leader == player)) {
        lines.push(String::new());
        let leads = if answer.leader.is_some() { " leads" } else { "" };
        let heads = [&format!("{}{leads}", show::name(player)), "chance", "value", "best replies"];
        let row = |CardJson { card, chance, value, replies }: &CardJson| {
            let chance = chance.as_ref().map_or("-".to_owned(), self::chance);
            let value = value.as_ref().map_or("-".to_owned(), |value| show::decimal(value.to_f64()));
            vec![format!("  {card}"), chance, value, show::cards(replies)]
        };
        let rows: Vec<_> = answer.cards[player].iter().map(row).collect();
        lines.push(columns(&heads, "lrrl", &rows));
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
    let pack = &settings.pack;
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
    let totals = state.totals(&settings.pack);
    let stand = format!("{} to {}", totals.one, totals.two);
    if !state.is_over() {
        return format!("{stand} so far");
    }
    match settings.objective.ahead(totals) {
        Some(winner) => format!("{stand}: {} wins", show::name(winner)),
        None => format!("{stand}: a tie"),
    }
}
