//! Solving a game, and what is known then: the value of every state and how to play it.

use faceup_job::{Bytes, Interrupted, Observer, Status};
use thiserror::Error;

use crate::budget::Budget;
use crate::hand::{Hand, Place};
use crate::matrix::Matrix;
use crate::ratio::Ratio;
use crate::score::Scoring;
use crate::settings::{Lead, Settings};
use crate::state::{Deal, Round, State};
use crate::table::{Game, Numbers, Spot, Table, Threads};
use crate::worth::Worth;
use faceup_core::{ByPlayer, Player};

/// A solved game: the value of every state of every deal.
#[derive(Debug)]
pub struct Solution {
    settings: Settings,
    tables: Tables<Ratio>,
}

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// More memory would be taken than is allowed.
    #[error(
        "solving is foretold to take {} of memory, but {} is allowed; take fewer cards, or allow more",
        Bytes((*needed).into()), Bytes((*limit).into())
    )]
    Memory {
        /// Foretold, in bytes.
        needed: u64,
        /// What is allowed.
        limit: u64,
    },
    /// What has to be kept turned out larger than there is memory for.
    #[error(
        "the memory allowed, {}, is used up with {done} of {total} steps done; take fewer cards, or allow more",
        Bytes((*limit).into())
    )]
    Outgrown {
        /// What is allowed, in bytes.
        limit: u64,
        /// States, or deals, done.
        done: u64,
        /// How many there are, as far as they are known.
        total: u64,
    },
    /// The observer ended the work.
    #[error("the game was not solved")]
    Interrupted(#[from] Interrupted),
}

/// How large the work of solving is, before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// States to be valued.
    pub states: u64,
    /// Bytes of memory for them; their values, as far as they are long fractions, come on top.
    pub bytes: u64,
}

fn games(settings: &Settings) -> Vec<Game> {
    let cards: Vec<i32> = settings.pack().cards().iter().map(|card| card.value().into()).collect();
    if settings.pack().leaves_one_out() {
        let without = |out: usize| [&cards[..out], &cards[out + 1..]].concat();
        (0..cards.len()).map(|out| Game::new(settings, without(out))).collect()
    } else {
        vec![Game::new(settings, cards)]
    }
}

/// How many states [`solve`] has to value, and the memory it takes.
///
/// ```
/// use faceup_femto::{Settings, extent};
/// let extent = extent(&Settings::femto());
/// assert!(extent.states < 10_000 && extent.bytes < 200_000);
/// ```
#[must_use]
pub fn extent(settings: &Settings) -> Extent {
    foretold::<Ratio>(settings)
}

/// The extent, with the memory of such values as far as that can be foretold.
pub(crate) fn foretold<V: Worth>(settings: &Settings) -> Extent {
    games(settings).iter().fold(Extent { states: 0, bytes: 0 }, |sum, game| {
        let extent = game.shape().extent();
        let numbers = if V::ALL_DIFFERENT && game.shape().together { Numbers::<V>::foretold(extent.states) } else { 0 };
        Extent { states: sum.states + extent.states, bytes: sum.bytes + extent.bytes + numbers }
    })
}

/// Values every state of every deal.
///
/// # Errors
///
/// If more memory would be taken than `limit` allows, or the observer interrupts.
///
/// ```
/// use faceup_femto::{Deal, Quiet, Ratio, Settings, solve};
/// let settings = Settings::femto();
/// let solution = solve(&settings, None, &Quiet)?;
/// let deal = |hand| Deal::of(settings.pack(), settings.pack().parse_hand(hand).unwrap()).unwrap();
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
    Ok(Solution { settings: settings.clone(), tables: Tables::solve(threads, settings, limit, observer)? })
}

/// The tables of a game, one for each card that can be left out, in order; else one.
#[derive(Debug)]
pub(crate) struct Tables<V>(Vec<Table<V>>);

