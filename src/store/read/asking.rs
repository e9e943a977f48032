//! Queries of the service's stores, answered from the rows of any backend: single values, values of a span, values that
//! a list names, and matches in the order of ending. Unreadable values and list rows are noted and skipped, and the
//! rows after them fill the limit.

use serde::de::DeserializeOwned;

use crate::play::ids::{ChannelId, MatchId, ServerId};
use crate::play::record::ended::Ended;
use crate::play::record::summary::RunningPlace;
use crate::store::fault::Fault;

use super::ended;
use super::ended::NUMBERS;
use crate::store::backend::Backend;
use crate::store::rows::table::Table;
use crate::store::rows::{Key, Order, Span, Value, codec, keys};

/// Returns the value of a row.
pub(crate) async fn value<T: DeserializeOwned>(
    store: &impl Backend,
    table: Table,
    key: Key,
) -> Result<Option<T>, Fault> {
    let found = store.values(table, vec![key.clone()]).await?.into_iter().next().flatten();
    found.map(|bytes| codec::read(table, &key, &bytes)).transpose()
}

/// Returns the value of a row that other things mention, such as the settings that every ping reads, or the message that
/// a list links to. An unreadable one counts as missing, so that it blocks only its own change.
pub(crate) async fn readable_value<T: DeserializeOwned>(
    store: &impl Backend,
    table: Table,
    key: Key,
) -> Result<Option<T>, Fault> {
    let found = store.values(table, vec![key.clone()]).await?.into_iter().next().flatten();
    Ok(found.and_then(|bytes| or_aside(store, table, &key, codec::read(table, &key, &bytes))))
}

/// Returns the values of a span, at most `limit`.
pub(crate) async fn values<T: DeserializeOwned + Send>(
    store: &impl Backend,
    table: Table,
    span: Span,
    limit: usize,
) -> Result<Vec<T>, Fault> {
    rows(store, table, span, limit, |key, bytes| codec::read(table, key, bytes)).await
}

/// Returns the values of a span with the numbers in their keys, at most `limit`.
pub(crate) async fn numbered<T: DeserializeOwned + Send>(
    store: &impl Backend,
    table: Table,
    span: Span,
    limit: usize,
) -> Result<Vec<(u64, T)>, Fault> {
    rows(store, table, span, limit, |key, bytes| Ok((listed(table, key)?, codec::read(table, key, bytes)?)))
        .await
}

/// Returns the last number of each key in a span of a list, at most `limit`.
pub(crate) async fn numbers(
    store: &impl Backend,
    list: Table,
    span: Span,
    limit: usize,
) -> Result<Vec<u64>, Fault> {
    rows(store, list, span, limit, |key, _| listed(list, key)).await
}

async fn rows<T: Send>(
    store: &impl Backend,
    table: Table,
    mut span: Span,
    limit: usize,
    read: impl Fn(&Key, &Value) -> Result<T, Fault> + Send,
) -> Result<Vec<T>, Fault> {
    let mut found = Vec::new();
    while found.len() < limit {
        let wanted = limit - found.len();
        let rows = store.rows(table, span.clone(), Order::Rising, wanted).await?;
        let Some((last, _)) = rows.last() else { break };
        let all = rows.len() < wanted;
        span = span.after(last);
        found.extend(rows.iter().filter_map(|(key, value)| or_aside(store, table, key, read(key, value))));
        if all {
            break;
        }
    }
    Ok(found)
}

/// Returns the values that a list names, at most `limit`.
pub(crate) async fn list<T: DeserializeOwned + Send>(
    store: &impl Backend,
    list: Table,
    mut span: Span,
    table: Table,
    limit: usize,
) -> Result<Vec<T>, Fault> {
    let mut values = Vec::new();
    while values.len() < limit {
        let wanted = limit - values.len();
        let rows = store.named(list, span.clone(), table, wanted).await?;
        let Some((last, _)) = rows.last() else { break };
        let all = rows.len() < wanted;
        span = span.after(last);
        for (key, bytes) in rows {
            if let Some(number) = or_aside(store, list, &key, listed(list, &key)) {
                values.extend(named(store, table, number, bytes));
            }
        }
        if all {
            break;
        }
    }
    Ok(values)
}

