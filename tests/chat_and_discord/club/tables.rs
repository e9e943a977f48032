//! `/table`: who is listed where, pages, the reader's own row, and names that do not break it.

use postern::chat::limits;
use postern::play::people::profile::Shows;
use postern_rules::seat::Seat::{First, Second};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use super::{Ended, actions, command, game, pressed, season, shows, won, write};

const DIRECT: Place = Place::Direct { channel: ChannelId(9) };

fn people(count: u64) -> Vec<PersonId> {
    (1..=count).map(|number| PersonId(2000 + number)).collect()
}

/// The rows of a table, without the spaces that align them.
fn rows(table: &Message) -> Vec<String> {
    let block = table.content.split("```").nth(1).unwrap_or_default();
    let row = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    block.lines().map(row).filter(|line| !line.is_empty()).collect()
}

async fn table(meeting: &Meeting, by: PersonId, place: Place, arguments: &[(&str, &str)]) -> Message {
    let mut given = vec![("game", game().0)];
    given.extend(arguments);
    command(meeting, by, place, "table", &given, None).await
}

#[tokio::test]
async fn a_table_has_pages_and_always_the_readers_own_row() {
    let meeting = Meeting::new();
    let all = people(40);
    season(&meeting, &all, 45).await;
    let first = table(&meeting, EVE, HERE, &[]).await;
    let listed = rows(&first);
    assert_eq!(listed.len(), 15, "{}", first.content);
    assert!(listed[0].starts_with("1 "), "{listed:?}");
    assert!(first.content.says("table-own-unlisted") && first.content.says("missing-played"));
    assert!(first.content.lines().all(|line| line.starts_with("-#") || line.chars().count() <= 76));
    let next = pressed(&meeting, EVE, HERE, &actions(&first)[0]).await;
    assert!(
        rows(&next).len() == 15 && rows(&next).iter().all(|row| !listed.contains(row)),
        "{}",
        next.content
    );
    // A page beyond the last is the last.
    let last = pressed(&meeting, EVE, HERE, &format!("table:99:{}.here.people", game().0)).await;
    assert!(last.content.contains("-# 3/3"), "{}", last.content);
    assert!(last.content.chars().count() <= limits::CONTENT);
    // A reader who is listed finds their page and their row on it.
    let name = rows(&last).last().and_then(|row| row.split(" P").last().map(str::to_owned)).expect("a row");
    let own = PersonId(name.parse().expect("a number"));
    let first = table(&meeting, own, HERE, &[]).await;
    assert!(first.content.says("table-own") && !rows(&first).iter().any(|row| row.ends_with('◂')));
    let mine = actions(&first).into_iter().find(|action| action.starts_with("my-table")).expect("a button");
    let mine = pressed(&meeting, own, HERE, &mine).await;
    assert!(rows(&mine).iter().any(|row| row.ends_with(&format!("P{name} ◂"))), "{}", mine.content);
}

#[tokio::test]
async fn a_reader_who_is_not_listed_learns_about_how_many_games_or_which_game_is_missing() {
    let meeting = Meeting::new();
    let all = people(4);
    season(&meeting, &all, 45).await;
    write(&meeting, &[won(ANN, all[0], meeting.now())]).await;
    let new = table(&meeting, ANN, HERE, &[]).await;
    assert!(new.content.says("missing-games") && !new.content.says("missing-recent"), "{}", new.content);
    assert!(new.content.says("games-count[one]"));
    // After twelve weeks without a game nobody is listed.
    meeting.clock.pass(std::time::Duration::from_secs(13 * 7 * 24 * 3600));
    let late = table(&meeting, all[0], HERE, &[]).await;
    assert!(rows(&late).is_empty() && late.content.says("missing-recent"), "{}", late.content);
    assert!(late.content.says("table-empty"));
}

