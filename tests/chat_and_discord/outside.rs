//! Matches agreed in places without the bot: a group, friends, a server that has not added it.

use postern::chat::invocation::Entry;
use postern::play::notices::hook_event::HookEvent;
use postern::play::people::webhook::Secret;
use postern_testkit::prelude::*;

use postern_testkit::meeting::SECRET;
use postern_testkit::webhook_server::{Answering, Server, hook};

/// The bot's own id.
const POSTERN: PersonId = PersonId(1);
const GROUP: Place = Place::Elsewhere { server: None, channel: Some(ChannelId(900)), shown: true };
const OTHER_GROUP: Place = Place::Elsewhere { server: None, channel: Some(ChannelId(901)), shown: true };
const HIDDEN: Place = Place::Elsewhere { server: None, channel: Some(ChannelId(902)), shown: false };
const DIRECT: Place = Place::Direct { channel: ChannelId(8) };

struct Scene {
    meeting: Meeting,
}

impl Scene {
    fn new() -> Scene {
        Scene { meeting: Meeting::new() }
    }

    async fn ask(&self, who: PersonId, place: Place, request: Request) -> Reply {
        self.meeting.as_(who).at(place).reply(request).await
    }

    /// Like [`Scene::ask`], on a German server, by a person with this language.
    async fn ask_in_german(&self, who: PersonId, place: Place, request: Request, own: Language) -> Reply {
        self.meeting.as_(who).at(place).reading(own, Language::German).reply(request).await
    }

    async fn waiting(&self) -> Vec<Notice> {
        let waiting = self.meeting.store.undelivered(self.meeting.now(), 10).await;
        waiting.expect("the store answers")
    }

    /// Presses the button with this action on a message that everybody in the place sees.
    async fn press_on(&self, who: PersonId, place: Place, card: &Message, verb: &str) -> Reply {
        let actions = card.actions();
        let action = actions.iter().find(|action| action.starts_with(&format!("{verb}:")));
        let action = action.unwrap_or_else(|| panic!("no {verb} among {actions:?}")).clone();
        // These cards need no permission: they are answers.
        let asked = self.meeting.as_(who).at(place).on(card, true);
        asked.with(|asked| asked.permissions = Permissions::default()).reply(press(&action)).await
    }

    /// The people whom the cards waiting to be posted ping.
    async fn cards(&self) -> Vec<Vec<PersonId>> {
        let waiting = self.waiting().await.into_iter();
        waiting.filter(|notice| matches!(notice.kind, NoticeKind::Card(_))).map(|notice| notice.to).collect()
    }

    async fn challenge(&self, opponent: Option<PersonId>, place: Place) -> Reply {
        self.ask(ANN, place, challenge(opponent)).await
    }

    /// Lets Ann and Ben agree on a match in the group. Returns its board.
    async fn begun(&self) -> Message {
        let card = self.challenge(Some(BEN), GROUP).await.message;
        self.press_on(BEN, GROUP, &card, "accept").await.message
    }

    /// Ends the only match of Ann. Returns its board in the group.
    async fn over(&self, board: &Message) -> (MatchId, Message) {
        let running = self.meeting.store.running_of(ANN).await.expect("the store answers");
        let [summary] = running.try_into().expect("one match");
        self.meeting.resign(summary.id, ANN).await;
        (summary.id, self.press_on(EVE, GROUP, board, "here").await.message)
    }
}

/// Any game.
fn game() -> String {
    catalogue().iter().next().expect("there are games").info().id.to_owned()
}

fn challenge(opponent: Option<PersonId>) -> Request {
    of_person(opponent, ArgumentValue::Person)
}

/// A challenge to somebody who does not see the place.
fn challenge_outsider(opponent: PersonId) -> Request {
    of_person(Some(opponent), ArgumentValue::Outsider)
}

fn of_person(opponent: Option<PersonId>, named: fn(Person) -> ArgumentValue) -> Request {
    let opponent = opponent.map(|id| {
        let person = Person { id, name: "somebody".into(), is_bot: id == POSTERN };
        ("opponent".to_owned(), named(person))
    });
    let colour = ("colour".to_owned(), ArgumentValue::Text("first".into()));
    let arguments = opponent.into_iter().chain([colour]).collect();
    Request::Command(Arguments { command: "challenge".into(), sub: Some(game()), arguments })
}

