//! Files for operators: the dashboard, the guide and the deployment files name only what exists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use postern::config::{API_VARIABLE, MONITORING_VARIABLE, STORE_VARIABLE, TOKEN_VARIABLE};
use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

const GUIDE: &str = include_str!("../../docs/operating.md");
const DASHBOARD: &str = include_str!("../../docs/grafana.json");
const DOCKERFILE: &str = include_str!("../../Dockerfile");
const DOCKERIGNORE: &str = include_str!("../../.dockerignore");
const COMPOSE: &str = include_str!("../../compose.yaml");
const UNIT: &str = include_str!("../../contrib/postern.service");

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
    for copied in DOCKERFILE.lines().filter_map(|line| line.strip_prefix("COPY ")) {
        let sources = copied.split(' ').filter(|word| !word.starts_with(['-', '.', '/']));
        for source in sources {
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(source).exists(), "{source}");
            let sent = DOCKERIGNORE.lines().any(|line| line == format!("!{source}"));
            assert!(sent, ".dockerignore keeps {source} out of the build");
        }
    }
}

#[test]
fn the_compose_file_runs_two_processes_with_folders_of_their_own_on_one_database() {
    let compose = YamlLoader::load_from_str(COMPOSE).expect("it is YAML").swap_remove(0);
    // The loader does not resolve the merge key `<<`.
    let of = |service: &Yaml, key: &str| match &service[key] {
        Yaml::BadValue => service["<<"][key].clone(),
        found => found.clone(),
    };
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
    assert!(!services[&Yaml::String("database".into())]["healthcheck"].is_badvalue());
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