/// Returns the values that the last rows of a list name, latest first, at most `limit`.
pub(crate) async fn last_named<T: DeserializeOwned + Send>(
    store: &impl Backend,
    list: Table,
    span: Span,
    table: Table,
    limit: usize,
) -> Result<Vec<T>, Fault> {
    let rows = store.rows(list, span, Order::Falling, limit).await?;
    let numbers: Vec<u64> =
        rows.iter().filter_map(|(key, _)| or_aside(store, list, key, listed(list, key))).collect();
    all_named(store, table, &numbers).await
}

/// Returns the last number of each of the last keys in a span of a list, latest first, at most `limit`.
pub(crate) async fn last_numbers(
    store: &impl Backend,
    list: Table,
    span: Span,
    limit: usize,
) -> Result<Vec<u64>, Fault> {
    let rows = store.rows(list, span, Order::Falling, limit).await?;
    Ok(rows.iter().filter_map(|(key, _)| or_aside(store, list, key, listed(list, key))).collect())
}

/// Returns the channels of a server in which matches run, of one game or of all. Reads one row for each channel and game:
/// the newest match, from the last place to the first.
pub(crate) async fn running_places(
    store: &impl Backend,
    server: ServerId,
    game: Option<&str>,
) -> Result<Vec<RunningPlace>, Fault> {
    let mut places = Vec::new();
    let mut span = keys::running_on_server(server);
    loop {
        let next = store.rows(Table::RunningBy, span, Order::Falling, 1).await?;
        let key = next.first().map(|(key, _)| key.as_slice()).unwrap_or_default();
        let (Some(channel), Some(of)) = (keys::part(key, 1).map(ChannelId), keys::part(key, 2)) else {
            break;
        };
        if game.is_none_or(|game| keys::hash_of(game) == of) {
            let newest = MatchId(listed(Table::RunningBy, key)?);
            places.push(RunningPlace { channel, game: of, newest });
        }
        span = keys::running_before(server, channel, of);
    }
    Ok(places)
}

/// Returns the newest matches that run in these places, newest first, at most `limit`.
pub(crate) async fn running_ids(
    store: &impl Backend,
    server: ServerId,
    mut places: Vec<RunningPlace>,
    limit: usize,
) -> Result<Vec<u64>, Fault> {
    places.sort_unstable_by_key(|place| std::cmp::Reverse(place.newest));
    let mut ids: Vec<u64> = Vec::new();
    for RunningPlace { channel, game, newest } in places {
        // The matches of this place and the next ones are older than all of these.
        if ids.len() == limit && ids.last().is_some_and(|oldest| *oldest > newest.0) {
            break;
        }
        let span = keys::running_in_game(server, channel, game);
        ids.extend(last_numbers(store, Table::RunningBy, span, limit).await?);
        ids.sort_unstable_by(|one, other| other.cmp(one));
        ids.truncate(limit);
    }
    Ok(ids)
}

/// Returns the values with these numbers.
pub(crate) async fn all_named<T: DeserializeOwned>(
    store: &impl Backend,
    table: Table,
    numbers: &[u64],
) -> Result<Vec<T>, Fault> {
    let found = store.values(table, numbers.iter().copied().map(keys::one).collect()).await?;
    Ok(numbers.iter().zip(found).filter_map(|(number, bytes)| named(store, table, *number, bytes)).collect())
}

/// Returns the matches that ended after match number `number`, in order, at most `limit`.
pub(crate) async fn ended_after(
    store: &impl Backend,
    number: u64,
    limit: usize,
) -> Result<Vec<Ended>, Fault> {
    let mut span = Span { low: keys::one(number / keys::ENDED_TOGETHER), high: keys::one(u64::MAX) };
    let mut found = Vec::new();
    while found.len() < limit {
        // The first row may also hold earlier matches.
        let wanted = (limit - found.len()) / keys::ENDED_TOGETHER as usize + 2;
        let rows = store.rows(Table::Ended, span.clone(), Order::Rising, wanted).await?;
        let Some((last, _)) = rows.last() else { break };
        span = span.after(last);
        for (key, value) in rows {
            let together = or_aside(store, Table::Ended, &key, ended::read(&key, &value));
            let together = together.unwrap_or_default();
            found.extend(together.into_iter().filter(|ended| ended.number > number));
        }
    }
    found.truncate(limit);
    Ok(found)
}

