//! Several programs on one database behind one address, or one program on its own store, while programs and database
//! are killed, stopped and restarted under load. No acknowledged move is lost, and each turn is announced once.
//!
//! Part of the long run. `POSTERN_KILLS=1000` makes more harms and prints a summary.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use discord_sandbox::practice::settings::{Odds, Practice};
use postern::play::time::Timestamp;
use tokio::net::TcpStream;
use tokio::sync::RwLock;
use tokio::task::JoinSet;

use super::computer::{one_move, palisade};
use super::typed::random_move;
use super::*;
use postern_testkit::databases::disk::open;
use postern_testkit::databases::postgres::{Own, own, sql};
use postern_testkit::fixtures::is_long_run;

/// The number of programs that share a database.
const PROGRAMS: usize = 3;
/// The two players of each running game.
const PAIRS: [[&str; 2]; 3] = [["ada", "ben"], ["cleo", "dmitri"], ["eve", "finn"]];
/// The longest wait for the notice of a turn after any harm: the end of a lease, the start of a program and the database,
/// and a minute of refusals.
pub(super) const TOLD_WITHIN: Duration = Duration::from_secs(120);
/// The longest time until a move is acknowledged. An interaction with a program that was just killed fails after 3 s,
/// and a move takes two interactions. With a kill each second, most attempts fail.
const TAKEN_WITHIN: Duration = Duration::from_secs(300);
/// The time for which a program is stopped, longer than any lease.
const STOPPED: Duration = Duration::from_secs(14);

/// The programs, and the sandbox with a load balancer for them.
pub(super) struct Company {
    pub(super) stage: Stage,
    /// The shared database; empty if a single program keeps its matches in its folder.
    database: String,
    programs: Vec<Option<Child>>,
    pub(super) listens: Vec<SocketAddr>,
}

/// Passes each connection to the next program in turn, or to one after it if that does not accept.
async fn balance(listener: tokio::net::TcpListener, listens: Vec<SocketAddr>) {
    let turn = AtomicUsize::new(0);
    while let Ok((mut from, _)) = listener.accept().await {
        let first = turn.fetch_add(1, Ordering::Relaxed);
        let order: Vec<_> = (0..listens.len()).map(|at| listens[(first + at) % listens.len()]).collect();
        tokio::spawn(async move {
            for address in order {
                if let Ok(mut to) = TcpStream::connect(address).await {
                    // A broken connection is an interaction without an answer, as people would see it.
                    let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
                    return;
                }
            }
        });
    }
}

impl Company {
    /// Starts this many programs, which receive interactions by HTTP.
    pub(super) async fn open(database: &str, programs: usize) -> Company {
        let stage = Stage::empty(&PAIRS.concat()).await;
        let listens: Vec<SocketAddr> = (0..programs).map(|_| free_port()).collect();
        let mut company = Company { stage, database: database.to_owned(), programs: Vec::new(), listens };
        for program in 0..programs {
            company.programs.push(None);
            company.start(program);
        }
        company.is_there().await;
        company.balance().await;
        assert!(company.stage.sandbox.wait_for_command("challenge", TOLD_WITHIN).await);
        company
    }

    /// Starts another program.
    pub(super) async fn join(&mut self) {
        self.listens.push(free_port());
        self.programs.push(None);
        self.start(self.programs.len() - 1);
        self.is_there().await;
    }

