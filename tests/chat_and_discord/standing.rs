//! Standing boards: one message per channel, edited at most once a minute, and posted again after a deletion.

use postern::play::standing_board::Pin;
use postern::play::standing_board::StandingBoard;
use postern::workers::standing_boards::StandingBoards;
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);
const HALL: ChannelId = ChannelId(7 << 22);
const THREAD: ChannelId = ChannelId(70 << 22);
const MINUTE: Duration = Duration::from_secs(60);

async fn look(worker: &mut StandingBoards) {
    worker.look().await.expect("the store answers");
}

async fn stand_in(meeting: &Meeting, channels: &[ChannelId]) {
    meeting.on_server(SERVER, |server| server.stand_in(channels, Language::English)).await;
}

async fn kept(meeting: &Meeting) -> Vec<StandingBoard> {
    meeting.servers.server(SERVER).await.expect("the store answers").standing
}

/// The standing boards in the hall.
fn boards(meeting: &Meeting) -> Vec<Posted> {
    let silent = |posted: &Posted| posted.to == Address::Channel(HALL) && posted.message.silent;
    meeting.messenger.all().into_iter().filter(silent).collect()
}

fn text(meeting: &Meeting) -> String {
    boards(meeting).last().expect("a board stands").message.content.clone()
}

/// A meeting with a match and a standing board in the hall.
async fn stage() -> (Meeting, StandingBoards, MatchId) {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 3).await;
    stand_in(&meeting, &[HALL]).await;
    let mut worker = meeting.standing_boards();
    look(&mut worker).await;
    (meeting, worker, id)
}

#[tokio::test]
async fn a_board_lists_the_games_of_its_channel_and_its_threads_and_is_pinned_once() {
    let (meeting, mut worker, id) = stage().await;
    let number = format!("#{id}");
    let said = text(&meeting);
    said.must_contain(&number);
    said.must_contain("Ann – Ben");
    said.must_say_with("standing-line", &[("mover", "Ann")]);
    meeting.matches.move_to_thread(id, THREAD).await.expect("it moves");
    meeting.clock.pass(MINUTE);
    look(&mut worker).await;
    let said = text(&meeting);
    assert!(said.contains(&number) && said.contains(&format!("/{}", THREAD.0)), "{said}");
    meeting.play(id, ANN).await;
    for _ in 0..5 {
        meeting.clock.pass(MINUTE);
        look(&mut worker).await;
    }
    assert!(text(&meeting).says_with("standing-line", &[("mover", "Ben")]), "{}", text(&meeting));
    let posts = boards(&meeting);
    assert!(posts.len() == 1 && posts[0].message.ping.is_empty(), "{posts:?}");
    assert_eq!(meeting.messenger.pinned(), [posts[0].post]);
    assert_eq!(kept(&meeting).await[0].pin, Pin::Done);
}

#[tokio::test]
async fn a_board_is_edited_once_a_minute_at_most_and_only_where_something_changed() {
    let (meeting, mut worker, id) = stage().await;
    let began = meeting.now();
    let mut edits = Vec::new();
    for number in 0..60 {
        meeting.clock.pass(Duration::from_secs(5));
        if number % 4 == 0 && number < 36 {
            meeting.play(id, if number % 8 == 0 { ANN } else { BEN }).await;
        }
        look(&mut worker).await;
        if meeting.messenger.revised().len() > edits.len() {
            edits.push((meeting.now().0 - began.0) / 1000);
        }
    }
    assert!(edits.len() >= 3 && edits.windows(2).all(|pair| pair[1] - pair[0] >= 60), "{edits:?}");
    assert!(edits[0] >= 60 && edits[edits.len() - 1] <= 245, "{edits:?}");
    assert_eq!(boards(&meeting).len(), 1);
}

