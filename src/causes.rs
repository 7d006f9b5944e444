//! Errors in words.

use std::error::Error;
use std::io;

use faceup_core::Interrupted;

/// An error and its causes on one line. Errors of the system are put in our words, with a remedy. An interruption is no cause: its error
/// says so itself.
#[must_use]
pub fn describe_causes(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&cause| cause.source()).enumerate();
    let causes = causes.filter(|(at, cause)| *at == 0 || !cause.is::<Interrupted>());
    let words = |cause: &(dyn Error + 'static)| match cause.downcast_ref::<io::Error>() {
        Some(error) if error.raw_os_error().is_some() => of_system(error),
        _ => without_number(&cause.to_string()),
    };
    let mut words: Vec<String> = causes.map(|(_, cause)| words(cause)).collect();
    // Some errors print their cause themselves.
    words.dedup_by(|later, earlier| later.eq_ignore_ascii_case(earlier));
    words.join(": ")
}

/// The fault of a file, without the advice to make it again: for callers that make or fetch it again by themselves.
#[must_use]
pub fn describe_fault(error: &(dyn Error + 'static)) -> String {
    let text = describe_causes(error);
    let advice = [": make it again", "; make it again"].iter().filter_map(|advice| text.rfind(advice)).max();
    text[..advice.unwrap_or(text.len())].to_owned()
}

/// An error of the system: the fault and the remedy.
fn of_system(error: &io::Error) -> String {
    use io::ErrorKind::*;
    let words = match error.kind() {
        NotFound => "there is no such file or folder; check the name",
        PermissionDenied => "permission denied; change the permissions, or choose another place",
        NotADirectory => "a part of the path is not a folder; check the name",
        IsADirectory => "it is a folder; give the name of a file",
        StorageFull => "no space left on the disk; make room, or choose another place",
        QuotaExceeded => "the disk quota is used up; make room, or choose another place",
        FileTooLarge => "the file would be too large; raise the limit to file sizes, or choose another place",
        ReadOnlyFilesystem => "the disk is read-only; choose another place",
        InvalidFilename => "the name is too long, or not allowed; choose another name",
        OutOfMemory => "there is not enough memory; free some",
        _ => return without_number(&error.to_string()),
    };
    words.to_owned()
}

/// Removes the number that the system adds to an error.
fn without_number(text: &str) -> String {
    match text.split_once(" (os error ").and_then(|(before, after)| Some((before, after.split_once(')')?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => text.to_owned(),
    }
}