#[tokio::test]
async fn the_card_is_the_answer_and_everybody_there_sees_it() {
    let scene = Scene::new();
    let invocation = scene.meeting.invocation(ANN, GROUP, Vec::new(), None);
    let mode = scene.meeting.router().handle(invocation, challenge(Some(BEN))).mode;
    assert_eq!(mode, Some(ReplyMode::Public), "also a late answer is announced as one that everybody sees");
    let answer = scene.challenge(Some(BEN), GROUP).await;
    assert_eq!(answer.mode, ReplyMode::Public);
    assert_eq!(answer.message.ping, [BEN]);
    assert!(answer.message.content.says("outside-card"), "{}", answer.message.content);
    let has_link = answer.message.actions().iter().any(|action| action.contains("integration_type=1"));
    assert!(has_link, "one tap to get pings");
    let waiting = scene.waiting().await;
    assert_eq!(waiting, [], "the card is not posted a second time");
    let on_server = scene.challenge(Some(BEN), HERE).await;
    assert_eq!(on_server.mode, ReplyMode::Private, "where the bot is, it posts the card itself");
}

#[tokio::test]
async fn the_match_shows_its_board_there_and_tells_each_player_by_direct_message() {
    let scene = Scene::new();
    let meeting = &scene.meeting;
    let board = scene.begun().await;
    meeting.run();
    assert!(board.picture.is_some() && board.content.says("outside-told"), "{}", board.content);
    let [summary] = meeting.store.running_of(BEN).await.expect("it answers").try_into().expect("one match");
    let record = meeting.record(summary.id).await;
    assert_eq!((record.home, record.outside), (Home::Direct, GROUP.outside()));
    let to = |person| Address::Direct(person);
    meeting.until(|| meeting.messenger.all().iter().any(|post| post.to == to(ANN))).await;

    while meeting.record(summary.id).await.told.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let moved = scene.press_on(ANN, GROUP, &board, "move-now").await;
    assert_eq!(moved.mode, ReplyMode::Private, "a move is entered in private");
    assert!(!moved.message.content.says("newest-post"), "the card is not an old message");
    meeting.play(summary.id, ANN).await;
    meeting.until(|| meeting.messenger.all().iter().any(|post| post.to == to(BEN))).await;
    let late = scene.press_on(BEN, GROUP, &board, "move-now").await;
    assert!(!late.message.content.says("moved-on") && !late.message.rows.is_empty(), "{late:?}");

    let seen = scene.press_on(EVE, GROUP, &board, "here").await;
    assert_eq!(seen.mode, ReplyMode::Update, "the board there shows the present position to all");
    assert!(seen.message.content.says("last-move"), "{}", seen.message.content);
    let stranger = scene.press_on(EVE, GROUP, &board, "move-now").await;
    assert!(stranger.message.content.says("stranger"), "{}", stranger.message.content);
    let other = scene.press_on(EVE, OTHER_GROUP, &board, "here").await;
    assert!(other.message.content.says("no-such-match"), "{}", other.message.content);
    assert_eq!(other.mode, ReplyMode::Private);

    meeting.resign(summary.id, BEN).await;
    let over = scene.press_on(EVE, GROUP, &board, "here").await.message;
    let over = over.actions();
    assert!(over.iter().any(|action| action.starts_with("rematch:")), "{over:?}");
    meeting.until(|| meeting.messenger.all().len() >= 4).await;
    let posts = meeting.messenger.all();
    let told = |person| posts.iter().filter(|post| post.to == to(person)).count();
    assert_eq!((told(ANN), told(BEN)), (2, 2), "a turn and the end for each: {posts:?}");
}

