//! The review of an ended match: its chart, to step through the game by, and its turning points.

use super::chart::chart;
use super::html::{button, said, say};
use super::wanted::View;
use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::web::views::asking::{failed, told};
use crate::web::views::doing::asker;
use postern_play::ids::PersonId;
use postern_play::record::review::Review;
use postern_words::analysis::review_words::{NoWords, accuracy, method, turning};
use postern_words::markup::unformatted;
use postern_words::voice::msg;

/// Shows the review. A signed-in person orders it if there is none.
pub(super) async fn view(web: &Web, seen: &Seen) -> Result<View, Failed> {
    let (view, now) = (&seen.view, (web.clock)());
    let own = seen.visitor.profile.as_ref().map(|own| own.id);
    let in_play = web.service.in_play.match_in_play(&*view.state, own.unwrap_or(PersonId(0)), now).await?;
    if in_play.is_some() {
        return Err(Failed::Refused(told(seen, &msg!("review-in-play", id = "none")), None));
    }
    let order = match own {
        Some(person) => {
            let asker =
                asker(web, &view.record, person, now).await.map_err(|failure| failed(seen, failure))?;
            let wanted = web.service.matches.want_review(view.record.id, &asker, now).await;
            Some(wanted.map_err(|failure| failed(seen, failure))?)
        }
        None => web.service.store().review(view.record.id).await?,
    };
    match order.as_ref().and_then(|order| order.review()) {
        Some(review) => Ok(shown(web, seen, review).await?.into()),
        None => {
            let why = match order.is_some() {
                true => msg!("page-review-wanted"),
                false => msg!("page-review-none"),
            };
            Ok(View { html: say(&view.voice, &why), again: order.is_some(), ..View::default() })
        }
    }
}

/// Returns the chart with its slider, the accuracy and the turning points.
async fn shown(web: &Web, seen: &Seen, review: &Review) -> Result<String, Failed> {
    let (view, voice) = (&seen.view, &seen.view.voice);
    let mut html = chart(view, review);
    html.push_str(&say(voice, &accuracy(view, review)));
    if review.turning.is_empty() {
        html.push_str(&say(voice, &msg!("review-no-turning")));
    }
    for point in &review.turning {
        let words = turning(view, point, web.service.compute()).await.map_err(|error| match error {
            NoWords::Replay => Failed::NotFound,
            NoWords::Fault(fault) => Failed::Fault(fault),
        })?;
        let (at, after) = (point.ply.to_string(), (point.ply + 1).to_string());
        let go = unformatted(&voice.say(&msg!("page-at", at = point.ply + 1, of = view.record.moves.len())));
        let go = button(&format!("go {at}"), &[("at", &after)], &go, "line");
        let try_here = match seen.visitor.profile {
            Some(_) => {
                let label = voice.say(&msg!("button-try-from-here"));
                button(&format!("try {at}"), &[("line", &at)], &label, "line")
            }
            None => String::new(),
        };
        let words = said(&voice.lines(&words.lines));
        html.push_str(&format!("<section class=\"turning\">{go}{words}{try_here}</section>"));
    }
    html.push_str(&format!("<div class=\"hint\">{}</div>", say(voice, &method())));
    Ok(html)
}
