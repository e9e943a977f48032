//! The seven levels: the strength of each, its variation from game to game, and the search settings for a strength.

use std::time::Duration;

use crate::method::SearchMethod;
use crate::random::Random;

/// The highest level. The lowest is 1.
pub const LEVELS: u8 = 7;

/// The usual thinking time of level 7: it spends less on a clear choice, and up to twice as much on an unclear one.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// Search settings and choice of move. Grades are numbered from 0 to 7; a strength between two grades picks one of them
/// at each turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grade {
    /// From 0 to 7.
    pub(crate) number: u8,
    /// Full search depth in plies; quiescence search follows captures beyond it.
    pub(crate) depth: u32,
    /// Limit on nodes or playouts; `None` if only time limits the search.
    pub(crate) nodes: Option<u64>,
    /// How much worse than the best a move may be and still be chosen about one time in three, in units of the game's
    /// `Evaluate::SCALE`. 0 always chooses the best move.
    pub(crate) freedom: f32,
    /// True if a board network guides playouts, in games that have one.
    pub(crate) guided: bool,
}

const GRADES: usize = 8;
const DEPTHS: [u32; GRADES] = [1, 1, 2, 4, 6, 64, 64, 64];
const NODES: [u64; GRADES] = [2_000, 2_000, 4_000, 12_000, 40_000, 160_000, 800_000, 3_000_000];
const PLAYOUTS: [u64; GRADES] = [30, 60, 150, 400, 1_200, 400, 2_500, 20_000];
const FREEDOM: [f32; GRADES] = [2.4, 0.8, 0.25, 0.08, 0.0, 0.0, 0.0, 0.0];

/// The first grade that uses a board network. With one, even a few playouts are too strong for beginners.
const GUIDED: u8 = 5;

/// The highest grade.
const BEST: u8 = GRADES as u8 - 1;

/// The most by which the form of the day shifts a level, in levels. The first and the last level are the same in all
/// games.
const FORM: f32 = 1.25;

/// Returns the grade with a number from 0 on.
pub(crate) fn grade(number: u8, way: SearchMethod) -> Grade {
    let at = usize::from(number.min(BEST));
    let (depth, nodes) = match way {
        SearchMethod::AlphaBeta => (DEPTHS[at], NODES[at]),
        SearchMethod::Playouts => (DEPTHS[GRADES - 1], PLAYOUTS[at]),
    };
    Grade { number: at as u8, depth, nodes: Some(nodes), freedom: FREEDOM[at], guided: number >= GUIDED }
}

/// Returns the grade at which a level plays one turn of a game. `ladder` holds the strength of each level. `form` seeds
/// the form of the day and is the same in the whole game; `None` for the usual form.
pub(crate) fn grade_at_turn(
    ladder: &[f32; LEVELS as usize],
    (level, way): (u8, SearchMethod),
    form: Option<u64>,
    seed: u64,
) -> Grade {
    if level >= LEVELS {
        return Grade { nodes: None, ..grade(BEST, way) };
    }
    let strength = strength(ladder, level, form);
    // Between two grades, a random one of them plays each turn.
    let now = f64::from(strength) + Random::new(seed ^ TURN).unit();
    grade(now as u8, way)
}

/// Separates the random numbers that pick the grade from others with the same seed.
const TURN: u64 = 0x005e_ed0f_7407;

/// Returns the strength of a level in a game, on the scale of grades.
fn strength(ladder: &[f32; LEVELS as usize], level: u8, form: Option<u64>) -> f32 {
    let level = f32::from(level.clamp(1, LEVELS));
    let form = form.filter(|_| level > 1.0).map_or(0.0, |form| Random::new(form).unit() as f32 * 2.0 - 1.0);
    let place = (level + FORM * form).clamp(1.0, f32::from(LEVELS));
    let below = (place as usize).min(ladder.len() - 1);
    let [low, high] = [ladder[below - 1], ladder[below]];
    low + (high - low) * (place - below as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LADDER: [f32; LEVELS as usize] = [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0];

    #[test]
    fn a_level_in_its_usual_form_has_its_place_on_the_ladder() {
        for (level, strong) in (1..).zip(LADDER) {
            assert_eq!(strength(&LADDER, level, None), strong);
        }
    }

    #[test]
    fn the_form_of_the_day_moves_a_level_by_about_one_and_the_first_not_at_all() {
        let all = |level| (0..200).map(move |form| strength(&LADDER, level, Some(form)));
        assert!(all(1).all(|strong| strong == 1.0));
        let [least, most] = [all(4).fold(9.0, f32::min), all(4).fold(0.0, f32::max)];
        assert!((1.8..2.0).contains(&least) && (4.1..4.3).contains(&most), "{least} to {most}");
        assert!(all(6).all(|strong| (3.7..=7.0).contains(&strong)));
        assert_eq!(strength(&LADDER, 4, Some(9)), strength(&LADDER, 4, Some(9)));
    }

    #[test]
    fn each_grade_looks_as_far_as_the_one_before_and_chooses_no_more_freely() {
        for way in [SearchMethod::AlphaBeta, SearchMethod::Playouts] {
            let all: Vec<Grade> = (0..=BEST).map(|number| grade(number, way)).collect();
            for two in all.windows(2) {
                // A few guided playouts are worth many unguided ones.
                assert!(two[0].depth <= two[1].depth);
                assert!(two[0].nodes <= two[1].nodes || (two[1].guided && !two[0].guided));
                assert!(two[0].freedom >= two[1].freedom);
            }
            assert!(all[0].freedom > all[1].freedom && all[BEST as usize].freedom == 0.0);
            assert_eq!(grade(u8::MAX, way).nodes, all[BEST as usize].nodes);
        }
    }
}
