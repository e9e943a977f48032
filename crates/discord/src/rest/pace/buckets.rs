//! Discord's limits (topics/rate-limits) as its answers describe them: a bucket of requests for each route and its channel,
//! server or webhook, and the times before which Discord asked for no request to a route, for none at all, or for none
//! through the servers in front of it. Pure: time is an argument.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use postern_mutants::Mutant;
use tokio::time::Instant;

/// The first wait after a refusal that names none, and the longest. The wait doubles while refusals follow each other.
const GUESSED: Duration = Duration::from_secs(1);
const GUESSED_IN_FRONT: Duration = Duration::from_secs(10);
const LONGEST_GUESS: Duration = Duration::from_secs(600);
/// Time after a wait during which another refusal follows it.
const FOLLOWS: Duration = Duration::from_secs(900);
/// Difference of two times for the end of the same window.
const SAME_WINDOW: Duration = Duration::from_millis(500);
/// Number of buckets at which those without news are forgotten, and the greatest number of buckets without a request
/// under way or a wait.
const MANY: usize = 512;
const MOST: usize = 8192;

/// The requests that a limit holds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All requests but first answers to interactions.
    Global,
    /// The requests of one bucket.
    Route,
    /// Everything: the servers in front of Discord refuse this address.
    Front,
}

impl Scope {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scope::Global => "global",
            Scope::Route => "route",
            Scope::Front => "front",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A wait that a refusal with status 429 asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub scope: Scope,
    /// True if other clients used up the limit.
    pub shared: bool,
    /// `None` if it names no time that can be read.
    pub time: Option<Duration>,
}

/// The limits that an answer states.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Told {
    pub bucket: Option<u64>,
    pub limit: Option<u32>,
    /// Requests left in the bucket's window.
    pub left: Option<u32>,
    pub reset_after: Option<Duration>,
    pub asked: Option<Asked>,
}

/// The target of a request as limits see it. Holds hashes only, so no token of an interaction is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    /// The method and the path without ids.
    route: u64,
    /// The channel, server, or webhook with its token (Major Parameters).
    major: u64,
    /// True for first answers to interactions, which the limit of all requests does not count.
    is_answer: bool,
}

impl Target {
    /// The target of a path, with or without the version of the API.
    pub(crate) fn of(method: &str, path: &str) -> Target {
        let mut steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        if steps.first() == Some(&"api") {
            steps.drain(..steps.len().min(2));
        }
        let ids = match steps.first().copied() {
            Some("channels" | "guilds") => 1..2,
            Some("webhooks" | "interactions") => 1..3,
            _ => 0..0,
        };
        let major = steps.get(ids.clone()).map_or(0, name);
        let is_id = |step: &str| step.bytes().all(|sign| sign.is_ascii_digit());
        let shape: Vec<&str> = steps
            .iter()
            .enumerate()
            .map(|(number, step)| if ids.contains(&number) || is_id(step) { ":" } else { step })
            .collect();
        let is_answer = steps.first() == Some(&"interactions");
        Target { route: name(&(method, shape)), major, is_answer }
    }

    pub(crate) fn is_answer(&self) -> bool {
        self.is_answer
    }
}

/// A short name for a value.
pub(crate) fn name<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The answer to the question if a request may go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    Free,
    /// Not before this time. The scope of the refusal that asked for it; `None` if the bucket is empty.
    Until(Instant, Option<Scope>),
    /// After the answer to another request.
    AfterAnswer,
}

/// A request that went out.
#[derive(Debug)]
pub(crate) struct Departure {
    target: Target,
    bucket: u64,
}

/// A wait that a refusal asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wait {
    pub scope: Scope,
    /// The time from the refusal to the end.
    pub time: Duration,
    /// False if the wait had started before.
    pub starts: bool,
}

/// A time before which no request goes out.
#[derive(Default)]
struct Hold {
    until: Option<Instant>,
    /// Number of refusals that followed each other.
    refusals: u32,
}

impl Hold {
    fn active(&self, now: Instant) -> Option<Instant> {
        self.until.filter(|until| now < *until)
    }

    /// Starts or lengthens a wait. Returns the time from now to its end, and true if it starts.
    fn start(&mut self, now: Instant, stated: Option<Duration>, guess: Duration) -> (Duration, bool) {
        if let Some(until) = self.active(now) {
            // The refused request was under way already.
            let until = until.max(now + stated.unwrap_or_default());
            self.until = Some(until);
            return (until.duration_since(now), false);
        }
        if self.until.is_some_and(|until| now > until + FOLLOWS) {
            self.refusals = 0;
        }
        let doubled = |times: u32| guess.saturating_mul(1 << times.min(16)).min(LONGEST_GUESS);
        let wait = match (stated, self.refusals) {
            (Some(stated), 0) => stated,
            // Refusals that follow each other show that the stated time is too short.
            (Some(stated), refusals) => stated.max(doubled(refusals - 1)),
            (None, refusals) => doubled(refusals),
        };
        self.refusals += 1;
        self.until = Some(now + wait);
        (wait, true)
    }

    fn is_over(&self, now: Instant) -> bool {
        self.until.is_none_or(|until| now > until + FOLLOWS)
    }
}

#[derive(Default)]
struct Bucket {
    /// Requests in a window; `None` until an answer says so.
    limit: Option<u32>,
    left: u32,
    /// The end of the window.
    reset: Option<Instant>,
    /// Requests that still wait for their answers.
    flying: u32,
    hold: Hold,
}

