//! The standing message of a series, by a clock of the test: posted once, edited with its table at most every five seconds,
//! made again if it was deleted, and left alone after the end. And what `/series` answers.

mod said;

use postern::chat::message::Row;
use postern::chat::message::awaited::Awaited;
use postern::play::standing_board::Shows;
use postern::play::standing_board::StandingBoard;
use postern::words::series::drawing::{Drawing, drawn};
use postern::workers::series::SeriesWorker;
use postern::workers::standing_boards::StandingBoards;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);
const HALL: ChannelId = ChannelId(7 << 22);
const MINUTE: Duration = Duration::from_secs(60);

/// Names that would format, mention, turn the line around or fill the picture.
const NAMES: [&str; 4] = ["**Ada** <@1>", "\u{202e}عمر الخيام", "🎲🎲🎲", "W"];

async fn look(worker: &mut StandingBoards) {
    worker.look().await.expect("the store answers");
}

fn asker(meeting: &Meeting, at: u64) -> Asker {
    let name = NAMES[at as usize].repeat(if at == 3 { 32 } else { 1 });
    Asker { id: PersonId(100 + at), name, ..meeting.asker(ANN) }
}

fn new_series(form: Form, least: u16, most: u16) -> NewSeries {
    NewSeries {
        server: SERVER,
        channel: HALL,
        title: "Autumn".into(),
        terms: Terms::new(catalogue().ids()[0], Pace::Days(3)),
        settings: Settings { form, start: Start::WhenFull, least, most, round: Millis::days(30) },
        seed: 1,
    }
}

async fn open(meeting: &Meeting, form: Form, seats: u16) -> SeriesId {
    let new = new_series(form, 3.min(seats), seats);
    let series = meeting.series.open_series(&meeting.asker(ANN), new, meeting.now()).await;
    let id = series.expect("it opens").id;
    meeting
        .on_server(SERVER, |server| {
            server.standing.push(StandingBoard::new(HALL, Shows::Series(id), Language::English))
        })
        .await;
    id
}

async fn join(meeting: &Meeting, id: SeriesId, at: u64) -> SeriesRecord {
    let now = meeting.now();
    let joined = meeting.series.series_step(&asker(meeting, at), id, SeriesStep::Join, now).await;
    joined.expect("there is room")
}

fn boards(meeting: &Meeting) -> Vec<Posted> {
    // The start of a match in the channel is silent, too.
    let standing = |posted: &Posted| {
        posted.to == Address::Channel(HALL) && posted.message.silent && posted.message.has("series")
    };
    meeting.messenger.all().into_iter().filter(standing).collect()
}

fn shown(meeting: &Meeting) -> Posted {
    boards(meeting).pop().expect("it is posted")
}

#[tokio::test]
async fn the_message_of_a_series_is_edited_soon_after_a_step_and_gets_its_table_at_the_start() {
    let meeting = Meeting::new();
    let id = open(&meeting, Form::Pool(PoolRules::default()), 4).await;
    let mut worker = meeting.standing_boards();
    look(&mut worker).await;
    let first = shown(&meeting).message;
    assert!(first.content.says("series-open-full") && first.picture.is_none(), "{}", first.content);
    assert!(first.ping.is_empty());
    for at in 0..4 {
        join(&meeting, id, at).await;
        look(&mut worker).await;
    }
    assert_eq!(meeting.messenger.revised().len(), 0, "not within five seconds");
    meeting.clock.pass(Duration::from_secs(5));
    look(&mut worker).await;
    assert_eq!(meeting.messenger.revised().len(), 1);
    let running = shown(&meeting).message;
    running.content.must_say("series-running-pool");
    running.content.must_say("series-games-head");
    assert!(!running.content.contains("**Ada**") && !running.content.contains("<@1>"), "{}", running.content);
    let picture = running.picture.expect("a table");
    assert!(picture.alt.contains("Ada") && picture.bytes.starts_with(b"\x89PNG"), "{}", picture.alt);
    // The series does not change, so the message is not edited.
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
    let mut worker = meeting.standing_boards();
    look(&mut worker).await;
    meeting.messenger.delete(shown(&meeting).post);
    join(&meeting, id, 0).await;
    meeting.clock.pass(MINUTE);
    for _ in 0..3 {
        look(&mut worker).await;
    }
    assert_eq!(boards(&meeting).len(), 1);
    let now = meeting.now();
    let closed = meeting.series.series_step(&asker(&meeting, 0), id, SeriesStep::Close, now).await;
    closed.expect("it can be closed");
    meeting.clock.pass(MINUTE);
    look(&mut worker).await;
    let last = shown(&meeting).message;
    assert!(last.content.says("series-cancelled"), "{}", last.content);
    let buttons = last.rows.iter().filter(|row| !row.buttons().is_empty()).count();
    assert_eq!(buttons, 1, "no button to join: {:?}", last.rows);
    meeting.clock.pass(MINUTE * 60 * 24 * 8);
    look(&mut worker).await;
    assert!(meeting.servers.server(SERVER).await.expect("the store answers").standing.is_empty());
    assert_eq!(boards(&meeting).len(), 1, "the last table stays");
}

