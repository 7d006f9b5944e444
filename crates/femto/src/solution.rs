//! Solved games: the value of every state and how to play it.

use std::collections::BTreeSet;

use faceup_core::{ByPlayer, Observer, Player};

use crate::induction::{StateValues, Threads};
use crate::matrix::evenly;
use crate::ratio::preferred;
use crate::{Deal, Extent, Lead, Matrix, Place, Ratio, Round, Settings, SolveError, State};

/// A solved game: the value of every state of every deal.
#[derive(Debug)]
pub struct Solution(StateValues<Ratio>);

/// Computes the value of every state of every deal.
///
/// ```
/// use faceup_core::Quiet;
/// use faceup_femto::{Deal, Ratio, Settings, solve};
/// let settings = Settings::default();
/// let solution = solve(&settings, None, &Quiet)?;
/// let deal = |hand| Deal::of(&settings.pack, settings.pack.parse_hand(hand).unwrap()).unwrap();
/// assert_eq!(solution.deal_value(deal("2,3,5,10")), Ratio::new(11, 27));
/// assert_eq!(solution.deal_value(deal("2,3,4,10")), Ratio::ONE);
/// # Ok::<(), faceup_femto::SolveError>(())
/// ```
pub fn solve(settings: &Settings, limit: Option<u64>, observer: &dyn Observer) -> Result<Solution, SolveError> {
    solve_on(Threads::All, settings, limit, observer)
}

pub(crate) fn solve_on(
    threads: Threads,
    settings: &Settings,
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Solution, SolveError> {
    Ok(Solution(StateValues::solve(threads, settings, limit, observer)?))
}

/// The number of states for [`solve`], and the memory that it needs.
///
/// ```
/// use faceup_femto::{Settings, extent};
/// let extent = extent(&Settings::default());
/// assert!(extent.states < 10_000 && extent.bytes < 200_000);
/// ```
pub fn extent(settings: &Settings) -> Extent {
    StateValues::<Ratio>::extent(settings)
}

/// A state between rounds and its optimal play.
///
/// Cards played together have optimal mixed strategies. If one player leads, the leader mixes the best leads, and the other player
/// the best replies to each lead.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The value of the state to player one.
    pub value: Ratio,
    /// The cards in hand, in order.
    pub cards: ByPlayer<Vec<Place>>,
    /// The value of each pair of cards to player one: a row for each card of player one, and a column for each of player two.
    pub payoffs: Matrix,
    /// The player who leads face up, if cards are led.
    pub leader: Option<Player>,
    /// The strategies.
    pub plan: Plan,
}

/// Optimal play of a round.
#[derive(Debug, Clone)]
pub enum Plan {
    /// Both play at once: the chance of each card of each player.
    Together(ByPlayer<Vec<Ratio>>),
    /// One player leads: the chance of each lead, and of each reply to it.
    Led {
        /// The chance of each card of the leader.
        leads: Vec<Ratio>,
        /// The chances of the other player's cards, for each card of the leader.
        replies: Vec<Vec<Ratio>>,
    },
}

impl Analysis {
    /// The chance of each card of a player. For the player who replies, it is the chance before the lead is known.
    pub fn chances(&self, player: Player) -> Vec<Ratio> {
        let others = self.cards[!player].len();
        let chance = |mine: usize, other: usize| match player {
            Player::One => self.chance(mine, other),
            Player::Two => self.chance(other, mine),
        };
        (0..self.cards[player].len()).map(|mine| (0..others).map(|other| chance(mine, other)).sum()).collect()
    }

    /// The chance of each reply to a lead, given by its index; if cards are played together, player two's chances.
    ///
    /// # Panics
    ///
    /// If the leader does not have the card.
    pub fn replies(&self, lead: usize) -> Vec<Ratio> {
        match &self.plan {
            Plan::Together(mixes) => mixes.two.clone(),
            Plan::Led { replies, .. } => replies[lead].clone(),
        }
    }

    /// The chance that two cards, given by their indices, are played.
    pub fn chance(&self, one: usize, two: usize) -> Ratio {
        match (&self.plan, self.leader) {
            (Plan::Together(mixes), _) => &mixes.one[one] * &mixes.two[two],
            (Plan::Led { leads, replies }, Some(Player::Two)) => &leads[two] * &replies[two][one],
            (Plan::Led { leads, replies }, _) => &leads[one] * &replies[one][two],
        }
    }
}

