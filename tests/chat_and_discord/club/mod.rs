//! The club: tables, profiles, and what people see of each other.

mod kept;
mod pages;
mod profiles;
mod seats;
mod tables;

use std::sync::atomic::{AtomicU64, Ordering};

use postern::play::people::profile::Shows;
use postern::play::record::{MoveEntry, Over};
use postern::play::step::change::Draft;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::between;

const SERVER: ServerId = ServerId(5);
/// Seconds of a day.
const DAY: i64 = 86_400;

/// The game of these matches, and its name.
fn game() -> (&'static str, &'static str) {
    let catalogue = catalogue();
    let id = catalogue.ids()[0];
    (id, catalogue.game(id).expect("it is in the list").info().name)
}

/// An ended match.
#[derive(Clone)]
struct Ended {
    players: Pair<Player>,
    winner: Option<Seat>,
    how: How,
    server: ServerId,
    at: Timestamp,
    hinted: bool,
}

fn person(PersonId(id): PersonId) -> Player {
    Player::Person { id: PersonId(id), name: format!("P{id}") }
}

/// A match that the first of two people won.
fn won(first: PersonId, second: PersonId, at: Timestamp) -> Ended {
    let players = Pair::new(person(first), person(second));
    Ended { players, winner: Some(Seat::First), how: How::Resigned, server: SERVER, at, hinted: false }
}

/// Writes ended matches, each with its own opening. Returns their numbers.
async fn write(meeting: &Meeting, matches: &[Ended]) -> Vec<MatchId> {
    static OPENING: AtomicU64 = AtomicU64::new(0);
    let record = |ended: &Ended| {
        let opening = OPENING.fetch_add(1, Ordering::Relaxed);
        let entry = |ply: u64| MoveEntry::new(format!("a{}", (opening >> (3 * ply)) % 8 + 1), ended.at, 0);
        let record = between(0, PersonId(1), PersonId(2));
        let home = Home::Channel { server: ended.server, channel: HALL, thread: None };
        let over = Over { winner: ended.winner, how: ended.how, at: ended.at };
        let mut record = Record {
            game: game().0.to_owned(),
            options: Vec::new(),
            players: ended.players.clone(),
            rated: ended.players.second.person().is_some(),
            moves: (0..10).map(entry).collect(),
            home,
            hinted: ended.hinted,
            status: Status::Over(over),
            ..record
        };
        record.state.to_move = None;
        record.state.ply = 10;
        record
    };
    let records: Vec<Record> = matches.iter().map(record).collect();
    let draft = Draft::new(move |ids| {
        let numbered = records.iter().map(|record| Record { id: ids.match_id(), ..record.clone() });
        Change { records: numbered.collect(), ..Change::default() }
    });
    let change = meeting.store.commit(draft).await.expect("it is written");
    change.records.iter().map(|record| record.id).collect()
}

/// Writes enough matches between these people for all of them to be listed: each pair of neighbours plays `rounds` times
/// in the last weeks, and the earlier of them wins two of three.
async fn season(meeting: &Meeting, people: &[PersonId], rounds: i64) {
    let now = meeting.now();
    let mut all = Vec::new();
    for round in 0..rounds {
        for pair in people.windows(2) {
            let at = now.plus_seconds((round - rounds) * DAY);
            let winner = Some(if round % 3 == 2 { Seat::Second } else { Seat::First });
            all.push(Ended { winner, ..won(pair[0], pair[1], at) });
        }
    }
    for together in all.chunks(200) {
        write(meeting, together).await;
    }
}

/// Gives a command, with a person as an argument if there is one.
async fn command(
    meeting: &Meeting,
    by: PersonId,
    place: Place,
    name: &str,
    arguments: &[(&str, &str)],
    on: Option<PersonId>,
) -> Message {
    let text = |(name, value): &(&str, &str)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned()));
    let person = on.map(|id| {
        let person = Person { id, name: format!("P{}", id.0), is_bot: false };
        ("person".to_owned(), ArgumentValue::Person(person))
    });
    let arguments = arguments.iter().map(text).chain(person).collect();
    let asked = Request::Command(Arguments { command: name.to_owned(), sub: None, arguments });
    meeting.as_(by).at(place).ask(asked).await
}

async fn pressed(meeting: &Meeting, by: PersonId, place: Place, action: &str) -> Message {
    meeting.as_(by).at(place).press(action).await
}

/// The actions of the open buttons and the menus of a message.
fn actions(message: &Message) -> Vec<String> {
    let open = message.buttons().filter(|button| button.enabled).map(|button| button.action.clone());
    open.chain(message.menus().into_iter().map(|menu| menu.action.clone())).collect()
}

async fn shows(meeting: &Meeting, by: PersonId, what: Shows) {
    let (asker, now) = (meeting.asker(by), meeting.now());
    let chosen = meeting.people.choose(&asker, now, |profile| profile.shows = what).await;
    assert_eq!(chosen.expect("it is chosen").shows, what);
}
