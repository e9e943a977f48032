//! A person outside: everything that names a game, a series, a comment or a seat is asked for by somebody who does not see
//! the channel, and names none. The same questions name them to a person who sees it.

use crate::comments::hidden::{every_command, suggesting, swept};
use crate::comments::{WORD, choose};
use postern_club::series::state::settings::Start;
use postern_testkit::fixtures::{pool, submit};
use postern_testkit::prelude::*;

/// Sees the private channel, and plays in no game.
const CLEO: PersonId = PersonId(1003);
const SERVER: ServerId = ServerId(5);
/// The private channel of all that is secret.
const SECRET: ChannelId = ChannelId(7);
/// The channel of the lobby, which everybody sees.
const LOBBY: ChannelId = ChannelId(50);
const OUTSIDE: Place = Place::Server { server: SERVER, channel: ChannelId(70), parent: None };
const TITLE: &str = "Moonlight";
const MINUTE: Duration = Duration::from_secs(60);

/// A private channel with a running and a finished game, a comment, a series and an open seat.
struct Secrets {
    meeting: Meeting,
    running: MatchId,
    over: MatchId,
    series: SeriesId,
    seat: ChallengeId,
}

impl Secrets {
    async fn new() -> Secrets {
        let meeting = Meeting::new();
        meeting
            .on_server(SERVER, |server| {
                server.open_lobby(Some(LOBBY), Language::English);
                server.stand_in(&[SECRET], Language::English);
            })
            .await;
        let over = meeting.begin(SECRET, 1).await;
        for by in [ANN, BEN, ANN, BEN, ANN, BEN, ANN, BEN] {
            meeting.play(over, by).await;
        }
        meeting.resign(over, BEN).await;
        let running = meeting.begin(SECRET, 1).await;
        meeting.play(running, ANN).await;
        let (asker, now) = (meeting.asker(CLEO), meeting.now());
        meeting.matches.comment(running, &asker, 1, WORD, now).await.expect("it is kept");
        let new = pool(SECRET, TITLE, Start::WhenFull, 4);
        let series = meeting.series.open_series(&meeting.asker(CLEO), new, now).await.expect("it opens").id;
        let joined = meeting.series.series_step(&meeting.asker(ANN), series, SeriesStep::Join, now).await;
        joined.expect("there is room");
        let home = Home::Channel { server: SERVER, channel: SECRET, thread: None };
        let terms = Terms::new(catalogue().ids()[0], Pace::Days(3));
        let seat = meeting.challenges.challenge(&meeting.asker(CLEO), None, terms, home, now).await;
        let seat = seat.expect("there is room").id;
        Secrets { meeting, running, over, series, seat }
    }

    /// Everybody but the people of the private channel is outside.
    fn hide(&self) {
        self.meeting.messenger.hide_from_others(SECRET, &[ANN, BEN, CLEO]);
    }

    /// The texts that give a secret away.
    fn words(&self) -> Vec<String> {
        let links = ["channels/5/7/".to_owned(), "channels/5/7)".to_owned(), "<#7>".to_owned()];
        let own = [format!("#{}", self.running), format!("#{}", self.over), format!("accept:{}", self.seat)];
        links.into_iter().chain(own).chain([TITLE.into(), WORD.into()]).collect()
    }

    /// True if the text has one of the secrets.
    fn tells(&self, text: &str) -> bool {
        self.words().iter().any(|word| text.contains(word.as_str()))
    }

    /// Returns all that a person outside reads in the answer.
    async fn ask(&self, request: Request) -> String {
        match self.meeting.as_(EVE).at(OUTSIDE).answer(request).await {
            Answer::Reply(reply) => read(&reply.message),
            Answer::Suggestions(all) => format!("{all:?}"),
            other => format!("{other:?}"),
        }
    }
}

fn read(message: &Message) -> String {
    let alt = message.picture.as_ref().map(|picture| picture.alt.clone());
    let message = Message { picture: None, ..message.clone() };
    format!("{message:?} {alt:?}")
}

/// A command with texts; a subcommand after a space.
fn slash(name: &str, given: &[(&str, String)]) -> Request {
    Request::Command(arguments(name, given))
}