#[tokio::test]
async fn after_a_start_a_board_waits_a_minute_and_is_then_brought_up_to_date() {
    let (meeting, _, id) = stage().await;
    meeting.play(id, ANN).await;
    let mut again = meeting.standing_boards();
    for seconds in [0, 30, 29] {
        meeting.clock.pass(Duration::from_secs(seconds));
        look(&mut again).await;
        assert_eq!(meeting.messenger.revised().len(), 0, "it may have been edited right before the start");
    }
    meeting.clock.pass(Duration::from_secs(1));
    look(&mut again).await;
    assert!(text(&meeting).says_with("standing-line", &[("mover", "Ben")]), "{}", text(&meeting));
    assert_eq!(boards(&meeting).len(), 1);
}

#[tokio::test]
async fn a_board_that_was_deleted_is_made_again_and_pinned_again() {
    let (meeting, mut worker, id) = stage().await;
    meeting.messenger.delete(boards(&meeting)[0].post);
    meeting.play(id, ANN).await;
    meeting.clock.pass(MINUTE);
    for _ in 0..3 {
        look(&mut worker).await;
    }
    let posts = boards(&meeting);
    assert!(posts.len() == 1 && text(&meeting).says_with("standing-line", &[("mover", "Ben")]), "{posts:?}");
    assert_eq!(meeting.messenger.pinned().len(), 2);
    assert_eq!(kept(&meeting).await[0].message, Some(posts[0].post.message));
}

#[tokio::test]
async fn a_board_that_is_switched_off_is_deleted_and_forgotten() {
    let (meeting, mut worker, _) = stage().await;
    stand_in(&meeting, &[]).await;
    meeting.messenger.error(HALL, CommandError::Busy);
    look(&mut worker).await;
    assert_eq!(kept(&meeting).await.len(), 1, "Discord can't be reached: the order stays");
    meeting.messenger.calm(HALL);
    look(&mut worker).await;
    assert_eq!((boards(&meeting).len(), kept(&meeting).await.len()), (0, 0));
    look(&mut worker).await;
    assert_eq!(boards(&meeting).len(), 0);
}

#[tokio::test]
async fn a_board_that_arrived_unheard_is_found_and_not_posted_again() {
    let meeting = Meeting::new();
    stand_in(&meeting, &[HALL]).await;
    meeting.messenger.error(HALL, CommandError::AnswerLost);
    look(&mut meeting.standing_boards()).await;
    assert_eq!(kept(&meeting).await[0].message, None);
    meeting.messenger.calm(HALL);
    meeting.messenger.forget_nonces();
    look(&mut meeting.standing_boards()).await;
    let posts = boards(&meeting);
    assert_eq!(posts.len(), 1);
    assert_eq!(kept(&meeting).await[0].message, Some(posts[0].post.message));
    // A board that is switched off before its delivery was confirmed is removed too.
    stand_in(&meeting, &[]).await;
    look(&mut meeting.standing_boards()).await;
    assert_eq!((boards(&meeting).len(), kept(&meeting).await.len()), (0, 0));
}

#[tokio::test]
async fn a_channel_that_takes_nothing_is_tried_ever_more_seldom() {
    let meeting = Meeting::new();
    stand_in(&meeting, &[HALL]).await;
    meeting.messenger.error(HALL, CommandError::Forbidden { seen: true });
    let mut worker = meeting.standing_boards();
    let mut tried = Vec::new();
    for minute in 0..64 {
        let before = meeting.messenger.asked(Address::Channel(HALL));
        look(&mut worker).await;
        if meeting.messenger.asked(Address::Channel(HALL)) > before {
            tried.push(minute);
        }
        meeting.clock.pass(MINUTE);
    }
    assert_eq!(tried, [0, 2, 6, 14, 30, 62]);
    meeting.messenger.calm(HALL);
    meeting.clock.pass(60 * MINUTE);
    look(&mut worker).await;
    assert_eq!(boards(&meeting).len(), 1);
}

