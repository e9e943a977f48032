//! The kinds of views, and to whom each is open.

use crate::web::access::Seen;
use crate::web::site::Web;
use postern_play::record::comments::{hides_comments, is_removed};
use postern_play::record::review::SHORTEST_REVIEWED;
use postern_service::matches::hinting::not_allowed;
use postern_store::fault::Fault;

/// A view that is open to a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum Kind {
    /// **What can I do?**
    Facts,
    Hint,
    Plan,
    Notes,
    Comments,
    Review,
    Explore,
}

impl Kind {
    /// Returns the name of the view in requests, and the message of its button.
    pub(in crate::web) fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Facts => ("facts", "button-facts"),
            Kind::Hint => ("hint", "button-hint"),
            Kind::Plan => ("plan", "button-plan"),
            Kind::Notes => ("notes", "button-my-notes"),
            Kind::Comments => ("comments", "page-comments"),
            Kind::Review => ("review", "button-review"),
            Kind::Explore => ("explore", "button-explore"),
        }
    }
}

/// Returns the views that are open to a visitor.
///
/// # Errors
/// [`Fault`] of the store.
pub(in crate::web) async fn open(web: &Web, seen: &Seen) -> Result<Vec<Kind>, Fault> {
    let (record, mut all) = (&seen.view.record, Vec::new());
    if seen.is_on_hold {
        return Ok(all);
    }
    let person = seen.visitor.profile.as_ref().map(|own| own.id);
    if let (Some(seat), Some(person)) = (seen.seat, person)
        && record.is_running()
    {
        let to_move = seen.view.state.to_move();
        let is_new = to_move == seat && web.service.club.is_newcomer(person, &record.game).await?;
        all.extend(is_new.then_some(Kind::Facts));
        let may_ask = web.hints.is_some() && not_allowed(record, to_move, seat).is_none();
        all.extend(may_ask.then_some(Kind::Hint));
        all.extend((to_move != seat || record.plan_of(seat).is_some()).then_some(Kind::Plan));
    }
    all.extend(person.map(|_| Kind::Notes));
    // Players see no comments before the end, so nobody does who may be one of them.
    let has_comments = record.home.server().is_some() && !is_removed(record) && !comments_hidden(seen);
    all.extend(has_comments.then_some(Kind::Comments));
    if record.ended().is_some() {
        let is_long = record.moves.len() >= SHORTEST_REVIEWED as usize;
        all.extend(is_long.then_some(Kind::Review));
        all.push(Kind::Explore);
    }
    Ok(all)
}

/// True if comments are hidden from a visitor: a player before the end, or somebody who may be one without signing in.
fn comments_hidden(seen: &Seen) -> bool {
    let record = &seen.view.record;
    match &seen.visitor.profile {
        Some(own) => hides_comments(record, own.id),
        None => record.ended().is_none(),
    }
}
