//! The columns of a dataset: names, types and formulas. The data dictionary is generated from these tables.

use std::fmt;
use std::sync::LazyLock;

use faceup_core::{Rules, Suit, Trumps};

use crate::DatasetError;
use crate::select::Set;

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
    pub(crate) what: What,
}

/// The type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// One of few words: an outcome, a suit or a card.
    Word,
    /// A list of cards. It may contain `eat`.
    List,
    /// A number from 0 to 255.
    Uint8,
    /// A number from 0 to 65,535.
    Uint16,
    /// A set of cards as 64 bits, or a number of that size.
    Mask,
    /// True or false.
    Bool,
}

impl Kind {
    /// The name of the type in the data dictionary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Text | Kind::Word => "string",
            Kind::List => "list of strings",
            Kind::Uint8 => "uint8",
            Kind::Uint16 => "uint16",
            Kind::Mask => "uint64",
            Kind::Bool => "boolean",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The quantity of a column. Its formula gives the meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Game,
    Hand,
    OpponentHand,
    HandMask,
    Shuffles,
    OpponentMask,
    Cards,
    OpponentCards,
    Pile,
    PileMask,
    PileCards,
    ToBeat,
    MoverTrump,
    Outcome,
    Rounds,
    WinningCount,
    Winning,
    WinningMask,
    Best,
    BestMask,
    OnlyEating,
    OnlyBeating,
    Suit(u8),
    TopCards,
    /// The highest cards of this suit that the starter holds without a gap.
    Tops(u8),
    OpponentTops(u8),
    Masters,
    OpponentMasters,
    Runs,
    LongestRun,
    LengthBalance,
    UpperCovers,
    LowerCovers,
    OnFrontier,
    FrontierSteps,
    FrontierRounds,
    /// Whether the starter holds the card of this suit and height.
    Held(u8, u8),
    Split,
}

/// A row of the tables below: group, name, kind, whether it is nullable, quantity, and formula.
macro_rules! columns {
    ($($group:literal $name:literal $kind:ident $nullable:literal $what:expr, $formula:literal;)*) => {
        &[$(Column {
            name: $name,
            group: $group,
            kind: Kind::$kind,
            is_nullable: $nullable,
            formula: $formula,
            what: $what,
        }),*]
    };
}

