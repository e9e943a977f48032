//! Answers to commands and buttons: repeated presses, complete lists, forged buttons, typed text.

use postern::chat::message::checks;
use postern_testkit::prelude::*;

async fn suggestions(meeting: &Meeting, name: &str, arguments: &[(&str, &str)], of: &str) -> Vec<String> {
    let Request::Command(arguments) = command(name, arguments) else { panic!("a command") };
    let typing = Request::Complete { arguments, argument: of.into() };
    let Answer::Suggestions(all) = meeting.as_(ANN).answer(typing).await else {
        panic!("a message for somebody who types")
    };
    assert_eq!(checks::check_suggestions(&all), Ok(()));
    all.into_iter().map(|suggestion| suggestion.value).collect()
}

#[tokio::test]
async fn every_suggested_form_of_a_board_in_words_is_understood() {
    let meeting = Meeting::new();
    meeting.begin_game("palisade", &[("size", "7")]).await;
    let all = suggestions(&meeting, "board", &[], "text").await;
    for wanted in ["rows", "Black", "White", "row 7", "column g"] {
        assert!(all.iter().any(|form| form == wanted), "{wanted}: {all:?}");
    }
    assert_eq!(suggestions(&meeting, "board", &[("text", "ROW 3")], "text").await, ["row 3"]);
    for form in &all {
        let told = meeting.as_(ANN).command("board", &[("text", form)]).await.content;
        assert!(!told.says("option-refused"), "{form}: {told}");
    }
}

#[tokio::test]
async fn a_move_that_is_sent_again_is_answered_with_what_was_played() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "7")]).await;
    let shown = meeting.as_(ANN).command("move", &[("move", "d4")]).await.content;
    assert!(shown.says("preview"), "{shown}");
    let play = press(&format!("play:{id}:0:d4"));
    for again in [play.clone(), play, command("move", &[("move", "d4")])] {
        let told = meeting.as_(ANN).ask(again).await.content;
        assert!(told.says_with("played", &[("move", "d4")]), "{told}");
    }
    let other = meeting.as_(ANN).command("move", &[("move", "d5")]).await.content;
    assert!(other.says("not-your-turn-in"), "{other}");
    assert_eq!(meeting.record(id).await.moves.len(), 1);
}

#[tokio::test]
async fn a_resignation_that_is_pressed_again_is_answered_as_one() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    for _ in 0..2 {
        let told = meeting.as_(ANN).press(&format!("resign!:{id}:0")).await.content;
        assert!(told.says("resigned"), "{told}");
    }
    let told = meeting.as_(ANN).command("resign", &[("game", &id.to_string())]).await.content;
    assert!(told.says("resigned"), "{told}");
    let winner = meeting.as_(BEN).press(&format!("resign!:{id}:0")).await.content;
    assert!(
        winner.says_with("result[resigned]", &[("loser", "Ann")]),
        "who has won did not resign: {winner}"
    );
}

#[tokio::test]
async fn who_has_no_running_game_looks_back_at_those_that_are_over() {
    let meeting = Meeting::new();
    let first = meeting.begin(ChannelId(7), 1).await;
    meeting.resign(first, ANN).await;
    let only = meeting.as_(ANN).command("board", &[]).await.content;
    assert!(only.says_with("result[resigned]", &[("loser", "Ann")]), "{only}");
    let second = meeting.begin(ChannelId(8), 1).await;
    meeting.resign(second, BEN).await;
    for name in ["board", "history", "notes", "record", "replay"] {
        let asked = meeting.as_(ANN).command(name, &[]).await;
        assert!(asked.content.says("which-game"), "{name}: {}", asked.content);
        assert_eq!(asked.buttons().count(), 2, "{name}: {asked:?}");
    }
    // Commands that change a game apply to running games only.
    let none = meeting.as_(ANN).command("resign", &[]).await.content;
    assert!(none.says("no-game-here"), "{none}");
}

#[tokio::test]
async fn hints_are_offered_for_games_that_allow_them_alone() {
    let meeting = Meeting::new();
    let with_ben = meeting.begin(ChannelId(7), 1).await;
    let terms = serde_json::from_value(serde_json::json!({
        "game": "ransom", "options": [], "colour": "first", "pace": "unlimited", "rated": false,
    }));
    let (asker, home) = (meeting.asker(ANN), Home::Direct);
    let now = meeting.now();
    let begun = meeting.challenges.play_computer(&asker, 1, terms.expect("terms"), home, true, now).await;
    let alone = begun.expect("it begins").record.id;
    assert_eq!(suggestions(&meeting, "hint", &[], "game").await, [alone.to_string()]);
    let mut all = suggestions(&meeting, "resign", &[], "game").await;
    all.sort();
    assert_eq!(all, [with_ben.to_string(), alone.to_string()]);
}