impl<V: Worth> Tables<V> {
    pub fn solve(
        threads: Threads,
        settings: &Settings,
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Tables<V>, SolveError> {
        let Extent { states: total, bytes } = foretold::<V>(settings);
        if let Some(limit) = limit
            && bytes > limit
        {
            return Err(SolveError::Memory { needed: bytes, limit });
        }
        let budget = Budget::new(limit, bytes, observer);
        let (mut tables, mut before) = (Vec::new(), 0);
        for (step, game) in games(settings).into_iter().enumerate() {
            let mut table = Table::new(game);
            table.solve(threads, &budget, |done| {
                let done = before + done;
                budget.progress(Status { step: step as u16, done, total });
                budget.check(done, total)
            })?;
            before += table.sizes().0;
            tables.push(table);
        }
        Ok(Tables(tables))
    }

    /// How many states there are, and how many different values they have in each table.
    pub fn sizes(&self) -> (u64, u64) {
        self.0.iter().map(Table::sizes).fold((0, 0), |sum, sizes| (sum.0 + sizes.0, sum.1 + sizes.1))
    }

    /// What a state is worth to player one.
    pub fn value(&self, settings: &Settings, state: &State) -> V {
        if let Some(payoff) = state.payoff(settings) {
            return V::integer(payoff);
        }
        let pack = settings.pack();
        // If one leads, the state is seen from his side.
        let turned = settings.lead() != Lead::Together && state.leader() == Player::Two;
        let seen = if turned { state.swapped() } else { *state };
        let left_out = state.left_out(pack);
        let table = &self.0[left_out.map_or(0, Place::index)];
        let totals = seen.totals(pack);
        let scoring = Scoring::new(settings);
        let value = table.value(Spot {
            mine: squeezed(seen.hands.one, left_out),
            yours: squeezed(seen.hands.two, left_out),
            score: scoring.score(totals.one, totals.two),
        });
        let gain = if scoring.is_relative() { i64::from(totals.one) - i64::from(totals.two) } else { 0 };
        let value = value.plus(gain);
        if turned { value.negated() } else { value }
    }
}

/// A state between rounds and how best to play it.
///
/// Where cards are played together, `mixes` are optimal mixed strategies. Where player one leads, his mix is over his
/// best leads, and player two's is over best replies to each lead.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// What the state is worth to player one.
    pub value: Ratio,
    /// The cards in hand, in order.
    pub cards: ByPlayer<Vec<Place>>,
    /// What each pair of cards is worth to player one: a row for each of his cards, a column for each of player two's.
    pub payoffs: Matrix,
    /// Who leads face up, if one does.
    pub leader: Option<Player>,
    /// How to play.
    pub plan: Plan,
}

/// Optimal play of a round.
#[derive(Debug, Clone)]
pub enum Plan {
    /// Both play at once: the chance of each card of both.
    Together(ByPlayer<Vec<Ratio>>),
    /// One leads: the chance of each of his cards, and of each reply to each of them.
    Led {
        /// By card of the leader.
        leads: Vec<Ratio>,
        /// By card of the leader, by card of the other.
        replies: Vec<Vec<Ratio>>,
    },
}

impl Analysis {
    /// The chance of each card of a player: of the one who replies to a lead, before he sees it.
    #[must_use]
    pub fn chances(&self, player: Player) -> Vec<Ratio> {
        let others = self.cards[!player].len();
        let chance = |mine: usize, other: usize| match player {
            Player::One => self.chance(mine, other),
            Player::Two => self.chance(other, mine),
        };
        (0..self.cards[player].len()).map(|mine| (0..others).map(|other| chance(mine, other)).sum()).collect()
    }

    /// The chance of each reply to a lead, by index. Where cards are played together, that is the mix of player two.
    ///
    /// # Panics
    ///
    /// If the leader has no such card.
    #[must_use]
    pub fn replies(&self, lead: usize) -> Vec<Ratio> {
        match &self.plan {
            Plan::Together(mixes) => mixes.two.clone(),
            Plan::Led { replies, .. } => replies[lead].clone(),
        }
    }

