//! Certificates of all deals of a game.

use crate::check::{Course, Watch};
use crate::closed::Closed;
use crate::error::{CheckError, Damage};
use crate::fact::{Counts, Fact, Side};
use crate::file::{self, Contents};
use crate::groups::Groups;
use crate::round::Round;
use crate::rules::{Cards, Rules};

/// The number of facts or hands between two calls of a [`Watch`].
const REPORT: u64 = 1 << 12;
/// The number of look-ups within facts between two calls of the watch.
const WORK: u64 = 1 << 18;

/// The certificate of all deals of a game, not checked yet.
///
/// Its groups are those of wins and losses. If it claims draws, its last group has facts about not losing, which may rest on each other
/// too.
#[derive(Debug, Clone)]
pub struct AllDeals {
    rules: Rules,
    counts: Counts,
    groups: Groups,
    bytes: u64,
}

impl AllDeals {
    /// The most cards of a game.
    pub const MOST_CARDS: u32 = 30;

    /// The bytes that reading and checking a file need: its facts, by the header, and four sets of hands, which take half a gigabyte for the
    /// [most cards](Self::MOST_CARDS). Without dominance there are six, and the hands of a group besides.
    ///
    /// # Errors
    ///
    /// If the file is not a certificate of all deals of a game, or is damaged, or the game or the facts are too large.
    pub fn memory_needed(file: &[u8], without_dominance: bool) -> Result<u64, CheckError> {
        let contents = AllDeals::contents(file)?;
        let sets = if without_dominance { 6 } else { 4 };
        Ok(contents.memory_of_facts()? + (sets << contents.rules.cards() >> 3))
    }

    /// Reads a file. No bit of it is ignored.
    ///
    /// # Errors
    ///
    /// If the file is not a certificate of all deals of a game, or is damaged, or the game has more than [`MOST_CARDS`](Self::MOST_CARDS).
    pub fn read(file: &[u8]) -> Result<AllDeals, CheckError> {
        let contents = AllDeals::contents(file)?;
        let rules = contents.rules;
        let (wins, draws) = (contents.leader, contents.claim >> 8);
        let deals = (1u64 << rules.cards()) - 2;
        let losses = deals.checked_sub(wins).and_then(|others| others.checked_sub(draws)).ok_or(Damage::Deals)?;
        let groups = contents.groups()?;
        Ok(AllDeals { rules, counts: Counts { wins, losses, draws }, groups, bytes: contents.bytes })
    }

