//! Views and settings for the owners of a server, and their protection from everybody else.

use postern::play::server::Daily;
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);

fn of_server(sub: &str, given: &[(&str, &str)]) -> Request {
    let text = |(name, value): &(&str, &str)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned()));
    let arguments = given.iter().map(text).collect();
    Request::Command(Arguments { command: "server".into(), sub: Some(sub.into()), arguments })
}

fn choose(menu: &str, values: &[&str]) -> Request {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Request::Choose { action: menu.into(), values }
}

#[tokio::test]
async fn nobody_but_those_who_manage_a_server_changes_it_whatever_they_send() {
    let meeting = Meeting::new();
    let game = meeting.begin(ChannelId(7), 1).await.to_string();
    let wanted = [
        of_server("settings", &[]),
        of_server("settings", &[("zone", "Europe/Berlin")]),
        of_server("remove-game", &[("game", &game), ("reason", "x")]),
        of_server("block", &[]),
        choose("server:threads", &["off"]),
        choose("server:channels", &["8"]),
        press("server-page:2"),
        press("no-threads"),
        press("unblock-here:1001"),
    ];
    for request in wanted {
        let told = meeting.as_(BEN).ask(request.clone()).await;
        assert!(told.content.says("managers-only") && told.rows.is_empty(), "{request:?}: {told:?}");
        let direct = Place::Direct { channel: ChannelId(9) };
        let told = meeting.as_(ANN).at(direct).ask(request).await;
        assert!(told.content.says("servers-only"), "{told:?}");
    }
    let kept = meeting.store.server(SERVER).await.expect("the store answers");
    assert_eq!(kept, None);
    assert_eq!(meeting.store.running_of(ANN).await.expect("the store answers").len(), 1);
}

#[tokio::test]
async fn the_fullest_settings_fit_into_a_message_in_every_language() {
    let meeting = Meeting::new();
    let channels: Vec<ChannelId> = (0..25).map(|number| ChannelId(u64::MAX / 2 - number)).collect();
    meeting
        .on_server(SERVER, |server| {
            server.channels = channels.iter().copied().collect();
            server.stand_in(&channels[..10], Language::English);
            server.blocked = (0..20).map(|number| PersonId(u64::MAX / 2 - number)).collect();
            server.most_games = Some(50);
            server.zone = Some("America/Argentina/ComodRivadavia".parse().expect("a zone"));
            let (channel, language) = (channels[0], Language::English);
            server.puzzle = Some(Daily::new(channel, 23, Timestamp(0), language));
        })
        .await;
    for language in Language::ALL {
        meeting.chooses(ANN, |profile| profile.chosen_language = Some(language)).await;
        for request in [of_server("settings", &[]), press("server-page:2"), of_server("block", &[])] {
            let message = meeting.as_(ANN).ask(request).await;
            assert!(
                !message.rows.is_empty() && message.rows.len() <= postern::chat::limits::ROWS,
                "{language}: {message:?}"
            );
        }
        let doctor = Request::Command(Arguments { command: "doctor".into(), ..Arguments::default() });
        assert!(!meeting.as_(ANN).ask(doctor).await.content.is_empty());
    }
}

#[tokio::test]
async fn a_time_zone_is_suggested_by_its_city_and_a_wrong_one_is_explained() {
    let meeting = Meeting::new();
    let Request::Command(arguments) = of_server("settings", &[("zone", "berl")]) else { panic!("a command") };
    let typing = Request::Complete { arguments, argument: "zone".into() };
    let postern::chat::message::Answer::Suggestions(all) = meeting.as_(ANN).answer(typing).await else {
        panic!("no suggestions")
    };
    assert_eq!(all.first().map(|first| first.value.as_str()), Some("Europe/Berlin"));
    let told = meeting.as_(ANN).ask(of_server("settings", &[("zone", "Berlin`")])).await;
    assert!(told.content.contains("Europe/Berlin"), "{}", told.content);
    let told = meeting.as_(ANN).ask(of_server("settings", &[("zone", "Europe/Berlin")])).await;
    assert!(told.content.says_with("server-zone", &[("zone", "Europe/Berlin")]), "{}", told.content);
}

