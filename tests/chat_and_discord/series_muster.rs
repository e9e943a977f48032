//! The muster of a series by a clock of the test: everybody is asked once, and a person of the waiting list gets the
//! seat of one who does not answer.

use std::time::Duration;

use postern::chat::invocation::Place;
use postern::play::ids::{ChannelId, MatchId, PersonId, ServerId};
use postern::play::time::Millis;
use postern::service::request::Asker;
use postern::service::series::steps::SeriesStep;
use postern::workers::series::SeriesWorker;
use postern_club::series::state::settings::Start;

use postern_testkit::fixtures::{ANN, pool};
use postern_testkit::meeting::Meeting;
use postern_testkit::wording::Says;

const SERVER: ServerId = ServerId(5);
const HALL: ChannelId = ChannelId(7 << 22);
const HOUR: Duration = Duration::from_secs(60 * 60);

fn person(at: u64) -> PersonId {
    PersonId(100 + at)
}

#[tokio::test]
async fn a_seat_that_nobody_confirms_goes_to_the_waiting_list_and_each_hears_once() {
    let meeting = Meeting::new();
    let start = meeting.clock.now().plus(Millis::days(6));
    let new = pool(HALL, "Autumn", Start::At(start), 3);
    let series = meeting.service.series.open_series(&meeting.asker(ANN), new, meeting.clock.now()).await;
    let id = series.expect("it opens").id;
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    for at in 0..5 {
        let asker = Asker { id: person(at), name: format!("P{at}"), ..meeting.asker(ANN) };
        let joined =
            meeting.service.series.series_step(&asker, id, SeriesStep::Join, meeting.clock.now()).await;
        joined.expect("they join or wait");
    }
    let running = meeting.run();
    let clock = meeting.clock.clone();
    let worker = SeriesWorker::new(meeting.service.clone(), move || clock.now());
    meeting.clock.pass(HOUR * 97);
    worker.work().await.expect("the store answers");
    let heard = |at: u64, id: &str| {
        let all = meeting.messenger.all();
        all.iter()
            .filter(|posted| posted.message.ping.contains(&person(at)) && posted.message.content.says(id))
            .count()
    };
    meeting.until(|| (0..5).all(|at| heard(at, "series-muster") == 1)).await;
    // The third player does not answer, nor does the second person who waits.
    for at in [0, 1, 3] {
        let answer = meeting.as_(person(at)).at(place).press(&format!("series-in:{id}")).await;
        assert!(answer.content.says("series-confirmed"), "{}", answer.content);
    }
    for _ in 0..4 {
        meeting.clock.pass(HOUR * 12);
        worker.work().await.expect("the store answers");
    }
    worker.work().await.expect("the store answers");
    let lost_and_got = || heard(2, "series-told[lost-seat]") == 1 && heard(3, "series-told[got-seat]") == 1;
    meeting.until(lost_and_got).await;
    let store = meeting.service.store();
    let started = store.unfinished(MatchId(0), usize::MAX).await.expect("the store answers");
    assert_eq!(started.len(), 3);
    for line in &started {
        let players = [&line.players.first, &line.players.second].map(|player| player.person());
        assert!(
            players.iter().all(|player| [0, 1, 3].map(|at| Some(person(at))).contains(player)),
            "{players:?}"
        );
    }
    while !store.undelivered(meeting.clock.now(), 1).await.expect("the store answers").is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    for at in 0..5 {
        assert_eq!(heard(at, "series-muster"), 1, "asked once");
        assert_eq!(heard(at, "series-told[lost-seat]"), usize::from(at == 2), "P{at}");
        assert_eq!(heard(at, "series-told[got-seat]"), usize::from(at == 3), "P{at}");
    }
    running.abort();
}
