//! Deals, and sets of deals.

use thiserror::Error;

use crate::{CardSet, Pack, Position, PositionError, Rules, named, symmetry};

/// The hands at the start of a game. Player one leads; player two holds the cards that player one does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    rules: Rules,
    starter: CardSet,
}

/// Why a deal, or a set of deals, does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealError {
    /// The hands make no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// With an odd number of suits, no deal is symmetric.
    #[error(
        "symmetric deals need an even number of suits, because they pair the suits, but the pack has {0}; \
         use the deals 'all' or 'equal'"
    )]
    NoneSymmetric(u8),
    /// With partner suits of different lengths, no deal is symmetric.
    #[error(
        "symmetric deals need suits in pairs of equal length, the first with the second and so on, but the suits have the lengths {0}; \
         use the deals 'all' or 'equal'"
    )]
    UnequalPairs(Pack),
}

impl Deal {
    /// The deal in which the starter holds `hand` and the other player the rest of the pack.
    ///
    /// # Errors
    ///
    /// If a hand is empty, or has cards that are not in the pack.
    pub fn new(rules: Rules, hand: CardSet) -> Result<Deal, DealError> {
        Position::opening(rules, hand)?;
        Ok(Deal { rules, starter: hand })
    }

    /// The rules.
    pub const fn rules(self) -> Rules {
        self.rules
    }

    /// The hand of the starter, who leads first.
    pub const fn starter(self) -> CardSet {
        self.starter
    }

    /// The other player's hand.
    pub fn other(self) -> CardSet {
        self.rules.pack().full() - self.starter
    }

    /// Whether each player holds, in every suit, the ranks that the other player holds in its partner.
    pub fn is_symmetric(self) -> bool {
        let pack = self.rules.pack();
        pack.has_pairs()
            && pack
                .each_suit()
                .all(|suit| pack.ranks_of(self.starter, suit) == pack.ranks_of(self.other(), suit.partner()))
    }

    /// Whether the deal is symmetric and the first of the symmetric deals that renaming suits makes of it: the one with the least hand. It
    /// may be none of [`canonical`](symmetry::canonical) form: with four suits, that form of a symmetric deal need not be symmetric.
    pub fn is_first_symmetric(self) -> bool {
        let images = symmetry::images(self.rules, self.starter).into_iter();
        self.is_symmetric()
            && images.take_while(|&hand| hand < self.starter).all(|hand| !Deal { starter: hand, ..self }.is_symmetric())
    }

    /// The number of ways in which the shuffle of the games' authors makes the deal. `None` if the deal is not symmetric.
    ///
    /// In Challenge, a player takes half of the pack at random and keeps, of the first suit of each pair, what is in that half.
    /// The opponent takes the other cards of these suits, and the deal is made symmetric. With two suits, Beat It Or Eat It is
    /// dealt in the same way. (There the half is dealt to the player who keeps the suit.)
    ///
    /// A half of the pack has as many cards as these suits: m. Exactly k given cards of the m are kept if the other m - k cards of the half
    /// come from the m cards of the other suits. There are C(m, m - k) = C(m, k) such halves, of C(2m, m) in all. So it makes no difference
    /// which player leads, or which suit of a pair is kept. Deals in which the players hold about as many cards of each suit are more
    /// likely than others.
    ///
    /// ```
    /// use faceup_core::Rules;
    /// let rules = Rules::beat_it_or_eat_it(2, 13)?;
    /// assert_eq!(rules.deal("S:AJT653 H:KQ98742")?.shuffles(), Some(1_716)); // C(13, 6)
    /// assert_eq!(rules.deal("S:AKQJT98765432")?.shuffles(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shuffles(self) -> Option<u64> {
        let pack = self.rules.pack();
        let first =
            pack.each_suit().step_by(2).fold(CardSet::EMPTY, |first, suit| first | self.starter & pack.suit(suit));
        self.is_symmetric().then(|| choose(pack.cards() / 2, first.len()) as u64)
    }
}

fn choose(n: u32, k: u32) -> u128 {
    (1..=k.min(n + 1)).fold(1, |ways, i| ways * u128::from(n + 1 - i) / u128::from(i))
}

