//! Properties of solved games: symmetry, chances, bounds, drafts, memory and interruptions.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use faceup_core::{ByPlayer, Interrupted, Observer, Player, Quiet, Status};
use faceup_femto::{
    Card, Deal, Dealing, Draft, LeftOut, Matrix, Modulus, Objective, Pack, Ratio, Settings, SettingsError, Solution,
    SolveError, Statistics, bound, bounds_extent, deals, extent, solve, strengths,
};
use proptest::prelude::*;

use crate::support::{pack, reachable, variants};

fn femto() -> Solution {
    solve(&Settings::default(), None, &Quiet).unwrap()
}

/// The computed sizes are those of the table.
#[test]
fn extents_are_counted() {
    assert_eq!((femto().states(), extent(&Settings::default()).states), (6887, 6887));
    for cards in ["3,7", "2,3,4,7", "1,2,3,4,5,6,7", "J,1,5,8,11,13"] {
        for settings in variants(&pack(cards)) {
            assert_eq!(extent(&settings).states, solve(&settings, None, &Quiet).unwrap().states(), "{settings}");
        }
    }
}

/// At every state of a small pack and under all settings, chances are chances, and the strategies earn the value.
#[test]
fn strategies_are_optimal_everywhere() {
    for settings in variants(&pack("2,3,5,7,8")) {
        let solution = solve(&settings, None, &Quiet).unwrap();
        for state in reachable(&settings) {
            let Some(analysis) = solution.analyse(&state) else {
                assert!(state.is_over());
                continue;
            };
            assert_eq!(analysis.value, solution.value(&state), "{settings}: {state:?}");
            let (mut sum, mut mean) = (Ratio::ZERO, Ratio::ZERO);
            for i in 0..analysis.cards.one.len() {
                for j in 0..analysis.cards.two.len() {
                    let chance = analysis.chance(i, j);
                    assert!(chance >= Ratio::ZERO);
                    sum = &sum + &chance;
                    mean = &mean + &(&chance * analysis.payoffs.at(i, j));
                }
            }
            assert_eq!((sum, mean), (Ratio::ONE, analysis.value.clone()), "{settings}: {state:?}");
            let turned = solution.analyse(&state.swapped()).unwrap();
            assert_eq!(turned.value, -&analysis.value);
            for player in Player::ALL {
                assert_eq!(turned.chances(!player), analysis.chances(player), "{settings}: {state:?}");
            }
        }
    }
}

/// The exact chances of all ends sum to one, and the mean payoff is the value.
#[test]
fn chances_of_ends() {
    for settings in variants(&pack("2,3,4,6,7,10")) {
        let solution = solve(&settings, None, &Quiet).unwrap();
        for deal in Deal::all(&settings.pack) {
            let statistics = Statistics::<Ratio>::new(&solution, &[(deal, Ratio::ONE)], None, &Quiet).unwrap();
            assert_eq!(statistics.ends().values().sum::<Ratio>(), Ratio::ONE);
            assert_eq!(statistics.mean_payoff(), solution.deal_value(deal), "{settings}: {deal:?}");
            assert!(statistics.rounds().keys().all(|rounds| (3..=5).contains(rounds)));
        }
        let all = Statistics::<Ratio>::new(&solution, &deals(&solution), None, &Quiet).unwrap();
        let floats = Statistics::<f64>::new(&solution, &deals(&solution), None, &Quiet).unwrap();
        assert_eq!(all.results().iter().sum::<Ratio>(), Ratio::ONE);
        assert!((all.mean_rounds().to_f64() - floats.mean_rounds()).abs() < 1e-9);
    }
}

/// The bounds enclose every exact value closely.
#[test]
fn bounds_enclose() {
    for settings in variants(&Pack::femto()) {
        let (solution, bounds) = (solve(&settings, None, &Quiet).unwrap(), bound(&settings, None, &Quiet).unwrap());
        for deal in Deal::all(&settings.pack) {
            let (exact, between) = (solution.deal_value(deal), bounds.deal(deal));
            assert!(between.low <= exact && exact <= between.high, "{settings}: {deal:?}");
            assert!(&between.high - &between.low < Ratio::new(1, 10_000_000_000), "{settings}: {between:?}");
        }
    }
}

