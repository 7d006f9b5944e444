//! The tokens of what was read are the tokens of the text: texts are changed at random, and a tokenizer of its own, which shares nothing with
//! the readers, takes what is read apart.
//!
//! `FACEUP_TEXTS` sets the number of changed texts.

use faceup_core::{CardSet, GameChoice, Move, Player, Position, Rules};
use faceup_play::{Board, Record};

use crate::cases;

const USUAL: usize = 1_000;

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

    fn token(&mut self) -> &'static str {
        let count = TOKENS.split('¦').count();
        TOKENS.split('¦').nth(self.below(count)).unwrap()
    }
}

/// Pieces of texts.
const TOKENS: &str = "Qh¦(Qh)¦♠3¦4c¦six¦of hearts¦10¦[7h]¦{7h}¦AK¦+¦C:J¦\n3s¦\nH:65¦| 6h¦?¦/¦& 43¦;¦🂣¦not¦without¦opponent:¦Bob leads.\n\
    ¦Leads: Bob\n¦to¦-¦,¦.¦:¦*¦vs¦7¦2.¦S:¦H¦spades¦Ann¦Bob:¦eats¦Ann eats¦p¦takes¦must¦all¦8h¦8s,¦Jh.¦x¦#¦# Kh\n¦>¦\n¦\n\n\
    ¦  ¦lead¦Pile: 8h\n¦Game: challenge\n¦Ranks: 8\n¦resigns¦!?¦and";

/// A text with a token put in, taken away, doubled, or exchanged for another.
fn changed(text: &str, dice: &mut Dice) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let is_gap = |&at: &usize| at == 0 || at == text.len() || text[at..].starts_with(char::is_whitespace);
    let gaps: Vec<usize> = places.iter().copied().filter(is_gap).collect();
    let (at, gap) = (places[dice.below(places.len())], gaps[dice.below(gaps.len())]);
    let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let far = places[dice.below(places.len())].max(at);
    match dice.below(6) {
        0 | 1 => format!("{} {} {}", &text[..gap], dice.token(), &text[gap..]),
        2 => format!("{}{}{}", &text[..at], dice.token(), &text[at..]),
        3 => text[..at].to_owned() + &text[next..],
        4 => format!("{}{}{}", &text[..at], &text[at..far], &text[at..]),
        _ => format!("{}{}{}", &text[..at], dice.token(), &text[next..]),
    }
}

const RANKS: &str = "AKQJT98765432";
const NAMES: [&str; 13] =
    ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"];

/// What a text shows: the ranks and suits of cards, and the number of eats.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Told {
    ranks: [usize; 13],
    eats: usize,
}