/// Returns the numbers of the last matches of a person or game, latest first, at most `limit`. Only numbers below
/// `before` count.
pub(crate) async fn ended_numbers(
    store: &impl Backend,
    list: Table,
    of: u64,
    before: u64,
    limit: usize,
) -> Result<Vec<u64>, Fault> {
    let mut numbers: Vec<u64> = Vec::new();
    let mut span = keys::beginning_with(of);
    while numbers.len() < limit {
        // The last row may be almost empty.
        let wanted = (limit - numbers.len()) / NUMBERS + 2;
        let rows = store.rows(list, span.clone(), Order::Falling, wanted).await?;
        let Some((first, _)) = rows.last() else { break };
        let place = keys::last(first).unwrap_or(0);
        for (key, value) in &rows {
            let together: Vec<u64> =
                or_aside(store, list, key, codec::read(list, key, value)).unwrap_or_default();
            numbers.extend(together.into_iter().rev().filter(|number| *number < before));
        }
        if place == 0 {
            break;
        }
        span.high = keys::two(of, place - 1);
    }
    numbers.truncate(limit);
    Ok(numbers)
}

/// Returns the last matches of a person or game, latest first, at most `limit`. Only matches with a number below
/// `before` count. Earlier ones take the places of those whose row is missing or can't be read.
pub(crate) async fn ended_before(
    store: &impl Backend,
    list: Table,
    of: u64,
    mut before: u64,
    limit: usize,
) -> Result<Vec<Ended>, Fault> {
    let mut found = Vec::new();
    while found.len() < limit {
        let wanted = limit - found.len();
        let mut numbers = ended_numbers(store, list, of, before, wanted).await?;
        let Some(last) = numbers.last() else { break };
        (before, numbers) = (*last, numbers.iter().rev().copied().collect());
        found.extend(ended_at(store, &numbers).await?.into_iter().rev());
        if numbers.len() < wanted {
            break;
        }
    }
    Ok(found)
}

/// Returns the matches with these numbers, which must rise.
pub(crate) async fn ended_at(store: &impl Backend, numbers: &[u64]) -> Result<Vec<Ended>, Fault> {
    let mut places: Vec<u64> = numbers.iter().map(|number| number / keys::ENDED_TOGETHER).collect();
    places.dedup();
    let mut found = Vec::new();
    let rows = store.values(Table::Ended, places.iter().copied().map(keys::one).collect()).await?;
    for (place, value) in places.into_iter().zip(rows) {
        let key = keys::one(place);
        let missing = || codec::at(Table::Ended, &key, "missing, though a list names it");
        let read = value.ok_or_else(missing).and_then(|value| ended::read(&key, &value));
        let together = or_aside(store, Table::Ended, &key, read).unwrap_or_default();
        let wanted = |ended: &Ended| numbers.binary_search(&ended.number).is_ok();
        found.extend(together.into_iter().filter(wanted));
    }
    Ok(found)
}

/// Returns the value that a list names; `None` if it must be left out.
fn named<T: DeserializeOwned>(
    store: &impl Backend,
    table: Table,
    number: u64,
    bytes: Option<Value>,
) -> Option<T> {
    let key = keys::one(number);
    let missing = || codec::at(table, &key, "missing, though a list names it");
    let value = bytes.ok_or_else(missing).and_then(|bytes| codec::read(table, &key, &bytes));
    or_aside(store, table, &key, value)
}

fn listed(table: Table, key: &[u8]) -> Result<u64, Fault> {
    keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"))
}

/// Returns the value read; `None` if its row must be left out.
fn or_aside<T>(store: &impl Backend, table: Table, key: &[u8], read: Result<T, Fault>) -> Option<T> {
    read.inspect_err(|fault| store.aside().note(table, key, fault)).ok()
}
