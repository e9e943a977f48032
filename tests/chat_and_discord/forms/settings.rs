//! Forms of settings, series and the lobby: what each writes, and what it leaves alone.

use postern::chat::message::{Control, Form};
use postern_testkit::prelude::*;

use super::{Desk, change_it, filled, shown, text};

#[tokio::test]
async fn the_form_of_zone_and_quiet_hours_changes_what_was_entered_and_names_what_does_not_fit() {
    let desk = Desk::new();
    let profile = async || desk.meeting.people.profile(ANN).await.expect("the store answers");
    let form = desk.open("settings-form").await;
    let refused = [("zone", text("Nowhere at all")), ("quiet", text("22-7"))];
    let refused = reply(desk.ask(filled(&form, &refused), None).await);
    assert!(refused.message.content.says("option-refused"), "{refused:?}");
    let Answer::Form(again) = desk.ask(press(&change_it(&refused.message)), None).await else {
        panic!("no form")
    };
    let present = |form: &Form| {
        let text = |control: &Control| match control {
            Control::Text { present, .. } => present.clone(),
            other => panic!("{other:?}"),
        };
        form.fields.iter().map(|field| text(&field.control)).collect::<Vec<_>>()
    };
    assert_eq!(present(&again), ["Nowhere at all", "22-7"]);
    assert_eq!(profile().await.quiet, None, "nothing was kept");
    let kept = reply(desk.ask(filled(&again, &[("zone", text("Europe/Berlin"))]), None).await);
    assert!(kept.message.content.says("settings-pings[own]"), "{kept:?}");
    let now = profile().await;
    assert_eq!(now.zone.map(|zone| zone.to_string()).as_deref(), Some("Europe/Berlin"));
    assert_eq!(now.quiet.map(|quiet| quiet.to_string()).as_deref(), Some("22:00-07:00"));
    let form = desk.open("settings-form").await;
    assert_eq!(present(&form), ["Europe/Berlin", "22:00-07:00"]);
    desk.ask(filled(&form, &[("quiet", text(" "))]), None).await;
    assert_eq!(profile().await.quiet, None, "an empty field ends the quiet hours");
    let form = desk.open("settings-form").await;
    let page = reply(desk.ask(filled(&form, &[("zone", text(""))]), None).await);
    assert!(page.message.content.says("settings-pings[nobody]"), "{page:?}");
    assert_eq!(profile().await.zone, None, "an empty field unsets the zone");
    for none in ["none", "None ", "keine"] {
        desk.ask(command("settings", &[("zone", "Europe/Berlin")]), None).await;
        assert!(profile().await.zone.is_some());
        desk.ask(command("settings", &[("zone", none)]), None).await;
        assert_eq!(profile().await.zone, None, "/settings zone:{none}");
    }
}

#[tokio::test]
async fn a_form_changes_no_setting_that_the_person_left_alone_and_that_changed_meanwhile() {
    let desk = Desk::new();
    let form = desk.open("settings-form").await;
    desk.ask(command("settings", &[("zone", "Europe/Berlin")]), None).await;
    desk.ask(filled(&form, &[("quiet", text("22-7"))]), None).await;
    let profile = desk.meeting.people.profile(ANN).await.expect("the store answers");
    assert_eq!(profile.zone.map(|zone| zone.to_string()).as_deref(), Some("Europe/Berlin"));
    assert!(profile.quiet.is_some());

    let server = async || desk.meeting.servers.server(ServerId(5)).await.expect("the store answers");
    let form = desk.open("lobby-form").await;
    desk.meeting.on_server(ServerId(5), |server| server.pace = Some(Pace::Days(7))).await;
    desk.meeting.messenger.error(ChannelId(8), CommandError::Forbidden { seen: false });
    let refused = reply(desk.ask(filled(&form, &[("lobby", text("8"))]), None).await);
    let Answer::Form(again) = desk.ask(press(&change_it(&refused.message)), None).await else {
        panic!("no form")
    };
    desk.ask(filled(&again, &[("lobby", text("7"))]), None).await;
    let now = server().await;
    assert_eq!((now.lobby(), now.pace), (Some(ChannelId(7)), Some(Pace::Days(7))));
    // The form writes what the person changed.
    let form = desk.open("lobby-form").await;
    desk.ask(filled(&form, &[("lobby", text("7")), ("pace", text("3d"))]), None).await;
    assert_eq!(server().await.pace, Some(Pace::Days(3)));
}