/// Compares the draft with one that tries every pick.
#[test]
fn drafts() {
    fn naive(solution: &Solution, taken: ByPlayer<faceup_femto::Hand>) -> Ratio {
        let pack = &solution.settings().pack;
        if let Ok(deal) = Deal::new(pack, taken) {
            return solution.deal_value(deal);
        }
        let picker = Draft::picker(taken);
        let free = pack.full().minus(taken.one.union(taken.two));
        let after = free.places().map(|place| {
            let mut next = taken;
            next[picker] = next[picker].with(place);
            naive(solution, next)
        });
        if picker == Player::One { after.max().unwrap() } else { after.min().unwrap() }
    }
    for cards in ["3,7", "2,3,4,6,7,10", "2,3,5,7,8"] {
        for settings in variants(&pack(cards)).into_iter().step_by(7) {
            let solution = solve(&settings, None, &Quiet).unwrap();
            let draft = Draft::new(&solution);
            assert_eq!(*draft.value(), naive(&solution, ByPlayer::default()), "{settings}");
            let ends = draft.deals();
            assert_eq!(ends.iter().map(|(_, chance)| chance).sum::<Ratio>(), Ratio::ONE);
            for (deal, _) in ends {
                assert_eq!(solution.deal_value(deal), *draft.value(), "{settings}: {deal:?}");
            }
        }
    }
}

#[test]
fn strengths_with_a_card_left_out() {
    // docs/femto.md has the orders of the author's pack. With a card left out, several hands can face a hand.
    let nine = Settings { pack: pack("2,3,4,5,6,7,8,10,12"), ..Settings::default() };
    let solution = solve(&nine, None, &Quiet).unwrap();
    let strengths = strengths(&solution);
    assert_eq!(strengths.len(), 126);
    for strength in strengths {
        assert_eq!(solution.deal_value(strength.worst), strength.least);
        assert!(strength.least <= strength.mean);
    }
}

/// A pack of nine with a card left out is nine packs of eight.
#[test]
fn one_left_out() {
    let nine = Settings { pack: pack("J,2,3,4,5,6,7,8,10"), ..Settings::default() };
    let solution = solve(&nine, None, &Quiet).unwrap();
    assert_eq!(Deal::all(&nine.pack).count(), 630);
    for out in nine.pack.cards() {
        let left: Vec<Card> = nine.pack.cards().iter().copied().filter(|card| card != out).collect();
        let eight = Settings { pack: Pack::new(left).unwrap(), ..Settings::default() };
        let smaller = solve(&eight, None, &Quiet).unwrap();
        for deal in Deal::all(&eight.pack) {
            let there = |hand| nine.pack.parse_hand(&eight.pack.format_hand(hand)).unwrap();
            let hands = ByPlayer { one: there(deal.hands().one), two: there(deal.hands().two) };
            let same = Deal::new(&nine.pack, hands).unwrap();
            assert_eq!(solution.deal_value(same), smaller.deal_value(deal));
        }
    }
}

#[test]
fn wrong_combinations() {
    let nine = Settings { pack: pack("2,3,4,5,6,7,8,10,12"), ..Settings::default() };
    assert_eq!(nine.check(LeftOut::Shown), Ok(()));
    assert_eq!(nine.check(LeftOut::Hidden), Err(SettingsError::Hidden));
    let drafted = Settings { dealing: Dealing::Drafted, ..nine };
    assert_eq!(drafted.check(LeftOut::Hidden), Err(SettingsError::HiddenInDraft));
    assert_eq!(Settings::default().check(LeftOut::Shown), Err(SettingsError::NoneLeftOut(8)));
    assert!(Modulus::new(1).is_err() && Modulus::new(0).is_err());
}

#[test]
fn memory_is_refused_beforehand() {
    let sixteen = pack("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16");
    let settings = Settings { pack: sixteen, ..Settings::default() };
    assert!(matches!(solve(&settings, Some(100 << 20), &Quiet), Err(SolveError::Memory { .. })));
    // Long fractions are noticed during the solve.
    let settings = Settings { objective: Objective::Margin, ..Settings::default() };
    let needed = extent(&settings).bytes;
    assert!(matches!(solve(&settings, Some(needed + 1000), &Quiet), Err(SolveError::Outgrown { .. })));
    // The memory of bounds is known exactly before the work.
    let needed = bounds_extent(&settings).bytes;
    assert!(bound(&settings, Some(needed), &Quiet).is_ok());
    let refused = bound(&settings, Some(needed - 1), &Quiet).unwrap_err();
    assert_eq!(refused, SolveError::Memory { needed, limit: needed - 1 });
}

