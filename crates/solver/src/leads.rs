//! The leads that win, and the leads of the best value, by a search of the round.

use faceup_core::{Card, CardSet, Player};

use crate::move_generator::{MoveGenerator, with_settings};
use crate::outcome::Outcome;
use crate::round_search::{RoundSearch, Wins};
use crate::side::Side;
use crate::tablebase::Tablebase;
use crate::value::Value;

/// Finds the good leads of hands, from a table. The searches are boolean and remember nothing, so this is faster than
/// [`Analyst::moves`](crate::Analyst::moves), which also finds the value of each lead.
///
/// Hands are seen from player one's seat, and the pile is empty.
///
/// ```
/// use faceup_core::{Preset, Quiet, notation::parse_hand};
/// use faceup_solver::{Leads, Options, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let solution = solve(rules, &Options::default(), &Quiet)?;
/// let leads = Leads::new(&solution);
/// let hand = parse_hand("S:KJ H:AQT98", rules.pack())?; // wins in 12 rounds
/// assert!(!leads.best(hand).is_empty());
/// assert!(leads.winning(hand).includes(leads.best(hand)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Leads<T> {
    table: T,
    generator: MoveGenerator,
}

/// The wins that the attacker seeks.
#[derive(Debug, Clone, Copy)]
enum Goal {
    /// Any win.
    Win,
    /// A win in at most this number of rounds, counted from the next eat on.
    Within(u16),
    /// A win before anybody eats.
    AtOnce,
}

impl Goal {
    /// A win in at most `rounds` rounds.
    fn within(rounds: u16) -> Goal {
        rounds.checked_sub(1).map_or(Goal::AtOnce, Goal::Within)
    }
}

/// The positions in which the attacker reaches the goal.
struct Reached<'a, T> {
    table: &'a T,
    goal: Goal,
}

impl<T: Tablebase> Wins for Reached<'_, T> {
    #[inline]
    fn by_leading(&self, hand: CardSet) -> bool {
        match self.goal {
            Goal::Win => self.table.outcome(hand) == Outcome::Win,
            Goal::Within(rounds) => self.table.value(hand) >= Value::win(rounds),
            Goal::AtOnce => false,
        }
    }

    #[inline]
    fn against(&self, hand: CardSet) -> bool {
        match self.goal {
            Goal::Win => self.table.outcome(hand) == Outcome::Loss,
            Goal::Within(rounds) => self.table.value(hand) <= Value::loss(rounds),
            Goal::AtOnce => false,
        }
    }
}

impl<T: Tablebase> Leads<T> {
    /// A finder of leads in the game of the table.
    #[must_use]
    pub fn new(table: T) -> Leads<T> {
        Leads { generator: MoveGenerator::new(table.rules()), table }
    }

    /// The leads of a hand that win.
    #[must_use]
    pub fn winning(&self, hand: CardSet) -> CardSet {
        winning(&self.table, &self.generator, hand)
    }

    /// The leads of a hand that have the best value. Without rounds in the table, those that keep the outcome.
    #[must_use]
    pub fn best(&self, hand: CardSet) -> CardSet {
        self.best_among(hand, self.winning(hand))
    }

    /// The [best leads](Leads::best), for a caller that knows the leads that win.
    #[must_use]
    pub fn best_among(&self, hand: CardSet, winning: CardSet) -> CardSet {
        let value = self.table.value(hand);
        let good = |of, side, goal| good(&self.table, &self.generator, hand, of, side, goal);
        match (value.outcome(), value.rounds().filter(|_| self.table.has_rounds())) {
            (Outcome::Win, None) => winning,
            (Outcome::Win, Some(rounds)) => good(winning, Side::Wins, Goal::within(rounds)),
            (Outcome::Loss, None | Some(0)) => hand,
            // The best leads are those after which the opponent cannot win sooner.
            (Outcome::Loss, Some(rounds)) => good(hand, Side::Losses, Goal::within(rounds - 1)),
            (Outcome::Draw, _) => good(hand, Side::Losses, Goal::Win),
        }
    }
}

/// The leads of a hand that win.
pub(crate) fn winning(table: &impl Tablebase, generator: &MoveGenerator, hand: CardSet) -> CardSet {
    match table.outcome(hand) {
        Outcome::Win => good(table, generator, hand, hand, Side::Wins, Goal::Win),
        Outcome::Loss | Outcome::Draw => CardSet::EMPTY,
    }
}

/// The leads among `of` with which player one reaches the goal as the attacker (to find wins), or keeps the opponent
/// from it (to avoid losses).
fn good(
    table: &impl Tablebase,
    generator: &MoveGenerator,
    hand: CardSet,
    of: CardSet,
    side: Side,
    goal: Goal,
) -> CardSet {
    with_settings!(generator.rules(), |TRUMPS, PASS| {
        let mut search = RoundSearch::<_, TRUMPS, PASS>::new(generator, Reached { table, goal }, side);
        lowest_of_runs(generator, hand, of, |card| search.is_good_lead(hand.bits(), u32::from(card.bit())))
    })
}

/// The good cards among `of`. Within a run, a lower card must be at least as good as a higher one.
#[inline]
fn lowest_of_runs(
    generator: &MoveGenerator,
    hand: CardSet,
    of: CardSet,
    mut is_good: impl FnMut(Card) -> bool,
) -> CardSet {
    let full = CardSet::from_bits(generator.full);
    let starts = generator.worth_playing(Player::One, hand, full - hand, None);
    let mut good = CardSet::EMPTY;
    let mut left = of;
    while let Some(card) = left.lowest() {
        // The rest of the run, up to the start of the next.
        let run_end = (starts.bits() & !CardSet::lowest_bits(u32::from(card.bit()) + 1).bits()).trailing_zeros();
        if is_good(card) {
            good = good.with(card);
            left = left.without(card);
        } else {
            left -= CardSet::lowest_bits(run_end);
        }
    }
    good
}
