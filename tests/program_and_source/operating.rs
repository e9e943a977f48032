//! Files for operators: the dashboard, the guide and the deployment files name only what exists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use postern::config::Config;
use postern::config::{API_VARIABLE, MONITORING_VARIABLE, STORE_VARIABLE, TOKEN_VARIABLE};
use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const GUIDE: &str = include_str!("../../docs/operating.md");
const DASHBOARD: &str = include_str!("../../contrib/grafana.json");
const DOCKERFILE: &str = include_str!("../../Dockerfile");
const DOCKERIGNORE: &str = include_str!("../../.dockerignore");
const COMPOSE: &str = include_str!("../../compose.yaml");
const UNIT: &str = include_str!("../../contrib/postern.service");
const ALERTS: &str = include_str!("../../contrib/alerts.yml");
const WORKFLOW: &str = include_str!("../../.github/workflows/checks.yml");
/// The versions of PostgreSQL that the tests ran with.
const TESTED_POSTGRESQL: [&str; 2] = ["15", "17"];

/// The words of a text that may be names of metrics.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'));
    let ours = words.filter(|word| word.starts_with("postern_") || word.starts_with("process_"));
    ours.map(str::to_owned).collect()
}

/// The metric names that a Prometheus query may use.
fn written() -> BTreeSet<String> {
    let suffixes =
        |kind: &str| if kind == "histogram" { &["_bucket", "_sum", "_count"][..] } else { &[""][..] };
    postern::metrics::names()
        .flat_map(|(name, kind)| suffixes(kind).iter().map(move |suffix| format!("{name}{suffix}")))
        .collect()
}

#[test]
fn every_metric_of_the_dashboard_is_there_and_every_metric_is_on_it() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("the dashboard is JSON");
    let panels = dashboard["panels"].as_array().expect("it has panels");
    let questions = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("it asks something"));
    let asked: String = questions.map(|target| target["expr"].as_str().expect("a question")).collect();
    let (asked, written) = (metrics_in(&asked), written());
    let unknown: Vec<_> = asked.difference(&written).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    for (name, _) in postern::metrics::names() {
        assert!(asked.iter().any(|asked| asked.starts_with(name)), "no panel shows {name}");
    }
    let ids: BTreeSet<u64> = panels.iter().filter_map(|panel| panel["id"].as_u64()).collect();
    assert_eq!(ids.len(), panels.len(), "each panel has a number of its own");
}

#[test]
fn every_alert_asks_metrics_that_exist_and_says_what_to_do() {
    let alerts = YamlLoader::load_from_str(ALERTS).expect("it is YAML").swap_remove(0);
    let rules = alerts["groups"][0]["rules"].as_vec().expect("rules");
    assert!(rules.len() >= 20, "{}", rules.len());
    let written = written();
    let mut names = BTreeSet::new();
    for rule in rules {
        let text = |value: &Yaml| value.as_str().map(str::to_owned).unwrap_or_default();
        let name = text(&rule["alert"]);
        assert!(name.starts_with("Postern") && names.insert(name.clone()), "{name}");
        let expression = text(&rule["expr"]);
        let asked = metrics_in(&expression);
        let unknown: Vec<_> = asked.difference(&written).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
        assert!(!asked.is_empty() || expression.starts_with("up{"), "{name} asks nothing of ours");
        let signs = |sign| expression.matches(sign).count();
        for (opens, closes) in [('(', ')'), ('{', '}'), ('[', ']')] {
            assert_eq!(signs(opens), signs(closes), "{name}: {expression}");
        }
        // A counter is asked for its rise, and a histogram for a quantile.
        for (metric, kind) in postern::metrics::names() {
            let at = expression.find(metric).map(|at| &expression[..at]);
            let Some(before) = at.filter(|_| asked.contains(metric)) else { continue };
            let is_rate = ["rate(", "increase("].iter().any(|function| before.ends_with(function));
            assert_eq!(kind == "counter", is_rate, "{name}: {expression}");
        }
        // Every program that Prometheus scrapes has metrics with these names.
        for (at, _) in expression.match_indices("process_").chain(expression.match_indices("up{")) {
            let selector = expression[at..].split_once('{').map(|(_, rest)| rest);
            assert!(selector.is_some_and(|rest| rest.starts_with("job=\"postern\"")), "{name}: {expression}");
        }
        let severity = text(&rule["labels"]["severity"]);
        assert!(["page", "ticket"].contains(&severity.as_str()), "{name}: {severity}");
        for annotation in ["summary", "description"] {
            let said = text(&rule["annotations"][annotation]);
            assert!(said.len() > 15, "{name} has no {annotation}");
        }
    }
}

