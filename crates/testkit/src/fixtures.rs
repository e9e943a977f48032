//! People, places, moments, requests, terms and sample records that tests of several subjects share.

use postern::chat::invocation::{ArgumentValue, Arguments, Entry, Place, Request};
use postern::chat::message::{Answer, Reply};
use postern::play::challenge::{Challenge, Terms};
use postern::play::ids::{ChallengeId, ChannelId, MatchId, PersonId, ServerId};
use postern::play::notices::notice::{Notice, NoticeKind};
use postern::play::record::home::Home;
use postern::play::record::{How, MatchState, MoveEntry, Over, Player, Record, Status};
use postern::play::time::clock::Clock;
use postern::play::time::pace::Pace;
use postern::play::time::turn::Turn;
use postern::play::time::{Millis, Timestamp};
use postern::service::series::opening::NewSeries;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_rules::seat::{Pair, Seat};

use crate::trials::catalogue;

/// Whether this is the long run of `.ci/long`, in which tests play whole games and years.
pub fn is_long_run() -> bool {
    std::env::var_os("POSTERN_LONG").is_some()
}

pub const ANN: PersonId = PersonId(1001);
pub const BEN: PersonId = PersonId(1002);
/// Plays in no game.
pub const EVE: PersonId = PersonId(6666);

pub const HALL: ChannelId = ChannelId(77);
/// The channel in which people give commands.
pub const HERE: Place = Place::Server { server: ServerId(5), channel: ChannelId(7), parent: None };

pub const NOON: Timestamp = Timestamp(1_700_000_000_000);

/// A command with these arguments. A subcommand comes after a space.
pub fn command(name: &str, arguments: &[(&str, &str)]) -> Request {
    Request::Command(typed(name, arguments))
}

/// The arguments of a command. A subcommand comes after a space, except in a command of a menu, which starts with a capital.
pub fn typed(name: &str, arguments: &[(&str, &str)]) -> Arguments {
    let (command, sub) = name
        .split_once(' ')
        .filter(|_| name.starts_with(char::is_lowercase))
        .map_or((name, None), |(name, sub)| (name, Some(sub.to_owned())));
    let text = |(name, value): &(&str, &str)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned()));
    Arguments { command: command.to_owned(), sub, arguments: arguments.iter().map(text).collect() }
}

/// A choice of these values from the menu with this action.
pub fn choose(action: &str, values: &[&str]) -> Request {
    Request::Choose {
        action: action.into(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    }
}

/// A press on the button with this action.
pub fn press(action: &str) -> Request {
    Request::Press { action: action.into() }
}

/// A form with one field that was submitted with this text.
pub fn submit(action: impl Into<String>, text: &str) -> Request {
    let entry = Entry { name: "text".into(), value: Some(ArgumentValue::Text(text.into())) };
    Request::Submit { action: action.into(), entries: vec![entry] }
}

/// The message of an answer. Panics if the answer is none.
pub fn reply(answer: Answer) -> Reply {
    match answer {
        Answer::Reply(reply) => reply,
        other => panic!("no message: {other:?}"),
    }
}

/// Terms with random sides and a day for each move.
pub fn terms(game: &str) -> Terms {
    Terms::new(game, Pace::Days(1))
}

/// A match that has just started. The first player was told of their turn and has three days.
pub fn between(id: u64, first: PersonId, second: PersonId) -> Record {
    let person = |id, name: &str| Player::Person { id, name: name.into() };
    let terms = Terms {
        options: vec![("size".into(), "13".into())],
        rated: false,
        ..Terms::new("rampart", Pace::Days(3))
    };
    let opening =
        MatchState { ply: 0, to_move: Some(Seat::First), position: "empty".into(), last_move_at: NOON };
    let players = Pair::new(person(first, "Ann *the* great"), person(second, "@everyone"));
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: None };
    let clock = running(Some(NOON.plus_days(3)));
    Record { id: MatchId(id), clock, ..Record::begin(terms, 1, opening, players, home) }
}

/// A clock that runs for the first player since noon.
fn running(until: Option<Timestamp>) -> Clock {
    Clock::Running {
        seat: Seat::First,
        since: NOON,
        until,
        credited: NOON,
        noted: false,
        turn: Turn::default(),
    }
}

/// A match of Ann, who moves first, and Ben.
pub fn record(id: u64) -> Record {
    between(id, ANN, BEN)
}

/// The match after `plies` moves, an hour apart.
pub fn with_moves(id: u64, plies: usize) -> Record {
    let entry = |ply: usize| {
        let (text, at) = (format!("xb{}", ply % 13 + 1), NOON.plus_seconds(ply as i64 * 3600));
        MoveEntry::new(text, at, (ply as u32).wrapping_mul(0x9E37_79B9))
    };
    let mut record = Record { moves: (0..plies).map(entry).collect(), ..record(id) };
    record.state.ply = plies as u32;
    record
}

/// The next revision, with one more move.
pub fn next(record: &Record) -> Record {
    let moves = with_moves(record.id.0, record.moves.len() + 1);
    Record { revision: record.revision + 1, moves: moves.moves, state: moves.state, ..record.clone() }
}

/// The next revision, at the same ply.
pub fn touched(record: &Record) -> Record {
    Record { revision: record.revision + 1, ..record.clone() }
}

/// The next revision, in which the match is over.
pub fn over(record: &Record) -> Record {
    ended(next(record))
}

fn ended(mut record: Record) -> Record {
    record.status = Status::Over(Over { winner: None, how: How::Rules, at: NOON });
    record.clock = Clock::Stopped;
    record.state.to_move = None;
    record
}

/// A match that is over in its first revision.
pub fn begun_over(id: u64) -> Record {
    ended(with_moves(id, 2))
}

pub fn due(record: Record, deadline: Option<Timestamp>) -> Record {
    Record { clock: running(deadline), ..record }
}

pub fn in_thread(record: &Record, thread: ChannelId) -> Record {
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: Some(thread) };
    Record { home, ..next(record) }
}

/// A match against the computer that has just started.
pub fn against_computer(id: u64) -> Record {
    let mut record = record(id);
    record.players.second = Player::Computer { level: 3 };
    record
}

/// An open challenge from Ann to Ben, with different terms for each id.
pub fn challenge(id: u64) -> Challenge {
    let terms =
        Terms { options: vec![("stock".into(), id.to_string())], ..Terms::new("ransom", Pace::Unlimited) };
    let open = Challenge::new(ANN, "Ann".into(), terms, Home::Direct, NOON);
    Challenge { id: ChallengeId(id), to: Some(BEN), ..open }
}

/// A notice to Ann that is due at `at`.
pub fn notice(kind: NoticeKind, at: Timestamp) -> Notice {
    Notice {
        id: kind.notice_id(0),
        kind,
        to: vec![ANN],
        made: NOON,
        attempts: 0,
        not_before: at,
        refused: None,
        lease: 0,
    }
}

/// A new pool of three people or more, with a round of a month, in a channel of the server of [`HERE`].
pub fn pool(channel: ChannelId, title: &str, start: Start, most: u16) -> NewSeries {
    NewSeries {
        server: ServerId(5),
        channel,
        title: title.into(),
        terms: Terms::new(catalogue().ids()[0], Pace::Days(3)),
        settings: Settings {
            form: Form::Pool(PoolRules::default()),
            start,
            least: 3,
            most,
            round: Millis::days(30),
        },
        seed: 1,
    }
}
