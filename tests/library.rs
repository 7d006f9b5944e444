//! The library as its users see it: one name to import, and the same answers from any source of a table.

use std::time::Duration;

use faceup::error::OtherRules;
use faceup::parts::solver::{Analyst, LookupError};
use faceup::{Cancel, CardSet, Deal, DealSet, Interrupted, Observer, Position, Quiet, Rules, Solve, Table, Watch};

/// Front ends share these between threads.
const fn is_shared<T: Send + Sync>() {}
const _: () = {
    is_shared::<Table>();
    is_shared::<Solve<'_>>();
    is_shared::<faceup::error::SolveError>();
    is_shared::<faceup::parts::play::Judge>();
};

fn frontier(table: &Table) -> Table {
    let outcomes = Solve::new(table.rules()).without_rounds().run().unwrap();
    Table::from_bytes(outcomes.to_bytes().unwrap()).unwrap()
}

/// Without rounds the line keeps the outcome and ends.
#[test]
fn lines_without_rounds_end() {
    let rules = Rules::beat_it_or_eat_it(2, 6).unwrap();
    let table = Solve::new(rules).without_rounds().run().unwrap();
    for deal in rules.deals(DealSet::Symmetric).unwrap() {
        let mut position = Position::from(deal);
        for mv in table.best_line(deal).unwrap() {
            let (mover, before) = (position.mover(), table.outcome(position).unwrap());
            position = position.play(mv).unwrap();
            let after = table.outcome(position).unwrap();
            assert_eq!(before, if position.mover() == mover { after } else { -after }, "{deal}");
        }
    }
}

/// Every question about a position of another game is an error, even within a round.
#[test]
fn other_rules_are_told_without_a_panic() {
    let rules = Rules::beat_it_or_eat_it(2, 4).unwrap();
    let table = Solve::new(rules).run().unwrap();
    for other in [Rules::beat_it_or_eat_it(2, 5), Rules::beat_it_or_eat_it(2, 3), Rules::challenge_1987(2, 4)] {
        let other = other.unwrap();
        let deal = Deal::new(other, CardSet::from_bits(0b101)).unwrap();
        let refusal = OtherRules { table: rules, position: other };
        let error = LookupError::OtherRules(refusal);
        let start = Position::from(deal);
        for position in [start, start.play(start.moves()[0]).unwrap()] {
            assert_eq!(table.outcome(position), Err(error.clone()));
            assert_eq!(table.value(position), Err(error.clone()));
            assert_eq!(table.moves(position), Err(error.clone()));
            assert_eq!(table.best_moves(position), Err(error.clone()));
            assert_eq!(table.best_line(position), Err(error.clone()));
            let mut analyst = Analyst::new(table.tablebase());
            assert_eq!(analyst.line_with(&position, 9, &Quiet), Err(error.clone()));
            let steps: Vec<_> = analyst.best_play(&position, &Quiet).take(9).collect();
            assert_eq!(steps, [Err(error.clone())], "the only item");
        }
        assert_eq!(table.winning_leads(deal), Err(error.clone()));
        assert!(error.to_string().starts_with("expected a position of beat-it-or-eat-it, 2 suits of 4"));
    }
    // The table answers for its own game as before.
    assert!(table.value(rules.deal("S:AK").unwrap()).is_ok());
}