#[tokio::test]
async fn anybody_there_takes_an_open_challenge_and_nobody_elsewhere() {
    let scene = Scene::new();
    let card = scene.challenge(None, GROUP).await.message;
    assert!(card.ping.is_empty());
    for place in [OTHER_GROUP, HERE, Place::Direct { channel: ChannelId(EVE.0) }] {
        let forged = scene.ask(EVE, place, press("accept:1")).await.message;
        assert!(forged.content.says("not-challenged"), "{place:?}: {}", forged.content);
    }
    let begun = scene.press_on(EVE, GROUP, &card, "accept").await;
    assert_eq!(begun.mode, ReplyMode::Update);
    assert!(begun.message.picture.is_some());
    let second = scene.press_on(BEN, GROUP, &card, "accept").await;
    assert_eq!(second.mode, ReplyMode::Update, "a card that shows too little is renewed");
    assert!(second.message.picture.is_some());
    let seats = scene.meeting.store.challenge(ChallengeId(1)).await.expect("it answers");
    assert!(matches!(seats.expect("kept").state, ChallengeState::Accepted { by: EVE, .. }));
}

#[tokio::test]
async fn what_cannot_work_is_said_before_it_fails() {
    let scene = Scene::new();
    let open = scene.challenge(None, HIDDEN).await;
    assert_eq!(open.mode, ReplyMode::Private);
    assert!(open.message.content.says("outside-hidden"), "{}", open.message.content);
    let named = scene.challenge(Some(BEN), HIDDEN).await;
    assert!(named.message.content.says("outside-hidden-sent"), "{}", named.message.content);
    let made = scene.meeting.store.challenge(ChallengeId(1)).await.expect("it answers").expect("made");
    assert_eq!((made.home, made.outside), (Home::Direct, None));
    assert_eq!(scene.meeting.store.undelivered(scene.meeting.now(), 9).await.expect("answers").len(), 1);
    for action in [format!("way:{}:newcomers", game()), format!("invite:{}", game())] {
        let refused = scene.ask(EVE, GROUP, press(&action)).await.message;
        assert!(refused.content.says("outside-by-command"), "{action}: {}", refused.content);
    }
    let play = scene.ask(EVE, GROUP, command("play", &[])).await.message;
    assert!(play.content.says("outside-play"), "{}", play.content);
    let moved = scene.ask(ANN, GROUP, command("move-here", &[("game", "1")])).await.message;
    assert!(moved.content.says("elsewhere"), "{}", moved.content);
}

#[tokio::test]
async fn other_terms_and_a_second_card_are_answers_too() {
    let scene = Scene::new();
    scene.challenge(Some(BEN), GROUP).await;
    let other = scene.ask(BEN, GROUP, press("terms!:1:pace=7d")).await;
    assert_eq!(other.mode, ReplyMode::Public);
    assert_eq!(other.message.ping, [ANN], "the card goes to the challenger");
    let again = scene.ask(BEN, GROUP, press("post-again:2")).await;
    assert_eq!((again.mode, again.message.ping), (ReplyMode::Public, vec![ANN]));
    let waiting = scene.waiting().await;
    assert!(waiting.iter().all(|notice| notice.to.is_empty()), "{waiting:?}");
    let in_private = scene.ask(ANN, DIRECT, press("terms!:3:pace=1d")).await;
    assert_ne!(in_private.mode, ReplyMode::Public);
    let waiting = scene.waiting().await;
    assert_eq!(waiting.iter().filter(|notice| notice.to == [BEN]).count(), 1, "{waiting:?}");
}

#[tokio::test]
async fn the_computer_plays_there_and_the_board_is_seen_by_all() {
    let scene = Scene::new();
    let begun = scene.challenge(Some(POSTERN), GROUP).await;
    assert_eq!(begun.mode, ReplyMode::Public);
    assert!(begun.message.picture.is_some());
    let entering = scene.press_on(ANN, GROUP, &begun.message, "move-now").await;
    assert_eq!(entering.mode, ReplyMode::Private);
    let stranger = scene.press_on(EVE, GROUP, &begun.message, "move-now").await;
    assert!(stranger.message.content.says("stranger"), "{}", stranger.message.content);
}

#[tokio::test]
async fn a_player_who_gets_no_direct_messages_plays_from_the_place_of_the_match() {
    let scene = Scene::new();
    let meeting = &scene.meeting;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    let board = scene.begun().await;
    meeting.run();
    meeting.until(|| meeting.messenger.asked(Address::Direct(ANN)) > 0).await;
    let [summary] = meeting.store.running_of(ANN).await.expect("it answers").try_into().expect("one match");
    scene.press_on(ANN, GROUP, &board, "here").await;
    let record = meeting.record(summary.id).await;
    assert!(record.clock.paused().is_none(), "the clock runs once the player has seen the board: {record:?}");
    meeting.play(summary.id, ANN).await;
}

