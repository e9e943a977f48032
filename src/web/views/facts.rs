//! **What can I do?** and **Hint**.

use super::html::{button, said, say};
use super::wanted::View;
use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::site::Web;
use crate::web::views::asking::{still_at, told};
use postern_play::ids::PersonId;
use postern_service::matches::outlook::outlook;
use postern_store::fault::Fault;
use postern_words::analysis::hint_words::{hint_words, marks, no_hint};
use postern_words::analysis::position_facts;
use postern_words::voice::{msg, text};

/// Says what the player to move can do.
pub(super) async fn facts(web: &Web, seen: &Seen) -> Result<View, Failed> {
    let view = &seen.view;
    let spec = *web.service.catalogue().get(&view.record.game).ok_or(Failed::NotFound)?;
    let state = view.state.clone_state();
    let outlook = web.service.compute().run(move || outlook(spec, &*state)).await?;
    let facts = position_facts::facts(&view.voice, &*view.state, &outlook);
    Ok(facts.iter().map(|fact| say(&view.voice, fact)).collect::<String>().into())
}

/// Suggests a move. The note in the record of the match is on disk before the person reads the hint.
pub(super) async fn hint(web: &Web, seen: &Seen, person: PersonId, turn: u32) -> Result<View, Failed> {
    let (view, now) = (&seen.view, (web.clock)());
    let (record, state) = (&view.record, &*view.state);
    still_at(seen, turn)?;
    let refuse = |why| Failed::Refused(told(seen, &why), None);
    if web.service.in_play.match_in_play(state, person, now).await?.is_some() {
        return Err(refuse(msg!("no-hint-of-game", id = "none")));
    }
    let hints = web.hints.as_ref().ok_or(Failed::NotFound)?;
    let seed = now.0.unsigned_abs() ^ person.0;
    let hint = hints.think(person, state, seed).await?.map_err(|why| refuse(no_hint(why)))?;
    let is_first = web.service.matches.hinted(record.id).await.map_err(Fault::from)?;
    let mut html = said(&hint_words(&view.voice, &hint, state, false));
    if is_first {
        html.push_str(&say(&view.voice, &msg!("hint-first")));
    }
    let steps = state.tokens(&hint.played.canonical).unwrap_or_default();
    let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let label = view.voice.say(&msg!("page-choose-move", move = text(&hint.played.shown)));
    html.push_str(&button("choose", &[("way", &steps.join(" "))], &label, "primary"));
    let mut diagram = state.diagram();
    diagram.marks.extend(marks(&hint));
    let board = web.board(diagram, web.sight_of(seen), &view.voice, "")?;
    Ok(View { html, board: Some(board), ..View::default() })
}
