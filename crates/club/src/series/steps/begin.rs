//! The start of a series with the players who have seats.

use super::draft::Draft;
use super::effect::Effect;
use crate::series::forms::knockout;
use crate::series::forms::league;
use crate::series::forms::pool;
use crate::series::forms::swiss;
use crate::series::random::Random;
use crate::series::state::member::{Member, MemberState};
use crate::series::state::series::Phase;
use crate::series::state::settings::Form;
use postern_ids::PersonId;

/// Starts the series with everybody who has a seat.
pub fn begin(draft: &mut Draft) {
    draft.series.phase = Phase::Running { since: draft.now };
    draft.series.put_off = 0;
    serve_absences(draft);
    number_members(draft);
    match draft.series.settings.form {
        Form::Pool(rules) => pool::begin(draft, rules),
        Form::Knockout => knockout::begin(draft),
        Form::Swiss { rounds } => swiss::begin(draft, rounds),
        Form::League { division, pool } => league::begin(draft, division, pool),
        Form::Automatic(rules) => league::begin_automatic(draft, rules),
        Form::Stairs { .. } => {}
    }
}

/// Ends the absences of members who skip: in a league these wait for the next season, other series remove them.
fn serve_absences(draft: &mut Draft) {
    let league = matches!(draft.series.settings.form, Form::League { .. });
    let skips = |member: &&Member| matches!(member.state, MemberState::Skipping(_));
    let skipping: Vec<PersonId> =
        draft.series.members.iter().filter(skips).map(|member| member.player).collect();
    for player in skipping {
        draft.effects.push(Effect::AbsenceServed { player });
        match draft.member_mut(player) {
            Some(member) if league => member.state = MemberState::Waiting,
            _ => draft.remove_member(player),
        }
    }
}

/// Numbers the players by rating, the strongest first; lots decide between equal ratings.
fn number_members(draft: &mut Draft) {
    let mut order: Vec<(i32, PersonId)> =
        draft.series.playing().map(|member| (member.rating, member.player)).collect();
    Random::new(draft.series.seed_for(3)).shuffle(&mut order);
    order.sort_by_key(|(rating, _)| std::cmp::Reverse(*rating));
    for (seed, (_, player)) in (1..).zip(order) {
        if let Some(member) = draft.member_mut(player) {
            member.seed = seed;
        }
    }
}