#[tokio::test]
async fn other_terms_for_an_open_challenge_are_proposed_where_its_card_is_and_nowhere_else() {
    let lounge = Place::Server { server: ServerId(5), channel: ChannelId(70), parent: None };
    for (made, others) in [(GROUP, [OTHER_GROUP, HERE, DIRECT]), (HERE, [GROUP, lounge, DIRECT])] {
        let scene = Scene::new();
        scene.challenge(None, made).await;
        let proposal = || command("terms", &[("challenge", "1"), ("pace", "7d")]);
        for place in others {
            let menus = command("terms", &[("challenge", "1")]);
            for request in [proposal(), menus, press("terms:1:-"), press("terms!:1:pace=7d")] {
                let forged = scene.ask(EVE, place, request.clone()).await.message.content;
                assert!(forged.says("not-challenged"), "{place:?} {request:?}: {forged}");
            }
            if made.outside().is_some() {
                let own = scene.ask(ANN, place, proposal()).await.message.content;
                assert!(own.says("terms-at-card"), "nobody would see a new card: {own}");
            }
        }
        assert!(scene.waiting().await.iter().all(|notice| notice.to.is_empty()), "Ann hears nothing");
        scene.ask(EVE, made, proposal()).await;
        let to_ann = scene.meeting.store.challenges_of(ANN).await.expect("the store answers");
        assert!(to_ann.iter().any(|challenge| challenge.to == Some(ANN)), "{made:?}: {to_ann:?}");
    }
}

#[tokio::test]
async fn somebody_who_does_not_see_the_place_is_challenged_by_direct_message_or_not_at_all() {
    let scene = Scene::new();
    let refused = scene.ask(ANN, GROUP, challenge_outsider(BEN)).await;
    assert_eq!(refused.mode, ReplyMode::Private);
    assert!(refused.message.content.says("outsider"), "{}", refused.message.content);
    assert_eq!(scene.meeting.store.challenge(ChallengeId(1)).await.expect("it answers"), None);
    let sent = scene.ask(ANN, HIDDEN, challenge_outsider(BEN)).await.message;
    assert!(sent.content.says("challenge-sent[dm]"), "{}", sent.content);
    assert_eq!(scene.waiting().await.len(), 1, "the card comes by direct message there");
    let begun = scene.ask(ANN, GROUP, challenge_outsider(POSTERN)).await.message;
    assert!(begun.picture.is_some(), "the computer plays everywhere: {}", begun.content);
}

#[tokio::test]
async fn a_challenge_whose_card_is_the_answer_reaches_the_webhook_of_the_person_challenged() {
    let scene = Scene::new();
    for person in [ANN, BEN] {
        hook(&scene.meeting, person, "https://example.com").await;
    }
    let hooked = async || {
        let waiting = scene.waiting().await.into_iter().filter(|notice| !notice.to.is_empty());
        waiting.map(|notice| notice.kind).collect::<Vec<_>>()
    };
    let hook = |to, of| NoticeKind::Hook { to, event: HookEvent::Challenge(ChallengeId(of)) };
    scene.challenge(Some(BEN), GROUP).await;
    assert_eq!(hooked().await, [hook(BEN, 1)], "and no second card");
    scene.ask(BEN, GROUP, press("terms!:1:pace=7d")).await;
    assert_eq!(hooked().await, [hook(BEN, 1), hook(ANN, 2)]);
}

#[tokio::test]
async fn the_link_of_a_webhook_leads_to_the_place_of_the_card() {
    let channel = Some(ChannelId(903));
    let on_server = Place::Elsewhere { server: Some(ServerId(6)), channel, shown: true };
    for (place, path) in [(GROUP, "@me/900"), (on_server, "6/903")] {
        let scene = Scene::new();
        let mut server = Server::start([Answering::Status(204)]).await;
        hook(&scene.meeting, BEN, &server.url()).await;
        let running = scene.meeting.run();
        scene.challenge(Some(BEN), place).await;
        let got = server.next().await.json(&Secret::new(SECRET));
        assert_eq!(got["link"], format!("https://discord.com/channels/{path}"));
        running.abort();
    }
}

