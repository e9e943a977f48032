//! Matches: each challenge starts one, what is over stays as it is, and no recorded moment moves back.

use std::collections::BTreeMap;

use postern_play::ids::{ChallengeId, MatchId};
use postern_play::record::Status;
use postern_play::step::unique::{Holder, UniqueKey};
use postern_play::time::Timestamp;
use postern_play::time::clock::{Clock, PauseReason};

use super::evidence::versions;
use crate::history::Events;
use crate::time::shown;

/// The longest time that the computer takes for a turn, in seconds.
const COMPUTER: i64 = 3600;

/// Each challenge starts one match.
pub(crate) fn begun_once(events: &Events) -> Vec<String> {
    let mut begun: BTreeMap<ChallengeId, MatchId> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        let Some(challenge) = versions[0].1.challenge else { continue };
        if let Some(other) = begun.insert(challenge, id) {
            wrong.push(format!("challenge {challenge} starts the games {other} and {id}"));
        }
    }
    wrong
}

/// A match that is over keeps its result, and has no clock.
pub(crate) fn final_results(events: &Events) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        let mut over = None;
        for (at, record, _) in versions {
            let Status::Over(result) = &record.status else {
                if over.is_some() {
                    wrong.push(format!("game {id} goes on after its end at {}", shown(at)));
                }
                continue;
            };
            if over.get_or_insert(result) != &result {
                wrong.push(format!("game {id} ends again at {}", shown(at)));
            }
            if record.clock != Clock::Stopped {
                wrong.push(format!("game {id} is over at {}, and its clock is not", shown(at)));
            }
        }
    }
    wrong
}

/// No move is earlier than the one before, and no ply comes again.
pub(crate) fn forward(events: &Events) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        for pair in versions.windows(2) {
            if pair[1].1.state.last_move_at < pair[0].1.state.last_move_at {
                wrong
                    .push(format!("game {id}: the last move is earlier than before at {}", shown(pair[1].0)));
            }
            if pair[1].1.ply() < pair[0].1.ply() {
                wrong.push(format!("game {id}: ply {} comes again at {}", pair[1].1.ply(), shown(pair[1].0)));
            }
        }
    }
    wrong
}

/// No two open challenges or unfinished matches hold the same unique key.
pub(crate) fn held_once(events: &Events) -> Vec<String> {
    let mut holders: BTreeMap<UniqueKey, Holder> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (at, change) in &events.commits {
        let challenges = change.challenges.iter().map(|one| (Holder::Challenge(one.id), one.unique_keys()));
        let matches = change.records.iter().map(|one| (Holder::Match(one.id), one.unique_keys()));
        let values: Vec<(Holder, Vec<UniqueKey>)> = challenges.chain(matches).collect();
        for (value, _) in &values {
            holders.retain(|_, holder| holder != value);
        }
        for (value, key) in values.iter().flat_map(|(value, keys)| keys.iter().map(move |key| (value, key))) {
            if let Some(other) = holders.insert(*key, *value) {
                wrong.push(format!("{value} and {other} are the same, at {}", shown(*at)));
            }
        }
    }
    wrong
}

/// The computer moves.
pub(crate) fn computer_moves(events: &Events, end: Timestamp) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        let Some((at, record, _)) = versions.last() else { continue };
        let waits = record.is_running() && record.clock.paused() == Some(PauseReason::Computer);
        if waits && at.plus_seconds(COMPUTER) < end {
            wrong.push(format!("game {id}: the computer does not move since {}", shown(*at)));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use postern_play::challenge::{Challenge, ChallengeState};
    use postern_play::record::{How, Over, Record};
    use postern_play::step::change::Change;
    use postern_testkit::fixtures::{challenge, next, record};

    use super::*;
    use crate::time::START;

    fn events(records: Vec<Record>) -> Events {
        let commit = |(number, record): (usize, Record)| {
            (START.plus_seconds(number as i64), Change { records: vec![record], ..Change::default() })
        };
        Events { commits: records.into_iter().enumerate().map(commit).collect(), ..Events::default() }
    }

    fn over(how: How) -> Record {
        let status = Status::Over(Over { winner: None, how, at: START });
        Record { status, clock: Clock::Stopped, ..record(1) }
    }

    #[test]
    fn a_challenge_that_starts_two_games_breaks_the_contract() {
        let of = |id| Record { challenge: Some(ChallengeId(5)), ..record(id) };
        assert_eq!(begun_once(&events(vec![of(1), of(1)])), [""; 0]);
        assert_eq!(begun_once(&events(vec![of(1), of(2)])).len(), 1);
    }

    #[test]
    fn two_open_challenges_that_are_the_same_break_it() {
        let commit = |challenge| (START, Change { challenges: vec![challenge], ..Change::default() });
        let of = |all: Vec<Challenge>| Events {
            commits: all.into_iter().map(commit).collect(),
            ..Events::default()
        };
        let closed = Challenge { state: ChallengeState::Withdrawn, ..challenge(1) };
        assert_eq!(held_once(&of(vec![challenge(1), challenge(1)])), [""; 0]);
        assert_eq!(
            held_once(&of(vec![challenge(1), closed, Challenge { id: ChallengeId(2), ..challenge(1) }])),
            [""; 0]
        );
        let same = Challenge { id: ChallengeId(2), ..challenge(1) };
        assert_eq!(held_once(&of(vec![challenge(1), same])).len(), 1);
    }

    #[test]
    fn a_result_that_changes_and_a_clock_that_runs_on_break_it() {
        assert_eq!(final_results(&events(vec![record(1), over(How::Agreed), over(How::Agreed)])), [""; 0]);
        assert_eq!(final_results(&events(vec![over(How::Agreed), over(How::Resigned)])).len(), 1);
        assert_eq!(final_results(&events(vec![over(How::Agreed), record(1)])).len(), 1);
        let running = Record { clock: record(1).clock, ..over(How::Agreed) };
        assert_eq!(final_results(&events(vec![running])).len(), 1);
    }

    #[test]
    fn a_move_before_the_last_one_and_a_silent_computer_break_it() {
        let (first, mut earlier) = (record(1), record(1));
        earlier.state.last_move_at = first.state.last_move_at.plus_seconds(-1);
        assert_eq!(forward(&events(vec![earlier.clone(), first.clone()])), [""; 0]);
        assert_eq!(forward(&events(vec![first.clone(), earlier])).len(), 1);
        assert_eq!(forward(&events(vec![next(&first), first.clone()])).len(), 1);
        let clock = Clock::begin(postern_testkit::prelude::Seat::First, true, first.pace, START);
        let waiting = events(vec![Record { clock, ..first }]);
        assert_eq!(computer_moves(&waiting, START.plus_seconds(60)), [""; 0]);
        assert_eq!(computer_moves(&waiting, START.plus_seconds(7200)).len(), 1);
    }
}
