//! `faceup femto report`

use faceup::femto::{
    ByPlayer, Dealing, Draft, Extent, Observer, Pack, Player, Power, Ratio, Settings, Solution, SolveError, State,
    Statistics, Strength, Weight, deals, powers, strengths,
};
use serde::Serialize;

use super::show::{self, GameJson};
use super::solved::{say_size, solved};
use crate::args::{Cli, FemtoReportArgs};
use crate::columns::{Style, columns, indented};
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;
use crate::report::PairJson;

/// Chances in larger packs are floating-point numbers, unless the user asks for exact ones.
const EXACT_CARDS: usize = 8;

/// The number of hands to list.
const LISTED_HANDS: usize = 5;

#[derive(Debug, Serialize)]
struct ReportJson {
    #[serde(flatten)]
    game: GameJson,
    deals: usize,
    hands: usize,
    /// Deals with the value 0.
    even: usize,
    /// Deals of which one player wins for certain; none under the margin, where there is no most.
    certain: Option<usize>,
    /// The mean value of a deal, without its sign.
    mean_value: NumberJson,
    /// Whether the chances are exact, and not floating-point numbers.
    exact: bool,
    mean_rounds: NumberJson,
    round_chances: Vec<ChanceJson<usize>>,
    one_wins: NumberJson,
    tie: NumberJson,
    two_wins: NumberJson,
    mean_winning_total: Option<f64>,
    winning_totals: Vec<ChanceJson<u32>>,
    scores: Vec<ChanceJson<PairJson<u32>>>,
    cards_by_power: Vec<PowerJson>,
    hands_by_strength: Vec<StrengthJson>,
    how_to_beat: Option<BeatJson>,
    draft: DraftJson,
}

/// A number as a fraction, if it is one, and as decimals.
#[derive(Debug, Serialize)]
struct NumberJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    decimal: f64,
}

#[derive(Debug, Serialize)]
struct ChanceJson<T> {
    of: T,
    #[serde(flatten)]
    chance: NumberJson,
}

#[derive(Debug, Serialize)]
struct PowerJson {
    card: u16,
    held: NumberJson,
    first_pick: NumberJson,
}

#[derive(Debug, Serialize)]
struct StrengthJson {
    hand: Vec<u16>,
    mean: NumberJson,
    /// The other hand that does best against it.
    worst: Vec<u16>,
    least: NumberJson,
}

#[derive(Debug, Serialize)]
struct BeatJson {
    hand: Vec<u16>,
    by: Vec<u16>,
    chance: NumberJson,
    tie: NumberJson,
    /// The cards that the weaker hand plays first.
    first_cards: Vec<ChanceJson<u16>>,
}

#[derive(Debug, Serialize)]
struct DraftJson {
    value: NumberJson,
    best_first_picks: Vec<u16>,
    /// What each takes in turn if both take the lowest of equally good cards.
    line: Vec<u16>,
}

/// A type of chances that can be printed.
trait Shown: Weight {
    fn shown(&self) -> NumberJson;
}

impl Shown for Ratio {
    fn shown(&self) -> NumberJson {
        NumberJson { value: Some(self.to_string()), decimal: self.to_f64() }
    }
}

impl Shown for f64 {
    fn shown(&self) -> NumberJson {
        NumberJson { value: None, decimal: *self }
    }
}

pub fn run(cli: &Cli, args: &FemtoReportArgs) -> anyhow::Result<()> {
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
    let progress = Progress::new("following femto".to_owned(), "part", cli.quiet);
    let exact = args.exact || settings.pack().cards().len() <= EXACT_CARDS;
    let report =
        if exact { report::<Ratio>(&solution, limit, &progress)? } else { report::<f64>(&solution, limit, &progress)? };
    drop(progress);
    if args.json { output::json(&report) } else { output::text(text(&settings, &report)) }
}

