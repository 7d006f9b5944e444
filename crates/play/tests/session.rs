//! Sessions: whatever is said, the place is one of the game's, what cannot be done changes nothing, and undoing goes
//! back.

mod common;

use common::games;
use faceup_core::{Move, Player, Position, Preset, notation};
use faceup_play::{Answer, Command, Game, Mark, Names, Record, Session};
use proptest::prelude::*;

fn session(hand: &str) -> Session {
    let rules = Preset::BeatItOrEatIt.rules(2, 7).unwrap();
    let start = notation::parse_position(hand, rules, Player::One).unwrap();
    Session::new(Record::new(Game::new(start).unwrap(), Names::default()))
}

fn lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "(next|back|go|line) ?[0-9]{0,2}",
        "(start|end|undo|undo|show|moves|values|auto|record|pass|annotate|help|quit|eat|best)",
        "(mark|remark|names|save|load|setup) [a-zA-Z?!,. -]{0,8}",
        "[AKQJT2-9][shcd](, [AKQJT2-9][shcd])?",
        "setup S:[AKQ]{0,3} H:[AKQ]{0,3}",
        "\\PC{0,12}",
    ];
    // A move that can be made is seldom hit on by chance.
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
                prop_assert_eq!(back.line("undo"), Ok(Answer::Moved));
                prop_assert_eq!((back.record(), back.ply()), (&record, ply), "{}", line);
            }
        }
    }
}

#[test]
fn the_same_moves_keep_the_game_and_others_do_not() {
    let mut session = session("S:KJ H:AQT98");
    session.line("8h, Jh. 8s, Js. 9h").unwrap();
    session.line("start").unwrap();
    assert_eq!(session.line("8h Jh"), Ok(Answer::Moved));
    assert_eq!((session.ply(), session.record().game().len()), (2, 5));
    session.line("9s").unwrap();
    assert_eq!((session.ply(), session.record().game().len()), (3, 3));
    session.line("undo").unwrap();
    assert_eq!((session.ply(), session.record().game().len()), (2, 5));
}

#[test]
fn passing_turns_the_lead_to_the_other_player() {
    let mut session = session("S:KJ H:AQT98");
    session.line("pass").unwrap();
    assert_eq!((session.position().mover(), session.ply()), (Player::Two, 0));
    let hand = session.position().hand(Player::One);
    assert_eq!(notation::format_hand(hand, session.rules().pack()), "S:KJ H:AQT98");
    session.line("As").unwrap();
    assert!(session.line("z").unwrap_err().to_string().contains("empty pile"));
    session.line("p").unwrap();
    assert_eq!(session.line("z"), Ok(Answer::Moved));
    assert_eq!((session.position().mover(), session.record().game().len()), (Player::One, 0));
}

#[test]
fn a_position_of_another_pack_can_be_set_up() {
    let mut session = session("S:KJ H:AQT98");
    session.line("setup S:AJT653 H:KQ98742").unwrap();
    assert_eq!(session.rules().pack().ranks(), 13);
    session.line("setup S:AQ H:K | S:K H:AQ").unwrap();
    assert_eq!(session.rules().pack().ranks(), 3);
    // What fits the pack in use is of that pack.
    session.line("setup A & -").unwrap();
    assert_eq!(session.rules().pack().ranks(), 3);
    let error = session.line("setup S:9").unwrap_err().to_string();
    assert!(error.contains("expected a rank of this pack, got '9'") && error.contains('^'), "{error}");
}

#[test]
fn leaving_is_asked_once() {
    let mut session = session("S:KJ H:AQT98");
    assert_eq!(session.line("quit"), Ok(Answer::Quit));
    session.line("8h").unwrap();
    assert_eq!(session.line("quit"), Ok(Answer::Unsaved));
    assert_eq!(session.line("quit"), Ok(Answer::Quit));
    session.line("back").unwrap();
    assert_eq!(session.line("quit"), Ok(Answer::Unsaved));
    session.saved();
    assert_eq!(session.line("quit"), Ok(Answer::Quit));
}

#[test]
fn marks_and_remarks_stand_where_one_is() {
    let mut session = session("S:KJ H:AQT98");
    assert!(session.line("mark ?").is_err());
    session.line("8h, Jh").unwrap();
    assert_eq!(session.line("mark ??"), Ok(Answer::Noted));
    assert_eq!(session.line("remark so  it goes"), Ok(Answer::Noted));
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
    session.load(Record::new(Game::new(again).unwrap(), Names::default()));
    assert_eq!((session.ply(), session.is_changed()), (0, false));
}
