//! `/profile`: what it shows, and what its owner lets others see.

use postern::play::people::profile::Shows;
use postern_testkit::prelude::*;

use super::{Ended, actions, command, game, season, shows, won, write};

const ELSEWHERE: Place = Place::Server { server: ServerId(6), channel: ChannelId(8), parent: None };

#[tokio::test]
async fn a_profile_has_ratings_results_the_record_against_the_reader_reliability_games_and_a_chart() {
    let meeting = Meeting::new();
    let now = meeting.now();
    let computer =
        Ended { players: Pair::new(super::person(BEN), Player::Computer { level: 3 }), ..won(BEN, ANN, now) };
    let draw = Ended { winner: None, how: How::Agreed, ..won(ANN, BEN, now.plus_seconds(-8 * super::DAY)) };
    let matches = [
        won(ANN, BEN, now.plus_seconds(-20 * super::DAY)),
        won(ANN, BEN, now.plus_seconds(-15 * super::DAY)),
        draw,
        won(BEN, EVE, now),
        computer,
    ];
    write(&meeting, &matches).await;
    meeting.begin(ChannelId(7), 1).await;
    let profile = command(&meeting, ANN, HERE, "profile", &[], Some(BEN)).await;
    let said = &profile.content;
    assert!(said.says("rating-shown") && said.says("profile-level"), "{said}");
    let all = [("won", "1"), ("drawn", "1"), ("lost", "2")];
    assert!(said.says_with("profile-results", &all), "{said}");
    let mine = [("won", "2"), ("drawn", "1"), ("lost", "0")];
    assert!(said.says("profile-between") && said.says_with("profile-results", &mine), "{said}");
    assert!(said.says("profile-reliability[steady]") && said.says("profile-running-here"), "{said}");
    let last = profile.article.expect("the last games");
    assert_eq!(last.lines().count(), 6, "{last}");
    assert!(last.contains("https://discord.com/channels/5/"), "{last}");
    let chart = profile.picture.expect("a chart");
    assert!(chart.alt.contains(game().1) && chart.alt.contains("P1002"), "{}", chart.alt);
    // The reader's own profile has no record against anybody.
    let own = command(&meeting, ANN, HERE, "profile", &[], None).await;
    assert!(!own.content.says("profile-between") && own.content.says("rating-shown"), "{}", own.content);
}

#[tokio::test]
async fn a_profile_counts_the_running_games_that_it_does_not_list() {
    for (games, more) in [(5, None), (6, Some("[one]")), (9, Some("[other]"))] {
        let meeting = Meeting::new();
        for _ in 0..games {
            meeting.begin(ChannelId(7), 1).await;
            meeting.clock.pass(Duration::from_secs(60));
        }
        let said = command(&meeting, ANN, HERE, "profile", &[], None).await.content;
        assert!(said.says("profile-running-here"), "{said}");
        for form in ["[one]", "[other]"] {
            let is_said =
                said.says_with(&format!("profile-running-more{form}"), &[("more", &(games - 5).to_string())]);
            assert_eq!(is_said, more == Some(form), "{games}: {said}");
        }
        assert_eq!(
            said.says("profile-running-more[own]"),
            more.is_some(),
            "the others are in /games: {said}"
        );
        let others = command(&meeting, BEN, HERE, "profile", &[], Some(ANN)).await.content;
        assert!(!others.says("profile-running-more[own]"), "{others}");
    }
}

#[tokio::test]
async fn on_another_server_a_profile_names_only_games_of_the_reader() {
    let meeting = Meeting::new();
    let now = meeting.now();
    write(&meeting, &[won(ANN, BEN, now), won(BEN, EVE, now)]).await;
    meeting.begin(ChannelId(7), 1).await;
    let games = |message: &postern::chat::message::Message| {
        message.article.as_deref().map_or(0, |last| last.lines().count() - 1)
    };
    let by_eve = command(&meeting, EVE, ELSEWHERE, "profile", &[], Some(BEN)).await;
    assert_eq!(games(&by_eve), 1, "{by_eve:?}");
    assert!(by_eve.content.says("profile-running") && !by_eve.content.says("profile-running-here"));
    let by_a_stranger = command(&meeting, PersonId(4242), ELSEWHERE, "profile", &[], Some(BEN)).await;
    assert_eq!(games(&by_a_stranger), 0);
    let own = command(&meeting, BEN, ELSEWHERE, "profile", &[], None).await;
    assert_eq!(games(&own), 2);
    assert!(own.content.says("profile-running-here"), "{}", own.content);
}

#[tokio::test]
async fn games_in_channels_that_the_reader_does_not_see_are_not_in_a_profile() {
    let mut meeting = Meeting::new();
    let now = meeting.now();
    write(&meeting, &[won(ANN, BEN, now)]).await;
    meeting.begin(ChannelId(7), 1).await;
    let other = Place::Server { server: ServerId(5), channel: ChannelId(9), parent: None };
    let link = "https://discord.com/channels/5/7";
    let links = |message: &postern::chat::message::Message| {
        let last = message.article.clone().unwrap_or_default();
        let named = |text: &str| text.contains('#') || text.contains(link);
        (named(&message.content), named(&last))
    };
    assert_eq!(links(&command(&meeting, EVE, other, "profile", &[], Some(BEN)).await), (true, true));
    meeting.messenger.hide(ChannelId(7));
    meeting.messenger.hide(HALL);
    // A router remembers for a while what a person sees.
    meeting.restart();
    assert_eq!(links(&command(&meeting, EVE, other, "profile", &[], Some(BEN)).await), (false, false));
    assert_eq!(links(&command(&meeting, ANN, other, "profile", &[], Some(BEN)).await), (true, true));
}

