//! The reach rule: a turn must not end with the mover's King in a place that the opponent can never reach.

use super::board::around;
use postern_rules::board::field::grown;

/// Floods from the King's square, in 8 directions, through every square without a soldier of the King's side.
pub(crate) fn region(king: u64, soldiers: u64) -> u64 {
    grown(king, |set| around(set) & !soldiers)
}

/// Returns true if the flood from the King's square meets an enemy.
#[inline(always)]
pub(crate) fn comes(king: u64, soldiers: u64, enemies: u64) -> bool {
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

/// Returns the squares on which a soldier of the King's side could cut the King off from all enemies. Soldier moves to
/// any other square never do. Returns `None` if the King is already cut off.
///
/// Every path to the enemies passes such a square. So it is the only square at its distance from the King that is on a
/// shortest path. Usually there is no such square, because an enemy is beside the King or the paths are wide. A soldier
/// that moves to a bottleneck may still open another path by leaving its square; the caller must check that.
#[inline(always)]
pub(crate) fn bottlenecks(king: u64, soldiers: u64, enemies: u64) -> Option<u64> {
    let mut rings = [0u64; 64];
    let mut reached = king;
    let mut distance = 0;
    // Each ring has at least one square, so there are fewer than 64 rings around the King.
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