#[tokio::test]
async fn the_doctor_names_a_missing_permission_once_however_many_series_need_it() {
    let meeting = Meeting::new();
    meeting.messenger.forbid_pins(true);
    for _ in 0..3 {
        open(&meeting, Form::Pool(PoolRules::default()), 4).await;
    }
    look(&mut meeting.standing_boards()).await;
    assert_eq!(boards(&meeting).len(), 3);
    let doctor = Request::Command(Arguments { command: "doctor".into(), ..Arguments::default() });
    let told = meeting.as_(ANN).ask(doctor).await;
    assert_eq!(told.content.matches("**Pin Messages**").count(), 1, "{}", told.content);
}

#[tokio::test]
async fn a_person_blocked_on_a_server_opens_no_series_there() {
    let meeting = Meeting::new();
    meeting.on_server(SERVER, |server| server.blocked.push(ANN)).await;
    let opens = |person| {
        let service = meeting.service.clone();
        async move { service.series.may_open_series(person, SERVER).await }
    };
    assert!(matches!(opens(ANN).await, Err(Failure::Refused(Refusal::NotOnThisServer))));
    assert!(opens(BEN).await.is_ok());
    let new = new_series(Form::Knockout, 4, 4);
    let opened = meeting.series.open_series(&meeting.asker(ANN), new, meeting.now()).await;
    assert!(matches!(opened, Err(Failure::Refused(Refusal::NotOnThisServer))), "{opened:?}");
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
        let now = meeting.now();
        let id = match form {
            Form::Pool(_) | Form::Stairs { .. } => open(&meeting, form, 4).await,
            _ => {
                let new = new_series(form, 4, 4);
                meeting.series.open_series(&meeting.asker(ANN), new, now).await.expect("it opens").id
            }
        };
        let mut series = join(&meeting, id, 0).await;
        for at in 1..4 {
            series = join(&meeting, id, at).await;
        }
        if kind == "table" {
            let place = Place::Server { server: SERVER, channel: HALL, parent: None };
            let asked = meeting.as_(PersonId(100)).at(place).press(&format!("series-leave:{id}")).await;
            let what = if matches!(form, Form::Pool(_)) { "annul" } else { "forfeit" };
            asked.content.must_say(&format!("series-leave-question[{what}]"));
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

/// Opens a series through `/series new` by somebody who manages the server.
async fn given(meeting: &Meeting, by: PersonId, sub: &str, given: &[(&str, &str)]) -> Message {
    let given =
        given.iter().map(|(name, value)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned())));
    let arguments = given.collect();
    let asked = Arguments { command: "series".into(), sub: Some(sub.into()), arguments };
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    meeting.as_(by).at(place).ask(Request::Command(asked)).await
}

