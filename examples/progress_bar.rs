//! An observer that shows a progress bar, and ends the work after a while.
//! `cargo run --release --example progress_bar`.

use std::time::{Duration, Instant};

use faceup::{Observer, Rules, Solve, Status};
use indicatif::{ProgressBar, ProgressStyle};

struct Bar {
    bar: ProgressBar,
    deadline: Instant,
}

impl Observer for Bar {
    fn progress(&self, status: Status) {
        self.bar.set_length(status.total);
        self.bar.set_position(status.done);
        self.bar.set_message(format!("step {}", status.step));
    }

    fn interrupted(&self) -> bool {
        Instant::now() > self.deadline
    }
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let style = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} positions")?;
    let observer =
        Bar { bar: ProgressBar::no_length().with_style(style), deadline: Instant::now() + Duration::from_secs(60) };
    let table = Solve::new(Rules::beat_it_or_eat_it(2, 9)?).observer(&observer).run()?;
    observer.bar.finish();
    println!("{:?}", table.counts());
    assert_eq!(table.counts().win, 141_572);
    Ok(())
}
