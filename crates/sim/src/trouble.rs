//! Everything that can go wrong, and how often.

use std::fmt;
use std::str::FromStr;

macro_rules! troubles {
    ($($(#[doc = $doc:literal])* $trouble:ident = $name:literal, $unit:ident;)*) => {
        /// A kind of trouble.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Trouble { $($(#[doc = $doc])* $trouble,)* }

        impl Trouble {
            pub const ALL: &[Trouble] = &[$(Trouble::$trouble,)*];

            /// The name in plans and tables.
            pub fn name(self) -> &'static str {
                match self { $(Trouble::$trouble => $name,)* }
            }

            /// The meaning of its rate.
            pub fn unit(self) -> Unit {
                match self { $(Trouble::$trouble => Unit::$unit,)* }
            }
        }
    };
}

/// The meaning of a rate of 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// One in 400 occasions, such as requests.
    Occasion,
    /// One in 20,000 calls of the store.
    Call,
    /// Once in 24 simulated hours on average.
    Time,
    /// Once in 6 simulated hours on average.
    Often,
    /// On or off for the whole run.
    Switch,
}

/// The highest rate that a seed draws.
pub const MOST: u32 = 8;

troubles! {
    /// A request is lost on the way to Discord.
    LostRequest = "lost-request", Occasion;
    /// A request is carried out, and its answer is lost.
    LostAnswer = "lost-answer", Occasion;
    /// An answer takes up to 20 s.
    LateAnswer = "late-answer", Occasion;
    /// A request reaches Discord seconds later, after ones that were sent after it.
    LateRequest = "late-request", Occasion;
    /// A request is carried out twice.
    DoubledRequest = "doubled-request", Occasion;
    /// A request is carried out, and answered with what is not JSON.
    Garbage = "garbage", Occasion;
    /// The server in front of Discord answers with a page and 403, 502 or 503.
    Page = "page", Occasion;
    /// The server in front of Discord refuses everything for two minutes.
    FrontLimit = "front-limit", Occasion;
    /// 429 because of other apps.
    SharedLimit = "shared-limit", Occasion;
    /// A direct message is refused once.
    RefusedDm = "refused-dm", Occasion;
    /// A conversation refuses messages until it is opened again.
    StaleDm = "stale-dm", Occasion;
    /// A message in a thread is refused once.
    RefusedInThread = "refused-in-thread", Occasion;
    /// A refusal comes as 400.
    RefusedAs400 = "refused-as-400", Occasion;
    /// An emoji of the application is refused.
    LostEmoji = "lost-emoji", Occasion;
    /// Discord takes an answer to an interaction, and responds with 404.
    Disowned = "disowned", Occasion;
    /// Few edits of old messages are taken in an hour.
    FewEdits = "few-edits", Switch;
    /// Few threads are made in five minutes.
    FewThreads = "few-threads", Switch;
    /// Every second person is on a phone.
    Phones = "phones", Switch;
    /// Nonces are forgotten after two seconds.
    ForgottenNonces = "forgotten-nonces", Switch;
    /// Flags have bits that no documentation has.
    NewFlags = "new-flags", Switch;
    /// The application has an Activity.
    EntryPoint = "entry-point", Switch;
    /// An event is lost.
    LostEvent = "lost-event", Occasion;
    /// An event arrives twice.
    DoubledEvent = "doubled-event", Occasion;
    /// An event arrives up to 2 s late, after later ones.
    LateEvent = "late-event", Occasion;
    /// Discord carries out no request for minutes or hours.
    Outage = "outage", Time;
    /// A person closes their direct messages for a while.
    ClosedDms = "closed-dms", Time;
    /// A person leaves a server for a while.
    Departure = "departure", Time;
    /// The bot loses its rights in a channel for a while.
    LostRights = "lost-rights", Time;
    /// The bot is removed from a server for a while.
    Removal = "removal", Time;
    /// A thread is deleted.
    DeletedThread = "deleted-thread", Time;
    /// A thread is locked or archived.
    ShutThread = "shut-thread", Time;
    /// A message of the bot is deleted.
    DeletedMessage = "deleted-message", Time;
    /// Answers of apps that are not on the server are private.
    ForcedPrivate = "forced-private", Time;
    /// A process is killed.
    Crash = "crash", Often;
    /// The store answers slowly for minutes.
    SlowStore = "slow-store", Time;
    /// One process does not reach the store for up to a minute.
    CutOff = "cut-off", Often;
    /// A read or write of the store fails.
    StoreFault = "store-fault", Call;
    /// A wake-up between two processes is lost.
    LostWake = "lost-wake", Occasion;
    /// The machine's clock jumps forward or back, at most six hours.
    Jump = "jump", Often;
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Trouble {
    type Err = String;

    fn from_str(name: &str) -> Result<Trouble, String> {
        let found = Trouble::ALL.iter().copied().find(|trouble| trouble.name() == name);
        found.ok_or_else(|| format!("there is no trouble {name:?}"))
    }
}