#[tokio::test]
async fn a_league_asks_before_its_season_and_shows_its_divisions() {
    let meeting = Meeting::new();
    let game = catalogue().ids()[0];
    let options = [("name", "League"), ("form", "league"), ("game", game), ("division", "4"), ("start", "6")];
    let made = given(&meeting, ANN, "new", &options).await;
    assert!(made.content.says("series-created"), "{}", made.content);
    let id = meeting.series.series_of_server(SERVER).await.expect("the store answers")[0].id;
    for at in 0..8 {
        let asker = Asker { id: PersonId(100 + at), name: format!("P{at}"), ..meeting.asker(ANN) };
        let now = meeting.now();
        meeting.series.series_step(&asker, id, SeriesStep::Join, now).await.expect("there is room");
    }
    let running = meeting.run();
    let clock = meeting.clock.clone();
    let series = SeriesWorker::new(meeting.service.clone(), move || clock.now());
    meeting.clock.pass(MINUTE * 60 * 97);
    series.work().await.expect("the store answers");
    let asked = |to: u64| {
        let buttons = meeting.messenger.all();
        buttons.into_iter().any(|posted| {
            posted.message.content.says("series-muster") && posted.message.ping.contains(&PersonId(100 + to))
        })
    };
    meeting.until(|| (0..8).all(asked)).await;
    for at in 0..8 {
        let press = press(&format!("series-in:{id}"));
        let place = Place::Server { server: SERVER, channel: HALL, parent: None };
        let person = PersonId(100 + at);
        let answer = meeting.as_(person).at(place).ask(press).await;
        assert!(answer.content.says("series-confirmed"), "{}", answer.content);
    }
    // The message to one of them arrives, but its answer is lost.
    let unsure = PersonId(100);
    meeting.messenger.trouble_with(unsure, CommandError::AnswerLost);
    meeting.clock.pass(MINUTE * 60 * 48);
    series.work().await.expect("the store answers");
    series.work().await.expect("the store answers");
    meeting.told.notify_one();
    let notes = |to: u64| {
        let all = meeting.messenger.all().into_iter();
        let own = all.filter(|posted| posted.to == Address::Direct(PersonId(100 + to)));
        own.filter(|posted| posted.message.content.says("series-season-starts")).collect::<Vec<_>>()
    };
    meeting.until(|| (0..8).all(|to| !notes(to).is_empty())).await;
    let note = notes(3)[0].message.content.clone();
    assert!(note.says("series-clock") && note.says("series-season-ends"), "{note}");
    meeting.messenger.calm_with(unsure);
    meeting.messenger.forget_nonces();
    meeting.clock.pass(MINUTE * 60);
    meeting.told.notify_one();
    meeting.messenger.settled(&meeting).await;
    assert!((0..8).all(|to| notes(to).len() == 1), "everybody is told once");
    let shown = given(&meeting, ANN, "show", &[("series", "league")]).await;
    assert!(shown.content.says("series-running-season"), "{}", shown.content);
    let table = shown.picture.expect("the first division");
    // Everybody but Ann is called Ben when they press a button.
    assert_eq!(table.alt.matches("Ben").count(), 4, "{}", table.alt);
    let menu = shown.rows.iter().find_map(|row| match row {
        Row::Menu(menu) => Some(menu.clone()),
        _ => None,
    });
    assert_eq!(menu.expect("a menu of the divisions").choices.len(), 2);
    running.abort();
    // The message of the league orders one for each division.
    let mut worker = meeting.standing_boards();
    for _ in 0..3 {
        look(&mut worker).await;
    }
    let shown = boards(&meeting);
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(meeting.messenger.pinned().len(), 1, "the divisions are not pinned");
    for posted in &shown {
        for verb in ["series-join:", "series-leave:"] {
            assert!(posted.message.has(verb), "{verb} {:?}", posted.message.rows);
        }
    }
    meeting.clock.pass(MINUTE);
    look(&mut worker).await;
    assert_eq!(boards(&meeting).len(), 3, "each has one message");
}

