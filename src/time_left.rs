//! The progress of a piece of work, and the time left.

use std::time::Duration;

use faceup_core::{Rules, Status, Trumps};

use crate::Cost;

/// The share of the time left is the share of undecided positions to this power. Measured on solves of one suit and of two suits, with and
/// without rounds: at half time, four fifths of the positions are decided.
const EXPONENT: f64 = 0.4;
/// The same for games with trumps. Measured on Challenge.
const EXPONENT_WITH_TRUMPS: f64 = 0.7;

/// Unfinished work is never shown as done.
const MOST: f64 = 0.999;

/// Estimates the progress of a piece of work and the time left, from the reports to an [`Observer`](crate::Observer). It has no clock: the
/// caller passes the time.
#[derive(Debug, Clone)]
pub struct TimeLeft {
    work: Work,
    /// The time and the share of the first report. A resumed solve does not start at zero.
    first: Option<(Duration, f64)>,
    share: f64,
    last: Duration,
}

#[derive(Debug, Clone)]
enum Work {
    /// Work in steps. The share is that of the step.
    Steps { step: u16, total: u64 },
    /// A solve. The share is that of the whole.
    Solve {
        rules: Rules,
        /// Whether smaller games are solved first.
        has_smaller_games: Option<bool>,
    },
}

impl TimeLeft {
    /// For work in steps. It restarts at each step.
    #[must_use]
    pub fn of_steps() -> TimeLeft {
        TimeLeft::of(Work::Steps { step: 0, total: 0 })
    }

    /// For solving a game, with rounds or without.
    #[must_use]
    pub fn of_solve(rules: Rules) -> TimeLeft {
        TimeLeft::of(Work::Solve { rules, has_smaller_games: None })
    }

    fn of(work: Work) -> TimeLeft {
        TimeLeft { work, first: None, share: 0.0, last: Duration::ZERO }
    }

    /// Takes a report. `now` is the time since the start of the work.
    pub fn update(&mut self, now: Duration, status: Status) {
        let done = status.done as f64 / status.total.max(1) as f64;
        let share = match &mut self.work {
            Work::Steps { step, total } => {
                if (*step, *total) != (status.step, status.total) {
                    (*step, *total) = (status.step, status.total);
                    (self.first, self.share) = (None, 0.0);
                }
                done
            }
            Work::Solve { rules, has_smaller_games } => {
                let exponent = if rules.trumps() == Trumps::Own { EXPONENT_WITH_TRUMPS } else { EXPONENT };
                let within = 1.0 - (1.0 - done).max(0.0).powf(exponent);
                // The number of positions identifies the current game.
                let current = ((status.total + 2).ilog2() / u32::from(rules.pack().suits())) as u8;
                let up_to = |ranks| rules.with_ranks(ranks).map_or(0.0, |game| Cost::of(game, false).seconds());
                let (before, now, all) =
                    (up_to(current.saturating_sub(1)), up_to(current), up_to(rules.pack().ranks()));
                let is_part = *has_smaller_games.get_or_insert(current < rules.pack().ranks());
                if is_part && all > 0.0 { (before + (now - before) * within) / all } else { within }
            }
        };
        // Reports of several threads may arrive in any order.
        self.share = self.share.max(share.min(MOST));
        self.first.get_or_insert((now, self.share));
        self.last = now;
    }

