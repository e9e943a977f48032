//! `/replay` and **Replay**: the whole game as an animation, or chosen positions side by side.

use crate::chat::actions::{Action, Word};
use crate::chat::command_info::{Argument, ChatCommand, CommandInfo};
use crate::chat::context::{CommandResult, Context};
use crate::chat::finding;
use crate::chat::finding::find_also_over;
use crate::chat::invocation::Arguments;
use crate::chat::message::pictures::View;
use crate::chat::post_button::post_button;
use crate::chat::words::match_view::MatchView;
use crate::chat::words::voice::msg;
use crate::play::ids::MatchId;
use postern_games::catalogue::Catalogue;
use postern_render::painter::MOST_POSITIONS;
use postern_rules::typed;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("replay", register, |ctx, arguments| Box::pin(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let moves = Argument::text(catalogue, "moves", 60);
    CommandInfo::new(catalogue, name, vec![Argument::of_match(catalogue, finding::all), moves])
}

pub async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let view = find_also_over(ctx, arguments).await?;
    match arguments.text("moves") {
        Some(moves) => {
            let message = positions(ctx, &view, &moves, ctx.view(&view)?).await?;
            let post = Action::PostPositions(view.record.id, Word(moves.replace(':', "")));
            Ok(message.with_buttons(&ctx.voice, post_button(ctx, post)))
        }
        None => own(ctx, &view).await,
    }
}

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult {
    own(ctx, &ctx.match_view(of).await?).await
}

/// Returns the replay as the person sees it.
async fn own(ctx: &Context<'_>, view: &MatchView) -> CommandResult {
    let message = moving(ctx, view, ctx.view(view)?).await?;
    Ok(message.with_buttons(&ctx.voice, post_button(ctx, Action::PostReplay(view.record.id))))
}

/// Returns the whole game as an animation.
pub async fn moving(ctx: &Context<'_>, view: &MatchView, look: View) -> CommandResult {
    let (what, record) = (view.summary(), view.transcript());
    let picture = ctx.pictures.replay(&view.record, &*view.state, look, &what, &record).await?;
    Ok(ctx.text(&msg!("replay-caption", game = view.title())).with_picture(picture))
}

/// Returns the positions after these moves side by side.
pub async fn positions(ctx: &Context<'_>, view: &MatchView, moves: &str, look: View) -> CommandResult {
    let last = view.record.moves.len();
    let plies: Option<Vec<usize>> = typed::value(moves)
        .split([',', ' ', ';'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok().filter(|&ply: &usize| ply <= last))
        .collect();
    let plies = plies
        .filter(|plies| (1..=MOST_POSITIONS).contains(&plies.len()))
        .ok_or_else(|| msg!("bad-moves", last = last, most = MOST_POSITIONS))?;
    let picture = ctx.pictures.positions(&view.record, &*view.state, look, &plies, &view.file_alt()).await?;
    let plies = plies.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Ok(ctx.text(&msg!("positions-caption", game = view.title(), moves = plies)).with_picture(picture))
}
