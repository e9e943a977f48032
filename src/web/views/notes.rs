//! The lines that a person tried on their own board.

use super::html::{button, say};
use super::wanted::View;
use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::site::Web;
use postern_words::voice::{msg, text};

/// The most lines listed, the newest first.
const LISTED: usize = 40;

/// Lists the person's notes, and opens an own board at the position in sight.
pub(super) async fn view(web: &Web, seen: &Seen, at: usize) -> Result<View, Failed> {
    let (view, Some(own)) = (&seen.view, &seen.visitor.profile) else { return Ok(View::default()) };
    let (record, voice) = (&view.record, &view.voice);
    let notes = web.service.store().notes(record.id, own.id).await?;
    let lines = notes.map(|notes| notes.lines).unwrap_or_default();
    let mut html = String::new();
    for line in lines.iter().rev().take(LISTED) {
        let (after, moves) = (line.after.to_string(), line.moves.join(" "));
        let label = postern_words::markup::unformatted(&voice.say(&msg!(
            "note-line",
            ply = line.after,
            moves = text(&moves)
        )));
        let data = [("line", after.as_str()), ("moves", &moves)];
        html.push_str(&match line.stands(&*view.state, record.moves.len()) {
            true => format!("<li>{}</li>", button(&format!("{after} {moves}"), &data, &label, "line")),
            false => format!("<li>{}</li>", say(voice, &msg!("page-note-past", line = text(&label)))),
        });
    }
    let at = at.min(record.moves.len()).to_string();
    let try_moves = button("try", &[("line", &at)], &voice.say(&msg!("page-try-moves")), "primary");
    // The own board starts at the position in sight.
    if html.is_empty() {
        let none = say(voice, &msg!("page-notes-none"));
        return Ok(format!("<div data-follows>{none}{try_moves}</div>").into());
    }
    let forget =
        button("forget", &[("act", "forget-notes")], &voice.say(&msg!("button-forget-notes")), "danger");
    Ok(format!("<div data-follows><ul class=\"lines\">{html}</ul>{try_moves}{forget}</div>").into())
}
