//! The bytes of files: the latest in memory, and the others in a temporary file, so that a long chat with many pictures
//! takes little memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::id::Id;

/// Upper bound on the bytes in memory, except for a single larger file.
const IN_MEMORY: usize = 16 << 20;

/// Files by their ids.
#[derive(Default)]
pub(crate) struct Spool {
    latest: BTreeMap<Id, Vec<u8>>,
    /// Number of bytes in `latest`.
    held: usize,
    /// The place and the length of each other file.
    elsewhere: BTreeMap<Id, (u64, usize)>,
    /// Made at the first need. The file has no name: the system removes it with the process.
    file: Option<File>,
    /// Number of bytes in it.
    end: u64,
}

impl Spool {
    /// Stores the bytes of a file, in place of those that it had.
    pub(crate) fn insert(&mut self, id: Id, bytes: Vec<u8>) {
        self.remove(id);
        self.held += bytes.len();
        self.latest.insert(id, bytes);
        while self.held > IN_MEMORY && self.latest.len() > 1 {
            let Some((first, bytes)) = self.latest.pop_first() else { break };
            match self.append(&bytes) {
                Ok(at) => {
                    self.held -= bytes.len();
                    self.elsewhere.insert(first, (at, bytes.len()));
                }
                Err(error) => {
                    tracing::warn!(%error, "no temporary file can be written: all files of the chat stay in memory");
                    self.latest.insert(first, bytes);
                    break;
                }
            }
        }
    }

    /// Returns the bytes of a file.
    pub(crate) fn get(&self, id: Id) -> Option<Vec<u8>> {
        if let Some(bytes) = self.latest.get(&id) {
            return Some(bytes.clone());
        }
        let (at, length) = self.elsewhere.get(&id)?;
        let read = self.read(*at, *length);
        read.inspect_err(|error| tracing::warn!(%error, %id, "a file of the chat can't be read")).ok()
    }

    /// Forgets a file.
    pub(crate) fn remove(&mut self, id: Id) {
        self.held -= self.latest.remove(&id).map_or(0, |bytes| bytes.len());
        self.elsewhere.remove(&id);
    }

    /// Forgets all files but these.
    pub(crate) fn retain(&mut self, kept: impl Fn(Id) -> bool) {
        let gone: Vec<Id> = self.ids().filter(|id| !kept(*id)).collect();
        gone.into_iter().for_each(|id| self.remove(id));
    }

    /// Returns the ids of all files.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        self.elsewhere.keys().chain(self.latest.keys()).copied()
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let mut file = match self.file.take() {
            Some(file) => file,
            None => tempfile::tempfile()?,
        };
        let at = self.end;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        (self.file, self.end) = (Some(file), at + bytes.len() as u64);
        Ok(at)
    }

    fn read(&self, at: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut file = self.file.as_ref().ok_or(io::ErrorKind::NotFound)?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; length];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_large_files_take_little_memory_and_all_of_them_are_read() {
        let mut spool = Spool::default();
        let bytes = |number: u64| vec![number as u8; 1 << 20];
        for number in 1..=60 {
            spool.insert(Id(number), bytes(number));
        }
        spool.insert(Id(2), vec![9; 3]);
        assert!(spool.held <= IN_MEMORY && spool.latest.len() > 10, "{} bytes", spool.held);
        for number in (3..=60).rev() {
            assert_eq!(spool.get(Id(number)), Some(bytes(number)), "{number}");
        }
        assert_eq!(spool.get(Id(2)), Some(vec![9; 3]));
        spool.retain(|Id(number)| number % 2 == 0);
        assert_eq!((spool.ids().count(), spool.get(Id(3)), spool.get(Id(59))), (30, None, None));
    }
}