    /// The chance that these cards, by index, are played.
    #[must_use]
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
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many states were valued.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.tables.sizes().0
    }

    /// The memory taken, in bytes, near enough.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.tables.0.iter().map(Table::bytes).sum()
    }

    /// How many different values they have, counted for each card left out.
    #[must_use]
    pub fn distinct_values(&self) -> u64 {
        self.tables.sizes().1
    }

    /// What a deal is worth to player one.
    #[must_use]
    pub fn deal_value(&self, deal: Deal) -> Ratio {
        self.value(&State::start(deal))
    }

    /// What a state is worth to player one.
    #[must_use]
    pub fn value(&self, state: &State) -> Ratio {
        self.tables.value(&self.settings, state)
    }

    /// What two cards are worth to player one once they lie face up, and which of them the one who chooses may keep:
    /// one, or both if they are equally good.
    ///
    /// # Panics
    ///
    /// If the cards are not held.
    #[must_use]
    pub fn kept(&self, state: &State, cards: ByPlayer<Place>) -> (Ratio, Vec<Place>) {
        let [one, two] = [cards.one, cards.two].map(|kept| {
            let next = state.play(&self.settings, Round { cards, kept }).expect("both cards are held");
            self.value(&next)
        });
        let chooser = state.chooser(&self.settings, State::winner(&self.settings, cards));
        let best = match chooser {
            Player::One => (&one).max(&two).clone(),
            Player::Two => (&one).min(&two).clone(),
        };
        let kept = [(cards.one, one), (cards.two, two)];
        let kept = kept.into_iter().filter(|(_, value)| *value == best).map(|(place, _)| place).collect();
        (best, kept)
    }

    /// How best to play a round. None if the game is over.
    ///
    /// Where several pure cards are optimal they have equal chances; see [`Matrix::solve`]. Both players' strategies are
    /// those that the solver would give with their seats exchanged.
    #[must_use]
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
        let leader = (self.settings.lead() != Lead::Together).then_some(state.leader());
        let (value, plan) = match leader {
            None => together(&payoffs, (state.hands.one, state.fronts.one) < (state.hands.two, state.fronts.two)),
            Some(Player::One) => led(&payoffs),
            Some(Player::Two) => {
                let (value, plan) = led(&turned(&payoffs));
                (-value, plan)
            }
        };
        Some(Analysis { value, cards, payoffs, leader, plan })
    }
}

/// Optimal mixes; found from the other side if `swap`, so that the seats do not matter to which are found.
fn together(payoffs: &Matrix, swap: bool) -> (Ratio, Plan) {
    if swap {
        let solved = turned(payoffs).solve();
        (-solved.value, Plan::Together(ByPlayer { one: solved.columns, two: solved.rows }))
    } else {
        let solved = payoffs.solve();
        (solved.value, Plan::Together(ByPlayer { one: solved.rows, two: solved.columns }))
    }
}

/// The best leads of the row player, and the best replies to each.
fn led(payoffs: &Matrix) -> (Ratio, Plan) {
    let row = |row: usize| (0..payoffs.columns()).map(move |column| payoffs.at(row, column));
    let worth: Vec<&Ratio> = (0..payoffs.rows()).map(|lead| row(lead).min().expect("a hand to reply from")).collect();
    let best = *worth.iter().max().expect("a hand to lead from");
    let replies = (0..payoffs.rows()).map(|lead| evenly(row(lead), worth[lead])).collect();
    (best.clone(), Plan::Led { leads: evenly(worth.iter().copied(), best), replies })
}

/// The same chance for each of those that are worth this much.
fn evenly<'a>(worth: impl Iterator<Item = &'a Ratio> + Clone, best: &Ratio) -> Vec<Ratio> {
    let share = Ratio::new(1, worth.clone().filter(|worth| *worth == best).count() as i64);
    worth.map(|worth| if worth == best { share.clone() } else { Ratio::ZERO }).collect()
}

/// The same game from the column player's side.
fn turned(payoffs: &Matrix) -> Matrix {
    let cells = (0..payoffs.columns()).flat_map(|column| (0..payoffs.rows()).map(move |row| (row, column)));
    Matrix::new(payoffs.rows(), cells.map(|(row, column)| -payoffs.at(row, column)).collect())
}

/// The hand as one of the pack without the card left out.
fn squeezed(hand: Hand, left_out: Option<Place>) -> Hand {
    let Some(out) = left_out else { return hand };
    let below = (1u32 << out.index()) - 1;
    let bits = u32::from(hand.bits());
    Hand::from_bits((bits & below | bits >> 1 & !below) as u16)
}
