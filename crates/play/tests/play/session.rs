//! Sessions: after any input the place is in the game, failed commands change nothing, and undo restores the state before.

use faceup_core::{ByPlayer, Move, Player, Position, Preset, notation};
use faceup_play::{
    Command, Conclusion, Game, Mark, Names, Offer, Record, Reply, Seat, Session, SessionError, Task, Turn,
};
use faceup_solver::Outcome;
use proptest::prelude::*;

use crate::common::games;

fn record(hand: &str) -> Record {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let start = notation::parse_position(hand, rules, Player::One).unwrap();
    Record::new(Game::new(start).unwrap(), Names::default())
}

fn session(hand: &str) -> Session {
    Session::new(record(hand))
}

fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "(next|back|go|line) ?[0-9]{0,2}",
        "(start|end|undo|undo|show|moves|values|auto|record|pass|annotate|help|quit|eat|best)",
        "(resign|new|analyse|legal|log)",
        "(mark|remark|names|save|load|setup) [a-zA-Z?!,. -]{0,8}",
        "[AKQJT2-9][shcd](, [AKQJT2-9][shcd])?",
        "setup S:[AKQ]{0,3} H:[AKQ]{0,3}",
        "\\PC{0,12}",
    ];
    // Random text is rarely a legal move.
    prop_oneof![2 => line, 1 => any::<u8>().prop_map(|number| format!("play {number}"))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_said(game in games(30), lines in prop::collection::vec(lines(), 0..30)) {
        let mut session = Session::new(Record::new(game, Names::default()));
        for line in lines {
            let (record, ply) = (session.record().clone(), session.ply());
            let line = match line.strip_prefix("play ") {
                Some(number) => {
                    let moves = session.position().moves();
                    let Some(mv) = moves.get(number.parse::<usize>().unwrap() % moves.len().max(1)) else { continue };
                    let pack = session.rules().pack();
                    mv.card().map_or("p".to_owned(), |card| notation::format_card(card, pack))
                }
                None => line,
            };
            let done = session.line(&line);
            prop_assert!(session.ply() <= session.record().game().len(), "{}", line);
            prop_assert_eq!(session.record().game().at(session.ply()), Some(session.position()));
            let printed = session.record().to_string();
            prop_assert_eq!(&Record::parse(&printed).unwrap(), session.record(), "{}", printed);
            if done.is_err() {
                prop_assert_eq!((session.record(), session.ply()), (&record, ply), "{}", line);
            } else if session.record() != &record && !matches!(Command::parse(&line, |_| true), Ok(Command::Undo)) {
                prop_assert!(session.is_changed());
                let mut back = session.clone();
                prop_assert_eq!(back.line("undo"), Ok(Reply::Stepped));
                prop_assert_eq!((back.record(), back.ply()), (&record, ply), "{}", line);
            }
        }
    }
}

#[test]
fn other_moves_replace_the_rest_of_the_game() {
    let mut session = session("S:KJ H:AQT98");
    session.line("8h, Jh. 8s, Js. 9h").unwrap();
    session.line("start").unwrap();
    // Moves of the game are steps.
    assert_eq!(session.line("8h Jh"), Ok(Reply::Moved));
    assert_eq!((session.ply(), session.record().game().len()), (2, 5));
    session.line("remark before both").unwrap();
    session.line("9s").unwrap();
    assert_eq!((session.ply(), session.record().game().len()), (3, 3));
    assert_eq!(session.record().remarks().count(), 1);
    session.line("undo").unwrap();
    assert_eq!((session.ply(), session.record().game().len()), (2, 5));
    // The remark begins with the word of the variations that earlier versions wrote.
    session.line("remark Variation: 9s").unwrap();
    let again = Session::new(Record::parse(&session.record().to_string()).unwrap());
    assert_eq!(again.record(), session.record());
}

