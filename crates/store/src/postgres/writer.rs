//! The only thread of this process that changes rows.
//!
//! The writer takes all waiting tasks, decides each on the rows that the earlier ones will leave, and writes the
//! results in one transaction. Other processes have writers too. Every transaction first updates the row of `turns`,
//! which makes it wait for the previous transaction at any isolation level. A decision is therefore never outdated when
//! it is written, and concurrent writers can't cause any error that a single writer can't. When the load exceeds this
//! rate, the batches grow.
//!
//! A transaction takes three round trips: its start with the reads that its tasks show, the writes, and the commit.
//!
//! A failed transaction is retried. If its outcome is unknown, the writer looks it up first: each batch contains its
//! number.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadpool_postgres::{GenericClient, Object, Pool};
use futures_util::{TryStreamExt, future};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio_postgres::{SimpleQueryMessage, SimpleQueryStream};

use crate::fault::{CommitError, Fault};
use postern_play::step::change::{Change, NewIds};
use postern_play::time::backoff::Backoff;

use super::failure::{Failure, both};
use super::listening::Channel;
use super::transaction_rows::{TransactionRows, wait};
use super::{migrating, statements};
use crate::commit::decide::decide;
use crate::commit::foreseen;
use crate::commit::task::{Ask, Task};
use crate::read::numbers;
use crate::rows::Series;
use crate::rows::table::Table;
use crate::rows::wanted::Wanted;
use crate::rows::{Overlay, Writes};
use crate::transfer::import_step::ImportStep;

/// Upper bound on the number of tasks in a transaction.
const LARGEST_BATCH: usize = 256;
/// Retry time for a batch if the database fails.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pauses between attempts.
const PAUSES: Backoff = Backoff { first: Duration::from_millis(10), longest: Duration::from_millis(500) };

/// Starts a transaction, waits for the previous one, and blocks the next one. Returns the last step of the migrations.
const TAKE_TURN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED;
    UPDATE turns SET turn = turn + 1 WHERE one = 1 RETURNING (SELECT max(step) FROM migrations)";

type Decided = Vec<Result<Change, CommitError>>;

pub(crate) struct Writer {
    runtime: Handle,
    pool: Pool,
    channel: Arc<Channel>,
    /// The number of this writer among all writers of the database.
    number: i64,
    /// The number of the current batch.
    batch: i64,
    /// The decisions of a transaction of this batch with an unknown outcome.
    unsure: Option<Decided>,
    /// Why this program can write no more.
    outdated: watch::Sender<Option<String>>,
}

impl Writer {
    pub(crate) fn new(
        runtime: Handle,
        pool: Pool,
        channel: Arc<Channel>,
        number: i64,
        outdated: watch::Sender<Option<String>>,
    ) -> Writer {
        Writer { runtime, pool, channel, number, batch: 0, unsure: None, outdated }
    }

    /// Runs until all senders are gone and every task has its answer.
    pub(crate) fn run(mut self, mut tasks: mpsc::Receiver<Ask>) {
        let mut batch = Vec::new();
        while tasks.blocking_recv_many(&mut batch, LARGEST_BATCH) > 0 {
            let (tasks, answers): (Vec<_>, Vec<_>) =
                batch.drain(..).map(|Ask { task, answer }| (task, answer)).unzip();
            let decided = self
                .carry_out(&tasks)
                .unwrap_or_else(|failure| tasks.iter().map(|_| Err(failure.fault().into())).collect());
            for (answer, decided) in answers.into_iter().zip(decided) {
                // A caller that no longer listens loses the answer, not the change.
                let _ = answer.send(decided);
            }
        }
    }

    fn carry_out(&mut self, tasks: &[Task]) -> Result<Decided, Failure> {
        self.batch += 1;
        self.unsure = None;
        let until = Instant::now() + PATIENCE;
        let mut failures = 0;
        loop {
            let failure = match self.attempt(tasks) {
                Ok(decided) => return Ok(decided),
                Err(failure) => failure,
            };
            failures += 1;
            let pause = PAUSES.after(failures);
            if !failure.may_pass() || Instant::now() + pause > until {
                return Err(match self.unsure {
                    Some(_) => {
                        let unsure = |why: &str| format!("{why}. It may have been written or not");
                        Failure::Fault(failure.fault().reworded(unsure))
                    }
                    None => failure,
                });
            }
            thread::sleep(pause);
        }
    }

    fn attempt(&mut self, tasks: &[Task]) -> Result<Decided, Failure> {
        let busy = Busy(Some(wait(&self.runtime, self.pool.get())?));
        let decided = self.transact(busy.client(), tasks)?;
        busy.end();
        Ok(decided)
    }

