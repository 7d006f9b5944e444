//! Records in files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use faceup::parts::files::Target;
use faceup::parts::play::{JsonError, Record};

use crate::failure::usage;
use crate::input::read_at_most;

/// The most bytes of a file. A game of half a million moves is shorter.
const LONGEST: u64 = 4 << 20;

/// Reads all records of a file, or of standard input for `-`.
pub fn read(path: &Path) -> anyhow::Result<Vec<Record>> {
    let is_input = path.as_os_str() == "-";
    let name = if is_input { "standard input".to_owned() } else { format!("'{}'", path.display()) };
    let input: Box<dyn Read> = if is_input {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot open the record {name}"))?)
    };
    let read = read_at_most(input, LONGEST).with_context(|| format!("cannot read the record {name}"))?;
    let Some(bytes) = read else {
        bail!("expected the record of a game, got more than {} MiB in {name}", LONGEST >> 20);
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        usage(format!("expected a record as UTF-8 text, got other bytes in {name}, from byte {at} on"))
    })?;
    Record::read_all(&text).map_err(|error| match error {
        JsonError::Text(error) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            usage(format!("{name}, {}", error.render_in_file(text)))
        }
        error => usage(format!("{name}: {error}")),
    })
}

/// Whether a file exists that is neither empty nor one record, which a record must not replace.
pub fn holds_other_text(path: &Path) -> bool {
    // A path of `-` would read standard input.
    let path = Path::new(".").join(path);
    path.metadata().is_ok_and(|there| there.is_file() && there.len() > 0)
        && read(&path).map_or(true, |records| records.len() > 1)
}

/// Writes a record to a file, whole or not at all: as JSON if its name ends in `.json`, else as text. Returns the target for the next
/// version of the file.
pub fn write(target: &Target, record: &Record) -> anyhow::Result<Target> {
    let is_json = target.path().extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let text = if is_json { record.to_json() + "\n" } else { record.to_string() };
    Ok(faceup::parts::files::write_whole(target, &text)?)
}
