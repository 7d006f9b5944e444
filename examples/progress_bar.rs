//! A solve with a progress bar, which ends after a minute at the latest: `cargo run --release --example progress_bar`.

use std::time::Duration;

use faceup::{Cancel, Rules, Solve};
use indicatif::{ProgressBar, ProgressStyle};

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bar = ProgressBar::new(1_000).with_style(ProgressStyle::with_template("{bar:40} {msg}")?);
    let table = Solve::new(Rules::beat_it_or_eat_it(2, 9)?)
        .cancel(&Cancel::after(Duration::from_secs(60))) // a clone of it can end the work earlier, from any thread
        .on_progress(|progress| {
            bar.set_position((1_000.0 * progress.share) as u64);
            bar.set_message(progress.to_string()); // such as "41%, 3 s left"
        })
        .run()?;
    bar.finish_and_clear();
    println!("{:?}", table.counts());
    assert_eq!(table.counts().win, 141_572);
    Ok(())
}
