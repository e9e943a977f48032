//! The router of commands and buttons: checks of permissions, and of every answer against Discord's limits.

use postern::chat::message::Row;
use postern::play::people::kept::KEPT;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::{choose, submit};

fn in_channel(channel: u64, parent: Option<u64>) -> Place {
    Place::Server { server: ServerId(5), channel: ChannelId(channel), parent: parent.map(ChannelId) }
}

#[tokio::test]
async fn a_match_is_seen_by_its_players_and_where_it_is_played_alone() {
    let meeting = Meeting::new();
    let direct = meeting.begin_directly().await;
    let public = meeting.begin(ChannelId(7), 1).await;
    let elsewhere = [
        in_channel(8, None),
        Place::Elsewhere { server: None, channel: None, shown: true },
        Place::Direct { channel: ChannelId(EVE.0) },
    ];
    for (id, hidden_at) in [(direct, [in_channel(7, None), elsewhere[0], elsewhere[2]]), (public, elsewhere)]
    {
        let asks = [
            command("board", &[("game", &id.to_string())]),
            command("move", &[("game", &id.to_string()), ("move", "a1")]),
            command("resign", &[("game", &id.to_string())]),
            press(&format!("board:{id}:0")),
            press(&format!("more:{id}:0")),
            press(&format!("replay:{id}")),
            press(&format!("record:{id}")),
            press(&format!("rematch:{id}")),
            press(&format!("enter:{id}:0:")),
        ];
        for place in hidden_at {
            for ask in &asks {
                let said = meeting.as_(EVE).at(place).ask(ask.clone()).await;
                assert!(said.picture.is_none(), "{ask:?} at {place:?}: {said:?}");
                said.content.must_not_contain("Ann");
                said.content.must_not_contain("Ransom");
            }
            let seen = meeting.as_(ANN).at(place).ask(asks[0].clone()).await;
            assert!(seen.picture.is_some(), "a player sees it from everywhere: {seen:?}");
        }
    }
    let board = command("board", &[("game", &public.to_string())]);
    for place in [in_channel(7, None), in_channel(9, Some(7))] {
        let seen = meeting.as_(EVE).at(place).ask(board.clone()).await;
        assert!(seen.picture.is_some(), "{seen:?}");
    }
}

#[tokio::test]
async fn no_text_makes_a_command_fail_or_say_what_can_not_be_sent() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let long = "a1".repeat(3000);
    let (squares, emoji) = ("a1 ".repeat(130), "💥".repeat(2000));
    let texts = [
        "",
        " ",
        "0",
        "-1",
        "#",
        "##",
        "@everyone",
        "<@1>",
        "`",
        "```\n# x",
        "\u{202e}\u{200b}",
        squares.as_str(),
        long.as_str(),
        "FFFFFFFFFFFFFFFF",
        "18446744073709551616",
        "e5.distribute",
        emoji.as_str(),
        "||x||",
        "a0",
        "z99",
    ]
    .map(str::to_owned);
    for text in &texts {
        for name in ["move", "board", "resign", "rules", "games", "nothing"] {
            for argument in ["game", "move"] {
                let ask = command(name, &[(argument, text)]);
                let answer = meeting.as_(ANN).at(in_channel(7, None)).answer(ask).await;
                fits(&reply(answer).message);
            }
        }
        for verb in [
            "accept", "rules", "replay", "move", "board", "more", "enter", "zone", "type", "oops", "sq",
            "see", "play", "claim",
        ] {
            for action in [
                format!("{verb}:{text}"),
                format!("{verb}:{id}:{text}"),
                format!("{verb}:{id}:0:{text}"),
                format!("{verb}:{id}:4294967295:{text}"),
            ] {
                let choose = Request::Choose { action: action.clone(), values: vec![text.clone()] };
                let submit = submit(action.clone(), text);
                for ask in [press(&action), choose, submit] {
                    match meeting.as_(ANN).at(in_channel(7, None)).answer(ask).await {
                        Answer::Reply(reply) => fits(&reply.message),
                        Answer::Form(form) => {
                            assert_eq!(postern::chat::message::checks::check_form(&form), Ok(()));
                        }
                        Answer::Suggestions(all) => panic!("suggestions: {all:?}"),
                        Answer::Launch(reply) => panic!("an Activity: {reply:?}"),
                    }
                }
            }
        }
        for game in catalogue().iter() {
            for option in game.info().options {
                let arguments = vec![(option.name.to_owned(), ArgumentValue::Text(text.clone()))];
                let ask =
                    Arguments { command: "challenge".into(), sub: Some(game.info().id.into()), arguments };
                let answer =
                    meeting.as_(BEN).at(in_channel(7, None)).answer(Request::Command(ask.clone())).await;
                fits(&reply(answer).message);
                let typing = Request::Complete { arguments: ask, argument: option.name.into() };
                let Answer::Suggestions(all) = meeting.as_(BEN).at(in_channel(7, None)).answer(typing).await
                else {
                    panic!("no suggestions")
                };
                assert!(all.len() <= 25);
            }
        }
        let ask = Arguments {
            command: "move".into(),
            sub: None,
            arguments: vec![("move".into(), ArgumentValue::Text(text.clone()))],
        };
        let typing = Request::Complete { arguments: ask, argument: "move".into() };
        assert!(matches!(
            meeting.as_(ANN).at(in_channel(7, None)).answer(typing).await,
            Answer::Suggestions(_)
        ));
    }
    assert!(meeting.record(id).await.is_running());
}

