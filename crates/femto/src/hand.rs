//! Sets of cards of a pack.

/// A set of cards of a pack, with a bit for each place. Bit 0 is the lowest card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hand(u16);

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand(0);

    /// The hand with these bits.
    pub const fn from_bits(bits: u16) -> Hand {
        Hand(bits)
    }

    /// A bit for each card.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the hand is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the hand has the card at a place.
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// The hand with the card at a place.
    #[must_use]
    pub const fn with(self, place: Place) -> Hand {
        Hand(self.0 | 1 << place.0)
    }

    /// The hand without the card at a place.
    #[must_use]
    pub const fn without(self, place: Place) -> Hand {
        Hand(self.0 & !(1 << place.0))
    }

    /// The cards of both hands.
    #[must_use]
    pub const fn union(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards of this hand without those of the other.
    #[must_use]
    pub const fn minus(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The cards in both hands.
    #[must_use]
    pub const fn common(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// The places of the cards, the lowest first.
    pub fn places(self) -> impl ExactSizeIterator<Item = Place> {
        let mut left = self.0;
        (0..self.len()).map(move |_| {
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            Place(place)
        })
    }
}

/// The place of a card in its pack, from 0 for the lowest card. It is below 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    pub(crate) const fn new(place: usize) -> Place {
        assert!(place < 16);
        Place(place as u8)
    }

    /// The place as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All hands of `of` cards from a pack of `cards`, in the order of their bits.
pub(crate) fn hands(of: usize, cards: usize) -> impl Iterator<Item = Hand> {
    (0..1u32 << cards).filter(move |bits| bits.count_ones() as usize == of).map(|bits| Hand(bits as u16))
}

/// Numbers for the pairs of hands of a pack, in base 3: a digit for each card is 1 if one player has it, 2 if the other has it.
#[derive(Debug, Clone)]
pub(crate) struct PairNumbers {
    /// The number in base 3 of each hand, by its bits. All digits are 0 or 1.
    threes: Vec<u32>,
}

impl PairNumbers {
    pub fn new(cards: usize) -> PairNumbers {
        let three = |bits: u32| (0..cards).map(|i| (bits >> i & 1) * 3u32.pow(i as u32)).sum();
        PairNumbers { threes: (0..1u32 << cards).map(three).collect() }
    }

    pub fn of(&self, one: Hand, two: Hand) -> usize {
        (self.threes[usize::from(one.bits())] + 2 * self.threes[usize::from(two.bits())]) as usize
    }

    /// The number of all pairs.
    pub fn count(cards: usize) -> usize {
        3usize.pow(cards as u32)
    }

    /// The memory of the numbers, in bytes.
    pub fn bytes(cards: usize) -> u64 {
        4 << cards
    }
}

/// The number of choices of `k` out of `n`.
pub(crate) fn binomial(n: usize, k: usize) -> u128 {
    (0..k as u128).fold(1, |product: u128, i| product.saturating_mul((n as u128).saturating_sub(i)) / (i + 1))
}
