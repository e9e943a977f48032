//! The step of a series: a command and the time give the next state and its effects.

use super::command::{Command, Refusal};
use super::draft::Draft;
use super::effect::Effect;
use super::finish::cancel;
use super::muster;
use super::results;
use super::tick;
use super::withdrawal;
use crate::series::forms::knockout;
use crate::series::forms::league::pool_ended;
use crate::series::forms::pool;
use crate::series::forms::stairs;
use crate::series::forms::swiss;
use crate::series::state::series::{Phase, Series};
use crate::series::state::settings::Form;
use postern_ids::time::Timestamp;

/// The next state of a series, and what has to happen outside of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    pub series: Series,
    pub effects: Vec<Effect>,
}

/// Applies a command. The same series, command and time give the same transition.
///
/// # Errors
/// A command that the rules do not allow now. A report that comes twice or late is not refused; it changes nothing.
pub fn apply(series: &Series, command: &Command, now: Timestamp) -> Result<Transition, Refusal> {
    let mut draft = Draft::new(series, now);
    let late = matches!(
        command,
        Command::Ended { .. }
            | Command::Started { .. }
            | Command::Deleted { .. }
            | Command::Forget { .. }
            | Command::Tick { .. }
            | Command::Outage { .. }
            | Command::PoolEnded { .. }
    );
    if series.is_over() && !late {
        return Err(Refusal::Over);
    }
    match command {
        Command::Join { player, rating, absence } => {
            withdrawal::join(&mut draft, *player, *rating, *absence)?
        }
        Command::Confirm { player } => withdrawal::confirm(&mut draft, *player)?,
        Command::Withdraw { player } => withdrawal::withdraw(&mut draft, *player)?,
        Command::Challenge { by, to } => match series.settings.form {
            Form::Stairs { at_once } => stairs::challenge(&mut draft, *by, *to, at_once)?,
            _ => return Err(Refusal::NotStairs),
        },
        Command::Started { pairing, attempt, game } => {
            results::started(&mut draft, *pairing, *attempt, *game)?
        }
        Command::Ended { pairing, attempt, game, end } => {
            results::ended(&mut draft, *pairing, *attempt, *game, *end)?;
        }
        Command::Deleted { game } => results::deleted(&mut draft, *game),
        Command::PoolEnded { child, outcome } => pool_ended(&mut draft, *child, outcome),
        Command::Forget { player, replacement } => withdrawal::forget(&mut draft, *player, *replacement),
        Command::Tick { live } => tick::tick(&mut draft, live),
        Command::Outage { length } => tick::outage(&mut draft, *length),
        Command::Close => cancel(&mut draft),
    }
    settle(&mut draft);
    Ok(Transition { series: draft.series, effects: draft.effects })
}

/// Goes on until nothing more is due. An automatic series may spawn several pools in a row.
fn settle(draft: &mut Draft) {
    loop {
        let before = (draft.series.phase, draft.series.season);
        muster::settle(draft);
        advance(draft);
        if (draft.series.phase, draft.series.season) == before
            || matches!(draft.series.phase, Phase::Finished { .. })
        {
            return;
        }
    }
}

/// Starts the next games or the next round of a running series, or ends it. Without anything to do it changes nothing.
fn advance(draft: &mut Draft) {
    if !draft.series.is_running() {
        return;
    }
    match draft.series.settings.form {
        Form::Pool(rules) => pool::advance(draft, rules),
        Form::Knockout => knockout::advance(draft),
        Form::Swiss { .. } => swiss::advance(draft),
        Form::League { .. } | Form::Stairs { .. } | Form::Automatic(_) => {}
    }
}
