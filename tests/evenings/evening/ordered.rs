//! Orders of the operator, by commands of the program: people, games, comments and servers, over the socket of a running
//! bot and on the data of a stopped one.

use std::process::Output;

use super::processes::Company;
use super::*;
use postern_testkit::databases::postgres;

/// Gives an order that must be carried out. Returns what the program said.
async fn ordered(stage: &Stage, arguments: &[&str]) -> String {
    let done = stage.run(arguments).await;
    assert!(done.status.success(), "{arguments:?}: {done:?}\n{}", stage.said());
    String::from_utf8(done.stdout).expect("text")
}

/// Gives an order that must fail. Returns the reason, one line.
async fn refused(stage: &Stage, arguments: &[&str]) -> String {
    let Output { status, stderr, .. } = stage.run(arguments).await;
    let said = String::from_utf8(stderr).expect("text");
    assert!(!status.success(), "{arguments:?}: {said}");
    said
}

async fn slash(person: &Actor, place: Id, path: &str, options: Value) -> ActionResult {
    person.slash(place, path, options).await.expect("the command can be given")
}

/// The number of the game in a message.
fn number(message: &Message) -> String {
    let after = message.text().split('#').nth(1).expect("a number");
    after.chars().take_while(char::is_ascii_digit).collect()
}

fn id(person: &Actor) -> String {
    person.id().to_string()
}

/// Asserts that an answer says this to the person alone.
fn says_alone(answer: &ActionResult, key: &str) {
    assert!(answer.is_private() && answer.text().says(key), "{}", text(answer));
}

/// Asserts that what a person does is answered with their exclusion, to them alone. A database that is busy for over a second
/// does not tell the bot of an exclusion in time, which the log says: then they do it once more.
async fn says_excluded(stage: &Stage, asks: impl AsyncFn() -> ActionResult) {
    let late = || stage.said().matches("no settings came within").count();
    let mut before = late();
    let mut answer = asks().await;
    while late() > before {
        before = late();
        answer = asks().await;
    }
    says_alone(&answer, "excluded");
}

