//! The line protocol: its answers, and that no input makes it panic.

use faceup_core::{Preset, Quiet, Rules};
use faceup_play::protocol::{Server, message, position_words, read_rules, rules_words, serve};
use faceup_play::{DepthLimited, Engine, Random};
use proptest::prelude::*;

fn server<'a>(rules: Rules) -> Server<'a> {
    let make = |rules| Ok(Box::new(DepthLimited::new(rules, 1, 0)) as Box<dyn Engine>);
    Server::new("test", "0", rules, Box::new(make)).unwrap()
}

fn seven() -> Rules {
    Preset::BeatItOrEatIt.rules(2, 7).unwrap()
}

/// What a conversation prints.
fn talk(input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(&mut server(seven()), &mut &input[..], &mut output, &Quiet).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_conversation() {
    let answers = talk(
        b"1 protocol_version\n# a remark\n\n2 known_command genmove\n3 known_command rook\nrook\n\
          faceup-position two S:AT H:- | S:KQJ98 H:AKQT98 | Jh\n4 play two Th\n5 play one eat\n6 genmove one\n\
          faceup-moves\nplay two eat\nfaceup-position\nundo\nundo\n7 undo\nfaceup-winner\nquit\nname\n",
    );
    let answers: Vec<&str> = answers.split_terminator("\n\n").collect();
    assert_eq!(answers[..4], ["=1 2", "=2 true", "=3 false", "? unknown command"]);
    assert_eq!(answers[4], "=");
    assert_eq!(answers[5], "?4 illegal move: the card is not in the hand of the player to move");
    assert_eq!(answers[6], "?5 it is player two's turn");
    assert_eq!(answers[7], "?6 it is player two's turn");
    assert_eq!(answers[8..12], ["= eat", "=", "= one S:KQJ98 H:AKQT98 | S:AT H:J", "="]);
    assert_eq!(answers[12..14], ["? cannot undo: no move was made", "?7 cannot undo: no move was made"]);
    assert_eq!(answers[14..], ["= none", "="]); // nothing after quit
}

#[test]
fn every_command_is_listed_and_known() {
    let mut server = server(seven());
    let listed = server.answer("list_commands", &Quiet);
    let listed: Vec<&str> = listed.trim_start_matches("= ").trim_end().lines().collect();
    assert!(listed.is_sorted() && listed.len() == 17, "{listed:?}");
    for command in listed {
        assert_eq!(server.answer(&format!("known_command {command}"), &Quiet), "= true\n\n");
        assert_ne!(server.answer(command, &Quiet), "? unknown command\n\n", "{command}");
    }
}

/// It plays a game against itself to the end, and its answers agree with the rules.
#[test]
fn a_game_to_its_end() {
    let mut server = server(Preset::Challenge1987.rules(4, 3).unwrap());
    for turn in 0..1000 {
        let position = server.answer("faceup-position", &Quiet);
        let player = position.split(' ').nth(1).unwrap().to_owned();
        let moves = server.answer("faceup-moves", &Quiet);
        let winner = server.answer("faceup-winner", &Quiet);
        let suggested = server.answer(&format!("reg_genmove {player}"), &Quiet);
        if winner != "= none\n\n" {
            assert_eq!(moves, "=\n\n");
            assert!(suggested.starts_with("? the game is over"), "{suggested}");
            assert!(server.answer("showboard", &Quiet).contains("has won"));
            return;
        }
        assert!(moves.split([' ', '\n']).any(|word| suggested.trim() == format!("= {word}")), "{turn} {suggested}");
        assert_eq!(server.answer("faceup-position", &Quiet), position);
        let chosen = server.answer(&format!("genmove {player}"), &Quiet);
        assert!(chosen.starts_with("= ") && server.answer("faceup-knowledge", &Quiet).starts_with("= "), "{chosen}");
    }
    panic!("no end");
}

#[test]
fn rules_and_players_are_read_as_they_are_written() {
    for preset in Preset::ALL {
        for (suits, ranks) in [(2, 13), (2, 26), (4, 16), (2, 1)] {
            let rules = preset.rules(suits, ranks).unwrap();
            assert_eq!(read_rules(&rules_words(rules)), Ok(rules));
        }
    }
    for wrong in
        ["", "2 13", "2 13 none lead now", "256 13 none lead", "-1 5 none lead", "2 13 some lead", "1 5 own lead"]
    {
        assert!(read_rules(wrong).is_err(), "{wrong}");
    }
    let mut server = server(seven());
    assert!(server.answer("genmove ONE", &Quiet).starts_with("= "));
    assert!(server.answer("genmove three", &Quiet).starts_with("? expected a player"));
}

#[test]
fn lines_too_long_and_not_utf8() {
    let long = [b"name ".as_slice(), &[b'x'; 1 << 17], b"\nname\n\xff\xfe\nna\x07me\n"].concat();
    assert_eq!(talk(&long), "? the line is too long\n\n= test\n\n? unknown command\n\n= test\n\n");
}

#[test]
fn an_engine_that_cannot_be_made_is_an_answer() {
    let mut server = Server::new("test", "0", seven(), Box::new(|_| Err("no table".to_owned()))).unwrap();
    assert_eq!(server.answer("genmove one", &Quiet), "? no table\n\n");
    assert_eq!(server.answer("name", &Quiet), "= test\n\n");
}

proptest! {
    /// Any lines get well-formed answers, and the server goes on.
    #[test]
    fn any_lines(lines in prop::collection::vec(any::<String>(), 0..20)) {
        let mut server = server(seven());
        for line in &lines {
            let answer = server.answer(line, &Quiet);
            prop_assert!(answer.is_empty() || answer.ends_with("\n\n") && (answer.starts_with('=') || answer.starts_with('?')));
            prop_assert_eq!(answer.trim_end().matches("\n\n").count(), 0);
        }
        prop_assert_eq!(server.answer("name", &Quiet), "= test\n\n");
    }

    /// Commands with almost correct arguments.
    #[test]
    fn any_arguments(
        lines in prop::collection::vec(
            ("(play|genmove|reg_genmove|undo|faceup-rules|faceup-position|clear_board|faceup-knowledge)",
             "(one|two|x|)", "( [AKQJT98][shcd]| eat| p| resign| S:A[KQ]* H:[A-K]*| [0-9]{1,30}| none lead|)"), 0..30)
    ) {
        let mut server = server(seven());
        for (command, player, rest) in &lines {
            let answer = server.answer(&format!("{command} {player}{rest}"), &Quiet);
            prop_assert!(answer.ends_with("\n\n"));
        }
    }

    /// A request is read as it was written.
    #[test]
    fn requests(id in prop::option::of(any::<u32>()), name in "[a-z_-]{1,20}", arguments in "([!-\"$-~]{1,8} ?){0,3}") {
        let written = id.map_or(String::new(), |id| format!("{id} "));
        let request = message::Request::read(&format!("{written}{name} {arguments}")).unwrap();
        prop_assert_eq!(request.id, id);
        prop_assert_eq!(request.name, name);
        prop_assert_eq!(request.arguments, arguments.trim());
    }
}

/// Two servers that are told each other's moves have the same position at every turn.
#[test]
fn two_servers_agree() {
    let rules = Preset::Challenge.rules(4, 2).unwrap();
    let (mut a, mut b) = (server(rules), server(rules));
    let mut random = Random::new(1);
    let start = "faceup-position one S:A H:K C:AK D:-";
    let mut game = {
        let text = start.strip_prefix("faceup-position one ").unwrap();
        let position = faceup_core::notation::parse_position(text, rules, faceup_core::Player::One).unwrap();
        faceup_play::Game::new(position).unwrap()
    };
    for server in [&mut a, &mut b] {
        assert_eq!(server.answer(start, &Quiet), "=\n\n");
    }
    while game.winner().is_none() && game.len() < 300 {
        let mover = game.now().mover();
        let mv = random.choose(&game, &Quiet).unwrap().mv;
        let told = format!("play {mover} {}", mv.name(rules.pack()));
        game.play(mv).unwrap();
        for server in [&mut a, &mut b] {
            assert_eq!(server.answer(&told, &Quiet), "=\n\n", "{told}");
            assert_eq!(server.answer("faceup-position", &Quiet), format!("= {}\n\n", position_words(game.now())));
        }
    }
}