#[tokio::test]
async fn an_accept_that_is_pressed_again_is_answered_with_the_match() {
    let meeting = Meeting::new();
    let id = meeting.challenge(ChannelId(7), 1).await;
    for _ in 0..2 {
        let told = meeting.as_(BEN).press(&format!("accept:{id}")).await.content;
        assert!(told.says_with("card-accepted-by", &[("by", "Ben")]) && told.says("begins"), "{told}");
    }
    assert_eq!(meeting.store.running_of(BEN).await.unwrap().len(), 1);
    let stranger = meeting.as_(EVE).press(&format!("accept:{id}")).await.content;
    assert!(stranger.says("challenge-closed[accepted]"), "{stranger}");
}

#[tokio::test]
async fn a_challenge_whose_card_is_lost_is_answered_from_the_list_of_games() {
    let meeting = Meeting::new();
    let id = meeting.challenge(ChannelId(7), 1).await;
    let list = meeting.as_(BEN).command("games", &[]).await;
    assert!(list.content.says("games-challenges"), "{}", list.content);
    assert_eq!(list.action("Decline (1)"), format!("decline:{id}"));
    let list = meeting.as_(ANN).command("games", &[]).await;
    assert_eq!(list.action("Withdraw (1)"), format!("withdraw:{id}"));
    let posted = meeting.as_(ANN).reply(press(&list.action("Post again (1)"))).await;
    assert!(posted.message.content.says("challenge-sent[channel]"), "{posted:?}");
    let open = meeting.store.challenges_of(ANN).await.unwrap();
    assert!(open.len() == 1 && open[0].id != id, "one in place of the other: {open:?}");
    assert!(matches!(open[0].home, Home::Channel { channel: ChannelId(7), .. }));
    let old = meeting.as_(BEN).press(&format!("accept:{id}")).await.content;
    assert!(old.says("challenge-closed[withdrawn]"), "{old}");
    let list = meeting.as_(BEN).command("games", &[]).await;
    let begun = meeting.as_(BEN).press(&list.action("Accept (1)")).await.content;
    assert!(begun.says("begins"), "{begun}");
    let stranger = meeting.as_(EVE).press(&format!("post-again:{}", open[0].id)).await.content;
    assert!(stranger.says("challenge-closed[accepted]") || stranger.says("not-challenger"), "{stranger}");
}

#[tokio::test]
async fn the_list_of_games_leaves_nothing_out() {
    let meeting = Meeting::new();
    let mut names = Vec::new();
    // The pause keeps the challenges below the rate limit.
    let pass = || meeting.clock.pass(std::time::Duration::from_secs(60));
    for _ in 0..40 {
        pass();
        names.push(format!("#{}]", meeting.begin(ChannelId(7), 3).await));
    }
    for days in 1..=10 {
        pass();
        let arguments = vec![("pace".to_owned(), ArgumentValue::Text(days.to_string()))];
        let ask = Arguments { command: "challenge".into(), sub: Some("palisade".into()), arguments };
        meeting.as_(ANN).reply(Request::Command(ask)).await;
    }
    let mut page = meeting.as_(ANN).command("games", &[]).await;
    assert!(page.content.starts_with("**Your move**"), "{}", page.content);
    let (mut told, mut pages, mut withdraw) = (String::new(), 1, 0);
    loop {
        told.push_str(&page.content);
        withdraw += page.buttons().filter(|button| button.label.starts_with("Withdraw")).count();
        let forward = page.buttons().find(|button| button.label == "▶").expect("pages");
        if !forward.enabled {
            break;
        }
        let turned = meeting.as_(ANN).reply(press(&forward.action)).await;
        assert_eq!(turned.mode, ReplyMode::Update);
        page = turned.message;
        pages += 1;
    }
    assert!(told.contains(&format!("{pages}/{pages}")), "{told}");
    for name in names {
        assert_eq!(told.matches(&name).count(), 1, "{name}: {told}");
    }
    assert_eq!((told.matches("open to anyone").count(), withdraw), (10, 10), "{told}");
    let beyond = meeting.as_(ANN).press("games:4294967295").await.content;
    assert_eq!(beyond, page.content, "as far as there is something");
}

