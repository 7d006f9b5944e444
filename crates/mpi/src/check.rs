//! `faceup-mpi check`: checks that the processes are connected, and that the MPI operations of a solve work.
//!
//! With a wrong operation, a solve would give a wrong table, or search far more. For example, MPICH 4.0 compares unsigned bytes as signed
//! ones. [`Cluster`] sends signed bytes instead.

use std::fmt::Write;

use faceup::parts::solver::SolverError;
use faceup::parts::solver::processes::Peers;
use mpi::environment::processor_name;

use crate::cluster::{Cluster, Limits};

/// A pseudo-random number for a process and a place.
fn number(rank: usize, at: usize) -> u64 {
    let mixed =
        (rank as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (at as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn numbers(rank: usize, length: usize) -> Vec<u64> {
    (0..length).map(|at| number(rank, at)).collect()
}

/// Lengths around the limits.
fn lengths(limits: Limits) -> Vec<usize> {
    let around = |limit: usize| [limit - 1, limit, limit + 1, 2 * limit + 7];
    [0, 1, 2].into_iter().chain([limits.words, limits.message, limits.reduced].into_iter().flat_map(around)).collect()
}

/// Checks every operation. Returns the names of those that are wrong in this process.
pub fn wrong_operations(cluster: &Cluster, limits: Limits) -> Result<Vec<&'static str>, SolverError> {
    let (rank, size) = (cluster.rank(), cluster.size());
    let mut wrong = Vec::new();
    let mut expect = |is_right: bool, name| {
        if !is_right && !wrong.contains(&name) {
            wrong.push(name);
        }
    };
    for length in lengths(limits) {
        // Sums must fit into 64 bits.
        let of = |rank: usize| numbers(rank, length).into_iter().map(|number| number >> 16).collect::<Vec<u64>>();
        let mut words = of(rank);
        cluster.sum(&mut words)?;
        let right = |at: usize| (0..size).map(|rank| number(rank, at) >> 16).sum::<u64>();
        expect(words.iter().enumerate().all(|(at, &word)| word == right(at)), "sum");

        let mut words = numbers(rank, length);
        cluster.bitwise_or(&mut words)?;
        let right = |at: usize| (0..size).fold(0, |word, rank| word | number(rank, at));
        expect(words.iter().enumerate().all(|(at, &word)| word == right(at)), "bitwise or");

        let mut bytes: Vec<u8> = numbers(rank, length).into_iter().map(|number| number as u8).collect();
        cluster.max(&mut bytes)?;
        let right = |at: usize| (0..size).map(|rank| number(rank, at) as u8).max().unwrap_or(0);
        expect(bytes.iter().enumerate().all(|(at, &byte)| byte == right(at)), "maximum");

        let mut words = numbers(rank, length);
        cluster.broadcast(&mut words)?;
        expect(words == numbers(0, length), "broadcast");

        // Each process has a different number of words, and some have none.
        let share = |rank: usize| numbers(rank, if rank % 3 == 1 { 0 } else { length / (rank + 1) });
        let all = cluster.gather(share(rank))?;
        expect(all == (0..size).flat_map(share).collect::<Vec<u64>>(), "gather");

        // Messages of two exchanges. A process may send the second before another has settled the first.
        let mut received = Vec::new();
        for exchange in [0, 1] {
            cluster.exchange(&numbers(rank + size * exchange, length), &mut received)?;
            if exchange == 0 {
                cluster.settle(&mut received, &mut || ())?;
                expect(received.len() >= length * (size - 1), "settle");
            }
        }
        cluster.settle(&mut received, &mut || ())?;
        received.sort_unstable();
        let others = (0..2 * size).filter(|other| other % size != rank);
        let mut right: Vec<u64> = others.flat_map(|other| numbers(other, length)).collect();
        right.sort_unstable();
        expect(received == right || size == 1, "exchange");
    }
    Ok(wrong)
}

/// A line for each process with its machine and its threads, and whether all operations are right in all processes. `wrong` lists
/// the operations that are wrong in this process.
pub fn report(cluster: &Cluster, threads: u16, wrong: &[&'static str]) -> Result<(String, bool), SolverError> {
    // Names of machines travel as words: the length in bytes, and eight bytes each.
    let name = processor_name().unwrap_or_default();
    let mut own = vec![threads.into(), wrong.len() as u64, name.len() as u64];
    own.extend(name.as_bytes().chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    }));
    let mut all = cluster.gather(own)?.into_iter();
    let (mut text, mut is_right) = (String::new(), true);
    for rank in 0..cluster.size() {
        let mut next = || all.next().unwrap_or_default();
        let (threads, wrong, length) = (next(), next(), next() as usize);
        let name: Vec<u8> = all.by_ref().take(length.div_ceil(8)).flat_map(u64::to_le_bytes).take(length).collect();
        let state = if wrong == 0 { "ok" } else { "wrong" };
        let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        let _ = writeln!(text, "process {rank}: {}, {threads}, {state}", String::from_utf8_lossy(&name));
        is_right &= wrong == 0;
    }
    Ok((text, is_right))
}
