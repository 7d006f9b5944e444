//! The state of process 0 in all processes of a solve.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use faceup_core::{CardSet, Rules};

use crate::decided::Decided;
use crate::error::SolverError;
use crate::options::Options;
use crate::peers::{Peers, WORDS_AT_A_TIME};
use crate::saved::{Saved, SavedDecided, SavedRounds, SavedScores};
use crate::state::State;

/// The first message of a solve, from process 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    /// It does not begin.
    Refused,
    /// It begins a new solve with these settings.
    New { settings: u64 },
    /// It resumes a solve with these settings. The state follows.
    Resumed { settings: u64 },
}

impl Start {
    fn send(self, peers: &dyn Peers) -> Result<(), SolverError> {
        peers.broadcast(&mut match self {
            Start::Refused => [0, 0],
            Start::New { settings } => [1, settings],
            Start::Resumed { settings } => [2, settings],
        })
    }

    fn receive(peers: &dyn Peers) -> Result<Start, SolverError> {
        let mut words = [0; 2];
        peers.broadcast(&mut words)?;
        match words {
            [0, _] => Ok(Start::Refused),
            [1, settings] => Ok(Start::New { settings }),
            [2, settings] => Ok(Start::Resumed { settings }),
            _ => Err(SolverError::Workers("expected process 0 to begin a solve or refuse it, got another message")),
        }
    }
}

/// A number that differs, with near certainty, between solves of other games, with other options, or by other versions of this
/// crate. (Other versions may call the peers in another order.)
fn settings(rules: Rules, options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), rules, options.rounds, options.method, options.overflow_from).hash(&mut hasher);
    hasher.finish()
}

/// Ends the solves of the other processes, which wait in [`solve_by`](crate::solve_by) for process 0. Their error is
/// [`SolverError::Refused`]. Call it in process 0 in place of [`solve_by`](crate::solve_by), for example because its
/// checkpoint cannot be read.
pub fn refuse(peers: &dyn Peers) -> Result<(), SolverError> {
    Start::Refused.send(peers)
}

/// Waits for process 0 to begin. Returns whether it [refuses](refuse). Call it in another process that cannot call
/// [`solve_by`](crate::solve_by). If process 0 begins, it waits for this process for ever, so the caller must end it.
pub fn is_refused(peers: &dyn Peers) -> Result<bool, SolverError> {
    Ok(Start::receive(peers)? == Start::Refused)
}

/// Gives all processes the state of process 0, and the least memory limit of all.
///
/// # Errors
///
/// If the processes do not all solve the same game in the same way. Also the errors of the peers.
pub(crate) fn share(state: State, options: &mut Options, peers: &dyn Peers) -> Result<State, SolverError> {
    let rules = state.rules;
    let own = settings(rules, options);
    let is_new = state.is_new() && state.scores.is_none();
    let start = if peers.rank() == 0 {
        let start = if is_new { Start::New { settings: own } } else { Start::Resumed { settings: own } };
        start.send(peers)?;
        start
    } else {
        Start::receive(peers)?
    };
    let (Start::New { settings } | Start::Resumed { settings }) = start else { return Err(SolverError::Refused) };
    let mut differing = [u64::from(settings != own)];
    peers.sum(&mut differing)?;
    if differing != [0] {
        return Err(SolverError::Workers(
            "the processes were not started with the same game and options, or are not of the same version",
        ));
    }
    let limits = peers.gather(vec![options.memory.unwrap_or(u64::MAX)])?;
    options.memory = limits.into_iter().min().filter(|&limit| limit != u64::MAX);
    match start {
        _ if peers.size() == 1 => Ok(state),
        Start::New { .. } if is_new => Ok(state),
        Start::New { .. } => {
            // Its memory is needed.
            drop(state);
            State::new(rules, options)
        }
        _ if peers.rank() == 0 => send(state, peers),
        _ => {
            drop(state);
            receive(rules, peers)
        }
    }
}

/// The first words of a state.
type Header = [u64; 7];

