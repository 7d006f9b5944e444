//! The columns of a dataset: names, types and formulas. The data dictionary is generated from these tables.

use std::sync::LazyLock;

use faceup_core::symmetry::canonical;
use faceup_core::{Deal, Rules, Suit, Trumps};
use faceup_solver::Side;

use crate::DatasetError;
use crate::data::{Data, Kind, Lists, NULL};
use crate::rows::{Chunk, is_win, rounds_of, split};
use crate::select::{Set, index};

/// A column of a dataset.
#[derive(Debug)]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The group that the column belongs to.
    pub group: &'static str,
    /// The type of its values.
    pub kind: Kind,
    /// Whether values can be missing.
    pub is_nullable: bool,
    /// The meaning of the values, and how they follow from the rules.
    pub formula: &'static str,
    /// The suit and the rank of its cards, which the pack may lack.
    pub(crate) card: (u8, u8),
    /// The values of some rows. It is given the suit and the rank.
    pub(crate) of: fn(&Chunk<'_>, (u8, u8)) -> Data,
}

/// A row of the tables below: group, name, kind, whether it is nullable, the suit if it is of one, values, and formula.
macro_rules! columns {
    ($($group:literal $name:literal $kind:ident $nullable:literal $(@$suit:literal)? $of:expr, $formula:literal;)*) => {
        &[$(Column {
            name: $name,
            group: $group,
            kind: Kind::$kind,
            is_nullable: $nullable,
            formula: $formula,
            card: (0 $(+ $suit)?, 0),
            of: $of,
        }),*]
    };
}

