//! The pages of a review: first a chart with a summary, then the turning points.

use super::match_view::MatchView;
use super::pictures::{View, if_painted};
use super::wording::{self, Label, MoveWords, ReviewSaid, SummaryWords, TurningWords};
use super::{Action, Button, Message, NotComposed, Picture, Pictures, Row, Style};
use crate::board::Square;
use crate::game::{GameState, Pair, Played, Seat};
use crate::play::{Over, Review, Status, Turning};
use crate::render::{Chart, Marker, Series};

/// The readers of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Everybody where the match was played: as pictures usually are.
    All,
    /// One person, in private: as they see boards.
    One(View),
}

/// A page of a review, from 1. A number that is too small or too large is the first or the last.
///
/// # Errors
/// [`NotComposed`]: the match can't be replayed, or is not over.
pub async fn page(
    view: &MatchView,
    review: &Review,
    pictures: &Pictures,
    reader: Reader,
    number: u32,
) -> Result<Message, NotComposed> {
    let last = review.turning.len() as u32 + 1;
    let number = number.clamp(1, last);
    let turning = (number as usize).checked_sub(2).and_then(|at| Some((at, review.turning.get(at)?)));
    let (content, picture) = match turning {
        None => first(view, review, pictures, reader).await?,
        Some((at, turning)) => {
            turning_point(view, pictures, reader, turning, (at + 1, review.turning.len())).await?
        }
    };
    let words = wording::in_language(view.language);
    let turn = |to| match reader {
        Reader::All => Action::ReviewPage(view.record.id, to),
        Reader::One(_) => Action::OwnReviewPage(view.record.id, to),
    };
    let button = |label, to: u32, enabled| Button {
        enabled,
        ..Button::new(Style::Plain, words.label(label), turn(to))
    };
    let row =
        vec![button(Label::Back, number - 1, number > 1), button(Label::Forward, number + 1, number < last)];
    // A review of one page needs no way to others.
    let rows = if last > 1 { vec![Row::Buttons(row)] } else { Vec::new() };
    Ok(Message { content, picture, rows, ..Message::default() })
}

/// The summary and the chart.
async fn first(
    view: &MatchView,
    review: &Review,
    pictures: &Pictures,
    reader: Reader,
) -> Result<(String, Option<Picture>), NotComposed> {
    let words = wording::in_language(view.language);
    let Status::Over(Over { winner, how, .. }) = view.record.status else {
        return Err(NotComposed::Superseded);
    };
    let player = |seat: Seat| (view.name(seat), view.side(seat), review.accuracy[seat]);
    let mut turning = Vec::new();
    for point in &review.turning {
        let shown = play_at(view, point, &point.played)?.shown;
        turning.push((point.ply + 1, view.name(point.by), shown));
    }
    let content = words.review(&ReviewSaid::Summary(SummaryWords {
        of: view.named(),
        players: Seat::BOTH.map(player),
        winner: winner.map(|seat| (view.name(seat), view.side(seat))),
        how,
        moves: view.record.moves.len() as u32,
        turning,
    }));
    let side = view.side(Seat::First);
    let plies: Vec<u32> = review.turning.iter().map(|point| point.ply).collect();
    let alt = words.review_chart_alt(side, &review.chances, &plies);
    let look = match reader {
        Reader::All => View::default(),
        Reader::One(look) => look,
    };
    Ok((content, if_painted(pictures.chart(&chart(view, review), look, alt).await)))
}

fn chart(view: &MatchView, review: &Review) -> Chart {
    let words = wording::in_language(view.language);
    let chances = review.chances.iter().enumerate();
    let points: Vec<(f32, f32)> = chances.map(|(ply, chance)| (ply as f32, chance.part() * 100.0)).collect();
    let (title, name) = words.review_chart(view.side(Seat::First));
    let markers = (1..).zip(&review.turning).filter_map(|(number, point): (u32, &Turning)| {
        let at = points.get(point.ply as usize + 1).copied()?;
        Some(Marker { at, name: number.to_string(), seat: point.by })
    });
    let markers = markers.collect();
    Chart {
        title,
        ends: ("0".into(), review.chances.len().saturating_sub(1).to_string()),
        series: vec![Series { name, seat: Seat::First, points }],
        level: Some(50.0),
        range: Some((0.0, 100.0)),
        markers,
        hues: view.state.diagram().hues,
    }
}

/// The effects of a move at a turning point.
fn play_at(view: &MatchView, point: &Turning, text: &str) -> Result<Played, NotComposed> {
    let mut state = before(view, point)?;
    state.play(text).map_err(|_| NotComposed::Replay)
}

/// The game as it stood before the move of a turning point.
fn before(view: &MatchView, point: &Turning) -> Result<Box<dyn GameState>, NotComposed> {
    let mut state = view.state.clone_state();
    while state.ply() > point.ply as usize && state.undo() {}
    if state.ply() == point.ply as usize { Ok(state) } else { Err(NotComposed::Replay) }
}

/// The words and the board of a turning point, with its number and how many there are.
async fn turning_point(
    view: &MatchView,
    pictures: &Pictures,
    reader: Reader,
    point: &Turning,
    (number, count): (usize, usize),
) -> Result<(String, Option<Picture>), NotComposed> {
    let words = wording::in_language(view.language);
    let state = before(view, point)?;
    let played = play_at(view, point, &point.played)?;
    let mut line = Vec::new();
    let mut ahead = state.clone_state();
    for text in &point.line {
        // The search may look on beyond a draw by the rules of the house.
        let Ok(played) = ahead.play(text) else { break };
        line.push(played);
    }
    let mut line = line.into_iter();
    let better = line.next().ok_or(NotComposed::Replay)?;
    let then = line.map(|played| played.shown).collect();
    let alt = words.review_alt(&played.shown, &better.shown);
    let marked = Pair::new(played.effects.path.clone(), better.effects.path.clone());
    let content = words.review(&ReviewSaid::Turning(TurningWords {
        of: view.named(),
        number,
        count,
        at: point.ply + 1,
        name: view.name(point.by),
        side: view.side(point.by),
        played: move_words(view, played),
        better: move_words(view, better),
        then,
        best: point.best,
        got: point.got,
    }));
    let look = match reader {
        Reader::One(look) => look,
        // Everybody sees this one: the player of the move sits below, in games that have sides.
        Reader::All => View { below: view.sided().then_some(point.by), ..View::default() },
    };
    let squares: Pair<&[Square]> = Pair::new(&marked.first, &marked.second);
    Ok((content, if_painted(pictures.compared(&*state, look, squares, alt).await)))
}

fn move_words(view: &MatchView, played: Played) -> MoveWords {
    MoveWords {
        marked: !played.effects.path.is_empty(),
        shown: played.shown,
        consequences: view.say_all(&played.consequences),
    }
}
