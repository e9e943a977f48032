//! A backend for several processes, in PostgreSQL or a database with the same protocol.
//!
//! Each table of the store is a database table with the numbers of the keys in columns (`columns`), so that each query
//! is one statement. Reads see committed rows. Writes go through one thread of each process (`writer`), and the writers
//! of all processes take turns.

pub mod columns;
pub mod connecting;
pub mod failure;
pub mod leases;
pub mod listening;
pub mod migrating;
pub mod notices;
pub mod primary;
pub mod sessions;
pub mod snapshot;
pub mod statements;
pub mod transaction_rows;
pub mod writer;

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use deadpool_postgres::{Object, Pool};
use serde::de::DeserializeOwned;
use tokio::runtime::{Handle, Runtime};
use tokio::sync::{mpsc, oneshot, watch};

use crate::fault::{CommitError, Fault};
use crate::waker::Waker;
use crate::work::Work;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use postern_play::time::backoff::Backoff;

use crate::backend::{Backend, Look, Snapshot};
use crate::commit::task::{Ask, Task};
use crate::patience::in_time;
use crate::postgres::connecting::{Connector, PostgresSettings};
use crate::postgres::failure::Failure;
use crate::postgres::listening::Channel;
use crate::postgres::snapshot::RowsThen;
use crate::postgres::transaction_rows::TransactionRows;
use crate::postgres::writer::Writer;
use crate::rows::aside::Aside;
use crate::rows::table::Table;
use crate::rows::{Key, Order, Row, Span, Value, Writes};
use crate::rows::{codec, keys};
use crate::transfer::import_step::Mark;
use crate::transfer::restore;

/// Capacity of the queue of writes. Further writes wait for a free place.
const QUEUE: usize = 1024;
/// Retry time for failed queries, kept short because people wait for the answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The pauses while the program waits for the database to start, and the pause between two attempts of a query.
const PAUSES: Backoff = Backoff { first: Duration::from_millis(50), longest: Duration::from_secs(5) };

/// A store in a PostgreSQL database.
pub struct Postgres {
    runtime: Background,
    connector: Connector,
    pool: Pool,
    channel: Arc<Channel>,
    writer: Mutex<Option<Running>>,
    /// The number of this process among all that ever opened the database.
    number: i64,
    /// Why this program can write no more: a newer one changed the tables.
    outdated: watch::Sender<Option<String>>,
    aside: Aside,
    answered_within: Duration,
}

struct Running {
    tasks: mpsc::Sender<Ask>,
    thread: JoinHandle<()>,
}

/// The runtime of the connections, `Some` until it is dropped. The drop does not block, because a runtime must not be
/// dropped in an async context.
struct Background(Option<Runtime>);

impl Background {
    fn start() -> Result<Background, Fault> {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let started = runtime.worker_threads(1).thread_name("store").enable_all().build();
        started
            .map(|runtime| Background(Some(runtime)))
            .map_err(|error| Fault::of(error).reworded(|why| format!("no thread for the store: {why}")))
    }