/// The opening position: player one leads.
impl From<Deal> for Position {
    fn from(deal: Deal) -> Position {
        Position::of_deal(deal.rules, deal.starter)
    }
}

/// A set of deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DealSet {
    /// The deals in which each player holds, in every suit, the ranks that the other player holds in its partner. They
    /// exist only if the suits are pairs of equal length.
    Symmetric,
    /// Every way to give both players at least one card.
    All,
    /// The deals in which both players hold the same number of cards. If the pack has an odd number of cards, one
    /// player holds one card more.
    Equal,
}

impl Rules {
    /// The deals of a set. `All` and `Equal` are in the order of the bits of the starter's hand.
    ///
    /// # Errors
    ///
    /// If the set is `Symmetric` and the suits are not pairs of equal length.
    ///
    /// ```
    /// use faceup_core::{DealSet, Rules};
    /// let rules = Rules::beat_it_or_eat_it(2, 5)?;
    /// assert_eq!(rules.deals(DealSet::Symmetric)?.count(), 32);
    /// assert!(rules.deals(DealSet::Symmetric)?.all(|deal| deal.is_symmetric()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deals(self, set: DealSet) -> Result<Deals, DealError> {
        let pack = self.pack();
        // All and Equal count through the starter's hands. Symmetric counts through the ranks that the starter holds in
        // the first suit of each pair; the rest follows.
        let (next, last) = match set {
            DealSet::Symmetric if pack.suits() % 2 == 1 => {
                return Err(DealError::NoneSymmetric(pack.suits()));
            }
            DealSet::Symmetric if !pack.has_pairs() => return Err(DealError::UnequalPairs(pack)),
            DealSet::Symmetric => (0, CardSet::lowest_bits(pack.cards() / 2).bits()),
            DealSet::All | DealSet::Equal => (1, pack.full().bits() - 1),
        };
        Ok(Deals { set, rules: self, next: (next <= last).then_some(next), last })
    }
}

impl DealSet {
    /// The deals that a game usually starts from: symmetric ones, or hands of equal size if the suits are not pairs of equal length.
    #[must_use]
    pub const fn usual(rules: Rules) -> DealSet {
        if rules.pack().has_pairs() { DealSet::Symmetric } else { DealSet::Equal }
    }

    /// The number of deals in the set.
    ///
    /// # Errors
    ///
    /// If the set is `Symmetric` and the suits are not pairs of equal length.
    pub fn count(self, rules: Rules) -> Result<u128, DealError> {
        rules.deals(self).map(|deals| u128::from(deals.len()))
    }
}

named! { DealSet, "set of deals": Symmetric = "symmetric", All = "all", Equal = "equal"; }

/// An iterator over the deals of a [`DealSet`]: see [`Rules::deals`].
#[derive(Debug, Clone)]
pub struct Deals {
    set: DealSet,
    rules: Rules,
    next: Option<u64>,
    last: u64,
}

impl Deals {
    /// The number from which [`starting_at`](Deals::starting_at) resumes with the next deal. `None` at the end.
    pub const fn next_number(&self) -> Option<u64> {
        self.next
    }

    /// The same deals from a number that [`next_number`](Deals::next_number) returned. Empty after the last deal.
    ///
    /// ```
    /// use faceup_core::{DealSet, Preset};
    /// let deals = Preset::BeatItOrEatIt.rules(2, 3)?.deals(DealSet::All)?;
    /// let mut first = deals.clone();
    /// assert_eq!(first.by_ref().take(10).count(), 10);
    /// let rest = deals.clone().starting_at(first.next_number().unwrap());
    /// assert!(rest.eq(deals.skip(10)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn starting_at(self, number: u64) -> Deals {
        let next = self.next.map(|next| next.max(number)).filter(|&next| next <= self.last);
        Deals { next, ..self }
    }

    /// The number of deals that are left.
    ///
    /// ```
    /// use faceup_core::{DealSet, Rules};
    /// let mut deals = Rules::beat_it_or_eat_it(2, 13)?.deals(DealSet::Equal)?;
    /// assert_eq!(deals.len(), 10_400_600); // C(26, 13)
    /// deals.nth(99);
    /// assert_eq!(deals.len(), 10_400_500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn len(&self) -> u64 {
        let Some(next) = self.next else { return 0 };
        match self.set {
            DealSet::Symmetric | DealSet::All => self.last - next + 1,
            DealSet::Equal => {
                let cards = self.rules.pack().cards();
                let mut halves = vec![cards / 2, cards.div_ceil(2)];
                halves.dedup();
                halves.into_iter().map(|held| choose(cards, held) as u64 - hands_below(next, held)).sum()
            }
        }
    }

    /// Whether no deal is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The number of sets of `held` cards whose bits are a number below `bits`.
