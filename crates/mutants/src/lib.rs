//! Faults of the past that the simulator switches on, to show that it would find them.
//!
//! The code with the mend of a fault asks [`Mutant::is_on`]. Without the feature `on` the answer is always no, and the compiler
//! leaves the fault out.

macro_rules! mutants {
    ($($(#[doc = $doc:literal])+ $mutant:ident = $name:literal;)*) => {
        /// A fault of the past.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Mutant { $($(#[doc = $doc])+ $mutant,)* }

        impl Mutant {
            pub const ALL: &[Mutant] = &[$(Mutant::$mutant,)*];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Mutant::$mutant => $name,)* }
            }
        }
    };
}

mutants! {
    /// All messages of a notice have the same nonce, so Discord takes only the first.
    OneNonce = "one-nonce";
    /// A commit takes a value whatever its revision, so a concurrent change is lost.
    LostUpdate = "lost-update";
    /// An interaction that is delivered twice is carried out twice.
    Repeated = "repeated";
    /// A repeated delivery does not look for the message of an earlier attempt.
    NotLookedFor = "not-looked-for";
    /// A notice is settled by a worker whose lease has passed to another.
    NoLease = "no-lease";
    /// A first refusal of a place counts as lasting.
    LastingAtOnce = "lasting-at-once";
    /// A notice that Discord can't take now is given up.
    GivenUp = "given-up";
    /// Old buttons are removed again and again.
    BusyButtons = "busy-buttons";
    /// A finished match gets another number in the order of ending with each later change.
    EndedTwice = "ended-twice";
    /// The deletion of a person leaves their name in the order of ended matches.
    NameLeft = "name-left";
    /// The deletion of a person leaves their notes.
    NotesLeft = "notes-left";
    /// Two open challenges hold the same unique key.
    KeyTwice = "key-twice";
    /// A changed value stays in the lists of its previous revision.
    ListsKept = "lists-kept";
    /// A notice that was told is filed again.
    FiledAgain = "filed-again";
    /// A settled notice still counts as waiting.
    SettledLeft = "settled-left";
    /// The message of a turn is not noted, so its buttons are never removed.
    BoardUnnoted = "board-unnoted";
    /// The buttons of earlier boards are not removed.
    ButtonsKept = "buttons-kept";
    /// The end of a match leaves its notices and the buttons of its boards.
    EndKeepsBoards = "end-keeps-boards";
    /// After a restart, a notice counts as one that nobody has tried to deliver.
    RestartForgets = "restart-forgets";
    /// A notice whose delivery broke off counts as one that nobody has tried to deliver.
    AttemptUncounted = "attempt-uncounted";
    /// Notices that wait for a moment of a wrong clock keep waiting after it is set back.
    SetBack = "set-back";
    /// The time during which no process ran is no outage.
    NoOutage = "no-outage";
    /// The clock of a turn runs before anybody was told of it.
    StartsUntold = "starts-untold";
    /// The time of an outage is not given back.
    NoCredit = "no-credit";
    /// The time of an outage is given back again and again.
    CreditedTwice = "credited-twice";
    /// A machine clock that was set back moves recorded moments back.
    TimeBackwards = "time-backwards";
    /// The clock of a finished match runs on.
    EndKeepsClock = "end-keeps-clock";
    /// A takeback leads back to a ply that was there before.
    PlyAgain = "ply-again";
    /// A turn is told although the match has moved on.
    StaleTurn = "stale-turn";
    /// People are pinged in their quiet hours.
    QuietIgnored = "quiet-ignored";
    /// A notice is given up once all its places refuse it for long.
    FateGivenUp = "fate-given-up";
    /// A place that refuses a message is tried again at once.
    RefusedAtOnce = "refused-at-once";
    /// A change that meets another one fails instead of being decided again.
    ConflictFails = "conflict-fails";
    /// The computer does not hear that it is its turn.
    ComputerUncalled = "computer-uncalled";
    /// A move does not name the interaction that asked for it.
    AskedUnnoted = "asked-unnoted";
    /// A challenge that somebody accepted can be accepted again.
    SeatTwice = "seat-twice";
    /// A turn whose message was refused counts as told.
    RefusedIsTold = "refused-is-told";
    /// The delivery of an earlier turn starts the clock of the present one.
    LateStartsClock = "late-starts-clock";
    /// A sign that a place takes messages again is ignored.
    SignsIgnored = "signs-ignored";
    /// The players of a match are not told of its end.
    EndUntold = "end-untold";
    /// In direct messages, one of both players is told of the end of a match.
    EndHalfTold = "end-half-told";
    /// Work that one process at a time does is done by all of them.
    WorkByAll = "work-by-all";
    /// A place that refused a message is never tried again.
    ClosedForGood = "closed-for-good";
    /// The messages of notices carry no number by which they could be found again.
    NoMark = "no-mark";
    /// Requests go out before the end of a wait that Discord asked for.
    WaitIgnored = "wait-ignored";
    /// Requests go out while the servers in front of Discord refuse all of them.
    FrontIgnored = "front-ignored";
    /// A wait for one route is ignored.
    RouteWaitIgnored = "route-wait-ignored";
    /// Requests go out although the limit of their route is used up.
    EmptyBucket = "empty-bucket";
    /// A message whose emoji Discord refuses is not sent without them.
    LostEmoji = "lost-emoji";
    /// A conversation that is not open to the bot any more is not opened again.
    StaleConversation = "stale-conversation";
    /// The search for an earlier message looks at the newest one alone.
    FewLookedAt = "few-looked-at";
    /// The search for an earlier message takes any message of the bot for it.
    AnyMessage = "any-message";
    /// Discord is not asked to take one message for each nonce.
    NonceUnenforced = "nonce-unenforced";
    /// No message pings anybody.
    NobodyPinged = "nobody-pinged";
    /// A message pings everybody whom it names.
    AllNamedPinged = "all-named-pinged";
    /// Private answers are posted for everybody.
    PrivateForAll = "private-for-all";
    /// The page of a server in front of Discord counts as a refusal by Discord.
    PageIsRefusal = "page-is-refusal";
    /// An answer that did not get through is not sent again.
    AnswerOnce = "answer-once";
    /// An answer that hangs leaves no time for another attempt.
    HangingAnswer = "hanging-answer";
    /// Two processes answer the same interaction.
    Claims = "claims";
    /// A second delivery of an interaction is answered like the first.
    Doubled = "doubled";
    /// A notice that Discord can't take now is tried again at once.
    RetryAtOnce = "retry-at-once";
    /// The lease of a notice in delivery is not renewed.
    LeaseUnrenewed = "lease-unrenewed";
    /// A message goes out although another process may have taken its notice.
    SaidByAnother = "said-by-another";
    /// The removal of old buttons is given up when Discord asks to wait.
    ButtonsGivenUp = "buttons-given-up";
    /// A repeated delivery does not look for its message in the direct conversation.
    DirectNotLookedFor = "direct-not-looked-for";
    /// A message that Discord can't take now goes to the next place instead.
    LaterThenNext = "later-then-next";
    /// A repeated start of a match posts its announcement again.
    AnnouncedAgain = "announced-again";
    /// After a restart, the computer does not look for the matches in which it has the turn.
    ComputerForgotten = "computer-forgotten";
}

#[cfg(feature = "on")]
thread_local! {
    static ACTIVE: std::cell::Cell<Option<Mutant>> = const { std::cell::Cell::new(None) };
}

impl Mutant {
    /// True if the fault is switched on for this thread.
    #[cfg(feature = "on")]
    pub fn is_on(self) -> bool {
        ACTIVE.get() == Some(self)
    }

    /// False: no fault is compiled in.
    #[cfg(not(feature = "on"))]
    #[inline(always)]
    pub const fn is_on(self) -> bool {
        false
    }

    /// Switches one fault on for this thread, or none.
    #[cfg(feature = "on")]
    pub fn switch(to: Option<Mutant>) {
        ACTIVE.set(to);
    }
}
