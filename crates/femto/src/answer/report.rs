//! The report on a game: the course of optimal play, the values of cards and hands, and the draft.

use super::about::{Number, cards, cards_at};
use faceup_core::{ByPlayer, Observer, Player};
use serde::Serialize;

use crate::{
    Card, Deal, Draft, Pack, Ratio, Solution, SolveError, State, Statistics, Strength, Weight, deals, powers, strengths,
};

/// The report on a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The number of deals.
    pub deals: usize,
    /// The number of hands.
    pub hands: usize,
    /// Deals with the value 0.
    pub even: usize,
    /// Deals that one player wins for certain. None under the margin.
    pub certain: Option<usize>,
    /// The mean value of a deal, without its sign.
    pub mean_value: Number,
    /// Whether the chances are exact, and not floating-point numbers.
    pub exact: bool,
    /// The mean number of rounds.
    pub mean_rounds: Number,
    /// The chance of every number of rounds.
    pub round_chances: Vec<ChanceAnswer<usize>>,
    /// The chance that player one wins.
    pub one_wins: Number,
    /// The chance of a tie.
    pub tie: Number,
    /// The chance that player two wins.
    pub two_wins: Number,
    /// The mean of the winning totals. None if nobody ever wins.
    pub mean_winning_total: Option<f64>,
    /// The chance of every winning total.
    pub winning_totals: Vec<ChanceAnswer<u32>>,
    /// The chance of every score.
    pub scores: Vec<ChanceAnswer<ByPlayer<u32>>>,
    /// The cards, the most powerful first.
    pub cards_by_power: Vec<PowerAnswer>,
    /// The hands, the strongest first.
    pub hands_by_strength: Vec<StrengthAnswer>,
    /// The strongest hand that sometimes loses, and how to beat it.
    pub how_to_beat: Option<BeatAnswer>,
    /// The draft.
    pub draft: DraftAnswer,
}

/// The chance of something.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChanceAnswer<T> {
    /// The outcome.
    pub of: T,
    /// Its chance.
    #[serde(flatten)]
    pub chance: Number,
}

/// The value of a card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PowerAnswer {
    /// The card.
    pub card: Card,
    /// The mean value to its holder.
    pub held: Number,
    /// The value of the draft to the player who takes it first.
    pub first_pick: Number,
}

/// The value of a hand.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StrengthAnswer {
    /// The hand.
    pub hand: Vec<Card>,
    /// The mean value over the other hands.
    pub mean: Number,
    /// The other hand that does best against it.
    pub worst: Vec<Card>,
    /// The value against that hand.
    pub least: Number,
}

/// How a hand is beaten.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BeatAnswer {
    /// The hand.
    pub hand: Vec<Card>,
    /// The hand that beats it.
    pub by: Vec<Card>,
    /// The chance that it does.
    pub chance: Number,
    /// The chance of a tie.
    pub tie: Number,
    /// The cards that the weaker hand plays first.
    pub first_cards: Vec<ChanceAnswer<Card>>,
}

/// Optimal drafting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DraftAnswer {
    /// The value to the player who picks first.
    pub value: Number,
    /// The best first cards.
    pub best_first_picks: Vec<Card>,
    /// The picks in turn if both take the lowest of equally good cards.
    pub line: Vec<Card>,
}

