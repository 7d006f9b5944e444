//! The leads of all symmetric deals of a game, for games whose tables are too large to keep.
//!
//! All numbers are little-endian. D is the number of canonical symmetric deals, by the bits of the leader's hand, and C half the
//! number of cards, which is the size of each of these hands. The lead of card c of deal d, counted from the lowest, is bit
//! d C + c of a plane: bit b % 8 of byte b / 8.
//!
//! ```text
//! offset        bytes   what
//! 0             8       magic: 89 46 41 43 45 55 4f 0a ("\x89FACEUO\n")
//! 8             56      as in a table file; the outcomes are counted over all symmetric deals
//! 64            8       P, the number of planes: 2 if a lead draws, or else 1
//! 72            B       the leads that win.  B = D C / 8, rounded up
//! 72 + B        B       the leads that draw, if P is 2
//! 72 + P B      40      hash and finished mark, as in a table file
//! ```

use std::io::{self, Write};
use std::path::Path;

use faceup_core::symmetry::{self, SuitPermutation};
use faceup_core::{
    Card, CardSet, DealError, DealSet, Interrupted, Move, Observer, PackError, Player, Position, Rules, Status,
};
use rayon::prelude::*;

use crate::table::contents::Contents;
use crate::table::error::TableError;
use crate::table::format::{Header, SECTIONS, TRAILER};
use crate::table::write::Hashed;
use crate::{Analyst, Counts, Outcome, Tablebase};

/// The first bytes of every file of openings.
const MAGIC: [u8; 8] = *b"\x89FACEUO\n";
/// The version of the format.
const VERSION: u32 = 1;
/// Where the planes begin.
const PLANES: usize = SECTIONS as usize + 8;

/// The outcome of every lead of every symmetric deal of a game.
///
/// ```
/// use faceup_core::{Position, Preset, Quiet, notation::parse_hand};
/// use faceup_solver::table::Openings;
/// use faceup_solver::{Options, Outcome, solve};
/// let rules = Preset::BeatItOrEatIt.rules(2, 7)?;
/// let solution = solve(rules, &Options::default(), &Quiet)?;
/// let openings = Openings::of(&solution, &Quiet)?;
/// let start = Position::opening(rules, parse_hand("S:KJ H:AQT98", rules.pack())?)?;
/// let leads = openings.moves(&start).unwrap();
/// assert_eq!(leads.len(), 7);
/// assert!(leads.iter().any(|&(_, outcome)| outcome == Outcome::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Openings {
    rules: Rules,
    permutations: Vec<SuitPermutation>,
    /// The leader's hands of the canonical symmetric deals, in order.
    hands: Vec<CardSet>,
    /// The leads of each hand that win, and those that draw.
    leads: Vec<[CardSet; 2]>,
}

/// Why there are no openings of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The game has no symmetric deals.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The pack is not a usual one.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The observer interrupted.
    #[error("interrupted")]
    Interrupted(#[from] Interrupted),
}

impl Openings {
    /// The openings of a solved game.
    ///
    /// # Errors
    ///
    /// If the number of suits is odd, so that no deal is symmetric, the pack is not a usual one, or the observer interrupts.
    pub fn of(table: &dyn Tablebase, observer: &dyn Observer) -> Result<Openings, OpeningsError> {
        /// The number of deals between checks for an interruption.
        const PIECE: usize = 1 << 10;
        let rules = table.rules();
        rules.usual()?;
        let hands = canonical_hands(rules)?;
        let mut leads = Vec::with_capacity(hands.len());
        for piece in hands.chunks(PIECE) {
            observer.check()?;
            observer.progress(Status { step: 0, done: leads.len() as u64, total: hands.len() as u64 });
            leads.par_extend(
                piece.par_iter().map_init(|| Analyst::new(table), |analyst, &hand| leads_of(analyst, hand)),
            );
        }
        Ok(Openings { rules, permutations: symmetry::permutations(rules), hands, leads })
    }

    /// Reads the bytes of a file. Errors call it `name`.
    ///
    /// # Errors
    ///
    /// If they are not the openings of a game, or are damaged.
    pub fn from_bytes(name: &Path, bytes: Vec<u8>) -> Result<Openings, TableError> {
        let contents = Contents::from_bytes(name, bytes);
        let (_, rules) = contents.head(&MAGIC, &[VERSION], PLANES as u64 + TRAILER)?;
        let nonsense = || contents.damaged("its header is malformed");
        let planes = match contents[SECTIONS as usize..PLANES] {
            [planes @ (1 | 2), 0, 0, 0, 0, 0, 0, 0] => usize::from(planes),
            _ => return Err(nonsense()),
        };
        // Checked before anything is allocated: a file of many deals is long.
        let cards = rules.pack().cards() / 2;
        if 1u64.checked_shl(cards).is_none_or(|deals| deals / 64 > contents.len() as u64) {
            return Err(nonsense());
        }
        let hands = canonical_hands(rules).map_err(|_| nonsense())?;
        let plane = (hands.len() * cards as usize).div_ceil(8);
        contents.check_end((PLANES + planes * plane) as u64 + TRAILER)?;
        contents.check_hash()?;
        let mut places = 0..;
        let leads = hands.iter().map(|hand| {
            let mut sets = [CardSet::EMPTY; 2];
            for (card, place) in hand.iter().zip(&mut places) {
                for (set, bytes) in sets.iter_mut().zip(contents[PLANES..].chunks_exact(plane).take(planes)) {
                    if bytes[place / 8] >> (place % 8) & 1 == 1 {
                        *set = set.with(card);
                    }
                }
            }
            sets
        });
        let leads = leads.collect();
        let openings = Openings { rules, permutations: symmetry::permutations(rules), hands, leads };
        let mut again = Vec::with_capacity(contents.len());
        if openings.write_to(&mut again).is_err() || again != contents[..] {
            return Err(contents.damaged("it is not what this program writes for its contents"));
        }
        Ok(openings)
    }

