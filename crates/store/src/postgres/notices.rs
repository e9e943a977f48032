//! The queue of notices. A taker holds them until their lease ends, whichever process it runs in.

use std::collections::BTreeMap;

use deadpool_postgres::GenericClient;
use tokio_postgres::Row as SqlRow;

use crate::fault::Fault;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::notices::subject::Subject;
use postern_play::time::Timestamp;

use super::failure::Failure;
use crate::rows::aside::Aside;
use crate::rows::table::Table;
use crate::rows::{Value, codec, keys};

/// Takes notices that are due, skipping those that another process is just taking. A held notice is due when its lease
/// ends. Takes only the first notice of each subject; the next one must wait for it, in any process.
pub(crate) async fn take(
    client: &impl GenericClient,
    aside: &Aside,
    now: Timestamp,
    lease_until: Timestamp,
    limit: usize,
) -> Result<Vec<Notice>, Failure> {
    let statement = client.prepare_cached(
        "WITH free AS MATERIALIZED (
            SELECT number FROM notices AS one WHERE due <= $1 AND NOT EXISTS (
                SELECT 1 FROM notices AS earlier WHERE earlier.subject = one.subject
                    AND earlier.number < one.number AND (earlier.due <= $1 OR earlier.held)
            ) ORDER BY number LIMIT $3 FOR UPDATE OF one SKIP LOCKED
        )
        UPDATE notices SET due = $2, held = true, attempts = attempts + 1, lease = lease + 1
        FROM free WHERE notices.number = free.number
        RETURNING notices.number, notices.value, notices.attempts - 1, notices.lease, notices.notice",
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = client.query(&statement.await?, &[&now.0, &lease_until.0, &limit]).await?;
    let mut taken = read(&rows, aside)?;
    taken.sort_unstable_by_key(|(number, _)| *number);
    complete(client, &rows, &taken).await?;
    Ok(taken.into_iter().map(|(_, notice)| notice).collect())
}

/// Fills columns that old versions of the program left empty. An unreadable row loses its subject, so that it blocks no
/// other notice.
async fn complete(
    client: &impl GenericClient,
    rows: &[SqlRow],
    taken: &[(i64, Notice)],
) -> Result<(), Failure> {
    let (mut numbers, mut ids, mut subjects) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let (number, known): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(4)?);
        let notice = taken.binary_search_by_key(&number, |(number, _)| *number).ok().map(|at| &taken[at].1);
        if known.is_none() || notice.is_none() {
            numbers.push(number);
            ids.push(notice.map_or(known, |notice| Some(notice.id.0.cast_signed())));
            subjects.push(notice.map(subject));
        }
    }
    if numbers.is_empty() {
        return Ok(());
    }
    let statement = client.prepare_cached(
        "UPDATE notices SET notice = lacking.notice, subject = lacking.subject
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS lacking (number, notice, subject)
        WHERE notices.number = lacking.number",
    );
    client.execute(&statement.await?, &[&numbers, &ids, &subjects]).await?;
    Ok(())
}

/// Returns the subject of a notice as one number.
pub(crate) fn subject(notice: &Notice) -> i64 {
    match notice.kind.subject() {
        Subject::Match(of) => (of.0 << 1).cast_signed(),
        Subject::Challenge(of) => (of.0 << 1 | 1).cast_signed(),
        Subject::Person(of) => -of.0.cast_signed(),
        // Differs from every person's number, since the ids of people are smaller.
        Subject::Series(of) => i64::MIN.wrapping_add(of.0.cast_signed()),
        Subject::Webhook(of) => (i64::MIN / 2).wrapping_sub(of.0.cast_signed()),
    }
}

/// Extends leases of notices. Returns the notices that nobody else has taken.
pub(crate) async fn renew(
    client: &impl GenericClient,
    held: &[(NoticeId, u64)],
    lease_until: Timestamp,
) -> Result<Vec<NoticeId>, Failure> {
    let statement = client.prepare_cached(
        "UPDATE notices SET due = $3 FROM unnest($1::bigint[], $2::bigint[]) AS held (notice, lease)
        WHERE notices.notice = held.notice AND notices.lease = held.lease AND notices.held
        RETURNING notices.notice",
    );
    let ids: Vec<i64> = held.iter().map(|(id, _)| id.0.cast_signed()).collect();
    let leases: Vec<i64> = held.iter().map(|(_, lease)| lease.cast_signed()).collect();
    let rows = client.query(&statement.await?, &[&ids, &leases, &lease_until.0]).await?;
    rows.iter().map(|row| Ok(NoticeId(row.try_get::<_, i64>(0)?.cast_unsigned()))).collect()
}

