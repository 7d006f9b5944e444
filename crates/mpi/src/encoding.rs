//! Decisions as words, for messages.

use faceup::parts::solver::Side;
use faceup::parts::solver::processes::{Decisions, Share};

/// The words of decisions. For each block:
///
/// ```text
/// word 0:        bit 63: 1 if anything is decided │ bit 62: 1 for losses │ 61 … 32: 0 │ 31 … 0: number of the block
/// word 1:        nodes
/// then, only if anything is decided:
/// mask:          one bit for each word of the block: 1 if the word is not 0; in as many words as needed
/// words:         the words that are not 0
/// ```
///
/// Most words of most decisions are 0.
pub fn encode(decisions: &[(Side, u32, Decisions)]) -> Vec<u64> {
    let mut out = Vec::new();
    for (side, block, Decisions { words, nodes }) in decisions {
        out.push(u64::from(!words.is_empty()) << 63 | u64::from(*side == Side::Losses) << 62 | u64::from(*block));
        out.push(*nodes);
        for words in words.chunks(64) {
            let bits = words.iter().enumerate().map(|(at, &word)| u64::from(word != 0) << at);
            out.push(bits.fold(0, |mask, bit| mask | bit));
        }
        out.extend(words.iter().filter(|&&word| word != 0));
    }
    out
}

/// The decisions of words. `length` is the number of words of a block. None if the words are damaged: a missing part must not
/// pass for undecided hands.
pub fn decode(words: &[u64], length: usize) -> Option<Share> {
    let mut next = words.iter().copied();
    let mut out = Vec::new();
    while let Some(first) = next.next() {
        let side = if first >> 62 & 1 == 0 { Side::Wins } else { Side::Losses };
        let (block, nodes) = (u32::try_from(first & !(3 << 62)).ok()?, next.next()?);
        let mut words = Vec::new();
        if first >> 63 != 0 {
            let mask: Vec<u64> = next.by_ref().take(length.div_ceil(64)).collect();
            let is_there = |at: usize| Some(mask.get(at / 64)? >> (at % 64) & 1 != 0);
            words = (0..length)
                .map(|at| if is_there(at)? { next.next() } else { Some(0) })
                .collect::<Option<Vec<u64>>>()?;
        }
        out.push((side, block, Decisions { words, nodes }));
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_read_as_they_were_written() {
        for length in [1, 63, 64, 65, 200] {
            let words = |step| (0..length as u64).map(|at| if at % step == 0 { u64::MAX - at } else { 0 }).collect();
            let decisions = vec![
                (Side::Wins, 7, Decisions { words: words(1), nodes: 3 }),
                (Side::Losses, u32::MAX, Decisions { words: Vec::new(), nodes: u64::MAX }),
                (Side::Losses, 0, Decisions { words: words(5), nodes: 0 }),
                (Side::Wins, 1, Decisions { words: words(64), nodes: 9 }),
            ];
            let encoded = encode(&decisions);
            assert_eq!(decode(&encoded, length).as_ref(), Some(&decisions));
            // A part of a message is refused, unless it ends after the decisions on a block.
            let ends: Vec<usize> = (0..=4).map(|blocks| encode(&decisions[..blocks]).len()).collect();
            for cut in 0..encoded.len() {
                assert_eq!(decode(&encoded[..cut], length).is_some(), ends.contains(&cut), "{length} {cut}");
            }
        }
        assert_eq!(decode(&[], 5), Some(Vec::new()));
        assert_eq!(decode(&[1 << 40, 0], 5), None);
    }
}
