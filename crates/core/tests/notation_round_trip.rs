//! Properties of the notation: printed text is read back, and no text makes the readers panic.

use faceup_core::notation::*;
use faceup_core::{AfterBeating, Card, CardSet, Deal, Move, Pack, Player, Position, Rules, Trumps};
use proptest::prelude::*;

/// Packs of suits of any lengths, of which the first two, or all, are often equally long.
fn packs() -> impl Strategy<Value = Pack> {
    (prop::collection::vec(1u8..=26, 1..=8), 0..4usize).prop_map(|(mut lengths, alike)| {
        let of_first = [1, 2, 8, 8][alike].min(lengths.len());
        let first = lengths[0];
        lengths[..of_first].fill(first);
        while lengths.iter().map(|&length| u32::from(length)).sum::<u32>() > 64 {
            lengths.iter_mut().for_each(|length| *length = length.div_ceil(2));
        }
        Pack::of_lengths(&lengths).unwrap()
    })
}

fn all_rules() -> impl Strategy<Value = Rules> {
    (packs(), any::<bool>(), any::<bool>()).prop_map(|(pack, trumps, pass)| {
        let trumps = if trumps { Trumps::Own } else { Trumps::None };
        let after = if pass { AfterBeating::Pass } else { AfterBeating::Lead };
        Rules::new(pack, trumps, after).or_else(|_| Rules::new(pack, Trumps::None, after)).unwrap()
    })
}

/// A position some moves after a deal: half of the random bits are the leader's hand, the others choose the moves. `None` if a hand is
/// empty.
fn position(rules: Rules, bits: u128, leader: Player, moves: usize) -> Option<Position> {
    let start = Position::leading(rules, leader, CardSet::from_bits(bits as u64) & rules.pack().full()).ok()?;
    let (_, position) = play_on(start, (0..moves).map(|turn| (bits >> 64 >> turn) as usize));
    Some(position).filter(|position| position.winner().is_none())
}

/// Legal moves from `start`, chosen by the numbers, and the position after them.
fn play_on(start: Position, choices: impl IntoIterator<Item = usize>) -> (Vec<Move>, Position) {
    let (mut moves, mut position) = (Vec::new(), start);
    for choice in choices {
        let legal = position.moves();
        let Some(&mv) = legal.get(choice % legal.len().max(1)) else { break };
        moves.push(mv);
        position = position.play(mv).unwrap();
    }
    (moves, position)
}

/// The same line with other white space.
fn respaced(text: &str) -> String {
    format!("\u{a0}\t{}\r\n", text.replace(' ', " \u{3000}"))
}

/// A board without its heading.
fn board(position: &Position, pile: &[Card], names: [&str; 2]) -> String {
    let board = format_board(position, pile, names);
    board[board.find("---").unwrap()..].to_owned()
}

fn players() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::One), Just(Player::Two)]
}

/// Text that looks like the notation, so that the readers get beyond its first word.
fn garbage() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[AKQJTXakqjtx0-9]{1,5}",
        "[shcdmfwgSHCDMFWG][:]?",
        "([2-9]|10|[AKQJTXakqjtx]|[1-9][0-9])[shcdmfwg♠♥♣♦☾⚑☸▦]",
        "(hearts|Spades|clubs?|DIAMONDS|moons|Flag|wheels|GRIDS)[ ]?:?",
        "[-–.,;:&|*()\n\t ♠♥♣♦♤\u{fe0f}]",
        "(LEFT|Right|R|eats|must eat|wins|and|all|lead|Pile|Pile -|you:)",
        "\\PC{1,3}",
    ];
    prop::collection::vec((piece, prop_oneof![Just(""), Just(" ")]), 0..25)
        .prop_map(|pieces| pieces.into_iter().flat_map(|(a, b)| [a, b.to_owned()]).collect())
}