    fn handle(&self) -> Handle {
        self.0.as_ref().expect("it is there until it is dropped").handle().clone()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Postgres {
    /// Opens the database, and creates or migrates its tables if necessary.
    ///
    /// # Errors
    /// [`Fault`] if the URL is wrong, the database does not answer in time or refuses access, or its contents are of
    /// another version or an unfinished import.
    pub async fn open(settings: &PostgresSettings) -> Result<Postgres, Fault> {
        let runtime = Background::start()?;
        let connector = Connector::new(settings, runtime.handle())?;
        let pool = connector.clone().pool(settings.connections)?;
        runtime.handle().spawn(connector.servers().clone().watch());
        let (began, mut failures) = (Instant::now(), 0);
        let (number, schema) = loop {
            match begin(&connector, &pool).await {
                Ok(begun) => break begun,
                Err(failure)
                    if failure.may_pass() && settings.wait.is_none_or(|wait| began.elapsed() < wait) =>
                {
                    failures += 1;
                    let pause = PAUSES.after(failures);
                    if [PAUSES.first, PAUSES.longest].contains(&pause) {
                        tracing::warn!(%failure, "the database is not there yet; it is tried again");
                    }
                    tokio::time::sleep(pause).await;
                }
                Err(failure) => return Err(failure.into()),
            }
        };
        let handle = runtime.handle();
        let channel = Arc::new(Channel::new(handle.clone(), pool.clone(), &schema));
        let outdated = watch::Sender::new(None);
        let writer = Writer::new(handle, pool.clone(), Arc::clone(&channel), number, outdated.clone());
        let (tasks, asked) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("store writer".into()).spawn(move || writer.run(asked));
        let thread = thread
            .map_err(|error| Fault::of(error).reworded(|why| format!("no thread for the writer: {why}")))?;
        let store = Postgres {
            runtime,
            connector,
            pool,
            channel,
            writer: Mutex::new(Some(Running { tasks, thread })),
            number,
            outdated,
            aside: Aside::default(),
            answered_within: settings.answered_within,
        };
        store.check_form().await?;
        if !settings.to_import && store.meta::<Mark>(restore::MARK).await?.is_some() {
            return Err(Fault::new(
                "an import into the database was not finished. Run `postern import` with the same file again: it goes \
                 on where it stopped",
            ));
        }
        Ok(store)
    }

    /// Checks the form of the database. Writes it if the database is empty.
    async fn check_form(&self) -> Result<(), Fault> {
        let key = keys::one(codec::FORM_ROW);
        match self.meta(codec::FORM_ROW).await? {
            Some(form) => codec::check_form(form),
            None => {
                let mut writes = Writes::default();
                let form = codec::write(Table::Meta, &key, &codec::FORM)?;
                writes.put(Table::Meta, key, form);
                let writes = &writes;
                self.ask(|client| async move { statements::write(&client, writes).await }).await
            }
        }
    }

    /// Returns the value of a row of `Meta`.
    async fn meta<T: DeserializeOwned>(&self, row: u64) -> Result<Option<T>, Fault> {
        let key = keys::one(row);
        let found = self.values(Table::Meta, vec![key.clone()]).await?.into_iter().next().flatten();
        found.map(|bytes| codec::read(Table::Meta, &key, &bytes)).transpose()
    }

    /// Runs a query, and repeats it on another connection if the first one broke.
    async fn ask<T, F>(&self, question: impl Fn(Object) -> F + Send + Sync) -> Result<T, Fault>
    where
        F: Future<Output = Result<T, Failure>> + Send,
    {
        let until = Instant::now() + PATIENCE;
        loop {
            let asked = async { question(self.pool.get().await?).await };
            match in_time(self.answered_within, asked).await {
                Err(failure) if failure.may_pass() && Instant::now() < until => {
                    tokio::time::sleep(PAUSES.first).await
                }
                answered => return Ok(answered?),
            }
        }
    }

    fn tasks(&self) -> Option<mpsc::Sender<Ask>> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().map(|running| running.tasks.clone())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let running = self.writer.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { tasks, thread }) = running {
            drop(tasks);
            // The thread has already printed a panic of the writer, and its callers got a fault.
            let _ = thread.join();
        }
    }
}

fn stopped() -> Fault {
    Fault::new("the writer has stopped: start again")
}

/// Migrates the tables and assigns a number to this process. Returns the number and the schema of the tables.
async fn begin(connector: &Connector, pool: &Pool) -> Result<(i64, String), Failure> {
    let mut client = pool.get().await?;
    sessions::check(connector.servers()).await?;
    migrating::migrate(&mut client).await?;
    let number =
        client.query_one("UPDATE turns SET turn = turn + 1 WHERE one = 1 RETURNING turn", &[]).await?;
    // Old writers no longer need a record of their last write.
    client.execute("DELETE FROM writers WHERE wrote < now() - interval '7 days'", &[]).await?;
    client.execute("DELETE FROM leases WHERE until < now() - interval '1 day'", &[]).await?;
    let schema = client.query_one("SELECT current_schema()::text", &[]).await?;
    Ok((number.try_get(0)?, schema.try_get(0)?))
}

