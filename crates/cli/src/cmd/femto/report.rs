//! `faceup femto report`

use faceup::parts::femto::{
    Card, Deal, Dealing, Draft, Extent, Pack, Power, Ratio, Settings, Solution, SolveError, State, Statistics,
    Strength, Weight, deals, powers, strengths,
};
use faceup::{ByPlayer, Observer, Player};
use serde::Serialize;

use super::answer::{self, Number, cards, cards_at};
use super::options::GameArgs;
use super::show;
use super::solved::{say_size, solved};
use crate::args::Cli;
use crate::columns::{columns, indented};
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;

/// Report the length of games, the scores, the most powerful cards and hands, and drafts
///
/// Means are over all deals, or over the deals of optimal drafting with --dealing drafted. Both players play optimally.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup femto report
  faceup femto report --objective margin
  faceup femto report --cards 5,7,9,13,16,18,20,24 --json
  faceup femto report --lead winner --dealing drafted")]
pub struct Args {
    /// Compute chances as exact fractions also for more than 8 cards, which can take long
    #[arg(long)]
    pub exact: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub game: GameArgs,
}

/// Larger packs have floating-point chances, unless `--exact` is given.
const EXACT_CARDS: usize = 8;

/// The number of hands to list.
const LISTED_HANDS: usize = 5;

#[derive(Debug, Serialize)]
struct Report {
    deals: usize,
    hands: usize,
    /// Deals with the value 0.
    even: usize,
    /// Deals that one player wins for certain. None under the margin.
    certain: Option<usize>,
    /// The mean value of a deal, without its sign.
    mean_value: Number,
    /// Whether the chances are exact, and not floating-point numbers.
    exact: bool,
    mean_rounds: Number,
    round_chances: Vec<Chance<usize>>,
    one_wins: Number,
    tie: Number,
    two_wins: Number,
    /// None if nobody ever wins.
    mean_winning_total: Option<f64>,
    winning_totals: Vec<Chance<u32>>,
    scores: Vec<Chance<ByPlayer<u32>>>,
    cards_by_power: Vec<PowerJson>,
    hands_by_strength: Vec<StrengthJson>,
    how_to_beat: Option<Beat>,
    draft: DraftJson,
}

/// An outcome and its chance.
#[derive(Debug, Serialize)]
struct Chance<T> {
    of: T,
    #[serde(flatten)]
    chance: Number,
}

#[derive(Debug, Serialize)]
struct PowerJson {
    card: Card,
    held: Number,
    first_pick: Number,
}

#[derive(Debug, Serialize)]
struct StrengthJson {
    hand: Vec<Card>,
    mean: Number,
    /// The other hand that does best against it.
    worst: Vec<Card>,
    /// The value against that hand.
    least: Number,
}

/// The strongest hand that sometimes loses, and how to beat it.
#[derive(Debug, Serialize)]
struct Beat {
    hand: Vec<Card>,
    by: Vec<Card>,
    chance: Number,
    tie: Number,
    /// The cards that the weaker hand plays first.
    first_cards: Vec<Chance<Card>>,
}

#[derive(Debug, Serialize)]
struct DraftJson {
    value: Number,
    best_first_picks: Vec<Card>,
    /// The picks in turn if both take the lowest of equally good cards.
    line: Vec<Card>,
}

