//! Confidence intervals of estimates.

/// 95% of a normal distribution lie within this many standard deviations of the mean.
pub const DEVIATES_95: f64 = 1.959_963_985;

/// Wilson's score interval of a probability, from the share of successes. (E. B. Wilson, 1927.)
///
/// Accurate for rare events too. The number of trials may be a fraction: dependent trials count as fewer independent ones. The interval
/// always contains the share.
///
/// ```
/// use faceup_core::interval::{DEVIATES_95, wilson};
/// assert_eq!(wilson(0.5, 0.0, DEVIATES_95), (0.0, 1.0)); // without trials nothing is known
/// let (low, high) = wilson(0.5, 100.0, DEVIATES_95);
/// assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
/// ```
pub fn wilson(share: f64, trials: f64, deviates: f64) -> (f64, f64) {
    if trials == 0.0 {
        return (0.0, 1.0);
    }
    let square = deviates * deviates;
    let middle = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let half =
        deviates / (1.0 + square / trials) * (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    // Rounding must not exclude the share.
    ((middle - half).max(0.0).min(share), (middle + half).min(1.0).max(share))
}

/// The normal approximation of the interval of a mean, from the number of samples, their sum and their sum of squares. `None` if there is
/// only one sample, or all are equal.
pub fn of_mean(samples: f64, sum: f64, squares: f64, deviates: f64) -> Option<(f64, f64)> {
    let mean = sum / samples;
    let variance = ((squares - sum * mean) / (samples - 1.0)).max(0.0);
    let half = deviates * (variance / samples).sqrt();
    (half > 0.0).then_some((mean - half, mean + half))
}
