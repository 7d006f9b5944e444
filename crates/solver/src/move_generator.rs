//! Move generation: the cards that are worth playing.
//!
//! The rule "beat with the lowest card" lives here, in [`MoveGenerator::beats`]. So does "of neighbouring cards, lead the
//! lowest", in [`MoveGenerator::leads`]. All fast searches use this module: the retrograde solver, the proof search, the
//! [`Analyst`](crate::Analyst) and the computer players. The verifier has its own code for these rules (`verify/round.rs`). The
//! naive solver tries every card.

use faceup_core::{AfterBeating, Card, CardSet, Move, Pack, Player, Rules, Suit};

use crate::round_position::RoundPosition;

/// Evaluates an expression with the two rule settings as constants, which the expression can pass as const generic arguments:
/// whether there are trumps, and whether the turn passes after a beat. So each setting gets its own compiled code.
macro_rules! with_settings {
    ($rules:expr, |$trumps:ident, $pass:ident| $body:expr) => {{
        macro_rules! with {
            ($has_trumps:literal, $passes:literal) => {{
                const $trumps: bool = $has_trumps;
                const $pass: bool = $passes;
                $body
            }};
        }
        match ($rules.trumps(), $rules.after_beating()) {
            (faceup_core::Trumps::None, faceup_core::AfterBeating::Lead) => with!(false, false),
            (faceup_core::Trumps::None, faceup_core::AfterBeating::Pass) => with!(false, true),
            (faceup_core::Trumps::Own, faceup_core::AfterBeating::Lead) => with!(true, false),
            (faceup_core::Trumps::Own, faceup_core::AfterBeating::Pass) => with!(true, true),
        }
    }};
}
pub(crate) use with_settings;

/// Generates the moves of one game that are worth playing. It also holds the rules as bit masks, for searches.
///
/// It leaves out moves that are dominated. Let a and b be cards of one suit, and let b be the higher. Compare two positions. In
/// the first, I hold a, and b is in the opponent's hand or in the pile. In the second, the two cards are exchanged. (If the other
/// card is in the pile, it must not be my own card that the opponent has to beat.) Then the second position is never worse for
/// me, in outcome or in rounds. I can copy my play of the first position, with b in place of a: b beats every card that a beats,
/// every card that beats b also beats a, and the opponent can do no more with a than with b. Once both cards are in one place,
/// the two positions are equal. Every move that is left out leads to a position that is no better, in this way, than the position
/// after a move that is kept.
#[derive(Debug, Clone)]
pub struct MoveGenerator {
    /// Every card.
    pub(crate) full: u64,
    /// The lowest card of each suit.
    bottoms: u64,
    /// For each card, the higher cards of its suit.
    above: [u64; 64],
    /// Each player's trumps. Empty without trumps.
    trumps: [u64; 2],
    /// For each card, how easy it is to beat with it: at least 2, and greater for lower ranks. The last entry, for no card, is 1.
    eases: [u8; 65],
    /// The number of ranks of the longest suit.
    ranks: u32,
    /// The number of ranks of the first suit. The trump suits are equally long.
    first_suit: u32,
    rules: Rules,
}

impl MoveGenerator {
    /// The move generator of a game.
    #[must_use]
    pub fn new(rules: Rules) -> MoveGenerator {
        let pack: Pack = rules.pack();
        let (mut above, mut eases) = ([0; 64], [1; 65]);
        for card in pack.full() {
            above[usize::from(card.bit())] = pack.above(card).bits();
            eases[usize::from(card.bit())] = 1 + pack.length(pack.suit_of(card)) - pack.rank_of(card).height();
        }
        let trumps = Player::ALL.map(|player| rules.trump(player).map_or(0, |suit: Suit| pack.suit(suit).bits()));
        MoveGenerator {
            full: pack.full().bits(),
            bottoms: pack.bottoms().bits(),
            above,
            trumps,
            eases,
            ranks: pack.ranks().into(),
            first_suit: pack.length(Suit::Spades).into(),
            rules,
        }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the player who beats leads next.
    #[must_use]
    #[inline]
    pub fn leads_after_beating(&self) -> bool {
        self.rules.after_beating() == AfterBeating::Lead
    }

    /// The cards that are worth playing for `mover`, who holds `own` against `other`. With a card to beat, they are the
    /// cards worth beating it with. Otherwise they are the cards worth leading. Every legal card that is left out is no
    /// better than one of them.
    ///
    /// ```
    /// use faceup_core::{Player, Preset, notation::parse_hand};
    /// use faceup_solver::MoveGenerator;
    /// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
    /// let hand = |text| parse_hand(text, rules.pack());
    /// let (own, other) = (hand("S:AKQ4 H:52")?, hand("S:J3 H:A")?);
    /// let leads = MoveGenerator::new(rules).worth_playing(Player::One, own, other, None);
    /// assert_eq!(leads, hand("S:Q4 H:2")?); // the opponent has no card between A, K and Q, or between 5 and 2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn worth_playing(&self, mover: Player, own: CardSet, other: CardSet, to_beat: Option<Card>) -> CardSet {
        let (own, other) = (own.bits(), other.bits());
        let Some(card) = to_beat else { return CardSet::from_bits(self.leads(own, other)) };
        let card = u32::from(card.bit());
        CardSet::from_bits(
            with_settings!(self.rules, |TRUMPS, PASS| self.beats::<TRUMPS, PASS>(mover, own, other, card))
        )
    }