impl Bucket {
    fn room(&self, now: Instant) -> Room {
        let Some(limit) = self.limit else {
            return if self.flying == 0 { Room::Free } else { Room::AfterAnswer };
        };
        let window = self.reset.filter(|reset| now < *reset);
        match (if window.is_some() { self.left } else { limit }, window) {
            (left, _) if self.flying < left => Room::Free,
            (0, Some(reset)) => Room::Until(reset, None),
            _ => Room::AfterAnswer,
        }
    }

    fn learn(&mut self, told: &Told, now: Instant) {
        let (Some(limit), Some(left), Some(after)) = (told.limit, told.left, told.reset_after) else {
            return;
        };
        let reset = now + after;
        let is_new = self.reset.is_none_or(|known| now >= known || reset > known + SAME_WINDOW);
        self.left = if is_new { left } else { self.left.min(left) };
        self.reset = Some(if is_new { reset } else { self.reset.map_or(reset, |known| known.max(reset)) });
        self.limit = Some(limit.max(1));
    }

    fn has_news(&self, now: Instant) -> bool {
        self.flying > 0 || !self.hold.is_over(now) || self.reset.is_some_and(|reset| now < reset)
    }
}

/// All known limits.
#[derive(Default)]
pub(crate) struct Buckets {
    global: Hold,
    front: Hold,
    /// The bucket of each route; `None` if its answers name none.
    names: HashMap<u64, Option<u64>>,
    buckets: HashMap<u64, Bucket>,
    /// Number of buckets at which those without news are forgotten.
    crowded: usize,
}

impl Buckets {
    /// The name of the bucket of a target.
    fn bucket(&self, target: &Target) -> u64 {
        let of_route = self.names.get(&target.route).copied().flatten();
        name(&(of_route.unwrap_or(target.route), target.major))
    }

    /// Tells whether a request may go out.
    pub(crate) fn room(&self, target: &Target, now: Instant) -> Room {
        if Mutant::WaitIgnored.is_on() {
            return Room::Free;
        }
        if let Some(until) = self.front.active(now).filter(|_| !Mutant::FrontIgnored.is_on()) {
            return Room::Until(until, Some(Scope::Front));
        }
        if !target.is_answer
            && let Some(until) = self.global.active(now)
        {
            return Room::Until(until, Some(Scope::Global));
        }
        let Some(bucket) = self.buckets.get(&self.bucket(target)) else { return Room::Free };
        if let Some(until) = bucket.hold.active(now).filter(|_| !Mutant::RouteWaitIgnored.is_on()) {
            return Room::Until(until, Some(Scope::Route));
        }
        match self.names.get(&target.route) {
            // The answers of the route describe no bucket, so its requests need not wait.
            Some(None) => Room::Free,
            _ if Mutant::EmptyBucket.is_on() => Room::Free,
            _ => bucket.room(now),
        }
    }

    /// Notes that a request goes out.
    pub(crate) fn depart(&mut self, target: Target, now: Instant) -> Departure {
        self.forget(now);
        let key = self.bucket(&target);
        let bucket = self.buckets.entry(key).or_default();
        if let Some(limit) = bucket.limit
            && bucket.reset.is_some_and(|reset| now >= reset)
        {
            (bucket.left, bucket.reset) = (limit, None);
        }
        bucket.flying += 1;
        Departure { target, bucket: key }
    }

    /// Notes the answer to a request; `None` if there was none. Returns the wait that it asks for.
    pub(crate) fn arrive(&mut self, departure: Departure, told: Option<&Told>, now: Instant) -> Option<Wait> {
        if let Some(bucket) = self.buckets.get_mut(&departure.bucket) {
            bucket.flying = bucket.flying.saturating_sub(1);
            bucket.left = bucket.left.saturating_sub(1);
        }
        let told = told?;
        let target = departure.target;
        let in_front = told.asked.is_some_and(|asked| asked.scope == Scope::Front);
        if !in_front && !target.is_answer {
            match told.bucket {
                Some(bucket) => drop(self.names.insert(target.route, Some(bucket))),
                // Refusals may lack what other answers of the route have.
                None => _ = self.names.entry(target.route).or_insert(None),
            }
        }
        let key = self.bucket(&target);
        let Some(asked) = told.asked else {
            self.front.refusals = 0;
            if !target.is_answer {
                self.global.refusals = 0;
            }
            // A first answer is the only request to its target.
            if !target.is_answer {
                let bucket = self.buckets.entry(key).or_default();
                bucket.hold.refusals = 0;
                bucket.learn(told, now);
            }
            return None;
        };
        if asked.scope == Scope::Global && target.is_answer {
            // The limit of all requests does not hold up answers, but this one was refused.
            self.buckets.entry(key).or_default().hold.start(now, asked.time, GUESSED);
        }
        let (hold, guess) = match asked.scope {
            Scope::Front => (&mut self.front, GUESSED_IN_FRONT),
            Scope::Global => (&mut self.global, GUESSED),
            Scope::Route => (&mut self.buckets.entry(key).or_default().hold, GUESSED),
        };
        let (time, starts) = hold.start(now, asked.time, guess);
        Some(Wait { scope: asked.scope, time, starts })
    }

    /// Forgets buckets without news, if there are many.
    fn forget(&mut self, now: Instant) {
        if self.buckets.len() < self.crowded.max(MANY) {
            return;
        }
        self.buckets.retain(|_, bucket| bucket.has_news(now));
        if self.buckets.len() >= MOST {
            self.buckets.retain(|_, bucket| bucket.flying > 0 || bucket.hold.active(now).is_some());
        }
        self.crowded = (self.buckets.len() * 2).min(MOST);
    }

    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.buckets.len() + self.names.len()
    }
}
