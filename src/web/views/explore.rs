//! The explorer: how often the moves from the position in sight were played, and with which results.

use super::html::{button, said, say};
use super::wanted::{View, Wanted};
use crate::web::access::Seen;
use crate::web::answer::{Failed, escaped};
use crate::web::site::Web;
use crate::web::views::asking::told;
use crate::web::views::line::after_line;
use postern_play::ids::PersonId;
use postern_words::analysis::explore_words;
use postern_words::markup::unformatted;
use postern_words::voice::msg;

/// The most moves listed.
const LISTED: usize = 25;
/// The ended matches that a question counts itself. The task of the explorer counts the others.
const COUNTED_NOW: usize = 5;

/// Lists the moves from a position of an ended match, or of the visitor's own line.
pub(super) async fn view(web: &Web, seen: &Seen, wanted: &Wanted) -> Result<View, Failed> {
    let (view, now) = (&seen.view, (web.clock)());
    let at = wanted.at.min(view.record.moves.len());
    let state = after_line(web, seen, at, &wanted.moves).await?;
    let asker = seen.visitor.profile.as_ref().map_or(PersonId(0), |own| own.id);
    if web.service.in_play.match_in_play(&*state, asker, now).await?.is_some() {
        return Err(Failed::Refused(told(seen, &msg!("explore-running", id = "none")), None));
    }
    web.service.explorer.count_ended(COUNTED_NOW, now).await?;
    let explored = web.service.explorer.explore(&*state, LISTED).await?;
    let voice = &view.voice;
    let mut html = said(&voice.lines(&explore_words::head(&*state, &explored)));
    let mut rows = String::new();
    for next in &explored.moves {
        let moves =
            wanted.moves.iter().map(String::as_str).chain([next.made.as_str()]).collect::<Vec<_>>().join(" ");
        let data = [("line", at.to_string()), ("moves", moves)];
        let data = data.each_ref().map(|(name, value)| (*name, value.as_str()));
        // Only a signed-in person has an own board.
        let made = match seen.visitor.profile {
            Some(_) => button(&format!("explore {}", next.made), &data, &next.made, "line"),
            None => escaped(&next.made),
        };
        let figures = voice.say(&explore_words::figures(next, state.to_move()));
        rows.push_str(&format!("<li>{made} <span>{}</span></li>", escaped(&unformatted(&figures))));
    }
    if !rows.is_empty() {
        html.push_str(&format!("<ul class=\"lines\">{rows}</ul>"));
    }
    html.extend(explore_words::rest(&*state, &explored).map(|rest| say(voice, &rest)));
    Ok(format!("<div data-follows>{html}</div>").into())
}
