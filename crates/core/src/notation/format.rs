//! Printing ranks, cards, hands, piles, positions, layouts and records of moves.

use crate::{AfterBeating, Card, CardSet, Move, MoveError, Pack, Player, Position, Rank, Suit};

/// The longest suit whose ranks have the names of playing cards. In a pack with a longer suit, all ranks have numbers.
pub(super) const MOST_NAMED: u8 = 13;

/// Highest first.
const NAMES: [&str; MOST_NAMED as usize] = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];

fn format_rank(rank: Rank, suit: Suit, pack: Pack) -> String {
    let below_ace = pack.ace(suit).height().checked_sub(rank.height()).map(usize::from);
    match below_ace.and_then(|n| NAMES.get(n)) {
        Some(&name) if pack.ranks() <= MOST_NAMED => name.to_owned(),
        _ => (rank.height() + 1).to_string(),
    }
}

/// The names of all ranks of a suit, for an error message.
pub(super) fn list_ranks(ranks: u8, are_numbers: bool) -> String {
    if are_numbers {
        return format!("1 (the lowest) to {ranks} (the ace, also A)");
    }
    NAMES[..usize::from(ranks)].join(" ")
}

/// Prints a card: `8h`, `Th`, `Ah`, or `26h` if a suit has more than 13 ranks. A card that is not in the pack
/// prints as `#` and its bit number, which is never read as a card.
pub fn format_card(card: Card, pack: Pack) -> String {
    if !pack.contains(card) {
        return format!("#{}", card.bit());
    }
    let suit = pack.suit_of(card);
    format!("{}{}", format_rank(pack.rank_of(card), suit, pack), suit.letter().to_ascii_lowercase())
}

/// Prints a card in the style of a hand: `S:10`.
pub(super) fn format_in_hand(card: Card, pack: Pack) -> String {
    let suit = pack.suit_of(card);
    format!("{}:{}", suit.letter(), format_rank(pack.rank_of(card), suit, pack))
}

impl Move {
    /// The name of the move: its card, as `8h`, or `eat`.
    ///
    /// ```
    /// use faceup_core::{Move, Rules};
    /// let rules = Rules::beat_it_or_eat_it(2, 13)?;
    /// let ace = rules.deal("As")?.leader().iter().next().unwrap();
    /// assert_eq!(Move::Lead(ace).name(rules.pack()), "As");
    /// assert_eq!(Move::Eat.name(rules.pack()), "eat");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name(self, pack: Pack) -> String {
        self.card().map_or_else(|| "eat".to_owned(), |card| format_card(card, pack))
    }
}

/// The ranks of one suit of a hand, highest first, or a dash if there are none.
fn format_suit(hand: CardSet, suit: Suit, pack: Pack, separator: &str) -> String {
    let cards = (hand & pack.suit(suit)).iter().rev();
    let ranks: Vec<String> = cards.map(|card| format_rank(pack.rank_of(card), suit, pack)).collect();
    if ranks.is_empty() { "-".to_owned() } else { ranks.join(separator) }
}

/// Prints a hand, highest cards first: `S:AJT653 H:-`. Cards that are not in the pack are left out.
pub fn format_hand(hand: CardSet, pack: Pack) -> String {
    let separator = if pack.ranks() > MOST_NAMED { "," } else { "" };
    let suit = |suit: Suit| format!("{}:{}", suit.letter(), format_suit(hand, suit, pack, separator));
    pack.each_suit().map(suit).collect::<Vec<_>>().join(" ")
}

/// Prints the pile of a position. The card to beat comes last, or the word `lead` if there is none. An empty pile prints as an empty text.
pub fn format_pile(position: &Position) -> String {
    format_written_pile(position, &position.pile_in_order())
}

/// Prints a position for [`parse_position`](super::parse_position): the mover's hand, the other hand, and the pile unless it is empty. The
/// text does not name the mover; the `Display` form of [`Position`] does.
///
/// A finished position prints too, but no reader accepts it: the game is over.
pub fn format_position(position: &Position) -> String {
    format_written_position(position, &position.pile_in_order())
}

/// As [`format_position`], with the pile in the given order, bottom to top. A position does not keep the order of its pile;
/// [`WrittenPosition::pile`](super::WrittenPosition::pile) does.
///
/// ```
/// use faceup_core::{Player, Rules, notation};
/// let rules = Rules::beat_it_or_eat_it(2, 7)?;
/// let written = notation::WrittenPosition::read("S:K H:AQT | * | 8h Jh 8s Js")?;
/// let (position, pile) = (written.resolve(rules, Player::One)?, written.pile(rules.pack())?);
/// assert_eq!(
///     notation::format_written_position(&position, &pile),
///     "S:K H:AQT | S:AQT9 H:K9 | 8h Jh 8s Js lead"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_written_position(position: &Position, pile: &[Card]) -> String {
    let mover = position.mover();
    let hand = |player| format_hand(position.hand(player), position.rules().pack());
    let hands = format!("{} | {}", hand(mover), hand(!mover));
    if pile.is_empty() { hands } else { format!("{hands} | {}", format_written_pile(position, pile)) }
}

/// Prints the pile of a position in a given order, from bottom to top.
fn format_written_pile(position: &Position, pile: &[Card]) -> String {
    let cards = pile.iter().map(|&card| format_card(card, position.rules().pack()));
    let lead = (position.to_beat().is_none() && !pile.is_empty()).then(|| "lead".to_owned());
    cards.chain(lead).collect::<Vec<_>>().join(" ")
}