#[tokio::test]
async fn without_the_permission_to_pin_a_board_stands_unpinned_until_the_doctor_pins_it() {
    let meeting = Meeting::new();
    meeting.messenger.forbid_pins(true);
    stand_in(&meeting, &[HALL]).await;
    look(&mut meeting.standing_boards()).await;
    assert_eq!((boards(&meeting).len(), kept(&meeting).await[0].pin), (1, Pin::Refused));
    let doctor = || Request::Command(Arguments { command: "doctor".into(), ..Arguments::default() });
    let missing = "**Pin Messages** is missing";
    let told = meeting.as_(ANN).ask(doctor()).await;
    assert!(told.content.contains(missing) && !told.rows.is_empty(), "{told:?}");
    meeting.messenger.forbid_pins(false);
    let told = meeting.as_(ANN).ask(doctor()).await;
    assert!(!told.content.contains(missing), "{told:?}");
    assert_eq!(kept(&meeting).await[0].pin, Pin::Done);
    assert_eq!(meeting.messenger.pinned(), [boards(&meeting)[0].post]);
}

#[tokio::test]
async fn more_games_than_a_message_holds_are_counted_in_every_language() {
    let meeting = Meeting::new();
    for _ in 0..30 {
        meeting.begin(HALL, 3).await;
        meeting.clock.pass(MINUTE);
    }
    for language in Language::ALL {
        meeting
            .on_server(SERVER, |server| {
                server.stand_in(&[HALL], Language::English);
                server.language = Some(language);
            })
            .await;
        meeting.clock.pass(2 * MINUTE);
        let mut worker = meeting.standing_boards();
        look(&mut worker).await;
        meeting.clock.pass(MINUTE);
        look(&mut worker).await;
        let posts = boards(&meeting);
        let message = &posts.last().expect("a board stands").message;
        assert_eq!(postern::chat::message::checks::check(message), Ok(()), "{language}");
        let listed = message.content.matches("Ann – Ben").count();
        let rest = 30 - listed;
        assert!((10..30).contains(&listed) && message.content.contains(&format!(" {rest}")), "{message:?}");
    }
}

#[tokio::test]
async fn an_edit_that_is_refused_once_is_made_two_minutes_later_and_the_settings_say_so_until_then() {
    let (meeting, mut worker, id) = stage().await;
    meeting.play(id, ANN).await;
    meeting.clock.pass(MINUTE);
    meeting.messenger.error(HALL, CommandError::Forbidden { seen: true });
    look(&mut worker).await;
    meeting.messenger.calm(HALL);
    let page = || Request::Press { action: "server-page:2".into() };
    let told = meeting.as_(ANN).ask(page()).await;
    assert!(told.content.says("server-standing-refused"), "{told:?}");
    meeting.clock.pass(2 * MINUTE);
    look(&mut worker).await;
    assert!(text(&meeting).says_with("standing-line", &[("mover", "Ben")]), "{}", text(&meeting));
    let told = meeting.as_(ANN).ask(page()).await;
    told.content.must_say("server-standing");
    told.content.must_not_say("server-standing-refused");
}

#[tokio::test]
async fn the_board_of_an_excluded_server_is_left_alone_until_the_exclusion_is_lifted() {
    let (meeting, mut worker, id) = stage().await;
    let before = text(&meeting);
    let exclude = |since| meeting.servers.exclude_server(SERVER, since);
    exclude(Some(meeting.now())).await.expect("it is kept");
    meeting.play(id, ANN).await;
    let asked = meeting.messenger.asked(Address::Channel(HALL));
    for _ in 0..3 {
        meeting.clock.pass(MINUTE);
        look(&mut worker).await;
    }
    assert_eq!((text(&meeting), meeting.messenger.asked(Address::Channel(HALL))), (before.clone(), asked));
    exclude(None).await.expect("it is kept");
    look(&mut worker).await;
    assert_ne!(text(&meeting), before);
}
