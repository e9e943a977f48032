//! The end of a match as news for its series.

use crate::record::{How, Over, Record, Status};
use crate::series::of_series::{Heard, OfSeries};
use crate::series::sides::side;
use postern_club::series::steps::command::MatchEnd;

impl Record {
    /// Returns the news that the series of the match must hear. The commit that tells the series also marks the
    /// match as heard, so each end counts once.
    pub fn news(&self) -> Option<(&OfSeries, MatchEnd)> {
        let (of, Status::Over(over)) = (self.series.as_ref()?, &self.status) else { return None };
        // A series knows the players by their seats at the start.
        let over = Over { winner: over.winner.map(|seat| self.seat_at_start(seat)), ..over.clone() };
        let end = match_end(&over, self.voided.is_some());
        (of.heard != Some(heard(end)) && of.heard != Some(Heard::Void)).then_some((of, end))
    }

    /// Records that the series has heard the news.
    pub fn note_heard(&mut self) {
        let heard = self.news().map(|(_, end)| heard(end));
        if let (Some(of), Some(heard)) = (&mut self.series, heard) {
            of.heard = Some(heard);
        }
    }
}

fn heard(end: MatchEnd) -> Heard {
    if end == MatchEnd::Void { Heard::Void } else { Heard::Result }
}

fn match_end(over: &Over, voided: bool) -> MatchEnd {
    match (over.how, over.winner) {
        _ if voided => MatchEnd::Void,
        (How::Closed | How::Removed, _) => MatchEnd::Void,
        (How::Time, Some(winner)) => MatchEnd::WonOnTime(side(winner)),
        (_, Some(winner)) => MatchEnd::Won(side(winner)),
        (_, None) => MatchEnd::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Timestamp;
    use postern_club::series::state::pairing::Side;
    use postern_rules::seat::Seat;

    #[test]
    fn a_match_without_a_result_is_void_for_its_series_and_a_loss_on_time_is_an_absence() {
        let over = |winner, how| Over { winner, how, at: Timestamp(1) };
        for (over, voided, end) in [
            (over(Some(Seat::First), How::Rules), false, MatchEnd::Won(Side::First)),
            (over(Some(Seat::Second), How::Resigned), false, MatchEnd::Won(Side::Second)),
            (over(Some(Seat::Second), How::Time), false, MatchEnd::WonOnTime(Side::Second)),
            (over(None, How::Agreed), false, MatchEnd::Draw),
            (over(None, How::Length), false, MatchEnd::Draw),
            (over(None, How::Closed), false, MatchEnd::Void),
            (over(None, How::Removed), false, MatchEnd::Void),
            (over(Some(Seat::First), How::Rules), true, MatchEnd::Void),
        ] {
            assert_eq!(match_end(&over, voided), end, "{over:?} {voided}");
        }
    }
}
