//! Measures the processor time of what people look at most, and of the largest that there is to look at:
//! `cargo bench --bench looking`.
//!
//! `/games` of a person with 200 finished games, `/board` and `/replay` of a match of 1,722 turns, from a store on disk
//! to the finished answer, without Discord.

#[path = "measure/processor.rs"]
mod processor;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use postern::chat::handler::Handler;
use postern::chat::invocation::{
    ArgumentValue, Arguments, Attached, Invocation, Permission, Permissions, Person, Place, Request,
};
use postern::chat::message::address::{Address, NotDelivered};
use postern::chat::message::messenger::Messenger;
use postern::chat::message::pictures::Pictures;
use postern::chat::message::{Answer, Message};
use postern::chat::router::Router;
use postern::chat::tell::delivery::reach::Reach;
use postern::play::challenge::Terms;
use postern::play::ids::{ChannelId, InteractionId, MatchId, NoticeId, PersonId, ServerId};
use postern::play::record::home::Home;
use postern::play::record::post::Post;
use postern::play::record::replay::digest;
use postern::play::record::{How, MatchState, MoveEntry, Over, Player, Record, Status};
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::play::time::clock::Clock;
use postern::play::time::pace::Pace;
use postern::service::Service;
use postern::service::pools::compute_pool::ComputePool;
use postern::service::pools::engine_pool::EnginePool;
use postern::service::stores::Commit;
use postern::store::sled::Sled;
use postern::store::sled::settings::SledSettings;
use postern_engine::random::Random;
use postern_games::catalogue::Catalogue;
use postern_render::painter::Painter;
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};
use tokio::sync::Notify;

use processor::processor_time;

const NOON: Timestamp = Timestamp(1_700_000_000_000);
/// The person who looks, and the number of their finished games.
const ANN: PersonId = PersonId(1001);
const FINISHED: u64 = 200;
/// The id and the number of moves of the long match.
const LONG: MatchId = MatchId(FINISHED + 1);
const TURNS: usize = 1722;
/// The number of moves of the other matches.
const PLIES: usize = 40;
/// How often each command is given.
const ROUNDS: u32 = 20;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(measure())
}

async fn measure() -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = Arc::new(Sled::open(&SledSettings::new(scratch.path().join("matches")))?);
    let catalogue = Catalogue::standard();
    for id in 1..=FINISHED {
        let games = catalogue.ids();
        let game = games[id as usize % games.len()];
        let record = Record { id: MatchId(id), ..played(&catalogue, game, &[], PLIES, id)? };
        store.commit(Change { records: vec![record], ..Change::default() }.into()).await?;
    }
    let long = longest(&catalogue)?;
    println!("the long match: {} {:?}, {} moves", long.game, long.options, long.moves.len());
    store.commit(Change { records: vec![long], ..Change::default() }.into()).await?;

    let service = Arc::new(Service::new(catalogue.clone(), store, Arc::new(Notify::new())));
    let pictures = Pictures::new(catalogue.clone(), Arc::new(Painter::new()?), ComputePool::new(2));
    let pool = Arc::new(EnginePool::start(catalogue, 1, Duration::from_secs(1)));
    let router = Router::new(service, pictures, Arc::new(Silent::default()), || 4, pool);
    let long = LONG.to_string();
    let commands: [(&str, &[(&str, &str)]); 4] = [
        ("games", &[]),
        ("games", &[("result", "lost")]),
        ("board", &[("game", &long)]),
        ("replay", &[("game", &long)]),
    ];
    for (name, arguments) in commands {
        let what = format!("/{name} {arguments:?}");
        look(&router, &format!("{what}, first time"), name, arguments, 1).await?;
        look(&router, &format!("{what}, again"), name, arguments, ROUNDS).await?;
    }
    Ok(())
}

/// Gives a command this often, and prints the times of one.
async fn look(
    router: &Router,
    what: &str,
    name: &str,
    arguments: &[(&str, &str)],
    rounds: u32,
) -> Result<(), Failed> {
    let (began, used) = (Instant::now(), processor_time());
    let mut size = 0;
    for _ in 0..rounds {
        let arguments = arguments
            .iter()
            .map(|(name, value)| ((*name).to_owned(), ArgumentValue::Text((*value).to_owned())))
            .collect();
        let request = Request::Command(Arguments { command: name.into(), sub: None, arguments });
        let Answer::Reply(reply) = router.handle(invocation(), request).answer.await else {
            return Err("it is not answered with a message".into());
        };
        let picture = reply.message.picture.as_ref();
        size = picture.map_or(0, |picture| picture.bytes.len());
        if name != "games" && size == 0 {
            return Err(format!("there is no picture: {}", reply.message.content).into());
        }
    }
    let [used, took] = [processor_time().saturating_sub(used), began.elapsed()]
        .map(|time| time.as_secs_f64() * 1000.0 / f64::from(rounds));
    println!("{what}: {used:.2} ms of processor time, {took:.2} ms, picture of {} kB", size / 1000);
    Ok(())
}

