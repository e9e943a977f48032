//! The requests of the last second, against Discord's limit on requests per second (topics/rate-limits, Global Rate Limit).
//! Pure: time is an argument.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// The length of the window. Longer than a second: requests arrive closer together than they went out if the first ones
/// are slow.
const LENGTH: Duration = Duration::from_millis(1150);
/// Requests other than answers that a window holds if the answers alone fill it.
const LEAST: usize = 10;
/// Number of requests that may catch up at once if they could have gone out earlier, so that a late timer costs no
/// throughput.
pub(crate) const CAUGHT_UP: u32 = 3;

/// The number of requests in a window, and the usual time between two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    pub most: usize,
    pub gap: Duration,
}

impl Allowance {
    /// The share of one of these processes in a limit on requests per second. A part of the limit stays free.
    pub(crate) fn of(requests_per_second: u32, processes: usize) -> Allowance {
        let (limit, processes) = (requests_per_second.max(1), processes.max(1));
        let all = usize::try_from(limit - limit / 25).unwrap_or(usize::MAX);
        let gap = Duration::from_micros(1_150_000 / u64::from(limit));
        Allowance { most: (all / processes).max(1), gap: gap * u32::try_from(processes).unwrap_or(u32::MAX) }
    }
}

/// The requests of the last second. First answers to interactions never wait, and push the other requests back.
pub(crate) struct Window {
    /// The times of the requests, and whether they were first answers.
    sent: VecDeque<(Instant, bool)>,
    answers: usize,
    /// The earliest time of the next request that is not a first answer.
    next: Instant,
}

impl Window {
    pub(crate) fn new(now: Instant) -> Window {
        Window { sent: VecDeque::new(), answers: 0, next: now }
    }

    /// Returns the time of the next request that is not a first answer, `now` if it may go out at once. `expected` is the
    /// number of first answers that are about to go out.
    pub(crate) fn next(&mut self, now: Instant, allowed: Allowance, expected: usize) -> Instant {
        self.forget(now);
        if now < self.next {
            return self.next;
        }
        let others = self.sent.len() - self.answers;
        let is_free = match self.answers >= allowed.most {
            true => others < LEAST.min(allowed.most),
            // One request in each window goes out even if answers are expected all the time.
            false => others == 0 || self.sent.len() + expected < allowed.most,
        };
        match self.sent.front() {
            Some((first, _)) if !is_free => *first + LENGTH,
            _ => now,
        }
    }

    /// Counts a request that is not a first answer.
    pub(crate) fn send(&mut self, now: Instant, allowed: Allowance) {
        // `checked_sub`: the machine's clock may have started just now.
        let earliest = now.checked_sub(allowed.gap * CAUGHT_UP).unwrap_or(now);
        self.next = self.next.max(earliest) + allowed.gap;
        self.sent.push_back((now, false));
    }

    /// Counts a first answer.
    pub(crate) fn answer(&mut self, now: Instant) {
        self.forget(now);
        self.sent.push_back((now, true));
        self.answers += 1;
    }

    fn forget(&mut self, now: Instant) {
        while let Some((sent, is_answer)) = self.sent.front()
            && now.saturating_duration_since(*sent) >= LENGTH
        {
            self.answers -= usize::from(*is_answer);
            self.sent.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// The greatest number of these times in any second.
    fn fullest(times: &[Instant]) -> usize {
        let within = |first: &Instant| {
            times.iter().filter(|time| *first <= **time && **time < *first + SECOND).count()
        };
        times.iter().map(within).max().unwrap_or(0)
    }

    /// Sends requests whenever the window lets them, and answers at these milliseconds. Returns the times of both.
    fn simulate(seconds: u64, allowed: Allowance, answers: &[u64]) -> (Vec<Instant>, Vec<Instant>) {
        let start = Instant::now();
        let (mut window, mut others, mut given) = (Window::new(start), Vec::new(), Vec::new());
        for millisecond in 0..seconds * 1000 {
            let now = start + Duration::from_millis(millisecond);
            for _ in answers.iter().filter(|answer| **answer == millisecond) {
                window.answer(now);
                given.push(now);
            }
            // Each answer is known for 100 ms before it goes out.
            let expected =
                answers.iter().filter(|answer| (millisecond..millisecond + 100).contains(answer)).count();
            while window.next(now, allowed, expected) <= now {
                window.send(now, allowed);
                others.push(now);
            }
        }
        (others, given)
    }

    #[test]
    fn the_allowance_follows_the_limit_of_the_token_and_is_shared() {
        let of = Allowance::of;
        assert_eq!(of(50, 1), Allowance { most: 48, gap: Duration::from_millis(23) });
        assert_eq!(of(500, 1), Allowance { most: 480, gap: Duration::from_micros(2300) });
        assert_eq!(of(50, 4), Allowance { most: 12, gap: Duration::from_millis(92) });
        assert_eq!(of(1, 9), Allowance { most: 1, gap: Duration::from_millis(10_350) });
        assert_eq!(of(0, 0), of(1, 1));
    }

    #[test]
    fn requests_and_answers_together_stay_under_the_limit_in_every_second() {
        let allowed = Allowance::of(50, 1);
        let (others, _) = simulate(20, allowed, &[]);
        assert!(others.len() > 20 * 40, "{}", others.len());
        assert!(fullest(&others) < 50, "{}", fullest(&others));
        for every in [25, 30, 60, 200] {
            let answers: Vec<u64> = (1000..15_000).step_by(every).collect();
            let (others, given) = simulate(20, allowed, &answers);
            assert!(fullest(&given) < 50, "the answers alone");
            let all = [&others[..], &given[..]].concat();
            assert!(fullest(&all) < 50, "answers every {every} ms: {}", fullest(&all));
            assert!(others.iter().any(|sent| given.first() < Some(sent) && Some(sent) < given.last()));
        }
    }

    #[test]
    fn answers_that_fill_the_window_leave_a_few_other_requests() {
        let answers: Vec<u64> = (0..10_000).step_by(10).collect();
        let (others, given) = simulate(10, Allowance::of(50, 1), &answers);
        assert_eq!(given.len(), answers.len());
        let each_second = others.len() / 10;
        assert!((5..=LEAST).contains(&each_second), "{each_second}");
    }

    #[test]
    fn answers_that_never_come_do_not_stop_other_requests() {
        let (allowed, start) = (Allowance::of(50, 1), Instant::now());
        let mut window = Window::new(start);
        let times = (0..10_000).map(|millisecond| start + Duration::from_millis(millisecond));
        let sent = times.filter(|now| {
            let is_free = window.next(*now, allowed, 1000) <= *now;
            if is_free {
                window.send(*now, allowed);
            }
            is_free
        });
        assert_eq!(sent.count(), 9, "one for each window");
    }

    #[test]
    fn a_late_request_brings_the_next_one_forward_but_idleness_saves_up_no_crowd() {
        let (due, allowed) = (Instant::now(), Allowance::of(50, 1));
        let next_after = |late: u32| {
            let (mut window, now) = (Window::new(due), due + late * allowed.gap);
            assert_eq!(window.next(now, allowed, 0), now);
            window.send(now, allowed);
            window.next
        };
        assert_eq!(next_after(0), due + allowed.gap);
        assert_eq!(next_after(CAUGHT_UP), due + allowed.gap);
        assert_eq!(next_after(100), due + (100 - CAUGHT_UP + 1) * allowed.gap);
    }
}
