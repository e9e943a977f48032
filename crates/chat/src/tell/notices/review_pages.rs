//! The pages of a review: a chart with a summary, then the turning points.

use crate::actions::Action;
use crate::message::messenger::NotComposed;
use crate::message::pictures::{Pictures, View, if_painted};
use crate::message::{Message, Picture, Style, page_buttons};
use postern_play::record::review::{Review, Turning};
use postern_render::picture::chart::{Chart, Marker, Series};
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_service::challenges::computer::USUAL_LEVEL;
use postern_words::analysis::review_words::{NoWords, accuracy, chart_alt, method, play_at, turning};
use postern_words::match_view::MatchView;
use postern_words::voice::{msg, text};

/// The readers of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Everybody in the channel of the match. The boards have the default appearance.
    All,
    /// One person, in private. The boards have the appearance of their settings.
    One(View),
}

impl From<NoWords> for NotComposed {
    fn from(error: NoWords) -> NotComposed {
        match error {
            NoWords::Replay => NotComposed::Replay,
            NoWords::Fault(fault) => NotComposed::Store(fault),
        }
    }
}

/// Returns a page of a review, counted from 1. A number out of range selects the nearest page.
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
    let turn = |to| match reader {
        Reader::All => Action::ReviewPage(view.record.id, to),
        Reader::One(_) => Action::OwnReviewPage(view.record.id, to),
    };
    // A review of one page has nothing to turn.
    let rows = if last > 1 { vec![page_buttons(number, last, turn)] } else { Vec::new() };
    let message = Message { content, picture, rows, ..Message::default() };
    // Every review has an action: by it, the message of a delivery whose answer was lost is found again.
    let try_out = match turning {
        Some((_, turning)) => {
            Some((Style::Plain, "button-try-from-here", Action::AnalyseAt(view.record.id, turning.ply)))
        }
        None => (last == 1).then_some((Style::Plain, "button-analyse", Action::Analyse(view.record.id))),
    };
    Ok(message.with_buttons(&view.voice, try_out))
}

/// Returns the summary, which names the game in its result, and the chart.
async fn first(
    view: &MatchView,
    review: &Review,
    pictures: &Pictures,
    reader: Reader,
) -> Result<(String, Option<Picture>), NotComposed> {
    let result = view.result().ok_or(NotComposed::Superseded)?;
    let mut turning = Vec::new();
    for point in &review.turning {
        let shown = text(&play_at(view, point, &point.played)?.shown);
        let by = view.name(point.mover(&view.record));
        turning.push(msg!("turning-move", number = point.ply + 1, move = shown, by = by));
    }
    let alt = chart_alt(view, review);
    let look = match reader {
        Reader::All => View::default(),
        Reader::One(look) => look,
    };
    let record = view.transcript().to_string();
    let picture = if_painted(pictures.chart(&chart(view, review), look, alt, Some(record)).await);
    if let Some(three) = three_sentences(view, review)? {
        return Ok((view.voice.say(&msg!("small-review", result = result, three = three)), picture));
    }
    let content = view.voice.lines(&[
        msg!("review-result", result = result),
        accuracy(view, review),
        match turning.is_empty() {
            true => msg!("review-no-turning"),
            false => msg!("review-turning", turning = PhraseArg::Joined(turning, ", ")),
        },
        method(),
    ]);
    Ok((content, picture))
}

