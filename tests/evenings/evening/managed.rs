//! The bot as a service: what it tells its manager and its log, where its secrets come from, and who can read its files.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::practice::settings::Practice;

use postern_testkit::databases::postgres;

use super::*;

/// The exit code after which systemd does not start the bot again.
const WRONG_SETTING: Option<i32> = Some(78);

/// A program that this test starts, with its log in the file `log.txt` of its folder. Killed when dropped.
struct Service {
    child: Child,
    folder: tempfile::TempDir,
}

impl Service {
    /// Starts `serve` with this configuration on the sandbox. `prepare` adds to its folder and its environment.
    fn start(sandbox: &Sandbox, config: &str, prepare: impl FnOnce(&Path, &mut Command)) -> Service {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("config.toml"), config).expect("the configuration can be written");
        let log = std::fs::File::create(folder.path().join("log.txt")).expect("the log can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.arg("serve").current_dir(folder.path()).stdin(Stdio::null());
        command.env_remove("DISCORD_TOKEN").env("POSTERN_DISCORD_API", sandbox.url());
        command.stdout(log.try_clone().expect("a file handle")).stderr(log);
        prepare(folder.path(), &mut command);
        Service { child: command.spawn().expect("the program starts"), folder }
    }

    fn said(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log.txt")).unwrap_or_default()
    }

    fn terminate(&self) {
        let asked = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
    }

    /// Waits until the program ends, and returns its exit code.
    async fn ended(&mut self) -> Option<i32> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it was started") {
                return status.code();
            }
            assert!(began.elapsed() < SOON, "it runs on:\n{}", self.said());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // The program may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A sandbox on which nothing fails by chance.
