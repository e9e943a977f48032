//! Open seats: who may take which, matching at once, and what `/play` and the lobby show of them.

use postern::service::challenges::seating::{OwnSeat, Seated};
use postern::service::seats::finding::Search;
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);
const LOBBY: ChannelId = ChannelId(7 << 22);
const ELSEWHERE: ChannelId = ChannelId(8 << 22);
const GAME: &str = "ransom";

fn home(channel: ChannelId) -> Home {
    Home::Channel { server: SERVER, channel, thread: None }
}

fn place(channel: ChannelId) -> Place {
    Place::Server { server: SERVER, channel, parent: None }
}

fn search() -> Search {
    Search { channels: vec![LOBBY], pace: Pace::default(), game: Some(GAME.into()), across: None }
}

/// Lets a person press the game in the lobby.
async fn sit(meeting: &Meeting, person: PersonId) -> Seated {
    let own = OwnSeat { game: GAME.into(), home: home(LOBBY), in_lobby: true };
    let now = meeting.now();
    let seated = meeting.challenges.sit_down(&meeting.asker(person), &search(), Some(own), true, now).await;
    seated.expect("it is allowed").expect("a seat or a game")
}

fn begun(seated: Seated) -> postern::play::record::Record {
    match seated {
        Seated::Begun(accepted) => accepted.record,
        Seated::Waiting(open) => panic!("no game: {open:?}"),
    }
}

fn waiting(seated: Seated) -> Challenge {
    match seated {
        Seated::Waiting(open) => *open,
        Seated::Begun(accepted) => panic!("a game: {accepted:?}"),
    }
}

async fn seats(meeting: &Meeting, person: PersonId) -> Vec<Challenge> {
    let seats = meeting.seats.seats(person, &search(), meeting.now()).await;
    seats.expect("the store answers").into_iter().map(|seat| seat.challenge).collect()
}

async fn end(meeting: &Meeting, record: &postern::play::record::Record) {
    let loser = record.people().next().expect("two people");
    meeting.resign(record.id, loser).await;
}

/// Opens the lobby, as its owners do in the settings.
async fn open_lobby(meeting: &Meeting, channel: Option<ChannelId>) {
    meeting.on_server(SERVER, |server| server.open_lobby(channel, Language::English)).await;
}

#[tokio::test]
async fn two_people_who_want_the_same_game_are_matched_at_once() {
    let meeting = Meeting::new();
    let open = waiting(sit(&meeting, ANN).await);
    assert_eq!(waiting(sit(&meeting, ANN).await).id, open.id, "one seat, however often it is asked for");
    let record = begun(sit(&meeting, BEN).await);
    assert!(record.seat_of(ANN).is_some() && record.seat_of(BEN).is_some());
    assert_eq!(seats(&meeting, EVE).await, []);
}

