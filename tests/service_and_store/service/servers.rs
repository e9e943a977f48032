//! Servers and their owners, blocked people, and the deletion of personal data.

use postern::play::server::MOST_BLOCKED;
use postern::service::challenges::rematch::Rematched;
use postern::store::read::launches::Launch;
use postern_testkit::prelude::*;

use super::{refused, waiting, waits};

const SERVER: ServerId = ServerId(5);

fn home(channel: u64) -> Home {
    Home::Channel { server: SERVER, channel: ChannelId(channel), thread: None }
}

fn terms(game: &str) -> Terms {
    serde_json::from_value(serde_json::json!({
        "game": game, "options": [], "colour": "first", "pace": "unlimited", "rated": true,
    }))
    .expect("terms")
}

async fn change(meeting: &Meeting, change: impl Fn(&mut ServerSettings) + Send + Sync) {
    meeting.on_server(SERVER, |server| change(server)).await;
}

async fn challenge(
    meeting: &Meeting,
    by: PersonId,
    to: Option<PersonId>,
    game: &str,
    home: Home,
) -> Result<postern::play::challenge::Challenge, Failure> {
    meeting.challenges.challenge(&meeting.asker(by), to, terms(game), home, meeting.now()).await
}

#[tokio::test]
async fn games_start_in_the_channels_that_the_owners_chose_and_in_no_others() {
    let meeting = Meeting::new();
    let before = meeting.challenge(ChannelId(8), 1).await;
    change(&meeting, |server| server.channels = [ChannelId(7)].into()).await;
    let refusal = Refusal::NotInThisChannel { instead: vec![ChannelId(7)] };
    assert_eq!(refused(challenge(&meeting, ANN, Some(BEN), "ramparts", home(8)).await), refusal);
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let computer = meeting.challenges.play_computer(&asker, 1, terms("ransom"), home(8), true, now).await;
    assert_eq!(refused(computer), refusal);
    let again = meeting.challenges.post_again(before, &asker, home(8), now).await;
    assert_eq!(refused(again), refusal);
    let taken = meeting.challenges.accept(before, &meeting.asker(BEN), true, None, now).await;
    assert_eq!(refused(taken), refusal, "also one that was made before");
    challenge(&meeting, ANN, Some(BEN), "ramparts", home(7)).await.expect("it may start here");
    challenge(&meeting, ANN, Some(BEN), "ramparts", Home::Direct).await.expect("no server is asked");
}

#[tokio::test]
async fn a_person_has_as_many_games_on_a_server_as_its_owners_allow_and_more_elsewhere() {
    let meeting = Meeting::new();
    change(&meeting, |server| server.most_games = Some(2)).await;
    meeting.begin(ChannelId(7), 1).await;
    challenge(&meeting, ANN, None, "ramparts", home(7)).await.expect("two are allowed");
    let third = challenge(&meeting, ANN, None, "palisade", home(7)).await;
    assert_eq!(refused(third), Refusal::TooManyHere { limit: 2 });
    challenge(&meeting, ANN, Some(EVE), "palisade", Home::Direct).await.expect("elsewhere there is room");
    // Ben has one game on the server. He can accept a second one, but not a third.
    let from_eve = |game: &'static str| challenge(&meeting, EVE, Some(BEN), game, home(7));
    let (one, two) = (from_eve("ransom").await.expect("room"), from_eve("ramparts").await.expect("room"));
    let (ben, now) = (meeting.asker(BEN), meeting.now());
    meeting.challenges.accept(one.id, &ben, true, None, now).await.expect("the second one");
    let third = meeting.challenges.accept(two.id, &meeting.asker(BEN), true, None, now).await;
    assert_eq!(refused(third), Refusal::TooManyHere { limit: 2 });
}

#[tokio::test]
async fn a_person_whom_the_owners_blocked_starts_nothing_there() {
    let meeting = Meeting::new();
    let running = meeting.begin(ChannelId(7), 1).await;
    meeting.servers.block_on_server(SERVER, &meeting.asker(ANN), BEN, true).await.expect("it is kept");
    assert_eq!(refused(challenge(&meeting, BEN, None, "ransom", home(7)).await), Refusal::NotOnThisServer);
    let open = challenge(&meeting, ANN, None, "ramparts", home(7)).await.expect("others may");
    let taken = meeting.challenges.accept(open.id, &meeting.asker(BEN), true, None, meeting.now()).await;
    assert_eq!(refused(taken), Refusal::NotOnThisServer);
    meeting.play(running, ANN).await;
    meeting.play(running, BEN).await;
    meeting.servers.block_on_server(SERVER, &meeting.asker(ANN), BEN, false).await.expect("it is kept");
    challenge(&meeting, BEN, None, "ransom", home(7)).await.expect("it may start again");
}