/// Checks that an error points into the text and can be drawn.
fn check_error<T>(text: &str, result: Result<T, NotationError>) -> Result<(), TestCaseError> {
    if let Err(error) = result {
        let at = error.offset();
        prop_assert!(text.get(at..).is_some_and(|rest| rest.starts_with(error.token())), "{error}");
        prop_assert_eq!(error.to_string().lines().count(), 1);
        prop_assert!(error.render(text).contains('^'));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cards(pack in packs(), bit in any::<u8>()) {
        let bit = bit % pack.cards() as u8;
        let card = Card::new(bit).unwrap();
        let text = format_card(card, pack);
        prop_assert_eq!(parse_card(&text, pack), Ok(card));
        prop_assert_eq!(parse_card(&text.to_uppercase(), pack), Ok(card));
        let (rank, suit) = text.split_at(text.len() - 1);
        prop_assert_eq!(parse_card(&format!("{suit}{rank}"), pack), Ok(card));
        let symbol = pack.suit_of(card).symbol();
        prop_assert_eq!(parse_card(&format!("{symbol}{rank}"), pack), Ok(card));
        prop_assert_eq!(parse_card(&format!("{rank}{symbol}"), pack), Ok(card));
    }

    #[test]
    fn hands(pack in packs(), bits in any::<u64>()) {
        let hand = CardSet::from_bits(bits) & pack.full();
        let text = format_hand(hand, pack);
        prop_assert_eq!(parse_hand(&text, pack), Ok(hand));
        prop_assert_eq!(parse_hand(&text.to_lowercase().replace(',', " "), pack), Ok(hand));
        let list: Vec<_> = hand.iter().map(|card| format_card(card, pack)).collect();
        if !list.is_empty() {
            prop_assert_eq!(parse_hand(&list.join(", "), pack), Ok(hand));
        }
        let groups: Vec<_> =
            text.split(' ').map(|suit| suit[2..].replace('T', "10").to_owned()).collect();
        prop_assert_eq!(parse_hand(&groups.join(" & "), pack), Ok(hand));
    }

    #[test]
    fn rules(rules in all_rules()) {
        prop_assert_eq!(rules.code().parse(), Ok(rules));
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    }

    #[test]
    fn deals(rules in all_rules(), bits in any::<u64>()) {
        if let Ok(deal) = Deal::new(rules, CardSet::from_bits(bits) & rules.pack().full()) {
            prop_assert_eq!(deal.to_string().parse(), Ok(deal));
            prop_assert_eq!(respaced(&deal.to_string()).parse(), Ok(deal));
            prop_assert_eq!(rules.deal(&format_hand(deal.starter(), rules.pack())), Ok(deal));
            prop_assert_eq!(Position::from(deal), Position::opening(rules, deal.starter()).unwrap());
        }
    }

    #[test]
    fn positions(
        rules in all_rules(),
        bits in any::<u128>(),
        leader in players(),
        moves in 0..40usize,
    ) {
        if let Some(position) = position(rules, bits, leader, moves) {
            let mover = position.mover();
            let text = format_position(&position);
            prop_assert_eq!(parse_position(&text, rules, mover), Ok(position), "{}", &text);
            prop_assert_eq!(text.matches('|').count(), 1 + usize::from(!position.pile().is_empty()));
            // The rules come first, so the text is self-contained.
            prop_assert_eq!(position.to_string().parse(), Ok(position), "{}", &position);
            prop_assert_eq!(respaced(&position.to_string()).parse(), Ok(position), "{}", &position);
            // The text has every card, so the pack follows from it if it is a usual one.
            let inferred = WrittenPosition::read(&text).and_then(|written| written.infer_pack(None, None, 1));
            if rules.pack().is_usual() {
                prop_assert_eq!(inferred, Ok(rules.pack()), "{}", &text);
            } else {
                prop_assert!(inferred.is_err() || parse_position(&text, Rules::new(inferred.unwrap(), Trumps::None, rules.after_beating()).unwrap(), mover).is_err());
            }
            // The hands as a diagram.
            let fields: Vec<_> = text.split(" | ").collect();
            let (one, two) = match mover {
                Player::One => (fields[0], fields[1]),
                Player::Two => (fields[1], fields[0]),
            };
            let pile = fields.get(2).unwrap_or(&".");
            for diagram in [
                format!("LEFT: {one}  RIGHT: {two}\n\nTable - {pile}"),
                format!("----\nBill - {one}\nTable: {pile}\nYou - {two}\n"),
            ] {
                let layout = parse_layout(&diagram).unwrap();
                let read = layout.written_position(mover).unwrap().resolve(rules, mover);
                prop_assert_eq!(read, Ok(position), "{}", diagram);
            }
        }
    }

    #[test]
    fn nothing_makes_the_readers_panic(
        text in prop_oneof![garbage(), any::<String>()],
        rules in all_rules(),
        suits in prop::option::of(any::<u8>()),
        ranks in prop::option::of(any::<u8>()),
        customary in any::<u8>(),
        names in [garbage(), garbage()],
    ) {
        let pack = rules.pack();
        check_error(&text, parse_card(&text, pack))?;
        check_error(&text, parse_hand(&text, pack))?;
        check_error(&text, parse_position(&text, rules, Player::One))?;
        for (suits, ranks) in [(suits, ranks), (None, None)] {
            let infer = |written: WrittenPosition<'_>| written.infer_pack(suits, ranks, customary);
            check_error(&text, WrittenPosition::read(&text).and_then(infer))?;
        }
        let coded = format!("{} two {text}", rules.code());
        for text in [text.clone(), respaced(&coded), coded, format!("challenge-{text}"), format!("♠-{text}")] {
            check_error(&text, text.parse::<Rules>())?;
            check_error(&text, text.parse::<Deal>())?;
            check_error(&text, text.parse::<Position>())?;
        }
        let of_layout = |layout: Layout<'_>| layout.written_position(Player::Two)?.resolve(rules, Player::Two);
        check_error(&text, parse_layout(&text).and_then(of_layout))?;
        if pack.cards() > 1 {
            let hand = CardSet::from_bits(0x5555_5555_5555_5555) & pack.full();
            let start = Position::opening(rules, hand).unwrap();
            let names = [&names[0][..], &names[1]];
            check_error(&text, parse_moves(&text, &start, names).map(|moves| format_moves(&start, &moves, names)))?;
        }
    }

    #[test]
    fn every_name_is_read_back(
        rules in all_rules(),
        bits in any::<u128>(),
        moves in 0..40usize,
        names in ["[A-Za-z0-9é]{1,4}([-. '][A-Za-z0-9]{1,4}){0,2}", "([b-zB-Z]{2,4}|[A-Z])[-. ][A-Za-z0-9]{1,4}"],
    ) {
        let names = [&names[0][..], &names[1][..]];
        prop_assume!(names.into_iter().all(is_name) && names[0].to_lowercase() != names[1].to_lowercase());
        if let Some(position) = position(rules, bits, Player::One, moves) {
            let (mut pile, layout) = (position.pile_in_order(), format_layout(&position, names));
            for text in [layout, board(&position, &pile, names)] {
                let read = parse_layout(&text).unwrap().seated(names);
                prop_assert!(read.is_ok(), "{}", text);
                prop_assert_eq!(read.unwrap().agrees_with(&position, names), Ok(()), "{}", text);
            }
            // A pile from top to bottom is refused, unless play can lay it so.
            pile.reverse();
            let text = board(&position, &pile, names);
            let read = parse_layout(&text).unwrap().seated(names).unwrap().agrees_with(&position, names);
            let written = format_written_position(&position, &pile);
            prop_assert!(pile.len() < 2 || read.is_err() || parse_position(&written, rules, position.mover()).is_ok());
            let (played, _) = play_on(position, (0..30).map(|turn| (bits >> turn) as usize));
            let text = format_moves(&position, &played, names);
            prop_assert_eq!(parse_moves(&text, &position, names), Ok(played.clone()), "{}", &text);
            // The reader checks names: exchanged names are wrong.
            let is_named = played.contains(&Move::Eat) || text.contains("WIN");
            prop_assert!(!is_named || parse_moves(&text, &position, [names[1], names[0]]).is_err(), "{}", &text);
        }
    }
}
