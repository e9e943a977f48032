//! Plans: a player's answers to moves that the opponent has not made yet. The answers are played at once when they fit.
//!
//! A plan is private until it is played. The plan holds lines of moves from a position in which the opponent has the
//! turn. Each move of the match keeps the lines that start with it and removes the others. The plan's answer is played
//! in the same step.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::Ply;
use crate::record::swap::{SWAP, after_swap};
use postern_rules::game::notation::sequence;
use postern_rules::game::state::{GameState, MoveError};
use postern_rules::seat::Seat;
use postern_rules::typed;

/// Upper bound on the lines of a plan.
pub const MOST_LINES: usize = 50;

/// Upper bound on the moves of one line.
pub const MOST_IN_LINE: usize = 50;

/// Upper bound on the bytes of a plan as text. Two plans fit into a record beside the longest match.
pub const LONGEST_PLAN: usize = 1500;

/// Arrows that people write between the moves of a line.
const ARROWS: [&str; 3] = ["->", "=>", ">"];

/// The answers that a player has prepared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    #[serde(with = "super::seat_letter")]
    pub by: Seat,
    /// The ply at which the lines start.
    pub at: Ply,
    /// Canonical moves of both players. Lines with the same start have the same answer to it.
    pub lines: Vec<Vec<String>>,
}

/// The reason why a plan was refused. The match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPlan {
    /// The planner has the turn.
    OwnTurn,
    /// There is no plan.
    Missing,
    /// The plan has no moves.
    Empty,
    TooLong {
        limit: usize,
    },
    TooMany {
        lines: usize,
        moves: usize,
    },
    /// The rules refuse a move of this line.
    Move {
        line: String,
        made: String,
        error: MoveError,
    },
    /// The line has a swap in a position in which the players may not swap.
    Swap {
        line: String,
    },
    /// The line ends with a move of the opponent.
    NoAnswer {
        line: String,
    },
    /// Two lines answer the same moves in different ways.
    TwoAnswers {
        after: String,
        one: String,
        other: String,
    },
}

/// `d4 e5 f6 g7; c3 c4`, which [`Plan::read`] parses.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.lines.iter().map(|line| line.join(" ")).collect();
        f.write_str(&lines.join("; "))
    }
}

/// A step of a line, and the planner's seat at the start of the plan if they make it, or the other one.
type PlannedMove = (Seat, String);

/// The position in which a plan starts.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    pub at: Ply,
    pub state: &'a dyn GameState,
    /// The number of moves after which the players may swap; `None` if they may not.
    pub until_swap: Option<usize>,
}

impl Plan {
    /// Parses lines separated by semicolons or newlines, each with the opponent's move first: `d4 e5; c3 c4`, or
    /// `if d4 then e5; if c3 then c4`. Checks every move along its line. A line may contain `swap`, if the players may
    /// swap there.
    ///
    /// # Errors
    /// [`NoPlan`], with the offending line.
    pub fn read(text: &str, by: Seat, situation: Situation) -> Result<Plan, NoPlan> {
        if situation.state.to_move() == by {
            return Err(NoPlan::OwnTurn);
        }
        if text.len() > 2 * LONGEST_PLAN {
            return Err(NoPlan::TooLong { limit: LONGEST_PLAN });
        }
        let mut lines: Vec<Vec<PlannedMove>> = Vec::new();
        let text = typed::plain(text);
        for words in text.split([';', '\n']).map(|line| moves_of(line).0).filter(|words| !words.is_empty()) {
            if lines.len() == MOST_LINES || words.len() > MOST_IN_LINE {
                return Err(NoPlan::TooMany { lines: MOST_LINES, moves: MOST_IN_LINE });
            }
            let line = checked(&words, by, situation)?;
            lines.iter().try_for_each(|other| agree(by, other, &line))?;
            lines.push(line);
        }
        if lines.is_empty() {
            return Err(NoPlan::Empty);
        }
        let lines = lines.into_iter().map(|line| line.into_iter().map(|(_, text)| text).collect());
        let plan = Plan { by, at: situation.at, lines: without_beginnings(lines.collect()) };
        if plan.to_string().len() > LONGEST_PLAN {
            return Err(NoPlan::TooLong { limit: LONGEST_PLAN });
        }
        Ok(plan)
    }

