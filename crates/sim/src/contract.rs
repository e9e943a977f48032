//! The contract: what holds in every run, whatever goes wrong.
//!
//! 1. No acknowledged change is lost, and no version of a match is skipped.
//! 2. The bot tells every turn, once, and not before its start.
//! 3. A turn that waits is told within an hour after its places take messages and its people are there.
//! 4. People read only what is theirs: an answer to a command is for its person, and comments on a running game stay from its
//!    players (`contract/privacy.rs`).
//! 5. Ratings, results, lists and the chains of games equal a computation from scratch.
//! 6. No clock runs while its player could not know of the turn.
//! 7. Discord is asked nothing that its description refuses, not more often than it allows, and not by two processes at once.
//! 8. In the end the bot is quiet: no message waits that could arrive, and no request or write is needless.
//! 9. Every action is carried out once and answered once and in time, and no fault is reported without one
//!    (`contract/answers.rs`).
//! 10. A message is posted once and can be found again, pings whom it concerns outside their quiet hours, and is true then
//!     (`contract/notices.rs`).
//! 11. A challenge starts one match, no two open ones are the same, a result is final, and no moment and no ply comes again
//!     (`contract/matches.rs`).
//! 12. The time without a running process counts for no player, once (`contract/given.rs`).
//! 13. The message of an earlier turn offers no move, and nothing is kept of finished boards (`contract/boards.rs`).
//! 14. The store keeps no data of a person who had it deleted (`contract/departures.rs`).
//!
//! Answers for the wrong people, violations of the seventh rule about single requests and waits, panics, and processes that end by
//! themselves are noted when they happen.

mod answers;
mod boards;
pub(crate) mod departures;
pub(crate) mod evidence;
mod given;
mod matches;
mod notices;
pub(crate) mod privacy;
mod requests;

use std::collections::{BTreeMap, BTreeSet};

use postern::service::club::checking::{check_kept, check_ratings};
use postern::store::fault::Fault;
use postern::store::rows::entry::Entry;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::{NoticeKind, Receipt};
use postern_play::record::Record;
use postern_play::record::chain::proof::prove;
use postern_play::time::Timestamp;
use postern_play::time::clock::PauseReason;
use postern_testkit::trials::shipped;

use self::evidence::{Evidence, Left, Turn, arrivals, turns, versions};
use crate::history::{Arrived, Events, History};
use crate::time::shown;

/// The longest time that a turn may wait once nothing keeps it from arriving, in seconds.
const PATIENCE: i64 = 3600;
/// The time after a refusal during which a place is not tried again at once, in seconds.
const REFUSED: i64 = 3600;
/// Requests to Discord in the last hour of a run: standing boards and questions about members.
const QUIET_REQUESTS: usize = 60;
/// More notices than wait in the end of a run.
const MOST_WAITING: usize = 10_000;
/// Writes of a process to the store in the last hour of a run: heartbeats, and the kept ratings and counts.
const QUIET_WRITES: usize = 200;

/// A sentence for each violation.
pub(crate) async fn violations(evidence: &Evidence<'_>, history: &History) -> Vec<String> {
    let left = match left(evidence).await {
        Ok(left) => left,
        Err(fault) => return vec![format!("the store can't be read: {fault}")],
    };
    let mut wrong = Vec::new();
    {
        let events = history.events();
        let turns = turns(&events, evidence.end);
        wrong.extend(acknowledged(&events));
        wrong.extend(unbroken(&events));
        wrong.extend(told_once(&events, &turns));
        wrong.extend(told_in_time(&events, &turns, evidence));
        wrong.extend(clocks(&events, &turns));
        wrong.extend(quiet(&events, evidence));
        wrong.extend(answers::answered(&events));
        wrong.extend(answers::answered_once(&events));
        wrong.extend(answers::asked_once(&events));
        wrong.extend(requests::patient(&events));
        wrong.extend(requests::by_one(&events));
        wrong.extend(requests::followed_up(&events, evidence.sandbox));
        wrong.extend(matches::begun_once(&events));
        wrong.extend(matches::final_results(&events));
        wrong.extend(matches::forward(&events));
        wrong.extend(matches::computer_moves(&events, evidence.end));
        wrong.extend(matches::held_once(&events));
        let offers_a_move = |post: &_| boards::offers_a_move(evidence.sandbox, post);
        wrong.extend(boards::old_buttons(&events, &turns, evidence.end, &offers_a_move));
        wrong.extend(boards::none_of_finished(&events, &left));
        wrong.extend(notices::posted_once(&events, evidence.sandbox));
        wrong.extend(notices::marked(&events));
        wrong.extend(notices::own_messages(&events));
        wrong.extend(notices::refused_before(&events));
        wrong.extend(notices::pinged(&events, &turns));
        wrong.extend(notices::at_home(&events, &turns));
        wrong.extend(notices::none_waits(&left, evidence.end));
        wrong.extend(notices::ends_told(&events, &left, evidence.end));
        wrong.extend(given::given_back(&events, &turns, &left.outages));
        wrong.extend(given::given_once(&events, &turns, &left.outages));
    }
    wrong.extend(privacy::comments(&history.events(), evidence.sandbox));
    wrong.extend(from_scratch(evidence).await);
    wrong
}

