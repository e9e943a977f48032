//! Work that several processes share out by leases.

/// Work that one process at a time does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Work {
    pub kind: &'static str,
    /// The number of its subject, such as a match; 0 if there is only one work of this kind.
    pub of: u64,
}