#[tokio::test]
async fn the_answer_to_a_challenge_by_direct_message_says_where_the_opponents_answer_comes() {
    let scene = Scene::new();
    let sent = scene.challenge(Some(BEN), HIDDEN).await.message.content;
    assert!(sent.says("challenge-sent[dm]") && sent.says("outside-hidden-sent"), "{sent}");
    let other = scene.ask(BEN, HIDDEN, press("terms!:1:pace=7d")).await.message.content;
    assert!(other.says("challenge-sent[dm]") && other.says("outside-hidden-sent"), "{other}");
    let own = scene.ask(ANN, DIRECT, press("terms!:2:pace=1d")).await.message.content;
    assert!(own.says("challenge-sent[direct]"), "{own}");
    let scene = Scene::new();
    let board = scene.begun().await;
    let (of, _) = scene.over(&board).await;
    let rematch = scene.ask(ANN, OTHER_GROUP, press(&format!("rematch:{of:X}"))).await;
    assert_eq!(rematch.mode, ReplyMode::Private, "no concern of the people there");
    assert!(rematch.message.content.says("challenge-sent[dm]"), "{}", rematch.message.content);
    assert_eq!(scene.cards().await, [vec![BEN]]);
}

#[tokio::test]
async fn a_rematch_asked_for_there_is_a_card_and_a_board_for_all_and_tells_nobody_twice() {
    let scene = Scene::new();
    let board = scene.begun().await;
    let (_, over) = scene.over(&board).await;
    let card = scene.press_on(ANN, GROUP, &over, "rematch").await;
    assert_eq!((card.mode, card.message.ping.as_slice()), (ReplyMode::Public, [BEN].as_slice()));
    assert!(card.message.content.says("outside-card"), "{}", card.message.content);
    assert!(scene.cards().await.is_empty(), "the card is not posted a second time");
    let begun = scene.press_on(BEN, GROUP, &over, "rematch").await;
    assert_eq!(begun.mode, ReplyMode::Public);
    assert!(begun.message.picture.is_some(), "{}", begun.message.content);
    let (_, over) = scene.over(&begun.message).await;
    assert!(over.picture.is_some(), "{}", over.content);

    let begun = scene.challenge(Some(POSTERN), GROUP).await.message;
    let (_, over) = scene.over(&begun).await;
    let again = scene.press_on(ANN, GROUP, &over, "rematch").await;
    assert_eq!(again.mode, ReplyMode::Public);
    assert!(again.message.content.says("outside-told"), "{}", again.message.content);
}

#[tokio::test]
async fn a_card_still_works_once_the_server_has_added_the_bot() {
    let added = Place::Server { server: ServerId(5), channel: ChannelId(900), parent: None };
    let scene = Scene::new();
    let card = scene.challenge(None, GROUP).await.message;
    let menus = scene.ask(EVE, added, command("terms", &[("challenge", "1")])).await.message.content;
    assert!(menus.says("terms-question"), "{menus}");
    let begun = scene.press_on(EVE, added, &card, "accept").await;
    assert_eq!(begun.mode, ReplyMode::Update);
    assert!(begun.message.content.says("outside-told"), "{}", begun.message.content);
    let again = scene.press_on(BEN, added, &card, "accept").await.message;
    assert!(again.picture.is_some(), "{}", again.content);
    let seen = scene.press_on(BEN, added, &begun.message, "here").await.message;
    assert!(seen.picture.is_some(), "{}", seen.content);
    let moved = scene.press_on(ANN, added, &begun.message, "move-now").await;
    assert!(moved.mode == ReplyMode::Private && moved.message.picture.is_some(), "{moved:?}");
}

#[tokio::test]
async fn a_game_starts_from_a_position_where_others_see_its_card() {
    let scene = Scene::new();
    let ask = async |place, request| {
        let files = vec![scene.meeting.messenger.keep(crate::analysis::after_a_move())];
        scene.meeting.as_(ANN).at(place).with_files(files).reply(request).await
    };
    let open = || command("Open this board", &[]);
    for (place, offered) in [(HERE, true), (GROUP, true), (HIDDEN, false), (DIRECT, false)] {
        let board = ask(place, open()).await.message.actions();
        assert_eq!(board.iter().any(|action| action == "start:1"), offered, "{place:?}: {board:?}");
    }
    let question = ask(GROUP, press("start:1")).await;
    assert!(question.mode == ReplyMode::Private && question.message.actions()[0].starts_with("start!:1"));
    let card = ask(GROUP, press("start!:1")).await;
    assert_eq!(card.mode, ReplyMode::Public);
    assert!(card.message.content.says("outside-card"), "{}", card.message.content);
    let begun = scene.press_on(BEN, GROUP, &card.message, "accept").await.message;
    assert!(begun.picture.is_some(), "{}", begun.content);
}