/// The columns of positions with an empty pile: one row for each deal.
const OF_DEALS: &[Column] = columns! {
    "game" "game" Word false What::Game, "the game, as `beat-it-or-eat-it-2x8`, for files of several games";
    "deal" "hand" Text false What::Hand, "the starter's hand, as `S:AKT H:QJ9`; `-` is a suit without cards";
    "deal" "opponent_hand" Text false What::OpponentHand, "the opponent's hand: all other cards of the pack";
    "deal" "hand_mask" Mask false What::HandMask,
        "the starter's hand as bits: suit s (0 for spades) and rank r (0 for the lowest) are bit s × ranks + r";
    "deal" "cards" Uint8 false What::Cards, "the number of cards in the starter's hand: the ones of `hand_mask`";
    "shuffle" "shuffles" Mask false What::Shuffles,
        "the number of ways in which the shuffle of the games' authors makes the deal, C(m, k): m is half the size of the pack, and k the \
         number of cards that the starter holds in the first suits of the pairs; 0 for a deal that is not symmetric";
    "value" "outcome" Word false What::Outcome, "`win`, `loss` or `draw`, for the starter, if both play perfectly";
    "value" "rounds" Uint16 true What::Rounds,
        "how many times a player eats before the game ends, if the winner hurries and the loser delays; null for a \
         draw, and if the table has no rounds";
    "leads" "winning_lead_count" Uint8 false What::WinningCount, "the number of `winning_leads`";
    "leads" "winning_leads" List false What::Winning, "the cards that win when they are led, in any number of rounds";
    "leads" "winning_leads_mask" Mask false What::WinningMask, "the same cards as bits, as in `hand_mask`";
    "leads" "best_leads" List false What::Best,
        "the leads of the best value: those that win in the fewest rounds, that keep a draw, or that lose in the most \
         rounds; without rounds in the table, those that keep the outcome";
    "leads" "best_leads_mask" Mask false What::BestMask, "the same cards as bits";
    "features" "spades" Uint8 false What::Suit(0), "the number of spades in the starter's hand";
    "features" "hearts" Uint8 false What::Suit(1), "the number of hearts in the starter's hand";
    "features" "clubs" Uint8 false What::Suit(2), "the number of clubs in the starter's hand";
    "features" "diamonds" Uint8 false What::Suit(3), "the number of diamonds in the starter's hand";
    "features" "top_cards" Uint8 false What::TopCards,
        "top-card control: in how many suits the starter holds the highest card";
    "features" "masters" Uint8 false What::Masters,
        "the number of the starter's cards that no card of the opponent's hand beats";
    "features" "opponent_masters" Uint8 false What::OpponentMasters,
        "the number of the opponent's cards that no card of the starter's hand beats";
    "features" "runs" Uint8 false What::Runs,
        "sequences: the number of runs of the starter. A run is a group of cards of one suit in one hand, as large as \
         possible, with no card of the other hand between them";
    "features" "longest_run" Uint8 false What::LongestRun, "the number of cards in the starter's longest run";
    "features" "length_balance" Uint8 false What::LengthBalance,
        "the number of cards of the starter's longest suit, less that of the shortest; 0 is a balanced hand";
    "dominance" "upper_covers" Uint8 false What::UpperCovers,
        "the number of upper covers: better hands in which one card is exchanged for the next higher card of its suit, \
         which the opponent holds";
    "dominance" "lower_covers" Uint8 false What::LowerCovers,
        "the number of lower covers: worse hands in which one card is exchanged for the next lower card of its suit";
    "dominance" "on_frontier" Bool false What::OnFrontier,
        "whether the hand is a minimal win (it wins, and no lower cover wins) or a maximal loss (it loses, and no upper \
         cover loses); false for a draw";
    "dominance" "frontier_steps" Uint8 true What::FrontierSteps,
        "the length of the steepest path to the frontier. From a win, each step goes to the lower cover that still wins \
         and takes the most rounds, until no lower cover wins. Among equals, and if the table has no rounds, it is the one with the least `hand_mask`. From \
         a loss, each step goes to the upper cover that still loses, by the same rule. Null for a draw";
    "dominance" "frontier_rounds" Uint16 true What::FrontierRounds,
        "the distance to the frontier in rounds: the rounds of the hand at the end of that path, less `rounds`. Null for \
         a draw, and if the table has no rounds";
    "tops" "spade_tops" Uint8 false What::Tops(0), "the number of highest spades, without a gap, that the starter holds";
    "tops" "heart_tops" Uint8 false What::Tops(1), "the number of highest hearts, without a gap, that the starter holds";
    "tops" "club_tops" Uint8 false What::Tops(2), "the number of highest clubs, without a gap, that the starter holds";
    "tops" "diamond_tops" Uint8 false What::Tops(3), "the number of highest diamonds, without a gap, that the starter holds";
    "tops" "opponent_spade_tops" Uint8 false What::OpponentTops(0), "the number of highest spades, without a gap, that the opponent holds";
    "tops" "opponent_heart_tops" Uint8 false What::OpponentTops(1), "the number of highest hearts, without a gap, that the opponent holds";
    "tops" "opponent_club_tops" Uint8 false What::OpponentTops(2), "the number of highest clubs, without a gap, that the opponent holds";
    "tops" "opponent_diamond_tops" Uint8 false What::OpponentTops(3), "the number of highest diamonds, without a gap, that the opponent holds";
    "split" "split" Word false What::Split,
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
        what: What::Held(suit.index() as u8, rank),
    };
    cards.map(column).collect()
});

/// The most ranks of a pack.
const MOST_RANKS: u8 = 26;

