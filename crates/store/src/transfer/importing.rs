//! Import of an export into an empty store, a chunk of lines at a time.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::fault::Fault;
use postern_metrics::list::LONG_WORK;
use postern_play::ids::MatchId;
use postern_play::record::Status;
use postern_play::record::chain::proof::prove;
use postern_play::time::date::rfc3339;
use postern_play::time::{Outage, Timestamp};

use super::export::{Footer, TransferError, read_header, shortened};
use super::form_1::{FORM_1, FormerLines, Replayer};
use super::import_step::{Chunk, ImportStep, Mark};
use super::numbering::{Numbering, Unplaced};
use crate::Store;
use crate::read::check::Audit;
use crate::rows::entry::Entry;

/// Number of entries in one transaction.
const CHUNK: usize = 1000;
/// Difference of the clocks of two machines that is believed, in days. A match that ended later would be the last one in
/// the ratings for as long.
const CLOCKS_DIFFER_DAYS: u16 = 1;
/// Upper bound on the unknown fields that are told apart.
const MOST_UNKNOWN: usize = 100;

/// The result of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    pub entries: u64,
    /// Matches whose moves can't be replayed, with the reason. The store holds them unchanged.
    pub unplayable: Vec<(MatchId, String)>,
    /// Number of finished matches that had no place in the order of ending and got one.
    pub placed: u64,
    /// Fields of the file that this version does not know and leaves out, such as `record.clock.colour`, with the number
    /// of their values.
    pub unknown: BTreeMap<String, u64>,
}

/// The replay of records during an import.
pub struct Replay<'a> {
    /// Checks a record that is not over.
    pub audit: &'a Audit<'a>,
    /// Replays a record of form 1, which has no position.
    pub replayer: &'a Replayer<'a>,
    /// The present moment. Players get back the time since the last event in the file.
    pub now: Timestamp,
}

/// Imports a file that [`export`](super::export::export) wrote into an empty store. An interrupted import resumes if it is
/// called again with the same file; until it is complete, the store can't be used. Blocks while it reads and replays.
///
/// # Errors
/// [`TransferError`]. After a line that is bad or does not fit, the store is empty.
pub async fn import(store: &Store, from: &Path, replay: &Replay<'_>) -> Result<Replayed, TransferError> {
    // Check every line first, so that a bad file is reported before anything is written.
    let mut lines = Lines { unknown: Some(BTreeMap::new()), ..Lines::open(from, replay)? };
    let mut unplaced = Unplaced::default();
    while let Some(entry) = lines.next()? {
        if let Some(at) = ended_at(&entry).filter(|at| *at > replay.now.plus_days(CLOCKS_DIFFER_DAYS)) {
            let when = rfc3339(at).unwrap_or_default();
            return Err(lines.bad(
                lines.number,
                format!("a match that ended in the future, {when}: is the clock right?"),
            ));
        }
        unplaced.note(&entry);
    }
    LONG_WORK.begin(lines.mark.lines);
    let unknown = lines.unknown.unwrap_or_default();

    let mut filling = Filling::of(store, replay, from, &unplaced)?;
    let mut begun = match store.imported().await? {
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
        begun = Mark::start();
        filling = Filling::of(store, replay, from, &unplaced)?;
    }
    match filling.fill(begun).await {
        Ok(()) => {
            let outage = filling.latest.map(|from| Outage { from, to: replay.now });
            store.import(ImportStep::Finish(outage)).await?;
            let (entries, placed) = (filling.lines.mark.lines, filling.numbering.given);
            Ok(Replayed { entries, unplayable: filling.unplayable, placed, unknown })
        }
        Err(error) => {
            clear(store).await?;
            Err(error)
        }
    }
}

/// The end of the match that an entry is about.
fn ended_at(entry: &Entry) -> Option<Timestamp> {
    match entry {
        Entry::Record(record) => match &record.status {
            Status::Over(over) => Some(over.at),
            _ => None,
        },
        Entry::Ended(ended) => Some(ended.over.at),
        _ => None,
    }
}

/// Removes everything, and the mark last.
async fn clear(store: &Store) -> Result<(), Fault> {
    while store.imported().await?.is_some() {
        store.import(ImportStep::Clear).await?;
    }
    Ok(())
}

struct Filling<'a> {
    store: &'a Store,
    replay: &'a Replay<'a>,
    lines: Lines<'a>,
    /// The last moment at which something happened in a match.
    latest: Option<Timestamp>,
    unplayable: Vec<(MatchId, String)>,
    numbering: Numbering,
}

