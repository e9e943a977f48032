//! Automatic pools, a bye, the end of a knock-out, withdrawal and substitutes, and pages of pictures.

use std::collections::BTreeSet;

use super::series::{ends, label, press, resign_in, standing};
use super::*;

/// Names of which none is part of another, of a title or of a word in a thread's name.
const PEOPLE: [&str; 12] = [
    "zada", "zben", "zcleo", "zdmitri", "zeve", "zfinn", "zgita", "zhugo", "zines", "zjack", "zkira", "zleo",
];

/// A channel with a series.
struct Hall {
    stage: Stage,
    people: Vec<Actor>,
    hall: Id,
    board: Message,
    /// The threads whose matches are over.
    over: BTreeSet<Id>,
}

impl Hall {
    /// Opens a series for the first `people`, by the first of them.
    async fn open(people: usize, settings: Value) -> Hall {
        let mut stage = Stage::empty(&PEOPLE[..people]).await;
        stage.start().await;
        let people: Vec<Actor> = PEOPLE[..people].iter().map(|name| stage.person(name)).collect();
        let hall = stage.games();
        let mut given = json!({"name": "Autumn", "game": "ransom"});
        let options = settings.as_object().expect("options").clone();
        given.as_object_mut().expect("options").extend(options);
        let made = people[0].slash(hall, "series new", given).await.expect("a command");
        assert!(made.text().says("series-created"), "{made:?}");
        stage.until("no message", SOON, || standing(&stage, hall).is_some()).await;
        let board = standing(&stage, hall).expect("it is there");
        Hall { stage, people, hall, board, over: BTreeSet::new() }
    }

    async fn join(&self, people: std::ops::Range<usize>) {
        for person in &self.people[people] {
            let joined = press(person, &self.board, "series-join").await;
            assert!(joined.is_private() && joined.text().says("series-joined[seat]"), "{joined:?}");
        }
    }

    /// Waits for this many threads in all that are not over. Returns them once each has a turn.
    async fn playing(&self, count: usize) -> Vec<Channel> {
        let fresh = || {
            let mut all = self.stage.sandbox.threads(self.hall);
            all.retain(|thread| !self.over.contains(&thread.id));
            all
        };
        let has_turn = |thread: &Channel| {
            self.stage.sandbox.messages(thread.id).iter().any(|message| label(message, "move").is_some())
        };
        let all_wait = || fresh().len() == count && fresh().iter().all(has_turn);
        self.stage.until(&format!("not {count} games: {:?}", fresh()), SOON, all_wait).await;
        fresh()
    }

    /// Lets one player of each thread resign: the first by name.
    async fn resign(&mut self, threads: &[Channel]) {
        let people: Vec<(&str, &Actor)> = PEOPLE.iter().copied().zip(&self.people).collect();
        for thread in threads {
            resign_in(thread, &people).await;
            self.over.insert(thread.id);
        }
    }

    /// Waits for this many messages that tell of an end. Returns the last one.
    async fn ended(&self, count: usize) -> Message {
        self.stage.until("no end", SOON, || ends(&self.stage, self.hall).len() >= count).await;
        let mut all = ends(&self.stage, self.hall);
        assert_eq!(all.len(), count, "each end is told once");
        all.pop().expect("it is there")
    }

    async fn show(&self, person: &Actor) -> Message {
        let shown = person.slash(self.hall, "series show", json!({})).await.expect("a command");
        shown.message().expect("a series").clone()
    }

    /// The names of the players of a thread.
    fn players(&self, thread: &Channel) -> BTreeSet<&'static str> {
        PEOPLE.into_iter().filter(|name| thread.name.contains(name)).collect()
    }

    fn told(&self, person: &Actor, id: &str) -> usize {
        let all = self.stage.sandbox.messages(person.dm());
        all.iter().filter(|message| message.text().says(id)).count()
    }

    async fn finished(self) {
        let failed = || self.stage.sandbox.failed_interactions().is_empty();
        self.stage.until("an interaction failed", SOON, failed).await;
        postern_testkit::openapi::assert_valid(&self.stage.sandbox.requests());
    }
}

