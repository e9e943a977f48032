//! Checks of the series: they never get stuck, each pairing has one match at a time, every result counts once, and
//! everybody hears once of the end.

use std::collections::{BTreeMap, BTreeSet};

use postern::play::series::sides::side;
use postern_club::series::state::pairing::{Cause, PairingId, PairingState, Verdict};
use postern_testkit::prelude::*;

use super::chronicle::Chronicle;
use super::spans::shown;

/// The longest delay of work on a series, in milliseconds: two beats and a delivery.
const LATE: i64 = 300_000;

/// All violations about series.
pub(crate) fn wrong(chronicle: &Chronicle) -> Vec<String> {
    let versions = versions(chronicle);
    let mut wrong: Vec<String> = versions.values().filter_map(|all| stuck(chronicle, all)).collect();
    let matches = chronicle.matches();
    let last: BTreeMap<MatchId, &Record> =
        matches.iter().filter_map(|(id, versions)| Some((*id, versions.last()?.record))).collect();
    let mut of_pairings = BTreeSet::new();
    for (id, record) in &last {
        let Some(of) = &record.series else { continue };
        if !of_pairings.insert((of.series, of.pairing, of.attempt)) {
            wrong.push(format!("match {id} is the second one of {:?} of series {}", of.pairing, of.series));
        }
        let ended = matches[id].last().map_or(Timestamp(0), |version| version.at);
        if record.news().is_some() && chronicle.end.since(ended).0 > LATE {
            wrong.push(format!("series {} has not heard of the end of match {id}", of.series));
        }
    }
    for all in versions.values() {
        wrong.extend(results(all, &last));
    }
    wrong.extend(ends(chronicle, &versions));
    if of_pairings.len() < chronicle.plan.people / 4 {
        wrong.push(format!("only {} games of series began", of_pairings.len()));
    }
    wrong
}

fn versions(chronicle: &Chronicle) -> BTreeMap<SeriesId, Vec<(Timestamp, &SeriesRecord)>> {
    let mut all: BTreeMap<SeriesId, Vec<(Timestamp, &SeriesRecord)>> = BTreeMap::new();
    for (at, change) in &chronicle.commits {
        for series in &change.series {
            all.entry(series.id).or_default().push((*at, series));
        }
    }
    all
}

/// Returns why a series is stuck; `None` if it is over or waits for its time.
fn stuck(chronicle: &Chronicle, all: &[(Timestamp, &SeriesRecord)]) -> Option<String> {
    let (_, last) = all.last()?;
    let due = last.due().filter(|due| chronicle.end.since(*due).0 > LATE)?;
    Some(format!("series {} is stuck since {}: {:?}", last.id, shown(due), last.club.phase))
}

/// Checks that each pairing is decided once, by the result of its match.
fn results(all: &[(Timestamp, &SeriesRecord)], matches: &BTreeMap<MatchId, &Record>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut decided: BTreeMap<PairingId, PairingState> = BTreeMap::new();
    for (at, series) in all {
        for pairing in &series.club.pairings {
            let PairingState::Decided { verdict, cause, game, .. } = pairing.state else { continue };
            let before = decided.insert(pairing.id, pairing.state);
            if before.is_some_and(|before| before != pairing.state) {
                let (id, at) = (series.id, shown(*at));
                wrong.push(format!("series {id}: {:?} was decided again at {at}: {pairing:?}", pairing.id));
            }
            let record = game.and_then(|game| matches.get(&game));
            let (Some(record), Cause::Played | Cause::Absence, None) = (record, cause, before) else {
                continue;
            };
            let over = match &record.status {
                postern::play::record::Status::Over(over) => over.winner,
                _ => None,
            };
            let expected = over.map_or(Verdict::Draw, |winner| Verdict::Won(side(winner)));
            if expected != verdict {
                wrong.push(format!("series {}: match {} counts as {verdict:?}", series.id, record.id));
            }
        }
    }
    wrong
}

/// Checks that the end of each series is told to everybody in it, in one notice.
fn ends(
    chronicle: &Chronicle,
    versions: &BTreeMap<SeriesId, Vec<(Timestamp, &SeriesRecord)>>,
) -> Vec<String> {
    let mut told: BTreeMap<SeriesId, Vec<&[PersonId]>> = BTreeMap::new();
    for notice in chronicle.commits.iter().flat_map(|(_, change)| &change.notices) {
        if let NoticeKind::SeriesOver(of) = notice.kind {
            told.entry(of).or_default().push(&notice.to);
        }
    }
    let mut wrong = Vec::new();
    for (id, all) in versions {
        let finished = all.iter().any(|(_, series)| {
            matches!(series.club.phase, postern_club::series::state::series::Phase::Finished { .. })
        });
        let count = told.get(id).map_or(0, Vec::len);
        if count != usize::from(finished) {
            wrong.push(format!("the end of series {id} was told {count} times"));
        }
    }
    wrong
}
