//! Statements that read and write rows. Each is prepared once per connection.

use std::collections::BTreeMap;

use deadpool_postgres::GenericClient;
use tokio_postgres::Row as SqlRow;
use tokio_postgres::types::ToSql;

use crate::fault::Fault;
use postern_play::notices::notice::Notice;

use super::columns::{bounds, cells};
use super::failure::{Failure, all, both};
use super::notices;
use crate::rows::table::Table;
use crate::rows::{Key, Order, Row, Span, Value, Writes, codec};

/// Returns the values of those of these rows that exist.
pub(crate) async fn values(
    client: &impl GenericClient,
    table: Table,
    keys: &[Key],
) -> Result<BTreeMap<Key, Value>, Failure> {
    let layout = table.layout();
    let (name, columns, value) = (layout.sql, layout.columns(""), value_of(table, ""));
    let statement = format!(
        "SELECT {columns}{value} FROM unnest({}) AS wanted ({columns}) JOIN {name} USING ({columns})",
        layout.arrays(1)
    );
    let cells = cells(table, keys.iter())?;
    let parameters: Vec<_> = cells.iter().map(|column| column.parameter()).collect();
    let found = client.query(&client.prepare_cached(&statement).await?, &parameters).await?;
    found.iter().map(|row| read(table, row)).collect()
}

/// Returns the first rows of a span in this order, at most `limit`.
pub(crate) async fn rows(
    client: &impl GenericClient,
    table: Table,
    span: &Span,
    order: Order,
    limit: usize,
) -> Result<Vec<Row>, Failure> {
    let layout = table.layout();
    let (name, columns, value) = (layout.sql, layout.columns(""), value_of(table, ""));
    let select = format!("SELECT {columns}{value} FROM {name}");
    let found = query_span(client, &select, "", table, span, (order, limit)).await?;
    found.iter().map(|row| read(table, row)).collect()
}

/// Returns the number of rows.
pub(crate) async fn count(client: &impl GenericClient, table: Table) -> Result<u64, Failure> {
    let statement = format!("SELECT count(*) FROM {}", table.layout().sql);
    let row = client.query_one(&client.prepare_cached(&statement).await?, &[]).await?;
    let count: i64 = row.try_get(0)?;
    Ok(count.unsigned_abs())
}

/// Returns the first rows of a span of a list, at most `limit`: their keys, and the values that they name.
pub(crate) async fn named(
    client: &impl GenericClient,
    list: Table,
    span: &Span,
    table: Table,
    limit: usize,
) -> Result<Vec<(Key, Option<Value>)>, Failure> {
    let (listing, layout) = (list.layout(), table.layout());
    let (Some((by, _)), [(key, _)]) = (listing.key.last(), layout.key) else {
        return Err(Fault::new(format!("\"{}\" is no list of \"{}\"", listing.sql, layout.sql)).into());
    };
    let select = format!(
        "SELECT {}, named.value FROM {} AS list LEFT JOIN {} AS named ON named.{key} = list.{by}",
        listing.columns("list."),
        listing.sql,
        layout.sql
    );
    let found = query_span(client, &select, "list.", list, span, (Order::Rising, limit)).await?;
    let read = |row: &SqlRow| Ok((listing.key(row)?, row.try_get(listing.key.len())?));
    found.iter().map(read).collect()
}

