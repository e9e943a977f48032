//! The reach rule: a turn may not end with the mover's King where the opponent could never come.

use super::board::around;
use crate::board::grown;

/// The flood from the King's square, in 8 directions through every square without a soldier of the King's side.
pub(super) fn region(king: u64, soldiers: u64) -> u64 {
    grown(king, |set| around(set) & !soldiers)
}

/// True if the flood from the King's square meets an enemy.
#[inline(always)]
pub(super) fn comes(king: u64, soldiers: u64, enemies: u64) -> bool {
    let mut reached = king;
    loop {
        let grown = reached | (around(reached) & !soldiers);
        if grown & enemies != 0 {
            return true;
        }
        if grown == reached {
            return false;
        }
        reached = grown;
    }
}

/// The squares on which a soldier of the King's own side could cut him off from all enemies; a soldier that moves to
/// any other square never does. `None` where the King is cut off already.
///
/// Such a square lies on every way to the enemies, so it is the only square at its distance from the King that lies
/// on a shortest way. Most often there is none: an enemy stands beside the King, or the ways are wide. A soldier that
/// moves there may still open another way by leaving its square, which the caller has to check.
#[inline(always)]
pub(super) fn bottlenecks(king: u64, soldiers: u64, enemies: u64) -> Option<u64> {
    let mut rings = [0u64; 64];
    let mut reached = king;
    let mut distance = 0;
    // Each ring holds a square at least, so there are fewer than 64 around the King.
    let mut back = loop {
        let ring = around(reached) & !soldiers & !reached;
        if ring & enemies != 0 {
            break ring & enemies;
        }
        if ring == 0 {
            return None;
        }
        rings[distance] = ring;
        distance += 1;
        reached |= ring;
    };
    let mut narrow = 0;
    for ring in rings[..distance].iter().rev() {
        back = around(back) & ring;
        if back.is_power_of_two() && !comes(king, soldiers | back, enemies) {
            narrow |= back;
        }
    }
    Some(narrow)
}