impl Solution {
    /// The rules.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.0.states()
    }

    /// The approximate memory of the solution, in bytes.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// The value of a deal to player one.
    pub fn deal_value(&self, deal: Deal) -> Ratio {
        self.value(&State::start(deal))
    }

    /// The value of a state to player one.
    pub fn value(&self, state: &State) -> Ratio {
        self.0.value(state)
    }

    /// The value to player one after two cards are played, and the best cards for the chooser to keep.
    ///
    /// # Panics
    ///
    /// If the cards are not held.
    pub fn kept(&self, state: &State, cards: ByPlayer<Place>) -> (Ratio, Vec<Place>) {
        let [one, two] = [cards.one, cards.two].map(|kept| {
            let next = state.play(self.settings(), Round { cards, kept }).expect("both cards are held");
            self.value(&next)
        });
        let chooser = state.chooser(self.settings(), State::winner(self.settings(), cards));
        let best = preferred(chooser, [&one, &two]).expect("two values").clone();
        let kept = [(cards.one, one), (cards.two, two)];
        let kept = kept.into_iter().filter(|(_, value)| *value == best).map(|(place, _)| place).collect();
        (best, kept)
    }

    /// The likeliest rounds of optimal play from a state on, each with the state before it: of equally likely cards the lowest, and of
    /// equally good cards to keep the highest.
    pub fn likeliest(&self, start: State, rounds: usize) -> Vec<(State, Round)> {
        let (mut state, mut line) = (start, Vec::new());
        while line.len() < rounds
            && let Some(analysis) = self.analyse(&state)
        {
            let pairs = (0..analysis.cards.one.len()).flat_map(|i| (0..analysis.cards.two.len()).map(move |j| (i, j)));
            let likeliest = pairs.rev().max_by_key(|&(i, j)| analysis.chance(i, j)).unwrap_or((0, 0));
            let cards = ByPlayer { one: analysis.cards.one[likeliest.0], two: analysis.cards.two[likeliest.1] };
            let (_, kept) = self.kept(&state, cards);
            let round = Round { cards, kept: *kept.iter().max().unwrap_or(&cards.one) };
            line.push((state, round));
            match state.play(self.settings(), round) {
                Ok(next) => state = next,
                Err(_) => break,
            }
        }
        line
    }

    /// Every state that optimal play can reach, in the order of rounds.
    pub fn reached(&self, start: State) -> Vec<State> {
        let (mut all, mut level) = (Vec::new(), BTreeSet::from([start]));
        while !level.is_empty() {
            let mut later = BTreeSet::new();
            for state in level.into_iter().filter(|state| !state.is_over()) {
                later.extend(self.after(&state).into_iter().map(|(next, _)| next));
                all.push(state);
            }
            level = later;
        }
        all
    }

    /// The states after a round of optimal play, with their chances. Equally good cards to keep have the same chance. Empty if the
    /// game is over.
    pub(crate) fn after(&self, state: &State) -> Vec<(State, Ratio)> {
        let half = Ratio::new(1, 2);
        let mut after = Vec::new();
        let Some(analysis) = self.analyse(state) else { return after };
        for (i, &one) in analysis.cards.one.iter().enumerate() {
            for (j, &two) in analysis.cards.two.iter().enumerate() {
                let mut chance = analysis.chance(i, j);
                if chance.is_zero() {
                    continue;
                }
                let cards = ByPlayer { one, two };
                let (_, kept) = self.kept(state, cards);
                if kept.len() == 2 {
                    chance = &chance * &half;
                }
                for kept in kept {
                    let next = state.play(self.settings(), Round { cards, kept }).expect("the cards are held");
                    after.push((next, chance.clone()));
                }
            }
        }
        after
    }

    /// The optimal play of a round. None if the game is over.
    ///
    /// Several optimal pure cards have equal chances; see [`Matrix::solve`]. The strategies do not depend on the players' seats.
    pub fn analyse(&self, state: &State) -> Option<Analysis> {
        if state.is_over() {
            return None;
        }
        let cards = ByPlayer {
            one: state.hands.one.places().collect::<Vec<_>>(),
            two: state.hands.two.places().collect::<Vec<_>>(),
        };
        let pairs = cards.one.iter().flat_map(|&one| cards.two.iter().map(move |&two| ByPlayer { one, two }));
        let payoffs = Matrix::new(cards.two.len(), pairs.map(|cards| self.kept(state, cards).0).collect());
        let leader = (self.settings().lead != Lead::Together).then_some(state.leader());
        let (value, plan) = match leader {
            None => together(&payoffs, (state.hands.one, state.fronts.one) < (state.hands.two, state.fronts.two)),
            Some(Player::One) => led(&payoffs),
            Some(Player::Two) => {
                let (value, plan) = led(&payoffs.turned());
                (-value, plan)
            }
        };
        Some(Analysis { value, cards, payoffs, leader, plan })
    }
}

/// Optimal mixed strategies. `swap` computes them from the other side, so that they do not depend on the seats.
fn together(payoffs: &Matrix, swap: bool) -> (Ratio, Plan) {
    if swap {
        let solved = payoffs.turned().solve();
        (-solved.value, Plan::Together(ByPlayer { one: solved.columns, two: solved.rows }))
    } else {
        let solved = payoffs.solve();
        (solved.value, Plan::Together(ByPlayer { one: solved.rows, two: solved.columns }))
    }
}

/// The best leads of the row player, and the best replies to each lead.
fn led(payoffs: &Matrix) -> (Ratio, Plan) {
    let row = |row: usize| (0..payoffs.columns()).map(move |column| payoffs.at(row, column));
    let guaranteed: Vec<&Ratio> =
        (0..payoffs.rows()).map(|lead| row(lead).min().expect("a hand to reply from")).collect();
    let best = *guaranteed.iter().max().expect("a hand to lead from");
    let replies = (0..payoffs.rows()).map(|lead| evenly(row(lead), guaranteed[lead])).collect();
    (best.clone(), Plan::Led { leads: evenly(guaranteed.into_iter(), best), replies })
}
