//! `faceup prove`

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, anyhow};
use faceup::certificate::{AllDeals, Certificate, CertificateError, GameProof, Proof, ProveError, format};
use faceup::parts::Wanted;
use faceup::parts::answer::{GameJson, SourceJson};
use faceup::parts::files::Target;
use faceup::parts::solver::{Counts, proof_order};
use faceup::{CardSet, Outcome, Player, Position, Table, notation};
use serde::Serialize;

use crate::args::{AskedArgs, Cli, TableArgs};
use crate::asking;
use crate::certificate;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped, note, plural, shown};
use crate::progress::Progress;
use crate::signals::Watched;
use crate::store::CommandStore;

/// Write a proof of a deal, or of all deals of a game, for others to check
///
/// Proves that a deal is won, lost or drawn. The proof, a certificate, is a list of facts: hands that win or lose for the player who
/// holds them and leads. Each follows, by one round of play, from facts before it and from dominance. 'faceup check' checks it without
/// the solver.
///
/// Takes the table of the game from the program or from the user's cache folder, or solves the game and keeps the table there. A table without
/// rounds is enough, but the proof of a win or a loss then has half to two thirds more facts, and may differ from run to
/// run.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup prove 2x8 'S:AJT97 H:KQT7' --out deal.cert
  faceup prove challenge 'S:AK H:QJ C:AQ D:KJ' --out deal.cert
  faceup prove 'S:AJT653 H:KQ98742' --out taylor.cert && faceup check taylor.cert
  faceup prove 2x8 --all --out 2x8.cert")]
pub struct Args {
    /// The file to write. If it exists, it must be a certificate, and is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Replace an existing file even if it is not a certificate
    #[arg(long, hide_short_help = true)]
    pub force: bool,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,

    /// The starter's hand, or a position with an empty pile. 'faceup query --help' has the notation
    #[arg(index = 2, value_name = "DEAL")]
    pub position: Option<OsString>,

    /// Prove all deals of the game: which of them the starter wins, loses and draws
    #[arg(long)]
    pub all: bool,

    #[command(flatten)]
    pub asked: AskedArgs,

    #[command(flatten)]
    pub table: TableArgs,
}

impl Args {
    /// The deal to prove. `None` stands for all deals of the game.
    pub fn deal(&self) -> anyhow::Result<Option<&str>> {
        let (game, second) = (&self.asked.game, self.position.as_deref());
        if !self.all {
            return game.subject_text(second, "a deal in quotes, or --all").map(Some);
        }
        match game.subject(second)? {
            None => Ok(None),
            Some(deal) => {
                let deal = shown(deal.as_ref());
                Err(usage(format!("--all cannot be used with the deal '{deal}': leave one of them out")))
            }
        }
    }
}

#[derive(Debug, Serialize)]
struct ProveJson<'a, C> {
    #[serde(flatten)]
    game: GameJson,
    #[serde(flatten)]
    claim: C,
    certificate: Cow<'a, str>,
    facts: u64,
    groups: usize,
    bytes: u64,
    seconds: f64,
    #[serde(flatten)]
    source: SourceJson,
}

#[derive(Debug, Serialize)]
struct DealJson {
    /// The starter's hand, and the other one.
    hand: String,
    opponent_hand: String,
    /// The starter's trump suit, in games with trumps.
    mover_trump: Option<String>,
    outcome: &'static str,
}

#[derive(Debug, Serialize)]
struct AllDealsJson {
    positions: Counts,
}

/// A proof that was made and checked.
struct Made<'t> {
    table: &'t Table,
    bytes: Vec<u8>,
    facts: u64,
    groups: usize,
    start: Instant,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    match args.deal()? {
        Some(deal) => prove_deal(cli, args, deal),
        None => prove_all(cli, args),
    }
}

