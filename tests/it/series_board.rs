//! The standing message of a series, by a clock of the test: posted once, edited with its table at most once a minute, made
//! again if it was deleted, and left alone after the end.

use std::time::Duration;

use postern::chat::message::Row;
use postern::chat::message::address::Address;
use postern::chat::words::series_drawing::{Drawing, drawn};
use postern::chat::words::voice::Voice;
use postern::play::challenge::Terms;
use postern::play::ids::{ChannelId, PersonId, SeriesId, ServerId};
use postern::play::series::SeriesRecord;
use postern::play::standing_board::{Shows, Standing};
use postern::play::time::pace::Pace;
use postern::service::Asker;
use postern::service::series::opening::NewSeries;
use postern::service::series::steps::SeriesStep;
use postern::workers::standing_boards::StandingBoards;
use postern_club::series::moment::Span;
use postern_club::series::settings::{Form, PoolRules, Settings, Start};
use postern_rules::language::Language;

use crate::fixtures::ANN;
use crate::meeting::{Meeting, Posted};
use crate::trials::catalogue;
use crate::wording::Says;

const SERVER: ServerId = ServerId(5);
const HALL: ChannelId = ChannelId(7 << 22);
const MINUTE: Duration = Duration::from_secs(60);

/// Names that would format, mention, turn the line around or fill the picture.
const NAMES: [&str; 4] = ["**Ada** <@1>", "\u{202e}عمر الخيام", "🎲🎲🎲", "W"];

fn worker(meeting: &Meeting) -> StandingBoards {
    let clock = meeting.clock.clone();
    let (service, messenger) = (meeting.service.clone(), meeting.messenger.clone());
    StandingBoards::new(service, messenger, meeting.pictures(), move || clock.now())
}

async fn look(worker: &mut StandingBoards) {
    worker.look().await.expect("the store answers");
}

fn asker(meeting: &Meeting, at: u64) -> Asker {
    let name = NAMES[at as usize].repeat(if at == 3 { 32 } else { 1 });
    Asker { id: PersonId(100 + at), name, ..meeting.asker(ANN) }
}

async fn open(meeting: &Meeting, form: Form, seats: u16) -> SeriesId {
    let new = NewSeries {
        server: SERVER,
        channel: HALL,
        title: "Autumn".into(),
        terms: Terms::new(catalogue().ids()[0], Pace::Days(3)),
        settings: Settings {
            form,
            start: Start::WhenFull,
            least: 3.min(seats),
            most: seats,
            round: Span::days(30),
        },
        seed: 1,
    };
    let series = meeting.service.open_series(&meeting.asker(ANN), new, meeting.clock.now()).await;
    let id = series.expect("it opens").id;
    let changed = meeting.service.change_server(SERVER, None, |server| {
        server.standing.push(Standing::new(HALL, Shows::Series(id), Language::English));
        Ok(())
    });
    changed.await.expect("it is kept");
    id
}

async fn join(meeting: &Meeting, id: SeriesId, at: u64) -> SeriesRecord {
    let now = meeting.clock.now();
    let joined = meeting.service.series_step(&asker(meeting, at), id, SeriesStep::Join, now).await;
    joined.expect("there is room")
}

fn boards(meeting: &Meeting) -> Vec<Posted> {
    let silent = |posted: &Posted| posted.to == Address::Channel(HALL) && posted.message.silent;
    meeting.messenger.all().into_iter().filter(silent).collect()
}

fn shown(meeting: &Meeting) -> Posted {
    boards(meeting).pop().expect("it is posted")
}

#[tokio::test]
async fn the_message_of_a_series_is_edited_once_a_minute_and_gets_its_table_at_the_start() {
    let meeting = Meeting::new();
    let id = open(&meeting, Form::Pool(PoolRules::default()), 4).await;
    let mut worker = worker(&meeting);
    look(&mut worker).await;
    let first = shown(&meeting).message;
    assert!(first.content.says("series-open-full") && first.picture.is_none(), "{}", first.content);
    assert!(first.ping.is_empty());
    for at in 0..4 {
        join(&meeting, id, at).await;
        look(&mut worker).await;
    }
    assert_eq!(meeting.messenger.revised().len(), 0, "not within a minute");
    meeting.clock.pass(MINUTE);
    look(&mut worker).await;
    assert_eq!(meeting.messenger.revised().len(), 1);
    let running = shown(&meeting).message;
    assert!(
        running.content.says("series-running-pool") && running.content.says("series-games-head"),
        "{}",
        running.content
    );
    assert!(!running.content.contains("**Ada**") && !running.content.contains("<@1>"), "{}", running.content);
    let picture = running.picture.expect("a table");
    assert!(picture.alt.contains("Ada") && picture.bytes.starts_with(b"\x89PNG"), "{}", picture.alt);
    // Nothing changes, so nothing is edited.
    for _ in 0..3 {
        meeting.clock.pass(MINUTE);
        look(&mut worker).await;
    }
    assert_eq!(meeting.messenger.revised().len(), 1);
}