    /// The share of the work done, from 0 to 1. For a solve it never falls.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.share
    }

    /// The time left. `None` until there is enough progress to estimate it.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let (begun, at_first) = self.first?;
        let (spent, gained) = (self.last.saturating_sub(begun).as_secs_f64(), self.share - at_first);
        (gained > 1e-6).then(|| Duration::from_secs_f64((spent * (1.0 - self.share) / gained).min(1e12)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::Preset;

    /// A recorded solve: milliseconds, step and decided positions.
    type Record = (Duration, Vec<(u64, Status)>);

    fn record(total: u64, all: u64, lines: &[(u64, u16, u64)]) -> Record {
        let status = |&(at, step, done): &(u64, u16, u64)| (at, Status { step, done, total: all });
        (Duration::from_millis(total), lines.iter().map(status).collect())
    }

    /// Replays a record. The share never falls or reaches the whole, and the time left is right within a factor of two, once a tenth of the
    /// work is done.
    fn check(mut time: TimeLeft, (total, lines): Record) {
        let (mut share, begun) = (0.0, lines[0].0);
        for (at, status) in lines {
            time.update(Duration::from_millis(at), status);
            assert!(share <= time.share() && time.share() < 1.0, "{share} {}", time.share());
            share = time.share();
            let part = at as f64 / total.as_millis() as f64;
            if part > 0.1 && part < 0.95 && at > begun {
                let (left, really) = (time.left().unwrap().as_secs_f64(), total.as_secs_f64() * (1.0 - part));
                assert!(left > really / 2.0 && left < really * 2.0 + 0.5, "at {at}: {left} s, really {really} s");
            }
        }
        assert!(share > 0.9, "{share}");
    }

    #[test]
    fn a_solve_with_rounds() {
        #[rustfmt::skip]
        let lines = [
            (74, 0, 0), (748, 15, 542764), (1403, 18, 1165869), (2058, 19, 1833782), (2719, 20, 2310735),
            (3402, 21, 2834573), (4051, 21, 3299239), (4743, 22, 4085723), (5400, 23, 4864267), (6095, 24, 5645674),
            (6784, 25, 6373310), (7485, 26, 7123717), (8151, 27, 7882141), (8839, 28, 8965021), (9492, 30, 10301103),
            (10156, 31, 11202629), (10835, 33, 11823047), (11491, 34, 12335833), (12140, 35, 12814019),
            (12830, 37, 13256736), (13480, 39, 13616679), (14159, 40, 13898719), (14816, 42, 14222799),
            (15465, 44, 14545686), (16137, 45, 14829084), (16789, 47, 15112780), (17468, 49, 15487074),
            (18142, 51, 15681553), (18830, 52, 15831177), (19486, 54, 15991710), (20163, 56, 16154841),
            (20817, 58, 16281769), (21473, 60, 16445234), (22131, 63, 16567063), (22804, 66, 16640102),
            (23463, 70, 16699472), (24106, 76, 16735370), (24761, 85, 16753292), (25419, 101, 16775098),
            (25621, 121, 16777214),
        ];
        check(TimeLeft::of_solve(Preset::BeatItOrEatIt.rules(2, 12).unwrap()), record(25630, (1 << 24) - 2, &lines));
    }

    #[test]
    fn a_solve_of_challenge() {
        #[rustfmt::skip]
        let lines = [
            (1, 0, 0), (1185, 9, 77836), (2453, 11, 142604), (3609, 12, 210664), (4809, 14, 276241),
            (6014, 15, 329094), (7267, 15, 374808), (8433, 16, 425044), (9693, 17, 483810), (10866, 17, 524869),
            (12094, 18, 584988), (13260, 19, 637881), (14518, 20, 695542), (15741, 21, 742864), (16914, 22, 787584),
            (18093, 23, 832321), (19329, 24, 867366), (20482, 25, 908141), (21692, 27, 937168), (22849, 29, 963598),
            (24001, 31, 987146), (25177, 33, 1007458), (26341, 37, 1028628), (27498, 50, 1047501),
            (27536, 60, 1048570),
        ];
        check(TimeLeft::of_solve(Preset::Challenge.rules(4, 5).unwrap()), record(27537, (1 << 20) - 2, &lines));
    }

    #[test]
    fn a_solve_of_outcomes_by_way_of_shorter_games() {
        // Cards, milliseconds, step and decided positions.
        #[rustfmt::skip]
        let lines: [(u32, u64, u16, u64); 37] = [
            (18, 3, 0, 0), (18, 244, 35, 251960), (20, 333, 0, 16537), (20, 575, 1, 1038240), (22, 751, 0, 16462),
            (22, 1010, 0, 2855723), (22, 1267, 0, 3718361), (22, 1520, 0, 4023342), (22, 1781, 1, 4175863),
            (24, 2464, 0, 16415), (24, 2734, 0, 4512090), (24, 3001, 0, 5979412), (24, 3272, 0, 7305819),
            (24, 3548, 0, 8279427), (24, 3816, 0, 9226467), (24, 4088, 0, 10451830), (24, 4357, 0, 11450206),
            (24, 4632, 0, 12516266), (24, 4978, 0, 13405035), (24, 5263, 0, 13935499), (24, 5504, 0, 14394253),
            (24, 5789, 0, 14724092), (24, 6060, 0, 15003016), (24, 6319, 0, 15561428), (24, 6577, 0, 15799451),
            (24, 6839, 0, 15905114), (24, 7104, 0, 16005223), (24, 7359, 0, 16083587), (24, 7623, 0, 16182000),
            (24, 7892, 0, 16315002), (24, 8151, 0, 16418978), (24, 8439, 0, 16476336), (24, 8696, 1, 16561994),
            (24, 8959, 1, 16635963), (24, 9232, 1, 16706376), (24, 9587, 4, 16777214), (24, 9587, 4, 16777214),
        ];
        let status = |(cards, at, step, done)| (at, Status { step, done, total: (1u64 << cards) - 2 });
        let lines = lines.map(status).to_vec();
        check(TimeLeft::of_solve(Preset::BeatItOrEatIt.rules(2, 12).unwrap()), (Duration::from_millis(9594), lines));
    }
    #[test]
    fn a_resumed_solve_counts_its_own_part_alone() {
        let mut time = TimeLeft::of_solve(Preset::BeatItOrEatIt.rules(2, 11).unwrap());
        let total = (1 << 22) - 2;
        time.update(Duration::ZERO, Status { step: 40, done: total * 9 / 10, total });
        assert_eq!(time.left(), None);
        time.update(Duration::from_secs(10), Status { step: 50, done: total * 96 / 100, total });
        let left = time.left().unwrap().as_secs_f64();
        assert!((15.0..40.0).contains(&left), "{left}");
    }

    #[test]
    fn each_step_begins_anew() {
        let mut time = TimeLeft::of_steps();
        time.update(Duration::from_secs(1), Status { step: 0, done: 0, total: 100 });
        time.update(Duration::from_secs(5), Status { step: 0, done: 80, total: 100 });
        assert_eq!((time.share(), time.left()), (0.8, Some(Duration::from_secs(1))));
        time.update(Duration::from_secs(6), Status { step: 1, done: 10, total: 100 });
        assert_eq!((time.share(), time.left()), (0.1, None));
    }
}
