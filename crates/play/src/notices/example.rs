//! Examples of the fields of notices, for tests over all kinds.

use super::hook_event::HookEvent;
use super::subject::Subject;
use crate::ids::{ChallengeId, ChannelId, MatchId, MessageId, PersonId, SeriesId};
use crate::record::post::Post;
use crate::step::offer::{Offer, Proposal};
use crate::time::Timestamp;
use crate::time::reminder::Reminder;
use postern_club::series::state::pairing::{Cause, PairingId, Verdict};
use postern_club::series::steps::effect::Notice;
use postern_rules::seat::Seat;

/// A type with examples.
pub(crate) trait Example {
    /// Returns an example. The first numbers give different ones if the type has several.
    fn example(number: usize) -> Self;
}

macro_rules! examples {
    ($($type:ty: $number:ident => $($of:expr),+;)*) => {$(
        impl Example for $type {
            fn example($number: usize) -> Self {
                let all = [$($of),+];
                all[$number % all.len()]
            }
        }
    )*};
}

examples! {
    bool: _number => false, true;
    u32: _number => 14;
    u64: _number => 3;
    MatchId: _number => MatchId(0x7F3);
    ChallengeId: _number => ChallengeId(0x7F3);
    SeriesId: _number => SeriesId(4);
    PersonId: _number => PersonId(9);
    Timestamp: _number => Timestamp(1_000_000);
    Post: _number => Post { channel: ChannelId(7), message: MessageId(77) };
    Subject: _number => Subject::Match(MatchId(0x7F3)), Subject::Challenge(ChallengeId(0x7F3)), Subject::Series(SeriesId(4));
    Offer: number => Offer {
        by: if number % 4 < 2 { Seat::First } else { Seat::Second },
        what: Proposal::ALL[number % 2],
        at: 14,
    };
    Reminder: _number => Reminder::Half, Reminder::Day, Reminder::Hours, Reminder::Days(5), Reminder::Days(40);
    HookEvent: _number =>
        HookEvent::Over(MatchId(0x7F3)), HookEvent::Turn { of: MatchId(0x7F3), ply: 14 },
        HookEvent::Challenge(ChallengeId(0x7F3));
    Notice: _number =>
        Notice::GotSeat, Notice::Annulled { pairing: PairingId(2) },
        Notice::Decided { pairing: PairingId(2), verdict: Verdict::Draw, cause: Cause::Deadline };
}
