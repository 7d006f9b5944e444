//! A player without an opponent: the highest mean product of the pieces of one stack on a half.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use faceup_core::{Interrupted, Observer, Status};
use rayon::prelude::*;

use super::error::SolveError;
use super::key::Key;
use super::state::{better, cards};
use super::transpositions::{self, Transpositions};
use crate::Game;

/// The most cards for which a player without an opponent is solved.
pub const MAX_CARDS: u8 = 10;

/// Where the player may put pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freedom {
    /// On the whole board.
    Board,
    /// Only on the player's own half.
    OwnHalf,
}

/// The payoff of the product of the player's half.
#[derive(Debug, Clone, Copy)]
pub enum Payoff<'a> {
    /// The product itself.
    Product,
    /// The entry of a table that has every possible product.
    Table(&'a [i64]),
}

/// A game of one player who counts from their own pieces. The player's half is the left one; player two's game is the
/// mirror image.
#[derive(Debug)]
pub struct Solo {
    cards: u8,
    half: u8,
}

#[derive(Clone)]
struct Board {
    stack: u16,
    last: u8,
    product: u32,
    /// The number of pieces on each square of the player's half.
    sizes: [u8; 64],
}

impl Solo {
    /// None if the game is too large.
    pub fn new(game: Game) -> Option<Solo> {
        let sum = u16::from(game.cards()) * (u16::from(game.cards()) + 1) / 2;
        let half = game.half().min(sum + 1);
        (game.cards() <= MAX_CARDS && half <= 64).then_some(Solo { cards: game.cards(), half: half as u8 })
    }

    /// The highest mean payoff times n!.
    pub fn best(
        &self,
        freedom: Freedom,
        payoff: Payoff<'_>,
        memory: u64,
        observer: &dyn Observer,
    ) -> Result<i64, SolveError> {
        let table = Transpositions::new(memory.max(transpositions::LEAST));
        let mut start = Board { stack: (1 << self.cards) - 1, last: self.half - 1, product: 1, sizes: [0; 64] };
        start.sizes[usize::from(start.last)] = 1;
        let stopped = AtomicBool::new(false);
        let search = Search { solo: self, freedom, payoff, table: &table, observer, stopped: &stopped };
        // Each choice of the first two turns is a piece of work for the threads.
        let depth = 2.min(self.cards);
        let mut pieces = Vec::new();
        search.walk(&mut start, depth, &mut |board| {
            pieces.push(board.clone());
            0
        });
        let (done, total) = (AtomicU64::new(0), pieces.len() as u64);
        let values: Vec<i64> = pieces
            .into_par_iter()
            .map(|mut piece| {
                let value = search.value(&mut piece);
                observer.progress(Status { step: 1, done: done.fetch_add(1, Relaxed) + 1, total });
                value
            })
            .collect();
        if stopped.load(Relaxed) {
            return Err(Interrupted.into());
        }
        let mut values = values.into_iter();
        Ok(search.walk(&mut start, depth, &mut |_| values.next().expect("as many values as pieces")))
    }
}

struct Search<'a> {
    solo: &'a Solo,
    freedom: Freedom,
    payoff: Payoff<'a>,
    table: &'a Transpositions,
    observer: &'a dyn Observer,
    stopped: &'a AtomicBool,
}

/// With fewer cards left, a search is faster than the transposition table.
const MIN_STORED_CARDS: u32 = 3;
/// Positions with this many cards left check for an interruption: often enough, at no cost.
const CHECKED_CARDS: u32 = 5;

impl Search<'_> {
    fn value(&self, board: &mut Board) -> i64 {
        let left = board.stack.count_ones();
        if left == 0 {
            return match self.payoff {
                Payoff::Product => board.product.into(),
                Payoff::Table(table) => table[board.product as usize],
            };
        }
        if left == CHECKED_CARDS && (self.stopped.load(Relaxed) || self.observer.interrupted()) {
            self.stopped.store(true, Relaxed);
            return 0;
        }
        if left < MIN_STORED_CARDS {
            return self.walk(board, 1, &mut |board| self.value(board));
        }
        let (key, factor) = self.key(board);
        if let Some(value) = self.table.get(key) {
            return value * factor;
        }
        let value = self.walk(board, 1, &mut |board| self.value(board));
        // Growing takes long.
        if self.table.grows() && self.observer.interrupted() {
            self.stopped.store(true, Relaxed);
        }
        if !self.stopped.load(Relaxed) {
            self.table.put(key, value / factor);
        }
        value
    }

    /// Plays some turns in every legal way, and combines the values at the ends.
    fn walk(&self, board: &mut Board, turns: u8, at_end: &mut dyn FnMut(&mut Board) -> i64) -> i64 {
        if turns == 0 {
            return at_end(board);
        }
        let half = self.solo.half;
        let mut sum = 0;
        for card in cards(board.stack) {
            let from = board.last;
            let right = from + card;
            let may = |square: &u8| match self.freedom {
                Freedom::Board => *square < 2 * half,
                Freedom::OwnHalf => *square < half,
            };
            let mut value = |square: Option<u8>| {
                let product = board.product;
                board.stack &= !(1 << (card - 1));
                if let Some(square) = square {
                    board.last = square;
                    if square < half {
                        let size = &mut board.sizes[usize::from(square)];
                        board.product = board.product / u32::from((*size).max(1)) * (u32::from(*size) + 1);
                        *size += 1;
                    }
                }
                let value = self.walk(board, turns - 1, at_end);
                if let Some(square) = square.filter(|&square| square < half) {
                    board.sizes[usize::from(square)] -= 1;
                }
                (board.product, board.last) = (product, from);
                board.stack |= 1 << (card - 1);
                value
            };
            let left = from.checked_sub(card).map(|square| value(Some(square)));
            let right = Some(right).filter(may).map(|square| value(Some(square)));
            sum += better(0, left, right).unwrap_or_else(|| value(None));
        }
        sum
    }

    /// The part of a position that can still matter, and the factor of its value.
    fn key(&self, board: &Board) -> (Key, i64) {
        // The sums of some of the cards to either side, as bits around bit 63.
        let mut reach = 1u128 << 63;
        let mut once = 0;
        for card in cards(board.stack) {
            once |= reach << card | reach >> card | once << card | once >> card;
            reach |= once;
        }
        let (mut near, mut sizes, mut bit, mut far) = (0u64, 0u64, 0, 1u32);
        for square in (0..self.solo.half).filter(|&square| board.sizes[usize::from(square)] > 0) {
            let size = board.sizes[usize::from(square)];
            let shift = i32::from(square) - i32::from(board.last) + 63;
            if (0..128).contains(&shift) && once >> shift & 1 == 1 {
                near |= 1 << square;
                sizes |= ((1 << (size - 1)) - 1) << bit;
                bit += size;
            } else {
                far *= u32::from(size);
            }
        }
        let (far, factor) = match self.payoff {
            Payoff::Product => (1, far.into()),
            Payoff::Table(_) => (far, 1),
        };
        let key = Key([near, sizes | u64::from(board.last) << 16 | u64::from(far) << 24, board.stack.into()]);
        (key, factor)
    }
}
