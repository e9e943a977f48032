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