/// Excludes Ada, who plays and has an open seat, while the bot runs.
async fn excluded(config: &str) {
    let mut stage = Stage::open_with(config).await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    play(&ada, bout.place, "a1-a2").await;
    bout.follow("a1-a2");
    bout.turn_message().await;
    let help = message(&slash(&ada, stage.games(), "help", json!({})).await);
    slash(&ada, stage.games(), "challenge ramparts", json!({})).await;
    let cards = || stage.sandbox.messages(stage.games()).into_iter();
    stage.until("no card came", SOON, || cards().any(|card| card.button("Accept").is_some())).await;
    let card = cards().find(|card| card.button("Accept").is_some()).expect("a card");

    let before = mentions(&ben);
    let said = ordered(&stage, &["person", &id(&ada), "exclude"]).await;
    assert!(said.contains(&id(&ada)) && said.contains("include"), "{said}");
    stage.until_it_says("the operator excluded a person").await;
    let over = wait_for_ping(&ben, before + 1).await;
    assert!(over.text().says("result[resigned]"), "{}", over.text());
    let taken = ben.press(&card, "Accept").await;
    assert!(taken.is_err() || taken.is_ok_and(|taken| taken.text().says("challenge-closed[withdrawn]")));

    for _ in 0..2 {
        for (command, given) in [
            ("help", json!({})),
            ("privacy", json!({})),
            ("play", json!({})),
            ("games", json!({})),
            ("challenge ransom", json!({"opponent": id(&ben)})),
            ("rules", json!({"game": "ransom"})),
        ] {
            says_excluded(&stage, async || slash(&ada, stage.games(), command, given.clone()).await).await;
        }
        let buttons = help.controls().into_iter().filter(|control| control["type"] == 2);
        let buttons: Vec<String> =
            buttons.filter_map(|button| Some(button["custom_id"].as_str()?.to_owned())).collect();
        assert!(buttons.len() >= 5, "{help:?}");
        for button in &buttons {
            let press = async || ada.press(&help, button).await.expect("the button is there");
            says_excluded(&stage, press).await;
        }
        let typed = ada.autocomplete(stage.games(), "board", json!({"game": ""}), "game").await;
        assert!(matches!(typed.expect("it is asked").outcome, Outcome::Choices(none) if none.is_empty()));
        let to_ada = slash(&ben, stage.games(), "challenge ransom", json!({"opponent": id(&ada)})).await;
        says_alone(&to_ada, "not-available");
        assert!(stage.terminate().await, "{}", stage.said());
        stage.start().await;
    }
    ordered(&stage, &["person", &id(&ada), "include"]).await;
    let again = slash(&ada, stage.games(), "challenge ransom", json!({"opponent": id(&ben)})).await;
    assert!(!again.text().says("excluded"), "{}", text(&again));
    wait_for_ping(&ben, before + 2).await;
    let twice = refused(&stage, &["person", &id(&ada), "include"]).await;
    assert!(twice.contains("is not excluded"), "{twice}");
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_excluded_person_is_told_so_also_after_a_restart_and_plays_again_once_that_is_lifted() {
    excluded("").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_excluded_person_is_told_so_also_with_postgresql() {
    let Some(url) = postgres::url().await else { return };
    excluded(&format!("[store]\nurl = \"{url}\"\n")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exclusion_ordered_at_one_process_holds_in_each() {
    let Some(url) = postgres::url().await else { return };
    let company = Company::open(&url, 2).await;
    let (stage, ada) = (&company.stage, company.stage.person("ada"));
    // Discord posts interactions to the programs in turn.
    for _ in 0..4 {
        let answer = slash(&ada, stage.games(), "help", json!({})).await;
        assert!(answer.text().says("help"), "{}", text(&answer));
    }
    ordered(stage, &["--data", "program-1/data", "person", &id(&ada), "exclude"]).await;
    for _ in 0..4 {
        says_alone(&slash(&ada, stage.games(), "help", json!({})).await, "excluded");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_a_person_is_handed_out_and_deleted_and_an_exclusion_outlasts_it() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    bout.turn_message().await;
    play(&ada, bout.place, "a1-a2").await;
    bout.follow("a1-a2");
    bout.turn_message().await;
    let folder = stage.dir.path().to_owned();
    let read = |file: &str| -> Value {
        let bytes = std::fs::read(folder.join(file)).expect("it was written");
        serde_json::from_slice(&bytes).expect("JSON")
    };
    ordered(&stage, &["person", &id(&ada), "export", "running.json"]).await;
    let running = read("running.json");
    assert_eq!(running["person"].to_string(), id(&ada));
    assert_eq!(running["games"][0]["moves"][0]["m"], "a1-a2");
    let again = refused(&stage, &["person", &id(&ada), "export", "running.json"]).await;
    assert!(again.contains("exists already"), "{again}");

    let before = mentions(&ben);
    ordered(&stage, &["person", &id(&ada), "exclude"]).await;
    let over = wait_for_ping(&ben, before + 1).await;
    assert!(over.text().says("result[resigned]"), "{}", over.text());
    ordered(&stage, &["person", &id(&ada), "delete"]).await;
    stage.until_it_says("the operator deleted the data of a person").await;
    ordered(&stage, &["person", &id(&ada), "export", "deleted.json"]).await;
    let deleted = read("deleted.json");
    assert_eq!(deleted["games"], json!([]));
    assert!(deleted["profile"]["excluded"].is_number(), "{deleted}");
    says_alone(&slash(&ada, stage.games(), "games", json!({})).await, "excluded");
    let games = slash(&ben, stage.games(), "games", json!({})).await;
    assert!(games.text().says("former-player") && !games.text().contains("Ada"), "{}", text(&games));
    assert_eq!(mentions(&ben), before + 1, "nothing is told twice");

    // The same on the data of a stopped bot.
    assert!(stage.terminate().await, "{}", stage.said());
    ordered(&stage, &["person", &id(&ben), "export", "stopped.json"]).await;
    assert_eq!(read("stopped.json")["games"][0]["moves"][0]["m"], "a1-a2");
    ordered(&stage, &["person", &id(&ada), "include"]).await;
    ordered(&stage, &["person", &id(&ben), "delete"]).await;
    ordered(&stage, &["person", &id(&ben), "exclude"]).await;
    let checked = stage.run(&["check"]).await;
    assert!(checked.status.success(), "{checked:?}");
    stage.start().await;
    says_alone(&slash(&ben, stage.games(), "games", json!({})).await, "excluded");
    let of_ada = slash(&ada, stage.games(), "games", json!({})).await;
    assert!(!of_ada.text().says("excluded"), "{}", text(&of_ada));
    for wrong in ["ada", "0", "99999999999999999999"] {
        let said = refused(&stage, &["person", wrong, "export", "x.json"]).await;
        assert!(said.contains("no id of Discord"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_ended_and_voided_and_comments_deleted_wherever_they_are() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let [ada, ben] = bout.players.clone();
    let game = number(&bout.turn_message().await);
    play(&ada, bout.place, "a1-a2").await;
    bout.follow("a1-a2");
    bout.turn_message().await;
    let cleo = stage.person("cleo");
    slash(&cleo, stage.games(), "comment", json!({"game": game, "text": "an insult"})).await;
    let none = refused(&stage, &["comment", "4711"]).await;
    assert!(none.contains("has no comments"), "{none}");
    let listed = ordered(&stage, &["comment", &game]).await;
    assert!(listed.contains("an insult") && listed.contains(&id(&cleo)), "{listed}");
    let comment = listed.split_whitespace().next().expect("a number").to_owned();
    let wrong = refused(&stage, &["comment", &game, "delete", "1"]).await;
    assert!(wrong.contains("has no comment 1"), "{wrong}");
    ordered(&stage, &["comment", &game, "delete", &comment]).await;
    stage.until_it_says("the operator deleted a comment").await;
    assert!(!stage.said().contains("an insult"), "{}", stage.said());
    let gone = refused(&stage, &["comment", &game]).await;
    assert!(gone.contains("has no comments"), "{gone}");

    let early = refused(&stage, &["game", &game, "void", "--reason", "x"]).await;
    assert!(early.contains("is not over") && early.contains("end"), "{early}");
    let empty = refused(&stage, &["game", &game, "end", "--reason", " "]).await;
    assert!(empty.contains("it is empty"), "{empty}");
    let before = [mentions(&ada), mentions(&ben)];
    ordered(&stage, &["game", &format!("#{game}"), "end", "--reason", "**played** by @everyone"]).await;
    stage.until_it_says("the operator ended a game").await;
    for (player, before) in [&ada, &ben].into_iter().zip(before) {
        let over = wait_for_ping(player, before + 1).await;
        assert!(over.text().says("result[removed]"), "{}", over.text());
        assert!(over.text().contains("\\*\\*played\\*\\*") && !over.mention_everyone, "{}", over.text());
    }
    let over = refused(&stage, &["game", &game, "end", "--reason", "x"]).await;
    assert!(over.contains("is over"), "{over}");
    let missing = refused(&stage, &["game", "4711", "end", "--reason", "x"]).await;
    assert!(missing.contains("there is no game 4711"), "{missing}");

    // A finished game, voided on the data of a stopped bot: the players hear of it at the next start.
    let mut second = begin(&stage, "ransom", &[]).await;
    let game = number(&second.turn_message().await);
    play(&ada, second.place, "a1-a2").await;
    second.follow("a1-a2");
    second.turn_message().await;
    let before = mentions(&ben);
    let question = message(&slash(&ada, second.place, "resign", json!({})).await);
    ada.press(&question, "Yes, resign").await.expect("it can be pressed");
    wait_for_ping(&ben, before + 1).await;
    assert!(stage.terminate().await, "{}", stage.said());
    ordered(&stage, &["game", &game, "void", "--reason", "a program played"]).await;
    let twice = refused(&stage, &["void", &game, "--reason", "a program played"]).await;
    assert!(twice.contains("is voided already"), "{twice}");
    stage.start().await;
    let told = wait_for_ping(&ben, before + 2).await;
    assert!(told.text().says("voided") && told.text().contains("a program played"), "{}", told.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_are_listed_left_and_excluded_until_that_is_lifted() {
    let stage = Stage::open().await;
    begin(&stage, "ransom", &[]).await;
    // The bot that runs has its token. The commands need none, and must not look for it.
    stage.configure("[discord]\ntoken_file = \"of-another-account\"\n");
    let club = stage.sandbox.add_server("Chess\u{1b}[2J club", &["hall"], true);
    let is_on = |server: Id| {
        let servers = stage.sandbox.servers();
        servers.iter().any(|found| found.id == server && found.bot)
    };
    let listed = ordered(&stage, &["servers"]).await;
    let (counts, lines) = listed.split_once('\n').expect("lines");
    assert!(counts.starts_with("servers 2, people in the last seven days 2, running games 1, "), "{counts}");
    let first = stage.sandbox.guild();
    assert!(lines.lines().any(|line| line.starts_with(&format!("{first}  ")) && line.contains("games 1")));
    let line = lines.lines().find(|line| line.starts_with(&format!("{club}  "))).expect("the club");
    assert!(line.contains("club") && !line.contains('\u{1b}') && line.contains("games 0"), "{line:?}");

    ordered(&stage, &["leave", &club.to_string()]).await;
    stage.until_it_says("the operator let the bot leave a server").await;
    assert!(!is_on(club) && is_on(first));
    stage.sandbox.set_bot_on(club, true).expect("the server");
    assert!(is_on(club), "its managers can add it again");

    // Discord is not well at first: the bot tries again.
    stage.sandbox.disturb(Fault::new(
        "DELETE",
        "/users/@me/guilds/",
        1,
        Trouble::Refuse { status: 503, code: 0 },
    ));
    ordered(&stage, &["server", &club.to_string(), "exclude"]).await;
    stage.until_it_says("the operator excluded a server").await;
    stage.until("it stays on an excluded server", SOON, || !is_on(club)).await;
    assert!(ordered(&stage, &["servers"]).await.contains(&format!("{club}  excluded")));
    stage.sandbox.set_bot_on(club, true).expect("the server");
    stage.until("it stays on an excluded server", SOON, || !is_on(club)).await;

    ordered(&stage, &["server", &club.to_string(), "include"]).await;
    stage.sandbox.set_bot_on(club, true).expect("the server");
    let hall = stage.sandbox.channel_on(club, "hall").expect("the channel");
    let answer = slash(&stage.person("ada"), hall, "help", json!({})).await;
    assert!(answer.text().says("help") && is_on(club), "{}", text(&answer));
    let twice = refused(&stage, &["server", &club.to_string(), "include"]).await;
    assert!(twice.contains("is not excluded"), "{twice}");
    stage.until_it_says("the operator's order \"include server ").await;
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn on_an_excluded_server_that_the_bot_has_not_left_everybody_is_told_so() {
    // By HTTP, the bot does not hear that it is on a server.
    let mut stage = Stage::open_by_http().await;
    let first = stage.sandbox.guild();
    assert!(stage.terminate().await, "{}", stage.said());
    // A command without a token. The bot leaves the server at its next start, unless Discord refuses that.
    ordered(&stage, &["server", &first.to_string(), "exclude"]).await;
    let refuse = Trouble::Refuse { status: 403, code: 50_001 };
    stage.sandbox.disturb(Fault::new("DELETE", "/users/@me/guilds/", 1000, refuse));
    stage.start().await;
    stage.until_it_says("the bot can't leave an excluded server; it tries again").await;
    let answer = slash(&stage.person("ada"), stage.games(), "help", json!({})).await;
    says_alone(&answer, "excluded-server");
}
