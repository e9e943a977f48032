//! Hints: the move that the computer would play and the reasons that the search can show: effects, threats, what it
//! prevents, and alternatives.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use postern_engine::level::LEVELS;
use postern_engine::result::{Limits, SearchResult};
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_games::turned::turned;
use postern_rules::game::state::{GameState, Played};
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The least change in the chance to win that is worth a reason.
const WORTH_A_WORD: f32 = 0.08;
/// The number of plies within which a win counts as a threat; a more distant one is hard to see coming.
const NEAR: i32 = 7;

/// A suggested move, with reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The move and what it does.
    pub played: Played,
    /// The reasons, most important first; empty if there is no notable one.
    pub reasons: Vec<Reason>,
    /// Number of legal moves.
    pub moves: u64,
    /// The next best move, and how much worse it is, as a chance to win from 0 to 1.
    pub next: Option<(String, f32)>,
    /// The chance of the player to move to win, from 0 to 1.
    pub chance: f32,
}

/// The reason why a move is good, or why it is still the best.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// The move wins by force, with this many moves of the same player, including this one.
    Wins { moves: u32 },
    /// Every move loses by force. After this one, the opponent needs this many moves.
    Loses { moves: u32 },
    /// The only legal move.
    Only,
    /// The follow-up if the opponent did nothing: the move and what it does, or that it wins.
    Threatens { shown: String, wins: bool, does: Vec<Phrase> },
    /// A move that the opponent could have made otherwise, and its harm.
    Prevents { by: Seat, shown: String, harm: Harm },
}

/// The harm of an opponent's move to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Harm {
    Loses,
    /// The player's pieces on these squares are captured.
    Captured(Vec<Square>),
    /// The player's pieces on these squares are dead.
    Dead(Vec<Square>),
    /// The opponent gains this many points on the player.
    Points(u32),
}

/// The effort for a hint. The number of nodes keeps an answer repeatable; the time only cuts the search off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Total time.
    pub time: Duration,
    /// Number of nodes for the move itself, in place of the level's; each search for a threat gets a quarter.
    pub nodes: Option<u64>,
}

/// Returns the move that the computer would play, with reasons; `None` if the game is over.
pub fn hint(
    catalogue: &Catalogue,
    state: &dyn GameState,
    effort: Effort,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Hint> {
    let thinking = Thinking { spec: *catalogue.get(state.info().id)?, effort, seed, stop };
    let best = thinking.best(state)?;
    let mut after = state.clone_state();
    let played = after.play(&best.best).ok()?;
    let moves = state.count();
    let mut reasons = Vec::new();
    match best.score.ends_in {
        Some(plies) if plies > 0 => reasons.push(Reason::Wins { moves: own_moves(plies) }),
        Some(plies) if plies < 0 => reasons.push(Reason::Loses { moves: own_moves(-plies) }),
        _ if moves == 1 => reasons.push(Reason::Only),
        _ => {
            reasons.extend(thinking.prevented(state, &*after, &best));
            reasons.extend(thinking.threat(state, &*after, &best));
        }
    }
    let next = best.alternatives.iter().find_map(|line| {
        let other = line.moves.first().filter(|&other| *other != best.best)?;
        let shown = state.clone_state().play(other).ok()?.shown;
        Some((shown, best.score.chance - line.score.chance))
    });
    Some(Hint { played, reasons, moves, next, chance: best.score.chance })
}

/// Converts plies of a forced win to moves of the winner.
fn own_moves(plies: i32) -> u32 {
    (plies.max(0) as u32).div_ceil(2)
}

struct Thinking<'a> {
    spec: GameSpec,
    effort: Effort,
    seed: u64,
    stop: &'a AtomicBool,
}

