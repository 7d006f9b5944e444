//! `faceup check`

use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use faceup::certificate::CertificateError;
use faceup::parts::answer::GameJson;
use faceup::parts::solver::Counts;
use faceup::{Outcome, Trumps, notation};
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
    #[serde(flatten)]
    claim: Claim,
    rests_on: &'static [&'static str],
    facts: u64,
    groups: u64,
    /// The hands of the proof without dominance.
    expanded_facts: Option<u64>,
    bytes: u64,
    seconds: f64,
}

/// What a certificate proves.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Claim {
    /// The outcome of a hand of the starter, whose trumps are spades in games with trumps.
    Deal { hand: String, outcome: Outcome },
    /// How many deals the starter wins, loses and draws.
    All { positions: Counts },
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let start = Instant::now();
    let name = shown(&args.file);
    let read = read_file(cli, &args.file, args.without_dominance)?;
    let checked = Progress::during(format!("checking {name}"), "step", cli.quiet, |progress| match &read {
        AnyCertificate::Deal(certificate) => certificate.check(args.without_dominance, progress),
        AnyCertificate::All(certificate, _) => certificate.check(args.without_dominance, progress),
    });
    if let Err(error @ CertificateError::Interrupted(_)) = checked {
        return Err(explain(error, &name));
    }
    let (rules, claim, facts, groups, bytes) = match read {
        AnyCertificate::Deal(certificate) => {
            let hand = notation::format_hand(certificate.hand(), certificate.rules().pack());
            let claim = Claim::Deal { hand, outcome: certificate.outcome() };
            let bytes = certificate.bytes().len() as u64;
            (certificate.rules(), claim, certificate.facts(), certificate.groups(), bytes)
        }
        AnyCertificate::All(certificate, bytes) => {
            let claim = Claim::All { positions: certificate.counts() };
            (certificate.rules(), claim, certificate.facts(), certificate.groups(), bytes)
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let printed = if args.json {
        output::json(&CheckJson {
            certificate: args.file.display().to_string(),
            proved: checked.is_ok(),
            fault: checked.as_ref().err().map(ToString::to_string),
            game: rules.into(),
            claim,
            rests_on: if args.without_dominance { &["rules"] } else { &["rules", "dominance", "renaming of suits"] },
            facts,
            groups,
            expanded_facts: checked.as_ref().ok().copied().flatten(),
            bytes,
            seconds,
        })
    } else if let Ok(expanded) = checked {
        let claim = match claim {
            Claim::Deal { hand, outcome } => {
                let trumps = if rules.trumps() == Trumps::Own { " (trumps: spades)" } else { "" };
                format!("{outcome} for the starter with {hand}{trumps}")
            }
            Claim::All { positions } => all_deals(positions),
        };
        let rests = match expanded {
            Some(hands) => {
                format!("checked without dominance too: {}\nrests on the rules alone", plural(hands, "hand"))
            }
            None => "rests on the rules, on dominance, and on renaming suits that the rules treat alike".to_owned(),
        };
        output::text(format!(
            "{rules}\n\nproved: {claim}\n{} in {}, {} bytes, checked in {}\n{rests}",
            plural(facts, "fact"),
            plural(groups, "group"),
            grouped(bytes),
            output::seconds(seconds)
        ))
    } else {
        Ok(())
    };
    // A false certificate is a failure even if nobody reads the output.
    match checked {
        Err(error) => bail!(explain(error, &name)),
        Ok(_) => printed,
    }
}