impl Report {
    /// Reports on a solved game. The chances of the course of play are of the type `W`. `limit` is the memory for everything.
    pub fn new<W: Weight>(
        solution: &Solution,
        limit: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Report, SolveError> {
        let settings = solution.settings();
        let strengths = strengths(solution);
        let draft = Draft::new(solution);
        let statistics = Statistics::<W>::new(solution, &deals(solution), limit, observer)?;
        let values: Vec<Ratio> = Deal::all(settings.pack()).map(|deal| solution.deal_value(deal)).collect();
        let sum: Ratio = values.iter().map(Ratio::abs).sum();
        let [one_wins, tie, two_wins] = statistics.results().each_ref().map(Number::new);
        let totals = statistics.winning_totals();
        let wins: f64 = totals.values().map(Weight::to_f64).sum();
        let total: f64 = totals.iter().map(|(total, chance)| f64::from(*total) * chance.to_f64()).sum();
        let mean_rounds = Number::new(&statistics.mean_rounds());
        let certain = |most: i64| values.iter().filter(|value| value.abs() == Ratio::from(most)).count();
        Ok(Report {
            deals: values.len(),
            hands: strengths.len(),
            even: values.iter().filter(|value| value.is_zero()).count(),
            certain: settings.objective().most().map(certain),
            mean_value: Number::new(&(&sum / &Ratio::from(values.len() as i64))),
            exact: mean_rounds.value.is_some(),
            mean_rounds,
            round_chances: listed(statistics.rounds()),
            one_wins,
            tie,
            two_wins,
            mean_winning_total: (wins > 0.0).then_some(total / wins),
            winning_totals: listed(totals),
            scores: listed(statistics.scores().into_iter().map(|((one, two), chance)| (ByPlayer { one, two }, chance))),
            cards_by_power: power_answers(solution, &draft),
            hands_by_strength: strength_answers(settings.pack(), &strengths),
            how_to_beat: beat::<W>(solution, &strengths, limit, observer)?,
            draft: DraftAnswer::new(&draft, settings.pack()),
        })
    }
}

fn listed<T, W: Weight>(chances: impl IntoIterator<Item = (T, W)>) -> Vec<ChanceAnswer<T>> {
    chances.into_iter().map(|(of, chance)| ChanceAnswer { of, chance: Number::new(&chance) }).collect()
}

/// The value of every card, the most powerful first.
pub fn power_answers(solution: &Solution, draft: &Draft) -> Vec<PowerAnswer> {
    let answer = |power: crate::Power| PowerAnswer {
        card: solution.settings().pack().card(power.card),
        held: Number::new(&power.held),
        first_pick: Number::new(&power.first_pick),
    };
    powers(solution, draft).into_iter().map(answer).collect()
}

/// The values of hands.
pub fn strength_answers(pack: &Pack, strengths: &[Strength]) -> Vec<StrengthAnswer> {
    let answer = |strength: &Strength| StrengthAnswer {
        hand: cards(pack, strength.hand),
        mean: Number::new(&strength.mean),
        worst: cards(pack, strength.worst.hands().two),
        least: Number::new(&strength.least),
    };
    strengths.iter().map(answer).collect()
}

/// The strongest hand that sometimes loses, and how to beat it.
fn beat<W: Weight>(
    solution: &Solution,
    strengths: &[Strength],
    limit: Option<u64>,
    observer: &dyn Observer,
) -> Result<Option<BeatAnswer>, SolveError> {
    let pack = solution.settings().pack();
    for strength in strengths {
        let sure = solution.settings().objective().most().is_some_and(|most| strength.least == Ratio::from(most));
        if sure {
            continue;
        }
        let statistics = Statistics::<W>::new(solution, &[(strength.worst, Ratio::ONE)], limit, observer)?;
        let [_, tie, chance] = statistics.results();
        if chance.to_f64() <= 0.0 {
            continue;
        }
        let first_cards = solution.analyse(&State::start(strength.worst)).map_or(Vec::new(), |analysis| {
            let cards = cards_at(pack, &analysis.cards.two).into_iter();
            listed(cards.zip(analysis.chances(Player::Two)).filter(|(_, chance)| !chance.is_zero()))
        });
        return Ok(Some(BeatAnswer {
            hand: cards(pack, strength.hand),
            by: cards(pack, strength.worst.hands().two),
            chance: Number::new(&chance),
            tie: Number::new(&tie),
            first_cards,
        }));
    }
    Ok(None)
}

impl DraftAnswer {
    fn new(draft: &Draft, pack: &Pack) -> DraftAnswer {
        let (mut taken, mut line) = (ByPlayer::default(), Vec::new());
        while let Some(&place) = draft.best(taken).first() {
            taken = Draft::take(taken, place);
            line.push(pack.card(place));
        }
        let best_first_picks = cards_at(pack, &draft.best(ByPlayer::default()));
        DraftAnswer { value: Number::new(draft.value()), best_first_picks, line }
    }
}
