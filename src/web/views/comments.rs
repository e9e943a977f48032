//! The comments of spectators, for everybody but the players of a running match.

use super::html::{button, say};
use super::wanted::View;
use crate::web::access::Seen;
use crate::web::answer::{Failed, escaped};
use crate::web::site::Web;
use postern_play::record::comments::LONGEST_COMMENT;
use postern_service::request::Failure;
use postern_words::comment_words::place;
use postern_words::markup::unformatted;
use postern_words::refusals::refusal;
use postern_words::voice::msg;

/// Lists the comments in the order of their positions, and lets those who may write one.
pub(super) async fn view(web: &Web, seen: &Seen, at: usize) -> Result<View, Failed> {
    let (view, last) = (&seen.view, seen.view.record.moves.len());
    let voice = &view.voice;
    let first = last - view.state.ply().min(last);
    let reader = seen.visitor.profile.as_ref().map(|own| own.id);
    let mut all = web.service.matches.comments_for(&view.record, reader).await?;
    all.sort_by_key(|comment| (place(comment, first, last), comment.at));
    let mut html = String::new();
    for comment in &all {
        let at = place(comment, first, last);
        let head = unformatted(&voice.say(&msg!("page-comment-at", ply = at)));
        let back = if comment.stands(&view.record) {
            String::new()
        } else {
            escaped(&voice.say(&msg!("page-taken-back")))
        };
        let (name, said) = (escaped(&comment.name), escaped(&comment.text));
        let go = button(&format!("at {}", comment.id.0), &[("at", &at.to_string())], &head, "line");
        let own = Some(comment.by) == reader;
        let id = comment.id.0.to_string();
        let remove = own.then(|| {
            let label = voice.say(&msg!("page-comment-delete"));
            button(&format!("delete {id}"), &[("act", "uncomment"), ("id", &id)], &label, "small")
        });
        html.push_str(&format!(
            "<li>{go} <b>{name}</b> <q>{said}</q> {back}{}</li>",
            remove.unwrap_or_default()
        ));
    }
    let mut html = match html.is_empty() {
        true => say(voice, &msg!("page-comments-none")),
        false => format!("<ul class=\"comments\">{html}</ul>"),
    };
    if let Some(person) = reader {
        match web.service.matches.may_comment(&view.record, person).await {
            Ok(()) => {
                let at = at.min(last);
                let label = escaped(&voice.say(&msg!("form-comment", ply = at)));
                let send = escaped(&voice.say(&msg!("button-comment")));
                html.push_str(&format!(
                    "<form data-act=\"comment\" data-at=\"{at}\" data-follows><label for=\"comment\">{label}</label>\
                     <textarea id=\"comment\" rows=\"2\" maxlength=\"{LONGEST_COMMENT}\"></textarea>\
                     <button class=\"primary\" data-key=\"send\">{send}</button></form>"
                ));
            }
            Err(Failure::Refused(why)) => html.push_str(&say(voice, &refusal(&why, |id| id.to_owned()))),
            Err(Failure::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(html.into())
}
