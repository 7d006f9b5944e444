//! The solver against the naive one: every setting, every state of small packs, and random deals of larger ones.

use faceup_core::Quiet;
use faceup_femto::{Chooser, Deal, Lead, Modulus, Objective, Pack, Settings, State, naive, solve};
use proptest::prelude::*;

use crate::support;
use crate::support::{OBJECTIVES, pack, reachable, variants};

/// Every state that play can reach, from every deal, under all settings.
fn agree_everywhere(pack: &Pack) {
    for settings in variants(pack) {
        let solution = solve(&settings, None, &Quiet).unwrap();
        for state in reachable(&settings) {
            assert_eq!(solution.value(&state), naive::value(&settings, &state), "{settings}: {state:?}");
        }
    }
}

/// One card of five is left out.
#[test]
fn two_four_and_five_cards() {
    for cards in ["3,7", "2,3,4,7", "J,5,6,9", "1,2,4,8", "9,10,11,12", "2,3,5,8,9"] {
        agree_everywhere(&pack(cards));
    }
}

/// Six cards: every deal under all settings.
#[test]
fn six_cards() {
    for settings in variants(&pack("J,1,5,8,11,13")) {
        let solution = solve(&settings, None, &Quiet).unwrap();
        for deal in Deal::all(&settings.pack) {
            let naive = naive::value(&settings, &State::start(deal));
            assert_eq!(solution.deal_value(deal), naive, "{settings}: {deal:?}");
        }
    }
}

fn settings() -> impl Strategy<Value = Settings> {
    let multiple = (2u16..9).prop_map(|m| Objective::Multiple(Modulus::new(m).unwrap()));
    let objective = prop_oneof![5 => prop::sample::select(&OBJECTIVES), 1 => multiple];
    let (chooser, lead) = (prop::sample::select(&Chooser::ALL), prop::sample::select(&Lead::ALL));
    let cards = prop::collection::btree_set(0u16..40, 6..=7);
    (cards, objective, chooser, lead).prop_map(|(cards, objective, chooser, lead)| {
        let cards: Vec<String> = cards.iter().map(u16::to_string).collect();
        Settings { pack: pack(&cards.join(",")), objective, chooser, lead, ..Settings::default() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Jokers, other moduli, and other packs of six and seven cards than the exhaustive tests have.
    #[test]
    fn at_random(settings in settings(), pick in any::<prop::sample::Index>()) {
        let deals: Vec<Deal> = Deal::all(&settings.pack).collect();
        let deal = *pick.get(&deals);
        let solution = solve(&settings, None, &Quiet).unwrap();
        prop_assert_eq!(solution.deal_value(deal), naive::value(&settings, &State::start(deal)));
    }
}

/// The author's pack: only a few deals under each setting, because the naive solver is slow.
#[test]
fn eight_cards() {
    let pack = Pack::femto();
    for (settings, hand) in
        variants(&pack).into_iter().zip(["2,3,5,10", "3,4,8,10", "2,6,7,8"].iter().cycle()).step_by(7)
    {
        let deal = Deal::of(&pack, pack.parse_hand(hand).unwrap()).unwrap();
        // Starting after two rounds saves minutes.
        let solution = solve(&settings, None, &Quiet).unwrap();
        let states = support::next(&settings, &State::start(deal)).into_iter();
        for state in states.flat_map(|state| support::next(&settings, &state)).step_by(101) {
            assert_eq!(solution.value(&state), naive::value(&settings, &state), "{settings}: {state:?}");
        }
    }
}
