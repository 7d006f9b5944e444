//! Records: the author's example, and records with errors.

use faceup_core::Player;
use faceup_left_right::{diagram, parse_record, parse_turns};

/// The author's game of four cards: lists of cards, and the board after each round.
const EXAMPLE: &str = include_str!("example.txt");

#[test]
fn the_example_is_read_and_scores_two_to_one() {
    let record = parse_record(EXAMPLE).unwrap();
    assert_eq!((record.game().cards(), record.game().squares()), (4, 22));
    let turns: Vec<String> = record.turns().iter().map(ToString::to_string).collect();
    assert_eq!(turns.join(" "), "4L 1R 3R 2R 1R 4R 2L 3L");
    let positions = record.positions();
    let scores = positions[8].scores();
    assert_eq!((scores.one, scores.two), (2, 1));
    let drawn: Vec<String> = positions.iter().step_by(2).map(|position| diagram(position.board())).collect();
    assert!(EXAMPLE.ends_with(&(drawn.join("\n") + "\n")), "{drawn:?}");
}

#[test]
fn turns_instead_of_diagrams() {
    let record = parse_record(EXAMPLE).unwrap();
    for text in [
        "n=4\nturns: 4L 1R 3R 2R 1R 4R 2L 3L",
        "4 left, 1 right\nTurns = 3r 2 R ,1Right,4R\n2l\t3L",
        &format!("{EXAMPLE}turns: 4L 1R 3R 2R 1R 4R 2L 3L\n"),
        "# a remark\n\n  n = 4\nsquares: 22\nanchor: own\nturns: 4L 1R 3R 2R\nturns: 1R 4R 2L 3L",
    ] {
        assert_eq!(parse_record(text).as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn errors_point_at_the_text() {
    for (from, to, token, says) in [
        ("1's-cards: 4,3,1,2", "1's-cards: 4,3,1,3", "3", "player 1 has already drawn the 3"),
        ("2's-cards: 1,2,4,3", "2's-cards: 1,2,x,3", "x", "expected a card, such as 4, got 'x'"),
        ("2's-cards: 1,2,4,3", "2's-cards: 1,2,5,3", "5", "expected a card, a number from 1 to 4, got '5'"),
        ("2's-cards: 1,2,4,3", "2's-cards: 1,3,4,2", "******1**1122*2*******", "no placement"),
        (
            "******1**1122*2*******",
            "******1**1122*2******",
            "******1**1122*2******",
            "this row has 21 squares, but the board has 22",
        ),
        ("n=4 game:", "n=four game:", "four", "expected a number of cards, such as 4, got 'four'"),
        ("n=4 game:", "n=99999999999999999999", "99999999999999999999", "expected a number of cards"),
        ("n=4 game:", "n=31", "31", "1 to 30 cards, not 31"),
        ("n=4 game:", "squares: 21", "21", "take an even number, such as 20 or 22"),
        ("n=4 game:", "squares: 20", "**********12**********", "this row has 22 squares, but the board has 20"),
        ("n=4 game:", "anchor: mine", "mine", "expected own or opponent, got 'mine'"),
        ("n=4 game:", "hello", "hello", "expected a line of a record"),
        ("n=4 game:", "n=4\nn=4", "n=4", "n is given twice"),
        ("n=4 game:", "turns: 4L 1Q", "Q", "expected L or R after the card"),
        (
            "n=4 game:",
            "turns: 4L 1R 4R",
            "4R",
            "player 1 draws the 3 here by the list of cards, but the turn plays the 4",
        ),
        ("n=4 game:", "turns: 4L 1R 3-", "3-", "the turn is not lost: the 3 can go to the left"),
        (EXAMPLE, "turns: 4L 1R 3R 1L", "1L", "player 2 has already drawn the 1"),
        (EXAMPLE, "n=4\nturns: 4L 1R 3R 2R 1R 4R 2L 3L 1L", "1L", "line 2, column 32: the game is over"),
    ] {
        let error = parse_record(&EXAMPLE.replace(from, to)).unwrap_err();
        assert_eq!(error.token(), token, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn lost_turns_of_short_boards() {
    // On four squares a 4 leads nowhere.
    let record = parse_record("n=4\nsquares: 4\nturns: 4- 3- 1L 1R 2R 2L").unwrap();
    assert_eq!(record.positions()[6].board().pieces().len(), 6);
    assert_eq!(record.positions()[6].mover(), Some(Player::One));
    let error = parse_record("n=4\nsquares: 4\nturns: 4L").unwrap_err();
    assert!(error.to_string().contains("the turn is lost, written 4-"), "{error}");
    let error = parse_record("n=2\nsquares: 4\nturns: 2L").unwrap_err();
    assert!(error.to_string().contains("2 to the left is off the board; it must go to the right"), "{error}");
}

#[test]
fn texts_without_enough_data() {
    // Both 1L 2R and 1R 2L put pieces on the same squares.
    let text = "n=2\n1's-cards: 1,2\n2's-cards: 1,2\n***12***\n";
    assert_eq!(parse_record(text).unwrap().turns(), []);
    let between = "n=3\n1's-cards: 1,2,3\n2's-cards: 3,2,1\n******12******\n*****111**2*2*\n......2\n";
    let _ = parse_record(between).unwrap_err();
    for (text, says) in [
        ("", "the text has no game"),
        ("\n# nothing\n", "the text has no game"),
        ("turns:", "the text has no game"),
        ("1's-cards: 1,2\n2's-cards: 2,1", "but not the placements"),
        ("..1\n", "expected a row of squares before the upper pieces"),
    ] {
        let error = parse_record(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn scores_are_checked() {
    let record = parse_record(EXAMPLE).unwrap();
    let whole = format!(
        "\u{feff}Example:\n{EXAMPLE}So player 1 gets 2 (1*1*1*2) points, player 2 gets 1 (1*1*1*1*1)\npoint.\n"
    );
    assert_eq!(parse_record(&whole).as_ref(), Ok(&record));
    let valued = "n=4\n  1: 4L, worth 7/36\n  2: 1R, worth 1/3; 1L is better: 0\n";
    assert_eq!(parse_record(valued).unwrap().turns(), &record.turns()[..2]);
    for (text, token, says) in [
        (format!("{valued}turns: 4L 1L\n"), "1R", "expected the turn 1L, as the game goes on here"),
        (format!("{valued}turns: 4L\n"), "1R", "expected no turn, as the game goes on here"),
        (valued.replace("2: 1R", "1: 1R"), "1", "expected 2, the player of this turn"),
        (whole.replace("1*2)", "2*2)"), "2", "expected the product of the numbers in brackets"),
        (
            whole.replace("gets 2 (1*1*1*2)", "gets 3 (3)"),
            "",
            "the line gives scores of 3 and 1, but the game has 2 and 1",
        ),
        (EXAMPLE.to_owned() + "So player 1 gets two points.", "two", "expected a score, such as 2"),
        (EXAMPLE.to_owned() + "not over yet; player 1 has 2 points, player 2 1 point.", "", "as the game is over"),
        (format!("{valued}player 1 gets 1 point, player 2 1 point."), "", "as cards are left"),
    ] {
        let error = parse_record(&text).unwrap_err();
        assert!(error.to_string().contains(says) && (token.is_empty() || error.token() == token), "{error}");
    }
}

#[test]
fn cards_after_the_last_turn_are_kept() {
    let listed = "n=4\n1's-cards: 4,3,1,2\nturns: 4L 1R\n";
    let record = parse_record(listed).unwrap();
    assert_eq!([Player::One, Player::Two].map(|player| record.cards(player).len()), [4, 1]);
}

/// Every character belongs to the record, or the text is refused there.
#[test]
fn nothing_is_passed_over() {
    for (line, token) in [
        ("then 3 right, 2 right", "then"),
        ("So ended our game.", "ended"),
        ("Dear all,", "Dear"),
        ("His cards were 4, 3, 1, 2 in this game.", "His"),
        ("anchor opponent", "opponent"),
        ("anchor: own piece", "piece"),
        ("n=4 cards", "cards"),
        ("n=4 game: ours", "ours"),
        ("squares: 22, as usual", ","),
        ("turns: 3R then 2R", "then"),
        ("turns: 3R2R", "R2R"),
        ("turns: 3R,, 2R", ","),
        ("turns: 3R 2R,", ""),
        ("turns: R3", "R3"),
        ("tuns: 4L 1R", "tuns"),
        ("1's-crads: 4,3,1,2", "crads"),
        ("1's-cards: 4,3,1,2 (mine)", "("),
        ("3's-cards: 4,3,1,2", "3"),
        ("  1: 4L, worth 7/36, I think", ","),
        ("player 1 gets 2 points, player 2 1 point. Well done!", "Well"),
        ("1 left.", "."),
        ("2 ****", "2"),
        ("**********12**********\n.........1", ".........1"),
        ("********.112**********", "********.112**********"),
    ] {
        let error = parse_record(&format!("n=4\n4 left, 1 right\n{line}\n").replacen(
            "n=4\n",
            "",
            usize::from(line.starts_with("n=4")),
        ));
        let error = error.expect_err(line);
        assert_eq!(error.token(), token, "{error}");
    }
    let error = parse_record("n=4\nturns: 4L\n  and 1R").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3, column 3: expected a line of a record, such as \"n=4\", \"1's-cards: 4,3,1,2\", \"turns: 4L 1R\" or a diagram; remarks \
         begin with #, got 'and'\n  3 |   and 1R\n        ^^^"
    );
    assert!(parse_turns("4L, 1R\n3R").is_ok_and(|turns| turns.len() == 3));
}
