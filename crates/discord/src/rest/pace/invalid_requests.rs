//! Counts invalid requests. Discord bans an address that sends 10,000 of them in 10 minutes (topics/rate-limits,
//! Invalid Request Limit); posting stops long before. Pure: time is an argument.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// Time during which an invalid request counts.
const COUNTED: Duration = Duration::from_secs(600);
/// Number of invalid requests, of all processes together, at which posting stops. Processes may share an address.
const MOST: usize = 4000;
/// Number at which answers to interactions stop, too.
const MOST_OF_ANSWERS: usize = 2 * MOST;

/// The invalid requests of the last ten minutes.
#[derive(Default)]
pub(crate) struct InvalidRequests {
    times: VecDeque<Instant>,
    /// The latest line of the log about their number.
    said: Said,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
enum Said {
    #[default]
    Nothing,
    Quarter,
    Half,
    Stop,
}

impl InvalidRequests {
    /// Counts the request if Discord's answer makes it invalid. `shared` is true for a limit that other clients used
    /// up, which does not count.
    pub(crate) fn note(&mut self, status: u16, shared: bool, processes: usize, now: Instant) {
        if matches!(status, 401 | 403 | 404) || status == 429 && !shared {
            self.times.push_back(now);
            self.forget(now);
            self.say(processes, now);
        }
    }

    /// Time for which requests must stop because of too many invalid ones; `None` if they may continue. `processes` is
    /// the number of processes that send requests.
    pub(crate) fn wait(&mut self, is_answer: bool, processes: usize, now: Instant) -> Option<Duration> {
        self.forget(now);
        let most = if is_answer { MOST_OF_ANSWERS } else { MOST } / processes.max(1);
        // Requests continue as soon as there is one fewer.
        let until = *self.times.get(self.times.len().checked_sub(most)?)? + COUNTED;
        Some(until.saturating_duration_since(now))
    }

    fn forget(&mut self, now: Instant) {
        while self.times.front().is_some_and(|first| now.saturating_duration_since(*first) >= COUNTED) {
            self.times.pop_front();
        }
    }

    /// Writes to the log, once each time, that a quarter, a half, or all of the allowed requests were refused.
    fn say(&mut self, processes: usize, now: Instant) {
        let (count, most) = (self.times.len(), MOST / processes.max(1));
        let reached = match count {
            _ if count >= most => Said::Stop,
            _ if count * 2 >= most => Said::Half,
            _ if count * 4 >= most => Said::Quarter,
            _ => Said::Nothing,
        };
        // A number that goes up and down around a limit is one line of the log.
        let is_low = count * 8 < most;
        if is_low {
            self.said = Said::Nothing;
        }
        if reached <= self.said {
            return;
        }
        self.said = reached;
        match reached {
            Said::Stop => {
                let wait = self.wait(false, processes, now).unwrap_or_default();
                tracing::error!(
                    count,
                    wait_s = wait.as_secs(),
                    "Discord refused too many requests of the last 10 minutes, and bans addresses for more: nothing is \
                     posted for a while. Look above for why"
                );
            }
            _ => tracing::warn!(
                count,
                most,
                "Discord refused many requests of the last 10 minutes; at {most} nothing is posted for a while. \
                 postern_discord_requests_total shows which"
            ),
        }
    }

    /// Number of counted requests.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.times.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_refusals_stop_requests_until_the_first_are_forgotten() {
        let (mut requests, start) = (InvalidRequests::default(), Instant::now());
        for (status, shared) in [(200, false), (400, false), (429, true), (500, false)] {
            requests.note(status, shared, 1, start);
        }
        assert_eq!(requests.count(), 0);
        for status in [401, 403, 404].into_iter().cycle().take(MOST - 1) {
            requests.note(status, false, 1, start);
        }
        assert_eq!(requests.wait(false, 1, start), None);
        let later = start + Duration::from_secs(60);
        requests.note(429, false, 1, later);
        let wait = Some(Duration::from_secs(540));
        assert_eq!(requests.wait(false, 1, later), wait);
        // With two processes, each may have half of them.
        assert_eq!(requests.wait(false, 2, later), wait);
        assert_eq!(requests.wait(true, 1, later), None, "answers go on");
        let after = later + Duration::from_secs(540);
        assert_eq!((requests.wait(false, 1, after), requests.wait(false, 2, after)), (None, None));
    }

    #[test]
    fn answers_stop_at_twice_as_many() {
        let (mut requests, start) = (InvalidRequests::default(), Instant::now());
        for _ in 0..MOST_OF_ANSWERS {
            assert_eq!(requests.wait(true, 1, start), None);
            requests.note(404, false, 1, start);
        }
        assert_eq!(requests.wait(true, 1, start), Some(COUNTED));
    }

    #[test]
    fn a_quarter_a_half_and_the_stop_are_said_once_each() {
        let (mut requests, start) = (InvalidRequests::default(), Instant::now());
        let mut said = Vec::new();
        for number in 1..=MOST {
            requests.note(403, false, 1, start);
            if said.last().is_none_or(|(_, last)| *last != requests.said) {
                said.push((number, requests.said));
            }
        }
        let quarter = MOST / 4;
        let expected =
            [(1, Said::Nothing), (quarter, Said::Quarter), (2 * quarter, Said::Half), (MOST, Said::Stop)];
        assert_eq!(said, expected);
        // Ten minutes later the count starts from zero.
        requests.note(403, false, 1, start + COUNTED);
        assert_eq!((requests.count(), requests.said), (1, Said::Nothing));
    }
}
