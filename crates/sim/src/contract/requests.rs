//! Requests to Discord: a refused one is repeated rarely, and few exceed a limit. Writes to the store are few, too.

use std::collections::BTreeMap;

use discord_sandbox::handle::Sandbox;
use postern_play::time::Timestamp;

use super::evidence::was_blocked;
use crate::history::{Events, Sent};
use crate::time::shown;
use crate::trouble::Trouble;

/// The most refusals of one request in an hour.
const MOST_REFUSED: usize = 200;
/// The most requests in an hour that exceed a limit of the bot's own.
const MOST_OVER_LIMIT: usize = 20;
/// The most writes of all processes in an hour.
const MOST_WRITES: usize = 8_000;
/// The time in which a request follows a refusal that it can mend, in seconds.
const SOON: i64 = 30;
/// "Unknown channel", "Missing access" and "Invalid Form Body" (topics/opcodes-and-status-codes, JSON Error Codes).
const UNKNOWN_CHANNEL: u64 = 10_003;
const MISSING_ACCESS: u64 = 50_001;
const MALFORMED: u64 = 50_035;
/// The request that opens a direct conversation.
const OPENS: &str = "POST /api/v10/users/@me/channels";
/// The time in which two processes do the same, in milliseconds.
const AT_ONCE: i64 = 10_000;

/// No request is refused again and again, and few exceed a limit.
pub(crate) fn patient(events: &Events) -> Vec<String> {
    let mut refused: BTreeMap<&str, Vec<Timestamp>> = BTreeMap::new();
    for sent in events.sent.iter().filter(|sent| sent.status >= 400) {
        refused.entry(&sent.request).or_default().push(sent.at);
    }
    let mut wrong = Vec::new();
    for (request, times) in refused {
        if let Some(from) = crowded(&times, MOST_REFUSED) {
            wrong.push(format!(
                "{request} is refused over {MOST_REFUSED} times in the hour from {}",
                shown(from)
            ));
        }
    }
    if let Some(from) = crowded(&events.writes, MOST_WRITES) {
        wrong.push(format!("over {MOST_WRITES} writes in the hour from {}", shown(from)));
    }
    let over: Vec<Timestamp> =
        events.sent.iter().filter(|sent: &&Sent| sent.is_own_limit).map(|sent| sent.at).collect();
    if let Some(from) = crowded(&over, MOST_OVER_LIMIT) {
        wrong
            .push(format!("over {MOST_OVER_LIMIT} requests in the hour from {} exceed a limit", shown(from)));
    }
    wrong
}

/// No two processes change the same thing of Discord's in the same way at the same time, unless
/// one of them died or could not reach the store.
pub(crate) fn by_one(events: &Events) -> Vec<String> {
    let mut last: BTreeMap<(&str, u64), &Sent> = BTreeMap::new();
    let mut wrong = Vec::new();
    for sent in events.sent.iter().filter(|sent| sent.is_own_change() && sent.status < 300) {
        let before = last.insert((&sent.request, sent.content), sent);
        let Some(before) = before.filter(|before| before.process != sent.process) else { continue };
        let minute = sent.at.plus_seconds(-60);
        let is_unsure = was_blocked(events, minute, sent.at)
            || events
                .met
                .iter()
                .any(|(at, trouble)| minute <= *at && *at <= sent.at && *trouble == Trouble::StoreFault);
        if sent.at.since(before.at).0 < AT_ONCE && !is_unsure {
            wrong.push(format!("two processes send {} at {}", sent.request, shown(sent.at)));
        }
    }
    wrong
}

/// A message that Discord refuses for its emoji goes out without them, and a conversation that is not open any more is opened
/// again.
pub(crate) fn followed_up(events: &Events, sandbox: &Sandbox) -> Vec<String> {
    followed_up_in(events, &|request| {
        let channel = request.split('/').nth(4).and_then(|id| id.parse().ok());
        channel.and_then(|id| sandbox.channel_by_id(id)).is_some_and(|channel| channel.is_dm())
    })
}