/// `faceup prove --all`
fn prove_all(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let rules = store.rules(&args.asked.game, args.asked.ranks)?;
    let (cards, most) = (rules.pack().cards(), AllDeals::MOST_CARDS);
    if cards > most {
        return Err(usage(format!(
            "expected a game of at most {most} cards, got {cards}: name a deal to prove that alone"
        )));
    }
    // The proof and its check take about as many bytes as there are deals.
    certificate::ensure_memory(cli, &format!("proving all deals of {rules}"), 3 << cards >> 1)?;
    let out = checked_out(args)?;
    let table = store.table(rules)?;
    let start = Instant::now();
    let source = table.tablebase();
    let order = Progress::during("ordering the hands", "pass", cli.quiet, |progress| {
        proof_order(&*source, memory_limit(cli), progress)
    })?;
    let proof = Progress::during("proving all deals", "step", cli.quiet, |progress| {
        GameProof::prove(&*source, &order, progress)
    });
    let proof = proof.map_err(no_certificate)?;
    let bytes = proof.to_bytes();
    check_again(cli, args, |progress| AllDeals::read(&bytes)?.check(false, progress))?;
    let (counts, facts, groups) = (proof.counts(), proof.facts(), proof.groups().len());
    let made = Made { table: &table, bytes, facts, groups, start };
    write(args, &out, &made, AllDealsJson { positions: counts }, &certificate::all_deals(counts))
}

fn no_certificate(error: ProveError) -> anyhow::Error {
    match error {
        ProveError::Interrupted(_) => anyhow::Error::new(error),
        _ => anyhow::Error::new(error).context("there is no certificate"),
    }
}

fn prove_deal(cli: &Cli, args: &Args, deal: &str) -> anyhow::Result<()> {
    let store = CommandStore::new(cli, &args.table)?;
    let fixed = store.named(&args.asked.game, args.asked.ranks)?;
    let question = asking::read(&args.asked, deal, fixed)?;
    let position = question.position();
    let Some(hand) = position.leaders_hand().filter(|_| position.winner().is_none()) else {
        return Err(usage(
            "expected a deal or a position with an empty pile, in which both players hold cards: leave out the pile, or prove \
             the position that follows when the pile is eaten",
        ));
    };
    let out = checked_out(args)?;
    let mut table = table(cli, args, &store, position)?;
    let start = Instant::now();
    let mut proof = prove(cli, deal, &table, hand);
    if let Err(ProveError::NotInOrder { .. }) = proof {
        note(cli.quiet, "note: there is no proof from outcomes alone, so a table with rounds is needed");
        table =
            store.table_if(position.rules(), Wanted::Rounds, || asking::may_solve(&args.asked, position.rules()))?;
        proof = prove(cli, deal, &table, hand);
    }
    let proof = proof.map_err(no_certificate)?;
    let bytes = proof.to_bytes();
    check_again(cli, args, |progress| Certificate::read(bytes.clone())?.check(false, progress))?;
    let made = Made { table: &table, bytes, facts: proof.facts(), groups: proof.groups().len(), start };
    let rules = position.rules();
    let of = |player: Player| notation::format_hand(position.hand(player), rules.pack());
    let claim = DealJson {
        hand: of(position.mover()),
        opponent_hand: of(!position.mover()),
        mover_trump: rules.trump(position.mover()).map(|suit| suit.name().to_lowercase()),
        outcome: proof.outcome().name(),
    };
    let trumps = claim.mover_trump.as_ref().map(|suit| format!(" (trumps: {suit})")).unwrap_or_default();
    let proved = format!("{} for the starter with {}{trumps}", proof.outcome(), claim.hand);
    write(args, &out, &made, claim, &proved)
}

/// Writes a certificate, and tells what it proves.
fn write(args: &Args, out: &Target, made: &Made<'_>, claim: impl Serialize, proved: &str) -> anyhow::Result<()> {
    // Once the file is in place, an interruption must not hide that.
    let _watched = Watched::new();
    faceup::parts::files::write_whole(out, &made.bytes)?;
    let &Made { table, ref bytes, facts, groups, start } = made;
    let (rules, bytes, seconds) = (table.rules(), bytes.len() as u64, start.elapsed().as_secs_f64());
    if args.json {
        let (game, certificate, source) = (rules.into(), args.out.to_string_lossy(), SourceJson::from(table));
        return output::json(&ProveJson { game, claim, certificate, facts, groups, bytes, seconds, source });
    }
    output::text(format!(
        "{rules}\n\nproved: {proved}\n{} in {}, {} bytes, made in {}, written to {}",
        plural(facts, "fact"),
        plural(groups as u64, "group"),
        grouped(bytes),
        output::seconds(seconds),
        shown(&args.out)
    ))
}

