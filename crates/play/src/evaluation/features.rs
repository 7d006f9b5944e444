//! The features of an evaluation.

use faceup_core::{AfterBeating, CardSet, Pack, Player, Rules, Suit, Trumps};

/// The number of features.
pub const FEATURES: usize = 12;

/// The index of a game's weights in the list, which is sorted by suits, trumps and what follows a beat. Packs of more than four suits take
/// the weights of four.
pub fn kind(rules: Rules) -> usize {
    const { assert!(Trumps::ALL.len() * AfterBeating::ALL.len() == 4, "a new setting needs weights") };
    let (trumps, after) = (rules.trumps() as usize, rules.after_beating() as usize);
    (usize::from(rules.pack().suits()).min(Suit::REAL.len()) - 1) * 4 + trumps * 2 + after
}

/// Computes the features of hands of one game, in this order. Most are differences: the leader's number minus the opponent's.
///
/// | feature | what it is |
/// |---|---|
/// | constant | always 1; its weight is the advantage of the lead |
/// | cards | the difference in cards, divided by the square root of the size of the pack |
/// | lopsided | the square of the difference in cards, with its sign, divided by the size of the pack and by its square root |
/// | log cards | the difference of ln(1 + cards) |
/// | pairs | the difference in pairs of an own card and a card of the other player that it beats, divided by the number of ranks and by the square root of the size of the pack |
/// | covered | the difference in cards of the other player that can be beaten, divided by the square root of the size of the pack |
/// | log masters | the difference of ln(1 + masters); a master is a card that the other player cannot beat |
/// | log near masters | the same for cards that at most one card of the other player beats |
/// | runs | the difference in runs; a run is a longest sequence of neighbouring cards of a suit in one hand |
/// | near | 1 / (1 + the leader's cards without the masters and one more card); at 1 the leader wins at once by leading the masters |
/// | other near | the same for the opponent, negative |
/// | trumps | the difference in own trumps |
///
/// The scaling keeps the weights similar across suit lengths. The number of masters hardly grows with the suit length, and the second
/// master is worth less than the first: hence the logarithms.
#[derive(Debug, Clone)]
pub struct Features {
    pack: Pack,
    /// The number of each player's trump suit.
    trump_suits: [Option<u32>; 2],
    trumps: [u64; 2],
    /// The square root of the number of cards.
    root: f64,
}

/// The counts for a hand. "Other" is the other player's.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    cards: u32,
    /// Pairs of an own card and a card of the other that it beats.
    pairs: u32,
    /// Cards of the other that an own card beats.
    covered: u32,
    /// Own cards that no card of the other beats.
    masters: u32,
    /// Own cards that at most one card of the other beats.
    near_masters: u32,
    runs: u32,
    trumps: u32,
}

impl Features {
    /// The features of hands of a game.
    pub fn new(rules: Rules) -> Features {
        let pack = rules.pack();
        let trump = |player| rules.trump(player);
        Features {
            pack,
            trump_suits: Player::ALL.map(|player| trump(player).map(|suit| suit.index() as u32)),
            trumps: Player::ALL.map(|player| trump(player).map_or(0, |suit| pack.suit(suit).bits())),
            root: f64::from(pack.cards()).sqrt(),
        }
    }

    /// The features of a hand that player one leads from, in the order of the table above.
    pub fn of(&self, hand: CardSet) -> [f64; FEATURES] {
        let [own, other] = self.count(hand);
        let (cards, ranks) = (f64::from(self.pack.cards()), f64::from(self.pack.ranks()));
        let difference = |of: fn(&Count) -> u32| f64::from(of(&own)) - f64::from(of(&other));
        let logarithm = |of: fn(&Count) -> u32| f64::from(1 + of(&own)).ln() - f64::from(1 + of(&other)).ln();
        let size = difference(|count| count.cards);
        [
            1.0,
            size / self.root,
            size * size.abs() / (cards * self.root),
            logarithm(|count| count.cards),
            difference(|count| count.pairs) / (ranks * self.root),
            difference(|count| count.covered) / self.root,
            logarithm(|count| count.masters),
            logarithm(|count| count.near_masters),
            difference(|count| count.runs),
            near(&own),
            -near(&other),
            difference(|count| count.trumps),
        ]
    }

    /// Counts for both players, in one walk over the pack: each suit from its highest card down.
    fn count(&self, hand: CardSet) -> [Count; 2] {
        let hands = [hand.bits(), self.pack.full().bits() & !hand.bits()];
        let mut counts = [0, 1].map(|side| Count {
            cards: hands[side].count_ones(),
            trumps: (hands[side] & self.trumps[side]).count_ones(),
            ..Count::default()
        });
        for (suit, of_pack) in (0..).zip(self.pack.each_suit()) {
            // Each player's trumps beat the cards of this suit, unless it is their trump suit.
            let trumps = [0, 1].map(|side| if self.trump_suits[side] == Some(suit) { 0 } else { counts[side].trumps });
            let (mut higher, mut last) = ([0, 0], usize::MAX);
            let lowest = u32::from(self.pack.start(of_pack));
            for bit in (lowest..lowest + u32::from(self.pack.length(of_pack))).rev() {
                let side = usize::from(hands[0] >> bit & 1 == 0);
                let other = 1 - side;
                let beaters = higher[other] + trumps[other];
                counts[other].pairs += beaters;
                counts[other].covered += u32::from(beaters > 0);
                counts[side].masters += u32::from(beaters == 0);
                counts[side].near_masters += u32::from(beaters <= 1);
                counts[side].runs += u32::from(side != last);
                higher[side] += 1;
                last = side;
            }
        }
        counts
    }
}

/// How near a player is to a run of masters that ends the game. Masters are led one by one; the last card may be any card.
fn near(count: &Count) -> f64 {
    1.0 / f64::from(1 + count.cards.saturating_sub(1 + count.masters))
}