/// The columns of positions with an empty pile: one row for each deal.
const OF_DEALS: &[Column] = columns! {
    "game" "game" Word false |c, _| c.numbers(|_, _| 0), "the game, as `beat-it-or-eat-it-2x8`, for files of several games";
    "deal" "hand" Text false |c, _| c.texts(|hands| hands.own), "the starter's hand, as `S:AKT H:QJ9`; `-` is a suit without cards";
    "deal" "opponent_hand" Text false |c, _| c.texts(|hands| hands.other), "the opponent's hand: all other cards of the pack";
    "deal" "hand_mask" Mask false |c, _| c.masks(|hands| hands.own),
        "the starter's hand as bits: suit s (0 for spades) and rank r (0 for the lowest) are bit s × ranks + r";
    "deal" "cards" Uint8 false |c, _| c.numbers(|_, hands| hands.own.len()), "the number of cards in the starter's hand: the ones of `hand_mask`";
    "shuffle" "shuffles" Mask false |c, _| shuffles(c),
        "the number of ways in which the shuffle of the games' authors makes the deal, C(m, k): m is half the size of the pack, and k the \
         number of cards that the starter holds in the first suits of the pairs; 0 for a deal that is not symmetric";
    "value" "outcome" Word false |c, _| Data::numbers(c.values(), |value| index(value.outcome()) as i32), "`win`, `loss` or `draw`, for the starter, if both play perfectly";
    "value" "rounds" Uint16 true |c, _| Data::numbers(c.values(), |&value| rounds_of(value)),
        "how many times a player eats before the game ends, if the winner hurries and the loser delays; null for a \
         draw, and if the table has no rounds";
    "leads" "winning_lead_count" Uint8 false |c, _| Data::numbers(c.winning(), |leads| leads.len() as i32), "the number of `winning_leads`";
    "leads" "winning_leads" List false |c, _| Data::lists(c.winning()), "the cards that win when they are led, in any number of rounds";
    "leads" "winning_leads_mask" Mask false |c, _| Data::masks(c.winning().iter().copied()), "the same cards as bits, as in `hand_mask`";
    "leads" "best_leads" List false |c, _| Data::lists(c.best()),
        "the leads of the best value: those that win in the fewest rounds, that keep a draw, or that lose in the most \
         rounds; without rounds in the table, those that keep the outcome";
    "leads" "best_leads_mask" Mask false |c, _| Data::masks(c.best().iter().copied()), "the same cards as bits";
    "features" "spades" Uint8 false @0 lengths, "the number of spades in the starter's hand";
    "features" "hearts" Uint8 false @1 lengths, "the number of hearts in the starter's hand";
    "features" "clubs" Uint8 false @2 lengths, "the number of clubs in the starter's hand";
    "features" "diamonds" Uint8 false @3 lengths, "the number of diamonds in the starter's hand";
    "features" "top_cards" Uint8 false |c, _| c.numbers(|features, hands| features.top_cards(hands.own, hands.other)),
        "top-card control: in how many suits the starter holds the highest card";
    "features" "masters" Uint8 false |c, _| c.numbers(|features, hands| features.masters(hands.own, hands.other, !hands.mover)),
        "the number of the starter's cards that no card of the opponent's hand beats";
    "features" "opponent_masters" Uint8 false |c, _| c.numbers(|features, hands| features.masters(hands.other, hands.own, hands.mover)),
        "the number of the opponent's cards that no card of the starter's hand beats";
    "features" "runs" Uint8 false |c, _| c.numbers(|features, hands| features.runs(hands.own, hands.other).0),
        "sequences: the number of runs of the starter. A run is a group of cards of one suit in one hand, as large as \
         possible, with no card of the other hand between them";
    "features" "longest_run" Uint8 false |c, _| c.numbers(|features, hands| features.runs(hands.own, hands.other).1), "the number of cards in the starter's longest run";
    "features" "length_balance" Uint8 false |c, _| c.numbers(|features, hands| features.length_balance(hands.own)),
        "the number of cards of the starter's longest suit, less that of the shortest; 0 is a balanced hand";
    "dominance" "upper_covers" Uint8 false |c, _| c.numbers(|features, hands| features.covers(Side::Wins, hands.own).count() as u32),
        "the number of upper covers: better hands in which one card is exchanged for the next higher card of its suit, \
         which the opponent holds";
    "dominance" "lower_covers" Uint8 false |c, _| c.numbers(|features, hands| features.covers(Side::Losses, hands.own).count() as u32),
        "the number of lower covers: worse hands in which one card is exchanged for the next lower card of its suit";
    "dominance" "on_frontier" Bool false |c, _| c.paths(|path| i32::from(path.steps == 0)),
        "whether the hand is a minimal win (it wins, and no lower cover wins) or a maximal loss (it loses, and no upper \
         cover loses); false for a draw";
    "dominance" "frontier_steps" Uint8 true |c, _| c.paths(|path| path.steps),
        "the length of the steepest path to the frontier. From a win, each step goes to the lower cover that still wins \
         and takes the most rounds, until no lower cover wins. Among equals, and if the table has no rounds, it is the one with the least `hand_mask`. From \
         a loss, each step goes to the upper cover that still loses, by the same rule. Null for a draw";
    "dominance" "frontier_rounds" Uint16 true |c, _| c.paths(|path| path.rounds),
        "the distance to the frontier in rounds: the rounds of the hand at the end of that path, less `rounds`. Null for \
         a draw, and if the table has no rounds";
    "tops" "spade_tops" Uint8 false @0 tops, "the number of highest spades, without a gap, that the starter holds";
    "tops" "heart_tops" Uint8 false @1 tops, "the number of highest hearts, without a gap, that the starter holds";
    "tops" "club_tops" Uint8 false @2 tops, "the number of highest clubs, without a gap, that the starter holds";
    "tops" "diamond_tops" Uint8 false @3 tops, "the number of highest diamonds, without a gap, that the starter holds";
    "tops" "opponent_spade_tops" Uint8 false @0 opponent_tops, "the number of highest spades, without a gap, that the opponent holds";
    "tops" "opponent_heart_tops" Uint8 false @1 opponent_tops, "the number of highest hearts, without a gap, that the opponent holds";
    "tops" "opponent_club_tops" Uint8 false @2 opponent_tops, "the number of highest clubs, without a gap, that the opponent holds";
    "tops" "opponent_diamond_tops" Uint8 false @3 opponent_tops, "the number of highest diamonds, without a gap, that the opponent holds";
    "split" "split" Word false |c, _| c.numbers(|_, hands| split(canonical(c.rules, hands.own))),
        "`train`, `validation` or `test`: the part of the deal in learning. Deals that differ by names of alike suits are \
         in the same part. The least mask of such hands, mixed by SplitMix64 and divided by 10, leaves 0 for `test`, 1 for \
         `validation` and else `train`";
};

/// The groups written only on request: they repeat the game, or the hand in the form that learning needs.
const ON_REQUEST: [&str; 5] = ["game", "shuffle", "held", "tops", "split"];

/// The formula of the columns of cards.
const HELD: &str = "whether the starter holds the card of this suit with this number, from 0 for the lowest rank: bit s × \
                    ranks + r of `hand_mask`";

