//! `faceup prove`

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::time::Instant;

use anyhow::{Context, anyhow};
use faceup::answer::{GameJson, SourceJson};
use faceup::certificate::{Certificate, CertificateError, Proof, ProveError, format};
use faceup::solver::proof_order;
use faceup::{CardSet, Outcome, Player, Position, Table, notation};
use serde::Serialize;

use crate::args::{Cli, ProveArgs};
use crate::asking;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped, note, plural, shown};
use crate::progress::{Progress, Watched};
use crate::{cache, certificate};

#[derive(Debug, Serialize)]
struct ProveJson<'a> {
    #[serde(flatten)]
    game: GameJson,
    /// The hand of the player who leads, and the other one.
    hand: String,
    opponent_hand: String,
    /// The trump suit of the player who leads, in games with trumps.
    mover_trump: Option<String>,
    outcome: &'static str,
    certificate: Cow<'a, str>,
    facts: u64,
    groups: usize,
    bytes: u64,
    seconds: f64,
    #[serde(flatten)]
    source: SourceJson,
}

pub fn run(cli: &Cli, args: &ProveArgs) -> anyhow::Result<()> {
    let named = cache::named(cli, &args.table, &args.asked.game, args.asked.ranks)?;
    let fixed = named.as_ref().map(Table::rules);
    let question = asking::read(&args.asked, &args.position, fixed)?;
    let position = question.position();
    let Some(hand) = position.leaders_hand().filter(|_| position.winner().is_none()) else {
        return Err(usage(
            "expected a deal or a position with an empty pile, in which both players hold cards: leave out the pile, or prove \
             the position that follows when the pile is eaten",
        ));
    };
    check_out(args)?;
    let (mut table, mut is_named) = table(cli, args, named, position)?;
    let start = Instant::now();
    let mut proof = prove(cli, args, &table, hand);
    if let Err(ProveError::NotInOrder { .. }) = proof {
        note(cli.quiet, "note: there is no proof from outcomes alone, so a table with rounds is needed");
        (table, is_named) = (with_rounds(cli, args, position)?, false);
        proof = prove(cli, args, &table, hand);
    }
    let proof = proof.map_err(|error| match error {
        ProveError::Interrupted(_) => anyhow::Error::new(error),
        _ => anyhow::Error::new(error).context("there is no certificate"),
    })?;
    table.check_unchanged()?;
    let bytes = proof.to_bytes();
    check_again(cli, args, bytes.clone())?;
    let seconds = start.elapsed().as_secs_f64();
    // Once the file is in place, an interruption must not hide that.
    let _watched = Watched::new();
    faceup::files::write_whole(&args.out, &bytes)?;
    let rules = position.rules();
    let (facts, groups) = (proof.facts(), proof.groups().len());
    if args.json {
        let of = |player: Player| notation::format_hand(position.hand(player), rules.pack());
        let source = cache::source(&args.table, &table);
        return output::json(&ProveJson {
            game: rules.into(),
            hand: of(position.mover()),
            opponent_hand: of(!position.mover()),
            mover_trump: rules.trump(position.mover()).map(|suit| suit.name().to_lowercase()),
            outcome: proof.outcome().name(),
            certificate: args.out.to_string_lossy(),
            facts,
            groups,
            bytes: bytes.len() as u64,
            seconds,
            source: SourceJson { table: source.table.filter(|_| is_named), ..source },
        });
    }
    output::text(format!(
        "{rules}\n\nproved: {} for the mover\n{} in {}, {} bytes, made in {}, written to {}",
        proof.outcome(),
        plural(facts, "fact"),
        plural(groups as u64, "group"),
        grouped(bytes.len() as u64),
        output::seconds(seconds),
        shown(&args.out)
    ))
}

/// Checks which file the certificate would replace, and that it can be written.
fn check_out(args: &ProveArgs) -> anyhow::Result<()> {
    // Better to find out before the work than after it.
    faceup::files::check_writable(&args.out)?;
    let is_there = args.out.metadata().is_ok_and(|there| there.is_file() && there.len() > 0);
    if args.force || !is_there {
        return Ok(());
    }
    let shown = shown(&args.out);
    let mut magic = [0; format::MAGIC.len()];
    let file = File::open(&args.out).with_context(|| format!("cannot open '{shown}'"))?;
    let read = file.take(magic.len() as u64).read(&mut magic).with_context(|| format!("cannot read '{shown}'"))?;
    if magic[..read] == format::MAGIC {
        return Ok(());
    }
    Err(usage(format!("'{shown}' exists and is not a certificate: give another name, or add --force to replace it")))
}

/// The table that the proof is made from, and whether it is the one that the user named. One with rounds leads to the fewest
/// facts. In a draw, rounds do not matter.
fn table(cli: &Cli, args: &ProveArgs, named: Option<Table>, position: &Position) -> anyhow::Result<(Table, bool)> {
    let rules = position.rules();
    let may_solve = || asking::may_solve(&args.asked, rules);
    let table = cache::table_if(cli, &args.table, named, rules, may_solve)?;
    if table.has_rounds() {
        return Ok((table, true));
    }
    let is_draw = table.outcome(position) == Outcome::Draw;
    match cache::found(cli, &args.table, rules).filter(|_| !is_draw) {
        Some(found) => {
            note(
                cli.quiet,
                "note: took the table in the cache, which has rounds, so the proof is likely to be shorter",
            );
            Ok((found, false))
        }
        None => Ok((cache::expanded(cli, table)?, true)),
    }
}

/// A table with rounds, whatever table is named.
fn with_rounds(cli: &Cli, args: &ProveArgs, position: &Position) -> anyhow::Result<Table> {
    let rules = position.rules();
    cache::table_if(cli, &args.table, None, rules, || asking::may_solve(&args.asked, rules))
}

/// Makes the proof.
fn prove(cli: &Cli, args: &ProveArgs, table: &Table, hand: CardSet) -> Result<Proof, ProveError> {
    let source = table.tablebase();
    let order = || {
        let ordering = Progress::new("ordering the hands".to_owned(), "pass", cli.quiet);
        proof_order(&*source, memory_limit(cli), &ordering)
    };
    let progress = Progress::new(format!("proving '{}'", args.position), "step", cli.quiet);
    Proof::prove_from(&*source, hand, order, &progress)
}

/// Checks the certificate before anybody gets it. The table may be wrong.
fn check_again(cli: &Cli, args: &ProveArgs, bytes: Vec<u8>) -> anyhow::Result<()> {
    let progress = Progress::new("checking the certificate".to_owned(), "step", cli.quiet);
    match Certificate::read(bytes).and_then(|certificate| certificate.check(false, &progress)) {
        Ok(_) => Ok(()),
        Err(error @ CertificateError::Interrupted(_)) => Err(certificate::explain(error, &shown(&args.out))),
        Err(fault) => Err(anyhow!("the proof is wrong, so the table is: {fault}; verify it with 'faceup verify'")),
    }
}
