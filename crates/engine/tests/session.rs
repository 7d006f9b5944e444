//! Sessions: what is said to what, without a terminal.

mod common;

use common::solved;
use faceup_core::{ByPlayer, CardSet, Move, Player, Position, Preset, Rules, notation};
use faceup_engine::session::{Command, End, Event, Judge, Seat, Session, Turn, Verdict};
use faceup_engine::{Engine, Perfect, RandomDeals};
use faceup_play::Game;
use faceup_solver::{Outcome, Quiet, Solution, Tablebase};
use proptest::prelude::*;

const YOU_LEAD: ByPlayer<Seat> = ByPlayer { one: Seat::Person, two: Seat::Engine };
const BOTH: ByPlayer<Seat> = ByPlayer { one: Seat::Person, two: Seat::Person };

fn rules() -> Rules {
    Preset::BeatItOrEatIt.rules(2, 7).unwrap()
}

fn session(seats: ByPlayer<Seat>, hand: &str) -> Session {
    let start = Position::opening(rules(), notation::parse_hand(hand, rules().pack()).unwrap()).unwrap();
    Session::new(seats, Game::new(start).unwrap(), RandomDeals::new(rules(), 1).unwrap())
}

/// What is answered to a line.
fn say(session: &mut Session, judge: &mut Judge<'_>, line: &str) -> Vec<Event> {
    let command = Command::read(line, session.rules()).unwrap().unwrap();
    session.obey(&command, judge, &Quiet).unwrap()
}

fn judge(table: &Solution) -> Judge<'_> {
    Judge::new(rules(), Some(table), 1)
}

fn said(events: &[Event], what: &str) -> bool {
    events.iter().any(|event| matches!(event, Event::Said(text) if text.contains(what)))
}

#[test]
fn cards_in_all_spellings_and_wrong_ones() {
    let pack = rules().pack();
    for (text, card) in
        [("8h", "8h"), ("H8", "8h"), ("10H", "Th"), ("Xs", "Ts"), ("s1", "As"), ("play q h", "Qh"), ("A♠", "As")]
    {
        let card = notation::parse_card(card, pack).unwrap();
        assert_eq!(Command::read(text, rules()), Ok(Some(Command::Card(card))), "{text}");
    }
    assert_eq!(Command::read("  ", rules()), Ok(None));
    for (old, new) in [
        ("p", "eat"),
        ("?", "list"),
        ("!h", "marks"),
        ("!c", "hint"),
        ("!d", "draw"),
        ("!f", "claim"),
        ("!r", "resign"),
        ("!i", "help"),
        ("!l", "log"),
        ("!a", "next"),
        ("b", "back"),
        ("z", "pass"),
        ("Q", "quit"),
    ] {
        assert_eq!(Command::read(old, rules()), Command::read(new, rules()), "{old}");
    }
    for wrong in ["foo", "2s", "resign now", "go", "go -1", "go 99999999999999999999999", "load", "\u{1b}[2J", "9c"] {
        let error = Command::read(wrong, rules()).unwrap_err();
        assert!(!error.is_empty() && !error.contains('\u{1b}'), "{error:?}");
    }
}

#[test]
fn a_move_is_made_and_taken_back() {
    let table = solved(rules(), true);
    let (mut judge, mut session) = (judge(&table), session(YOU_LEAD, "S:KJ H:AQT98"));
    assert_eq!(session.turn(), Turn::Person(Player::One));
    assert!(said(&say(&mut session, &mut judge, "p"), "no card to beat"));
    assert!(said(&say(&mut session, &mut judge, "As"), "not in the hand"));
    let events = say(&mut session, &mut judge, "8h");
    assert!(matches!(events[..], [Event::Played { player: Player::One, forced: false, .. }]));
    assert_eq!(session.turn(), Turn::Engine(Player::Two));
    let answer = Perfect::new(&table, 1).choose(session.game(), &Quiet).unwrap().mv;
    assert!(session.play(answer).is_ok());
    while let Turn::Engine(_) = session.turn() {
        let mv = Perfect::new(&table, 1).choose(session.game(), &Quiet).unwrap().mv;
        session.play(mv).unwrap();
    }
    let before = session.game().len();
    say(&mut session, &mut judge, "back");
    assert_eq!((session.game().len(), session.turn()), (0, Turn::Person(Player::One)));
    assert!(said(&say(&mut session, &mut judge, "back"), "no move of yours"));
    say(&mut session, &mut judge, &format!("go {before}"));
    assert_eq!(session.game().len(), before);
    assert!(said(&say(&mut session, &mut judge, "go 1000"), "not 1000"));
    // Another move there, and what was stepped back from is gone.
    say(&mut session, &mut judge, "go 0");
    say(&mut session, &mut judge, "9h");
    assert!(said(&say(&mut session, &mut judge, "go 2"), "has 1 moves"));
}

