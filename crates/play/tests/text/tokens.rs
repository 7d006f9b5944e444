//! No card, and no word about the hands, vanishes from a text without an error or a note: texts are changed at random, and a tokenizer that
//! shares nothing with the readers counts their cards.
//!
//! `FACEUP_TEXTS` sets the number of changed deals, and a fifth of it is the number of changed records.

use faceup_core::{CardSet, GameChoice, Move, Player, Position, Rules};
use faceup_play::{Board, Game, Reading, Record};

const DEALS: &str = include_str!("../cases/deals.txt");
const USUAL: usize = 2_000;

fn number_of_texts() -> usize {
    std::env::var("FACEUP_TEXTS").ok().and_then(|number| number.parse().ok()).unwrap_or(USUAL)
}

/// A small generator of random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }
}

const RANK_WORDS: [&str; 13] =
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"];

fn is_suit(c: char) -> bool {
    "SHCDshcd♠♥♣♦♤♡♧♢".contains(c)
}

/// The number of ranks in a word that has only ranks and suits. A lone `a` may be none.
fn ranks(word: &str) -> Option<(usize, usize)> {
    let word = word.replace("10", "T").replace(['\u{fe0e}', '\u{fe0f}'], "");
    let is_rank = |c: char| "AKQJTXakqjtx123456789".contains(c);
    let count = word.chars().filter(|&c| is_rank(c)).count();
    // `as` and `that` can be English.
    let is_english = word.bytes().all(|b| b.is_ascii_lowercase());
    (count > 0 && word.chars().all(|c| is_rank(c) || is_suit(c))).then_some((if is_english { 0 } else { count }, count))
}

/// The fewest and the most cards that the words of a text can be.
fn cards(text: &str) -> (usize, usize) {
    let is_of_a_word = |c: char| c.is_alphanumeric() || is_suit(c) || matches!(c, '\u{fe0e}' | '\u{fe0f}');
    let (mut least, mut most) = (0, 0);
    for line in text.lines() {
        let (mut of_line, mut digits) = (0, 0);
        // `A-nn: ` is a name.
        let line = match line.split_once(": ") {
            Some((name, rest)) if name.contains('-') && !name.contains(' ') => rest,
            _ => line,
        };
        for word in line.split(|c| !is_of_a_word(c)).filter(|word| !word.is_empty()) {
            let lower = word.to_lowercase();
            let (fewest, all) = match RANK_WORDS.iter().position(|&rank| rank == lower) {
                // A number can be one of other things.
                Some(rank) => (usize::from(rank < 4), 1),
                None => ranks(word).unwrap_or((0, 0)),
            };
            digits += if word.bytes().all(|b| b.is_ascii_digit()) { fewest } else { 0 };
            (of_line, most) = (of_line + fewest, most + all);
        }
        // Digits alone beside words are numbers, and `A` alone a name.
        let is_number =
            of_line == digits && line.contains(char::is_alphabetic) || line.trim() == "A" || line.contains("A.");
        least += if is_number { 0 } else { of_line };
    }
    let signs = text.chars().filter(|&c| ('\u{1f0a1}'..='\u{1f0de}').contains(&c)).count();
    (least + signs, most + signs)
}

/// What is read of a deal: the position, and whether a note came with it.
fn read(text: &str) -> Option<(Position, usize)> {
    let board = Board::read(text, &GameChoice::default(), None, Player::One).ok()?;
    Some((*board.position(), board.notes().len()))
}

/// Whether these numbers of cards can be the ones that the text shows of the position.
fn shows(position: &Position, (least, most): (usize, usize)) -> bool {
    let [one, two, pile] = [position.hand(Player::One), position.hand(Player::Two), position.pile()].map(CardSet::len);
    // The cards of the pile can stand in a hand and among the moves.
    let shown = [one, two, one + two, one + pile, two + pile, one + two + pile, one + two + 2 * pile];
    shown.into_iter().any(|shown| (least..=most).contains(&(shown as usize)))
}

