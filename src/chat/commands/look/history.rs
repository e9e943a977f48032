//! `/history` and **History**: a match move by move, drawn as the person sees boards.

use crate::chat::actions::{Action, Step, StepTo};
use crate::chat::command_info::{Argument, ChatCommand, CommandInfo};
use crate::chat::context::{CommandError, CommandResult, Context};
use crate::chat::entry::analysis::steps;
use crate::chat::finding;
use crate::chat::finding::find_also_over;
use crate::chat::invocation::Arguments;
use crate::chat::message::pictures::Said;
use crate::chat::message::{Message, Style};
use crate::chat::words::match_view::MatchView;
use crate::chat::words::voice::{effects, msg, text};
use crate::play::ids::{MatchId, Ply};
use postern_games::catalogue::Catalogue;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("history", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all)])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    at(ctx, &view, Ply::MAX).await
}

pub async fn press(ctx: &Context<'_>, of: MatchId, step: Step) -> CommandResult {
    at(ctx, &ctx.match_view(of).await?, step.target()).await
}

/// Shows the position after `ply` moves, or the last one if there are fewer. Moves under earlier rules are not shown.
async fn at(ctx: &Context<'_>, view: &MatchView, ply: Ply) -> CommandResult {
    let (of, last) = (view.record.id, view.record.moves.len());
    let first = last.saturating_sub(view.state.ply());
    let ply = (ply as usize).clamp(first, last);
    let mut state = view.state.clone_state();
    let undone = (ply..last).all(|_| state.undo());
    debug_assert!(undone, "moves are replayed from the first that is shown");
    let made = view.record.moves.get(ply.wrapping_sub(1)).filter(|_| ply > first && state.undo());
    let played = match made {
        Some(made) => {
            let again = state.play(&made.text);
            Some(again.map_err(|error| CommandError::Fault(format!("a move can't be replayed: {error}")))?)
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
    let lines = [view.title(), msg!("analysis-at", ply = ply, moves = last, last = made)];
    let message = Message::text(ctx.voice.lines(&lines)).with_picture(picture);
    let row = steps(ply, first..=last, |to| Action::History(of, Step { to, from: ply as Ply }));
    let more = [
        (Style::Plain, "button-analyse", Action::AnalyseAt(of, ply as Ply)),
        (Style::Plain, "button-my-notes", Action::Notes(of)),
    ];
    Ok(message.with_rows(vec![row]).with_buttons(&ctx.voice, more))
}

/// The step to the last position.
pub const LAST: Step = Step { to: StepTo::Last, from: 0 };
