//! Import of an export into an empty store, a chunk of lines at a time.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Deserialize;

use crate::play::former::Record1;
use crate::play::ids::MatchId;
use crate::play::record::{Record, Status};
use crate::play::time::{Outage, Timestamp};
use crate::service::stores::Fault;

use super::archive::{Archive, ImportStep};
use super::export::{FORMER, Footer, TransferError, VERSION, read_header, shortened};
use super::import_step::{Chunk, Mark, Step};
use crate::store::read::check::Audit;
use crate::store::rows::entry::Entry;

/// Number of entries in one transaction.
const CHUNK: usize = 1000;

/// The result of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    pub entries: u64,
    /// Matches whose moves can't be replayed, with the reason. The store holds them unchanged.
    pub unplayable: Vec<(MatchId, String)>,
}

/// The checks and upgrades of records during an import.
pub struct Replay<'a> {
    /// Converts a record of version 1 to the present version.
    pub upgrade: &'a (dyn Fn(Record1) -> Result<Record, String> + Sync + 'a),
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
    let mut lines = Lines::open(from)?;
    while lines.next()?.is_some() {}

    let mut filling = Filling {
        store,
        replay,
        lines: Lines::open(from)?,
        latest: None,
        over: Vec::new(),
        unplayable: Vec::new(),
    };
    let mut begun = match store.imported().await? {
        Some(begun) => begun.0,
        None => {
            step(store, Step::Begin).await?;
            Mark::start()
        }
    };
    let same = filling.skip(begun)?;
    if !same {
        clear(store).await?;
        step(store, Step::Begin).await?;
        begun = Mark::start();
        let lines = Lines::open(from)?;
        filling = Filling { lines, latest: None, over: Vec::new(), unplayable: Vec::new(), ..filling };
    }
    match filling.fill(begun).await {
        Ok(()) => {
            let outage = filling.latest.map(|from| Outage { from, to: replay.now });
            step(store, Step::Finish(outage)).await?;
            Ok(Replayed { entries: filling.lines.mark.lines, unplayable: filling.unplayable })
        }
        Err(error) => {
            clear(store).await?;
            Err(error)
        }
    }
}

async fn step(store: &dyn Archive, step: Step) -> Result<(), Fault> {
    store.import(ImportStep(step)).await
}

/// Removes everything, and the mark last.
async fn clear(store: &dyn Archive) -> Result<(), Fault> {
    while store.imported().await?.is_some() {
        step(store, Step::Clear).await?;
    }
    Ok(())
}

struct Filling<'a> {
    store: &'a dyn Archive,
    replay: &'a Replay<'a>,
    lines: Lines,
    /// The last moment at which something happened in a match.
    latest: Option<Timestamp>,
    /// Finished matches of a version 1 export, which have no numbers yet.
    over: Vec<(Timestamp, MatchId)>,
    unplayable: Vec<(MatchId, String)>,
}

