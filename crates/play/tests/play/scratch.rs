use faceup_core::{ByPlayer, Position, Preset, Quiet};
use faceup_play::{DepthLimited, DrawLimits, Engine, Random, RandomDeals, RuleOfThumb, play_out};
#[test]
#[ignore]
fn strength() {
    for (preset, suits, ranks) in [(Preset::BeatItOrEatIt, 2, 13), (Preset::Challenge, 4, 8), (Preset::Challenge1987, 4, 8), (Preset::BeatItOrEatIt, 2, 7)] {
        let rules = preset.rules(suits, ranks).unwrap();
        for against in ["depth:0", "depth:2", "random"] {
            let mut points = [0; 3];
            for (n, deal) in RandomDeals::new(rules, 0).unwrap().take(100).enumerate() {
                for swap in [false, true] {
                    let mut rule = RuleOfThumb::new(n as u64);
                    let mut other: Box<dyn Engine> = match against { "random" => Box::new(Random::new(n as u64)), "depth:0" => Box::new(DepthLimited::new(rules, 0, n as u64)), _ => Box::new(DepthLimited::new(rules, 2, n as u64)) };
                    let engines: ByPlayer<&mut dyn Engine> = if swap { ByPlayer { one: other.as_mut(), two: &mut rule } } else { ByPlayer { one: &mut rule, two: other.as_mut() } };
                    let game = play_out(Position::from(deal), engines, DrawLimits::default(), &Quiet).unwrap();
                    let side = if swap { faceup_core::Player::Two } else { faceup_core::Player::One };
                    points[match game.winner() { Some(w) if w == side => 0, None => 1, _ => 2 }] += 1;
                }
            }
            println!("{rules} rule against {against}: won drawn lost {points:?}");
        }
    }
}