impl Report {
    /// Reports on a solved game. The chances of the course of play are of the type `W`. `limit` is the memory for everything.
    fn new<W: Weight>(solution: &Solution, limit: Option<u64>, observer: &dyn Observer) -> Result<Report, SolveError> {
        let (pack, objective) = (&solution.settings().pack, solution.settings().objective);
        let (strengths, draft) = (strengths(solution), Draft::new(solution));
        let statistics = Statistics::<W>::new(solution, &deals(solution), limit, observer)?;
        let values: Vec<Ratio> = Deal::all(pack).map(|deal| solution.deal_value(deal)).collect();
        let sum: Ratio = values.iter().map(Ratio::abs).sum();
        let [one_wins, tie, two_wins] = statistics.results().each_ref().map(Number::new);
        let totals = statistics.winning_totals();
        let wins: f64 = totals.values().map(Weight::to_f64).sum();
        let total: f64 = totals.iter().map(|(total, chance)| f64::from(*total) * chance.to_f64()).sum();
        let mean_rounds = Number::new(&statistics.mean_rounds());
        let certain = |most: i64| values.iter().filter(|value| value.abs() == Ratio::from(most)).count();
        let power = |power: Power| PowerJson {
            card: pack.card(power.card),
            held: Number::new(&power.held),
            first_pick: Number::new(&power.first_pick),
        };
        let strength = |strength: &Strength| StrengthJson {
            hand: cards(pack, strength.hand),
            mean: Number::new(&strength.mean),
            worst: cards(pack, strength.worst.hands().two),
            least: Number::new(&strength.least),
        };
        Ok(Report {
            deals: values.len(),
            hands: strengths.len(),
            even: values.iter().filter(|value| value.is_zero()).count(),
            certain: objective.most().map(certain),
            mean_value: Number::new(&(&sum / &Ratio::from(values.len() as i64))),
            exact: mean_rounds.value.is_some(),
            mean_rounds,
            round_chances: listed(statistics.rounds()),
            one_wins,
            tie,
            two_wins,
            mean_winning_total: (wins > 0.0).then_some(total / wins),
            winning_totals: listed(totals),
            scores: listed(statistics.scores().into_iter().map(|((one, two), chance)| (ByPlayer { one, two }, chance))),
            cards_by_power: powers(solution, &draft).into_iter().map(power).collect(),
            hands_by_strength: strengths.iter().map(strength).collect(),
            how_to_beat: beat::<W>(solution, &strengths, limit, observer)?,
            draft: DraftJson::new(&draft, pack),
        })
    }
}

fn listed<T, W: Weight>(chances: impl IntoIterator<Item = (T, W)>) -> Vec<Chance<T>> {
    chances.into_iter().map(|(of, chance)| Chance { of, chance: Number::new(&chance) }).collect()
}

