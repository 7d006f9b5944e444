//! What the commands say about certificates.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use faceup::check::{Cards, Certificate, CheckError, Outcome};
use faceup::{AfterBeating, CardSet, Interrupted, Pack, Rules, Trumps, notation};

use crate::input::read_at_most;
use crate::output::shown;
use crate::progress::Progress;

/// No certificate that is read is longer.
const MOST_BYTES: u64 = 1 << 30;

/// The first bytes of a file, which tell whether it is a certificate.
const FIRST_BYTES: u64 = 64;

/// Reads the bytes of a certificate. A file of another kind is refused by its first bytes.
pub fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = shown(path);
    let mut file = File::open(path).with_context(|| format!("cannot open '{shown}'"))?;
    let failed = || format!("cannot read '{shown}'");
    let mut bytes = Vec::new();
    file.by_ref().take(FIRST_BYTES).read_to_end(&mut bytes).with_context(failed)?;
    if let Err(error @ CheckError::NotACertificate) = Certificate::read(&bytes) {
        return Err(explain(error, &shown, None));
    }
    let Some(rest) = read_at_most(file, MOST_BYTES - FIRST_BYTES).with_context(failed)? else {
        bail!("'{shown}' is longer than the {MOST_BYTES} bytes that a certificate may have");
    };
    bytes.extend(rest);
    Ok(bytes)
}

/// Checks a certificate, with progress. Returns the number of hands of the proof without dominance, if it is asked for.
pub fn check(
    certificate: &Certificate,
    without_dominance: bool,
    progress: &Progress,
) -> Result<Option<u64>, CheckError> {
    use faceup::{Observer, Status};
    let watch = |step, done, total| {
        progress.progress(Status { step, done, total });
        !progress.interrupted()
    };
    certificate.check(&mut |done, total| watch(1, done, total))?;
    if !without_dominance {
        return Ok(None);
    }
    certificate.check_without_dominance(&mut |done, total| watch(2, done, total)).map(Some)
}

/// An error of the checker, about a file. Hands are in the usual notation.
pub fn explain(error: CheckError, what: &str, rules: Option<Rules>) -> anyhow::Error {
    if error == CheckError::Interrupted {
        return anyhow::Error::new(Interrupted).context(format!("interrupted before '{what}' was checked"));
    }
    anyhow::anyhow!("'{what}' is refused: {}", fault(error, rules))
}

/// The fault of a certificate, with hands in the usual notation.
pub fn fault(error: CheckError, rules: Option<Rules>) -> String {
    let hand = match error {
        CheckError::NotProved { fact, .. } | CheckError::NotTheClaim { fact } => Some(fact.hand),
        _ => None,
    };
    match (hand, rules) {
        (Some(hand), Some(rules)) => error.to_string().replace(&format!("{hand:?}"), &written(hand, rules)),
        _ => error.to_string(),
    }
}

/// A hand in the usual notation.
pub fn written(hand: Cards, rules: Rules) -> String {
    notation::format_hand(CardSet::from_bits(hand.0), rules.pack())
}

/// The rules of a certificate, as the other commands know them.
pub fn rules_of(certificate: &Certificate) -> anyhow::Result<Rules> {
    let game = certificate.game();
    let trumps = if game.has_trumps { Trumps::Own } else { Trumps::None };
    let after_beating = if game.passes { AfterBeating::Pass } else { AfterBeating::Lead };
    Ok(Rules::new(Pack::new(u8::try_from(game.suits)?, u8::try_from(game.ranks)?)?, trumps, after_beating)?)
}

/// The outcome as a word.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }
}

/// The claim of a certificate, for people.
pub fn claim(certificate: &Certificate, rules: Rules) -> String {
    let trumps = if rules.trumps() == Trumps::Own { " (trumps: spades)" } else { "" };
    let hand = written(certificate.hand(), rules);
    format!("{rules}\n\nproved: {} for the player who leads {hand}{trumps}", outcome(certificate.outcome()))
}