/// Statistics stay within the allowed memory, as values do.
#[test]
fn memory_of_statistics() {
    let solution = solve(&Settings::default(), None, &Quiet).unwrap();
    let held = solution.bytes() + Draft::memory(solution.settings());
    let deals = deals(&solution);
    let exact = |limit| Statistics::<Ratio>::new(&solution, &deals, Some(limit), &Quiet);
    let floats = |limit| Statistics::<f64>::new(&solution, &deals, Some(limit), &Quiet);
    assert!(exact(held + (64 << 20)).is_ok() && floats(held + (8 << 20)).is_ok());
    for limit in [0, held, held + (100 << 10)] {
        assert!(matches!(exact(limit), Err(SolveError::Outgrown { .. })), "{limit}");
        assert!(matches!(floats(limit), Err(SolveError::Outgrown { .. })), "{limit}");
    }
    let stopped = Statistics::<f64>::new(&solution, &deals, None, &PatientFor(AtomicU64::new(0), 0));
    assert_eq!(stopped.unwrap_err(), SolveError::Interrupted(Interrupted));
}

/// Checks the progress, and interrupts after this many questions.
struct PatientFor(AtomicU64, u64);

impl Observer for PatientFor {
    fn progress(&self, status: Status) {
        assert!(status.done <= status.total);
    }

    fn interrupted(&self) -> bool {
        self.0.fetch_add(1, Relaxed) >= self.1
    }
}

/// The solver checks for an interruption before each value.
#[test]
fn interruptions_at_any_time() {
    let settings = Settings::default();
    for patience in [0, 1, 10, 100, 1000] {
        let observer = PatientFor(AtomicU64::new(0), patience);
        assert_eq!(solve(&settings, None, &observer).unwrap_err(), SolveError::Interrupted(Interrupted));
        let asked = observer.0.into_inner();
        // Each thread and the caller may check once or twice more.
        assert!(asked <= patience + 200, "asked {asked} times, {patience} were enough");
    }
    let observer = PatientFor(AtomicU64::new(0), u64::MAX);
    let states = solve(&settings, None, &observer).unwrap().states();
    assert!(observer.0.into_inner() >= states);
    let stopped = bound(&settings, None, &PatientFor(AtomicU64::new(0), 0));
    assert_eq!(stopped.unwrap_err(), SolveError::Interrupted(Interrupted));
}

proptest! {
    /// Fractions beyond machine words, which neither `matrices.csv` nor the small games have: the certificate holds, the game from the
    /// other side has the opposite value, and a number added to all entries adds to the value.
    #[test]
    fn matrix_games(
        columns in 1usize..6,
        cells in prop::collection::vec((-50i64..50, 1i64..20), 1..36),
        huge in any::<bool>(),
    ) {
        let cells = &cells[..cells.len() / columns * columns];
        prop_assume!(!cells.is_empty());
        let factor = if huge { &Ratio::from(i64::MAX) / &Ratio::from(97) } else { Ratio::ONE };
        let entries: Vec<Ratio> = cells.iter().map(|&(n, d)| &Ratio::new(n, d) * &factor).collect();
        let matrix = Matrix::new(columns, entries.clone());
        let solved = matrix.solve();
        prop_assert!(matrix.certifies(&solved));
        prop_assert_eq!(&solved.value, &matrix.value());
        let rows = matrix.rows();
        let turned = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
        let turned = Matrix::new(rows, turned.map(|(row, column)| -matrix.at(row, column)).collect());
        prop_assert_eq!(-turned.value(), solved.value.clone());
        let raised = Matrix::new(columns, entries.iter().map(|entry| entry + &Ratio::new(7, 3)).collect());
        prop_assert_eq!(raised.value(), &solved.value + &Ratio::new(7, 3));
        // A wrong certificate is refused.
        let wrong = faceup_femto::Equilibrium { value: &solved.value + &Ratio::new(1, 1_000_000), ..solved };
        prop_assert!(!matrix.certifies(&wrong));
    }
}
