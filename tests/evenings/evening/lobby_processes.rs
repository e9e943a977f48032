//! The lobby of two programs on one database: one message, kept by one of them, and every pair is matched once.

use tokio_postgres::Client;

use super::processes::{Company, TOLD_WITHIN};
use super::*;
use postern_testkit::databases::postgres::{sql, url_in_long_run};

/// The messages of the lobby in a channel.
fn lobbies(company: &Company, channel: Id) -> Vec<Message> {
    let all = company.stage.sandbox.messages(channel);
    all.into_iter().filter(|message| message.kind == 0 && message.text().says("lobby-head")).collect()
}

/// Lets Discord post all interactions to one program from now on.
async fn to_program(company: &Company, program: usize) {
    let listens = company.listens[program];
    company.stage.sandbox.post_interactions_to(listens, "/interactions").await.expect("it is there");
}

async fn count(database: &Client, table: &str) -> i64 {
    let all = format!("SELECT count(*) FROM {table}");
    database.query_one(&all, &[]).await.expect("it answers").get(0)
}

/// The number of the program that keeps the lobby, in the order of their starts.
async fn keeper(database: &Client) -> Option<usize> {
    let asked = "SELECT (SELECT count(*) FROM leases other WHERE other.kind = 'process' AND other.subject < mine.holder)
        FROM leases mine WHERE mine.kind = 'standing' AND mine.until > now()";
    let found = database.query_opt(asked, &[]).await.expect("it answers");
    found.map(|row| row.get::<_, i64>(0) as usize)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_keep_one_lobby_match_each_pair_once_and_one_goes_on_when_the_other_is_killed() {
    let Some(url) = url_in_long_run().await else { return };
    let database = sql(&url).await;
    // The first program does what one program at a time does.
    let mut company = Company::open(&url, 1).await;
    company.join().await;
    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| company.stage.person(name));
    let hall = company.stage.games();
    let mut page = slash(&ada, hall, "server settings", json!({})).await;
    for _ in 0..2 {
        page =
            ada.press(&page, "More settings").await.expect("the button").message().expect("a page").clone();
    }
    ada.choose(&page, "server:lobby", &[&hall.to_string()]).await.expect("the menu");
    company.stage.until("no lobby", TOLD_WITHIN, || !lobbies(&company, hall).is_empty()).await;
    let lobby = lobbies(&company, hall).remove(0);

    // A seat that was opened through one program is shown and taken through the other.
    to_program(&company, 0).await;
    let open = tap(&ada, &lobby, "Ransom").await;
    assert!(open.text().says("seat-open[lobby]"), "{open:?}");
    to_program(&company, 1).await;
    let shown = ben.slash(hall, "play", json!({})).await.expect("the command can be given");
    assert!(shown.text().says("play-seats") && shown.text().contains("ada"), "{}", shown.text());
    let begun = tap(&ben, &lobby, "Ransom").await;
    assert!(begun.text().says("begins"), "{begun:?}");

    // Two people press at the same moment, and the programs behind the balancer answer in turn.
    company.balance().await;
    // One person may open five seats a minute.
    let names: Vec<&str> = shipped().iter().map(|game| game.info().name).take(3).collect();
    for name in &names {
        let (one, other) = tokio::join!(tap(&ada, &lobby, name), tap(&ben, &lobby, name));
        let begun = [&one, &other].into_iter().filter(|answer| answer.text().says("begins")).count();
        assert_eq!(begun, 1, "{name}: {one:?} {other:?}");
    }
    assert_eq!(count(&database, "unfinished").await, names.len() as i64 + 1);
    assert_eq!(count(&database, "open_in").await, 0, "no seat is left over");

    // The other program keeps the lobby once the keeper is dead: it edits the same message.
    let keeps = keeper(&database).await.expect("somebody keeps it");
    company.kill(keeps);
    let open = tap(&cleo, &lobby, "Ransom").await;
    assert!(open.text().says("seat-open[lobby]"), "{open:?}");
    let shows = || lobbies(&company, hall).iter().any(|message| message.text().says("lobby-seats"));
    company.stage.until("the lobby is not kept", 2 * TOLD_WITHIN, shows).await;
    let all = lobbies(&company, hall);
    assert_eq!(all.iter().map(|message| message.id).collect::<Vec<_>>(), [lobby.id], "one message, edited");
    assert_ne!(keeper(&database).await, None);
    // An attempt that failed, or whose answer was lost, is repeated at once.
    let path = format!("/channels/{hall}/messages/{}", lobby.id);
    let asked = company.stage.sandbox.requests();
    let edits = asked.iter().filter(|one| one.method == "PATCH" && one.path == path);
    let edits: Vec<u64> = edits.filter(|one| one.status == 200 && !one.cut).map(|one| one.at_ms).collect();
    let early = edits.windows(2).filter(|pair| pair[1] - pair[0] < 50_000).count();
    assert!(!edits.is_empty() && early <= 1, "once a minute, except by the keeper that follows: {edits:?}");
    company.check();
}