#[tokio::test]
async fn people_without_a_zone_see_that_of_the_server_and_keep_it_with_a_digest() {
    let meeting = Meeting::new();
    meeting.as_(ANN).ask(of_server("settings", &[("zone", "Europe/Berlin")])).await;
    let of_ben = async |request| meeting.as_(BEN).ask(request).await.content;
    let told = of_ben(press("settings:pings")).await;
    assert!(told.says_with("settings-pings[server]", &[("zone", "Europe/Berlin")]), "{told}");
    let told = of_ben(choose("set:digest", &["08:00"])).await;
    assert!(told.says_with("settings-pings[own]", &[("zone", "Europe/Berlin")]), "{told}");
    let kept = meeting.people.profile(BEN).await.expect("the store answers");
    assert_eq!(kept.zone, "Europe/Berlin".parse().ok());
    let direct = Place::Direct { channel: ChannelId(9) };
    let told = meeting.as_(ANN).at(direct).press("settings:pings").await;
    assert!(told.content.says("settings-pings[nobody]"), "{}", told.content);
}

#[tokio::test]
async fn forged_values_of_the_menus_change_nothing() {
    let meeting = Meeting::new();
    for (menu, values) in [
        ("server:channels", vec!["x"]),
        ("server:pace", vec!["fast"]),
        ("server:most", vec!["-1"]),
        ("server:most", vec!["70000"]),
        ("server:language", vec!["tlh"]),
        ("server:hour", vec!["24"]),
        ("server:puzzle", vec!["1e9"]),
    ] {
        let told = meeting.as_(ANN).choose(menu, &values).await;
        assert!(told.content.says("old-button"), "{menu}: {}", told.content);
    }
    assert_eq!(meeting.store.server(SERVER).await.expect("the store answers"), None);
}

#[tokio::test]
async fn the_games_of_a_channel_are_suggested_to_the_one_who_may_remove_them() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    meeting.begin(ChannelId(8), 1).await;
    let suggested = |by: PersonId| {
        let Request::Command(arguments) = of_server("remove-game", &[("game", "")]) else {
            panic!("a command")
        };
        let typing = Request::Complete { arguments, argument: "game".into() };
        let meeting = &meeting;
        async move {
            match meeting.as_(by).answer(typing).await {
                postern::chat::message::Answer::Suggestions(all) => all,
                other => panic!("{other:?}"),
            }
        }
    };
    let all = suggested(ANN).await;
    assert_eq!(all.iter().map(|one| one.value.clone()).collect::<Vec<_>>(), [id.to_string()]);
    assert!(all[0].label.contains("Ann") && all[0].label.contains("Ben"), "{all:?}");
    assert_eq!(suggested(BEN).await, []);
}

#[tokio::test]
async fn the_doctor_names_players_who_may_not_write_in_the_channel_of_their_thread() {
    let meeting = Meeting::new();
    let (channel, thread) = (ChannelId(40), ChannelId(41));
    let home = Home::Channel { server: SERVER, channel, thread: Some(thread) };
    let offered = meeting.offer(home, 1).await;
    meeting.accept(offered).await;
    let doctor = || Request::Command(Arguments { command: "doctor".into(), ..Arguments::default() });
    let well = meeting.as_(ANN).ask(doctor()).await.content;
    assert!(well.says("doctor-fine") && !well.says("doctor-shut-players"), "{well}");
    meeting.messenger.silence(BEN, channel);
    let ill = meeting.as_(ANN).ask(doctor()).await.content;
    assert!(!ill.says("doctor-partial"), "{ill}");
    let words =
        [("place", "<#40>"), ("players", "<@1002>"), ("threads", "<#41>"), ("permission", "Send Messages")];
    assert!(ill.says("doctor-ill") && ill.says_with("doctor-shut-players", &words), "{ill}");
    // What could not be checked is said.
    meeting.messenger.error(channel, CommandError::Busy);
    let unknown = meeting.as_(ANN).ask(doctor()).await.content;
    assert!(unknown.says("doctor-partial") && !unknown.says("doctor-shut-players"), "{unknown}");
}