/// Panics unless the message is within Discord's limits.
fn fits(message: &Message) {
    assert!(!message.content.says("fault"), "{}", message.content);
    assert_eq!(postern::chat::message::checks::check(message), Ok(()), "{message:?}");
}

/// True for the action of a square that can't be chosen.
fn only_says_why_not(action: &str) -> bool {
    matches!(action.parse(), Ok(Action::Zone(_, _, zone)) if zone.from == zone.to)
}

/// Enters moves in a game of each kind with buttons alone. At every stage, each choice leads to a legal move.
#[tokio::test(flavor = "multi_thread")]
async fn every_stage_of_entering_a_move_is_one_that_the_chat_service_takes() {
    let setups: &[(&str, &[(&str, &str)])] = &[
        ("rampart", &[]),
        ("rampart", &[("size", "13")]),
        ("ramparts", &[]),
        ("palisade", &[("size", "25")]),
        ("palisade", &[("size", "7")]),
        ("inchworm", &[]),
        ("ransom", &[]),
    ];
    for (number, (game, options)) in setups.iter().enumerate() {
        let meeting = Meeting::new();
        let id = meeting.begin_game(game, options).await;
        let mut dice = postern_testkit::boards::random_games::Dice(0x9E37_79B9 + number as u64);
        let mut stages = 0;
        for _ in 0..10 {
            let record = meeting.record(id).await;
            if !record.is_running() {
                break;
            }
            let state =
                postern::play::record::replay::replay(&catalogue(), &record).expect("it can be replayed");
            let mover = record.players[state.to_move()].person().expect("a person");
            let mut message = meeting
                .as_(mover)
                .at(in_channel(7, None))
                .press(&format!("move:{id}:{}", record.ply()))
                .await;
            loop {
                stages += 1;
                fits(&message);
                let open = message.buttons().filter(|button| {
                    let leads = !["Back", "Type it"].contains(&button.label.as_str());
                    button.enabled && leads && !only_says_why_not(&button.action)
                });
                let chosen = message.menus().into_iter().flat_map(|menu| {
                    menu.choices.iter().map(|choice| choose(&menu.action, &[&choice.value]))
                });
                let intents: Vec<_> = open.map(|button| press(&button.action)).chain(chosen).collect();
                assert!(!message.rows.iter().any(|row| matches!(row, Row::Picker(_))), "{message:?}");
                assert!(!intents.is_empty(), "{game}: a dead end: {message:?}");
                let next = dice.pick(&intents).clone();
                let plays = matches!(&next, Request::Press { action } if action.starts_with("play:"));
                message = meeting.as_(mover).at(in_channel(7, None)).ask(next).await;
                fits(&message);
                if plays {
                    assert!(message.content.says("played"), "{game}: {}", message.content);
                    break;
                }
            }
        }
        assert!(stages >= 20, "{game}: two for each of ten moves");
    }
}

