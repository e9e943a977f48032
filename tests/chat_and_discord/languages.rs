//! The language of each message: private answers in the reader's own, public messages in the server's.

use postern_testkit::prelude::*;

/// The answer to a person who reads one language, on a server with another.
async fn said(
    meeting: &Meeting,
    who: PersonId,
    (own, server): (Language, Language),
    request: Request,
    on: Option<Pressed>,
) -> Reply {
    let mut invocation = meeting.invocation(who, HERE, Vec::new(), on);
    (invocation.language, invocation.server_language) = (own, server);
    match meeting.router().handle(invocation, request).answer.await {
        Answer::Reply(reply) => reply,
        other => panic!("no message: {other:?}"),
    }
}

fn games() -> Request {
    Request::Command(Arguments { command: "games".into(), ..Arguments::default() })
}

#[tokio::test]
async fn a_private_answer_is_in_the_language_of_the_person() {
    let meeting = Meeting::new();
    for (language, word) in [
        (Language::English, "You have no games"),
        (Language::German, "keine Partien"),
        (Language::French, "ni partie"),
        (Language::Spanish, "No tienes partidas"),
    ] {
        let told = said(&meeting, ANN, (language, Language::English), games(), None).await.message.content;
        assert!(told.contains(word), "{told}");
    }
}

#[tokio::test]
async fn the_words_in_a_picture_are_in_the_language_of_the_person() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    for (command, moves) in [("board", None), ("replay", None), ("replay", Some("0"))] {
        let mut pictures = Vec::new();
        for language in TRANSLATED {
            let of = [("game", Some(id.to_string())), ("moves", moves.map(str::to_owned))];
            let given = of
                .into_iter()
                .filter_map(|(name, value)| Some((name.to_owned(), ArgumentValue::Text(value?))));
            let request = Request::Command(Arguments {
                command: command.into(),
                sub: None,
                arguments: given.collect(),
            });
            let answer = said(&meeting, ANN, (language, Language::English), request, None).await;
            let picture = answer.message.picture.unwrap_or_else(|| panic!("{}", answer.message.content));
            assert!(!pictures.contains(&picture.bytes), "{command} {language}");
            pictures.push(picture.bytes);
        }
    }
}

#[tokio::test]
async fn a_card_that_all_see_stays_in_the_language_of_the_server_and_its_refusals_are_private() {
    let meeting = Meeting::new();
    let id = meeting.challenge(ChannelId(7), 1).await;
    let languages = (Language::German, Language::French);
    let press = |text: String| Request::Press { action: text };
    let on = |text: &str| {
        let post = Post { channel: ChannelId(7), message: MessageId(1) };
        Some(Pressed { post, public: true, actions: vec![text.to_owned()] })
    };
    let withdraw = format!("withdraw:{id}");
    let refused = said(&meeting, BEN, languages, press(withdraw.clone()), on(&withdraw)).await;
    assert_eq!(refused.mode, ReplyMode::Private);
    assert!(refused.message.content.contains("zurückziehen"), "{}", refused.message.content);
    let decline = format!("decline:{id}");
    let declined = said(&meeting, BEN, languages, press(decline.clone()), on(&decline)).await;
    assert_eq!(declined.mode, ReplyMode::Update);
    assert!(declined.message.content.contains("**Refusé.**"), "{}", declined.message.content);
}

#[tokio::test]
async fn a_turn_is_told_in_the_language_of_the_server_where_the_challenge_was_made() {
    let meeting = Meeting::new();
    let mut asker = meeting.asker(ANN);
    asker.language = Language::Spanish;
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let terms = serde_json::json!({
        "game": catalogue().ids()[0], "options": [], "colour": "first", "pace": "unlimited", "rated": true,
    });
    let terms = serde_json::from_value(terms).expect("terms");
    let challenge =
        meeting.challenges.challenge(&asker, Some(BEN), terms, home, meeting.now()).await.expect("room");
    let ben = meeting.asker(BEN);
    let taken = meeting.challenges.accept(challenge.id, &ben, true, None, meeting.now()).await;
    let of = taken.expect("it stands").record.id;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 0 }, 1).await;
    assert!(told[0].message.content.contains("empiezas"), "{told:?}");
    assert!(
        told[0].message.picture.as_ref().is_some_and(|picture| picture.alt.contains("Juegan")),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_direct_message_is_in_the_language_that_the_person_used_last() {
    let meeting = Meeting::new();
    said(&meeting, ANN, (Language::German, Language::German), games(), None).await;
    said(&meeting, ANN, (Language::French, Language::English), games(), None).await;
    let of = meeting.begin_directly().await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 0 }, 1).await;
    assert!(told[0].message.content.contains("tu commences"), "{told:?}");
}
