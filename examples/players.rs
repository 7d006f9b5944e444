//! Plays tournaments, and prints data/players.csv: which player is stronger.
//!
//! ```sh
//! cargo run --release --features base-tables --example players > data/players.csv
//! cargo run --release --features base-tables --example players -- 1 11      # the tournaments of these numbers alone
//! ```
//!
//! In a tournament every player meets every other on the same random deals, each deal from both sides. All of them take half an hour.
//! It fails if the perfect player does not win a deal that it can win.

use std::error::Error;
use std::sync::Arc;

use faceup::parts::TableStore;
use faceup::parts::core::interval::{DEVIATES_95, wilson};
use faceup::parts::play::{DrawLimits, Engine, RandomDeals, Spec, play_out};
use faceup::parts::solver::Tablebase;
use faceup::{ByPlayer, Outcome, Player, Position, Preset, Quiet, STANDARD_TABLE, Solve, Table};
use rayon::prelude::*;

/// The columns.
pub const HEAD: &str = "tournament,game,suits,ranks,player,against,games,won,drawn,lost,points,lowest,highest,table";

/// The players, the game, and how many games each pair plays. With the number of the tournament, the seed is 0.
const TOURNAMENTS: [(&str, Preset, u8, u32); 22] = [
    ("perfect depth:4 depth:2 depth:0 random", Preset::BeatItOrEatIt, 7, 100),
    ("perfect depth:8 depth:4 depth:0 random", Preset::BeatItOrEatIt, 8, 300),
    ("perfect depth:8 depth:4", Preset::BeatItOrEatIt, 13, 400),
    ("perfect depth:4 random", Preset::BeatItOrEatIt, 13, 100),
    ("depth:0 depth:2 depth:4 depth:6 depth:8", Preset::BeatItOrEatIt, 13, 200),
    ("depth:0 depth:2 depth:4 depth:6", Preset::Challenge, 8, 100),
    ("depth:0 depth:2 depth:4 depth:6", Preset::Challenge1987, 8, 100),
    ("depth:0 depth:2 depth:4 vote:6", Preset::BeatItOrEatIt, 13, 200),
    ("depth:0 depth:2 depth:4 vote:6", Preset::Challenge, 8, 200),
    ("depth:0 depth:2 depth:4 vote:6", Preset::Challenge1987, 8, 200),
    ("vote:4 depth:4", Preset::BeatItOrEatIt, 13, 400),
    ("vote:4 depth:4", Preset::BeatItOrEatIt, 20, 200),
    ("vote:0 vote:2 vote:4 depth:0 depth:2 depth:4", Preset::BeatItOrEatIt, 26, 40),
    ("vote:4 depth:4", Preset::Challenge, 8, 200),
    ("vote:4 depth:4", Preset::Challenge1987, 8, 200),
    ("vote:6 depth:4", Preset::BeatItOrEatIt, 13, 400),
    ("vote:6 depth:4", Preset::BeatItOrEatIt, 20, 100),
    ("vote:6 depth:4", Preset::BeatItOrEatIt, 26, 40),
    ("vote:6 depth:4", Preset::Challenge, 8, 400),
    ("vote:6 depth:4", Preset::Challenge1987, 8, 200),
    ("perfect depth:4 depth:2 depth:0 tops random", Preset::BeatItOrEatIt, 7, 200),
    ("perfect depth:4 depth:2 depth:0 tops random", Preset::BeatItOrEatIt, 10, 200),
];
/// In this tournament the perfect player has only the outcomes of the standard game, without rounds.
const WITHOUT_ROUNDS: usize = 4;

/// A game: the two players by their index, the starter first; the deal; and who won.
struct Match {
    players: ByPlayer<usize>,
    deal: usize,
    winner: Option<Player>,
}

/// Prints the table.
pub fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args().skip(1).map(|number| number.parse()).collect::<Result<_, _>>()?;
    println!("{HEAD}");
    for number in 1..=TOURNAMENTS.len() {
        if numbers.is_empty() || numbers.contains(&number) {
            rows(number)?.iter().for_each(|row| println!("{row}"));
        }
    }
    Ok(())
}

