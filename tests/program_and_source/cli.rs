//! The command line of the program: its output, its errors and its exit status.

use postern::cli::referee::Pictures;
use postern_games::referee::session::Session;
use postern_testkit::trials::catalogue;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// The program, started in `folder` without Postern's environment variables.
fn postern(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.current_dir(folder).args(arguments);
    command.env_remove("DISCORD_TOKEN").env_remove("POSTERN_DISCORD_API");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is said is UTF-8")
}

/// The single line on standard error with which the program fails. Log lines, which start with a time, are left out.
fn failure(output: &Output) -> String {
    assert!(!output.status.success());
    let said = text(&output.stderr);
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("postern: ")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(said.trim_end().ends_with(errors[0]), "the error is said last: {said}");
    errors[0].to_owned()
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    postern(folder, arguments).output().expect("the program can be started")
}

/// A running sandbox that is killed when this value is dropped.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(folder: &Path) -> Running {
        let mut child =
            postern(folder, &["sandbox", "--port", "0"]).spawn().expect("the program can be started");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says its address");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Running { child, address }
    }

    fn host(&self) -> &str {
        let address = self.address.trim_start_matches("http://");
        address.split_once('/').map_or(address, |(host, _)| host)
    }

    /// Ends the program as a service manager does.
    #[cfg(unix)]
    fn terminate(mut self) -> std::process::ExitStatus {
        let killed = Command::new("kill").arg(self.child.id().to_string()).status().expect("kill is there");
        assert!(killed.success());
        self.child.wait().expect("it ends")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_help_names_every_command() {
    let folder = folder();
    let help = run(folder.path(), &["--help"]);
    assert!(help.status.success());
    let help = text(&help.stdout);
    for word in ["--config", "--data", "DISCORD_TOKEN"] {
        assert!(help.contains(word), "{word}");
    }
    for command in [
        "serve",
        "sandbox",
        "invite",
        "referee",
        "export",
        "import",
        "check",
        "health",
        "bench",
        "person",
        "game",
        "comment",
        "servers",
        "leave",
        "server",
        "check-config",
        "licences",
    ] {
        assert!(help.contains(&format!("\n  {command}")), "{command}");
        let help = run(folder.path(), &[command, "--help"]);
        assert!(help.status.success() && !help.stdout.is_empty(), "{command}");
    }
}

#[test]
fn the_version_names_the_commit_and_the_target() {
    let folder = folder();
    let said = text(&run(folder.path(), &["-V"]).stdout);
    let (version, rest) = said.trim_end().split_once(" (").expect("more than the version");
    assert_eq!(version, concat!("postern ", env!("CARGO_PKG_VERSION")));
    let (commit, target) = rest.strip_suffix(')').and_then(|rest| rest.split_once(", ")).expect("two words");
    assert!(commit == "unknown" || commit.chars().all(|sign| sign.is_ascii_hexdigit()), "{said}");
    assert!(target.starts_with(&format!("{}-", std::env::consts::ARCH)), "{said}");
    assert!(target.contains(std::env::consts::OS), "{said}");
}

#[test]
fn the_referee_answers_each_line_at_once_and_ends_with_its_input() {
    let folder = folder();
    let mut command = postern(folder.path(), &["referee"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program can be started");
    let mut to = child.stdin.take().expect("its input is ours");
    let mut from = BufReader::new(child.stdout.take().expect("its output is ours"));
    for (line, expected) in [("new rampart", "= x3x3x2/"), ("play zz", "? "), ("perft 2", "= 900")] {
        writeln!(to, "{line}").expect("it listens");
        let mut answer = String::new();
        from.read_line(&mut answer).expect("it answers before the input ends");
        assert!(answer.starts_with(expected), "{answer}");
    }
    drop(to);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_start_without_a_token_or_with_a_wrong_one_is_one_line() {
    let folder = folder();
    for command in ["serve", "invite"] {
        let said = failure(&run(folder.path(), &[command]));
        assert!(said.contains("DISCORD_TOKEN"), "{said}");
    }
    let sandbox = Running::start(folder.path());
    for command in ["serve", "invite"] {
        let output = postern(folder.path(), &[command, "--data", "other"])
            .env("DISCORD_TOKEN", "wrong")
            .env("POSTERN_DISCORD_API", format!("http://{}", sandbox.host()))
            .output()
            .expect("the program can be started");
        let said = failure(&output);
        assert!(said.contains("does not accept the token"), "{said}");
    }
}

#[test]
fn an_unreadable_configuration_is_named_by_line_and_key() {
    let folder = folder();
    std::fs::write(folder.path().join("config.toml"), "[store]\ncache = 3\n").expect("it can be written");
    let said = failure(&run(folder.path(), &["serve"]));
    assert!(said.contains("config.toml, line 2, cache: there is no such key"), "{said}");
    let said = failure(&run(folder.path(), &["serve", "--config", "elsewhere.toml"]));
    assert!(said.contains("elsewhere.toml"), "{said}");
}

#[test]
fn a_configuration_is_checked_without_a_start_and_every_fault_is_named() {
    let folder = folder();
    let check = |config: &str, token: &str| {
        std::fs::write(folder.path().join("config.toml"), config).expect("it can be written");
        let mut asked = postern(folder.path(), &["check-config"]);
        asked.env("DISCORD_TOKEN", token).output().expect("the program can be started")
    };
    let (token, password) = ("MTA0.GhIjKl.of-the-bot", "swordfish");
    let database = format!("[store]\nurl = \"postgres://postern:{password}@db.example.org/postern\"\n");
    for config in ["", &database] {
        let sound = check(config, token);
        let said = text(&sound.stdout) + &text(&sound.stderr);
        assert!(sound.status.success() && said.contains("the configuration can be used"), "{said}");
        assert!(!said.contains(token) && !said.contains(password), "{said}");
    }
    for (config, token, named) in [
        ("", "", "DISCORD_TOKEN"),
        ("dat = \"x\"", token, "line 1, dat"),
        ("data = \"config.toml\"", token, "data: "),
        ("[discord]\nmode = \"http\"", token, "public_key"),
        ("[discord]\napi = \"no address\"", token, "api"),
        ("[store]\nurl = \"postgres://\"", token, "store.url"),
        ("[store]\nurl = \"postgres://a@b/c\"\nroot_certificate = \"none.pem\"", token, "none.pem"),
        ("[store]\nurl = \"postgres://a@b/c\"\npassword_file = \"none.txt\"", token, "none.txt"),
        ("[store]\nbackup_every = \"1h\"\nbackup_folder = \"config.toml/x\"", token, "store.backup_folder"),
    ] {
        let faulty = check(config, token);
        failure(&faulty);
        let said = text(&faulty.stdout) + &text(&faulty.stderr);
        assert!(said.contains(named), "{config}: {said}");
    }
    // All of them at once, each on its line, and none that follows from another.
    let faulty = "dat = \"x\"\ndata = \"config.toml\"\n[monitoring]\nlisten = \"192.0.2.1:9090\"\n[discord]\n\
                  mode = \"http\"\ntoken = 5\n[store]\nurl = \"postgres://a@b/c\"\nconnections = 1\n\
                  root_certificate = \"none.pem\"\npassword_file = \"none.txt\"\nbackup_every = \"1h\"\n\
                  backup_folder = \"config.toml/x\"\n";
    let checked = check(faulty, "");
    assert_eq!(checked.status.code(), Some(78));
    let said = text(&checked.stdout);
    for (named, line) in
        ["line 1, dat: ", "line 7, token: ", "line 10, connections: "].into_iter().zip(said.lines())
    {
        assert!(line.contains(named), "{named}: {said}");
    }
    for named in [
        "monitoring.listen: 192.0.2.1:9090",
        "public_key",
        "none.pem",
        "none.txt",
        "data: ",
        "store.backup_folder: ",
    ] {
        assert_eq!(said.lines().filter(|line| line.contains(named)).count(), 1, "{named}: {said}");
    }
    assert_eq!(said.lines().count(), 9, "{said}");
    // A bot that runs listens there, and its configuration is sound.
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let address = taken.local_addr().expect("it has an address");
    let sound = check(&format!("[monitoring]\nlisten = \"{address}\"\n"), token);
    assert!(sound.status.success(), "{}", text(&sound.stdout));
    let made = std::fs::read_dir(folder.path()).expect("it can be read").count();
    assert_eq!(made, 1, "nothing is made beside the configuration");
}

#[test]
fn a_wrong_certificate_or_address_ends_the_start_with_the_key_that_names_it() {
    let folder = folder();
    let serve = |config: &str| {
        std::fs::write(folder.path().join("config.toml"), config).expect("it can be written");
        let mut asked = postern(folder.path(), &["serve"]);
        asked.env("DISCORD_TOKEN", "MTA0.GhIjKl.of-the-bot").output().expect("the program can be started")
    };
    std::fs::write(folder.path().join("empty.pem"), "").expect("it can be written");
    for file in ["none.pem", "empty.pem"] {
        let ended = serve(&format!("[store]\nurl = \"postgres://a@b/c\"\nroot_certificate = \"{file}\"\n"));
        let said = failure(&ended);
        assert!(said.contains("store.root_certificate") && said.contains(file), "{said}");
        assert_eq!(ended.status.code(), Some(78), "another start would not help");
    }
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let address = taken.local_addr().expect("it has an address").to_string();
    let ended = serve(&format!("[monitoring]\nlisten = \"{address}\"\n"));
    let said = failure(&ended);
    assert!(said.contains("monitoring.listen") && said.contains(&address), "{said}");
    assert_eq!(ended.status.code(), Some(1), "another start may help");
}

#[test]
fn a_port_in_use_is_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let folder = folder();
    let said = failure(&run(folder.path(), &["sandbox", "--port", &port]));
    assert!(said.contains(&port), "{said}");
}

#[test]
fn a_database_that_is_in_use_is_one_line() {
    let folder = folder();
    let _sandbox = Running::start(folder.path());
    // The running program writes the export.
    let exported = run(folder.path(), &["export", "out.jsonl"]);
    assert!(exported.status.success(), "{}", text(&exported.stderr));
    let file = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("it was written");
    assert!(file.starts_with("{\"postern\":\"export\"") && file.contains("\"end\""), "{file}");
    // Each command waits for some seconds until the data folder is free, so all of them run at the same time.
    let asked = [&["check"][..], &["import", "out.jsonl"], &["sandbox", "--port", "0"]];
    let started: Vec<Child> = asked
        .iter()
        .map(|arguments| postern(folder.path(), arguments).spawn().expect("the program can be started"))
        .collect();
    for child in started {
        let said = failure(&child.wait_with_output().expect("it ends"));
        assert!(said.contains("data"), "{said}");
    }
}

#[test]
#[cfg(unix)]
fn the_sandbox_shows_its_page_and_ends_well_when_asked_to() {
    let folder = folder();
    let sandbox = Running::start(folder.path());
    let mut stream = TcpStream::connect(sandbox.host()).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", sandbox.host())
        .expect("it listens");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it answers");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    let status = sandbox.terminate();
    assert!(status.success(), "{status}");
    // The data folder is free again, and its export is complete.
    let exported = run(folder.path(), &["export", "out.jsonl"]);
    assert!(exported.status.success(), "{}", text(&exported.stderr));
    let imported = run(folder.path(), &["import", "out.jsonl", "--data", "fresh"]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    assert!(text(&imported.stdout).contains("out.jsonl"));
}

#[test]
fn nothing_to_export_is_said_and_nothing_is_made() {
    let folder = folder();
    let said = failure(&run(folder.path(), &["export", "out.jsonl"]));
    assert!(said.contains("there is none") && said.contains("--data"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("it can be read").count(), 0);
    let said = failure(&run(folder.path(), &["import", "missing.jsonl"]));
    assert!(said.contains("missing.jsonl"), "{said}");
}

#[test]
fn an_export_is_imported_and_checked() {
    let folder = folder();
    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v2.jsonl");
    let imported = run(folder.path(), &["import", export, "--strict"]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    let checked = run(folder.path(), &["check"]);
    assert!(checked.status.success(), "{}{}", text(&checked.stdout), text(&checked.stderr));
    let exported = run(folder.path(), &["export", "out.jsonl"]);
    assert!(exported.status.success(), "{}", text(&exported.stderr));
    // If a folder has lost its database, the program neither overwrites a good export nor creates a new database.
    std::fs::remove_file(folder.path().join("data/matches/db")).expect("it is there");
    let said = failure(&run(folder.path(), &["export", "out.jsonl"]));
    assert!(said.contains("there is none"), "{said}");
    let said = failure(&run(folder.path(), &["sandbox", "--port", "0"]));
    assert!(said.contains("missing, though"), "{said}");
}

#[test]
fn a_match_that_cannot_be_replayed_is_named() {
    let folder = folder();
    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v2.jsonl");
    let sound = std::fs::read_to_string(export).expect("it is there");
    let (at, record) =
        sound.lines().enumerate().find(|(_, line)| line.starts_with("{\"record\"")).expect("one");
    let mut lines: Vec<String> = sound.lines().map(str::to_owned).collect();
    lines[at] = record.replacen("\"game\":\"", "\"game\":\"un", 1);
    std::fs::write(folder.path().join("odd.jsonl"), lines.join("\n")).expect("there is room");
    let said = failure(&run(folder.path(), &["import", "odd.jsonl", "--strict", "--data", "strict"]));
    assert!(said.contains("1 matches can't be replayed"), "{said}");
    let imported = run(folder.path(), &["import", "odd.jsonl"]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    assert!(text(&imported.stdout).contains("can't be replayed"), "{}", text(&imported.stdout));
    let checked = run(folder.path(), &["check"]);
    assert!(
        !checked.status.success() && text(&checked.stdout).contains("records"),
        "{}",
        text(&checked.stdout)
    );
}

#[test]
fn an_import_tells_what_it_leaves_out_what_is_illegal_in_words_and_where_else_to_import() {
    let folder = folder();
    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v2.jsonl");
    let sound = std::fs::read_to_string(export).expect("it is there");
    let odd = sound.lines().map(|line| {
        let line = line.replacen("{\"record\":{", "{\"record\":{\"of_tomorrow\":{\"deep\":1},", 1);
        line.replacen("{\"m\":\"", "{\"m\":\"z99", 1)
    });
    let odd = odd.collect::<Vec<_>>().join("\n");
    assert_ne!(odd, sound);
    std::fs::write(folder.path().join("odd.jsonl"), odd).expect("there is room");
    let imported = run(folder.path(), &["import", "odd.jsonl"]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    let said = text(&imported.stdout);
    assert!(said.contains("the field of_tomorrow ") && !said.contains("deep"), "{said}");
    let refused: Vec<&str> = said.lines().filter(|line| line.contains("z99")).collect();
    assert!(!refused.is_empty(), "{said}");
    // Sentences, not the keys of messages: "rampart-off-board square=z99".
    let keys = catalogue().iter().map(|game| format!("{}-", game.info().id)).collect::<Vec<_>>();
    assert!(refused.iter().all(|line| keys.iter().all(|key| !line.contains(key))), "{refused:#?}");
    let again = failure(&run(folder.path(), &["import", "odd.jsonl"]));
    assert!(again.contains("not empty") && again.contains("--data"), "{again}");
}

#[test]
fn a_bench_prints_what_turns_took_and_leaves_nothing_behind() {
    let folder = folder();
    let command = "bench --people 4 --games 6 --turns 4 --seconds 2 --folder .";
    let output = run(folder.path(), &command.split(' ').collect::<Vec<_>>());
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(said.contains("8 turns in ") && said.contains(", 0 errors\n"), "{said}\n{errors}");
    for line in ["answer to /move", "answer to Play it", "ping after the answer"] {
        let line = said.lines().find(|said| said.starts_with(line)).expect(line);
        let times: Vec<f64> = line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        assert!(times.len() == 3 && times[0] > 0.0 && times.is_sorted(), "{line}");
    }
    assert!(!errors.contains(" WARN "), "{errors}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 0);

    let said = failure(&run(folder.path(), &["bench", "--people", "2", "--games", "11"]));
    assert!(said.contains("--people") && said.contains("--games"), "{said}");
    let said = failure(&run(folder.path(), &["bench", "--store", "mysql://x"]));
    assert!(said.contains("sled, memory or a URL"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 0);
}

#[test]
fn a_bot_that_can_not_be_asked_is_said_in_one_line() {
    let folder = folder();
    let said = failure(&run(folder.path(), &["health"]));
    assert!(said.contains("monitoring.listen") && said.contains("POSTERN_MONITORING"), "{said}");
    let ask = |address: &str| {
        let mut asked = postern(folder.path(), &["health"]);
        failure(&asked.env("POSTERN_MONITORING", address).output().expect("the program can be started"))
    };
    assert!(ask("127.0.0.1:1").contains("no bot answers at 127.0.0.1:1"));
    let said = ask("9090");
    assert!(said.contains("POSTERN_MONITORING") && said.contains("like 127.0.0.1:9090"), "{said}");
}

#[test]
fn a_picture_gives_its_record_back() {
    let directory = tempfile::tempdir().unwrap();
    let picture = directory.path().join("board.png");
    let catalogue = catalogue();
    let pictures = Pictures::new(&catalogue);
    let mut session = Session::new(&catalogue, &pictures);
    for line in ["new ransom", "play a1-a4", &format!("png {}", picture.display())] {
        assert!(session.answer(line).unwrap().is_ok(), "{line}");
    }
    let record = |file: &std::path::Path| {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_postern")).arg("record").arg(file).output();
        done.expect("the program runs")
    };
    let done = record(&picture);
    assert!(done.status.success());
    let text = String::from_utf8(done.stdout).unwrap();
    assert!(text.contains("game: ransom") && text.contains("1. a1-a4"), "{text}");
    let other = directory.path().join("other.png");
    std::fs::write(&other, "no picture").unwrap();
    for file in [&other, &directory.path().join("missing.png")] {
        let done = record(file);
        assert!(!done.status.success());
        assert_eq!(String::from_utf8(done.stderr).unwrap().lines().count(), 1);
    }
}

#[cfg(unix)]
#[test]
fn what_commands_of_root_leave_in_a_data_folder_belongs_to_its_owner() {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = folder();
    let owner = |path: &Path| std::fs::symlink_metadata(path).expect("it is there").uid();
    if owner(folder.path()) != 0 {
        println!("skipped: only root can give anything away");
        return;
    }
    chown(folder.path(), Some(10_001), Some(10_001)).expect("it is ours");
    let export = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v2.jsonl");
    for arguments in [
        &["import", export][..],
        &["export", "out.jsonl"],
        &["check"],
        &["person", "175928847299117063", "exclude"],
        &["person", "175928847299117063", "export", "person.json"],
        &["compact"],
    ] {
        let done = run(folder.path(), arguments);
        assert!(done.status.success(), "{arguments:?}: {}", text(&done.stderr));
        let (mut paths, mut seen) = (vec![folder.path().to_owned()], 0);
        while let Some(path) = paths.pop() {
            assert_eq!(owner(&path), 10_001, "{arguments:?}: {}", path.display());
            seen += 1;
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).expect("it can be read");
                paths.extend(entries.map(|entry| entry.expect("it is there").path()));
            }
        }
        assert!(seen >= 4, "{arguments:?}: {seen}");
    }
}
