//! Helpers that the tests share.

pub mod files;
pub mod network;

use std::time::Duration;

use faceup_core::{ByPlayer, CardSet, Pack, Player, Position, Quiet, Rules, Trumps};
use faceup_solver::processes::Alone;
use faceup_solver::table::{TableError, checkpoint};
use faceup_solver::{Monitor, Options, Outcome, Solution, State, Tablebase, Value, solve, solve_by};

use self::files::Folder;

/// All rule settings that a pack allows.
pub fn settings(suits: u8, ranks: u8) -> Vec<Rules> {
    Rules::all(Pack::new(suits, ranks).unwrap()).collect()
}

/// The games of these codes.
pub fn games(codes: &str) -> impl Iterator<Item = Rules> {
    codes.split(' ').map(|code| code.parse().unwrap())
}

pub fn solved(rules: Rules) -> Solution {
    solve(rules, &Options::default(), &Quiet).unwrap()
}

/// A solution without rounds.
pub fn outcomes(rules: Rules) -> Solution {
    solve(rules, &Options { rounds: false, ..Options::default() }, &Quiet).unwrap()
}

/// Solves a game, and shows every state in which the solve offers a checkpoint.
pub fn watched(rules: Rules, options: &Options, mut see: impl FnMut(&State)) -> Solution {
    let mut see = |state: &State, _| see(state);
    let monitor = &mut Monitor::new(&Quiet).checkpoints(&mut see);
    solve_by(&Alone, State::new(rules, options).unwrap(), options, monitor).unwrap()
}

/// Resumes a solve on the threads of this process.
pub fn resumed(state: State, options: &Options) -> Solution {
    solve_by(&Alone, state, options, &mut Monitor::new(&Quiet)).unwrap()
}

/// All states in which a solve offers a checkpoint, as the bytes of the checkpoints.
pub fn states(rules: Rules, options: &Options) -> Vec<Vec<u8>> {
    let mut states = Vec::new();
    watched(rules, options, |state| states.push(saved(state)));
    states
}

/// Every hand that a leader can hold.
pub fn hands(rules: Rules) -> impl Iterator<Item = CardSet> {
    (1..rules.pack().full().bits()).map(CardSet::from_bits)
}

/// Every position with player one to move, and with player two to move if that makes a difference.
pub fn positions(rules: Rules) -> impl Iterator<Item = Position> {
    let full = rules.pack().full();
    let movers = if rules.trumps() == Trumps::None { &Player::ALL[..1] } else { &Player::ALL };
    movers.iter().flat_map(move |&mover| {
        subsets(full).flat_map(move |own| {
            subsets(full - own).flat_map(move |other| {
                let hands = match mover {
                    Player::One => ByPlayer { one: own, two: other },
                    Player::Two => ByPlayer { one: other, two: own },
                };
                let tops = (full - own - other).iter().map(Some).chain([None]);
                tops.filter_map(move |top| Position::new(rules, hands, mover, top).ok())
            })
        })
    })
}

/// The time in the checkpoints of tests.
pub const TIME: Duration = Duration::from_millis(3_723_004);

/// A state as the bytes of its checkpoint.
pub fn saved(state: &State) -> Vec<u8> {
    let folder = Folder::new();
    checkpoint::save(&folder.path("checkpoint"), state, TIME).unwrap();
    std::fs::read(folder.path("checkpoint")).unwrap()
}

/// The state of a checkpoint.
pub fn restored(bytes: &[u8]) -> Result<State, TableError> {
    checkpoint::load(&Folder::new().with("checkpoint", bytes))
}

fn subsets(of: CardSet) -> impl Iterator<Item = CardSet> {
    let mut next = Some(of.bits());
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & of.bits());
        Some(CardSet::from_bits(now))
    })
}

/// A table with entries that can be changed.
#[derive(Clone)]
pub struct Forged {
    pub rules: Rules,
    pub values: Vec<Value>,
    pub has_rounds: bool,
}

impl Forged {
    pub fn of(table: &dyn Tablebase, has_rounds: bool) -> Forged {
        let value = |hand| if has_rounds { table.value(hand) } else { Value::new(table.outcome(hand), 0) };
        let values = (0..1 << table.rules().pack().cards()).map(|bits| value(CardSet::from_bits(bits))).collect();
        Forged { rules: table.rules(), values, has_rounds }
    }

    pub fn set(&mut self, hand: CardSet, value: Value) {
        self.values[hand.bits() as usize] = value;
    }
}

impl Tablebase for Forged {
    fn rules(&self) -> Rules {
        self.rules
    }
    fn has_rounds(&self) -> bool {
        self.has_rounds
    }
    fn outcome(&self, hand: CardSet) -> Outcome {
        self.value(hand).outcome()
    }
    fn value(&self, hand: CardSet) -> Value {
        self.values[hand.bits() as usize]
    }
}

/// A file with one byte changed and its hash made right again: a hash is no proof against a wrong writer.
pub fn forged(good: &[u8], at: usize, byte: u8) -> Vec<u8> {
    let mut bad = good.to_vec();
    bad[at] = byte;
    let hash_at = bad.len() - 40;
    let hash = blake3::hash(&bad[..hash_at]);
    bad[hash_at..hash_at + 32].copy_from_slice(hash.as_bytes());
    bad
}
