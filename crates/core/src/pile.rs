//! The order of the cards in a pile: which card can lie on which.
//!
//! With [`AfterBeating::Lead`], the cards lie in pairs, of which the upper card beats the lower one, and the players beat in turn. With
//! [`AfterBeating::Pass`], each card beats the one under it, and the players put them down in turn.

use std::collections::HashSet;

use crate::{AfterBeating, Card, CardSet, Player, Rules, Suit};

/// The lowest card that does not beat the card under it as the rules demand, and the card under it. `None` if play can lay the cards in
/// this order. The mover leads unless the last card is `to_beat`.
pub(crate) fn misplaced(rules: Rules, mover: Player, pile: &[Card], to_beat: bool) -> Option<(Card, Card)> {
    let beats = |player, pair: &[Card]| !rules.beaters(player, CardSet::of(pair[1]), pair[0]).is_empty();
    let pairs: Vec<&[Card]> = match rules.after_beating() {
        AfterBeating::Lead => pile.chunks_exact(2).collect(),
        AfterBeating::Pass => pile.windows(2).collect(),
    };
    // The last player who beat: the mover, if the mover leads now.
    let last = if to_beat { !mover } else { mover };
    let is_last = |at: usize| (pairs.len() - 1 - at).is_multiple_of(2);
    let at = (0..pairs.len()).find(|&at| !beats(if is_last(at) { last } else { !last }, pairs[at]))?;
    Some((pairs[at][0], pairs[at][1]))
}

/// An order in which play can lay the cards of a pile, from bottom to top. None if it cannot.
pub(crate) fn order(rules: Rules, mover: Player, pile: CardSet, to_beat: Option<Card>) -> Option<Vec<Card>> {
    match (rules.after_beating(), to_beat) {
        _ if pile.is_empty() => Some(Vec::new()),
        (AfterBeating::Lead, Some(top)) => {
            let mut order = pairs(rules, pile.without(top), !mover)?;
            order.push(top);
            Some(order)
        }
        (AfterBeating::Lead, None) => pairs(rules, pile, mover),
        (AfterBeating::Pass, Some(top)) => chain(rules, pile.without(top), top, !mover, &mut HashSet::new()),
        (AfterBeating::Pass, None) => None,
    }
}

/// Lays cards in pairs of a lead and the card that beats it. The players beat in turn, `last` last.
///
/// Either player can pair two cards of a suit. So only a suit with an odd number of cards needs a trump to beat one of them, and at most
/// one trump is beaten by a trump of the other player: two such pairs can be exchanged for pairs of a suit, or for fewer such pairs.
fn pairs(rules: Rules, mut pile: CardSet, last: Player) -> Option<Vec<Card>> {
    let pack = rules.pack();
    let is_odd = |suit: Suit| !(pile & pack.suit(suit)).len().is_multiple_of(2);
    let is_trump = |suit| Player::ALL.into_iter().any(|player| rules.trump(player) == Some(suit));
    let odd: Vec<Suit> = pack.each_suit().filter(|&suit| !is_trump(suit) && is_odd(suit)).collect();
    let count = pile.len() as usize / 2;
    let turns = |player| if player == last { count.div_ceil(2) } else { count / 2 };
    // The number of cards of other suits that player one beats with a trump, and the player who beats a trump with a trump.
    let mut ways =
        (0..=odd.len()).flat_map(|ones| [None, Some(Player::One), Some(Player::Two)].map(|over| (ones, over)));
    let (ones, over) = ways.find(|&(ones, over)| {
        Player::ALL.into_iter().all(|player| {
            let beats = if player == Player::One { ones } else { odd.len() - ones } + usize::from(over == Some(player));
            let needed = beats + usize::from(over == Some(!player));
            let held = rules.trump(player).map_or(0, |suit| (pile & pack.suit(suit)).len() as usize);
            beats <= turns(player) && needed <= held && (held - needed).is_multiple_of(2)
        })
    })?;
    let mut take = |suit: Option<Suit>| {
        let card = (pile & pack.suit(suit?)).iter().next()?;
        pile = pile.without(card);
        Some(card)
    };
    let mut by_trump = [Vec::new(), Vec::new()];
    for (at, &suit) in odd.iter().enumerate() {
        let player = if at < ones { Player::One } else { Player::Two };
        by_trump[player as usize].push([take(Some(suit))?, take(rules.trump(player))?]);
    }
    if let Some(player) = over {
        by_trump[player as usize].push([take(rules.trump(!player))?, take(rules.trump(player))?]);
    }
    let rest: Vec<Card> = pile.iter().collect();
    let mut of_suits = rest.chunks_exact(2);
    let mut order = Vec::new();
    for at in 0..count {
        let player = if (count - 1 - at).is_multiple_of(2) { last } else { !last };
        match by_trump[player as usize].pop() {
            Some(pair) => order.extend(pair),
            None => order.extend(of_suits.next()?),
        }
    }
    Some(order)
}