#[test]
fn a_counter_whose_first_event_is_an_alert_is_there_before_that_event() {
    let text = postern::metrics::text();
    let mut asked = 0;
    for (at, ask) in ALERTS.match_indices("increase(postern_") {
        let rest = &ALERTS[at + ask.len() - "postern_".len()..];
        let (metric, rest) = rest.split_once(['{', '[']).expect("a range");
        // The requests to Discord have more rows than can be named; that alert asks for thousands.
        let Some((label, values)) =
            rest.split_once('"').filter(|_| metric != "postern_discord_requests_total")
        else {
            continue;
        };
        let Some(label) = label.strip_suffix(['=', '~']).map(|label| label.trim_end_matches(['=', '!']))
        else {
            continue;
        };
        let values = values.split('"').next().expect("a quote ends");
        for value in values.split('|') {
            let row = format!("{label}=\"{value}\"}} ");
            let is_there =
                text.lines().any(|line| line.starts_with(&format!("{metric}{{")) && line.contains(&row));
            assert!(is_there, "{metric} has no row {row} at the start");
            asked += 1;
        }
    }
    assert!(asked >= 6, "{asked}");
    // The absence of a lease is an alert from the start of the first process on.
    assert!(text.lines().any(|line| line.starts_with("postern_leases_held{kind=\"sweep\"}")));
}

#[test]
fn the_guide_says_of_each_metric_when_to_worry() {
    let rows: Vec<(String, Vec<&str>)> = GUIDE
        .lines()
        .filter(|line| line.starts_with("| `postern_") || line.starts_with("| `process_"))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let name = metrics_in(cells[0]).pop_first().expect("a metric");
            (name, cells)
        })
        .collect();
    let listed: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    let all: Vec<&str> = postern::metrics::names().map(|(name, _)| name).collect();
    let sorted = |mut names: Vec<&'static str>| {
        names.sort_unstable();
        names
    };
    let listed: Vec<&'static str> = all.iter().copied().filter(|name| listed.contains(name)).collect();
    assert_eq!(sorted(listed), sorted(all.clone()));
    assert_eq!(rows.len(), all.len(), "no row is of a metric that is gone");
    for (name, cells) in rows {
        assert!(cells.len() == 3 && cells.iter().all(|cell| !cell.is_empty()), "{name}");
    }
}

/// The environment variables that the program reads.
const VARIABLES: [&str; 4] = [TOKEN_VARIABLE, API_VARIABLE, MONITORING_VARIABLE, STORE_VARIABLE];

fn is_known(variable: &str) -> bool {
    VARIABLES.contains(&variable)
}

/// Panics unless the program accepts these arguments, followed by `--help`.
fn assert_understood(arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_postern"));
    let helped = program.args(arguments).arg("--help").current_dir(folder.path()).output();
    let helped = helped.expect("the program can be started");
    assert!(helped.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&helped.stderr));
}

/// The words of the JSON list on the line of the Dockerfile that starts with `begins`.
fn words_of(begins: &str) -> Vec<String> {
    let line = DOCKERFILE.lines().find(|line| line.starts_with(begins)).expect("the line is there");
    let list = &line[line.find('[').expect("a list")..];
    serde_json::from_str(list).expect("a list of words")
}