fn report<W: Shown>(solution: &Solution, limit: Option<u64>, observer: &dyn Observer) -> anyhow::Result<ReportJson> {
    let settings = solution.settings();
    let pack = settings.pack();
    let strengths = strengths(solution);
    let draft = Draft::new(solution);
    let statistics = Statistics::<W>::new(solution, &deals(solution), limit, observer)?;
    let values: Vec<Ratio> = faceup::femto::Deal::all(pack).map(|deal| solution.deal_value(deal)).collect();
    let sum: Ratio = values.iter().map(Ratio::abs).sum();
    let [one_wins, tie, two_wins] = statistics.results();
    let totals = statistics.winning_totals();
    let wins: f64 = totals.values().map(Weight::to_f64).sum();
    let total: f64 = totals.iter().map(|(total, chance)| f64::from(*total) * chance.to_f64()).sum();
    Ok(ReportJson {
        game: GameJson::from(settings),
        deals: values.len(),
        hands: strengths.len(),
        even: values.iter().filter(|value| value.is_zero()).count(),
        certain: settings
            .objective()
            .most()
            .map(|most| values.iter().filter(|value| value.abs() == Ratio::from(most)).count()),
        mean_value: (&sum / &Ratio::from(values.len() as i64)).shown(),
        exact: statistics.mean_rounds().shown().value.is_some(),
        mean_rounds: statistics.mean_rounds().shown(),
        round_chances: listed(statistics.rounds()),
        one_wins: one_wins.shown(),
        tie: tie.shown(),
        two_wins: two_wins.shown(),
        mean_winning_total: (wins > 0.0).then_some(total / wins),
        winning_totals: listed(totals),
        scores: listed(statistics.scores().into_iter().map(|((one, two), chance)| (PairJson { one, two }, chance))),
        cards_by_power: powers(solution, &draft).into_iter().map(|power| PowerJson::new(pack, &power)).collect(),
        hands_by_strength: strengths.iter().map(|strength| StrengthJson::new(pack, strength)).collect(),
        how_to_beat: beat::<W>(solution, &strengths, limit, observer)?,
        draft: DraftJson {
            value: draft.value().shown(),
            best_first_picks: draft.best(ByPlayer::default()).iter().map(|&place| show::card(pack, place)).collect(),
            line: line(&draft, pack),
        },
    })
}

fn listed<T, W: Shown>(chances: impl IntoIterator<Item = (T, W)>) -> Vec<ChanceJson<T>> {
    chances.into_iter().map(|(of, chance)| ChanceJson { of, chance: chance.shown() }).collect()
}

/// The strongest hand that sometimes loses, and how to beat it.
fn beat<W: Shown>(
    solution: &Solution,
    strengths: &[Strength],
    limit: Option<u64>,
    observer: &dyn Observer,
) -> anyhow::Result<Option<BeatJson>> {
    let pack = solution.settings().pack();
    for strength in strengths {
        let sure = solution.settings().objective().most().is_some_and(|most| strength.least == Ratio::from(most));
        if sure {
            continue;
        }
        let statistics = Statistics::<W>::new(solution, &[(strength.worst, Ratio::ONE)], limit, observer)?;
        let [_, tie, chance] = statistics.results();
        if chance.to_f64() <= 0.0 {
            continue;
        }
        let first_cards = solution.analyse(&State::start(strength.worst)).map_or(Vec::new(), |analysis| {
            let cards = analysis.cards.two.iter().map(|&place| show::card(pack, place));
            listed(cards.zip(analysis.chances(Player::Two)).filter(|(_, chance)| !chance.is_zero()))
        });
        return Ok(Some(BeatJson {
            hand: show::values(pack, strength.hand),
            by: show::values(pack, strength.worst.hands().two),
            chance: chance.shown(),
            tie: tie.shown(),
            first_cards,
        }));
    }
    Ok(None)
}

/// The draft in which both players take the lowest of equally good cards.
fn line(draft: &Draft, pack: &Pack) -> Vec<u16> {
    let (mut taken, mut line) = (ByPlayer::default(), Vec::new());
    while let Some(&place) = draft.best(taken).first() {
        let picker = Draft::picker(taken);
        taken[picker] = taken[picker].with(place);
        line.push(show::card(pack, place));
    }
    line
}