    /// Lets Discord post interactions to the programs in turn.
    pub(super) async fn balance(&self) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        tokio::spawn(balance(listener, self.listens.clone()));
        let posted = self.stage.sandbox.post_interactions_to(address, "/interactions").await;
        posted.expect("somebody is there");
    }

    /// The number of times that commands were registered.
    fn registrations(&self) -> usize {
        let registers = |path: &str| path.starts_with("/applications/") && path.ends_with("/commands");
        let asked = self.stage.sandbox.requests();
        asked
            .iter()
            .filter(|asked| asked.method == "PUT" && asked.status == 200 && registers(&asked.path))
            .count()
    }

    pub(super) fn start(&mut self, program: usize) {
        let (listen, key) = (self.listens[program], self.stage.sandbox.public_key());
        let config = format!("[discord]\nmode = \"http\"\nlisten = \"{listen}\"\npublic_key = \"{key}\"\n");
        let name = format!("program-{program}");
        self.programs[program] = Some(self.stage.launch(&name, &self.database, &config));
    }

    /// Waits until every program accepts connections.
    pub(super) async fn is_there(&self) {
        let began = Instant::now();
        for listen in &self.listens {
            while TcpStream::connect(listen).await.is_err() {
                assert!(began.elapsed() < TOLD_WITHIN, "it did not come:\n{}", self.stage.said());
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Waits until no notice is left in the store.
    async fn has_told_everything(&mut self) {
        let began = Instant::now();
        let mut pause = Duration::ZERO;
        loop {
            let waiting = match self.database.as_str() {
                "" => {
                    // Each check kills the program, which then needs time to start and to deliver notices.
                    pause += Duration::from_secs(3);
                    tokio::time::sleep(pause).await;
                    self.waiting_in_folder().await
                }
                database => {
                    let count = sql(database).await.query_one("SELECT count(*) FROM notices", &[]).await;
                    count.expect("it answers").get(0)
                }
            };
            if waiting == 0 {
                return;
            }
            assert!(began.elapsed() < TOLD_WITHIN, "{waiting} notices wait for ever");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Counts the undelivered notices in the folder of the only program. Kills the program to read them, and restarts
    /// it.
    async fn waiting_in_folder(&mut self) -> i64 {
        self.kill(0);
        let store = open(&self.stage.dir.path().join("program-0/data/matches"));
        assert_eq!(store.check(&|_| Ok(())).await.expect("it can be read"), Vec::<String>::new());
        let waiting = store.undelivered(Timestamp(i64::MAX), 1000).await.expect("it can be read").len();
        store.close(TOLD_WITHIN).await.expect("it can be closed");
        drop(store);
        self.start(0);
        self.is_there().await;
        waiting as i64
    }

    pub(super) fn kill(&mut self, program: usize) {
        let mut child = self.programs[program].take().expect("it runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
    }

    fn signal(&self, program: usize, signal: &str) {
        let id = self.programs[program].as_ref().expect("it runs").id().to_string();
        let told = Command::new("kill").args([signal, &id]).status();
        assert!(told.is_ok_and(|status| status.success()));
    }

    /// Panics if a program ended by itself.
    pub(super) fn check(&mut self) {
        for child in self.programs.iter_mut().flatten() {
            let ended = child.try_wait().expect("it can be asked");
            assert!(ended.is_none(), "a program ended by itself: {ended:?}\n{}", self.stage.said());
        }
    }
}

impl Drop for Company {
    fn drop(&mut self) {
        for child in self.programs.iter_mut().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Waits for the ping of the present turn. Panics if the number of pings differs from the number due.
pub(crate) async fn told(bout: &Bout, log: &Path) -> Duration {
    let began = Instant::now();
    for (number, player) in bout.players.iter().enumerate() {
        let due = bout.due(number);
        player.wait_for_pings(due, TOLD_WITHIN).await;
        let said = || std::fs::read_to_string(log).unwrap_or_default();
        assert_eq!(mentions(player), due, "pings after {} moves\n{}", bout.state.ply(), said());
    }
    began.elapsed()
}

/// Repeats a move until the bot acknowledges it. Returns the number of failed attempts.
pub(crate) async fn insist(bout: &Bout, choice: &str, log: &Path) -> u32 {
    let began = Instant::now();
    let mut in_vain = 0;
    loop {
        let answer = play(bout.to_move(), bout.place, choice).await;
        if answer.text().says("played") {
            return in_vain;
        }
        let said = || std::fs::read_to_string(log).unwrap_or_default();
        assert!(began.elapsed() < TAKEN_WITHIN, "{choice} was never taken: {}\n{}", text(&answer), said());
        in_vain += 1;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// The results of the players.
#[derive(Default, Debug)]
struct Seen {
    games: usize,
    moves: usize,
    /// Failed attempts at moves.
    in_vain: u32,
    /// The longest time from an acknowledged move to the ping of the next player.
    slowest: Duration,
}

/// Plays games one after the other until `over` is set.
async fn plays(
    company: Arc<RwLock<Company>>,
    pair: [&'static str; 2],
    seed: u64,
    over: Arc<AtomicBool>,
) -> (Seen, Option<Bout>) {
    let (mut dice, mut seen, mut last) = (Dice(seed), Seen::default(), None::<Bout>);
    let log = company.read().await.stage.log();
    while !over.load(Ordering::Relaxed) {
        // The lock makes one game start at a time and prevents kills meanwhile. Other tests cover kills during a start.
        let mut bout = {
            let company = company.write().await;
            company.is_there().await;
            if let Some(last) = &last {
                // Counts the pings again, because a duplicate may arrive late.
                told(last, &log).await;
            }
            begin_between(&company.stage, pair, "palisade", &[("size", "9")]).await
        };
        seen.games += 1;
        while bout.state.ending().is_none() && !over.load(Ordering::Relaxed) {
            seen.slowest = seen.slowest.max(told(&bout, &log).await);
            let choice = random_move(&bout, &mut dice);
            seen.in_vain += insist(&bout, &choice, &log).await;
            bout.follow(&choice);
            seen.moves += 1;
        }
        seen.slowest = seen.slowest.max(told(&bout, &log).await);
        last = Some(bout);
    }
    (seen, last)
}

/// A disturbance of the programs or the database.
#[derive(Clone, Copy, Debug)]
enum Harm {
    Kill,
    /// Stops the program for longer than any lease, then continues it.
    Stop,
    /// Ends the database with this signal, then restarts it.
    Restart(&'static str),
}

impl Company {
    async fn suffer(&mut self, harm: Harm, program: usize, server: Option<&mut Own>, pause: Duration) {
        match harm {
            Harm::Kill => {
                self.kill(program);
                tokio::time::sleep(pause).await;
                self.start(program);
            }
            Harm::Stop => {
                self.signal(program, "-STOP");
                tokio::time::sleep(STOPPED).await;
                self.signal(program, "-CONT");
            }
            Harm::Restart(signal) => {
                server.expect("there is a database").restart(signal);
                tokio::time::sleep(pause).await;
            }
        }
    }
}

/// Carries out the harms while people play, each after at most `apart`, then checks and prints the results.
async fn troubled(company: Company, mut server: Option<Own>, harms: Vec<Harm>, apart: Duration) {
    let company = Arc::new(RwLock::new(company));
    let over = Arc::new(AtomicBool::new(false));
    let mut pairs = JoinSet::new();
    for (seed, pair) in (1..).zip(PAIRS) {
        pairs.spawn(plays(Arc::clone(&company), pair, 0x9E37 * seed, Arc::clone(&over)));
    }
    let (mut dice, began) = (Dice(0x51ED), Instant::now());
    for (number, harm) in harms.iter().enumerate() {
        // Every third harm may hit a program that is still starting. Before the others, people can play for a moment
        // even on a slow machine.
        if number % 3 > 0 {
            company.read().await.is_there().await;
        }
        tokio::time::sleep(apart * (10 + dice.below(90) as u32) / 100).await;
        // A player who lost a move or a ping has panicked.
        if let Some(ended) = pairs.try_join_next() {
            ended.expect("nothing is lost");
        }
        let mut company = company.write().await;
        company.check();
        let pause = Duration::from_millis(dice.below(400) as u64);
        let program = dice.below(company.programs.len());
        company.suffer(*harm, program, server.as_mut(), pause).await;
    }
    over.store(true, Ordering::Relaxed);
    let mut all = Seen::default();
    let mut bouts = Vec::new();
    for (seen, bout) in pairs.join_all().await {
        bouts.extend(bout);
        all.games += seen.games;
        all.moves += seen.moves;
        all.in_vain += seen.in_vain;
        all.slowest = all.slowest.max(seen.slowest);
    }
    let mut company = company.write().await;
    company.has_told_everything().await;
    for bout in &bouts {
        told(bout, &company.stage.log()).await;
    }
    println!("{} harms in {:?}: {all:?}", harms.len(), began.elapsed());
    assert!(all.moves >= PAIRS.len() && all.moves * 4 >= harms.len(), "people hardly played: {all:?}");
    company.check();
    // One of the programs that started together registers the commands, and none registers them again. A long run
    // forgets the first requests.
    assert!(company.registrations() <= 1, "{} registrations", company.registrations());
}

/// The database of a test that is part of the long run only, as its programs wait most of the time.
async fn database() -> Option<(Own, String)> {
    if is_long_run() { own().await } else { None }
}

/// The number of kills that `POSTERN_KILLS` asks for.
fn kills() -> Option<usize> {
    let kills = std::env::var("POSTERN_KILLS").ok()?;
    Some(kills.parse().expect("POSTERN_KILLS is a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_stopped_and_with_a_database_that_breaks_down_they_lose_nothing_and_tell_each_turn_once() {
    use Harm::{Kill, Restart, Stop};
    let Some((server, database)) = database().await else { return };
    let harms = match kills() {
        None => vec![Kill, Restart("QUIT"), Kill, Stop, Kill, Restart("INT"), Kill],
        Some(kills) => (1..=kills)
            .map(|number| match number {
                _ if number % 100 == 0 => Stop,
                _ if number % 50 == 25 => Restart(if number % 100 == 25 { "QUIT" } else { "INT" }),
                _ => Kill,
            })
            .collect(),
    };
    let company = Company::open(&database, PROGRAMS).await;
    troubled(company, Some(server), harms, Duration::from_secs(4)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_killed_again_and_again_loses_nothing_and_tells_each_turn_once() {
    if !is_long_run() {
        return;
    }
    let company = Company::open("", 1).await;
    let harms = vec![Harm::Kill; kills().unwrap_or(15)];
    troubled(company, None, harms, Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_two_programs_receive_is_answered_by_the_one_that_plays_it() {
    let Some((_server, database)) = database().await else { return };
    let company = Company::open(&database, 2).await;
    let mut bout = begin_between(&company.stage, PAIRS[0], "palisade", &[("size", "9")]).await;
    // Each interaction comes twice, to one program and at once to the other.
    company.stage.sandbox.set_practice(Practice { doubled: Odds::ALWAYS, ..Practice::none() });
    let mut dice = Dice(9);
    for _ in 0..8 {
        bout.turn_message().await;
        let choice = random_move(&bout, &mut dice);
        let answer = play(bout.to_move(), bout.place, &choice).await;
        assert!(answer.text().says("played"), "{}\n{}", text(&answer), company.stage.said());
        bout.follow(&choice);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_of_several_programs_moves_once_a_turn_though_they_are_killed_and_each_names_its_role() {
    let Some((_server, database)) = database().await else { return };
    let mut company = Company::open(&database, PROGRAMS).await;
    company.stage.until_it_says("shares messages and searches; others do the rest").await;
    let ada = company.stage.person("ada");
    let bot = company.stage.sandbox.bot().to_string();
    let given = json!({"opponent": bot, "size": "5", "level": "1", "colour": "first"});
    let answer = ada.slash(company.stage.games(), "challenge palisade", given).await.expect("a command");
    assert!(answer.text().says("level[1]"), "{}", text(&answer));
    let (mut state, mut dice) = (palisade(), Dice(5));
    for turn in 1..=8 {
        let message = wait_for_ping(&ada, turn).await;
        assert_eq!(mentions(&ada), turn, "one ping a turn");
        if message.button("Rematch").is_some() || !one_move(&ada, &mut *state, &message, &mut dice).await {
            break;
        }
        // The program that thinks may be the one that dies.
        let program = turn % PROGRAMS;
        company.kill(program);
        company.start(program);
        company.is_there().await;
    }
    company.check();
}