/// Words that change what a hand is, or who leads it.
const MEANING: [&str; 12] = [
    "not",
    "without",
    "except",
    "minus",
    "opponent:",
    "villain:",
    "theirs:",
    "(opponent)",
    "Bob leads.\n",
    "(to follow)",
    "never",
    "the rest:",
];
const INSERTED: [&str; 30] = [
    "Qh",
    "(Qh)",
    "(+ Qh)",
    "(H queen)",
    "(J?)",
    "♠3",
    "4c",
    "and the six of hearts",
    "(5)",
    "10d",
    "(the 7s)",
    "[7h]",
    "{7h}",
    "AK",
    "+ 3s",
    "C:J",
    "(D:9)",
    "\n3s",
    "\nH:65",
    "\nD:5 4",
    "| 6h",
    "? 6h",
    "/ 65",
    "& 43",
    "; 4",
    "three",
    "🂣",
    "<6h>",
    "\"6h\"",
    "* 6h",
];

/// A text with a random change.
fn changed(text: &str, dice: &mut Dice) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let gaps: Vec<usize> = places
        .iter()
        .copied()
        .filter(|&at| at == 0 || at == text.len() || text[at..].starts_with(char::is_whitespace))
        .collect();
    let at = places[dice.below(places.len())];
    let gap = gaps[dice.below(gaps.len())];
    let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let far = places[dice.below(places.len())].max(at);
    match dice.below(8) {
        0..=2 => format!("{} {} {}", &text[..gap], dice.of(&INSERTED), &text[gap..]),
        3 => format!("{}({}){}", &text[..at], &text[at..far], &text[far..]),
        4 => format!(
            "{}{}{}",
            &text[..at],
            dice.of(&[" ", "\n", "(", ")", ":", ",", ".", "-", "|", "&", "x", "?", "+"]),
            &text[at..]
        ),
        5 => text[..at].to_owned() + &text[next..],
        // A line twice can be a second layout.
        6 if !text[at..far].contains('\n') => format!("{}{}{}", &text[..at], &text[at..far], &text[at..]),
        _ => format!("{}{}{}", &text[..at], dice.of(&["\n", " ", " S:", " H:", "6", "Q"]), &text[next..]),
    }
}

#[test]
fn no_card_of_a_deal_vanishes() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let typed = DEALS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| Some(line.split_once(" => ")?.0));
    let unescaped = typed.map(|text| text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r"));
    // Prose above a deal can have anything that looks like cards.
    let is_prose = |text: &String| text.contains("\n\n");
    let is_counted = |text: &String| {
        !is_prose(text) && read(text).is_some_and(|(position, notes)| notes == 0 && shows(&position, cards(text)))
    };
    let texts: Vec<String> = unescaped.filter(is_counted).collect();
    assert!(texts.len() > 60, "{}", texts.len());
    let (mut wrong, mut answered) = (Vec::new(), 0);
    for _ in 0..number_of_texts() {
        let text = &texts[dice.below(texts.len())];
        let mut again = changed(text, &mut dice);
        if dice.below(4) == 0 {
            again = changed(&again, &mut dice);
        }
        if let Some((position, 0)) = read(&again) {
            answered += 1;
            if !shows(&position, cards(&again)) {
                wrong.push(format!("{again:?} from {text:?}: {position}"));
            }
        }
        // A word before a hand of its own.
        let word = dice.of(&MEANING);
        let turned = format!("{word} {text}");
        let is_one_hand = !text.contains(['\n', '|']) && !text.contains("vs");
        if is_one_hand
            && let (Some((before, _)), Some((position, 0))) = (read(text), read(&turned))
            && before == position
        {
            wrong.push(format!("{turned:?}: {position}, as without {word:?}"));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} of {answered}:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(answered > number_of_texts() / 20, "{answered}");
}

/// A random game, in one of the forms in which people write it.
fn written(dice: &mut Dice) -> String {
    let rules = Rules::beat_it_or_eat_it(2, 7).unwrap();
    let hand = loop {
        let hand = CardSet::from_bits(dice.below(1 << 14) as u64);
        if (4..=10).contains(&hand.len()) {
            break hand;
        }
    };
    let mut game = Game::new(Position::leading(rules, Player::One, hand).unwrap()).unwrap();
    for _ in 0..3 + dice.below(12) {
        let moves = game.now().moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[dice.below(moves.len())]).unwrap();
    }
    let pack = rules.pack();
    let names = ["Ann", "Bob"];
    let hand = |player| faceup_core::notation::format_hand(game.start().hand(player), pack);
    let mut text = format!("Ann: {}\nBob: {}\n\n", hand(Player::One), hand(Player::Two));
    let form = dice.below(4);
    for (number, (position, mv)) in game.plies().enumerate() {
        let name = names[position.mover() as usize];
        let card = mv.name(pack);
        text += &match (form, mv) {
            (0, Move::Eat) => format!("{name} eats all.\n"),
            (0, _) => format!("{card}, "),
            (1, Move::Eat) => format!("{name}: eats\n"),
            (1, _) => format!("{name}: {card}\n"),
            (2, Move::Eat) => format!("{name} picks it up.\n"),
            (2, Move::Lead(_)) => format!("{name} leads {card}. "),
            (2, Move::Beat(_)) => format!("{name} beats it with {card}. "),
            (_, Move::Eat) => "p\n".to_owned(),
            (_, _) => format!("{}{card} ", if number == 0 || text.ends_with('\n') { "1. " } else { "" }),
        };
    }
    text
}

