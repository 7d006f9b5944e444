//! `faceup check`

use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use faceup::certificate::CertificateError;
use faceup::parts::answer::GameJson;
use faceup::parts::solver::Counts;
use faceup::{Trumps, notation};
use serde::Serialize;

use crate::args::Cli;
use crate::certificate::{AnyCertificate, all_deals, explain, read_file};
use crate::output::{self, grouped, plural, shown};
use crate::progress::Progress;

/// Check a proof that 'faceup prove' wrote
///
/// Searches one round for each fact of the certificate, and checks that it follows from facts before it. Uses no code of
/// the solver. Prints what is proved, and what the proof rests on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup check deal.cert
  faceup check deal.cert --without-dominance    try all moves, and rest on the rules alone; for small games")]
pub struct Args {
    /// The certificate
    pub file: PathBuf,

    /// Check again without dominance and without renaming suits. Then every hand needs its own proof, which takes far longer: a
    /// deal of two suits of ten has tens of times as many hands as facts
    #[arg(long)]
    pub without_dominance: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Serialize)]
struct CheckJson {
    certificate: String,
    proved: bool,
    fault: Option<String>,
    #[serde(flatten)]
    game: GameJson,
    /// The starter's hand; in games with trumps, the starter's are spades.
    hand: String,
    outcome: &'static str,
    rests_on: &'static [&'static str],
    facts: u64,
    groups: u64,
    /// The hands of the proof without dominance.
    expanded_facts: Option<u64>,
    bytes: u64,
    seconds: f64,
}

/// Of all deals of a game.
#[derive(Debug, Serialize)]
struct CheckAllJson {
    certificate: String,
    proved: bool,
    fault: Option<String>,
    #[serde(flatten)]
    game: GameJson,
    /// How many deals the starter wins, loses and draws.
    positions: Counts,
    rests_on: &'static [&'static str],
    facts: u64,
    groups: u64,
    expanded_facts: Option<u64>,
    bytes: u64,
    seconds: f64,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let start = Instant::now();
    let name = shown(&args.file);
    let read = read_file(cli, &args.file, args.without_dominance)?;
    let progress = Progress::new(format!("checking {name}"), "step", cli.quiet);
    let checked = match &read {
        AnyCertificate::Deal(certificate) => certificate.check(args.without_dominance, &progress),
        AnyCertificate::All(certificate, _) => certificate.check(args.without_dominance, &progress),
    };
    drop(progress);
    if let Err(error @ CertificateError::Interrupted(_)) = checked {
        return Err(explain(error, &name));
    }
    let seconds = start.elapsed().as_secs_f64();
    let printed = if args.json {
        print_json(args, &read, &checked, seconds)
    } else if let Ok(expanded) = checked {
        print_text(&read, expanded, seconds)
    } else {
        Ok(())
    };
    // A false certificate is a failure even if nobody reads the output.
    match checked {
        Err(error) => bail!(explain(error, &name)),
        Ok(_) => printed,
    }
}

fn print_json(
    args: &Args,
    read: &AnyCertificate,
    checked: &Result<Option<u64>, CertificateError>,
    seconds: f64,
) -> anyhow::Result<()> {
    let file = args.file.display().to_string();
    let (proved, fault) = (checked.is_ok(), checked.as_ref().err().map(ToString::to_string));
    let expanded_facts = checked.as_ref().ok().copied().flatten();
    let rests_on: &[&str] =
        if args.without_dominance { &["rules"] } else { &["rules", "dominance", "renaming of suits"] };
    match read {
        AnyCertificate::Deal(certificate) => output::json(&CheckJson {
            certificate: file,
            proved,
            fault,
            game: certificate.rules().into(),
            hand: notation::format_hand(certificate.hand(), certificate.rules().pack()),
            outcome: certificate.outcome().name(),
            rests_on,
            facts: certificate.facts(),
            groups: certificate.groups(),
            expanded_facts,
            bytes: certificate.bytes().len() as u64,
            seconds,
        }),
        AnyCertificate::All(certificate, bytes) => output::json(&CheckAllJson {
            certificate: file,
            proved,
            fault,
            game: certificate.rules().into(),
            positions: certificate.counts(),
            rests_on,
            facts: certificate.facts(),
            groups: certificate.groups(),
            expanded_facts,
            bytes: *bytes,
            seconds,
        }),
    }
}

fn print_text(read: &AnyCertificate, expanded: Option<u64>, seconds: f64) -> anyhow::Result<()> {
    let (rules, claim, facts, groups, bytes) = match read {
        AnyCertificate::Deal(certificate) => {
            let rules = certificate.rules();
            let hand = notation::format_hand(certificate.hand(), rules.pack());
            let trumps = if rules.trumps() == Trumps::Own { " (trumps: spades)" } else { "" };
            let claim = format!("{} for the starter with {hand}{trumps}", certificate.outcome());
            (rules, claim, certificate.facts(), certificate.groups(), certificate.bytes().len() as u64)
        }
        AnyCertificate::All(certificate, bytes) => {
            let claim = all_deals(certificate.counts());
            (certificate.rules(), claim, certificate.facts(), certificate.groups(), *bytes)
        }
    };
    let facts = format!(
        "{} in {}, {} bytes, checked in {}",
        plural(facts, "fact"),
        plural(groups, "group"),
        grouped(bytes),
        output::seconds(seconds)
    );
    let rests = match expanded {
        Some(hands) => format!("checked without dominance too: {}\nrests on the rules alone", plural(hands, "hand")),
        None => "rests on the rules, on dominance, and on renaming suits that the rules treat alike".to_owned(),
    };
    output::text(format!("{rules}\n\nproved: {claim}\n{facts}\n{rests}"))
}