/// The columns of positions within rounds.
const OF_ROUNDS: &[Column] = columns! {
    "game" "game" Word false What::Game, "the game, as `beat-it-or-eat-it-2x8`, for files of several games";
    "position" "hand" Text false What::Hand, "the mover's hand, as `S:AKT H:QJ9`; `-` is a suit without cards";
    "position" "opponent_hand" Text false What::OpponentHand, "the opponent's hand";
    "position" "pile" List false What::Pile, "the cards of the pile, from bottom to top";
    "position" "to_beat" Word true What::ToBeat, "the card to beat: the top of the pile; null if the mover leads";
    "position" "mover_trump" Word false What::MoverTrump, "the mover's trump suit, `spades` or `hearts`";
    "position" "hand_mask" Mask false What::HandMask,
        "the mover's hand as bits: suit s (0 for spades) and rank r (0 for the lowest) are bit s × ranks + r";
    "position" "opponent_mask" Mask false What::OpponentMask, "the opponent's hand as bits";
    "position" "pile_mask" Mask false What::PileMask, "the pile as bits";
    "position" "cards" Uint8 false What::Cards, "the number of cards in the mover's hand";
    "position" "opponent_cards" Uint8 false What::OpponentCards, "the number of cards in the opponent's hand";
    "position" "pile_cards" Uint8 false What::PileCards, "the number of cards in the pile";
    "value" "outcome" Word false What::Outcome, "`win`, `loss` or `draw`, for the mover, if both play perfectly";
    "value" "rounds" Uint16 true What::Rounds,
        "how many more times a player eats before the game ends, if the winner hurries and the loser delays; null for a \
         draw, and if the table has no rounds";
    "moves" "winning_move_count" Uint8 false What::WinningCount, "the number of `winning_moves`";
    "moves" "winning_moves" List false What::Winning, "the moves that win, in any number of rounds: cards, or `eat`";
    "moves" "best_moves" List false What::Best, "the moves of the best value, as in `best_leads` of a deal";
    "moves" "only_eating_wins" Bool true What::OnlyEating,
        "whether eating wins and no beat does; null if the mover leads";
    "moves" "only_beating_wins" Bool true What::OnlyBeating,
        "whether some beat wins and eating does not; null if the mover leads";
    "features" "spades" Uint8 false What::Suit(0), "the number of spades in the mover's hand";
    "features" "hearts" Uint8 false What::Suit(1), "the number of hearts in the mover's hand";
    "features" "clubs" Uint8 false What::Suit(2), "the number of clubs in the mover's hand";
    "features" "diamonds" Uint8 false What::Suit(3), "the number of diamonds in the mover's hand";
    "features" "top_cards" Uint8 false What::TopCards,
        "top-card control: in how many suits the mover holds the highest card that is in a hand";
    "features" "masters" Uint8 false What::Masters,
        "the number of the mover's cards that no card of the opponent's hand beats";
    "features" "opponent_masters" Uint8 false What::OpponentMasters,
        "the number of the opponent's cards that no card of the mover's hand beats";
    "features" "runs" Uint8 false What::Runs,
        "sequences: the number of runs of the mover. Cards in the pile do not break a run";
    "features" "longest_run" Uint8 false What::LongestRun, "the number of cards in the mover's longest run";
    "features" "length_balance" Uint8 false What::LengthBalance,
        "the number of cards of the mover's longest suit, less that of the shortest";
};

impl Column {
    /// Every column of a set under any rules, in the order of the file, for the data dictionary.
    fn all_of(set: Set) -> Vec<&'static Column> {
        match set {
            Set::Deals(_) => OF_DEALS.iter().chain(&*CARDS).collect(),
            Set::Rounds => OF_ROUNDS.iter().collect(),
        }
    }

    /// The columns of a set under these rules: suits that the pack lacks have no columns, and only games with trumps have `mover_trump`.
    pub fn all(rules: Rules, set: Set) -> Vec<&'static Column> {
        let exists = |column: &&Column| match column.what {
            What::Suit(suit) | What::Tops(suit) | What::OpponentTops(suit) => suit < rules.pack().suits(),
            What::Held(suit, rank) => suit < rules.pack().suits() && rank < rules.pack().ranks(),
            What::MoverTrump => rules.trumps() == Trumps::Own,
            _ => true,
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
            choices.extend(all.iter().filter(|column| column.group != "held").map(|column| column.name));
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
    lines.extend(Column::all_of(set).into_iter().filter(|column| !matches!(column.what, What::Held(..))).map(
        |column| {
            let null = if column.is_nullable { ", or null" } else { "" };
            format!("| `{}` | `{}` | {}{null} | {} |", column.name, column.group, column.kind, column.formula)
        },
    ));
    if let Some(card) = Column::all_of(set).iter().find(|column| matches!(column.what, What::Held(..))) {
        lines.push(format!("| `{}`, … | `{}` | {} | {} |", card.name, card.group, card.kind, card.formula));
    }
    lines.join("\n")
}
