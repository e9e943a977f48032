//! The time of the next try of a notice.

use std::time::Duration;

use postern_mutants::Mutant;
use postern_play::notices::notice::Notice;
use postern_play::time::Timestamp;
use postern_play::time::backoff::Backoff;

/// Pauses between the tries of a notice.
const PAUSES: Backoff =
    Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(LONGEST_PAUSE as u64) };
/// Longest pause between two tries, in seconds.
pub(crate) const LONGEST_PAUSE: i64 = 600;

/// Returns the time of the next try. Discord may have asked for a pause of `after`.
pub(crate) fn next_try(notice: &Notice, after: Option<Duration>, now: Timestamp) -> Timestamp {
    let pause = after.map_or(PAUSES.after(notice.attempts.saturating_add(1)).as_secs() as i64, |after| {
        i64::try_from(after.as_secs()).unwrap_or(LONGEST_PAUSE).saturating_add(1)
    });
    let pause = if Mutant::RetryAtOnce.is_on() { 0 } else { pause };
    now.plus_seconds(pause.min(LONGEST_PAUSE))
}

/// Returns the time of the next try of a notice that only a fix of the program or by its operator can deliver.
pub(crate) fn in_a_while(now: Timestamp) -> Timestamp {
    now.plus_seconds(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_play::ids::MatchId;
    use postern_play::notices::notice::NoticeKind;

    #[test]
    fn pauses_double_unless_discord_names_one() {
        let kind = NoticeKind::Over(MatchId(1));
        let now = Timestamp(0);
        let seconds = |attempts, after| {
            let id = kind.notice_id(0);
            let to = Vec::new();
            let notice =
                Notice { id, kind, to, made: now, attempts, not_before: now, refused: None, lease: 0 };
            next_try(&notice, after, now).0 / 1000
        };
        assert_eq!(
            [0, 1, 2, 9, 10, u32::MAX].map(|attempts| seconds(attempts, None)),
            [1, 2, 4, 512, 600, 600]
        );
        assert_eq!(seconds(0, Some(Duration::from_millis(2500))), 3);
        assert_eq!(seconds(0, Some(Duration::MAX)), 600);
    }
}