    /// The moves of a position that put a card down and are worth playing. The move that is most likely to be good comes
    /// first: the highest lead, because it is the hardest to beat, and the lowest beat.
    #[inline]
    pub fn card_moves(&self, position: RoundPosition) -> impl Iterator<Item = Move> + use<> {
        let RoundPosition { mover, own, other, to_beat } = position;
        let mut cards = self.worth_playing(mover, own, other, to_beat).iter();
        std::iter::from_fn(move || match to_beat {
            None => cards.next_back().map(Move::Lead),
            Some(_) => cards.next().map(Move::Beat),
        })
    }

    /// The hand of a player who leads, as an index into tables: `faceup_core::symmetry::as_player_one` by precomputed masks.
    #[inline(always)]
    pub(crate) fn as_player_one<const TRUMPS: bool>(&self, player: Player, hand: u64) -> CardSet {
        if !TRUMPS || player == Player::One {
            return CardSet::from_bits(hand);
        }
        let [spades, hearts] = self.trumps;
        let moved = (hand & spades) << self.first_suit | (hand & hearts) >> self.first_suit;
        CardSet::from_bits(moved | hand & !(spades | hearts))
    }

    /// The higher cards of the suit of a card.
    #[inline(always)]
    pub(crate) fn above(&self, card: u32) -> u64 {
        self.above[card as usize]
    }

    /// The cards of `own` that are worth leading: the lowest card of each *run*. A run is a group of cards of one suit
    /// with no card of the opponent between them. Cards in the pile do not break a run.
    ///
    /// A run starts at the first held card above a card of the opponent, or above the bottom of a suit. To find it,
    /// set a bit just above each card of the opponent and at each bottom, and add these bits to the gaps (the cards in
    /// the pile). The addition carries each bit through its gap to the first card that a player holds. A gap may reach
    /// from one suit into the next. Then the carry ends at the first held card of the next suit, which starts a run
    /// anyway.
    #[inline(always)]
    pub(crate) fn leads(&self, own: u64, other: u64) -> u64 {
        let gaps = self.full & !(own | other);
        let starts = other << 1 | self.bottoms;
        (((starts & gaps).wrapping_add(gaps)) | starts) & own
    }

    /// The cards of `own` that are worth beating `card` with.
    #[inline(always)]
    pub(crate) fn beats<const TRUMPS: bool, const PASS: bool>(
        &self,
        holder: Player,
        own: u64,
        other: u64,
        card: u32,
    ) -> u64 {
        if PASS {
            self.beats_then_pass::<TRUMPS>(holder, own, other, card)
        } else {
            self.beats_then_lead::<TRUMPS>(holder, own, card)
        }
    }

    /// The cards worth beating `card` with, in the order in which searches try them: the lowest first; with trumps, those of its
    /// suit before the trumps. With `lead`, a card of the other player's trumps is beaten by a trump first: to beat it in its suit takes
    /// a card that can beat the most. (In the order of the pack instead, Challenge of 4 suits of 5 takes 88% more nodes, and Challenge of 2
    /// suits of 9 takes 38% more.)
    #[inline(always)]
    pub(crate) fn in_order<const TRUMPS: bool, const PASS: bool>(
        &self,
        beats: u64,
        card: u32,
    ) -> impl Iterator<Item = u32> + use<TRUMPS, PASS> {
        let (suit, trumps) = self.split::<TRUMPS>(beats, card);
        let is_trump = !PASS && (self.trumps[0] | self.trumps[1]) >> card & 1 != 0;
        let (first, second) = if TRUMPS && is_trump { (trumps, suit) } else { (suit, trumps) };
        lowest_first(first).chain(lowest_first(second))
    }