/// Plays a tournament. Returns a row for each player against all others, the strongest first, and one for each pair. If there are only
/// two players, each has a row against the other.
pub fn rows(number: usize) -> Result<Vec<String>, Box<dyn Error>> {
    let (names, preset, ranks, games) = TOURNAMENTS[number - 1];
    let rules = preset.rules(if preset == Preset::BeatItOrEatIt { 2 } else { 4 }, ranks)?;
    let names: Vec<&str> = names.split(' ').collect();
    let specs: Vec<Spec> = names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    let table = match specs.contains(&Spec::Perfect) {
        false => None,
        true if number == WITHOUT_ROUNDS => Some(Table::from_bytes(STANDARD_TABLE.to_vec())?.expanded(None)?),
        true => Some(Solve::new(rules).run()?),
    };
    let (table, store) = (table.map(|table| (table.has_rounds(), table.tablebase())), TableStore::new());
    let base = |rules| Ok(store.base(rules, &Quiet)?.tablebase());
    let deals: Vec<_> = RandomDeals::new(rules, 0)?.take(games as usize / 2).collect();
    let pairs = |count: usize| (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)));
    let sides = |(first, second), deal| {
        [ByPlayer { one: first, two: second }, ByPlayer { one: second, two: first }].map(|players| (players, deal))
    };
    let to_play: Vec<(ByPlayer<usize>, usize)> =
        pairs(specs.len()).flat_map(|pair| (0..deals.len()).flat_map(move |deal| sides(pair, deal))).collect();
    let play = |(game, (players, deal)): (usize, (ByPlayer<usize>, usize))| {
        let make = |player: usize, which| {
            let table: Option<Arc<dyn Tablebase>> = table.as_ref().map(|(_, table)| table.clone());
            specs[player].make(rules, table, &base, mix(mix(0, game as u64), which))
        };
        let (mut one, mut two) = (make(players.one, 0)?, make(players.two, 1)?);
        let engines: ByPlayer<&mut dyn Engine> = ByPlayer { one: one.as_mut(), two: two.as_mut() };
        let winner = play_out(Position::from(deals[deal]), engines, DrawLimits::default(), &Quiet)?.winner();
        if let Some((_, table)) = &table {
            let outcome = table.outcome(deals[deal].starter());
            for (side, won) in [(Player::One, Outcome::Win), (Player::Two, Outcome::Loss)] {
                let is_won = specs[players[side]] == Spec::Perfect && outcome == won;
                assert!(!is_won || winner == Some(side), "the perfect player did not win {}", deals[deal]);
            }
        }
        Ok(Match { players, deal, winner })
    };
    // One game per task: some games take a hundred times as long as others.
    let played: Result<Vec<Match>, faceup::parts::play::EngineError> =
        to_play.into_par_iter().enumerate().with_max_len(1).map(play).collect();
    let played = played?;
    let with = table.map_or("", |(has_rounds, _)| if has_rounds { "rounds" } else { "outcomes" });
    let row = |share: &(f64, String), player: usize, against: &str| {
        let (suits, player, (_, cells)) = (rules.pack().suits(), names[player], share);
        format!("{number},{preset},{suits},{ranks},{player},{against},{cells},{with}")
    };
    let mut totals: Vec<(usize, (f64, String))> =
        (0..names.len()).map(|player| (player, standing(&played, player, None))).collect();
    totals.sort_by(|(_, (a, _)), (_, (b, _))| b.total_cmp(a));
    let other = |player: usize| if names.len() == 2 { names[1 - player] } else { "" };
    let mut rows: Vec<String> = totals.iter().map(|(player, share)| row(share, *player, other(*player))).collect();
    if names.len() > 2 {
        let of_pair = |(first, second)| row(&standing(&played, first, Some(second)), first, names[second]);
        rows.extend(pairs(names.len()).map(of_pair));
    }
    Ok(rows)
}

/// A player's share of points against another, or against all; and the cells: games, won, drawn, lost, and in percent the share and its
/// 95% interval, after Wilson.
///
/// The two games on a deal can be correlated: a player may win both, or lose both. Then they count for fewer games (Kish's design effect).
fn standing(played: &[Match], player: usize, against: Option<usize>) -> (f64, String) {
    let (mut results, mut pairs) = ([0u32; 3], Vec::<f64>::new());
    let is_counted = |game: &&Match| {
        let both = [game.players.one, game.players.two];
        both.contains(&player) && against.is_none_or(|other| both.contains(&other))
    };
    // The two games on a deal are neighbours.
    let mut last = None;
    for game in played.iter().filter(is_counted) {
        let (side, other) = match game.players.one == player {
            true => (Player::One, game.players.two),
            false => (Player::Two, game.players.one),
        };
        let result = game.winner.map_or(1, |winner| if winner == side { 0 } else { 2 });
        results[result] += 1;
        let points = 1.0 - result as f64 / 2.0;
        match pairs.last_mut() {
            Some(sum) if last == Some((game.deal, other)) => *sum += points,
            _ => pairs.push(points),
        }
        last = Some((game.deal, other));
    }
    let [won, drawn, lost] = results;
    let games = f64::from(won + drawn + lost);
    let share = (f64::from(won) + f64::from(drawn) / 2.0) / games;
    let binomial = share * (1.0 - share);
    let count = pairs.len() as f64;
    let variance = pairs.iter().map(|sum| (sum / 2.0 - share).powi(2)).sum::<f64>() / (count - 1.0);
    let effect = if binomial == 0.0 { 1.0 } else { (variance / count) / (binomial / games) };
    let (least, most) = wilson(share, games / effect.max(1.0), DEVIATES_95);
    let [points, least, most] = [share, least, most].map(|share| format!("{:.1}", 100.0 * share));
    (share, format!("{},{won},{drawn},{lost},{points},{least},{most}", won + drawn + lost))
}

/// Mixes a seed and a number into a new seed, with the finaliser of SplitMix64.
fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