/// Lays cards so that each beats the one under it, with `top`, put down by `player`, on them. `failed` holds the cards and tops that cannot
/// be laid. Of the cards of a suit that can lie under a card, the highest leaves the most choices.
fn chain(
    rules: Rules,
    cards: CardSet,
    top: Card,
    player: Player,
    failed: &mut HashSet<(CardSet, Card)>,
) -> Option<Vec<Card>> {
    if cards.is_empty() {
        return Some(vec![top]);
    }
    let pack = rules.pack();
    let is_beaten = |&card: &Card| !rules.beaters(player, CardSet::of(top), card).is_empty();
    for suit in pack.each_suit() {
        let of_suit = cards & pack.suit(suit);
        let Some(below) = of_suit.iter().rev().find(is_beaten) else { continue };
        let left = cards.without(below);
        // A card that is no trump covers only its own suit.
        if Player::ALL.into_iter().all(|player| rules.trump(player) != Some(suit)) && of_suit != cards {
            continue;
        }
        if failed.contains(&(left, below)) {
            continue;
        }
        if let Some(mut order) = chain(rules, left, below, !player, failed) {
            order.push(top);
            return Some(order);
        }
        failed.insert((left, below));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByPlayer, Deal, DealSet, Move, Pack, Position, Trumps};

    fn games() -> Vec<Rules> {
        let packs: [&[u8]; 8] =
            [&[7], &[4, 4], &[3, 2, 2], &[2, 2, 2], &[3, 3, 1], &[2, 2, 1, 1], &[1; 6], &[1, 1, 2, 1, 2]];
        packs.into_iter().flat_map(|lengths| Rules::all(Pack::of_lengths(lengths).unwrap())).collect()
    }

    /// All positions with a pile that are reachable from a deal, each with one order in which play laid the pile.
    fn reached(rules: Rules) -> Vec<(Position, Vec<Card>)> {
        let (mut seen, mut found) = (HashSet::new(), Vec::new());
        let starts = rules.deals(DealSet::All).unwrap().flat_map(|deal: Deal| {
            Player::ALL.map(|leader| (Position::leading(rules, leader, deal.starter()).unwrap(), Vec::new()))
        });
        let mut open: Vec<(Position, Vec<Card>)> = starts.collect();
        while let Some((position, pile)) = open.pop() {
            if position.winner().is_some() || !seen.insert(position) {
                continue;
            }
            for mv in position.moves() {
                let laid = pile.iter().copied().chain(mv.card()).collect();
                open.push((position.play(mv).unwrap(), if mv == Move::Eat { Vec::new() } else { laid }));
            }
            if !pile.is_empty() {
                found.push((position, pile));
            }
        }
        found
    }

    /// By definition: a pile is possible if play can lay it.
    #[test]
    fn the_positions_that_exist_are_those_that_play_leads_to() {
        for rules in games() {
            let reached = reached(rules);
            let full = rules.pack().full();
            let mut expected: HashSet<Position> = reached.iter().map(|&(position, _)| position).collect();
            for (position, pile) in &reached {
                let to_beat = position.to_beat().is_some();
                assert_eq!(misplaced(rules, position.mover(), pile, to_beat), None, "{position}");
                let order = position.pile_in_order();
                assert_eq!(misplaced(rules, position.mover(), &order, to_beat), None, "{position}");
                assert_eq!(order.iter().copied().collect::<CardSet>(), position.pile(), "{position}");
                assert_eq!(position.to_beat().filter(|_| to_beat), order.last().copied().filter(|_| to_beat));
            }
            for one in (0..=full.bits()).map(CardSet::from_bits) {
                for pile in (1..=full.bits()).map(CardSet::from_bits).filter(|&pile| (pile & one).is_empty()) {
                    let hands = ByPlayer { one, two: full - one - pile };
                    for mover in Player::ALL {
                        for to_beat in pile.iter().map(Some).chain([None]) {
                            if let Ok(position) = Position::new(rules, hands, mover, to_beat) {
                                assert!(expected.remove(&position), "no play leads to {position}");
                            }
                        }
                    }
                }
            }
            assert!(expected.is_empty(), "{rules}: {} positions are refused", expected.len());
        }
    }

    /// Whether play can lay these cards in this order and reach the position.
    fn is_laid(position: &Position, pile: &[Card]) -> bool {
        let rules = position.rules();
        let is_beat = |at: usize| match rules.after_beating() {
            AfterBeating::Lead => !at.is_multiple_of(2),
            AfterBeating::Pass => at > 0,
        };
        // Walk back through who put down each card. A beat passes the turn only if its player does not lead.
        let (mut player, mut hands, mut leader) = (position.mover(), position.hands(), position.mover());
        for (at, &card) in pile.iter().enumerate().rev() {
            if !is_beat(at) || rules.after_beating() == AfterBeating::Pass {
                player = !player;
            }
            hands[player] = hands[player].with(card);
            leader = player;
        }
        let start = Position::leading(rules, leader, hands[leader]).unwrap();
        let laid = pile.iter().enumerate().try_fold(start, |now, (at, &card)| {
            now.play(if is_beat(at) { Move::Beat(card) } else { Move::Lead(card) }).ok()
        });
        laid == Some(*position)
    }

    fn permutations(cards: &[Card]) -> Vec<Vec<Card>> {
        let Some((&first, rest)) = cards.split_first() else { return vec![Vec::new()] };
        let insert = |order: Vec<Card>| {
            (0..=order.len()).map(move |at| [&order[..at], &[first], &order[at..]].concat()).collect::<Vec<_>>()
        };
        permutations(rest).into_iter().flat_map(insert).collect()
    }

    #[test]
    fn an_order_is_refused_if_play_cannot_lay_it() {
        let (mut laid, mut refused) = (0, 0);
        for rules in games().into_iter().filter(|rules| rules.pack().cards() <= 7) {
            for (position, pile) in reached(rules).into_iter().filter(|(_, pile)| pile.len() <= 4) {
                let to_beat = position.to_beat();
                for order in
                    permutations(&pile).into_iter().filter(|order| to_beat.is_none_or(|top| order.last() == Some(&top)))
                {
                    let fault = misplaced(rules, position.mover(), &order, to_beat.is_some());
                    assert_eq!(fault.is_none(), is_laid(&position, &order), "{position} {order:?}");
                    *if fault.is_none() { &mut laid } else { &mut refused } += 1;
                }
            }
        }
        assert!(laid > 1000 && refused > 1000, "{laid} {refused}");
    }

    /// Nearly all cards of the largest packs: the search stays short.
    #[test]
    fn large_piles_are_ordered_at_once() {
        for rules in [(4, 16), (2, 26), (8, 8)]
            .into_iter()
            .flat_map(|(suits, ranks)| Rules::all(Pack::new(suits, ranks).unwrap()))
        {
            let full = rules.pack().full();
            let cards: Vec<Card> = full.iter().collect();
            for seed in 0..30u64 {
                let mut dice = seed;
                let mut hands = ByPlayer::<CardSet>::default();
                for &card in &cards {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let hand = match dice >> 60 {
                        0 => Player::One,
                        1 => Player::Two,
                        _ => continue,
                    };
                    hands[hand] = hands[hand].with(card);
                }
                for mover in Player::ALL {
                    for to_beat in (full - hands.one - hands.two).iter().map(Some).chain([None]) {
                        if let Ok(position) = Position::new(rules, hands, mover, to_beat) {
                            let order = position.pile_in_order();
                            assert_eq!(misplaced(rules, mover, &order, to_beat.is_some()), None);
                        }
                    }
                }
            }
        }
    }

    /// A trump covers a card of any suit, so an odd number of cards of a suit can lie in pairs.
    #[test]
    fn trumps_cover_single_cards() {
        let rules = Rules::new(Pack::new(3, 3).unwrap(), Trumps::Own, AfterBeating::Lead).unwrap();
        let position = rules.position("S:K H:K | S:A H:A C:AQ | Kc Qs Qh lead").unwrap_err();
        assert!(position.to_string().contains("the pile has 3 cards"), "{position}");
        // Player one leads, and has beaten the king of clubs with a trump.
        let laid = "S:K H:K | S:A H:AQ C:AQ | Kc Qs lead";
        assert!(rules.position(laid).is_ok());
        // With player two to lead, the trumps are hearts.
        assert!(crate::notation::parse_position(laid, rules, Player::Two).is_err());
    }
}