fn invocation() -> Invocation {
    static INTERACTIONS: AtomicU64 = AtomicU64::new(1);
    Invocation {
        person: Person { id: ANN, name: "Ann".into(), is_bot: false },
        bot: PersonId(1),
        place: Place::Server { server: ServerId(5), channel: ChannelId(7), parent: None },
        manages: false,
        permissions: Permissions(Permission::ALL.to_vec()),
        interaction: InteractionId(INTERACTIONS.fetch_add(1, Ordering::Relaxed)),
        on: None,
        files: Vec::new(),
        language: Language::English,
        server_language: Language::English,
        now: NOON.plus_days(90),
    }
}

/// Returns the match with the most random moves, up to [`TURNS`], on the largest boards.
fn longest(catalogue: &Catalogue) -> Result<Record, Failed> {
    let mut longest: Option<Record> = None;
    for game in catalogue.ids() {
        for options in [&[][..], &[("size", "25")], &[("size", "19")]] {
            if catalogue.begin(game, &owned(options), None).is_err() {
                continue;
            }
            let record = played(catalogue, game, options, TURNS, 7)?;
            if longest.as_ref().is_none_or(|longest| record.moves.len() > longest.moves.len()) {
                longest = Some(record);
            }
        }
    }
    let longest = longest.ok_or("there are no games")?;
    let running = Clock::Running {
        seat: Seat::First,
        since: NOON,
        until: None,
        credited: NOON,
        noted: false,
        turn: Default::default(),
    };
    let to_move = longest.moves.len() % 2;
    let state = MatchState { to_move: Some(Seat::BOTH[to_move]), ..longest.state.clone() };
    Ok(Record { id: LONG, clock: running, status: Status::Running, state, ..longest })
}

fn owned(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Plays at most this many random moves, without the one that would end the game. The match is resigned then.
fn played(
    catalogue: &Catalogue,
    game: &str,
    options: &[(&str, &str)],
    most: usize,
    seed: u64,
) -> Result<Record, Failed> {
    let options = owned(options);
    let mut state = catalogue.begin(game, &options, None).map_err(|why| format!("{why:?}"))?;
    let mut random = Random::new(seed);
    let rules_version = catalogue.game(game).ok_or("it is in the catalogue")?.rules_version();
    let (mut moves, mut position) = (Vec::new(), state.position());
    while moves.len() < most {
        let legal = state.legal(2);
        if legal.is_empty() {
            break;
        }
        let text = random.of(&legal).clone();
        state.play(&text).map_err(|_| "a legal move can be played")?;
        if state.ending().is_some() {
            break;
        }
        position = state.position();
        let at = NOON.plus_seconds(moves.len() as i64 * 600);
        moves.push(MoveEntry::new(text, at, digest(&position)));
    }
    let person = |id, name: &str| Player::Person { id, name: name.into() };
    let players = Pair::new(person(ANN, "Ann"), person(PersonId(2000 + seed % 30), "Ben"));
    let terms = Terms { options, rated: false, ..Terms::new(game, Pace::Unlimited) };
    let last_move_at = moves.last().map_or(NOON, |last| last.at);
    let state = MatchState { ply: moves.len() as u32, to_move: None, position, last_move_at };
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let over = Over { winner: Some(Seat::Second), how: How::Resigned, at: last_move_at };
    Ok(Record {
        moves,
        clock: Clock::Stopped,
        status: Status::Over(over),
        ..Record::begin(terms, rules_version, state, players, home)
    })
}

/// A messenger that reaches nobody: looking sends no messages.
#[derive(Default)]
struct Silent(Reach);

fn nobody<T>() -> Result<T, NotDelivered> {
    Err(NotDelivered::NoWay("nobody is there".into()))
}

#[async_trait]
impl Messenger for Silent {
    fn reach(&self) -> &Reach {
        &self.0
    }
    async fn post(&self, _: Address, _: &Message, _: NoticeId) -> Result<Post, NotDelivered> {
        nobody()
    }
    async fn find(&self, _: Address, _: &str) -> Result<Option<Post>, NotDelivered> {
        nobody()
    }
    async fn replace(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn put_up(&self, _: ChannelId, _: &Message, _: NoticeId) -> Result<Post, NotDelivered> {
        nobody()
    }
    async fn revise(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn pin(&self, _: Post) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn take_down(&self, _: Post) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn remove_buttons(&self, _: Post) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn open_thread(&self, _: Post, _: &str) -> Result<ChannelId, NotDelivered> {
        nobody()
    }
    async fn archive_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn close_thread(&self, _: ChannelId) -> Result<(), NotDelivered> {
        nobody()
    }
    async fn fetch(&self, _: &Attached, _: u64) -> Result<Vec<u8>, NotDelivered> {
        nobody()
    }
    async fn server_name(&self, _: ServerId) -> Result<String, NotDelivered> {
        nobody()
    }
    async fn visible(
        &self,
        _: ServerId,
        _: Option<PersonId>,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        Ok(channels.to_vec())
    }

    async fn is_member(&self, _: ServerId, _: PersonId) -> Result<bool, NotDelivered> {
        nobody()
    }
    async fn rights(&self, _: ServerId, _: ChannelId) -> Result<Permissions, NotDelivered> {
        nobody()
    }
    fn invitation(&self, _: bool) -> String {
        String::new()
    }
    async fn add_to_thread(&self, _: ChannelId, _: &[PersonId]) -> Result<(), NotDelivered> {
        nobody()
    }
}
