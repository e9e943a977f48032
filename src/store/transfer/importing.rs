//! Import of an export into an empty store, a chunk of lines at a time.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::metrics::list::LONG_WORK;
use crate::play::ids::MatchId;
use crate::play::record::Status;
use crate::play::time::{Outage, Timestamp};
use crate::service::stores::Fault;

use super::archive::Archive;
use super::export::{Footer, TransferError, read_header, shortened};
use super::import_step::{Chunk, ImportStep, Mark};
use crate::store::read::check::Audit;
use crate::store::rows::entry::Entry;

/// Number of entries in one transaction.
const CHUNK: usize = 1000;
/// Upper bound on the unknown fields that are told apart.
const MOST_UNKNOWN: usize = 100;

/// The result of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    pub entries: u64,
    /// Matches whose moves can't be replayed, with the reason. The store holds them unchanged.
    pub unplayable: Vec<(MatchId, String)>,
    /// Fields of the file that this version does not know and leaves out, such as `record.clock.colour`, with the number
    /// of their values.
    pub unknown: BTreeMap<String, u64>,
}

/// The check of records during an import.
pub struct Replay<'a> {
    /// Replays a record that is not over.
    pub audit: &'a Audit<'a>,
    /// The present moment. Players get back the time since the last event in the file.
    pub now: Timestamp,
}

/// Imports a file that [`export`](super::export::export) wrote into an empty store. An interrupted import resumes if it is
/// called again with the same file; until it is complete, the store can't be used. Blocks while it reads and replays.
///
/// # Errors
/// [`TransferError`]. After a line that is bad or does not fit, the store is empty.
pub async fn import(
    store: &dyn Archive,
    from: &Path,
    replay: &Replay<'_>,
) -> Result<Replayed, TransferError> {
    // Check every line first, so that a bad file is reported before anything is written.
    let mut lines = Lines { unknown: Some(BTreeMap::new()), ..Lines::open(from)? };
    while lines.next()?.is_some() {}
    LONG_WORK.begin(lines.mark.lines);
    let unknown = lines.unknown.unwrap_or_default();

    let mut filling =
        Filling { store, replay, lines: Lines::open(from)?, latest: None, unplayable: Vec::new() };
    let begun = match store.imported().await? {
        Some(begun) => begun,
        None => {
            store.import(ImportStep::Begin).await?;
            Mark::start()
        }
    };
    if !filling.skip(begun)? {
        clear(store).await?;
        store.import(ImportStep::Begin).await?;
        LONG_WORK.begin(LONG_WORK.read().1.unwrap_or(0));
        let lines = Lines::open(from)?;
        filling = Filling { lines, latest: None, unplayable: Vec::new(), ..filling };
    }
    match filling.fill().await {
        Ok(()) => {
            let outage = filling.latest.map(|from| Outage { from, to: replay.now });
            store.import(ImportStep::Finish(outage)).await?;
            Ok(Replayed { entries: filling.lines.mark.lines, unplayable: filling.unplayable, unknown })
        }
        Err(error) => {
            clear(store).await?;
            Err(error)
        }
    }
}

/// Removes everything, and the mark last.
async fn clear(store: &dyn Archive) -> Result<(), Fault> {
    while store.imported().await?.is_some() {
        store.import(ImportStep::Clear).await?;
    }
    Ok(())
}

struct Filling<'a> {
    store: &'a dyn Archive,
    replay: &'a Replay<'a>,
    lines: Lines,
    /// The last moment at which something happened in a match.
    latest: Option<Timestamp>,
    unplayable: Vec<(MatchId, String)>,
}