#[tokio::test]
async fn others_see_of_a_profile_what_its_owner_chose_and_the_owner_sees_all() {
    let meeting = Meeting::new();
    write(&meeting, &[won(ANN, BEN, meeting.now())]).await;
    let seen = |by| command(&meeting, by, HERE, "profile", &[], Some(BEN));
    shows(&meeting, BEN, Shows::NoRatings).await;
    let part = seen(ANN).await;
    assert!(part.content.says("rating-hidden") && !part.content.says("rating-shown"), "{}", part.content);
    assert!(part.content.says("profile-results") && part.picture.is_none());
    shows(&meeting, BEN, Shows::Nothing).await;
    let none = seen(ANN).await;
    assert!(none.content.says("profile-nothing") && none.content.says("profile-between"), "{}", none.content);
    assert!(!none.content.says("profile-reliability") && none.picture.is_none() && none.article.is_none());
    let own = seen(BEN).await;
    assert!(own.content.says("rating-shown") && own.picture.is_some(), "{}", own.content);
    assert!(own.content.says("profile-private[nothing]"), "{}", own.content);
    // A button on an earlier message shows no more.
    let choose = Request::Choose { action: format!("profile:{}", BEN.0), values: vec![game().0.into()] };
    let late = meeting.as_(ANN).ask(choose).await;
    assert!(late.content.says("profile-nothing") && late.picture.is_none(), "{}", late.content);
}

#[tokio::test]
async fn the_setting_is_chosen_in_a_menu_exported_and_deleted_with_the_data() {
    let meeting = Meeting::new();
    write(&meeting, &[won(ANN, BEN, meeting.now())]).await;
    let choose = Request::Choose { action: "set:shows".into(), values: vec!["no-ratings".into()] };
    meeting.as_(BEN).reply(choose).await;
    assert_eq!(meeting.store.hidden().await.expect("the store answers"), [BEN]);
    let (dossier, _) = meeting.departures.dossier(BEN, None, 1 << 20).await.expect("the store answers");
    let file = String::from_utf8(dossier.to_json()).expect("text");
    assert!(file.contains("no_ratings"), "{file}");
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(BEN), 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(BEN, now).await.expect("it is done");
    assert_eq!(meeting.store.hidden().await.expect("the store answers"), []);
}

#[tokio::test]
async fn a_person_without_games_and_the_computer_have_a_friendly_answer() {
    let meeting = Meeting::new();
    let own = command(&meeting, EVE, HERE, "profile", &[], None).await;
    assert!(own.content.says("profile-no-games") && own.picture.is_none(), "{}", own.content);
    assert!(own.content.says("profile-reliability[new]"), "{}", own.content);
    let computer = command(&meeting, EVE, HERE, "profile", &[], Some(PersonId(1))).await;
    assert!(computer.content.says("profile-computer"), "{}", computer.content);
}

#[tokio::test]
async fn a_profile_without_a_game_that_counts_does_not_deny_the_finished_ones() {
    let meeting = Meeting::new();
    let players = Pair::new(super::person(BEN), Player::Computer { level: 1 });
    let now = meeting.now();
    write(&meeting, &[Ended { players, hinted: true, ..won(BEN, ANN, now) }]).await;
    let own = command(&meeting, BEN, HERE, "profile", &[], None).await;
    assert!(own.article.is_some(), "the last game is there: {}", own.content);
    assert!(own.content.says("profile-none-counts"), "{}", own.content);
    assert!(!own.content.says("profile-no-games"), "{}", own.content);
}

#[tokio::test]
async fn reliability_counts_games_lost_on_time_and_recovers() {
    let meeting = Meeting::new();
    let start = meeting.now();
    let lost = |at| Ended { how: How::Time, winner: Some(Seat::Second), ..won(BEN, ANN, at) };
    // Months apart: each is another absence.
    for month in 0..4 {
        write(&meeting, &[lost(start.plus_days(30 * month))]).await;
    }
    let seen = || command(&meeting, ANN, HERE, "profile", &[], Some(BEN));
    let absent = seen().await.content;
    assert!(absent.says("profile-reliability[absent]"), "{absent}");
    assert!(absent.says_with("profile-reliability", &[("lost", "4"), ("games", "4")]), "{absent}");
    meeting.clock.pass(Duration::from_secs(200 * 24 * 3600));
    let now = meeting.now();
    write(&meeting, &(0..17).map(|_| won(BEN, ANN, now)).collect::<Vec<_>>()).await;
    assert!(seen().await.content.says("profile-reliability[late]"));
    write(&meeting, &(0..3).map(|_| won(BEN, ANN, now)).collect::<Vec<_>>()).await;
    let steady = seen().await.content;
    assert!(steady.says("profile-reliability[steady]"), "{steady}");
    assert!(steady.says_with("profile-reliability", &[("lost", "0"), ("games", "20")]), "{steady}");
}

#[tokio::test]
async fn a_profile_leads_to_the_table_of_its_game() {
    let meeting = Meeting::new();
    season(&meeting, &[ANN, BEN, EVE, PersonId(4242)], 45).await;
    let profile = command(&meeting, ANN, HERE, "profile", &[], None).await;
    let table =
        actions(&profile).into_iter().find(|action| action.starts_with("show-table")).expect("a button");
    let table = super::pressed(&meeting, ANN, HERE, &table).await;
    assert!(table.content.says("table-own") && table.content.contains("P1001 ◂"), "{}", table.content);
}
