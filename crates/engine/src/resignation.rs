//! Resignations and draws: the computer player behaves like a considerate opponent.
//!
//! Every decision depends only on the scores of the computer's own turns, one [`Score`] per turn, oldest first.

use crate::score::Score;

/// The lowest level that resigns. Beginners should see how a game is won, so weaker levels play to the end.
const RESIGNS_FROM: u8 = 4;

/// The greatest winning chance of a hopeless position, against an opponent who got this far. Searches sometimes err by
/// more than this, so the position must stay hopeless.
const HOPELESS: f32 = 0.02;

/// Number of consecutive own turns that must be hopeless. A single blunder by the opponent keeps the game going.
const HOPELESS_TURNS: usize = 4;

/// Number of consecutive own turns on which the search must see the loss to its end. The first of them may still test
/// whether the opponent sees it too.
const LOST_TURNS: usize = 2;

/// The highest level that prefers a draw to an even game, and the winning chance below which these levels accept.
const EASY_LEVELS: u8 = 3;
const EASY_DRAW: f32 = 0.5;
/// The winning chance below which the other levels accept a draw: clearly worse.
const DRAW: f32 = 0.4;

/// Greatest distance of the winning chance from a half in an even game, and the number of even own turns after which a
/// game leads nowhere.
const EVEN: f32 = 0.06;
const EVEN_TURNS: usize = 12;
/// The least number of own turns before an even game may be drawn by agreement.
const OPENING: usize = 20;

/// True if the computer resigns: after several hopeless own turns in a row, never after a single one.
///
/// If `draw_rule` is true (the game has draws by repetition or a limit of turns: [`crate::bridge::Engine::has_draw_rule`]),
/// only a loss that the search sees to its end counts. A bad position may still be held until it repeats, and the
/// search takes repetitions into account.
pub fn resigns(level: u8, own: &[Score], draw_rule: bool) -> bool {
    let last = |turns: usize| own.len().checked_sub(turns).and_then(|from| own.get(from..));
    let all = |turns, bad: fn(&Score) -> bool| last(turns).is_some_and(|last| last.iter().all(bad));
    level >= RESIGNS_FROM
        && (all(LOST_TURNS, is_lost)
            || (!draw_rule && all(HOPELESS_TURNS, |score| is_lost(score) || score.chance <= HOPELESS)))
}

/// True if the computer accepts a draw offer. The last score of `own` is that of its latest search.
///
/// The computer accepts if it is clearly worse (the first three levels: if it is worse at all), or if a long game has
/// led nowhere for many turns. No level accepts before its first search, or with a win in sight.
pub fn accepts_draw(level: u8, own: &[Score]) -> bool {
    let Some(now) = own.last() else { return false };
    let enough = if level <= EASY_LEVELS { EASY_DRAW } else { DRAW };
    now.chance < enough || leads_nowhere(own)
}

/// True if the computer offers a draw: in a long game that has led nowhere for many own turns. `since_offer` is the
/// number of own turns since its last offer, which must be as many again. The first three levels never offer.
pub fn offers_draw(level: u8, own: &[Score], since_offer: Option<usize>) -> bool {
    level > EASY_LEVELS && since_offer.is_none_or(|turns| turns >= EVEN_TURNS) && leads_nowhere(own)
}

fn is_lost(score: &Score) -> bool {
    score.ends_in.is_some() && score.chance <= 0.0
}

fn leads_nowhere(own: &[Score]) -> bool {
    let even = |score: &Score| score.ends_in.is_none() && (score.chance - 0.5).abs() <= EVEN;
    own.len() >= OPENING && own.iter().rev().take(EVEN_TURNS).all(even)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::LEVELS;

    fn chance(chance: f32) -> Score {
        Score { hundredths: 0, ends_in: None, chance }
    }

    fn lost(plies: i32) -> Score {
        Score { hundredths: -30_000, ends_in: Some(-plies), chance: 0.0 }
    }

    #[test]
    fn only_what_stays_hopeless_is_resigned() {
        let bad = [chance(0.4), chance(0.01), chance(0.01), chance(0.005), chance(0.01)];
        assert!(resigns(7, &bad, false));
        let once_better = [chance(0.01), chance(0.01), chance(0.2), chance(0.01), chance(0.01)];
        let only_bad = [chance(0.1); 40];
        for own in [&once_better[..], &only_bad, &bad[..4], &[], &[lost(6)], &[lost(6), chance(0.3)]] {
            assert!(!resigns(7, own, false), "{own:?}");
        }
    }

    #[test]
    fn a_loss_seen_to_its_end_is_resigned_on_the_second_turn() {
        assert!(resigns(4, &[chance(0.5), lost(8), lost(6)], true));
        assert!(!resigns(4, &[chance(0.5), lost(8)], true));
    }

    #[test]
    fn what_may_still_be_drawn_is_not_resigned() {
        let hopeless = [chance(0.001); 40];
        assert!(resigns(7, &hopeless, false));
        assert!(!resigns(7, &hopeless, true));
    }

    #[test]
    fn the_first_three_levels_play_to_the_end() {
        for level in 1..=LEVELS {
            assert_eq!(resigns(level, &[lost(4), lost(2)], false), level >= 4, "{level}");
        }
    }

    #[test]
    fn whoever_is_worse_takes_a_draw_and_whoever_is_better_does_not() {
        for level in 1..=LEVELS {
            assert!(accepts_draw(level, &[chance(0.9), chance(0.1)]), "{level}");
            assert!(accepts_draw(level, &[lost(3)]), "{level}");
            assert!(!accepts_draw(level, &[chance(0.1), chance(0.9)]), "{level}");
            assert!(!accepts_draw(level, &[]), "{level}");
        }
        assert!(accepts_draw(2, &[chance(0.47)]) && !accepts_draw(5, &[chance(0.47)]));
    }

    #[test]
    fn a_long_game_that_leads_nowhere_is_offered_as_a_draw_now_and_then() {
        let even = [chance(0.52); 40];
        assert!(accepts_draw(7, &even) && offers_draw(7, &even, None));
        assert!(!offers_draw(7, &even, Some(3)) && offers_draw(7, &even, Some(30)));
        assert!(!offers_draw(1, &even, None));
        let mut lively = even;
        lively[35] = chance(0.8);
        for own in [&lively[..], &even[..10], &[]] {
            assert!(!accepts_draw(7, own) && !offers_draw(7, own, None), "{own:?}");
        }
    }
}