#[tokio::test]
async fn play_says_what_is_possible_in_each_place() {
    let scene = Scene::new();
    for (place, said) in [(GROUP, "outside-play"), (HIDDEN, "outside-play-hidden"), (DIRECT, "play-alone")] {
        let page = scene.ask(ANN, place, command("play", &[])).await.message;
        assert!(page.content.says(said), "{place:?}: {}", page.content);
    }
}

#[tokio::test]
async fn cards_and_boards_keep_the_language_of_the_challenge_whoever_presses_on_them() {
    let scene = Scene::new();
    let german =
        async |who, request| scene.ask_in_german(who, GROUP, request, Language::German).await.message.content;
    scene.challenge(Some(BEN), GROUP).await;
    let board = german(BEN, press("accept:1")).await;
    assert!(board.says("outside-told"), "{board}");
    let board = german(EVE, press("here:1")).await;
    assert!(board.says("outside-told"), "{board}");
    scene.ask_in_german(BEN, GROUP, challenge(Some(ANN)), Language::German).await;
    let record = scene.ask(ANN, GROUP, press("accept:2")).await.message.content;
    assert!(!record.says("outside-told"), "Ben asked in German: {record}");
}

#[tokio::test]
async fn a_refused_form_can_be_changed_by_a_button_in_the_language_of_its_sentence() {
    let scene = Scene::new();
    scene.challenge(Some(BEN), GROUP).await;
    let entry = |(name, value): (&str, &str)| Entry {
        name: name.into(),
        value: Some(ArgumentValue::Text(value.into())),
    };
    let entries = [("way", ""), ("pace", "3d"), ("colour", "first"), ("terms", ""), ("options", "odd=7")];
    let form = Request::Submit { action: "terms-form:1".into(), entries: entries.map(entry).into() };
    let refused = scene.ask_in_german(BEN, GROUP, form, Language::English).await.message;
    assert_eq!(refused.rows.len(), 1, "{refused:?}");
    assert!(refused.labels()[0].says("button-change-it"), "{refused:?}");
    let menus = command("terms", &[("challenge", "1")]);
    let menus = scene.ask_in_german(BEN, GROUP, menus, Language::English).await;
    assert_eq!(menus.mode, ReplyMode::Private);
    assert!(menus.message.content.says("terms-question"), "only Ben reads them: {}", menus.message.content);
}

#[tokio::test]
async fn other_terms_for_a_challenge_made_elsewhere_are_no_news_for_a_group() {
    let scene = Scene::new();
    scene.challenge(Some(BEN), DIRECT).await;
    let sent = scene.ask(BEN, GROUP, press("terms!:1:pace=7d")).await;
    assert_eq!(sent.mode, ReplyMode::Private);
    assert!(sent.message.content.says("challenge-sent[dm]"), "{}", sent.message.content);
    assert_eq!(scene.waiting().await.iter().filter(|notice| notice.to == [ANN]).count(), 1);
}

#[tokio::test]
async fn the_challenger_of_somebody_out_of_reach_gets_the_link_that_helps() {
    let scene = Scene::new();
    scene.meeting.messenger.trouble_with(BEN, CommandError::Closed);
    scene.challenge(Some(BEN), DIRECT).await;
    scene.meeting.run();
    scene.meeting.retry(std::time::Duration::from_secs(4 * 3600)).await;
    let told = || {
        let all = scene.meeting.messenger.all();
        all.into_iter().find(|post| post.to == Address::Direct(ANN)).map(|post| post.message.content)
    };
    scene.meeting.until(|| told().is_some()).await;
    let told = told().expect("it waited for that");
    assert!(told.says("challenge-unreachable") && told.contains("integration_type=1"), "{told}");
}