/// Reads the values that the store holds in the end.
async fn left(evidence: &Evidence<'_>) -> Result<Left, Fault> {
    let waiting = evidence.store.undelivered(evidence.end.plus_seconds(600), MOST_WAITING).await?;
    let mut left = Left { waiting, outages: evidence.store.outages().await?, ..Left::default() };
    for entry in evidence.store.entries().await? {
        match entry {
            Entry::Board { of, .. } => left.boards.push(of),
            Entry::Notice(notice) => left.unsettled.push(notice.kind.subject()),
            Entry::Told(notice) => left.told.push(notice),
            _ => {}
        }
    }
    Ok(left)
}

/// Every move that a person was told is played is in a commit that asked for it.
fn acknowledged(events: &Events) -> Vec<String> {
    let kept: BTreeSet<_> = events.commits.iter().filter_map(|(_, change)| change.asked_by).collect();
    let lost = events.promised.iter().filter(|promised| !kept.contains(&promised.asked_by));
    let said = |promised: &crate::history::Promised| {
        let (of, text, at) = (promised.of, &promised.text, shown(promised.at));
        format!("{} was told at {at} that {text} is played in game {of}, and it is lost", promised.person.0)
    };
    lost.map(said).collect()
}

/// Each version of a match follows the one before.
fn unbroken(events: &Events) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, versions) in versions(events) {
        for pair in versions.windows(2) {
            let (before, after) = (pair[0].1.revision, pair[1].1.revision);
            if after != before + 1 {
                wrong.push(format!("game {id}: revision {after} follows {before} at {}", shown(pair[1].0)));
            }
        }
    }
    wrong
}

