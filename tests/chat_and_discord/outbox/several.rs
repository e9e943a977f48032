//! Notices to several people, each in their own direct conversation.

use postern_club::series::state::settings::Start;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::pool;

const HALL: ChannelId = ChannelId(1);
pub(crate) const PEOPLE: [PersonId; 3] = [PersonId(101), PersonId(102), PersonId(103)];

/// Opens a series in the hall, joined by three people.
pub(crate) async fn series(meeting: &Meeting) -> SeriesId {
    let start = meeting.now().plus(Millis::days(3));
    let new = pool(HALL, "Autumn", Start::At(start), 3);
    let opened = meeting.series.open_series(&meeting.asker(ANN), new, meeting.now()).await;
    let id = opened.expect("it opens").id;
    for person in PEOPLE {
        let asker = Asker { id: person, name: format!("P{}", person.0), ..meeting.asker(ANN) };
        let joined = meeting.series.series_step(&asker, id, SeriesStep::Join, meeting.now()).await;
        joined.expect("there is room");
    }
    id
}

#[tokio::test]
async fn where_the_channel_of_a_series_is_gone_everybody_hears_of_its_end() {
    let meeting = Meeting::new();
    let id = series(&meeting).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    let over = NoticeKind::SeriesOver(id);
    let notice = Notice { to: PEOPLE.to_vec(), ..notice(over, meeting.now()) };
    let filed = Change { notices: vec![notice], ..Change::default() };
    meeting.store.commit(filed.into()).await.expect("it is filed");
    meeting.run();
    let told = meeting.messenger.told(over, 3).await;
    let mut places: Vec<Address> = told.iter().map(|post| post.to).collect();
    places.sort_by_key(|place| format!("{place:?}"));
    assert_eq!(places, PEOPLE.map(Address::Direct));
}