impl Thinking<'_> {
    /// Finds the best and the next best move, in three fifths of the time.
    fn best(&self, state: &dyn GameState) -> Option<SearchResult> {
        let Effort { time, nodes } = self.effort;
        self.think(state, time * 3 / 5, nodes, 2)
    }

    /// Finds the best move with a shorter search, in a fifth of the time.
    fn look(&self, state: &dyn GameState) -> Option<SearchResult> {
        let Effort { time, nodes } = self.effort;
        self.think(state, time / 5, nodes.map(|nodes| nodes / 4), 1)
    }

    fn think(
        &self,
        state: &dyn GameState,
        time: Duration,
        nodes: Option<u64>,
        lines: usize,
    ) -> Option<SearchResult> {
        let budget = Limits {
            time: Some(time.into()),
            nodes,
            lines,
            ..Limits::of_level(LEVELS, self.seed, self.stop)
        };
        self.spec.engine.think(state, budget)
    }

    /// Returns what the opponent would do if it were their turn, if `after` no longer allows it. Assumes that the
    /// search found no forced end after the move.
    fn prevented(&self, state: &dyn GameState, after: &dyn GameState, best: &SearchResult) -> Option<Reason> {
        let turned = turned(self.spec.game, state)?;
        let (by, me) = (turned.to_move(), state.to_move());
        let his = self.look(&*turned)?;
        let shown = turned.clone_state().play(&his.best).ok()?.shown;
        if wins_soon(&his) {
            return Some(Reason::Prevents { by, shown, harm: Harm::Loses });
        }
        if his.score.chance - best.score.reversed().chance < WORTH_A_WORD {
            return None;
        }
        let harm = harm(&*turned, &his.best, me)?;
        // The same move may remain possible, or do less harm.
        let left = self::harm(after, &his.best, me);
        let less = left.is_none_or(|left| left.size() < harm.size());
        less.then_some(Reason::Prevents { by, shown, harm })
    }

    /// Returns what the move makes possible if the same player moved again.
    fn threat(&self, state: &dyn GameState, after: &dyn GameState, best: &SearchResult) -> Option<Reason> {
        let mut again = turned(self.spec.game, after)?;
        let mine = self.look(&*again)?;
        let played = again.play(&mine.best).ok()?;
        let wins = wins_soon(&mine);
        // A consequence that is possible now is no threat of this move.
        let now = state.clone_state().play(&mine.best);
        let now = now.map_or_else(|_| Vec::new(), |played| played.consequences);
        let does: Vec<Phrase> =
            played.consequences.into_iter().filter(|consequence| !now.contains(consequence)).collect();
        let worth = mine.score.chance - best.score.chance >= WORTH_A_WORD && !does.is_empty();
        (wins || worth).then_some(Reason::Threatens { shown: played.shown, wins, does })
    }
}

fn wins_soon(thought: &SearchResult) -> bool {
    thought.score.ends_in.is_some_and(|plies| (1..=NEAR).contains(&plies))
}

impl Harm {
    /// The size of the harm, for comparisons.
    pub(super) fn size(&self) -> usize {
        match self {
            Harm::Loses => usize::MAX,
            Harm::Captured(squares) | Harm::Dead(squares) => squares.len(),
            Harm::Points(points) => *points as usize,
        }
    }
}

/// Returns the harm of a move by the opponent to the pieces or points of `me`; `None` if the move is illegal or
/// harmless.
fn harm(state: &dyn GameState, text: &str, me: Seat) -> Option<Harm> {
    let mut after = state.clone_state();
    let played = after.play(text).ok()?;
    harm_of(state, &played, &*after, me)
}

/// Returns the harm to `me` of a move that led from `before` to `after`.
pub(super) fn harm_of(
    before: &dyn GameState,
    played: &Played,
    after: &dyn GameState,
    me: Seat,
) -> Option<Harm> {
    let captured: Vec<Square> =
        played.effects.captured.iter().filter(|(_, seat)| *seat == me).map(|&(square, _)| square).collect();
    if !captured.is_empty() {
        return Some(Harm::Captured(captured));
    }
    // A death is a consequence, and most moves have none.
    if !played.consequences.is_empty() {
        let known = dead(before, me);
        let dead: Vec<Square> =
            dead(after, me).into_iter().filter(|square| !known.contains(square)).collect();
        if !dead.is_empty() {
            return Some(Harm::Dead(dead));
        }
    }
    let lead = |state: &dyn GameState| {
        state.score().map(|score| i64::from(score[me.other()]) - i64::from(score[me]))
    };
    let gain = lead(after)? - lead(before)?;
    u32::try_from(gain).ok().filter(|&gain| gain > 0).map(Harm::Points)
}

