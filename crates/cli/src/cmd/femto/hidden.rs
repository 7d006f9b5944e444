//! `faceup femto solve` and `query` with a hidden card: bounds of hands.

use faceup::Player;
use faceup::parts::femto::{
    Bounds, Card, Deal, DealError, Enclosure, Hand, Hidden, Pack, Ratio, Settings, bound, bounds_extent, hidden,
};
use serde::Serialize;

use super::solved::ask;
use super::{answer, show};
use crate::args::Cli;
use crate::columns::columns;
use crate::failure::usage;
use crate::machine::memory_limit;
use crate::output::{self, grouped};
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct HandJson {
    hand: Vec<Card>,
    #[serde(flatten)]
    bounds: Enclosure,
    /// The mean value of its deals if both players see all cards.
    shown: f64,
}

#[derive(Debug, Serialize)]
struct HandsJson {
    /// The bounds of the game, before the deal.
    #[serde(flatten)]
    game: Enclosure,
    hands: Vec<HandJson>,
}

#[derive(Debug, Serialize)]
struct ChanceJson {
    card: Card,
    chance: f64,
}

#[derive(Debug, Serialize)]
struct QueryJson {
    #[serde(flatten)]
    hand: HandJson,
    chances: Vec<ChanceJson>,
}

/// The bounds of a game, with the card hidden and shown.
struct Known<'a> {
    pack: &'a Pack,
    hidden: Hidden,
    shown: Bounds,
}

impl Known<'_> {
    fn new<'a>(cli: &Cli, settings: &'a Settings) -> anyhow::Result<Known<'a>> {
        let limit = memory_limit(cli);
        ask(cli, settings, bounds_extent(settings), limit, 1)?;
        let progress = Progress::new("bounding femto".to_owned(), "part", cli.quiet);
        Ok(Known {
            pack: &settings.pack,
            shown: bound(settings, limit, &progress)?,
            hidden: hidden(settings, limit, &progress)?,
        })
    }

    fn hand(&self, hand: Hand) -> HandJson {
        let deals = Deal::all(self.pack).filter(|deal| deal.hands().one == hand);
        let values: Vec<Ratio> =
            deals.map(|deal| self.shown.deal(deal)).map(|shown| &shown.low + &shown.high).collect();
        let shown = values.iter().map(Ratio::to_f64).sum::<f64>() / (2 * values.len()) as f64;
        HandJson { hand: answer::cards(self.pack, hand), bounds: self.hidden.hand(hand), shown }
    }
}

impl HandJson {
    fn cells(&self) -> [String; 3] {
        // The bounds are far apart, so six digits suffice.
        let (low, high) = show::outward(&self.bounds.low, &self.bounds.high, 6);
        [low, show::decimal(self.shown), high]
    }
}

pub fn solve(cli: &Cli, settings: &Settings, limit: Option<usize>, json: bool) -> anyhow::Result<()> {
    let known = Known::new(cli, settings)?;
    let mut hands: Vec<Hand> = Deal::all(&settings.pack).map(|deal| deal.hands().one).collect();
    hands.sort_unstable();
    hands.dedup();
    let mut hands: Vec<HandJson> = hands.into_iter().map(|hand| known.hand(hand)).collect();
    hands.sort_by(|a, b| b.bounds.low.cmp(&a.bounds.low).then_with(|| a.hand.cmp(&b.hand)));
    let mean = |of: fn(&Enclosure) -> &Ratio| -> Ratio {
        let sum: Ratio = hands.iter().map(|hand| of(&hand.bounds).clone()).sum();
        &sum / &Ratio::from(hands.len() as i64)
    };
    let game = Enclosure { low: mean(|bounds| &bounds.low), high: mean(|bounds| &bounds.high) };
    let (count, most) = (hands.len(), limit.unwrap_or(usize::MAX));
    hands.truncate(most);
    if json {
        return answer::print(settings, HandsJson { game, hands });
    }
    let row = |hand: &HandJson| [show::cards(&hand.hand)].into_iter().chain(hand.cells()).collect::<Vec<_>>();
    let rows: Vec<_> = hands.iter().map(row).collect();
    let table = columns(&["first hand", "at least", "all shown", "at most"], "lr", &rows);
    let more = match count - hands.len() {
        0 => String::new(),
        more => format!("\n… and {} more hands (--limit N shows more)", grouped(more as u64)),
    };
    let (low, high) = show::outward(&game.low, &game.high, 6);
    output::text(format!(
        "{settings}, hidden\n\n{table}{more}\n\n{} hands, by guaranteed mean value to the first player; before the deal, the game is worth \
         at least {low} and at most {high}",
        grouped(count as u64)
    ))
}

pub fn query(cli: &Cli, settings: &Settings, hand: &str, json: bool) -> anyhow::Result<()> {
    let pack = &settings.pack;
    let hand = pack.parse_hand(hand).map_err(usage)?;
    let (expected, got) = (pack.hand_size(), hand.len());
    if expected != got {
        return Err(usage(DealError::Size { expected, got, pack: pack.clone() }));
    }
    let bounds = Known::new(cli, settings)?;
    let (known, chances) = (bounds.hand(hand), bounds.hidden.chances(hand));
    let chances: Vec<_> = known.hand.iter().zip(chances).map(|(&card, chance)| ChanceJson { card, chance }).collect();
    if json {
        return answer::print(settings, QueryJson { hand: known, chances });
    }
    let [low, shown, high] = known.cells();
    let rows: Vec<_> = chances.iter().map(|of| vec![format!("  {}", of.card), show::percent(of.chance)]).collect();
    output::text(format!(
        "{settings}, hidden\n\n{}  {}\nvalue  at least {low}, at most {high}; {shown} if both see all cards\n\n{}",
        show::name(Player::One),
        show::cards(&known.hand),
        columns(&["first", "chance, for the guarantee"], "lr", &rows)
    ))
}