#[test]
fn the_image_runs_the_program_by_flags_and_variables_that_it_knows() {
    let (entry, command, check) = (words_of("ENTRYPOINT"), words_of("CMD"), words_of("HEALTHCHECK"));
    let of = |words: &[String]| words.iter().skip(1).cloned().collect::<Vec<_>>();
    let serve = [of(&entry), command].concat();
    for arguments in [serve, of(&check)] {
        assert_understood(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let variables = DOCKERFILE.lines().filter_map(|line| line.strip_prefix("ENV ")?.split_once('='));
    let variables: Vec<(&str, &str)> = variables.collect();
    assert!(variables.iter().any(|(name, _)| *name == MONITORING_VARIABLE), "the check needs an address");
    for (name, value) in variables {
        assert!(is_known(name), "{name}");
        value.parse::<std::net::SocketAddr>().expect("an address");
    }
    assert!(DOCKERFILE.contains("\nUSER postern\n"), "it is not root");
    // Both bases are pinned by digest, and the image names the commit.
    let bases: Vec<&str> = DOCKERFILE.lines().filter_map(|line| line.strip_prefix("FROM ")).collect();
    for base in bases.iter().filter(|base| base.contains(':')) {
        let digest = base.split("@sha256:").nth(1).and_then(|rest| rest.split(' ').next());
        assert!(digest.is_some_and(|digest| digest.len() == 64), "{base}");
    }
    assert!(DOCKERFILE.contains("\nARG POSTERN_COMMIT\n"));
    for source in ["Cargo.toml", "Cargo.lock", "build.rs", "crates", "src", "assets", "benches", "tests"] {
        assert!(Path::new(ROOT).join(source).exists(), "{source}");
        let sent = DOCKERIGNORE.lines().any(|line| line == format!("!{source}"));
        assert!(sent, ".dockerignore keeps {source} out of the build");
    }
}

/// The command of the Dockerfile that starts with `begins`, as a shell reads it.
fn run_of(begins: &str) -> String {
    let at = DOCKERFILE.find(&format!("RUN {begins}")).expect("the command is there");
    let lines = DOCKERFILE[at + "RUN ".len()..].lines();
    let mut command = String::new();
    for line in lines {
        match line.strip_suffix('\\') {
            Some(part) => command.push_str(part),
            None => return command + line,
        }
    }
    command
}

#[cfg(unix)]
#[test]
fn the_layer_of_dependencies_depends_on_the_manifests_alone_and_has_all_of_them() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut copy = Command::new("cp");
    copy.arg("-R").args(["Cargo.toml", "Cargo.lock", "build.rs", "crates", "src", "benches", "tests"]);
    let copied = copy.arg(folder.path()).current_dir(ROOT).status().expect("cp is there");
    assert!(copied.success());
    let _ = std::fs::remove_dir_all(folder.path().join("tests/js/node_modules"));
    let run = Command::new("sh")
        .args(["-c", &run_of("find . -type f ! -name")])
        .current_dir(folder.path())
        .status();
    assert!(run.expect("sh is there").success());
    let mut files = vec![folder.path().to_owned()];
    let mut sources = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(path).expect("it can be read").map(|entry| entry.expect("it is").path()),
            );
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            assert_eq!(text, "fn main() { }\n", "{}", path.display());
            sources += 1;
        } else {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            assert!(["Cargo.toml", "Cargo.lock"].contains(&name), "{}", path.display());
        }
    }
    assert!(sources > 20, "{sources}");
    // Cargo finds each file that a manifest names.
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["metadata", "--no-deps", "--offline", "--locked", "--format-version", "1"];
    let read =
        Command::new(cargo).args(arguments).current_dir(folder.path()).output().expect("cargo is there");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
}

