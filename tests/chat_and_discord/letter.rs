//! The weekly letter of a server: once a week, with the news of the week, without a ping, and not for an empty week.

use postern::chat::tell::regular::letter::{News, letter};
use postern::play::letter::{Letter, day};
use postern::play::people::profile::Shows;
use postern::service::club::week::Solver;
use postern_club::series::state::settings::Start;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::pool;

const SERVER: ServerId = ServerId(5);
/// The channel of the letter. The games are in channel 7.
const NEWS: ChannelId = ChannelId(70);
const HOUR: Duration = Duration::from_secs(3600);
const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);

/// The letters after the caretaker's next look.
async fn look(meeting: &Meeting) -> Vec<Posted> {
    meeting.caretaker().look().await.expect("the store answers");
    let all = meeting.messenger.all().into_iter();
    all.filter(|posted| posted.to == Address::Channel(NEWS)).collect()
}

async fn change(meeting: &Meeting, change: impl Fn(&mut ServerSettings) + Send + Sync) {
    meeting.on_server(SERVER, |server| change(server)).await;
}

/// A meeting with a letter on Wednesdays at nine. The meeting starts on a Tuesday at 22:13 UTC.
async fn with_letter() -> Meeting {
    let meeting = Meeting::new();
    let now = meeting.now();
    change(&meeting, |server| {
        let next = server.next_letter((2, 9), now);
        let (told, posting, language) = (None, None, Language::English);
        server.letter = Some(Letter { channel: NEWS, weekday: 2, hour: 9, next, told, posting, language });
    })
    .await;
    meeting
}

/// A game that Ann wins after four moves.
async fn game(meeting: &Meeting) -> MatchId {
    let id = meeting.begin(ChannelId(7), 1).await;
    for by in [ANN, BEN, ANN, BEN] {
        meeting.play(id, by).await;
    }
    meeting.resign(id, BEN).await;
    id
}

#[tokio::test]
async fn the_letter_comes_once_a_week_with_the_results_of_the_week_and_no_ping() {
    let meeting = with_letter().await;
    let mut last = game(&meeting).await;
    assert_eq!(look(&meeting).await.len(), 0, "it is too early");
    meeting.clock.pass(12 * HOUR);
    for week in 1..=3 {
        for _ in 0..3 {
            let posts = look(&meeting).await;
            assert_eq!(posts.len(), week, "once a week");
            let message = &posts[week - 1].message;
            assert!(message.ping.is_empty() && message.silent && message.picture.is_some());
            assert!(message.content.says("letter-head[one]"), "{}", message.content);
            assert!(message.content.contains(&format!("#{last}")), "{}", message.content);
            assert_eq!(postern::chat::message::checks::check(message), Ok(()));
        }
        last = game(&meeting).await;
        meeting.clock.pass(WEEK);
    }
}

/// A series that was opened, started or ended in the week is news; one that only goes on, or that not everybody sees, is
/// none.
#[tokio::test]
async fn a_letter_tells_of_the_series_that_were_opened_in_the_week() {
    let meeting = with_letter().await;
    for (title, channel) in [("Autumn pool", ChannelId(7)), ("Hidden pool", ChannelId(8))] {
        let new = pool(channel, title, Start::WhenFull, 4);
        meeting.series.open_series(&meeting.asker(ANN), new, meeting.now()).await.expect("it opens");
    }
    meeting.messenger.hide(ChannelId(8));
    meeting.clock.pass(12 * HOUR);
    let posts = look(&meeting).await;
    let content = &posts[0].message.content;
    assert!(content.says("letter-series") && content.contains("Autumn pool"), "{content}");
    assert!(!content.contains("Hidden"), "{content}");
    meeting.clock.pass(WEEK);
    assert_eq!(look(&meeting).await.len(), 1, "nothing is new");
}

#[tokio::test]
async fn an_empty_week_has_no_letter_and_the_next_one_tells_of_both() {
    let meeting = with_letter().await;
    // An open seat alone is no news.
    let asker = meeting.asker(ANN);
    let search = postern::service::seats::finding::Search {
        channels: vec![NEWS],
        pace: Default::default(),
        game: None,
        across: None,
    };
    let home = postern::play::record::home::Home::Channel { server: SERVER, channel: NEWS, thread: None };
    let own = postern::service::challenges::seating::OwnSeat {
        game: catalogue().ids()[0].to_owned(),
        home,
        in_lobby: false,
    };
    let now = meeting.now();
    meeting.challenges.sit_down(&asker, &search, Some(own), true, now).await.expect("there is room");
    meeting.clock.pass(12 * HOUR);
    assert_eq!(look(&meeting).await.len(), 0);
    let due = meeting.servers.server(SERVER).await.expect("the store answers").due();
    assert!(due.is_some_and(|due| due > meeting.now()), "it is not asked again before next week");
    let early = game(&meeting).await;
    meeting.clock.pass(3 * WEEK);
    // A long time without the program brings one letter, about the last week.
    assert_eq!(look(&meeting).await.len(), 0, "the game is too old");
    let _ = early;
    let late = game(&meeting).await;
    meeting.clock.pass(WEEK);
    let posts = look(&meeting).await;
    assert_eq!(posts.len(), 1);
    assert!(posts[0].message.content.contains(&format!("#{late}")), "{}", posts[0].message.content);
}

