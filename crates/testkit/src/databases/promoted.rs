//! A PostgreSQL primary with a synchronous standby, which can be promoted while the primary runs, ends, restarts or freezes.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tokio::time::Instant;

use super::postgres::{RUN, Server, run, sql, start};
use crate::SOON;

/// Copies the running database in the folder `$2` to the folder `$1`, to be its standby. `psql` holds the session of the
/// backup while `tar` copies files that change.
const COPY: &str = r#"
mkdir -m 700 "$1/data"
psql -h "$2" -U postern -d postgres -AtqX >"$1/log" 2>&1 <<END || { cat "$1/log" >&2; exit 1; }
SELECT pg_backup_start('copy', true) \g /dev/null
\! tar -C "$2/data" --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --exclude='./postmaster.*' -cf - . 2>/dev/null | tar -C "$1/data" -xf -
\o $1/data/backup_label
SELECT labelfile FROM pg_backup_stop(false);
END
touch "$1/data/standby.signal"
echo "primary_conninfo = 'host=$2 user=postern application_name=standby'" >"$1/data/postgresql.auto.conf"
set -- "$1"
"#;

/// The names of the two servers: links to their folders, which change.
const NAMES: [&str; 2] = ["a", "b"];

/// Two servers of one database. Both end with this value.
pub struct Replicated {
    links: tempfile::TempDir,
    servers: [Option<Server>; 2],
    primary: usize,
}

impl Drop for Replicated {
    fn drop(&mut self) {
        for at in 0..2 {
            self.thaw(at);
            self.end(at);
        }
    }
}

impl Replicated {
    /// Starts a primary that confirms a commit once its standby has it; `None` without PostgreSQL.
    pub async fn start() -> Option<Replicated> {
        let first = tokio::task::spawn_blocking(start).await.unwrap()?;
        let links = tempfile::tempdir().unwrap();
        let mut both = Replicated { links, servers: [Some(first), None], primary: 0 };
        both.link(0);
        both.sql_within(0, SOON).await;
        both.renew().await;
        Some(both)
    }

    /// The URL that names both servers.
    pub fn url(&self) -> String {
        let [a, b] = NAMES.map(|name| self.links.path().join(name).display().to_string());
        format!("postgres://postern@/postgres?host={a}&host={b}")
    }

    /// The server that was promoted last.
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// An SQL client for one of the servers.
    pub async fn sql(&self, at: usize) -> tokio_postgres::Client {
        sql(&format!("postgres://postern@/postgres?host={}", self.links.path().join(NAMES[at]).display()))
            .await
    }

    async fn sql_within(&self, at: usize, within: Duration) -> tokio_postgres::Client {
        let mut config = tokio_postgres::Config::new();
        config.host_path(self.links.path().join(NAMES[at])).user("postern").dbname("postgres");
        let until = Instant::now() + within;
        loop {
            match config.connect(tokio_postgres::NoTls).await {
                Ok((client, connection)) => {
                    tokio::spawn(connection);
                    return client;
                }
                Err(error) if Instant::now() > until => {
                    let log = self.servers[at].as_ref().map(|server| server.folder.join("log"));
                    let log = log.and_then(|log| fs::read_to_string(log).ok()).unwrap_or_default();
                    panic!("server {at} did not start: {error}\n{log}")
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn link(&self, at: usize) {
        let link = self.links.path().join(NAMES[at]);
        let _ = fs::remove_file(&link);
        symlink(&self.servers[at].as_ref().unwrap().folder, link).unwrap();
    }

    /// Replaces the server beside the primary by a new standby, and waits until commits wait for it.
    pub async fn renew(&mut self) {
        let (from, at) = (self.primary, 1 - self.primary);
        self.thaw(at);
        self.end(at);
        let source = self.servers[from].as_ref().unwrap().folder.display().to_string();
        let copy = move || run(&["postgres", "psql"], &[COPY, RUN].concat(), &source);
        self.servers[at] = Some(tokio::task::spawn_blocking(copy).await.unwrap().unwrap());
        self.link(at);
        self.sql_within(at, SOON).await;
        let primary = self.sql(from).await;
        let wait = "ALTER SYSTEM SET synchronous_standby_names = '*'";
        primary.batch_execute(wait).await.unwrap();
        primary.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        let state =
            "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'";
        self.wait_for(&primary, state).await;
    }

    async fn wait_for(&self, client: &tokio_postgres::Client, count: &str) {
        let until = Instant::now() + SOON;
        while client.query_one(count, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            assert!(Instant::now() < until, "the standby does not follow: {count}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Cuts the standby off from the primary, which still runs.
    pub async fn cut_off(&self) {
        let standby = self.sql(1 - self.primary).await;
        standby.batch_execute("ALTER SYSTEM SET primary_conninfo = ''").await.unwrap();
        standby.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        self.wait_for(&standby, "SELECT 1 - count(*) FROM pg_stat_wal_receiver").await;
    }

    /// Makes the standby the primary. The one before is not told.
    pub async fn promote(&mut self) {
        let standby = self.sql(1 - self.primary).await;
        assert!(standby.query_one("SELECT pg_promote(true, 60)", &[]).await.unwrap().get::<_, bool>(0));
        self.primary = 1 - self.primary;
    }

    /// Ends a server immediately, as when its machine loses power.
    pub fn end(&mut self, at: usize) {
        if let Some(mut server) = self.servers[at].take() {
            server.end();
        }
    }

    /// Ends a server immediately and starts it again.
    pub fn restart(&mut self, at: usize) {
        self.servers[at].as_mut().unwrap().restart("QUIT");
    }

    /// Stops all processes of a server, as when its machine hangs.
    pub fn freeze(&self, at: usize) {
        self.signal(at, "STOP");
    }

    /// Lets a frozen server run again.
    pub fn thaw(&self, at: usize) {
        self.signal(at, "CONT");
    }

    fn signal(&self, at: usize, signal: &str) {
        let Some(server) = &self.servers[at] else { return };
        for process in processes(&server.folder) {
            // Some have ended meanwhile.
            let _ = Command::new("kill").arg(format!("-{signal}")).arg(process).output();
        }
    }
}

/// The main process of a server and its children.
fn processes(folder: &Path) -> Vec<String> {
    let Ok(file) = fs::read_to_string(folder.join("data/postmaster.pid")) else { return Vec::new() };
    let Some(main) = file.lines().next() else { return Vec::new() };
    let children = fs::read_to_string(format!("/proc/{main}/task/{main}/children")).unwrap_or_default();
    std::iter::once(main).chain(children.split_whitespace()).map(str::to_owned).collect()
}
