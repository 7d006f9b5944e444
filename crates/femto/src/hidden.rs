//! Proved bounds for hands when the card left out is hidden.
//!
//! Neither player knows which unseen card is left out. So a deal has no value by itself, and the tree of what both players can have
//! seen is too large to solve. Instead, the lower bound of a hand is the mean payoff, over all deals with that hand, that one strategy
//! of its player guarantees even if the other player sees all cards. The strategy depends only on what its player sees: their own hand,
//! the cards in front, and the cards that the other player has taken. For each card that can be left out, a *case*, it guarantees a
//! payoff, computed in integers and rounded down as in [`bound`](crate::bound). The strategy comes from floating-point numbers; the
//! guarantee holds whether it is optimal or not.
//!
//! The same strategy of the other player bounds the hand from above.

use std::collections::HashMap;
use std::rc::Rc;

use faceup_core::{ByPlayer, Observer, Player, Status};

use crate::bounds::{CHANCE_BITS, SCALE_BITS, chances};
use crate::budget::Budget;
use crate::hand::hands;
use crate::induction::score::{Key, Reach, Scoring};
use crate::{Deal, Enclosure, Hand, Lead, Place, Ratio, Settings, SolveError, State};

/// Steps of the search for a strategy. More make the bounds a little closer.
const STEPS: u32 = 100;

/// One player's view between two rounds. The viewer is player one.
#[derive(Debug, Clone, Copy)]
struct View {
    mine: Hand,
    /// The cards in the other player's hand that the viewer has seen.
    known: Hand,
    fronts: ByPlayer<Hand>,
    leader: Player,
}

/// The part of a view that decides the rest of the play: my hand, the known and the unseen cards, the score, and the leader.
type Spot = (Hand, Hand, Hand, i32, Player);

/// A strategy at a view: the chance of each of my cards, in units of 2^-52, and for each unseen card the guarantee if that card is left
/// out, in units of 2^-40.
#[derive(Debug)]
struct Guarantee {
    chances: Vec<i128>,
    cases: Vec<i64>,
}

/// Bounds of the hands of a game whose card left out is hidden.
#[derive(Debug)]
pub struct Hidden {
    settings: Settings,
    /// The guarantee of each player's hands at the start.
    hands: ByPlayer<HashMap<Hand, Rc<Guarantee>>>,
}

/// Bounds every hand of a game whose card left out is hidden. The settings give the other rules.
///
/// # Panics
///
/// If no card is left out.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_femto::{Ratio, Settings, hidden};
/// let settings = Settings { pack: "2,3,4,6,10".parse()?, ..Settings::default() };
/// let bounds = hidden(&settings, None, &Quiet).unwrap();
/// let hand = settings.pack.parse_hand("3,6").unwrap();
/// let known = bounds.hand(hand);
/// assert!(Ratio::new(1, 4) < known.low && known.low < known.high && known.high < Ratio::ONE);
/// # Ok::<(), faceup_femto::PackError>(())
/// ```
pub fn hidden(settings: &Settings, limit: Option<u64>, observer: &dyn Observer) -> Result<Hidden, SolveError> {
    assert!(settings.pack.leaves_one_out(), "a card must be left out");
    let pack = &settings.pack;
    let all: Vec<Hand> = hands(pack.hand_size(), pack.cards().len()).collect();
    let budget = Budget::new(limit, 0, observer);
    let mut search = Search { settings, scoring: Scoring::new(settings), found: HashMap::new(), budget: &budget };
    let mut bounded = Hidden { settings: settings.clone(), hands: ByPlayer::default() };
    // If nobody leads, both sides are the same.
    let sides = if settings.lead == Lead::Together { &Player::ALL[..1] } else { &Player::ALL[..] };
    for (side, &leader) in sides.iter().enumerate() {
        for (at, &mine) in all.iter().enumerate() {
            let (done, total) = ((side * all.len() + at) as u64, (sides.len() * all.len()) as u64);
            budget.progress(Status { step: 0, done, total });
            let start = View { mine, known: Hand::EMPTY, fronts: ByPlayer::default(), leader };
            let Some(found) = search.guarantee(&start) else {
                budget.check(done, total)?;
                unreachable!("only a spent budget stops the search");
            };
            bounded.hands[leader].insert(mine, found);
        }
    }
    if sides.len() == 1 {
        bounded.hands.two = bounded.hands.one.clone();
    }
    Ok(bounded)
}