#[tokio::test]
async fn a_letter_that_arrived_unheard_is_found_after_a_restart_and_not_posted_again() {
    let meeting = with_letter().await;
    game(&meeting).await;
    meeting.clock.pass(12 * HOUR);
    meeting.messenger.error(NEWS, CommandError::AnswerLost);
    assert_eq!(look(&meeting).await.len(), 1);
    let letter = meeting.servers.server(SERVER).await.expect("the store answers").letter.expect("it is on");
    assert!(letter.posting.is_some() && letter.told.is_none());
    meeting.messenger.calm(NEWS);
    meeting.messenger.forget_nonces();
    // More has ended meanwhile, so that the text of the letter would differ.
    game(&meeting).await;
    meeting.clock.pass(HOUR);
    for _ in 0..2 {
        assert_eq!(look(&meeting).await.len(), 1, "it is there already");
    }
    meeting.clock.pass(WEEK);
    assert_eq!(look(&meeting).await.len(), 2, "the next week has its own");
}

#[tokio::test]
async fn two_processes_that_look_at_once_post_one_letter() {
    let meeting = with_letter().await;
    game(&meeting).await;
    meeting.clock.pass(12 * HOUR);
    let (one, other) = tokio::join!(look(&meeting), look(&meeting));
    assert!(one.len() <= 1 && other.len() <= 1);
    assert_eq!(look(&meeting).await.len(), 1);
}

#[tokio::test]
async fn a_deleted_channel_is_asked_once_a_week_for_its_letter() {
    let meeting = with_letter().await;
    game(&meeting).await;
    meeting.messenger.error(NEWS, CommandError::Gone);
    meeting.clock.pass(12 * HOUR);
    for _ in 0..3 {
        assert_eq!(look(&meeting).await.len(), 0);
    }
    assert_eq!(meeting.messenger.asked(Address::Channel(NEWS)), 1);
    meeting.messenger.calm(NEWS);
    game(&meeting).await;
    meeting.clock.pass(WEEK);
    assert_eq!(look(&meeting).await.len(), 1);
}

#[tokio::test]
async fn a_letter_tells_of_climbers_and_solvers_who_show_it_and_of_no_hidden_channel() {
    let meeting = with_letter().await;
    game(&meeting).await;
    let solve = |by| {
        let (meeting, asker) = (&meeting, meeting.asker(by));
        async move {
            let today = day(meeting.now());
            let solved = meeting.people.choose(&asker, meeting.now(), |profile| {
                profile.practice.entry("x".to_owned()).or_default().solve("x-1", today);
            });
            solved.await.expect("it is kept");
        }
    };
    solve(ANN).await;
    solve(BEN).await;
    let shows = async |by, what| {
        let asker = meeting.asker(by);
        let chosen = meeting.people.choose(&asker, meeting.now(), |own| own.shows = what);
        chosen.await.expect("it is kept");
    };
    shows(BEN, Shows::Nothing).await;
    meeting.clock.pass(12 * HOUR);
    let first = look(&meeting).await.pop().expect("a letter").message.content;
    assert!(first.says("letter-climber") && first.says("letter-solver[one]"), "{first}");
    assert_eq!(first.matches(": one puzzle").count(), 1, "Ann alone: {first}");
    shows(ANN, Shows::NoRatings).await;
    game(&meeting).await;
    meeting.clock.pass(WEEK);
    let second = look(&meeting).await.pop().expect("a letter").message.content;
    assert!(!second.says("letter-climbers") && second.says("letter-results"), "{second}");
    meeting.messenger.hide(ChannelId(7));
    game(&meeting).await;
    meeting.clock.pass(WEEK);
    assert_eq!(look(&meeting).await.len(), 2, "no game that everybody may see has ended");
}

#[tokio::test]
async fn the_owners_switch_the_letter_on_and_off_and_choose_its_day_and_hour() {
    let meeting = Meeting::new();
    let choose = async |menu: &str, value: &str, by| {
        let request = Request::Choose { action: menu.into(), values: vec![value.into()] };
        meeting.as_(by).ask(request).await.content
    };
    let kept = async || meeting.servers.server(SERVER).await.expect("the store answers").letter;
    assert_eq!(kept().await, None, "it is off");
    assert!(choose("server:letter", "70", EVE).await.says("managers-only"));
    assert!(choose("server:letter", "70", ANN).await.says("server-letter"));
    assert!(choose("server:letter-day", "4", ANN).await.says("weekday[4]"));
    assert!(choose("server:letter-hour", "18", ANN).await.contains("18:00"));
    let on = kept().await.expect("it is on");
    assert_eq!((on.channel, on.weekday, on.hour), (NEWS, 4, 18));
    // From Tuesday, 2023-11-14, 22:13 to Friday, 18:00 UTC.
    assert_eq!(on.next.0, 1_700_244_000_000);
    let off = Request::Choose { action: "server:letter".into(), values: Vec::new() };
    assert!(meeting.as_(ANN).ask(off).await.content.says("server-no-letter"));
    assert_eq!(kept().await, None);
}

#[test]
fn a_letter_is_composed_in_every_language_and_fits_into_a_message() {
    let solver = |name: &str| Solver { name: name.to_owned(), solved: 3 };
    let series = vec![Phrase::new("lobby-head")];
    let news = News { solvers: vec![solver("**@everyone**"); 40], series, ..News::default() };
    let mut all = std::collections::BTreeSet::new();
    for language in TRANSLATED {
        let voice = Voice::new(&catalogue(), language);
        let said = letter(&voice, &news).expect("there is news");
        assert!(said.chars().count() <= 2000 && !said.contains("@everyone"), "{said}");
        assert!(said.contains(&voice.say(&Phrase::new("letter-solvers"))), "{said}");
        assert!(said.contains(&voice.say(&Phrase::new("letter-series"))), "{said}");
        all.insert(said);
        assert_eq!(letter(&voice, &News::default()), None, "an empty week");
    }
    assert_eq!(all.len(), TRANSLATED.len());
}
