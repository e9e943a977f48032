//! The table of a server's daily puzzles: who solved them, without moves and pings, and without those who show nothing.

use postern::chat::tell::regular::daily::DailyPuzzles;
use postern::play::people::profile::Shows;
use postern::play::people::puzzling::Deed;
use postern::play::server::Daily;
use postern_games::puzzles::book::PuzzleId;
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);
/// The channel of the puzzles. The games are in channel 7.
const HALL: ChannelId = ChannelId(70);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// A meeting of Ann and Ben, who have finished a game on the server, with a daily puzzle at nine. It starts on a Tuesday
/// at 22:13 UTC.
async fn with_puzzle() -> Meeting {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    for by in [ANN, BEN, ANN, BEN] {
        meeting.play(id, by).await;
    }
    meeting.resign(id, BEN).await;
    let now = meeting.now();
    meeting
        .on_server(SERVER, |server| {
            server.puzzle = Some(Daily::new(HALL, 9, server.next_puzzle(9, now), Language::English))
        })
        .await;
    meeting
}

/// The message with the puzzle of the next day.
async fn next_day(meeting: &Meeting) -> Message {
    meeting.clock.pass(DAY);
    meeting.caretaker().look().await.expect("the store answers");
    let mut posted = meeting.messenger.all();
    posted.retain(|posted| posted.to == Address::Channel(HALL));
    posted.pop().expect("a puzzle").message
}

/// Does something at the puzzle of a message.
async fn attempt(meeting: &Meeting, by: PersonId, message: &Message, deed: Deed) {
    let id = PuzzleId::read(message.actions()[0].split(':').nth(1).unwrap_or_default()).expect("an id");
    let puzzle = book().get(id).expect("it ships").clone();
    let asker = meeting.asker(by);
    let attempted = meeting.people.attempt(&asker, meeting.now(), &puzzle, deed);
    attempted.await.expect("it is kept");
}

/// The table as Eve sees it, who does not play.
async fn table(meeting: &Meeting) -> String {
    let answer = meeting.as_(EVE).reply(press("puzzle-week:20000")).await;
    assert!(answer.message.ping.is_empty());
    answer.message.content
}

#[tokio::test]
async fn the_table_of_the_week_tells_who_solved_at_the_first_try_or_later_and_no_move() {
    let meeting = with_puzzle().await;
    assert!(table(&meeting).await.says("puzzle-week-none"));
    let mut last = None;
    for day in 0..4 {
        let message = next_day(&meeting).await;
        assert!(!message.content.contains('●'), "not yet: {}", message.content);
        attempt(&meeting, ANN, &message, Deed::Solved).await;
        if day == 1 {
            attempt(&meeting, BEN, &message, Deed::Missed).await;
            attempt(&meeting, BEN, &message, Deed::Solved).await;
        }
        last = Some(message);
    }
    let shown = table(&meeting).await;
    assert!(shown.contains(": ● ● ● ●") && shown.contains(": · ○ · ·"), "{shown}");
    assert!(shown.find("● ● ● ●") < shown.find("· ○ · ·"), "the best first: {shown}");

    let sunday = next_day(&meeting).await;
    assert!(sunday.content.contains(": ● ● ● ●"), "{}", sunday.content);
    assert!(sunday.ping.is_empty());
    assert_eq!(postern::chat::message::checks::check(&sunday), Ok(()));
    assert!(last.is_some_and(|message| message.actions()[1].starts_with("puzzle-week:")));

    let asker = meeting.asker(ANN);
    let hide = meeting.people.choose(&asker, meeting.now(), |own| own.shows = Shows::Nothing);
    hide.await.expect("it is kept");
    let shown = table(&meeting).await;
    assert!(!shown.contains("● ●") && shown.contains('○'), "Ann shows nothing: {shown}");
}

/// Presses **Solve** on the message of a day.
async fn solve_pressed(meeting: &Meeting, by: PersonId, message: &Message) {
    let shown = meeting.as_(by).reply(press(&message.actions()[0])).await;
    assert!(shown.message.content.says("puzzle-task"), "{}", shown.message.content);
}

/// Does something at a puzzle with this id.
async fn attempt_at(meeting: &Meeting, by: PersonId, id: &str, deed: Deed) {
    let puzzle = book().get(PuzzleId::read(id).expect("an id")).expect("it ships").clone();
    let asker = meeting.asker(by);
    let attempted = meeting.people.attempt(&asker, meeting.now(), &puzzle, deed);
    attempted.await.expect("it is kept");
}

/// The id of the puzzle of a message.
fn puzzle_of(message: &Message) -> String {
    message.actions()[0].split(':').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn somebody_who_only_solves_puzzles_is_in_the_table_of_the_week_until_they_delete_their_data() {
    let meeting = with_puzzle().await;
    let message = next_day(&meeting).await;
    solve_pressed(&meeting, EVE, &message).await;
    assert!(table(&meeting).await.says("puzzle-week-none"), "it is not solved yet");
    attempt(&meeting, EVE, &message, Deed::Solved).await;
    let shown = table(&meeting).await;
    let name = meeting.asker(EVE).name;
    assert!(shown.contains(&format!("{name}: ●")), "{shown}");
    // Many other puzzles do not push it out.
    let id = puzzle_of(&message);
    let game = id.split('-').next().unwrap_or_default();
    for other in book().iter().filter(|other| other.game() == game && other.id != id).take(50) {
        attempt_at(&meeting, EVE, &other.id, Deed::Solved).await;
    }
    assert_eq!(table(&meeting).await, shown);
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(EVE), 7, now).await.expect("it is kept");
    meeting.departures.forget_person(EVE, now).await.expect("the store answers");
    assert!(table(&meeting).await.says("puzzle-week-none"));
    let server = meeting.servers.server(SERVER).await.expect("the store answers");
    let week = server.puzzle.expect("it has one").week;
    assert!(week.iter().all(|posting| posting.solvers.is_empty()), "{week:?}");
}

#[tokio::test]
async fn a_puzzle_met_before_its_day_counts_once_the_person_opens_it_on_its_day() {
    let meeting = with_puzzle().await;
    let puzzles = DailyPuzzles::new(&catalogue(), meeting.pictures());
    let tomorrow = postern::play::letter::day(meeting.now()) + 1;
    let id = puzzles.choose(SERVER, tomorrow).expect("there are puzzles");
    attempt_at(&meeting, ANN, &id, Deed::Solved).await;
    attempt_at(&meeting, BEN, &id, Deed::GaveUp).await;
    let message = next_day(&meeting).await;
    assert_eq!(puzzle_of(&message), id);
    assert!(table(&meeting).await.says("puzzle-week-none"));
    for by in [ANN, BEN, EVE] {
        solve_pressed(&meeting, by, &message).await;
    }
    let shown = table(&meeting).await;
    assert!(shown.contains("Ann: ●") && !shown.contains("Ben") && !shown.contains("Eve"), "{shown}");
    // Ben solves it on its day, after he gave it up earlier. Eve gives it up on its day.
    for (by, deed) in [(BEN, Deed::Solved), (EVE, Deed::GaveUp), (EVE, Deed::Solved)] {
        attempt(&meeting, by, &message, deed).await;
    }
    let shown = table(&meeting).await;
    assert!(shown.contains("Ben: ○") && !shown.contains("Eve"), "{shown}");
}