impl Hidden {
    /// Bounds of the mean value of a first player's hand over its deals: the guarantees of its strategy and of those of the second
    /// player.
    ///
    /// # Panics
    ///
    /// If the hand has the wrong number of cards.
    pub fn hand(&self, hand: Hand) -> Enclosure {
        let pack = &self.settings.pack;
        let (mut low, mut high, mut deals) = (0, 0, 0);
        for deal in Deal::all(pack).filter(|deal| deal.hands().one == hand) {
            let ByPlayer { one, two } = deal.hands();
            let out = deal.left_out(pack).expect("a card is left out");
            let case = |player: Player, mine: Hand| {
                let at = pack.full().minus(mine).places().position(|place| place == out);
                self.hands[player][&mine].cases[at.expect("the card is unseen")]
            };
            low += case(Player::One, one);
            high -= case(Player::Two, two);
            deals += 1;
        }
        assert!(deals > 0, "the hand has the wrong number of cards");
        let mean = |sum: i64| &Ratio::new(sum, 1 << SCALE_BITS) / &Ratio::from(deals);
        Enclosure { low: mean(low), high: mean(high) }
    }

    /// The chance of each card of a first player's hand in the first round, in the strategy of the lower bound.
    ///
    /// # Panics
    ///
    /// If the hand has the wrong number of cards.
    pub fn chances(&self, hand: Hand) -> Vec<f64> {
        let whole = (1i64 << CHANCE_BITS) as f64;
        self.hands.one[&hand].chances.iter().map(|&chance| chance as f64 / whole).collect()
    }
}

struct Search<'a> {
    settings: &'a Settings,
    scoring: Scoring,
    found: HashMap<Spot, Rc<Guarantee>>,
    budget: &'a Budget<'a>,
}

impl Search<'_> {
    fn unseen(&self, view: &View) -> Hand {
        let seen = [view.mine, view.known, view.fronts.one, view.fronts.two];
        self.settings.pack.full().minus(seen.into_iter().fold(Hand::EMPTY, Hand::union))
    }

    /// The guarantee at a view, with a case for each unseen card in order. None if the budget is spent.
    fn guarantee(&mut self, view: &View) -> Option<Rc<Guarantee>> {
        let (pack, unseen) = (&self.settings.pack, self.unseen(view));
        let sure = |payoff: i64| Guarantee { chances: Vec::new(), cases: vec![payoff << SCALE_BITS; unseen.len()] };
        let totals = ByPlayer::each(|player| pack.total(view.fronts[player]));
        if view.mine.is_empty() || view.known.len() + unseen.len() == 1 {
            return Some(Rc::new(sure(self.settings.objective.payoff(totals))));
        }
        let held: Vec<Place> = view.mine.union(view.known).union(unseen).places().collect();
        let best = |cards: usize| held.iter().rev().take(cards).map(|&place| i32::from(pack.card(place).value())).sum();
        let reach = Reach { mine: best(view.mine.len()), yours: best(view.known.len() + unseen.len() - 1) };
        let score = self.scoring.score(totals.one, totals.two);
        let key = match self.scoring.key(score, reach) {
            Key::Decided(payoff) => return Some(Rc::new(sure(payoff))),
            // Here values under the margin include the score.
            Key::Stored(_) if self.scoring.is_relative() => score,
            Key::Stored(key) => key,
        };
        let spot = (view.mine, view.known, unseen, key, view.leader);
        if let Some(found) = self.found.get(&spot) {
            return Some(found.clone());
        }
        if self.budget.is_spent() {
            return None;
        }
        let found = Rc::new(self.play(view, unseen)?);
        let bytes = size_of::<(Spot, Guarantee)>() + 16 * found.chances.len() + 8 * found.cases.len() + 32;
        self.budget.change(bytes as i64);
        self.found.insert(spot, found.clone());
        Some(found)
    }

    fn play(&mut self, view: &View, unseen: Hand) -> Option<Guarantee> {
        let (mine, outs): (Vec<Place>, Vec<Place>) = (view.mine.places().collect(), unseen.places().collect());
        let theirs: Vec<Place> = view.known.union(unseen).places().collect();
        let mut round = Cases { rows: mine.len(), columns: theirs.len(), cases: Vec::new() };
        let mut after = Vec::with_capacity(mine.len() * theirs.len());
        for &one in &mine {
            for &two in &theirs {
                // A single unseen card is the one left out.
                let is_held = view.known.contains(two) || outs.len() > 1;
                after.push(if is_held {
                    self.after(view, &outs, ByPlayer { one, two })?
                } else {
                    vec![None; outs.len()]
                });
            }
        }
        for case in 0..outs.len() {
            round.cases.push(after.iter().map(|cases| cases[case]).collect());
        }
        Some(match (self.settings.lead, view.leader) {
            (Lead::Together, _) => {
                let chances = round.strategy();
                Guarantee { cases: round.guaranteed(&chances), chances }
            }
            (_, Player::One) => round.lead(),
            (_, Player::Two) => round.reply(),
        })
    }

    /// The guarantee after both cards, in each case. None where the other player's card is the one left out.
    fn after(&mut self, view: &View, outs: &[Place], cards: ByPlayer<Place>) -> Option<Vec<Option<i64>>> {
        let (pack, settings) = (&self.settings.pack, self.settings);
        let winner = State::winner(settings, cards);
        let totals = ByPlayer::each(|player| pack.total(view.fronts[player]));
        let chooser = settings.chooser.player(winner, || settings.objective.ahead(totals));
        let mut kept = Vec::new();
        for (kept_card, taken) in [(cards.one, cards.two), (cards.two, cards.one)] {
            let mut next = View { mine: view.mine.without(cards.one), known: view.known.without(cards.two), ..*view };
            next.fronts[winner] = next.fronts[winner].with(kept_card);
            match winner {
                Player::One => next.known = next.known.with(taken),
                Player::Two => next.mine = next.mine.with(taken),
            }
            next.leader = settings.lead.next(view.leader, winner);
            let unseen: Vec<Place> = self.unseen(&next).places().collect();
            let found = self.guarantee(&next)?;
            let case = |out: &Place| unseen.iter().position(|place| place == out).map(|at| found.cases[at]);
            kept.push(outs.iter().map(case).collect::<Vec<_>>());
        }
        let sum = |cases: &Vec<Option<i64>>| cases.iter().flatten().sum::<i64>();
        Some(match chooser {
            // Player one does not know the case, and keeps the card that is better on average.
            Player::One => kept.into_iter().max_by_key(sum).expect("there are two cards to keep"),
            Player::Two => kept[0].iter().zip(&kept[1]).map(|(one, two)| *one.min(two)).collect(),
        })
    }
}