fn arguments(name: &str, given: &[(&str, String)]) -> Arguments {
    let (command, sub) = match name.split_once(' ') {
        Some((command, sub)) => (command, Some(sub.to_owned())),
        None => (name, None),
    };
    let text = |(name, value): &(&str, String)| ((*name).to_owned(), ArgumentValue::Text(value.clone()));
    Arguments { command: command.into(), sub, arguments: given.iter().map(text).collect() }
}

fn about(command: &str, person: PersonId) -> Request {
    let person = Person { id: person, name: "Ann".into(), is_bot: false };
    let arguments = vec![("person".to_owned(), ArgumentValue::Person(person))];
    Request::Command(Arguments { command: command.into(), sub: None, arguments })
}

fn completing(command: &str, argument: &str) -> Request {
    Request::Complete { arguments: arguments(command, &[]), argument: argument.into() }
}

/// Every list, suggestion, page and button that can name something, and true if it names one of the secrets to all who see
/// the channel. The others name it to those who take part or are there, or name something else.
fn places(of: &Secrets) -> Vec<(&'static str, Request, bool)> {
    let (running, over) = (of.running.to_string(), of.over.to_string());
    let (hex, series) = (format!("{:X}", of.running.0), of.series.to_string());
    let game = |number: &str| vec![("game", number.to_owned())];
    let of_series = || vec![("series", series.clone())];
    vec![
        ("the list of /watch", slash("watch", &[]), true),
        ("/watch by number", slash("watch", &game(&running)), true),
        ("/watch of a finished game", slash("watch", &game(&over)), true),
        ("a page of /watch", press("watch-list:1:"), true),
        ("the menu of kinds", choose(&("watch-kind".into(), "all".into())), true),
        ("the menu of games", choose(&("watch-open".into(), running.clone())), true),
        ("a step of /watch", press(&format!("watch:{hex}:back.2")), true),
        ("suggestions of /watch", completing("watch", "game"), true),
        ("/comment", slash("comment", &[("game", running.clone()), ("text", "mine".into())]), true),
        ("the form of a comment", submit(format!("comment:{hex}:1"), "mine"), true),
        ("suggestions of /comment", completing("comment", "game"), true),
        ("/profile", about("profile", ANN), true),
        ("Apps → Profile", about("Profile", BEN), true),
        ("/series list", slash("series list", &[]), true),
        ("the button of the list", press("series-list"), true),
        ("the menu of the list", choose(&("series-choose".into(), series.clone())), true),
        ("/series show", slash("series show", &[]), true),
        ("/series show by number", slash("series show", &of_series()), true),
        ("/series show by title", slash("series show", &[("series", TITLE.to_lowercase())]), true),
        ("/series join", slash("series join", &of_series()), true),
        ("/series leave", slash("series leave", &of_series()), false),
        ("/series challenge", slash("series challenge", &of_series()), false),
        ("/series export", slash("series export", &of_series()), false),
        ("/series close", slash("series close", &of_series()), false),
        ("suggestions of /series", completing("series show", "series"), true),
        ("suggestions of /series join", completing("series join", "series"), true),
        ("suggestions of /series close", completing("series close", "series"), true),
        ("the series", press(&format!("series:{series}")), true),
        ("the table of the series", press(&format!("series-table:{series}:1")), true),
        ("its rules and players", press(&format!("series-rules:{series}")), true),
        ("Join", press(&format!("series-join:{series}")), true),
        ("Leave", press(&format!("series-leave:{series}")), false),
        ("/play", slash("play", &[]), true),
        ("the seats of a game", press(&format!("seats:{}", catalogue().ids()[0])), true),
        ("Play now", press(&format!("sit:{}", catalogue().ids()[0])), false),
        ("Accept", press(&format!("accept:{}", of.seat)), false),
        ("/board by number", slash("board", &game(&running)), false),
        ("/history by number", slash("history", &game(&over)), false),
        ("/record by number", slash("record", &game(&over)), false),
        ("/replay by number", slash("replay", &game(&over)), false),
        ("/review by number", slash("review", &game(&over)), false),
        ("/explore of a match", slash("explore", &[("match", over.clone())]), false),
        ("the board", press(&format!("board:{hex}.1")), false),
        ("Analyse", press(&format!("analyse:{hex}")), false),
        ("/games", slash("games", &[]), false),
        ("/table", slash("table", &[("game", catalogue().ids()[0].into())]), false),
        ("/help", slash("help", &[]), false),
    ]
}