/// How to beat the first of these hands that sometimes loses.
fn beat<W: Weight>(
    solution: &Solution,
    strengths: &[Strength],
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Option<Beat>, SolveError> {
    let (pack, objective) = (&solution.settings().pack, solution.settings().objective);
    for strength in strengths {
        if objective.most().is_some_and(|most| strength.least == Ratio::from(most)) {
            continue;
        }
        let statistics = Statistics::<W>::new(solution, &[(strength.worst, Ratio::ONE)], limit, observer)?;
        let [_, tie, chance] = statistics.results();
        if chance.to_f64() <= 0.0 {
            continue;
        }
        let first_cards = solution.analyse(&State::start(strength.worst)).map_or(Vec::new(), |analysis| {
            let cards = cards_at(pack, &analysis.cards.two).into_iter();
            listed(cards.zip(analysis.chances(Player::Two)).filter(|(_, chance)| !chance.is_zero()))
        });
        return Ok(Some(Beat {
            hand: cards(pack, strength.hand),
            by: cards(pack, strength.worst.hands().two),
            chance: Number::new(&chance),
            tie: Number::new(&tie),
            first_cards,
        }));
    }
    Ok(None)
}

impl DraftJson {
    fn new(draft: &Draft, pack: &Pack) -> DraftJson {
        let (mut taken, mut line) = (ByPlayer::default(), Vec::new());
        while let Some(&place) = draft.best(taken).first() {
            taken = Draft::take(taken, place);
            line.push(pack.card(place));
        }
        let best_first_picks = cards_at(pack, &draft.best(ByPlayer::default()));
        DraftJson { value: Number::new(draft.value()), best_first_picks, line }
    }
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    let limit = memory_limit(cli);
    let solution = solved(cli, &settings)?;
    let needed = solution.bytes() + Draft::memory(&settings);
    if let Some(limit) = limit
        && needed > limit
    {
        return Err(SolveError::Memory { needed, limit }.into());
    }
    let extent = Extent { states: solution.states(), bytes: needed };
    say_size(cli, extent, ", with a draft; the chances of games need more");
    let exact = args.exact || settings.pack.cards().len() <= EXACT_CARDS;
    let report = Progress::during("following femto", "part", cli.quiet, |progress| match exact {
        true => Report::new::<Ratio>(&solution, limit, progress),
        false => Report::new::<f64>(&solution, limit, progress),
    })?;
    if args.json { answer::print(&settings, report) } else { output::text(text(&settings, &report)) }
}

fn text(settings: &Settings, report: &Report) -> String {
    let percent = |number: &Number| show::percent(number.decimal);
    let mut lines = vec![settings.to_string(), String::new()];
    let hands = if report.hands == report.deals { String::new() } else { format!(", of {} hands", report.hands) };
    lines.push(format!("deals: {}{hands}", grouped(report.deals as u64)));
    let certain = report.certain.map_or(String::new(), |certain| format!(", {certain} certain for one of the players"));
    lines.push(format!("  {} even{certain}; mean value without sign {}", report.even, show::known(&report.mean_value)));
    lines.push(String::new());
    let of = match settings.dealing {
        Dealing::Shuffled => "all deals",
        Dealing::Drafted => "the deals of optimal drafting",
    };
    let how = if report.exact { "exact chances" } else { "chances in floating-point numbers" };
    lines.push(format!("optimal play, mean over {of} ({how}):"));
    let lengths = report.round_chances.iter().map(|rounds| format!("{} {}", rounds.of, percent(&rounds.chance)));
    lines.push(format!("  rounds: mean {:.3}; {}", report.mean_rounds.decimal, lengths.collect::<Vec<_>>().join(", ")));
    lines.push(format!(
        "  first player wins {}, tie {}, second player wins {}",
        percent(&report.one_wins),
        percent(&report.tie),
        percent(&report.two_wins)
    ));
    if let Some(mean) = report.mean_winning_total {
        let likely = likeliest(&report.winning_totals, 5).into_iter();
        let likely = likely.map(|total| format!("{} {}", total.of, percent(&total.chance)));
        lines.push(format!("  winning total: mean {mean:.3}; likeliest {}", likely.collect::<Vec<_>>().join(", ")));
    }
    let likely = likeliest(&report.scores, 5).into_iter();
    let likely = likely.map(|score| format!("{}-{} {}", score.of.one, score.of.two, percent(&score.chance)));
    lines.push(format!("  likeliest scores: {}", likely.collect::<Vec<_>>().join(", ")));
    lines.push(String::new());
    lines.push("cards, by the mean value of a deal to the player who holds them:".to_owned());
    let row = |power: &PowerJson| {
        vec![power.card.to_string(), show::decimal(power.held.decimal), show::decimal(power.first_pick.decimal)]
    };
    let rows: Vec<_> = report.cards_by_power.iter().map(row).collect();
    lines.push(indented(&columns(&["card", "held", "first pick"], "r", &rows)));
    lines.push(String::new());
    let one_out = settings.pack.leaves_one_out();
    let mean = if one_out { ", mean over the other's hands" } else { "" };
    lines.push(format!("strongest hands, by their value to the first player{mean}:"));
    for strength in report.hands_by_strength.iter().take(LISTED_HANDS) {
        let worst = format!("{} against {}", show::known(&strength.least), show::cards(&strength.worst));
        let worst = if one_out { format!("{}; least {worst}", show::known(&strength.mean)) } else { worst };
        lines.push(format!("  {}: {worst}", show::cards(&strength.hand)));
    }
    if let Some(beat) = &report.how_to_beat {
        let play = beat.first_cards.iter().map(|first| format!("{} {}", first.of, percent(&first.chance)));
        lines.push(format!(
            "  how to beat {}: {} wins {} and ties {}, starting with {}",
            show::cards(&beat.hand),
            show::cards(&beat.by),
            percent(&beat.chance),
            percent(&beat.tie),
            play.collect::<Vec<_>>().join(", ")
        ));
    }
    lines.push(String::new());
    lines.push(format!(
        "draft: value {} to the player who picks first; best first pick {}; best picks in turn {}",
        show::known(&report.draft.value),
        show::cards(&report.draft.best_first_picks),
        show::cards(&report.draft.line)
    ));
    lines.join("\n")
}

/// The most likely entries of a list, in order.
fn likeliest<T>(chances: &[Chance<T>], number: usize) -> Vec<&Chance<T>> {
    let mut likely: Vec<&Chance<T>> = chances.iter().collect();
    likely.sort_by(|a, b| b.chance.decimal.total_cmp(&a.chance.decimal));
    likely.truncate(number);
    likely
}