impl<'a> Filling<'a> {
    fn of(
        store: &'a Store,
        replay: &'a Replay<'a>,
        from: &Path,
        unplaced: &Unplaced,
    ) -> Result<Filling<'a>, TransferError> {
        let (lines, numbering) = (Lines::open(from, replay)?, Numbering::of(unplaced.clone()));
        Ok(Filling { store, replay, lines, latest: None, unplayable: Vec::new(), numbering })
    }

    /// Skips the lines that the store holds already. Notes again which of their matches can't be replayed, since the
    /// interrupted import never reported them. Returns false if the stored lines differ from those of this file.
    fn skip(&mut self, begun: Mark) -> Result<bool, TransferError> {
        while self.lines.mark.lines < begun.lines {
            let Some(entry) = self.lines.next()? else { break };
            self.note(&entry);
            self.numbering.before(&entry);
        }
        Ok(self.lines.mark.digest == begun.digest)
    }

    /// Notes the last moment of a match, and whether its moves can be replayed and agree with its chain.
    fn note(&mut self, entry: &Entry) {
        let Entry::Record(record) = entry else { return };
        self.latest = self.latest.max(Some(record.not_before(Timestamp::default())));
        // A finished match is not replayed, which would take long; its chain tells whether it was altered.
        let audited = match record.status {
            Status::Over(_) => {
                prove(record).map(drop).map_err(|why| format!("differs from its chain: {why}"))
            }
            Status::Running | Status::Frozen { .. } => (self.replay.audit)(record),
        };
        if let Err(why) = audited {
            self.unplayable.push((record.id, why));
        }
    }

    async fn fill(&mut self, begun: Mark) -> Result<(), TransferError> {
        loop {
            let mut entries = Vec::with_capacity(CHUNK);
            while entries.len() < CHUNK {
                let Some(entry) = self.lines.next()? else { break };
                self.note(&entry);
                let number = self.lines.number;
                entries.extend(self.numbering.before(&entry).into_iter().map(|placed| (number, placed)));
                entries.push((number, entry));
            }
            if entries.is_empty() {
                break;
            }
            self.add(entries, self.lines.mark).await?;
        }
        // The mark counts these as lines after the last.
        let mut mark = self.lines.mark;
        let added = begun.lines.saturating_sub(mark.lines);
        let rest = self.numbering.rest();
        mark.lines += added;
        for some in rest.chunks(CHUNK).skip((added as usize).div_ceil(CHUNK)) {
            mark.lines += some.len() as u64;
            self.add(some.iter().map(|placed| (self.lines.number, placed.clone())).collect(), mark).await?;
        }
        Ok(())
    }

    /// Adds entries, each with the number of its line.
    async fn add(&self, entries: Vec<(u64, Entry)>, mark: Mark) -> Result<(), TransferError> {
        let reached = Arc::new(AtomicU64::new(0));
        let (numbers, entries): (Vec<u64>, Vec<Entry>) = entries.into_iter().unzip();
        let chunk = Chunk { entries, mark, reached: Arc::clone(&reached) };
        let added = self.store.import(ImportStep::Add(chunk)).await;
        added.map_err(|fault| {
            let at = (reached.load(Ordering::Relaxed) as usize).checked_sub(1);
            match at.and_then(|at| numbers.get(at)) {
                None => TransferError::Store(fault),
                Some(number) => self.lines.bad(*number, fault.to_string()),
            }
        })
    }
}

struct Lines<'a> {
    replay: &'a Replay<'a>,
    /// In an export of form 1: its number of lines, and what they tell so far.
    former: Option<(u64, FormerLines)>,
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

impl<'a> Lines<'a> {
    /// Opens a file and reads its first line.
    fn open(path: &Path, replay: &'a Replay<'a>) -> Result<Lines<'a>, TransferError> {
        let file = File::open(path).map_err(|source| TransferError::File { path: path.into(), source })?;
        let mut lines = Lines {
            replay,
            former: None,
            input: BufReader::with_capacity(64 * 1024, file).lines(),
            path: path.to_owned(),
            number: 0,
            mark: Mark::start(),
            ended: false,
            unknown: None,
        };
        let first = lines.read()?.ok_or_else(|| lines.bad(1, "the file is empty"))?;
        // Some programs put a byte order mark at the start of a text.
        let header = read_header(first.trim_start_matches('\u{feff}')).map_err(|why| lines.bad(1, why))?;
        let announced = header.entries.filter(|_| header.version == FORM_1);
        lines.former = announced.map(|entries| (entries, FormerLines::default()));
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

    /// Returns the next entry that is needed; `None` at the end of a complete file.
    fn next(&mut self) -> Result<Option<Entry>, TransferError> {
        while !self.ended {
            let Some(line) = self.read()? else {
                self.ended = true;
                return self.cut_off().map_or(Ok(None), Err);
            };
            if self.former.is_none() && line.starts_with("{\"end\"") {
                self.ended = true;
                return self.end(&line).map(|()| None);
            }
            self.mark = self.mark.after(&line);
            LONG_WORK.add(1);
            let read = match &mut self.former {
                Some((_, former)) => former.read(&line, self.replay.replayer),
                None => read_entry(&line, &mut self.unknown).map(Some),
            };
            let entry = read.map_err(|error| self.bad(self.number, shortened(&error.to_string())))?;
            if entry.is_some() {
                return Ok(entry);
            }
        }
        Ok(None)
    }

    /// Returns the fault of a file that ends here without a last line, as only a whole one of form 1 does.
    fn cut_off(&self) -> Option<TransferError> {
        let read = self.mark.lines;
        match &self.former {
            Some((announced, _)) if *announced == read => None,
            Some((announced, _)) => Some(
                self.bad(1, format!("it announces {announced} entries, but {read} follow: was it cut off?")),
            ),
            None => Some(self.bad(self.number, "the last line of an export is missing: was it cut off?")),
        }
    }

    /// Checks the last line.
    fn end(&self, line: &str) -> Result<(), TransferError> {
        let footer: Footer =
            serde_json::from_str(line).map_err(|error| self.bad(self.number, error.to_string()))?;
        let (told, read) = (footer.end.entries, self.mark.lines);
        match told == read {
            true => Ok(()),
            false => {
                Err(self.bad(self.number, format!("it tells of {told} entries, but {read} stand before")))
            }
        }
    }
}

fn read_entry(line: &str, unknown: &mut Option<BTreeMap<String, u64>>) -> Result<Entry, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(line);
    let entry = serde_ignored::deserialize(&mut json, |path| note_unknown(unknown, &path))?;
    json.end().map(|()| entry)
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