/// The cards, and the fewest and the most eats, that the words below the deal of a record tell. Numbers of rounds, and remarks in braces, are
/// neither.
fn told(text: &str) -> Option<([usize; 2], [usize; 2])> {
    let body = &text[text.match_indices('\n').nth(1)?.0..];
    let (mut plain, mut depth) = (String::new(), 0);
    for c in body.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = 0,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let is_of_a_word = |c: char| c.is_alphanumeric() || is_suit(c);
    let words: Vec<&str> = plain.split(|c| !is_of_a_word(c)).filter(|word| !word.is_empty()).collect();
    let is_card = |word: &&&str| {
        let word = word.replace("10", "T");
        let is_rank = |c: char| "AKQJTXakqjtx123456789".contains(c);
        let chars: Vec<char> = word.chars().collect();
        matches!(chars[..], [a, b] if is_rank(a) && is_suit(b) || is_suit(a) && is_rank(b))
            && !["as", "ah", "ad"].contains(&word.as_str())
    };
    let by_word = words.iter().filter(|word| RANK_WORDS.contains(&word.to_lowercase().as_str())).count();
    let count = |of: &[&str]| words.iter().filter(|word| of.contains(&word.to_lowercase().as_str())).count();
    let eats = count(&["eat", "eats", "picks", "takes"]);
    // A rank alone can be a card: `beats it with A`.
    let alone = words.iter().filter(|word| word.len() == 1 && "AKQJT98".contains(**word)).count();
    let cards = words.iter().filter(is_card).count() + by_word;
    Some(([cards, cards + alone], [eats, eats + count(&["p"])]))
}

#[test]
fn no_move_of_a_record_vanishes() {
    const ADDED: [&str; 24] = [
        "8h",
        "(8h)",
        "Kh?",
        "{8h}",
        "Ann eats",
        "(Bob eats)",
        "Bob leads.",
        "the eight of hearts",
        "Jd",
        "8h?!",
        "and 9s",
        "x Ts",
        "Ann 9h",
        "\n8s\n",
        "[8s]",
        "\"8s\"",
        "no 8s",
        "not",
        "instead of 8s",
        "or 8s",
        "Ann resigns?",
        "Bob is on lead",
        "takes",
        "<8s>",
    ];
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let (mut wrong, mut answered) = (Vec::new(), 0);
    for _ in 0..number_of_texts() / 5 {
        let text = written(&mut dice);
        let plain = Record::parse(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.render(&text)));
        let begin = text.find("\n\n").unwrap() + 2;
        let body = &text[begin..];
        let again = match dice.below(2) {
            0 => {
                let gaps: Vec<usize> = body.match_indices([' ', '\n']).map(|(at, _)| at).collect();
                let at = begin + gaps[dice.below(gaps.len())];
                format!("{} {}{}", &text[..at], dice.of(&ADDED), &text[at..])
            }
            _ => text[..begin].to_owned() + &changed(body, &mut dice),
        };
        let Ok(readings) = Reading::all(&again) else { continue };
        // What stands below the end of a game is a remark.
        for reading in readings.iter().filter(|reading| readings.len() == 1 && reading.record.game().winner().is_none())
        {
            answered += 1;
            let game = reading.record.game();
            let eats = game.moves().iter().filter(|&&mv| mv == Move::Eat).count();
            let is_told = told(&again).is_none_or(|([fewest, all], [least, most])| {
                (fewest..=all).contains(&(game.len() - eats)) && (least..=most).contains(&eats)
            });
            if !is_told && reading.notes.is_empty() {
                wrong.push(format!(
                    "{again:?}: {} moves, {:?} told, of {}",
                    game.len(),
                    told(&again),
                    plain.game().len()
                ));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} of {answered}:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    assert!(answered > number_of_texts() / 100, "{answered}");
}
