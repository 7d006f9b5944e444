//! The masks that searches within a round are made of, and the moves that dominance leaves.

use faceup_core::{AfterBeating, Card, CardSet, Pack, Player, Rules, Suit, Trumps};

/// What is worth knowing of the rules in a search, as plain words.
///
/// The selections rest on dominance. Let a and b be cards of one suit, b the higher. Compare two situations that differ
/// only in that I hold a in the first and b in the second, while the other card is in the opponent's hand, or on the
/// table but not as my own card for him to beat. Then the second is no worse for me, in outcome and in rounds: I copy my
/// play of the first, with b for a. (b beats whatever a beats, and whatever beats b beats a; the opponent's use of a I
/// take for a use of b, of which he can do no more with a.) Once both cards lie in one place, nothing differs. The
/// choices that are left out below differ in just this way from one that is left in.
#[derive(Debug, Clone)]
pub struct MoveGenerator {
    /// Every card.
    pub(crate) full: u64,
    /// The lowest card of each suit.
    bottoms: u64,
    /// For each card the higher ones of its suit.
    above: [u64; 64],
    /// Each player's trumps; none without trumps.
    trumps: [u64; 2],
    rules: Rules,
}

impl MoveGenerator {
    /// The masks of a game.
    #[must_use]
    pub fn new(rules: Rules) -> MoveGenerator {
        let pack: Pack = rules.pack();
        let mut above = [0; 64];
        for card in pack.full() {
            above[usize::from(card.bit())] = pack.above(card).bits();
        }
        let trumps = Player::ALL.map(|player| rules.trump(player).map_or(0, |suit: Suit| pack.suit(suit).bits()));
        MoveGenerator { full: pack.full().bits(), bottoms: pack.bottoms().bits(), above, trumps, rules }
    }

    /// The rules that they are of.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether who beats leads next.
    #[must_use]
    #[inline]
    pub fn leads_after_beating(&self) -> bool {
        self.rules.after_beating() == AfterBeating::Lead
    }

    /// The cards that are worth playing for `mover`, who holds `own`, against `other`: worth beating with, if there is
    /// a card to beat, else worth leading. Every legal card that is left out is no better than one that is in.
    ///
    /// ```
    /// use faceup_core::{Player, Preset, notation::parse_hand};
    /// use faceup_solver::MoveGenerator;
    /// let rules = Preset::BeatItOrEatIt.rules(2, 13)?;
    /// let hand = |text| parse_hand(text, rules.pack());
    /// let (own, other) = (hand("S:AKQ4 H:52")?, hand("S:J3 H:A")?);
    /// let leads = MoveGenerator::new(rules).worth_playing(Player::One, own, other, None);
    /// assert_eq!(leads, hand("S:Q4 H:2")?); // nothing of the other player's lies between A, K and Q, or 5 and 2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn worth_playing(&self, mover: Player, own: CardSet, other: CardSet, to_beat: Option<Card>) -> CardSet {
        let (own, other) = (own.bits(), other.bits());
        let Some(card) = to_beat else { return CardSet::from_bits(self.leads(own, other)) };
        let card = u32::from(card.bit());
        CardSet::from_bits(match (self.rules.trumps(), self.rules.after_beating()) {
            (Trumps::None, AfterBeating::Lead) => self.beats::<false, false>(mover, own, other, card),
            (Trumps::Own, AfterBeating::Lead) => self.beats::<true, false>(mover, own, other, card),
            (Trumps::None, AfterBeating::Pass) => self.beats::<false, true>(mover, own, other, card),
            (Trumps::Own, AfterBeating::Pass) => self.beats::<true, true>(mover, own, other, card),
        })
    }

    /// A leader's hand as an index into tables.
    #[inline(always)]
    pub(crate) fn seat<const TRUMPS: bool>(&self, player: Player, hand: u64) -> CardSet {
        let hand = CardSet::from_bits(hand);
        if TRUMPS { faceup_core::symmetry::as_player_one(self.rules, player, hand) } else { hand }
    }

    /// The cards worth leading from `own`: of cards of a suit with none of the opponent's between them, only the
    /// lowest. Cards on the table do not come between.
    ///
    /// A run starts at the first held card above an opponent's card or above the bottom of a suit. To find it, a one
    /// is put just above each of the opponent's cards and at each bottom, and added to the gaps (the cards on the
    /// table): the sum carries it through the gap to the first card that someone holds. Where a gap goes on from one
    /// suit into the next the carry reaches the next suit's first held card, which is the start of a run anyway.
    #[inline(always)]
    pub(crate) fn leads(&self, own: u64, other: u64) -> u64 {
        let gaps = self.full & !(own | other);
        let starts = other << 1 | self.bottoms;
        (((starts & gaps).wrapping_add(gaps)) | starts) & own
    }

    /// The cards of `own` worth beating `card` with, under the rule of what follows.
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

    /// The cards of `own` worth beating `card` with, when the beater leads next: the lowest of the suit, and the
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

    /// The cards of `own` worth beating `card` with, when the card beaten with is next to be beaten: of each run (see
    /// [`leads`](MoveGenerator::leads)) the lowest that beats.
    #[inline(always)]
    fn beats_then_pass<const TRUMPS: bool>(&self, holder: Player, own: u64, other: u64, card: u32) -> u64 {
        let starts = self.leads(own, other);
        let higher = own & self.above[card as usize];
        // The run that the card itself falls into may start below it: its lowest beater counts as a start.
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

#[inline(always)]
pub(crate) fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceup_core::{Preset, Suit};

    /// Runs by the book: a held card starts one unless the next lower card that anyone holds is held too.
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
