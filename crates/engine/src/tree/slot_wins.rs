//! Results of moves in the playouts of a search, independent of the position; guides later playouts (MAST; Björnsson
//! and Finnsson, 2009).

/// Mean results by slot (see [`crate::evaluate::Evaluate::slot`]), for the player who made the move.
#[derive(Clone, Debug)]
pub struct SlotWins(Vec<Mean>);

#[derive(Clone, Copy, Debug)]
struct Mean {
    playouts: f32,
    result: f32,
}

/// The number of virtual playouts that every slot starts with, half of them won.
const AT_FIRST: f32 = 4.0;

impl SlotWins {
    pub fn new(slots: usize) -> SlotWins {
        SlotWins(vec![Mean { playouts: AT_FIRST, result: 0.5 }; slots])
    }

    /// Returns the mean result of the playouts with a move of this slot, from 0 to 1 for the player who made it; 0.5
    /// for an unknown slot.
    #[inline(always)]
    pub fn share(&self, slot: usize) -> f32 {
        self.0.get(slot).map_or(0.5, |mean| mean.result)
    }

    /// Adds the result of a playout with a move of this slot, from 0 to 1 for the player who made it.
    #[inline(always)]
    pub fn add(&mut self, slot: usize, result: f32) {
        if let Some(mean) = self.0.get_mut(slot) {
            mean.playouts += 1.0;
            mean.result += (result - mean.result) / mean.playouts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_that_wins_is_worth_more_than_one_that_loses_or_was_never_met() {
        let mut wins = SlotWins::new(3);
        for _ in 0..10 {
            wins.add(0, 1.0);
            wins.add(1, 0.0);
        }
        assert!(wins.share(0) > wins.share(2) && wins.share(2) > wins.share(1));
        assert_eq!((wins.share(2), wins.share(3)), (0.5, 0.5));
    }
}