/// A column for each card of any pack.
static CARDS: LazyLock<Vec<Column>> = LazyLock::new(|| {
    let cards = Suit::REAL.into_iter().flat_map(|suit| (0..MOST_RANKS).map(move |rank| (suit, rank)));
    let column = |(suit, rank): (Suit, u8)| Column {
        // Once per run of the program.
        name: Box::leak(format!("{}_{rank}", suit.name().to_lowercase()).into_boxed_str()),
        group: "held",
        kind: Kind::Bool,
        is_nullable: false,
        formula: HELD,
        card: (suit.index() as u8, rank),
        of: |c, (suit, rank)| {
            let bit = u32::from(suit) * u32::from(c.rules.pack().ranks()) + u32::from(rank);
            c.numbers(|_, hands| (hands.own.bits() >> bit & 1) as u32)
        },
    };
    cards.map(column).collect()
});

/// The most ranks of a pack.
const MOST_RANKS: u8 = 26;

/// The columns of positions within rounds.
const OF_ROUNDS: &[Column] = columns! {
    "game" "game" Word false |c, _| c.numbers(|_, _| 0), "the game, as `beat-it-or-eat-it-2x8`, for files of several games";
    "position" "hand" Text false |c, _| c.texts(|hands| hands.own), "the mover's hand, as `S:AKT H:QJ9`; `-` is a suit without cards";
    "position" "opponent_hand" Text false |c, _| c.texts(|hands| hands.other), "the opponent's hand";
    "position" "pile" List false |c, _| piles(c), "the cards of the pile, from bottom to top";
    "position" "to_beat" Word true |c, _| Data::numbers(&c.drawn, |row| row.position.to_beat().map_or(NULL, |card| card.bit().into())), "the card to beat: the top of the pile; null if the mover leads";
    "position" "mover_trump" Word false |c, _| c.numbers(|_, hands| c.rules.trump(hands.mover).map_or(0, Suit::index) as u32), "the mover's trump suit, `spades` or `hearts`";
    "position" "hand_mask" Mask false |c, _| c.masks(|hands| hands.own),
        "the mover's hand as bits: suit s (0 for spades) and rank r (0 for the lowest) are bit s × ranks + r";
    "position" "opponent_mask" Mask false |c, _| c.masks(|hands| hands.other), "the opponent's hand as bits";
    "position" "pile_mask" Mask false |c, _| Data::masks(c.drawn.iter().map(|row| row.position.pile())), "the pile as bits";
    "position" "cards" Uint8 false |c, _| c.numbers(|_, hands| hands.own.len()), "the number of cards in the mover's hand";
    "position" "opponent_cards" Uint8 false |c, _| c.numbers(|_, hands| hands.other.len()), "the number of cards in the opponent's hand";
    "position" "pile_cards" Uint8 false |c, _| Data::numbers(&c.drawn, |row| row.pile.len() as i32), "the number of cards in the pile";
    "value" "outcome" Word false |c, _| Data::numbers(c.values(), |value| index(value.outcome()) as i32), "`win`, `loss` or `draw`, for the mover, if both play perfectly";
    "value" "rounds" Uint16 true |c, _| Data::numbers(c.values(), |&value| rounds_of(value)),
        "how many more times a player eats before the game ends, if the winner hurries and the loser delays; null for a \
         draw, and if the table has no rounds";
    "moves" "winning_move_count" Uint8 false |c, _| c.winning_moves(), "the number of `winning_moves`";
    "moves" "winning_moves" List false |c, _| c.listed_moves(|value, _| is_win(value)), "the moves that win, in any number of rounds: cards, or `eat`";
    "moves" "best_moves" List false |c, _| c.listed_moves(|value, best| value == best), "the moves of the best value, as in `best_leads` of a deal";
    "moves" "only_eating_wins" Bool true |c, _| c.only(true),
        "whether eating wins and no beat does; null if the mover leads";
    "moves" "only_beating_wins" Bool true |c, _| c.only(false),
        "whether some beat wins and eating does not; null if the mover leads";
    "features" "spades" Uint8 false @0 lengths, "the number of spades in the mover's hand";
    "features" "hearts" Uint8 false @1 lengths, "the number of hearts in the mover's hand";
    "features" "clubs" Uint8 false @2 lengths, "the number of clubs in the mover's hand";
    "features" "diamonds" Uint8 false @3 lengths, "the number of diamonds in the mover's hand";
    "features" "top_cards" Uint8 false |c, _| c.numbers(|features, hands| features.top_cards(hands.own, hands.other)),
        "top-card control: in how many suits the mover holds the highest card that is in a hand";
    "features" "masters" Uint8 false |c, _| c.numbers(|features, hands| features.masters(hands.own, hands.other, !hands.mover)),
        "the number of the mover's cards that no card of the opponent's hand beats";
    "features" "opponent_masters" Uint8 false |c, _| c.numbers(|features, hands| features.masters(hands.other, hands.own, hands.mover)),
        "the number of the opponent's cards that no card of the mover's hand beats";
    "features" "runs" Uint8 false |c, _| c.numbers(|features, hands| features.runs(hands.own, hands.other).0),
        "sequences: the number of runs of the mover. Cards in the pile do not break a run";
    "features" "longest_run" Uint8 false |c, _| c.numbers(|features, hands| features.runs(hands.own, hands.other).1), "the number of cards in the mover's longest run";
    "features" "length_balance" Uint8 false |c, _| c.numbers(|features, hands| features.length_balance(hands.own)),
        "the number of cards of the mover's longest suit, less that of the shortest";
};

