//! The layout of a notice's number: it says by itself what is told of what, so that the same is never told twice.
//!
//! From the top: 2 bits of kind, 40 of the match or challenge, 16 of ply (no match here has 65,536, takebacks
//! included), 4 more of kind, 2 of recipient. Kinds from 48 on are about no match: there a hash tells them apart.

use std::ops::RangeInclusive;

use super::{ChallengeId, InteractionId, MatchId, NoticeId, Ply, Subject};

/// Where the match or challenge begins.
const OF: u32 = 22;
/// Where the first two bits of the kind begin.
const HIGH: u32 = 62;

/// The first kinds are those of challenges, those from the last ones on of neither, all others those of matches.
const KINDS_OF_CHALLENGES: u64 = 2;
const KINDS_OF_NEITHER: u64 = 48;

impl NoticeId {
    /// `kind` is at most 63, `recipient` at most 3.
    pub(super) fn new(kind: u64, of: u64, ply: Ply, recipient: u64) -> NoticeId {
        let of = of & ((1 << (HIGH - OF)) - 1);
        let low = u64::from(ply & 0xFFFF) << 6 | (kind & 0xF) << 2 | (recipient & 3);
        NoticeId((kind >> 4) << HIGH | of << OF | low)
    }

    /// The number of a notice that is about no match: its kind, from 48 on, and a hash of what tells it from others.
    pub(super) fn hashed(kind: u64, parts: [u64; 2]) -> NoticeId {
        let hash = parts.into_iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, part| {
            let mixed = (hash ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        });
        NoticeId::new(kind, hash >> 16, (hash & 0xFFFF) as Ply, 0)
    }

    /// The number of the test ping that an interaction asked for.
    pub fn of_test(asked_by: InteractionId) -> NoticeId {
        NoticeId::hashed(49, [asked_by.0, 0])
    }

    /// The match or challenge that it is about; `None` where it is about neither.
    pub fn subject(self) -> Option<Subject> {
        let kind = (self.0 >> HIGH) << 4 | (self.0 >> 2 & 0xF);
        let of = self.0 >> OF & ((1 << (HIGH - OF)) - 1);
        match kind {
            0..KINDS_OF_CHALLENGES => Some(Subject::Challenge(ChallengeId(of))),
            KINDS_OF_CHALLENGES..KINDS_OF_NEITHER => Some(Subject::Match(MatchId(of))),
            _ => None,
        }
    }

    /// Where all numbers of notices about this lie, those of the challenge and the match with the same number together.
    pub fn all_about(subject: Subject) -> impl Iterator<Item = RangeInclusive<u64>> {
        let of = match subject {
            Subject::Match(MatchId(of)) | Subject::Challenge(ChallengeId(of)) => Some(of),
            Subject::Person(_) => None,
        };
        (0..KINDS_OF_NEITHER >> 4).filter_map(move |high| of.map(|of| (high, of))).map(|(high, of)| {
            let first = high << HIGH | of << OF;
            first..=first | ((1 << OF) - 1)
        })
    }
}