#[tokio::test]
async fn nothing_names_a_game_series_comment_or_seat_to_a_person_outside() {
    let names = Secrets::new().await;
    for at in 0..places(&names).len() {
        for mode in ["seen", "hidden", "unknown"] {
            let secrets = Secrets::new().await;
            match mode {
                "hidden" => secrets.hide(),
                "unknown" => secrets.meeting.messenger.keep_sights(true),
                _ => {}
            }
            let (what, request, is_shown) = places(&secrets).swap_remove(at);
            let said = secrets.ask(request).await;
            if mode != "seen" || is_shown {
                assert_eq!(secrets.tells(&said), mode == "seen", "{what}, {mode}: {said}");
            }
            let series = secrets.meeting.series.series(secrets.series).await.unwrap().expect("the series");
            let (is_in, open) = (
                series.club.member(EVE).is_some(),
                secrets.meeting.store.challenge(secrets.seat).await.unwrap().expect("the seat").state,
            );
            let took = is_in || open != postern::play::challenge::ChallengeState::Open;
            assert!(mode == "seen" || !took, "{what}, {mode}: nothing is joined or taken");
        }
    }
}

#[tokio::test]
async fn no_command_button_menu_or_suggestion_at_all_tells_a_person_outside() {
    let secrets = Secrets::new().await;
    secrets.hide();
    let words = secrets.words();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for id in [secrets.running, secrets.over] {
        let meeting = &secrets.meeting;
        let told = |message: &Message| secrets.tells(&read(message));
        assert_eq!(swept(meeting, (EVE, OUTSIDE), every_command(id), &told).await, Vec::<String>::new());
        assert_eq!(suggesting(meeting, (EVE, OUTSIDE), id, &words).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_lobby_tells_of_a_private_channel_only_to_the_same_people() {
    let secrets = Secrets::new().await;
    let meeting = &secrets.meeting;
    let mut boards = meeting.standing_boards();
    let mut lobby = async || {
        meeting.clock.pass(MINUTE * 10);
        boards.look().await.expect("the store answers");
        let all = meeting.messenger.all();
        let lobby = all.into_iter().rfind(|posted| posted.message.content.says("lobby-head"));
        read(&lobby.expect("a lobby").message)
    };
    let open = lobby().await;
    assert!(open.contains(&format!("#{}", secrets.running)) && open.says("lobby-seats"), "{open}");
    secrets.hide();
    let hidden = lobby().await;
    assert!(!secrets.tells(&hidden) && hidden.says("lobby-no-seats"), "{hidden}");
    meeting.messenger.keep_sights(true);
    let unknown = lobby().await;
    assert!(!secrets.tells(&unknown) && unknown.says("lobby-no-seats"), "{unknown}");
}

#[tokio::test]
async fn who_takes_part_keeps_games_and_series_of_a_channel_that_they_lost() {
    let secrets = Secrets::new().await;
    let meeting = &secrets.meeting;
    meeting.messenger.hide_from_others(SECRET, &[]);
    for (what, request) in [("list", slash("series list", &[])), ("own games", slash("games", &[]))] {
        let Answer::Reply(reply) = meeting.as_(ANN).at(OUTSIDE).answer(request).await else {
            panic!("{what} has no message")
        };
        assert!(secrets.tells(&read(&reply.message)), "{what}: {:?}", reply.message);
    }
}

#[tokio::test]
async fn discord_is_asked_once_a_minute_for_all_channels_together() {
    let secrets = Secrets::new().await;
    let meeting = &secrets.meeting;
    let before = meeting.messenger.asked_for_sights();
    for _ in 0..3 {
        for request in [slash("watch", &[]), slash("series list", &[]), completing("watch", "game")] {
            meeting.as_(EVE).at(OUTSIDE).answer(request).await;
        }
    }
    assert_eq!(meeting.messenger.asked_for_sights() - before, 1);
    meeting.clock.pass(MINUTE);
    meeting.as_(EVE).at(OUTSIDE).answer(slash("watch", &[])).await;
    assert_eq!(meeting.messenger.asked_for_sights() - before, 2);
}
