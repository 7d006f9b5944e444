//! Certificates in the messages of the commands.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use faceup::certificate::{AllDeals, Certificate, CertificateError};
use faceup::parts::core::Bytes;
use faceup::parts::solver::Counts;

use crate::args::Cli;
use crate::input::read_at_most;
use crate::machine::memory_limit;
use crate::output::{grouped, plural, shown};

/// The most bytes of a certificate.
const MOST_BYTES: u64 = 1 << 30;

/// The bytes that show whether a file is a certificate.
const FIRST_BYTES: u64 = 64;

/// A certificate of either kind.
pub enum AnyCertificate {
    /// A certificate of a deal.
    Deal(Certificate),
    /// A certificate of all deals of a game, and the length of the file.
    All(AllDeals, u64),
}

/// Reads a certificate to check it. The first bytes reveal a file of another kind.
pub fn read_file(cli: &Cli, path: &Path, without_dominance: bool) -> anyhow::Result<AnyCertificate> {
    let shown = shown(path);
    let mut file = File::open(path).with_context(|| format!("cannot open '{shown}'"))?;
    let failed = || format!("cannot read '{shown}'");
    let mut bytes = Vec::new();
    file.by_ref().take(FIRST_BYTES).read_to_end(&mut bytes).with_context(failed)?;
    if let Err(error @ CertificateError::NotACertificate) = Certificate::read(bytes.clone()) {
        return Err(explain(error, &shown));
    }
    let Some(rest) = read_at_most(file, MOST_BYTES - FIRST_BYTES).with_context(failed)? else {
        bail!("'{shown}' is longer than the {MOST_BYTES} bytes that a certificate may have");
    };
    bytes.extend(rest);
    let length = bytes.len() as u64;
    let read = match Certificate::read(bytes.clone()) {
        Err(CertificateError::AllDeals) => {
            let needed = AllDeals::memory_needed(&bytes, without_dominance).map_err(|error| explain(error, &shown))?;
            ensure_memory(cli, &format!("checking '{shown}'"), needed)?;
            AllDeals::read(&bytes).map(|read| AnyCertificate::All(read, length))
        }
        read => read.map(AnyCertificate::Deal),
    };
    read.map_err(|error| explain(error, &shown))
}

/// Fails if work on all deals of a game takes more memory than may be used.
pub fn ensure_memory(cli: &Cli, work: &str, needed: u64) -> anyhow::Result<()> {
    let limit = memory_limit(cli).unwrap_or(u64::MAX);
    ensure!(needed <= limit, "{work} takes {}", Bytes::over(needed.into(), limit.into()));
    Ok(())
}

/// The claim of the certificate of all deals of a game.
pub fn all_deals(counts: Counts) -> String {
    let Counts { win, loss, draw } = counts;
    let draws = if draw == 0 { String::new() } else { format!(", and {} drawn", grouped(draw)) };
    format!(
        "of {}, {} are won by the starter, {} lost{draws}",
        plural(counts.total(), "deal"),
        grouped(win),
        grouped(loss)
    )
}

/// An error of the checker, about a file.
pub fn explain(error: CertificateError, what: &str) -> anyhow::Error {
    match error {
        CertificateError::Interrupted(interrupted) => {
            anyhow::Error::new(interrupted).context(format!("interrupted before '{what}' was checked"))
        }
        error => anyhow::anyhow!("'{what}' is refused: {error}"),
    }
}
