//! The stage of these tests: the sandbox, the program as a separate process, and a match between two people.

use postern_testkit::trials::shipped as catalogue;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::practice::settings::Practice;
use postern::chat::context::command_info::ArgumentKind;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;
use serde_json::Map;

use super::people::wait_for_ping_that;
use super::*;

/// The most that one pause between two checks counts. A longer pause is a delay of the whole machine.
const STOOD_STILL: Duration = Duration::from_millis(500);

/// The behaviour of Discord beyond its documentation, all of it in every evening. `POSTERN_PRACTICE_SEED=7` makes another
/// course of the random part, and `POSTERN_PRACTICE_SEED=none` switches all off.
pub(crate) fn practice() -> Practice {
    match std::env::var("POSTERN_PRACTICE_SEED") {
        Ok(none) if none == "none" => Practice::none(),
        Ok(seed) => Practice::all(seed.parse().expect("POSTERN_PRACTICE_SEED is a number or none")),
        Err(_) => Practice::all(1),
    }
}

/// The usual people, one of them with a name that would format, mention and ping if it were not escaped.
fn with_a_hostile_name() -> Config {
    let mut config = Config { practice: practice(), ..Config::default() };
    for (name, shown) in &mut config.people {
        if name == "dmitri" {
            "**_Dmitri_** `<@1>` @everyone".clone_into(shown);
        }
    }
    config
}

/// A port on this machine that was free a moment ago.
pub(crate) fn free_port() -> SocketAddr {
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a port is free on loopback")
}

/// The sandbox and the program.
pub(crate) struct Stage {
    pub sandbox: Sandbox,
    pub dir: tempfile::TempDir,
    bot: Option<Child>,
    /// The address for posted interactions; `None` if they come through the gateway.
    pub endpoint: Option<SocketAddr>,
}

impl Stage {
    /// Starts the sandbox and the program, and waits until the program is ready.
    pub(crate) async fn open() -> Stage {
        Stage::open_with("").await
    }

    /// Like [`Stage::open`], with this configuration of the program.
    pub(crate) async fn open_with(config: &str) -> Stage {
        let mut stage = Stage::of(with_a_hostile_name()).await;
        stage.configure(config);
        stage.start().await;
        stage
    }

    /// Writes the configuration, which the program reads at its next start or at SIGHUP.
    pub(crate) fn configure(&self, config: &str) {
        std::fs::write(self.dir.path().join("config.toml"), config)
            .expect("the configuration can be written");
    }

    /// Sends SIGHUP to the program.
    pub(crate) fn hang_up(&self) {
        let id = self.bot.as_ref().expect("the program runs").id().to_string();
        let asked = Command::new("kill").args(["-HUP", &id]).status();
        assert!(asked.is_ok_and(|status| status.success()));
    }

    /// Checks that every interaction was answered, and that every request is valid by Discord's description.
    pub(crate) fn check(&self) {
        let failed = self.sandbox.failed_interactions();
        assert!(failed.is_empty(), "{failed:?}\n{}", self.said());
        postern_testkit::openapi::assert_valid(&self.sandbox.requests());
    }

    /// Waits until the program has written these words to its log.
    pub(crate) async fn until_it_says(&self, words: &str) {
        self.until(&format!("it did not say {words:?}"), SOON, || self.said().contains(words)).await;
    }

    /// The latest requests to Discord with their outcomes, a line each, for the message of a failed test.
    pub(crate) fn latest_requests(&self) -> String {
        let requests = self.sandbox.requests();
        let latest = &requests[requests.len().saturating_sub(40)..];
        let lines = latest.iter().map(|one| {
            let code = one.answer.as_ref().and_then(|answer| answer["code"].as_u64());
            let (at, status, cut) = (one.at_ms % 1_000_000, one.status, if one.cut { " cut" } else { "" });
            format!("{at} {} {} {status} {}{cut}\n", one.method, one.path, code.unwrap_or_default())
        });
        lines.collect()
    }

