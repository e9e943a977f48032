//! `/server remove-game`: lets the owners of a server end a game there without a result, or void a finished one, for a
//! reason that both players see.

use crate::context::command_info::Typing;
use crate::context::finding::number_in;
use crate::context::{CommandResult, Context};
use crate::invocation::{Arguments, Place};
use crate::limits;
use crate::message::Suggestion;
use postern_play::ids::ServerId;
use postern_play::record::summary::MatchSummary;
use postern_play::step::refusal::Refusal;
use postern_rules::typed;
use postern_service::request::Failure;
use postern_words::markup::escape;
use postern_words::match_view::plain_name;
use postern_words::voice::{msg, name_and_options, title_of};

/// The maximum length of a reason, in characters.
pub const LONGEST_REASON: usize = 200;

pub async fn run(ctx: &Context<'_>, server: ServerId, arguments: &Arguments) -> CommandResult {
    let named = arguments.text("game").unwrap_or_default();
    let id = number_in(&named).ok_or(Refusal::NoSuchMatch)?;
    let reason: String = arguments.text("reason").unwrap_or_default();
    let reason: String = reason.trim().chars().take(LONGEST_REASON).collect();
    let (service, asker) = (&ctx.services.service, ctx.asker());
    let shown = escape::markdown(&reason);
    match service.matches.remove_game(id, server, &asker, &reason, ctx.now).await {
        // The game is over and was played here.
        Err(Failure::Refused(Refusal::MatchOver)) => {
            let voided = service.club.void(id, &reason, Some(asker.by), ctx.now).await?;
            Ok(ctx.text(&msg!("game-voided", game = title_of(&ctx.voice, &voided), reason = shown)))
        }
        removed => {
            Ok(ctx.text(&msg!("game-removed", game = title_of(&ctx.voice, &removed?), reason = shown)))
        }
    }
}

/// Suggests the games that run in this channel or its parent to people who manage the server. Games in other threads
/// must be named by their numbers.
pub async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    if !ctx.manages {
        return Ok(Vec::new());
    }
    let Place::Server { channel, parent, .. } = ctx.place else { return Ok(Vec::new()) };
    let mut here = ctx.store().running_in(channel).await?;
    if let Some(parent) = parent {
        here.extend(ctx.store().running_in(parent).await?);
    }
    let typed = typed::folded(&typing.text());
    let label = |line: &MatchSummary| {
        let (game, _) = name_and_options(&ctx.voice, &line.game, &line.options);
        let [first, second] =
            [&line.players.first, &line.players.second].map(|player| plain_name(&ctx.voice, player));
        format!("{game} #{} · {first} – {second}", line.id)
    };
    let fitting = here.iter().map(|line| Suggestion::new(&label(line), &line.id.to_string()));
    Ok(fitting.filter(|one| one.label.to_lowercase().contains(&typed)).take(limits::SUGGESTIONS).collect())
}
