//! `faceup femto report`

use faceup::parts::femto::answer::{About, ChanceAnswer, Number, PowerAnswer, Report};
use faceup::parts::femto::{Dealing, Draft, Extent, Ratio, Settings, SolveError};

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
    let exact = args.exact || settings.pack().cards().len() <= EXACT_CARDS;
    let report = Progress::during("following femto", "part", cli.quiet, |progress| match exact {
        true => Report::new::<Ratio>(&solution, limit, progress),
        false => Report::new::<f64>(&solution, limit, progress),
    })?;
    if args.json { output::json(&About::new(&settings, report)) } else { output::text(text(&settings, &report)) }
}

fn text(settings: &Settings, report: &Report) -> String {
    let percent = |number: &Number| show::percent(number.decimal);
    let mut lines = vec![settings.to_string(), String::new()];
    let hands = if report.hands == report.deals { String::new() } else { format!(", of {} hands", report.hands) };
    lines.push(format!("deals: {}{hands}", grouped(report.deals as u64)));
    let certain = report.certain.map_or(String::new(), |certain| format!(", {certain} certain for one of the players"));
    lines.push(format!("  {} even{certain}; mean value without sign {}", report.even, show::known(&report.mean_value)));
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
    let row = |power: &PowerAnswer| {
        vec![power.card.to_string(), show::decimal(power.held.decimal), show::decimal(power.first_pick.decimal)]
    };
    let rows: Vec<_> = report.cards_by_power.iter().map(row).collect();
    lines.push(indented(&columns(&["card", "held", "first pick"], "r", &rows)));
    lines.push(String::new());
    let one_out = settings.pack().leaves_one_out();
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
fn likeliest<T>(chances: &[ChanceAnswer<T>], number: usize) -> Vec<&ChanceAnswer<T>> {
    let mut likely: Vec<&ChanceAnswer<T>> = chances.iter().collect();
    likely.sort_by(|a, b| b.chance.decimal.total_cmp(&a.chance.decimal));
    likely.truncate(number);
    likely
}
