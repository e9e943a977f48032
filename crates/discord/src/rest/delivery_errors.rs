//! The meaning of Discord's errors for the delivery of a message.

use std::time::Duration;

use crate::rest::call_error::CallError;
use postern_chat::message::address::NotDelivered;

/// Delay before the retry of an edit that exceeds the limit on edits of old messages, if Discord names none.
const EDITED_AGAIN: Duration = Duration::from_secs(300);

/// Discord's error codes (topics/opcodes-and-status-codes, JSON Error Codes).
pub(crate) const UNKNOWN_CHANNEL: u64 = 10_003;
pub(crate) const UNKNOWN_GUILD: u64 = 10_004;
pub(crate) const UNKNOWN_MEMBER: u64 = 10_007;
pub(crate) const UNKNOWN_USER: u64 = 10_013;
pub(crate) const MISSING_ACCESS: u64 = 50_001;
const CLOSED_TO_US: u64 = 50_007;
pub(crate) const MISSING_PERMISSIONS: u64 = 50_013;
const WRONG_CHANNEL_TYPE: u64 = 50_024;
const INVALID_RECIPIENT: u64 = 50_033;
const ARCHIVED: u64 = 50_083;
const NO_COMMON_SERVER: u64 = 50_278;
const TOO_MANY_PINS: u64 = 30_003;
/// "Maximum number of edits to messages older than 1 hour reached".
const TOO_MANY_EDITS: u64 = 30_046;
/// "You are opening direct messages too fast".
const OPENED_TOO_FAST: u64 = 40_003;
/// The bot's account is restricted, for example after a report of spam.
const RESTRICTED: u64 = 20_026;
/// AutoMod or a filter for harmful links of the server stopped a message or a title.
const STOPPED_BY_FILTER: [u64; 3] = [200_000, 200_001, 240_000];
const THREAD_IS_FULL: u64 = 30_033;
pub(crate) const HAS_A_THREAD: u64 = 160_004;
const THREAD_IS_LOCKED: u64 = 160_005;
const TOO_MANY_THREADS: u64 = 160_006;

/// The meaning of an error for the delivery.
pub(crate) fn not_delivered(error: CallError) -> NotDelivered {
    let (why, is_fault) = (error.to_string(), error.is_fault());
    let refusal = match error {
        CallError::NoAnswer(_) => return NotDelivered::Later { why, after: None },
        CallError::Unsendable(_) => return NotDelivered::Refused(why),
        CallError::Refused(refusal) => refusal,
    };
    match (refusal.status, refusal.code) {
        (_, CLOSED_TO_US | NO_COMMON_SERVER | UNKNOWN_USER | INVALID_RECIPIENT) => NotDelivered::Closed(why),
        (_, MISSING_ACCESS | MISSING_PERMISSIONS) => {
            NotDelivered::Forbidden { why, seen: refusal.code == MISSING_PERMISSIONS }
        }
        (
            _,
            WRONG_CHANNEL_TYPE | ARCHIVED | THREAD_IS_FULL | THREAD_IS_LOCKED | TOO_MANY_THREADS
            | TOO_MANY_PINS,
        ) => NotDelivered::NoWay(why),
        (_, TOO_MANY_EDITS) => NotDelivered::Later { why, after: refusal.retry_after.or(Some(EDITED_AGAIN)) },
        (_, OPENED_TOO_FAST | RESTRICTED) => NotDelivered::Barred(why),
        (_, code) if STOPPED_BY_FILTER.contains(&code) => NotDelivered::Barred(why),
        _ if is_fault => NotDelivered::Later { why, after: refusal.retry_after },
        // A token that stops working is a matter for the operator; the message still waits for its delivery.
        (401 | 408 | 429, _) => NotDelivered::Later { why, after: refusal.retry_after },
        (403, _) => NotDelivered::Barred(why),
        (404, _) => NotDelivered::NoWay(why),
        _ => NotDelivered::Refused(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rest::call_error::DiscordRefusal;

    #[test]
    fn every_error_says_whether_to_try_again() {
        let after = Some(Duration::from_secs(7));
        let meant = |status, code| {
            let message = "no".into();
            let refusal = DiscordRefusal { status, code, message, retry_after: after };
            match not_delivered(CallError::Refused(refusal)) {
                NotDelivered::NoWay(_) => "no way",
                NotDelivered::Forbidden { seen: false, .. } => "unseen",
                NotDelivered::Forbidden { seen: true, .. } => "forbidden",
                NotDelivered::Closed(_) => "closed",
                NotDelivered::Barred(_) => "barred",
                NotDelivered::Later { after: when, .. } => {
                    assert_eq!(when, after);
                    "later"
                }
                NotDelivered::Refused(_) => "refused",
            }
        };
        for (status, code, meaning) in [
            (403, 50_001, "unseen"),
            (404, 10_003, "no way"),
            (404, 10_008, "no way"),
            (403, 50_013, "forbidden"),
            (400, 50_083, "no way"),
            (403, 50_007, "closed"),
            (403, 50_278, "closed"),
            (400, 50_033, "closed"),
            (429, 0, "later"),
            (403, 0, "later"),
            (403, 40_333, "later"),
            (404, 0, "later"),
            (429, 30_046, "later"),
            (400, 30_046, "later"),
            (400, 40_003, "barred"),
            (403, 40_003, "barred"),
            (403, 20_026, "barred"),
            (400, 200_000, "barred"),
            (403, 200_000, "barred"),
            (400, 200_001, "barred"),
            (400, 240_000, "barred"),
            (403, 99_999, "barred"),
            (500, 0, "later"),
            (503, 0, "later"),
            (401, 0, "later"),
            (400, 50_035, "refused"),
            (413, 40_005, "refused"),
        ] {
            assert_eq!(meant(status, code), meaning, "{status} {code}");
        }
        let silence = not_delivered(CallError::NoAnswer("cut".into()));
        assert!(matches!(silence, NotDelivered::Later { after: None, .. }));
    }
}
