//! Rows that can't be read, set aside so that they don't block anything else.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::fault::Fault;
use postern_play::log_words::chain;

use crate::rows::Key;
use crate::rows::table::Table;

/// The rows that could not be read since the program started. Each is logged once.
#[derive(Default)]
pub struct Aside(Mutex<BTreeSet<(Table, Key)>>);

impl Aside {
    /// Records a row that can't be read, and logs it the first time.
    pub(crate) fn note(&self, table: Table, key: &[u8], fault: &Fault) {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rows.insert((table, key.to_vec())) {
            tracing::error!(
                fault = %chain(fault),
                "a row of the store can't be read and is left out of all lists; the rest is used. `postern check` \
                 shows every such row"
            );
        }
    }
}