#[test]
fn resigning_drawing_and_claiming() {
    let table = solved(rules(), true);
    let mut judge = judge(&table);
    let (mut drawn, mut won, mut lost) = (None, None, None);
    for hand in (1..rules().pack().full().bits()).map(CardSet::from_bits) {
        match table.outcome(hand) {
            Outcome::Draw => drawn = drawn.or(Some(hand)),
            Outcome::Win if table.value(hand).rounds() > Some(2) => won = won.or(Some(hand)),
            Outcome::Loss if table.value(hand).rounds() > Some(2) => lost = lost.or(Some(hand)),
            _ => {}
        }
    }
    let text = |hand: Option<CardSet>| notation::format_hand(hand.unwrap(), rules().pack());
    let (drawn, won, lost) = (text(drawn), text(won), text(lost));

    let mut at = session(YOU_LEAD, &drawn);
    assert!(said(&say(&mut at, &mut judge, "claim"), "no forced win"));
    assert_eq!(at.end(), None);
    let events = say(&mut at, &mut judge, "draw");
    assert_eq!(
        events,
        [Event::Verdict(Player::One, Verdict::Value(faceup_solver::Value::DRAW)), Event::Ended(End::DrawAgreed)]
    );
    assert!(said(&say(&mut at, &mut judge, "8h"), "the game is over"));
    say(&mut at, &mut judge, "back");
    assert_eq!(at.end(), None);

    let mut at = session(YOU_LEAD, &lost);
    assert!(said(&say(&mut at, &mut judge, "draw"), "declined"));
    assert!(said(&say(&mut at, &mut judge, "claim"), "no forced win"));
    // Who could win and offers a draw gets it, but not from a person.
    assert!(matches!(say(&mut session(YOU_LEAD, &won), &mut judge, "draw")[1], Event::Ended(End::DrawAgreed)));
    assert!(said(&say(&mut session(BOTH, &won), &mut judge, "draw"), "declined"));

    let mut at = session(YOU_LEAD, &won);
    let events = say(&mut at, &mut judge, "claim");
    let [Event::Verdict(Player::One, verdict), Event::Line(start, line), Event::Ended(end)] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((verdict.outcome(), *end), (Some(Outcome::Win), End::Claimed(Player::One)));
    let last = line.iter().fold(*start, |now, &mv| now.play(mv).unwrap());
    assert_eq!(last.winner(), Some(Player::One));

    let mut at = session(YOU_LEAD, &won);
    let lead = at.game().now().moves()[0];
    at.play(lead).unwrap();
    let mut both = session(BOTH, &won);
    both.play(lead).unwrap();
    for line in ["draw", "claim"] {
        assert!(said(&say(&mut both, &mut judge, line), "when the table is empty"));
    }
    // Nobody moves, or gives up, for the opponent.
    for line in ["p", "8h", "hint", "?"] {
        assert!(said(&say(&mut at, &mut judge, line), "the opponent's turn"), "{line}");
    }
    assert_eq!(say(&mut at, &mut judge, "resign"), [Event::Ended(End::Resigned(Player::One))]);
    assert_eq!(at.end().and_then(End::winner), Some(Player::Two));
}