#[tokio::test]
async fn of_two_people_who_sit_down_at_the_same_moment_none_waits() {
    for _ in 0..20 {
        let meeting = Meeting::new();
        let (ann, ben) = tokio::join!(sit(&meeting, ANN), sit(&meeting, BEN));
        let games = [ann, ben].into_iter().filter(|seated| matches!(seated, Seated::Begun(_))).count();
        assert_eq!(games, 1);
        assert_eq!(meeting.store.running_of(ANN).await.unwrap().len(), 1);
        assert_eq!(meeting.store.open_in(LOBBY).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_seat_is_offered_to_those_who_may_accept_it_only() {
    let meeting = Meeting::new();
    waiting(sit(&meeting, ANN).await);
    assert_eq!(seats(&meeting, ANN).await, [], "her own");
    assert_eq!(seats(&meeting, BEN).await.len(), 1);
    for (by, other) in [(ANN, BEN), (BEN, ANN)] {
        meeting.challenges.block(&meeting.asker(by), other, true, meeting.now()).await.unwrap();
        assert_eq!(seats(&meeting, BEN).await, [], "{by:?} blocks");
        meeting.challenges.block(&meeting.asker(by), other, false, meeting.now()).await.unwrap();
    }
    assert_eq!(seats(&meeting, BEN).await.len(), 1);
    meeting.servers.block_on_server(SERVER, &meeting.asker(BEN), ANN, true).await.unwrap();
    assert_eq!(seats(&meeting, BEN).await, [], "the owners let her play no more");
    meeting.servers.block_on_server(SERVER, &meeting.asker(BEN), ANN, false).await.unwrap();
    meeting.clock.pass(Duration::from_secs(8 * 24 * 3600));
    assert_eq!(seats(&meeting, BEN).await, [], "expired");
}

#[tokio::test]
async fn other_terms_are_listed_but_never_taken_unseen() {
    let meeting = Meeting::new();
    let terms = Terms::new(GAME, Pace::Days(1));
    meeting.challenges.challenge(&meeting.asker(ANN), None, terms, home(LOBBY), meeting.now()).await.unwrap();
    assert_eq!(seats(&meeting, BEN).await.len(), 1);
    waiting(sit(&meeting, BEN).await);
}

#[tokio::test]
async fn the_same_pair_is_not_matched_a_third_time_in_a_row_while_others_wait() {
    let meeting = Meeting::new();
    for _ in 0..2 {
        waiting(sit(&meeting, ANN).await);
        let record = begun(sit(&meeting, BEN).await);
        end(&meeting, &record).await;
    }
    waiting(sit(&meeting, ANN).await);
    meeting.clock.pass(Duration::from_secs(60));
    // Eve may not play with Ann, so that her seat stays open beside Ann's.
    meeting.challenges.block(&meeting.asker(EVE), ANN, true, meeting.now()).await.unwrap();
    waiting(sit(&meeting, EVE).await);
    let record = begun(sit(&meeting, BEN).await);
    assert!(record.seat_of(EVE).is_some(), "Ann waits longer, but she has just played two games with Ben");
    end(&meeting, &record).await;
    assert!(begun(sit(&meeting, BEN).await).seat_of(ANN).is_some());
}

#[tokio::test]
async fn play_lists_the_seats_of_the_channel_and_those_of_the_lobby() {
    let meeting = Meeting::new();
    waiting(sit(&meeting, ANN).await);
    let here = meeting.as_(BEN).at(place(LOBBY)).command("play", &[]).await;
    assert!(here.content.says("play-seats") && here.content.contains("Ann"), "{}", here.content);
    assert_eq!(here.actions_of("accept").len(), 1);
    assert_eq!(here.actions_of("seats").len(), postern_testkit::trials::catalogue().ids().len());
    let elsewhere = meeting.as_(BEN).at(place(ELSEWHERE)).command("play", &[]).await;
    assert!(elsewhere.content.says("play-no-seats"), "of another channel: {}", elsewhere.content);
    open_lobby(&meeting, Some(LOBBY)).await;
    let elsewhere = meeting.as_(BEN).at(place(ELSEWHERE)).command("play", &[]).await;
    assert_eq!(elsewhere.actions_of("accept").len(), 1, "{}", elsewhere.content);
    let other = meeting.as_(BEN).at(place(LOBBY)).press("seats:inchworm").await;
    assert!(other.content.says("play-no-seats"), "of another game: {}", other.content);
    let alone = Place::Direct { channel: ChannelId(9) };
    let direct = meeting.as_(BEN).at(alone).command("play", &[]).await;
    assert!(direct.content.says("play-alone") && direct.actions_of("sit").is_empty(), "{direct:?}");
    assert_eq!(direct.actions_of("computer").len(), 1);
}

#[tokio::test]
async fn play_now_takes_the_best_seat_or_asks_for_the_game_and_opens_a_seat() {
    let meeting = Meeting::new();
    let which = meeting.as_(ANN).at(place(LOBBY)).press("sit:").await;
    assert!(which.content.says("play-which"), "{}", which.content);
    let open = meeting.as_(ANN).at(place(LOBBY)).press(&format!("sit:{GAME}")).await;
    assert!(open.content.says("seat-open[channel]"), "{}", open.content);
    assert_eq!(open.actions_of("withdraw").len(), 1);
    let game = meeting.as_(BEN).at(place(LOBBY)).press("sit:").await;
    assert!(game.content.says("begins"), "{}", game.content);
    assert_eq!(meeting.store.running_of(BEN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_seat_of_somebody_who_left_is_not_taken_and_disappears() {
    let meeting = Meeting::new();
    let open = waiting(sit(&meeting, ANN).await);
    meeting.messenger.leave(ANN, true);
    let answer = meeting.as_(BEN).at(place(LOBBY)).press(&format!("sit:{GAME}")).await;
    assert!(answer.content.says("seat-open[channel]"), "{}", answer.content);
    assert!(!meeting.store.challenge(open.id).await.unwrap().is_some_and(|open| open.is_open()));
}

/// The messages of the lobby, deleted ones excluded.
fn lobbies(meeting: &Meeting) -> Vec<Posted> {
    let is_lobby = |posted: &Posted| {
        posted.to == Address::Channel(LOBBY) && !posted.message.actions_of("lobby").is_empty()
    };
    meeting.messenger.all().into_iter().filter(is_lobby).collect()
}

fn text(meeting: &Meeting) -> String {
    lobbies(meeting).last().expect("a lobby").message.content.clone()
}

#[tokio::test]
async fn a_lobby_shows_seats_games_and_results_and_is_edited_once_a_minute() {
    let meeting = Meeting::new();
    meeting.run();
    open_lobby(&meeting, Some(LOBBY)).await;
    let mut worker = meeting.standing_boards();
    worker.look().await.unwrap();
    let posts = lobbies(&meeting);
    assert!(posts.len() == 1 && posts[0].message.silent && posts[0].message.ping.is_empty(), "{posts:?}");
    assert!(text(&meeting).says("lobby-no-seats"), "{}", text(&meeting));
    waiting(sit(&meeting, ANN).await);
    worker.look().await.unwrap();
    assert!(text(&meeting).says("lobby-no-seats"), "not within a minute");
    let mut look = async || {
        meeting.clock.pass(Duration::from_secs(60));
        worker.look().await.unwrap();
        text(&meeting)
    };
    let said = look().await;
    assert!(said.says("lobby-seats") && said.contains("**Ann**"), "{said}");
    let record = begun(sit(&meeting, BEN).await);
    let said = look().await;
    assert!(said.says("lobby-no-seats") && said.says("lobby-games") && said.contains("Ann – Ben"), "{said}");
    meeting.resign(record.id, BEN).await;
    let said = look().await;
    assert!(said.says_with("lobby-result[won]", &[("winner", "Ann")]), "{said}");
    assert!(!said.says("lobby-games"), "{said}");
    meeting.messenger.delete(lobbies(&meeting)[0].post);
    waiting(sit(&meeting, ANN).await);
    look().await;
    assert_eq!(lobbies(&meeting).len(), 1, "it is posted again");
    open_lobby(&meeting, None).await;
    worker.look().await.unwrap();
    assert!(lobbies(&meeting).is_empty(), "{:?}", lobbies(&meeting));
}

#[tokio::test]
async fn a_lobby_after_a_restart_still_has_the_latest_results() {
    let meeting = Meeting::new();
    open_lobby(&meeting, Some(LOBBY)).await;
    waiting(sit(&meeting, ANN).await);
    let record = begun(sit(&meeting, BEN).await);
    meeting.resign(record.id, ANN).await;
    meeting.standing_boards().look().await.unwrap();
    assert!(text(&meeting).says_with("lobby-result[won]", &[("winner", "Ben")]), "{}", text(&meeting));
}

#[tokio::test]
async fn the_seats_of_people_who_left_disappear_from_the_lobby() {
    let meeting = Meeting::new();
    open_lobby(&meeting, Some(LOBBY)).await;
    waiting(sit(&meeting, ANN).await);
    meeting.messenger.leave(ANN, true);
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.standing_boards().look().await.unwrap();
    assert!(text(&meeting).says("lobby-no-seats"), "{}", text(&meeting));
    assert_eq!(meeting.store.open_in(LOBBY).await.unwrap(), []);
}

#[tokio::test]
async fn a_lobby_and_a_standing_board_may_share_a_channel() {
    let meeting = Meeting::new();
    meeting
        .on_server(SERVER, |server| {
            server.open_lobby(Some(LOBBY), Language::English);
            server.stand_in(&[LOBBY], Language::English);
        })
        .await;
    let mut worker = meeting.standing_boards();
    worker.look().await.unwrap();
    let silent = || meeting.messenger.all().into_iter().filter(|posted| posted.message.silent).count();
    assert_eq!((silent(), lobbies(&meeting).len()), (2, 1));
    open_lobby(&meeting, None).await;
    worker.look().await.unwrap();
    assert_eq!((silent(), lobbies(&meeting).len()), (1, 0), "the standing board stays");
}

#[tokio::test]
async fn a_game_from_the_lobby_gets_a_card_for_its_thread_once_it_starts() {
    let meeting = Meeting::new();
    meeting.run();
    waiting(sit(&meeting, ANN).await);
    assert!(meeting.messenger.all().is_empty(), "the lobby shows the seat");
    begun(sit(&meeting, BEN).await);
    let matched = |posted: &Posted| posted.message.content.says("card-matched");
    meeting.until(|| meeting.messenger.all().iter().any(matched)).await;
    let card = meeting.messenger.all().into_iter().find(matched).expect("it was posted");
    assert!(card.to == Address::Channel(LOBBY) && card.message.ping.is_empty(), "{card:?}");
}

#[tokio::test]
async fn seats_in_a_channel_that_takes_no_messages_disappear_and_their_owners_are_told_once() {
    for error in [CommandError::Gone, CommandError::Forbidden { seen: false }] {
        let meeting = Meeting::new();
        open_lobby(&meeting, Some(LOBBY)).await;
        let open = waiting(sit(&meeting, ANN).await);
        assert_eq!(seats(&meeting, BEN).await.len(), 1);
        meeting.messenger.error(LOBBY, error);
        let mut lobby = meeting.standing_boards();
        lobby.look().await.expect("the store answers");
        lobby.look().await.expect("the store answers");
        let is_gone = error == CommandError::Gone;
        assert_eq!(seats(&meeting, BEN).await.len(), usize::from(!is_gone), "one refusal may pass");
        for _ in 0..8 {
            meeting.clock.pass(Duration::from_secs(3600));
            lobby.look().await.expect("the store answers");
        }
        assert_eq!(seats(&meeting, BEN).await, [], "{error:?}");
        let running = meeting.run();
        let told = meeting.messenger.told(NoticeKind::Answer(open.id), 1).await;
        meeting.messenger.settled(&meeting).await;
        running.abort();
        assert_eq!(told[0].to, Address::Direct(ANN), "{error:?}");
        assert_eq!(meeting.messenger.posts(NoticeKind::Answer(open.id)).len(), 1);
    }
}

#[tokio::test]
async fn a_message_that_a_channel_refuses_closes_the_seats_there() {
    let meeting = Meeting::new();
    waiting(sit(&meeting, ANN).await);
    meeting.begin(LOBBY, 1).await;
    meeting.messenger.error(LOBBY, CommandError::Forbidden { seen: true });
    let open = async || meeting.store.open_in(LOBBY).await.expect("the store answers");
    assert_eq!(open().await.len(), 1);
    meeting.run();
    while !open().await.is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}