/// A round: a matrix for each case, in which columns can be missing.
struct Cases {
    rows: usize,
    columns: usize,
    cases: Vec<Vec<Option<i64>>>,
}

impl Cases {
    /// The guarantee of a mixture of rows in each case, rounded down.
    fn guaranteed(&self, chances: &[i128]) -> Vec<i64> {
        let column = |case: &[Option<i64>], column: usize| {
            let cells = (0..self.rows).map(|row| case[row * self.columns + column]);
            let products = cells.zip(chances).map(|(cell, chance)| Some(i128::from(cell?) * chance));
            products.sum::<Option<i128>>().map(|sum| (sum >> CHANCE_BITS) as i64)
        };
        let least = |case: &Vec<Option<i64>>| (0..self.columns).filter_map(|at| column(case, at)).min();
        self.cases.iter().map(|case| least(case).expect("the other player has a card")).collect()
    }

    /// The best single row, or a mixture found by regret matching if that guarantees more on average.
    fn strategy(&self) -> Vec<i128> {
        let mixed = (self.rows > 1).then(|| chances(&self.matched()));
        let worth = |chances: &Vec<i128>| self.guaranteed(chances).iter().sum::<i64>();
        self.pure().chain(mixed).max_by_key(worth).expect("the player has a card")
    }

    /// Each row by itself.
    fn pure(&self) -> impl Iterator<Item = Vec<i128>> {
        (0..self.rows).map(|best| (0..self.rows).map(|row| i128::from(row == best) << CHANCE_BITS).collect())
    }

    /// The row with the greatest guarantee on average when the other player sees it.
    fn lead(&self) -> Guarantee {
        let led = self.pure().map(|chances| Guarantee { cases: self.guaranteed(&chances), chances });
        led.max_by_key(|led| led.cases.iter().sum::<i64>()).expect("the player has a card")
    }

    /// The best reply on average to each column.
    fn reply(&self) -> Guarantee {
        let mut cases = vec![i64::MAX; self.cases.len()];
        for column in 0..self.columns {
            let cells = |row: usize| self.cases.iter().map(move |case| case[row * self.columns + column]);
            let best =
                (0..self.rows).max_by_key(|&row| cells(row).flatten().sum::<i64>()).expect("the player has a card");
            for (case, cell) in cases.iter_mut().zip(cells(best)) {
                *case = cell.map_or(*case, |cell| cell.min(*case));
            }
        }
        Guarantee { chances: Vec::new(), cases }
    }