/// Against an engine, steps go to the person's turn, and the moves played last are the game.
#[test]
fn a_game_against_an_engine() {
    let seats = ByPlayer { one: Seat::Person, two: Seat::Engine };
    let mut session = Session::with_seats(record("S:KJ H:AQT98"), seats);
    // The engine's moves are its own.
    assert_eq!(session.line("8h, Jh"), Err(SessionError::OpponentsTurn));
    session.line("8h").unwrap();
    assert_eq!(session.turn(), Turn::Engine(Player::Two));
    for line in ["eat", "hint", "8s", "best", "draw", "claim"] {
        assert_eq!(session.line(line), Err(SessionError::OpponentsTurn), "{line}");
    }
    session.play(Move::Eat).unwrap();
    session.line("9h").unwrap();
    session.play(Move::Eat).unwrap();
    assert_eq!(session.line("back"), Ok(Reply::Stepped));
    assert_eq!((session.ply(), session.turn()), (2, Turn::Person(Player::One)));
    session.line("back").unwrap();
    assert_eq!(session.line("back"), Err(SessionError::AtTheStart));
    session.line("next").unwrap();
    assert_eq!(session.ply(), 2);
    session.line("Th").unwrap();
    assert_eq!(session.record().game().len(), 3);

    assert_eq!(session.line("resign"), Ok(Reply::Do(Task::Resign)));
    // The engine, which is to move, wins.
    assert_eq!(session.concede(Some(Outcome::Win)), Offer::Ended);
    assert_eq!((session.turn(), session.record().conclusion()), (Turn::Over, Some(Conclusion::Resigned(Player::One))));
    assert_eq!(session.line("8s"), Err(SessionError::Over));
    let other = Preset::BeatItOrEatIt.rules(2, 3).unwrap();
    let other = Position::opening(other, other.pack().suit(faceup_core::Suit::Spades)).unwrap();
    let other = Record::new(Game::new(other).unwrap(), Names::default());
    assert!(matches!(session.load(other.clone()), Err(SessionError::OtherRules { .. })));

    // The game can be analysed without the engine until the next game, which the other player starts.
    session.line("analyse").unwrap();
    session.line("back").unwrap();
    assert_eq!((session.ply(), session.turn()), (2, Turn::Person(Player::One)));
    session.line("back").unwrap();
    assert_eq!((session.ply(), session.turn()), (1, Turn::Person(Player::Two)));
    assert_eq!(session.line("new"), Ok(Reply::Do(Task::New)));
    session.deal(record("S:KJ H:AQT98").game().start().hand(Player::One)).unwrap();
    assert_eq!((session.turn(), session.number()), (Turn::Engine(Player::One), 2));
    assert_eq!(session.record().names().both(), ["RIGHT", "LEFT"]);
}

/// Against an engine, `undo` goes back to where the person is to move again.
#[test]
fn undo_takes_back_ones_own_move_and_the_answer() {
    let game = record("S:KJ H:AQT98");
    for (one, two, first) in [(Seat::Person, Seat::Engine, 0), (Seat::Engine, Seat::Person, 1)] {
        let mut session = Session::with_seats(game.clone(), ByPlayer { one, two });
        if one == Seat::Engine {
            session.play(Move::Lead(notation::parse_card("8h", game.game().rules().pack()).unwrap())).unwrap();
            assert_eq!(session.line("undo"), Err(SessionError::NothingToUndo));
        }
        session.line(if one == Seat::Person { "8h" } else { "eat" }).unwrap();
        let mv = session.position().moves()[0];
        session.play(mv).unwrap();
        while matches!(session.turn(), Turn::Engine(_)) {
            let mv = session.position().moves()[0];
            session.play(mv).unwrap();
        }
        assert_eq!(session.line("undo"), Ok(Reply::Stepped));
        assert_eq!((session.ply(), matches!(session.turn(), Turn::Person(_))), (first, true));
        assert_eq!(session.line("undo"), Err(SessionError::NothingToUndo));
    }
}

#[test]
fn draws_and_claims_are_settled_by_the_outcome() {
    use Outcome::{Draw, Loss, Win};
    let game = record("S:KJ H:AQT98");
    let (two_persons, seats) = (Session::new(game.clone()), ByPlayer { one: Seat::Person, two: Seat::Engine });
    let against_engine = Session::with_seats(game, seats);
    use Offer::{Asked, Declined, Ended};
    for (outcome, by_persons, by_engine) in [
        (None, Declined, Declined),
        (Some(Loss), Declined, Declined),
        (Some(Draw), Ended, Ended),
        (Some(Win), Declined, Asked),
    ] {
        let (mut persons, mut engine) = (two_persons.clone(), against_engine.clone());
        assert_eq!(persons.line("draw"), Ok(Reply::Do(Task::Draw)));
        assert_eq!((persons.offer_draw(outcome), engine.offer_draw(outcome)), (by_persons, by_engine), "{outcome:?}");
        assert_eq!((persons.is_over(), engine.is_over()), (by_persons == Ended, by_engine == Ended));
        if persons.is_over() {
            assert_eq!(persons.line("back"), Ok(Reply::Stepped));
            assert!(!persons.is_over());
        }
        let mut claims = two_persons.clone();
        assert_eq!(claims.line("claim"), Ok(Reply::Do(Task::Claim)));
        assert_eq!(claims.claim_win(outcome), outcome == Some(Win));
        let won = claims.is_over().then_some(Conclusion::Announced(Player::One));
        assert_eq!(claims.record().conclusion(), won);
    }
    // The same command again goes on, and another command in between asks anew.
    for (again, offer) in [("draw", Ended), ("show", Asked)] {
        let mut session = against_engine.clone();
        session.line("draw").unwrap();
        assert_eq!(session.offer_draw(Some(Win)), Asked);
        session.line(again).unwrap();
        if again == "show" {
            session.line("draw").unwrap();
        }
        assert_eq!(session.offer_draw(Some(Win)), offer);
        let mut session = against_engine.clone();
        session.line("concede").unwrap();
        assert_eq!(session.concede(Some(Win)), Asked);
        assert!(!session.is_over());
        session.line(if again == "draw" { "!r" } else { again }).unwrap();
        if again == "show" {
            session.line("resign").unwrap();
        }
        assert_eq!(session.concede(Some(Win)), offer);
    }
    let mut session = two_persons;
    session.line("8h").unwrap();
    for line in ["draw", "claim", "pass"] {
        assert_eq!(session.line(line), Err(SessionError::PileNotEmpty), "{line}");
    }
}