    fn transact(&mut self, client: &Object, tasks: &[Task]) -> Result<Decided, Failure> {
        let runtime = self.runtime.clone();
        let seen = TransactionRows::by(&runtime, client);
        let mut wanted = foreseen::by_all();
        tasks.iter().for_each(|task| foreseen::by(task, None, &mut wanted));
        let begun = async {
            // This sends the request: the database carries out all that is sent later after it.
            let begun = client.simple_query_raw(TAKE_TURN).await?;
            Ok::<_, Failure>(future::join(last_step(begun), seen.fetch(&wanted)).await)
        };
        let (step, fetched) = wait(&runtime, begun)?;
        // If the transaction could not start, or a newer program changed the tables, the reads failed for that reason.
        let step = step?;
        if let Some(why) = migrating::newer(step) {
            self.outdated.send_replace(Some(why.clone()));
            return Err(Fault::new(why).into());
        }
        fetched?;
        if self.unsure.is_some() {
            // This transaction has the turn, so the previous one has ended, committed or not.
            if wait(&runtime, last_batch(client, self.number))? == Some(self.batch) {
                // A server whose standby is gone shows commits that a promotion would lose. This transaction has changed a row,
                // so its own commit waits for the standby, which then has everything before it too.
                wait(&runtime, client.batch_execute("COMMIT"))?;
                return Ok(self.unsure.take().unwrap_or_default());
            }
            self.unsure = None;
        }
        let (pending, decided) = decide_all(&seen, tasks)?;
        if pending.is_empty() {
            wait(&runtime, client.batch_execute("ROLLBACK"))?;
            return Ok(decided);
        }
        let written = async {
            both(statements::write(client, &pending), note_batch(client, self.number, self.batch)).await?;
            // The program that wrote the export may have started to deliver its notices.
            if tasks.iter().any(|task| matches!(task, Task::Restore(ImportStep::Finish(_)))) {
                client.execute("UPDATE notices SET attempts = 1 WHERE attempts = 0", &[]).await?;
            }
            Ok::<_, Failure>(())
        };
        wait(&runtime, written)?;
        self.unsure = Some(decided);
        match wait(&runtime, client.batch_execute("COMMIT")) {
            Ok(()) => {}
            Err(failure) => {
                if failure.undid_all() {
                    self.unsure = None;
                }
                return Err(failure);
            }
        }
        if pending.0.range((Table::Notices, Vec::new())..(Table::Filed, Vec::new())).next().is_some() {
            self.channel.tell();
        }
        Ok(self.unsure.take().unwrap_or_default())
    }
}

/// A connection with an open transaction, `Some` until the transaction has ended. Otherwise the drop closes the connection:
/// it may still be busy, so it does not return to the pool.
struct Busy(Option<Object>);

impl Busy {
    fn client(&self) -> &Object {
        self.0.as_ref().expect("it is there until the transaction has ended")
    }

    /// Returns the connection to the pool.
    fn end(mut self) {
        self.0.take();
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            drop(Object::take(client));
        }
    }
}

/// Decides each task on the rows that the earlier ones leave.
fn decide_all<C: GenericClient>(
    seen: &TransactionRows<C>,
    tasks: &[Task],
) -> Result<(Writes, Decided), Failure> {
    let mut wanted = Wanted::default();
    // The failure of the database tells whether the transaction can be repeated.
    let last =
        |series| numbers::last(seen, series).map_err(|fault| seen.failure().unwrap_or_else(|| fault.into()));
    let ids = NewIds::after(last(Series::Matches)?, last(Series::Challenges)?, last(Series::OfGames)?);
    tasks.iter().for_each(|task| foreseen::by(task, Some(ids), &mut wanted));
    seen.fetch_missing(wanted)?;
    let mut pending = Writes::default();
    let mut decided = Decided::with_capacity(tasks.len());
    for task in tasks {
        let made = decide(&Overlay { rows: seen, pending: &pending }, seen, task);
        decided.push(made.map(|(writes, change)| {
            pending.then(writes);
            change
        }));
    }
    match seen.failure() {
        Some(failure) => Err(failure),
        None => Ok((pending, decided)),
    }
}

/// Reads the answer to [`TAKE_TURN`].
async fn last_step(begun: SimpleQueryStream) -> Result<i64, Failure> {
    let answers: Vec<SimpleQueryMessage> = begun.try_collect().await?;
    let step = answers.iter().find_map(|answer| match answer {
        SimpleQueryMessage::Row(row) => row.get(0)?.parse().ok(),
        _ => None,
    });
    let missing = || Fault::new("the row of \"turns\" is missing in the database: restore a backup");
    Ok(step.ok_or_else(missing)?)
}

async fn last_batch(client: &Object, writer: i64) -> Result<Option<i64>, Failure> {
    let row = client.query_opt("SELECT batch FROM writers WHERE writer = $1", &[&writer]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

async fn note_batch(client: &Object, writer: i64, batch: i64) -> Result<(), Failure> {
    let statement = client.prepare_cached(
        "INSERT INTO writers (writer, batch) VALUES ($1, $2)
        ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, wrote = now()",
    );
    client.execute(&statement.await?, &[&writer, &batch]).await?;
    Ok(())
}
