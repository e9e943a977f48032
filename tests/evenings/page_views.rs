//! The views below the board of a page, and the pages of people, tables and series, in a browser: `tests/js/page_views.mjs` on the
//! real site.

use std::time::Duration;

use postern::play::challenge::{Colour, Terms};
use postern::play::ids::{ChannelId, MatchId, PersonId, ServerId};
use postern::play::record::home::Home;
use postern::play::series::SeriesRecord;
use postern::play::time::Millis;
use postern::play::time::pace::Pace;
use postern::service::series::opening::NewSeries;
use postern::service::series::steps::SeriesStep;
use postern::service::site::path;
use postern::workers::reviewer::Reviewer;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_testkit::SOON;
use postern_testkit::fixtures::{ANN, BEN, EVE};
use postern_testkit::meeting::Meeting;
use postern_testkit::open_site::OpenSite;
use serde_json::json;

use super::pages::run;
use super::sandbox_discordjs::ready;

/// Another spectator.
const TIM: PersonId = PersonId(7777);
/// One person may challenge only a few times a minute.
const BETWEEN: Duration = Duration::from_secs(60);

async fn begin(meeting: &Meeting, size: &str) -> MatchId {
    let of = meeting.begin_game("palisade", &[("size", size)]).await;
    meeting.clock.pass(BETWEEN);
    of
}

/// A game of eight moves with its review.
async fn reviewed(meeting: &Meeting) -> MatchId {
    let of = begin(meeting, "5").await;
    for ply in 0..8 {
        meeting.play(of, [ANN, BEN][ply % 2]).await;
    }
    meeting.resign(of, ANN).await;
    let asked = meeting.service.matches.want_review(of, &meeting.asker(ANN), meeting.now()).await;
    asked.expect("it may be asked for");
    let clock = meeting.clock.clone();
    let reviewer = Reviewer::new(meeting.service.clone(), meeting.pool.clone(), 4, move || clock.now());
    reviewer.next().await.expect("it is made");
    of
}

async fn against_computer(meeting: &Meeting) -> MatchId {
    let terms = Terms { colour: Colour::First, ..Terms::new("ransom", Pace::Days(3)) };
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let begun = meeting.service.challenges.play_computer(&asker, 1, terms, home, true, now).await;
    begun.expect("there is room").record.id
}

/// Starts a pool of four people.
async fn series(meeting: &Meeting) -> SeriesRecord {
    let form = Form::Pool(PoolRules::default());
    let settings = Settings { form, start: Start::WhenFull, least: 4, most: 4, round: Millis::days(30) };
    let new = NewSeries {
        server: ServerId(5),
        channel: ChannelId(7),
        title: "Autumn".into(),
        terms: Terms::new("palisade", Pace::Days(3)),
        settings,
        seed: 1,
    };
    let opened = meeting.service.series.open_series(&meeting.asker(ANN), new, meeting.now()).await;
    let id = opened.expect("it opens").id;
    for who in [ANN, BEN, EVE, TIM] {
        let asker = meeting.asker(who);
        let joined = meeting.service.series.series_step(&asker, id, SeriesStep::Join, meeting.now()).await;
        joined.expect("there is room");
    }
    meeting.service.series.series(id).await.expect("the store answers").expect("it is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_notes_comments_hints_and_reviews_are_below_the_board_and_the_club_has_pages() {
    if !ready(true) {
        return;
    }
    let site = OpenSite::start().await;
    let (meeting, [ann, ben]) = (&site.meeting, &site.cookies);
    let (eve, tim) = (site.sign_in(EVE).await, site.sign_in(TIM).await);
    let of = [
        ("running", begin(meeting, "9").await),
        ("over", reviewed(meeting).await),
        ("computer", against_computer(meeting).await),
        ("offline", begin(meeting, "9").await),
    ];
    let mut matches = json!({});
    for (kind, of) in of {
        let record = meeting.service.pages.with_secret(of).await.expect("the store answers");
        let base = path(of, record.page.expect("pages are served"));
        matches[kind] = json!({"base": base, "first": ann, "second": ben, "third": eve, "fourth": tim});
    }
    let pages = &meeting.service.pages;
    let profile = meeting.service.people.profile(ANN).await.expect("the store answers");
    let table = pages.of_table(None, "palisade").await.expect("the store answers");
    let pool = pages.of_series(&series(meeting).await).await.expect("the store answers");
    for (name, address) in [("profile", pages.of_person(&profile, ANN)), ("table", table), ("series", pool)] {
        let address = address.expect("it has a page");
        matches[name] = json!({"base": address.strip_prefix(&site.address).expect("ours")});
    }
    run(&site, "page_views.mjs", "PAGE_SERVER", &matches, 3 * SOON).await;
}
