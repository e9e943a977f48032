//! PostgreSQL servers for the tests: one for the whole run, on a socket in a temporary folder, with a schema for each
//! test, the same behind PgBouncer, with a database for each test, and one with TLS.
//!
//! The servers need the programs of PostgreSQL, PgBouncer and OpenSSL. If they are missing, the tests print that and
//! pass, unless `CI=true`.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use postern::store::Store;
use postern::store::postgres::Postgres;
use postern::store::postgres::connecting::PostgresSettings;

use crate::SOON;
use crate::fixtures::is_long_run;

/// Creates a database in the folder `$1`.
const CREATE: &str = r#"
initdb -D "$1/data" -U postern -A trust -E UTF8 --locale=C --no-sync >"$1/log" 2>&1 || { cat "$1/log" >&2; exit 1; }
"#;

/// Runs the database in the folder `$1` until standard input closes (which happens when the test process ends, however it
/// ends), and removes the folder. A line with the name of a signal restarts the database.
pub(crate) const RUN: &str = r#"
while :; do
    postgres -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c max_connections=200 $2 >>"$1/log" 2>&1 &
    read -r signal || signal=
    kill -"${signal:-QUIT}" $!
    wait $!
    [ "$signal" ] || break
done
rm -rf "$1"
"#;

/// Makes a certificate for `localhost`, signed by a new authority, in the folder `$1`.
const CERTIFY: &str = r#"
(cd "$1" && echo '[req]
distinguished_name=name
[name]' >openssl.cnf &&
certify() { openssl req -config openssl.cnf -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "$@"; } &&
certify -subj /CN=authority -keyout authority.key -out authority.pem -addext basicConstraints=critical,CA:TRUE &&
certify -subj /CN=localhost -keyout server.key -out server.pem -CA authority.pem -CAkey authority.key \
    -addext basicConstraints=CA:FALSE -addext subjectAltName=DNS:localhost) 2>"$1/log" || { cat "$1/log" >&2; exit 1; }
"#;

/// Runs PgBouncer in the mode `MODE`, in the folder `$1` before the database in the folder `$2`, until standard input
/// closes. A connection that is cut while it logs in is made again at once: by default, all clients would wait for 15 s.
const POOL: &str = r#"
echo '"postern" ""' >"$1/users"
cat >"$1/pgbouncer.ini" <<END
[databases]
* = host=$2
[pgbouncer]
pool_mode = MODE
unix_socket_dir = $1
listen_port = 5432
auth_type = trust
auth_file = $1/users
admin_users = postern
max_client_conn = 1000
default_pool_size = 100
server_idle_timeout = 1
server_login_retry = 0.2
END
pgbouncer "$1/pgbouncer.ini" >"$1/log" 2>&1 &
read -r line
kill -TERM $!
wait $!
rm -rf "$1"
"#;

/// A running database or pooler.
pub(crate) struct Server {
    pub(crate) folder: PathBuf,
    /// The shell that runs the program. Its standard input closes with this process.
    running: Child,
}

impl Server {
    /// Ends the database with a signal and restarts it.
    pub(crate) fn restart(&mut self, signal: &str) {
        let input = self.running.stdin.as_mut().unwrap();
        writeln!(input, "{signal}").unwrap();
    }

    /// Ends the program and removes its folder.
    pub(crate) fn end(&mut self) {
        drop(self.running.stdin.take());
        let _ = self.running.wait();
    }
}

/// A database for a single test, which may restart it. The server ends with this value.
pub struct Own(Server);

static SERVER: OnceLock<Option<Server>> = OnceLock::new();
static POOLER: OnceLock<Option<Server>> = OnceLock::new();
static MIXING_POOLER: OnceLock<Option<Server>> = OnceLock::new();
static SCHEMAS: AtomicU64 = AtomicU64::new(1);

/// A folder with the programs of the PostgreSQL to test with.
const CHOSEN: &str = "POSTERN_TEST_POSTGRESQL";

/// `PATH`, with the folders in which Debian puts servers. The chosen PostgreSQL comes first, then the newest.
fn path() -> std::ffi::OsString {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let chosen = std::env::var_os(CHOSEN).map(PathBuf::from);
    let all = chosen
        .into_iter()
        .chain(folders.into_iter().rev())
        .chain(std::env::split_paths(&path))
        .chain(["/usr/sbin".into()]);
    std::env::join_paths(all).unwrap()
}