    /// How easy it is to beat a card with these cards: 1 without any, and more the lower the lowest is. With trumps, the easier
    /// way counts: in the suit of the card, or by a trump. A card that can be beaten in both ways is easier still.
    #[inline(always)]
    pub(crate) fn ease_of_beating<const TRUMPS: bool>(&self, beats: u64, card: u32) -> u8 {
        let (suit, trumps) = self.split::<TRUMPS>(beats, card);
        let of = |set: u64| self.eases[set.trailing_zeros() as usize];
        if !TRUMPS {
            return of(suit);
        }
        of(suit).max(of(trumps)) + if suit != 0 && trumps != 0 { self.ranks as u8 } else { 0 }
    }

    /// The cards that beat a card in its suit, and those that beat it as trumps.
    #[inline(always)]
    fn split<const TRUMPS: bool>(&self, beats: u64, card: u32) -> (u64, u64) {
        let suit = if TRUMPS { self.above[card as usize] } else { u64::MAX };
        (beats & suit, beats & !suit)
    }

    /// The cards worth beating with if the player who beats leads next: the lowest higher card of the suit, and the
    /// lowest trump.
    #[inline(always)]
    fn beats_then_lead<const TRUMPS: bool>(&self, holder: Player, own: u64, card: u32) -> u64 {
        let higher = own & self.above[card as usize];
        let mut beats = lowest(higher);
        if TRUMPS {
            let trumps = self.trumps[holder as usize];
            if trumps >> card & 1 == 0 {
                beats |= lowest(own & trumps);
            }
        }
        beats
    }

    /// The cards worth beating with if the opponent has to beat that card next: of each run (see
    /// [`leads`](MoveGenerator::leads)), the lowest card that beats.
    #[inline(always)]
    fn beats_then_pass<const TRUMPS: bool>(&self, holder: Player, own: u64, other: u64, card: u32) -> u64 {
        let starts = self.leads(own, other);
        let higher = own & self.above[card as usize];
        // The run around the card to beat may start below it. Its lowest card that beats counts as a start.
        let mut beats = starts & higher | lowest(higher);
        if TRUMPS {
            let trumps = self.trumps[holder as usize];
            if trumps >> card & 1 == 0 {
                beats |= starts & trumps;
            }
        }
        beats
    }
}

/// The lowest card of a set, as a set.
#[inline(always)]
fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The cards of a set from the highest down: the order in which searches try leads.
#[inline(always)]
pub(crate) fn highest_first(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let card = set.checked_ilog2()?;
        set ^= 1 << card;
        Some(card)
    })
}

/// The cards of a set from the lowest up.
#[inline(always)]
pub(crate) fn lowest_first(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(card)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::{Preset, Suit};

    /// Runs by their definition: a held card starts a run unless the same player holds the next lower card in hand.
    fn leads_by_walking(pack: Pack, own: CardSet, other: CardSet) -> CardSet {
        let mut leads = CardSet::EMPTY;
        for suit in Suit::ALL {
            let mut below_is_own = false;
            for card in (own | other) & pack.suit(suit) {
                if own.contains(card) && !below_is_own {
                    leads = leads.with(card);
                }
                below_is_own = own.contains(card);
            }
        }
        leads
    }

    #[test]
    fn leads_are_the_starts_of_runs() {
        for (suits, ranks) in [(1, 10), (2, 5), (3, 3), (4, 2), (1, 1)] {
            let rules = Preset::BeatItOrEatIt.rules(suits, ranks).unwrap();
            let generator = MoveGenerator::new(rules);
            for own in 0..=generator.full {
                let rest = generator.full & !own;
                let mut other = rest;
                loop {
                    let expected = leads_by_walking(rules.pack(), CardSet::from_bits(own), CardSet::from_bits(other));
                    assert_eq!(generator.leads(own, other), expected.bits(), "{suits}x{ranks} {own:b} {other:b}");
                    if other == 0 {
                        break;
                    }
                    other = (other - 1) & rest;
                }
            }
        }
    }

    #[test]
    fn leads_work_with_all_64_bits() {
        let rules = Preset::BeatItOrEatIt.rules(4, 16).unwrap();
        let generator = MoveGenerator::new(rules);
        let mut state = 1u64;
        for _ in 0..100_000 {
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state ^ state >> 29
            };
            let (own, other) = (draw() & draw(), draw());
            let other = other & !own;
            let expected = leads_by_walking(rules.pack(), CardSet::from_bits(own), CardSet::from_bits(other));
            assert_eq!(generator.leads(own, other), expected.bits());
        }
    }
}
