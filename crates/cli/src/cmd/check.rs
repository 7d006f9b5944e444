//! `faceup check`

use std::time::Instant;

use anyhow::bail;
use faceup::answer::GameJson;
use faceup::check::{Certificate, CheckError};
use serde::Serialize;

use crate::args::{CheckArgs, Cli};
use crate::certificate::{check, claim, explain, fault, outcome, read_file, rules_of, written};
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
    let certificate = Certificate::read(&read_file(&args.file)?).map_err(|error| explain(error, &name, None))?;
    let rules = rules_of(&certificate)?;
    let progress = Progress::new(format!("checking {name}"), "step", cli.quiet);
    let checked = check(&certificate, args.without_dominance, &progress);
    drop(progress);
    if let Err(error @ CheckError::Interrupted) = checked {
        return Err(explain(error, &name, Some(rules)));
    }
    let seconds = start.elapsed().as_secs_f64();
    let expanded = checked.ok().flatten();
    let rests_on: &[&str] =
        if args.without_dominance { &["rules"] } else { &["rules", "dominance", "renaming of suits"] };
    let printed = if args.json {
        output::json(&CheckJson {
            certificate: args.file.display().to_string(),
            proved: checked.is_ok(),
            fault: checked.err().map(|error| fault(error, Some(rules))),
            game: rules.into(),
            hand: written(certificate.hand(), rules),
            outcome: outcome(certificate.outcome()),
            rests_on,
            facts: certificate.facts(),
            groups: certificate.groups(),
            expanded_facts: expanded,
            bytes: certificate.bytes(),
            seconds,
        })
    } else if checked.is_ok() {
        let facts = format!(
            "{} in {}, {} bytes, checked in {}",
            plural(certificate.facts(), "fact"),
            plural(certificate.groups(), "group"),
            grouped(certificate.bytes()),
            output::seconds(seconds)
        );
        let rests = match expanded {
            Some(hands) => {
                format!("checked without dominance too: {}\nrests on the rules alone", plural(hands, "hand"))
            }
            None => "rests on the rules, on dominance, and on renaming suits that the rules treat alike".to_owned(),
        };
        output::text(format!("{}\n{facts}\n{rests}", claim(&certificate, rules)))
    } else {
        Ok(())
    };
    // A false certificate is a failure even if nobody reads the output.
    match checked {
        Err(error) => bail!("'{name}' is refused: {}", fault(error, Some(rules))),
        Ok(_) => printed,
    }
}