    /// A mixture found by regret matching against an opponent who answers each case by itself.
    fn matched(&self) -> Vec<f64> {
        let mut mine = Regrets::new(vec![true; self.rows]);
        let has = |case: &Vec<Option<i64>>| (0..self.columns).map(|column| case[column].is_some()).collect();
        let mut theirs: Vec<Regrets> = self.cases.iter().map(|case| Regrets::new(has(case))).collect();
        for _ in 0..STEPS {
            let chances = mine.chances();
            let mut gains = vec![0.0; self.rows];
            for (case, theirs) in self.cases.iter().zip(&mut theirs) {
                let answers = theirs.chances();
                let mut losses = vec![0.0; self.columns];
                for (at, cell) in case.iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let (row, column, cell) = (at / self.columns, at % self.columns, *cell as f64);
                    gains[row] += answers[column] * cell;
                    losses[column] -= chances[row] * cell;
                }
                theirs.learn(&answers, &losses);
            }
            mine.learn(&chances, &gains);
        }
        mine.mean
    }
}

/// Regret matching with regrets clamped at zero, and a mean of the chances so far that gives later ones more weight.
struct Regrets {
    may: Vec<bool>,
    regrets: Vec<f64>,
    mean: Vec<f64>,
    steps: f64,
}

impl Regrets {
    fn new(may: Vec<bool>) -> Regrets {
        Regrets { regrets: vec![0.0; may.len()], mean: vec![0.0; may.len()], may, steps: 0.0 }
    }

    fn chances(&self) -> Vec<f64> {
        let sum: f64 = self.regrets.iter().sum();
        if sum > 0.0 {
            return self.regrets.iter().map(|regret| regret / sum).collect();
        }
        let count = self.may.iter().filter(|may| **may).count() as f64;
        self.may.iter().map(|&may| if may { 1.0 / count } else { 0.0 }).collect()
    }

    fn learn(&mut self, chances: &[f64], gains: &[f64]) {
        let expected: f64 = chances.iter().zip(gains).map(|(chance, gain)| chance * gain).sum();
        self.steps += 1.0;
        let weight = 2.0 / (self.steps + 1.0);
        for at in (0..gains.len()).filter(|&at| self.may[at]) {
            self.regrets[at] = (self.regrets[at] + gains[at] - expected).max(0.0);
            self.mean[at] += (chances[at] - self.mean[at]) * weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::Quiet;

    use super::*;
    use crate::settings::Chooser;
    use crate::{Objective, solve};

    /// A strategy for hidden cards can be played with shown ones too, so the bounds hold the mean of the shown values.
    #[test]
    fn bounds_hold_the_shown_mean() {
        for lead in Lead::ALL {
            for (chooser, objective) in [
                (Chooser::Winner, Objective::Result),
                (Chooser::Loser, Objective::Margin),
                (Chooser::Ahead, Objective::Low),
                (Chooser::Behind, Objective::Odd),
                (Chooser::Winner, Objective::Prime),
            ] {
                let pack = "2,3,4,6,10".parse().unwrap();
                let settings = Settings { pack, lead, chooser, objective, ..Settings::default() };
                let (solution, bounds) =
                    (solve(&settings, None, &Quiet).unwrap(), hidden(&settings, None, &Quiet).unwrap());
                for hand in hands(2, 5) {
                    let deals = Deal::all(&settings.pack).filter(|deal| deal.hands().one == hand);
                    let shown: Ratio = deals.map(|deal| &solution.deal_value(deal) / &Ratio::from(3)).sum();
                    let Enclosure { low, high } = bounds.hand(hand);
                    assert!(low <= shown && shown <= high, "{settings}: {low} {shown} {high}");
                }
            }
        }
    }

    /// With one card each, the only choice is the card kept, which changes no winner.
    #[test]
    fn one_card_each() {
        let settings = Settings { pack: "2,3,5".parse().unwrap(), ..Settings::default() };
        let bounds = hidden(&settings, None, &Quiet).unwrap();
        // 2 loses to 3 and beats 5; 3 beats 2 and loses to 5; 5 beats 3 and loses to 2.
        for hand in hands(1, 3) {
            assert_eq!(bounds.hand(hand), Enclosure { low: Ratio::ZERO, high: Ratio::ZERO });
        }
    }
}