#[test]
fn without_a_table_what_is_seen_decides() {
    let mut judge = Judge::new(rules(), None, 1);
    // All but one are masters.
    let mut at = session(YOU_LEAD, "S:AKQ H:A8");
    let events = say(&mut at, &mut judge, "claim");
    let [_, Event::Line(start, line), Event::Ended(End::Claimed(Player::One))] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(line.iter().fold(*start, |now, &mv| now.play(mv).unwrap()).winner(), Some(Player::One));
    let mut at = session(YOU_LEAD, "S:KJ H:AQT98");
    assert!(said(&say(&mut at, &mut judge, "claim"), "no forced win was found"));
    assert!(said(&say(&mut at, &mut judge, "draw"), "declined"));
    let events = say(&mut at, &mut judge, "hint");
    let Event::Advice(choice) = events[0] else { panic!("{events:?}") };
    assert!(at.game().now().moves().contains(&choice.mv));
}

#[test]
fn setting_up() {
    let table = solved(rules(), true);
    let (mut judge, mut at) = (judge(&table), session(YOU_LEAD, "S:KJ H:AQT98"));
    say(&mut at, &mut judge, "setup");
    assert_eq!(at.turn(), Turn::SettingUp);
    assert!(said(&say(&mut at, &mut judge, "done"), "empty")); // the other has nothing
    for card in ["As", "Kh", "Qh", "As", "As"] {
        say(&mut at, &mut judge, card);
    }
    assert!(said(&say(&mut at, &mut judge, "resign"), "being set up"));
    let (_, own, other) = at.set_up().unwrap();
    assert_eq!((own.len(), notation::format_hand(other, rules().pack())), (11, "S:A H:KQ".to_owned()));
    say(&mut at, &mut judge, "pass");
    assert_eq!((at.turn(), at.game().now().hand(Player::Two)), (Turn::Engine(Player::Two), other));
    say(&mut at, &mut judge, "pass"); // and back
    assert_eq!(at.turn(), Turn::Person(Player::One));

    say(&mut at, &mut judge, "setup S:K H:AQT | S:AQT H:- | 8h Jh 8s Js 9h Kh 9s");
    assert_eq!(at.game().now().moves().last(), Some(&Move::Eat));
    assert!(said(&say(&mut at, &mut judge, "pass"), "only before the first move"));
    let number = at.number();
    assert!(said(&say(&mut at, &mut judge, "setup S:KK"), "twice") || at.number() == number);
    assert_eq!(at.number(), number);
    // Leaving it changes nothing.
    let game = at.game().clone();
    say(&mut at, &mut judge, "setup");
    say(&mut at, &mut judge, "As");
    say(&mut at, &mut judge, "back");
    assert_eq!(*at.game(), game);
}

#[test]
fn the_next_game() {
    let table = solved(rules(), true);
    let (mut judge, mut at) = (judge(&table), session(BOTH, "S:KJ H:AQT98"));
    let mut starts = vec![*at.game().start()];
    for number in 2..5 {
        say(&mut at, &mut judge, "next");
        assert_eq!(at.number(), number);
        starts.push(*at.game().start());
    }
    assert!(starts.windows(2).any(|two| two[0] != two[1]));
    say(&mut at, &mut judge, "!h");
    say(&mut at, &mut judge, "next");
    assert!(at.marks());
}

proptest! {
    /// Anything may be typed: a session goes on.
    #[test]
    fn anything_may_be_typed(lines in prop::collection::vec("[ -~]{0,12}|(p|b|z|\\?|!.|next|setup|done|draw|claim|hint|resign|go [0-9]{1,3}|[AKQJT98][sh])", 0..60)) {
        let rules = Preset::BeatItOrEatIt.rules(2, 4).unwrap();
        let start = Position::opening(rules, rules.pack().suit(faceup_core::Suit::Spades)).unwrap();
        let mut session = Session::new(BOTH, Game::new(start).unwrap(), RandomDeals::new(rules, 1).unwrap());
        let mut judge = Judge::new(rules, None, 1);
        for line in lines {
            if let Ok(Some(command)) = Command::read(&line, rules) {
                let before = session.game().clone();
                session.obey(&command, &mut judge, &Quiet).unwrap();
                // The game is always one: each position follows from the one before.
                let game = session.game();
                prop_assert!(Game::with_moves(*game.start(), game.moves().to_vec()).is_ok());
                prop_assert!(game.len() <= before.len() + 1000);
            }
        }
    }
}