#[async_trait]
impl Backend for Postgres {
    /// Blocks a thread. No query on the path of a player uses it.
    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        let client = self.ask(snapshot::begin).await?;
        let runtime = self.runtime.handle();
        let looked = thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let seen = TransactionRows::by(&runtime, &client);
                let looked = look(&seen);
                seen.failure().map_or(looked, |failure| Err(failure.into()))
            });
            looking.join()
        });
        let ended = client.batch_execute("COMMIT").await.map_err(Failure::from);
        if ended.is_err() {
            drop(Object::take(client));
        }
        looked.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    async fn values(&self, table: Table, keys: Vec<Key>) -> Result<Vec<Option<Value>>, Fault> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = &keys;
        let found = self.ask(|client| async move { statements::values(&client, table, wanted).await });
        let found = found.await?;
        Ok(keys.iter().map(|key| found.get(key).cloned()).collect())
    }

    async fn rows(&self, table: Table, span: Span, order: Order, limit: usize) -> Result<Vec<Row>, Fault> {
        let span = &span;
        self.ask(|client| async move { statements::rows(&client, table, span, order, limit).await }).await
    }

    async fn named(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<(Key, Option<Value>)>, Fault> {
        let span = &span;
        self.ask(|client| async move { statements::named(&client, list, span, table, limit).await }).await
    }

    async fn count(&self, table: Table) -> Result<u64, Fault> {
        self.ask(|client| async move { statements::count(&client, table).await }).await
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        let tasks = self.tasks().ok_or_else(|| Fault::new("the store is closed"))?;
        let (answer, answered) = oneshot::channel();
        in_time(self.answered_within, async move {
            tasks.send(Ask { task, answer }).await.map_err(|_| stopped())?;
            drop(tasks);
            answered.await.map_err(|_| stopped())?
        })
        .await
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        Ok(Box::new(RowsThen(Some(self.ask(snapshot::begin).await?))))
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        let aside = &self.aside;
        self.ask(|client| async move { notices::take(&client, aside, now, lease_until, limit).await }).await
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        let held = &held;
        self.ask(|client| async move { notices::renew(&client, held, lease_until).await }).await
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        self.ask(|client| async move { notices::next(&client).await }).await
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.ask(|client| async move { notices::hasten(&client, now, lease_until).await }).await
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        let aside = &self.aside;
        self.ask(|client| async move { notices::waiting(&client, aside, now, limit).await }).await
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }

    fn process(&self) -> u64 {
        self.number.cast_unsigned()
    }

    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault> {
        self.ask(|client| async move { leases::take(&client, self.number, work, time).await }).await
    }

    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault> {
        let held = &held;
        self.ask(|client| async move { leases::renew(&client, self.number, held, time).await }).await
    }

    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault> {
        self.ask(|client| async move { leases::end(&client, self.number, work, fence).await }).await
    }

    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.ask(|client| async move { leases::of(&client, kind).await }).await
    }

    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault> {
        self.ask(|client| async move { leases::forget(&client, kind).await }).await
    }

    fn wake(&self, waker: Arc<dyn Waker>) {
        self.runtime.handle().spawn(Arc::clone(&self.channel).listen(self.connector.clone(), waker));
    }

    async fn claim(&self, application: u64) -> Result<(), Fault> {
        let owner: i64 = self
            .ask(|client| async move {
                let claim = "INSERT INTO application (one, application_id) VALUES (1, $1) ON CONFLICT (one) DO NOTHING";
                client.execute(claim, &[&application.cast_signed()]).await?;
                let owner = client.query_one("SELECT application_id FROM application WHERE one = 1", &[]).await?;
                Ok(owner.try_get(0)?)
            })
            .await?;
        if owner.cast_unsigned() == application {
            return Ok(());
        }
        Err(Fault::new(format!(
            "the database belongs to application {owner}, and the token is of application {application}: name another \
             database (or delete the row of its table \"application\" where this is the same bot under a new application)"
        )))
    }

    /// Completes when a newer program has changed the tables: every write then fails. A database that does not answer is not
    /// broken: it may answer again, and it knows what it has committed.
    async fn broken(&self) -> Fault {
        let mut outdated = self.outdated.subscribe();
        let why = outdated.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
        match why {
            Some(why) => Fault::new(why),
            // The sender lives as long as the store.
            None => std::future::pending().await,
        }
    }

    async fn close(&self, within: Duration) -> Result<(), Fault> {
        let running = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Running { tasks, thread }) = running else { return Ok(()) };
        drop(tasks);
        let ended = tokio::task::spawn_blocking(move || thread.join());
        match tokio::time::timeout(within, ended).await {
            Ok(Ok(Ok(()))) => Ok(()),
            Ok(_) => Err(stopped()),
            Err(_) => Err(Fault::new(format!("writes were still waiting after {} ms", within.as_millis()))),
        }
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        let size = "SELECT pg_database_size(current_database())";
        let bytes: i64 =
            self.ask(|client| async move { Ok(client.query_one(size, &[]).await?.try_get(0)?) }).await?;
        Ok(bytes.max(0).cast_unsigned())
    }
}
