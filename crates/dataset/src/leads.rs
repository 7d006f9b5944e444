//! The leads that win, and the leads of the best value, by a search of the round.
//!
//! The search is boolean: can a player, the *attacker*, force a win within a number of rounds? It needs no memory, since
//! a solved table answers for everything after an eat.

use faceup_core::{AfterBeating, Card, CardSet, Player, Rules, symmetry};
use faceup_solver::{MoveGenerator, Outcome, Tablebase, Value};

/// Finds the leads of positions with an empty pile, in which player one leads.
pub(crate) struct Leads<'t, T: ?Sized> {
    table: &'t T,
    generator: MoveGenerator,
    rules: Rules,
    full: CardSet,
    has_rounds: bool,
}

/// The wins that the attacker is after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl<'t, T: Tablebase + ?Sized> Leads<'t, T> {
    pub fn new(table: &'t T) -> Leads<'t, T> {
        let rules = table.rules();
        Leads {
            table,
            generator: MoveGenerator::new(rules),
            rules,
            full: rules.pack().full(),
            has_rounds: table.has_rounds(),
        }
    }

    /// The leads of a hand that win.
    pub fn winning(&self, hand: CardSet, value: Value) -> CardSet {
        if value.outcome() != Outcome::Win {
            return CardSet::EMPTY;
        }
        let search = Search { leads: self, attacker: Player::One, goal: Goal::Win };
        self.lowest_of_runs(hand, hand, |card| search.lead_wins(hand, self.full - hand, card))
    }

    /// The leads of the best value. `winning` has the leads that win.
    pub fn best(&self, hand: CardSet, value: Value, winning: CardSet) -> CardSet {
        let rounds = value.rounds().filter(|_| self.has_rounds);
        let other = self.full - hand;
        match (value.outcome(), rounds) {
            (Outcome::Win, None) => winning,
            (Outcome::Loss, None) => hand,
            (Outcome::Win, Some(rounds)) => {
                let search = Search { leads: self, attacker: Player::One, goal: Goal::within(rounds) };
                self.lowest_of_runs(hand, winning, |card| search.lead_wins(hand, other, card))
            }
            // The best leads are those after which the opponent cannot win, or not sooner.
            (Outcome::Loss, Some(0)) => hand,
            (Outcome::Loss | Outcome::Draw, rounds) => {
                let goal = rounds.map_or(Goal::Win, |rounds| Goal::within(rounds - 1));
                let search = Search { leads: self, attacker: Player::Two, goal };
                self.lowest_of_runs(hand, hand, |card| {
                    let rest = hand.without(card);
                    rest.is_empty() || !search.attacker_answers(other, rest, card)
                })
            }
        }
    }

    /// The leads among `of` that are good, if of the cards of a run, a lower one is at least as good as a higher one.
    #[inline]
    fn lowest_of_runs(&self, hand: CardSet, of: CardSet, is_good: impl Fn(Card) -> bool) -> CardSet {
        let starts = self.generator.worth_playing(Player::One, hand, self.full - hand, None);
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
}

/// A search of a round. In its functions, `a` is the attacker's hand and `d` the defender's.
struct Search<'a, 't, T: ?Sized> {
    leads: &'a Leads<'t, T>,
    attacker: Player,
    goal: Goal,
}

impl<T: Tablebase + ?Sized> Search<'_, '_, T> {
    /// Whether the attacker reaches the goal by leading this hand after an eat.
    #[inline]
    fn wins_leading(&self, a: CardSet) -> bool {
        let (table, hand) = (self.leads.table, symmetry::as_player_one(self.leads.rules, self.attacker, a));
        match self.goal {
            Goal::Win => table.outcome(hand) == Outcome::Win,
            Goal::Within(rounds) => table.outcome(hand) == Outcome::Win && table.value(hand) >= Value::win(rounds),
            Goal::AtOnce => false,
        }
    }

    /// Whether the attacker reaches the goal if the defender leads this hand after an eat.
    #[inline]
    fn loses_leading(&self, d: CardSet) -> bool {
        let (table, hand) = (self.leads.table, symmetry::as_player_one(self.leads.rules, !self.attacker, d));
        match self.goal {
            Goal::Win => table.outcome(hand) == Outcome::Loss,
            Goal::Within(rounds) => table.outcome(hand) == Outcome::Loss && table.value(hand) <= Value::loss(rounds),
            Goal::AtOnce => false,
        }
    }

    /// Whether a lead of the attacker reaches the goal. The defender can always eat it.
    fn lead_wins(&self, a: CardSet, d: CardSet, card: Card) -> bool {
        let rest = a.without(card);
        rest.is_empty() || self.wins_leading(rest) && self.defender_answers(rest, d, card)
    }

    /// The attacker needs one good lead: the highest is the hardest to beat.
    fn attacker_leads(&self, a: CardSet, d: CardSet) -> bool {
        let leads = self.leads.generator.worth_playing(self.attacker, a, d, None);
        leads.iter().rev().any(|card| self.lead_wins(a, d, card))
    }

    /// Every lead of the defender must reach the attacker's goal.
    fn defender_leads(&self, d: CardSet, a: CardSet) -> bool {
        let leads = self.leads.generator.worth_playing(!self.attacker, d, a, None);
        leads.iter().rev().all(|card| {
            let rest = d.without(card);
            !rest.is_empty() && self.attacker_answers(a, rest, card)
        })
    }

    /// The attacker eats, or finds a beat.
    fn attacker_answers(&self, a: CardSet, d: CardSet, card: Card) -> bool {
        self.loses_leading(d)
            || self.leads.generator.worth_playing(self.attacker, a, d, Some(card)).iter().any(|beat| {
                let rest = a.without(beat);
                rest.is_empty()
                    || match self.leads.rules.after_beating() {
                        AfterBeating::Lead => self.attacker_leads(rest, d),
                        AfterBeating::Pass => self.wins_leading(rest) && self.defender_answers(rest, d, beat),
                    }
            })
    }

    /// The attacker has reached the goal if the defender eats, so every beat must lose too.
    fn defender_answers(&self, a: CardSet, d: CardSet, card: Card) -> bool {
        self.leads.generator.worth_playing(!self.attacker, d, a, Some(card)).iter().all(|beat| {
            let rest = d.without(beat);
            !rest.is_empty()
                && match self.leads.rules.after_beating() {
                    AfterBeating::Lead => self.defender_leads(rest, a),
                    AfterBeating::Pass => self.attacker_answers(a, rest, beat),
                }
        })
    }
}
