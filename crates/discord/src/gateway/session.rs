//! The next step of a shard after each end of its connection: resume or identify, at which address, after which pause,
//! or never again. Pure: the caller measures time.

use std::time::Duration;

use reqwest::Url;

use super::stopped::Stopped;
use postern_play::time::backoff::Backoff;

/// Pauses before a session is resumed.
const RESUMED_AFTER: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(60) };
/// Pauses before a new session. The pauses grow: Discord allows a thousand new sessions a day.
const IDENTIFIED_AFTER: Backoff =
    Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(300) };
/// A connection that was of use for this time ends a row of failures.
const SETTLED: Duration = Duration::from_secs(60);
/// Number of RESUMEs without an answer after which the session counts as lost.
const UNANSWERED: u32 = 3;
/// Pause before the answer to an invalid session, at least and at most (topics/gateway, Resuming).
const INVALID: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(5)];

/// A session that can be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Session {
    pub id: String,
    /// The address to resume at; `None` if Discord gave none that can be used.
    pub address: Option<Url>,
}

/// How a connection ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The shard could not connect, for this reason.
    Unreached(String),
    /// The connection was cut or fell silent, for this reason.
    Lost(String),
    /// Discord closed it, with a code if it gave one.
    Closed(Option<u16>),
    /// Discord asked for a new connection (opcode 7).
    Reconnect,
    /// Discord does not know the session (opcode 9). Another connection may still resume it if `resumable`.
    Invalid { resumable: bool },
}

/// How to connect next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub pause: Duration,
    /// The address; `None` for the one that Discord's API gives.
    pub address: Option<Url>,
    /// The session to resume and its last event; `None` for a new session.
    pub resume: Option<(String, u64)>,
}

/// The history of a shard's connections, as far as the next one depends on it.
#[derive(Default)]
pub(crate) struct Course {
    session: Option<Session>,
    /// The number of the session's last event.
    sequence: u64,
    /// Connections in a row that were of use for less than [`SETTLED`].
    failures: u32,
    /// RESUMEs in a row without an answer.
    unanswered: u32,
    /// Connections in a row that did not reach the session's address.
    unreached: u32,
    /// True from an invalid session on until the next connection.
    invalid: bool,
}

impl Course {
    /// The number of the session's last event; `None` before the first.
    pub(crate) fn sequence(&self) -> Option<u64> {
        (self.sequence > 0).then_some(self.sequence)
    }

    /// An event came.
    pub(crate) fn note(&mut self, sequence: u64) {
        self.sequence = self.sequence.max(sequence);
    }

    /// Records a new session; `None` if Discord named none, so that it can't be resumed.
    pub(crate) fn begin(&mut self, session: Option<Session>) {
        (self.session, self.unanswered, self.unreached) = (session, 0, 0);
    }

    /// The session was resumed.
    pub(crate) fn resumed(&mut self) {
        (self.unanswered, self.unreached) = (0, 0);
    }

    /// Decides how to connect next. `chance`, from 0 to 1, spreads the shards over an interval.
    pub(crate) fn plan(&self, chance: f64) -> Plan {
        let invalid = if self.invalid {
            INVALID[0] + INVALID[1].saturating_sub(INVALID[0]).mul_f64(chance.clamp(0.0, 1.0))
        } else {
            Duration::ZERO
        };
        let usual = |pauses: Backoff| match self.failures {
            0 => Duration::ZERO,
            failures => pauses.after(failures),
        };
        match &self.session {
            None => Plan { pause: usual(IDENTIFIED_AFTER).max(invalid), address: None, resume: None },
            Some(session) => Plan {
                pause: usual(RESUMED_AFTER).max(invalid),
                // If the session's address is gone, the first one may lead to the session.
                address: session.address.clone().filter(|_| self.unreached.is_multiple_of(2)),
                resume: Some((session.id.clone(), self.sequence)),
            },
        }
    }

    /// Records the end of a connection made by `plan`. `of_use` is the time since READY or RESUMED; `None` without
    /// one.
    ///
    /// # Errors
    /// [`Stopped`] if Discord would end every further connection, too.
    pub(crate) fn end(
        &mut self,
        plan: &Plan,
        ending: &Ending,
        of_use: Option<Duration>,
    ) -> Result<(), Stopped> {
        self.invalid = matches!(ending, Ending::Invalid { .. });
        match of_use {
            Some(time) if time >= SETTLED => self.failures = 0,
            _ => self.failures = self.failures.saturating_add(1),
        }
        let was_asked = plan.resume.is_some() && of_use.is_none();
        match ending {
            Ending::Unreached(_) => self.unreached = self.unreached.saturating_add(1),
            Ending::Lost(_) | Ending::Closed(_) if was_asked => {
                self.unanswered += 1;
                // A host that takes the RESUME and hangs up is as good as gone.
                self.unreached = self.unreached.saturating_add(1);
            }
            Ending::Lost(_) | Ending::Closed(_) | Ending::Reconnect | Ending::Invalid { resumable: true } => {
            }
            Ending::Invalid { resumable: false } => self.forget(),
        }
        if let Ending::Closed(Some(code)) = ending {
            match meaning(*code) {
                Close::Resumable => {}
                Close::NewSession => self.forget(),
                Close::Final(stopped) => return Err(stopped),
            }
        }
        if self.unanswered >= UNANSWERED {
            self.forget();
        }
        Ok(())
    }

    fn forget(&mut self) {
        (self.session, self.sequence, self.unanswered, self.unreached) = (None, 0, 0, 0);
    }
}

/// The steps that a close code leaves possible.
enum Close {
    Resumable,
    NewSession,
    Final(Stopped),
}

