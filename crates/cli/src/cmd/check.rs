//! `faceup check`

use std::time::Instant;

use anyhow::bail;
use faceup::answer::GameJson;
use faceup::certificate::CertificateError;
use faceup::{Trumps, notation};
use serde::Serialize;

use crate::args::{CheckArgs, Cli};
use crate::certificate::{explain, read_file};
use crate::output::{self, grouped, plural, shown};
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct CheckJson {
    certificate: String,
    proved: bool,
    fault: Option<String>,
    #[serde(flatten)]
    game: GameJson,
    /// The hand of the player who leads; in games with trumps, theirs are spades.
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

pub fn run(cli: &Cli, args: &CheckArgs) -> anyhow::Result<()> {
    let start = Instant::now();
    let name = shown(&args.file);
    let certificate = read_file(&args.file)?;
    let rules = certificate.rules();
    let hand = notation::format_hand(certificate.hand(), rules.pack());
    let progress = Progress::new(format!("checking {name}"), "step", cli.quiet);
    let checked = certificate.check(args.without_dominance, &progress);
    drop(progress);
    if let Err(error @ CertificateError::Interrupted(_)) = checked {
        return Err(explain(error, &name));
    }
    let seconds = start.elapsed().as_secs_f64();
    let expanded = checked.as_ref().ok().copied().flatten();
    let rests_on: &[&str] =
        if args.without_dominance { &["rules"] } else { &["rules", "dominance", "renaming of suits"] };
    let printed = if args.json {
        output::json(&CheckJson {
            certificate: args.file.display().to_string(),
            proved: checked.is_ok(),
            fault: checked.as_ref().err().map(ToString::to_string),
            game: rules.into(),
            hand,
            outcome: certificate.outcome().name(),
            rests_on,
            facts: certificate.facts(),
            groups: certificate.groups(),
            expanded_facts: expanded,
            bytes: certificate.bytes().len() as u64,
            seconds,
        })
    } else if checked.is_ok() {
        let facts = format!(
            "{} in {}, {} bytes, checked in {}",
            plural(certificate.facts(), "fact"),
            plural(certificate.groups(), "group"),
            grouped(certificate.bytes().len() as u64),
            output::seconds(seconds)
        );
        let rests = match expanded {
            Some(hands) => {
                format!("checked without dominance too: {}\nrests on the rules alone", plural(hands, "hand"))
            }
            None => "rests on the rules, on dominance, and on renaming suits that the rules treat alike".to_owned(),
        };
        let trumps = if rules.trumps() == Trumps::Own { " (trumps: spades)" } else { "" };
        let outcome = certificate.outcome();
        output::text(format!("{rules}\n\nproved: {outcome} for the player who leads {hand}{trumps}\n{facts}\n{rests}"))
    } else {
        Ok(())
    };
    // A false certificate is a failure even if nobody reads the output.
    match checked {
        Err(error) => bail!(explain(error, &name)),
        Ok(_) => printed,
    }
}