#[tokio::test]
async fn a_match_with_an_opponent_out_of_reach_says_so_and_can_be_closed_after_a_week() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let list = || command("games", &[]);
    let untold = meeting.as_(BEN).ask(list()).await.content;
    assert!(untold.says_with("clock-until-told", &[("opponent", "Ann")]), "{untold}");
    let turn = postern::play::notices::notice::NoticeKind::Turn { of: id, ply: 0 };
    let waiting = meeting.store.undelivered(meeting.now(), 9).await.expect("the store works");
    let turn = waiting.iter().find(|notice| notice.kind == turn).expect("the turn is to be told");
    let lost = postern::play::notices::notice::Receipt::Impossible("closed".into());
    meeting.deliveries.settle(turn, lost, None, meeting.now()).await.expect("the store works");
    let page = meeting.as_(BEN).ask(list()).await;
    assert!(page.content.starts_with("**Out of reach**"), "{}", page.content);
    page.content.must_say_with("clock-they-unreachable", &[("opponent", "Ann")]);
    page.content.must_say("clock-close");
    assert!(page.buttons().next().is_none(), "not before a week is over: {page:?}");
    let own = meeting.as_(ANN).ask(list()).await.content;
    assert!(own.starts_with("**Your move**") && own.says("clock-you-unreachable"), "{own}");
    let early = meeting.as_(BEN).press(&format!("close:{id}:0")).await.content;
    assert!(early.says("closable-from"), "{early}");
    meeting.clock.pass(std::time::Duration::from_secs(7 * 24 * 3600));
    for asks in [list(), press(&format!("more:{id}:0"))] {
        let label = if matches!(asks, Request::Press { .. }) { "" } else { " (1)" };
        let message = meeting.as_(BEN).ask(asks).await;
        assert_eq!(message.action(&format!("Close without a result{label}")), format!("close:{id}:0"));
    }
    let theirs = meeting.as_(ANN).press(&format!("close:{id}:0")).await.content;
    assert!(theirs.says("not-closable"), "their own silence closes nothing: {theirs}");
    for wanted in ["closed", "done-closed"] {
        let told = meeting.as_(BEN).press(&format!("close:{id}:0")).await.content;
        assert!(told.says(wanted), "{told}");
    }
    assert_eq!(meeting.record(id).await.ended(), Some(How::Closed));
}

#[tokio::test]
async fn the_time_of_a_player_who_could_not_be_told_runs_once_they_look_at_the_board() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let deadline = async || meeting.record(id).await.deadline();
    meeting.as_(BEN).reply(press(&format!("board:{id}:0"))).await;
    assert_eq!(deadline().await, None, "the opponent looked");
    meeting.as_(ANN).reply(press(&format!("board:{id}:0"))).await;
    assert_eq!(deadline().await, Some(meeting.now().plus_days(1)));
    let due = meeting.as_(ANN).command("games", &[]).await.content;
    assert!(due.says("due"), "{due}");
}

#[tokio::test]
async fn the_card_that_was_pressed_is_the_card_of_the_challenge() {
    let meeting = Meeting::new();
    for (days, public) in [(1, true), (2, false)] {
        let id = meeting.challenge(ChannelId(7), days).await;
        let accept = format!("accept:{id}");
        let post = Post { channel: ChannelId(7), message: MessageId(9) };
        let on = Some(Pressed { post, public, actions: vec![accept.clone()] });
        meeting.as_(BEN).with(|asked| asked.on = on).press(&accept).await;
        assert_eq!(
            meeting.store.card(id).await.unwrap(),
            public.then_some(post),
            "no list of games is a card"
        );
    }
}

#[tokio::test]
async fn a_refusal_repeats_typed_text_without_its_markdown() {
    let meeting = Meeting::new();
    meeting.begin_game("palisade", &[("size", "7")]).await;
    for typed in ["**x** <@1001>", "zz9 ||@everyone||", "[a](http://b.c)", "__zz__", "<#7> `d4` ~~a~~"] {
        let told = meeting.as_(ANN).command("move", &[("move", typed)]).await.content;
        let why = told.split_once("`: ").map_or(told.as_str(), |(_, why)| why);
        assert!(told.says("not-a-move") || why != told, "it is refused: {told}");
        for raw in ["**x", "<@", "@e", "||", "](", "http://", "__z", "<#", "~~"] {
            let escaped = raw == "](" && why.contains("\\](");
            assert!(!why.contains(raw) || escaped, "{raw} in {why}");
        }
    }
}

