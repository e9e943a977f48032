//! The fitting target in games for points: the current lead plus the discounted points to come.

use postern_rules::seat::Seat;

/// Parameters of the fitting target in a game for points. Far from the end the result says little about a position, and
/// most games between equals are drawn; the points that either player wins later say more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PointsToCome {
    /// Discount factor per ply, from 0 to 1, of points still to come.
    pub discount: f32,
    /// Value of the win at the end, in points.
    pub win: f32,
    /// Upper bound on the predicted points still to come.
    pub most: f32,
}

impl PointsToCome {
    /// Returns the target after each ply, as a lead of `First` in points: the current lead and the points to come.
    /// `leads` holds the lead of `First` after each ply.
    pub fn values(self, leads: &[f32], winner: Option<Seat>) -> Vec<f32> {
        let mut to_come = match winner {
            Some(Seat::First) => self.win,
            Some(Seat::Second) => -self.win,
            None => 0.0,
        };
        let mut values = leads.to_vec();
        for ply in (0..leads.len()).rev() {
            if let Some(next) = leads.get(ply + 1) {
                to_come = self.discount * (next - leads[ply] + to_come);
            }
            values[ply] += to_come.clamp(-self.most, self.most);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_count_less_the_later_they_come_and_never_too_much() {
        let rule = PointsToCome { discount: 0.5, win: 8.0, most: 5.0 };
        let leads = [0.0, 0.0, 2.0, 1.0];
        assert_eq!(rule.values(&leads, None), [0.375, 0.75, 1.5, 1.0]);
        assert_eq!(rule.values(&leads, Some(Seat::First)), [1.375, 2.75, 5.5, 6.0]);
        assert_eq!(rule.values(&leads, Some(Seat::Second)), [-0.625, -1.25, -2.5, -4.0]);
        assert!(rule.values(&[], None).is_empty());
    }
}
