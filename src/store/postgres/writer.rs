//! The writer: the one thread of this process that changes rows.
//!
//! It takes all tasks that wait, decides them one after the other, each on what the ones before will leave, and writes
//! what they want in one transaction. Other processes have writers, too: every transaction changes the row of `turns`
//! first, so that it begins after the one before has ended, at any level of isolation. Nothing that is decided can
//! therefore be outdated when it is written, and what two writers do at the same time can't be wrong in any way that
//! one writer can't be. Whoever is slower than this allows waits for many tasks at once.
//!
//! A transaction that came to nothing is tried again. One whose end is not known is looked up first: each writer notes the
//! number of its last batch in the batch itself.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use deadpool_postgres::{GenericClient, Object, Pool, Transaction};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_postgres::IsolationLevel;

use crate::play::{Change, NewIds};
use crate::service::{CommitError, Fault};

use super::super::decide::decide;
use super::super::import_step::Step;
use super::super::rows::{Overlay, Rows, Series, Table, Writes};
use super::super::task::{Ask, Task};
use super::super::{codec, keys};
use super::failure::Failure;
use super::listening::Channel;
use super::seen::{Seen, Wanted, wait};
use super::{foreseen, statements};

/// How many tasks share a transaction at most.
const LARGEST_BATCH: usize = 256;
/// How long a batch is tried again where the database fails.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pauses between two tries, the first and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

type Decided = Vec<Result<Change, CommitError>>;

pub(super) struct Writer {
    runtime: Handle,
    pool: Pool,
    channel: Arc<Channel>,
    /// Its number among all writers of this database.
    number: i64,
    /// The number of the batch.
    batch: i64,
    /// What was decided in a transaction of this batch whose end is not known.
    unsure: Option<Decided>,
}

impl Writer {
    pub(super) fn new(runtime: Handle, pool: Pool, channel: Arc<Channel>, number: i64) -> Writer {
        Writer { runtime, pool, channel, number, batch: 0, unsure: None }
    }

    /// Works until nobody can ask any more and everything asked is answered.
    pub(super) fn run(mut self, mut tasks: mpsc::Receiver<Ask>) {
        let mut batch = Vec::new();
        while tasks.blocking_recv_many(&mut batch, LARGEST_BATCH) > 0 {
            let (tasks, answers): (Vec<_>, Vec<_>) =
                batch.drain(..).map(|Ask { task, answer }| (task, answer)).unzip();
            let decided = self.carry_out(&tasks).unwrap_or_else(|why| {
                let why = why.to_string();
                tasks.iter().map(|_| Err(Fault(why.clone()).into())).collect()
            });
            for (answer, decided) in answers.into_iter().zip(decided) {
                // A caller that no longer listens has lost the answer, not the change.
                let _ = answer.send(decided);
            }
        }
    }

    fn carry_out(&mut self, tasks: &[Task]) -> Result<Decided, Failure> {
        self.batch += 1;
        self.unsure = None;
        let until = Instant::now() + PATIENCE;
        let mut pause = FIRST_PAUSE;
        loop {
            let failure = match self.attempt(tasks) {
                Ok(decided) => return Ok(decided),
                Err(failure) => failure,
            };
            if !failure.may_pass() || Instant::now() + pause > until {
                return Err(match self.unsure {
                    Some(_) => Failure::OutOfReach(format!("{failure}. It may have been written or not")),
                    None => failure,
                });
            }
            thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    fn attempt(&mut self, tasks: &[Task]) -> Result<Decided, Failure> {
        let runtime = self.runtime.clone();
        let mut client = wait(&runtime, self.pool.get())?;
        let decided = self.transact(&mut client, tasks);
        if decided.is_err() {
            // Whatever it does still, nobody else gets this connection.
            drop(Object::take(client));
        }
        decided
    }

    fn transact(&mut self, client: &mut Object, tasks: &[Task]) -> Result<Decided, Failure> {
        let runtime = self.runtime.clone();
        let begun = client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start();
        let transaction = wait(&runtime, begun)?;
        wait(&runtime, take_turn(&transaction))?;
        if self.unsure.is_some() {
            // The transaction before has ended, whatever its end was.
            if wait(&runtime, last_batch(&transaction, self.number))? == Some(self.batch) {
                return Ok(self.unsure.take().unwrap_or_default());
            }
            self.unsure = None;
        }
        let seen = Seen::by(&runtime, &transaction);
        let (pending, decided) = decide_all(&seen, tasks)?;
        if pending.is_empty() {
            wait(&runtime, transaction.rollback())?;
            return Ok(decided);
        }
        let written = async {
            futures_util::try_join!(
                statements::write(&transaction, &pending),
                note_batch(&transaction, self.number, self.batch)
            )?;
            // A delivery of what was imported may have begun elsewhere.
            if tasks.iter().any(|task| matches!(task, Task::Restore(Step::Finish(_)))) {
                transaction.execute("UPDATE notices SET attempts = 1 WHERE attempts = 0", &[]).await?;
            }
            Ok::<_, Failure>(())
        };
        wait(&runtime, written)?;
        self.unsure = Some(decided);
        match wait(&runtime, transaction.commit()) {
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

/// Decides tasks, each on what the ones before leave.
fn decide_all<C: GenericClient>(seen: &Seen<C>, tasks: &[Task]) -> Result<(Writes, Decided), Failure> {
    seen.fetch(&foreseen::by_all())?;
    let mut wanted = Wanted::default();
    let last = |series: Series| -> Result<u64, Fault> {
        let key = series.key();
        let value = seen.get(Table::Numbers, &key)?;
        Ok(value.map(|value| codec::read(Table::Numbers, &key, &value)).transpose()?.unwrap_or(0))
    };
    let ids = NewIds::after(last(Series::Matches)?, last(Series::Challenges)?);
    tasks.iter().for_each(|task| foreseen::by(task, ids, &mut wanted));
    seen.fetch(&wanted)?;
    let numbers = wanted.rows.remove(&Table::Filed).unwrap_or_default().into_iter();
    let mut waiting = Wanted::default();
    for key in numbers {
        // A row that can't be read is told by whoever needs it.
        let filed = seen.get(Table::Filed, &key)?;
        let filed = filed.and_then(|value| codec::read::<Option<u64>>(Table::Filed, &key, &value).ok());
        let number = filed.flatten();
        waiting.rows.entry(Table::Notices).or_default().extend(number.map(keys::one));
        waiting.leases.extend(number);
    }
    seen.fetch(&waiting)?;
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

/// Waits for the transaction before, and has the next one wait.
async fn take_turn(transaction: &Transaction<'_>) -> Result<(), Failure> {
    let statement = transaction.prepare_cached("UPDATE turns SET turn = turn + 1 WHERE one = 1").await?;
    match transaction.execute(&statement, &[]).await? {
        1 => Ok(()),
        _ => Err(Fault::new("the row of \"turns\" is missing in the database: restore a backup").into()),
    }
}

async fn last_batch(transaction: &Transaction<'_>, writer: i64) -> Result<Option<i64>, Failure> {
    let row = transaction.query_opt("SELECT batch FROM writers WHERE writer = $1", &[&writer]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

async fn note_batch(transaction: &Transaction<'_>, writer: i64, batch: i64) -> Result<(), Failure> {
    let statement = transaction.prepare_cached(
        "INSERT INTO writers (writer, batch) VALUES ($1, $2)
        ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, wrote = now()",
    );
    transaction.execute(&statement.await?, &[&writer, &batch]).await?;
    Ok(())
}
