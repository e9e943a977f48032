//! The chart of a review: the chances after each move, over a slider that shows their positions.

use crate::web::answer::escaped;
use postern_play::record::review::Review;
use postern_rules::seat::Seat;
use postern_words::analysis::review_words::chart_alt;
use postern_words::markup::unformatted;
use postern_words::match_view::MatchView;
use postern_words::voice::msg;

/// The size of the drawing. The style stretches it.
const WIDTH: f32 = 1000.0;
const HEIGHT: f32 = 100.0;

/// Returns the chart with the slider. The words of the chart are for screen readers.
pub(super) fn chart(view: &MatchView, review: &Review) -> String {
    let last = review.chances.len().saturating_sub(1);
    let x = |ply: usize| ply as f32 / last.max(1) as f32 * WIDTH;
    let y = |ply: usize| HEIGHT - review.chances.get(ply).map_or(0.5, |chance| chance.part()) * HEIGHT;
    let points: Vec<String> = (0..=last).map(|ply| format!("{:.1},{:.1}", x(ply), y(ply))).collect();
    let line = points.join(" ");
    let marks: String = review
        .turning
        .iter()
        .map(|point| {
            let at = x(point.ply as usize + 1);
            format!("<path class=\"turning-point\" d=\"M{at:.1} 0V{HEIGHT}\"/>")
        })
        .collect();
    let [title, side] = [msg!("chart-title"), msg!("chart-legend", side = view.side(Seat::First))];
    let label = escaped(&unformatted(&format!("{}: {}", view.voice.say(&title), view.voice.say(&side))));
    let alt = escaped(&unformatted(&chart_alt(view, review)));
    format!(
        "<figure class=\"chart\"><figcaption>{label}</figcaption><div class=\"plot\">\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{alt}\">\
         <polygon points=\"0,{HEIGHT} {line} {WIDTH},{HEIGHT}\"/><path class=\"even\" d=\"M0 50H{WIDTH}\"/>{marks}\
         <polyline points=\"{line}\"/></svg>\
         <input type=\"range\" data-key=\"slider\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"{label}\"></div></figure>"
    )
}
