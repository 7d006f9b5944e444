//! Records: the author's example, and records with errors.

use faceup_core::Player;
use faceup_left_right::{Problem, diagram, parse_record};

/// The author's game of four cards: lists of cards, and the board after each round.
const EXAMPLE: &str = "\
n=4 game:
1's-cards: 4,3,1,2
2's-cards: 1,2,4,3
**********12**********
******1***122*********
******1**1122*2*******
******1**1122*2***2***
..........1
******1*11122*22**2***
..........1
";

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
        "turns: 4l, 1r; L3\n".replace("L3", "R3 2> 1> 4R 2< 3L").as_str(),
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
        ("2's-cards: 1,2,4,3", "2's-cards: 1,2,x,3", "x", "expected a card, a number from 1 to 4; got 'x'"),
        ("2's-cards: 1,2,4,3", "2's-cards: 1,2,5,3", "5", "expected a card, a number from 1 to 4; got '5'"),
        ("2's-cards: 1,2,4,3", "2's-cards: 1,3,4,2", "******1**1122*2*******", "no placement"),
        (
            "******1**1122*2*******",
            "******1**1122*2******",
            "******1**1122*2******",
            "this row has 21 squares, but the board has 22",
        ),
        ("n=4 game:", "n=four game:", "four", "expected a number of cards; got 'four'"),
        ("n=4 game:", "n=99999999999999999999", "99999999999999999999", "expected a number of cards"),
        ("n=4 game:", "n=31", "31", "1 to 30 cards, not 31"),
        ("n=4 game:", "squares: 21", "21", "take an even number, such as 20 or 22"),
        ("n=4 game:", "squares: 20", "**********12**********", "this row has 22 squares, but the board has 20"),
        ("n=4 game:", "anchor: mine", "mine", "expected own or opponent; got 'mine'"),
        ("n=4 game:", "hello", "hello", "expected a line of a record"),
        ("n=4 game:", "n=4\nn=4", "n=4", "n is given twice"),
        ("n=4 game:", "turns: 4L 1Q", "1Q", "expected a card and a direction"),
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
    for (text, problem) in [
        ("", Problem::Nothing),
        ("\n# nothing\n", Problem::Nothing),
        ("1's-cards: 1,2\n2's-cards: 2,1", Problem::NoTurns),
        ("..1\n", Problem::NoBoard),
    ] {
        assert_eq!(parse_record(text).unwrap_err().problem(), &problem, "{text}");
    }
}

#[test]
fn scores_are_checked() {
    let record = parse_record(EXAMPLE).unwrap();
    let whole = format!(
        "\u{feff}Example:\n{EXAMPLE}So player 1 gets 2 (1*1*1*2) points, player 2 gets 1 (1*1*1*1*1)\npoint.\n"
    );
    assert_eq!(parse_record(&whole).as_ref(), Ok(&record));
    let other = parse_record(&whole.replace("gets 2 ", "gets 3 ")).unwrap_err();
    assert_eq!(other.problem(), &Problem::OtherScores { told: [3, 1], are: [2, 1] });
    let error = parse_record(&format!("{EXAMPLE}So player 1 gets two points.\n")).unwrap_err();
    assert!(matches!(error.problem(), Problem::Expected { .. }), "{error}");
    let valued = "n=4\n  1: 4L, worth 7/36\n  2: 1R, worth 1/3; 1L is better: 0\n";
    assert_eq!(parse_record(valued).unwrap().turns(), &record.turns()[..2]);
    let error = parse_record(&format!("{valued}turns: 4L 1L\n")).unwrap_err();
    assert_eq!((error.problem(), error.token()), (&Problem::OtherTurn, "1R"));
    assert_eq!(parse_record("turns:").unwrap_err().problem(), &Problem::Nothing);
}

#[test]
fn cards_after_the_last_turn_are_kept() {
    let listed = "n=4\n1's-cards: 4,3,1,2\nturns: 4L 1R\n";
    let record = parse_record(listed).unwrap();
    assert_eq!([Player::One, Player::Two].map(|player| record.cards(player).len()), [4, 1]);
}

/// The post of 2008 with the words around the game, and turns in words.
#[test]
fn the_post_with_its_prose() {
    let post = format!(
        "Wednesday, September 17, 2008\n\nLinear Left/Right Game\n\n(You can also, letting n=10, take the cards 1(ace) through 10 of two\n\
         suits of a standard card-deck.)\nScoring: Player-1's score is the product.\n{EXAMPLE}\nOf course, this game would be more \
         interesting with a higher value for\nn.\nHmmm....\n\nThanks,\nLeroy Quet\n\nNo comments:"
    );
    assert_eq!(parse_record(&post).unwrap(), parse_record(EXAMPLE).unwrap());
    let in_words = "n=4\n4 left, 1 right, 3 right, 2 right\nturns: 1 right, 4R 2 Left 3 left\n";
    assert_eq!(parse_record(in_words).unwrap().turns(), parse_record(EXAMPLE).unwrap().turns());
    for (line, token) in
        [("tuns: 4L 1R", "tuns: 4L 1R"), ("1's-crads: 4,3,1,2", "1's-crads: 4,3,1,2"), ("turns: 4 lift", "4")]
    {
        assert_eq!(parse_record(&format!("n=4\n{line}\n")).unwrap_err().token(), token);
    }
    assert!(matches!(parse_record("Just a letter to you.").unwrap_err().problem(), Problem::Nothing));
}

/// Sentences with turns, lists of cards or settings are not passed over.
#[test]
fn data_in_sentences_is_refused() {
    let start = "n=4\n4 left, 1 right\n";
    for line in [
        "then 3 right, 2 right",
        "and then he went 3 to the right.",
        "His cards were 4, 3, 1, 2 in this game.",
        "The cards were drawn as 4,3,1,2 by him.",
        "At the end (3R) was played.",
    ] {
        let error = parse_record(&format!("{start}{line}\n")).unwrap_err();
        assert!(matches!(error.problem(), Problem::Expected { .. }), "{line}: {error}");
        assert_eq!(error.token(), line);
    }
    let turns = "turns: 4L 1R\n";
    for (line, token, remedy) in [
        ("anchor opponent", "anchor", "anchor: own"),
        ("We played it with the anchor opponent.", "anchor", "anchor: own"),
        ("In this game n=5 was chosen.", "n=5", "n=5"),
        ("In this game n is 5, as usual.", "n is 5", "n=5"),
        ("Our board has 20 squares, as usual.", "20 squares", "squares: 20"),
    ] {
        let error = parse_record(&format!("{line}\n{turns}")).unwrap_err();
        assert_eq!(error.problem(), &Problem::InSentence(remedy.to_owned()), "{line}");
        assert!(token.starts_with(error.token()) && !error.token().is_empty(), "{line}: {error}");
    }
    for line in [
        "I had 4 left at the end.",
        "Only 2 left, then I won.",
        "Right, 3 more games tonight!",
        "At 7 right after dinner.",
        "At the Anchor inn, on Friday.",
    ] {
        parse_record(&format!("{start}{line}\n")).unwrap_or_else(|error| panic!("{error}"));
    }
    // What agrees, or what a line of its own says otherwise, is no matter.
    for text in [
        "In this game n=4 was chosen.\nturns: 4L 1R\n",
        "n=4\nThey played n=10 before.\nturns: 4L 1R\n",
        "anchor: own\nThe anchor is the own piece.\nturns: 4L 1R\n",
    ] {
        parse_record(text).unwrap_or_else(|error| panic!("{error}"));
    }
}