/// A solve reports a share that rises and the time left. Reports are rare on request.
#[test]
fn progress_rises_and_has_the_time_left() {
    let rules = Rules::beat_it_or_eat_it(2, 9).unwrap();
    let (mut told, mut reports, mut once) = (Vec::new(), 0, 0);
    let all = Watch::of_solve(rules).every(Duration::ZERO).on_progress(|progress| told.push(*progress));
    let rare = Watch::new().every(Duration::from_secs(3_600)).on_progress(|_| once += 1);
    Solve::new(rules).threads(1).observer(&all).on_progress(|_| reports += 1).run().unwrap();
    Solve::new(rules).observer(&rare).run().unwrap();
    drop((all, rare));
    assert!(told.len() > 20 && told.is_sorted_by_key(|progress| (progress.step, progress.elapsed)));
    assert!(told.is_sorted_by(|one, next| one.share <= next.share && next.share < 1.0));
    let last = told.last().unwrap();
    assert_eq!((last.done, last.total), ((1 << 18) - 2, (1 << 18) - 2));
    assert!(last.left.is_some_and(|left| left < last.elapsed) && told[0].left.is_none());
    assert!((1..told.len()).contains(&reports) && once == 1, "{reports} {once}");
    let words = last.to_string();
    assert!(words.starts_with("99%, ") && words.ends_with(" s left"), "{words}");
}

/// A request ends a solve and other work, even from the function that is told of the progress. An observer can end it, too.
#[test]
fn work_ends_on_request() {
    let rules = Rules::beat_it_or_eat_it(2, 9).unwrap();
    let (cancel, mut reports) = (Cancel::new(), 0);
    let solve = Solve::new(rules).cancel(&cancel).on_progress(|_| reports += u32::from(cancel.cancel()));
    assert!(solve.run().unwrap_err().is_interruption());
    assert_eq!(reports, 1);
    assert!(Solve::new(rules).observer(&cancel).cancel(&Cancel::new()).run().unwrap_err().is_interruption());
    let table = Solve::new(rules).run().unwrap();
    assert!(table.verify(None, &Watch::new().cancel(&cancel)).is_err());
    assert!(table.verify(None, &Watch::new().cancel(&Cancel::new())).is_ok());
}

#[test]
fn impossible_numbers_of_threads() {
    for threads in [0, Solve::MOST_THREADS + 1, usize::MAX] {
        let refused = Solve::new(Rules::challenge(4, 3).unwrap()).threads(threads).run();
        assert!(matches!(refused, Err(faceup::error::SolveError::ThreadCount { .. })), "{threads}");
    }
}

/// A file that gets the name of the checkpoint during the solve is neither replaced by one nor removed at the end.
#[test]
#[cfg(feature = "files")]
fn a_file_that_comes_to_the_name_of_a_checkpoint_is_kept() {
    struct Comes(std::path::PathBuf);
    impl Observer for Comes {
        fn interrupted(&self) -> bool {
            std::fs::write(&self.0, "mine").unwrap();
            false
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c");
    let problems = std::sync::Mutex::new(Vec::new());
    let report = |event: faceup::checkpoint::CheckpointEvent<'_>| problems.lock().unwrap().extend(event.problem());
    Solve::new(Rules::beat_it_or_eat_it(2, 7).unwrap())
        .observer(&Comes(path.clone()))
        .checkpoint(&path)
        .checkpoint_when(&|| true)
        .on_checkpoint(&report)
        .run()
        .unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    let problems = problems.into_inner().unwrap();
    let says = "was made or changed during the work";
    assert!(!problems.is_empty() && problems.iter().all(|problem| problem.contains(says)), "{problems:?}");
    assert!(problems[0].ends_with("going on without a checkpoint"), "{problems:?}");
}

#[test]
fn long_questions_can_be_interrupted() {
    let table = Solve::new(Rules::beat_it_or_eat_it(2, 9).unwrap()).run().unwrap();
    let never = Cancel::after_checks(0);
    assert_eq!(table.summary_with(&never), Err(Interrupted));
    assert!(table.verify(None, &never).is_err());
    table.verify(None, &faceup::Quiet).unwrap();
    let outcomes = frontier(&table);
    assert_eq!(outcomes.expanded(None).unwrap().counts(), table.counts());
    assert!(outcomes.expanded(Some(1)).is_err());
    let copy = Table::from_bytes(table.to_bytes().unwrap()).unwrap();
    copy.check_contents(None).unwrap();
    assert_eq!((copy.summary(), copy.hash().unwrap()), (table.summary(), table.hash().unwrap()));
}
