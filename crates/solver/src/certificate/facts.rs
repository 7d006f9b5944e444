//! Wins and losses: facts in the order of their proofs.

use crate::Tablebase;
use faceup_core::{Interrupted, Observer, Status};

use crate::certificate::claim::Claim;
use crate::certificate::covers::{Covers, Number};
use crate::certificate::error::ProveError;
use crate::certificate::guide::{Goal, Guide};
use crate::certificate::order::Order;
use crate::certificate::plan::Planner;

/// The cost of a claim that is not proved yet, besides its difficulty: few claims come first, and easy ones.
const NEW: u32 = 16;
/// The budget of a search that finds a plan if there is one.
const ANY: u32 = 1 << 20;
/// The number of searches between two reports.
const REPORT: u64 = 64;

/// Proves a win. Each fact follows from facts with smaller numbers, and the goal from one of them.
pub(crate) fn prove(
    table: &dyn Tablebase,
    mut order: Order<'_>,
    goal: Claim,
    observer: &dyn Observer,
) -> Result<Covers, ProveError> {
    if matches!(order, Order::List { .. }) && order.place(goal).is_none() {
        return Err(ProveError::NotInOrder { hand: goal.hand });
    }
    let guide = Guide::new(table, Goal::Win);
    let mut planner = Planner::new(table.rules());
    let mut facts = Covers::new(table.rules());
    let goal = facts.canonical(goal);
    let mut open = vec![goal];
    let mut searches: u64 = 0;
    while let Some(&claim) = open.last() {
        if facts.any(claim) {
            open.pop();
            continue;
        }
        searches += 1;
        if searches.is_multiple_of(REPORT) {
            observer.check()?;
            let done = facts.len() as u64;
            observer.progress(Status { step: 1, done, total: done + open.len() as u64 });
        }
        let Some(place) = order.place(claim) else { return Err(ProveError::Table { hand: claim.hand }) };
        let plan = planner.cheap(claim, ANY, NEW, |leaf| {
            if !guide.is_true(leaf) {
                None
            } else if facts.any(leaf) {
                Some(0)
            } else {
                let its = order.place(leaf).filter(|&its| its < place)?;
                Some(NEW + order.difficulty(its))
            }
        });
        let mut plan = plan.ok_or(ProveError::Table { hand: claim.hand })?;
        plan.retain(|&leaf| !facts.any(leaf));
        if plan.is_empty() {
            // The goal stays as it is.
            let fact = if claim == goal { goal } else { hardest(claim, &guide, &mut planner, &mut facts) };
            facts.insert(facts.canonical(fact));
            open.pop();
        } else {
            // The one with the greatest place is proved first: others may follow from the claims that it needs.
            plan.sort_by_key(|&leaf| order.place(leaf));
            open.extend(plan.into_iter().map(|leaf| facts.canonical(leaf)));
        }
    }
    Ok(facts)
}

/// Makes a claim harder, step by step, as long as it follows from the facts. More claims then follow from it.
fn hardest(mut claim: Claim, guide: &Guide<'_>, planner: &mut Planner, facts: &mut Covers) -> Claim {
    loop {
        let follows = |harder: &Claim| {
            guide.is_true(*harder) && planner.within(*harder, 0, |leaf| facts.any(leaf).then_some(0)).is_some()
        };
        match guide.harder(claim).find(follows) {
            Some(harder) => claim = harder,
            None => return claim,
        }
    }
}

/// Facts, each with the claims in which its proof ends.
pub(crate) struct Trimmed {
    facts: Covers,
    plans: Vec<Vec<Claim>>,
}

/// Keeps the first fact that covers the goal, and the facts that it needs. It goes through them backwards, and prefers proofs
/// by facts that are needed anyway.
pub(crate) fn trim(facts: &mut Covers, goal: Claim, observer: &dyn Observer) -> Result<Trimmed, Interrupted> {
    let mut planner = Planner::new(facts.rules());
    let mut plans: Vec<Option<Vec<Claim>>> = vec![None; facts.len()];
    let mut needed = vec![false; facts.len()];
    // It need not be the last: a claim that was made harder may cover the goal.
    if let Some(number) = facts.find(goal, |_| true) {
        needed[number as usize] = true;
    }
    let total = facts.len() as u64;
    for number in (0..facts.len() as Number).rev() {
        if u64::from(number).is_multiple_of(REPORT) {
            observer.check()?;
            observer.progress(Status { step: 2, done: total - u64::from(number), total });
        }
        if !needed[number as usize] {
            continue;
        }
        let plan = planner.cheap(facts.claim(number), ANY, 1, |leaf| {
            match facts.find(leaf, |other| other < number && needed[other as usize]) {
                Some(_) => Some(0),
                None => facts.find(leaf, |other| other < number).map(|_| 1),
            }
        });
        // There is one: the plan by which the fact was proved.
        let plan = plan.unwrap_or_default();
        for &leaf in &plan {
            if facts.find(leaf, |other| other < number && needed[other as usize]).is_none()
                && let Some(other) = facts.find(leaf, |other| other < number)
            {
                needed[other as usize] = true;
            }
        }
        plans[number as usize] = Some(plan);
    }
    let mut trimmed = Trimmed { facts: Covers::new(facts.rules()), plans: Vec::new() };
    for (number, plan) in (0..).zip(plans) {
        if let Some(plan) = plan {
            trimmed.facts.insert(facts.claim(number));
            trimmed.plans.push(plan);
        }
    }
    Ok(trimmed)
}

/// Sorts facts into as few groups as their plans allow: each fact follows from facts of the groups before its own.
pub(crate) fn group(mut trimmed: Trimmed) -> Vec<Vec<Claim>> {
    let mut groups: Vec<Vec<Claim>> = Vec::new();
    let mut group_of: Vec<usize> = Vec::new();
    for (number, plan) in (0..).zip(&trimmed.plans) {
        let mut group = 0;
        for &leaf in plan {
            let mut first = usize::MAX;
            trimmed.facts.find(leaf, |other| {
                if other < number {
                    first = first.min(group_of[other as usize]);
                }
                false
            });
            group = group.max(first.saturating_add(1));
        }
        group_of.push(group);
        groups.resize_with(groups.len().max(group + 1), Vec::new);
        groups[group].push(trimmed.facts.claim(number));
    }
    groups
}