/// Returns what a newcomer reads about a game against the lowest level besides its result: the costliest move, and the
/// accuracy. `None` for other games.
fn three_sentences(view: &MatchView, review: &Review) -> Result<Option<Phrase>, NotComposed> {
    let person = Seat::BOTH.into_iter().find(|seat| view.record.players[*seat].person().is_some());
    let Some(own) = person.filter(|_| view.record.computer() == Some(USUAL_LEVEL)) else { return Ok(None) };
    let (Some(accuracy), Some(other)) = (review.accuracy[own], review.accuracy[own.other()]) else {
        return Ok(None);
    };
    let lost = |point: &Turning| point.best.part() - point.got.part();
    let worst = (1_u32..).zip(&review.turning).filter(|(_, point)| point.mover(&view.record) == own);
    let turned = match worst.max_by(|(_, one), (_, two)| lost(one).total_cmp(&lost(two))) {
        Some((at, point)) => {
            let better = point.line.first().ok_or(NotComposed::Replay)?;
            let better = text(&play_at(view, point, better)?.shown);
            let played = text(&play_at(view, point, &point.played)?.shown);
            let number = point.ply + 1;
            msg!("small-review-turn", number = number, move = played, better = better, point = at)
        }
        None => msg!("small-review-steady"),
    };
    Ok(Some(msg!("small-review-both", turned = turned, accuracy = accuracy, other = other)))
}

fn chart(view: &MatchView, review: &Review) -> Chart {
    let chances = review.chances.iter().enumerate();
    let points: Vec<(f32, f32)> = chances.map(|(ply, chance)| (ply as f32, chance.part() * 100.0)).collect();
    let title = view.voice.say(&msg!("chart-title"));
    let name = view.voice.say(&msg!("chart-legend", side = view.side(Seat::First)));
    let markers = (1..).zip(&review.turning).filter_map(|(number, point): (u32, &Turning)| {
        let at = points.get(point.ply as usize + 1).copied()?;
        // A move that can't be replayed has its number alone, as on its page.
        let shown = play_at(view, point, &point.played).map(|played| played.shown);
        let name = shown.map_or(number.to_string(), |shown| format!("{}. {shown}", point.ply + 1));
        Some(Marker { at, name, seat: point.by })
    });
    let markers = markers.collect();
    let last = review.chances.len().saturating_sub(1);
    Chart {
        title,
        ends: ("0".into(), last.to_string()),
        ticks: round_plies(last).map(|ply| (ply as f32, ply.to_string())).collect(),
        series: vec![Series { name, seat: Seat::First, points, dotted: false }],
        level: Some(50.0),
        filled: true,
        band: Vec::new(),
        range: Some((0.0, 100.0)),
        markers,
        hues: view.state.diagram().hues,
    }
}

/// Returns at most ten round numbers of moves between the first and the last one.
fn round_plies(last: usize) -> impl Iterator<Item = usize> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let step = steps.into_iter().find(|step| last / step <= 10).unwrap_or(1000);
    (step..last).step_by(step)
}

/// Returns the words and the board of a turning point. `number` counts from 1 to `count`.
async fn turning_point(
    view: &MatchView,
    pictures: &Pictures,
    reader: Reader,
    point: &Turning,
    (number, count): (usize, usize),
) -> Result<(String, Option<Picture>), NotComposed> {
    let words = turning(view, point, pictures.pool()).await?;
    let legend = match (words.marked.first.is_empty(), words.marked.second.is_empty()) {
        (false, false) => "both",
        (false, true) => "played",
        (true, false) => "better",
        (true, true) => "none",
    };
    let head = msg!("turning-head", game = view.title(), number = number, count = count);
    let legend = msg!("turning-legend", marked = legend);
    let lines: Vec<Phrase> = std::iter::once(head).chain(words.lines).chain([legend]).collect();
    let content = view.voice.lines(&lines);
    let look = match reader {
        Reader::One(look) => look,
        // All pages that everybody sees show the board from the same side.
        Reader::All => View { below: view.side_of_only_person(), ..View::default() },
    };
    let squares: Pair<&[Square]> = Pair::new(&words.marked.first, &words.marked.second);
    Ok((content, if_painted(pictures.compared(&*words.state, look, squares, words.alt).await)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_of_moves_has_a_few_round_ticks() {
        assert_eq!(round_plies(4).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(round_plies(57).collect::<Vec<_>>(), [10, 20, 30, 40, 50]);
        assert_eq!(round_plies(1722).count(), 8);
        assert_eq!(round_plies(0).count(), 0);
    }
}
