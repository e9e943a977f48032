//! Limits on what a channel takes within a time.

use std::collections::HashMap;

use crate::id::Id;

/// The times of earlier events, by channel, in Unix milliseconds.
#[derive(Default)]
pub(crate) struct Windows(HashMap<Id, Vec<u64>>);

impl Windows {
    /// Counts one more event, of which a channel takes `most` in `span_ms`.
    ///
    /// # Errors
    /// The channel takes no more; the number of seconds until it does.
    pub(crate) fn count(&mut self, channel: Id, now_ms: u64, span_ms: u64, most: u32) -> Result<(), f64> {
        let times = self.0.entry(channel).or_default();
        times.retain(|time| now_ms < time + span_ms);
        if times.len() < most as usize {
            times.push(now_ms);
            return Ok(());
        }
        let again_ms = times.first().map_or(span_ms, |first| first + span_ms - now_ms);
        Err(again_ms as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_takes_more_when_the_first_of_the_full_window_is_old_enough() {
        let (mut windows, one, other) = (Windows::default(), Id(1), Id(2));
        assert_eq!([0, 100].map(|ms| windows.count(one, ms, 1000, 2)), [Ok(()); 2]);
        assert_eq!(windows.count(one, 400, 1000, 2), Err(0.6));
        assert_eq!(windows.count(other, 400, 1000, 2), Ok(()));
        assert_eq!(windows.count(one, 1000, 1000, 2), Ok(()));
    }
}