/// Sends the state to the other processes.
fn send(state: State, peers: &dyn Peers) -> Result<State, SolverError> {
    let (overflow, scores) = (state.overflow_rounds(), state.scores());
    let decided = match state.decided() {
        Decided::None => 0,
        Decided::Sets { .. } => 1,
        Decided::Numbered(_) => 2,
    };
    let scored = SavedScores::index_of(scores.map(|scores| scores.detail())).into();
    let (ranks, with_rounds) = (u64::from(state.current.pack().ranks()), u64::from(state.has_rounds()));
    let mut header: Header =
        [ranks, state.step.into(), state.nodes, decided, with_rounds, scored, overflow.len() as u64];
    peers.broadcast(&mut header)?;
    match state.decided() {
        Decided::None => {}
        Decided::Sets { wins, losses } => {
            for set in [wins, losses] {
                send_words(peers, set.word_count(), |index| set.word(index))?;
            }
        }
        Decided::Numbered(numbered) => send_words(peers, numbered.word_count(), |index| numbered.word(index))?,
    }
    if state.has_rounds() {
        let hands = 1usize << state.current.pack().cards();
        send_bytes(peers, hands, |hand| state.rounds_byte(CardSet::from_bits(hand as u64)))?;
        let word = |at: usize| [overflow[at / 2].0.bits(), overflow[at / 2].1.into()][at % 2];
        send_words(peers, 2 * overflow.len(), word)?;
    }
    if let Some(scores) = scores {
        let (words, bytes) = scores.sizes();
        send_words(peers, words, |index| scores.word(index))?;
        send_bytes(peers, bytes, |index| scores.byte(index))?;
    }
    Ok(state)
}

/// Receives the state of process 0.
fn receive(rules: Rules, peers: &dyn Peers) -> Result<State, SolverError> {
    let mut header: Header = [0; 7];
    peers.broadcast(&mut header)?;
    let [ranks, step, nodes, decided, has_rounds, scored, listed] = header;
    let wrong = SolverError::Workers("the state of another process is damaged");
    let with_ranks = |ranks| if ranks == rules.pack().ranks() { Some(rules) } else { rules.with_ranks(ranks) };
    let current = u8::try_from(ranks).ok().and_then(with_ranks).ok_or(wrong)?;
    let hands = 1usize << current.pack().cards();
    let decided = match decided {
        0 => SavedDecided::None,
        1 => {
            let set = || receive_words(peers, hands.div_ceil(64));
            SavedDecided::Sets { wins: set()?, losses: set()? }
        }
        _ => SavedDecided::Numbered(receive_words(peers, SavedDecided::numbered_words(current) as usize)?),
    };
    let rounds = match has_rounds {
        0 => None,
        _ => {
            let bytes = receive_bytes(peers, hands)?;
            let words = receive_words(peers, 2 * listed as usize)?;
            let pair = |pair: &[u64]| Some((CardSet::from_bits(pair[0]), u16::try_from(pair[1]).ok()?));
            let overflow = words.chunks_exact(2).map(pair).collect::<Option<_>>().ok_or(wrong)?;
            Some(SavedRounds { bytes, overflow })
        }
    };
    let scores = match SavedScores::KINDS.get(scored as usize).copied().flatten() {
        None => None,
        Some(detail) => {
            let smaller = rules.with_ranks(current.pack().ranks() - 1).ok_or(wrong)?;
            let (words, bytes) = SavedScores::sizes(smaller, detail);
            let (words, bytes) = (receive_words(peers, words as usize)?, receive_bytes(peers, bytes as usize)?);
            Some(SavedScores { detail, words, bytes })
        }
    };
    let step = u16::try_from(step).map_err(|_| wrong)?;
    // Only process 0 saves its state.
    let saved = Saved { rules, current, step, nodes, is_of_several: true, decided, rounds, scores };
    State::restore(saved).map_err(|_| wrong)
}

/// The ranges of words that are sent at a time.
fn parts(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(WORDS_AT_A_TIME).map(move |begin| begin..count.min(begin + WORDS_AT_A_TIME))
}

fn send_words(peers: &dyn Peers, count: usize, word: impl Fn(usize) -> u64) -> Result<(), SolverError> {
    parts(count).try_for_each(|part| peers.broadcast(&mut part.map(&word).collect::<Vec<u64>>()))
}

fn receive_words(peers: &dyn Peers, count: usize) -> Result<Vec<u64>, SolverError> {
    let mut words = vec![0; count];
    parts(count).try_for_each(|part| peers.broadcast(&mut words[part]))?;
    Ok(words)
}

/// Sends bytes, eight to a word.
fn send_bytes(peers: &dyn Peers, count: usize, byte: impl Fn(usize) -> u8) -> Result<(), SolverError> {
    let byte = |at: usize| if at < count { byte(at) } else { 0 };
    send_words(peers, count.div_ceil(8), |word| u64::from_le_bytes(std::array::from_fn(|nth| byte(8 * word + nth))))
}

fn receive_bytes(peers: &dyn Peers, count: usize) -> Result<Vec<u8>, SolverError> {
    let mut bytes = Vec::with_capacity(count);
    for part in parts(count.div_ceil(8)) {
        let mut words = vec![0; part.len()];
        peers.broadcast(&mut words)?;
        bytes.extend(words.into_iter().flat_map(u64::to_le_bytes).take(count - bytes.len()));
    }
    Ok(bytes)
}
