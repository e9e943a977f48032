//! A PostgreSQL server for the tests: one for the whole run, on a socket in a temporary folder, with a schema for each
//! test.
//!
//! The server needs the programs of PostgreSQL. If they are missing, the tests print that and pass, unless `CI=true`.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use postern::store::postgres::Postgres;
use postern::store::postgres::connecting::PostgresSettings;

/// The time limit for the start of the database.
const STARTED_WITHIN: Duration = Duration::from_secs(60);

/// Creates a database in the folder `$1`, runs it until standard input closes (which happens when the test process
/// ends, however it ends), and removes the folder. A line with the name of a signal restarts the database.
const RUN: &str = r#"
trap '' INT
initdb -D "$1/data" -U postern -A trust -E UTF8 --locale=C --no-sync >"$1/log" 2>&1 || { cat "$1/log" >&2; exit 1; }
while :; do
    postgres -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c max_connections=200 >>"$1/log" 2>&1 &
    read -r signal || signal=
    kill -"${signal:-QUIT}" $!
    wait $!
    [ "$signal" ] || break
done
rm -rf "$1"
"#;

/// A running database.
struct Server {
    folder: PathBuf,
    /// The shell that runs the database. Its standard input closes with this process.
    running: Child,
}

/// A database for a single test, which may restart it.
pub struct Own(Server);

static SERVER: OnceLock<Option<Server>> = OnceLock::new();
static SCHEMAS: AtomicU64 = AtomicU64::new(1);

/// The folder with the programs of PostgreSQL; `None` if they are not installed.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut all = folders.into_iter().rev().chain(std::env::split_paths(&path));
    all.find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn start() -> Option<Server> {
    let Some(programs) = programs() else {
        let missing = "PostgreSQL is not installed (Debian: apt-get install postgresql)";
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
        eprintln!("SKIPPED: {missing}");
        return None;
    };
    let folder = tempfile::Builder::new().prefix("postern-pg").tempdir().unwrap().keep();
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700)).unwrap();
    let mut command = Command::new("sh");
    // PostgreSQL refuses to run as root.
    if Command::new("id").arg("-u").output().unwrap().stdout == b"0\n" {
        let owned = Command::new("chown").arg("postgres").arg(&folder).status().unwrap();
        assert!(owned.success(), "there is no user postgres to run the database");
        command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
    }
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let running = command.args(["-c", RUN, "sh"]).arg(&folder).env("PATH", path).current_dir("/");
    let running = running.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    Some(Server { folder, running })
}

/// The URL of the shared database with a new schema; `None` without PostgreSQL.
pub async fn url() -> Option<String> {
    let server = SERVER.get_or_init(start).as_ref()?;
    Some(new_schema(server).await)
}

async fn new_schema(server: &Server) -> String {
    let schema = format!("test_{}", SCHEMAS.fetch_add(1, Ordering::Relaxed));
    make_schema(&server.folder, &schema).await;
    let folder = server.folder.display();
    format!(
        "postgres://postern@/postgres?host={folder}&options=-c%20search_path%3D{schema}&application_name={schema}"
    )
}

/// A separate database and its URL; `None` without PostgreSQL.
pub async fn own() -> Option<(Own, String)> {
    let server = tokio::task::spawn_blocking(start).await.unwrap()?;
    let url = new_schema(&server).await;
    Some((Own(server), url))
}

impl Own {
    /// Ends the database with a signal and restarts it. `INT` aborts connections, `QUIT` ends the server immediately.
    pub fn restart(&mut self, signal: &str) {
        let input = self.0.running.stdin.as_mut().unwrap();
        writeln!(input, "{signal}").unwrap();
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        drop(self.0.running.stdin.take());
        let _ = self.0.running.wait();
    }
}

async fn make_schema(folder: &Path, schema: &str) {
    let mut config = tokio_postgres::Config::new();
    config.host_path(folder).user("postern").dbname("postgres");
    let until = tokio::time::Instant::now() + STARTED_WITHIN;
    let (client, connection) = loop {
        match config.connect(tokio_postgres::NoTls).await {
            Ok(connected) => break connected,
            Err(error) if tokio::time::Instant::now() > until => {
                panic!("the database did not start: {error}")
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    let driven = tokio::spawn(connection);
    client.batch_execute(&format!("CREATE SCHEMA {schema}")).await.unwrap();
    drop(client);
    driven.await.unwrap().unwrap();
}

/// An SQL client for the database, without the store.
pub async fn sql(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// A store in a new schema; `None` without PostgreSQL.
pub async fn open() -> Option<Postgres> {
    Some(open_at(&url().await?).await)
}

/// A store in the schema of this URL.
pub async fn open_at(url: &str) -> Postgres {
    Postgres::open(&PostgresSettings { connections: 4, ..PostgresSettings::new(url) }).await.unwrap()
}