/// Prints a position as a diagram for [`parse_layout`](super::parse_layout): one line for each player, and one for the pile unless it is
/// empty. `names` are the names of players one and two. The text does not name the mover.
///
/// ```
/// use faceup_core::{Rules, notation};
/// let position = Rules::beat_it_or_eat_it(2, 3)?.position("S:A | S:KQ H:AQ | Kh")?;
/// assert_eq!(
///     notation::format_layout(&position, ["LEFT", "RIGHT"]),
///     "LEFT:  spades A  hearts -\nRIGHT: spades K Q  hearts A Q\nPile:  Kh\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_layout(position: &Position, names: [&str; 2]) -> String {
    let pack = position.rules().pack();
    let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or_default() + 1;
    let mut text = String::new();
    for player in Player::ALL {
        let suit = |suit: Suit| {
            format!("{} {}", suit.name().to_lowercase(), format_suit(position.hand(player), suit, pack, " "))
        };
        let suits: Vec<String> = pack.each_suit().map(suit).collect();
        let name = format!("{}:", names[player as usize]);
        text += &format!("{name:<width$} {}\n", suits.join("  "));
    }
    let pile = format_pile(position);
    if !pile.is_empty() {
        text += &format!("{:<width$} {pile}\n", "Pile:");
    }
    text
}

/// Prints a position as a board to send in a letter, in the form of the letter that describes the game. The mover comes last; a heading
/// names the mover unless the name is YOU. `names` are the names of players one and two, and `pile` lists the cards of the pile from bottom
/// to top.
///
/// ```
/// use faceup_core::{Rules, notation};
/// let position = Rules::beat_it_or_eat_it(2, 3)?.position("S:A H:K | S:KQ H:AQ")?;
/// let board = notation::format_board(&position, &[], ["You", "Bill"]);
/// let lines: Vec<&str> = board.lines().filter(|line| !line.is_empty()).collect();
/// assert_eq!(lines[1..4], ["Bill  -   Spades: K Q   Hearts: A Q", "Table -   .", "You   -   Spades: A     Hearts: K"]);
/// assert_eq!(notation::parse_layout(&board)?.hands.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_board(position: &Position, pile: &[Card], names: [&str; 2]) -> String {
    let (pack, mover) = (position.rules().pack(), position.mover());
    let suit = |player, suit: Suit| format!("{}: {}", suit.name(), format_suit(position.hand(player), suit, pack, " "));
    let length = |text: &str| text.chars().count();
    let widest = |texts: [&str; 2]| texts.map(length).into_iter().max().unwrap_or_default();
    let width = widest(names).max("Table".len());
    let hand = |player: Player| {
        let suits = pack.each_suit().map(|of| {
            let [one, two] = Player::ALL.map(|player| suit(player, of));
            format!("{:<1$}", suit(player, of), widest([&one, &two]) + 3)
        });
        let line = format!("{:<width$} -   {}", names[player as usize], suits.collect::<String>());
        line.trim_end().to_owned()
    };
    let pile = match pile.is_empty() {
        true => ".".to_owned(),
        false => format_written_pile(position, pile),
    };
    let name = names[mover as usize];
    let heading = if name.eq_ignore_ascii_case(YOU) { "" } else { &format!("Layout now: ({name} is to move)\n") };
    let lines = [hand(!mover), format!("{:<width$} -   {pile}", "Table"), hand(mover)];
    let rule = "-".repeat(lines.iter().map(|line| length(line)).max().unwrap_or_default());
    format!("{heading}{rule}\n{}\n{rule}\n", lines.join("\n\n"))
}

/// The name of the player a text addresses: the mover, unless the text says otherwise.
pub const YOU: &str = "You";

/// Prints moves for [`parse_moves`](super::parse_moves): `8h, Jh. 8s, Js. 9s, LEFT eats all.` If eating is the only move, the text says
/// `must eat all`. The names should satisfy [`is_name`](super::is_name).
///
/// Illegal moves print too, so that a message can show them, but cannot be read again.
pub fn format_moves(position: &Position, moves: &[Move], names: [&str; 2]) -> String {
    let mut position = *position;
    let pack = position.rules().pack();
    let mut text = String::new();
    // The separator before the next move: a comma before an answer.
    let mut before = "";
    for &mv in moves {
        let mover = position.mover();
        let played = position.play(mv);
        text += before;
        text += &match mv {
            Move::Lead(card) | Move::Beat(card) => format_card(card, pack),
            Move::Eat => {
                let name = names[mover as usize];
                let eats = if position.moves() == [Move::Eat] { "must eat" } else { verb(name, "eats", "eat") };
                format!("{name} {eats} all")
            }
        };
        let turn_ends = match mv {
            Move::Lead(_) => false,
            Move::Beat(_) => position.rules().after_beating() == AfterBeating::Lead,
            Move::Eat => true,
        };
        before = if turn_ends { ". " } else { ", " };
        position = played.unwrap_or(position);
        if let Some(winner) = position.winner().filter(|_| played != Err(MoveError::GameOver)) {
            let name = names[winner as usize];
            text += &format!(" and {name} {}", verb(name, "WINS", "WIN"));
            before = ". ";
        }
    }
    if !text.is_empty() {
        text += ".";
    }
    text
}

/// The verb form for a player's name: `LEFT wins`, but `YOU win`.
///
/// ```
/// use faceup_core::notation::verb;
/// assert_eq!((verb("LEFT", "wins", "win"), verb("You", "wins", "win")), ("wins", "win"));
/// ```
pub fn verb<'v>(name: &str, third_person: &'v str, second_person: &'v str) -> &'v str {
    if name.eq_ignore_ascii_case(YOU) { second_person } else { third_person }
}