impl PowerJson {
    fn new(pack: &Pack, power: &Power) -> PowerJson {
        PowerJson { card: show::card(pack, power.card), held: power.held.shown(), first_pick: power.first_pick.shown() }
    }
}

impl StrengthJson {
    fn new(pack: &Pack, strength: &Strength) -> StrengthJson {
        StrengthJson {
            hand: show::values(pack, strength.hand),
            mean: strength.mean.shown(),
            worst: show::values(pack, strength.worst.hands().two),
            least: strength.least.shown(),
        }
    }
}

/// A number for people: a short fraction with its decimals, or the decimals alone.
fn number(number: &NumberJson) -> String {
    match number.value.as_ref().and_then(|value| value.parse::<Ratio>().ok()) {
        Some(value) => show::number(&value),
        None => show::decimal(number.decimal),
    }
}

fn cards(values: &[u16]) -> String {
    values.iter().map(|&value| card(value)).collect::<Vec<_>>().join(",")
}

fn card(value: u16) -> String {
    faceup::femto::Card::new(value).map_or(value.to_string(), |card| card.to_string())
}

fn text(settings: &Settings, report: &ReportJson) -> String {
    let percent = |number: &NumberJson| show::percent(number.decimal);
    let mut lines = vec![settings.to_string(), String::new()];
    let hands = if report.hands == report.deals { String::new() } else { format!(", of {} hands", report.hands) };
    lines.push(format!("deals: {}{hands}", grouped(report.deals as u64)));
    let certain = report.certain.map_or(String::new(), |certain| format!(", {certain} certain for one of the players"));
    lines.push(format!("  {} even{certain}; mean value without sign {}", report.even, number(&report.mean_value)));
    lines.push(String::new());
    let of = match settings.dealing() {
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
        vec![card(power.card), show::decimal(power.held.decimal), show::decimal(power.first_pick.decimal)]
    };
    let rows: Vec<_> = report.cards_by_power.iter().map(row).collect();
    lines.push(indented(&columns(&["card", "held", "first pick"], "r", &rows, Style::Plain)));
    lines.push(String::new());
    let one_out = settings.pack().leaves_one_out();
    let mean = if one_out { ", mean over the other's hands" } else { "" };
    lines.push(format!("strongest hands, by their value to the first player{mean}:"));
    for strength in report.hands_by_strength.iter().take(LISTED_HANDS) {
        let worst = format!("{} against {}", number(&strength.least), cards(&strength.worst));
        let worst = if one_out { format!("{}; least {worst}", number(&strength.mean)) } else { worst };
        lines.push(format!("  {}: {worst}", cards(&strength.hand)));
    }
    if let Some(beat) = &report.how_to_beat {
        let play = beat.first_cards.iter().map(|first| format!("{} {}", card(first.of), percent(&first.chance)));
        lines.push(format!(
            "  how to beat {}: {} wins {} and ties {}, and plays first {}",
            cards(&beat.hand),
            cards(&beat.by),
            percent(&beat.chance),
            percent(&beat.tie),
            play.collect::<Vec<_>>().join(", ")
        ));
    }
    lines.push(String::new());
    lines.push(format!(
        "draft: value {} to the player who picks first; best first pick {}; best picks in turn {}",
        number(&report.draft.value),
        cards(&report.draft.best_first_picks),
        cards(&report.draft.line)
    ));
    lines.join("\n")
}

/// The likeliest entries of a list, the most likely first.
fn likeliest<T>(chances: &[ChanceJson<T>], number: usize) -> Vec<&ChanceJson<T>> {
    let mut likely: Vec<&ChanceJson<T>> = chances.iter().collect();
    likely.sort_by(|a, b| b.chance.decimal.total_cmp(&a.chance.decimal));
    likely.truncate(number);
    likely
}
