//! A binary arithmetic coder.
//!
//! The coder keeps an interval of 32-bit numbers. Each bit divides it in proportion to the probability of a one; the part of the bit
//! that is coded is the next interval. Leading bytes on which both ends agree are final. Encoder and decoder work with whole numbers
//! only, so every machine reads the same bits.

/// The probability of a one, in 65,536ths, and the number of bits that it is based on, up to a limit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Probability {
    ones: u16,
    bits: u8,
}

/// The most bits that count as evidence. A lower limit follows changes within a block sooner; 60 to 255 give files of the same size
/// within 0.3%.
const EVIDENCE: usize = 60;
/// Entry n: the weight of the next bit after n bits, in 65,536ths.
const WEIGHTS: [i32; EVIDENCE + 1] = {
    let (mut weights, mut bits) = ([0; EVIDENCE + 1], 0);
    while bits <= EVIDENCE {
        weights[bits] = (65_536 * 2 / (2 * bits + 3)) as i32;
        bits += 1;
    }
    weights
};
/// No bit is certain: a probability stays this far from 0 and 65,536.
const MARGIN: i32 = 32;

impl Probability {
    /// A first guess, which counts as two bits of evidence.
    pub const fn guess(ones: u16) -> Probability {
        Probability { ones, bits: 2 }
    }

    #[inline]
    fn learn(&mut self, bit: bool) {
        let (ones, target) = (i64::from(self.ones), if bit { 65_536 - MARGIN } else { MARGIN });
        let step = ((i64::from(target) - ones) * i64::from(WEIGHTS[usize::from(self.bits)])) >> 16;
        self.ones = (ones + step) as u16;
        self.bits += u8::from(usize::from(self.bits) < EVIDENCE);
    }
}

/// The interval, both ends included.
#[derive(Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Interval = Interval { low: 0, high: u32::MAX };

    /// The last number of the part for ones.
    #[inline]
    fn last_of_ones(&self, probability: Probability) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(probability.ones)) >> 16) as u32
    }

    #[inline]
    fn narrow(&mut self, last_of_ones: u32, bit: bool) {
        if bit {
            self.high = last_of_ones;
        } else {
            self.low = last_of_ones + 1;
        }
    }

    /// Drops the leading byte if both ends agree on it.
    #[inline]
    fn shift(&mut self) -> Option<u8> {
        let byte = self.high >> 24;
        (self.low >> 24 == byte).then(|| {
            (self.low, self.high) = (self.low << 8, self.high << 8 | 0xff);
            byte as u8
        })
    }
}

#[derive(Debug)]
pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub fn new() -> Encoder {
        Encoder { interval: Interval::ALL, bytes: Vec::new() }
    }

    /// The bytes of all bits. The ends differ in the leading byte, so that of the upper end, with zeros after it, is within.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.push((self.interval.high >> 24) as u8);
        self.bytes
    }

    #[inline]
    pub fn put(&mut self, probability: &mut Probability, bit: bool) {
        self.interval.narrow(self.interval.last_of_ones(*probability), bit);
        probability.learn(bit);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
    }
}

/// Reads zeros after the last byte. The encoder leaves out the last three bytes of a number, so a decoder of its bytes reads three zeros.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    interval: Interval,
    number: u32,
    rest: &'a [u8],
    zeros: u32,
}

/// The zeros that a decoder reads after the bytes of an encoder.
const ZEROS: u32 = 3;

impl<'a> Decoder<'a> {
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { interval: Interval::ALL, number: 0, rest: bytes, zeros: 0 };
        for _ in 0..4 {
            decoder.take();
        }
        decoder
    }

    #[inline]
    fn take(&mut self) {
        let byte = self.rest.split_off_first().copied();
        self.zeros += u32::from(byte.is_none());
        self.number = self.number << 8 | u32::from(byte.unwrap_or(0));
    }

    /// Whether exactly the bytes of an encoder were read.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty() && self.zeros == ZEROS
    }

    #[inline]
    pub fn bit(&mut self, probability: &mut Probability) -> bool {
        let last_of_ones = self.interval.last_of_ones(*probability);
        let bit = self.number <= last_of_ones;
        self.interval.narrow(last_of_ones, bit);
        probability.learn(bit);
        while self.interval.shift().is_some() {
            self.take();
        }
        bit
    }

    /// Whether more was read than was written.
    #[inline]
    pub fn is_beyond(&self) -> bool {
        self.zeros > ZEROS
    }
}

#[cfg(test)]
mod tests {
    use faceup_core::random::stream;
    use rand::RngExt;

    use super::*;

    #[test]
    fn bits_come_back() {
        for (seed, one_in, most) in [(1, 2, 2_550), (2, 3, 2_350), (3, 100, 270), (4, 10_000, 40), (5, 1, 30)] {
            let mut random = stream(seed);
            let bits: Vec<bool> = (0..20_000).map(|_| random.random_range(0..one_in) == 0).collect();
            let mut model = [Probability::guess(1 << 15); 3];
            let mut encoder = Encoder::new();
            for (at, &bit) in bits.iter().enumerate() {
                encoder.put(&mut model[at % 3], bit);
            }
            let bytes = encoder.finish();
            assert!(bytes.len() < most, "{} bytes for one in {one_in}", bytes.len());
            let (mut model, mut decoder) = ([Probability::guess(1 << 15); 3], Decoder::new(&bytes));
            for (at, &bit) in bits.iter().enumerate() {
                assert_eq!(decoder.bit(&mut model[at % 3]), bit, "bit {at}");
                assert!(!decoder.is_beyond());
            }
            assert!(decoder.is_at_end());
        }
    }
}
