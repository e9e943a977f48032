//! The trees of the database, one for each table.

use ::sled::{Db, Tree};

use crate::fault::Fault;

use super::failure;
use crate::rows::table::Table;
use crate::rows::{Rows, Scan, Span, Value, codec, keys};
use crate::transfer::restore;

/// The tree that counts batches, and its only key.
pub(crate) const BATCHES: &str = "batches";

/// The trees of the database, one for each table.
#[derive(Clone)]
pub(crate) struct Trees {
    pub(crate) database: Db,
    /// In the order of [`Table::ALL`].
    trees: Vec<Tree>,
    /// A tree with one row: the number of batches ever written.
    pub(crate) batches: Tree,
}

impl Trees {
    pub(crate) fn open(database: &Db) -> Result<Trees, Fault> {
        let open = |table: Table| database.open_tree(table.name()).map_err(|error| in_tree(table, error));
        let trees = Table::ALL.iter().copied().map(open).collect::<Result<_, _>>()?;
        let batches = database.open_tree(BATCHES).map_err(|error| in_batches(failure::fault(error)))?;
        Ok(Trees { database: database.clone(), trees, batches })
    }

    pub(crate) fn count(&self) -> Result<u64, Fault> {
        let count = self.batches.get(BATCHES).map_err(|error| in_batches(failure::fault(error)))?;
        let Some(count) = count else { return Ok(0) };
        let bytes = count.as_ref().try_into();
        let bytes = bytes.map_err(|_| in_batches(Fault::new("the count is damaged")))?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// Checks the form of the database. Writes it if the database is empty. The first batch makes it durable; if there is
    /// none, the next start repeats the step.
    ///
    /// # Errors
    /// [`Fault`] if this program does not read the form.
    pub(crate) fn check_form(&self) -> Result<(), Fault> {
        let key = keys::one(codec::FORM_ROW);
        let form: Option<u64> = match self.get(Table::Meta, &key)? {
            Some(value) => Some(codec::read(Table::Meta, &key, &value)?),
            None if restore::first_filled(self)?.is_some() => Some(1),
            None => None,
        };
        match form {
            Some(form) => codec::check_form(form),
            None => {
                let value = codec::write(Table::Meta, &key, &codec::FORM)?;
                let written = self.tree(Table::Meta).insert(key, value);
                written.map(drop).map_err(|error| in_tree(Table::Meta, error))
            }
        }
    }

    pub(crate) fn tree(&self, table: Table) -> &Tree {
        self.trees.get(table as usize).expect("a tree was opened for every table, in their order")
    }
}

impl Rows for Trees {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        let value = self.tree(table).get(key).map_err(|error| in_tree(table, error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        Box::new(self.tree(table).range(span.low..=span.high).map(move |row| {
            let (key, value) = row.map_err(|error| in_tree(table, error))?;
            Ok((key.to_vec(), value.to_vec()))
        }))
    }
}

fn in_tree(table: Table, error: ::sled::Error) -> Fault {
    failure::fault(error).reworded(|why| format!("tree \"{}\": {why}", table.name()))
}

fn in_batches(fault: Fault) -> Fault {
    fault.reworded(|why| format!("tree {BATCHES}: {why}"))
}
