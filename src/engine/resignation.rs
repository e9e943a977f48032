//! Resigning and draws: the computer player behaves as a considerate opponent would.
//!
//! All of it is decided by what it thought on its own turns, one [`Score`] a turn, oldest first, each for itself.

use super::Score;

/// Weaker levels play on to the end: beginners shall see how a game is won.
const RESIGNS_FROM: u8 = 4;

/// A chance to win too small to play on against an opponent who got this far. Searches err by more than this
/// now and then, hence it must last.
const HOPELESS: f32 = 0.02;

/// So many own turns in a row must be hopeless: one blunder of the other, and it goes on.
const HOPELESS_TURNS: usize = 4;

/// A loss that is seen to its end needs no more than this many turns, the first of which could be a way to see whether
/// the other sees it, too.
const LOST_TURNS: usize = 2;

/// Levels that want a draw rather than an even game, and how good their chances may be for it.
const EASY_LEVELS: u8 = 3;
const EASY_DRAW: f32 = 0.5;
/// The others take one where they are clearly worse.
const DRAW: f32 = 0.4;

/// A game is even as long as the chances stay this close to a half, and leads nowhere when it was so for so many turns.
const EVEN: f32 = 0.06;
const EVEN_TURNS: usize = 12;
/// Nobody agrees to a draw of an even game before so many own turns.
const OPENING: usize = 20;

/// True if it resigns: after several own turns in a row without hope, never after a single bad one.
///
/// Where `draw_rule` (the game has draws by repetition or a limit of turns: [`super::Engine::has_draw_rule`]) only a
/// loss that is seen to its end counts: a bad position may still be held until it repeats, and the search counts
/// repetitions in what it sees to the end.
pub fn resigns(level: u8, own: &[Score], draw_rule: bool) -> bool {
    let last = |turns: usize| own.len().checked_sub(turns).and_then(|from| own.get(from..));
    let all = |turns, bad: fn(&Score) -> bool| last(turns).is_some_and(|last| last.iter().all(bad));
    level >= RESIGNS_FROM
        && (all(LOST_TURNS, is_lost)
            || (!draw_rule && all(HOPELESS_TURNS, |score| is_lost(score) || score.chance <= HOPELESS)))
}

/// True if it takes a draw that is offered to it. The score of its last thought is the last of `own`.
///
/// It takes one where it is worse (the first three levels also where it is even), and where a long game has led nowhere
/// for many turns. It never takes one before it has thought, nor with a win in sight.
pub fn accepts_draw(level: u8, own: &[Score]) -> bool {
    let Some(now) = own.last() else { return false };
    let enough = if level <= EASY_LEVELS { EASY_DRAW } else { DRAW };
    now.chance < enough || leads_nowhere(own)
}

/// True if it offers a draw: in a long game that has led nowhere for many of its own turns, and if it has offered one
/// before, `since_offer` own turns ago, only after as many again. The first three levels never do.
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
    use super::super::LEVELS;
    use super::*;

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
