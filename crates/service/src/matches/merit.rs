//! What a better move does that the move played does not: one claim, which the rules show to be true.

use super::hint::{Harm, Reason, harm_of};
use postern_games::spec::GameSpec;
use postern_games::turned::turned;
use postern_rules::game::standing::Standing;
use postern_rules::game::state::{GameState, Played};
use postern_rules::phrase::Phrase;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

/// Moves over more squares than this are not searched: there may be very many of them.
const TALLEST: usize = 3;

/// The least part by which a count must differ to be worth comparing: one in this number.
const COMPARED_FROM: u32 = 5;

/// What the better move does.
#[derive(Clone, PartialEq, Debug)]
pub enum Merit {
    /// It wins, takes, kills or gains more at once. Its consequences tell what.
    AtOnce,
    /// It threatens or prevents something.
    Reason(Reason),
    /// The continuation ends in a win.
    LineWins,
    /// The pieces that each side loses in the continuation.
    LineTakes { enemy: u32, own: u32 },
    /// A count of one side is better for the player than after the move played.
    Compared(Phrase),
    /// The best answer to it, as the search found it.
    Answer(String),
    /// The search found nothing more to tell.
    Better,
}

/// A move, what it does, and the game after it.
pub(super) struct TriedMove {
    text: String,
    pub(super) played: Played,
    pub(super) after: Box<dyn GameState>,
    pub(super) harm: Option<Harm>,
}

/// Returns what the first move of `line` does for the player to move in `before` that the move `played` does not.
/// `None` if one of the moves is not legal.
pub fn merit(spec: GameSpec, before: &dyn GameState, played: &str, line: &[String]) -> Option<Merit> {
    let (me, enemy) = (before.to_move(), before.to_move().other());
    let better = make(before, line.first()?, enemy)?;
    let worse = make(before, played, enemy)?;
    let told = !better.played.consequences.is_empty();
    if told && better.harm == Some(Harm::Loses) {
        return Some(Merit::AtOnce);
    }
    let (saved, threat) = (worst(&*worse.after, me), worst(&*better.after, me));
    let prevents = prevented(saved.as_ref(), threat.as_ref(), &*better.after, me);
    if let Some(Reason::Prevents { harm: Harm::Loses, .. }) = prevents {
        return prevents.map(Merit::Reason);
    }
    if told && better.harm.is_some() && rank(&better) > rank(&worse) {
        return Some(Merit::AtOnce);
    }
    let reason = prevents.or_else(|| threatened(spec, before, &*better.after, &*worse.after, enemy));
    let merit = reason.map(Merit::Reason).or_else(|| of_line(before, line, me));
    merit
        .or_else(|| compared(&*better.after, &*worse.after, me).map(Merit::Compared))
        .or_else(|| {
            let answer = better.after.clone_state().play(line.get(1)?).ok()?;
            Some(Merit::Answer(answer.shown))
        })
        .or(Some(Merit::Better))
}

/// Plays a move. `victim` is the side whose harm counts.
pub(super) fn make(before: &dyn GameState, text: &str, victim: Seat) -> Option<TriedMove> {
    let mut after = before.clone_state();
    let played = after.play(text).ok()?;
    let wins = after.ending().is_some_and(|ending| ending.winner == Some(victim.other()));
    let harm = if wins { Some(Harm::Loses) } else { harm_of(before, &played, &*after, victim) };
    Some(TriedMove { text: text.to_owned(), played, after, harm })
}

/// Orders moves by the harm they do.
fn rank(made: &TriedMove) -> (u8, usize) {
    made.harm.as_ref().map_or((0, 0), |harm| {
        let kind = match harm {
            Harm::Points(_) => 1,
            Harm::Dead(_) => 2,
            Harm::Captured(_) => 3,
            Harm::Loses => 4,
        };
        (kind, harm.size())
    })
}

