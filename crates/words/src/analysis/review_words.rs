//! Words for a review: the accuracy of the players, the values of the chart, and the turning points.

use crate::analysis::hint_words::merit_words;
use crate::match_view::MatchView;
use crate::voice::{effects, msg, text};
use postern_play::ids::Ply;
use postern_play::record::review::chance::Chance;
use postern_play::record::review::{HALF_AT, Review, Turning};
use postern_rules::diagram::words::LONGEST_ALT;
use postern_rules::game::state::{GameState, Played};
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_service::matches::merit::merit;
use postern_service::pools::compute_pool::ComputePool;
use postern_store::fault::Fault;

/// The number of evenly spaced values in the alternative text of a chart.
const TOLD: usize = 12;

/// The reason why a turning point has no words.
#[derive(Debug)]
pub enum NoWords {
    /// The move can't be replayed.
    Replay,
    Fault(Fault),
}

impl From<Fault> for NoWords {
    fn from(fault: Fault) -> NoWords {
        NoWords::Fault(fault)
    }
}

/// Returns the accuracy of both players.
pub fn accuracy(view: &MatchView, review: &Review) -> Phrase {
    let of = |seat: Seat| {
        let (name, side) = (view.name(seat), view.side(seat));
        match review.accuracy[seat] {
            Some(per_cent) => msg!("accuracy", name = name, side = side, accuracy = per_cent),
            None => msg!("accuracy-none", name = name, side = side),
        }
    };
    msg!("review-accuracy", first = of(Seat::First), second = of(Seat::Second))
}

/// Says how the accuracy is computed.
pub fn method() -> Phrase {
    msg!("review-method", half = i64::from(HALF_AT), quarter = 2 * i64::from(HALF_AT))
}

/// Returns the alternative text of the chart.
pub fn chart_alt(view: &MatchView, review: &Review) -> String {
    let chances = &review.chances;
    let turning: Vec<Ply> = review.turning.iter().map(|point| point.ply).collect();
    let told = told_plies(chances.len(), &turning)
        .into_iter()
        .filter_map(|ply| Some(msg!("chart-value", ply = ply, chance = per_cent(*chances.get(ply)?))));
    let all = PhraseArg::Joined(told.collect(), ", ");
    let alt = view.voice.say(&msg!("chart-alt", side = view.side(Seat::First), values = all));
    alt.chars().take(LONGEST_ALT).collect()
}

/// Returns the plies in the alternative text: evenly spaced ones, and those around the turning points.
fn told_plies(count: usize, turning: &[Ply]) -> Vec<usize> {
    let last = count.saturating_sub(1);
    let step = last.div_ceil(TOLD).max(1);
    let mut plies: Vec<usize> = (0..=last).step_by(step).chain([last]).collect();
    plies.extend(turning.iter().flat_map(|&ply| [ply as usize, ply as usize + 1]));
    plies.sort_unstable();
    plies.dedup();
    plies
}

/// Returns a chance in whole per cent.
pub fn per_cent(chance: Chance) -> u32 {
    (chance.part() * 100.0).round() as u32
}

/// Plays a move at a turning point and returns its effects.
///
/// # Errors
/// [`NoWords::Replay`]
pub fn play_at(view: &MatchView, point: &Turning, text: &str) -> Result<Played, NoWords> {
    let mut state = before(view, point)?;
    state.play(text).map_err(|_| NoWords::Replay)
}

/// Returns the game before the move of a turning point.
fn before(view: &MatchView, point: &Turning) -> Result<Box<dyn GameState>, NoWords> {
    let mut state = view.state.clone_state();
    while state.ply() > point.ply as usize && state.undo() {}
    if state.ply() == point.ply as usize { Ok(state) } else { Err(NoWords::Replay) }
}

/// A turning point in words.
pub struct TurningWords {
    /// The game before the move.
    pub state: Box<dyn GameState>,
    /// The move and its cost, the better move, why it is better, and what would have followed.
    pub lines: Vec<Phrase>,
    /// The squares of the move and of the better one.
    pub marked: Pair<Vec<Square>>,
    /// The alternative text of a picture with both.
    pub alt: Phrase,
}

/// Returns the words of a turning point.
///
/// # Errors
/// [`NoWords`]
pub async fn turning(
    view: &MatchView,
    point: &Turning,
    compute: &ComputePool,
) -> Result<TurningWords, NoWords> {
    let state = before(view, point)?;
    let played = play_at(view, point, &point.played)?;
    let mut line = Vec::new();
    let mut ahead = state.clone_state();
    for text in &point.line {
        // The search may continue beyond a draw by a house rule.
        let Ok(played) = ahead.play(text) else { break };
        line.push(played);
    }
    let mut line = line.into_iter();
    let better = line.next().ok_or(NoWords::Replay)?;
    let then = line.map(|played| played.shown).collect::<Vec<_>>().join(", ");
    let alt = msg!("turning-alt", played = text(&played.shown), better = text(&better.shown));
    let marked = Pair::new(played.effects.path.clone(), better.effects.path.clone());
    let told = |played: &Played| (text(&played.shown), effects(&played.consequences, None));
    let (made, made_effects) = told(&played);
    let (best, best_effects) = told(&better);
    let spec = view.voice.catalogue().get(state.info().id).ok_or(NoWords::Replay)?;
    let (spec, from, judged) = (*spec, state.clone_state(), point.clone());
    let merit = compute.run(move || merit(spec, &*from, &judged.played, &judged.line)).await?;
    let merit = merit.ok_or(NoWords::Replay)?;
    let lines: [Option<Phrase>; 4] = [
        Some(msg!(
            "turning-played",
            number = point.ply + 1,
            name = view.name(point.mover(&view.record)),
            side = view.side(point.by),
            move = made,
            effects = made_effects,
            best = per_cent(point.best),
            got = per_cent(point.got)
        )),
        Some(msg!("turning-better", move = best, effects = best_effects)),
        merit_words(&merit, &*state),
        (!then.is_empty()).then(|| msg!("turning-then", moves = then)),
    ];
    Ok(TurningWords { state, lines: lines.into_iter().flatten().collect(), marked, alt })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_of_any_length_is_told_by_few_values_and_its_turning_points() {
        assert_eq!(told_plies(3, &[]), [0, 1, 2]);
        assert_eq!(told_plies(1, &[]), [0]);
        let told = told_plies(3000, &[700, 1500]);
        assert!(told.len() <= TOLD + 6 && told.contains(&701) && told.contains(&2999), "{told:?}");
    }
}
