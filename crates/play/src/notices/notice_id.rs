//! The layout of a notice id. The id encodes the content of the notice, so the same notice is never delivered twice.
//!
//! From the top: 2 bits of kind, 40 of the match or challenge, 16 of ply (no match reaches 65,536, including
//! takebacks), 4 more of kind, 2 of recipient. Kinds from 48 up have no match; a hash distinguishes their notices.

use std::ops::RangeInclusive;

use super::subject::Subject;
use crate::ids::{ChallengeId, InteractionId, MatchId, NoticeId, Ply};

/// The lowest bit of the match or challenge.
const OF: u32 = 22;
/// The lowest of the top two bits of the kind.
const HIGH: u32 = 62;

/// Kinds below the first bound are about challenges, kinds from the second bound up about neither, all others about
/// matches.
const KINDS_OF_CHALLENGES: u64 = 2;
const KINDS_OF_NEITHER: u64 = 48;

impl NoticeId {
    /// Creates an id. `kind` is at most 63, `recipient` at most 3.
    pub(crate) fn new(kind: u64, of: u64, ply: Ply, recipient: u64) -> NoticeId {
        let of = of & ((1 << (HIGH - OF)) - 1);
        let low = u64::from(ply & 0xFFFF) << 6 | (kind & 0xF) << 2 | (recipient & 3);
        NoticeId((kind >> 4) << HIGH | of << OF | low)
    }

    /// Creates the id of a notice that is not about a match. `kind` is at least 48; a hash of `parts` distinguishes
    /// notices of the same kind.
    pub(crate) fn hashed<const PARTS: usize>(kind: u64, parts: [u64; PARTS]) -> NoticeId {
        let hash = parts.into_iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, part| {
            let mixed = (hash ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        });
        NoticeId::new(kind, hash >> 16, (hash & 0xFFFF) as Ply, 0)
    }

    /// Returns the id of the test ping that an interaction requested.
    pub fn of_test(asked_by: InteractionId) -> NoticeId {
        NoticeId::hashed(49, [asked_by.0, 0])
    }

    /// Returns the match or challenge that the notice is about; `None` if it is about neither.
    pub fn subject(self) -> Option<Subject> {
        let kind = (self.0 >> HIGH) << 4 | (self.0 >> 2 & 0xF);
        let of = self.0 >> OF & ((1 << (HIGH - OF)) - 1);
        match kind {
            0..KINDS_OF_CHALLENGES => Some(Subject::Challenge(ChallengeId(of))),
            KINDS_OF_CHALLENGES..KINDS_OF_NEITHER => Some(Subject::Match(MatchId(of))),
            _ => None,
        }
    }

    /// Returns the ranges of all notice ids about a subject. The ranges also contain the ids about the challenge or
    /// match with the same number.
    pub fn all_about(subject: Subject) -> impl Iterator<Item = RangeInclusive<u64>> {
        let of = match subject {
            Subject::Match(MatchId(of)) | Subject::Challenge(ChallengeId(of)) => Some(of),
            Subject::Person(_) | Subject::Series(_) | Subject::Webhook(_) => None,
        };
        (0..KINDS_OF_NEITHER >> 4).filter_map(move |high| of.map(|of| (high, of))).map(|(high, of)| {
            let first = high << HIGH | of << OF;
            first..=first | ((1 << OF) - 1)
        })
    }
}