#[tokio::test]
async fn a_server_lists_who_played_there_and_a_direct_message_lists_all() {
    let meeting = Meeting::new();
    let all = people(4);
    season(&meeting, &all, 45).await;
    let elsewhere = Place::Server { server: ServerId(6), channel: ChannelId(8), parent: None };
    let there = table(&meeting, all[0], elsewhere, &[]).await;
    assert!(rows(&there).is_empty() && there.content.says("missing-here"), "{}", there.content);
    assert!(there.content.says("table-head[here]"));
    let everywhere = table(&meeting, all[0], elsewhere, &[("where", "all")]).await;
    assert_eq!(rows(&everywhere).len(), 4);
    assert!(everywhere.content.says("table-head[all]"));
    let direct = table(&meeting, all[0], DIRECT, &[]).await;
    assert_eq!(rows(&direct), rows(&everywhere));
    // One game on a server lists its players there, with the same numbers.
    write(&meeting, &[Ended { server: ServerId(6), ..won(all[0], all[1], meeting.now()) }]).await;
    let [here, there] = [table(&meeting, EVE, HERE, &[]).await, table(&meeting, EVE, elsewhere, &[]).await];
    assert_eq!(rows(&there).len(), 2);
    let figures = |row: &String| row.split_once(' ').expect("a rank").1.to_owned();
    assert!(
        rows(&there).iter().map(figures).all(|row| rows(&here).iter().any(|other| figures(other) == row))
    );
}