/// The ranks and eats in the words of a text: everything but headers, remarks, names and numbers of rounds.
fn told(text: &str, names: &[&str]) -> Told {
    let mut told = Told::default();
    let (mut plain, mut depth, mut after_code) = (String::new(), 0, false);
    for line in text.lines() {
        let line = line.trim_start_matches(|c: char| c == '>' || c == '\u{feff}' || c.is_whitespace());
        // The rules may stand before a hand, with the word of the seat.
        let first = line.split_whitespace().next().unwrap_or_default();
        let is_code = !first.starts_with('1') && first.parse::<Rules>().is_ok();
        let mut line = if is_code { line[first.len()..].trim_start() } else { line };
        after_code |= is_code;
        if after_code && !line.is_empty() {
            line = line.strip_prefix("two").filter(|rest| !rest.starts_with(char::is_alphanumeric)).unwrap_or(line);
            after_code = false;
        }
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let key = words.split_once(':').map_or("", |(key, _)| key.trim());
        let headers = "game|suits|ranks|trumps|players|leads|event|date|result|after beating";
        let is_header = headers.split('|').any(|header| header == key);
        let is_heading = ["initial layout", "layout"].iter().any(|start| words.starts_with(start))
            || words.starts_with("move ") && words.contains(" of ");
        if depth == 0
            && (line.starts_with('#')
                || is_header
                || is_heading
                || line.contains(" suits of ")
                || line.contains(" suit of "))
        {
            continue;
        }
        for c in line.chars() {
            match c {
                '{' => {
                    depth = 1;
                    plain.push(' ');
                }
                '}' => depth = 0,
                _ if depth == 0 => plain.push(c),
                _ => {}
            }
        }
        plain.push('\n');
    }
    // `Player 1` before `Player`.
    let mut names = names.to_vec();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        for label in [format!("{name}:"), format!("{name} "), format!("{name}\n"), format!("({name}")] {
            plain = plain.replace(&label, " ");
        }
    }
    let is_of_a_word =
        |c: char| c.is_alphanumeric() || "♠♥♣♦♤♡♧♢\u{fe0e}\u{fe0f}".contains(c) || ('🂡'..='🃞').contains(&c);
    let mut rest = &plain[..];
    while let Some(start) = rest.find(is_of_a_word) {
        let end = start + rest[start..].find(|c| !is_of_a_word(c)).unwrap_or(rest.len() - start);
        let (word, after) = (&rest[start..end], &rest[end..]);
        rest = after;
        let lower = word.to_lowercase();
        // `3.`, but `98.QJ` is a hand in PBN.
        let next = after.get(1..).unwrap_or_default();
        let run = next.len() - next.trim_start_matches(|c: char| RANKS.contains(c.to_ascii_uppercase())).len();
        let is_pbn = run > 0 && !next[run..].starts_with(|c: char| c.is_alphanumeric() || c == ')');
        let is_round = word.bytes().all(|b| b.is_ascii_digit()) && after.starts_with(['.', ')']) && !is_pbn;
        if let Some(rank) = NAMES.iter().position(|&name| name == lower) {
            told.ranks[rank] += 1;
        } else if ["eats", "eat", "takes", "take", "picks", "pick", "p"].contains(&lower.as_str()) {
            told.eats += 1;
        } else if !is_round
            && !["spades", "hearts", "diamonds", "clubs", "table", "pile", "all", "lead"].contains(&lower.as_str())
        {
            let upper = word.to_uppercase().replace("10", "T").replace('X', "T").replace('1', "A");
            let is_card = |c: char| RANKS.contains(c) || "SHCD♠♥♣♦♤♡♧♢\u{fe0e}\u{fe0f}".contains(c);
            let sign = |c: char| "A23456789TJ?QK".chars().nth((c as usize - 0x1_f0a0) % 16 - 1);
            for c in word.chars().filter(|c| ('🂡'..='🃞').contains(c)) {
                sign(c).and_then(|c| RANKS.find(c)).into_iter().for_each(|rank| told.ranks[rank] += 1);
            }
            if upper.chars().all(is_card) {
                upper.chars().filter_map(|c| RANKS.find(c)).for_each(|rank| told.ranks[rank] += 1);
            }
        }
    }
    told
}

/// The ranks of cards of a pack of at most 13 ranks.
fn ranks(cards: CardSet, position: &Position) -> [usize; 13] {
    let (pack, mut ranks) = (position.rules().pack(), [0; 13]);
    for card in cards.iter() {
        ranks[usize::from(pack.ace(pack.suit_of(card)).height() - pack.rank_of(card).height())] += 1;
    }
    ranks
}

fn sum(parts: &[[usize; 13]]) -> [usize; 13] {
    std::array::from_fn(|rank| parts.iter().map(|part| part[rank]).sum())
}

/// Whether the text tells these hands at the start, one or both, and these moves, and nothing else. Layouts between the moves are left out.
fn tells(text: &str, record: &Record, names: &[&str]) -> bool {
    let (game, told) = (record.game(), told(text, names));
    let start = game.start();
    let [one, two, pile] =
        [start.hand(Player::One), start.hand(Player::Two), start.pile()].map(|cards| ranks(cards, start));
    let moves: Vec<[usize; 13]> =
        game.moves().iter().filter_map(|mv| mv.card()).map(|card| ranks(CardSet::of(card), start)).collect();
    let (moves, eats) = (sum(&moves), game.moves().iter().filter(|&&mv| mv == Move::Eat).count());
    // A layout at the start may be shown again.
    let labels =
        |name: &&str| text.lines().filter(|line| line.trim_start_matches(['>', ' ']).starts_with(*name)).count();
    let is_again = names.iter().map(labels).max() > Some(1) || text.matches("(Bob)").count() > 1;
    let mut hands = vec![vec![one], vec![two], vec![one, two]];
    if is_again {
        hands.extend([
            vec![one, one],
            vec![two, two],
            vec![one, two, one],
            vec![one, two, two],
            vec![one, two, one, two],
        ]);
    }
    // `query` repeats the card to beat.
    let top = start.to_beat().map_or([0; 13], |card| ranks(CardSet::of(card), start));
    told.eats == eats
        && hands.iter().any(|hands| {
            let all = [&hands[..], &[pile, moves]].concat();
            told.ranks == sum(&all) || told.ranks == sum(&[&all[..], &[top]].concat())
        })
}

