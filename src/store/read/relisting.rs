//! Lists that an earlier program did not keep, filled from the values at the start.
//!
//! Every open challenge is in the list of those that expire, so no other challenge has to be read.

use crate::play::challenge::Challenge;
use crate::service::stores::Fault;

use crate::store::rows::listing::{Lists, Revised, relist};
use crate::store::rows::table::Table;
use crate::store::rows::{Rows, Span, Writes, codec, keys};

/// Returns the writes that make [`Table::OpenIn`] follow from the open challenges. A challenge that can't be read is
/// left out, as in every list.
pub(crate) fn repairs(rows: &dyn Rows) -> Result<Writes, Fault> {
    let mut wanted = Lists::new();
    for row in rows.scan(Table::Expiring, Span::all()) {
        let key = keys::one(keys::last(&row?.0).unwrap_or(0));
        let Some(value) = rows.get(Table::Challenges, &key)? else { continue };
        let Ok(challenge) = codec::read::<Challenge>(Table::Challenges, &key, &value) else { continue };
        wanted.extend(challenge.lists()?.into_iter().filter(|((table, _), _)| *table == Table::OpenIn));
    }
    let mut present = Lists::new();
    for row in rows.scan(Table::OpenIn, Span::all()) {
        let (key, value) = row?;
        present.insert((Table::OpenIn, key), value);
    }
    let mut writes = Writes::default();
    relist(&present, wanted, &mut writes);
    Ok(writes)
}