#[test]
fn the_commands_of_1987() {
    for (old, new) in [("!h", "legal"), ("!c", "hint"), ("Q", "quit")] {
        assert_eq!(Command::parse(old, |_| false), Command::parse(new, |_| false), "{old}");
    }
    for (text, card) in [
        ("8h", "8h"),
        ("H8", "8h"),
        ("10H", "Th"),
        ("Xs", "Ts"),
        ("s1", "As"),
        ("play q h", "Qh"),
        ("q h", "Qh"),
        ("A♠", "As"),
    ] {
        let deal = if card.ends_with('h') { "S:- H:AKQJT98" } else { "S:AKQJT98 H:-" };
        let mut session = session(deal);
        assert_eq!(session.line(text), Ok(Reply::Moved), "{text}");
        let lead = session.record().game().moves()[0].card().unwrap();
        assert_eq!(notation::format_card(lead, session.rules().pack()), card, "{text}");
    }
    for wrong in ["foo", "2s", "\u{1b}[2J", "9c"] {
        let error = session("S:KJ H:AQT98").line(wrong).unwrap_err().to_string();
        assert!(!error.is_empty() && !error.contains('\u{1b}'), "{error:?}");
    }
}

#[test]
fn leaving_is_asked_once() {
    let mut session = session("S:KJ H:AQT98");
    assert_eq!(session.line("quit"), Ok(Reply::Quit));
    session.line("8h").unwrap();
    assert_eq!(session.line("quit"), Ok(Reply::Unsaved));
    assert_eq!(session.line("quit"), Ok(Reply::Quit));
    session.line("back").unwrap();
    assert_eq!(session.line("quit"), Ok(Reply::Unsaved));
    session.saved();
    assert_eq!(session.line("quit"), Ok(Reply::Quit));
}

#[test]
fn marks_and_remarks_stand_where_one_is() {
    let mut session = session("S:KJ H:AQT98");
    assert!(session.line("mark ?").is_err());
    session.line("8h, Jh").unwrap();
    assert_eq!(session.line("mark ??"), Ok(Reply::Said("noted")));
    assert_eq!(session.line("remark so  it goes"), Ok(Reply::Said("noted")));
    assert_eq!(session.record().mark(1), Some(Mark::Blunder));
    let remark = session.record().remarks().next().unwrap();
    assert_eq!((remark.ply, remark.words.as_str()), (2, "so it goes"));
    session.line("mark -").unwrap();
    assert_eq!(session.record().mark(1), None);
}

#[test]
fn when_the_game_is_over_nothing_is_asked_of_the_table() {
    let mut session = session("S:A H:-");
    session.line("As").unwrap();
    assert_eq!(session.position().winner(), Some(Player::One));
    for line in ["best", "values", "moves", "line", "eat", "pass"] {
        assert!(session.line(line).is_err(), "{line}");
    }
    assert_eq!(session.play(Move::Eat).unwrap_err().to_string(), "the game is over");
    let again = Position::opening(session.rules(), session.record().game().start().hand(Player::One)).unwrap();
    session.load(Record::new(Game::new(again).unwrap(), Names::default())).unwrap();
    assert_eq!((session.ply(), session.is_changed()), (0, false));
}

/// A rank of no card or of several is an error that says so. In capitals, the letter of `quit` is a rank.
#[test]
fn a_rank_alone_can_be_no_card_or_several() {
    let error = |session: &mut Session, line: &str| session.line(line).unwrap_err().to_string();
    let mut game = session("S:AK H:A98");
    assert_eq!(error(&mut game, "A"), "expected a card, got the rank 'A' alone; write As or Ah");
    assert_eq!(
        error(&mut game, "Q"),
        "expected a card, got the rank 'Q' alone; no card of that rank can be played here"
    );
    assert_eq!(
        error(&mut game, "ten"),
        "expected a card, got the rank 'ten' alone; no card of that rank can be played here"
    );
    assert_eq!(game.move_of("A").unwrap_err().to_string(), "expected a card, got the rank 'A' alone; write As or Ah");
    assert_eq!(game.move_of("9").map(|mv| mv.name(game.rules().pack())), Ok("9h".to_owned()));
    assert_eq!(game.line("K"), Ok(Reply::Moved));
    assert!(game.record().game().len() == 1 && error(&mut game, "A").contains("no card"));
    let mut game = session("S:KJ H:AQT98");
    assert_eq!((game.line("a"), game.record().game().len()), (Ok(Reply::Moved), 1));
    // The small letter is the command.
    assert_eq!(game.line("q"), Ok(Reply::Unsaved));
}