async fn query_span(
    client: &impl GenericClient,
    select: &str,
    of: &str,
    table: Table,
    span: &Span,
    (order, limit): (Order, usize),
) -> Result<Vec<SqlRow>, Failure> {
    let layout = table.layout();
    let columns = layout.columns(of);
    let (low, high) = bounds(table, span);
    let above = if low.included { ">=" } else { ">" };
    let count = layout.key.len();
    let numbered =
        |first: usize| (first..first + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
    let (lowest, highest, most) = (numbered(1), numbered(count + 1), 2 * count + 1);
    let order = match order {
        Order::Rising => columns.clone(),
        Order::Falling => {
            layout.key.iter().map(|(name, _)| format!("{of}{name} DESC")).collect::<Vec<_>>().join(", ")
        }
    };
    let statement = format!(
        "{select} WHERE ({columns}) {above} ({lowest}) AND ({columns}) <= ({highest}) ORDER BY {order} LIMIT ${most}"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut parameters = low.parameters();
    parameters.extend(high.parameters());
    parameters.push(&limit);
    Ok(client.query(&client.prepare_cached(&statement).await?, &parameters).await?)
}

/// Returns the value column, to follow the columns of the key.
fn value_of(table: Table, of: &str) -> String {
    if table.layout().has_value { format!(", {of}value") } else { String::new() }
}

fn read(table: Table, row: &SqlRow) -> Result<Row, Failure> {
    let layout = table.layout();
    let value = if layout.has_value { row.try_get(layout.key.len())? } else { Value::new() };
    Ok((layout.key(row)?, value))
}

/// The pending writes of one table.
#[derive(Default)]
struct Changed<'a> {
    put: Vec<(&'a Key, &'a Value)>,
    removed: Vec<&'a Key>,
}

/// Writes rows, with the statements of all tables pipelined.
pub(crate) async fn write(client: &impl GenericClient, writes: &Writes) -> Result<(), Failure> {
    let mut tables: BTreeMap<Table, Changed> = BTreeMap::new();
    for ((table, key), value) in &writes.0 {
        let changed = tables.entry(*table).or_default();
        match value {
            Some(value) => changed.put.push((key, value)),
            None => changed.removed.push(key),
        }
    }
    let written = tables.iter().map(|(table, changed)| {
        both(put(client, *table, &changed.put), remove(client, *table, &changed.removed))
    });
    all(written).await?;
    Ok(())
}

async fn put(client: &impl GenericClient, table: Table, rows: &[(&Key, &Value)]) -> Result<(), Failure> {
    if rows.is_empty() {
        return Ok(());
    }
    let layout = table.layout();
    let (name, columns, value) = (layout.sql, layout.columns(""), value_of(table, ""));
    let at = layout.key.len() + 1;
    let values: Vec<&[u8]> = rows.iter().map(|(_, value)| value.as_slice()).collect();
    let cells = cells(table, rows.iter().map(|(key, _)| *key))?;
    let mut parameters: Vec<_> = cells.iter().map(|column| column.parameter()).collect();
    let (mut more, mut types, mut set) = (String::new(), String::new(), "NOTHING".to_owned());
    if layout.has_value {
        parameters.push(&values);
        types = format!(", ${at}::bytea[]");
        "UPDATE SET value = excluded.value".clone_into(&mut set);
    }
    let notices = if table == Table::Notices { notice_columns(rows)? } else { Default::default() };
    if table == Table::Notices {
        more.push_str(", due, attempts, notice, subject");
        types.extend((1..=notices.len()).map(|more| format!(", ${}::bigint[]", at + more)));
        // A new value ends the lease of the notice.
        set += ", due = excluded.due, attempts = excluded.attempts, lease = notices.lease + 1, held = false, \
            notice = excluded.notice, subject = excluded.subject";
        parameters.extend(notices.iter().map(|column| column as &(dyn ToSql + Sync)));
    }
    let statement = format!(
        "INSERT INTO {name} ({columns}{value}{more}) SELECT * FROM unnest({}{types}) ON CONFLICT ({columns}) DO {set}",
        layout.arrays(1)
    );
    client.execute(&client.prepare_cached(&statement).await?, &parameters).await?;
    Ok(())
}

/// Returns the columns of notices: when they are due, how many deliveries were started, ids and subjects.
fn notice_columns(rows: &[(&Key, &Value)]) -> Result<[Vec<i64>; 4], Fault> {
    let mut columns: [Vec<i64>; 4] = Default::default();
    for (key, value) in rows {
        let notice: Notice = codec::read(Table::Notices, key, value)?;
        let cells = [
            notice.not_before.0,
            i64::from(notice.attempts),
            notice.id.0.cast_signed(),
            notices::subject(&notice),
        ];
        columns.iter_mut().zip(cells).for_each(|(column, cell)| column.push(cell));
    }
    Ok(columns)
}

async fn remove(client: &impl GenericClient, table: Table, keys: &[&Key]) -> Result<(), Failure> {
    if keys.is_empty() {
        return Ok(());
    }
    let layout = table.layout();
    let statement = format!(
        "DELETE FROM {} WHERE ({}) IN (SELECT * FROM unnest({}))",
        layout.sql,
        layout.columns(""),
        layout.arrays(1)
    );
    let cells = cells(table, keys.iter().copied())?;
    let parameters: Vec<_> = cells.iter().map(|column| column.parameter()).collect();
    client.execute(&client.prepare_cached(&statement).await?, &parameters).await?;
    Ok(())
}