    /// Waits until `holds` returns true. After `within`, fails the test with `or_else` and the program's log. A pause
    /// of the whole machine counts as `STOOD_STILL` at most, because the program could not run during it.
    pub(crate) async fn until(&self, or_else: &str, within: Duration, holds: impl Fn() -> bool) {
        let (mut waited, mut looked) = (Duration::ZERO, Instant::now());
        while !holds() {
            assert!(waited < within, "{or_else}:\n{}\n{}", self.said(), self.latest_requests());
            tokio::time::sleep(Duration::from_millis(10)).await;
            waited += looked.elapsed().min(STOOD_STILL);
            looked = Instant::now();
        }
    }

    /// Runs another command of the program in the same folder while the bot runs.
    pub(crate) async fn run(&self, arguments: &[&str]) -> std::process::Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.args(arguments).current_dir(self.dir.path()).stdin(Stdio::null());
        command.env_remove("DISCORD_TOKEN").env_remove("POSTERN_DISCORD_API");
        let run = tokio::task::spawn_blocking(move || command.output()).await;
        run.expect("waiting does not panic").expect("the program starts")
    }

    /// Like [`Stage::open`], with interactions posted to the program by HTTP.
    pub(crate) async fn open_by_http() -> Stage {
        let (listen, mut stage) = (free_port(), Stage::of(with_a_hostile_name()).await);
        let key = stage.sandbox.public_key();
        stage.configure(&format!(
            "[discord]\nmode = \"http\"\nlisten = \"{listen}\"\npublic_key = \"{key}\"\n"
        ));
        stage.endpoint = Some(listen);
        stage.start().await;
        stage
    }

    /// Starts the sandbox without the program. The test starts its own programs.
    pub(crate) async fn empty(people: &[&str]) -> Stage {
        Stage::empty_of_shards(people, 1).await
    }

    /// Like [`Stage::empty`], with `shards` as the number of shards that Discord recommends.
    pub(crate) async fn empty_of_shards(people: &[&str], shards: u32) -> Stage {
        let people = people.iter().map(|name| ((*name).to_owned(), (*name).to_owned())).collect();
        Stage::of(Config { people, shards, practice: practice(), ..Config::default() }).await
    }

    async fn of(config: Config) -> Stage {
        let sandbox = Sandbox::start(config).await.expect("a port is free on loopback");
        let dir = tempfile::tempdir().expect("a temporary folder");
        Stage { sandbox, dir, bot: None, endpoint: None }
    }

    /// Starts a program with this name, its own folder, and a database that other programs may share.
    pub(crate) fn launch(&self, name: &str, database: &str, config: &str) -> Child {
        let folder = self.dir.path().join(name);
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        std::fs::write(folder.join("config.toml"), config).expect("the configuration can be written");
        let mut program = Command::new(env!("CARGO_BIN_EXE_postern"));
        program.env("POSTERN_STORE_URL", database);
        self.spawn(program, &folder)
    }

    /// Starts the program again on its existing data.
    pub(crate) async fn start(&mut self) {
        self.start_as(Command::new(env!("CARGO_BIN_EXE_postern"))).await;
    }

    /// Like [`Stage::start`], but the program ignores SIGXFSZ, so that a write beyond the file limit fails instead of
    /// ending the program.
    #[cfg(target_os = "linux")]
    pub(crate) async fn start_deaf(&mut self) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_postern")]);
        self.start_as(shell).await;
    }

    /// Limits the size of the program's files to `bytes`, which simulates a full disk.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_files(&self, bytes: u64) {
        let id = self.bot.as_ref().expect("the program runs").id().to_string();
        let limited = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={bytes}")]).status();
        assert!(limited.is_ok_and(|status| status.success()));
    }

    /// Returns the memory that the program alone holds, in kB: its data, without its code.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let id = self.bot.as_ref().expect("the program runs").id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("the program runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("a Linux since 4.5");
        line.trim_end_matches("kB").trim().parse().expect("a number")
    }

    /// Waits until the program ends by itself.
    pub(crate) async fn ended(&mut self) -> std::process::ExitStatus {
        let mut child = self.bot.take().expect("the program runs");
        let ended = tokio::task::spawn_blocking(move || child.wait()).await.expect("waiting does not panic");
        ended.expect("it was started")
    }

    fn spawn(&self, mut program: Command, folder: &Path) -> Child {
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.log())
            .expect("the log can be written");
        program
            .arg("--data")
            .arg(folder.join("data"))
            .arg("serve")
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("POSTERN_DISCORD_API", self.sandbox.url())
            .env_remove("RUST_LOG")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a file handle"))
            .stderr(log)
            .spawn()
            .expect("the program starts")
    }

    async fn start_as(&mut self, program: Command) {
        self.bot = Some(self.spawn(program, self.dir.path()));
        let listens = match self.endpoint {
            None => self.sandbox.wait_for_bot(SOON).await,
            Some(endpoint) => self.is_posted_to(endpoint).await,
        };
        let there = listens && self.sandbox.wait_for_command("challenge", SOON).await;
        assert!(there, "the program did not come:\n{}", self.said());
    }

    /// Waits until interactions can be posted to the program. Returns false if that takes too long.
    async fn is_posted_to(&self, endpoint: SocketAddr) -> bool {
        let began = Instant::now();
        while began.elapsed() < SOON {
            if self.sandbox.post_interactions_to(endpoint, "/interactions").await.is_ok() {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.dir.path().join("log.txt")
    }

    /// The log of the program.
    pub(crate) fn said(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Kills the program with SIGKILL.
    pub(crate) async fn kill(&mut self) {
        let mut child = self.bot.take().expect("the program runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
        self.gone().await;
    }

    /// Sends SIGTERM. Returns true if the program then exits successfully.
    pub(crate) async fn terminate(&mut self) -> bool {
        let mut child = self.bot.take().expect("the program runs");
        let asked = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let ended = tokio::task::spawn_blocking(move || child.wait()).await.expect("waiting does not panic");
        ended.is_ok_and(|status| status.success())
    }

    /// Waits until the program has identified itself to the gateway `identified` times and is connected.
    pub(crate) async fn until_sessions(&self, identified: u64) {
        let came = || self.sandbox.sessions().0 >= identified && self.sandbox.bot_is_connected();
        self.until("it did not come back", SOON, came).await;
    }

    async fn gone(&self) {
        let began = Instant::now();
        while self.sandbox.bot_is_connected() && began.elapsed() < SOON {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn person(&self, name: &str) -> Actor {
        self.sandbox.person(name).expect("one of the people")
    }

    pub(crate) fn games(&self) -> Id {
        self.sandbox.channel("games").expect("the channel")
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(child) = &mut self.bot {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A match between two people, and the test's own copy of the game.
pub(crate) struct Bout {
    pub game: String,
    pub state: Box<dyn GameState>,
    /// First mover, second mover.
    pub players: [Actor; 2],
    pub place: Id,
    /// The number of pings that each player had when the match started.
    pings_before: [usize; 2],
    /// The number of turns that each player has had, the present one included.
    turns: [usize; 2],
}

/// Starts a match between Ada and Ben, and waits for the first turn.
pub(crate) async fn begin(stage: &Stage, game: &str, options: &[(&str, &str)]) -> Bout {
    begin_between(stage, ["ada", "ben"], game, options).await
}

/// Starts a match between two people. The first named moves first.
pub(crate) async fn begin_between(
    stage: &Stage,
    names: [&str; 2],
    game: &str,
    options: &[(&str, &str)],
) -> Bout {
    let players = names.map(|name| stage.person(name));
    let [first, second] = &players;
    let before = [mentions(first), mentions(second)];
    let channel = stage.games();
    let mut given = arguments(game, options);
    given.insert("opponent".into(), json!(second.id().to_string()));
    given.insert("colour".into(), json!("first"));
    let path = format!("challenge {game}");
    let answer = first.slash(channel, &path, Value::Object(given)).await.expect("the command can be given");
    assert!(answer.is_private(), "{answer:?}\n{}", stage.said());
    // The last ping of an earlier game may come meanwhile.
    let (asked, card) =
        wait_for_ping_that(second, before[1], |message| message.button("Accept").is_some()).await;
    let threads = stage.sandbox.threads(channel);
    second.press(&card, "Accept").await.expect("the button can be pressed");
    let in_new_thread = |message: &Message| threads.iter().all(|old| old.id != message.channel);
    let (begun, turn) = wait_for_ping_that(first, before[0], |message| {
        in_new_thread(message) && message.button("Move").is_some()
    })
    .await;
    assert_eq!(stage.sandbox.threads(channel).len(), threads.len() + 1, "the match has a thread");
    let info = catalogue().game(game).expect("a game").info();
    let of_game = |option: &&(&str, &str)| info.options.iter().any(|known| known.name == option.0);
    let options = info.options(options.iter().filter(of_game).copied()).expect("fit options");
    let state = catalogue().game(game).expect("a game").start(&options).expect("a start");
    Bout {
        game: game.to_owned(),
        state,
        place: turn.channel,
        players: players.clone(),
        pings_before: [begun, asked + 1],
        turns: [1, 0],
    }
}

/// The options as arguments of a slash command, which wants some of them as numbers.
fn arguments(game: &str, options: &[(&str, &str)]) -> Map<String, Value> {
    let commands = postern::chat::commands::commands(&catalogue());
    let challenge = commands.iter().find(|command| command.name == "challenge").expect("the command");
    let sub = challenge.subs.iter().find(|sub| sub.name == game).expect("one for each game");
    let is_number = |name: &str| {
        let argument = sub.arguments.iter().find(|argument| argument.name == name);
        argument.is_some_and(|argument| matches!(argument.kind, ArgumentKind::Number { .. }))
    };
    let typed = |name: &str, value: &str| match value.parse::<i64>() {
        Ok(number) if is_number(name) => json!(number),
        _ => json!(value),
    };
    options.iter().map(|(name, value)| ((*name).to_owned(), typed(name, value))).collect()
}

impl Bout {
    pub(crate) fn to_move(&self) -> &Actor {
        &self.players[seat_number(self.state.to_move())]
    }

    pub(crate) fn waiting(&self) -> &Actor {
        &self.players[1 - seat_number(self.state.to_move())]
    }

    /// The message about the present turn. Panics if fewer pings came than are due.
    pub(crate) async fn turn_message(&self) -> Message {
        wait_for_ping(self.to_move(), self.due_now()).await
    }

    /// The number of pings that a player must have had by now: one for each of their turns, and one for the end.
    pub(crate) fn due(&self, player: usize) -> usize {
        let over = usize::from(self.state.ending().is_some());
        let turns = self.turns[player];
        self.pings_before[player] + turns + over
    }

    /// The number of pings that the player to move must have had by now.
    pub(crate) fn due_now(&self) -> usize {
        self.due(seat_number(self.state.to_move()))
    }

    /// Plays a move on the test's own copy of the game.
    pub(crate) fn follow(&mut self, text: &str) {
        self.state.play(text).expect("the test plays legal moves");
        if self.state.ending().is_none() {
            self.turns[seat_number(self.state.to_move())] += 1;
        }
    }

    /// Panics unless each player has had exactly the pings that are due.
    pub(crate) async fn check_pings(&self) {
        for (number, player) in self.players.iter().enumerate() {
            let due = self.due(number);
            player.wait_for_pings(due, SOON).await;
            assert_eq!(mentions(player), due, "pings of player {number} after {} moves", self.state.ply());
        }
    }
}

fn seat_number(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}
