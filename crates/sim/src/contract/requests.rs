//! Requests to Discord: a refused one is repeated rarely, and few exceed a limit.

use std::collections::BTreeMap;

use postern_play::time::Timestamp;

use crate::history::{Events, Sent};
use crate::time::shown;

/// The most refusals of one request in an hour.
const MOST_REFUSED: usize = 200;
/// The most requests in an hour that exceed a limit of the bot's own.
const MOST_OVER_LIMIT: usize = 20;

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
    let over: Vec<Timestamp> =
        events.sent.iter().filter(|sent: &&Sent| sent.is_own_limit).map(|sent| sent.at).collect();
    if let Some(from) = crowded(&over, MOST_OVER_LIMIT) {
        wrong
            .push(format!("over {MOST_OVER_LIMIT} requests in the hour from {} exceed a limit", shown(from)));
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
        };
        let events = |every: i64, count: i64, own| Events {
            sent: (0..count).map(|number| sent(every * number, own)).collect(),
            ..Events::default()
        };
        assert_eq!(patient(&events(20, 500, false)), [""; 0]);
        assert!(patient(&events(10, 500, false))[0].contains("is refused over"));
        assert!(patient(&events(10, 50, true))[0].contains("exceed a limit"));
        assert_eq!(patient(&events(300, 50, true)), [""; 0]);
    }
}