    /// Returns the part of a line that ends with an answer of the planner: final moves of the opponent are left out.
    /// `state` is the game after the line.
    pub fn answered(mut state: Box<dyn GameState>, by: Seat, line: &[String]) -> &[String] {
        let theirs = (0..line.len()).take_while(|_| state.undo() && state.to_move() != by).count();
        line.get(..line.len() - theirs).unwrap_or_default()
    }

    /// Counts the notes in brackets that [`Plan::read`] leaves out.
    pub fn notes(text: &str) -> usize {
        typed::plain(text).split([';', '\n']).map(|line| moves_of(line).1).sum()
    }

    /// Keeps the rest of the lines that start with this move.
    pub(crate) fn follow(&mut self, made: &str, now: Ply) {
        self.at = now;
        self.lines.retain_mut(|line| {
            let follows = line.first().is_some_and(|first| first == made);
            if follows {
                line.remove(0);
            }
            follows && !line.is_empty()
        });
    }
}

/// Returns the moves of a line as typed, and the number of notes. Arrows and words between the moves are left out.
fn moves_of(line: &str) -> (Vec<String>, usize) {
    let words = line.split_whitespace().filter(|word| !ARROWS.contains(word));
    sequence::noted(&words.collect::<Vec<_>>().join(" "))
}

/// Returns the canonical moves of a line.
fn checked(words: &[String], by: Seat, situation: Situation) -> Result<Vec<PlannedMove>, NoPlan> {
    let mut after = situation.state.clone_state();
    // The moves that are left until the swap, and whether the line has it.
    let (mut until_swap, mut swapped) = (situation.until_swap, false);
    let mut line: Vec<PlannedMove> = Vec::with_capacity(words.len());
    let mut divided: Vec<String>;
    let mut rest = words;
    while let [word, others @ ..] = rest {
        let turn = after.to_move();
        let seat = if swapped { turn.other() } else { turn };
        if let Some(others) = after_swap(rest) {
            if until_swap != Some(0) {
                return Err(NoPlan::Swap { line: shown(&line) });
            }
            rest = others;
            line.push((seat, SWAP.to_owned()));
            (until_swap, swapped) = (None, true);
            continue;
        }
        let is_move = |text: &str| !matches!(after.clone_state().play(text), Err(MoveError::Notation(_)));
        // `d4 - e5` is two moves in a game in which it is none.
        if let Some(parts) = sequence::divided(word, is_move) {
            divided = parts.into_iter().chain(others.iter().cloned()).collect();
            rest = &divided;
            continue;
        }
        rest = others;
        let played = match (after.play(word), others) {
            // A part of a move between blanks: `c5 x d6`, `c1 c2`.
            (Err(error @ MoveError::Notation(_)), [part, others @ ..]) => {
                let whole = after.play(&format!("{word}{part}"));
                let is_whole = !matches!(whole, Err(MoveError::Notation(_)));
                rest = if is_whole { others } else { rest };
                if is_whole { whole } else { Err(error) }
            }
            (played, _) => played,
        };
        match played {
            Ok(played) => {
                line.push((seat, played.canonical));
                until_swap = until_swap.and_then(|moves| moves.checked_sub(1));
            }
            Err(error) => {
                let line = shown(&line);
                return Err(NoPlan::Move { line, made: word.clone(), error });
            }
        }
    }
    match line.last() {
        Some((seat, _)) if *seat == by => Ok(line),
        _ => Err(NoPlan::NoAnswer { line: shown(&line) }),
    }
}

fn shown(line: &[PlannedMove]) -> String {
    line.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Refuses two lines in which the planner answers the same moves in different ways.
fn agree(by: Seat, one: &[PlannedMove], other: &[PlannedMove]) -> Result<(), NoPlan> {
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    match (one.get(same), other.get(same)) {
        (Some((seat, one)), Some((_, other_answer))) if *seat == by => Err(NoPlan::TwoAnswers {
            after: shown(&other[..same]),
            one: one.clone(),
            other: other_answer.clone(),
        }),
        _ => Ok(()),
    }
}

/// Removes duplicates, and lines that are prefixes of others.
fn without_beginnings(lines: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut kept: Vec<Vec<String>> = Vec::new();
    for line in lines {
        if kept.iter().any(|other| other.starts_with(&line)) {
            continue;
        }
        kept.retain(|other| !line.starts_with(other));
        kept.push(line);
    }
    kept
}
