//! Leases on work. The clock of the database decides when they end, so the clocks of the processes don't matter.

use std::time::Duration;

use deadpool_postgres::GenericClient;

use crate::work::Work;

use super::failure::Failure;

/// Takes a lease that is free or already belongs to this process. Returns its fence; `None` if another process holds
/// it.
pub(crate) async fn take(
    client: &impl GenericClient,
    process: i64,
    work: Work,
    time: Duration,
) -> Result<Option<u64>, Failure> {
    let statement = client.prepare_cached(
        "INSERT INTO leases (kind, subject, holder, fence, until)
        VALUES ($1, $2, $3, 1, now() + $4 * interval '1 millisecond')
        ON CONFLICT (kind, subject) DO UPDATE
            SET holder = excluded.holder, fence = leases.fence + 1, until = excluded.until
            WHERE leases.holder = excluded.holder OR leases.until <= now()
        RETURNING fence",
    );
    let (of, time) = (work.of.cast_signed(), milliseconds(time));
    let taken = client.query_opt(&statement.await?, &[&work.kind, &of, &process, &time]).await?;
    Ok(taken.map(|row| row.try_get::<_, i64>(0)).transpose()?.map(i64::cast_unsigned))
}

/// Extends leases. Returns the work whose lease this process still holds.
pub(crate) async fn renew(
    client: &impl GenericClient,
    process: i64,
    held: &[(Work, u64)],
    time: Duration,
) -> Result<Vec<Work>, Failure> {
    let statement = client.prepare_cached(
        "UPDATE leases SET until = now() + $5 * interval '1 millisecond'
        FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS held (kind, subject, fence)
        WHERE leases.kind = held.kind AND leases.subject = held.subject AND leases.fence = held.fence
            AND leases.holder = $4
        RETURNING leases.kind, leases.subject",
    );
    let kinds: Vec<&str> = held.iter().map(|(work, _)| work.kind).collect();
    let subjects: Vec<i64> = held.iter().map(|(work, _)| work.of.cast_signed()).collect();
    let fences: Vec<i64> = held.iter().map(|(_, fence)| fence.cast_signed()).collect();
    let time = milliseconds(time);
    let renewed = client.query(&statement.await?, &[&kinds, &subjects, &fences, &process, &time]).await?;
    let mut works = Vec::with_capacity(renewed.len());
    for row in &renewed {
        let (kind, of): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
        let work = held.iter().find(|(work, _)| work.kind == kind && work.of == of.cast_unsigned());
        works.extend(work.map(|(work, _)| *work));
    }
    Ok(works)
}

/// Ends a lease. The row stays for a while, so that fences keep rising.
pub(crate) async fn end(
    client: &impl GenericClient,
    process: i64,
    work: Work,
    fence: u64,
) -> Result<(), Failure> {
    let statement = client.prepare_cached(
        "UPDATE leases SET until = now() WHERE kind = $1 AND subject = $2 AND holder = $3 AND fence = $4 AND until > now()",
    );
    let (of, fence) = (work.of.cast_signed(), fence.cast_signed());
    client.execute(&statement.await?, &[&work.kind, &of, &process, &fence]).await?;
    Ok(())
}

/// Returns the numbers of all work of a kind that is held, in rising order.
pub(crate) async fn of(client: &impl GenericClient, kind: &str) -> Result<Vec<u64>, Failure> {
    let statement = client
        .prepare_cached("SELECT subject FROM leases WHERE kind = $1 AND until > now() ORDER BY subject");
    let rows = client.query(&statement.await?, &[&kind]).await?;
    rows.iter().map(|row| Ok(row.try_get::<_, i64>(0)?.cast_unsigned())).collect()
}

/// Deletes the expired leases of a kind, and returns their number.
pub(crate) async fn forget(client: &impl GenericClient, kind: &str) -> Result<u64, Failure> {
    let statement = client.prepare_cached("DELETE FROM leases WHERE kind = $1 AND until <= now()");
    Ok(client.execute(&statement.await?, &[&kind]).await?)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