/// Makes all notices due at `now`, the held ones at `lease_until`.
pub(crate) async fn hasten(
    client: &impl GenericClient,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<(), Failure> {
    let statement = client.prepare_cached(
        "UPDATE notices SET due = CASE WHEN held THEN $2::bigint ELSE $1::bigint END
        WHERE due > CASE WHEN held THEN $2::bigint ELSE $1::bigint END",
    );
    client.execute(&statement.await?, &[&now.0, &lease_until.0]).await?;
    Ok(())
}

/// Returns the earliest moment at which a notice can be taken; `None` if none is pending.
pub(crate) async fn next(client: &impl GenericClient) -> Result<Option<Timestamp>, Failure> {
    let statement = client.prepare_cached(
        "SELECT due FROM notices AS one WHERE NOT EXISTS (
            SELECT 1 FROM notices AS earlier
            WHERE earlier.subject = one.subject AND earlier.number < one.number AND earlier.held
        ) ORDER BY due LIMIT 1",
    );
    let first = client.query_opt(&statement.await?, &[]).await?;
    Ok(first.map(|row| row.try_get(0)).transpose()?.map(Timestamp))
}

/// Returns the notices that are due, at most `limit`.
pub(crate) async fn waiting(
    client: &impl GenericClient,
    aside: &Aside,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<Notice>, Failure> {
    let statement = client.prepare_cached(
        "SELECT number, value, attempts, 0::bigint FROM notices WHERE due <= $1 ORDER BY number LIMIT $2",
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = client.query(&statement.await?, &[&now.0, &limit]).await?;
    Ok(read(&rows, aside)?.into_iter().map(|(_, notice)| notice).collect())
}

/// Returns those of these notices that are pending: the number, value and last lease of each. Leaves out notices that an old
/// version of the program filed.
pub(crate) async fn pending(
    client: &impl GenericClient,
    ids: &[NoticeId],
) -> Result<Vec<(u64, Value, u64)>, Failure> {
    let statement = client.prepare_cached("SELECT number, value, lease FROM notices WHERE notice = ANY($1)");
    let ids: Vec<i64> = ids.iter().map(|id| id.0.cast_signed()).collect();
    let rows = client.query(&statement.await?, &[&ids]).await?;
    let read = |row: &SqlRow| {
        let (number, value, lease): (i64, Value, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok((number.cast_unsigned(), value, lease.cast_unsigned()))
    };
    rows.iter().map(read).collect()
}

/// Returns the last leases of pending notices, by number.
pub(crate) async fn leases(
    client: &impl GenericClient,
    numbers: &[u64],
) -> Result<BTreeMap<u64, u64>, Failure> {
    let statement = client.prepare_cached("SELECT number, lease FROM notices WHERE number = ANY($1)");
    let numbers: Vec<i64> = numbers.iter().map(|number| number.cast_signed()).collect();
    let rows = client.query(&statement.await?, &[&numbers]).await?;
    let read = |row: &SqlRow| {
        let (number, lease): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        Ok((number.cast_unsigned(), lease.cast_unsigned()))
    };
    rows.iter().map(read).collect()
}

/// Decodes rows of number, value, attempts and lease into numbered notices.
fn read(rows: &[SqlRow], aside: &Aside) -> Result<Vec<(i64, Notice)>, Failure> {
    let mut notices = Vec::with_capacity(rows.len());
    for row in rows {
        let (number, value): (i64, &[u8]) = (row.try_get(0)?, row.try_get(1)?);
        let (attempts, lease): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
        let key = keys::one(number.cast_unsigned());
        let read: Result<Notice, Fault> = codec::read(Table::Notices, &key, value);
        match read {
            Ok(notice) => {
                let attempts = u32::try_from(attempts).unwrap_or(u32::MAX);
                notices.push((number, Notice { attempts, lease: lease.cast_unsigned(), ..notice }));
            }
            Err(fault) => aside.note(Table::Notices, &key, &fault),
        }
    }
    Ok(notices)
}