#[tokio::test]
async fn the_message_of_a_series_is_made_again_if_it_was_deleted_and_stays_after_the_end() {
    let meeting = Meeting::new();
    let id = open(&meeting, Form::Pool(PoolRules::default()), 4).await;
    let mut worker = worker(&meeting);
    look(&mut worker).await;
    meeting.messenger.delete(shown(&meeting).post);
    join(&meeting, id, 0).await;
    meeting.clock.pass(MINUTE);
    for _ in 0..3 {
        look(&mut worker).await;
    }
    assert_eq!(boards(&meeting).len(), 1);
    let now = meeting.clock.now();
    let closed = meeting.service.series_step(&asker(&meeting, 0), id, SeriesStep::Close, now).await;
    closed.expect("it can be closed");
    meeting.clock.pass(MINUTE);
    look(&mut worker).await;
    let last = shown(&meeting).message;
    assert!(last.content.says("series-cancelled"), "{}", last.content);
    let buttons = last.rows.iter().filter(|row| matches!(row, Row::Buttons(_))).count();
    assert_eq!(buttons, 1, "no button to join: {:?}", last.rows);
    meeting.clock.pass(MINUTE * 60 * 24 * 8);
    look(&mut worker).await;
    assert!(meeting.service.server(SERVER).await.expect("the store answers").standing.is_empty());
    assert_eq!(boards(&meeting).len(), 1, "the last table stays");
}

#[tokio::test]
async fn every_form_has_a_picture_with_every_member_in_words_once_it_runs() {
    for (form, kind) in [
        (Form::Pool(PoolRules { both_colours: true, at_once: Some(1) }), "table"),
        (Form::Knockout, "bracket"),
        (Form::Swiss { rounds: None }, "table"),
        (Form::Stairs { at_once: 2 }, "stairs"),
    ] {
        let meeting = Meeting::new();
        let now = meeting.clock.now();
        let id = match form {
            Form::Pool(_) | Form::Stairs { .. } => open(&meeting, form, 4).await,
            _ => {
                let new = NewSeries {
                    server: SERVER,
                    channel: HALL,
                    title: "Autumn".into(),
                    terms: Terms::new(catalogue().ids()[0], Pace::Days(3)),
                    settings: Settings {
                        form,
                        start: Start::WhenFull,
                        least: 4,
                        most: 4,
                        round: Span::days(30),
                    },
                    seed: 1,
                };
                meeting.service.open_series(&meeting.asker(ANN), new, now).await.expect("it opens").id
            }
        };
        let mut series = join(&meeting, id, 0).await;
        for at in 1..4 {
            series = join(&meeting, id, at).await;
        }
        for language in Language::ALL {
            let voice = Voice::new(&catalogue(), language);
            let page = drawn(&voice, &series, None).expect("it runs");
            let is_kind = match &page.drawing {
                Drawing::Table(_) => kind == "table",
                Drawing::Bracket(_) => kind == "bracket",
                Drawing::Stairs(_) => kind == "stairs",
            };
            assert!(is_kind, "{form:?}: {:?}", page.drawing);
            assert!(page.alt.contains("Ada") && page.alt.contains("🎲") && page.pages == 1, "{}", page.alt);
            let painted = meeting.pictures().series(&page, Default::default()).await;
            let painted = painted.expect("it can be painted");
            assert!(painted.bytes.len() < 60_000, "{}", painted.bytes.len());
            if let Some(folder) = std::env::var_os("POSTERN_PICTURES") {
                let name = format!("{kind}-{}.png", language.code());
                std::fs::write(std::path::Path::new(&folder).join(name), &painted.bytes).expect("a folder");
            }
        }
    }
}
