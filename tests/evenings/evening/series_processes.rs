//! Two programs on one database, which are killed in turn while pools start and end: each match starts once, each result
//! counts once, and everybody is told once. Part of the long run.

use std::collections::BTreeSet;
use std::time::Duration;

use discord_sandbox::act::actor::{ActionResult, Actor};
use discord_sandbox::id::Id;
use discord_sandbox::world::model::{Channel, Message};
use serde_json::{Value, json};

use super::processes::{Company, TOLD_WITHIN};
use super::series::{ends, label, standing};
use postern_testkit::boards::random_games::Dice;
use postern_testkit::databases::postgres::{sql, url};
use postern_testkit::fixtures::is_long_run;
use postern_testkit::wording::Says;

/// The people of the company.
const PEOPLE: [&str; 6] = ["ada", "ben", "cleo", "dmitri", "eve", "finn"];
/// Everybody plays everybody.
const GAMES: usize = 15;
/// Time between a kill and the start of the killed program, and the next kill.
const PAUSE: Duration = Duration::from_millis(300);

/// Repeats what a person does until a program that lives answers as `done` says.
async fn insist<F: Future<Output = ActionResult>>(
    company: &Company,
    act: impl Fn() -> F,
    done: impl Fn(&ActionResult) -> bool,
) -> ActionResult {
    let began = std::time::Instant::now();
    loop {
        let answer = act().await;
        if done(&answer) {
            return answer;
        }
        assert!(began.elapsed() < 2 * TOLD_WITHIN, "{answer:?}\n{}", company.stage.said());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn slash(person: &Actor, place: Id, path: &str, options: Value) -> ActionResult {
    person.slash(place, path, options).await.expect("a command")
}

async fn press(person: &Actor, on: &Message, verb: &str) -> ActionResult {
    let label = label(on, verb).unwrap_or_else(|| panic!("no button {verb}: {on:?}"));
    person.press(on, &label).await.expect("the button is there")
}

/// Kills the programs in turn until `holds` is true, then lets both run.
async fn kill_until(company: &mut Company, dice: &mut Dice, holds: impl Fn(&Company) -> bool) {
    let began = std::time::Instant::now();
    let mut kills = 0;
    while !holds(company) {
        assert!(began.elapsed() < 2 * TOLD_WITHIN, "it does not go on:\n{}", company.stage.said());
        // After some kills they are left alone, so that slow machines get there too.
        if kills < 6 {
            let program = kills % 2;
            tokio::time::sleep(PAUSE + Duration::from_millis(dice.below(700) as u64)).await;
            company.kill(program);
            tokio::time::sleep(PAUSE).await;
            company.start(program);
            kills += 1;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    company.is_there().await;
}

/// The players of a thread.
fn players(thread: &Channel) -> BTreeSet<&'static str> {
    PEOPLE.into_iter().filter(|name| thread.name.contains(name)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pools_start_and_end_once_in_two_programs_that_are_killed_meanwhile() {
    if !is_long_run() {
        return;
    }
    let Some(url) = url().await else { return };
    let database = sql(&url).await;
    let mut company = Company::open(&url, 2).await;
    let mut dice = Dice(0x5EA5);
    let people: Vec<Actor> = PEOPLE.iter().map(|name| company.stage.person(name)).collect();
    let hall = company.stage.games();
    let given = json!({"name": "Autumn", "form": "automatic", "game": "ransom", "seats": 6});
    let made = slash(&people[0], hall, "series new", given).await;
    assert!(made.text().says("series-created"), "{made:?}");
    company.stage.until("no message", TOLD_WITHIN, || standing(&company.stage, hall).is_some()).await;
    let board = standing(&company.stage, hall).expect("it is there");
    let mut over: BTreeSet<Id> = BTreeSet::new();
    // The season turns twice: the same people are in a second pool.
    for pool in 1..=2 {
        for person in &people {
            let is_in = |answer: &ActionResult| {
                answer.text().says("series-joined[seat]") || answer.text().says("series-refused[already-in]")
            };
            insist(&company, || press(person, &board, "series-join"), is_in).await;
        }
        let fresh = |company: &Company| {
            let mut all = company.stage.sandbox.threads(hall);
            all.retain(|thread| !over.contains(&thread.id));
            all
        };
        let turns = |company: &Company, thread: &Channel| {
            let all = company.stage.sandbox.messages(thread.id);
            all.iter().filter(|message| label(message, "move").is_some()).count()
        };
        let started = |company: &Company| {
            let all = fresh(company);
            all.len() >= GAMES && all.iter().all(|thread| turns(company, thread) > 0)
        };
        kill_until(&mut company, &mut dice, started).await;
        let threads = fresh(&company);
        let pairs: BTreeSet<_> = threads.iter().map(players).collect();
        assert_eq!((threads.len(), pairs.len()), (GAMES, GAMES), "{threads:?}");
        for thread in &threads {
            assert_eq!(turns(&company, thread), 1, "one turn is told in {}", thread.name);
        }
        let running: i64 =
            database.query_one("SELECT count(*) FROM unfinished", &[]).await.expect("it answers").get(0);
        assert_eq!(running, GAMES as i64, "each match started once");

        // Everybody resigns while the programs die.
        for (at, thread) in threads.iter().enumerate() {
            let person = people.iter().zip(PEOPLE).find(|(_, name)| players(thread).contains(name));
            let (person, _) = person.expect("a player");
            if at % 5 == 2 {
                let program = dice.below(2);
                company.kill(program);
                company.start(program);
            }
            let asks = |answer: &ActionResult| {
                answer.message().is_some_and(|message| label(message, "resign!").is_some())
            };
            let asked = insist(&company, || slash(person, thread.id, "resign", json!({})), asks).await;
            let question = asked.message().expect("a question").clone();
            // The second answer says that the match is over, if the first one was lost with its program.
            let answered = |answer: &ActionResult| answer.message().is_some();
            insist(&company, || press(person, &question, "resign!"), answered).await;
            over.insert(thread.id);
        }
        kill_until(&mut company, &mut dice, |company| ends(&company.stage, hall).len() >= pool).await;
    }
    // Whatever is told twice is told by the end of the leases.
    let left = || async {
        let row = database.query_one("SELECT count(*) FROM notices", &[]).await.expect("it answers");
        row.get::<_, i64>(0)
    };
    let began = std::time::Instant::now();
    while left().await > 0 {
        assert!(began.elapsed() < TOLD_WITHIN, "notices wait for ever");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let told = ends(&company.stage, hall);
    assert_eq!(told.len(), 2, "each end is told once");
    for end in &told {
        assert!(people.iter().all(|person| end.text().contains(&person.mention())), "{}", end.text());
        // The first by name resigned all of their games, and the last none.
        assert!(end.text().contains("1. finn") && end.text().contains("6. ada"), "{}", end.text());
    }
    assert_eq!(company.stage.sandbox.threads(hall).len(), 2 * GAMES);
    company.check();
}