fn followed_up_in(events: &Events, is_direct: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for sent in &events.sent {
        let is_post = sent.request.starts_with("POST ");
        let awaited = match sent.code {
            MALFORMED => &sent.request,
            UNKNOWN_CHANNEL | MISSING_ACCESS if is_post && is_direct(&sent.request) => OPENS,
            _ => continue,
        };
        let (since, until) = (sent.at.plus_seconds(-SOON), sent.at.plus_seconds(SOON));
        let near = events
            .sent
            .iter()
            .filter(|other| other.process == sent.process && since <= other.at && other.at <= until);
        let follows = near.clone().any(|other| other.request == awaited && !std::ptr::eq(other, sent));
        let has_to_wait = near.clone().any(|other| matches!(other.status, 429 | 503));
        if !follows && !has_to_wait && !was_blocked(events, since, until) {
            wrong.push(format!(
                "{} is refused with {} at {}, and {awaited} does not follow",
                sent.request,
                sent.code,
                shown(sent.at)
            ));
        }
    }
    wrong
}

/// The start of the first hour with more than `most` of these times, which are in order.
fn crowded(times: &[Timestamp], most: usize) -> Option<Timestamp> {
    let hours = times.windows(most + 1).find(|hour| hour[most].since(hour[0]).0 < 3_600_000);
    hours.map(|hour| hour[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::START;

    #[test]
    fn a_request_that_is_refused_all_the_time_and_one_over_a_limit_break_the_contract() {
        let sent = |second: i64, is_own_limit| Sent {
            at: START.plus_seconds(second),
            request: "GET /x".into(),
            status: if is_own_limit { 429 } else { 403 },
            code: 0,
            is_own_limit,
            process: 1,
            content: 0,
        };
        let events = |every: i64, count: i64, own| Events {
            sent: (0..count).map(|number| sent(every * number, own)).collect(),
            ..Events::default()
        };
        assert_eq!(patient(&events(20, 500, false)), [""; 0]);
        assert!(patient(&events(10, 500, false))[0].contains("is refused over"));
        assert!(patient(&events(10, 50, true))[0].contains("exceed a limit"));
        assert_eq!(patient(&events(300, 50, true)), [""; 0]);
        let writes = |every: i64| (0..20_000).map(|number| Timestamp(START.0 + every * number)).collect();
        let writing = |every| patient(&Events { writes: writes(every), ..Events::default() }).len();
        assert_eq!((writing(500), writing(300)), (0, 1));
    }

    #[test]
    fn two_processes_that_do_the_same_at_once_break_it() {
        let sent = |second: i64, process, content| Sent {
            at: START.plus_seconds(second),
            request: "PATCH /api/v10/channels/7/messages/8".into(),
            status: 200,
            code: 0,
            is_own_limit: false,
            process,
            content,
        };
        let with = |second, process, content| Events {
            sent: vec![sent(0, 1, 5), sent(second, process, content)],
            ..Events::default()
        };
        assert_eq!(by_one(&with(2, 2, 5)).len(), 1);
        assert_eq!(by_one(&with(2, 2, 6)), [""; 0], "it is another change");
        assert_eq!(by_one(&with(2, 1, 5)), [""; 0], "the same process tries again");
        assert_eq!(by_one(&with(60, 2, 5)), [""; 0], "a later one");
    }

    #[test]
    fn a_refusal_that_another_request_mends_and_that_stays_alone_breaks_it() {
        let sent = |second: i64, request: &str, code, process| Sent {
            at: START.plus_seconds(second),
            request: request.into(),
            status: if code > 0 { 400 } else { 200 },
            code,
            is_own_limit: false,
            process,
            content: 0,
        };
        const POST: &str = "POST /api/v10/channels/7/messages";
        let wrong = |is_direct: bool, code, second, next: &str, process| {
            let sent = vec![sent(0, POST, code, 1), sent(second, next, 0, process)];
            followed_up_in(&Events { sent, ..Events::default() }, &|_| is_direct).len()
        };
        assert_eq!(wrong(true, MALFORMED, 1, POST, 1), 0);
        assert_eq!(wrong(true, MALFORMED, 1, OPENS, 1), 1);
        assert_eq!(wrong(true, MALFORMED, 1, POST, 2), 1, "another process has its own messages");
        assert_eq!(wrong(true, MALFORMED, 60, POST, 1), 1, "too late");
        assert_eq!(wrong(true, UNKNOWN_CHANNEL, 1, OPENS, 1), 0);
        assert_eq!(wrong(true, UNKNOWN_CHANNEL, 1, POST, 1), 1);
        assert_eq!(wrong(false, UNKNOWN_CHANNEL, 1, POST, 1), 0, "a channel can't be opened");
    }
}