#[tokio::test]
async fn the_record_of_a_game_that_the_owners_ended_says_that_it_has_no_result() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("rampart", &[]).await;
    meeting.play(id, ANN).await;
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    meeting.matches.remove_game(id, SERVER, &asker, "spam", now).await.expect("it is ended");
    let record = async |format: &str| {
        let asked = command("record", &[("match", &id.to_string()), ("format", format)]);
        meeting.as_(ANN).ask(asked).await
    };
    let text_of = |message: Message| String::from_utf8(message.picture.expect("a file").bytes).expect("text");
    let sgf = text_of(record("sgf").await);
    assert!(sgf.contains("RE[Void]"), "{sgf}");
    let text = text_of(record("text").await);
    assert!(text.contains("result: void, "), "{text}");
    let read = catalogue().read_record(&text).expect("it is read back").record;
    assert!(read.result.is_some_and(|result| result.is_void && result.winner.is_none()));
    assert!(record("json").await.content.says("record-no-result"));
}

#[tokio::test]
async fn a_game_that_the_owners_end_counts_for_nobody_and_its_reason_is_told_to_both() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let remove = |server, by: PersonId| {
        let asker = meeting.asker(by);
        let service = meeting.service.clone();
        async move { service.matches.remove_game(id, server, &asker, "spam", now).await }
    };
    assert_eq!(refused(remove(ServerId(6), BEN).await), Refusal::NoSuchMatch, "another server's owner");
    let removed = meeting.matches.remove_game(id, SERVER, &asker, "spam", now).await.expect("it is ended");
    assert_eq!((removed.ended(), removed.won_by(ANN)), (Some(How::Removed), None));
    assert_eq!(meeting.record(id).await.reason.as_deref(), Some("spam"));
    let told = waits(&meeting, NoticeKind::Over(id)).await.expect("they are told");
    assert_eq!(told.to, [ANN, BEN]);
    assert_eq!(refused(remove(SERVER, ANN).await), Refusal::MatchOver);
    assert_eq!(meeting.store.running_of(ANN).await.expect("the store answers"), []);
}

#[tokio::test]
async fn a_blocked_person_neither_challenges_nor_offers_nor_takes_and_is_not_told_why() {
    let meeting = Meeting::new();
    let running = meeting.begin(ChannelId(7), 1).await;
    let over = meeting.begin(ChannelId(9), 1).await;
    meeting.resign(over, BEN).await;
    let open = challenge(&meeting, BEN, Some(ANN), "palisade", home(7)).await.expect("not blocked yet");
    let now = meeting.now();
    let block = |by, person, blocked| {
        let asker = meeting.asker(by);
        let service = meeting.service.clone();
        async move { service.challenges.block(&asker, person, blocked, now).await }
    };
    assert_eq!(block(ANN, BEN, true).await.expect("it is kept").blocked, [BEN]);
    let state = meeting.store.challenge(open.id).await.expect("the store answers").map(|open| open.state);
    assert_eq!(state, Some(ChallengeState::Declined), "what was open is declined");
    assert_eq!(
        refused(challenge(&meeting, BEN, Some(ANN), "ramparts", home(7)).await),
        Refusal::NotAvailable
    );
    let rematch = meeting.challenges.rematch(&meeting.asker(BEN), over, None, true, now).await;
    assert_eq!(refused(rematch), Refusal::NotAvailable);
    let anybody = challenge(&meeting, ANN, None, "ramparts", home(7)).await.expect("anybody else may come");
    let taken = meeting.challenges.accept(anybody.id, &meeting.asker(BEN), true, None, now).await;
    assert_eq!(refused(taken), Refusal::NotAvailable);
    // The running game continues, but the blocked player can't make offers in it.
    meeting.play(running, ANN).await;
    let seen = meeting.record(running).await.ply();
    let offer = Command::Offer { seen, what: postern::play::step::offer::Proposal::Draw };
    let by = postern::play::step::command::Actor::Person(BEN);
    assert_eq!(refused(meeting.matches.command(running, by, &offer, None, now).await), Refusal::NotAvailable);
    meeting.play(running, BEN).await;
    assert_eq!(
        refused(challenge(&meeting, ANN, Some(BEN), "ramparts", home(7)).await),
        Refusal::BlockedByYou
    );
    assert_eq!(refused(block(ANN, ANN, true).await), Refusal::Oneself);
    assert_eq!(block(ANN, BEN, false).await.expect("it is kept").blocked, []);
    challenge(&meeting, BEN, Some(ANN), "ramparts", home(7)).await.expect("as before");
}

