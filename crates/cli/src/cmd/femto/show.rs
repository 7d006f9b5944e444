//! Cards, hands and numbers of Femto as text.

use faceup::Player;
use faceup::parts::femto::{Card, Pack, Place, Ratio, Settings, State};

use super::answer::{Number, cards_at};
use crate::columns::columns;

/// The most characters of a fraction to print.
const MAX_FRACTION: usize = 24;

/// Cards, separated by commas.
pub fn cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(",")
}

/// The cards at some places of a pack, separated by commas.
pub fn places(pack: &Pack, places: &[Place]) -> String {
    cards(&cards_at(pack, places))
}

/// A line for each side: its name, the hand, and the cards in front with their total.
pub fn sides(state: &State, settings: &Settings, sides: [(&str, Player); 2]) -> String {
    sides_with(
        state,
        settings,
        sides.map(|(name, player)| (name, player, settings.pack.format_hand(state.hands()[player]))),
    )
}

/// A line for each side, with these texts for the hands.
pub fn sides_with(state: &State, settings: &Settings, sides: [(&str, Player, String); 2]) -> String {
    let (pack, totals) = (&settings.pack, state.totals(&settings.pack));
    let row = |(name, player, hand): (&str, Player, String)| {
        let front = state.fronts()[player];
        let total = if front.len() < 2 { String::new() } else { format!(" = {}", totals[player]) };
        let front = format!("in front {}{total}", pack.format_hand(front));
        vec![name.to_owned(), hand, front]
    };
    columns(&[], "l", &sides.map(row))
}

/// Six digits after the point. Zero has no sign.
pub fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    if text == "-0.000000" { text[1..].to_owned() } else { text }
}

/// A short fraction, or the number of digits of a long one.
pub fn fraction(number: &Ratio) -> String {
    let text = number.to_string();
    let digits = || text.bytes().filter(u8::is_ascii_digit).count();
    if text.len() <= MAX_FRACTION { text } else { format!("({} digits)", digits()) }
}

/// A number such as `11/27 (0.407407)`, or only the decimals if the fraction is long.
pub fn number(number: &Ratio) -> String {
    let (text, decimal) = (number.to_string(), decimal(number.to_f64()));
    if !text.contains('/') {
        return text;
    }
    if text.len() <= MAX_FRACTION { format!("{text} ({decimal})") } else { decimal }
}

/// A number of an answer: only the decimals if it has no fraction.
pub fn known(known: &Number) -> String {
    known.value.as_ref().map_or_else(|| decimal(known.decimal), number)
}

/// A share in per cent, with one digit after the point.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Bounds with up to twelve digits after the point, the lower one rounded down, and the upper one up.
pub fn outward(low: &Ratio, high: &Ratio, digits: usize) -> (String, String) {
    let unit = 10i64.pow(digits as u32);
    // The floor of the number in units of the last digit.
    let floor = |number: &Ratio| (number * &Ratio::from(unit)).floor();
    let text = |units: i128| {
        let (sign, units) = (if units < 0 { "-" } else { "" }, units.unsigned_abs());
        format!("{sign}{}.{:0digits$}", units / unit as u128, units % unit as u128)
    };
    (text(floor(low)), text(-floor(&-high)))
}

/// The name of a player.
pub fn name(player: Player) -> &'static str {
    match player {
        Player::One => "first",
        Player::Two => "second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!([decimal(-1e-9), decimal(-0.5), decimal(1.0)], ["0.000000", "-0.500000", "1.000000"]);
        assert_eq!(number(&Ratio::new(11, 27)), "11/27 (0.407407)");
        let third = outward(&Ratio::new(-1, 3), &Ratio::new(1, 3), 12);
        assert_eq!(third, ("-0.333333333334".to_owned(), "0.333333333334".to_owned()));
        assert_eq!(outward(&Ratio::ONE, &Ratio::ONE, 12), ("1.000000000000".to_owned(), "1.000000000000".to_owned()));
        assert_eq!(outward(&Ratio::new(-2, 3), &Ratio::new(2, 3), 2), ("-0.67".to_owned(), "0.67".to_owned()));
    }
}
