//! Conditions on a move in a step of a lesson and on its effects, checked by the rules and the solver.

use serde::Deserialize;

use postern_engine::bridge::Engine;
use postern_engine::solver::{Goal, Reach};
use postern_rules::game::state::{GameState, Played};
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// Node limit for a proof.
const NODES: u64 = 400_000;

/// Replies over more squares than this are not searched.
const TALLEST_REPLY: usize = 4;

/// A condition on a move. All of its parts must hold; an empty one holds for every move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// The enemy loses pieces on at least this many squares.
    captures: Option<u32>,
    /// The mover loses pieces on at least this many squares.
    loses: Option<u32>,
    /// The rules name a consequence whose message has this id.
    says: Option<String>,
    /// The side that this consequence is about.
    about: Option<Side>,
    /// The move ends the game with this result for the mover.
    ends: Option<Ends>,
    /// The mover's points rise by at least this many.
    points: Option<i64>,
    /// The move starts on one of these squares, separated by spaces.
    from: Option<String>,
    /// The move ends on one of these squares, separated by spaces.
    to: Option<String>,
    /// The canonical move contains this text.
    written: Option<String>,
    /// Some reply fulfils this condition, from the point of view of the other side.
    reply: Option<Box<Condition>>,
    /// The mover wins within this many plies, the move included. Proved by the solver.
    wins_in: Option<u32>,
    /// At least one of these conditions holds.
    any: Vec<Condition>,
    /// This condition does not hold.
    not: Option<Box<Condition>>,
}

/// A side, seen from the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    Own,
    Enemy,
}

/// An end of the game, seen from the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ends {
    Won,
    Lost,
    Drawn,
}

/// A move that was played: the game before it, and after it.
pub struct LessonMove<'a> {
    pub before: &'a dyn GameState,
    pub played: &'a Played,
    pub after: &'a dyn GameState,
}

impl Condition {
    /// True if the condition holds for a move. `engine` is the engine of the game.
    pub fn holds(&self, made: &LessonMove<'_>, engine: &dyn Engine) -> bool {
        let LessonMove { before, played, after } = made;
        let me = before.to_move();
        let lost = |of: Seat| played.effects.captured.iter().filter(|(_, seat)| *seat == of).count() as u32;
        let path = &played.effects.path;
        self.captures.is_none_or(|least| lost(me.other()) >= least)
            && self.loses.is_none_or(|least| lost(me) >= least)
            && self.says.as_ref().is_none_or(|id| self.is_said(id, &played.consequences, me))
            && self.ends.is_none_or(|ends| ended(*after, me) == Some(ends))
            && self.points.is_none_or(|least| gained(*before, *after, me) >= least)
            && self.from.as_ref().is_none_or(|squares| is_among(path.first(), squares))
            && self.to.as_ref().is_none_or(|squares| is_among(path.last(), squares))
            && self.written.as_ref().is_none_or(|text| played.canonical.contains(text))
            && self.wins_in.is_none_or(|plies| wins(*before, played, plies, engine))
            && (self.any.is_empty() || self.any.iter().any(|one| one.holds(made, engine)))
            && self.not.as_ref().is_none_or(|not| !not.holds(made, engine))
            && self.reply.as_ref().is_none_or(|reply| has_reply(*after, reply, engine))
    }

    /// True if the condition needs proofs, which take too long for an answer to a person.
    pub fn needs_solver(&self) -> bool {
        let inner = [&self.reply, &self.not].into_iter().flatten().map(|inner| &**inner);
        self.wins_in.is_some() || self.any.iter().chain(inner).any(Condition::needs_solver)
    }

    fn is_said(&self, id: &str, consequences: &[Phrase], me: Seat) -> bool {
        let about = self.about.map(|side| if side == Side::Own { me } else { me.other() });
        let names = |phrase: &Phrase, seat: Seat| {
            phrase.args.iter().any(|(_, arg)| matches!(arg, PhraseArg::Word(word) if *word == seat.word()))
        };
        consequences.iter().any(|phrase| phrase.id == id && about.is_none_or(|seat| names(phrase, seat)))
    }
}

/// True if the square is named in a list such as `a1 b2`.
fn is_among(square: Option<&Square>, list: &str) -> bool {
    square.is_some_and(|square| list.split_whitespace().any(|named| named == square.to_string()))
}

fn ended(after: &dyn GameState, me: Seat) -> Option<Ends> {
    Some(match after.ending()?.winner {
        Some(winner) if winner == me => Ends::Won,
        Some(_) => Ends::Lost,
        None => Ends::Drawn,
    })
}

fn gained(before: &dyn GameState, after: &dyn GameState, me: Seat) -> i64 {
    let points = |state: &dyn GameState| state.score().map_or(0, |score| i64::from(score[me]));
    points(after) - points(before)
}

fn wins(before: &dyn GameState, played: &Played, plies: u32, engine: &dyn Engine) -> bool {
    let reach = Reach { goal: Goal::Win, plies, nodes: NODES };
    engine.forces(before, &played.canonical, reach) == Some(true)
}

fn has_reply(after: &dyn GameState, wanted: &Condition, engine: &dyn Engine) -> bool {
    after.legal(TALLEST_REPLY).iter().any(|text| {
        let mut then = after.clone_state();
        let Ok(played) = then.play(text) else { return false };
        wanted.holds(&LessonMove { before: after, played: &played, after: &*then }, engine)
    })
}
