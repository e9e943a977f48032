//! Plans in a match: making and cutting them, following the moves and playing the answers.

use super::event::Event;
use super::refusal::Refusal;
use super::transition::Transition;
use crate::record::Record;
use crate::record::plan::{NoPlan, Plan, Situation};
use crate::record::swap::Swap;
use postern_rules::game::state::GameState;
use postern_rules::seat::Seat;

impl<'a> Situation<'a> {
    /// Returns the present situation of a match.
    pub fn of(record: &Record, state: &'a dyn GameState) -> Situation<'a> {
        Situation { at: record.ply(), state, until_swap: record.moves_until_swap() }
    }
}

impl Record {
    /// Returns the plan of a seat.
    pub fn plan_of(&self, seat: Seat) -> Option<&Plan> {
        self.plans.iter().find(|plan| plan.by == seat)
    }

    /// Updates the plans after a move. Plans without lines are removed.
    pub(crate) fn plans_follow(&mut self, made: &str) {
        let now = self.ply();
        self.plans.iter_mut().for_each(|plan| plan.follow(made, now));
        self.plans.retain(|plan| !plan.lines.is_empty());
    }

    /// Returns the planned move of the player to move. A plan waits while its player has an offer to answer.
    fn planned(&self) -> Option<(Seat, String)> {
        let seat =
            self.to_move().filter(|seat| self.is_running() && self.agreements.offered_to(*seat).is_none())?;
        let plan = self.plan_of(seat).filter(|plan| plan.at == self.ply())?;
        Some((seat, plan.lines.first()?.first()?.clone()))
    }
}

/// Plays the planned moves as far as they fit, in the same step as the move before. `make` makes one move.
pub(crate) fn follow(
    mut done: Transition,
    state: &mut dyn GameState,
    make: impl Fn(&Record, &mut dyn GameState, Seat, &str) -> Result<Transition, Refusal>,
) -> Transition {
    while let Some((seat, text)) = done.record.planned() {
        match make(&done.record, state, seat, &text) {
            Ok(mut next) => {
                next.record.revision = done.record.revision;
                match (&mut next.record.swap, next.events.first()) {
                    (Swap::Made(made), Some(Event::Swapped { .. })) => made.planned = true,
                    _ => next.record.moves.iter_mut().last().into_iter().for_each(|last| last.planned = true),
                }
                next.events.splice(0..0, done.events);
                done = next;
            }
            Err(_) => done.record.plans.retain(|plan| plan.by != seat),
        }
    }
    done
}

/// Sets a plan. If `adds` is true, lines of the previous plan that do not contradict the new ones stay.
pub(crate) fn set(
    record: &Record,
    state: &dyn GameState,
    by: Seat,
    text: &str,
    adds: bool,
) -> Result<Transition, Refusal> {
    let situation = Situation::of(record, state);
    let mut plan = Plan::read(text, by, situation)?;
    if let Some(before) = record.plan_of(by).filter(|_| adds) {
        for line in before.lines.iter().rev() {
            let both = format!("{}; {plan}", line.join(" "));
            if let Ok(longer) = Plan::read(&both, by, situation) {
                plan = longer;
            }
        }
    }
    Ok(with_plan(record, state, by, Some(plan)))
}

/// Deletes the plan of a seat.
pub(crate) fn cut(record: &Record, state: &dyn GameState, by: Seat) -> Result<Transition, Refusal> {
    record.plan_of(by).ok_or(NoPlan::Missing)?;
    Ok(with_plan(record, state, by, None))
}

fn with_plan(record: &Record, state: &dyn GameState, by: Seat, plan: Option<Plan>) -> Transition {
    let mut record = record.clone();
    record.revision += 1;
    record.plans.retain(|plan| plan.by != by);
    record.plans.extend(plan);
    Transition { record, events: vec![Event::Planned], to_move: state.to_move() }
}
