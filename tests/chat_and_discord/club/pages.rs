//! The pages of people, tables and series: who sees what, and that no other address leads to them.

use postern::play::people::profile::Shows;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_testkit::prelude::*;
use reqwest::StatusCode;

use super::{game, season, won, write};
use crate::pages::{Got, Pages};

/// Returns the path of the link on an answer.
fn linked(pages: &Pages, answer: &Message) -> String {
    answer.action("Open page").strip_prefix(&pages.address).expect("ours").to_owned()
}

async fn status(pages: &Pages, path: &str) -> StatusCode {
    pages.get(path, "").await.status
}

fn without_script(got: &Got) {
    assert_eq!(got.status, StatusCode::OK, "{got:?}");
    assert!(!got.body.contains("<script") && !got.body.contains("style="), "{}", got.body);
}

#[tokio::test]
async fn a_profile_has_a_page_that_shows_what_its_owner_lets_others_see() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let games: Vec<_> =
        (1..9).map(|day| won(BEN, ANN, meeting.now().plus_seconds(-day * super::DAY))).collect();
    write(&meeting, &games).await;
    let path = linked(&pages, &meeting.as_(ANN).command("profile", &[]).await);
    let ann = pages.sign_in(&meeting, ANN).await;
    let shown = pages.get(&path, "").await;
    without_script(&shown);
    assert!(shown.body.contains("P1001") || shown.body.contains(&format!("P{}", ANN.0)), "{}", shown.body);
    assert!(shown.body.contains("<svg") && shown.body.contains(game().1), "{}", shown.body);
    meeting.chooses(ANN, |profile| profile.shows = Shows::NoRatings).await;
    assert!(!pages.get(&path, "").await.body.contains("<svg"));
    assert!(pages.get(&path, &ann).await.body.contains("<svg"), "the owner sees all");
    meeting.chooses(ANN, |profile| profile.shows = Shows::Nothing).await;
    assert_eq!(status(&pages, &path).await, StatusCode::NOT_FOUND);
    assert_eq!(pages.get(&path, &ann).await.status, StatusCode::OK);
    meeting.chooses(ANN, |profile| profile.without_pages = true).await;
    assert_eq!(pages.get(&path, &ann).await.status, StatusCode::NOT_FOUND);
    let none = meeting.as_(ANN).command("profile", &[]).await;
    assert!(none.button("Open page").is_none(), "{none:?}");
}

#[tokio::test]
async fn a_table_has_a_page_with_the_listed_people_and_without_those_who_hide_their_ratings() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let all: Vec<PersonId> = (2001..2013).map(PersonId).collect();
    season(&meeting, &all, 45).await;
    let path = linked(&pages, &meeting.as_(ANN).command("table", &[("game", game().0)]).await);
    let shown = pages.get(&path, "").await;
    without_script(&shown);
    assert!(shown.body.contains(game().1), "{}", shown.body);
    let listed = |got: &Got, id: PersonId| got.body.contains(&format!(">P{}<", id.0));
    assert!(listed(&shown, all[0]), "{}", shown.body);
    meeting.chooses(all[0], |profile| profile.shows = Shows::NoRatings).await;
    assert!(!listed(&pages.get(&path, "").await, all[0]));
    meeting.on_server(ServerId(5), |server| server.without_pages = true).await;
    assert_eq!(status(&pages, &path).await, StatusCode::NOT_FOUND);
    let everywhere = meeting.as_(ANN).command("table", &[("game", game().0), ("where", "all")]).await;
    let everywhere = linked(&pages, &everywhere);
    assert_eq!(status(&pages, &everywhere).await, StatusCode::OK, "the table of all servers is nobody's");
    assert_ne!(everywhere.split('-').nth(1), path.split('-').nth(1), "another secret");
    assert_eq!(status(&pages, &everywhere.replace(game().0, "nothing")).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_series_has_a_page_with_its_table_and_its_running_games() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    let form = Form::Pool(PoolRules::default());
    let settings = Settings { form, start: Start::WhenFull, least: 3, most: 3, round: Millis::days(30) };
    let new = NewSeries {
        server: ServerId(5),
        channel: ChannelId(7),
        title: "Autumn <b>".into(),
        terms: Terms::new(game().0, Pace::Days(3)),
        settings,
        seed: 1,
    };
    let opened = meeting.series.open_series(&meeting.asker(ANN), new, meeting.now()).await;
    let id = opened.expect("it opens").id;
    for who in [ANN, BEN, EVE] {
        let joined =
            meeting.series.series_step(&meeting.asker(who), id, SeriesStep::Join, meeting.now()).await;
        joined.expect("there is room");
    }
    let path = linked(&pages, &meeting.as_(ANN).press(&format!("series:{id}")).await);
    let shown = pages.get(&path, "").await;
    without_script(&shown);
    assert!(shown.body.contains("Autumn &lt;b&gt;") && !shown.body.contains("<b>"), "{}", shown.body);
    assert!(shown.body.contains("<table>") && shown.body.contains("Ann"), "{}", shown.body);
    meeting.on_server(ServerId(5), |server| server.without_pages = true).await;
    assert_eq!(status(&pages, &path).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn no_guessed_address_leads_to_a_page_of_the_club() {
    let meeting = Meeting::new();
    let pages = Pages::of(&meeting).await;
    write(&meeting, &[won(BEN, ANN, meeting.now())]).await;
    let path = linked(&pages, &meeting.as_(ANN).command("profile", &[]).await);
    let secret = path.rsplit('-').next().expect("a secret");
    let (ann, ben, of) = (ANN.0, BEN.0, game().0);
    let mut answers = Vec::new();
    for address in [
        format!("/p/{ben}-{secret}"),
        format!("/p/0{ann}-{secret}"),
        format!("/p/{ann}-{}", "0".repeat(secret.len())),
        format!("/p/{ann}"),
        format!("/p/{ann}-{secret}0"),
        format!("/s/{ann}-{secret}"),
        format!("/t/{ann}-{secret}/{of}"),
        format!("/t/0-{secret}/{of}"),
        "/p/".to_owned(),
    ] {
        let got = pages.get(&address, "").await;
        assert_eq!(got.status, StatusCode::NOT_FOUND, "{address}");
        answers.push(got.body);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}
