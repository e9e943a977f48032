//! The notices that wait. Who takes them holds them until the lease ends, in whatever process they are.

use std::collections::BTreeMap;

use deadpool_postgres::GenericClient;
use tokio_postgres::Row as SqlRow;

use crate::play::{Notice, Timestamp};
use crate::service::Fault;

use super::super::aside::Aside;
use super::super::rows::Table;
use super::super::{codec, keys};
use super::failure::Failure;

/// Takes notices whose time has come, those of whom nobody else is just taking. One that is held is due when its lease
/// ends.
pub(super) async fn take(
    client: &impl GenericClient,
    aside: &Aside,
    now: Timestamp,
    lease_until: Timestamp,
    limit: usize,
) -> Result<Vec<Notice>, Failure> {
    let statement = client.prepare_cached(
        "WITH free AS MATERIALIZED (
            SELECT number FROM notices WHERE due <= $1 ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED
        )
        UPDATE notices SET due = $2, attempts = attempts + 1, lease = lease + 1
        FROM free WHERE notices.number = free.number
        RETURNING notices.number, notices.value, notices.attempts - 1, notices.lease",
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = client.query(&statement.await?, &[&now.0, &lease_until.0, &limit]).await?;
    let mut taken = read(&rows, aside)?;
    taken.sort_unstable_by_key(|(number, _)| *number);
    Ok(taken.into_iter().map(|(_, notice)| notice).collect())
}

/// The earliest moment at which a notice may be taken.
pub(super) async fn next(client: &impl GenericClient) -> Result<Option<Timestamp>, Failure> {
    let statement = client.prepare_cached("SELECT min(due) FROM notices").await?;
    let due: Option<i64> = client.query_one(&statement, &[]).await?.try_get(0)?;
    Ok(due.map(Timestamp))
}

/// The notices whose time has come.
pub(super) async fn waiting(
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

/// The last leases of notices that wait, by their numbers.
pub(super) async fn leases(
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

/// Notices with their numbers, from rows of number, value, attempts and lease.
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