/// Runs a script in a new folder, `$1`. Returns `None` if one of its programs is not installed.
pub(crate) fn run(programs: &[&str], script: &str, argument: &str) -> Option<Server> {
    let path = path();
    for program in programs {
        if !std::env::split_paths(&path).any(|folder| folder.join(program).exists()) {
            let missing =
                format!("{program} is not installed (Debian: apt-get install postgresql pgbouncer openssl)");
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
            eprintln!("SKIPPED: {missing}");
            return None;
        }
    }
    let folder = tempfile::Builder::new().prefix("postern-pg").tempdir().unwrap().keep();
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700)).unwrap();
    let mut command = Command::new("sh");
    // PostgreSQL and PgBouncer refuse to run as root.
    if Command::new("id").arg("-u").output().unwrap().stdout == b"0\n" {
        let owned = Command::new("chown").arg("postgres").arg(&folder).status().unwrap();
        assert!(owned.success(), "there is no user postgres to run the database");
        command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
    }
    let script = format!("trap '' INT\n{script}");
    let running = command.args(["-c", &script, "sh"]).arg(&folder).arg(argument);
    let running = running.env("PATH", path).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null());
    Some(Server { folder, running: running.spawn().unwrap() })
}

pub(crate) fn start() -> Option<Server> {
    run(&["initdb", "postgres"], &[CREATE, RUN].concat(), "")
}

/// The URL of the shared database with a new schema; `None` without PostgreSQL.
pub async fn url() -> Option<String> {
    let server = SERVER.get_or_init(start).as_ref()?;
    Some(new_schema(server).await)
}

async fn new_schema(server: &Server) -> String {
    let schema = format!("test_{}", SCHEMAS.fetch_add(1, Ordering::Relaxed));
    make(&server.folder, "SCHEMA", &schema).await;
    let folder = server.folder.display();
    format!(
        "postgres://postern@/postgres?host={folder}&options=-c%20search_path%3D{schema}&application_name={schema}"
    )
}

/// The URL of a new database on the shared server behind PgBouncer; `None` without them.
pub async fn pooled_url() -> Option<String> {
    pooled(&POOLER, "session").await
}

/// Like [`pooled_url`], with another session of the database for each transaction.
pub async fn mixing_url() -> Option<String> {
    pooled(&MIXING_POOLER, "transaction").await
}

async fn pooled(pooler: &'static OnceLock<Option<Server>>, mode: &str) -> Option<String> {
    let server = SERVER.get_or_init(start).as_ref()?;
    let before = server.folder.display().to_string();
    let script = POOL.replace("MODE", mode);
    let pooler = pooler.get_or_init(|| run(&["pgbouncer"], &script, &before)).as_ref()?;
    let name = format!("test_{}", SCHEMAS.fetch_add(1, Ordering::Relaxed));
    make(&server.folder, "DATABASE", &name).await;
    let folder = pooler.folder.display();
    Some(format!("postgres://postern@/{name}?host={folder}&application_name={name}"))
}

/// A separate database that listens on a port with TLS, with its port and the certificate of its authority; `None`
/// without PostgreSQL or OpenSSL.
pub async fn with_tls() -> Option<(Own, u16, PathBuf)> {
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = free.unwrap().port();
    let options = format!(
        "-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on -c ssl_cert_file=../server.pem -c ssl_key_file=../server.key"
    );
    let script = [CERTIFY, CREATE, RUN].concat();
    let start = move || run(&["initdb", "postgres", "openssl"], &script, &options);
    let server = tokio::task::spawn_blocking(start).await.unwrap()?;
    let authority = server.folder.join("authority.pem");
    let until = tokio::time::Instant::now() + SOON;
    while !server.folder.join("server.pem").exists() {
        assert!(tokio::time::Instant::now() < until, "the certificates were not made");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Some((Own(server), port, authority))
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
        self.0.restart(signal);
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Makes a schema or a database.
async fn make(folder: &Path, kind: &str, name: &str) {
    let mut config = tokio_postgres::Config::new();
    config.host_path(folder).user("postern").dbname("postgres");
    let until = tokio::time::Instant::now() + SOON;
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
    client.batch_execute(&format!("CREATE {kind} {name}")).await.unwrap();
    drop(client);
    driven.await.unwrap().unwrap();
}

/// An SQL client for the database, without the store.
pub async fn sql(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Like [`url`], for a test that is part of the long run only, as its programs wait most of the time.
pub async fn url_in_long_run() -> Option<String> {
    if is_long_run() { url().await } else { None }
}

/// A store in a new schema; `None` without PostgreSQL.
pub async fn open() -> Option<Store> {
    Some(open_at(&url().await?).await)
}

/// A store in the schema of this URL.
pub async fn open_at(url: &str) -> Store {
    let settings = PostgresSettings { connections: 4, ..PostgresSettings::new(url) };
    Store::new(Arc::new(Postgres::open(&settings).await.unwrap()))
}