#[tokio::test]
async fn a_large_board_asks_for_a_part_and_then_for_a_square() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "19")]).await;
    let place = in_channel(7, None);
    let parts = meeting.as_(ANN).at(place).press(&format!("move:{id}:0")).await;
    assert!(parts.content.says("choose-part"), "{}", parts.content);
    let squares = meeting.as_(ANN).at(place).press(&parts.actions()[0]).await;
    assert!(squares.content.says("choose-square"), "{}", squares.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_three_hundred_plies_is_answered_like_any_other() {
    for game in catalogue().iter() {
        let meeting = Meeting::new();
        let name = game.info().id;
        let options: &[(&str, &str)] = if name == "palisade" { &[("size", "25")] } else { &[] };
        let id = meeting.begin_game(name, options).await;
        let mut dice = postern_testkit::boards::random_games::Dice(77);
        let mut record = meeting.record(id).await;
        let mut state = postern::play::record::replay::replay(&catalogue(), &record).expect("it begins");
        while record.is_running() && record.ply() < 300 {
            let legal = state.legal(2);
            // Among several moves, prefers one that does not end the game.
            let mut text = dice.pick(&legal).clone();
            for _ in 0..20 {
                let mut after = state.clone_state();
                after.play(&text).expect("legal");
                if after.ending().is_none() {
                    break;
                }
                text = dice.pick(&legal).clone();
            }
            let by = Actor::Person(record.players[state.to_move()].person().expect("a person"));
            let seen = record.ply();
            let command = Command::Move { seen, text };
            let moved = postern::play::step::apply::apply(&record, &mut *state, by, &command, meeting.now());
            record = moved.expect("it is carried out").record;
            // Only the last record is stored, so its revision must be the second.
            record.revision = 2;
        }
        meeting
            .store
            .commit(
                postern::play::step::change::Change { records: vec![record.clone()], ..Default::default() }
                    .into(),
            )
            .await
            .expect("it is the next");
        let person = record.players[state.to_move()].person().expect("a person");
        let typing = |text: &str| {
            let arguments = vec![("move".into(), ArgumentValue::Text(text.into()))];
            Request::Complete {
                arguments: Arguments { command: "move".into(), sub: None, arguments },
                argument: "move".into(),
            }
        };
        let text = state.legal(2).first().cloned().unwrap_or_default();
        let mut shown = None;
        for (what, request) in [
            ("board", command("board", &[])),
            ("games", command("games", &[])),
            ("typing nothing", typing("")),
            ("typing a square", typing("e5")),
            ("begin by button", press(&format!("move:{id}:{}", record.ply()))),
            ("replay as picture", press(&format!("replay:{id}"))),
            ("record", press(&format!("record:{id}"))),
            ("an illegal move", command("move", &[("move", "zz")])),
            ("a move", command("move", &[("move", &text)])),
        ] {
            let answer = meeting.as_(person).at(in_channel(7, None)).answer(request).await;
            if let Answer::Reply(reply) = answer {
                assert!(!reply.message.content.contains("(ref. "), "{name}: {what}: {reply:?}");
                shown = Some(reply.message);
            }
        }
        let play = shown.and_then(|message| message.actions_of("play").pop());
        if let Some(play) = play {
            meeting.as_(person).at(in_channel(7, None)).answer(press(&play)).await;
        }
        let after = meeting.record(id).await;
        assert_eq!(after.ply(), record.ply() + u32::from(record.is_running()), "{name}: the move was played");
    }
}

#[tokio::test]
async fn finished_games_are_listed_newest_first_behind_the_others() {
    let meeting = Meeting::new();
    let mut over = Vec::new();
    for _ in 0..8 {
        let id = meeting.begin(ChannelId(7), 1).await;
        meeting.resign(id, if over.len() % 2 == 0 { ANN } else { BEN }).await;
        over.push(format!("#{id}]"));
        meeting.clock.pass(std::time::Duration::from_secs(60));
    }
    let running = meeting.begin(ChannelId(7), 1).await;
    let place = in_channel(7, None);
    let mut told = Vec::new();
    for page in 1..=3 {
        let answer = meeting.as_(ANN).at(place).press(&format!("games:{page}")).await;
        fits(&answer);
        assert!(answer.content.ends_with(&format!("-# {page}/3")), "{}", answer.content);
        told.push(answer.content);
    }
    assert!(told[0].contains(&format!("#{running}]")) && !told[0].says("games-finished"), "{}", told[0]);
    let finished = told[1..].concat();
    let places: Vec<Option<usize>> = over.iter().rev().map(|id| finished.find(id)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {finished}");
    assert!(
        finished.says("games-finished-line[lost]")
            && finished.says("games-finished-line[won]")
            && finished.contains("/5/7>")
    );
}

/// The list of what is stored is the one that a test compares with the exported file.
#[tokio::test]
async fn privacy_lists_every_kind_of_data_in_the_exported_file() {
    let meeting = Meeting::new();
    let said = meeting.as_(ANN).at(in_channel(7, None)).command("privacy", &[]).await;
    for kept in KEPT {
        assert!(said.content.says(&format!("kept[{}]", kept.word)), "{}: {}", kept.word, said.content);
    }
    assert!(KEPT.len() > 10);
}
