//! Random games, larger than those of the exhaustive tests.

use faceup_core::Quiet;
use faceup_left_right::{
    Anchor, Game, Objective, Position, Solver, Turn, Value, Worth, diagram, folded_diagram, naive, parse_record,
    parse_turns,
};
use proptest::prelude::*;

/// A game, and turns as numbers: an index of the cards left, and a direction.
fn games(cards: u64) -> impl Strategy<Value = (Game, Vec<(usize, usize)>)> {
    let game = (1..=cards, 1..=30u64, prop::bool::ANY, prop::bool::ANY).prop_map(|(n, half, own, wide)| {
        let anchor = if own { Anchor::Own } else { Anchor::Opponent };
        if wide { Game::new(n, anchor) } else { Game::with_squares(n, 2 * half, anchor) }.unwrap()
    });
    (game, prop::collection::vec((0..100usize, 0..2usize), 0..40))
}

/// The turns and the last position of a game played this way, until `left` cards are left.
fn play(game: Game, choices: &[(usize, usize)], left: u8) -> (Vec<Turn>, Position) {
    let (mut now, mut turns) = (Position::new(game), Vec::new());
    for &(card, way) in choices {
        let Some(mover) = now.mover().filter(|_| now.turns() + left < 2 * game.cards()) else { break };
        let cards: Vec<_> = now.stack(mover).iter().collect();
        let possible = now.turns_with(cards[card % cards.len()]);
        let turn = possible[way % possible.len()];
        now = now.play(turn).unwrap();
        turns.push(turn);
    }
    (turns, now)
}

/// A record with the turns of a game.
fn written(game: Game, turns: &[Turn]) -> String {
    let turns: Vec<String> = turns.iter().map(Turn::to_string).collect();
    let (n, squares, anchor) = (game.cards(), game.squares(), game.anchor());
    format!("n={n} game:\nsquares: {squares}\nanchor: {anchor}\nturns: {}\n", turns.join(", "))
}

/// The numbers, words and other characters of a text.
fn tokens(text: &str) -> Vec<String> {
    let kind = |c: char| if c.is_ascii_digit() { 1 } else { 2 * u8::from(c.is_alphabetic()) };
    let chars: Vec<char> = text.chars().collect();
    chars.chunk_by(|&a, &b| kind(a) != 0 && kind(a) == kind(b)).map(|run| run.iter().collect()).collect()
}

/// The tokens of the lines that say something, in one spelling, and at the end those of all turns.
fn meaning(text: &str) -> Vec<String> {
    let (mut lines, mut turns) = (Vec::new(), String::new());
    // The word for points may be on a line of its own.
    for line in text.to_lowercase().replace("\n point", " point").replace("\npoint", " point").replace('=', ":").lines()
    {
        let all: Vec<String> = tokens(line.trim_end_matches(['.', ' ']))
            .into_iter()
            .filter(|token| token != "," && token != " ")
            .collect();
        let line = all.join(" ").replace("left", "l").replace("right", "r");
        let is_turns = all.get(1).is_some_and(|token| ["l", "r", "left", "right", "-"].contains(&token.as_str()));
        match line.strip_prefix("turns :") {
            Some(rest) => turns += rest,
            None if is_turns => turns += &format!(" {line}"),
            None if line.is_empty() || line.starts_with('#') => {}
            None => lines.push(line),
        }
    }
    lines.push(turns);
    lines
}

