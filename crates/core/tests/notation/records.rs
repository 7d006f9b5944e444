//! Records of moves.

use faceup_core::notation::*;
use faceup_core::{Move, MoveError, Player, Position, Preset};

use crate::{beat, fails, pack};

/// The sample game: a layout, who leads, and the moves of a round.
const SAMPLE: [(&str, Player, &str, usize); 4] = [
    (
        "LEFT: hearts A Q T 9 8      RIGHT: hearts K J\n      spades K J                   spades A Q T 9 8\n",
        Player::One,
        "8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all (by choice).",
        8,
    ),
    (
        "LEFT: hearts A K Q J T 9 8     RIGHT: hearts -\n      spades K J 9 8                  spades A Q T\n",
        Player::Two,
        "Ts, Js. 8h, RIGHT must eat. 9h (R must eat). Th (R must eat).",
        8,
    ),
    (
        "LEFT: hearts A K Q J      RIGHT: hearts T 9 8\n      spades K 9 8               spades A Q J T\n",
        Player::One,
        "8s, Ts. 8h, Jh. 9s, Js. 9h, Qh. Kh, RIGHT must eat all.",
        10,
    ),
    (
        "LEFT: hearts A       RIGHT: hearts K Q J T 9 8\n      spades K              spades A Q J T 9 8\n",
        Player::One,
        "Ah (right must eat);  Ks and LEFT WINS.",
        3,
    ),
];
const NAMES: [&str; 2] = ["LEFT", "RIGHT"];

#[test]
fn the_sample_game_from_the_deal_to_the_end() {
    let rules = beat(2, 7);
    let mut played: Option<Position> = None;
    for (diagram, leader, record, count) in SAMPLE {
        let layout = parse_layout(diagram).unwrap();
        assert_eq!(layout.written_position(leader).unwrap().infer_pack(None, None, 4), Ok(rules.pack()));
        let names: Vec<_> = layout.hands.iter().map(|(name, _)| name.text()).collect();
        assert_eq!(names, NAMES);
        let drawn = layout.position(rules, leader).unwrap();
        let mut position = *played.get_or_insert(drawn);
        assert_eq!(position, drawn, "the play did not lead to\n{diagram}");
        let moves = parse_moves(record, &position, NAMES).unwrap_or_else(|error| panic!("{}", error.render(record)));
        assert_eq!(moves.len(), count);
        let printed = format_moves(&position, &moves, NAMES);
        assert_eq!(parse_moves(&printed, &position, NAMES).as_ref(), Ok(&moves), "{printed}");
        for mv in moves {
            position = position.play(mv).unwrap();
        }
        played = Some(position);
    }
    assert_eq!(played.unwrap().winner(), Some(Player::One));
    // The whole game as one text.
    let all: Vec<&str> = SAMPLE.iter().map(|(_, _, record, _)| *record).collect();
    let start = parse_layout(SAMPLE[0].0).unwrap().position(rules, Player::One).unwrap();
    let moves = parse_moves(&all.join("\n\n"), &start, NAMES).unwrap();
    let end = moves.iter().try_fold(start, |position, &mv| position.play(mv)).unwrap();
    assert_eq!(Some(end), played);
}

#[test]
fn records_are_printed_in_the_documents_style() {
    let start = parse_layout(SAMPLE[0].0).unwrap().position(beat(2, 7), Player::One).unwrap();
    let moves = parse_moves(SAMPLE[0].2, &start, NAMES).unwrap();
    let printed = format_moves(&start, &moves, NAMES);
    assert_eq!(printed, "8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all.");
    assert_eq!(moves[0], Move::Lead(parse_card("8h", pack(2, 7)).unwrap()));
    assert_eq!(moves[1], Move::Beat(parse_card("Jh", pack(2, 7)).unwrap()));
    assert_eq!(moves[7], Move::Eat);
    let last = parse_layout(SAMPLE[3].0).unwrap().position(beat(2, 7), Player::One).unwrap();
    let moves = parse_moves(SAMPLE[3].2, &last, NAMES).unwrap();
    assert_eq!(format_moves(&last, &moves, NAMES), "Ah, RIGHT must eat all. Ks and LEFT WINS.");
    assert_eq!(format_moves(&start, &[], NAMES), "");
    assert_eq!(parse_moves("", &start, NAMES), Ok(vec![]));
    // A player who beats with the last card wins too. If players pass after beating, a comma follows a beat.
    let pass = Preset::Challenge1987.rules(2, 3).unwrap();
    let start = parse_position("S:Q H:AK | S:AK H:Q", pass, Player::One).unwrap();
    let moves = parse_moves("Kh Ah", &start, NAMES).unwrap_err();
    assert_eq!(moves.problem(), &Problem::NotHeld { mover: "RIGHT".to_owned(), holder: Some("LEFT".to_owned()) });
    let moves = parse_moves("Qs Ks; L eats, Qh", &start, NAMES).unwrap();
    assert_eq!(format_moves(&start, &moves, NAMES), "Qs, Ks, LEFT must eat all. Qh.");
    // Hearts are player two's trumps: the queen beats a spade.
    let moves = parse_moves("Qs, Qh. Kh and L eats", &start, NAMES).unwrap_err();
    assert_eq!((moves.token(), moves.offset()), ("L", 15));
    let moves = parse_moves("Qs, Qh. Kh, R eats. Ah and L wins", &start, NAMES).unwrap();
    assert_eq!(format_moves(&start, &moves, NAMES), "Qs, Qh, Kh, RIGHT must eat all. Ah and LEFT WINS.");
    // A list of illegal moves prints too.
    assert_eq!(format_moves(&start, &[Move::Eat, Move::Eat], NAMES), "LEFT eats all. LEFT eats all.");
}