#[test]
fn the_workflow_pins_its_actions_uses_the_rust_of_the_image_and_may_write_only_the_release() {
    let workflow = YamlLoader::load_from_str(WORKFLOW).expect("it is YAML").swap_remove(0);
    assert_eq!(workflow["permissions"].as_hash().map(|all| all.len()), Some(1));
    assert_eq!(workflow["permissions"]["contents"].as_str(), Some("read"));
    assert!(
        DOCKERFILE.contains(&format!("FROM rust:{}-", workflow["env"]["RUST"].as_str().expect("a version")))
    );
    let mut run = String::new();
    for (name, job) in workflow["jobs"].as_hash().expect("jobs") {
        let asks = job["permissions"].as_hash().map_or(0, |permissions| permissions.len());
        assert_eq!(asks, usize::from(name.as_str() == Some("release")), "{name:?}");
        for step in job["steps"].as_vec().expect("steps") {
            if let Some(action) = step["uses"].as_str() {
                let (_, commit) = action.split_once('@').expect("a commit");
                assert!(
                    commit.len() == 40 && commit.chars().all(|sign| sign.is_ascii_hexdigit()),
                    "{action}"
                );
            }
            run += step["run"].as_str().unwrap_or_default();
            run.push('\n');
        }
    }
    for script in run.lines().flat_map(str::split_whitespace).filter(|word| word.contains('/')) {
        if script.starts_with(".ci/") || script.starts_with("contrib/") {
            assert!(Path::new(ROOT).join(script).exists(), "{script}");
        }
    }
    assert!(run.contains(".ci/run\n") && run.contains("contrib/release "), "{run}");
}

/// A value of a service. The loader does not resolve the merge key `<<`.
fn of(service: &Yaml, key: &str) -> Yaml {
    match &service[key] {
        Yaml::BadValue => service["<<"][key].clone(),
        found => found.clone(),
    }
}

#[test]
fn the_compose_file_runs_two_processes_with_folders_of_their_own_on_one_database() {
    let compose = YamlLoader::load_from_str(COMPOSE).expect("it is YAML").swap_remove(0);
    let services = compose["services"].as_hash().expect("services");
    let bots: Vec<&Yaml> =
        services.values().filter(|service| of(service, "image") == Yaml::String("postern".into())).collect();
    assert_eq!(bots.len(), 2);
    let folders: BTreeSet<String> = bots
        .iter()
        .map(|bot| of(bot, "volumes")[0].as_str().expect("a volume").to_owned())
        .inspect(|volume| assert!(volume.ends_with(":/data"), "{volume}"))
        .collect();
    assert_eq!(folders.len(), 2, "a data folder is of one process");
    for volume in &folders {
        let name = volume.trim_end_matches(":/data");
        assert!(compose["volumes"].as_hash().is_some_and(|all| all.contains_key(&Yaml::String(name.into()))));
    }
    for bot in bots {
        assert_eq!(of(bot, "read_only"), Yaml::Boolean(true));
        for (name, value) in of(bot, "environment").as_hash().expect("variables") {
            let (name, value) = (name.as_str().expect("a name"), value.as_str().expect("a value"));
            assert!(is_known(name), "{name}");
            if name == STORE_VARIABLE {
                assert!(value.contains("@database/"), "{value}");
            }
        }
        let needed = of(bot, "depends_on");
        let needed: Vec<&str> = needed.as_hash().expect("it waits").keys().filter_map(Yaml::as_str).collect();
        assert_eq!(needed, ["database"]);
    }
    let database = &services[&Yaml::String("database".into())];
    assert!(!database["healthcheck"].is_badvalue());
    let version = database["image"].as_str().and_then(|image| image.strip_prefix("postgres:"));
    let major = version.and_then(|version| version.split(['.', '-']).next()).expect("a version");
    assert!(TESTED_POSTGRESQL.contains(&major), "{major}");
    for tested in TESTED_POSTGRESQL {
        assert!(GUIDE.contains("PostgreSQL (15 and 17)"), "the guide does not name {tested}");
    }
    // No container fills the disk with its log.
    for service in services.values() {
        let logging = of(service, "logging");
        let options = ["max-size", "max-file"].map(|option| logging["options"][option].as_str().is_some());
        assert_eq!((logging["driver"].as_str(), options), (Some("json-file"), [true, true]));
    }
    // Exactly one process writes exports, to a folder that is a separate volume.
    let written: Vec<Config> = services
        .values()
        .filter_map(|service| service["configs"][0]["source"].as_str())
        .map(|source| Path::new(ROOT).join(compose["configs"][source]["file"].as_str().expect("a file")))
        .map(|file| Config::load(Some(&file)).expect("it is fit to use"))
        .collect();
    let [config] = written.as_slice() else { panic!("{} configurations", written.len()) };
    assert!(config.store.backup_every.is_some());
    let folder = config.store.backup_folder.to_str().expect("a path");
    let first = &services[&Yaml::String("first".into())];
    let volumes: Vec<&str> =
        first["volumes"].as_vec().expect("volumes").iter().filter_map(Yaml::as_str).collect();
    assert!(volumes.iter().any(|volume| volume.ends_with(&format!(":{folder}"))), "{volumes:?}");
    assert!(
        DOCKERFILE.contains(&format!("--owner=postern --mode=0700 {folder}\n")),
        "postern can write there"
    );
    let words: Vec<&str> =
        first["command"].as_vec().expect("a command").iter().filter_map(Yaml::as_str).collect();
    assert_understood(&words);
    assert_eq!(first["configs"][0]["target"].as_str(), words.last().copied());
}