/// The picture in words.
fn alt(message: &Message) -> String {
    let picture = message.attachments.first();
    picture.and_then(|picture| picture.description.clone()).unwrap_or_default()
}

fn mentions(message: &Message, people: &[Actor]) -> usize {
    people.iter().filter(|person| message.text().contains(&person.mention())).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_automatic_pool_starts_whenever_enough_people_are_in_ends_and_starts_again() {
    let mut hall = Hall::open(6, json!({"form": "automatic", "seats": 3})).await;
    hall.join(0..3).await;
    let first = hall.playing(3).await;
    // The next people need not wait for the end of the first pool.
    hall.join(3..6).await;
    let both = hall.playing(6).await;
    hall.resign(&first).await;
    let end = hall.ended(1).await;
    assert!(end.text().says("series-over"), "{}", end.text());
    assert_eq!(mentions(&end, &hall.people[..3]), 3, "{}", end.text());
    assert_eq!(mentions(&end, &hall.people[3..]), 0, "{}", end.text());
    // Players of a pool that is over join the next one by the same button.
    hall.join(0..3).await;
    let second: Vec<Channel> = both.into_iter().filter(|thread| !hall.over.contains(&thread.id)).collect();
    let third: Vec<Channel> = hall.playing(6).await;
    let third: Vec<Channel> =
        third.into_iter().filter(|thread| second.iter().all(|known| known.id != thread.id)).collect();
    hall.resign(&second).await;
    let end = hall.ended(2).await;
    assert_eq!(mentions(&end, &hall.people[3..]), 3, "{}", end.text());
    hall.resign(&third).await;
    let end = hall.ended(3).await;
    assert_eq!((mentions(&end, &hall.people[..3]), end.attachments.len()), (3, 1), "{end:?}");
    let shown = hall.show(&hall.people[0]).await;
    assert!(label(&shown, "series-join").is_some(), "it goes on: {shown:?}");
    hall.finished().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_an_opponent_in_a_swiss_round_is_told_of_the_bye() {
    let mut hall = Hall::open(5, json!({"form": "swiss", "seats": 5, "rounds": 1})).await;
    hall.join(0..5).await;
    let threads = hall.playing(2).await;
    let mut free: BTreeSet<&str> = PEOPLE[..5].iter().copied().collect();
    threads.iter().for_each(|thread| free.retain(|name| !hall.players(thread).contains(name)));
    assert_eq!(free.len(), 1, "{free:?}");
    let person = hall.stage.person(free.first().expect("one of five"));
    let is_told = || hall.told(&person, "series-told[bye]") == 1;
    hall.stage.until("the bye is not told", SOON, is_told).await;
    hall.resign(&threads).await;
    hall.ended(1).await;
    let byes: usize = hall.people.iter().map(|person| hall.told(person, "series-told[bye]")).sum();
    assert_eq!(byes, 1, "told once, to nobody else");
    hall.finished().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_ends_with_its_bracket_and_names_the_winner_of_the_final_first() {
    let mut hall = Hall::open(6, json!({"form": "knockout", "seats": 6})).await;
    hall.join(0..6).await;
    let mut last = "";
    // Six players: two games and two byes, then two games, then the final.
    for games in [2, 2, 1] {
        let threads = hall.playing(games).await;
        last = threads.last().and_then(|of| hall.players(of).pop_last()).expect("two players");
        hall.resign(&threads).await;
    }
    let end = hall.ended(1).await;
    assert!(end.text().contains(&format!("1. {last}")), "the first by name resigns: {}", end.text());
    assert!(alt(&end).contains(last) && end.attachments.len() == 1, "{end:?}");
    assert_eq!(mentions(&end, &hall.people), 6, "{}", end.text());
    hall.finished().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_twelve_players_has_pages_that_each_person_turns_for_themselves() {
    let hall = Hall::open(12, json!({"form": "swiss", "seats": 12, "rounds": 1})).await;
    hall.join(0..12).await;
    hall.playing(6).await;
    let person = &hall.people[11];
    let first = hall.show(person).await;
    let second = person.press(&first, "▶").await.expect("a button of the next page");
    assert!(second.is_private(), "{second:?}");
    let second = second.message().expect("a page").clone();
    assert_ne!(alt(&first), alt(&second));
    let on =
        |page: &Message| PEOPLE.into_iter().filter(|name| alt(page).contains(name)).collect::<BTreeSet<_>>();
    assert_eq!((on(&first).len(), on(&second).len()), (10, 2), "{}\n{}", alt(&first), alt(&second));
    assert_eq!(on(&first).union(&on(&second)).count(), 12);
    // A link names the first message of a game once it is posted, which may happen in between.
    let unlinked = |page: &Message| -> String {
        page.text().split("](<").map(|part| part.split_once(">)").map_or(part, |(_, rest)| rest)).collect()
    };
    assert_eq!(unlinked(&first), unlinked(&second));
    hall.finished().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_player_who_leaves_early_end_and_a_substitute_plays_in_that_seat() {
    let mut hall = Hall::open(5, json!({"form": "pool", "seats": 4})).await;
    hall.join(0..4).await;
    let threads = hall.playing(6).await;
    let leaver = hall.people[3].clone();
    let of_leaver: Vec<Channel> =
        threads.iter().filter(|thread| hall.players(thread).contains(PEOPLE[3])).cloned().collect();
    assert_eq!(of_leaver.len(), 3);
    let shown = hall.show(&leaver).await;
    let question = press(&leaver, &shown, "series-leave").await;
    assert!(question.text().says("series-leave-question[annul]"), "{question:?}");
    let question = question.message().expect("a question").clone();
    let left = press(&leaver, &question, "series-leave!").await;
    assert!(left.text().says("series-left"), "{left:?}");
    hall.over.extend(of_leaver.iter().map(|thread| thread.id));
    // Everybody hears once of all games, and their ends ping nobody.
    let told =
        |id: &str| -> Vec<usize> { hall.people[..4].iter().map(|person| hall.told(person, id)).collect() };
    let hear = || told("series-left-told") == [1, 1, 1, 1];
    hall.stage.until("not everybody hears that a player left", SOON, hear).await;
    let is_closed = |message: &Message| label(message, "rematch").is_some();
    let closed = || {
        let of = |thread: &Channel| hall.stage.sandbox.messages(thread.id).into_iter().find(is_closed);
        of_leaver.iter().filter_map(of).collect::<Vec<_>>()
    };
    hall.stage.until("no end in the threads", SOON, || closed().len() == 3).await;
    assert!(closed().iter().all(|message| message.pings.is_empty()), "{:?}", closed());
    assert_eq!(told("series-told[annulled]"), [0, 0, 0, 0]);
    assert_eq!(told("series-left-told[own]"), [0, 0, 0, 1]);

    let substitute = hall.people[4].clone();
    let shown = hall.show(&substitute).await;
    let joined = press(&substitute, &shown, "series-join").await;
    assert!(joined.text().says("series-joined[seat]"), "{joined:?}");
    let threads = hall.playing(6).await;
    let own = threads.iter().filter(|thread| hall.players(thread).contains(PEOPLE[4])).count();
    assert_eq!(own, 3, "the substitute meets everybody who stayed: {threads:?}");
    hall.resign(&threads).await;
    let end = hall.ended(1).await;
    assert_eq!(mentions(&end, &hall.people[..3]) + mentions(&end, &hall.people[4..]), 4, "{}", end.text());
    assert!(alt(&end).contains(PEOPLE[4]), "{}", alt(&end));
    hall.finished().await;
}