async fn calm() -> Sandbox {
    let config = Config { practice: Practice::none(), ..Config::default() };
    Sandbox::start(config).await.expect("a port is free on loopback")
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).permissions().mode()
        & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_hears_that_the_bot_has_started_is_well_and_ends() {
    let sandbox = calm().await;
    let place = tempfile::tempdir().expect("a temporary folder");
    let socket = place.path().join("notify");
    let listener = UnixDatagram::bind(&socket).expect("a socket can be made");
    listener.set_read_timeout(Some(SOON)).expect("it is a socket");
    let mut service = Service::start(&sandbox, "", |_, command| {
        command.env("DISCORD_TOKEN", sandbox.token());
        command.env("NOTIFY_SOCKET", &socket).env("WATCHDOG_USEC", "600000");
    });
    let hear = || {
        let mut buffer = [0; 500];
        let length = listener.recv(&mut buffer).expect("the service manager hears something");
        String::from_utf8_lossy(&buffer[..length]).into_owned()
    };
    let mut heard = Vec::new();
    // Blocking reads: the sandbox runs on other threads.
    tokio::task::block_in_place(|| {
        while heard.iter().filter(|state| *state == "WATCHDOG=1").count() < 3 {
            heard.push(hear());
        }
    });
    let ready =
        heard.iter().position(|state| state.starts_with("READY=1\n")).expect("it says that it has started");
    let first_sign = heard.iter().position(|state| state == "WATCHDOG=1");
    assert!(first_sign.is_some_and(|first| first > ready), "{heard:?}");
    assert!(heard[..ready].iter().all(|state| state.starts_with("STATUS=")), "{heard:?}");
    assert!(sandbox.bot_is_connected());
    service.terminate();
    tokio::task::block_in_place(|| while !hear().starts_with("STOPPING=1") {});
    assert_eq!(service.ended().await, Some(0), "{}", service.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_reads_that_a_second_process_stands_by_until_it_takes_over() {
    let Some(url) = postgres::url().await else { return };
    let config = format!("[store]\nurl = \"{url}\"\n");
    let sandbox = calm().await;
    let place = tempfile::tempdir().expect("a temporary folder");
    let socket = place.path().join("notify");
    let listener = UnixDatagram::bind(&socket).expect("a socket can be made");
    listener.set_read_timeout(Some(SOON)).expect("it is a socket");
    let start = |notifies: bool| {
        Service::start(&sandbox, &config, |_, command| {
            command.env("DISCORD_TOKEN", sandbox.token());
            if notifies {
                command.env("NOTIFY_SOCKET", &socket);
            }
        })
    };
    let mut first = start(false);
    let began = Instant::now();
    while !first.said().contains("the bot is on Discord") {
        assert!(began.elapsed() < SOON, "{}", first.said());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let second = start(true);
    let until = |wanted: &str| {
        tokio::task::block_in_place(|| {
            loop {
                let mut buffer = [0; 500];
                let length = listener
                    .recv(&mut buffer)
                    .unwrap_or_else(|error| panic!("{wanted}: {error}\n{}", second.said()));
                let heard = String::from_utf8_lossy(&buffer[..length]).into_owned();
                if heard.starts_with(wanted) {
                    return heard;
                }
            }
        })
    };
    let ready = until("READY=1");
    assert!(ready.contains("STATUS=standing by"), "{ready}");
    first.terminate();
    until("STATUS=on Discord");
    assert_eq!(first.ended().await, Some(0), "{}", first.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_line_of_the_log_names_program_store_folder_mode_and_shards_and_a_clean_end_warns_of_nothing()
 {
    let sandbox = calm().await;
    let (endpoint, monitoring) = (free_port(), free_port());
    let key = sandbox.public_key();
    let by_http = format!("[discord]\nmode = \"http\"\nlisten = \"{endpoint}\"\npublic_key = \"{key}\"\n");
    let by_gateway = format!("[monitoring]\nlisten = \"{monitoring}\"\n[discord]\nshards = \"0-0/1\"\n");
    for (config, mode, shards) in [(by_gateway, "gateway", "0-0/1"), (by_http, "http", "none")] {
        let mut service = Service::start(&sandbox, &config, |_, command| {
            command.env("DISCORD_TOKEN", sandbox.token());
        });
        let began = Instant::now();
        while !service.said().contains("the bot is on Discord") {
            assert!(began.elapsed() < SOON, "{}", service.said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let said = service.said();
        let first = said.lines().next().expect("a line");
        let version = format!("version=\"{}\"", env!("CARGO_PKG_VERSION"));
        let (mode, shards) = (format!("mode=\"{mode}\""), format!("shards=\"{shards}\""));
        let folder = service.folder.path().join("data").display().to_string();
        for part in
            ["Postern starts", "commit=", "store=\"in the folder\"", &version, &mode, &shards, &folder]
        {
            assert!(first.contains(part), "{part}: {first}");
        }
        if mode.contains("gateway") {
            // A game against the computer is under way when the bot ends.
            let ada = sandbox.person("ada").expect("one of the people");
            let channel = sandbox.channel("games").expect("the channel");
            let against = json!({ "opponent": sandbox.bot().to_string(), "level": "5" });
            ada.slash(channel, "challenge ransom", against).await.expect("the command can be given");
            let metrics = metrics(monitoring).await;
            let version = env!("CARGO_PKG_VERSION");
            assert!(
                metrics.contains(&format!("postern_build_info{{version=\"{version}\",commit=\"")),
                "{metrics}"
            );
        }
        service.terminate();
        assert_eq!(service.ended().await, Some(0), "{}", service.said());
        let said = service.said();
        assert!(said.contains("ending"), "{said}");
        assert!(!said.contains(" WARN ") && !said.contains(" ERROR "), "{said}");
    }
}

/// The metrics at an address.
async fn metrics(address: std::net::SocketAddr) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("it listens");
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_comes_from_a_file_or_from_a_credential_of_systemd() {
    let sandbox = calm().await;
    let token = sandbox.token().to_owned();
    let in_file = |folder: &Path, _: &mut Command| {
        std::fs::write(folder.join("secret"), format!("{token}\n")).expect("it can be written");
    };
    let mut service = Service::start(&sandbox, "[discord]\ntoken_file = \"secret\"\n", in_file);
    assert!(sandbox.wait_for_bot(SOON).await, "{}", service.said());
    service.terminate();
    assert_eq!(service.ended().await, Some(0));
    assert!(!service.said().contains(&token));
    let as_credential = |folder: &Path, command: &mut Command| {
        std::fs::create_dir(folder.join("credentials")).expect("it can be made");
        std::fs::write(folder.join("credentials/token"), &token).expect("it can be written");
        command.env("CREDENTIALS_DIRECTORY", folder.join("credentials"));
    };
    let mut service = Service::start(&sandbox, "", as_credential);
    assert!(sandbox.wait_for_bot(SOON).await, "{}", service.said());
    service.terminate();
    assert_eq!(service.ended().await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_another_setting_mends_ends_with_the_exit_code_that_systemd_does_not_restart() {
    let sandbox = calm().await;
    let token = sandbox.token().to_owned();
    let cases: [(&str, &str, &str); 10] = [
        ("", "", "there is no token: set DISCORD_TOKEN"),
        ("", "wrong", "does not accept the token"),
        (
            "[discord]\ntoken_file = \"gone\"\n",
            "",
            "the file of the token (discord.token_file), gone, can't be read",
        ),
        ("[discord]\ntoken_file = \"config.toml\"\n", "", "must have one line of text"),
        ("[computer]\nponder = yes\n", "right", "line 2, ponder: expected true or false"),
        ("[log]\nlevel = info\n", "right", "line 2, level: a text needs quotes"),
        (
            "[store]\nurl = \"mysql://me:hunter2@db/games\"\n",
            "right",
            "postgres://USER@HOST/DATABASE, not mysql://",
        ),
        (
            "[store]\nurl = \"postgres://me@db\"\npassword_file = \"gone\"\n",
            "right",
            "(store.password_file), gone",
        ),
        (
            "[store]\nurl = \"postgres://me@db:port/x\"\n",
            "right",
            "(store.url or POSTERN_STORE_URL) can't be used",
        ),
        ("[discord]\nmode = \"http\"\n", "right", "discord.public_key can't be used"),
    ];
    for (config, given, words) in cases {
        let mut service = Service::start(&sandbox, config, |_, command| {
            if !given.is_empty() {
                command.env("DISCORD_TOKEN", if given == "right" { token.as_str() } else { given });
            }
        });
        let code = service.ended().await;
        let said = service.said();
        assert_eq!(code, WRONG_SETTING, "{config}: {said}");
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("postern: ") && last.contains(words), "{config}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_account_can_read_the_data_or_an_export() {
    let mut stage = Stage::empty(&["ada", "ben"]).await;
    stage.configure("[store]\nbackup_every = \"1s\"\nbackup_folder = \"elsewhere/exports\"\n");
    let data = stage.dir.path().join("data");
    // A folder from an earlier version, which everybody could enter.
    std::fs::create_dir(&data).expect("it can be made");
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    stage.start().await;
    assert_eq!(mode(&data), 0o700);
    assert_eq!(mode(&data.join("matches")), 0o700);
    for file in ["mine.jsonl", "mine.jsonl"] {
        // One of the scheduled exports may be under way.
        loop {
            let exported = stage.run(&["export", file]).await;
            if exported.status.success() {
                break;
            }
            assert!(
                String::from_utf8_lossy(&exported.stderr).contains("is under way already"),
                "{exported:?}"
            );
        }
        assert_eq!(mode(&stage.dir.path().join(file)), 0o600);
        // An older export that everybody could read is replaced by one that nobody else can.
        let open = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(stage.dir.path().join(file), open).expect("it is ours");
    }
    let folder = stage.dir.path().join("elsewhere/exports");
    let began = Instant::now();
    let export = loop {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        let whole =
            entries.map(|entry| entry.path()).find(|path| path.to_string_lossy().ends_with("Z.jsonl"));
        if let Some(export) = whole {
            break export;
        }
        assert!(began.elapsed() < SOON, "no export came: {}", stage.said());
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!((mode(&folder), mode(&export)), (0o700, 0o600));
    assert!(stage.terminate().await, "{}", stage.said());
    let imported = stage.run(&["import", "mine.jsonl", "--data", "new"]).await;
    assert!(imported.status.success(), "{imported:?}");
    assert_eq!(mode(&stage.dir.path().join("new")), 0o700);
}

/// A small disk: a folder in a separate mount namespace, which this script makes and runs the program in.
#[cfg(target_os = "linux")]
const ON_A_SMALL_DISK: &str = r#"
mount -t tmpfs -o size="$1" tmpfs data && shift && exec "$@"
"#;

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_start_on_a_nearly_full_disk_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(folder.path().join("data")).expect("it can be made");
    let on_disk = |size: &str, script: &str, program: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", size, program]);
        command.arg("serve").current_dir(folder.path()).stdin(Stdio::null());
        command.env("DISCORD_TOKEN", "x").env("POSTERN_DISCORD_API", "http://127.0.0.1:1");
        command
    };
    let may = on_disk("3m", ON_A_SMALL_DISK, "true").output();
    if !may.is_ok_and(|output| output.status.success()) {
        return eprintln!("SKIPPED: this machine allows no mount in a namespace");
    }
    let output =
        on_disk("3m", ON_A_SMALL_DISK, env!("CARGO_BIN_EXE_postern")).output().expect("unshare is there");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // Room can be made without a change of the settings, so that another start may help.
    assert_eq!(output.status.code(), Some(1), "{said}");
    said.must_contain("the disk of data has 3 MB left, and the bot needs 64 MB to start: make room");
    assert!(said.contains("Nothing was changed"), "{said}");
    // With a little more room the bot starts, and warns.
    let script = ON_A_SMALL_DISK.replace(
        "exec \"$@\"",
        "{ \"$@\" & until [ -e data/matches/db ]; do sleep 0.1; done; kill $!; wait $!; }",
    );
    let output = on_disk("100m", &script, env!("CARGO_BIN_EXE_postern")).output().expect("unshare is there");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains(" WARN ") && said.contains("MB left: make room"),
        "{said}"
    );
}
