//! Draws: claims that rest on each other, and on nothing else.

use crate::Tablebase;
use faceup_core::{Observer, Status};

use crate::certificate::claim::Claim;
use crate::certificate::covers::Covers;
use crate::certificate::error::ProveError;
use crate::certificate::guide::{Goal, Guide};
use crate::certificate::plan::Planner;

/// The budget of a search that finds a plan if there is one.
const ANY: u32 = 1 << 20;
/// The number of searches between two reports.
const REPORT: u64 = 64;

/// Claims that a side does not lose, the goals among them. Each follows, by one round of play, from claims of the set.
pub(crate) fn closed_set(
    table: &dyn Tablebase,
    goals: [Claim; 2],
    observer: &dyn Observer,
) -> Result<Vec<Claim>, ProveError> {
    let guide = Guide::new(table, Goal::NoLoss);
    let is_true = |claim| guide.is_true(claim).then_some(1);
    let first = close(table, goals, observer, 1, is_true, |claim| hardest(claim, &guide))?;
    // Again, with the claims of the first set alone: fewer of them may suffice.
    let mut all = Covers::new(table.rules());
    for claim in first {
        all.insert(claim);
    }
    let among = |claim| all.any(claim).then_some(1);
    close(table, goals, observer, 2, among, |claim| claim)
}

/// Adds claims until every one of them follows from the set. `cost` is the cost of a new claim, and `chosen` the claim from which
/// it should follow.
fn close(
    table: &dyn Tablebase,
    goals: [Claim; 2],
    observer: &dyn Observer,
    step: u16,
    mut cost: impl FnMut(Claim) -> Option<u32>,
    chosen: impl Fn(Claim) -> Claim,
) -> Result<Vec<Claim>, ProveError> {
    let mut planner = Planner::new(table.rules());
    let mut set = Covers::new(table.rules());
    let mut claims: Vec<Claim> = Vec::new();
    for goal in goals {
        let goal = set.canonical(goal);
        set.insert(goal);
        claims.push(goal);
    }
    let mut done = 0;
    while let Some(&claim) = claims.get(done) {
        if (done as u64).is_multiple_of(REPORT) {
            observer.check()?;
            observer.progress(Status { step, done: done as u64, total: claims.len() as u64 });
        }
        let plan = planner.cheap(claim, ANY, 1, |leaf| if set.any(leaf) { Some(0) } else { cost(leaf) });
        for leaf in plan.ok_or(ProveError::Table { hand: claim.hand })? {
            if !set.any(leaf) {
                let new = set.canonical(chosen(leaf));
                set.insert(new);
                claims.push(new);
            }
        }
        done += 1;
    }
    Ok(claims)
}

/// A hardest true claim from which a claim follows.
fn hardest(mut claim: Claim, guide: &Guide<'_>) -> Claim {
    while let Some(harder) = guide.harder(claim).find(|&harder| guide.is_true(harder)) {
        claim = harder;
    }
    claim
}
