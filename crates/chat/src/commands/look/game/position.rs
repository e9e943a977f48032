//! A position of a match, with the comments on it: the common part of `/history` and `/watch`.

use crate::actions::Action;
use crate::context::{CommandResult, Context};
use crate::limits;
use crate::message::pictures::Said;
use crate::message::{Choice, Menu, Picture, Row};
use postern_play::ids::Ply;
use postern_play::record::comments::{Comment, hides_comments, is_removed};
use postern_rules::phrase::Phrase;
use postern_store::fault::Fault;
use postern_words::comment_words;
use postern_words::markup::escape;
use postern_words::match_view::MatchView;
use postern_words::voice::{effects, msg, text};

use crate::context::watching::server_of;

/// A position of a match.
pub struct PositionView {
    pub picture: Picture,
    /// The sentence with the number of moves and the last move.
    pub line: Phrase,
    /// Number of moves before the position.
    pub ply: usize,
    /// Numbers of moves before the first and the last position that `/history` and `/watch` can show.
    pub first: usize,
    pub last: usize,
}

/// Returns the position after `ply` moves, or the last one if there are fewer. Moves under earlier rules are not shown.
pub async fn position(ctx: &Context<'_>, view: &MatchView, ply: Ply) -> CommandResult<PositionView> {
    let last = view.record.moves.len();
    let first = last.saturating_sub(view.state.ply());
    let ply = (ply as usize).clamp(first, last);
    let mut state = view.state.clone_state();
    let undone = (ply..last).all(|_| state.undo());
    debug_assert!(undone, "moves are replayed from the first that is shown");
    let made = view.record.moves.get(ply.wrapping_sub(1)).filter(|_| ply > first && state.undo());
    let played = match made {
        Some(made) => {
            let again = state.play(&made.text);
            Some(again.map_err(|error| Fault::new(format!("a move can't be replayed: {error}")))?)
        }
        None => None,
    };
    if ply == last {
        ctx.saw(view).await?;
    }
    let look = ctx.view(view)?;
    let over = ply == last && !view.record.is_running();
    let said = Said { over, ..Said::of(played.as_ref()) };
    let picture = ctx.pictures.board_of(&view.record, &*state, look, &[], said).await?;
    let reader = view.record.seat_of(ctx.person.id);
    let made = played.as_ref().map(|played| {
        let effects = effects(&played.consequences, reader);
        msg!("analysis-last", move = text(&played.shown), effects = effects)
    });
    let line = match last {
        0 => msg!("analysis-start"),
        _ => msg!("analysis-at", ply = ply, moves = last, last = made),
    };
    Ok(PositionView { picture, line, ply, first, last })
}

impl PositionView {
    /// Returns the comments on this position.
    pub fn comments<'a>(&self, all: &'a [Comment]) -> Vec<&'a Comment> {
        let here = |comment: &&Comment| comment_words::place(comment, self.first, self.last) == self.ply;
        all.iter().filter(here).collect()
    }

    /// Returns the lines below the position: a swap that followed, the comments, and the positions that have some.
    pub fn comment_lines(&self, ctx: &Context<'_>, view: &MatchView, all: &[Comment]) -> Vec<Phrase> {
        let by = view.record.swapped().filter(|_| self.ply == 1).map(|_| swapper(view));
        let mut lines: Vec<Phrase> = by.map(|by| msg!("history-swapped", by = by)).into_iter().collect();
        lines.extend(comment_words::lines(&ctx.voice, &view.record, &self.comments(all)));
        lines.extend(comment_words::positions(all, self.first, self.last));
        lines
    }

    /// Returns the menu of the comments here that the person may delete: their own, and all for people who manage the
    /// server. `None` if there are none.
    pub fn deletable(&self, ctx: &Context<'_>, view: &MatchView, all: &[Comment]) -> Option<Row> {
        let manages = manages(ctx, view);
        let mine = |comment: &&Comment| manages || comment.by == ctx.person.id;
        let choices: Vec<Choice> =
            self.comments(all).into_iter().filter(mine).take(limits::CHOICES).map(choice).collect();
        let menu = Menu {
            action: Action::Uncomment(view.record.id, self.ply as Ply).to_string(),
            placeholder: ctx.voice.say(&msg!("comment-delete")),
            choices,
        };
        (!menu.choices.is_empty()).then_some(Row::Menu(menu))
    }
}

/// Returns the name of the player who swapped: they now have the seat that made the first move.
fn swapper(view: &MatchView) -> String {
    let mut first = view.state.clone_state();
    while first.undo() {}
    view.name(first.to_move())
}

/// True if the person may comment on a match that they see.
pub fn may_comment(ctx: &Context<'_>, view: &MatchView) -> bool {
    let off = ctx.server().is_ok_and(|server| server.is_some_and(|server| server.without_comments));
    let here = view.record.home.server().is_some();
    here && !off && !is_removed(&view.record) && !hides_comments(&view.record, ctx.person.id)
}

/// True if the person manages the server of a match.
pub fn manages(ctx: &Context<'_>, view: &MatchView) -> bool {
    ctx.manages && view.record.home.server().is_some() && view.record.home.server() == server_of(ctx)
}

fn choice(comment: &Comment) -> Choice {
    Choice { label: label(comment), value: comment.id.0.to_string(), about: None, chosen: false }
}

/// Returns a comment for a menu or a suggestion: "12 · Cleo: a fine move".
pub fn label(comment: &Comment) -> String {
    let said =
        format!("{} · {}: {}", comment.after, escape::plain(&comment.name), escape::line(&comment.text));
    match said.char_indices().nth(limits::CHOICE_TEXT.saturating_sub(1)) {
        Some((end, last)) if end + last.len_utf8() < said.len() => format!("{}…", &said[..end]),
        _ => said,
    }
}
