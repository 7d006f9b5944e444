//! The progress of long work.

use std::time::Duration;

use faceup::Watch;

/// Reports the share of the work that is done, once for each percent.
pub fn percents<'a>(watch: Watch<'a>, told: &'a (dyn Fn(f64) + Sync)) -> Watch<'a> {
    let mut last = 0;
    watch.every(Duration::ZERO).on_progress(move |progress| {
        let percent = (100.0 * progress.share) as u32;
        if percent > last {
            last = percent;
            told(progress.share);
        }
    })
}
