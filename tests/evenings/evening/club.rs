//! Profiles and tables on the sandbox: from the menu of a person, in a channel and in direct messages.

use super::*;

/// Chooses what others see of a profile.
async fn hide(person: &Actor, place: Id, what: &str) {
    let settings = slash(person, place, "settings", json!({})).await;
    let page = press(person, &settings, "Other players").await;
    person.choose(&page, "set:shows", &[what]).await.expect("it can be chosen");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_opens_from_the_menu_of_a_person_and_leads_to_the_table() {
    let stage = Stage::open().await;
    // Ada hides her ratings from others.
    hide(&stage.person("ada"), stage.games(), "no-ratings").await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for _ in 0..2 {
        bout.turn_message().await;
        let made = bout.state.legal(2)[0].clone();
        play(bout.to_move(), bout.place, &made).await;
        bout.follow(&made);
    }
    bout.turn_message().await;
    let [ada, ben] = bout.players.clone();
    let before = ada.pings().len();
    let question = slash(&ben, bout.place, "resign", json!({})).await;
    ben.press(&question, "Yes, resign").await.expect("it can be pressed");
    let over = wait_for_ping(&ada, before + 1).await;
    let of_ada = over.text().split("Ada").last().and_then(|rest| rest.split('·').next()).expect("her part");
    assert!(of_ada.says("rating-hidden") && over.text().contains("1500? →"), "{}", over.text());

    for place in [stage.games(), ada.dm()] {
        let profile = ada.user_command(place, ben.id(), "Profile").await.expect("a command");
        assert!(profile.is_private(), "{}", text(&profile));
        let shown = profile.message().expect("a profile").clone();
        let said = shown.text();
        assert!(said.says("profile-between") && said.says("rating-shown"), "{said}");
        assert!(!shown.attachments.is_empty(), "a chart: {shown:?}");
        let table = ada.press(&shown, "Table").await.expect("the button is there");
        assert!(
            text(&table).says("table-own-unlisted") && text(&table).says("missing-games"),
            "{}",
            text(&table)
        );
    }
    // Ben hides everything, and still sees all of it.
    hide(&ben, stage.games(), "nothing").await;
    let hidden = ada.slash(stage.games(), "profile", json!({"person": ben.id().to_string()})).await;
    let hidden = hidden.expect("a command");
    assert!(
        text(&hidden).says("profile-nothing") && !text(&hidden).says("rating-shown"),
        "{}",
        text(&hidden)
    );
    let own = ben.slash(stage.games(), "profile", json!({})).await.expect("a command");
    assert!(text(&own).says("rating-shown") && text(&own).says("profile-private"), "{}", text(&own));
    stage.until("an interaction failed", SOON, || stage.sandbox.failed_interactions().is_empty()).await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_of_an_accepted_challenge_shows_the_marks_of_the_players_who_show_them() {
    let stage = Stage::open().await;
    let marked = |number: usize| {
        let all = stage.sandbox.messages(stage.games());
        let card = all.iter().filter(|message| message.text().says("card-accepted-by")).nth(number);
        let text = card.expect("the card").text().to_owned();
        let marks = text.lines().filter(|line| line.says("seat-reliability[new]")).map(str::to_owned);
        marks.collect::<Vec<_>>()
    };
    begin(&stage, "ransom", &[]).await;
    let both = marked(0);
    assert!(both.len() == 2 && both[0].contains("Ada") && both[1].contains("Ben"), "{both:?}");
    hide(&stage.person("ada"), stage.games(), "nothing").await;
    begin(&stage, "palisade", &[("size", "5")]).await;
    let one = marked(1);
    assert!(one.len() == 1 && one[0].contains("Ben"), "{one:?}");
}