#[test]
fn a_container_that_is_read_only_is_given_files_and_no_text_that_docker_would_have_to_write_into_it() {
    let compose = YamlLoader::load_from_str(COMPOSE).expect("it is YAML").swap_remove(0);
    let services = compose["services"].as_hash().expect("services");
    for (name, service) in services {
        if of(service, "read_only") != Yaml::Boolean(true) {
            continue;
        }
        for kind in ["configs", "secrets"] {
            for used in of(service, kind).as_vec().into_iter().flatten() {
                // The short form is the name alone.
                let source = used["source"].as_str().or(used.as_str()).expect("a name");
                let given = &compose[kind][source];
                assert!(given["file"].as_str().is_some(), "{name:?}: {kind}.{source} is no file: {given:?}");
                for written in ["content", "environment"] {
                    assert!(given[written].is_badvalue(), "{name:?}: {kind}.{source} has {written}");
                }
            }
        }
    }
}

#[test]
fn the_unit_starts_and_reloads_the_program_by_flags_that_it_knows_and_locks_it_in() {
    let lines: Vec<(&str, &str)> = UNIT.lines().filter_map(|line| line.split_once('=')).collect();
    let value = |key: &str| lines.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
    let start: Vec<&str> = value("ExecStart").expect("it starts something").split(' ').collect();
    assert!(start[0].ends_with("/postern"), "{start:?}");
    assert_understood(&start[1..]);
    assert!(value("ExecReload").is_some_and(|reload| reload.contains("-HUP $MAINPID")));
    assert_eq!(value("Restart"), Some("on-failure"));
    // The program tells when it has started, which may take as long as an outage of Discord, and that it is well.
    assert_eq!((value("Type"), value("TimeoutStartSec")), (Some("notify"), Some("infinity")));
    assert!(value("WatchdogSec").is_some());
    assert!(value("RestrictAddressFamilies").is_some_and(|families| families.contains("AF_UNIX")));
    assert_eq!(value("RestartPreventExitStatus"), Some("78"));
    assert!(value("LoadCredential").is_some_and(|credential| credential.starts_with("token:")));
    let files = value("LimitNOFILE").and_then(|files| files.parse::<u32>().ok());
    assert!(
        files.is_some_and(|files| files >= 8192),
        "{files:?}: the endpoint and monitoring accept 1024 each"
    );
    for lock in ["NoNewPrivileges", "ProtectSystem", "ProtectHome", "DynamicUser", "MemoryDenyWriteExecute"] {
        assert!(value(lock).is_some_and(|value| ["yes", "strict"].contains(&value)), "{lock}");
    }
    for line in UNIT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let section = line.starts_with('[') && line.ends_with(']');
        assert!(section || line.split_once('=').is_some_and(|(key, _)| !key.contains(' ')), "{line}");
    }
    for variable in UNIT.split(|sign: char| !(sign.is_ascii_uppercase() || sign == '_')) {
        assert!(!variable.starts_with("POSTERN_") || is_known(variable), "{variable}");
    }
}