/// The target of the certificate. Checks which file it would replace, and that it can be written.
fn checked_out(args: &Args) -> anyhow::Result<Target> {
    // Fail before the work rather than after it.
    let out = Target::new(&args.out, args.force)?;
    let is_there = args.out.metadata().is_ok_and(|there| there.is_file() && there.len() > 0);
    if args.force || !is_there {
        return Ok(out);
    }
    let shown = shown(&args.out);
    let mut magic = [0; format::MAGIC.len()];
    let file = File::open(&args.out).with_context(|| format!("cannot open '{shown}'"))?;
    let read = file.take(magic.len() as u64).read(&mut magic).with_context(|| format!("cannot read '{shown}'"))?;
    if magic[..read] == format::MAGIC {
        return Ok(out);
    }
    Err(usage(format!("'{shown}' exists and is not a certificate: give another name, or add --force to replace it")))
}

/// The table that the proof is made from. One with rounds leads to the fewest facts. In a draw, rounds do not matter.
fn table(cli: &Cli, args: &Args, store: &CommandStore<'_>, position: &Position) -> anyhow::Result<Table> {
    let rules = position.rules();
    let table = store.table_if(rules, Wanted::RoundsUnlessPinned, || asking::may_solve(&args.asked, rules))?;
    if table.has_rounds() {
        return Ok(table);
    }
    let is_draw = table.outcome(position)? == Outcome::Draw;
    match store.tables.find(rules, Wanted::Rounds).filter(|_| !is_draw) {
        Some(found) => {
            note(
                cli.quiet,
                "note: took the table in the cache, which has rounds, so the proof is likely to be shorter",
            );
            Ok(found)
        }
        None => Ok(store.tables.expanded(&table)?),
    }
}

fn prove(cli: &Cli, deal: &str, table: &Table, hand: CardSet) -> Result<Proof, ProveError> {
    let source = table.tablebase();
    let order = || {
        let ordering = Progress::new("ordering the hands".to_owned(), "pass", cli.quiet);
        proof_order(&*source, memory_limit(cli), &ordering)
    };
    let progress = Progress::new(format!("proving '{deal}'"), "step", cli.quiet);
    Proof::prove_from(&*source, hand, order, &progress)
}

/// Checks the new certificate: the table may be wrong.
fn check_again(
    cli: &Cli,
    args: &Args,
    check: impl FnOnce(&Progress) -> Result<Option<u64>, CertificateError>,
) -> anyhow::Result<()> {
    let checked = Progress::during("checking the certificate", "step", cli.quiet, check);
    checked.map(drop).map_err(|error| refusal(error, &shown(&args.out)))
}

/// The message for a refused new certificate. Only a proof that does not hold shows that the table is wrong.
fn refusal(error: CertificateError, name: &str) -> anyhow::Error {
    match error {
        CertificateError::Refused(fault) => {
            anyhow!("the proof is wrong, so the table is: {fault}; verify it with 'faceup table verify'")
        }
        CertificateError::TooLarge(limit) => {
            anyhow!("there is a proof, but it is too large to be checked, so it is not written: {limit}")
        }
        error => certificate::explain(error, name),
    }
}

#[cfg(test)]
mod tests {
    use faceup::Interrupted;
    use faceup::parts::check::CheckError;

    use super::*;

    #[test]
    fn only_a_wrong_proof_tells_that_the_table_is_wrong() {
        let limits = [
            CheckError::TooLarge { bytes: 2, most: 1 },
            CheckError::TooMany { facts: 2, most: 1 },
            CheckError::TooManyCards { cards: 31, most: 30 },
        ];
        let others = [CertificateError::Interrupted(Interrupted), CertificateError::NotACertificate];
        for error in limits.map(CertificateError::TooLarge).into_iter().chain(others) {
            let told = format!("{:#}", refusal(error, "p.cert"));
            assert!(!told.contains("table"), "{told}");
        }
        let told = refusal(CertificateError::Refused("a fact".to_owned()), "p.cert").to_string();
        assert!(told.starts_with("the proof is wrong, so the table is: a fact"), "{told}");
    }
}