/// The accepted text of the cases.
fn accepted() -> Vec<String> {
    let deals = cases::deals()
        .filter(|(text, read)| !read.starts_with("error") && !text.starts_with("--"))
        .map(|(text, _)| text);
    let records =
        cases::records().filter(|(_, _, read)| !read.starts_with("error")).map(|(_, text, _)| text.to_owned());
    let (texts, others): (Vec<_>, Vec<_>) = deals.chain(records).partition(|text| check(text) == Some(true));
    // Two have several games or an option.
    assert!(texts.len() > 90 && others.len() < 5, "{} texts, and not {others:#?}", texts.len());
    texts
}

/// Whether the text tells what is read. `None` if it is refused, or shows a layout again. What is read prints, and reads back as the same;
/// an error points into the text.
fn check(text: &str) -> Option<bool> {
    let board = Board::read(text, &GameChoice::default(), None, Player::One);
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => {
            let points = text.get(error.offset()..).is_some_and(|rest| rest.starts_with(error.token()));
            assert!(
                points && error.to_string().lines().count() == 1 && error.render(text).contains('^'),
                "{text:?}: {error}"
            );
            return None;
        }
    };
    let (board, now) = (board.unwrap_or_else(|error| panic!("{text:?}: {error}")), record.game().now());
    let of_movers = |position: &Position| {
        [position.mover(), !position.mover()].map(|player| (position.hand(player), position.rules().trump(player)))
    };
    assert_eq!(of_movers(board.position()), of_movers(now), "{text:?}");
    let printed = record.to_string();
    assert_eq!(Record::parse(&printed).as_ref(), Ok(&record), "{text:?}\n{printed}");
    if record.layouts().next().is_some() {
        return None;
    }
    let names = record.names().both();
    // The name `A` is also a rank.
    let is_plain = names.iter().all(|name| name.len() > 1);
    assert!(!is_plain || tells(&printed, &record, &names), "{text:?}\n{printed}");
    Some(tells(text, &record, &names)).filter(|&told| told || is_plain)
}

fn check_all(texts: impl Iterator<Item = String>) {
    let (mut wrong, mut answered, mut all) = (Vec::new(), 0, 0);
    for text in texts {
        let told = check(&text);
        all += 1;
        answered += usize::from(told.is_some());
        if told == Some(false) {
            wrong.push(text);
        }
    }
    wrong.sort();
    wrong.dedup();
    println!("{answered} of {all} texts were read");
    assert!(wrong.is_empty(), "{} of {answered}:\n{:#?}", wrong.len(), &wrong[..wrong.len().min(60)]);
    assert!(answered > all / 30, "{answered}");
}

/// Every accepted text of the cases, with each of its tokens left out, doubled, and exchanged for the next one and for some others.
#[test]
fn one_token_changes_what_is_read_or_is_refused() {
    let mut others = TOKENS.split('¦').cycle();
    let texts = accepted().into_iter().flat_map(|text| {
        let pieces: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
        let mut changed = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            let (before, after) = (pieces[..at].concat(), pieces[at + 1..].concat());
            changed.extend([format!("{before}{after}"), format!("{before}{piece}{piece}{after}")]);
            changed.extend(others.by_ref().take(3).map(|other| format!("{before}{other}{after}")));
            if let Some(next) = pieces.get(at + 1) {
                changed.push(format!("{before}{next}{piece}{}", pieces[at + 2..].concat()));
            }
        }
        changed
    });
    check_all(texts);
}

#[test]
fn the_tokens_of_what_is_read_are_those_of_the_text() {
    let (texts, mut dice) = (accepted(), Dice(0x9e37_79b9_7f4a_7c15));
    check_all((0..number_of_texts()).map(|_| {
        let mut text = changed(&texts[dice.below(texts.len())], &mut dice);
        while dice.below(3) == 0 {
            text = changed(&text, &mut dice);
        }
        text
    }));
}

/// A long text is read or refused in time that grows like its length.
#[test]
fn long_texts_are_read_at_once() {
    const DEAL: &str = "Ann: S:KJ H:AQT98\nBob: S:AQT98 H:KJ\n";
    let began = std::time::Instant::now();
    for piece in
        TOKENS.split('¦').chain(["1. 8h Jh\n", "Ann: 8h\n", "Layout now:\n", "S:K\n", "KJ.AQ ", "Ann: S:K\n", DEAL])
    {
        let long = format!("{piece} ").repeat((1 << 16) / (piece.len() + 1));
        for text in [long.clone(), format!("{DEAL}{long}"), format!("S:KJ H:AQT98\n{long}")] {
            let _ = Board::read(&text, &GameChoice::default(), None, Player::One);
            let _ = Record::parse_all(&text);
        }
    }
    // Two hundred texts of 64 kB and more. A quadratic reader takes minutes.
    assert!(began.elapsed() < std::time::Duration::from_secs(60), "{:?}", began.elapsed());
}