#[tokio::test]
async fn a_list_of_blocked_people_has_an_end() {
    let meeting = Meeting::new();
    let now = meeting.now();
    for person in 0..MOST_BLOCKED as u64 {
        meeting.challenges.block(&meeting.asker(ANN), PersonId(70 + person), true, now).await.expect("room");
    }
    let one_more = meeting.challenges.block(&meeting.asker(ANN), EVE, true, now).await;
    assert_eq!(refused(one_more), Refusal::TooManyBlocked { limit: MOST_BLOCKED });
    let again = meeting.challenges.block(&meeting.asker(ANN), PersonId(70), true, now).await;
    assert_eq!(again.expect("it is on the list").blocked.len(), MOST_BLOCKED);
}

#[tokio::test]
async fn withdrawing_and_challenging_again_pings_the_same_person_ten_times_an_hour_at_most() {
    let meeting = Meeting::new();
    for _ in 0..10 {
        let made = challenge(&meeting, ANN, Some(BEN), "ransom", home(7)).await.expect("not too many yet");
        let now = meeting.now();
        meeting.challenges.withdraw(made.id, &meeting.asker(ANN), now).await.expect("it is open");
        meeting.clock.pass(Duration::from_secs(61));
    }
    let more = challenge(&meeting, ANN, Some(BEN), "ransom", home(7)).await;
    assert_eq!(refused(more), Refusal::TooFastTo { limit: 10 });
    meeting.clock.pass(Duration::from_secs(3600));
    challenge(&meeting, ANN, Some(BEN), "ransom", home(7)).await.expect("an hour later");
}

/// Creates a finished game that Ann won, a running one in which she has moved, one in which she has not, a challenge of
/// hers and one to her.
async fn life_of_ann(meeting: &Meeting) -> [MatchId; 3] {
    let over = meeting.begin(ChannelId(7), 1).await;
    for _ in 0..3 {
        meeting.play(over, ANN).await;
        meeting.play(over, BEN).await;
    }
    meeting.resign(over, BEN).await;
    meeting.matches.want_review(over, &meeting.asker(ANN), meeting.now()).await.expect("it is wanted");
    let moved = meeting.begin(ChannelId(8), 1).await;
    meeting.play(moved, ANN).await;
    let unmoved = meeting.begin(ChannelId(9), 1).await;
    challenge(meeting, ANN, Some(EVE), "palisade", home(7)).await.expect("room");
    challenge(meeting, EVE, Some(ANN), "ramparts", home(7)).await.expect("room");
    meeting.chooses(ANN, |profile| profile.theme = Some("slate".into())).await;
    for (channel, person, of) in [(8, ANN, moved), (9, BEN, unmoved)] {
        let launch = Launch { channel: ChannelId(channel), person, of, at: meeting.now(), heard: None };
        meeting.store.remember_launch(launch).await.expect("the store answers");
    }
    [over, moved, unmoved]
}

#[tokio::test]
async fn the_data_of_a_person_goes_and_their_games_stay_as_those_of_a_former_player() {
    let meeting = Meeting::new();
    let [over, moved, unmoved] = life_of_ann(&meeting).await;
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(ANN), 77, now).await.expect("it is ordered");
    assert_eq!(refused(challenge(&meeting, ANN, None, "ransom", home(7)).await), Refusal::Leaving);
    assert_eq!(meeting.store.leaving(9).await.expect("the store answers"), [ANN]);
    meeting.departures.forget_person(ANN, now).await.expect("the store answers");

    let remains = PersonId::former(77);
    for id in [over, moved, unmoved] {
        let record = meeting.record(id).await;
        let first = Player::Person { id: remains, name: String::new() };
        assert_eq!(record.players.first, first);
        let challenge = meeting.store.challenge(record.challenge.expect("it began with one")).await;
        let challenge = challenge.expect("the store answers").expect("it is kept with its game");
        assert_eq!((challenge.by, challenge.by_name.as_str()), (remains, ""));
    }
    let ended = |record: &postern::play::record::Record| match &record.status {
        Status::Over(over) => (over.how, over.winner),
        other => panic!("{other:?}"),
    };
    let second = Some(postern_rules::seat::Seat::Second);
    assert_eq!(ended(&meeting.record(moved).await), (How::Resigned, second));
    assert_eq!(ended(&meeting.record(unmoved).await), (How::Closed, None));
    for id in [moved, unmoved] {
        assert_eq!(waits(&meeting, NoticeKind::Over(id)).await.expect("Ben hears so").to, [BEN]);
    }
    assert!(meeting.store.profile(ANN).await.expect("the store answers").is_none());
    assert!(meeting.store.challenges_of(ANN).await.expect("the store answers").is_empty());
    assert!(meeting.store.challenges_of(EVE).await.expect("the store answers").is_empty());
    assert!(meeting.store.ended_of(ANN, u64::MAX, 9).await.expect("the store answers").is_empty());
    assert_eq!(meeting.store.ended_of(remains, u64::MAX, 9).await.expect("the store answers").len(), 3);
    assert_eq!(meeting.store.ended_of(BEN, u64::MAX, 9).await.expect("the store answers").len(), 3);
    let review = meeting.store.review(over).await.expect("the store answers").expect("it is wanted");
    assert!(review.askers.is_empty());
    let rematch = meeting.challenges.rematch(&meeting.asker(BEN), over, None, true, now).await;
    assert_eq!(refused(rematch), Refusal::NotAvailable);
    // The notices about the ended games do not name the deleted person.
    let waiting = waiting(&meeting).await.into_iter();
    let of_ended = waiting.filter(|notice| [moved, unmoved].map(NoticeKind::Over).contains(&notice.kind));
    assert!(of_ended.into_iter().all(|notice| notice.to == [BEN]));
}