    /// The header of a file.
    fn contents(file: &[u8]) -> Result<Contents<'_>, CheckError> {
        let contents = file::read(file)?;
        if contents.claim & 255 != file::ALL_DEALS {
            return Err(CheckError::OneDeal);
        }
        let cards = contents.rules.cards();
        if cards > AllDeals::MOST_CARDS {
            return Err(CheckError::TooManyCards { cards, most: AllDeals::MOST_CARDS });
        }
        Ok(contents)
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many deals the leader wins, loses and draws, as the certificate claims.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The number of facts.
    #[must_use]
    pub fn facts(&self) -> u64 {
        self.groups.facts().len() as u64
    }

    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.groups.len() as u64
    }

    /// The length of the file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Proves the facts one after another, and counts the deals that they decide. Besides the rules, this uses dominance and the renaming
    /// of suits that the rules treat alike.
    ///
    /// # Errors
    ///
    /// If a fact does not follow, a deal is not decided, or the numbers differ.
    pub fn check(&self, watch: Watch<'_>) -> Result<(), CheckError> {
        let mut course = Course::new(watch, REPORT, self.facts() + self.deals());
        let (groups, draws) = self.parts();
        let mut won = Closed::new(self.rules);
        for (group, facts) in groups.enumerate() {
            self.prove(facts, (group, false), true, &won, &mut course)?;
            add(&mut won, facts, &mut course, |_| {})?;
        }
        let mut held = won.clone();
        add(&mut held, draws, &mut course, |_| {})?;
        self.prove(draws, (self.groups.len().saturating_sub(1), true), true, &held, &mut course)?;
        self.count(&won, &held, &mut course)
    }

    /// [Checks](Self::check) without dominance and without renaming suits. The facts only give the order: each hand that they decide
    /// must itself follow, by one round of play, from hands that facts of earlier groups decide. Returns the number of these hands.
    ///
    /// # Errors
    ///
    /// If a hand does not follow, a deal is not decided, or the numbers differ.
    pub fn check_without_dominance(&self, watch: Watch<'_>) -> Result<u64, CheckError> {
        let mut course = Course::new(watch, REPORT, 2 * self.deals());
        let (groups, draws) = self.parts();
        let (mut before, mut won) = (Closed::new(self.rules), Closed::new(self.rules));
        let mut hands = 0;
        for (group, facts) in groups.enumerate() {
            let mut new = Vec::new();
            add(&mut won, facts, &mut course, |fact| new.push(fact))?;
            self.prove(&new, (group, false), false, &before, &mut course)?;
            for &fact in &new {
                before.set(fact);
            }
            hands += new.len() as u64;
        }
        let mut held = won.clone();
        let mut new = Vec::new();
        add(&mut held, draws, &mut course, |fact| new.push(fact))?;
        self.prove(&new, (self.groups.len().saturating_sub(1), true), false, &held, &mut course)?;
        self.count(&won, &held, &mut course)?;
        Ok(hands + new.len() as u64)
    }

    /// The number of deals.
    fn deals(&self) -> u64 {
        let Counts { wins, losses, draws } = self.counts;
        wins + losses + draws
    }

    /// The groups of wins and losses, and the facts about draws.
    fn parts(&self) -> (impl Iterator<Item = &[Fact]>, &[Fact]) {
        let groups = self.groups.len();
        let (decided, draws) = match groups.checked_sub(1) {
            Some(last) if self.counts.draws > 0 => (last, self.groups.get(last)),
            _ => (groups, &[][..]),
        };
        (self.groups.iter().take(decided), draws)
    }

    /// Proves each fact by one round of play from decided hands. The place is the group, and whether the facts are about draws.
    fn prove(
        &self,
        facts: &[Fact],
        (group, is_draw): (usize, bool),
        by_dominance: bool,
        known: &Closed,
        course: &mut Course<'_>,
    ) -> Result<(), CheckError> {
        let mut looks: u64 = 0;
        for &fact in facts {
            course.next()?;
            let mut is_known = |leaf| {
                looks += 1;
                (!looks.is_multiple_of(WORK) || course.goes_on()).then(|| known.contains(leaf))
            };
            let is_proved = Round::new(self.rules, by_dominance, &mut is_known).proves(fact);
            if !is_proved.ok_or(CheckError::Interrupted)? {
                return Err(CheckError::NotProved { fact, group, is_draw });
            }
        }
        Ok(())
    }

    /// Counts the deals by their outcomes.
    fn count(&self, won: &Closed, held: &Closed, course: &mut Course<'_>) -> Result<(), CheckError> {
        let mut counts = Counts { wins: 0, losses: 0, draws: 0 };
        for hand in (1..self.rules.pack().0).map(Cards) {
            course.next()?;
            let [leads, follows] = [Side::Leader, Side::Opponent].map(|side| Fact { side, hand });
            if won.contains(leads) {
                counts.wins += 1;
            } else if won.contains(follows) {
                counts.losses += 1;
            } else if held.contains(leads) && held.contains(follows) {
                counts.draws += 1;
            } else {
                return Err(CheckError::Undecided { hand });
            }
        }
        if counts == self.counts { Ok(()) } else { Err(CheckError::OtherCounts { said: self.counts, is: counts }) }
    }
}

/// Adds the hands that follow from facts. Calls `is_new` for each new one.
fn add(
    closed: &mut Closed,
    facts: &[Fact],
    course: &mut Course<'_>,
    mut is_new: impl FnMut(Fact),
) -> Result<(), CheckError> {
    facts.iter().try_for_each(|&fact| {
        closed.insert(fact, &mut is_new);
        if course.goes_on_after(closed.work()) { Ok(()) } else { Err(CheckError::Interrupted) }
    })
}