/// The bot tells no turn twice, or before its start.
fn told_once(events: &Events, turns: &[Turn<'_>]) -> Vec<String> {
    let arrivals = arrivals(events);
    let mut wrong = Vec::new();
    for turn in turns {
        let notice = NoticeKind::Turn { of: turn.of, ply: turn.ply }.notice_id(0);
        let told = arrivals.get(&notice).map_or(&[][..], Vec::as_slice);
        let pings: Vec<&&Arrived> = told.iter().filter(|one| one.pinged.contains(&turn.person)).collect();
        let again = pings.windows(2).any(|pair| !was_out_of_sight(events, pair[0], pair[1].at));
        if again {
            let places: Vec<String> =
                pings.iter().map(|one| format!("{} in {}", shown(one.at), one.channel.0)).collect();
            wrong.push(format!("{}: told {} times: {}", turn.name(), pings.len(), places.join(", ")));
        }
        if let Some(early) = told.iter().find(|one| one.at < turn.began) {
            wrong.push(format!("{}: told before, at {}", turn.name(), shown(early.at)));
        }
    }
    wrong
}

/// True if Discord let the bot see no message in the place of a message between its arrival and a later moment, so that a
/// search could not find it.
fn was_out_of_sight(events: &Events, arrived: &Arrived, until: Timestamp) -> bool {
    let looks = format!("/channels/{}/messages", arrived.channel.0);
    events.sent.iter().any(|sent| {
        let is_look = sent.request.starts_with("GET ") && sent.request.ends_with(&looks);
        is_look && matches!(sent.status, 403 | 404) && arrived.at <= sent.at && sent.at <= until
    })
}

/// No turn waits for more than an hour without a reason.
fn told_in_time(events: &Events, turns: &[Turn<'_>], evidence: &Evidence<'_>) -> Vec<String> {
    let arrivals = arrivals(events);
    let mut wrong = Vec::new();
    for turn in turns {
        let kinds = [
            NoticeKind::Turn { of: turn.of, ply: turn.ply },
            NoticeKind::Left { of: turn.of, ply: turn.ply },
        ];
        let is_told = kinds.iter().any(|kind| {
            arrivals.get(&kind.notice_id(0)).is_some_and(|all| all.iter().any(|one| one.at < turn.ended))
        });
        // A player who acts before they are told knows of the turn; one who rests is told later.
        let is_known = turn.versions.iter().any(|(_, record, change)| {
            !matches!(record.clock.paused(), Some(PauseReason::Untold | PauseReason::OutOfReach))
                || matches!(change.settled, Some((_, Receipt::Quiet(_))))
        });
        if is_told || is_known {
            continue;
        }
        let (mut waited, mut at) = (0, turn.began);
        while at < turn.ended {
            let blocked =
                events.blocked.iter().any(|span| span.from <= at && at < span.to.plus_seconds(REFUSED));
            let refused = events.refused.iter().any(|then| *then <= at && at.since(*then).0 < REFUSED * 1000);
            let is_calm = at >= evidence.calm.plus_seconds(60);
            waited = if (blocked || refused) && !is_calm { 0 } else { waited + 60 };
            if waited > PATIENCE {
                wrong.push(format!("{}: nobody was told by {}", turn.name(), shown(at)));
                break;
            }
            at = at.plus_seconds(60);
        }
    }
    wrong
}

/// A clock that runs was started by the delivery of the turn, or by the player's own action.
fn clocks(events: &Events, turns: &[Turn<'_>]) -> Vec<String> {
    let mut wrong = Vec::new();
    for turn in turns {
        let kinds = [
            NoticeKind::Turn { of: turn.of, ply: turn.ply },
            NoticeKind::Left { of: turn.of, ply: turn.ply },
        ];
        let ids = kinds.map(|kind| kind.notice_id(0));
        let runs = |record: &Record| {
            !matches!(record.clock.paused(), Some(PauseReason::Untold | PauseReason::OutOfReach))
        };
        let Some((at, _, change)) = turn.versions.iter().find(|(_, record, _)| runs(record)) else {
            continue;
        };
        let is_justified = match &change.settled {
            Some((id, Receipt::Arrived(post))) if ids.contains(id) => {
                events.arrived.iter().any(|one| one.message == post.message && one.at <= *at)
            }
            Some((id, Receipt::Quiet(_))) if ids.contains(id) => true,
            Some((id, _)) if is_of_earlier(turn, *id) => false,
            // Another message can tell the player, such as that of a move to another channel.
            Some((_, Receipt::Arrived(post))) => {
                let pings = |one: &&Arrived| one.message == post.message && one.pinged.contains(&turn.person);
                events.arrived.iter().find(pings).is_some_and(|one| one.at <= *at)
                    || is_of_player(turn, events, *at)
            }
            // The player looked at the game. The first step of a turn is the opponent's.
            _ => (change.asked_by.is_some() && *at > turn.began) || is_of_player(turn, events, *at),
        };
        if !is_justified {
            let why = format!("{:?} {:?}", change.settled, change.asked_by);
            wrong.push(format!("{}: the clock started untold at {} ({why})", turn.name(), shown(*at)));
        }
    }
    wrong
}

/// True if a notice tells an earlier turn of the match.
fn is_of_earlier(turn: &Turn<'_>, id: NoticeId) -> bool {
    (0..turn.ply).any(|ply| NoticeKind::Turn { of: turn.of, ply }.notice_id(0) == id)
}

/// True if the player did something within the minute before.
fn is_of_player(turn: &Turn<'_>, events: &Events, at: Timestamp) -> bool {
    let acted = events.acted.get(&turn.person);
    acted.is_some_and(|all| all.iter().any(|then| *then <= at && at.since(*then).0 <= 60_000))
}

/// Lists, ratings and results equal a computation from scratch.
async fn from_scratch(evidence: &Evidence<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut add = |what: &str, found: Result<Vec<String>, Fault>| match found {
        Ok(faults) => wrong.extend(faults.into_iter().map(|fault| format!("{what}: {fault}"))),
        Err(fault) => wrong.push(format!("{what} can't be checked: {fault}")),
    };
    let proof = |record: &Record| prove(record).map(drop).map_err(|why| why.to_string());
    add("the store", evidence.store.check(&proof).await);
    add("the ratings", check_ratings(&evidence.store, &shipped()).await);
    add("the kept book", check_kept(&evidence.store, &shipped()).await);
    if evidence.services.is_empty() {
        wrong.push("no process runs in the end".into());
    }
    wrong
}

/// In the end nothing waits that could arrive, and nothing is asked or written without need.
fn quiet(events: &Events, evidence: &Evidence<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    let last = evidence.end.plus_seconds(-3600);
    let lately = |all: &[Timestamp]| all.iter().filter(|at| **at >= last).count();
    let (requests, writes) = (lately(&events.requests), lately(&events.writes));
    if requests > QUIET_REQUESTS {
        wrong.push(format!("{requests} requests in the last quiet hour"));
    }
    if writes > QUIET_WRITES * evidence.services.len() {
        wrong.push(format!("{writes} writes in the last quiet hour"));
    }
    let mut seconds: BTreeMap<i64, usize> = BTreeMap::new();
    for at in &events.requests {
        *seconds.entry(at.0.div_euclid(1000)).or_default() += 1;
    }
    if let Some((second, most)) =
        seconds.iter().max_by_key(|(_, count)| **count).filter(|(_, most)| **most > 120)
    {
        wrong.push(format!("{most} requests within the second of {}", shown(Timestamp(second * 1000))));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use discord_sandbox::handle::Sandbox;
    use postern::store::Store;
    use postern_play::ids::{ChannelId, InteractionId, MessageId};
    use postern_play::record::post::Post;
    use postern_play::step::change::Change;
    use postern_play::time::clock::Clock;
    use postern_testkit::fixtures::{ANN, BEN, next, record};
    use postern_testkit::prelude::Seat;

    use super::*;
    use crate::history::{Promised, Sent, Span};
    use crate::time::START;

    const HALL: ChannelId = ChannelId(77);

    fn at(minutes: i64) -> Timestamp {
        START.plus_seconds(60 * minutes)
    }

    /// A commit of a version of a match.
    fn commit(record: &Record) -> Change {
        Change { records: vec![record.clone()], ..Change::default() }
    }

    /// A new match, whose first turn arrives after a minute.
    fn told() -> (Events, Record) {
        let record = record(1);
        let clock = Clock::begin(Seat::First, false, record.pace, at(0));
        let first = Record { revision: 1, clock, ..record };
        let person = first.to_move().and_then(|seat| first.players[seat].person()).expect("a person begins");
        let kind = NoticeKind::Turn { of: first.id, ply: first.ply() };
        let post = Post { channel: HALL, message: MessageId(5) };
        let arrived = Arrived {
            at: at(1),
            channel: HALL,
            message: post.message,
            notice: kind.notice_id(0),
            pinged: [person].into(),
            is_marked: true,
            text: String::new(),
        };
        let clock = first.clock.told(at(1));
        let started = Record { revision: 2, clock, ..first.clone() };
        let receipt = Receipt::Arrived(post);
        let settled = Change { settled: Some((kind.notice_id(0), receipt)), ..commit(&started) };
        let commits = vec![(at(0), commit(&first)), (at(1), settled)];
        (Events { commits, arrived: vec![arrived], ..Events::default() }, started)
    }

    fn all(events: &Events) -> Vec<String> {
        let turns = turns(events, at(600));
        let mut wrong = acknowledged(events);
        wrong.extend(unbroken(events));
        wrong.extend(told_once(events, &turns));
        wrong.extend(clocks(events, &turns));
        wrong
    }

    #[test]
    fn a_turn_that_is_told_once_keeps_the_contract() {
        assert_eq!(all(&told().0), [""; 0]);
    }

    #[test]
    fn a_second_ping_and_an_early_one_break_it() {
        let (mut events, _) = told();
        let again = Arrived { message: MessageId(6), at: at(3), ..events.arrived[0].clone() };
        events.arrived.push(again);
        assert!(all(&events)[0].contains("told 2 times"), "{:?}", all(&events));
        let sent = Sent {
            at: at(2),
            request: format!("GET /api/v10/channels/{}/messages", HALL.0),
            status: 403,
            code: 50_001,
            is_own_limit: false,
            process: 1,
            content: 0,
        };
        events.sent.push(sent);
        assert_eq!(all(&events), [""; 0], "the bot could not see the first one");
        let (mut events, _) = told();
        events.arrived[0].at = at(-1);
        assert!(all(&events).iter().any(|wrong| wrong.contains("told before")), "{:?}", all(&events));
    }

    #[test]
    fn a_lost_version_and_a_lost_promise_break_it() {
        let (mut events, record) = told();
        let skipped = Record { revision: 4, ..next(&record) };
        events.commits.push((at(2), commit(&skipped)));
        assert!(all(&events)[0].contains("revision 4 follows 2"), "{:?}", all(&events));
        let (mut events, record) = told();
        let promised =
            Promised { at: at(2), person: ANN, of: record.id, asked_by: InteractionId(9), text: "d4".into() };
        events.promised.push(promised);
        assert!(all(&events)[0].contains("it is lost"), "{:?}", all(&events));
        events.commits[1].1.asked_by = Some(InteractionId(9));
        assert_eq!(all(&events), [""; 0]);
    }

    #[test]
    fn a_clock_that_starts_untold_breaks_it_unless_its_player_acted() {
        let (mut events, record) = told();
        assert!(matches!(record.clock, Clock::Running { .. }), "{:?}", record.clock);
        events.arrived.clear();
        assert!(all(&events)[0].contains("untold"), "{:?}", all(&events));
        events.commits[1].1.settled = None;
        assert!(all(&events)[0].contains("untold"), "{:?}", all(&events));
        for person in [ANN, BEN] {
            events.acted.insert(person, vec![at(1)]);
        }
        assert_eq!(all(&events), [""; 0]);
    }

    #[test]
    fn the_message_of_an_earlier_turn_starts_no_clock() {
        let (mut events, record) = told();
        let earlier = events.commits[1].1.settled.clone();
        let seat = record.to_move().expect("it runs").other();
        let begun = Record { clock: Clock::begin(seat, false, record.pace, at(2)), ..next(&record) };
        let started =
            Record { revision: begun.revision + 1, clock: begun.clock.told(at(3)), ..begun.clone() };
        let by = |settled| Change { settled, ..commit(&started) };
        events.commits.extend([(at(2), commit(&begun)), (at(3), by(None))]);
        for person in [ANN, BEN] {
            events.acted.insert(person, vec![at(3)]);
        }
        assert_eq!(all(&events), [""; 0], "the player acted");
        events.commits[3].1 = by(earlier);
        assert!(all(&events)[0].contains("untold"), "{:?}", all(&events));
    }

    #[tokio::test]
    async fn a_turn_that_nobody_hears_of_breaks_it_after_an_hour_without_a_reason() {
        let sandbox = Sandbox::in_process(discord_sandbox::config::Config::default()).expect("a new chat");
        let evidence = Evidence {
            sandbox: &sandbox,
            store: Store::in_memory(),
            services: Vec::new(),
            calm: at(500),
            end: at(530),
        };
        let (mut events, _) = told();
        events.commits.truncate(1);
        events.arrived.clear();
        let wrong = |events: &Events, end| told_in_time(events, &turns(events, end), &evidence);
        assert!(wrong(&events, at(50)).is_empty(), "there is an hour");
        assert!(wrong(&events, at(90))[0].contains("nobody was told"));
        events.blocked = vec![Span { from: at(0), to: at(500) }];
        assert!(wrong(&events, at(530)).is_empty(), "all was out, and the last half hour is too short");
        assert!(wrong(&events, at(600))[0].contains("nobody was told"));
    }

    #[tokio::test]
    async fn a_busy_end_breaks_it() {
        let sandbox = Sandbox::start(discord_sandbox::config::Config::default()).await.expect("it starts");
        let evidence = Evidence {
            sandbox: &sandbox,
            store: Store::in_memory(),
            services: Vec::new(),
            calm: at(0),
            end: at(120),
        };
        let requests = (0..=QUIET_REQUESTS as i64).map(|second| at(61).plus_seconds(second)).collect();
        let events = Events { requests, ..Events::default() };
        assert!(quiet(&events, &evidence)[0].contains("requests in the last quiet hour"));
        assert!(from_scratch(&evidence).await.iter().any(|wrong| wrong.contains("no process")));
    }
}