/// Returns the move of the side to move that does the most harm to `victim`, the other side.
fn worst(state: &dyn GameState, victim: Seat) -> Option<TriedMove> {
    if state.to_move() == victim {
        return None;
    }
    let made = state.legal(TALLEST).into_iter().filter_map(|text| make(state, &text, victim));
    made.filter(|made| made.harm.is_some()).max_by_key(rank)
}

/// Returns the harm to `me` that is possible after the move played and no longer after the better move. `left` is the
/// most harmful move that is still possible.
fn prevented(
    worst: Option<&TriedMove>,
    left: Option<&TriedMove>,
    after: &dyn GameState,
    me: Seat,
) -> Option<Reason> {
    let worst = worst.filter(|worst| left.is_none_or(|left| rank(left) < rank(worst)))?;
    let still = make(after, &worst.text, me).and_then(|made| made.harm);
    let gone = |squares: &[Square], still: &[Square]| -> Vec<Square> {
        squares.iter().filter(|square| !still.contains(square)).copied().collect()
    };
    let kept = |squares: &[Square]| match &still {
        Some(Harm::Captured(still) | Harm::Dead(still)) => gone(squares, still),
        _ => squares.to_vec(),
    };
    let harm = match worst.harm.as_ref()? {
        Harm::Loses => Harm::Loses,
        Harm::Captured(squares) => Harm::Captured(kept(squares)),
        Harm::Dead(squares) => Harm::Dead(kept(squares)),
        Harm::Points(points) => match still {
            Some(Harm::Points(still)) if still >= *points => return None,
            _ => Harm::Points(*points),
        },
    };
    let shown = worst.played.shown.clone();
    (harm.size() > 0).then_some(Reason::Prevents { by: me.other(), shown, harm })
}

/// Returns the follow-up of the better move that does more harm to `enemy` than any follow-up of the move played, and
/// than the same move now.
fn threatened(
    spec: GameSpec,
    before: &dyn GameState,
    better: &dyn GameState,
    worse: &dyn GameState,
    enemy: Seat,
) -> Option<Reason> {
    let follow_up = |state: &dyn GameState| {
        let again = turned(spec.game, state).filter(|again| again.ending().is_none())?;
        worst(&*again, enemy)
    };
    let best = follow_up(better)?;
    let known = [follow_up(worse), make(before, &best.text, enemy)];
    if known.into_iter().flatten().any(|known| rank(&known) >= rank(&best)) {
        return None;
    }
    let wins = best.harm == Some(Harm::Loses);
    let does = best.played.consequences;
    (wins || !does.is_empty()).then_some(Reason::Threatens { shown: best.played.shown, wins, does })
}

/// Returns what the continuation leads to, if that is good for `me`.
fn of_line(before: &dyn GameState, line: &[String], me: Seat) -> Option<Merit> {
    let mut state = before.clone_state();
    let mut lost = Pair::new(0, 0);
    for text in line {
        let Ok(played) = state.play(text) else { break };
        for seat in Seat::BOTH {
            lost[seat] += played.effects.lost[seat];
        }
    }
    if state.ending().is_some_and(|ending| ending.winner == Some(me)) {
        return Some(Merit::LineWins);
    }
    let (enemy, own) = (lost[me.other()], lost[me]);
    (enemy > own).then_some(Merit::LineTakes { enemy, own })
}

/// Returns the comparison of the count that differs most in favour of `me`.
fn compared(better: &dyn GameState, worse: &dyn GameState, me: Seat) -> Option<Phrase> {
    let pairs: Vec<(Standing, Standing)> = better.standings().into_iter().zip(worse.standings()).collect();
    let gains = pairs.iter().flat_map(|(here, there)| {
        [me, me.other()].map(|side| {
            let (more, less) = if side == me { (here, there) } else { (there, here) };
            let gain = more.of[side].saturating_sub(less.of[side]);
            (gain * 100 / more.of[side].max(1), here.compared(side, there.of[side]))
        })
    });
    let most = gains.max_by_key(|(gain, _)| *gain);
    most.filter(|(gain, _)| *gain >= 100 / COMPARED_FROM).map(|(_, phrase)| phrase)
}