#[tokio::test]
async fn who_left_the_server_keeps_their_name_and_who_deleted_their_data_is_in_no_table() {
    let meeting = Meeting::new();
    let all = people(4);
    season(&meeting, &all, 45).await;
    let before = rows(&table(&meeting, EVE, HERE, &[]).await);
    assert!(before.iter().any(|row| row.ends_with("P2002")), "{before:?}");
    let now = meeting.now();
    let leaver = postern::service::request::Asker { id: all[1], ..meeting.asker(ANN) };
    meeting.departures.order_deletion(&leaver, 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(all[1], now).await.expect("it is done");
    let after = rows(&table(&meeting, EVE, HERE, &[]).await);
    assert_eq!(after.len(), 3, "{after:?}");
    assert!(after.iter().all(|row| !row.contains("P2002") && !row.contains("former")), "{after:?}");
}

#[tokio::test]
async fn who_hides_their_ratings_is_in_no_table_and_sees_their_own_number() {
    let meeting = Meeting::new();
    let all = people(4);
    season(&meeting, &all, 45).await;
    for hidden in [Shows::NoRatings, Shows::Nothing] {
        shows(&meeting, all[0], hidden).await;
        let others = table(&meeting, EVE, HERE, &[]).await;
        assert_eq!(rows(&others).len(), 3, "{}", others.content);
        assert!(rows(&others)[0].starts_with("1 "), "the rank is that of the visible: {}", others.content);
        let own = table(&meeting, all[0], HERE, &[]).await;
        assert_eq!(rows(&own), rows(&others));
        assert!(own.content.says("missing-hidden") && own.content.says("games-count"), "{}", own.content);
    }
    shows(&meeting, all[0], Shows::Everything).await;
    assert_eq!(rows(&table(&meeting, EVE, HERE, &[]).await).len(), 4);
}

#[tokio::test]
async fn names_in_a_table_break_no_row_and_mention_nobody() {
    let meeting = Meeting::new();
    let hostile = ["``` @everyone", "<@1001>\nsecond line", "\u{202e}Bartholomew von und zu Hohenstein"];
    let now = meeting.now();
    let player = |at: usize| Player::Person { id: PersonId(3000 + at as u64), name: hostile[at].to_owned() };
    for round in 0..45 {
        let pairs = [(0, 1), (1, 2), (2, 0)];
        let ended = pairs.map(|(first, second)| Ended {
            players: Pair::new(player(first), player(second)),
            ..won(ANN, BEN, now.plus_seconds((round - 45) * super::DAY))
        });
        write(&meeting, &ended).await;
    }
    let table = table(&meeting, EVE, HERE, &[]).await;
    assert_eq!(rows(&table).len(), 3, "{}", table.content);
    assert_eq!(table.content.matches("```").count(), 2, "{}", table.content);
    assert!(table.ping.is_empty());
    assert!(rows(&table).iter().any(|row| row.ends_with('…')), "{}", table.content);
}

#[tokio::test]
async fn the_table_against_the_computer_is_apart_from_ratings() {
    let meeting = Meeting::new();
    let now = meeting.now();
    let against = |person: PersonId, level: u8, winner| Ended {
        players: Pair::new(super::person(person), Player::Computer { level }),
        winner: Some(winner),
        ..won(ANN, BEN, now)
    };
    let strong: Vec<Ended> = (0..6).map(|_| against(people(1)[0], 5, First)).collect();
    let weak: Vec<Ended> = (0..6).map(|_| against(people(2)[1], 1, Second)).collect();
    write(&meeting, &[strong, weak, vec![against(ANN, 3, First)]].concat()).await;
    let computer = table(&meeting, ANN, HERE, &[("against", "computer")]).await;
    let listed = rows(&computer);
    assert_eq!(listed.len(), 2, "{}", computer.content);
    assert!(listed[0].starts_with("1 ") && listed[0].ends_with("P2001"), "{listed:?}");
    assert!(listed[0].contains('±') && computer.content.says("table-legend[computer]"));
    assert!(computer.content.says_with("missing-computer", &[("games", "4")]), "{}", computer.content);
    let people = table(&meeting, ANN, HERE, &[]).await;
    assert!(rows(&people).is_empty(), "{}", people.content);
}

#[tokio::test]
async fn games_with_hints_tell_no_level() {
    let meeting = Meeting::new();
    let now = meeting.now();
    let lost = |hinted| Ended {
        players: Pair::new(super::person(ANN), Player::Computer { level: 3 }),
        winner: Some(Second),
        hinted,
        ..won(ANN, BEN, now)
    };
    let beaten = |hinted| Ended { winner: Some(First), ..lost(hinted) };
    write(&meeting, &vec![lost(false); 6]).await;
    let level = async || {
        let book = meeting.club.book().await.expect("the store answers");
        let game = book.game(game().0).expect("it was played");
        (game.finished(ANN), game.levels(ANN).and_then(|levels| levels.like))
    };
    let (games, alone) = level().await;
    assert!(games == 6 && alone.is_some());
    write(&meeting, &vec![beaten(true); 6]).await;
    assert_eq!(level().await, (12, alone), "they are finished games, but wins with help");
    write(&meeting, &[beaten(false)]).await;
    let (_, after) = level().await;
    assert!(after.map(|like| like.level) > alone.map(|like| like.level), "{after:?}");
}

#[tokio::test]
async fn every_process_shows_the_same_table_after_a_match_was_voided() {
    let meeting = Meeting::new();
    let all = people(4);
    season(&meeting, &all, 45).await;
    let now = meeting.now();
    let computer = Ended {
        players: Pair::new(super::person(all[0]), Player::Computer { level: 4 }),
        ..won(all[0], all[1], now)
    };
    let last = write(&meeting, &[won(all[0], all[1], now), computer]).await;
    let scores = |service: Arc<Service>| async move {
        let book = service.club.book().await.expect("the store answers");
        let game = book.game(game().0).expect("it was played");
        let like = game.levels(people(1)[0]).and_then(|levels| levels.like);
        (game.score(people(1)[0]), book.reliability(people(1)[0]), like)
    };
    let (before, _, like) = scores(meeting.service.clone()).await;
    assert!(like.is_some());
    for id in last {
        meeting.club.void(id, "x", None, now).await.expect("it is over");
    }
    let fresh = Arc::new(Service::new(catalogue(), meeting.store.clone(), Arc::new(Notify::new())));
    let after = scores(meeting.service.clone()).await;
    assert_eq!(after, scores(fresh).await);
    assert_eq!((after.0.wins, after.2), (before.wins - 1, None));
    assert_eq!(meeting.store.hidden().await.expect("the store answers"), []);
}