#[tokio::test]
async fn a_deletion_that_was_broken_off_goes_on_and_asking_for_it_twice_is_asking_once() {
    let meeting = Meeting::new();
    let [over, ..] = life_of_ann(&meeting).await;
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(ANN), 77, now).await.expect("it is ordered");
    meeting.departures.order_deletion(&meeting.asker(ANN), 78, now).await.expect("it is ordered already");
    // The first steps of a deletion that was interrupted.
    let mut half = meeting.record(over).await;
    half.revision += 1;
    half.players.first = Player::Person { id: PersonId::former(77), name: String::new() };
    let ended = meeting.store.ended_of(ANN, u64::MAX, 9).await.expect("the store answers").remove(0);
    let ended = postern::play::record::ended::Ended { players: half.players.clone(), ..ended };
    let step = postern::play::step::change::Change {
        records: vec![half.clone()],
        ended: vec![ended],
        ..Default::default()
    };
    meeting.store.commit(step.into()).await.expect("the first step");
    meeting.departures.forget_person(ANN, now).await.expect("the store answers");
    assert_eq!(meeting.record(over).await.revision, half.revision, "what was done is not done again");
    assert!(meeting.store.leaving(9).await.expect("the store answers").is_empty());
    meeting.departures.forget_person(ANN, now).await.expect("nothing is left to do");
    challenge(&meeting, ANN, Some(BEN), "ransom", home(7)).await.expect("they begin anew");
}

#[tokio::test]
async fn a_file_of_all_that_is_kept_comes_in_parts_that_hold_everything_once() {
    let meeting = Meeting::new();
    let [over, moved, unmoved] = life_of_ann(&meeting).await;
    let at = meeting.now().0;
    for _ in 0..4 {
        let id = meeting.begin(ChannelId(7), 1).await;
        meeting.resign(id, BEN).await;
        meeting.clock.pass(Duration::from_secs(61));
    }
    let (mut games, mut before, mut parts) = (Vec::new(), None, 0);
    loop {
        let (dossier, next) = meeting.departures.dossier(ANN, before, 1).await.expect("the store answers");
        let read: serde_json::Value = serde_json::from_slice(&dossier.to_json()).expect("JSON");
        games.extend(read["games"].as_array().expect("a list").iter().map(|game| game["id"].as_u64()));
        if parts == 0 {
            assert_eq!(read["profile"]["theme"], "slate");
            assert_eq!(read["challenges"].as_array().map(Vec::len), Some(2));
            let opened = serde_json::json!([{ "channel": 8, "game": moved.0, "at": at }]);
            assert_eq!(read["opened"], opened);
        }
        parts += 1;
        match next {
            Some(next) => before = Some(next),
            None => break,
        }
    }
    assert_eq!(parts, 5, "a finished game each");
    let mut wanted: Vec<_> = [over, moved, unmoved].iter().map(|id| Some(id.0)).collect();
    wanted.extend((4..8).map(Some));
    games.sort();
    assert_eq!(games, wanted);
    let (whole, next) = meeting.departures.dossier(ANN, None, 1_000_000).await.expect("the store answers");
    let read: serde_json::Value = serde_json::from_slice(&whole.to_json()).expect("JSON");
    assert_eq!((read["games"].as_array().map(Vec::len), next), (Some(7), None));
    assert_eq!(read["reviews"][0]["of"], over.0);
}

#[tokio::test]
async fn two_rematches_after_a_block_ask_nobody() {
    let meeting = Meeting::new();
    let of = meeting.begin(ChannelId(7), 1).await;
    meeting.resign(of, BEN).await;
    let now = meeting.now();
    let asked =
        meeting.challenges.rematch(&meeting.asker(BEN), of, None, true, now).await.expect("not blocked yet");
    assert!(matches!(asked, Rematched::Challenged(_)));
    meeting.challenges.block(&meeting.asker(ANN), BEN, true, now).await.expect("it is kept");
    assert!(meeting.store.challenges_of(ANN).await.expect("the store answers").is_empty());
    let again = meeting.challenges.rematch(&meeting.asker(BEN), of, None, true, now).await;
    assert_eq!(refused(again), Refusal::NotAvailable);
}