/// Returns the squares of a player's dead pieces.
fn dead(state: &dyn GameState, seat: Seat) -> Vec<Square> {
    let pieces = state.diagram().pieces;
    pieces
        .into_iter()
        .filter(|(_, piece)| piece.dead && piece.seat == seat)
        .map(|(square, _)| square)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Repeatable, and fast enough for a debug build.
    const EFFORT: Effort = Effort { time: Duration::from_secs(60), nodes: Some(20_000) };

    fn state(game: &str, options: &[(&str, &str)], position: &str) -> Box<dyn GameState> {
        let options: Vec<(String, String)> =
            options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        Catalogue::standard().begin(game, &options, Some(position)).expect("the position is right")
    }

    fn hinted(state: &dyn GameState) -> Hint {
        hint(&Catalogue::standard(), state, EFFORT, 1, &AtomicBool::new(false)).expect("the game goes on")
    }

    #[test]
    fn a_win_is_said_and_in_how_many_moves() {
        let suffocates = hinted(&*state("ransom", &[], "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 o"));
        assert_eq!(suffocates.played.canonical, "g3-e1");
        assert_eq!(suffocates.reasons, [Reason::Wins { moves: 1 }]);
        let position = "8/8/1x5x/4oxxx/4xoOo/4o1X1/4xooo/3x1o2";
        let ahead = hinted(&*state("ransom", &[], &format!("{position} o")));
        assert_eq!(ahead.reasons, [Reason::Wins { moves: 2 }]);
        let lost = hinted(&*state("ransom", &[], &format!("{position} x")));
        assert!(matches!(lost.reasons[..], [Reason::Loses { moves: 1.. }]), "{lost:?}");
        assert_eq!(lost.chance, 0.0);
    }

    #[test]
    fn a_king_that_would_be_suffocated_is_saved() {
        let saved = hinted(&*state("ransom", &[], "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 x"));
        let shown = "g3-e1".to_owned();
        let reason = Reason::Prevents { by: Seat::Second, shown, harm: Harm::Loses };
        assert!(saved.reasons.contains(&reason), "{saved:?}");
    }

    #[test]
    fn stones_that_would_be_captured_are_named() {
        let position = "2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x";
        let hint = hinted(&*state("palisade", &[("size", "7")], position));
        assert_eq!(hint.played.canonical, "a5");
        let saved = |reason: &Reason| {
            matches!(reason, Reason::Prevents { by: Seat::Second, harm: Harm::Captured(squares), .. }
                if squares.iter().map(Square::to_string).eq(["d6"]))
        };
        assert!(hint.reasons.iter().any(saved), "{hint:?}");
        let (_, behind) = hint.next.expect("there are other moves");
        assert!(behind > 0.0 && hint.chance > 0.5);
    }

    #[test]
    fn a_threat_is_what_one_could_not_do_at_once() {
        let position = "ooo2o2ooo/11/11/11/11/4o6/5x5/11/11/11/xxx2x2xxx o";
        let state = state("ramparts", &[], position);
        let hint = hinted(&*state);
        let threat = hint.reasons.iter().find_map(|reason| match reason {
            Reason::Threatens { shown, does, .. } => Some((shown, does)),
            _ => None,
        });
        let (shown, does) = threat.expect("he could go on");
        assert!(!does.is_empty());
        assert!(state.clone_state().play(shown).is_err(), "{shown} is no move yet");
    }

    #[test]
    fn every_game_s_position_can_be_turned() {
        for game in Catalogue::standard().iter() {
            let state = Catalogue::standard().begin(game.info().id, &[], None).expect("it begins");
            let turned = turned(game.game, &*state).expect("the other could begin as well");
            assert_ne!(turned.to_move(), state.to_move());
            let rows = |state: &dyn GameState| state.position().split(' ').next().map(str::to_owned);
            assert_eq!(rows(&*turned), rows(&*state), "{}", game.info().id);
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_hint() {
        let mut state = state("ransom", &[], "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 o");
        state.play("g3-e1").expect("it suffocates the King");
        assert_eq!(hint(&Catalogue::standard(), &*state, EFFORT, 1, &AtomicBool::new(false)), None);
    }
}