fn hands_below(bits: u64, held: u32) -> u64 {
    // Such a set has the bits of the number above one of its ones, none there, and any cards below.
    let ones = (0..u64::BITS).rev().filter(|&bit| bits >> bit & 1 == 1);
    ones.zip(0..=held).map(|(below, above)| choose(below, held - above) as u64).sum()
}

impl Iterator for Deals {
    type Item = Deal;

    fn next(&mut self) -> Option<Deal> {
        loop {
            let number = self.next?;
            self.next = (number < self.last).then(|| number + 1);
            let pack = self.rules.pack();
            let starter = match self.set {
                DealSet::Symmetric => symmetric_hand(pack, number),
                DealSet::All => CardSet::from_bits(number),
                DealSet::Equal => {
                    let hand = CardSet::from_bits(number);
                    if !pack.is_half(hand) {
                        continue;
                    }
                    hand
                }
            };
            return Some(Deal { rules: self.rules, starter });
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let exact = usize::try_from(self.len()).ok();
        (exact.unwrap_or(usize::MAX), exact)
    }
}

/// The starter's hand in symmetric deal `number` of a pack whose suits are pairs of equal length. The bits of the number are the
/// ranks held in the first suit of each pair.
pub fn symmetric_hand(pack: Pack, number: u64) -> CardSet {
    let (mut bits, mut left) = (0, number);
    for first in pack.each_suit().step_by(2) {
        let suit_bits = u64::from(pack.ranks_of(pack.full(), first));
        let held = left & suit_bits;
        left >>= pack.length(first);
        bits |= held << pack.start(first) | (!held & suit_bits) << pack.start(first.partner());
    }
    CardSet::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preset, Suit};

    #[test]
    fn counts_are_those_of_the_iterators() {
        for suits in 1..=4u8 {
            for ranks in 1..=12 / suits {
                let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
                for set in [DealSet::Symmetric, DealSet::All, DealSet::Equal] {
                    let Ok(deals) = rules.deals(set) else {
                        assert!(suits % 2 == 1 && set == DealSet::Symmetric && set.count(rules).is_err());
                        continue;
                    };
                    let mut left = deals.clone();
                    let deals: Vec<Deal> = deals.collect();
                    for number in (0..=deals.len() as u64).rev() {
                        assert_eq!((left.len(), left.is_empty()), (number, number == 0), "{rules} {set}");
                        left.next();
                    }
                    assert_eq!(deals.len() as u128, set.count(rules).unwrap(), "{rules} {set}");
                    for deal in &deals {
                        assert_eq!(Deal::new(rules, deal.starter()).as_ref(), Ok(deal));
                        assert!(set != DealSet::Symmetric || deal.is_symmetric());
                    }
                    if suits % 2 == 0 {
                        let symmetric = deals.iter().filter(|d| d.is_symmetric()).count() as u128;
                        assert!(set == DealSet::Equal || symmetric == DealSet::Symmetric.count(rules).unwrap());
                    }
                }
            }
        }
    }