#[test]
fn names_of_players_in_records() {
    let rules = beat(2, 3);
    let start = parse_position("S:AQ H:K | S:K H:AQ", rules, Player::One).unwrap();
    for (names, texts) in [
        (["Ann", "Bob"], &["Qs, Bob eats", "Qs, bob must eat all", "Qs (b eats by choice)"][..]),
        (["Player One", "Player Two"], &["Qs, player two eats.", "Qs, p eats"]),
        (["Player", "Player Two"], &["Qs, Player two eats", "Qs, eats PLAYER TWO"]),
        (["Élan", "Ömer"], &["Qs, ömer eats", "Qs, Ö eats"]),
        (["J. Doe", "B-52"], &["Qs, B-52 eats", "Qs, b eats"]),
        (["X", "X"], &["Qs, x eats", "Qs X eats"]),
        (["", "-"], &["Qs - eats", "Qs, eats"]),
        (["eats", "all"], &["Qs, all eats"]),
    ] {
        for text in texts {
            let moves = parse_moves(text, &start, names).unwrap_or_else(|e| panic!("{e} {text}"));
            assert_eq!(moves[1..], [Move::Eat], "{text}");
            let printed = format_moves(&start, &moves, names);
            assert_eq!(parse_moves(&printed, &start, names).as_ref(), Ok(&moves), "{printed}");
        }
    }
    let text = "Qs, Player eats";
    let result = parse_moves(text, &start, ["Player", "Player Two"]);
    let problem = fails(result, text, "Player", 4, &["expected Player Two, got 'Player'"]);
    let (actual, name) = (Player::Two, "Player Two".to_owned());
    assert_eq!(problem, Problem::WrongPlayer { actual, name });
}

#[test]
fn wrong_records() {
    let start = parse_position("S:AQ H:K | S:K H:AQ", beat(2, 3), Player::One).unwrap();
    let fail = |text: &str, token: &str, offset, words: &[&str]| {
        fails(parse_moves(text, &start, NAMES), text, token, offset, words)
    };
    fail("Qs, Zs", "Zs", 4, &["a card or a remark, got 'Zs'", "'NAME must eat'"]);
    fail("Qs, R devours", "devours", 6, &["a card or a remark"]);
    fail("Qs: Ks", ":", 2, &["a card or a remark"]);
    fail("Qs, Ks. Qh, RIGHT eats", "RIGHT", 12, &["LEFT, got 'RIGHT'; after the moves"]);
    fail("Qs, Ks. Qh, R must eat", "R", 12, &["LEFT, got 'R'"]);
    fail("Qs, Ks. Qh, eats R", "R", 17, &["LEFT, got 'R'"]);
    fail("Qs, L eats", "L", 4, &["RIGHT, got 'L'"]);
    fail("Qs, 2h", "2h", 4, &["a rank of this pack"]);
    fail("Qs, Qc", "Qc", 4, &["a suit of this pack"]);
    let illegal = |text: &str, token: &str, offset, reason: MoveError| {
        let problem = fail(text, token, offset, &["a legal move, got", &reason.to_string()]);
        assert_eq!(problem, Problem::Illegal(reason));
    };
    illegal("eats", "eats", 0, MoveError::MustLead);
    fail("Ks", "Ks", 0, &["a legal move, got 'Ks'; LEFT is to move, and RIGHT holds the card"]);
    illegal("Qs, Ah", "Ah", 4, MoveError::DoesNotBeat);
    fail("Qs, As", "As", 4, &["RIGHT is to move, and LEFT holds the card"]);
    fail("Qs, Ks. Qs", "Qs", 8, &["RIGHT is to move, and the card lies in the pile"]);
    illegal("As, R eats. Qs, R eats. Kh, Ah", "Ah", 28, MoveError::GameOver);
    illegal("As, R eats. Qs, R eats. Kh, R eats", "eats", 30, MoveError::GameOver);
    fail("Qs and R wins", "wins", 9, &["a game that is over, got 'wins'"]);
    fail("As, R eats. Qs, R eats. Kh and RIGHT wins", "RIGHT", 31, &["LEFT, got 'RIGHT'"]);
    assert!(parse_moves("As, R eats. Qs, R eats. Kh and LEFT wins", &start, NAMES).is_ok());
}