/// Words and marks of records, for wrong records.
const WORDS: [&str; 32] = [
    "\n", " ", ",", ":", "=", ";", "-", "#", ".", "*", "1", "2", "3", "4", "5", "22", "L", "R", "left", "right", "n",
    "game", "squares", "turns", "anchor", "own", "opponent", "player", "worth", "'", "cards", "then",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The solver agrees with the naive evaluation in the middle of games of up to 8 cards; the exhaustive tests have up to 3.
    #[test]
    fn values_in_the_middle_of_games((game, mut choices) in games(8)) {
        choices.resize(40, (7, 1));
        let (_, position) = play(game, &choices, 5);
        for objective in Objective::ALL {
            let solver = Solver::new(game, objective, Some(1 << 24)).unwrap();
            let value = solver.value(&position, &Quiet).unwrap();
            prop_assert_eq!(value, naive::value(&position, objective));
            for card in position.mover().into_iter().flat_map(|mover| position.stack(mover).iter()) {
                for (turn, value) in solver.turns(&position, card, &Quiet).unwrap() {
                    prop_assert_eq!(value, naive::value(&position.play(turn).unwrap(), objective));
                }
            }
        }
    }

    /// What is printed is read back: turns, and records with values or without, in lines of any width.
    #[test]
    fn printed_records_are_read_back((game, choices) in games(20), width in 1..120usize) {
        let (turns, _) = play(game, &choices, 0);
        let text: Vec<String> = turns.iter().map(Turn::to_string).collect();
        prop_assert_eq!(&parse_turns(&text.join(" ")).unwrap(), &turns);
        let written = written(game, &turns);
        let record = parse_record(&written).unwrap();
        prop_assert_eq!(record.turns(), &turns[..], "{}", written);
        let value = Value::new(-3, 4);
        let values: Vec<Worth> = turns.iter().map(|&turn| Worth { value, better: Some((turn, value)) }).collect();
        for text in [record.to_string(), record.text(width, &values)] {
            prop_assert_eq!(parse_record(&text), Ok(record.clone()), "{}", text);
        }
    }

    /// A record with one token more, less or replaced is refused, or its tokens are among those of what is read.
    #[test]
    fn wrong_records_are_refused_or_say_what_is_read(
        (game, choices) in games(4), is_drawn: bool, at: prop::sample::Index, word in 0..WORDS.len(), change in 0..3usize,
    ) {
        let record = parse_record(&written(game, &play(game, &choices, 0).0)).unwrap();
        let text = if is_drawn { record.to_string() } else { written(game, record.turns()) };
        let mut tokens = tokens(&text);
        let at = at.index(tokens.len());
        match change {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, WORDS[word].to_owned()),
            _ => tokens[at] = WORDS[word].to_owned(),
        }
        let text = tokens.concat();
        if let Ok(read) = parse_record(&text) {
            let drawn: Vec<String> = read.positions().iter().map(|position| diagram(position.board())).collect();
            let known = [written(read.game(), read.turns()), read.to_string(), drawn.join("
")].map(|text| meaning(&text)).concat();
            for line in meaning(&text) {
                prop_assert!(line.is_empty() || known.contains(&line), "{line}\n{text}\n{known:?}");
            }
        }
    }

    /// A folded diagram fits the width and has every square and piece once.
    #[test]
    fn folded_diagrams_fit((game, choices) in games(30), width in 8..120usize) {
        let (_, position) = play(game, &choices, 0);
        let (whole, folded) = (diagram(position.board()), folded_diagram(position.board(), width));
        prop_assert!(folded.lines().all(|line| line.len() <= width), "{folded}");
        if usize::from(game.squares()) > width {
            let digits = game.squares().to_string().len();
            let pieces = |text: &str| text.chars().filter(|c| "12".contains(*c)).count();
            let rows: Vec<(&str, &str)> = folded.lines().map(|line| line.split_at(digits + 1)).collect();
            let squares: String = rows.iter().filter(|(label, _)| !label.trim().is_empty()).map(|row| row.1).collect();
            prop_assert_eq!(Some(squares.as_str()), whole.lines().next());
            prop_assert_eq!(rows.iter().map(|row| pieces(row.1)).sum::<usize>(), pieces(&whole));
        } else {
            prop_assert_eq!(folded, whole);
        }
    }

    /// Any text gives a record or an error with a line.
    #[test]
    fn garbage_never_panics(text in "([n=0-9:*12. LRlr<>,'s-]|cards|turns|squares|anchor|own|\n|\\PC){0,120}") {
        let _ = parse_turns(&text);
        if let Err(error) = parse_record(&text) {
            prop_assert!(error.to_string().starts_with("line "));
        }
    }
}
