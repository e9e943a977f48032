//! The switches of the practice, and how often random events happen.

/// How often an event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds(u32);

impl Odds {
    pub const NEVER: Odds = Odds(0);
    pub const ALWAYS: Odds = Odds(1);

    /// Once in this many occasions on average.
    #[must_use]
    pub const fn one_in(occasions: u32) -> Odds {
        Odds(occasions)
    }

    /// The number of occasions; 0 if the event never happens.
    pub(crate) fn occasions(self) -> u64 {
        u64::from(self.0)
    }
}

/// The behaviours with a switch. A number in brackets is an issue of `discord/discord-api-docs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The seed of everything that happens at random. Each kind of event has its own sequence.
    pub seed: u64,
    /// Direct messages that are refused with 403 and 40003, 20026, 50007 or 50278, after which the next one is taken
    /// (7275, 7666, DiscordPHP 467).
    pub refused_dms: Odds,
    /// Direct messages that are refused with 50001 or 10003, until the bot opens the conversation again (7666).
    pub stale_dms: Odds,
    /// Messages in threads that are refused with 403 and 50001, after which the next one is taken (7275).
    pub refused_in_threads: Odds,
    /// Messages that are refused with 400 instead of 403: 40003 in direct messages, AutoMod's 200000 elsewhere. The next
    /// one is taken (modmailbot 730).
    pub refused_as_400: Odds,
    /// Messages with an emoji of the application that are refused with 50035 (7128).
    pub lost_emoji: Odds,
    /// True if the application has Activities, and so a command of type 4. An overwrite of all commands without it is
    /// refused with 50240, and changes nothing (openclaw 65205).
    pub entry_point: bool,
    /// True if every second person is on a phone, which shows the first values again for a form with a known `custom_id`
    /// (7554), and does not let a menu be left empty without `min_values: 0` (8272).
    pub phones: bool,
    /// Edits of messages older than an hour that a channel takes in an hour. More are refused with 429 and 30046
    /// (userdoccers 551).
    pub old_edits: Option<u32>,
    /// Threads that can be created in a channel in five minutes. More are refused with 429 for minutes (7816).
    pub new_threads: Option<u32>,
    /// Interactions that are delivered twice (5558).
    pub doubled: Odds,
    /// Answers to interactions that are taken and shown, but answered with 404 and 10062 (5558).
    pub disowned: Odds,
    /// Requests to channels that are refused with 429 and `X-RateLimit-Scope: shared` (topics/rate-limits).
    pub shared_limits: Odds,
    /// Requests after which the front server refuses all requests for `front_seconds`, with 429, a page of HTML, and no
    /// X-RateLimit headers. `Retry-After` is a number or a date (topics/rate-limits, RFC 9110).
    pub front_limits: Odds,
    pub front_seconds: u32,
    /// Requests that the front server answers with 403, 502 or 503 and a page of HTML or an empty body.
    pub pages: Odds,
    /// True if an enforced nonce is remembered for two seconds only. The documentation promises "the past few minutes"
    /// (resources/message), so a message that is posted again later than that has to be looked for.
    pub forgets_nonces: bool,
    /// True if flags in READY, servers, roles and users have bits beyond the 32nd.
    pub new_flags: bool,
    /// True if IDENTIFYs of a bucket within five seconds are answered by INVALID_SESSION (topics/gateway, Rate Limiting).
    pub starts_apart: bool,
}

impl Practice {
    /// Switches everything off.
    #[must_use]
    pub const fn none() -> Practice {
        Practice {
            seed: 0,
            refused_dms: Odds::NEVER,
            stale_dms: Odds::NEVER,
            refused_in_threads: Odds::NEVER,
            refused_as_400: Odds::NEVER,
            lost_emoji: Odds::NEVER,
            entry_point: false,
            phones: false,
            old_edits: None,
            new_threads: None,
            doubled: Odds::NEVER,
            disowned: Odds::NEVER,
            shared_limits: Odds::NEVER,
            front_limits: Odds::NEVER,
            front_seconds: 120,
            pages: Odds::NEVER,
            forgets_nonces: false,
            new_flags: false,
            starts_apart: false,
        }
    }

    /// Switches everything on but `forgets_nonces`. Random events are more frequent than on Discord, and the front server refuses for one
    /// second instead of minutes, so that a short test meets them and continues.
    #[must_use]
    pub const fn all(seed: u64) -> Practice {
        Practice {
            seed,
            refused_dms: Odds::one_in(20),
            stale_dms: Odds::one_in(20),
            refused_in_threads: Odds::one_in(40),
            refused_as_400: Odds::one_in(60),
            lost_emoji: Odds::one_in(40),
            entry_point: true,
            phones: true,
            old_edits: Some(3),
            new_threads: Some(50),
            doubled: Odds::one_in(10),
            disowned: Odds::one_in(40),
            shared_limits: Odds::one_in(80),
            front_limits: Odds::one_in(300),
            front_seconds: 1,
            pages: Odds::one_in(100),
            forgets_nonces: false,
            new_flags: true,
            starts_apart: true,
        }
    }
}
