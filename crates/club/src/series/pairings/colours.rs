//! Colours: who moves first, so that everybody is first and second equally often and in turn.

use crate::series::state::pairing::{Pairing, PairingState, Side};
use postern_ids::PersonId;

/// The side that a player should have next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference {
    pub side: Option<Side>,
    pub strength: Strength,
}

/// How much a player needs a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    None,
    /// Both sides equally often: the other side than last time.
    Mild,
    /// One game more with the other side.
    Strong,
    /// Two games more with the other side, or two in a row.
    Absolute,
}

/// The number of games as first player, less those as second player.
pub fn balance(history: &[Side]) -> i32 {
    history.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
}

/// Returns the preference of a player who had these sides, from the earliest.
pub fn preference(history: &[Side]) -> Preference {
    let balance = balance(history);
    let in_a_row = match history {
        [.., before, last] if before == last => Some(last.other()),
        _ => None,
    };
    let (side, strength) = match (balance, in_a_row) {
        (2.., _) => (Some(Side::Second), Strength::Absolute),
        (..=-2, _) => (Some(Side::First), Strength::Absolute),
        (_, Some(side)) => (Some(side), Strength::Absolute),
        (1, _) => (Some(Side::Second), Strength::Strong),
        (-1, _) => (Some(Side::First), Strength::Strong),
        _ => match history.last() {
            Some(last) => (Some(last.other()), Strength::Mild),
            None => (None, Strength::None),
        },
    };
    Preference { side, strength }
}

/// Returns how badly the wishes of two players conflict: the weaker of the two strengths, if both want the same side.
pub fn conflict(a: &[Side], b: &[Side]) -> Strength {
    let (a, b) = (preference(a), preference(b));
    if a.side == b.side { a.strength.min(b.strength) } else { Strength::None }
}

/// Returns the side of the first of two players. With equal needs they swap the sides of the last round in which these
/// differed; if there is no such round, `tie` decides.
pub fn choose(a: &[Side], b: &[Side], tie: Side) -> Side {
    let (wish, other) = (preference(a), preference(b));
    let need = |preference: Preference, history: &[Side]| (preference.strength, balance(history).abs());
    match (wish.side, other.side) {
        (Some(side), Some(theirs)) if side == theirs => match need(wish, a).cmp(&need(other, b)) {
            std::cmp::Ordering::Greater => side,
            std::cmp::Ordering::Less => side.other(),
            std::cmp::Ordering::Equal => {
                let differing = a.iter().rev().zip(b.iter().rev()).find(|(mine, theirs)| mine != theirs);
                differing.map_or(tie, |(mine, _)| mine.other())
            }
        },
        (Some(side), _) => side,
        (None, Some(theirs)) => theirs.other(),
        (None, None) => tie,
    }
}

/// Returns the sides that a player had in these pairings. Games that never started do not count.
pub fn history(pairings: &[Pairing], player: PersonId) -> Vec<Side> {
    let begun = |pairing: &&Pairing| match pairing.state {
        PairingState::Running { .. } => true,
        PairingState::Decided { game, .. } => game.is_some(),
        PairingState::Planned | PairingState::Annulled => false,
    };
    pairings.iter().filter(begun).filter_map(|pairing| pairing.side(player)).collect()
}