#[tokio::test]
async fn no_match_starts_from_the_picture_of_a_running_one_whose_mark_was_cut_out() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    for by in [ANN, BEN, ANN] {
        meeting.play(id, by).await;
    }
    let moves: Vec<String> = meeting.record(id).await.moves.into_iter().map(|entry| entry.text).collect();
    let bare = format!("game: ransom\nmoves:\n{}\n", moves.join(" "));
    let other = "game: ransom\nmoves:\ng1-g3\n";
    let elsewhere = Place::Server { server: ServerId(5), channel: ChannelId(70), parent: None };
    // The bot recognises the match for its players in any channel, for others in its own channel, and from any of its
    // positions.
    for (person, place, ply) in [(ANN, elsewhere, 3), (ANN, HERE, 1), (EVE, HERE, 3), (EVE, HERE, 0)] {
        let files = vec![meeting.messenger.keep(crate::analysis::picture(&bare))];
        let start = press(&format!("start:{ply}"));
        let told = meeting.as_(person).at(place).with_files(files).ask(start).await.content;
        assert!(told.says_with("still-played", &[("id", &id.to_string())]), "{person:?} {ply}: {told}");
    }
    for (button, answer) in [("start:1", "start-here-question"), ("start!:1", "challenge-sent[channel]")] {
        let files = vec![meeting.messenger.keep(crate::analysis::picture(other))];
        meeting.as_(EVE).with_files(files).press(button).await.content.must_say(answer);
    }
}

#[tokio::test]
async fn a_message_that_others_see_changes_by_its_own_buttons_alone() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let challenge = meeting.challenge(ChannelId(7), 3).await;
    let post = Post { channel: ChannelId(7), message: MessageId(9) };
    let on = |actions: &[String], public| Some(Pressed { post, public, actions: actions.to_vec() });
    let pressed = async |by, action: &str, on: Option<Pressed>| {
        meeting.as_(by).with(|asked| asked.on = on).reply(press(action)).await
    };
    let turn = [format!("move:{id}:0"), format!("board:{id}:0"), format!("more:{id}:0")];
    let forged = [
        format!("enter:{id}:0:"),
        format!("resign:{id}:0"),
        format!("resign!:{id}:0"),
        format!("own-page:{id}:1"),
        "puzzles:".to_owned(),
        "games:1".to_owned(),
        format!("accept:{challenge}"),
    ];
    for action in &forged {
        for by in [ANN, BEN] {
            let answer = pressed(by, action, on(&turn, true)).await;
            assert_eq!(answer.mode, ReplyMode::Private, "{action}: {answer:?}");
            assert!(answer.message.content.says("old-button"), "{action}: {answer:?}");
        }
    }
    assert!(meeting.record(id).await.is_running());
    // The message's own button works, and on a private message every button does.
    assert!(pressed(ANN, &turn[0], on(&turn, true)).await.message.picture.is_some());
    assert_eq!(pressed(ANN, &forged[0], on(&[], false)).await.mode, ReplyMode::Update);
    // The buttons were removed while Ben pressed one. The press counts, and the message stays unchanged.
    let late = pressed(BEN, &format!("accept:{challenge}"), on(&[], true)).await;
    assert!(late.mode == ReplyMode::Private && late.message.content.says("begins"), "{late:?}");
}

#[tokio::test]
async fn how_an_answer_is_announced_is_how_it_appears() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let files = || vec![meeting.messenger.keep(crate::analysis::picture("game: ransom\nmoves:\na1-a3\n"))];
    for text in [
        format!("move:{id}:0"),
        format!("board:{id}:0"),
        format!("more:{id}:0"),
        format!("enter:{id}:0:"),
        format!("resign:{id}:0"),
        format!("never:{id}:0"),
        "rules:ransom".to_owned(),
        format!("replay:{id}"),
        format!("record:{id}"),
        format!("analyse:{id}"),
        "step:back.1".to_owned(),
        "opened:1".to_owned(),
        "enter:-:1:".to_owned(),
        "puzzles:".to_owned(),
        "puzzle:ransom-1:0".to_owned(),
        "games:1".to_owned(),
        "nonsense".to_owned(),
    ] {
        let announced = meeting.router().handle(invocation(&meeting), press(&text)).mode;
        let answer = meeting.as_(ANN).with_files(files()).reply(press(&text)).await;
        assert_eq!(announced, Some(answer.mode), "{text}: {answer:?}");
    }
}

fn invocation(meeting: &Meeting) -> Invocation {
    meeting.invocation(ANN, HERE, Vec::new(), None)
}