    /// Writes the bytes of a file.
    pub fn write_to(&self, to: impl Write) -> io::Result<()> {
        let Counts { win, loss, draw } = self.counts();
        let mut out = Hashed::new(to);
        out.put_head(&MAGIC, VERSION, &Header::new(self.rules, 0, [win, loss, draw], 0))?;
        let has_draws = self.leads.iter().any(|[_, draws]| !draws.is_empty());
        let planes = 1 + usize::from(has_draws);
        out.put(&(planes as u64).to_le_bytes())?;
        let cards = self.rules.pack().cards() as usize / 2;
        for plane in 0..planes {
            let mut bytes = vec![0u8; (self.hands.len() * cards).div_ceil(8)];
            let all = self.hands.iter().zip(&self.leads);
            let bits = all.flat_map(|(hand, leads)| hand.iter().map(move |card| leads[plane].contains(card)));
            for (place, _) in bits.enumerate().filter(|&(_, is_set)| is_set) {
                bytes[place / 8] |= 1 << (place % 8);
            }
            out.put(&bytes)?;
        }
        out.finish()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many of all symmetric deals the starter wins, loses and draws.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let deals = self.rules.deals(DealSet::Symmetric).into_iter().flatten();
        let outcomes = deals.filter_map(|deal| self.outcome(&deal.into()));
        outcomes.fold(Counts::default(), |counts, outcome| counts.add_times(outcome, 1))
    }

    /// The outcome of every move of a position for its mover, in the order of [`Position::moves`]: at the start of a symmetric
    /// deal, and after a lead that wins, to which every answer loses. None for all other positions.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Outcome)>> {
        let (stored, led) = self.known(position)?;
        let of = |mv: Move| match led {
            None => Some((mv, self.lead(stored, position.mover(), mv.card()?))),
            Some(Outcome::Win) => Some((mv, Outcome::Loss)),
            Some(_) => None,
        };
        position.moves().into_iter().map(of).collect()
    }

    /// The outcome of a position for its mover, at the start of a symmetric deal or after its first lead. None for all other positions.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let (stored, led) = self.known(position)?;
        Some(led.map_or_else(|| outcome(stored.1, |set| !set.is_empty()), |outcome| -outcome))
    }

    /// The stored entry of a symmetric deal in which at most one card was led so far, and the outcome of that lead.
    fn known(&self, position: &Position) -> Option<(Stored, Option<Outcome>)> {
        let (leader, led) = match (position.to_beat(), position.pile().len()) {
            (None, 0) => (position.mover(), None),
            (Some(card), 1) => (!position.mover(), Some(card)),
            _ => return None,
        };
        if position.rules() != self.rules || position.winner().is_some() {
            return None;
        }
        let hand = symmetry::as_player_one(self.rules, leader, position.hand(leader) | position.pile());
        let images = self.permutations.iter().map(|&to| (to.apply(self.rules.pack(), hand), to));
        let (canonical, permutation) = images.min_by_key(|&(image, _)| image)?;
        let at = self.hands.binary_search(&canonical).ok()?;
        let stored = (permutation, self.leads[at]);
        Some((stored, led.map(|card| self.lead(stored, leader, card))))
    }

    /// The outcome of a lead of a stored deal for the leader.
    fn lead(&self, (renaming, leads): Stored, leader: Player, card: Card) -> Outcome {
        let card = symmetry::as_player_one(self.rules, leader, CardSet::of(card));
        let card = renaming.apply(self.rules.pack(), card);
        outcome(leads, |set| set.includes(card))
    }
}

/// The stored entry of a deal: the renaming of suits that makes the deal canonical, and the leads that win and that draw.
type Stored = (SuitPermutation, [CardSet; 2]);

/// The leader's hands of the canonical symmetric deals of a game, in order.
fn canonical_hands(rules: Rules) -> Result<Vec<CardSet>, DealError> {
    let deals = rules.deals(DealSet::Symmetric)?;
    let mut hands: Vec<CardSet> = deals.map(|deal| symmetry::canonical(rules, deal.starter())).collect();
    hands.sort_unstable();
    hands.dedup();
    Ok(hands)
}

/// The leads of a hand that win, and those that draw.
fn leads_of(analyst: &mut Analyst<&dyn Tablebase>, hand: CardSet) -> [CardSet; 2] {
    let moves = Position::opening(analyst.rules(), hand).map(|start| analyst.moves(&start)).unwrap_or_default();
    [Outcome::Win, Outcome::Draw].map(|outcome| {
        let leads = moves.iter().filter(|(_, value)| value.outcome() == outcome);
        leads.filter_map(|&(mv, _)| mv.card()).collect()
    })
}

/// The outcome of a lead, or of the best of several, by the sets of leads that win and that draw.
fn outcome([wins, draws]: [CardSet; 2], is_in: impl Fn(CardSet) -> bool) -> Outcome {
    match (is_in(wins), is_in(draws)) {
        (true, _) => Outcome::Win,
        (_, true) => Outcome::Draw,
        _ => Outcome::Loss,
    }
}