fn lengths(chunk: &Chunk<'_>, (suit, _): (u8, u8)) -> Data {
    chunk.numbers(|features, hands| features.suit_length(hands.own, suit))
}

fn tops(chunk: &Chunk<'_>, (suit, _): (u8, u8)) -> Data {
    chunk.numbers(|features, hands| features.tops(hands.own, hands.other, suit).len())
}

fn opponent_tops(chunk: &Chunk<'_>, (suit, _): (u8, u8)) -> Data {
    chunk.numbers(|features, hands| features.tops(hands.other, hands.own, suit).len())
}

fn shuffles(chunk: &Chunk<'_>) -> Data {
    let of = |own| Deal::new(chunk.rules, own).ok().and_then(Deal::shuffles).unwrap_or(0);
    Data::Masks(chunk.hands.iter().map(|hands| of(hands.own)).collect())
}

fn piles(chunk: &Chunk<'_>) -> Data {
    let mut lists = Lists::default();
    chunk.drawn.iter().for_each(|row| lists.push(row.pile.iter().map(|card| card.bit())));
    Data::Lists(lists)
}

impl Column {
    /// Whether a row looks up many hands: for the search of a round, or a path to the frontier.
    pub(crate) fn looks_up_many(&self) -> bool {
        self.group == "leads" || self.name.contains("frontier")
    }

    /// Every column of a set under any rules, in the order of the file, for the data dictionary.
    fn all_of(set: Set) -> Vec<&'static Column> {
        match set {
            Set::Deals(_) => OF_DEALS.iter().chain(&*CARDS).collect(),
            Set::Rounds => OF_ROUNDS.iter().collect(),
        }
    }

    /// The columns of a set under these rules: suits that the pack lacks have no columns, and only games with trumps have `mover_trump`.
    pub fn all(rules: Rules, set: Set) -> Vec<&'static Column> {
        let exists = |column: &&Column| {
            let (suit, rank) = column.card;
            let is_in_pack = suit < rules.pack().suits() && rank < rules.pack().ranks();
            is_in_pack && (column.name != "mover_trump" || rules.trumps() == Trumps::Own)
        };
        Column::all_of(set).into_iter().filter(exists).collect()
    }

    /// The columns with these names or in these groups, in the order of the file. Without names, all columns but those of the groups
    /// `game`, `shuffle`, `held`, `tops` and `split`.
    ///
    /// # Errors
    ///
    /// If a name is neither a column nor a group.
    pub fn choose(rules: Rules, set: Set, names: &[String]) -> Result<Vec<&'static Column>, DatasetError> {
        let all = Column::all(rules, set);
        let is_called = |column: &Column, name: &str| column.name == name || column.group == name;
        if let Some(got) = names.iter().find(|name| !all.iter().any(|column| is_called(column, name))) {
            let mut choices: Vec<&str> = all.iter().map(|column| column.group).collect();
            choices.dedup();
            let named = all.iter().filter(|column| ![column.name, "held"].contains(&column.group));
            choices.extend(named.map(|column| column.name));
            return Err(DatasetError::UnknownColumn { got: got.clone(), choices: choices.join(", ") });
        }
        let is_chosen = |column: &&Column| match names {
            [] => !ON_REQUEST.contains(&column.group),
            names => names.iter().any(|name| is_called(column, name)),
        };
        Ok(all.into_iter().filter(is_chosen).collect())
    }
}

/// The data dictionary of a set, as a table for a Markdown page.
#[must_use]
pub fn dictionary(set: Set) -> String {
    let mut lines = vec!["| column | group | type | formula |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(Column::all_of(set).into_iter().filter(|column| column.group != "held").map(|column| {
        let null = if column.is_nullable { ", or null" } else { "" };
        format!("| `{}` | `{}` | {}{null} | {} |", column.name, column.group, column.kind, column.formula)
    }));
    if let Some(card) = Column::all_of(set).iter().find(|column| column.group == "held") {
        lines.push(format!("| `{}`, … | `{}` | {} | {} |", card.name, card.group, card.kind, card.formula));
    }
    lines.join("\n")
}