#[tokio::test]
async fn options_of_terms_take_the_names_of_options_only() {
    let desk = Desk::new();
    let id = desk.meeting.challenge(ChannelId(7), 1).await;
    let before = desk.challenges().await;
    for words in
        ["within=abc", "within=100", "reliable=steady", "colour=second", "pace=7d", "rated=no", "way=experts"]
    {
        let given = [("challenge", &*id.to_string()), ("options", words)];
        let by_command = reply(desk.ask(command("terms", &given), None).await);
        let form = desk.open(&format!("terms-form:{id}")).await;
        let by_form = reply(desk.ask(filled(&form, &[("options", text(words))]), None).await);
        for refused in [by_command, by_form] {
            assert!(refused.message.content.says("option-refused"), "{words}: {refused:?}");
        }
    }
    assert_eq!(desk.challenges().await, before);
}

#[tokio::test]
async fn a_series_opens_by_form_like_by_command() {
    let desk = Desk::new();
    let form = desk.open("series-form").await;
    let entered = |seats: &str| {
        [
            ("name", text("Autumn")),
            ("form", text("swiss")),
            ("way", text(&format!("{}.normal", catalogue().ids()[0]))),
            ("seats", text(seats)),
        ]
    };
    let refused = reply(desk.ask(filled(&form, &entered("two")), None).await);
    assert!(refused.message.content.says("option-refused"), "{refused:?}");
    let made = reply(desk.ask(filled(&form, &entered("8")), None).await);
    assert!(made.message.content.says("series-created"), "{made:?}");
    let all = desk.meeting.series.series_of_server(ServerId(5)).await.expect("the store answers");
    let [series] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((series.title.as_str(), series.club.settings.most), ("Autumn", 8));
    let list = desk.ask(press("series-list"), None).await;
    assert!(
        shown(&reply(list).message).actions.contains(&"series-form".to_owned()),
        "the button below the list"
    );
    let stranger = desk.meeting.as_(BEN).answer(press("series-form")).await;
    assert!(reply(stranger).message.content.says("series-may-not-create"));
}

#[tokio::test]
async fn the_lobby_is_set_up_by_form_and_only_what_changed_is_written() {
    let desk = Desk::new();
    let server = async || desk.meeting.servers.server(ServerId(5)).await.expect("the store answers");
    let form = desk.open("lobby-form").await;
    let entered = [("lobby", text("7")), ("pace", text("3d")), ("across", text("on"))];
    let page = reply(desk.ask(filled(&form, &entered), None).await);
    assert!(page.message.content.says("server-lobby"), "{page:?}");
    let now = server().await;
    assert_eq!((now.lobby(), now.pace), (Some(ChannelId(7)), Some(Pace::Days(3))));
    assert!(now.letter.is_none());
    let stranger = desk.meeting.as_(BEN).answer(press("lobby-form")).await;
    assert!(reply(stranger).message.content.says("managers-only"));
}

#[tokio::test]
async fn a_lobby_in_a_channel_in_which_the_bot_may_not_write_is_refused_by_its_form() {
    let desk = Desk::new();
    let server = async || desk.meeting.servers.server(ServerId(5)).await.expect("the store answers");
    desk.meeting.messenger.error(ChannelId(8), CommandError::Forbidden { seen: false });
    let form = desk.open("lobby-form").await;
    let refused = reply(desk.ask(filled(&form, &[("lobby", text("8")), ("pace", text("3d"))]), None).await);
    let said = [("place", "<#8>"), ("names", "View Channel")];
    assert!(refused.message.content.says_with("channel-refused[one]", &said), "{refused:?}");
    let now = server().await;
    assert_eq!((now.lobby(), now.pace), (None, None), "nothing is stored");
}