#[tokio::test]
async fn a_swiss_tournament_is_exported_and_no_other_series() {
    let meeting = Meeting::new();
    let game = catalogue().ids()[0];
    for (name, form) in [("Cup", "knockout"), ("Open", "swiss")] {
        let options = [("name", name), ("form", form), ("game", game), ("seats", "4")];
        given(&meeting, ANN, "new", &options).await;
    }
    let early = given(&meeting, ANN, "export", &[("series", "Open")]).await;
    assert!(early.content.says("series-not-begun") && early.picture.is_none(), "{}", early.content);
    for series in meeting.series.series_of_server(SERVER).await.expect("the store answers") {
        for at in 0..4 {
            join(&meeting, series.id, at).await;
        }
    }
    let refused = given(&meeting, ANN, "export", &[("series", "cup")]).await;
    assert!(refused.content.says("series-no-swiss") && refused.picture.is_none(), "{}", refused.content);
    let file = given(&meeting, ANN, "export", &[("series", "Open")]).await.picture.expect("a file");
    let text = String::from_utf8(file.bytes).expect("text");
    assert!(file.name.ends_with(".trf") && text.starts_with("012 Open\n062 4\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("001 ")).count(), 4, "{text}");
}

#[tokio::test]
async fn wrong_settings_unknown_series_and_people_who_may_not_get_an_answer_that_says_why() {
    let meeting = Meeting::new();
    let game = catalogue().ids()[0];
    let base = [("name", "Autumn"), ("game", game)];
    for (more, says) in [
        (vec![("form", "pool"), ("seats", "99")], "series-settings[players]"),
        (vec![("form", "league"), ("division", "3")], "series-settings[division]"),
        (vec![("form", "automatic"), ("start", "9")], "series-settings[start]"),
        (vec![("form", "swiss"), ("rounds", "30")], "series-settings[rounds]"),
        (vec![("form", "pool"), ("options", "size")], "series-options-form"),
        (vec![("form", "pool"), ("pace", "soon")], "paces"),
    ] {
        let options = [&base[..], &more[..]].concat();
        let answer = given(&meeting, ANN, "new", &options).await;
        assert!(answer.content.says(says), "{more:?}: {}", answer.content);
    }
    let long = "x".repeat(200);
    let answer = given(&meeting, ANN, "new", &[("name", &long), ("form", "pool"), ("game", game)]).await;
    assert!(answer.content.says("series-title-length"), "{}", answer.content);
    for unseen in ["\u{200b}\u{2060}", "\u{3164}", "\u{2800} \u{2800}", "\u{202e}\u{feff}"] {
        let options = [("name", unseen), ("form", "pool"), ("game", game)];
        let answer = given(&meeting, ANN, "new", &options).await;
        assert!(answer.content.says("series-title-length"), "{unseen:?}: {}", answer.content);
    }
    let answer = given(&meeting, BEN, "new", &[base[0], base[1], ("form", "pool")]).await;
    assert!(answer.content.says("series-may-not-create"), "{}", answer.content);
    assert!(meeting.series.series_of_server(SERVER).await.expect("the store answers").is_empty());
    let answer = given(&meeting, ANN, "show", &[("series", "Autumn")]).await;
    assert!(answer.content.says("series-unknown"), "{}", answer.content);
    // The owners let everybody open series.
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    let choose = Request::Choose { action: "server:series".into(), values: vec!["on".into()] };
    let page = meeting.as_(ANN).at(place).ask(choose).await;
    assert!(page.content.says("server-series-by-all"), "{}", page.content);
    let made = given(&meeting, BEN, "new", &[base[0], base[1], ("form", "pool")]).await;
    assert!(made.content.says("series-created"), "{}", made.content);
    // A button of a series that is gone.
    let stale = meeting.as_(BEN).at(place).press("series-join:999").await;
    assert!(stale.content.says("no-such-series"), "{}", stale.content);
}

#[tokio::test]
async fn a_challenge_on_the_stairs_is_two_taps() {
    let meeting = Meeting::new();
    let game = catalogue().ids()[0];
    given(&meeting, ANN, "new", &[("name", "Stairs"), ("form", "stairs"), ("game", game)]).await;
    let id = meeting.series.series_of_server(SERVER).await.expect("the store answers")[0].id;
    let place = Place::Server { server: SERVER, channel: HALL, parent: None };
    let ask = async |person, request| meeting.as_(person).at(place).ask(request).await;
    let stranger = ask(BEN, press(&format!("series-challenge:{id}"))).await;
    assert!(stranger.content.says("series-refused[not-in]"), "{}", stranger.content);
    let joined = ask(BEN, press(&format!("series-join:{id}"))).await;
    assert!(joined.content.says("series-joined[seat]"), "{}", joined.content);
    let lesson = format!("learn-beside:{game}");
    assert!(joined.actions().contains(&lesson), "the game is new to Ben: {:?}", joined.rows);
    let begun = ask(BEN, press(&lesson)).await;
    let chooses = begun.buttons().any(|one| one.action.starts_with("enter:") && one.label.len() == 2);
    assert!(chooses, "its first step waits for a square: {begun:?}");
    let alone = ask(BEN, press(&format!("series-challenge:{id}"))).await;
    assert!(alone.content.says("series-nobody"), "{}", alone.content);
    join(&meeting, id, 0).await;
    let page = ask(BEN, press(&format!("series-challenge:{id}"))).await;
    let menu = page.rows.iter().find_map(|row| match row {
        Row::Menu(menu) => Some(menu.clone()),
        _ => None,
    });
    let menu = menu.expect("a menu");
    assert_eq!(menu.choices.len(), 1);
    let choose =
        || Request::Choose { action: menu.action.clone(), values: vec![menu.choices[0].value.clone()] };
    let challenged = ask(BEN, choose()).await;
    assert!(challenged.content.says("series-challenged"), "{}", challenged.content);
    assert!(
        matches!(challenged.awaits, Some(Awaited::Pairing(of, _)) if of == id),
        "the link to the game follows"
    );
    let again = ask(BEN, choose()).await;
    assert!(again.content.says("series-refused[playing]"), "{}", again.content);
    let shown = given(&meeting, BEN, "show", &[("series", "Stairs")]).await;
    assert!(shown.content.says("series-games-head") && shown.picture.is_some(), "{}", shown.content);
    let question = ask(BEN, press(&format!("series-leave:{id}"))).await;
    assert!(question.content.says("series-leave-question[forfeit]"), "{}", question.content);
    assert!(ask(BEN, press(&format!("series-leave!:{id}"))).await.content.says("series-left"));
}
