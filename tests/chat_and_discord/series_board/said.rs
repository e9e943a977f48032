//! The text of a series on its start, its deadline, and who rests on its stairs.

use postern::chat::tell::boards::series_message::SeriesMessage;
use postern_club::series::state::member::MemberState;
use postern_club::series::state::settings::{Form, PoolRules, Start};
use postern_testkit::prelude::*;

use super::{HALL, SERVER, join, new_series, open};

/// Returns the answer to **Rules & players**.
async fn details(meeting: &Meeting, id: SeriesId) -> String {
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    let pressed = press(&format!("series-rules:{id}"));
    meeting.as_(PersonId(100)).at(place).ask(pressed).await.content
}

#[tokio::test]
async fn a_series_says_one_thing_about_its_start_and_how_its_deadline_decides() {
    let pool = Form::Pool(PoolRules::default());
    for (form, dated, starts_with, deadline) in [
        (pool, false, false, "series-deadline[other]"),
        (pool, true, true, "series-deadline[other]"),
        (Form::Automatic(PoolRules::default()), false, false, "series-deadline[other]"),
        (Form::Knockout, false, false, "series-deadline[knockout]"),
        (Form::Swiss { rounds: None }, true, true, "series-deadline[other]"),
        (Form::Stairs { at_once: 2 }, false, false, "series-deadline[other]"),
    ] {
        let meeting = Meeting::new();
        let now = meeting.now();
        let mut new = new_series(form, 4, 8);
        if dated {
            new.settings.start = Start::At(now.plus_days(9));
        }
        let id = meeting.series.open_series(&meeting.asker(ANN), new, now).await.expect("it opens").id;
        let said = details(&meeting, id).await;
        assert_eq!(said.says("series-starts-with"), starts_with, "{form:?}: {said}");
        assert!(said.says(deadline), "{form:?}: {said}");
        let text = shown_text(&meeting, id).await;
        let full = text.says("series-open-full");
        assert!(!(full && text.says("series-starts-with")), "{form:?}: {text}");
    }
}

#[tokio::test]
async fn who_rests_on_the_stairs_is_shown_and_can_say_that_they_are_back() {
    let meeting = Meeting::new();
    let id = open(&meeting, Form::Stairs { at_once: 2 }, 4).await;
    for at in 0..3 {
        join(&meeting, id, at).await;
    }
    assert!(!details(&meeting, id).await.says("series-resting"));
    // Ada loses a game on time, as the rules of the series hear of it.
    let mut series = meeting.series.series(id).await.expect("the store answers").expect("the series");
    series.revision += 1;
    let resting = series.club.members.iter_mut().find(|member| member.player == PersonId(100));
    resting.expect("a member").state = MemberState::Resting;
    let change = Change { series: vec![series], ..Change::default() };
    meeting.store.commit(change.into()).await.expect("it is kept");
    for said in [details(&meeting, id).await, shown_text(&meeting, id).await] {
        assert!(said.says("series-resting") && said.contains("Ada"), "{said}");
    }
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    for (person, back) in [(100, true), (101, false)] {
        let show = press(&format!("series:{id}"));
        let page = meeting.as_(PersonId(person)).at(place).ask(show).await;
        assert_eq!(page.has("series-in:"), back, "{person}: {:?}", page.rows);
    }
    let spoken = press(&format!("series-in:{id}"));
    let answer = meeting.as_(PersonId(100)).at(place).ask(spoken).await;
    assert!(answer.content.says("series-confirmed"), "{}", answer.content);
    assert!(!details(&meeting, id).await.says("series-resting"));
}

/// The text of the standing message.
async fn shown_text(meeting: &Meeting, id: SeriesId) -> String {
    let voice = Voice::new(&catalogue(), Language::English);
    let shown = SeriesMessage::of(&meeting.service, &voice, id, None).await.expect("the store answers");
    shown.expect("the series").text
}