impl Filling<'_> {
    /// Skips the lines that the store holds already. Notes again which of their matches can't be replayed, since the
    /// interrupted import never reported them. Returns false if the stored lines differ from those of this file.
    fn skip(&mut self, begun: Mark) -> Result<bool, TransferError> {
        while self.lines.mark.lines < begun.lines {
            let Some(line) = self.lines.next()? else { break };
            self.note(&line);
            self.present(line);
        }
        Ok(self.lines.mark.digest == begun.digest)
    }

    fn note(&mut self, line: &Line) {
        let moment = match line {
            Line::Former(record) => {
                if let Status::Over(over) = &record.status {
                    self.over.push((over.at, record.id));
                }
                record.moves.last().map_or(record.started, |last| last.at)
            }
            Line::Entry(entry) => match &**entry {
                Entry::Record(record) => record.not_before(Timestamp::default()),
                _ => return,
            },
        };
        self.latest = self.latest.max(Some(moment));
    }

    async fn fill(&mut self, begun: Mark) -> Result<(), TransferError> {
        loop {
            let first = self.lines.number + 1;
            let mut entries = Vec::with_capacity(CHUNK);
            while entries.len() < CHUNK {
                let Some(line) = self.lines.next()? else { break };
                self.note(&line);
                entries.push(self.present(line));
            }
            if entries.is_empty() {
                break;
            }
            self.add(entries, Vec::new(), self.lines.mark, first).await?;
        }
        // A version 1 export has no order of ending; the times of the matches give it.
        self.over.sort_unstable();
        let mut mark = self.lines.mark;
        let numbered = begun.lines.saturating_sub(mark.lines) as usize;
        mark.lines += numbered as u64;
        for some in self.over.get(numbered..).unwrap_or_default().chunks(CHUNK) {
            mark.lines += some.len() as u64;
            let ended = some.iter().map(|(_, id)| *id).collect();
            self.add(Vec::new(), ended, mark, 0).await?;
        }
        Ok(())
    }

    async fn add(
        &self,
        entries: Vec<Entry>,
        ended: Vec<MatchId>,
        mark: Mark,
        first: u64,
    ) -> Result<(), TransferError> {
        let reached = Arc::new(AtomicU64::new(0));
        let former = self.lines.version == FORMER;
        let chunk = Chunk { entries, ended, former, mark, reached: Arc::clone(&reached) };
        step(self.store, Step::Add(chunk)).await.map_err(|Fault(why)| match reached.load(Ordering::Relaxed) {
            0 => TransferError::Store(Fault(why)),
            at => self.lines.bad(first + at - 1, why),
        })
    }

    /// Converts a line to a present entry. Notes matches that can't be replayed; those of version 1 are frozen.
    fn present(&mut self, line: Line) -> Entry {
        match line {
            Line::Former(old) => {
                let id = old.id;
                let present = (self.replay.upgrade)((*old).clone()).unwrap_or_else(|why| {
                    self.unplayable.push((id, why.clone()));
                    let mut record = old.unreplayed();
                    if record.is_running() {
                        record.status = Status::Frozen { reason: why };
                    }
                    record
                });
                Entry::Record(Box::new(present))
            }
            Line::Entry(entry) => match *entry {
                Entry::Record(record) => {
                    if !matches!(record.status, Status::Over(_))
                        && let Err(why) = (self.replay.audit)(&record)
                    {
                        self.unplayable.push((record.id, why));
                    }
                    Entry::Record(record)
                }
                entry => entry,
            },
        }
    }
}

/// A line of an export.
enum Line {
    Entry(Box<Entry>),
    Former(Box<Record1>),
}

/// A line with a record in a version 1 export.
#[derive(Deserialize)]
struct FormerLine {
    record: Record1,
}

struct Lines {
    input: io::Lines<BufReader<File>>,
    path: PathBuf,
    version: u32,
    announced: Option<u64>,
    /// The number of the last line, from 1.
    number: u64,
    /// The number of entries read, and their digest.
    mark: Mark,
    ended: bool,
}

impl Lines {
    /// Opens a file and reads its first line.
    fn open(path: &Path) -> Result<Lines, TransferError> {
        let file = File::open(path).map_err(|source| TransferError::File { path: path.into(), source })?;
        let mut lines = Lines {
            input: BufReader::with_capacity(64 * 1024, file).lines(),
            path: path.to_owned(),
            version: VERSION,
            announced: None,
            number: 0,
            mark: Mark::start(),
            ended: false,
        };
        let first = lines.read()?.ok_or_else(|| lines.bad(1, "the file is empty"))?;
        let header = read_header(&first).map_err(|why| lines.bad(1, why))?;
        (lines.version, lines.announced) = (header.version, header.entries);
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
    fn next(&mut self) -> Result<Option<Line>, TransferError> {
        if self.ended {
            return Ok(None);
        }
        let Some(line) = self.read()? else {
            self.ended = true;
            return match self.announced {
                Some(announced) if announced == self.mark.lines => Ok(None),
                Some(announced) => Err(self.bad(
                    1,
                    format!(
                        "it announces {announced} entries, but {} follow: was it cut off?",
                        self.mark.lines
                    ),
                )),
                None => Err(self.bad(self.number, "the last line of an export is missing: was it cut off?")),
            };
        };
        if self.announced.is_none() && line.starts_with("{\"end\"") {
            self.ended = true;
            let footer: Footer =
                serde_json::from_str(&line).map_err(|error| self.bad(self.number, error.to_string()))?;
            return match footer.end.entries == self.mark.lines {
                true => Ok(None),
                false => Err(self.bad(
                    self.number,
                    format!(
                        "it tells of {} entries, but {} stand before",
                        footer.end.entries, self.mark.lines
                    ),
                )),
            };
        }
        self.mark = self.mark.after(&line);
        let read = if self.version == FORMER && line.starts_with("{\"record\"") {
            serde_json::from_str(&line).map(|FormerLine { record }| Line::Former(record.into()))
        } else {
            serde_json::from_str(&line).map(|entry| Line::Entry(Box::new(entry)))
        };
        read.map(Some).map_err(|error| self.bad(self.number, shortened(&error.to_string())))
    }
}