impl Filling<'_> {
    /// Skips the lines that the store holds already. Notes again which of their matches can't be replayed, since the
    /// interrupted import never reported them. Returns false if the stored lines differ from those of this file.
    fn skip(&mut self, begun: Mark) -> Result<bool, TransferError> {
        while self.lines.mark.lines < begun.lines {
            let Some(entry) = self.lines.next()? else { break };
            self.note(&entry);
        }
        Ok(self.lines.mark.digest == begun.digest)
    }

    /// Notes the last moment of a match, and whether its moves can be replayed.
    fn note(&mut self, entry: &Entry) {
        let Entry::Record(record) = entry else { return };
        self.latest = self.latest.max(Some(record.not_before(Timestamp::default())));
        if !matches!(record.status, Status::Over(_))
            && let Err(why) = (self.replay.audit)(record)
        {
            self.unplayable.push((record.id, why));
        }
    }

    async fn fill(&mut self) -> Result<(), TransferError> {
        loop {
            let first = self.lines.number + 1;
            let mut entries = Vec::with_capacity(CHUNK);
            while entries.len() < CHUNK {
                let Some(entry) = self.lines.next()? else { break };
                self.note(&entry);
                entries.push(entry);
            }
            if entries.is_empty() {
                return Ok(());
            }
            let reached = Arc::new(AtomicU64::new(0));
            let chunk = Chunk { entries, mark: self.lines.mark, reached: Arc::clone(&reached) };
            let added = self.store.import(ImportStep::Add(chunk)).await;
            added.map_err(|Fault(why)| match reached.load(Ordering::Relaxed) {
                0 => TransferError::Store(Fault(why)),
                at => self.lines.bad(first + at - 1, why),
            })?;
        }
    }
}

struct Lines {
    input: io::Lines<BufReader<File>>,
    path: PathBuf,
    /// The number of the last line, from 1.
    number: u64,
    /// The number of entries read, and their digest.
    mark: Mark,
    ended: bool,
    /// The unknown fields read so far, if they are wanted.
    unknown: Option<BTreeMap<String, u64>>,
}

impl Lines {
    /// Opens a file and reads its first line.
    fn open(path: &Path) -> Result<Lines, TransferError> {
        let file = File::open(path).map_err(|source| TransferError::File { path: path.into(), source })?;
        let mut lines = Lines {
            input: BufReader::with_capacity(64 * 1024, file).lines(),
            path: path.to_owned(),
            number: 0,
            mark: Mark::start(),
            ended: false,
            unknown: None,
        };
        let first = lines.read()?.ok_or_else(|| lines.bad(1, "the file is empty"))?;
        read_header(&first).map_err(|why| lines.bad(1, why))?;
        Ok(lines)
    }

    fn bad(&self, line: u64, why: impl Into<String>) -> TransferError {
        TransferError::Line { path: self.path.clone(), line, why: why.into() }
    }

    fn read(&mut self) -> Result<Option<String>, TransferError> {
        self.number += 1;
        let line = self.input.next().transpose();
        line.map_err(|error| self.bad(self.number, error.to_string()))
    }

    /// Returns the next entry; `None` at the end of a complete file.
    fn next(&mut self) -> Result<Option<Entry>, TransferError> {
        if self.ended {
            return Ok(None);
        }
        let Some(line) = self.read()? else {
            return Err(self.bad(self.number, "the last line of an export is missing: was it cut off?"));
        };
        if line.starts_with("{\"end\"") {
            self.ended = true;
            let footer: Footer =
                serde_json::from_str(&line).map_err(|error| self.bad(self.number, error.to_string()))?;
            let (told, read) = (footer.end.entries, self.mark.lines);
            if told != read {
                return Err(
                    self.bad(self.number, format!("it tells of {told} entries, but {read} stand before"))
                );
            }
            return Ok(None);
        }
        self.mark = self.mark.after(&line);
        LONG_WORK.add(1);
        let unknown = &mut self.unknown;
        let mut json = serde_json::Deserializer::from_str(&line);
        let read = serde_ignored::deserialize(&mut json, |path| note_unknown(unknown, &path));
        let read = read.and_then(|entry| json.end().map(|()| Some(entry)));
        read.map_err(|error| self.bad(self.number, shortened(&error.to_string())))
    }
}

/// Counts a field that no value of this version has. The name has no places in lists, which differ from line to line.
fn note_unknown(unknown: &mut Option<BTreeMap<String, u64>>, path: &serde_ignored::Path<'_>) {
    let Some(unknown) = unknown else { return };
    let path = path.to_string();
    let parts = path.split('.').filter(|part| *part != "?" && part.parse::<u64>().is_err());
    let name = shortened(&parts.collect::<Vec<_>>().join("."));
    if unknown.len() < MOST_UNKNOWN || unknown.contains_key(&name) {
        *unknown.entry(name).or_default() += 1;
    }
}