/// The meaning of a close code (topics/opcodes-and-status-codes, Gateway Close Event Codes). A code that is new counts
/// as resumable.
fn meaning(code: u16) -> Close {
    let refused = |why| Close::Final(Stopped::Refused { code, why });
    match code {
        4003 | 4007 | 4009 => Close::NewSession,
        4004 => Close::Final(Stopped::WrongToken),
        4010 => refused("the shard does not exist: check discord.shards"),
        4011 => refused(
            "the bot is on too many servers for so few shards: start it again, with more in discord.shards",
        ),
        4012 => refused("this version of the gateway is no longer served: a newer Postern is needed"),
        4013 => refused("the intents are wrong: a newer Postern is needed"),
        4014 => refused("an intent is not allowed: switch it on for the application, on its page \"Bot\""),
        _ => Close::Resumable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url() -> Url {
        Url::parse("wss://resume.test/").expect("an address")
    }

    /// A course with a session that has been of use for long.
    fn settled() -> Course {
        let mut course = Course::default();
        course.begin(Some(Session { id: "s".into(), address: Some(url()) }));
        course.note(7);
        course
    }

    fn lost() -> Ending {
        Ending::Lost("cut".into())
    }

    const LONG: Option<Duration> = Some(Duration::from_secs(3600));

    #[test]
    fn a_session_is_resumed_at_once_where_discord_says_after_every_end_that_allows_it() {
        let closed = [1000, 1001, 1006, 4000, 4001, 4002, 4005, 4008, 4999];
        let closed = closed.map(|code| Ending::Closed(Some(code)));
        for ending in [lost(), Ending::Closed(None), Ending::Reconnect].iter().chain(&closed) {
            let mut course = settled();
            let plan = course.plan(0.5);
            assert_eq!(course.end(&plan, ending, LONG), Ok(()));
            let next = course.plan(0.5);
            assert_eq!(next.resume, Some(("s".into(), 7)), "{ending:?}");
            assert_eq!((next.address, next.pause), (Some(url()), Duration::ZERO), "{ending:?}");
        }
        let mut course = settled();
        let plan = course.plan(0.5);
        assert_eq!(course.end(&plan, &Ending::Invalid { resumable: true }, LONG), Ok(()));
        assert_eq!(course.plan(0.5).resume, Some(("s".into(), 7)));
        assert_eq!(course.plan(0.5).pause, Duration::from_secs(3));
    }

    #[test]
    fn a_session_that_is_over_is_followed_by_a_new_one_at_the_first_address() {
        let closed = [4003, 4007, 4009].map(|code| Ending::Closed(Some(code)));
        for ending in [Ending::Invalid { resumable: false }].iter().chain(&closed) {
            let mut course = settled();
            let plan = course.plan(0.0);
            assert_eq!(course.end(&plan, ending, LONG), Ok(()));
            let next = course.plan(0.0);
            assert_eq!((next.resume, next.address, course.sequence()), (None, None, None), "{ending:?}");
            assert!(next.pause <= Duration::from_secs(5), "{ending:?}: {:?}", next.pause);
        }
    }

    #[test]
    fn codes_that_no_repetition_changes_end_the_program_with_a_sentence() {
        for code in [4004, 4010, 4011, 4012, 4013, 4014] {
            let mut course = settled();
            let plan = course.plan(0.0);
            let stopped = course.end(&plan, &Ending::Closed(Some(code)), LONG).expect_err("final");
            assert!(stopped.to_string().len() > 30, "{stopped}");
        }
    }

    #[test]
    fn pauses_grow_while_no_connection_is_of_use_and_stay_within_the_day_s_budget() {
        let mut course = Course::default();
        let mut pauses = Vec::new();
        for _ in 0..400 {
            let plan = course.plan(0.0);
            pauses.push(plan.pause.as_secs());
            let ending = Ending::Invalid { resumable: false };
            // READY comes each time, and the session ends soon after.
            course.begin(Some(Session { id: "s".into(), address: None }));
            course.end(&plan, &ending, Some(Duration::from_secs(2))).expect("it goes on");
        }
        assert_eq!(pauses[..11], [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
        let mut day = pauses.iter().scan(0, |sum, pause| {
            *sum += pause;
            Some(*sum)
        });
        assert!(day.position(|sum| sum > 86_400).is_some_and(|sessions| sessions < 1000 / 3));
        let plan = course.plan(0.0);
        course.end(&plan, &lost(), LONG).expect("it goes on");
        assert_eq!(course.plan(0.0).pause, Duration::ZERO, "a connection of an hour ends the row");
    }

    #[test]
    fn a_resume_that_is_hung_up_on_is_repeated_with_pauses_at_both_addresses_and_then_given_up() {
        let mut course = settled();
        let mut seen = Vec::new();
        for _ in 0..4 {
            let plan = course.plan(0.0);
            seen.push((plan.resume.is_some(), plan.address.is_some(), plan.pause.as_secs()));
            course.end(&plan, &Ending::Closed(None), None).expect("it goes on");
        }
        assert_eq!(seen, [(true, true, 0), (true, false, 1), (true, true, 2), (false, false, 4)]);
    }

    #[test]
    fn an_address_that_is_gone_is_tried_in_turn_with_the_first_one_for_as_long_as_both_are_gone() {
        let mut course = settled();
        let mut pauses = Vec::new();
        for attempt in 0..20 {
            let plan = course.plan(0.0);
            assert_eq!(plan.address.is_some(), attempt % 2 == 0);
            assert!(plan.resume.is_some(), "the session may still be there");
            pauses.push(plan.pause.as_secs());
            course.end(&plan, &Ending::Unreached("refused".into()), None).expect("it goes on");
        }
        assert_eq!(pauses[..9], [0, 1, 2, 4, 8, 16, 32, 60, 60]);
    }
}