    /// The shuffle as the documents describe it, over every half of the pack.
    #[test]
    fn shuffles_are_the_halves_that_make_the_deal() {
        let partners = |pack: Pack, held: CardSet| {
            let partner = |card| pack.card(pack.suit_of(card).partner(), pack.rank_of(card)).unwrap();
            held.iter().fold(CardSet::EMPTY, |cards, card| cards.with(partner(card)))
        };
        for (suits, ranks) in [(2, 1), (2, 4), (2, 7), (4, 1), (4, 2), (4, 3)] {
            let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
            let (pack, full) = (rules.pack(), rules.pack().full());
            let halves = || (0..=full.bits()).map(CardSet::from_bits).filter(|half| half.len() == pack.cards() / 2);
            let mut made = std::collections::BTreeMap::<CardSet, u64>::new();
            for half in halves() {
                let leader = if suits == 2 {
                    // The dealer deals the half to the other player, who keeps the red cards. The dealer takes the same black cards.
                    // Each gets the rest of the other colour. One of them leads, which is chosen at random.
                    let (red, black) = (pack.suit(Suit::Hearts), pack.suit(Suit::Spades));
                    let kept = half & red;
                    let other = kept | (black - partners(pack, kept));
                    let dealer = partners(pack, kept) | (red - kept);
                    assert_eq!(other | dealer, full);
                    *made.entry(dealer).or_default() += 1;
                    other
                } else {
                    // The dealer keeps the trumps, spades, and the secondary suit, clubs, of the half. The other player takes the
                    // rest of these suits, and of hearts and diamonds what the dealer has of spades and clubs. The dealer takes the
                    // rest. The other player leads.
                    let own = pack.suit(Suit::Spades) | pack.suit(Suit::Clubs);
                    let kept = half & own;
                    let leader = (own - kept) | partners(pack, kept);
                    *made.entry(leader).or_default() += 1;
                    leader
                };
                *made.entry(leader).or_default() += 1;
            }
            let deals = rules.deals(DealSet::Symmetric).unwrap();
            let told: Vec<_> = deals.map(|deal| (deal.starter(), 2 * deal.shuffles().unwrap())).collect();
            assert_eq!(told.iter().map(|deal| deal.1).sum::<u64>(), 2 * halves().count() as u64);
            assert_eq!(made, told.into_iter().collect(), "{rules}");
        }
        let lopsided = Deal::new(Preset::BeatItOrEatIt.rules(2, 3).unwrap(), CardSet::lowest_bits(1)).unwrap();
        assert_eq!(lopsided.shuffles(), None);
    }

    #[test]
    fn suits_in_pairs_of_equal_length_have_symmetric_deals() {
        for lengths in [&[2, 2, 1, 1][..], &[1, 1, 3, 3], &[2; 6], &[1, 1, 2, 2, 2, 2], &[1; 8]] {
            let rules = Rules::new(Pack::of_lengths(lengths).unwrap(), Default::default(), Default::default()).unwrap();
            let deals: Vec<Deal> = rules.deals(DealSet::Symmetric).unwrap().collect();
            assert!(deals.iter().all(|deal| deal.is_symmetric() && deal.shuffles().is_some()));
            let all = rules.deals(DealSet::All).unwrap().filter(|deal| deal.is_symmetric()).count();
            assert_eq!((deals.len(), deals.len() as u128), (all, DealSet::Symmetric.count(rules).unwrap()), "{rules}");
        }
        for (lengths, expected) in [(&[5, 5, 3, 1][..], "5+5+3+1"), (&[2, 3], "2+3"), (&[5, 5, 3], "the pack has 3")] {
            let rules = Rules::new(Pack::of_lengths(lengths).unwrap(), Default::default(), Default::default()).unwrap();
            let error = rules.deals(DealSet::Symmetric).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
            assert_eq!(DealSet::usual(rules), DealSet::Equal);
            assert!(rules.deals(DealSet::All).unwrap().all(|deal| !deal.is_symmetric()));
        }
    }

    #[test]
    fn the_widest_pack_has_deals_too() {
        let rules = Preset::Challenge.rules(4, 16).unwrap();
        assert_eq!(DealSet::All.count(rules).unwrap(), u128::from(u64::MAX) - 1);
        assert_eq!(DealSet::Symmetric.count(rules).unwrap(), 1 << 32);
        let first = rules.deals(DealSet::Symmetric).unwrap().next().unwrap();
        assert_eq!(first.starter().bits(), 0xffff_0000_ffff_0000);
        assert!(first.is_symmetric());
    }
}
